package bundle

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// Module is the path of this module, as go.mod says it.
const Module = "github.com/drawbridge/drawbridge"

// Root finds the checkout: the nearest directory, from dir upward, whose go.mod
// is this module's. With dir "" the search starts in the working directory.
func Root(dir string) (string, error) {
	if dir == "" {
		dir = "."
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for d := dir; ; d = filepath.Dir(d) {
		if text, err := os.ReadFile(filepath.Join(d, "go.mod")); err == nil && names(string(text), Module) {
			return d, nil
		}
		if filepath.Dir(d) == d {
			return "", errors.New("no go.mod of " + Module + " in " + dir + " or above it: change into the checkout first")
		}
	}
}

// names reports whether the text of a go.mod names the module.
func names(gomod, module string) bool {
	for line := range strings.Lines(gomod) {
		if f := strings.Fields(line); len(f) == 2 && f[0] == "module" {
			return f[1] == module
		}
	}
	return false
}
