package shrink

import (
	"embed"
	"errors"
	"fmt"
	"strings"
)

// release is the Go whose programs this package knows.
const release = "go1.26"

// Knows reports whether Wasm knows the programs of a Go, by what go env GOVERSION
// says, such as "go1.26.8".
func Knows(version string) bool {
	rest, found := strings.CutPrefix(version, release)
	return found && (rest == "" || rest[0] < '0' || rest[0] > '9')
}

// Wasm returns a js/wasm program without what only tracebacks read. A program that
// is not laid out as one of the Go that it [Knows] is an error.
func Wasm(program []byte) ([]byte, error) {
	sections, mem, err := load(program)
	var table *symtab
	if err == nil {
		table, err = findSymtab(mem)
	}
	if err == nil {
		err = table.strip()
	}
	if err != nil {
		return nil, fmt.Errorf("internal/shrink: a program that is not laid out as by %s: %w", release, err)
	}
	for i, s := range sections {
		if s.id == sectionData {
			sections[i].body = segments(mem)
		}
	}
	return join(sections), nil
}

//go:embed *.go
var source embed.FS

// Source is the text of this package: what it makes of a program changes with it.
func Source() []byte {
	var all []byte
	files, _ := source.ReadDir(".") // they are in the program
	for _, f := range files {
		text, _ := source.ReadFile(f.Name())
		all = append(all, text...)
	}
	return all
}

// load cuts a program into its sections, and returns its memory as it is at the
// start.
func load(program []byte) (sections []section, mem []byte, err error) {
	if sections, err = split(program); err != nil {
		return nil, nil, err
	}
	for _, s := range sections {
		if s.id == sectionData {
			mem, err = memory(s.body)
			return sections, mem, err
		}
	}
	return nil, nil, errors.New("it has no data")
}
