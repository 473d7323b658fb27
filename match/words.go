package match

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words returns the words of a folded text: its runs of letters and digits. A
// run of a script that is written without spaces is a word of its own, also
// when it touches a word of another script.
func Words(folded string) []string {
	var words []string
	for i := 0; ; {
		start, end := nextWord(folded, i)
		if start == end {
			return words
		}
		words = append(words, folded[start:end])
		i = end
	}
}

// HasWords reports whether the words of name stand in text as whole words, one
// after the other. Both must be folded. Where the script has no spaces, any part
// of the text counts. A name without a letter or digit must be the whole text,
// and an empty name is in no text.
func HasWords(text, name string) bool { return phraseOf(name).In(text) }

// A Phrase is a name that is looked for in many texts.
type Phrase struct {
	name        string
	first, rest string // its first unit, and what follows
	size        int    // bytes of its units: no shorter text has them
	units       Units
	words       []string // each once
}

// Units are the words of a text, each as one of 64 bits: a phrase whose bits are
// not all in those of a text does not stand in it.
type Units uint64

// UnitsOf returns the units of a folded text.
func UnitsOf(text string) Units {
	u, _ := unitsOf(text)
	return u
}

// unitsOf returns the units of a folded text, and their size in bytes.
func unitsOf(text string) (u Units, size int) {
	for start, end := nextUnit(text, 0); start < end; start, end = nextUnit(text, end) {
		h := uint32(2166136261) // FNV-1a
		for i := start; i < end; i++ {
			h = (h ^ uint32(text[i])) * 16777619
		}
		u |= 1 << (h >> 26)
		size += end - start
	}
	return u, size
}

// PhraseOf returns the phrase of a folded name.
func PhraseOf(name string) Phrase {
	w := phraseOf(name)
	w.units, w.size = unitsOf(name)
	seen := map[string]bool{}
	for _, word := range Words(name) {
		if !seen[word] {
			seen[word] = true
			w.words = append(w.words, word)
		}
	}
	return w
}

func phraseOf(name string) Phrase {
	start, end := nextUnit(name, 0)
	return Phrase{name: name, first: name[start:end], rest: name[end:]}
}

// MayBeIn reports false where a text of these units cannot have the phrase.
func (w Phrase) MayBeIn(u Units) bool { return w.units&^u == 0 }

// In reports what [HasWords] does of a folded text.
func (w Phrase) In(text string) bool {
	if w.first == "" {
		return w.name != "" && text == w.name
	}
	if len(text) < w.size {
		return false
	}
	for i := 0; ; {
		// Most texts end here, before any rune is looked at. A blank ends every word.
		at := strings.Index(text[i:], w.first)
		if at < 0 {
			return false
		}
		s, e := nextUnit(text, i+strings.LastIndexByte(text[i:i+at], ' ')+1)
		if text[s:e] == w.first && continues(text[e:], w.rest) {
			return true
		}
		i = e
	}
}

// AllIn reports whether every word of the phrase, one of [PhraseOf], stands in a
// folded text as a whole word, in any order. It answers for a label and its row,
// joined by a blank: "remove jane doe" is in "jane doe remove". A name without a
// letter or digit must be the whole text.
func (w Phrase) AllIn(text string) bool {
	if w.first == "" {
		return w.In(text)
	}
	for _, word := range w.words {
		if len(word) > len(text) || !HasWords(text, word) {
			return false
		}
	}
	return true
}

// Contains reports whether part is somewhere in text, also inside a word. Both
// must be folded. This is the rule for the choices of a list, whose user types
// the beginning of what is wanted; an empty part is in every text.
func Contains(text, part string) bool {
	return strings.Contains(text, part)
}

// continues reports whether text goes on with all units of name.
func continues(text, name string) bool {
	t, n := 0, 0
	for {
		ns, ne := nextUnit(name, n)
		if ns == ne {
			return true
		}
		ts, te := nextUnit(text, t)
		if text[ts:te] != name[ns:ne] {
			return false
		}
		t, n = te, ne
	}
}

// nextUnit returns the bounds of the next thing in s from i on that is compared
// as a whole: a word, or one character (with its marks) of a script without
// spaces. Both bounds are len(s) when there is none.
func nextUnit(s string, i int) (start, end int) {
	return next(s, i, false)
}

// nextWord is nextUnit, with a run of a script without spaces as one word.
func nextWord(s string, i int) (start, end int) {
	return next(s, i, true)
}

func next(s string, i int, runs bool) (start, end int) {
	for start = i; start < len(s); {
		class, size := classAt(s, start)
		end = start + size
		if class != spaced && class != unspaced {
			start = end
			continue
		}
		for end < len(s) {
			c, size := classAt(s, end)
			if c != mark && (c != class || class == unspaced && !runs) {
				break
			}
			end += size
		}
		return start, end
	}
	return len(s), len(s)
}

// A class says what a character is to words.
type class uint8

const (
	apart    class = iota // no part of a word
	spaced                // a letter or digit
	unspaced              // a letter of a script without spaces
	mark                  // belongs to the character before it
)

func classAt(s string, i int) (class, int) {
	if c := s[i]; c < utf8.RuneSelf {
		if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' {
			return spaced, 1
		}
		return apart, 1
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	switch {
	case unicode.IsLetter(r) || unicode.IsNumber(r):
		if isUnspaced(r) {
			return unspaced, size
		}
		return spaced, size
	case unicode.IsMark(r):
		return mark, size
	}
	return apart, size
}

// isUnspaced reports whether r belongs to a script that puts no spaces between
// words, by block; ordered by code point (https://www.unicode.org/Public/UNIDATA/Blocks.txt).
func isUnspaced(r rune) bool {
	switch {
	case r < 0x0E00:
		return false
	case r < 0x0F00: // Thai, Lao
		return true
	case r < 0x3000:
		return 0x1000 <= r && r < 0x10A0 || // Myanmar
			0x1780 <= r && r < 0x1800 || // Khmer
			0x1950 <= r && r < 0x1A00 || // Tai Le, New Tai Lue, Khmer symbols
			0x1A20 <= r && r < 0x1AB0 // Tai Tham
	case r < 0xA000:
		return r < 0x3130 || 0x31A0 <= r && r < 0x3200 || 0x3400 <= r // kana, Bopomofo, Han; not Hangul letters
	}
	return 0xA9E0 <= r && r < 0xAA00 || 0xAA60 <= r && r < 0xAAE0 || // Myanmar extensions, Tai Viet
		0xF900 <= r && r < 0xFB00 || // compatibility Han
		0x1B000 <= r && r < 0x1B170 || // kana supplements
		0x20000 <= r && r < 0x40000 // Han extensions
}
