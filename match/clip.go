package match

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clip returns s as one line of at most max characters: control characters and
// newlines become blanks, runs of white space one blank, the ends are trimmed. A
// longer text is cut and ends in "…", which counts as one of the max; the cut
// does not part a letter from its marks. Broken UTF-8 becomes U+FFFD.
//
// Names are matched by the full text, so fold before clipping.
func Clip(s string, max int) string {
	if max <= 0 {
		return ""
	}
	if isLine(s) && (len(s) <= max || utf8.RuneCountInString(s) <= max) {
		return s
	}
	var b strings.Builder
	cut := 0 // length of b up to where "…" may follow: at most max-1 characters
	n := 0
	blank := false
	for _, r := range s {
		if unicode.IsSpace(r) || unicode.IsControl(r) {
			blank = b.Len() > 0
			continue
		}
		if blank {
			if n < max {
				cut = b.Len()
			}
			b.WriteByte(' ')
			blank = false
			n++
		}
		if n < max && !joins(r) {
			cut = b.Len()
		}
		if n >= max {
			return strings.TrimRight(b.String()[:cut], " ") + "…"
		}
		b.WriteRune(r)
		n++
	}
	return b.String()
}

// joins reports whether r belongs to the character before it.
func joins(r rune) bool {
	return r >= 0x300 && (unicode.IsMark(r) || r == 0x200D)
}

// isLine reports whether s is valid text without anything to collapse or trim.
func isLine(s string) bool {
	space := true // what stands before s counts as a blank
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c < ' ' || c == 0x7f || c == ' ' && space {
				return false
			}
			space = c == ' '
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || unicode.IsSpace(r) || unicode.IsControl(r) {
			return false
		}
		space = false
		i += size
	}
	return s == "" || !space
}

// Clean returns s for an error line. Letters with their marks, digits, blanks
// and the characters - _ ' / : stay; all others become blanks, and blanks are
// collapsed and trimmed. Page text then cannot end the line, close a quote or add
// an entry to a list.
func Clean(s string) string {
	var b strings.Builder
	blank, letter := false, false
	for _, r := range s {
		switch {
		case unicode.IsLetter(r):
			letter = true
		case unicode.IsMark(r) && letter:
		case unicode.IsDigit(r), r == '-', r == '_', r == '\'', r == '/', r == ':':
			letter = false
		default:
			letter = false
			blank = b.Len() > 0
			continue
		}
		if blank {
			b.WriteByte(' ')
			blank = false
		}
		b.WriteRune(r)
	}
	return b.String()
}
