package match

// A Choice is one thing that a list offers.
type Choice struct {
	Value    string // what tells it from the other choices of the list
	Label    string // what a person reads, as the page writes it
	Disabled bool   // cannot be chosen now
}

// Pick returns the index of the choice that arg means: the one whose value is
// exactly arg, else the one whose whole label folds to the same text. When
// several labels do, index is -1 and others holds the indexes of all of them;
// when none fits, index is -1 and others is empty. Part of a label is never
// enough.
//
// Choices of equal value are one choice that the list shows more than once, as a
// list of countries does with its most common ones: the first that is enabled
// stands for it. A disabled choice is found like any other, so that the caller
// can say that it is disabled.
func Pick(choices []Choice, arg string) (index int, others []int) {
	index = -1
	for i, c := range choices {
		if c.Value == arg {
			index = prefer(choices, index, i)
		}
	}
	if index >= 0 {
		return index, nil
	}
	folded := Fold(arg)
	if folded == "" {
		return -1, nil
	}
	same := true // all fitting labels belong to one value
	for i, c := range choices {
		if Fold(c.Label) != folded {
			continue
		}
		others = append(others, i)
		// An empty value tells nothing apart.
		same = same && c.Value == choices[others[0]].Value && (len(others) == 1 || c.Value != "")
		index = prefer(choices, index, i)
	}
	if same {
		return index, nil
	}
	return -1, others
}

// prefer returns the better of two equal choices; index may be -1 for none.
func prefer(choices []Choice, index, i int) int {
	if index < 0 || choices[index].Disabled && !choices[i].Disabled {
		return i
	}
	return index
}

// PickText returns the index of the one text that name means: the only text
// that is name as a whole, else, when no text is, the only one that has name as
// whole words. When several fit, index is -1 and others holds their indexes;
// when none fits, index is -1 and others is empty.
func PickText(texts []string, name string) (index int, others []int) {
	asked := Fold(name)
	if asked == "" {
		return -1, nil
	}
	phrase := PhraseOf(asked)
	var whole, words []int
	for i, text := range texts {
		folded := Fold(text)
		switch {
		case folded == asked:
			whole = append(whole, i)
		case phrase.In(folded):
			words = append(words, i)
		}
	}
	if len(whole) == 0 {
		whole = words
	}
	if len(whole) == 1 {
		return whole[0], nil
	}
	return -1, whole
}
