package match

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold returns s in the form in which two texts are equal when they name the
// same thing: compatibility decomposition (NFKD), accents dropped, full case
// folding, white space collapsed to single blanks and trimmed. Control
// characters count as white space, invisible format characters as nothing,
// broken UTF-8 as U+FFFD. Fold(Fold(s)) equals Fold(s).
//
// A text that is folded already comes back as it is; for ASCII, and for other
// short text, that costs no allocation.
func Fold(s string) string {
	n := foldedPrefix(s)
	if n == len(s) {
		return s
	}
	// Labels are short: most are folded on the stack. That is why out is handed
	// through the folder's methods and not kept in it, where it would escape.
	var stack [128]byte
	var f folder
	out := append(stack[:0], s[:n]...)
	if n > 0 {
		f.base = rune(s[n-1])
		if f.base == ' ' {
			out, f.blank = out[:n-1], true
		}
	}
	for i := n; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			out = f.putASCII(out, c)
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		out = f.put(out, r, s[i:i+size])
		i += size
	}
	if !f.compose {
		if string(out) == s { // compares without a copy
			return s
		}
		return string(out)
	}
	// The marks that stay are put back on their letters, so that a syllable or a
	// kana is one character and not the beginning of another.
	return norm.NFC.String(string(out))
}

// foldedPrefix returns how many leading bytes of s are ASCII that Fold would
// keep as they are.
func foldedPrefix(s string) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c > '~', 'A' <= c && c <= 'Z', c < ' ':
			return i
		case c == ' ' && (i == 0 || i+1 == len(s) || s[i-1] == ' '):
			return i
		}
	}
	return len(s)
}

// A folder is what folding one text has to remember. Its methods append to out
// and return it.
type folder struct {
	blank   bool // white space is due before the next character
	base    rune // the last character that is no mark, for marks to refer to
	compose bool // something in out may compose with what stands before it
}

func (f *folder) putASCII(out []byte, c byte) []byte {
	switch {
	case c <= ' ' || c == 0x7f:
		return f.putBlank(out)
	case 'A' <= c && c <= 'Z':
		c += 'a' - 'A'
	}
	out = append(f.flushBlank(out), c)
	f.base = rune(c)
	return out
}

// put adds the non-ASCII character r, whose bytes are src.
func (f *folder) put(out []byte, r rune, src string) []byte {
	if r == utf8.RuneError || isPlain(r) {
		return f.write(out, foldCase(r))
	}
	p := norm.NFKD.PropertiesString(src)
	parts := p.Decomposition()
	if parts == nil {
		return f.putPart(out, r, p)
	}
	for i := 0; i < len(parts); {
		if parts[i] < utf8.RuneSelf {
			out = f.putASCII(out, parts[i])
			i++
			continue
		}
		r, size := utf8.DecodeRune(parts[i:])
		out = f.putPart(out, r, norm.NFKD.Properties(parts[i:]))
		i += size
	}
	return out
}

// isPlain reports whether r is one of the common letters that Unicode does not
// decompose and that nothing else in Fold concerns, which saves their look-up.
func isPlain(r rune) bool {
	return 'А' <= r && r <= 'я' && r != 'Й' && r != 'й' || 0x4E00 <= r && r <= 0x9FFF || 0xAC00 <= r && r <= 0xD7A3
}

// putPart adds a non-ASCII character that does not decompose further.
func (f *folder) putPart(out []byte, r rune, p norm.Properties) []byte {
	if class := p.CCC(); class > 0 {
		if f.isAccent(class) {
			return out
		}
		f.compose = true
		return utf8.AppendRune(f.flushBlank(out), r)
	}
	switch {
	case isInvisible(r):
		return out
	case r < 0xA0 || unicode.IsSpace(r):
		return f.putBlank(out)
	}
	if !p.BoundaryBefore() {
		f.compose = true
	}
	switch r {
	case 'ß', 'ẞ':
		return f.writeASCII(out, "ss")
	case 'æ', 'Æ':
		return f.writeASCII(out, "ae")
	case 'œ', 'Œ':
		return f.writeASCII(out, "oe")
	// A stroke is an accent to people, though Unicode does not decompose it.
	case 'ø', 'Ø':
		return f.writeASCII(out, "o")
	case 'ł', 'Ł':
		return f.writeASCII(out, "l")
	case 'đ', 'Đ':
		return f.writeASCII(out, "d")
	case 'ħ', 'Ħ':
		return f.writeASCII(out, "h")
	// Nobody types these, and language models replace them.
	case '‘', '’', '‛', 'ʼ':
		return f.writeASCII(out, "'")
	case '“', '”', '‟':
		return f.writeASCII(out, `"`)
	case '‐', '‑', '‒', '–', '—', '―', '−':
		return f.writeASCII(out, "-")
	}
	return f.write(out, foldCase(r))
}

// isAccent reports whether a mark of this canonical combining class is dropped.
//
// The classes are those of https://www.unicode.org/reports/tr44/#Canonical_Combining_Class_Values.
// Dropped are overlays (1), the optional points of Hebrew, Arabic and Syriac
// (10-36), and everything attached, above or below (200 and up). What remains
// spells another letter: nukta (7), kana voicing (8), virama (9), the vowels and
// tones of Telugu, Thai, Lao and Tibetan (84-132).
func (f *folder) isAccent(class uint8) bool {
	if class == 1 {
		// The stroke through "≠" is the difference to "=", which choices of a
		// filter rely on; through a letter it is an accent.
		return unicode.IsLetter(f.base) || unicode.IsDigit(f.base)
	}
	return 10 <= class && class <= 36 || class >= 200
}

func (f *folder) putBlank(out []byte) []byte {
	f.blank = len(out) > 0
	f.base = ' '
	return out
}

func (f *folder) flushBlank(out []byte) []byte {
	if f.blank {
		out = append(out, ' ')
		f.blank = false
	}
	return out
}

func (f *folder) write(out []byte, r rune) []byte {
	f.base = r
	return utf8.AppendRune(f.flushBlank(out), r)
}

func (f *folder) writeASCII(out []byte, s string) []byte {
	f.base = rune(s[len(s)-1])
	return append(f.flushBlank(out), s...)
}

// isInvisible reports whether r shows nothing of its own and joins nothing that
// matters for comparing: soft hyphens, joiners, direction marks, variation
// selectors, enclosing frames.
func isInvisible(r rune) bool {
	switch {
	case r < 0x300:
		return r == 0xAD
	case r < 0x2000:
		return r == 0x34F || r == 0x61C || r == 0x488 || r == 0x489 || 0x180B <= r && r <= 0x180F || r == 0x1ABE
	case r < 0x2100:
		return 0x200B <= r && r <= 0x200F || 0x202A <= r && r <= 0x202E || 0x2060 <= r && r <= 0x206F ||
			0x20DD <= r && r <= 0x20E4
	}
	return 0xFE00 <= r && r <= 0xFE0F || r == 0xFEFF || 0xA670 <= r && r <= 0xA672 || 0xE0100 <= r && r <= 0xE01EF
}

// foldCase returns the one character that stands for all cases of r. Going
// through upper case first joins those that differ only in lower case: final
// and other sigma, dotless and dotted i.
func foldCase(r rune) rune {
	switch {
	case 'а' <= r && r <= 'я':
		return r
	case 'А' <= r && r <= 'Я':
		return r + ('а' - 'А')
	case 0x590 <= r && r < 0x10A0, 0x2E80 <= r && r < 0xA640, 0xAC00 <= r && r < 0xFF00:
		return r // Hebrew to Burmese, CJK and Hangul: scripts without case
	}
	return unicode.ToLower(unicode.ToUpper(r))
}
