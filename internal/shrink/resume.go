package shrink

import (
	"encoding/binary"
)

// maxPC is the highest number of a point in a function.
const maxPC = 1<<16 - 1

// flagAsm marks functions in assembly.
const flagAsm = 1 << 2

// coldCalls are functions that a function calls in the middle of a segment and that
// never return to it. Their calls become calls of a helper each, which stores the
// return address: the function's base and pc.
//
// The runtime looks only for the size of the frame at the return address of a fault,
// so all faults of a function may have the same one. A stack that must grow begins
// the function anew.
var coldCalls = []struct {
	name string
	pc   int64
}{{"runtime.sigpanic", maxPC}, {"runtime.morestack", 0}, {"runtime.morestack_noctxt", 0}}

// helper is the index of a function that makes a cold call, and the pc it stores.
type helper struct{ fn, pc int64 }

// resumer rewrites functions so that they resume by the numbers of their segments:
//
//   - Go numbers points more finely, for line tables; so every br_table is another
//     one, and every return address. Now the table of each function with n segments
//     is 0, 1, … n-1, and a return address is local 2, the function's base, plus the
//     segment.
//   - A branch forward sets the number and goes through the table. Now it branches
//     to its segment, which is faster too. A branch backward still needs the loop.
//   - The checks for nil and for a full stack make their call through a helper.
//   - The code between gets shorter: see peep.
//   - To unwind, a function returns 1 where it is, instead of branching to an end
//     whose depth is different everywhere.
//
// What only compiles to this shape is rewritten; anything else stays as it is.
type resumer struct {
	*symtab
	cold map[int64]helper // by the function that is called
}

// pcTables are the tables by pc of a function that has been rewritten.
type pcTables struct{ frameSize, stackMap pcTable }

// retAddr is an instruction that pushes a return address.
type retAddr struct {
	old    int64 // its number
	cold   *helper
	target int // for a call that returns: the segment behind it
}

// plan is what is known of a function before it is written anew.
type plan struct {
	frame
	base    int64
	addrs   map[int]retAddr // by the place in body of the i64.const
	jumps   map[int]int     // by the place of the i32.const: the segment
	back    bool            // whether a jump goes backward
	needed  []bool          // by segment: whether anything goes there
	resumes int             // the segment of deferreturn, or -1
}

// rewrite returns the function with its numbers changed in f, and its tables. They
// are nil if the function stays as it is.
func (r *resumer) rewrite(c code, f *function) (code, *pcTables, error) {
	if f.flag&flagAsm != 0 || f.id == funcIDWrapper && f.table(inlTreeIndex) != 0 || len(c.locals) == 0 || c.locals[0].n != 1 {
		return c, nil, nil
	}
	fr, ok := frameOf(c)
	if !ok {
		return c, nil, nil
	}
	p := plan{frame: fr, base: int64(f.entry) << 16, addrs: map[int]retAddr{}, jumps: map[int]int{}, needed: make([]bool, fr.segments), resumes: -1}
	if !p.read(r.cold) {
		return c, nil, nil
	}
	if f.deferreturn != 0 {
		// It is the point before a call that the runtime may jump to.
		p.resumes = p.at(int64(f.deferreturn))
		if p.resumes == 0 || p.resumes+1 >= p.segments || p.at(int64(f.deferreturn)+1) != p.resumes+1 || !p.needed[p.resumes+1] {
			return c, nil, nil
		}
		p.needed[p.resumes] = true
	}
	number := p.numbers()
	tables, err := r.tables(f, &p, number)
	if err != nil || tables == nil {
		return c, nil, err
	}
	if p.resumes >= 0 {
		f.deferreturn = uint32(number[p.resumes])
	}
	return p.write(c, number), tables, nil
}

// read finds return addresses and jumps; ok is false if there is anything that it
// does not know.
func (p *plan) read(cold map[int64]helper) (ok bool) {
	get := func(i int) instr {
		if i < 0 || i >= len(p.body) {
			return instr{}
		}
		return p.body[i]
	}
	p.needed[0] = true
	segment, nested := 0, 0
	for i, x := range p.body {
		switch x.op {
		case opBlock, opLoop, opIf:
			nested++
		case opEnd:
			if nested > 0 {
				nested--
			} else if segment++; segment == p.segments {
				return false
			}
		case opBrTable:
			return false
		case opBr, opBrIf:
			switch {
			case x.v < int64(nested): // within the segment
			case x.op == opBrIf && p.unwind && x.v == p.toUnwind(segment, nested):
			case x.op == opBr && p.loop && x.v == p.toLoop(segment, nested) && get(i-1).is(opLocalSet, 0) && get(i-2).op == opI32Const:
				to := p.at(get(i - 2).v)
				p.jumps[i-2] = to
				p.needed[to] = true
				p.back = p.back || to <= segment
			default:
				return false
			}
		case opLocalGet, opLocalTee:
			// Parameter 0 lends itself to calls of function values.
			if x.v == 0 && !(x.op == opLocalGet && get(i-2).is(opLocalSet, 0) && get(i-1).is(opI32Const, 0) && get(i+1).op == opCallIndirect) {
				return false
			}
		case opI64Const:
			if x.v>>16 != p.base>>16 {
				continue
			}
			a := retAddr{old: x.v & maxPC}
			if !matches(p.body, i-6, pushing) || get(i+1).op != opI64Store || get(i+1).v != 0 {
				return false
			}
			call := i + 2
			for call < i+8 && get(call).op != opCall && get(call).op != opCallIndirect {
				call++
			}
			if !matches(p.body, call+1, restoring) || !get(call+3).is(opBrIf, p.toUnwind(segment, nested)) || get(call+4).op != opEnd {
				return false
			}
			if h, found := cold[get(call).v]; found && get(call).op == opCall {
				if nested == 0 || get(i-7).op != opIf || call != i+3 || (a.old == 0) != (h.pc == 0) {
					return false
				}
				a.cold = &h
			} else {
				a.target = segment + 1
				if nested != 0 || a.target == p.segments || p.at(a.old) != a.target {
					return false
				}
				p.needed[a.target] = true
			}
			p.addrs[i] = a
		}
	}
	return segment == p.segments-1 && nested == 0
}

// pushing makes place for a return address, restoring is what follows a call.
var (
	pushing   = []instr{num(opLocalGet, 1), constant(opI32Const, 8), plain(opI32Sub), num(opLocalTee, 1), num(opGlobalSet, 0), num(opLocalGet, 1)}
	restoring = []instr{num(opGlobalGet, 0), num(opLocalSet, 1)}
)

// matches reports whether want stands at a place in a body.
func matches(body []instr, at int, want []instr) bool {
	if at < 0 || at+len(want) > len(body) {
		return false
	}
	for i, w := range want {
		if !body[at+i].is(w.op, w.v) {
			return false
		}
	}
	return true
}

// numbers gives each segment its new number. One that nothing goes to becomes a part
// of the one before.
func (p *plan) numbers() []int {
	number := make([]int, p.segments)
	n := -1
	for i, needed := range p.needed {
		if needed {
			n++
		}
		number[i] = n
	}
	return number
}

// tables makes the tables by pc: what the runtime looks for at a return address, or
// just before it, must be what it was; nil if that cannot be.
func (r *resumer) tables(f *function, p *plan, number []int) (*pcTables, error) {
	size, _, err := r.table(f.pcsp)
	if err != nil {
		return nil, err
	}
	stack, _, err := r.table(f.table(stackMapIndex))
	if err != nil {
		return nil, err
	}
	var t pcTables
	before := func(pc, old int64) {
		if stack != nil {
			t.stackMap.need(pc-1, stack, old-1)
		}
	}
	t.frameSize.need(0, size, 0)
	for _, a := range p.addrs {
		if a.cold != nil {
			t.frameSize.need(a.cold.pc, size, a.old)
			continue
		}
		pc := int64(number[a.target])
		t.frameSize.need(pc, size, a.old)
		before(pc, a.old)
	}
	if p.resumes >= 0 {
		pc := int64(number[p.resumes])
		t.frameSize.need(pc, size, int64(f.deferreturn))
		before(pc+1, int64(f.deferreturn)+1)
	}
	if t.frameSize.conflict || t.stackMap.conflict {
		return nil, nil
	}
	return &t, nil
}

// write is the function with its new numbers.
func (p *plan) write(c code, number []int) code {
	n := number[len(number)-1] + 1
	to := frame{loop: p.back, segments: n}
	based := len(p.addrs) > 0
	out := []instr{num(opGlobalGet, 0), num(opLocalSet, 1)}
	if based {
		out = append(out, constant(opI64Const, p.base), setBase)
	}
	if to.loop {
		out = append(out, start(opLoop))
	}
	if n > 1 { // else it only begins at its start
		for range n {
			out = append(out, start(opBlock))
		}
		out = append(out, num(opLocalGet, 0), identity(n), plain(opEnd))
	}

	segment, nested := 0, 0
	dead := false // behind what never goes on, up to a segment that something goes to
	for i := 0; i < len(p.body); i++ {
		x := p.body[i]
		if dead && (nested > 0 || x.op != opEnd) {
			nested += nesting(x.op)
			continue
		}
		dead = dead || nested == 0 && (x.op == opBr || x.op == opReturn || x.op == opUnreachable)
		target, jump := p.jumps[i]
		addr, pushes := p.addrs[i]
		switch {
		case x.op == opBlock || x.op == opLoop || x.op == opIf:
			nested++
			out = append(out, x)
		case x.op == opEnd && nested > 0:
			nested--
			out = append(out, x)
		case x.op == opEnd:
			if segment++; p.needed[segment] {
				out = append(out, x)
				dead = false
			}
		case jump && target <= segment: // backward
			out = append(out, constant(opI32Const, int64(number[target])), num(opLocalSet, 0), num(opBr, to.toLoop(number[segment], nested)))
			i += 2 // local.set, br
			dead = nested == 0
		case jump:
			depth := int64(nested + number[target] - number[segment] - 1)
			if last := len(out) - 1; out[last].op == opIf && p.body[i+3].op == opEnd { // nothing but the jump
				out[last] = num(opBrIf, depth-1)
				nested--
				i++ // end
			} else {
				if depth > 0 { // else the next end that stays is the target's
					out = append(out, num(opBr, depth))
				}
				dead = nested == 0
			}
			i += 2 // local.set, br
		case pushes && addr.cold != nil:
			out = append(out[:len(out)-len(pushing)], getBase, num(opCall, addr.cold.fn), plain(opReturn))
			i += 3 + len(restoring) + 1 // i64.store, i32.const 0, call, …, br_if
		case pushes:
			out = append(out, getBase, constant(opI64Const, int64(number[addr.target])), plain(opI64Add))
		case x.op == opBrIf && x.v >= int64(nested): // unwind
			out = append(out, start(opIf), constant(opI32Const, 1), plain(opReturn), plain(opEnd))
		default:
			out = append(out, x)
		}
	}
	c.body = peep(append(out, to.tail()...))
	if based {
		c.insertBase()
	}
	return c
}

// nesting is what an instruction adds to the number of nested blocks.
func nesting(op byte) int {
	switch op {
	case opBlock, opLoop, opIf:
		return 1
	case opEnd:
		return -1
	}
	return 0
}

// setBase and getBase are local 2; -1 tells insertBase to leave them.
var (
	setBase = instr{opLocalSet, []byte{2}, -1}
	getBase = instr{opLocalGet, []byte{2}, -1}
)

// insertBase makes local 2 one of 64 bits; those behind it move up. Local 1 must be
// in a group of its own.
func (c *code) insertBase() {
	if len(c.locals) > 1 && c.locals[1].typ == i64 {
		c.locals = append([]group{c.locals[0], {c.locals[1].n + 1, i64}}, c.locals[2:]...)
	} else {
		c.locals = append([]group{c.locals[0], {1, i64}}, c.locals[1:]...)
	}
	for i, x := range c.body {
		if x.op >= opLocalGet && x.op <= opLocalTee && x.v >= 2 {
			c.body[i] = num(x.op, x.v+1)
		}
	}
}

// identity is the br_table of n segments in their order.
func identity(n int) instr {
	text := binary.AppendUvarint(nil, uint64(n-1))
	for i := range n {
		text = binary.AppendUvarint(text, uint64(i))
	}
	return instr{opBrTable, text, int64(n - 1)}
}
