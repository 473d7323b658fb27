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
	folded     folded   // as compared last
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

// keptText is a text that holds while its facts do, in one era of the index.
type keptText struct {
	text string
	memo facts.Memo
	era  int
}

type keptItems struct {
	list []item
	memo facts.Memo
	era  int
}

// An index holds the components of one state of the page.
type index struct {
	b        *Bridge
	built    int32        // at what moment
	rests    []facts.Memo // what it rests on beside places and deciding attributes
	asked    int32        // counts what was asked of components that stand elsewhere, see traitPlain
	gen      int          // counts its changes: other clickables
	era      int          // counts those after which nothing holds that was worked out before
	prims    int
	marked   bool // parts of the page are hidden from agents, or secret
	comps    []*comp
	spots                              // which elements are components, or parts of one
	triggers map[facts.Node]facts.Node // a popup to its trigger
	popups   map[facts.Node]facts.Node // a trigger to its first popup
	spines   map[facts.Node]int        // an ancestor of candidates to the place of the first inside it
	holders  *holders                  // once asked for
	clicks   []*comp                   // clickables found by the cursor, once asked for
	clicked  bool
	clickOf  facts.Memo
	finds    finds // what they were found among, worked out ahead
	clickAt  int32 // the sight they were found at
	cover    *cover
	coverOf  facts.Memo
	coverAt  int32            // when it was worked out
	itemsOf  map[*comp][]item // of primitives, of this read
	namesAt  int32            // when the folded names were brought up to date
	surelyAt int32
	namesGen int
	primsOf  map[*comp]*primRead // of this read
}

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
	return b.index()
}

// glance is read for a call that looks at little of the page.
func (b *Bridge) glance() *index {
	b.tree.Glance()
	return b.index()
}

func (b *Bridge) index() *index {
	b.aria.Fresh()
	b.choices.Fresh()
	defs := len(b.page.Prim().Defs())
	if x := b.ix; x == nil || x.prims != defs || !x.stands() {
		b.ix = b.build(defs, x)
		if x != nil && !x.marked && !b.ix.marked {
			b.ix.carry(&b.kin, x)
		}
	} else if x.clicked && (x.clickAt != b.tree.Sight() || !b.tree.Valid(&x.clickOf)) {
		x.reclick()
	}
	b.ix.itemsOf, b.ix.primsOf = nil, nil // they hold live state
	return b.ix
}

// carry takes over from the index before what was worked out of components that
// are what they were.
func (x *index) carry(k *kin, old *index) {
	t := x.b.tree
	x.gen += old.gen + 1
	x.era = old.era + 1
	if k.old == nil {
		return
	}
	if old.clicked {
		x.click()
	}
	x.gen = old.gen
	if old.clicked && !sameFound(old, x) {
		x.gen++
		return
	}
	x.era, x.holders = old.era, old.holders
	untold := x.holders == nil
	for _, n := range t.Dirty() {
		t.TouchInside(n, untold)
	}
	for i, n := range x.cand {
		c, o, was := x.selves[i], (*comp)(nil), k.was[i]
		if was < 0 {
			t.TouchInside(t.Parent(n), untold)
		} else if o = old.selves[was]; !alike(c, o) || !alike(x.owners[i], old.owners[was]) {
			t.Touch(n)
			t.TouchInside(n, untold)
		}
		x.inherit(c, o)
		x.nowHolds(n, c, o)
	}
	for was, i := range k.now {
		if i < 0 {
			x.nowHolds(old.cand[was], nil, old.selves[was])
		}
	}
	for n, c := range x.others {
		x.inherit(c, old.byNode(n))
		x.nowHolds(n, c, old.others[n])
	}
	for n, o := range old.others {
		if x.others[n] == nil {
			x.nowHolds(n, nil, o)
		}
	}
}

// nowHolds says that n is the component c, and was o.
func (x *index) nowHolds(n facts.Node, c, o *comp) {
	switch {
	case x.holders == nil:
	case c != nil && o == nil:
		x.holders.add(n, true)
	case c == nil && o != nil:
		x.holders.remove(n)
	}
}

// inherit gives a component what was worked out of it when it was another's.
func (x *index) inherit(c, o *comp) {
	if c == o || c == nil || o == nil || !alike(c, o) || c.prim != o.prim || c.trigger != o.trigger || c.popup != o.popup || c.sort != o.sort || !slices.Equal(c.group, o.group) {
		return
	}
	c.label, c.row, c.folded, c.choices, c.items = o.label, o.row, o.folded, o.choices, o.items
	if e := x.b.refs.byNode[c.node]; e != nil && e.c == o {
		e.c = c
	}
}

// forget drops what was worked out of a component.
func (x *index) forget(c *comp) {
	c.label, c.row, c.folded, c.choices, c.items = keptText{}, keptText{}, folded{}, keptText{}, keptItems{}
	if e := x.b.refs.byNode[c.node]; e != nil && e.c == c {
		e.c = nil
	}
}

// alike reports whether two components are the same kind of the same element.
func alike(a, b *comp) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.node == b.node && a.kind == b.kind && a.called == b.called
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
	x.asked++ // what is remembered of it is told without a question
	m := x.b.tree.Begin()
	f()
	x.rests = append(x.rests, x.b.tree.End(m))
}

// build makes the index of the page as it is now. What old, the one before, has
// found of candidates that are what they were is taken over.
func (b *Bridge) build(defs int, old *index) *index {
	t := b.tree
	x := &index{b: b, built: t.Moment(), prims: defs, spots: newSpots(t), triggers: map[facts.Node]facts.Node{}, popups: map[facts.Node]facts.Node{}}
	k := &b.kin
	x.survey(k, old)
	x.link()
	if was := b.carryZones(x); x.marked || was != nil && was.marked { // what was asked so far may stand in parts that are hidden now, or are no longer
		b.aria.Reset()
		b.choices.Reset()
		for i, n := range x.cand {
			x.roles[i] = b.roles.code(b.aria.Role(n))
		}
	}
	if k.old != nil && !(maps.Equal(x.triggers, old.triggers) && maps.Equal(x.popups, old.popups)) {
		k.old = nil
	}
	if old != nil {
		x.comps = make([]*comp, 0, cap(old.comps))
	}
	radios := map[facts.Node][]facts.Node{} // a group's first radio or its container, to the radios
	for i, n := range x.cand {
		if !x.retake(k, i) {
			reads := t.Reads() + x.asked
			x.consider(n, i, radios)
			if reads == t.Reads()+x.asked {
				x.traits[i] |= traitPlain
			}
			k.compare(x, i)
		}
	}
	x.fixed = true
	x.accordions()
	x.toggles()
	x.sorters()
	x.fixed = false
	return x
}

// consider finds out which component the candidate at a place is, or is a part of.
func (x *index) consider(n facts.Node, i int, radios map[facts.Node][]facts.Node) {
	b, t := x.b, x.b.tree
	if x.zone(n)&(zoneHidden|zoneOut) != 0 || x.selves[i] != nil {
		return
	}
	prim := b.primitive(n)
	if o := x.primOwner(n); o != nil && prim == "" && !t.Has(n, "data-agent-component") {
		x.give(n, o)
		return
	}
	if prim != "" {
		x.asked++
		x.add(&comp{node: n, kind: kindNamed(prim), called: prim, prim: prim, order: i})
		return
	}
	role := b.roles.names[x.roles[i]]
	if o := x.ownerOf(n, role); o != nil {
		x.give(n, o)
		return
	}
	k := x.kindOf(n)
	switch k {
	case kindNone:
		if t.Tag(n) == "summary" {
			x.asked++
			if o := x.byNode(t.LightParent(n)); o != nil {
				x.give(n, o)
				return
			}
		}
		if role == "group" && x.isDateGroup(n) {
			x.add(&comp{node: n, kind: kindDateInput, group: x.segments(n), order: i})
			return
		}
		if parts[role] != "" {
			x.loosePart(n, role, i, radios)
		}
		return
	case kindRadio:
		x.loosePart(n, "radio", i, radios)
		return
	case kindDetails:
		x.addDetails(n, i)
		return
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
			c.trigger, c.popup = x.opener(n), n
			if o := x.byNode(c.trigger); o != nil && o.kind == kindMenu && o.popup == n {
				x.give(n, o) // the popup of a menu button is that menu
				return
			}
		}
	case kindDialog, kindPopover:
		c.trigger = x.opener(n)
	case kindListbox:
		if o := x.byNode(x.opener(n)); o != nil && o.kind == kindCombobox {
			x.give(n, o)
			return
		}
	}
	x.add(c)
}

// opener returns the trigger of a popup, 0 for none. What the trigger is may
// decide what is asked for.
func (x *index) opener(popup facts.Node) facts.Node {
	tr := x.triggers[popup]
	if tr != 0 {
		x.asked++
	}
	return tr
}

func (x *index) add(c *comp) {
	x.comps = append(x.comps, c)
	x.set(c.node, c)
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

// inside returns the candidates inside n in the composed tree, n left out.
// They stand in a row, because candidates are in composed-tree order.
func (x *index) inside(n facts.Node) []facts.Node {
	t, cand := x.b.tree, x.b.tree.Candidates()
	t.NoteInside(n)
	from := x.place(n)
	if from >= 0 {
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
		x.spines = make(map[facts.Node]int, len(x.cand))
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
