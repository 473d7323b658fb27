package match

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestClip(t *testing.T) {
	tests := []struct {
		in   string
		max  int
		want string
	}{
		{"Save", 4, "Save"},
		{"Save", 3, "Sa…"},
		{"Save", 1, "…"},
		{"Save", 0, ""},
		{"Save", -1, ""},
		{"", 5, ""},
		{" a \n\t b ", 5, "a b"},
		{"a\x00b\x7fc\u0085d\u2028e", 9, "a b c d e"},
		{"one two three", 5, "one…"},
		{"one two three", 7, "one tw…"},
		{"one two", 7, "one two"},
		{"one two ", 7, "one two"},
		{"héllo wörld", 11, "héllo wörld"},
		{"héllo wörld", 5, "héll…"},
		{"abe\u0301d", 4, "ab…"},
		{"日本語テキスト", 4, "日本語…"},
		{"a\xffb", 5, "a\ufffdb"},
		{"\xed\xa0\x80", 5, "\ufffd\ufffd\ufffd"},
		{"   ", 5, ""},
	}
	for _, tt := range tests {
		if got := Clip(tt.in, tt.max); got != tt.want {
			t.Errorf("Clip(%+q, %d) = %+q, want %+q", tt.in, tt.max, got, tt.want)
		}
	}
}

func TestClean(t *testing.T) {
	tests := []struct{ in, want string }{
		{"Save", "Save"},
		{"Don't stop_it - a/b: 5", "Don't stop_it - a/b: 5"},
		{"a\". Use a ref.\nc9 Pay (now), c10", "a Use a ref c9 Pay now c10"},
		{"  “Straße” №5 ", "Straße 5"},
		{"e\u0301te\u0301", "e\u0301te\u0301"},
		{"\u0301x ❤\ufe0f y", "x y"},
		{"हिन्दी नाम", "हिन्दी नाम"},
		{"a\xffb\ufffdc", "a b c"},
		{"a\u202eb\u200bc", "a b c"},
		{"!?", ""},
		{"", ""},
	}
	for _, tt := range tests {
		if got := Clean(tt.in); got != tt.want {
			t.Errorf("Clean(%+q) = %+q, want %+q", tt.in, got, tt.want)
		}
	}
}

func FuzzClip(f *testing.F) {
	f.Add("one two three", 5)
	f.Add("a\u0301\u0301\u0301 b\xff", 2)
	f.Fuzz(func(t *testing.T, s string, max int) {
		got := Clip(s, max)
		if n := utf8.RuneCountInString(got); n > 0 && n > max {
			t.Errorf("Clip(%+q, %d) = %+q has %d characters", s, max, got, n)
		}
		if !utf8.ValidString(got) || strings.ContainsFunc(got, unicode.IsControl) || got != strings.Join(strings.Fields(got), " ") {
			t.Errorf("Clip(%+q, %d) = %+q is no clean line", s, max, got)
		}
		if again := Clip(got, max); again != got {
			t.Errorf("Clip(%+q, %d) = %+q, but clipped again %+q", s, max, got, again)
		}
		clean := Clean(s)
		if strings.ContainsAny(clean, ".,;\"()[]{}<>\n") || Clean(clean) != clean {
			t.Errorf("Clean(%+q) = %+q", s, clean)
		}
	})
}
