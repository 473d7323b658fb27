//go:build !js

package bundle

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// checkout writes a module like ours with a program in ./wasm.
func checkout(t *testing.T, program string) (root string) {
	root = t.TempDir()
	for name, text := range map[string]string{
		"go.mod":              "module " + Module + "\n\ngo 1.26\n",
		"go.sum":              "",
		"wasm/main_js.go":     program,
		"wasm/x_test.go":      "package main\n",
		"bridge/bridge.go":    "package bridge\n\nconst Word = \"one\"\n",
		"deep/down/README.md": "",
	} {
		write(t, filepath.Join(root, filepath.FromSlash(name)), text)
	}
	return root
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

const program = `package main

import "` + Module + `/bridge"

func main() { println(bridge.Word) }
`

func ensure(t *testing.T, root string) (sum string) {
	t.Helper()
	file, err := Ensure(root, Bridge)
	if err != nil {
		t.Fatal(err)
	}
	if sum, err = Sum(file); err != nil {
		t.Fatal(err)
	}
	return sum
}

// A program is built when a source of any of its packages changes, or when the
// built file is not what was built; not when only a test changes.
func TestEnsure(t *testing.T) {
	root := checkout(t, program)
	file := filepath.Join(Dir(root), "bridge.wasm")
	first := ensure(t, root)
	built, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}

	write(t, filepath.Join(root, "wasm", "x_test.go"), "package main // changed\n")
	ensure(t, root)
	if now, err := os.Stat(file); err != nil || !now.ModTime().Equal(built.ModTime()) {
		t.Errorf("built again though no source changed (%v)", err)
	}

	write(t, filepath.Join(root, "bridge", "bridge.go"), "package bridge\n\nconst Word = \"two\"\n")
	second := ensure(t, root)
	if second == first {
		t.Error("a change of an imported package did not change the program: it is stale")
	}

	write(t, file, "broken")
	if got := ensure(t, root); got != second {
		t.Errorf("a file that is not what was built was kept: got %s, want %s", got, second)
	}
}

// The same sources give the same bytes in another directory.
func TestReproducible(t *testing.T) {
	if a, b := ensure(t, checkout(t, program)), ensure(t, checkout(t, program)); a != b {
		t.Errorf("two checkouts, two programs: %s and %s", a, b)
	}
}

func TestEnsureFails(t *testing.T) {
	root := checkout(t, "package main\n\nfunc main() { undefinedThing() }\n")
	if _, err := Ensure(root, Bridge); err == nil || !strings.Contains(err.Error(), "undefined: undefinedThing") {
		t.Errorf("a program that does not compile: got %v", err)
	}
	if _, err := Ensure(root, Relay); err == nil || !strings.Contains(err.Error(), "no Go files in ./wasm/relay") {
		t.Errorf("a program that is not there: got %v", err)
	}
}

func TestRoot(t *testing.T) {
	root := checkout(t, program)
	write(t, filepath.Join(root, "deep", "go.mod"), "module example.com/other\n")
	got, err := Root(filepath.Join(root, "deep", "down"))
	if err != nil || got != root {
		t.Errorf("got %q, %v, want %q", got, err, root)
	}
	if _, err := Root(t.TempDir()); err == nil {
		t.Error("found a checkout where none is")
	}
}

func TestRuntimeModule(t *testing.T) {
	text, err := RuntimeModule()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"/*!", "Redistribution and use in source and binary forms", "export function goRuntime(globalThis)", "globalThis.Go = class", "return globalThis.Go"} {
		if !strings.Contains(text, want) {
			t.Errorf("the module lacks %q", want)
		}
	}
	if _, err := runtimeModule("class Go {}"); err == nil {
		t.Error("a runtime of another shape was accepted")
	}
	file := filepath.Join(t.TempDir(), "wasm_exec.mjs")
	write(t, file, text)
	node, err := exec.LookPath("node")
	if err != nil {
		t.Log("node is not in PATH: the module was not run here; the browser tests run it")
		return
	}
	// Nothing on the page, and Go sees the host instead.
	script := `import(process.argv[1]).then(({ goRuntime }) => {
		const before = Object.getOwnPropertyNames(globalThis).join()
		const host = { __proto__: null, crypto, performance, DataView, Map, Math, Reflect, TextEncoder, TextDecoder, clearTimeout, setTimeout }
		const Go = goRuntime(host)
		if (typeof Go !== "function" || new Go().importObject.gojs === undefined) throw new Error("no Go")
		if (!host.fs || !host.process || !host.path) throw new Error("the host lacks what Go needs")
		if (Object.getOwnPropertyNames(globalThis).join() !== before) throw new Error("new globals")
	})`
	if out, err := exec.Command(node, "-e", script, file).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// The licence in this package is that of the Go that is used.
func TestGoLicense(t *testing.T) {
	goroot, err := goTool("", "env", "GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(goroot, "LICENSE"))
	if err != nil {
		t.Logf("this Go comes without its licence: %v", err)
		return
	}
	if strings.TrimSpace(string(text)) != strings.TrimSpace(GoLicense) {
		t.Error("Go's LICENSE has changed: update golicense.go")
	}
}
