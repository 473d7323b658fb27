package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// generator is a program that writes files of the checkout; it runs in root.
type generator struct {
	pkg   string   // such as "./internal/gen"
	files []string // what it writes, from root
	from  string   // what it writes them from
}

var generators = []generator{
	{"./internal/gen", []string{"www/tables.js"}, "the tables of the bridge"},
	{"./internal/gentools", []string{"www/tools.js"}, "the bridge's definitions of the tools"},
}

// gen writes the generated files.
func gen(root string, args []string) error {
	if err := parse(flags("gen"), args); err != nil {
		return err
	}
	var steps []step
	for _, g := range generators {
		if err := g.there(root); err != nil {
			return err
		}
		steps = append(steps, step{name: "go run " + g.pkg, args: []string{"run", g.pkg}})
	}
	return runAll(root, steps)
}

func (g generator) there(root string) error {
	if files, _ := filepath.Glob(filepath.Join(root, g.pkg, "*.go")); len(files) == 0 {
		return fmt.Errorf("no Go files in %s: it writes %s from %s; is the checkout complete?", g.pkg, strings.Join(g.files, ", "), g.from)
	}
	return nil
}

// fresh runs the generators, and fails if that changes a file.
func fresh(root string) error {
	var wrong []error
	for _, g := range generators {
		wrong = append(wrong, g.fresh(root))
	}
	return errors.Join(wrong...)
}

// fresh runs the generator, and fails if that changes a file, which it puts back.
func (g generator) fresh(root string) error {
	if err := g.there(root); err != nil {
		return err
	}
	before := map[string][]byte{}
	for _, name := range g.files {
		before[name], _ = os.ReadFile(filepath.Join(root, name)) // missing is not fresh
	}
	if err := (step{args: []string{"run", g.pkg}}).run(root); err != nil {
		return err
	}
	var stale []string
	for _, name := range g.files {
		file := filepath.Join(root, name)
		after, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if bytes.Equal(before[name], after) {
			continue
		}
		stale = append(stale, name)
		if before[name] != nil {
			if err := os.WriteFile(file, before[name], 0o666); err != nil {
				return err
			}
		}
	}
	if stale != nil {
		return fmt.Errorf("%v is not what %s writes: run go run ./cmd/build gen", stale, g.pkg)
	}
	return nil
}
