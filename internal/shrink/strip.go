package shrink

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

// strip takes out of the symbol table what only tracebacks and profiles read, and
// packs the rest to the front of each part. Parts stay where they are; what is left
// behind them is zero.
func (t *symtab) strip(tables []*pcTables) error {
	s := stripper{symtab: t, names: newPool(t.names, 1), pcs: newPool(t.pcs, 1), funcdata: newPool(t.funcdata, 0)}
	funcs := make([]function, len(t.funcs))
	for i, f := range t.funcs {
		var err error
		if funcs[i], err = s.function(f); err == nil && tables != nil && tables[i] != nil {
			funcs[i].pcsp = s.pcs.add(tables[i].frameSize.text(), 1)
			funcs[i].pcdata = nil
			if text := tables[i].stackMap.text(); text != nil {
				funcs[i].pcdata = []uint32{0, s.pcs.add(text, 1)}
			}
		}
		if err != nil {
			return fmt.Errorf("function %d, %s: %w", i, f.name, err)
		}
	}
	if err := t.encode(funcs, s.names); err != nil {
		return err
	}
	clear(t.files)
	for _, p := range []*pool{s.names, s.pcs, s.funcdata} {
		if err := p.flush(); err != nil {
			return err
		}
	}
	t.funcs = funcs
	return nil
}

// stripper takes functions out of a symbol table into pools.
type stripper struct {
	*symtab
	names, pcs, funcdata *pool
}

// function is f with what stays of it. The runtime reads these outside tracebacks:
// entry, args, deferreturn, id, flag and pcsp to walk a stack; stack maps, stack
// objects and their index by pc to collect garbage and to move a stack; the places
// of open-coded defers to panic.
func (s *stripper) function(f function) (function, error) {
	g := function{entry: f.entry, name: keptName(f), args: f.args, deferreturn: f.deferreturn, id: f.id, flag: f.flag}
	var err error
	if g.pcsp, _, err = s.table(f.pcsp); err != nil {
		return g, err
	}
	if at := f.table(stackMapIndex); at != 0 {
		g.pcdata = []uint32{stackMapIndex: 0}
		if g.pcdata[stackMapIndex], _, err = s.table(at); err != nil {
			return g, err
		}
	}
	for _, d := range []struct{ kind, align int }{{argsPointerMaps, 4}, {localsPointerMaps, 4}, {stackObjects, 8}, {openCodedDeferInfo, 1}} {
		at := f.data(d.kind)
		if at == none {
			continue
		}
		text, err := s.data(d.kind, at, 0)
		if err != nil {
			return g, err
		}
		g.setData(d.kind, s.funcdata.add(text, d.align))
	}
	return g, s.wrapped(f, &g)
}

// wrapped keeps the calls that are inlined into a wrapper. To recover a panic the
// runtime counts the functions between the panic and recover, wrappers not: with
// any other function, where a call is inlined makes no difference, as a function
// that recovers is never inlined and the function around is counted itself.
func (s *stripper) wrapped(f function, g *function) error {
	at, tree := f.table(inlTreeIndex), f.data(inlTree)
	if f.id != funcIDWrapper || at == 0 || tree == none {
		return nil
	}
	to, steps, err := s.table(at)
	if err != nil {
		return err
	}
	nodes := int32(0)
	for _, step := range steps {
		nodes = max(nodes, step.value+1)
	}
	text, err := s.data(inlTree, tree, int(nodes))
	if err != nil {
		return err
	}
	text = slices.Clone(text)
	for i := 0; i < len(text); i += inlNode {
		clear(text[i+4 : i+8])   // name
		clear(text[i+12 : i+16]) // line
	}
	for len(g.pcdata) <= inlTreeIndex {
		g.pcdata = append(g.pcdata, 0)
	}
	g.pcdata[inlTreeIndex] = to
	g.setData(inlTree, s.funcdata.add(text, 4))
	return nil
}

// table takes the table by pc at an offset, and returns its new offset.
func (s *stripper) table(at uint32) (to uint32, steps []step, err error) {
	steps, text, err := s.symtab.table(at)
	if err != nil || text == nil {
		return 0, nil, err
	}
	return s.pcs.add(text, 1), steps, nil
}

// keptName is what stays of a function's name.
func keptName(f function) string {
	switch {
	case f.id == funcIDWrapper && strings.Contains(f.name, "(*"), // panicwrap makes its message of it
		f.args == argsSizeUnknown: // argMapInternal looks for two functions of reflect
		return f.name
	case strings.HasPrefix(f.name, "runtime."): // isSystemGoroutine asks for no more
		return "runtime."
	}
	return ""
}

// encode writes the functions, and adds their names to the pool.
func (t *symtab) encode(funcs []function, names *pool) error {
	out := slices.Clone(t.index[:8*len(funcs)+4])
	put := func(v uint32) { out = binary.LittleEndian.AppendUint32(out, v) }
	for i, f := range funcs {
		binary.LittleEndian.PutUint32(out[8*i+4:], uint32(len(out)))
		var name uint32
		if f.name != "" {
			name = names.add([]byte(f.name+"\x00"), 1)
		}
		for _, v := range [...]uint32{f.entry, name, uint32(f.args), f.deferreturn, f.pcsp, f.pcfile, f.pcln, uint32(len(f.pcdata)), f.unit, uint32(f.line)} {
			put(v)
		}
		out = append(out, f.id, f.flag, 0, byte(len(f.funcdata)))
		for _, v := range f.pcdata {
			put(v)
		}
		for _, v := range f.funcdata {
			put(v)
		}
	}
	if len(out) > len(t.index) {
		return fmt.Errorf("the functions take %d bytes, there are %d", len(out), len(t.index))
	}
	clear(t.index[copy(t.index, out):])
	return nil
}

// pool collects what a part of the symbol table shall hold, the same text once.
type pool struct {
	part []byte
	text []byte
	at   map[string]uint32
}

// newPool makes a pool for a part, whose first bytes are zeros and nobody's.
func newPool(part []byte, first int) *pool {
	return &pool{part: part, text: make([]byte, first), at: map[string]uint32{}}
}

// add returns where text lies, at a multiple of align.
func (p *pool) add(text []byte, align int) uint32 {
	if at, ok := p.at[string(text)]; ok && int(at)%align == 0 {
		return at
	}
	for len(p.text)%align != 0 {
		p.text = append(p.text, 0)
	}
	at := uint32(len(p.text))
	p.text = append(p.text, text...)
	p.at[string(text)] = at
	return at
}

// flush writes the pool over its part.
func (p *pool) flush() error {
	if len(p.text) > len(p.part) {
		return fmt.Errorf("a part of the symbol table takes %d bytes, there are %d", len(p.text), len(p.part))
	}
	clear(p.part[copy(p.part, p.text):])
	return nil
}
