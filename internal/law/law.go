package law

import (
	"fmt"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

const module = "github.com/drawbridge/drawbridge"

// Room is a directory and those below it that have no row of their own.
type Room struct {
	Dir  string
	Ours []string // packages of this module that it may import; "internal/..." means all below
	Mods []string // packages of other modules, or their first path elements
	Lean bool     // compiled into bridge.wasm: see Heavy
	JS   bool     // may import syscall/js
}

// Rooms is the law.
var Rooms = []Room{
	{Dir: "match", Mods: []string{"golang.org/x/text/unicode/norm", "github.com/agnivade/levenshtein"}, Lean: true},
	{Dir: "redact", Lean: true},
	{Dir: "bridge/facts", Lean: true},
	{Dir: "bridge/aria", Ours: []string{"bridge/facts"}, Lean: true},
	{Dir: "bridge", Ours: []string{"bridge/facts", "bridge/aria", "match", "redact"}, Lean: true},
	{Dir: "wasm", Ours: []string{"bridge", "bridge/facts", "redact"}, Mods: []string{"honnef.co/go/js/dom/v2"}, Lean: true, JS: true},
	{Dir: "wasm/relay", Mods: []string{"github.com/syumai/tinyutil"}, JS: true},

	// serve must start at once: nothing here may compile esbuild, brotli or chromedp.
	{Dir: "cmd/build", Ours: []string{"bridge", "internal/bundle", "internal/site", "internal/browser/chromium"}},
	{Dir: "internal/bundle", Ours: []string{"internal/shrink"}},
	{Dir: "internal/shrink"},
	{Dir: "internal/jsexec"},
	{Dir: "internal/site", Ours: []string{"internal/bundle"}},
	{Dir: "internal/browser/chromium"},
	{Dir: "internal/law"},

	{Dir: "internal/bundle/dist", Ours: []string{"internal/bundle", "internal/bundle/squeeze"}, Mods: []string{"github.com/evanw/esbuild/pkg/api", "github.com/andybalholm/brotli"}},
	{Dir: "internal/bundle/squeeze", Mods: []string{"github.com/andybalholm/brotli"}},
	{Dir: "internal/browser", Ours: []string{"internal/browser/chromium"}, Mods: []string{"github.com/chromedp"}},
	{Dir: "internal", Ours: []string{"match", "redact", "bridge/...", "internal/..."}, Mods: []string{"golang.org/x/tools/txtar", "golang.org/x/net", "github.com/chromedp"}},
	{Dir: "e2e", Ours: []string{"match", "redact", "bridge/...", "internal/..."}, Mods: []string{"golang.org/x/tools/txtar", "golang.org/x/net", "github.com/chromedp"}},
}

// Heavy are packages of the standard library that a lean room does without, with
// what each adds to a program of 438 KB under brotli, or why it must not be there.
var Heavy = map[string]string{
	"fmt":           "63 to 127 KB: put texts together with + and strconv",
	"encoding/json": "247 KB: write JSON with the writer in bridge/encode.go",
	"regexp":        "122 KB: walk the text",
	"context":       "74 KB: cancelling belongs to JavaScript",
	"net/http":      "over 500 KB: it belongs to wasm/relay",
	"time":          "timers belong to JavaScript: a goroutine must not become runnable in the middle of a snapshot",
}

// Check reads every Go file below root and returns what breaks the law, one line each.
func Check(root string) (broken []string, err error) {
	ctx := build.Default
	ctx.GOOS, ctx.GOARCH = "js", "wasm"
	err = filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if file != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		inWasm, err := ctx.MatchFile(filepath.Dir(file), name)
		if err != nil {
			return err
		}
		room, found := roomOf(path.Dir(rel))
		if !found {
			broken = append(broken, fmt.Sprintf("%s: this directory has no row in internal/law/law.go: add one that says what it may import", rel))
			return nil
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if why := room.forbids(imported, inWasm); why != "" {
				broken = append(broken, fmt.Sprintf("%s imports %s: %s", rel, imported, why))
			}
		}
		return nil
	})
	return broken, err
}

// roomOf returns the row of the nearest directory, from dir upward, that has one.
func roomOf(dir string) (Room, bool) {
	for ; dir != "."; dir = path.Dir(dir) {
		for _, r := range Rooms {
			if r.Dir == dir {
				return r, true
			}
		}
	}
	return Room{}, false
}

// forbids says why a file of the room may not import a package, or "" if it may.
// The file is one of those that are compiled for js/wasm, or not.
func (r Room) forbids(imported string, inWasm bool) (why string) {
	if ours, found := strings.CutPrefix(imported, module+"/"); found {
		if ours == r.Dir || matches(r.Ours, ours) {
			return ""
		}
		return fmt.Sprintf("%s may import of this module only %v", r.Dir, r.Ours)
	}
	if first, _, _ := strings.Cut(imported, "/"); strings.Contains(first, ".") {
		if slices.ContainsFunc(r.Mods, func(m string) bool { return imported == m || strings.HasPrefix(imported, m+"/") }) {
			return ""
		}
		return fmt.Sprintf("%s may import of other modules only %v", r.Dir, r.Mods)
	}
	if imported == "syscall/js" && !r.JS {
		return "only wasm touches JavaScript; a rule about pages belongs into bridge, where it is tested natively"
	}
	if why := Heavy[imported]; why != "" && r.Lean && inWasm {
		return "it would go into bridge.wasm; " + why
	}
	return ""
}

// matches reports whether the package is in the list, where "a/..." is a and all
// below it.
func matches(list []string, pkg string) bool {
	for _, p := range list {
		if dir, all := strings.CutSuffix(p, "/..."); pkg == p || all && (pkg == dir || strings.HasPrefix(pkg, dir+"/")) {
			return true
		}
	}
	return false
}
