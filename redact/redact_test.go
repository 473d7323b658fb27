package redact

import (
	"strings"
	"testing"
)

func TestSecretType(t *testing.T) {
	tests := []struct {
		in   string
		want bool
	}{
		{"password", true}, {"PassWord", true}, {" password ", true},
		{"text", false}, {"", false}, {"passwords", false},
	}
	for _, tt := range tests {
		if got := SecretType(tt.in); got != tt.want {
			t.Errorf("SecretType(%+q) = %v, want %v", tt.in, got, tt.want)
		}
	}
}

func TestSecretAutocomplete(t *testing.T) {
	tests := []struct {
		in   string
		want bool
	}{
		{"current-password", true}, {"new-password", true}, {"one-time-code", true},
		{"cc-number", true}, {"cc-csc", true}, {"cc-exp", true}, {"cc-name", true},
		{"section-a shipping cc-number", true},
		{"Section-A\tCC-Number\n", true},
		{"section-cc-1 name", false},
		{"off", false}, {"username", false}, {"", false}, {"password", false}, {"account", false},
	}
	for _, tt := range tests {
		if got := SecretAutocomplete(tt.in); got != tt.want {
			t.Errorf("SecretAutocomplete(%+q) = %v, want %v", tt.in, got, tt.want)
		}
	}
}

func TestText(t *testing.T) {
	tests := []struct {
		name    string
		text    string
		secrets []string
		want    string
	}{
		{"nothing secret", "hello", nil, "hello"},
		{"not there", "hello", []string{"hunter22"}, "hello"},
		{"whole", "hunter22", []string{"hunter22"}, "[redacted]"},
		{"among words", "Is hunter22, yes hunter22.", []string{"hunter22"}, "Is [redacted], yes [redacted]."},
		{"part of a word", "hunter222 xhunter22", []string{"hunter22"}, "hunter222 xhunter22"},
		{"part of an accented word", "hunter22\u0301", []string{"hunter22"}, "hunter22\u0301"},
		{"found behind a part of a word", "hunter222 hunter22", []string{"hunter22"}, "hunter222 [redacted]"},
		{"case counts", "Hunter22", []string{"hunter22"}, "Hunter22"},
		{"five characters", "abcde", []string{"abcde"}, "abcde"},
		{"six characters, more bytes", "éééééé é", []string{"éééééé"}, "[redacted] é"},
		{"five characters, more bytes", "ééééé", []string{"ééééé"}, "ééééé"},
		{"symbols at the ends", "x!p@ss1!x", []string{"!p@ss1!"}, "x[redacted]x"},
		{"blanks inside", "card 4111 1111 now", []string{"4111  1111"}, "card [redacted] now"},
		{"blanks around", "my hunter22", []string{" hunter22 "}, "my [redacted]"},
		{"only blanks", "a       b", []string{"       "}, "a       b"},
		{"one inside another", "open sesame now", []string{"sesame", "open sesame"}, "[redacted] now"},
		{"overlapping", "one two-three four", []string{"one two-three", "two-three four"}, "[redacted]"},
		{"overlapping itself", "ab-ab-ab-ab", []string{"ab-ab-ab"}, "[redacted]"},
		{"like the mask", "redacted hunter22", []string{"hunter22", "redacted"}, "[redacted] [redacted]"},
		{"script without spaces", "合言葉は開けゴマ秘密です", []string{"開けゴマ秘密"}, "合言葉は[redacted]です"},
		{"broken text", "\xffhunter22\xff", []string{"hunter22"}, "\xff[redacted]\xff"},
		{"broken secret", "a \xff\xff\xff\xff\xff\xff", []string{"\xff\xff\xff\xff\xff\xff"}, "a [redacted]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Text(tt.text, tt.secrets); got != tt.want {
				t.Errorf("Text(%+q, %+q) = %+q, want %+q", tt.text, tt.secrets, got, tt.want)
			}
		})
	}
}

func FuzzText(f *testing.F) {
	f.Add("Is", "hunter22", "yes", "sesame1")
	f.Add("", "[redacted]", "", "redacted")
	f.Fuzz(func(t *testing.T, before, secret, after, other string) {
		got := Text(before+" "+secret+" "+after, []string{other, secret})
		trimmed := strings.TrimSpace(secret)
		if len([]rune(trimmed)) < minSecret || strings.Contains(Mask, trimmed) {
			return
		}
		if strings.Contains(" "+got+" ", " "+trimmed+" ") && !strings.Contains(trimmed, Mask) {
			t.Errorf("Text with %+q, %+q = %+q, which holds the secret %+q", before, after, got, secret)
		}
	})
}
