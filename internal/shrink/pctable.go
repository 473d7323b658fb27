package shrink

import (
	"encoding/binary"
	"maps"
	"slices"
)

// pcTable is a table by pc in the making: what it must tell at some pcs. Elsewhere
// nobody looks.
type pcTable struct {
	at       map[int64]int32
	conflict bool // two values for one pc
}

// need makes the table tell at pc what steps tell at old.
func (t *pcTable) need(pc int64, steps []step, old int64) {
	value, found := valueAt(steps, old)
	if v, taken := t.at[pc]; !found || taken && v != value {
		t.conflict = true
	}
	if t.at == nil {
		t.at = map[int64]int32{}
	}
	t.at[pc] = value
}

// valueAt is the value of a table at a pc; found is false behind its end.
func valueAt(steps []step, pc int64) (value int32, found bool) {
	for _, s := range steps {
		if pc -= int64(s.pcs); pc < 0 {
			return s.value, true
		}
	}
	return 0, false
}

// text encodes the table, which covers all pcs of a function; nil if it tells
// nothing.
func (t *pcTable) text() []byte {
	if len(t.at) == 0 {
		return nil
	}
	var out []byte
	value, from, next := int32(-1), int64(0), int64(0) // of the step being written: its value and start, and the first pc that may be the next one's
	for i, pc := range slices.Sorted(maps.Keys(t.at)) {
		v := t.at[pc]
		if i == 0 || v != value {
			if i > 0 {
				out = binary.AppendUvarint(out, uint64(next-from))
				from = next
			}
			d := v - value
			out = binary.AppendUvarint(out, uint64(uint32(d)<<1^uint32(d>>31))) // zigzag
			value = v
		}
		next = pc + 1
	}
	return append(binary.AppendUvarint(out, maxPC+1), 0) // up to the last pc or farther: the same in all tables
}
