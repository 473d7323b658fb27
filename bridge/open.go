package bridge

import (
	"slices"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// setOpen opens or closes a component; already right is no event and no change.
func (r *run) setOpen(c *comp, args []Val) *Error {
	want, err := r.boolArg(c, args)
	if err != nil {
		return err
	}
	open, ok := r.x.isOpen(c)
	if !ok && c.kind != kindMenu {
		return r.unknownAction(c)
	}
	if err := r.permit(r.step.Args, r.x.pressNode(c)); err != nil {
		return err
	}
	if open == want {
		return nil
	}
	c = r.c()
	if want {
		if err := r.openUp(c); err != nil {
			return err
		}
		r.opened = nil // asked for: it stays open
		return nil
	}
	return r.shut(c)
}

func (r *run) boolArg(c *comp, args []Val) (bool, *Error) {
	if len(args) != 1 || args[0].kind != boolean {
		got := "nothing"
		if len(args) > 0 {
			got = match.Clip(r.tellArg(c, args[0]), 60)
		}
		return false, refuse(BadArgument, "Give true or false.", r.step.Action, " on ", r.called(c), " takes a boolean, true or false; it was given ", got, ".")
	}
	return args[0].isTrue(), nil
}

// tellArg is an argument as a message may quote it: never one that was meant for a secret field.
func (r *run) tellArg(c *comp, v Val) string {
	if r.x.isSecret(c) {
		return "a value"
	}
	if v.kind == text {
		return "\"" + v.s + "\""
	}
	return string(v.append(nil))
}

// openUp opens the component: a press, a hover, then the keyboard, for the
// wanted state is known (contract 3.7). It notes what it opened, for undo.
func (r *run) openUp(c *comp) *Error {
	t := r.b.tree
	n := c.node
	isOpen := func() bool {
		c := r.c()
		if c == nil {
			return false
		}
		open, _ := r.x.isOpen(c)
		return open
	}
	if c.kind == kindDialog || c.kind == kindPopover {
		if c.trigger == 0 {
			if t.Has(n, "popover") {
				r.do(Gesture{Name: "open", Moves: []Move{{Do: ShowPopover, On: n}}})
				if isOpen() {
					return nil
				}
			}
			return r.failed(c, "nothing on the page is known to open it")
		}
		n = c.trigger
	}
	on := r.x.pressNode(c)
	if c.kind == kindDialog || c.kind == kindPopover {
		on = n
	}
	before := r.popupsNow()
	structure, sight := t.Structure(), t.Sight()
	r.opened = append(r.opened, c.node)
	r.do(Gesture{Name: "hover", Moves: append([]Move{{Do: ScrollTo, On: on}}, hover(r.x.landing(on))...)})
	if !isOpen() {
		r.do(r.x.pressOn(on))
	}
	r.learn(on, before)
	if r.until(350, isOpen) || r.freshPopup(before) {
		r.learn(on, before)
		return nil
	}
	if structure != t.Structure() || sight != t.Sight() {
		if c := r.c(); c != nil && c.kind == kindButton && t.Attr(c.node, "aria-expanded") == "" {
			return nil // it opened something that it says nothing about
		}
	}
	for _, k := range [...]string{"ArrowDown", "Enter", " "} {
		if c.kind == kindDisclosure && k == "ArrowDown" {
			continue
		}
		r.do(key(n, k))
		r.learn(on, before)
		if r.until(150, isOpen) {
			return nil
		}
	}
	r.opened = r.opened[:len(r.opened)-1]
	if c = r.c(); c == nil {
		return refuse(OffPage, "Take a snapshot to see what is on the page now.", r.e.ref(), " left the page when it was opened.")
	}
	return r.failed(c, "it did not open")
}

func (r *run) freshPopup(before map[facts.Node]bool) bool {
	for n := range r.popupsNow() {
		if !before[n] {
			return true
		}
	}
	return false
}

// shut closes the component: its own way first, then its trigger, a close
// button, Escape.
func (r *run) shut(c *comp) *Error {
	t := r.b.tree
	e := r.b.refOf(r.x, c)
	closed := func() bool {
		c := r.x.comp(e.node)
		if c == nil || e.off {
			return true
		}
		open, _ := r.x.isOpen(c)
		return !open
	}
	n := c.node
	var ways []func()
	escape := func() {
		on := t.Focus()
		if on == 0 || on == r.b.root() || !(t.Contains(n, on) || c.popup != 0 && t.Contains(c.popup, on)) {
			on = n
			if c.kind != kindDialog && c.kind != kindPopover && c.popup != 0 && r.x.shownPopup(c.popup) && t.Tag(n) != "input" {
				on = c.popup
			}
		}
		r.do(Gesture{Name: "key Escape", Moves: []Move{{Do: Fire, On: on, Event: "keydown", Init: KeyEvent, Key: "Escape"}, {Do: Fire, On: on, Event: "keyup", Init: KeyEvent, Key: "Escape", If: IfConnected}}})
	}
	pressTrigger := func() {
		c := r.x.comp(e.node)
		if c == nil {
			return
		}
		r.do(r.x.pressOn(r.x.pressNode(c)))
	}
	switch c.kind {
	case kindDisclosure, kindAccordion:
		ways = append(ways, pressTrigger)
	case kindDialog, kindPopover:
		if t.Tag(n) == "dialog" {
			ways = append(ways, func() { r.do(Gesture{Name: "close", Moves: []Move{{Do: CloseDialog, On: n}}}) })
		}
		if t.Has(n, "popover") {
			ways = append(ways, func() { r.do(Gesture{Name: "close", Moves: []Move{{Do: HidePopover, On: n}}}) })
		}
		if b := r.closeButton(n); b != 0 {
			ways = append(ways, func() { r.do(r.x.pressOn(b)) })
		}
		ways = append(ways, escape)
	default:
		if d := r.x.byNode[c.popup]; d != nil && (d.kind == kindDialog || d.kind == kindPopover) && t.Tag(c.popup) == "dialog" {
			ways = append(ways, func() { r.do(Gesture{Name: "close", Moves: []Move{{Do: CloseDialog, On: c.popup}}}) })
		} else if c.popup != 0 && t.Has(c.popup, "popover") && !t.Has(n, "popovertarget") {
			ways = append(ways, func() { r.do(Gesture{Name: "close", Moves: []Move{{Do: HidePopover, On: c.popup}}}) })
		}
		if c.kind == kindButton {
			ways = append(ways, pressTrigger, escape)
		} else {
			ways = append(ways, escape, pressTrigger)
		}
	}
	for _, way := range ways {
		way()
		if r.until(300, closed) {
			return nil
		}
	}
	if c = r.x.comp(e.node); c == nil {
		return nil
	}
	return r.failed(c, "it has no close button, and neither Escape nor its trigger closed it")
}

// closeWords are what a close button is named.
var closeWords = []string{"close", "x", "×", "✕", "cancel", "dismiss", "no", "close dialog", "done", "ok"}

func (r *run) closeButton(n facts.Node) facts.Node {
	best := facts.Node(0)
	for _, k := range r.x.pressables(n) {
		l := match.Fold(r.x.label(k))
		if _, marked := r.x.mark(k.node); marked || r.x.isDisabled(k) {
			continue
		}
		if l == "close" || strings.HasPrefix(l, "close ") {
			return k.node
		}
		if contains(closeWords, l) && best == 0 && l != "ok" && l != "done" && l != "no" {
			best = k.node
		}
	}
	return best
}

// expand opens or closes an item of a tree, accordion or grid. how is
// "expand", "collapse", "open", "close", "toggle", or "" with a boolean as last argument.
func (r *run) expand(c *comp, args []Val, how string) *Error {
	x := r.x
	want := how != "collapse" && how != "close"
	name := args
	if how == "" {
		if len(args) != 2 || args[1].kind != boolean {
			if len(args) == 1 && args[0].kind == boolean && c.kind == kindAccordion {
				return refuse(BadArgument, "Name the section: setOpen takes its label, then true or false.", r.called(c), " has several sections: ", list(r.maskAll(labels(x.items(c))), 20), ".")
			}
			return refuse(BadArgument, "Give the item's label, then true or false.", "setOpen on ", r.called(c), " takes an item and a boolean, such as [\"label\", true].")
		}
		want, name = args[1].isTrue(), args[:1]
	}
	if len(name) != 1 || name[0].kind != text && name[0].kind != number {
		return refuse(BadArgument, "Name one item.", r.step.Action, " on ", r.called(c), " takes one item: ", list(r.maskAll(labels(x.items(c))), 20), ".")
	}
	it, err := r.pick(c, name[0])
	if err != nil {
		return err
	}
	if how == "toggle" {
		want = !it.expanded.isTrue()
	}
	return r.openItem(c, it, want, []Val{str(it.value)})
}

func labels(items []item) []string {
	out := make([]string, len(items))
	for i, it := range items {
		out[i] = it.label
	}
	return out
}

// openItem opens or closes one item of a component.
func (r *run) openItem(c *comp, it item, want bool, asked []Val) *Error {
	if it.disabled {
		return refuse(Disabled, "Choose another item.", "\"", quoteless(r.masked(it.label)), "\" of ", r.called(c), " is disabled (unavailable).")
	}
	if it.expanded.absent() && !it.sub {
		return refuse(BadArgument, "Choose an item that opens.", "\"", quoteless(r.masked(it.label)), "\" of ", r.called(c), " does not open or close.")
	}
	if err := r.permit(asked, it.node); err != nil {
		return err
	}
	c = r.c()
	if it.expanded.isTrue() == want {
		return nil
	}
	if err := r.reveal(c, it); err != nil {
		return err
	}
	is := func() bool {
		c := r.c()
		if c == nil {
			return false
		}
		now := r.sameItem(c, it)
		return now != nil && now.expanded.isTrue() == want
	}
	tr := c.kind == kindTree || c.kind == kindGrid
	if tr && r.turn(it, want) {
		return nil
	}
	r.do(r.x.pressOn(r.x.headerOf(it.node)))
	if r.until(400, is) {
		return nil
	}
	if !tr {
		r.do(key(r.x.headerOf(it.node), "Enter"))
		if r.until(200, is) {
			return nil
		}
	}
	if c = r.c(); c == nil {
		return refuse(OffPage, "Take a snapshot to see what is on the page now.", r.e.ref(), " left the page.")
	}
	return r.failed(c, "\""+quoteless(r.masked(it.label))+"\" did not open or close")
}

// turn opens or closes a branch by the keyboard, which does not choose it.
func (r *run) turn(it item, want bool) bool {
	k := "ArrowRight"
	if !want {
		k = "ArrowLeft"
	}
	is := func() bool {
		c := r.c()
		if c == nil {
			return false
		}
		now := r.sameItem(c, it)
		return now != nil && now.expanded.isTrue() == want
	}
	r.do(key(it.node, k))
	if r.until(200, is) {
		return true
	}
	if n := r.x.expander(it.node); n != 0 {
		r.do(r.x.pressOn(n))
		return r.until(400, is)
	}
	return false
}

// expander is the small thing before the text of a branch that opens it: a
// button or an icon in a box without text.
func (x *index) expander(n facts.Node) facts.Node {
	t := x.b.tree
	for _, k := range t.Kids(n) {
		if k.Node == 0 {
			if strings.TrimSpace(k.Text) != "" {
				return 0
			}
			continue
		}
		role := x.b.aria.Role(k.Node)
		if role == "checkbox" || role == "radio" || role == "group" || t.Tag(k.Node) == "input" || t.Attr(k.Node, "aria-hidden") == "true" && !contains(pictures, t.Tag(k.Node)) {
			continue
		}
		if role == "button" || contains(pictures, t.Tag(k.Node)) || role == "img" {
			return k.Node
		}
		text := x.b.aria.TextWithout(k.Node, func(k facts.Node) bool { return x.b.aria.Role(k) == "img" })
		if text == "" && x.remover(k.Node) != 0 {
			return k.Node
		}
		if e := x.expander(k.Node); e != 0 || text != "" {
			return e
		}
	}
	return 0
}

// branchFor looks for a choice in the closed branches of a tree that render
// what they hold when they open: one at a time, at most maxSections, and those
// that do not hold it are closed again (contract U35).
func (r *run) branchFor(v Val, miss *Error) (item, *Error) {
	tried := map[facts.Node]bool{}
	var open func() (item, bool)
	open = func() (item, bool) {
		known := map[facts.Node]bool{}
		if c := r.c(); c != nil {
			for _, it := range r.x.items(c) {
				known[it.node] = true
			}
		}
		for len(tried) < maxSections {
			c := r.c()
			if c == nil {
				return item{}, false
			}
			items := r.x.items(c)
			i := slices.IndexFunc(items, func(it item) bool {
				_, marked := r.x.mark(it.node)
				return it.expanded.isFalse() && known[it.node] && !tried[it.node] && !it.disabled && !marked
			})
			if i < 0 {
				return item{}, false
			}
			branch := items[i]
			tried[branch.node] = true
			if !r.turn(branch, true) {
				continue
			}
			var got item
			if r.until(350, func() bool {
				c := r.c()
				if c == nil {
					return true
				}
				it, err := r.pick(c, v)
				got = it
				return err == nil
			}) {
				return got, got.node != 0
			}
			if it, ok := open(); ok {
				return it, true
			}
			r.turn(branch, false)
		}
		return item{}, false
	}
	if it, ok := open(); ok {
		return it, nil
	}
	return item{}, miss
}

// sameItem finds an item again after the page was read anew.
func (r *run) sameItem(c *comp, it item) *item {
	items := r.x.items(c)
	for i := range items {
		if it.node != 0 && items[i].node == it.node {
			return &items[i]
		}
	}
	for i := range items {
		if items[i].value == it.value && items[i].label == it.label {
			return &items[i]
		}
	}
	return nil
}

// reveal opens the closed ancestors of a tree item.
func (r *run) reveal(c *comp, it item) *Error {
	if c.kind != kindTree || it.node == 0 {
		return nil
	}
	t := r.b.tree
	var up []facts.Node
	for p := t.Parent(it.node); p != 0 && p != c.node; p = t.Parent(p) {
		if r.x.b.aria.Role(p) == "treeitem" && t.Attr(p, "aria-expanded") == "false" {
			up = append(up, p)
		}
	}
	slices.Reverse(up)
	for _, p := range up {
		r.do(key(p, "ArrowRight"))
		if !r.until(200, func() bool { return r.b.tree.Attr(p, "aria-expanded") == "true" }) {
			r.do(r.x.pressOn(p))
		}
	}
	return nil
}

// search looks for what the step names in closed sections (contract U35):
// first in those that are in the document but hidden, opening just that one;
// then, one at a time, in those that render their content when they open.
func (r *run) search() (target, *Error) {
	s, x, t := r.step, r.x, r.b.tree
	inClosed := func(c *comp) bool {
		return !x.shown(c) && x.zone(c.node)&(zoneHidden|zoneOut) == 0 && len(x.closedAround(c.node)) > 0
	}
	if found := x.named(s.Ref, inClosed); len(found) > 0 {
		c, err := r.one(s, found)
		if err != nil {
			return target{}, err
		}
		known := r.b.refs.byNode[c.node] != nil
		e := r.b.mint(x, c)
		r.e = e
		sections := x.closedAround(c.node)
		for _, n := range sections {
			if _, marked := x.mark(n); marked {
				if !known { // it was never shown, and leaves no trace
					r.b.refs.forget(e)
				}
				return target{}, r.unknown(s)
			}
		}
		if err := r.permit(s.Args); err != nil {
			if !known { // it was never shown: a refusal leaves no trace of it
				r.b.refs.forget(e)
			}
			return target{}, err
		}
		for _, n := range sections {
			r.opened = append(r.opened, n)
			r.do(r.x.pressOn(r.x.headerOf(n)))
			r.until(350, func() bool { return r.x.expandedNow(n) })
		}
		r.until(lateMS, func() bool { // while it unfolds, what it holds may be inert
			c := r.x.comp(e.node)
			return c != nil && r.x.shown(c) && r.x.zone(c.node)&zoneInert == 0
		})
		if c := r.x.comp(e.node); c == nil || !r.x.shown(c) {
			r.undo()
			return target{}, r.unknown(s)
		}
		return target{e: e}, nil
	}
	lazy := x.lazySections()
	began := r.waited
	for i, n := range lazy {
		if i == maxSections || !t.Exists(n) || r.waited-began > searchMS {
			break
		}
		others := r.x.openSections()
		r.opened = append(r.opened, n)
		r.do(r.x.pressOn(r.x.headerOf(n)))
		r.until(350, func() bool { return r.x.expandedNow(n) })
		got, err := r.resolve(s)
		if err != nil {
			r.undo()
			return target{}, err
		}
		if got.e != nil {
			return got, nil
		}
		if r.x.expandedNow(n) {
			r.do(r.x.pressOn(r.x.headerOf(n)))
			r.until(350, func() bool { return !r.x.expandedNow(n) })
		}
		r.opened = nil
		for _, o := range others { // what an exclusive group closed
			if r.b.tree.Exists(o) && !r.x.expandedNow(o) {
				r.do(r.x.pressOn(r.x.headerOf(o)))
				r.until(350, func() bool { return r.x.expandedNow(o) })
			}
		}
	}
	return target{}, r.unknown(s)
}

func (x *index) expandedNow(n facts.Node) bool {
	if x.b.tree.Tag(n) == "details" {
		return x.b.tree.Live(n).Is(facts.LiveOpen)
	}
	return x.b.tree.Attr(n, "aria-expanded") == "true"
}

// sections returns the triggers of every disclosure and accordion section, in order.
func (x *index) sections() []facts.Node {
	var out []facts.Node
	for _, c := range x.comps {
		switch c.kind {
		case kindDisclosure:
			out = append(out, c.node)
		case kindAccordion:
			out = append(out, c.group...)
		}
	}
	return out
}

func (x *index) panelOf(n facts.Node) facts.Node {
	if x.b.tree.Tag(n) == "details" {
		return n
	}
	return first(x.b.tree.Rel(n, "aria-controls"))
}

// closedAround returns the triggers of the closed sections that n stands in, outermost first.
func (x *index) closedAround(n facts.Node) []facts.Node {
	t := x.b.tree
	var out []facts.Node
	for _, s := range x.sections() {
		if x.expandedNow(s) || s == n {
			continue
		}
		if p := x.panelOf(s); p != 0 && t.Contains(p, n) && !t.Contains(x.headerOf(s), n) {
			out = append(out, s)
		}
	}
	return out
}

// lazySections returns the shown closed sections whose content is not in the document.
func (x *index) lazySections() []facts.Node {
	t := x.b.tree
	var out []facts.Node
	for _, s := range x.sections() {
		if x.expandedNow(s) || !x.shownNode(s) || x.b.aria.Disabled(s) || t.Tag(s) == "details" {
			continue
		}
		if _, marked := x.mark(s); marked {
			continue
		}
		if p := x.panelOf(s); p == 0 || len(x.inside(p)) == 0 {
			out = append(out, s)
		}
	}
	return out
}

func (x *index) openSections() []facts.Node {
	var out []facts.Node
	for _, s := range x.sections() {
		if x.expandedNow(s) {
			out = append(out, s)
		}
	}
	return out
}
