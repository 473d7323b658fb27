package bridge

import (
	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// setCombobox chooses from a list that may exist only while it is open, or
// types into a field that takes free text (U37, contract 3.7).
func (r *run) setCombobox(c *comp, v Val) *Error {
	t, n := r.b.tree, c.node
	if v.kind != text && v.kind != number {
		return refuse(BadArgument, "Give the value or label of a choice.", "setValue on ", r.called(c), " takes a choice; it was given ", match.Clip(r.tellArg(c, v), 60), ".")
	}
	arg := v.String()
	typable := (t.Tag(n) == "input" || t.Tag(n) == "textarea" || t.Flag(n, facts.HeadEditable)) && !t.Has(n, "readonly")
	if t.Has(n, "list") { // a datalist only suggests
		if items := r.x.items(c); len(items) > 0 {
			if it, err := r.pickOf(c, v, items); err == nil {
				arg = it.value
			}
		}
		if err := r.permit([]Val{str(arg)}); err != nil {
			return err
		}
		r.do(typeText(n, arg))
		r.blur, r.blurOf = n, r.e
		if r.last {
			r.leave()
		}
		r.readBack(arg)
		return nil
	}
	if typable && arg == "" {
		if err := r.permit([]Val{v}); err != nil {
			return err
		}
		r.do(typeText(n, ""))
		r.blur, r.blurOf = n, r.e
		r.wipe()
		r.readBack("")
		return nil
	}
	known := r.x.items(c)
	asked := v
	if len(known) > 0 {
		it, err := r.pickOf(c, v, known)
		switch {
		case err == nil && it.disabled:
			return r.itemDisabled(c, it)
		case err == nil:
			asked = str(it.value)
			if it.selected && r.x.state(c).get("value").String() != "" {
				return r.permit([]Val{asked}, it.node)
			}
		case err.Reason == AmbiguousItem:
			return err
		case !typable && !r.canGrow(c):
			return err
		}
	}
	if cur := r.x.state(c).get("value"); !typable && cur.kind == text && cur.s != "" && match.Fold(cur.s) == match.Fold(arg) && len(known) == 0 {
		return r.permit([]Val{v}) // it shows that choice already
	}
	if err := r.permit([]Val{asked}); err != nil {
		return err
	}
	it, items, err := r.openList(r.c(), v, typable)
	if err != nil {
		return err
	}
	c = r.c()
	if c == nil {
		return refuse(OffPage, "Take a snapshot to see what is on the page now.", r.e.ref(), " left the page when it was opened.")
	}
	if it == nil {
		if parts := pathParts(arg); parts != nil && len(r.levels()) > 0 {
			return r.cascade(c, parts)
		}
		if typable {
			return r.freeText(c, v, items)
		}
		if len(items) == 0 {
			items = r.levels()
		}
		return r.noItem(c, v, items)
	}
	if it.disabled {
		return r.itemDisabled(c, *it)
	}
	if asked.s != it.value || len(known) == 0 { // the choice is known only now
		if err := r.permit([]Val{str(it.value)}, it.node); err != nil {
			return err
		}
	} else if m, ok := r.x.mark(it.node); ok {
		if _, had := r.x.mark(c.node); !had {
			if err := r.ask([]Val{str(it.value)}, m, true); err != nil {
				return err
			}
		}
	}
	if c = r.c(); c == nil {
		return nil
	}
	if now := r.sameItem(c, *it); now != nil {
		it = now
	}
	if it.node != 0 && (!r.b.tree.Exists(it.node) || !r.x.shownNode(it.node)) { // the list closed while the person was asked
		now, _, err := r.openList(c, v, typable)
		if err != nil {
			return err
		}
		if now == nil || now.value != it.value || now.disabled {
			return refuse(OffPage, "Take a snapshot to see what is on the page now.", "The item ", r.choiceName(c, *it), " left the page before it could be chosen.")
		}
		if it, c = now, r.c(); c == nil {
			return nil
		}
	}
	if err := r.comboPick(c, *it); err != nil {
		return err
	}
	r.opened = nil
	r.closeList()
	return nil
}

// canGrow reports whether a list that is there may show other choices once it is open.
func (r *run) canGrow(c *comp) bool {
	return r.x.unrendered(c) > 0 || !r.x.shownPopup(c.popup) || r.filter(c) != 0
}

// openList opens the list of a combobox until the wanted choice is there:
// as it opens, after typing where it filters, or further down where it is windowed.
func (r *run) openList(c *comp, v Val, typable bool) (*item, []item, *Error) {
	var items []item
	var bad *Error
	find := func() *item {
		c := r.c()
		if c == nil {
			return nil
		}
		its := r.openItems(c)
		if len(its) > 0 {
			items = its
		}
		it, err := r.pickOf(c, v, its)
		if err != nil {
			if err.Reason == AmbiguousItem {
				bad = err
			}
			return nil
		}
		return &it
	}
	var got *item
	look := func() bool { got = find(); return got != nil || bad != nil }
	open, _ := r.x.isOpen(c)
	if !open || len(r.openItems(c)) == 0 {
		if err := r.openUp(c); err != nil && !typable {
			return nil, items, err
		}
		ms := choicesMS
		if typable {
			ms = 150
		}
		r.until(ms, func() bool { return look() || len(items) > 0 })
		if typable {
			r.blur, r.blurOf = r.e.node, r.e
		}
	}
	if look() {
		return got, items, bad
	}
	if c = r.c(); c == nil {
		return nil, items, nil
	}
	if l := r.x.listOf(c); l != 0 && r.b.aria.Role(l) == "tree" { // closed branches may hold it
		if it, err := r.branchFor(v, r.noItem(c, v, items)); err == nil {
			return &it, items, nil
		}
		if c = r.c(); c == nil {
			return nil, items, nil
		}
	}
	in := facts.Node(0)
	if typable {
		in = c.node
	} else {
		in = r.filter(c)
	}
	if in != 0 {
		all := items
		r.do(typeText(in, v.String()))
		if typable {
			r.blur, r.blurOf = in, r.e
			r.tapLast(in, v.String())
		}
		r.until(choicesMS, look)
		if got == nil && bad == nil && len(all) > len(items) {
			items = all // what it had before it was filtered tells more
		}
		if got != nil || bad != nil {
			return got, items, bad
		}
	}
	if c = r.c(); c != nil && !typable {
		if it, err := r.scrollFor(c, v, nil); err == nil && it.node != 0 {
			return &it, items, nil
		}
	}
	return nil, items, bad
}

// tapLast presses and releases the last key of a typed text, for lists that filter on keyup.
func (r *run) tapLast(on facts.Node, s string) {
	rs := []rune(s)
	if len(rs) == 0 || !r.b.tree.Exists(on) {
		return
	}
	k := string(rs[len(rs)-1])
	r.play(Gesture{Name: "key", Moves: []Move{
		{Do: Fire, On: on, Event: "keydown", Init: KeyEvent, Key: k, If: IfFocused},
		{Do: Fire, On: on, Event: "keyup", Init: KeyEvent, Key: k, If: IfFocused},
	}})
}

// openItems are the choices of the combobox's list that are shown.
func (r *run) openItems(c *comp) []item {
	l := r.x.listOf(c)
	if l != 0 && r.x.shownPopup(l) {
		return r.x.items(c)
	}
	for _, n := range r.popups() { // a list that nothing links to the field
		if r.base.Has(n) || r.x.triggers[n] != 0 {
			continue
		}
		if its := r.x.partItems(n, "option", "menuitem", "menuitemradio", "menuitemcheckbox", "treeitem"); len(its) > 0 {
			return its
		}
	}
	return nil
}

// filter is the text field inside a combobox's popup, 0 for none.
func (r *run) filter(c *comp) facts.Node {
	if c.popup == 0 {
		return 0
	}
	for _, n := range r.x.inside(c.popup) {
		if k := r.x.byNode(n); k != nil && (k.kind == kindInput || k.kind == kindCombobox) && r.b.tree.Tag(n) == "input" && r.x.shown(k) {
			return n
		}
	}
	return 0
}

// comboPick presses a choice of an open list and makes sure that it counts.
func (r *run) comboPick(c *comp, it item) *Error {
	was := r.before[r.e].get("value")
	chosen := func() bool {
		c := r.c()
		if c == nil {
			return true
		}
		v := r.x.state(c).get("value")
		if v.kind == text && v.s != "" && (v.s == it.value || match.Fold(v.s) == match.Fold(it.label)) {
			return true
		}
		if now := r.sameItem(c, it); now != nil && now.selected {
			return true
		}
		open, _ := r.x.isOpen(c)
		return !open && !v.equal(was)
	}
	if it.selected {
		return nil
	}
	r.do(r.x.pressOn(it.node))
	if r.until(300, chosen) {
		return nil
	}
	if c = r.c(); c == nil {
		return nil
	}
	if open, _ := r.x.isOpen(c); !open {
		return nil // taken: the list has closed
	}
	if err := r.walkTo(it, chosen); err == nil {
		return nil
	}
	if c = r.c(); c == nil {
		return nil
	}
	return r.failed(c, r.choiceName(c, it)+" was not chosen")
}

// closeList closes a list that a choice has left open.
func (r *run) closeList() {
	c := r.c()
	if c == nil {
		return
	}
	if open, ok := r.x.isOpen(c); ok && open && r.x.shownPopup(c.popup) {
		if r.b.tree.Attr(r.x.listOf(c), "aria-multiselectable") != "true" && r.x.triggers[c.popup] == 0 && c.popup != 0 && r.base.Has(c.popup) {
			return // it was open before and stays a part of the page
		}
		_ = r.shut(c) // a list that stays open is told by the result
	}
}

// freeText leaves a typed text that no choice fits: the page keeps it, or it
// takes only its own choices and the step fails with them.
func (r *run) freeText(c *comp, v Val, items []item) *Error {
	n := c.node
	if open, ok := r.x.isOpen(c); ok && open {
		r.do(Gesture{Name: "key Escape", Moves: []Move{{Do: Fire, On: n, Event: "keydown", Init: KeyEvent, Key: "Escape"}, {Do: Fire, On: n, Event: "keyup", Init: KeyEvent, Key: "Escape"}}})
	}
	if got := r.x.fieldText(n); got.s != v.String() {
		r.do(typeText(n, v.String()))
	}
	before := r.beside(c, v)
	r.blur, r.blurOf = n, r.e
	r.leave()
	r.until(250, func() bool { return false }) // fields that take no free text clear it soon after
	c = r.c()
	if c == nil {
		return nil
	}
	got := r.x.state(c).get("value").String()
	if got == v.String() || got == "" && !before && r.beside(c, v) { // kept, or made a tag beside the field
		r.opened = nil
		return nil
	}
	if len(items) == 0 {
		r.opened = nil
		r.kept = str(got)
		if got == "" || got == r.before[r.e].get("value").String() {
			return r.noItem(c, v, items)
		}
		return nil
	}
	return r.noItem(c, v, items)
}

// beside reports whether a text stands right around a field, as the tags do that
// a field of several values makes of what is typed in it.
func (r *run) beside(c *comp, v Val) bool {
	t := r.b.tree
	p := c.node
	for range 3 {
		if p = t.Parent(p); p == 0 || t.Tag(p) == "body" || t.Tag(p) == "form" {
			return false
		}
		if match.HasWords(match.Fold(r.b.aria.Text(p)), match.Fold(v.String())) {
			return true
		}
	}
	return false
}
