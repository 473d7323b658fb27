// Package match decides when two texts name the same thing.
//
// A page writes "Straße (Privat)", an agent asks for "strasse". Every
// comparison of the bridge goes through this package, in two steps: fold both
// texts once with [Fold], then ask a question about the folded texts.
//
//	label := match.Fold("Display name")
//	asked := match.Fold("NAME")
//	match.HasWords(label, asked) // true
//
// # Folding
//
// Fold takes away what people do not mean when they name something: case,
// accents, width and ligatures, the difference between ß and ss, typographic
// quotes and dashes, invisible characters, and the amount of white space. Folded
// texts are for comparing and for keys, never for showing.
//
// # Words
//
// A word is a run of letters and digits, so "Name" is in "Display name" and not
// in "Username". Scripts that are written without spaces (Chinese, Japanese,
// Thai, Lao, Khmer, Burmese) have no such runs to go by, and there a part of the
// text is enough. A name without any letter or digit ("+", "×") has to be the
// whole text. [HasWords], [Phrase] and [Contains] take folded texts and do not
// allocate, because they are asked for every component of a page.
//
// # Choosing
//
// [Pick] finds one of a list's choices by value or label, [PickText] one of
// several buttons by its text. Both take and return what is written on the page,
// fold for themselves, and never guess: they give one index, or none and the
// several that fit. [Suggest] finds near names for an error message.
//
// # Numbers and outputs
//
// [LeadingNumber] and [Number] read numbers out of text in two strictnesses.
// [Clip] and [Clean] prepare page text for outputs and for error lines.
//
// # What this does not do
//
// There is no stemming, no translation and no locale: "ä" folds to "a", never to
// "ae", on every page alike. Kana voicing marks, the vowel signs of Indic scripts
// and Thai tone marks stay, because without them another word stands there.
package match
