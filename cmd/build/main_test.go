//go:build !js

package main

import (
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Bad input is answered by one line that says what to do.
func TestBadInput(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	tests := []struct {
		args  string
		usage bool
		want  string
	}{
		{"", true, "go run ./cmd/build serve"},
		{"frobnicate", true, `unknown command "frobnicate": it is one of serve, test, dist, bench, check`},
		{"serve -port 1", true, "go run ./cmd/build serve -h"},
		{"serve now", true, `takes no argument "now"`},
		{"serve -addr " + l.Addr().String(), false, "is in use: stop what listens there"},
		{"serve -addr nowhere", false, "-addr takes host:port"},
	}
	for _, test := range tests {
		t.Run(test.args, func(t *testing.T) {
			err := build(strings.Fields(test.args), io.Discard)
			if err == nil {
				t.Fatal("no error")
			}
			var usage usageError
			if errors.As(err, &usage) != test.usage {
				t.Errorf("exit status: got %T for %v", err, err)
			}
			if !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %q, want one line with %q", err, test.want)
			}
		})
	}
}

func TestOutsideOfCheckout(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := build([]string{"check"}, io.Discard); err == nil || !strings.Contains(err.Error(), "change into the checkout") {
		t.Errorf("got %v", err)
	}
}

func TestIncompleteCheckout(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module github.com/drawbridge/drawbridge\n", "a.go": "package  a\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	if err := build([]string{"serve", "-addr", "127.0.0.1:0"}, io.Discard); err == nil || !strings.Contains(err.Error(), "no Go files in ./wasm") {
		t.Errorf("serve: got %v", err)
	}
	if err := build([]string{"gen"}, io.Discard); err == nil || !strings.Contains(err.Error(), "no Go files in ./internal/gen") {
		t.Errorf("gen: got %v", err)
	}
	if err := formatted(dir); err == nil || err.Error() != "run gofmt -w a.go" {
		t.Errorf("formatted: got %v", err)
	}
}

func TestUsage(t *testing.T) {
	var out strings.Builder
	if err := build([]string{"help"}, &out); err != nil {
		t.Fatal(err)
	}
	for _, c := range commands {
		if !strings.Contains(out.String(), "\n  "+c.name+" ") {
			t.Errorf("the usage text lacks %s:\n%s", c.name, &out)
		}
	}
}
