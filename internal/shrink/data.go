package shrink

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// gap is how many zeros between two pieces of data make them two segments. Go's
// linker cuts at every 8 zeros: tens of thousands of segments, whose addresses are
// noise to a compressor and work for whoever starts the program. A segment costs
// about 10 bytes, a run of zeros less than that, so the zeros stay; long ones go,
// because what is not there need not be copied.
const gap = 256

// maxMemory bounds the memory that data may claim, in bytes.
const maxMemory = 256 << 20

// The bytes around the address of a segment: memory 0, i32.const address end.
const (
	active   = 0x00
	i32Const = 0x41
	end      = 0x0b
)

// memory returns what a data section writes into the program's memory, from address
// 0 to the last byte written.
func memory(body []byte) ([]byte, error) {
	r := reader{b: body}
	var mem []byte
	for n := r.uint(); n > 0 && r.err == nil; n-- {
		if r.byte() != active || r.byte() != i32Const {
			r.fail("a data segment of another kind than Go's linker writes")
		}
		at := r.int()
		if r.byte() != end {
			r.fail("a data segment whose address is no constant")
		}
		text := r.bytes(int(r.uint()))
		if r.err != nil {
			break
		}
		to := at + int64(len(text))
		if at < 0 || to > maxMemory {
			return nil, fmt.Errorf("a data segment from %d to %d", at, to)
		}
		if int(to) > len(mem) {
			mem = append(mem, make([]byte, int(to)-len(mem))...)
		}
		copy(mem[at:], text) // later segments win, as in the program's memory
	}
	if r.err == nil && r.at != len(body) {
		r.err = errors.New("the data section holds more than its segments")
	}
	return mem, r.err
}

// segments is the data section that writes mem into zeroed memory.
func segments(mem []byte) []byte {
	type span struct{ from, to int }
	var list []span
	for i, b := range mem {
		if b == 0 {
			continue
		}
		if n := len(list); n > 0 && i-list[n-1].to < gap {
			list[n-1].to = i + 1
		} else {
			list = append(list, span{i, i + 1})
		}
	}
	out := binary.AppendUvarint(nil, uint64(len(list)))
	for _, s := range list {
		out = append(out, active, i32Const)
		out = appendInt(out, int64(s.from))
		out = append(out, end)
		out = binary.AppendUvarint(out, uint64(s.to-s.from))
		out = append(out, mem[s.from:s.to]...)
	}
	return out
}
