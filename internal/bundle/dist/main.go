// Command dist packs what pages load into an npm-shaped directory:
//
//	bridge.js         one ES module: loader, reader, WebMCP shim, Go's runtime
//	bridge.wasm       the program, with .gz and .br beside it
//	bridge.d.ts       the same face, typed
//	agent.js          a classic script that puts agent on window
//	relay.js          with -relay: HTTP for a model loop in the page, relay.d.ts and relay.wasm
//	package.json, LICENSE, README.md, build-info.json
//
// The same sources and the same Go release give the same bytes. cmd/build runs it,
// as a program of its own because esbuild takes long to compile:
//
//	go run ./cmd/build dist
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/drawbridge/drawbridge/internal/bundle"
	"github.com/drawbridge/drawbridge/internal/bundle/squeeze"
)

// version is that of the package.
const version = "0.1.0"

func main() {
	out := flag.String("o", "dist", "write the package into this `directory`, which is replaced")
	sizes := flag.Bool("sizes", false, "write nothing; compare the sizes with their budget")
	relay := flag.Bool("relay", false, "also pack relay.js and relay.wasm")
	flag.Parse()
	root, err := bundle.Root("")
	if err == nil {
		if *sizes {
			err = checkSizes(root)
		} else {
			err = dist(root, *out, *relay)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		os.Exit(1)
	}
}

// files are a package in the making: name to content.
type files map[string][]byte

// dist makes the package and puts it in place of out.
func dist(root, out string, relay bool) error {
	if err := replaceable(out); err != nil {
		return err
	}
	pkg, err := pack(root, relay)
	if err != nil {
		return err
	}
	part := filepath.Clean(out) + ".part"
	if err := os.RemoveAll(part); err != nil {
		return err
	}
	if err := os.MkdirAll(part, 0o777); err != nil {
		return err
	}
	for name, text := range pkg {
		if err := os.WriteFile(filepath.Join(part, name), text, 0o666); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := os.Rename(part, out); err != nil {
		return err
	}
	for _, name := range pkg.names() {
		fmt.Printf("  %9d  %s\n", len(pkg[name]), name)
	}
	return nil
}

// replaceable reports as an error that out holds something which dist did not make.
func replaceable(out string) error {
	entries, err := os.ReadDir(out)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return err
	case len(entries) == 0:
		return nil
	}
	if _, err := os.Stat(filepath.Join(out, infoName)); err != nil {
		return fmt.Errorf("%s holds other files and no %s: choose another directory with -o", out, infoName)
	}
	return nil
}

// pack makes all files of the package.
func pack(root string, relay bool) (files, error) {
	pkg := files{}
	programs, entries := []bundle.Artifact{bundle.Bridge}, packed
	if relay {
		programs = append(programs, bundle.Relay)
		entries = append(slices.Clone(packed), relayScript)
	}
	for _, a := range programs {
		fmt.Println("building and compressing", a.Name, "...")
		file, err := bundle.Ensure(root, a)
		if err != nil {
			return nil, err
		}
		wasm, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		pkg[a.Name] = wasm
		pkg[a.Name+".gz"] = squeeze.Gzip(wasm)
		pkg[a.Name+".br"] = squeeze.Brotli(wasm)
	}
	fmt.Println("bundling the scripts ...")
	if err := scripts(root, pkg, entries); err != nil {
		return nil, err
	}
	typed := []string{"bridge"}
	if relay {
		typed = append(typed, "relay")
	}
	for _, name := range typed {
		types, err := os.ReadFile(filepath.Join(root, "www", name+".d.ts"))
		if err != nil {
			return nil, fmt.Errorf("www/%s.d.ts is missing: it is the typed face of %[1]s.js", name)
		}
		pkg[name+".d.ts"] = types
	}
	var err error
	if pkg["README.md"], err = os.ReadFile(filepath.Join(root, "README.md")); err != nil {
		return nil, err
	}
	if pkg["LICENSE"], err = licenses(root, programs); err != nil {
		return nil, err
	}
	if pkg["package.json"], err = manifest(pkg); err != nil {
		return nil, err
	}
	pkg[infoName], err = info(pkg)
	return pkg, err
}

func (f files) names() []string {
	var list []string
	for name := range f {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// manifest is package.json.
func manifest(pkg files) ([]byte, error) {
	type entry struct {
		Types   string `json:"types"`
		Default string `json:"default"`
	}
	exports := map[string]any{
		".":              entry{"./bridge.d.ts", "./bridge.js"},
		"./agent.js":     "./agent.js",
		"./package.json": "./package.json",
	}
	for _, name := range pkg.names() {
		switch {
		case filepath.Ext(name) == ".wasm":
			exports["./"+name] = "./" + name
		case name == relayScript.name:
			exports["./"+name] = entry{"./relay.d.ts", "./" + name}
		}
	}
	return indented(struct {
		Name        string         `json:"name"`
		Version     string         `json:"version"`
		Description string         `json:"description"`
		License     string         `json:"license"`
		Type        string         `json:"type"`
		Main        string         `json:"main"`
		Types       string         `json:"types"`
		Exports     map[string]any `json:"exports"`
		SideEffects []string       `json:"sideEffects"`
	}{
		"drawbridge", version, "Lets an agent read and use the page it stands on.", "SEE LICENSE IN LICENSE",
		"module", "./bridge.js", "./bridge.d.ts", exports, []string{"./agent.js"},
	})
}

func indented(v any) ([]byte, error) {
	text, err := json.MarshalIndent(v, "", "  ")
	return append(text, '\n'), err
}
