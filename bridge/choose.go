package bridge

import (
	"slices"
	"strconv"

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
		var values []string
		for _, o := range others {
			values = append(values, items[o].label+" = "+items[o].value)
		}
		return item{}, refuse(AmbiguousItem, "Give the value instead of the label.", match.Clip(r.tellArg(c, v), maxLabel), " names ", strconv.Itoa(len(others)), " items of ", r.called(c), ": ", list(r.maskAll(values), 10), ".")
	}
	if i < 0 {
		return item{}, r.noItem(c, v, items)
	}
	return items[i], nil
}

// byText finds the one item that shows the text, where its name says more: the
// names of its icons, or of a box in it.
func (r *run) byText(items []item, arg string) (int, []int) {
	want, found := match.Fold(arg), []int(nil)
	for i, it := range items {
		if it.node == 0 || want == "" || !match.HasWords(match.Fold(it.label), want) {
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

func (r *run) itemDisabled(c *comp, it item) *Error {
	return refuse(Disabled, "Choose another item.", "The item \"", quoteless(match.Clip(r.masked(it.label), maxLabel)), "\" of ", r.called(c), " is disabled (unavailable).")
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
	return r.failed(c, "\""+quoteless(r.masked(it.label))+"\" was not chosen")
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
					return r.failed(c, "\""+quoteless(r.masked(it.label))+"\" stayed as it was")
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
			return refuse(OffPage, "Take a snapshot to see what is on the page now.", "The item \"", quoteless(match.Clip(r.masked(it.label), maxLabel)), "\" left the page before it could be chosen.")
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
	for n := range r.popupsNow() { // a list that nothing links to the field
		if r.base[n] || r.x.triggers[n] != 0 {
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
		if k := r.x.byNode[n]; k != nil && (k.kind == kindInput || k.kind == kindCombobox) && r.b.tree.Tag(n) == "input" && r.x.shown(k) {
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
	return r.failed(c, "\""+quoteless(r.masked(it.label))+"\" was not chosen")
}

// closeList closes a list that a choice has left open.
func (r *run) closeList() {
	c := r.c()
	if c == nil {
		return
	}
	if open, ok := r.x.isOpen(c); ok && open && r.x.shownPopup(c.popup) {
		if r.b.tree.Attr(r.x.listOf(c), "aria-multiselectable") != "true" && r.x.triggers[c.popup] == 0 && c.popup != 0 && r.base[c.popup] {
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

// comboMany brings a combobox of several choices to exactly these.
func (r *run) comboMany(c *comp, args []Val) *Error {
	if err := r.permit([]Val{{kind: array, list: args}}); err != nil {
		return err
	}
	return r.bringMany(c, args)
}

func (r *run) bringMany(c *comp, args []Val) *Error {
	var values, names []string
	typable := r.x.typable(c)
	for _, a := range args {
		it, items, err := r.openList(r.c(), a, typable)
		if err != nil {
			return err
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
		return r.failed(c, "\""+quoteless(r.masked(it.label))+"\" stayed as it was")
	}
	return nil
}

// scrollFor scrolls a windowed list page by page until the wanted item is
// rendered (contract D16), at most maxPages pages.
func (r *run) scrollFor(c *comp, v Val, miss *Error) (item, *Error) {
	if miss == nil {
		miss = r.noItem(c, v, r.x.items(c))
	}
	box := c.node
	if c.kind == kindCombobox {
		box = r.x.listOf(c)
	}
	if box == 0 {
		return item{}, miss
	}
	var all []item
	seen := map[string]bool{}
	note := func(its []item) (grown bool) {
		for _, it := range its {
			if !seen[it.value+"\x00"+it.label] {
				seen[it.value+"\x00"+it.label] = true
				all = append(all, it)
				grown = true
			}
		}
		return
	}
	note(r.x.items(c))
	began := r.waited
	for _, dir := range [...]float64{1, -1} {
		still := 0
		for range maxPages {
			if r.waited-began > searchMS {
				break
			}
			r.play(Gesture{Name: "scroll", Moves: r.scrollMoves(c, box, dir*240)})
			r.pause(32)
			c = r.c()
			if c == nil {
				return item{}, miss
			}
			its := r.x.items(c)
			if it, err := r.pickOf(c, v, its); err == nil {
				return it, nil
			}
			if !note(its) {
				if still++; still > 3 {
					break
				}
			} else {
				still = 0
			}
		}
		if dir == 1 && len(all) == len(r.x.items(c)) && still > 3 {
			break // it is no windowed list
		}
	}
	if len(all) > 0 {
		miss = r.noItem(c, v, all)
	}
	return item{}, miss
}

// scrollMoves scrolls a list, or what stands around its choices where they are
// drawn outside of it.
func (r *run) scrollMoves(c *comp, box facts.Node, by float64) []Move {
	t := r.b.tree
	if its := r.x.items(c); len(its) > 0 && its[0].node != 0 && !t.Contains(box, its[0].node) {
		var moves []Move
		for p, i := t.Parent(its[0].node), 0; p != 0 && i < 4 && !t.Contains(p, box); p, i = t.Parent(p), i+1 {
			moves = append(moves, Move{Do: ScrollBy, On: p, Num: by, If: IfConnected})
		}
		return moves
	}
	return []Move{{Do: ScrollBy, On: box, Num: by}}
}

// actOnItem acts on the item that the step named (contract D35).
func (r *run) actOnItem(c *comp) *Error {
	i := slices.IndexFunc(r.x.items(c), func(it item) bool { return it.value == r.item })
	if i < 0 {
		return refuse(NoSuchItem, "Take a snapshot to see what is on the page now.", r.called(c), " no longer has that item.")
	}
	it := r.x.items(c)[i]
	args := []Val{str(it.value)}
	if it.disabled {
		return r.itemDisabled(c, it)
	}
	action := r.step.Action
	switch action {
	case "setOpen", "toggle":
		if !it.expanded.absent() || it.sub {
			want := !it.expanded.isTrue()
			if action == "setOpen" {
				var err *Error
				if want, err = r.boolArg(c, r.step.Args); err != nil {
					return err
				}
			}
			return r.openItem(c, it, want, args)
		}
	case "open", "expand":
		return r.openItem(c, it, true, args)
	case "close", "collapse":
		return r.openItem(c, it, false, args)
	}
	if action == "setChecked" {
		want, err := r.boolArg(c, r.step.Args)
		if err != nil {
			return err
		}
		action = "check"
		if !want {
			action = "uncheck"
		}
	}
	if action == "press" && len(r.step.Args) > 0 {
		return r.pressText(c)
	}
	if action == "toggle" && !it.checked.absent() {
		action = "check"
		if it.selected {
			action = "uncheck"
		}
	}
	if action == "uncheck" {
		if it.checked.absent() && !r.x.multiple(c) {
			return refuse(BadArgument, "Choose another item instead.", "\"", quoteless(r.masked(it.label)), "\" of ", r.called(c), " cannot be un-chosen; choose another item.")
		}
		if !it.selected {
			return r.permit(args, it.node)
		}
		if err := r.permit(args, it.node); err != nil {
			return err
		}
		return r.toggleItem(it)
	}
	if c.kind == kindAccordion {
		if action == "press" {
			if err := r.permit(args, it.node); err != nil {
				return err
			}
			r.do(r.x.pressOn(r.x.headerOf(it.node)))
			return nil
		}
		return r.openItem(c, it, true, args)
	}
	if c.kind == kindMenu || !it.checked.absent() {
		return r.pressMenuItem(c, it, action, args)
	}
	if c.kind == kindCombobox {
		r.step.Args = args
		return r.setCombobox(c, str(it.value))
	}
	if r.x.multiple(c) && it.selected {
		return r.permit(args, it.node)
	}
	if r.x.multiple(c) {
		if err := r.permit(args, it.node); err != nil {
			return err
		}
		if it.node == 0 {
			return r.addValue(c, "addValue", args)
		}
		return r.toggleItem(it)
	}
	if action == "press" && it.selected && it.node != 0 && c.kind != kindSelect && !(c.kind == kindRadioGroup) {
		if err := r.permit(args, it.node); err != nil {
			return err
		}
		r.do(r.x.pressOn(it.node))
		return nil
	}
	return r.take1(c, it, args)
}

// pressMenuItem presses an item of a menu, opening the menu first where it is closed.
func (r *run) pressMenuItem(c *comp, it item, action string, args []Val) *Error {
	if err := r.permit(args); err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	if action == "check" && it.selected {
		return nil
	}
	if !r.b.tree.Shown(it.node) {
		b, err := r.openFor(c, it.label)
		if err != nil {
			return err
		}
		if b.node == 0 {
			if c = r.c(); c == nil {
				return nil
			}
			return r.failed(c, "\""+quoteless(r.masked(it.label))+"\" did not come up")
		}
		it.node = b.node
	}
	if m, ok := r.x.mark(it.node); ok {
		if _, had := r.x.mark(c.node); !had {
			if m == "" {
				m = it.label
			}
			if err := r.ask(args, m, true); err != nil {
				return err
			}
		}
	}
	if !r.b.tree.Exists(it.node) || !r.x.shownNode(it.node) { // the menu closed while the person was asked
		if c = r.c(); c == nil {
			return nil
		}
		b, err := r.openFor(c, it.label)
		if err != nil {
			return err
		}
		if b.node == 0 || b.label != it.label {
			return r.failed(c, "\""+quoteless(r.masked(it.label))+"\" did not come up again")
		}
		it.node = b.node
	}
	r.do(r.x.pressOn(it.node))
	r.opened = nil
	return nil
}

// sortBy presses the sort button of a column.
func (r *run) sortBy(c *comp, args []Val) *Error {
	if len(args) == 0 || args[0].kind != text {
		return refuse(BadArgument, "Name a column.", "sort on ", r.called(c), " takes the label of a column.")
	}
	for _, k := range r.x.comps {
		if k.sort != 0 && r.b.tree.Contains(c.node, k.node) && match.Fold(r.x.label(k)) == match.Fold(args[0].s) {
			if err := r.permit(args, k.node); err != nil {
				return err
			}
			r.do(r.x.pressOn(r.x.pressNode(k)))
			return nil
		}
	}
	return refuse(NoSuchItem, "Press the button of the column header.", r.called(c), " has no sortable column of that name.")
}
