package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drawbridge/drawbridge/internal/bundle"
)

// moduleFormat makes go list name the module and directory of each package that is
// compiled into a program.
const moduleFormat = `{{with .Module}}{{if not .Main}}{{.Path}}	{{.Dir}}{{end}}{{end}}`

// licenses is the text of LICENSE: ours, if the checkout has one, that of Go, and
// those of the modules that are compiled into the programs.
func licenses(root string, programs []bundle.Artifact) ([]byte, error) {
	var b bytes.Buffer
	if ours, err := os.ReadFile(filepath.Join(root, "LICENSE")); err == nil {
		fmt.Fprintf(&b, "%s\n", bytes.TrimSpace(ours))
	} else {
		b.WriteString("Drawbridge (" + bundle.Module + ").\n")
	}
	b.WriteString("\nThis package contains the following software.\n")
	section := func(name, text string) {
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", name, strings.Repeat("=", len(name)), strings.TrimSpace(text))
	}
	section("Go's runtime and standard library", bundle.GoLicense)

	args := []string{"list", "-deps", "-f", moduleFormat}
	for _, a := range programs {
		args = append(args, a.Pkg)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	cmd.Stderr = os.Stderr
	list, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("listing the modules: %w", err)
	}
	lines := strings.Split(strings.TrimSpace(string(list)), "\n")
	slices.Sort(lines)
	for _, line := range slices.Compact(lines) {
		path, dir, found := strings.Cut(line, "\t")
		if !found {
			continue
		}
		text, err := licenseIn(dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		section(path, text)
	}
	return b.Bytes(), nil
}

func licenseIn(dir string) (string, error) {
	for _, pattern := range []string{"LICENSE*", "LICENCE*", "License*", "COPYING*"} {
		found, _ := filepath.Glob(filepath.Join(dir, pattern)) // the pattern is well-formed
		if len(found) > 0 {
			text, err := os.ReadFile(found[0])
			return string(text), err
		}
	}
	return "", errors.New("this module has no licence file, so its code cannot be packed")
}
