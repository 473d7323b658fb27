package shrink

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// The layout of Go 1.26 for wasm: runtime/symtab.go (pcHeader, moduledata),
// runtime/runtime2.go (_func), internal/abi/symtab.go (the kinds of tables), written
// by cmd/link/internal/ld/pcln.go.
const (
	// magic is how a pcHeader begins: its version, two zeros, code addresses in units
	// of 1 and pointers of 8 bytes.
	magic      = "\xf1\xff\xff\xff\x00\x00\x01\x08"
	headerSize = 8 + 8*8
	funcSize   = 11 * 4 // a _func without the two lists behind it

	// Tables by pc.
	stackMapIndex = 1
	inlTreeIndex  = 2
	pcdataKinds   = 5

	// Data of a function.
	argsPointerMaps    = 0
	localsPointerMaps  = 1
	stackObjects       = 2
	inlTree            = 3
	openCodedDeferInfo = 4
	funcdataKinds      = 8

	funcIDGopanic   = 10
	funcIDWrapper   = 23         // code that the compiler made, such as (*T).M around T.M
	argsSizeUnknown = -1 << 31   // an assembly function whose arguments its name tells
	none            = ^uint32(0) // no data of this kind
	inlNode         = 16         // bytes of a node of a tree of inlined calls: funcID, name, parent pc, line
)

// ids tell whether functions are still numbered as in Go 1.26.
var ids = map[string]byte{"runtime.gopanic": funcIDGopanic, "runtime.deferreturn": funcIDWrapper}

// symtab is the symbol table of a program: what the runtime knows of each function.
// Its parts lie one behind the other in mem; each field is a view of one of them.
type symtab struct {
	names    []byte // function names, each with a zero behind it
	files    []byte // per compilation unit the files, and their names
	pcs      []byte // tables by pc
	index    []byte // entry and offset of each function, then the functions themselves
	funcdata []byte // data of functions
	funcs    []function
}

// function is what the symbol table tells of a function, decoded.
type function struct {
	entry       uint32 // index of the function in the program
	name        string
	args        int32
	deferreturn uint32
	id, flag    byte
	pcsp        uint32 // offset into pcs: the size of the frame
	pcfile      uint32
	pcln        uint32
	unit        uint32   // offset of its compilation unit in files
	line        int32    // where it starts
	pcdata      []uint32 // offsets into pcs by kind, 0 for none
	funcdata    []uint32 // offsets into funcdata by kind, none for none
}

// table is the offset of the table of a kind, 0 if the function has none.
func (f *function) table(kind int) uint32 {
	if kind >= len(f.pcdata) {
		return 0
	}
	return f.pcdata[kind]
}

// data is the offset of the data of a kind, or none.
func (f *function) data(kind int) uint32 {
	if kind >= len(f.funcdata) {
		return none
	}
	return f.funcdata[kind]
}

// setData sets the offset of the data of a kind.
func (f *function) setData(kind int, at uint32) {
	for len(f.funcdata) <= kind {
		f.funcdata = append(f.funcdata, none)
	}
	f.funcdata[kind] = at
}

// findSymtab finds and decodes the symbol table in the memory of a program. It is
// strict: a table that is not wholly as it knows is an error.
func findSymtab(mem []byte) (*symtab, error) {
	at, err := findOne(mem, []byte(magic), "symbol table of Go 1.26")
	if err != nil {
		return nil, err
	}
	if len(mem)-at < headerSize {
		return nil, errors.New("the symbol table's header is cut off")
	}
	word := func(at int) int {
		v := binary.LittleEndian.Uint64(mem[at:])
		return int(min(v, 1<<62))
	}
	var h [8]int // nfunc, nfiles, unused, names, units, files, pcs, index
	for i := range h {
		h[i] = word(at + 8 + 8*i)
	}
	nfunc, names, units, pcs, index := h[0], h[3], h[4], h[6], h[7]
	if h[2] != 0 || names != headerSize || names >= units || units >= h[5] || h[5] >= pcs || pcs >= index || index >= len(mem)-at {
		return nil, fmt.Errorf("the symbol table's header is not Go 1.26's: %v", h)
	}

	// Where the runtime looks is what moduledata says.
	data, err := findOne(mem, binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, uint64(at)), uint64(at+names)), "moduledata")
	if err != nil {
		return nil, err
	}
	const words = 42
	if len(mem)-data < 8*words {
		return nil, errors.New("moduledata is cut off")
	}
	var m [words]int
	for i := range m {
		m[i] = word(data + 8*i)
	}
	start, stop := m[40], m[41] // gofunc, epclntab
	want := [...]struct{ field, got, want int }{
		{4, m[4], at + units}, {7, m[7], at + h[5]}, {10, m[10], at + pcs}, {13, m[13], at + index}, {16, m[16], at + index},
		{17, m[17], nfunc + 1},
	}
	for _, w := range want {
		if w.got != w.want {
			return nil, fmt.Errorf("word %d of moduledata is %d, the symbol table says %d", w.field, w.got, w.want)
		}
	}
	if m[2] > units-names || m[11] > index-pcs || start < at+index || m[14] > start-at-index || stop < start || stop > len(mem) {
		return nil, errors.New("the parts of the symbol table overlap")
	}
	t := &symtab{
		names:    mem[at+names : at+units],
		files:    mem[at+units : at+pcs],
		pcs:      mem[at+pcs : at+index],
		index:    mem[at+index : start],
		funcdata: mem[start:stop],
	}
	return t, t.decode(nfunc)
}

// findOne returns where what lies in mem, at an address that a word may have. To be
// somewhere else too is as bad as to be nowhere.
func findOne(mem, what []byte, name string) (at int, err error) {
	at = -1
	for from := 0; ; {
		i := bytes.Index(mem[from:], what)
		if i < 0 {
			break
		}
		i += from
		from = i + 1
		if i%8 != 0 {
			continue
		}
		if at >= 0 {
			return 0, fmt.Errorf("more than one %s: at %d and %d", name, at, i)
		}
		at = i
	}
	if at < 0 {
		return 0, fmt.Errorf("no %s", name)
	}
	return at, nil
}

// decode reads the functions.
func (t *symtab) decode(nfunc int) error {
	if nfunc < 1 || nfunc > len(t.index)/(8+funcSize) {
		return fmt.Errorf("the symbol table has %d functions in %d bytes", nfunc, len(t.index))
	}
	u32 := func(at int) uint32 { return binary.LittleEndian.Uint32(t.index[at:]) }
	last := 8*nfunc + 4 // behind the entry of the end
	for i := range nfunc {
		f := function{entry: u32(8 * i)}
		at := int(u32(8*i + 4))
		if at < last || at > len(t.index)-funcSize {
			return fmt.Errorf("function %d lies at %d, outside the symbol table", i, at)
		}
		npcdata, nfuncdata := int(u32(at+28)), int(t.index[at+43])
		last = at + funcSize + 4*(npcdata+nfuncdata)
		if npcdata > pcdataKinds || nfuncdata > funcdataKinds || last > len(t.index) {
			return fmt.Errorf("function %d has %d tables and %d kinds of data", i, npcdata, nfuncdata)
		}
		if u32(at) != f.entry || i > 0 && f.entry <= t.funcs[i-1].entry || f.entry >= u32(8*(i+1)) {
			return fmt.Errorf("function %d starts at %d and at %d", i, f.entry, u32(at))
		}
		var err error
		if f.name, err = t.name(u32(at + 4)); err != nil {
			return err
		}
		f.args, f.deferreturn = int32(u32(at+8)), u32(at+12)
		f.pcsp, f.pcfile, f.pcln = u32(at+16), u32(at+20), u32(at+24)
		f.unit, f.line = u32(at+32), int32(u32(at+36))
		f.id, f.flag = t.index[at+40], t.index[at+41]
		for j := range npcdata {
			f.pcdata = append(f.pcdata, u32(at+funcSize+4*j))
		}
		for j := range nfuncdata {
			f.funcdata = append(f.funcdata, u32(at+funcSize+4*(npcdata+j)))
		}
		if id, known := ids[f.name]; known && f.id != id {
			return fmt.Errorf("%s has the id %d, in Go 1.26 it is %d", f.name, f.id, id)
		}
		t.funcs = append(t.funcs, f)
	}
	return nil
}

// name returns the name at an offset; 0 is no name.
func (t *symtab) name(at uint32) (string, error) {
	if at == 0 {
		return "", nil
	}
	if int64(at) >= int64(len(t.names)) {
		return "", fmt.Errorf("a name at %d of %d bytes", at, len(t.names))
	}
	n := bytes.IndexByte(t.names[at:], 0)
	if n < 0 {
		return "", fmt.Errorf("the name at %d has no end", at)
	}
	return string(t.names[at:][:n]), nil
}

// step is a value that holds for a number of pcs.
type step struct {
	value int32
	pcs   uint32
}

// table decodes the table by pc at an offset; nil at 0, where there is none. It
// returns as well the bytes that it takes.
func (t *symtab) table(at uint32) (steps []step, text []byte, err error) {
	if at == 0 {
		return nil, nil, nil
	}
	if int64(at) >= int64(len(t.pcs)) {
		return nil, nil, fmt.Errorf("a table at %d of %d bytes", at, len(t.pcs))
	}
	r := reader{b: t.pcs, at: int(at)}
	value := int32(-1)
	for first := true; r.err == nil; first = false {
		d := r.uint()
		if d == 0 && !first {
			break
		}
		value += int32(-(d & 1) ^ d>>1) // zigzag
		steps = append(steps, step{value, r.uint()})
	}
	return steps, t.pcs[at:r.at], r.err
}

// data returns the data of a kind at an offset. A tree of inlined calls has n nodes.
func (t *symtab) data(kind int, at uint32, n int) ([]byte, error) {
	if int64(at) > int64(len(t.funcdata)) {
		return nil, fmt.Errorf("data at %d of %d bytes", at, len(t.funcdata))
	}
	r := reader{b: t.funcdata, at: int(at)}
	switch kind {
	case argsPointerMaps, localsPointerMaps: // int32 n, nbit; n bitmaps
		head := r.bytes(8)
		if head == nil {
			break
		}
		n, bits := int32(binary.LittleEndian.Uint32(head)), int32(binary.LittleEndian.Uint32(head[4:]))
		if n < 0 || bits < 0 || n > 1<<20 || bits > 1<<20 {
			return nil, fmt.Errorf("%d maps of %d bits", n, bits)
		}
		r.bytes(int(n) * int((bits+7)/8))
	case stackObjects: // uintptr n; n records
		if head := r.bytes(8); head != nil {
			r.bytes(int(min(binary.LittleEndian.Uint64(head), 1<<20)) * 16)
		}
	case inlTree: // n nodes
		r.bytes(n * inlNode)
	case openCodedDeferInfo: // two uvarints
		r.uint()
		r.uint()
	default:
		return nil, fmt.Errorf("data of kind %d", kind)
	}
	return t.funcdata[at:r.at], r.err
}
