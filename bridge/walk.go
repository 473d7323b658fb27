package bridge

import (
	"slices"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// pressItem presses one item and makes sure that it was chosen; where a press
// does nothing the keyboard does (contract 3.7).
func (r *run) pressItem(c *comp, it item) *Error {
	before := r.before[r.e].get("value")
	if v := r.x.state(c).get("value"); !v.absent() {
		before = v
	}
	chosen := func() bool {
		c := r.c()
		if c == nil {
			return true
		}
		now := r.sameItem(c, it)
		if now != nil && now.selected {
			return true
		}
		// a list that tells no selection is judged by its value alone
		return (now == nil || !r.tellsChoice(c)) && !r.x.state(c).get("value").equal(before)
	}
	structure := r.b.tree.Structure()
	r.do(r.x.pressOn(it.node))
	if r.until(150, chosen) || c.kind == kindMenu {
		return nil
	}
	if c = r.c(); c == nil {
		return nil
	}
	if now := r.sameItem(c, it); now != nil && r.b.tree.Tag(now.node) == "input" { // a person may only see its label
		for _, l := range r.b.tree.Labels(now.node) {
			if r.b.tree.Shown(l) {
				r.do(r.x.pressOn(l))
				if r.until(150, chosen) {
					return nil
				}
				break
			}
		}
	}
	if r.b.tree.Structure() != structure || len(r.touched) > 0 {
		// the page did something: a tree or grid need not tell what is chosen
		if c.kind == kindTree || c.kind == kindGrid {
			return nil
		}
		if c = r.c(); c == nil || r.sameItem(c, it) == nil {
			return nil
		}
	}
	if err := r.walkTo(it, chosen); err == nil {
		return nil
	}
	if c = r.c(); c == nil {
		return nil
	}
	if c.kind == kindTree || c.kind == kindGrid {
		r.note = "nothing visible changed"
		return nil
	}
	return r.failed(c, r.choiceName(c, it)+" was not chosen")
}

// tellsChoice reports whether any item of the component says that it is chosen.
func (r *run) tellsChoice(c *comp) bool {
	return slices.ContainsFunc(r.x.items(c), func(it item) bool { return it.selected })
}

// walkTo brings a keyboard list to an item: Home, then one arrow at a time
// until the item is active or chosen, then Enter and Space.
func (r *run) walkTo(it item, chosen func() bool) *Error {
	t := r.b.tree
	c := r.c()
	if c == nil {
		return nil
	}
	on := c.node
	list := c.node
	if c.kind == kindCombobox {
		list = r.x.listOf(c)
		if t.Tag(on) != "input" && t.Attr(on, "aria-activedescendant") == "" && list != 0 && r.b.aria.Focusable(list) {
			on = list
		}
	} else if !r.b.aria.Focusable(on) {
		for _, i := range r.x.items(c) {
			if i.node != 0 && t.Flag(i.node, facts.HeadTabIndex) {
				on = i.node
				break
			}
		}
	}
	active := func() bool {
		for _, n := range []facts.Node{on, list} {
			if first(t.Rel(n, "aria-activedescendant")) == it.node && it.node != 0 {
				return true
			}
		}
		f := t.Focus()
		return f != 0 && (f == it.node || t.Contains(it.node, f))
	}
	press := func(k string) {
		o := on
		if f := t.Focus(); f != 0 && t.Contains(c.node, f) && c.kind != kindCombobox {
			o = f
		}
		r.play(key(o, k))
		r.pause(16)
	}
	arrows := [...]string{"ArrowDown", "ArrowUp"}
	if c.kind == kindTabs || t.Attr(c.node, "aria-orientation") == "horizontal" {
		arrows = [...]string{"ArrowRight", "ArrowLeft"}
	}
	n := len(r.x.items(c)) + 2
	for _, arrow := range arrows {
		press("Home")
		if arrow == arrows[1] {
			press("End")
		}
		for range min(n, maxKeyRun) {
			if chosen() {
				r.settle()
				return nil
			}
			if active() {
				break
			}
			press(arrow)
		}
		if active() {
			break
		}
	}
	if active() {
		for _, k := range [...]string{"Enter", " "} {
			if chosen() {
				break
			}
			press(k)
			r.settle()
		}
	}
	if r.until(150, chosen) {
		return nil
	}
	return &Error{}
}

func (r *run) nextTab(c *comp, action string) *Error {
	items := r.x.items(c)
	at := slices.IndexFunc(items, func(it item) bool { return it.selected })
	step := 1
	if action == "previous" {
		step = -1
	}
	for i := at + step; i >= 0 && i < len(items); i += step {
		if !items[i].disabled {
			return r.take1(c, items[i], []Val{str(items[i].value)})
		}
	}
	return refuse(NoSuchItem, "Name the tab with setValue.", r.called(c), " has no ", action, " tab.")
}
