package match

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func TestFold(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", ""},
		{"name", "name"},
		{"Display Name", "display name"},
		{"  a \t\n b  ", "a b"},
		{" ", ""},
		{"a  B", "a b"},
		{"a \u00e9", "a e"},
		{"Région", "region"},
		{"STRASSE", "strasse"},
		{"Straße", "strasse"},
		{"STRAẞE", "strasse"},
		{"ÅNGSTRÖM", "angstrom"},
		{"A\u030angstro\u0308m", "angstrom"},
		{"ﬁle oﬃce", "file office"},
		{"Œuvre Æther", "oeuvre aether"},
		{"Łódź, Đorđe, Søren, Ħal", "lodz, dorde, soren, hal"},
		{"İstanbul ılık ISPARTA", "istanbul ilik isparta"},
		{"ΟΔΟΣ οδός", "οδοσ οδοσ"},
		{"ǅ ǈ", "dz lj"},
		{"ŉ", "'n"},
		{"Мой Ёж", "мои еж"},
		{"ᲀ Ꭰ ꭰ", "в ꭰ ꭰ"},
		{"Ｆｕｌｌ　Ｗｉｄｔｈ ①½", "full width 11⁄2"},
		{"x² ™", "x2 tm"},
		{"non\u00a0breaking\u2028line", "non breaking line"},
		{"soft\u00adhyphen zero\u200bwidth", "softhyphen zerowidth"},
		{"bell\x07\x7f\u0085end", "bell end"},
		{"Don’t “quote” 1–2 −3", `don't "quote" 1-2 -3`},
		{"Save…", "save..."},
		{"❤️ 1️⃣", "❤ 1"},
		{"×", "×"},
		{"=", "="},
		{"≠", "≠"},
		{"=\u0338", "≠"},
		{"a\u0338", "a"},
		{"가각", "가각"},
		{"\u1100\u1161", "가"},
		{"バス ハス", "バス ハス"},
		{"ﾊﾞｽ", "バス"},
		{"हिन्दी", "हिन्दी"},
		{"שָׁלוֹם", "שלום"},
		{"مُحَمَّد أحمد", "محمد احمد"},
		{"ที่อยู่", "ที่อยู่"},
		{"a\xffb", "a\ufffdb"},
		{"\xed\xa0\x80", "\ufffd\ufffd\ufffd"},
	}
	for _, tt := range tests {
		if got := Fold(tt.in); got != tt.want {
			t.Errorf("Fold(%+q) = %+q, want %+q", tt.in, got, tt.want)
		}
	}
}

// TestFoldEveryCharacter proves for all of Unicode, alone and after a letter,
// that folding is stable and that all cases of a character fold alike.
func TestFoldEveryCharacter(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf) {
			continue // not assigned, private or a surrogate
		}
		for _, s := range []string{string(r), "a" + string(r), "ka" + string(r) + "\u3099 か" + string(r)} {
			once := Fold(s)
			if twice := Fold(once); twice != once {
				t.Errorf("Fold(%+q) = %+q, but folded again %+q", s, once, twice)
			}
		}
		for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
			if unicode.IsMark(next) || unicode.IsMark(r) {
				continue // U+0345, the iota below, is dropped like other marks
			}
			if got, want := Fold(string(next)), Fold(string(r)); got != want {
				t.Errorf("Fold(%+q) = %+q, want %+q as for %+q", next, got, want, r)
			}
		}
	}
}

func TestIsPlain(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !isPlain(r) {
			continue
		}
		p := norm.NFKD.PropertiesString(string(r))
		if p.Decomposition() != nil || p.CCC() != 0 || !p.BoundaryBefore() || isInvisible(r) {
			t.Errorf("%+q is not plain", r)
		}
		if got, want := foldCase(r), unicode.ToLower(unicode.ToUpper(r)); got != want {
			t.Errorf("foldCase(%+q) = %+q, want %+q", r, got, want)
		}
	}
}

func TestFoldAllocs(t *testing.T) {
	tests := []struct {
		name, in string
		want     float64
	}{
		{"folded ASCII", "display name of the project, 2nd edition", 0},
		{"folded Cyrillic", "название проекта", 0},
		{"upper-case ASCII", "Display Name", 1},
		{"accented", "Prénom déjà utilisé", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := testing.AllocsPerRun(100, func() { Fold(tt.in) }); got != tt.want {
				t.Errorf("Fold(%+q) allocates %v times, want %v", tt.in, got, tt.want)
			}
		})
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"", " A  b ", "Straße", "ﾊﾞｽ", "=\u0338", "a\u034f\u0301", "\u309b", "\u1100\u1161\u11a8", "\xff\xfe"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := Fold(s)
		if twice := Fold(once); twice != once {
			t.Errorf("Fold(%+q) = %+q, but folded again %+q", s, once, twice)
		}
		if !utf8.ValidString(once) {
			t.Errorf("Fold(%+q) = %+q is no valid UTF-8", s, once)
		}
		if shown := Fold(Clip(s, len(s)+1)); shown != once {
			t.Errorf("Fold(%+q) = %+q, but as it is shown %+q", s, once, shown)
		}
		for _, w := range Words(once) {
			if !HasWords(once, w) || !PhraseOf(w).AllIn(once) || !Contains(once, w) {
				t.Errorf("word %+q is not found in its text %+q", w, once)
			}
		}
		if once != "" && (!HasWords(once, once) || !PhraseOf(once).AllIn(once)) {
			t.Errorf("%+q is not found in itself", once)
		}
	})
}

// How much does a label cost that is folded already, that is not, and that
// leaves ASCII? Thousands of them are folded at the first query of a page.
func BenchmarkFold(b *testing.B) {
	for _, bm := range []struct{ name, in string }{
		{"folded", "display name of the project"},
		{"upper", "Display Name of the Project"},
		{"accented", "Prénom déjà utilisé par le système"},
		{"cyrillic", "Название проекта и описание"},
		{"japanese", "プロジェクトの名前と説明"},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Fold(bm.in)
			}
		})
	}
}
