// Package bundle builds what a page loads: the WebAssembly programs and Go's
// own JavaScript runtime as a module.
//
//	go list -deps ./wasm  ->  a hash of every source file
//	                           | the same as in .build/site/NAME.json? done
//	go build ./wasm       ->  internal/shrink
//	                      ->  .build/site/bridge.wasm + bridge.wasm.json
//	GOROOT's wasm_exec.js ->  .build/site/wasm_exec.js
//
// [Ensure] builds an artifact if its sources have changed since it was built, so
// nobody serves or tests a stale program:
//
//	file, err := bundle.Ensure(root, bundle.Bridge)
//
// # Plain and packed
//
// This package needs the standard library alone: cmd/build serve and the browser
// tests go through it, and www/ is served as the plain ES modules it consists of.
// The npm-shaped package is packed by the program in internal/bundle/dist, the
// only place that compiles esbuild and brotli.
//
// # Reproducible
//
// The same sources and the same Go release give the same bytes, wherever the
// checkout stands: see [WasmBuildArgs].
package bundle
