package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/bridge"
)

// TestFresh fails when www/tools.js is not what bridge.Definitions says today.
func TestFresh(t *testing.T) {
	want, err := module(bridge.Definitions())
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join("..", "..", "www", "tools.js"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("www/tools.js is stale: run go run ./internal/gentools")
	}
}

func TestModule(t *testing.T) {
	got, err := module(`[{"name":"query","title":"Ask <it>","description":"Finds \"this\".","inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":true}}]`)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`name: "query",`, `description: "Finds \"this\".",`, "\"type\": \"object\"", `query: { title: "Ask <it>", annotations: {"readOnlyHint":true} },`,
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if _, err := module("{"); err == nil {
		t.Error("broken definitions gave no error")
	}
}
