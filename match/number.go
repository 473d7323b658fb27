package match

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// LeadingNumber reads the decimal number at the beginning of s, white space
// before it aside: "90 days" is 90, "1e3" is 1000, "-2.5" is -2.5. rest is the
// trimmed text behind it. ok is false when s does not start with a finite number.
//
// ambiguous is true, with ok, when more digits follow behind a mark that groups
// digits in one country and begins the fraction in another: "1,000", "1.234,5",
// "1 000", "1.000.000". number and rest then split at that mark and must not be
// used as a value; [Readings] has the values that were possibly meant.
func LeadingNumber(s string) (number float64, rest string, ok bool, ambiguous bool) {
	s = strings.TrimSpace(s)
	n, sign := numberLen(s)
	if n == 0 {
		return 0, s, false, false
	}
	digits := s[:n]
	if sign > 1 { // a real minus sign, which ParseFloat does not know
		digits = "-" + s[sign:n]
	}
	number, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return 0, s, false, false // 1e999: too large to be told from infinity
	}
	rest = s[n:]
	ambiguous = markLen(rest) > 0
	if ambiguous && strings.ContainsAny(digits, "eE") {
		return 0, s, false, false // "1e3,5" has no reading at all
	}
	return number, strings.TrimSpace(rest), true, ambiguous
}

// Readings returns the two numbers that a text which [LeadingNumber] calls
// ambiguous may mean, as digits with "." for the fraction: first with its marks
// as groups, then with its last mark as the decimal one. "1,000" gives "1000"
// and "1.000". Both are "" for other texts.
func Readings(s string) (grouped, decimal string) {
	if _, _, _, ambiguous := LeadingNumber(s); !ambiguous {
		return "", ""
	}
	s = strings.TrimSpace(s)
	_, sign := numberLen(s)
	minus := ""
	if sign > 0 && s[0] != '+' {
		minus = "-"
	}
	var all []string // the runs of digits between marks
	for s = s[sign:]; ; {
		n := digitsLen(s)
		all = append(all, s[:n])
		s = s[n:]
		size := markLen(s)
		if size == 0 && len(s) > 1 && s[0] == '.' && digitsLen(s[1:]) > 0 {
			size = 1
		}
		if size == 0 {
			break
		}
		s = s[size:]
	}
	last := len(all) - 1
	return minus + strings.Join(all, ""), minus + strings.Join(all[:last], "") + "." + all[last]
}

// Number reads s as a number when the whole text is one, white space around it
// aside.
func Number(s string) (float64, bool) {
	number, rest, ok, _ := LeadingNumber(s)
	if !ok || rest != "" {
		return 0, false
	}
	return number, true
}

// numberLen returns the length of the number that s starts with, 0 for none, and
// how much of it is the sign.
func numberLen(s string) (n, sign int) {
	switch {
	case strings.HasPrefix(s, "-"), strings.HasPrefix(s, "+"):
		sign = 1
	case strings.HasPrefix(s, "−"):
		sign = len("−")
	}
	whole := digitsLen(s[sign:])
	n = sign + whole
	fraction := 0
	if n < len(s) && s[n] == '.' {
		fraction = digitsLen(s[n+1:])
		if fraction > 0 {
			n += 1 + fraction
		}
	}
	if whole+fraction == 0 {
		return 0, 0
	}
	if n < len(s) && (s[n] == 'e' || s[n] == 'E') {
		e := n + 1
		if e < len(s) && (s[e] == '+' || s[e] == '-') {
			e++
		}
		// "2em" is 2 of something, not an exponent.
		if exponent := digitsLen(s[e:]); exponent > 0 {
			n = e + exponent
		}
	}
	return n, sign
}

func digitsLen(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

// markLen returns the length of the group or decimal mark that s, the text
// behind a number, starts with, or 0. A digit must follow; behind a blank
// exactly three, for "2 100" is one number and "2 10" is two.
func markLen(s string) int {
	r, size := utf8.DecodeRuneInString(s)
	follow := digitsLen(s[size:])
	switch {
	case follow == 0:
		return 0
	case unicode.IsSpace(r):
		if follow != 3 {
			return 0
		}
		return size
	}
	switch r {
	case ',', '.', '\'', '’', '_', '·', '٫', '٬', '，':
		return size
	}
	return 0
}
