package aria

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// A text gathers pieces with their white space collapsed: spaces between two
// words become one, those at the ends none.
type text struct {
	b     []byte
	space bool // a space comes before the next word
}

// write appends a piece as it stands in the page.
func (t *text) write(s string) {
	if len(t.b)+len(s) > maxText {
		s = s[:max(0, maxText-len(t.b))]
	}
	for s != "" {
		// A run without white space is appended whole.
		end, size := wordEnd(s)
		if end > 0 {
			if t.space && len(t.b) > 0 {
				t.b = append(t.b, ' ')
			}
			t.space = false
			t.b = append(t.b, s[:end]...)
		}
		if size > 0 {
			t.space = true
		}
		s = s[end+size:]
	}
}

// wordEnd returns where the first white space of s begins and its length.
func wordEnd(s string) (end, size int) {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == ' ' || c >= '\t' && c <= '\r':
			return i, 1
		case c >= utf8.RuneSelf:
			if r, n := utf8.DecodeRuneInString(s[i:]); unicode.IsSpace(r) {
				return i, n
			} else {
				i += n - 1
			}
		}
	}
	return len(s), 0
}

// gap puts a space before what is written next.
func (t *text) gap() { t.space = true }

// Collapse returns s with white space collapsed and trimmed.
func collapse(s string) string {
	plain := true
	for i := 0; i < len(s) && plain; i++ {
		c := s[i]
		plain = c > ' ' && c < utf8.RuneSelf || c == ' ' && i > 0 && i < len(s)-1 && s[i-1] != ' '
	}
	if plain {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}

// Text returns the text of a subtree as it is rendered: with spaces at the
// edges of blocks, with what CSS generates, without hidden parts and without
// what controls hold.
func (r *Reader) Text(n facts.Node) string {
	if n == 0 {
		return ""
	}
	return keep(r, &r.texts, n, "", func() string { return r.TextWithout(n, nil) })
}

// TextWithout is Text without the subtrees that skip names.
func (r *Reader) TextWithout(n facts.Node, skip func(facts.Node) bool) string {
	if n == 0 || r.Hidden(n) || r.skipped(n) {
		return ""
	}
	w := walk{r: r, left: maxNodes, without: skip, plain: true}
	w.b, r.buf = r.buf[:0], nil // a text inside this one takes another buffer
	w.inside(n, 0)
	r.buf = w.b
	return string(w.b)
}
