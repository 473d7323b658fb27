package shrink

import "encoding/binary"

// peep writes runs of instructions shorter that Go's compiler leaves long, where
// both do the same. It leaves blocks and branches as they are. Local 1 must be the
// stack pointer.
func peep(body []instr) []instr {
	out := make([]instr, 0, len(body))
	for _, x := range body {
		if x.op != opNop {
			out = shorten(append(out, x))
		}
	}
	return foldOffsets(out)
}

// shorten writes the run that ends out shorter, if it can.
func shorten(out []instr) []instr {
	get := func(i int) instr { // the i-th from the end
		if i > len(out) {
			return instr{}
		}
		return out[len(out)-i]
	}
	n := len(out)
	switch last, before := get(1), get(2); {
	case last.op == opWrap && before.op == opExtend: // there and back
		return out[:n-2]
	case last.op == opWrap && before.op == opI64Load: // the low half has the same address
		return append(out[:n-2], access(opI32Load, 2, before.v))
	case last.op == opWrap && before.op == opI64Const:
		return append(out[:n-2], constant(opI32Const, int64(int32(before.v))))
	case last.op == opWrap && before.op == opI64Add && get(3).op == opI64Const: // the low half of a sum is the sum of the low halves
		c := constant(opI32Const, int64(int32(get(3).v)))
		return append(shorten(append(out[:n-3], last)), c, plain(opI32Add))
	case last.op == opI64Eqz && before.op == opExtend:
		return append(out[:n-2], plain(opI32Eqz))
	case last.op == opReturn && matches(out, n-len(returning), returning):
		// What is left of the stack pointer's local nobody reads. The frame is
		// given back before, in an addition of its own.
		size, from := int64(8), n-len(returning)
		if frame := from - 5; frame >= 0 && out[frame].is(opLocalGet, 1) && out[frame+1].op == opI32Const && matches(out, frame+2, giving) {
			size, from = out[frame+1].v+8, frame
		}
		return append(out[:from], num(opLocalGet, 1), constant(opI32Const, size), plain(opI32Add), num(opGlobalSet, 0), constant(opI32Const, 0), plain(opReturn))
	}
	return out
}

// giving sets the stack pointer to a sum; returning gives back the place of the
// return address and returns 0.
var (
	giving    = []instr{plain(opI32Add), num(opLocalTee, 1), num(opGlobalSet, 0)}
	returning = append(append([]instr{num(opLocalGet, 1), constant(opI32Const, 8)}, giving...), constant(opI32Const, 0), plain(opReturn))
)

// access is a load or store; align is the power of 2 that its address is promised
// to be a multiple of.
func access(op byte, align byte, offset int64) instr {
	return instr{op, binary.AppendUvarint([]byte{align}, uint64(offset)), offset}
}

// foldOffsets adds what is added to the stack pointer to the offset of the load or
// store that takes the sum as its address. The sum is within the stack, so it cannot
// overflow.
func foldOffsets(body []instr) []instr {
	drop := make([]bool, len(body))
	for i := 0; i+3 < len(body); i++ {
		if body[i].is(opLocalGet, 1) && body[i+1].op == opI32Const && body[i+1].v >= 0 && body[i+2].op == opI32Add {
			if user := addressUser(body, i+3); user >= 0 {
				x := body[user]
				body[user] = access(x.op, x.text[0], x.v+body[i+1].v)
				drop[i+1], drop[i+2] = true, true
			}
		}
	}
	out := body[:0]
	for i, x := range body {
		if !drop[i] {
			out = append(out, x)
		}
	}
	return out
}

// addressUser is the place of the load or store whose address is the operand on top
// of the stack at a place, or -1 if something else takes it, or sets local 1 before.
func addressUser(body []instr, at int) int {
	depth := 1 // operands from the address up
	for i, x := range body[at:] {
		if isLoad(x.op) && depth == 1 || isStore(x.op) && depth == 2 {
			return at + i
		}
		takes, gives, known := effect(x.op)
		if !known || depth-takes < 1 || x.is(opLocalSet, 1) || x.is(opLocalTee, 1) {
			return -1
		}
		depth += gives - takes
	}
	return -1
}

func isLoad(op byte) bool  { return op >= 0x28 && op <= 0x35 }
func isStore(op byte) bool { return op >= 0x36 && op <= 0x3e }

// effect tells how many operands an instruction takes and gives; known is false for
// calls, blocks and branches.
func effect(op byte) (takes, gives int, known bool) {
	switch {
	case op == opLocalGet, op == opGlobalGet, op >= opI32Const && op <= 0x44: // constants
		return 0, 1, true
	case op == opLocalSet, op == opGlobalSet:
		return 1, 0, true
	case op == opLocalTee, isLoad(op):
		return 1, 1, true
	case isStore(op):
		return 2, 0, true
	case op == opI32Eqz, op == opI64Eqz, op >= 0x67 && op <= 0x69, op >= 0x79 && op <= 0x7b, // clz, ctz, popcnt
		op >= 0x8b && op <= 0x91, op >= 0x99 && op <= 0x9f, // of one float
		op >= 0xa7 && op <= 0xc4: // conversions
		return 1, 1, true
	case op >= 0x46 && op <= 0x66, op >= 0x6a && op <= 0x78, op >= 0x7c && op <= 0x8a, op >= 0x92 && op <= 0x98, op >= 0xa0 && op <= 0xa6:
		return 2, 1, true
	}
	return 0, 0, false
}
