package match

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Suggest returns the names, as they are spelled, that asked may have meant:
// at most max of them, nearest first, names that fold alike only once. Of what
// was asked the first 300 characters and eight words count. Near is
// an edit distance of at most a third of the length, over the whole text or word
// by word in any order, so that "ful nam" finds "Full name", "emial" finds
// "Email address", and "save button" finds "Save". The beginning of a word
// counts as near from three letters on. Nothing near gives nothing.
func Suggest(names []string, asked string, max int) []string {
	target := firstOf(Fold(firstOf(asked, longest)), longest)
	if target == "" || max <= 0 {
		return nil
	}
	targetWords := Words(target)
	targetWords = targetWords[:min(len(targetWords), most)]
	type hit struct {
		name, folded string
		cost         int
	}
	var hits []hit
	for _, name := range names {
		folded := Fold(name)
		if folded == "" {
			continue
		}
		cost, ok := nearness(folded, target, targetWords)
		if !ok || slices.ContainsFunc(hits, func(h hit) bool { return h.folded == folded }) {
			continue
		}
		// The nearest first; equally near names stay in the order of the page.
		hits = append(hits, hit{name, folded, cost})
		for i := len(hits) - 1; i > 0 && hits[i-1].cost > cost; i-- {
			hits[i-1], hits[i] = hits[i], hits[i-1]
		}
		if len(hits) > max {
			hits = hits[:max]
		}
	}
	var near []string
	for _, h := range hits {
		near = append(near, h.name)
	}
	return near
}

// longest is how many characters of what was asked are compared with every name,
// most how many of its words are one by one.
const (
	longest = 300
	most    = 8
)

// firstOf returns the first n characters of s.
func firstOf(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}

// Costs make the edits of words count first and what is left over second.
const (
	editCost   = 8 // one edit
	prefixCost = 4 // a word is the beginning of the other
	extraCost  = 1 // a word of the name that was not asked for
	lostCost   = 9 // a word that was asked for and is not in the name: more than one edit
)

// nearness returns how far the folded name is from target, and whether that is
// near enough to mention.
func nearness(name, target string, targetWords []string) (cost int, ok bool) {
	if d, near := distance(name, target); near {
		return d * editCost, true
	}
	few, many := targetWords, Words(name)
	if len(few) > len(many) {
		few, many = many, few
	}
	if len(few) == 0 {
		return 0, false
	}
	letters := 0
	taken := make([]bool, len(many))
	for _, word := range few {
		best, at := 0, -1
		for i, other := range many {
			if taken[i] {
				continue
			}
			if c, near := wordCost(word, other); near && (at < 0 || c < best) {
				best, at = c, i
			}
		}
		if at < 0 {
			return 0, false
		}
		taken[at] = true
		cost += best
		letters += utf8.RuneCountInString(word)
	}
	extra := len(many) - len(few)
	if extra > 0 && letters < 3 && !isUnspacedText(few[0]) {
		return 0, false // "a" is in half of all names and means none of them
	}
	if len(targetWords) > len(few) {
		return cost + extra*lostCost, true
	}
	return cost + extra*extraCost, true
}

func wordCost(a, b string) (cost int, ok bool) {
	if d, near := distance(a, b); near {
		return d * editCost, true
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	if strings.HasPrefix(b, a) && (utf8.RuneCountInString(a) >= 3 || isUnspacedText(a)) {
		return prefixCost, true
	}
	if isUnspacedText(a) && strings.Contains(b, a) {
		return prefixCost, true
	}
	return 0, false
}

func isUnspacedText(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return isUnspaced(r)
}

// distance returns the edit distance of two folded texts and whether it is at
// most a third of the longer one. Two neighbouring letters in the wrong order
// are one edit, being the most common slip.
func distance(a, b string) (d int, near bool) {
	if a == b {
		return 0, true
	}
	la, lb := utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	limit := max(la, lb) / 3
	if la-lb > limit || lb-la > limit {
		return 0, false // the distance is at least the difference of the lengths
	}
	d = levenshtein.ComputeDistance(a, b)
	if d == 2 && la == lb && isSwap(a, b) {
		d = 1
	}
	return d, d <= limit
}

// isSwap reports whether a and b, two edits apart and of equal length, differ in
// the order of two neighbours.
func isSwap(a, b string) bool {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	for i > 0 && !(utf8.RuneStart(a[i]) && utf8.RuneStart(b[i])) {
		i--
	}
	a0, an := utf8.DecodeRuneInString(a[i:])
	a1, _ := utf8.DecodeRuneInString(a[i+an:])
	b0, bn := utf8.DecodeRuneInString(b[i:])
	b1, _ := utf8.DecodeRuneInString(b[i+bn:])
	return a0 == b1 && a1 == b0
}
