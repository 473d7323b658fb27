package bridge

import (
	"slices"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// clickables adds the elements without a role that a person would click
// (contract 3.2.6). It is asked for only while there is room in the list, or
// for a name that nothing else fits.
func (x *index) clickables() {
	if x.clicked {
		return
	}
	found := x.click()
	t := x.b.tree
	if len(found) == 0 {
		return
	}
	if !t.Turn() {
		x.era++
		return
	}
	for _, c := range found { // what rests on their not being components
		t.Touch(c.node)
		t.TouchInside(c.node, true)
	}
	t.Renew(&x.clickOf)
}

// click adds the clickables and returns them.
func (x *index) click() []*comp {
	x.clicked = true
	t := x.b.tree
	x.clickAt = t.Sight()
	m := t.Begin()
	defer func() { x.clickOf = t.End(m) }()
	f := x.finds
	if f.own == nil || f.at != t.Sight() || !t.Valid(&f.of) {
		f = x.find()
	}
	x.finds = finds{}
	found, own := f.comps, f.own
	for _, c := range found {
		x.set(c.node, c)
	}
	kept := found[:0]
	for _, c := range found {
		if x.innerClick(c, own) {
			kept = append(kept, c)
		} else {
			x.set(c.node, nil)
		}
	}
	if len(kept) == 0 {
		return nil
	}
	x.holders = nil
	x.gen++
	x.comps = append(x.comps, kept...)
	sortBy(x.comps, func(a, b *comp) bool {
		if a.order != b.order {
			return a.order < b.order
		}
		return x.compare(a.node, b.node) < 0
	})
	return kept
}

// finds are the elements that may be clickables.
type finds struct {
	comps []*comp
	own   map[facts.Node]bool // with a handler or tab stop of their own
	of    facts.Memo
	at    int32 // the sight they were found at
}

// find looks for the elements that may be clickables.
func (x *index) find() finds {
	t := x.b.tree
	m := t.Begin()
	cand := t.Candidates()
	var found []*comp
	own := map[facts.Node]bool{}
	for i, n := range cand {
		if !x.clicksItself(n) {
			continue
		}
		own[n] = true
		if x.canClick(n, true) {
			found = append(found, &comp{node: n, kind: kindClickable, order: i, found: true})
		}
	}
	for _, n := range t.Pointer() {
		if x.byNode(n) != nil || x.owner(n) != nil || own[n] || !x.canClick(n, false) {
			continue
		}
		at, _ := slices.BinarySearchFunc(cand, n, x.compare)
		found = append(found, &comp{node: n, kind: kindClickable, order: at, found: true})
	}
	return finds{found, own, t.End(m), t.Sight()}
}

// clicksItself reports whether the element is no component and has a handler or tab stop of its own.
func (x *index) clicksItself(n facts.Node) bool {
	t := x.b.tree
	if x.byNode(n) != nil || x.owner(n) != nil {
		return false
	}
	return t.Tag(n) == "a" && !t.Has(n, "href") || t.Flag(n, facts.HeadOnClick) || t.Has(n, "tabindex") && t.Flag(n, facts.HeadTabIndex)
}

// reclick finds the clickables anew. When they are the same elements, nothing
// that was worked out with them is lost.
func (x *index) reclick() {
	var old []*comp
	x.comps = slices.DeleteFunc(x.comps, func(c *comp) bool {
		if c.found {
			old = append(old, c)
			x.set(c.node, nil)
		}
		return c.found
	})
	gen := x.gen
	x.holders = nil
	x.click()
	i := 0
	for k, c := range x.comps {
		if !c.found {
			continue
		}
		if i >= len(old) || old[i].node != c.node {
			i = -1
			break
		}
		old[i].order = c.order
		x.comps[k] = old[i]
		x.set(c.node, old[i])
		i++
	}
	if i == len(old) {
		x.gen = gen
	} else {
		x.gen, x.era = gen+1, x.era+1
	}
}

// canClick reports whether n may be a clickable: it says something and stands in no other component.
func (x *index) canClick(n facts.Node, own bool) bool {
	t, a := x.b.tree, x.b.aria
	switch t.Tag(n) {
	case "label", "body", "html", "iframe", "option", "legend", "area", "canvas":
		return false
	}
	if x.zone(n)&(zoneHidden|zoneOut|zoneAria|zoneSecret) != 0 || !t.Shown(n) {
		return false
	}
	if t.Closest(n, func(p facts.Node) bool { return t.Tag(p) == "label" }) != 0 {
		return false
	}
	switch a.Role(n) {
	case "tabpanel", "dialog", "document", "application", "main", "scrollbar", "tooltip":
		return false
	}
	for p := t.Parent(n); p != 0; p = t.Parent(p) {
		c := x.byNode(p)
		if c == nil {
			c = x.owner(p)
		}
		if c != nil && c.kind != kindDialog && c.kind != kindPopover && c.kind != kindForm && c.kind != kindAlert && c.kind != kindStatus && c.kind != kindClickable && c.kind != kindGrid &&
			!(c.kind == kindDisclosure && t.Tag(p) == "details") && !(c.kind == kindAccordion && (t.Tag(p) == "details" || p == c.node)) {
			return false
		}
	}
	if !own && x.holds(n) {
		return false // a wrapper of controls that draws their cursor
	}
	if own && !t.Has(n, "onclick") {
		for popup := range x.triggers {
			if popup != n && t.Contains(n, popup) {
				return false // what a popup is put into
			}
		}
	}
	if own && x.holds(n) && !t.Has(n, "onclick") && !slices.Contains(t.Pointer(), n) {
		return false // a scroll region, focus trap, field wrapper or app root around controls
	}
	return a.Text(n) != "" || a.Name(n) != "" || !x.holds(n) && x.drawn(n, own)
}

// drawn reports whether n, which has no text, is an icon or image that tells
// something of itself, or a widget that only its handler or tab stop gives away.
func (x *index) drawn(n facts.Node, own bool) bool {
	t := x.b.tree
	picture := contains(pictures, t.Tag(n))
	for _, k := range t.Kids(n) {
		picture = picture || contains(pictures, t.Tag(k.Node))
	}
	if !picture && !(own && (len(t.Kids(n)) == 0 || t.Has(n, "tabindex"))) {
		return false
	}
	return x.hint(n) != ""
}

// pictures are the elements that icons are made of.
var pictures = []string{"svg", "img", "i", "picture"}

// innerClick reports whether a clickable inside another is one too: it has a
// handler or tab stop of its own, or is an icon without text.
func (x *index) innerClick(c *comp, own map[facts.Node]bool) bool {
	t := x.b.tree
	for p := t.Parent(c.node); p != 0; p = t.Parent(p) {
		if o := x.byNode(p); o != nil && o.kind == kindClickable {
			return own[c.node] || x.b.aria.Text(c.node) == ""
		}
	}
	return true
}

// compare orders two nodes by their place in the composed tree.
func (x *index) compare(a, b facts.Node) int {
	if a == b {
		return 0
	}
	t := x.b.tree
	path := func(n facts.Node) []facts.Node {
		var p []facts.Node
		for ; n != 0 && len(p) < 4096; n = t.Parent(n) {
			p = append(p, n)
		}
		slices.Reverse(p)
		return p
	}
	pa, pb := path(a), path(b)
	i := 0
	for i < len(pa) && i < len(pb) && pa[i] == pb[i] {
		i++
	}
	switch {
	case i == len(pa):
		return -1
	case i == len(pb):
		return 1
	case i == 0:
		return 0
	}
	for _, k := range t.Kids(pa[i-1]) {
		if k.Node == pa[i] {
			return -1
		}
		if k.Node == pb[i] {
			return 1
		}
	}
	return 0
}
