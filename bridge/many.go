package bridge

import (
	"slices"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// chooseMany brings a component of several choices to exactly these.
func (r *run) chooseMany(c *comp, v Val) *Error {
	args := v.list
	if v.kind != array {
		args = []Val{v}
	}
	if c.kind == kindCombobox {
		return r.comboMany(c, args)
	}
	items := r.x.items(c)
	var want []item
	for _, a := range args {
		it, err := r.pickOf(c, a, items)
		if err != nil {
			return err
		}
		if it.disabled && !it.selected {
			return r.itemDisabled(c, it)
		}
		want = append(want, it)
	}
	return r.bring(c, want)
}

// bring makes exactly the wanted items chosen: one change of a native select,
// single presses of those that differ elsewhere.
func (r *run) bring(c *comp, want []item) *Error {
	values := make([]string, len(want))
	asked := make([]Val, len(want))
	parts := make([]facts.Node, len(want))
	for i, it := range want {
		values[i], asked[i], parts[i] = it.value, str(it.value), it.node
		if m := r.optionMark(c, it); m != 0 {
			parts[i] = m
		}
	}
	if err := r.permit([]Val{{kind: array, list: asked}}, parts...); err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	wanted := func(it item) bool {
		return slices.ContainsFunc(want, func(w item) bool { return w.value == it.value && w.label == it.label })
	}
	if c.kind == kindSelect {
		var picks []int
		same := true
		for _, it := range r.x.items(c) {
			if wanted(it) {
				picks = append(picks, it.option)
			}
			same = same && it.selected == wanted(it)
		}
		if !same {
			r.do(choose(c.node, picks))
			r.readChosen(values...)
		}
		return nil
	}
	for _, it := range r.x.items(c) {
		if it.selected == wanted(it) || it.disabled {
			continue
		}
		is := it.selected
		done := func() bool {
			c := r.c()
			if c == nil {
				return true
			}
			now := r.sameItem(c, it)
			return now == nil || now.selected != is
		}
		r.do(r.x.pressOn(it.node))
		if !r.until(150, done) {
			if err := r.walkTo(it, done); err != nil {
				if c = r.c(); c != nil {
					return r.failed(c, r.choiceName(c, it)+" stayed as it was")
				}
			}
		}
	}
	r.readChosen(values...)
	return nil
}

// addValue adds one choice to, or removes one from, those that are chosen.
func (r *run) addValue(c *comp, action string, args []Val) *Error {
	if len(args) != 1 {
		return refuse(BadArgument, "Give one item.", action, " on ", r.called(c), " takes one item.")
	}
	if c.kind == kindCombobox {
		return r.comboOne(c, args[0], action == "addValue")
	}
	it, err := r.pick(c, args[0])
	if err != nil {
		return err
	}
	if it.disabled {
		return r.itemDisabled(c, it)
	}
	var want []item
	for _, o := range r.x.items(c) {
		if o.selected && o.value != it.value {
			want = append(want, o)
		}
	}
	if action == "addValue" {
		want = append(want, it)
	}
	return r.bring(c, want)
}

// comboMany brings a combobox of several choices to exactly these.
func (r *run) comboMany(c *comp, args []Val) *Error {
	asked := r.resolved(c, args, r.x.items(c))
	if err := r.permit([]Val{{kind: array, list: asked}}); err != nil {
		return err
	}
	return r.bringMany(c, args, asked)
}

// resolved returns the arguments with the values of the items that they name.
func (r *run) resolved(c *comp, args []Val, items []item) []Val {
	out := slices.Clone(args)
	for i, a := range args {
		if it, err := r.pickOf(c, a, items); err == nil {
			out[i] = str(it.value)
		}
	}
	return out
}

// know asks again once the open list tells values that the gates have not seen
// yet (contract U37), and returns what they have seen now.
func (r *run) know(asked, args []Val, items []item) ([]Val, *Error) {
	c := r.c()
	if c == nil {
		return asked, nil
	}
	now := r.resolved(c, args, items)
	news := false
	for i := range now {
		if now[i].equal(args[i]) { // not there now: what was known stays
			now[i] = asked[i]
		}
		news = news || !now[i].equal(asked[i])
	}
	if !news {
		return asked, nil
	}
	return now, r.permit([]Val{{kind: array, list: now}})
}

// bringMany chooses exactly what the arguments name; asked is what the gates
// have seen of them.
func (r *run) bringMany(c *comp, args, asked []Val) *Error {
	var values, names []string
	typable := r.x.typable(c)
	for _, a := range args {
		it, items, err := r.openList(r.c(), a, typable)
		if err != nil {
			return err
		}
		if c = r.c(); it != nil && c != nil {
			shown := r.openItems(c)
			if !slices.ContainsFunc(shown, func(o item) bool { return o.node == it.node }) {
				shown = append(slices.Clone(shown), *it)
			}
			was := asked
			if asked, err = r.know(asked, args, shown); err != nil {
				return err
			}
			if !slices.EqualFunc(was, asked, Val.equal) { // the list may have closed while the person was asked
				if it, items, err = r.openList(r.c(), a, typable); err != nil {
					return err
				}
			}
		}
		c = r.c()
		if c == nil {
			return nil
		}
		if it == nil {
			if s := a.String(); r.shownChoice(c, s) || typable && r.newChoice(s) {
				values, names = append(values, s), append(names, s)
				continue
			}
			return r.noItem(c, a, items)
		}
		if it.disabled {
			return r.itemDisabled(c, *it)
		}
		values, names = append(values, it.value), append(names, it.label)
		if !r.picked(c, *it) {
			if err := r.toggleMarked(*it); err != nil {
				return err
			}
		}
	}
	if c = r.c(); c == nil {
		return nil
	}
	if len(args) == 0 {
		if open, _ := r.x.isOpen(c); !open {
			if err := r.openUp(c); err != nil {
				return err
			}
			r.until(choicesMS, func() bool { c := r.c(); return c == nil || len(r.openItems(c)) > 0 })
		}
	}
	for range 60 { // take away what is not wanted
		if c = r.c(); c == nil {
			return nil
		}
		its := r.openItems(c)
		i := slices.IndexFunc(its, func(it item) bool { return it.selected && !contains(values, it.value) && !it.disabled })
		if i < 0 {
			break
		}
		if err := r.toggleMarked(its[i]); err != nil {
			return err
		}
		if c = r.c(); c != nil && len(r.openItems(c)) == 0 {
			if err := r.openUp(c); err != nil {
				break
			}
		}
	}
	r.unchipOthers(append(names, values...))
	r.opened = nil
	r.closeList()
	return nil
}

// toggleMarked is toggleItem for an item that was found after the step was asked
// for: its own mark is asked for now.
func (r *run) toggleMarked(it item) *Error {
	if c := r.c(); c != nil && r.marked(c, it.node) {
		m, _ := r.x.mark(it.node)
		if m == "" {
			m = it.label
		}
		if err := r.ask([]Val{str(it.value)}, m, true); err != nil {
			return err
		}
	}
	return r.toggleItem(it)
}

// toggleItem presses an item of several until its state has changed.
func (r *run) toggleItem(it item) *Error {
	c := r.c()
	if c == nil {
		return nil
	}
	was := r.picked(c, it)
	r.do(r.x.pressOn(it.node))
	ok := r.until(200, func() bool {
		c := r.c()
		if c == nil {
			return true
		}
		now := r.sameItem(c, it)
		return now == nil || r.picked(c, *now) != was
	})
	if c := r.c(); !ok && c != nil {
		return r.failed(c, r.choiceName(c, it)+" stayed as it was")
	}
	return nil
}
