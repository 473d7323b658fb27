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

// Wasm returns a js/wasm program smaller. A program that is not laid out as one of
// the Go that it [Knows] is an error.
func Wasm(program []byte) ([]byte, error) {
	p, err := load(program)
	if err == nil {
		err = p.shrink()
	}
	if err != nil {
		return nil, fmt.Errorf("internal/shrink: a program that is not laid out as by %s: %w", release, err)
	}
	return join(p.sections), nil
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

// program is a program taken apart.
type program struct {
	sections []section
	types    *section
	fns      *section
	codes    *section
	data     *section
	imports  int64 // functions that it imports, which come first in its numbering
	code     []code
	mem      []byte // memory at the start
	symtab   *symtab
}

// load takes a program apart.
func load(text []byte) (*program, error) {
	p := &program{}
	var err error
	if p.sections, err = split(text); err != nil {
		return nil, err
	}
	for i, s := range p.sections {
		switch s := &p.sections[i]; s.id {
		case sectionType:
			p.types = s
		case sectionFunction:
			p.fns = s
		case sectionCode:
			p.codes = s
		case sectionData:
			p.data = s
		}
		if s.id != sectionImport {
			continue
		}
		if p.imports, err = importedFuncs(s.body); err != nil {
			return nil, err
		}
	}
	if p.types == nil || p.fns == nil || p.codes == nil || p.data == nil {
		return nil, errors.New("a section is missing")
	}
	if p.code, err = codes(p.codes.body); err != nil {
		return nil, err
	}
	if p.mem, err = memory(p.data.body); err != nil {
		return nil, err
	}
	if p.symtab, err = findSymtab(p.mem); err != nil {
		return nil, err
	}
	if len(p.symtab.funcs) > len(p.code) {
		return nil, fmt.Errorf("the symbol table tells of %d functions, there are %d", len(p.symtab.funcs), len(p.code))
	}
	for i, f := range p.symtab.funcs {
		if int(f.entry) != firstFunc+i {
			return nil, fmt.Errorf("function %d is number %d in the symbol table", i, f.entry)
		}
	}
	return p, nil
}

// firstFunc is the number of the first function in the table of functions: below it
// are addresses that no function has.
const firstFunc = 0x1000

// shrink makes the program smaller.
func (p *program) shrink() error {
	r := resumer{symtab: p.symtab, cold: map[int64]helper{}}
	var helpers []code
	for i, f := range p.symtab.funcs {
		for _, cold := range coldCalls {
			if f.name != cold.name {
				continue
			}
			fn := p.imports + int64(i)
			r.cold[fn] = helper{p.imports + int64(len(p.code)+len(helpers)), cold.pc}
			helpers = append(helpers, coldCall(fn, cold.pc))
		}
	}
	if len(helpers) != len(coldCalls) {
		return fmt.Errorf("%d functions are called %s, %s and so on", len(helpers), coldCalls[0].name, coldCalls[1].name)
	}
	tables := make([]*pcTables, len(p.symtab.funcs))
	// Not the last one: the runtime knows no pcs behind its own.
	for i := range tables[:len(tables)-1] {
		var err error
		if p.code[i], tables[i], err = r.rewrite(p.code[i], &p.symtab.funcs[i]); err != nil {
			return fmt.Errorf("function %d, %s: %w", i, p.symtab.funcs[i].name, err)
		}
	}
	if err := p.symtab.strip(tables); err != nil {
		return err
	}
	if err := p.add(helpers); err != nil {
		return err
	}
	p.codes.body = appendCodes(p.code)
	p.data.body = segments(p.mem)
	return nil
}

// add adds functions of type i64 to i32.
func (p *program) add(list []code) error {
	types, n, err := appendVector(p.types.body, []byte{0x60, 1, i64, 1, i32})
	if err != nil {
		return err
	}
	p.types.body = types
	for _, c := range list {
		if p.fns.body, _, err = appendVector(p.fns.body, []byte{byte(n)}); err != nil || n > 127 {
			return fmt.Errorf("%d types (%w)", n, err)
		}
		p.code = append(p.code, c)
	}
	return nil
}

// coldCall is a function that calls fn with its parameter plus pc as the return
// address.
func coldCall(fn, pc int64) code {
	body := []instr{num(opGlobalGet, 0), constant(opI32Const, 8), plain(opI32Sub), num(opGlobalSet, 0), num(opGlobalGet, 0), num(opLocalGet, 0)}
	if pc != 0 {
		body = append(body, constant(opI64Const, pc), plain(opI64Add))
	}
	store := instr{op: opI64Store, text: []byte{3, 0}} // alignment 8
	return code{body: append(body, store, constant(opI32Const, 0), num(opCall, fn), plain(opEnd))}
}
