package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/drawbridge/drawbridge/internal/bundle"
	"github.com/drawbridge/drawbridge/internal/bundle/squeeze"
)

// maxSize is how many times as big as the empty Go program bridge.wasm and
// bridge.js may be together, all under brotli.
const maxSize = 1.70

// emptySize is what the empty Go program takes under brotli, of go1.26.8. Compressing
// it takes long; check does.
const emptySize = 439_817

// emptyProgram is the smallest Go program that can talk to a page.
const emptyProgram = `package main

import "syscall/js"

func main() {
	js.Global()
	select {}
}
`

// checkSizes prints the sizes and fails if they are over the budget.
func checkSizes(root string) error {
	file, err := bundle.Ensure(root, bundle.Bridge)
	if err != nil {
		return err
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	js, err := packed[0].bundle(root)
	if err != nil {
		return err
	}
	empty, err := buildEmpty()
	if err != nil {
		return err
	}
	program, script, base := len(squeeze.Brotli(wasm)), len(squeeze.Brotli(js[packed[0].name])), len(squeeze.Brotli(empty))
	ratio := float64(program+script) / float64(base)
	fmt.Printf("brotli: bridge.wasm %d + bridge.js %d = %.3f x the empty Go program (%d); budget %.2f\n", program, script, ratio, base, maxSize)
	if ratio > maxSize {
		return fmt.Errorf("bridge.wasm and bridge.js are %.3f x the empty Go program, the budget is %.2f: go list -deps ./wasm shows what came in", ratio, maxSize)
	}
	return nil
}

// buildEmpty builds the empty program as bridge.wasm is built.
func buildEmpty() ([]byte, error) {
	dir, err := os.MkdirTemp("", "drawbridge-empty-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	for name, text := range map[string]string{"go.mod": "module empty\n", "main.go": emptyProgram} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	out := filepath.Join(dir, "empty.wasm")
	if err := bundle.BuildWasm(dir, ".", out); err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}
