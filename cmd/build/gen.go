package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// generator is the program that writes generated.
const generator = "./internal/gen"

// generated are the files that the generator writes, from root.
var generated = []string{"www/tables.js"}

// gen writes the generated files.
func gen(root string, args []string) error {
	if err := parse(flags("gen"), args); err != nil {
		return err
	}
	if err := hasGenerator(root); err != nil {
		return err
	}
	return runAll(root, []step{{name: "go run " + generator, args: []string{"run", generator}}})
}

func hasGenerator(root string) error {
	if files, _ := filepath.Glob(filepath.Join(root, generator, "*.go")); len(files) == 0 {
		return errors.New("no Go files in " + generator + ": it writes www/tables.js from the tables of the bridge; is the checkout complete?")
	}
	return nil
}

// fresh runs the generator, and fails if that changes a file, which it puts back.
func fresh(root string) error {
	if err := hasGenerator(root); err != nil {
		return err
	}
	before := map[string][]byte{}
	for _, name := range generated {
		before[name], _ = os.ReadFile(filepath.Join(root, name)) // missing is not fresh
	}
	if err := (step{args: []string{"run", generator}}).run(root); err != nil {
		return err
	}
	var stale []string
	for _, name := range generated {
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
		return fmt.Errorf("%v is not what %s writes: run go run ./cmd/build gen", stale, generator)
	}
	return nil
}
