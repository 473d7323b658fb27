//go:build !js

package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func checkout(t *testing.T) (root string) {
	root = t.TempDir()
	for name, text := range map[string]string{
		"www/bridge.js": `import { goRuntime } from "./wasm_exec.js"
			export const url = new URL("./bridge.wasm", import.meta.url), Go = goRuntime({})`,
		"www/agent.js": `import { url } from "./bridge.js"; globalThis.agent = url`,
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestScripts(t *testing.T) {
	root, other := checkout(t), checkout(t)
	got, again := files{}, files{}
	if err := scripts(root, got, packed); err != nil {
		t.Fatal(err)
	}
	if err := scripts(other, again, packed); err != nil {
		t.Fatal(err)
	}
	if !maps.EqualFunc(got, again, bytes.Equal) {
		t.Error("two checkouts gave different scripts")
	}
	for _, name := range []string{"bridge.js", "bridge.js.map", "agent.js", "agent.js.map"} {
		text := string(got[name])
		if text == "" {
			t.Errorf("no %s; there are %q", name, got.names())
		}
		if strings.Contains(text, root) {
			t.Errorf("%s holds the path of the checkout", name)
		}
		if strings.HasSuffix(name, ".js") && !strings.Contains(text, "Redistribution and use in source and binary forms") {
			t.Errorf("%s lacks Go's licence", name)
		}
	}
	// Bundlers look for exactly this.
	if want := `new URL("./bridge.wasm",import.meta.url)`; !strings.Contains(string(got["bridge.js"]), want) {
		t.Errorf("bridge.js lacks %s", want)
	}
	if strings.Contains(string(got["agent.js"]), "import.meta") {
		t.Error("agent.js has import.meta: it is no classic script")
	}
}

func TestScriptsFail(t *testing.T) {
	root := checkout(t)
	if err := os.WriteFile(filepath.Join(root, "www", "agent.js"), []byte("import './gone.js'\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := scripts(root, files{}, packed); err == nil || !strings.Contains(err.Error(), `www/agent.js:1:7: Could not resolve "./gone.js"`) {
		t.Errorf("a missing module: got %v", err)
	}
	if err := os.Remove(filepath.Join(root, "www", "agent.js")); err != nil {
		t.Fatal(err)
	}
	if err := scripts(root, files{}, packed); err == nil || !strings.Contains(err.Error(), "www/agent.js is missing") {
		t.Errorf("a missing entry: got %v", err)
	}
}

// A directory that dist did not make is not replaced.
func TestReplaceable(t *testing.T) {
	dir := t.TempDir()
	for _, ok := range []string{filepath.Join(dir, "new"), dir} {
		if err := replaceable(ok); err != nil {
			t.Errorf("%s: %v", ok, err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "thesis.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if replaceable(dir) == nil {
		t.Error("would replace a directory with other files")
	}
	if err := os.WriteFile(filepath.Join(dir, infoName), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := replaceable(dir); err != nil {
		t.Errorf("refuses to replace a package: %v", err)
	}
}
