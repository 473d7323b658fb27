// Package redact knows what must not be said: which fields are secret, what is
// shown in place of their values, and how to find such a value in other text.
//
// The best secret is one that is never read. [Types], [Tokens] and
// [TokenPrefixes] are data so that the reader on the page side can be generated
// from them: for the fields they name it reports only whether something is
// filled in. [SecretType] and [SecretAutocomplete] ask the same data in Go.
//
//	redact.SecretAutocomplete("section-a shipping cc-number") // true
//
// [Text] is the second lock: a page may repeat a secret in a label, an error or a
// row, and there it is masked too.
//
// # What this does not do
//
// Nothing is guessed from names: <input name="card"> without a type or an
// autocomplete token is not secret. Marks on elements (data-agent-secret), groups
// of one-character inputs and fields that once were passwords are facts about a
// page, and are decided where the page is known.
package redact
