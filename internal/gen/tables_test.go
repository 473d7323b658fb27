package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// TestFresh fails when www/tables.js is not what the tables of today make.
func TestFresh(t *testing.T) {
	root := filepath.Join("..", "..")
	want, err := tables(root)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, "www", "tables.js"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("www/tables.js is stale: run go run ./internal/gen")
	}
}

func TestConstants(t *testing.T) {
	list, err := constants(filepath.Join("..", "..", "bridge", "facts"))
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]string{}
	for _, c := range list {
		have[c.name] = c.value
	}
	for name, want := range map[string]string{"AskPage": "1", "RecCandidates": "13", "HeadOnClick": "8", "LiveSecret": "1", "OptionHidden": "4", "Unseen": "4", "RelRadios": `"radios"`, "SVG": "1"} {
		if have[name] != want {
			t.Errorf("%s = %s, want %s", name, have[name], want)
		}
	}
}

// TestTablesAreSets: a name that stands twice would get the wrong index.
func TestTablesAreSets(t *testing.T) {
	for _, table := range [][]string{facts.Tags, facts.Attrs, facts.Quiet, strings.Split(facts.Candidates, ",")} {
		seen := map[string]bool{}
		for _, s := range table {
			if seen[s] {
				t.Errorf("%q stands twice", s)
			}
			seen[s] = true
		}
	}
}
