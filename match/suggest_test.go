package match

import (
	"slices"
	"testing"
)

func TestSuggest(t *testing.T) {
	page := []string{"Full name", "Email address", "Save", "Save draft", "Delete all", "Région", "Username", "A"}
	tests := []struct {
		name  string
		names []string
		asked string
		max   int
		want  []string
	}{
		{"missing letters", page, "Ful nam", 3, []string{"Full name"}},
		{"one word of two, swapped letters", page, "emial", 3, []string{"Email address"}},
		{"word order", page, "name full", 3, []string{"Full name"}},
		{"one word too many", page, "Save button", 3, []string{"Save"}},
		{"best first", page, "Save drat", 3, []string{"Save draft", "Save"}},
		{"best first, later in the page", []string{"Email address", "Emil", "Email"}, "emal", 3, []string{"Emil", "Email", "Email address"}},
		{"most", []string{"Row 1", "Row 2", "Row 3"}, "Row 4", 2, []string{"Row 1", "Row 2"}},
		{"accents", page, "regoin", 3, []string{"Région"}},
		{"beginning of a word", page, "user", 3, []string{"Username"}},
		{"beginning too short", page, "us", 3, nil},
		{"original spelling, once", []string{"SAVE", "Save", "save"}, "sve", 3, []string{"SAVE"}},
		{"far", page, "Quarterly report", 3, nil},
		{"four letters, two edits", []string{"Name"}, "Save", 3, nil},
		{"one-letter name in a long question", page, "a very long thing", 3, nil},
		{"CJK", []string{"プロジェクト名", "設定"}, "設定画面", 3, []string{"設定"}},
		{"symbols", []string{"+", "×"}, "-", 3, nil},
		{"empty", page, "", 3, nil},
		{"none wanted", page, "Save", 0, nil},
		{"no names", nil, "Save", 3, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Suggest(tt.names, tt.asked, tt.max); !slices.Equal(got, tt.want) {
				t.Errorf("Suggest(%+q) = %+q, want %+q", tt.asked, got, tt.want)
			}
		})
	}
}

// How long does the error for an unknown name take on a page of 1000 names?
func BenchmarkSuggest1000(b *testing.B) {
	var names []string
	for i := range 1000 {
		names = append(names, "Remove person "+string(rune('a'+i%26))+string(rune('a'+i/26%26))+" from project")
	}
	for b.Loop() {
		Suggest(names, "Remvoe person qx from project", 3)
	}
}

// A long text is no name: only its first words are compared one by one.
func TestSuggestWords(t *testing.T) {
	if got := Suggest([]string{"Zeta"}, "aa bb cc dd ee ff gg zeta hh", 3); !slices.Equal(got, []string{"Zeta"}) {
		t.Errorf("the eighth word: %q", got)
	}
	if got := Suggest([]string{"Zeta"}, "aa bb cc dd ee ff gg hh zeta", 3); got != nil {
		t.Errorf("the ninth word: %q", got)
	}
}
