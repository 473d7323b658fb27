package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// step is one program that a command runs.
type step struct {
	name string   // what the user reads
	env  []string // added to the environment
	args []string // of go, or of prog
	prog string   // "" is go
}

// run runs the program in root with its output shown as it comes.
func (s step) run(root string) error {
	prog := s.prog
	if prog == "" {
		prog = "go"
	}
	cmd := exec.Command(prog, s.args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), s.env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = nil, os.Stdout, os.Stderr
	return cmd.Run()
}

// runAll runs every step, also after one has failed, and names those that failed.
func runAll(root string, steps []step) error {
	var failed []string
	for _, s := range steps {
		fmt.Printf("== %s\n", s.name)
		start := time.Now()
		if err := s.run(root); err != nil {
			fmt.Printf("== FAILED: %s (%v)\n", s.name, err)
			failed = append(failed, s.name)
			continue
		}
		fmt.Printf("== ok: %s (%.1f s)\n", s.name, time.Since(start).Seconds())
	}
	if len(failed) > 0 {
		return errors.New("failed: " + strings.Join(failed, "; "))
	}
	return nil
}

var jsWasm = []string{"GOOS=js", "GOARCH=wasm"}
