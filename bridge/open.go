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
	on := r.x.pressNode(c)
	marked := facts.Node(0) // the one close button, under a mark of its own
	if t := r.b.tree; !want && open && (c.kind == kindDialog || c.kind == kindPopover) && t.Tag(c.node) != "dialog" && !t.Has(c.node, "popover") && r.closeButton(c.node, false) == 0 {
		if marked = r.closeButton(c.node, true); marked != 0 {
			on = marked
		}
	}
	if err := r.permit(r.step.Args, on); err != nil {
		return err
	}
	if open == want {
		return nil
	}
	if marked != 0 {
		r.do(r.x.pressOn(marked))
		if c = r.c(); c == nil {
			return nil
		}
		if open, _ = r.x.isOpen(c); !open {
			return nil
		}
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

// plainArg is tellArg without quotation marks.
func (r *run) plainArg(c *comp, s string) string {
	if r.x.isSecret(c) {
		return "a value"
	}
	return s
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
	for _, n := range r.popups() {
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
		if b := r.closeButton(n, false); b != 0 {
			ways = append(ways, func() { r.do(r.x.pressOn(b)) })
		}
		ways = append(ways, escape)
	default:
		if d := r.x.byNode(c.popup); d != nil && (d.kind == kindDialog || d.kind == kindPopover) && t.Tag(c.popup) == "dialog" {
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

// closeButton returns the button inside n that closes it; one under a confirm mark only when asked for.
func (r *run) closeButton(n facts.Node, marks bool) facts.Node {
	best := facts.Node(0)
	for _, k := range r.x.pressables(n) {
		l := match.Fold(r.x.label(k))
		if _, marked := r.x.mark(k.node); marked != marks || r.x.isDisabled(k) {
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

// branchIs returns what tells whether a branch is open, or closed, as wanted by now.
func (r *run) branchIs(it item, want bool) func() bool {
	return func() bool {
		c := r.c()
		if c == nil {
			return false
		}
		now := r.sameItem(c, it)
		return now != nil && now.expanded.isTrue() == want
	}
}

// turn opens or closes a branch by the keyboard, which does not choose it.
func (r *run) turn(it item, want bool) bool {
	k := "ArrowRight"
	if !want {
		k = "ArrowLeft"
	}
	is := r.branchIs(it, want)
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
