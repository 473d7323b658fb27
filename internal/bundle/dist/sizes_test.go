//go:build !js

package main

import (
	"os"
	"testing"

	"github.com/drawbridge/drawbridge/internal/bundle"
	"github.com/drawbridge/drawbridge/internal/bundle/squeeze"
)

// What a page loads stays within its budget.
func TestSize(t *testing.T) {
	root, err := bundle.Root("")
	if err != nil {
		t.Fatal(err)
	}
	file, err := bundle.Ensure(root, bundle.Bridge)
	if err != nil {
		t.Fatal(err)
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	js, err := packed[0].bundle(root)
	if err != nil {
		t.Fatal(err)
	}
	size := func(compress func([]byte) []byte) float64 {
		return float64(len(compress(wasm))+len(compress(js[packed[0].name]))) / emptySize
	}
	// The slow level is needed only where the quick one does not decide.
	if size(squeeze.QuickBrotli) > maxSize {
		if got := size(squeeze.Brotli); got > maxSize {
			t.Errorf("bridge.wasm and bridge.js are %.3f x the empty Go program under brotli, the budget is %.2f: see go run ./cmd/build check", got, maxSize)
		}
	}
}
