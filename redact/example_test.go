package redact_test

import (
	"fmt"

	"github.com/drawbridge/drawbridge/redact"
)

func ExampleSecretType() {
	fmt.Println(redact.SecretType("password"), redact.SecretType("text"))
	// Output: true false
}

func ExampleSecretAutocomplete() {
	fmt.Println(redact.SecretAutocomplete("section-a shipping cc-number"))
	fmt.Println(redact.SecretAutocomplete("shipping street-address"))
	// Output:
	// true
	// false
}

func ExampleText() {
	fmt.Println(redact.Text("The code 402913 was sent.", []string{"402913"}))
	// Output: The code [redacted] was sent.
}
