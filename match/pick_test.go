package match

import (
	"slices"
	"testing"
)

func TestPick(t *testing.T) {
	regions := []Choice{{"eu", "Europe", false}, {"us", "United States", false}, {"re", "Région", true}}
	twins := []Choice{{"1", "Jane", false}, {"2", "JANE", false}, {"3", "Jané", true}, {"4", "Joe", false}}
	crossed := []Choice{{"a", "b", false}, {"b", "a", false}}
	countries := []Choice{{"", "Choose", true}, {"us", "United States", true}, {"", "None", false}, {"us", "United States", false}}
	unvalued := []Choice{{"", "Jane", false}, {"", "Jane", false}}
	operators := []Choice{{"eq", "=", false}, {"ne", "≠", false}}
	tests := []struct {
		name    string
		choices []Choice
		arg     string
		want    int
		others  []int
	}{
		{"value", regions, "eu", 0, nil},
		{"value is exact", regions, "EU", -1, nil},
		{"label", regions, "United States", 1, nil},
		{"label in other case", regions, " united  STATES ", 1, nil},
		{"label without accents, disabled", regions, "region", 2, nil},
		{"part of a label", regions, "United", -1, nil},
		{"unknown", regions, "Asia", -1, nil},
		{"empty", regions, "", -1, nil},
		{"no choices", nil, "a", -1, nil},
		{"shared label", twins, "jane", -1, []int{0, 1, 2}},
		{"value among twins", twins, "2", 1, nil},
		{"value wins over label", crossed, "a", 0, nil},
		{"value wins over label, other way", crossed, "b", 1, nil},
		{"same value twice, enabled one", countries, "us", 3, nil},
		{"same value and label twice", countries, "united states", 3, nil},
		{"empty value, enabled one", countries, "", 2, nil},
		{"twins without values", unvalued, "Jane", -1, []int{0, 1}},
		{"symbols", operators, "=", 0, nil},
		{"symbol with a stroke", operators, "≠", 1, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, others := Pick(tt.choices, tt.arg)
			if got != tt.want || !slices.Equal(others, tt.others) {
				t.Errorf("Pick(%+q) = %d, %v, want %d, %v", tt.arg, got, others, tt.want, tt.others)
			}
		})
	}
}

func TestPickText(t *testing.T) {
	tests := []struct {
		name   string
		texts  []string
		asked  string
		want   int
		others []int
	}{
		{"whole wins over words", []string{"Delete all", "Delete"}, "delete", 1, nil},
		{"words", []string{"Cancel", "Delete all"}, "delete", 1, nil},
		{"part of a word", []string{"Delete", "Delete all"}, "Del", -1, nil},
		{"two wholes", []string{"Delete", "DELETE", "Delete all"}, "Delete", -1, []int{0, 1}},
		{"two by words", []string{"Delete all", "Delete this"}, "delete", -1, []int{0, 1}},
		{"none", []string{"Save"}, "Delete", -1, nil},
		{"empty", []string{"", "Save"}, "", -1, nil},
		{"symbol", []string{"+", "+ 1", "-"}, "+", 0, nil},
		{"no texts", nil, "Save", -1, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, others := PickText(tt.texts, tt.asked)
			if got != tt.want || !slices.Equal(others, tt.others) {
				t.Errorf("PickText(%+q, %+q) = %d, %v, want %d, %v", tt.texts, tt.asked, got, others, tt.want, tt.others)
			}
		})
	}
}

func FuzzPick(f *testing.F) {
	f.Add("eu", "Europe", "us", "États", "etats")
	f.Add("", "a", "", "A", "á")
	f.Fuzz(func(t *testing.T, value0, label0, value1, label1, arg string) {
		choices := []Choice{{value0, label0, false}, {value1, label1, true}}
		i, others := Pick(choices, arg)
		if i < -1 || i >= len(choices) || i >= 0 && others != nil || len(others) == 1 {
			t.Fatalf("Pick(%+v, %+q) = %d, %v", choices, arg, i, others)
		}
		if i >= 0 && choices[i].Value != arg && Fold(choices[i].Label) != Fold(arg) {
			t.Errorf("Pick(%+v, %+q) = %d, which does not fit", choices, arg, i)
		}
		i, others = PickText([]string{label0, label1}, arg)
		if i < -1 || i >= 2 || i >= 0 && others != nil || len(others) == 1 {
			t.Fatalf("PickText(%+q, %+q, %+q) = %d, %v", label0, label1, arg, i, others)
		}
		if near := Suggest([]string{label0, label1}, arg, 1); len(near) > 1 {
			t.Errorf("Suggest gave %+q, more than asked for", near)
		}
	})
}
