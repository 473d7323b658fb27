package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/drawbridge/drawbridge/internal/browser/chromium"
)

// test runs the short suite, or with -all everything.
func test(root string, args []string) error {
	f := flags("test")
	all := f.Bool("all", false, "also the galleries, the soak tests and some seconds of fuzzing per target")
	if err := parse(f, args); err != nil {
		return err
	}
	exe, err := browserFor(root)
	if err != nil {
		return err
	}
	fmt.Println("== Chromium:", exe)
	env := []string{"CHROME=" + exe}
	timeout := "10m"
	if *all {
		env, timeout = append(env, "DRAWBRIDGE_ALL=1"), "60m"
	}

	steps := []step{
		{name: "go vet ./...", args: []string{"vet", "./..."}},
		{name: "go vet ./... (js/wasm)", env: jsWasm, args: []string{"vet", "./..."}},
	}
	node, nodeErr := exec.LookPath("node")
	if nodeErr == nil {
		steps = append(steps, wasmTests(root, node))
	} else {
		fmt.Println("== NOT RUN: the js/wasm tests need node, which is not in PATH (on Debian: apt-get install nodejs)")
	}
	if *all {
		steps = append(steps, fuzzing(root)...)
	}
	// Last, so that the screen ends with it. A cached result would be wrong: go test
	// does not see the files that the browser loads.
	steps = append(steps, step{
		name: "go test ./... (native, and in Chromium)",
		env:  env,
		args: []string{"test", "-count=1", "-timeout=" + timeout, "./..."},
	})
	notRun, err := os.CreateTemp("", "drawbridge-not-run-")
	if err != nil {
		return err
	}
	defer os.Remove(notRun.Name())
	defer notRun.Close()
	steps[len(steps)-1].env = append(env, "DRAWBRIDGE_NOT_RUN="+notRun.Name()) // what a test skips goes there, a line each
	err = runAll(root, steps)
	skipped, readErr := os.ReadFile(notRun.Name())
	if err == nil {
		err = readErr
	}
	for line := range strings.Lines(string(skipped)) {
		fmt.Println("== NOT RUN:", strings.TrimSpace(line))
	}
	if nodeErr != nil {
		fmt.Println("== NOT RUN: the js/wasm tests, because node is not in PATH (on Debian: apt-get install nodejs)")
	}
	return err
}

// wasmTests runs as js/wasm, under node, what is compiled into bridge.wasm: the
// program against a stand-in for the page, and the plain packages, where int has
// 64 bits but a pointer 32.
func wasmTests(root, node string) step {
	pkgs := []string{}
	for _, dir := range []string{"match", "redact", "bridge", "wasm"} {
		if _, err := os.Stat(filepath.Join(root, dir)); err == nil {
			pkgs = append(pkgs, "./"+dir+"/...")
		}
	}
	runner := fmt.Sprintf("'%s' --stack-size=8192 '%s'", node, filepath.Join(root, "internal", "jsexec", "jsexec.mjs"))
	return step{
		name: "go test " + strings.Join(pkgs, " ") + " (js/wasm, under node)",
		env:  jsWasm,
		args: append([]string{"test", "-count=1", "-timeout=5m", "-exec", runner}, pkgs...),
	}
}

// browserFor finds a Chromium, and installs Debian's where it may.
func browserFor(root string) (exe string, err error) {
	exe, err = chromium.Find()
	if !errors.Is(err, chromium.ErrMissing) {
		return exe, err
	}
	apt, aptErr := exec.LookPath("apt-get")
	if aptErr != nil || os.Geteuid() != 0 {
		return "", err
	}
	fmt.Println("== no Chromium found: installing Debian's package")
	env := []string{"DEBIAN_FRONTEND=noninteractive"}
	install := step{prog: apt, env: env, args: []string{"install", "-y", "--no-install-recommends", "chromium"}}
	if install.run(root) != nil { // the package lists may be old or missing
		if err := (step{prog: apt, env: env, args: []string{"update"}}).run(root); err != nil {
			return "", fmt.Errorf("apt-get update failed (%w): %w", err, chromium.ErrMissing)
		}
		if err := install.run(root); err != nil {
			return "", fmt.Errorf("apt-get install chromium failed (%w): %w", err, chromium.ErrMissing)
		}
	}
	return chromium.Find()
}

var fuzzTarget = regexp.MustCompile(`^Fuzz\w+$`)

// fuzzing makes a step of some seconds for each fuzz target. go test fuzzes one
// target of one package at a time. If the targets cannot be listed, the step is to
// list them, which fails in turn.
func fuzzing(root string) (steps []step) {
	find := step{name: "listing the fuzz targets", args: []string{"test", "-list", "^Fuzz", "./match/...", "./redact/...", "./bridge/...", "./internal/corpus"}}
	cmd := exec.Command("go", find.args...)
	cmd.Dir = root
	list, err := cmd.Output()
	if err != nil {
		return []step{find}
	}
	var targets []string
	for line := range strings.Lines(string(list)) {
		f := strings.Fields(line)
		switch {
		case len(f) == 1 && fuzzTarget.MatchString(f[0]):
			targets = append(targets, f[0])
		case len(f) > 1 && f[0] == "ok": // the package, after its targets
			for _, t := range targets {
				steps = append(steps, step{
					name: "fuzz " + t + " in " + f[1],
					args: []string{"test", "-run=^$", "-fuzz=^" + t + "$", "-fuzztime=10s", "-fuzzminimizetime=1s", f[1]},
				})
			}
			targets = nil
		}
	}
	return steps
}
