package match

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestWords(t *testing.T) {
	tests := []struct {
		in   string
		want []string
	}{
		{"", nil},
		{"+ × ☃", nil},
		{"display name", []string{"display", "name"}},
		{"don't (re)set c3_po", []string{"don", "t", "re", "set", "c3", "po"}},
		{"第1章 設定name", []string{"第", "1", "章", "設定", "name"}},
		{"हिन्दी में", []string{"हिन्दी", "में"}},
		{"이름 변경", []string{"이름", "변경"}},
		{"\u0e31a", []string{"a"}},
	}
	for _, tt := range tests {
		if got := Words(tt.in); !slices.Equal(got, tt.want) {
			t.Errorf("Words(%+q) = %+q, want %+q", tt.in, got, tt.want)
		}
	}
}

func TestHasWords(t *testing.T) {
	tests := []struct {
		text, name string
		want       bool
	}{
		{"Display name", "Name", true},
		{"Username", "Name", false},
		{"Username", "user", false},
		{"Name", "name", true},
		{"Jane Doe, Admin", "doe admin", true},
		{"Jane Doe", "doe jane", false},
		{"Jane Mary Doe", "jane doe", false},
		{"new name of new project", "new project", true},
		{"a a b", "a b", true},
		{"Straße 5", "strasse", true},
		{"Région", "region", true},
		{"c99", "c9", false},
		{"", "", false},
		{"name", "", false},
		{"+", "+", true},
		{"a + b", "+", false},
		{"×", "×", true},
		{"≠", "=", false},
		{"😀", "😀", true},
		{"😀 smile", "😀", false},
		{"😀 smile", "😀 Smile", true},
		{"プロジェクト名", "名", true},
		{"プロジェクト名", "プロ", true},
		{"バス停", "ハス", false},
		{"設定を開く", "開く", true},
		{"設定", "定設", false},
		{"AI 設定", "AI設定", true},
		{"OpenAI設定", "AI設定", false},
		{"OpenAI設定", "設定", true},
		{"第11章", "1章", false},
		{"ที่อยู่อีเมล", "อีเมล", true},
		{"กีฬา", "ก", false}, // a letter with a vowel sign is another letter
		{"이름 변경", "이름", true},
		{"이름을", "이름", false},
		{"각", "가", false},
		{"मेरा नाम", "नाम", true},
		{"नामांकन", "नाम", false},
	}
	for _, tt := range tests {
		if got := HasWords(Fold(tt.text), Fold(tt.name)); got != tt.want {
			t.Errorf("HasWords(%+q, %+q) = %v, want %v", tt.text, tt.name, got, tt.want)
		}
	}
}

func TestAllIn(t *testing.T) {
	tests := []struct {
		text, name string
		want       bool
	}{
		{"Remove Jane Doe", "remove jane doe", true},
		{"Jane Doe Remove", "remove jane doe", true},
		{"Jane Doe Removed", "remove jane doe", false},
		{"Jane Remove", "remove jane doe", false},
		{"名前 設定", "設定名前", false},
		{"名前 設定", "設定 名前", true},
		{"+", "+", true},
		{"+ 1", "+", false},
		{"a", "", false},
	}
	for _, tt := range tests {
		if got := PhraseOf(Fold(tt.name)).AllIn(Fold(tt.text)); got != tt.want {
			t.Errorf("the words of %+q are all in %+q: %v, want %v", tt.name, tt.text, got, tt.want)
		}
	}
}

func TestContains(t *testing.T) {
	tests := []struct {
		text, part string
		want       bool
	}{
		{"Europe", "EUR", true},
		{"Neufundland", "fund", true},
		{"Côte d’Ivoire", "cote d'iv", true},
		{"Europe", "Asia", false},
		{"Europe", "", true},
	}
	for _, tt := range tests {
		if got := Contains(Fold(tt.text), Fold(tt.part)); got != tt.want {
			t.Errorf("Contains(%+q, %+q) = %v, want %v", tt.text, tt.part, got, tt.want)
		}
	}
}

func TestWordsAllocs(t *testing.T) {
	text, name := "remove jane doe 設定", "doe 設定"
	phrase := PhraseOf(name)
	if got := testing.AllocsPerRun(100, func() { HasWords(text, name); phrase.In(text); phrase.AllIn(text) }); got != 0 {
		t.Errorf("matching words allocates %v times, want 0", got)
	}
}

// What does one component cost a query by text?
func BenchmarkHasWords(b *testing.B) {
	for b.Loop() {
		HasWords("the display name of the person", "person")
	}
}

// What the units of a text rule out does not stand in it, whatever the scripts.
func TestUnits(t *testing.T) {
	parts := []string{"save", "sa", "ve", "c3", "7", " ", " ", "-", "'", "設", "定", "章", "ที่", "ก", "हिन्दी", "이름", "e\u0301", "\u0301", "\u0e31", "\u200d", "☃", "\xff"}
	rng := rand.New(rand.NewPCG(1, 2))
	text := func(most int) (s string) {
		for range 1 + rng.IntN(most) {
			s += parts[rng.IntN(len(parts))]
		}
		return s
	}
	ruled, in := 0, 0
	for range 200_000 {
		label, row, name := text(6), text(6), text(3)
		phrase := PhraseOf(name)
		one, both := UnitsOf(label), UnitsOf(label)|UnitsOf(row)
		if phrase.In(label) != HasWords(label, name) {
			t.Fatalf("In and HasWords differ for %+q in %+q", name, label)
		}
		if !phrase.MayBeIn(one) {
			ruled++
			if phrase.In(label) {
				t.Fatalf("%+q is ruled out of %+q", name, label)
			}
		}
		if !phrase.MayBeIn(both) && phrase.AllIn(label+" "+row) {
			t.Fatalf("%+q is ruled out of %+q and %+q together", name, label, row)
		}
		if all := Words(name); len(all) > 0 && phrase.AllIn(label) == slices.ContainsFunc(all, func(w string) bool { return !HasWords(label, w) }) {
			t.Fatalf("%+q: all words in %+q is %v", name, label, phrase.AllIn(label))
		}
		if phrase.In(label) {
			in++
		}
	}
	if ruled == 0 || in == 0 {
		t.Fatalf("%d ruled out and %d found say nothing", ruled, in)
	}
}

// A name of 64 KB is gone through once, not for every text: twenty times the texts
// cost little more. Each cost is the lowest of three.
func TestLongNames(t *testing.T) {
	names := make([]string, 2000)
	for i := range names {
		names[i] = "remove item row " + strconv.Itoa(i)
	}
	cost := func(part string, names []string) (least time.Duration) {
		asked := strings.Repeat(part, 64<<10/len(part))
		for i := range 3 {
			start := time.Now()
			phrase := PhraseOf(Fold(asked))
			for _, name := range names {
				if phrase.In(name) || phrase.AllIn(name) != (part == "remove " || part == "remove row ") {
					t.Fatalf("%q, many times: %v, %v in %q", part, phrase.In(name), phrase.AllIn(name), name)
				}
			}
			PickText(names, asked)
			Suggest(names, asked, 3)
			if took := time.Since(start); i == 0 || took < least {
				least = took
			}
		}
		return least
	}
	for _, part := range []string{"a", "a ", "- ", "remove ", "remove row ", "removx row ", "क\u093c", "\u094d", "設", "ﷺ"} {
		few, many := cost(part, names[:100]), cost(part, names)
		if t.Logf("%q: %v, %v", part, few, many); many > 8*few+20*time.Millisecond {
			t.Errorf("%q, many times: %v in 100 texts, %v in 2000", part, few, many)
		}
	}
}
