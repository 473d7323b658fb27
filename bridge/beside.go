package bridge

import (
	"slices"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// Fields that choose from a list often show what is chosen beside the text
// field, as text or as chips, and keep the field itself for typing.

// A chip is one choice that is shown beside the field.
type chip struct {
	node  facts.Node
	label string
}

func hasChip(chips []chip, label string) bool {
	return slices.ContainsFunc(chips, func(k chip) bool { return match.Fold(k.label) == match.Fold(label) })
}

func chipValues(chips []chip) Val {
	list := make([]string, len(chips))
	for i, k := range chips {
		list[i] = k.label
	}
	return strs(list)
}

// besideText returns what the box of a choosing field shows before it: one
// text, or one for each chip.
func (x *index) besideText(c *comp) (text string, chips []chip) {
	t, n := x.b.tree, c.node
	if t.Tag(n) != "input" || x.isSecret(c) || x.zone(n)&zoneSecret != 0 {
		return "", nil
	}
	auto := strings.ToLower(t.Attr(n, "aria-autocomplete"))
	fixed := t.Has(n, "readonly")
	if !fixed && !strings.EqualFold(t.Attr(n, "aria-haspopup"), "listbox") && auto != "list" && auto != "both" {
		return "", nil
	}
	name := match.Fold(x.label(c))
	if name == "" {
		return "", nil // the text may be all the name there is
	}
	not := slices.Concat(t.Labels(n), t.Rel(n, "aria-labelledby"), t.Rel(n, "aria-describedby"), t.Rel(n, "aria-errormessage"))
	skip := func(k facts.Node) bool {
		if t.Tag(k) == "label" || t.Tag(k) == "legend" || slices.Contains(not, k) {
			return true
		}
		switch x.b.aria.Role(k) {
		case "button", "img", "heading", "alert", "status", "listbox", "link", "tooltip":
			return true
		}
		return x.byNode(k) != nil && x.byNode(k).kind != kindClickable
	}
	at := n
	for level := 1; level <= 3; level++ {
		p := t.Parent(at)
		if p == 0 || t.Tag(p) == "form" || t.Tag(p) == "body" || t.Tag(p) == "label" || t.Tag(p) == "td" || x.fields(p) > 1 {
			return "", nil
		}
		var words []string
		var tags []chip
		only := true // chips and nothing else
		for _, k := range t.Kids(p) {
			if k.Node == at {
				break
			}
			s := strings.TrimSpace(k.Text)
			if k.Node != 0 {
				if skip(k.Node) || !t.Shown(k.Node) {
					continue
				}
				s = x.b.aria.TextWithout(k.Node, skip)
				if s != "" {
					only = only && x.remover(k.Node) != 0
					tags = append(tags, chip{k.Node, s})
				}
			} else if s != "" {
				only = false
			}
			if s != "" {
				words = append(words, s)
			}
		}
		s := strings.Join(words, " ")
		f := match.Fold(s)
		switch {
		case s == "":
		case f == name || match.HasWords(f, name) || match.HasWords(name, f) || s == t.Attr(n, "placeholder") || s == t.Attr(n, "aria-placeholder"):
			return "", nil
		case only:
			return "", tags
		case fixed || level == 1:
			return s, nil
		default:
			return "", nil
		}
		at = p
	}
	return "", nil
}

// fields counts the components with a value inside p.
func (x *index) fields(p facts.Node) int {
	n := 0
	for _, k := range x.inside(p) {
		if c := x.byNode(k); c != nil && kinds[c.kind].value {
			n++
		}
	}
	return n
}

// remover is what takes a chip away: a button in it, else the last icon.
func (x *index) remover(n facts.Node) facts.Node {
	t := x.b.tree
	var button, icon facts.Node
	var walk func(n facts.Node, depth int)
	walk = func(n facts.Node, depth int) {
		for _, k := range t.Kids(n) {
			if k.Node == 0 || depth > 6 {
				continue
			}
			role := x.b.aria.Role(k.Node)
			switch {
			case t.Tag(k.Node) == "button" || role == "button":
				button = k.Node
			case contains(pictures, t.Tag(k.Node)) || role == "img":
				icon = k.Node
			}
			walk(k.Node, depth+1)
		}
	}
	walk(n, 0)
	if button != 0 {
		return button
	}
	return icon
}

// mirrored returns the choices as they are drawn, where the options of a list
// only mirror some of them for assistive technology: every option has a twin of
// the same name in the popup, outside the list.
func (x *index) mirrored(c *comp, list facts.Node, options []item) []item {
	t := x.b.tree
	if list == 0 || len(options) == 0 || len(options) > 12 || !x.shownPopup(list) {
		return options
	}
	box := facts.Node(0)
	for p, i := t.Parent(list), 0; p != 0 && i < 4 && t.Tag(p) != "body" && !t.Contains(p, c.node); p, i = t.Parent(p), i+1 {
		box = p
	}
	if box == 0 {
		return options
	}
	twin, left := facts.Node(0), 2000
	want := match.Fold(options[0].label)
	var find func(n facts.Node, depth int)
	find = func(n facts.Node, depth int) {
		for _, k := range t.Kids(n) {
			if left--; k.Node == 0 || k.Node == list || twin != 0 || depth > 14 || left < 0 {
				continue
			}
			if match.Fold(t.Attr(k.Node, "title")) == want {
				twin = k.Node
				return
			}
			find(k.Node, depth+1)
			if twin == 0 && t.Shown(k.Node) && match.Fold(x.b.aria.Text(k.Node)) == want {
				twin = k.Node
			}
		}
	}
	if len(t.Kids(box)) > 0 && want != "" {
		find(box, 0)
	}
	if twin == 0 { // the options may mirror what is scrolled out of sight
		if p := x.b.drawn[list]; p != 0 && t.Exists(p) && t.Contains(box, p) {
			return x.drawnItems(c, p, options)
		}
		return options
	}
	for p := t.Parent(twin); p != box && p != 0 && match.Fold(x.b.aria.Text(p)) == want; p = t.Parent(p) {
		if t.Has(twin, "title") {
			break
		}
		twin = p
	}
	out := x.drawnItems(c, t.Parent(twin), options)
	for _, o := range options {
		if !slices.ContainsFunc(out, func(it item) bool { return it.label == o.label }) {
			return options
		}
	}
	if len(x.b.drawn) > maxKeys {
		clear(x.b.drawn)
	}
	x.b.drawn[list] = t.Parent(twin)
	return out
}

// drawnItems reads the choices that stand in p without a role of their own.
func (x *index) drawnItems(c *comp, p facts.Node, options []item) []item {
	t := x.b.tree
	var out []item
	for _, k := range t.Kids(p) {
		if k.Node == 0 || !t.Shown(k.Node) {
			continue
		}
		it := x.item(k.Node)
		if title := t.Attr(k.Node, "title"); title != "" {
			it.label, it.value = title, title
		}
		if it.label != "" {
			out = append(out, it)
		}
	}
	text, chips := x.besideText(c)
	for i := range out {
		it := &out[i]
		it.selected = it.selected || text != "" && it.label == text || hasChip(chips, it.label)
		for _, o := range options {
			if o.label == it.label {
				it.selected, it.disabled, it.value = it.selected || o.selected, it.disabled || o.disabled, o.value
			}
		}
	}
	return out
}

// shownChoice reports whether a choice of several stands beside the field
// already, as a chip.
func (r *run) shownChoice(c *comp, label string) bool {
	_, chips := r.x.besideText(c)
	return hasChip(chips, label)
}

// picked reports whether a choice is chosen, by its own word or by a chip.
func (r *run) picked(c *comp, it item) bool {
	return it.selected || c.kind == kindCombobox && r.shownChoice(c, it.label)
}

// comboOne makes one choice of a combobox of several chosen or not chosen.
func (r *run) comboOne(c *comp, v Val, want bool) *Error {
	if v.kind != text && v.kind != number {
		return refuse(BadArgument, "Give the value or label of a choice.", r.step.Action, " on ", r.called(c), " takes a choice; it was given ", match.Clip(r.tellArg(c, v), 60), ".")
	}
	if err := r.permit([]Val{v}); err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	if !want && r.unchip(v.String()) {
		return nil
	}
	typable := r.x.typable(c)
	it, items, err := r.openList(c, v, typable)
	if err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	switch {
	case it == nil && want && typable && r.newChoice(v.String()):
	case it == nil:
		return r.noItem(c, v, items)
	case it.disabled:
		return r.itemDisabled(c, *it)
	case r.picked(c, *it) != want:
		toggle := r.toggleMarked
		if it.value != v.String() { // the choice is known only now
			if err := r.permit([]Val{str(it.value)}, it.node); err != nil {
				return err
			}
			toggle = r.toggleItem
		}
		if err := toggle(*it); err != nil {
			return err
		}
	}
	r.opened = nil
	r.closeList()
	return nil
}

// typable reports whether a combobox is a field that can be typed in.
func (x *index) typable(c *comp) bool {
	t, n := x.b.tree, c.node
	return (t.Tag(n) == "input" || t.Tag(n) == "textarea") && !t.Has(n, "readonly")
}

// marked reports whether an element is under a confirm mark that its component is
// not under: pressing it by the way would be more than what was allowed.
func (r *run) marked(c *comp, n facts.Node) bool {
	_, marked := r.x.mark(n)
	_, had := r.x.mark(c.node)
	return marked && !had
}

// unchip takes a chip away by its own button or icon.
func (r *run) unchip(label string) bool {
	c := r.c()
	if c == nil {
		return false
	}
	_, chips := r.x.besideText(c)
	for _, k := range chips {
		if match.Fold(k.label) != match.Fold(label) {
			continue
		}
		if b := r.x.remover(k.node); b != 0 && !r.marked(c, b) {
			r.do(r.x.pressOn(b))
			return r.until(200, func() bool { c := r.c(); return c == nil || !r.shownChoice(c, label) })
		}
	}
	return false
}

// unchipOthers takes away the chips that are not named.
func (r *run) unchipOthers(names []string) {
	c := r.c()
	if c == nil {
		return
	}
	_, chips := r.x.besideText(c)
	for _, k := range chips {
		if !slices.ContainsFunc(names, func(s string) bool { return match.Fold(s) == match.Fold(k.label) }) {
			r.unchip(k.label)
		}
	}
}

// newChoice enters a text that no choice fits as a choice of its own, for
// fields that take such: Enter makes a chip of it.
func (r *run) newChoice(s string) bool {
	c := r.c()
	if c == nil {
		return false
	}
	if r.x.fieldText(c.node).s != s {
		r.do(typeText(c.node, s))
	}
	r.do(key(c.node, "Enter"))
	return r.until(200, func() bool { c := r.c(); return c == nil || r.shownChoice(c, s) })
}

// wipe presses what clears a field whose choice has stayed though its text was
// emptied: a button or icon of its box that says so.
func (r *run) wipe() {
	r.leave()
	c := r.c()
	if c == nil || r.x.state(c).get("value").String() == "" {
		return
	}
	t := r.b.tree
	for p, i := t.Parent(c.node), 0; p != 0 && i < 3 && r.x.fields(p) <= 1; p, i = t.Parent(p), i+1 {
		if b := r.x.clearer(p, c.node); b != 0 && !r.marked(c, b) {
			r.do(r.x.pressOn(b))
			return
		}
	}
}

// clearer is the button or icon inside n that clears a field, 0 for none.
func (x *index) clearer(n, field facts.Node) facts.Node {
	t := x.b.tree
	var found facts.Node
	var walk func(n facts.Node, depth int)
	walk = func(n facts.Node, depth int) {
		for _, k := range t.Kids(n) {
			if k.Node == 0 || k.Node == field || found != 0 || depth > 4 {
				continue
			}
			role := x.b.aria.Role(k.Node)
			if t.Tag(k.Node) == "button" || role == "button" || role == "img" || contains(pictures, t.Tag(k.Node)) {
				words := match.Fold(t.Attr(k.Node, "aria-label") + " " + t.Attr(k.Node, "title") + " " + x.hint(k.Node))
				if match.HasWords(words, "clear") || match.HasWords(words, "close") || match.HasWords(words, "remove") {
					found = k.Node
					return
				}
			}
			walk(k.Node, depth+1)
		}
	}
	walk(n, 0)
	return found
}
