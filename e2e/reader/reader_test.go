//go:build !js

// Package reader proves in Chromium what www/reader.js, settle.js and ears.js
// promise at the head of their files, without the Go program behind them.
package reader

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

//go:embed *.js
var scripts embed.FS

func TestMain(m *testing.M) { browser.Main(m) }

// open opens an empty page of a site that also serves the scripts beside this file.
func open(t *testing.T) *browser.Page {
	t.Helper()
	s := site.Start(t)
	entries, err := scripts.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		text, err := scripts.ReadFile(e.Name())
		if err != nil {
			t.Fatal(err)
		}
		s.Handle("/test/"+e.Name(), site.Text("text/javascript", string(text)))
	}
	return browser.Open(t, s.HTML("<!doctype html><meta charset=utf-8><title>reader</title><body></body>"))
}

// TestChecks runs the checks of checks.js.
func TestChecks(t *testing.T) {
	page := open(t)
	page.Expect("boom") // what handlers throw in the check of settle
	page.Expect("later")
	names := browser.Eval[[]string](t, page, `import("/test/checks.js").then((m) => Object.keys(m.checks))`)
	if len(names) < 20 {
		t.Fatalf("only %d checks", len(names))
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			for _, line := range browser.Eval[[]string](t, page, fmt.Sprintf(`import("/test/checks.js").then((m) => m.run(%q))`, name)) {
				t.Error(line)
			}
		})
	}
}

// TestWander changes a page at random and asks after every few changes whether
// the reader that saw them agrees with one that has just come.
func TestWander(t *testing.T) {
	walks, steps := 25, 25
	if !testing.Short() {
		walks = 60
	}
	page := open(t)
	for seed := 1; seed <= walks; seed++ {
		got := browser.Eval[json.RawMessage](t, page, fmt.Sprintf(`import("/test/wander.js").then((m) => m.wander(%d, %d))`, seed, steps))
		var r struct {
			Bad  []string
			Log  []string
			Step int
			Seen int
		}
		if err := json.Unmarshal(got, &r); err != nil {
			t.Fatal(err)
		}
		if len(r.Bad) > 0 {
			t.Errorf("seed %d, step %d:\n%s\nafter %s", seed, r.Step, strings.Join(r.Bad, "\n"), strings.Join(r.Log, "; "))
		}
		if r.Seen < steps {
			t.Errorf("seed %d: only %d nodes were compared", seed, r.Seen)
		}
	}
}
