package redact

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// minSecret is the length, in characters, from which a secret is looked for in
// other text. Shorter ones are found by chance in too much of it.
const minSecret = 6

// Text returns text with [Mask] in place of every secret that stands in it as
// whole words. Secrets of fewer than six characters are not looked for. Case
// counts; white space inside a secret also fits when text has it collapsed.
// Secrets that overlap or touch are masked as one.
//
// Mask before cutting a text to its length: half a secret is not found.
func Text(text string, secrets []string) string {
	var hidden []bool // the bytes of text that belong to a secret
	for _, secret := range secrets {
		secret = strings.TrimSpace(secret)
		if utf8.RuneCountInString(secret) < minSecret {
			continue
		}
		hidden = hide(hidden, text, secret)
		if collapsed := strings.Join(strings.Fields(secret), " "); collapsed != secret {
			hidden = hide(hidden, text, collapsed)
		}
	}
	if hidden == nil {
		return text
	}
	// All secrets are found in the text as it was, so that none is found in a
	// mask and none is missed for a part of it being masked already.
	var b strings.Builder
	for i := 0; i < len(text); {
		start := i
		for i < len(text) && hidden[i] == hidden[start] {
			i++
		}
		if hidden[start] {
			b.WriteString(Mask)
		} else {
			b.WriteString(text[start:i])
		}
	}
	return b.String()
}

// hide marks the bytes of every place where secret stands in text as whole
// words, and returns hidden, which it makes when the first is found.
func hide(hidden []bool, text, secret string) []bool {
	for from := 0; ; {
		i := strings.Index(text[from:], secret)
		if i < 0 {
			return hidden
		}
		start := from + i
		end := start + len(secret)
		if isBoundary(text, start) && isBoundary(text, end) {
			if hidden == nil {
				hidden = make([]bool, len(text))
			}
			for at := start; at < end; at++ {
				hidden[at] = true
			}
		}
		// One character on, not one secret: "ababab" is twice in "abababab".
		_, size := utf8.DecodeRuneInString(text[start:])
		from = start + size
	}
}

// isBoundary reports whether no word of text goes on over position at.
func isBoundary(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	if at == 0 || at == len(text) || !isWord(before) || !isWord(after) {
		return true
	}
	// Scripts without spaces have no visible words: better to mask too much.
	return isUnspaced(before) || isUnspaced(after)
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)
}

func isUnspaced(r rune) bool {
	return r >= 0x0E00 && unicode.In(r, unicode.Thai, unicode.Lao, unicode.Myanmar, unicode.Khmer,
		unicode.Hiragana, unicode.Katakana, unicode.Han)
}
