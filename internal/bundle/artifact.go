package bundle

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/drawbridge/drawbridge/internal/shrink"
)

// Artifact is a file that a page loads and that Go builds.
type Artifact struct {
	Name string // the file's name, such as "bridge.wasm"
	Pkg  string // the package of a program, such as "./wasm"; "" for Go's runtime

	// Names keeps in a program the names and lines that tracebacks print. Without
	// them it is a quarter smaller: see internal/shrink.
	Names bool
}

// The artifacts. A page always needs Bridge and Runtime; it loads Relay when it
// uses what needs HTTP.
var (
	Bridge  = Artifact{Name: "bridge.wasm", Pkg: "./wasm"}
	Relay   = Artifact{Name: "relay.wasm", Pkg: "./wasm/relay"}
	Runtime = Artifact{Name: "wasm_exec.js"}
)

// Artifacts lists all of them.
func Artifacts() []Artifact { return []Artifact{Bridge, Relay, Runtime} }

// Dir is where Ensure puts what it builds.
func Dir(root string) string { return filepath.Join(root, ".build", "site") }

// Ensure builds the artifact unless the one in [Dir] was built from the sources as
// they are now, and returns its file. Programs and processes may call it at the
// same time: one builds, the others wait. An error is fit to be shown: it is the
// compiler's output, or says what to do.
func Ensure(root string, a Artifact) (file string, err error) {
	dir := Dir(root)
	if a.Names {
		dir = filepath.Join(dir, "names")
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	unlock, err := Lock(filepath.Join(dir, a.Name+".lock"))
	if err != nil {
		return "", err
	}
	defer unlock()

	file = filepath.Join(dir, a.Name)
	now, err := sources(root, a)
	if err != nil {
		return "", err
	}
	if built, err := readInfo(file); err == nil && built.Sources == now {
		if sum, err := Sum(file); err == nil && sum == built.SHA256 {
			return file, nil
		}
	}
	part := file + ".part"
	if a.Pkg == "" {
		err = writeRuntime(part)
	} else {
		err = a.build(root, part)
	}
	if err != nil {
		return "", err
	}
	sum, err := Sum(part)
	if err != nil {
		return "", err
	}
	if err := os.Rename(part, file); err != nil {
		return "", err
	}
	return file, writeInfo(file, info{Sources: now, SHA256: sum})
}

// WasmBuildArgs are the arguments of go that make a program the same bytes in
// every checkout: no paths, no commit, no build id, no symbols. Package bridge runs
// rarely and is large, so nothing is inlined into it; what it calls often, facts,
// aria and match, keeps inlining.
func WasmBuildArgs(pkg, out string) []string {
	return []string{"build", "-trimpath", "-buildvcs=false", "-gcflags=" + Module + "/bridge=-l", "-ldflags=-s -w -buildid=", "-o", out, pkg}
}

// BuildWasm builds the js/wasm program in pkg, a path from root such as "./wasm",
// into the file out, as Go links it.
func BuildWasm(root, pkg, out string) error {
	if files, _ := filepath.Glob(filepath.Join(root, pkg, "*.go")); len(files) == 0 {
		return errors.New("no Go files in " + pkg + ": it is the program to build; is the checkout complete?")
	}
	_, err := goTool(root, WasmBuildArgs(pkg, out)...)
	return err
}

// build builds a program into a file.
func (a Artifact) build(root, file string) error {
	if !a.Names {
		if err := BuildWasm(root, a.Pkg, file); err != nil {
			return err
		}
		return shrinkWasm(root, file)
	}
	_, err := goTool(root, a.buildArgs(file)...)
	return err
}

// buildArgs are the arguments of go that build a program into a file.
func (a Artifact) buildArgs(file string) []string {
	args := WasmBuildArgs(a.Pkg, file)
	if a.Names {
		for i, arg := range args {
			args[i] = strings.Replace(arg, "-s -w ", "", 1)
		}
	}
	return args
}

// shrinkWasm takes out of a program what only tracebacks read. A Go whose programs
// shrink does not know gets the program as it is, with a word about it.
func shrinkWasm(root, file string) error {
	version, err := goTool(root, "env", "GOVERSION")
	if err != nil {
		return err
	}
	if !shrink.Knows(version) {
		fmt.Fprintf(os.Stderr, "%s stays a quarter larger than need be: internal/shrink does not know the programs of %s\n", strings.TrimSuffix(filepath.Base(file), ".part"), version)
		return nil
	}
	program, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if program, err = shrink.Wasm(program); err != nil {
		return err
	}
	return os.WriteFile(file, program, 0o666)
}

// Sum is the SHA-256 of a file, in hex.
func Sum(file string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// info is what is known of a built artifact; it lies beside it as NAME.json.
type info struct {
	Sources string `json:"sources"` // hash of all that it was built from
	SHA256  string `json:"sha256"`  // hash of the artifact
}

func readInfo(file string) (i info, err error) {
	text, err := os.ReadFile(file + ".json")
	if err != nil {
		return i, err
	}
	return i, json.Unmarshal(text, &i)
}

func writeInfo(file string, i info) error {
	text, err := json.Marshal(i)
	if err != nil {
		return err
	}
	return os.WriteFile(file+".json", append(text, '\n'), 0o666)
}

// listFormat makes go list name every file of this module that a program consists of.
const listFormat = `{{with .Module}}{{if .Main}}{{$d := $.Dir}}{{range $.GoFiles}}{{$d}}/{{.}}
{{end}}{{range $.EmbedFiles}}{{$d}}/{{.}}
{{end}}{{end}}{{end}}`

// sources hashes all that an artifact is made from: the files of this module in
// the program, go.mod, go.sum, Go's release and the flags.
func sources(root string, a Artifact) (string, error) {
	h := sha256.New()
	version, err := goTool(root, "env", "GOVERSION", "GOROOT", "GOFLAGS", "GOEXPERIMENT", "GOWASM")
	if err != nil {
		return "", err
	}
	fmt.Fprintf(h, "%s %q\n%s", version, a.buildArgs(a.Name), shrink.Source())
	if a.Pkg == "" {
		fmt.Fprint(h, runtimeHead, runtimeFunc, runtimeTail)
		return hex.EncodeToString(h.Sum(nil)), nil
	}
	if files, _ := filepath.Glob(filepath.Join(root, a.Pkg, "*.go")); len(files) == 0 {
		return "", errors.New("no Go files in " + a.Pkg + ": it is the program to build; is the checkout complete?")
	}
	list, err := goTool(root, "list", "-deps", "-f", listFormat, a.Pkg)
	if err != nil {
		return "", err
	}
	files := append(strings.Fields(list), filepath.Join(root, "go.mod"), filepath.Join(root, "go.sum"))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%s %d\n%s", name, len(text), text)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// goTool runs go for js/wasm in root and returns what it printed. Its error is
// what the tool said.
func goTool(root string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		if text := strings.TrimSpace(said.String()); text != "" {
			return "", errors.New("go " + args[0] + " (js/wasm): " + text)
		}
		return "", fmt.Errorf("go %s: %w", args[0], err)
	}
	return strings.TrimSpace(out.String()), nil
}
