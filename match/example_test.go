package match_test

import (
	"fmt"

	"github.com/drawbridge/drawbridge/match"
)

func ExampleFold() {
	fmt.Println(match.Fold("  Große\u00a0ÉTAGE "))
	// Output: grosse etage
}

func ExampleWords() {
	fmt.Printf("%q\n", match.Words(match.Fold("Jane Doe (Admin)")))
	// Output: ["jane" "doe" "admin"]
}

func ExampleHasWords() {
	name := match.Fold("Name")
	fmt.Println(match.HasWords(match.Fold("Display name"), name))
	fmt.Println(match.HasWords(match.Fold("Username"), name))
	// Output:
	// true
	// false
}

func ExamplePhrase_AllIn() {
	label, row := "Remove", "Jane Doe"
	fmt.Println(match.PhraseOf(match.Fold("Jane Doe remove")).AllIn(match.Fold(label + " " + row)))
	// Output: true
}

func ExampleContains() {
	fmt.Println(match.Contains(match.Fold("Eurasia"), match.Fold("EUR")))
	// Output: true
}

func ExamplePick() {
	choices := []match.Choice{
		{Value: "eu", Label: "Europe"},
		{Value: "j1", Label: "Jane"},
		{Value: "j2", Label: "Jané"},
	}
	fmt.Println(match.Pick(choices, "europe"))
	fmt.Println(match.Pick(choices, "jane"))
	// Output:
	// 0 []
	// -1 [1 2]
}

func ExamplePickText() {
	buttons := []string{"Cancel", "Delete", "Delete all"}
	fmt.Println(match.PickText(buttons, "delete"))
	fmt.Println(match.PickText(buttons, "all"))
	fmt.Println(match.PickText(buttons, "save"))
	// Output:
	// 1 []
	// 2 []
	// -1 []
}

func ExampleSuggest() {
	fmt.Printf("%q\n", match.Suggest([]string{"Full name", "Email address", "Save"}, "Ful nam", 3))
	// Output: ["Full name"]
}

func ExampleLeadingNumber() {
	number, rest, _, _ := match.LeadingNumber("90 days")
	fmt.Println(number, rest)
	_, _, _, ambiguous := match.LeadingNumber("1,000")
	fmt.Println(ambiguous)
	// Output:
	// 90 days
	// true
}

func ExampleReadings() {
	fmt.Println(match.Readings("1,000"))
	// Output: 1000 1.000
}

func ExampleNumber() {
	fmt.Println(match.Number(" 3 "))
	fmt.Println(match.Number("3 days"))
	// Output:
	// 3 true
	// 0 false
}

func ExampleClip() {
	fmt.Println(match.Clip("A label\nthat is far too long", 14))
	// Output: A label that…
}

func ExampleClean() {
	fmt.Println(match.Clean("Save\", c9 Pay. Use c9!"))
	// Output: Save c9 Pay Use c9
}
