package bridge

import (
	"strconv"
	"unicode/utf8"
)

// A Val is one JSON value, small enough to be passed by value. The zero Val
// is absent.
type Val struct {
	kind valKind
	s    string
	n    float64
	list []Val
	keys []string // of an object, beside list
}

type valKind uint8

const (
	none valKind = iota
	null
	boolean
	number
	text
	array
	object
)

func str(s string) Val  { return Val{kind: text, s: s} }
func num(f float64) Val { return Val{kind: number, n: f} }
func truth(b bool) Val {
	v := Val{kind: boolean}
	if b {
		v.n = 1
	}
	return v
}
func strs(list []string) Val {
	v := Val{kind: array, list: make([]Val, len(list))}
	for i, s := range list {
		v.list[i] = str(s)
	}
	return v
}

func (v Val) isTrue() bool  { return v.kind == boolean && v.n != 0 }
func (v Val) isFalse() bool { return v.kind == boolean && v.n == 0 }
func (v Val) absent() bool  { return v.kind == none }

// get returns a member of an object, absent when there is none.
func (v Val) get(key string) Val {
	for i, k := range v.keys {
		if k == key {
			return v.list[i]
		}
	}
	return Val{}
}

// text returns the value as a person would read it: a string as it is, a
// number or boolean by its JSON text, a list joined by commas.
func (v Val) String() string {
	switch v.kind {
	case text:
		return v.s
	case array:
		s := ""
		for i, x := range v.list {
			if i > 0 {
				s += ", "
			}
			s += x.String()
		}
		return s
	case none:
		return ""
	}
	return string(v.append(nil))
}

func (v Val) equal(w Val) bool {
	if v.kind != w.kind || v.s != w.s || v.n != w.n || len(v.list) != len(w.list) || len(v.keys) != len(w.keys) {
		return false
	}
	for i := range v.list {
		if !v.list[i].equal(w.list[i]) {
			return false
		}
	}
	for i := range v.keys {
		if v.keys[i] != w.keys[i] {
			return false
		}
	}
	return true
}

// append writes the value as JSON.
func (v Val) append(b []byte) []byte {
	switch v.kind {
	case boolean:
		if v.n != 0 {
			return append(b, "true"...)
		}
		return append(b, "false"...)
	case number:
		return appendNumber(b, v.n)
	case text:
		return appendString(b, v.s)
	case array:
		b = append(b, '[')
		for i, x := range v.list {
			if i > 0 {
				b = append(b, ',')
			}
			b = x.append(b)
		}
		return append(b, ']')
	case object:
		b = append(b, '{')
		for i, x := range v.list {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendString(b, v.keys[i])
			b = append(b, ':')
			b = x.append(b)
		}
		return append(b, '}')
	}
	return append(b, "null"...)
}

func appendNumber(b []byte, f float64) []byte {
	if f-f != 0 { // not finite
		return append(b, "null"...)
	}
	if f == float64(int64(f)) && f > -1e15 && f < 1e15 {
		return strconv.AppendInt(b, int64(f), 10)
	}
	return strconv.AppendFloat(b, f, 'g', -1, 64)
}

const hex = "0123456789abcdef"

// appendString writes s as a JSON string. What is not UTF-8 becomes U+FFFD.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			b = append(b, s[from:i]...)
			switch c {
			case '"', '\\':
				b = append(b, '\\', c)
			case '\n':
				b = append(b, '\\', 'n')
			case '\t':
				b = append(b, '\\', 't')
			case '\r':
				b = append(b, '\\', 'r')
			default:
				b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			}
			i++
			from = i
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			b = append(b, s[from:i]...)
			b = append(b, "\uFFFD"...)
			i++
			from = i
			continue
		}
		i += n
	}
	b = append(b, s[from:]...)
	return append(b, '"')
}

// maxNesting bounds the depth of JSON that parse takes.
const maxNesting = 64

// parse reads one JSON text. ok is false for anything that is not JSON.
func parse(s string) (v Val, ok bool) {
	p := parser{s: s}
	v = p.value(0)
	p.space()
	return v, !p.bad && p.i == len(s)
}

type parser struct {
	s   string
	i   int
	bad bool
}

func (p *parser) space() {
	for p.i < len(p.s) && (p.s[p.i] == ' ' || p.s[p.i] == '\n' || p.s[p.i] == '\t' || p.s[p.i] == '\r') {
		p.i++
	}
}

func (p *parser) fail() Val { p.bad = true; return Val{} }

func (p *parser) take(word string) bool {
	if len(p.s)-p.i >= len(word) && p.s[p.i:p.i+len(word)] == word {
		p.i += len(word)
		return true
	}
	return false
}

func (p *parser) value(depth int) Val {
	p.space()
	if depth > maxNesting || p.i >= len(p.s) {
		return p.fail()
	}
	switch c := p.s[p.i]; {
	case c == '"':
		return str(p.str())
	case c == '[':
		p.i++
		v := Val{kind: array}
		for p.space(); !p.take("]"); p.space() {
			if len(v.list) > 0 && !p.take(",") {
				return p.fail()
			}
			v.list = append(v.list, p.value(depth+1))
			if p.bad {
				return v
			}
		}
		return v
	case c == '{':
		p.i++
		v := Val{kind: object}
		for p.space(); !p.take("}"); p.space() {
			if len(v.list) > 0 && !p.take(",") {
				return p.fail()
			}
			p.space()
			if p.i >= len(p.s) || p.s[p.i] != '"' {
				return p.fail()
			}
			key := p.str()
			p.space()
			if !p.take(":") {
				return p.fail()
			}
			x := p.value(depth + 1)
			if p.bad {
				return v
			}
			v.keys, v.list = append(v.keys, key), append(v.list, x)
		}
		return v
	case p.take("true"):
		return truth(true)
	case p.take("false"):
		return truth(false)
	case p.take("null"):
		return Val{kind: null}
	case c == '-' || c >= '0' && c <= '9':
		return p.number()
	}
	return p.fail()
}

// number reads a number by JSON's grammar, which is narrower than Go's.
func (p *parser) number() Val {
	from := p.i
	digits := func() bool {
		start := p.i
		for p.i < len(p.s) && p.s[p.i] >= '0' && p.s[p.i] <= '9' {
			p.i++
		}
		return p.i > start
	}
	p.take("-")
	if !p.take("0") && !digits() {
		return p.fail()
	}
	if p.take(".") && !digits() {
		return p.fail()
	}
	if p.take("e") || p.take("E") {
		if !p.take("-") {
			p.take("+")
		}
		if !digits() {
			return p.fail()
		}
	}
	f, err := strconv.ParseFloat(p.s[from:p.i], 64)
	if err != nil {
		return p.fail()
	}
	return num(f)
}

func (p *parser) str() string {
	p.i++
	from, plain := p.i, true
	for p.i < len(p.s) && p.s[p.i] != '"' {
		switch c := p.s[p.i]; {
		case c == '\\':
			plain = false
			p.i++
		case c < 0x20:
			p.bad = true
			return ""
		}
		p.i++
	}
	if p.i >= len(p.s) {
		p.bad = true
		return ""
	}
	raw := p.s[from:p.i]
	p.i++
	if plain {
		return raw
	}
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		if c != '\\' {
			b = append(b, c)
			continue
		}
		i++
		switch c := raw[i]; c {
		case 'n':
			b = append(b, '\n')
		case 't':
			b = append(b, '\t')
		case 'r':
			b = append(b, '\r')
		case 'b':
			b = append(b, '\b')
		case 'f':
			b = append(b, '\f')
		case 'u':
			r := unhex(raw, i+1)
			i += 4
			if r >= 0xD800 && r < 0xDC00 && i+2 < len(raw) && raw[i+1] == '\\' && raw[i+2] == 'u' {
				if low := unhex(raw, i+3); low >= 0xDC00 && low < 0xE000 {
					r = (r-0xD800)<<10 + (low - 0xDC00) + 0x10000
					i += 6
				}
			}
			if r < 0 {
				p.bad = true
				return ""
			}
			b = utf8.AppendRune(b, r)
		case '"', '\\', '/':
			b = append(b, c)
		default:
			p.bad = true
			return ""
		}
	}
	return string(b)
}

func unhex(s string, i int) rune {
	if i+4 > len(s) {
		return -1
	}
	n, err := strconv.ParseUint(s[i:i+4], 16, 32)
	if err != nil {
		return -1
	}
	return rune(n)
}
