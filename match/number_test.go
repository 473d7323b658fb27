package match

import (
	"math"
	"strings"
	"testing"
)

func TestLeadingNumber(t *testing.T) {
	tests := []struct {
		in        string
		want      float64
		rest      string
		ok        bool
		ambiguous bool
	}{
		{"90 days", 90, "days", true, false},
		{" 7 ", 7, "", true, false},
		{"1e3", 1000, "", true, false},
		{"-2.5", -2.5, "", true, false},
		{"+4", 4, "", true, false},
		{"−3 °C", -3, "°C", true, false},
		{".5", 0.5, "", true, false},
		{"5.", 5, ".", true, false},
		{"2em", 2, "em", true, false},
		{"1e", 1, "e", true, false},
		{"1e+2kg", 100, "kg", true, false},
		{"10:30", 10, ":30", true, false},
		{"5, or so", 5, ", or so", true, false},
		{"2 10", 2, "10", true, false},
		{"days 90", 0, "days 90", false, false},
		{"days", 0, "days", false, false},
		{"", 0, "", false, false},
		{"-", 0, "-", false, false},
		{".", 0, ".", false, false},
		{"- 5", 0, "- 5", false, false},
		{"e3", 0, "e3", false, false},
		{"NaN", 0, "NaN", false, false},
		{"Infinity", 0, "Infinity", false, false},
		{"1e999", 0, "1e999", false, false},
		{"1e3,5", 0, "1e3,5", false, false},
		{"1,000", 1, ",000", true, true},
		{"1,5", 1, ",5", true, true},
		{"30,70", 30, ",70", true, true},
		{"1.234,5", 1.234, ",5", true, true},
		{"1.000.000", 1, ".000", true, true},
		{"1'000", 1, "'000", true, true},
		{"1 000 €", 1, "000 €", true, true},
		{"1\u00a0000", 1, "000", true, true},
	}
	for _, tt := range tests {
		got, rest, ok, ambiguous := LeadingNumber(tt.in)
		if got != tt.want || rest != tt.rest || ok != tt.ok || ambiguous != tt.ambiguous {
			t.Errorf("LeadingNumber(%+q) = %v, %+q, %v, %v, want %v, %+q, %v, %v",
				tt.in, got, rest, ok, ambiguous, tt.want, tt.rest, tt.ok, tt.ambiguous)
		}
	}
}

func TestReadings(t *testing.T) {
	tests := []struct{ in, grouped, decimal string }{
		{"1,000", "1000", "1.000"},
		{"-1,5 m", "-15", "-1.5"},
		{"−1,5", "-15", "-1.5"},
		{"1.234,5", "12345", "1234.5"},
		{"1,234.56", "123456", "1234.56"},
		{"1 000 000 €", "1000000", "1000.000"},
		{"1000", "", ""},
		{"90 days", "", ""},
		{"days", "", ""},
	}
	for _, tt := range tests {
		if grouped, decimal := Readings(tt.in); grouped != tt.grouped || decimal != tt.decimal {
			t.Errorf("Readings(%+q) = %+q, %+q, want %+q, %+q", tt.in, grouped, decimal, tt.grouped, tt.decimal)
		}
	}
}

func TestNumber(t *testing.T) {
	tests := []struct {
		in   string
		want float64
		ok   bool
	}{
		{"3", 3, true},
		{" -0.5 ", -0.5, true},
		{"1e3", 1000, true},
		{"90 days", 0, false},
		{"1,000", 0, false},
		{"5.", 0, false},
		{"0x10", 0, false},
		{"1_000", 0, false},
		{"", 0, false},
		{"true", 0, false},
	}
	for _, tt := range tests {
		if got, ok := Number(tt.in); got != tt.want || ok != tt.ok {
			t.Errorf("Number(%+q) = %v, %v, want %v, %v", tt.in, got, ok, tt.want, tt.ok)
		}
	}
}

func FuzzLeadingNumber(f *testing.F) {
	for _, s := range []string{"90 days", "1,000", "-2.5e-7x", "−1", "1.2.3", "1 000", ".", "5e+"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, rest, ok, ambiguous := LeadingNumber(s)
		if math.IsInf(n, 0) || math.IsNaN(n) || ambiguous && !ok || !strings.HasSuffix(strings.TrimSpace(s), rest) {
			t.Errorf("LeadingNumber(%+q) = %v, %+q, %v, %v", s, n, rest, ok, ambiguous)
		}
		if whole, isNumber := Number(s); isNumber != (ok && rest == "") || isNumber && whole != n {
			t.Errorf("Number(%+q) = %v, %v, against LeadingNumber %v, %+q, %v", s, whole, isNumber, n, rest, ok)
		}
		if grouped, decimal := Readings(s); (grouped != "") != ambiguous || (grouped == "") != (decimal == "") {
			t.Errorf("Readings(%+q) = %+q, %+q, ambiguous %v", s, grouped, decimal, ambiguous)
		}
	})
}
