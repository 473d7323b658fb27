// Package jsexec runs js/wasm programs under node: jsexec.mjs is what go test is
// given for that.
package jsexec

import (
	"os"
	"os/exec"
	"testing"
)

// Node returns where node is. Where there is none the test is skipped, and says
// so; in the long suite (go run ./cmd/build test -all) it fails.
func Node(t testing.TB) string {
	t.Helper()
	node, err := exec.LookPath("node")
	switch {
	case err == nil:
	case os.Getenv("DRAWBRIDGE_ALL") != "":
		t.Fatal("node is not in PATH (on Debian: apt-get install nodejs)")
	default:
		// Only where a program of the machine is missing; with it, and in the long suite, the test runs.
		t.Skip("NOT RUN: node is not in PATH (on Debian: apt-get install nodejs)")
	}
	return node
}
