//go:build !js

package law

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const root = "../.."

func TestImports(t *testing.T) {
	broken, err := Check(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range broken {
		t.Error(line)
	}
}

// What the law forbids is noticed.
func TestForbids(t *testing.T) {
	tests := []struct {
		file, imports string
		want          string // part of the complaint; "" for none
	}{
		{"bridge/a.go", `"strconv"`, ""},
		{"bridge/a.go", `"github.com/drawbridge/drawbridge/bridge/aria"`, ""},
		{"bridge/a.go", `"fmt"`, "would go into bridge.wasm"},
		{"bridge/a.go", `"github.com/drawbridge/drawbridge/wasm"`, "only [bridge/facts"},
		{"bridge/a.go", `"syscall/js"`, "only wasm touches"},
		{"bridge/a_test.go", `"fmt"`, ""},
		{"bridge/facts/deep/a.go", `"github.com/drawbridge/drawbridge/bridge"`, "bridge/facts may import"},
		{"match/a.go", `"golang.org/x/text/unicode/norm"`, ""},
		{"match/a.go", `"golang.org/x/text/cases"`, "other modules only"},
		{"wasm/main_js.go", `"time"`, "timers belong to JavaScript"},
		{"wasm/main_other.go", "NOTJS", ""},
		{"wasm/relay/main_js.go", `"net/http"`, ""},
		{"cmd/build/a.go", `"github.com/chromedp/chromedp"`, "other modules only"},
		{"util/a.go", `"strconv"`, "no row"},
	}
	for _, test := range tests {
		t.Run(test.file+" "+test.imports, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, filepath.FromSlash(test.file))
			if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
				t.Fatal(err)
			}
			text := "package a\nimport _ " + test.imports + "\n"
			if test.imports == "NOTJS" {
				text = "//go:build !js\n\npackage a\nimport _ \"fmt\"\n"
			}
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			broken, err := Check(dir)
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Join(broken, "\n")
			if test.want == "" && got != "" || !strings.Contains(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// go run ./cmd/build serve compiles nothing but Go's own library and ours.
func TestBuildIsLight(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "-f", `{{with .Module}}{{if not .Main}}{{$.ImportPath}}{{end}}{{end}}`, "./cmd/build")
	cmd.Dir = root
	list, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range strings.Fields(string(list)) {
		if !strings.HasPrefix(pkg, "golang.org/x/text/") && pkg != "github.com/agnivade/levenshtein" { // what bridge's definitions need
			t.Errorf("cmd/build depends on %s", pkg)
		}
	}
}
