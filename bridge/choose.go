package bridge

import (
	"strconv"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// pick finds the item that an argument names: its value, else its label (U36).
func (r *run) pick(c *comp, v Val) (item, *Error) {
	return r.pickOf(c, v, r.x.items(c))
}

func (r *run) pickOf(c *comp, v Val, items []item) (item, *Error) {
	arg := v.String()
	if v.kind != text && v.kind != number && v.kind != boolean {
		return item{}, refuse(BadArgument, "Give the value or the label of one item.", r.step.Action, " on ", r.called(c), " takes one of its items: ", list(r.maskAll(labels(items)), 20), ".")
	}
	choices := make([]match.Choice, len(items))
	for i, it := range items {
		choices[i] = match.Choice{Value: it.value, Label: it.label, Disabled: it.disabled}
	}
	i, others := match.Pick(choices, arg)
	if i < 0 && len(others) == 0 && c.kind == kindGrid {
		if others = r.x.rowsWith(items, arg); len(others) == 1 {
			i = others[0]
		}
	}
	if i < 0 && len(others) == 0 {
		i, others = r.byText(items, arg)
	}
	if i < 0 && len(others) > 1 {
		var both []item
		for _, o := range others {
			both = append(both, items[o])
		}
		return item{}, refuse(AmbiguousItem, "Give the value instead of the label.", match.Clip(r.tellArg(c, v), maxLabel), " names ", strconv.Itoa(len(others)), " items of ", r.called(c), ": ", r.pairs(both), ".")
	}
	if i < 0 {
		return item{}, r.noItem(c, v, items)
	}
	return items[i], nil
}

// pairs lists items with their values, for an error line.
func (r *run) pairs(items []item) string {
	var out []string
	for i, it := range items {
		if i == maxCandidates {
			out = append(out, "and "+strconv.Itoa(len(items)-maxCandidates)+" more")
			break
		}
		s := list(r.maskAll([]string{it.label}), 1)
		if it.value != it.label {
			s += " = " + list(r.maskAll([]string{it.value}), 1)
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// byText finds the one item that shows the text, where its name says more: the
// names of its icons, or of a box in it.
func (r *run) byText(items []item, arg string) (int, []int) {
	want, found := match.Fold(arg), []int(nil)
	phrase := match.PhraseOf(want)
	for i, it := range items {
		if it.node == 0 || want == "" || !phrase.In(match.Fold(it.label)) {
			continue
		}
		s := r.x.b.aria.TextWithout(it.node, func(k facts.Node) bool {
			role := r.x.b.aria.Role(k)
			return role == "group" || role == "img"
		})
		if match.Fold(s) == want {
			found = append(found, i)
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	return -1, found
}

// noItem refuses a choice that is not there, with the ones that are near or all of a short list.
func (r *run) noItem(c *comp, v Val, items []item) *Error {
	names := labels(items)
	tail := " It has no items now."
	if len(names) > 0 {
		near := match.Suggest(names, v.String(), maxSuggestions)
		if len(near) > 0 && len(names) > maxItems {
			tail = " Near items: " + list(r.maskAll(near), maxSuggestions) + "."
		} else {
			tail = " Its items: " + list(r.maskAll(names), maxItems) + "."
		}
	}
	return refuse(NoSuchItem, "Give one of the items, or query within the component for more.", r.called(c), " has no item ", match.Clip(r.tellArg(c, v), maxLabel), ".", tail)
}

// choiceName is an item as messages name it. Which one was asked for of a secret
// component is not told (contract U59).
func (r *run) choiceName(c *comp, it item) string {
	if r.x.isSecret(c) {
		return "that was asked for"
	}
	return "\"" + quoteless(match.Clip(r.masked(it.label), maxLabel)) + "\""
}

func (r *run) itemDisabled(c *comp, it item) *Error {
	return refuse(Disabled, "Choose another item.", "The item ", r.choiceName(c, it), " of ", r.called(c), " is disabled (unavailable).")
}

// choose sets what is chosen among items.
func (r *run) choose(c *comp, v Val) *Error {
	if c.kind == kindAccordion {
		it, err := r.pick(c, v)
		if err != nil {
			return err
		}
		return r.openItem(c, it, true, []Val{str(it.value)})
	}
	if r.x.multiple(c) {
		return r.chooseMany(c, v)
	}
	if v.kind == array {
		if c.kind == kindCombobox {
			return r.manyOrPath(c, v)
		}
		if len(v.list) != 1 {
			return refuse(BadArgument, "Give one item.", r.called(c), " takes one item; it was given ", strconv.Itoa(len(v.list)), ".")
		}
		v = v.list[0]
	}
	if c.kind == kindCombobox {
		return r.setCombobox(c, v)
	}
	it, err := r.pick(c, v)
	if err != nil && err.Reason == NoSuchItem && len(r.results) > 0 { // an earlier step may have sent for them
		r.until(choicesMS, func() bool {
			if c = r.c(); c == nil {
				return true
			}
			it, err = r.pick(c, v)
			return err == nil
		})
		if c == nil {
			return err
		}
	}
	if err != nil && c.kind == kindListbox && err.Reason == NoSuchItem {
		it, err = r.scrollFor(c, v, err)
	}
	if err != nil && (c.kind == kindTree || c.kind == kindGrid) && err.Reason == NoSuchItem {
		it, err = r.branchFor(v, err)
		if c = r.c(); c == nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	if it.disabled {
		return r.itemDisabled(c, it)
	}
	return r.take1(c, it, []Val{str(it.value)})
}

// take1 chooses one item that is there.
func (r *run) take1(c *comp, it item, asked []Val) *Error {
	parts := []facts.Node{it.node}
	if m := r.optionMark(c, it); m != 0 {
		parts = []facts.Node{m}
	}
	if err := r.permit(asked, parts...); err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	if now := r.sameItem(c, it); now != nil {
		it = *now
	}
	if it.selected && c.kind != kindGrid {
		return nil
	}
	if it.node == 0 || c.kind == kindSelect {
		r.do(choose(c.node, []int{it.option}))
		r.readChosen(it.value)
		return nil
	}
	if err := r.reveal(c, it); err != nil {
		return err
	}
	return r.pressItem(c, it)
}

// optionMark returns the native option of an item, whose own mark counts, or that
// of its group (contract D19). Options are no candidates of the reader's: a list
// may have very many.
func (r *run) optionMark(c *comp, it item) facts.Node {
	if c.kind != kindSelect || it.option < 0 {
		return 0
	}
	t, i := r.b.tree, 0
	var walk func(n facts.Node, depth int) facts.Node
	walk = func(n facts.Node, depth int) facts.Node {
		for _, k := range t.Kids(n) {
			switch {
			case k.Node == 0:
			case t.Tag(k.Node) == "option":
				if i == it.option {
					return k.Node
				}
				i++
			case depth < 8:
				if found := walk(k.Node, depth+1); found != 0 {
					return found
				}
			}
		}
		return 0
	}
	return walk(c.node, 0)
}

func (r *run) readChosen(want ...string) {
	c := r.c()
	if c == nil || r.x.isSecret(c) {
		return
	}
	got := r.x.state(c).get("value")
	switch got.kind {
	case text:
		if len(want) != 1 || got.s != want[0] {
			r.kept = got
		}
	case array:
		same := len(got.list) == len(want)
		for _, g := range got.list {
			same = same && contains(want, g.s)
		}
		if !same {
			r.kept = got
		}
	}
}
