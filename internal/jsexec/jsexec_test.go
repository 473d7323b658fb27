//go:build !js

// Package jsexec_test tests jsexec.mjs, which runs js/wasm test binaries under node.
package jsexec_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/jsexec"
)

const program = `package main

import (
	"os"
	"strings"
	"syscall/js"
	"testing"
)

//go:wasmimport drawbridge touch
func touch()

func TestPlain(t *testing.T) {
	if js.Global().Get("Object").IsUndefined() {
		t.Error("no JavaScript")
	}
	if len(os.Environ()) > 5 {
		t.Errorf("the whole environment came along: %s", strings.Join(os.Environ(), " "))
	}
}

func TestPage(t *testing.T) { touch() }

func TestDeadlock(t *testing.T) { <-make(chan bool) }
`

func TestExec(t *testing.T) {
	node := jsexec.Node(t)
	script, err := filepath.Abs("jsexec.mjs")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/x\n\ngo 1.26\n", "x_test.go": program} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "test", "-c", "-o", "x.wasm", ".")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	tests := []struct {
		name string
		pass bool
		want string // part of the output
	}{
		{"TestPlain", true, "PASS"},
		{"TestPage", false, "this test needs a page: it called touch"},
		{"TestDeadlock", false, "deadlock"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cmd := exec.Command(node, script, "x.wasm", "-test.run=^"+test.name+"$")
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "LONG="+strings.Repeat("x", 20000))
			out, err := cmd.CombinedOutput()
			if (err == nil) != test.pass || !strings.Contains(string(out), test.want) {
				t.Errorf("got %v and\n%s\nwant %q", err, out, test.want)
			}
		})
	}
}
