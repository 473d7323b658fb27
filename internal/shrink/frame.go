package shrink

// frame is a function as Go's assembler for wasm lays it out. A return address is
// the function's base and the number of a point in it, from which execution goes on
// when the stack has been unwound to switch to another goroutine:
//
//	global.get SP, local.set 1
//	block                            // unwind, if it calls anything
//	  loop                           // if a branch goes through the table
//	    block block … block
//	      local.get 0, br_table      // to the segment of the number in parameter 0
//	    end                          // segment 0
//	    …
//	    end                          // segment 1
//	    …                            // the last segment
//	  end
//	  unreachable
//	end
//	i32.const 1
//	end
type frame struct {
	unwind   bool    // whether there is the outer block
	loop     bool    // whether there is the loop
	segment  []int   // number to segment
	segments int     // how many segments there are
	body     []instr // the segments, an end between each two
}

// frameOf takes a function apart; ok is false if it is laid out otherwise, as
// assembly is.
func frameOf(c code) (f frame, ok bool) {
	b := c.body
	if len(b) < 2 || !b[0].is(opGlobalGet, 0) || !b[1].is(opLocalSet, 1) {
		return f, false
	}
	i := 2
	blocks, before := 0, 0 // blocks in all, blocks before the loop
	for ; i < len(b) && (b[i].is(opBlock, void) || b[i].is(opLoop, void)); i++ {
		switch {
		case b[i].op == opBlock:
			blocks++
		case f.loop:
			return f, false
		default:
			f.loop, before = true, blocks
		}
	}
	if i+2 >= len(b) || !b[i].is(opLocalGet, 0) || b[i+1].op != opBrTable || b[i+2].op != opEnd {
		return f, false
	}
	r := reader{b: b[i+1].text}
	for n := int(r.uint()) + 1; n > 0; n-- {
		f.segment = append(f.segment, int(r.uint()))
	}
	f.segments = f.segment[len(f.segment)-1] + 1
	f.unwind = blocks == f.segments+1
	if !f.unwind && blocks != f.segments || f.loop && before != blocks-f.segments {
		return f, false
	}
	tail := f.tail()
	stop := len(b) - len(tail)
	if stop < i+3 {
		return f, false
	}
	for j, t := range tail {
		if b[stop+j].op != t.op || b[stop+j].v != t.v {
			return f, false
		}
	}
	f.body = b[i+3 : stop]
	return f, true
}

// tail is what stands behind the last segment.
func (f *frame) tail() (list []instr) {
	if f.loop {
		list = append(list, plain(opEnd))
	}
	list = append(list, plain(opUnreachable))
	if f.unwind {
		list = append(list, plain(opEnd), constant(opI32Const, 1))
	}
	return append(list, plain(opEnd))
}

// at is the segment where execution goes on at a number.
func (f *frame) at(pc int64) int { return f.segment[min(int(pc), len(f.segment)-1)] }

// toLoop is the depth of the loop in a segment, within nested blocks.
func (f *frame) toLoop(segment, nested int) int64 { return int64(nested + f.segments - 1 - segment) }

// toUnwind is the depth of the outer block.
func (f *frame) toUnwind(segment, nested int) int64 {
	d := f.toLoop(segment, nested)
	if f.loop {
		d++
	}
	return d
}
