package shrink

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// The sections of a module that shrink looks into.
const (
	sectionType     = 1
	sectionImport   = 2
	sectionFunction = 3
	sectionCode     = 10
	sectionData     = 11
)

// header is how every module begins: the magic word and version 1.
const header = "\x00asm\x01\x00\x00\x00"

// section is a section of a module: its number and its content.
type section struct {
	id   byte
	body []byte
}

// split cuts a module into its sections.
func split(module []byte) ([]section, error) {
	if len(module) < len(header) || string(module[:len(header)]) != header {
		return nil, errors.New("not a WebAssembly module of version 1")
	}
	r := reader{b: module, at: len(header)}
	var list []section
	for r.err == nil && r.at < len(module) {
		id := r.byte()
		list = append(list, section{id, r.bytes(int(r.uint()))})
	}
	return list, r.err
}

// join is the module that the sections make.
func join(list []section) []byte {
	out := []byte(header)
	for _, s := range list {
		out = append(out, s.id)
		out = binary.AppendUvarint(out, uint64(len(s.body))) // LEB128 is what Go calls uvarint
		out = append(out, s.body...)
	}
	return out
}

// appendVector appends an element to a vector, whose count stands before it, and
// returns as well how many elements there were.
func appendVector(vector, element []byte) (out []byte, n uint32, err error) {
	r := reader{b: vector}
	n = r.uint()
	out = binary.AppendUvarint(nil, uint64(n)+1)
	return append(append(out, vector[r.at:]...), element...), n, r.err
}

// importedFuncs is how many functions an import section brings, and that it brings
// nothing else, as with Go.
func importedFuncs(body []byte) (n int64, err error) {
	r := reader{b: body}
	for left := r.uint(); left > 0 && r.err == nil; left-- {
		r.bytes(int(r.uint())) // module
		r.bytes(int(r.uint())) // name
		if r.byte() != 0 {
			r.fail("an import that is no function")
		}
		r.uint() // type
		n++
	}
	return n, r.err
}

// reader reads a part of a module. After an error it returns zeros, and keeps the
// first error.
type reader struct {
	b   []byte
	at  int
	err error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("at byte %d: %s", r.at, fmt.Sprintf(format, args...))
	}
}

func (r *reader) byte() byte {
	if r.err != nil || r.at >= len(r.b) {
		r.fail("the module ends too soon")
		return 0
	}
	r.at++
	return r.b[r.at-1]
}

// bytes returns the next n bytes, which stay those of the module.
func (r *reader) bytes(n int) []byte {
	if r.err != nil || n < 0 || n > len(r.b)-r.at {
		r.fail("%d bytes are wanted, %d are left", n, len(r.b)-r.at)
		return nil
	}
	r.at += n
	return r.b[r.at-n : r.at]
}

// uint reads an unsigned LEB128 number of at most 32 bits.
func (r *reader) uint() uint32 {
	if r.err != nil {
		return 0
	}
	v, n := binary.Uvarint(r.b[r.at:])
	if n <= 0 || v>>32 != 0 {
		r.fail("no number of 32 bits")
		return 0
	}
	r.at += n
	return uint32(v)
}

// int reads a signed LEB128 number of at most 64 bits.
func (r *reader) int() int64 {
	var v int64
	for shift := uint(0); ; shift += 7 {
		b := r.byte()
		if r.err != nil {
			return 0
		}
		if shift > 63 {
			r.fail("no number of 64 bits")
			return 0
		}
		v |= int64(b&0x7f) << shift
		if b < 0x80 {
			if b&0x40 != 0 && shift < 57 {
				v |= -1 << (shift + 7)
			}
			return v
		}
	}
}

// appendInt appends v as a signed LEB128 number.
func appendInt(b []byte, v int64) []byte {
	for {
		c := byte(v & 0x7f)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}
