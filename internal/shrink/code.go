package shrink

import (
	"encoding/binary"
	"errors"
)

// The instructions that are looked at, by their opcodes.
const (
	opUnreachable  = 0x00
	opNop          = 0x01
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opLocalTee     = 0x22
	opGlobalGet    = 0x23
	opGlobalSet    = 0x24
	opI32Load      = 0x28
	opI64Load      = 0x29
	opI64Store     = 0x37
	opI32Const     = 0x41
	opI64Const     = 0x42
	opI32Eqz       = 0x45
	opI64Eqz       = 0x50
	opI32Add       = 0x6a
	opI32Sub       = 0x6b
	opI64Add       = 0x7c
	opWrap         = 0xa7 // i32.wrap_i64
	opExtend       = 0xad // i64.extend_i32_u
)

const (
	void = -64  // the type of a block without a result
	i32  = 0x7f // types of locals
	i64  = 0x7e
)

// instr is an instruction: its opcode, what lies behind it, and that as a number
// where it begins with one.
type instr struct {
	op   byte
	text []byte
	v    int64
}

// plain is an instruction with nothing behind it.
func plain(op byte) instr { return instr{op: op} }

// num is an instruction with an unsigned number behind it.
func num(op byte, v int64) instr { return instr{op, binary.AppendUvarint(nil, uint64(v)), v} }

// constant is an i32.const or i64.const.
func constant(op byte, v int64) instr { return instr{op, appendInt(nil, v), v} }

// start begins a block, loop or if without a result.
func start(op byte) instr { return constant(op, void) }

// is reports whether the instruction is op with v behind it.
func (i instr) is(op byte, v int64) bool { return i.op == op && i.v == v }

// code is a function of the program.
type code struct {
	locals []group
	body   []instr
}

// group is a number of locals of one type.
type group struct {
	n   uint32
	typ byte
}

// codes reads a code section.
func codes(body []byte) ([]code, error) {
	r := reader{b: body}
	list := make([]code, r.uint())
	for i := range list {
		stop := int(r.uint())
		stop += r.at
		var c code
		for n := r.uint(); n > 0 && r.err == nil; n-- {
			c.locals = append(c.locals, group{r.uint(), r.byte()})
		}
		for r.at < stop && r.err == nil {
			c.body = append(c.body, r.instr())
		}
		if r.err == nil && r.at != stop {
			r.fail("an instruction crosses the end of its function")
		}
		if r.err != nil {
			return nil, r.err
		}
		list[i] = c
	}
	if r.at != len(body) {
		return nil, errors.New("the code section holds more than its functions")
	}
	return list, nil
}

// appendCodes is the code section of the functions.
func appendCodes(list []code) []byte {
	out := binary.AppendUvarint(nil, uint64(len(list)))
	var b []byte
	for _, c := range list {
		b = binary.AppendUvarint(b[:0], uint64(len(c.locals)))
		for _, g := range c.locals {
			b = append(binary.AppendUvarint(b, uint64(g.n)), g.typ)
		}
		for _, i := range c.body {
			b = append(append(b, i.op), i.text...)
		}
		out = binary.AppendUvarint(out, uint64(len(b)))
		out = append(out, b...)
	}
	return out
}

// instr reads an instruction.
func (r *reader) instr() instr {
	op := r.byte()
	at := r.at
	var v int64
	switch {
	case op == opBlock || op == opLoop || op == opIf, op == opI32Const || op == opI64Const:
		v = r.int()
	case op == opBrTable:
		n := r.uint()
		v = int64(n)
		for ; n > 0 && r.err == nil; n-- {
			r.uint()
		}
		r.uint()
	case op == opBr || op == opBrIf || op == opCall, op >= opLocalGet && op <= opGlobalSet:
		v = int64(r.uint())
	case op == opCallIndirect, op >= 0x28 && op <= 0x3e: // loads and stores: alignment, offset
		r.uint()
		v = int64(r.uint())
	case op == 0x3f || op == 0x40: // memory.size, memory.grow
		r.byte()
	case op == 0x43: // f32.const
		r.bytes(4)
	case op == 0x44: // f64.const
		r.bytes(8)
	case op == 0xfc:
		switch v = int64(r.uint()); {
		case v <= 7: // saturating conversions
		case v == 10: // memory.copy
			r.bytes(2)
		case v == 11: // memory.fill
			r.byte()
		default:
			r.fail("unknown instruction fc %x", v)
		}
	case op == opUnreachable || op == opNop || op == 0x05 || op == opEnd || op == opReturn,
		op == 0x1a || op == 0x1b, op >= 0x45 && op <= 0xc4: // else; drop, select; arithmetic
	default:
		r.fail("unknown instruction %x", op)
	}
	if r.err != nil {
		return instr{}
	}
	return instr{op, r.b[at:r.at], v}
}
