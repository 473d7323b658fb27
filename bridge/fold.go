package bridge

import (
	"slices"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// innerField makes the text field inside a combobox wrapper (the pattern of
// ARIA 1.1) the component's element; the wrapper keeps telling its state.
func (x *index) innerField(c *comp) {
	t := x.b.tree
	switch t.Tag(c.node) {
	case "input", "textarea", "button", "select":
		return
	}
	for _, n := range x.inside(c.node) {
		role := x.b.aria.Role(n)
		if t.Tag(n) != "input" && t.Tag(n) != "textarea" || role != "textbox" && role != "searchbox" && role != "combobox" {
			continue
		}
		if t.Has(c.node, "tabindex") && t.Flag(c.node, facts.HeadTabIndex) && t.Has(n, "readonly") {
			return
		}
		x.give(c.node, c)
		c.node = n
		if c.popup == 0 {
			c.popup = x.popupOf(n)
		}
		return
	}
}

// primOwner returns the primitive whose subtree n stands in.
func (x *index) primOwner(n facts.Node) *comp {
	if x.prims == 0 {
		return nil // nothing is defined
	}
	for p, i := x.above(n), 0; p != 0 && i < 512; p, i = x.above(p), i+1 {
		if c := x.byNode(p); c != nil && c.prim != "" {
			return c
		}
	}
	return nil
}

// ownerOf returns the composite that owns n as a part of it, nil for none.
func (x *index) ownerOf(n facts.Node, role string) *comp {
	t := x.b.tree
	tag := t.Tag(n)
	if tag == "option" || tag == "optgroup" {
		if p := t.Closest(t.Parent(n), func(p facts.Node) bool { tg := t.Tag(p); return tg == "select" || tg == "datalist" }); p != 0 {
			return x.byNode(p)
		}
	}
	owns := parts[role]
	depth := 0
	for p := x.above(n); p != 0 && depth < 512; p, depth = x.above(p), depth+1 {
		c := x.byNode(p)
		if c == nil {
			c = x.owner(p)
			if c != nil && (role == "menu" || role == "group" || role == "listbox") && (c.kind == kindMenu || c.kind == kindTree || c.kind == kindCombobox || c.kind == kindListbox) {
				return c // a submenu, a group of a tree
			}
			if c != nil && owns == "" && x.foldsInto(n, role, p) {
				return c
			}
		}
		if tr := x.opener(p); tr != 0 { // a popup elsewhere belongs to its trigger
			tc := x.byNode(tr)
			if tc == nil {
				tc = x.owner(tr)
			}
			if tc != nil && owns != "" && has(owns, tc.name()) {
				return tc
			}
			if tc != nil && (tc.kind == kindMenu || tc.kind == kindCombobox) && role == "menu" {
				return tc
			}
		}
		if c == nil {
			continue
		}
		if owns != "" && has(owns, c.name()) {
			return c
		}
		if c.kind == kindSlider && c.node == p && role == "slider" {
			return c // the native field inside a drawn thumb
		}
		if c.kind == kindDateInput && c.node == p && role != "button" {
			return c // a section of a date, or the hidden field behind it
		}
		if c.kind == kindDialog || c.kind == kindPopover || c.kind == kindForm {
			if owns == "" {
				return nil
			}
			continue
		}
		if owns == "" && c.node == p && x.foldsInto(n, role, p) {
			return c
		}
	}
	if role == "menu" || role == "listbox" {
		if tr := x.opener(n); tr != 0 {
			if c := x.owner(tr); c != nil && c.kind == kindMenu {
				return c // a submenu that stands elsewhere
			}
		}
	}
	return nil
}

// foldsInto reports whether an inner element is no component of its own inside
// the outer part or component: a link that holds a tab's label, the inside of
// an option, a focusable thumb.
func (x *index) foldsInto(n facts.Node, role string, outer facts.Node) bool {
	t := x.b.tree
	or := x.b.aria.Role(outer)
	switch or {
	case "option", "menuitem", "menuitemcheckbox", "menuitemradio", "radio":
		return role != "menu" && role != "listbox" || or == "option"
	case "tab", "treeitem", "gridcell", "row":
		same := false
		if role == "link" && (or == "tab" || or == "treeitem") {
			x.rest(func() { same = x.b.aria.Text(n) == x.b.aria.Name(outer) })
		}
		return same
	case "button", "link", "checkbox", "switch", "slider", "combobox", "spinbutton":
		if c := x.byNode(outer); c != nil && c.kind != kindDisclosure && c.kind != kindMenu && t.Tag(outer) != "div" {
			switch t.Tag(n) {
			case "input", "select", "textarea":
				return false
			}
			return !(role == "button" || role == "link") || t.Tag(outer) == "button" || t.Tag(outer) == "a"
		}
	}
	return false
}

// loosePart makes a component of parts that no composite owns: radios are
// grouped, other parts are what they do.
func (x *index) loosePart(n facts.Node, role string, order int, groups map[facts.Node][]facts.Node) {
	t := x.b.tree
	switch role {
	case "radio":
		x.asked++
		var key facts.Node
		if t.Tag(n) == "input" {
			all := t.Rel(n, facts.RelRadios)
			key = first(all)
			if key == 0 {
				key = n
			}
		} else {
			key = t.Closest(t.Parent(n), func(p facts.Node) bool { r := x.b.aria.Role(p); return r == "group" || r == "toolbar" })
			if key == 0 {
				key = x.radioBox(n)
			}
		}
		if len(groups[key]) == 0 {
			x.add(&comp{node: n, kind: kindRadioGroup, order: order})
		}
		groups[key] = append(groups[key], n)
		c := x.byNode(groups[key][0])
		c.group = append(c.group, n)
		x.give(n, c)
	case "menuitemcheckbox":
		x.add(&comp{node: n, kind: kindCheckbox, order: order})
	case "tab", "menuitem", "menuitemradio", "option", "treeitem":
		if t.Tag(n) == "option" {
			return
		}
		x.add(&comp{node: n, kind: kindClickable, order: order})
	}
}

func (x *index) addDetails(n facts.Node, order int) {
	t := x.b.tree
	if t.Attr(n, "name") != "" {
		all := t.Rel(n, facts.RelDetails)
		if len(all) > 1 {
			if all[0] != n {
				if c := x.byNode(all[0]); c != nil {
					x.give(n, c)
					return
				}
			}
			x.add(&comp{node: n, kind: kindAccordion, group: all, order: order})
			x.give(n, x.byNode(n))
			return
		}
	}
	x.add(&comp{node: n, kind: kindDisclosure, trigger: n, popup: n, order: order})
}

// accordions joins the disclosures whose headers stand in headings of one
// container (contract 3.2.2).
func (x *index) accordions() {
	t := x.b.tree
	groups := map[facts.Node][]*comp{}
	var keys []facts.Node
	headers := x.headers()
	for _, c := range x.comps {
		if c.kind != kindDisclosure || c.trigger != c.node || t.Tag(c.node) == "details" {
			continue
		}
		h := t.Parent(c.node)
		if x.b.aria.Role(h) != "heading" {
			continue
		}
		outer := t.Parent(h)
		key := outer
		if headers[outer] < 2 {
			if up := t.Parent(outer); headers[up] >= 2 {
				key = up
			}
		}
		if groups[key] == nil {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], c)
	}
	grouped := map[*comp]*comp{} // a header to its accordion
	for _, k := range keys {
		g := groups[k]
		if len(g) < 2 {
			continue
		}
		a := &comp{node: k, kind: kindAccordion, order: g[0].order}
		if old := x.byNode(k); old != nil {
			a.node = g[0].node
		}
		for _, c := range g {
			a.group = append(a.group, c.node)
			x.set(c.node, nil)
			x.give(c.node, a)
			grouped[c] = a
		}
		x.set(a.node, a)
	}
	if len(grouped) == 0 {
		return
	}
	kept := x.comps[:0]
	for _, c := range x.comps {
		switch a := grouped[c]; {
		case a == nil:
			kept = append(kept, c)
		case a.group[0] == c.node:
			kept = append(kept, a)
		}
	}
	clear(x.comps[len(kept):])
	x.comps = kept
}

// headers counts the headings with a disclosure that stand right in an element, or
// right in a child of it that is none.
func (x *index) headers() map[facts.Node]int {
	t := x.b.tree
	heading, count := map[facts.Node]bool{}, map[facts.Node]int{}
	for _, c := range x.comps {
		if h := t.Parent(c.node); c.kind == kindDisclosure && !heading[h] && x.b.aria.Role(h) == "heading" {
			heading[h] = true
			count[t.Parent(h)]++
		}
	}
	within := map[facts.Node]int{}
	for n := range count {
		if !heading[n] {
			within[t.Parent(n)]++
		}
	}
	for n, more := range within {
		count[n] += more
	}
	return count
}

// toggles folds the buttons that belong to a field into it: a combobox's
// arrow, a spinbutton's steppers (contract 3.2.2).
func (x *index) toggles() {
	t := x.b.tree
	drop := map[*comp]bool{}
	for _, c := range x.comps {
		if c.kind != kindCombobox && c.kind != kindNumberInput {
			continue
		}
		for _, o := range x.comps[max(0, x.at(c)-3):min(len(x.comps), x.at(c)+4)] {
			if o == c || drop[o] || (o.kind != kindButton && o.kind != kindCombobox && o.kind != kindMenu && o.kind != kindClickable && o.kind != kindDisclosure) || o.order == c.order {
				continue
			}
			if o.kind == kindCombobox && t.Tag(o.node) != "button" {
				continue
			}
			ctl := first(t.Rel(o.node, "aria-controls"))
			sameList := ctl != 0 && (ctl == c.popup || ctl == c.node)
			if sameList && (c.kind == kindNumberInput || t.Tag(c.node) == "input" || t.Tag(c.node) == "textarea") || x.besides(c.node, o.node) {
				drop[o] = true
				x.set(o.node, nil)
				x.give(o.node, c)
			}
		}
	}
	if len(drop) > 0 {
		x.comps = slices.DeleteFunc(x.comps, func(c *comp) bool { return drop[c] })
	}
}

func (x *index) at(c *comp) int {
	i, _ := slices.BinarySearchFunc(x.comps, c.order, func(c *comp, o int) int { return c.order - o })
	return i
}

// besides reports whether a button that the tab key skips stands in the same small wrapper as the field.
func (x *index) besides(field, button facts.Node) bool {
	t := x.b.tree
	if ti := t.Attr(button, "tabindex"); len(ti) == 0 || ti[0] != '-' {
		return false
	}
	p := t.Parent(field)
	for range 2 {
		if p == 0 {
			return false
		}
		if t.Contains(p, button) {
			n := 0
			for _, c := range x.inside(p) {
				if k := x.byNode(c); k != nil && c != button && kinds[k.kind].value {
					n++
				}
			}
			return n == 1
		}
		p = t.Parent(p)
	}
	return false
}

// sorters marks the buttons of sortable column headers, and makes a button of a header without one.
func (x *index) sorters() {
	for i, n := range x.cand {
		if x.traits[i]&traitSort == 0 || x.zone(n)&(zoneHidden|zoneOut) != 0 || x.byNode(n) != nil {
			continue
		}
		if o := x.owner(n); o != nil && o.kind == kindGrid {
			x.give(n, nil)
		}
		done := false
		for _, k := range x.inside(n) {
			if c := x.byNode(k); c != nil && (c.kind == kindButton || c.kind == kindLink) {
				if c.sort != n {
					c.sort = n
					x.forget(c)
				}
				x.set(k, c)
				done = true
				break
			}
		}
		if !done {
			c := &comp{node: n, kind: kindButton, sort: n, order: i}
			x.comps = insert(x.comps, x.at(c), c)
			x.set(n, c)
		}
	}
}
