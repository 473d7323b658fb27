package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// check is what must hold before a commit, without the tests. It shows everything
// that is wrong, not only the first.
func check(root string, args []string) error {
	if err := parse(flags("check"), args); err != nil {
		return err
	}
	var failed []string
	report := func(name string, err error) {
		if err != nil {
			fmt.Printf("FAIL  %s: %v\n", name, err)
			failed = append(failed, name)
			return
		}
		fmt.Println("ok   ", name)
	}
	report("gofmt", formatted(root))
	report("vet", step{args: []string{"vet", "./..."}}.run(root))
	report("vet (js/wasm)", step{env: jsWasm, args: []string{"vet", "./..."}}.run(root))
	report("import law", step{args: []string{"test", "./internal/law"}}.run(root))
	report("generated files", fresh(root))
	report("sizes", step{args: []string{"run", "./internal/bundle/dist", "-sizes"}}.run(root))
	if failed != nil {
		return errors.New("check failed: " + strings.Join(failed, ", "))
	}
	return nil
}

// formatted reports the Go files that gofmt would change.
func formatted(root string) error {
	var bad []string
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && file != root && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "testdata" || name == "dist" && filepath.Dir(file) == root) {
			return filepath.SkipDir
		}
		if d.IsDir() || filepath.Ext(name) != ".go" {
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, file) // file is below root
		good, err := format.Source(text)
		if err != nil {
			return fmt.Errorf("%s: %w", rel, err)
		}
		if !bytes.Equal(text, good) {
			bad = append(bad, rel)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if bad != nil {
		return errors.New("run gofmt -w " + strings.Join(bad, " "))
	}
	return nil
}
