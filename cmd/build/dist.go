package main

import "path/filepath"

// dist makes the package. The program that does it compiles esbuild and brotli,
// which takes most of a minute the first time.
func dist(root string, args []string) error {
	f := flags("dist")
	out := f.String("o", "dist", "write the package into this `directory`, which is replaced")
	relay := f.Bool("relay", false, "also pack relay.js and relay.wasm: HTTP for a model loop in the page")
	if err := parse(f, args); err != nil {
		return err
	}
	dir, err := filepath.Abs(*out)
	if err != nil {
		return err
	}
	if !isSet(f, "o") {
		dir = filepath.Join(root, "dist")
	}
	pack := []string{"run", "./internal/bundle/dist", "-o", dir}
	if *relay {
		pack = append(pack, "-relay")
	}
	return runAll(root, []step{{
		name: "packing " + dir + " (the first time compiles esbuild and takes a minute)",
		args: pack,
	}})
}
