package bridge

import (
	"maps"
	"slices"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// A comp is one component of the page as it is now: which element stands for
// it, what kind it is, and which elements belong to it. All else (label,
// state, items) is worked out when asked for.
type comp struct {
	node    facts.Node
	kind    kind
	called  string       // by the page, if it is kindOther
	prim    string       // name of the primitive it is
	trigger facts.Node   // menu, combobox, disclosure: what opens it (the node itself); dialog, popover: its trigger, if known
	popup   facts.Node   // menu, combobox: the list; disclosure: the panel; button: the dialog or popover that it opens
	group   []facts.Node // radio-group: radios; accordion: headers or details
	sort    facts.Node   // a button in a sortable column header: the header
	order   int          // place among the candidates
	found   bool         // as a clickable, see clickables

	label, row keptText // as worked out last
	choices    keptText
	items      keptItems
}

// name is the kind as agents read it.
func (c *comp) name() string {
	if c.kind == kindOther {
		return c.called
	}
	return kinds[c.kind].name
}

// keptText is a text that holds while its facts do, in one generation of the index.
type keptText struct {
	text string
	memo facts.Memo
	gen  int
}

type keptItems struct {
	list []item
	memo facts.Memo
	gen  int
}

// An index holds the components of one state of the page.
type index struct {
	b        *Bridge
	built    int32        // at what moment
	rests    []facts.Memo // what it rests on beside places and deciding attributes
	gen      int          // counts its changes: other clickables
	prims    int
	marked   bool // parts of the page are hidden from agents, or secret
	comps    []*comp
	byNode   map[facts.Node]*comp
	owner    map[facts.Node]*comp      // a part (option, tab, …) to the component that owns it
	triggers map[facts.Node]facts.Node // a popup to its trigger
	popups   map[facts.Node]facts.Node // a trigger to its first popup
	place    map[facts.Node]int        // a candidate to its place
	zones    map[facts.Node]zone
	spines   map[facts.Node]int  // an ancestor of candidates to the place of the first inside it
	holders  map[facts.Node]bool // ancestors of components
	clicks   []*comp             // clickables found by the cursor, once asked for
	clicked  bool
	clickOf  facts.Memo
	clickAt  int32 // the sight they were found at
	cover    *cover
	coverOf  facts.Memo
	itemsOf  map[*comp][]item // of primitives, of this read
	names    []folded         // labels and rows as they are compared, of moment namesAt
	namesAt  int32
	namesGen int
	primsOf  map[*comp]*primRead // of this read
}

// A zone tells which marks and states an element inherits.
type zone uint8

const (
	zoneHidden zone = 1 << iota // data-agent-hidden
	zoneSecret                  // data-agent-secret
	zoneAria                    // aria-hidden
	zoneInert                   // inert
	zoneOut                     // head, template, script
	zoneKnown
)

// read brings the tree and the index up to date.
func (b *Bridge) read() *index {
	b.tree.Refresh()
	b.aria.Fresh()
	defs := len(b.page.Prim().Defs())
	if x := b.ix; x == nil || x.prims != defs || !x.stands() {
		b.ix = b.build(defs)
		switch {
		case b.ix.marked || x != nil && x.marked:
			b.aria.Reset() // it has asked for parts that are hidden now, or are no longer
		case x != nil:
			b.ix.carry(x)
		}
	} else if x.clicked && (x.clickAt != b.tree.Sight() || !b.tree.Valid(&x.clickOf)) {
		x.reclick()
	}
	b.ix.itemsOf, b.ix.primsOf = nil, nil // they hold live state
	return b.ix
}

// carry takes over from the index before what was worked out of components that
// are what they were.
func (x *index) carry(old *index) {
	t := x.b.tree
	x.gen += old.gen + 1
	if x.prims != 0 || old.prims != 0 || t.Zones() > old.built || !maps.Equal(x.triggers, old.triggers) || !maps.Equal(x.popups, old.popups) {
		return
	}
	if old.clicked {
		x.clickables()
	}
	x.gen = old.gen
	if old.clicked && !sameFound(old, x) {
		x.gen++
		return
	}
	for _, n := range t.Dirty() {
		t.TouchInside(n)
	}
	for _, n := range t.Candidates() {
		if _, was := old.place[n]; !was {
			t.TouchInside(t.Parent(n))
		} else if !alike(x.byNode[n], old.byNode[n]) || !alike(x.owner[n], old.owner[n]) {
			t.Touch(n)
			t.TouchInside(n)
		}
	}
	for _, c := range x.comps {
		o := old.byNode[c.node]
		if o == nil || !alike(c, o) || c.prim != o.prim || c.trigger != o.trigger || c.popup != o.popup || c.sort != o.sort || !slices.Equal(c.group, o.group) {
			continue
		}
		c.label, c.row, c.choices, c.items = o.label, o.row, o.choices, o.items
		if e := x.b.refs.byNode[c.node]; e != nil && e.c == o {
			e.c = c
		}
	}
}

// alike reports whether two components are the same kind of the same element.
func alike(a, b *comp) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.node == b.node && a.kind == b.kind
}

// sameFound reports whether two indexes have the same clickables.
func sameFound(a, b *index) bool {
	i := 0
	for _, c := range b.comps {
		if !c.found {
			continue
		}
		for i < len(a.comps) && !a.comps[i].found {
			i++
		}
		if i == len(a.comps) || a.comps[i].node != c.node {
			return false
		}
		i++
	}
	for ; i < len(a.comps); i++ {
		if a.comps[i].found {
			return false
		}
	}
	return true
}

// stands reports whether the index is one of the page as it is now.
func (x *index) stands() bool {
	t := x.b.tree
	if x.built < t.Outline() {
		return false
	}
	for i := range x.rests {
		if !t.Valid(&x.rests[i]) {
			return false
		}
	}
	return true
}

// rest does what reads more than places and deciding attributes: the index
// rests on that too.
func (x *index) rest(f func()) {
	m := x.b.tree.Begin()
	f()
	x.rests = append(x.rests, x.b.tree.End(m))
}

func (b *Bridge) build(defs int) *index {
	t := b.tree
	cand := t.Candidates()
	x := &index{b: b, built: t.Moment(), prims: defs, byNode: make(map[facts.Node]*comp, len(cand)), owner: map[facts.Node]*comp{},
		triggers: map[facts.Node]facts.Node{}, popups: map[facts.Node]facts.Node{}, place: make(map[facts.Node]int, len(cand)), zones: make(map[facts.Node]zone, len(cand)*2)}
	for i, n := range cand {
		x.place[n] = i
		x.marked = x.marked || t.Has(n, "data-agent-hidden") || t.Has(n, "data-agent-secret")
	}
	x.link(cand)
	radios := map[facts.Node][]facts.Node{} // a group's first radio or its container, to the radios
	for i, n := range cand {
		if x.zone(n)&(zoneHidden|zoneOut) != 0 || x.byNode[n] != nil {
			continue
		}
		prim := b.primitive(n)
		if o := x.primOwner(n); o != nil && prim == "" && !t.Has(n, "data-agent-component") {
			x.owner[n] = o
			continue
		}
		if prim != "" {
			x.add(&comp{node: n, kind: kindNamed(prim), called: prim, prim: prim, order: i})
			continue
		}
		role := b.aria.Role(n)
		if o := x.ownerOf(n, role); o != nil {
			x.owner[n] = o
			continue
		}
		k := x.kindOf(n)
		switch k {
		case kindNone:
			if o := x.byNode[t.LightParent(n)]; t.Tag(n) == "summary" && o != nil {
				x.owner[n] = o
				continue
			}
			if role == "group" && x.isDateGroup(n) {
				x.add(&comp{node: n, kind: kindDateInput, group: x.segments(n), order: i})
				continue
			}
			if parts[role] != "" {
				x.loosePart(n, role, i, radios)
			}
			continue
		case kindRadio:
			x.loosePart(n, "radio", i, radios)
			continue
		case kindDetails:
			x.addDetails(n, i)
			continue
		}
		c := &comp{node: n, kind: k, order: i}
		if k == kindOther {
			c.called = t.Attr(n, "data-agent-component")
		}
		switch k {
		case kindMenu, kindCombobox, kindDisclosure, kindButton, kindLink, kindInput, kindTextarea:
			c.trigger = n
			c.popup = x.popupOf(n)
			if k == kindCombobox {
				x.innerField(c)
			}
			if k == kindMenu && (role == "menu" || role == "menubar") {
				c.trigger, c.popup = x.triggers[n], n
				if o := x.byNode[c.trigger]; o != nil && o.kind == kindMenu && o.popup == n {
					x.owner[n] = o // the popup of a menu button is that menu
					continue
				}
			}
		case kindDialog, kindPopover:
			c.trigger = x.triggers[n]
		case kindListbox:
			if o := x.byNode[x.triggers[n]]; o != nil && o.kind == kindCombobox {
				x.owner[n] = o
				continue
			}
		}
		x.add(c)
	}
	x.accordions()
	x.toggles()
	x.sorters()
	return x
}

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
		x.owner[c.node] = c
		c.node = n
		if c.popup == 0 {
			c.popup = x.popupOf(n)
		}
		return
	}
}

func (x *index) add(c *comp) {
	x.comps = append(x.comps, c)
	x.byNode[c.node] = c
}

// link finds which element opens which popup, by owner links in either direction.
func (x *index) link(cand []facts.Node) {
	t := x.b.tree
	isPopup := func(n facts.Node) bool {
		return n != 0 && (contains(popupRoles, x.b.aria.Role(n)) || t.Has(n, "popover") || t.Tag(n) == "dialog")
	}
	set := func(popup, trigger facts.Node) {
		trigger = x.buttonOf(trigger)
		if popup != 0 && popup != trigger && x.triggers[popup] == 0 && !t.Contains(popup, trigger) {
			x.triggers[popup] = trigger
			if x.popups[trigger] == 0 {
				x.popups[trigger] = popup
			}
		}
	}
	for _, n := range cand {
		for _, a := range ownerLinks {
			if !t.Has(n, a) {
				continue
			}
			for _, p := range t.Rel(n, a) {
				if isPopup(p) || (a != "aria-owns" && t.Has(n, "aria-haspopup")) {
					set(p, n)
				}
			}
		}
		if t.Has(n, "popovertarget") {
			set(first(t.Rel(n, facts.RelPopover)), n)
		}
		if t.Has(n, "commandfor") {
			set(first(t.Rel(n, facts.RelCommand)), n)
		}
	}
	for _, n := range cand { // a menu or list that is named by its trigger
		if x.triggers[n] != 0 || !contains(popupRoles, x.b.aria.Role(n)) {
			continue
		}
		if t.Has(n, "aria-labelledby") {
			for _, by := range t.Rel(n, "aria-labelledby") {
				if t.Has(by, "aria-haspopup") || x.b.aria.Role(by) == "combobox" {
					set(n, by)
				}
			}
		}
		if t.Has(n, "anchor") {
			set(n, t.ByID(n, t.Attr(n, "anchor")))
		}
	}
	for _, n := range cand { // a hidden menu beside its only button
		if x.triggers[n] == 0 && x.b.aria.Role(n) == "menu" {
			shown := false
			x.rest(func() { shown = t.Shown(n) })
			if !shown {
				set(n, x.buttonBefore(n))
			}
		}
	}
	for popup, trigger := range x.b.opened {
		if t.Exists(popup) && t.Exists(trigger) {
			set(popup, trigger)
		}
	}
}

// buttonOf returns the button inside a custom element, which is pressed where the
// element is meant, and any other element as it is.
func (x *index) buttonOf(n facts.Node) facts.Node {
	t := x.b.tree
	if n != 0 && t.Flag(n, facts.HeadShadow) && x.b.aria.Role(n) == "generic" {
		for _, k := range x.inside(n) {
			if x.b.aria.Role(k) == "button" {
				return k
			}
		}
	}
	return n
}

// buttonBefore returns the one button that stands before a menu in its nearest wrapper that has any.
func (x *index) buttonBefore(menu facts.Node) facts.Node {
	t := x.b.tree
	p := t.Parent(menu)
	for level := 0; level < 4; p = t.Parent(p) {
		if t.Tag(p) == "slot" {
			continue
		}
		level++
		if p == 0 || t.Tag(p) == "body" || contains(popupRoles, x.b.aria.Role(p)) || parts[x.b.aria.Role(p)] != "" {
			return 0
		}
		var found facts.Node
		for _, n := range x.inside(p) {
			if n == menu || t.Contains(menu, n) {
				break
			}
			if x.b.aria.Role(n) == "button" {
				if found != 0 {
					return 0
				}
				found = n
			}
		}
		if found != 0 {
			return found
		}
	}
	return 0
}

var ownerLinks = []string{"aria-controls", "aria-owns", "aria-details"}

func (x *index) popupOf(n facts.Node) facts.Node {
	if p := x.popups[n]; p != 0 {
		return p
	}
	if x.b.tree.Has(n, "aria-controls") {
		return first(x.b.tree.Rel(n, "aria-controls"))
	}
	return 0
}

// zone returns what the element inherits: through composed and light
// ancestors, and through the trigger of a popup (contract D19, 3.9).
func (x *index) zone(n facts.Node) zone {
	if n == 0 {
		return 0
	}
	if z, ok := x.zones[n]; ok {
		return z
	}
	x.zones[n] = zoneKnown // ends cycles of owner links
	t := x.b.tree
	var z zone
	if t.Has(n, "data-agent-hidden") {
		z |= zoneHidden
	}
	if t.Has(n, "data-agent-secret") {
		z |= zoneSecret
	}
	if t.Has(n, "aria-hidden") && t.Attr(n, "aria-hidden") == "true" {
		z |= zoneAria
	}
	if t.Has(n, "inert") {
		z |= zoneInert
	}
	switch t.Tag(n) {
	case "head", "template", "script", "style", "noscript":
		z |= zoneOut
	}
	flat, light := t.Parent(n), t.LightParent(n)
	z |= x.zone(flat)
	if light != flat {
		z |= x.zone(light) & (zoneHidden | zoneSecret)
	}
	if tr := x.triggers[n]; tr != 0 {
		z |= x.zone(tr) & (zoneHidden | zoneSecret)
	}
	x.zones[n] = z
	return z
}

// primOwner returns the primitive whose subtree n stands in.
func (x *index) primOwner(n facts.Node) *comp {
	if x.prims == 0 {
		return nil // nothing is defined
	}
	t := x.b.tree
	for p, i := t.Parent(n), 0; p != 0 && i < 512; p, i = t.Parent(p), i+1 {
		if c := x.byNode[p]; c != nil && c.prim != "" {
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
			return x.byNode[p]
		}
	}
	owns := parts[role]
	depth := 0
	for p := t.Parent(n); p != 0 && depth < 512; p, depth = t.Parent(p), depth+1 {
		c := x.byNode[p]
		if c == nil {
			c = x.owner[p]
			if c != nil && (role == "menu" || role == "group" || role == "listbox") && (c.kind == kindMenu || c.kind == kindTree || c.kind == kindCombobox || c.kind == kindListbox) {
				return c // a submenu, a group of a tree
			}
			if c != nil && owns == "" && x.foldsInto(n, role, p) {
				return c
			}
		}
		if tr := x.triggers[p]; tr != 0 { // a popup elsewhere belongs to its trigger
			tc := x.byNode[tr]
			if tc == nil {
				tc = x.owner[tr]
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
		if tr := x.triggers[n]; tr != 0 {
			if c := x.owner[tr]; c != nil && c.kind == kindMenu {
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
		if c := x.byNode[outer]; c != nil && c.kind != kindDisclosure && c.kind != kindMenu && t.Tag(outer) != "div" {
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
		c := x.byNode[groups[key][0]]
		c.group = append(c.group, n)
		x.owner[n] = c
	case "menuitemcheckbox":
		x.add(&comp{node: n, kind: kindCheckbox, order: order})
	case "tab", "menuitem", "menuitemradio", "option", "treeitem":
		if t.Tag(n) == "option" {
			return
		}
		x.add(&comp{node: n, kind: kindClickable, order: order})
	}
}

// radioBox is what holds the radios that stand with n: the nearest ancestor with more than one.
func (x *index) radioBox(n facts.Node) facts.Node {
	t := x.b.tree
	for p, i := t.Parent(n), 0; p != 0 && i < 3 && t.Tag(p) != "body"; p, i = t.Parent(p), i+1 {
		radios := 0
		for _, k := range x.inside(p) {
			if x.b.aria.Role(k) == "radio" {
				radios++
			}
		}
		if radios > 1 {
			return p
		}
	}
	return t.Parent(n)
}

func (x *index) addDetails(n facts.Node, order int) {
	t := x.b.tree
	if t.Attr(n, "name") != "" {
		all := t.Rel(n, facts.RelDetails)
		if len(all) > 1 {
			if all[0] != n {
				if c := x.byNode[all[0]]; c != nil {
					x.owner[n] = c
					return
				}
			}
			x.add(&comp{node: n, kind: kindAccordion, group: all, order: order})
			x.owner[n] = x.byNode[n]
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
		if n := x.headers(outer); n < 2 {
			if up := t.Parent(outer); x.headers(up) >= 2 {
				key = up
			}
		}
		if groups[key] == nil {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], c)
	}
	for _, k := range keys {
		g := groups[k]
		if len(g) < 2 {
			continue
		}
		a := &comp{node: k, kind: kindAccordion, order: g[0].order}
		if old := x.byNode[k]; old != nil {
			a.node = g[0].node
		}
		for _, c := range g {
			a.group = append(a.group, c.node)
			delete(x.byNode, c.node)
			x.owner[c.node] = a
		}
		i := slices.Index(x.comps, g[0])
		x.comps[i] = a
		x.byNode[a.node] = a
		x.comps = slices.DeleteFunc(x.comps, func(c *comp) bool { return c != a && slices.Contains(g, c) })
	}
}

// headers counts the heading-wrapped triggers right below n.
func (x *index) headers(n facts.Node) int {
	t, count := x.b.tree, 0
	for _, k := range t.Kids(n) {
		if k.Node == 0 {
			continue
		}
		if x.isHeader(k.Node) {
			count++
			continue
		}
		for _, kk := range t.Kids(k.Node) {
			if kk.Node != 0 && x.isHeader(kk.Node) {
				count++
				break
			}
		}
	}
	return count
}

func (x *index) isHeader(h facts.Node) bool {
	if x.b.aria.Role(h) != "heading" {
		return false
	}
	for _, k := range x.b.tree.Kids(h) {
		if c := x.byNode[k.Node]; c != nil && c.kind == kindDisclosure {
			return true
		}
	}
	return false
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
				delete(x.byNode, o.node)
				x.owner[o.node] = c
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
				if k := x.byNode[c]; k != nil && c != button && kinds[k.kind].value {
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
	t := x.b.tree
	for i, n := range t.Candidates() {
		if !t.Has(n, "aria-sort") || x.zone(n)&(zoneHidden|zoneOut) != 0 || x.byNode[n] != nil {
			continue
		}
		if o := x.owner[n]; o != nil && o.kind == kindGrid {
			delete(x.owner, n)
		}
		done := false
		for _, k := range x.inside(n) {
			if c := x.byNode[k]; c != nil && (c.kind == kindButton || c.kind == kindLink) {
				c.sort, done = n, true
				break
			}
		}
		if !done {
			c := &comp{node: n, kind: kindButton, sort: n, order: i}
			at, _ := slices.BinarySearchFunc(x.comps, i, func(c *comp, o int) int { return c.order - o })
			x.comps = insert(x.comps, at, c)
			x.byNode[n] = c
		}
	}
}

// inside returns the candidates inside n in the composed tree, n left out.
// They stand in a row, because candidates are in composed-tree order.
func (x *index) inside(n facts.Node) []facts.Node {
	t, cand := x.b.tree, x.b.tree.Candidates()
	t.NoteInside(n)
	from, ok := x.place[n]
	if ok {
		from++
	} else {
		first, some := x.spine()[n]
		if !some {
			return nil
		}
		from = first
	}
	to := from
	for to < len(cand) && t.Contains(n, cand[to]) {
		to++
	}
	return cand[from:to]
}

// spine tells for every ancestor of a candidate the place of the first candidate inside it.
func (x *index) spine() map[facts.Node]int {
	if x.spines == nil {
		t := x.b.tree
		x.spines = make(map[facts.Node]int, len(x.place))
		for i, n := range t.Candidates() {
			for p := t.Parent(n); p != 0; p = t.Parent(p) {
				if _, seen := x.spines[p]; seen {
					break
				}
				x.spines[p] = i
			}
		}
	}
	return x.spines
}
func (b *Bridge) primitive(n facts.Node) string {
	if b.tree.Flag(n, facts.HeadPrimitive) || b.tree.Has(n, "data-agent-primitive") {
		return b.page.Prim().Mounted(n)
	}
	return ""
}

// has reports whether word is one of the blank-separated words of list.
func has(list, word string) bool {
	for list != "" {
		w := list
		if i := indexByte(list, ' '); i >= 0 {
			w, list = list[:i], list[i+1:]
		} else {
			list = ""
		}
		if w == word {
			return true
		}
	}
	return false
}

func indexByte(s string, c byte) int {
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			return i
		}
	}
	return -1
}
