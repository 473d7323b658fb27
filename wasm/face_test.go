//go:build !js

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// The boundary is written twice, in Go and in www/host.js. These tests hold the
// names together; a missing function would otherwise show only in a page.

var (
	goImport  = regexp.MustCompile(`(?m)^//go:wasmimport drawbridge (\w+)$`)
	goExport  = regexp.MustCompile(`(?m)^//go:wasmexport (\w+)$`)
	jsImports = regexp.MustCompile(`(?s)\n  const imports = \{\n(.*?)\n  \}\n`)
	jsMember  = regexp.MustCompile(`(?m)^    (\w+)\(`)
	jsExport  = regexp.MustCompile(`\bX\.(\w+)`)
)

func TestImports(t *testing.T) {
	want := names(goImport, read(t, "imports_js.go"))
	object := jsImports.FindStringSubmatch(read(t, "../www/host.js"))
	if object == nil {
		t.Fatal("www/host.js has no object called imports")
	}
	if got := names(jsMember, object[1]); !slices.Equal(got, want) {
		t.Errorf("www/host.js answers %v, Go imports %v", got, want)
	}
}

func TestExports(t *testing.T) {
	want := names(goExport, read(t, "exports_js.go"))
	// act and query are called by name.
	got := append(names(jsExport, read(t, "../www/host.js")), "act", "query")
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("www/host.js calls %v, Go exports %v", got, want)
	}
}

// The hands that Go takes over are those that www/hands.js has.
func TestHands(t *testing.T) {
	want := names(regexp.MustCompile(`"(\w+)"[:,]\s+&hands\.`), read(t, "hands_js.go"))
	got := names(regexp.MustCompile(`(?m)^  (\w+)(?:\(\w+\) \{|\(\) \{\}|: |,$)`), read(t, "../www/hands.js"))
	if !slices.Equal(got, want) {
		t.Errorf("www/hands.js has %v, Go takes %v", got, want)
	}
}

// The questions about primitives have the same numbers on both sides.
func TestPrimitiveQuestions(t *testing.T) {
	got := regexp.MustCompile(`const Defs = 0, Mounted = 1, State = 2, Items = 3, Shown = 4, Methods = 5, Check = 6, Call = 7, Pending = 8\n`).MatchString(read(t, "../www/primitives.js"))
	want := []string{"primCall", "primCheck", "primDefs", "primItems", "primMethods", "primMounted", "primPending", "primShown", "primState"}
	inGo := names(regexp.MustCompile(`(?m)^\t(prim[A-Z]\w+)(?: += iota)? *//`), read(t, "prims_js.go"))
	if !got || !slices.Equal(inGo, want) {
		t.Errorf("www/primitives.js or prims_js.go (%v) has other numbers", inGo)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// names returns what the pattern's group has found, sorted, each once.
func names(pattern *regexp.Regexp, text string) []string {
	var list []string
	for _, m := range pattern.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	slices.Sort(list)
	return slices.Compact(list)
}
