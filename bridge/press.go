package bridge

import (
	"slices"
	"strconv"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// landing is where a press lands: the innermost element that holds the
// component's own label inside it, for a handler may sit on an inner layer
// (contract D33).
func (x *index) landing(n facts.Node) facts.Node {
	t, a := x.b.tree, x.b.aria
	if t.Namespace(n) == facts.HTML {
		switch t.Tag(n) {
		case "input", "select", "textarea", "summary", "option", "video", "audio":
			if t.Tag(n) == "input" && !t.Shown(n) {
				for _, l := range t.Labels(n) {
					if t.Shown(l) {
						return l
					}
				}
			}
			return n
		}
	}
	in := x.holder(n, match.Fold(a.Name(n)))
	if in == n { // its label stands elsewhere: what it shows is what a person clicks
		in = x.holder(n, match.Fold(a.Text(n)))
	}
	return in
}

// holder returns the innermost element inside n, or n, that holds the text and no more.
func (x *index) holder(n facts.Node, text string) facts.Node {
	t := x.b.tree
	for i := 0; i < 12 && text != ""; i++ {
		var next facts.Node
		for _, k := range t.Kids(n) {
			if k.Node == 0 || x.byNode(k.Node) != nil || t.Tag(k.Node) == "slot" || !t.Shown(k.Node) {
				continue
			}
			if match.Fold(x.b.aria.Text(k.Node)) == text {
				next = k.Node
				break
			}
		}
		if next == 0 {
			break
		}
		n = next
	}
	return n
}

// pressOn is the press of an element, with the focus going where a mouse down would bring it.
func (x *index) pressOn(n facts.Node) Gesture {
	on := x.landing(n)
	focus := x.b.tree.Closest(on, x.b.aria.Focusable)
	return press(on, focus)
}

// pressNode is the element of a component that is pressed.
func (x *index) pressNode(c *comp) facts.Node {
	switch c.kind {
	case kindMenu:
		if c.trigger != 0 {
			return c.trigger
		}
	case kindDisclosure:
		if x.b.tree.Tag(c.node) == "details" {
			if s := x.summaryOf(c.node); s != 0 {
				return s
			}
		}
	case kindButton:
		if c.sort == c.node {
			for _, k := range x.b.tree.Kids(c.node) {
				if k.Node != 0 && x.b.aria.Focusable(k.Node) {
					return k.Node
				}
			}
		}
	}
	return c.node
}

// press clicks the component's own button, or the component as a person would (U40, D32).
func (r *run) press(c *comp) *Error {
	if err := r.permit(r.step.Args, r.x.pressNode(c)); err != nil {
		return err
	}
	c = r.c()
	n := r.x.pressNode(c)
	before := r.popupsNow()
	r.do(r.x.pressOn(n))
	r.learn(n, before)
	return nil
}

// popups returns what could be a popup and is shown now, in page order.
func (r *run) popups() (out []facts.Node) {
	for _, n := range r.b.tree.Candidates() {
		role := r.x.b.aria.Role(n)
		if (contains(popupRoles, role) && role != "grid" || r.b.tree.Has(n, "popover")) && r.b.tree.Shown(n) {
			out = append(out, n)
		}
	}
	return out
}

// popupsNow is popups as a set, to tell later what has come up since.
func (r *run) popupsNow() map[facts.Node]bool {
	set := map[facts.Node]bool{}
	for _, n := range r.popups() {
		set[n] = true
	}
	return set
}

// learn remembers which popup a press has opened, for pages that link the two
// by nothing but time.
func (r *run) learn(trigger facts.Node, before map[facts.Node]bool) {
	x := r.x
	if c := x.byNode(trigger); c == nil || (c.kind != kindMenu && c.kind != kindCombobox && c.kind != kindButton) || x.shownPopup(c.popup) {
		return
	}
	var fresh []facts.Node
	for _, n := range r.popups() {
		if !before[n] && x.triggers[n] == 0 && !r.b.tree.Contains(n, trigger) {
			inner := false
			for p := r.b.tree.Parent(n); p != 0; p = r.b.tree.Parent(p) {
				if contains(popupRoles, x.b.aria.Role(p)) && !before[p] && r.b.tree.Shown(p) {
					inner = true
				}
			}
			if !inner {
				fresh = append(fresh, n)
			}
		}
	}
	if len(fresh) != 1 {
		return
	}
	if len(r.b.opened) > maxKeys {
		clear(r.b.opened)
	}
	r.b.opened[fresh[0]] = trigger
	r.b.ix = nil // links are part of the index
	r.refresh()
}

// hoverOpen moves the pointer over a component that says of no popup, and
// learns of the one that this brings up.
func (r *run) hoverOpen(c *comp, before map[facts.Node]bool) {
	if c == nil {
		return
	}
	on := r.x.pressNode(c)
	r.do(Gesture{Name: "hover", Moves: append([]Move{{Do: ScrollTo, On: on}}, hover(r.x.landing(on))...)})
	r.until(350, func() bool { return r.freshPopup(before) })
	r.learn(on, before)
}

// contextMenu presses an item of the menu that has come up since before, or
// that a right click on the component opens.
func (r *run) contextMenu(c *comp, want string, before map[facts.Node]bool) (done bool, err *Error) {
	fresh := func() (menu *comp) {
		for _, n := range r.popups() {
			if m := r.x.byNode(n); !before[n] && m != nil && m.kind == kindMenu {
				menu = m
			}
		}
		return
	}
	menu := fresh()
	if menu == nil {
		r.do(rightClick(r.x.landing(c.node)))
		menu = fresh()
	}
	if menu == nil {
		return false, nil
	}
	b, all, err := r.findButton(menu, want, true)
	if err == nil && b.node == 0 {
		var names []string
		for _, o := range all {
			names = append(names, o.label)
		}
		err = refuse(NoSuchItem, "Press one of the texts that it has.", "The menu of ", r.called(c), " has no item \"", match.Clip(want, maxLabel), "\"; it has ", orNone(list(r.maskAll(names), 20)), ".")
	}
	if err == nil && b.disabled {
		err = refuse(Disabled, "Choose another item.", "\"", quoteless(r.masked(b.label)), "\" is disabled (unavailable).")
	}
	if err == nil {
		if m, ok := r.x.mark(b.node); ok {
			err = r.ask(r.step.Args, m, true)
		}
	}
	if err != nil {
		_ = r.shut(menu) // the refusal is what counts
		return true, err
	}
	r.do(r.x.pressOn(b.node))
	return true, nil
}

// again finds a button that was allowed once more, opening what has closed while
// the person was asked: a question that takes the focus closes many a menu. It
// must be the same button, under the same mark.
func (r *run) again(b button, want string) (button, *Error) {
	if c := r.c(); c != nil {
		now, err := r.openFor(c, want)
		if err != nil {
			return button{}, err
		}
		if now.node != 0 && !now.disabled && now.label == b.label {
			if mark, marked := r.x.mark(now.node); mark == b.mark && marked == b.marked {
				return now, nil
			}
		}
	}
	return button{}, refuse(OffPage, "Take a snapshot to see what is on the page now.", "\"", quoteless(r.masked(b.label)), "\" left the page before it could be pressed.")
}

// button is one thing that a press with a text can find inside a component.
type button struct {
	node     facts.Node
	label    string
	disabled bool
	sub      bool // it opens a submenu
	hidden   bool // there, but not shown
	comp     *comp
	mark     string // its confirm mark, as it was asked for
	marked   bool
}

// buttonsIn returns what can be pressed inside the component and its popup (U41).
func (r *run) buttonsIn(c *comp) []button {
	x, t := r.x, r.b.tree
	var out []button
	add := func(b button) {
		if slices.ContainsFunc(out, func(o button) bool { return o.node == b.node }) {
			return
		}
		out = append(out, b)
	}
	for _, it := range x.items(c) {
		if it.node != 0 && c.kind != kindSelect {
			add(button{node: it.node, label: it.label, disabled: it.disabled, sub: it.sub, hidden: !t.Shown(it.node)})
		}
	}
	parts := []facts.Node{c.node}
	if c.popup != 0 {
		parts = append(parts, c.popup)
	}
	if c.kind == kindMenu {
		parts = append(parts, x.menuLists(c)...)
	}
	for _, p := range parts {
		for _, n := range x.inside(p) {
			if k := x.byNode(n); k != nil && k != c && x.shown(k) {
				switch k.kind {
				case kindButton, kindLink, kindMenu, kindClickable, kindDisclosure, kindCheckbox, kindSwitch, kindCombobox:
					add(button{node: x.pressNode(k), label: x.label(k), disabled: x.isDisabled(k), comp: k})
				}
			}
			if k := x.byNode(n); k != nil && k != c && (k.kind == kindTabs || k.kind == kindListbox || k.kind == kindAccordion || k.kind == kindTree) && x.shown(k) {
				for _, it := range x.items(k) {
					add(button{node: it.node, label: it.label, disabled: it.disabled})
				}
			}
		}
	}
	return out
}

// findButton matches a text against the buttons: one whole text, else one in whole words (D5).
func (r *run) findButton(c *comp, text string, shownOnly bool) (button, []button, *Error) {
	all := r.buttonsIn(c)
	var open []button
	for _, b := range all {
		if !b.hidden || !shownOnly {
			open = append(open, b)
		}
	}
	labels := make([]string, len(open))
	for i, b := range open {
		labels[i] = b.label
	}
	i, others := match.PickText(labels, text)
	if i >= 0 {
		return open[i], all, nil
	}
	if len(others) > 1 {
		var names []string
		for _, o := range others {
			names = append(names, labels[o])
		}
		return button{}, all, refuse(AmbiguousItem, "Press it by its own ref.", "\"", text, "\" names ", strconv.Itoa(len(others)), " buttons of ", r.called(c), ": ", list(r.maskAll(names), 10), ". Use a ref.")
	}
	return button{}, all, nil
}

// pressText finds and presses the button of that text inside the component,
// opening it when needed (U41 to U43).
func (r *run) pressText(c *comp) *Error {
	if len(r.step.Args) != 1 || r.step.Args[0].kind != text && r.step.Args[0].kind != number {
		return refuse(BadArgument, "Give the button's text, or no argument.", "press takes no argument, or one text: the text of a button inside the component.")
	}
	want := r.step.Args[0].String()
	if want == "" {
		return refuse(BadArgument, "Give the button's text, or no argument.", "press was given an empty text.")
	}
	if len(want) > maxArgument {
		return refuse(Limit, "Give the button's text.", "The text may have at most 64 KB.")
	}
	// a component without inner buttons whose own label or row has the text is meant itself
	permitted, before := false, map[facts.Node]bool(nil)
	if !r.opens(c) && len(r.buttonsIn(c)) == 0 {
		if match.HasWords(match.Fold(r.x.label(c)), match.Fold(want)) {
			return r.press(c)
		}
		if err := r.permit(r.step.Args); err != nil {
			return err
		}
		permitted = true
		before = r.popupsNow()
		r.hoverOpen(r.c(), before)
		if c = r.c(); c == nil {
			return refuse(OffPage, "Take a snapshot to see what is on the page now.", r.e.ref(), " left the page when it was hovered.")
		}
	}
	if !r.opens(c) && len(r.buttonsIn(c)) == 0 {
		if done, err := r.contextMenu(c, want, before); done || err != nil {
			return err
		}
		return refuse(NoSuchItem, "Press it without a text, or press another component.", r.called(c), " has no buttons inside; \"", match.Clip(want, maxLabel), "\" was not found.")
	}
	if !permitted {
		if err := r.permit(r.step.Args); err != nil {
			return err
		}
	}
	c = r.c()
	b, all, err := r.findButton(c, want, true)
	if err != nil {
		return err
	}
	if b.node == 0 {
		if b, err = r.openFor(c, want); err != nil {
			return err
		}
		if c = r.c(); c == nil {
			return refuse(OffPage, "Take a snapshot to see what is on the page now.", r.e.ref(), " left the page when it was opened.")
		}
	}
	if b.node == 0 {
		all = r.buttonsIn(c)
		var names []string
		for _, o := range all {
			if o.label != "" && !o.hidden {
				names = append(names, o.label)
			}
		}
		if len(names) == 0 {
			for _, o := range all {
				names = append(names, o.label)
			}
		}
		return refuse(NoSuchItem, "Press one of the texts that it has.", r.called(c), " has no button \"", match.Clip(want, maxLabel), "\"; it has ", orNone(list(r.maskAll(names), 20)), ".")
	}
	if b.disabled {
		return refuse(Disabled, "Choose another button, or make it available first.", "\"", quoteless(r.masked(b.label)), "\" in ", r.called(c), " is disabled (unavailable).")
	}
	b.mark, b.marked = r.x.mark(b.node)
	if m := b.mark; b.marked {
		if own, has := r.x.mark(c.node); !has || own != m || len(r.opened) > 0 {
			if m == "" {
				m = b.label
			}
			if err := r.ask(r.step.Args, m, true); err != nil {
				return err
			}
		}
	}
	if !r.b.tree.Exists(b.node) || !r.x.shownNode(b.node) {
		if b, err = r.again(b, want); err != nil {
			return err
		}
	}
	before = r.popupsNow()
	r.do(r.x.pressOn(b.node))
	r.learn(b.node, before)
	r.opened = nil // what the page leaves open stays
	return nil
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// opens reports whether the component can be opened to show more.
func (r *run) opens(c *comp) bool {
	_, ok := r.x.isOpen(c)
	return ok || c.kind == kindMenu || c.kind == kindAccordion
}

// openFor opens the component, and submenus of it, until the button is there.
func (r *run) openFor(c *comp, want string) (button, *Error) {
	open, ok := r.x.isOpen(c)
	if bar := r.x.b.aria.Role(c.node) == "menubar"; !bar && (ok && !open || c.kind == kindMenu && !open) {
		if err := r.openUp(c); err != nil {
			return button{}, err
		}
		r.until(choicesMS, func() bool {
			c := r.c()
			if c == nil {
				return true
			}
			b, _, err := r.findButton(c, want, true)
			return b.node != 0 || err != nil
		})
		c = r.c()
		if c == nil {
			return button{}, nil
		}
		if b, _, err := r.findButton(c, want, true); b.node != 0 || err != nil {
			return b, err
		}
		if d := r.dialogOf(c); d != nil { // the dialog that it opened is a component of its own
			if b, _, err := r.findButton(d, want, true); b.node != 0 || err != nil {
				return b, err
			}
		}
	}
	if c.kind != kindMenu {
		return button{}, nil
	}
	return r.submenus(c, want, map[facts.Node]bool{})
}

// dialogOf returns the dialog or popover that a trigger has opened.
func (r *run) dialogOf(c *comp) *comp {
	if d := r.x.byNode(c.popup); d != nil && r.x.shown(d) {
		return d
	}
	for _, d := range r.x.comps {
		if (d.kind == kindDialog || d.kind == kindPopover) && !r.base.Has(d.node) && r.x.shown(d) {
			return d
		}
	}
	return nil
}

// submenus opens the submenus of a menu one after the other until one has the text.
func (r *run) submenus(c *comp, want string, tried map[facts.Node]bool) (button, *Error) {
	for range maxSections {
		var next button
		leads := r.leads(c, want)
		for _, b := range r.buttonsIn(c) {
			if b.sub && !b.hidden && !b.disabled && !tried[b.node] && leads(b.node) {
				next = b
				break
			}
		}
		if next.node == 0 {
			return button{}, nil
		}
		tried[next.node] = true
		if _, marked := r.x.mark(next.node); marked {
			continue
		}
		if r.b.tree.Attr(next.node, "aria-expanded") != "true" {
			r.do(Gesture{Name: "hover", Moves: hover(r.x.landing(next.node))})
			grown := func() bool {
				b, _, _ := r.findButton(c, want, true)
				return b.node != 0 || r.b.tree.Attr(next.node, "aria-expanded") == "true"
			}
			if !r.until(350, func() bool { c = r.c(); return c == nil || grown() }) && c != nil {
				r.do(r.x.pressOn(next.node))
				r.until(350, func() bool { c = r.c(); return c == nil || grown() })
			}
		}
		if c = r.c(); c == nil {
			return button{}, nil
		}
		if b, _, err := r.findButton(c, want, true); b.node != 0 || err != nil {
			return b, err
		}
	}
	return button{}, nil
}

// leads tells which items open the way to a text that a closed submenu holds;
// every item may, while no submenu is known to hold it.
func (r *run) leads(c *comp, want string) func(facts.Node) bool {
	t := r.b.tree
	var lists []facts.Node
	if b, _, _ := r.findButton(c, want, false); b.node != 0 {
		for p := t.Parent(b.node); p != 0 && p != c.node; p = t.Parent(p) {
			if r.x.b.aria.Role(p) == "menu" && p != c.popup {
				lists = append(lists, p)
			}
		}
	}
	return func(n facts.Node) bool {
		return len(lists) == 0 || slices.ContainsFunc(lists, func(p facts.Node) bool {
			return r.x.triggers[p] == n || !t.Contains(p, n) && t.Contains(t.Parent(p), n)
		})
	}
}

// submit sends or resets a form as its own buttons would.
func (r *run) submit(c *comp, action string) *Error {
	if err := r.permit(r.step.Args); err != nil {
		return err
	}
	do := SubmitForm
	if action == "reset" {
		do = ResetForm
	}
	r.do(Gesture{Name: action, Moves: []Move{{Do: do, On: c.node}}})
	if c := r.c(); c != nil && action == "submit" {
		if errs := r.x.errors(c); len(errs) > 0 {
			return refuse(ActionFailed, "Mend the fields that are named, then submit again.", r.called(c), " was not sent: ", list(r.maskAll(errs), 5), ".")
		}
	}
	return nil
}
