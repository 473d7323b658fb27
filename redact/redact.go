package redact

import "strings"

// Mask stands for the value of a secret field that is filled in. A field that is
// empty is not masked: it stays visibly empty.
const Mask = "[redacted]"

// Types holds the values of an input's type that make it secret, in lower case.
// It is data for generated code and must not be changed.
var Types = []string{"password"}

// Tokens holds the autocomplete tokens that make a field secret, in lower case
// (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field).
// It is data for generated code and must not be changed.
var Tokens = []string{"current-password", "new-password", "one-time-code"}

// TokenPrefixes holds the beginnings of further secret autocomplete tokens, in
// lower case: all that belongs to a payment card.
// It is data for generated code and must not be changed.
var TokenPrefixes = []string{"cc-"}

// SecretType reports whether an input of this type is secret. Case and white
// space around it do not matter.
func SecretType(inputType string) bool {
	return has(Types, strings.ToLower(strings.TrimSpace(inputType)))
}

// SecretAutocomplete reports whether an autocomplete attribute marks its field
// as secret: any of its tokens does, wherever it stands and in whatever case.
func SecretAutocomplete(autocomplete string) bool {
	for _, token := range strings.Fields(strings.ToLower(autocomplete)) {
		if has(Tokens, token) {
			return true
		}
		for _, prefix := range TokenPrefixes {
			if strings.HasPrefix(token, prefix) {
				return true
			}
		}
	}
	return false
}

// has is slices.Contains, without its generic code.
func has(list []string, s string) bool {
	for _, item := range list {
		if item == s {
			return true
		}
	}
	return false
}
