package bridge

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// An item is one choice that a component offers.
type item struct {
	node         facts.Node // 0 for a choice that has no element to press
	option       int        // index of a native option, -1 otherwise
	value, label string
	disabled     bool
	selected     bool
	checked      tri  // of a check item
	expanded     tri  // of what opens
	sub          bool // it opens a submenu
}

// A tri is a state of an item, in a byte where a Val takes ten words: lists have
// many thousand items.
type tri uint8

const (
	triNone tri = iota
	triTrue
	triFalse
	triMixed
)

func triOf(b bool) tri {
	if b {
		return triTrue
	}
	return triFalse
}

func (v tri) absent() bool  { return v == triNone }
func (v tri) isTrue() bool  { return v == triTrue }
func (v tri) isFalse() bool { return v == triFalse }

func (v tri) val() Val {
	switch v {
	case triTrue, triFalse:
		return truth(v == triTrue)
	case triMixed:
		return str("mixed")
	}
	return Val{}
}

// items returns every choice that the component offers now, in order.
func (x *index) items(c *comp) []item {
	t := x.b.tree
	if c.prim == "" {
		if k := &c.items; k.era == x.era && t.Valid(&k.memo) {
			return k.list
		}
		m := t.Begin()
		list := x.readItems(c)
		c.items = keptItems{list, t.End(m), x.era}
		return list
	}
	if got, ok := x.itemsOf[c]; ok {
		return got
	}
	got := x.readItems(c)
	if x.itemsOf == nil {
		x.itemsOf = map[*comp][]item{}
	}
	x.itemsOf[c] = got
	return got
}

func (x *index) readItems(c *comp) []item {
	t, n := x.b.tree, c.node
	if c.prim != "" {
		return x.primItems(c)
	}
	switch c.kind {
	case kindSelect:
		return x.nativeItems(n)
	case kindCombobox, kindInput:
		if t.Has(n, "list") {
			if l := first(t.Rel(n, facts.RelList)); l != 0 && x.zone(l)&zoneHidden == 0 {
				return x.nativeItems(l)
			}
			return nil
		}
		if c.kind == kindInput {
			return nil
		}
		l := x.listOf(c)
		return x.mirrored(c, l, x.partItems(l, "option", "treeitem", "row", "gridcell", "menuitem", "menuitemradio"))
	case kindListbox:
		return x.partItems(n, "option")
	case kindRadioGroup:
		if len(c.group) > 0 {
			var out []item
			for _, r := range c.group {
				if x.zone(r)&zoneHidden == 0 {
					out = append(out, x.item(r))
				}
			}
			return x.scale(out)
		}
		return x.scale(x.partItems(n, "radio", "menuitemradio"))
	case kindTabs:
		return x.partItems(n, "tab")
	case kindTree:
		return x.partItems(n, "treeitem")
	case kindMenu:
		var out []item
		for _, p := range x.menuLists(c) {
			for _, it := range x.partItems(p, "menuitem", "menuitemcheckbox", "menuitemradio") {
				if !slices.ContainsFunc(out, func(o item) bool { return o.node == it.node }) { // lists may stand in each other
					out = append(out, it)
				}
			}
		}
		if len(out) == 0 && c.popup != 0 {
			out = x.partItems(c.popup, "option", "link", "button")
		}
		return out
	case kindGrid:
		return x.gridItems(c)
	case kindAccordion:
		var out []item
		for _, h := range c.group {
			if x.zone(h)&zoneHidden != 0 {
				continue
			}
			it := item{node: h, option: -1, label: x.b.aria.Name(h), disabled: x.b.aria.Disabled(h)}
			if t.Tag(h) == "details" {
				it.label = x.summary(h)
				it.selected = t.Live(h).Is(facts.LiveOpen)
			} else {
				it.selected = t.Attr(h, "aria-expanded") == "true"
			}
			it.expanded = triOf(it.selected)
			it.value = it.label
			out = append(out, it)
		}
		return out
	}
	return nil
}

// scale makes one choice of radios that are drawn as a scale: all up to the
// chosen one are checked, and only their place tells them apart.
func (x *index) scale(items []item) []item {
	last, same := -1, len(items) > 1
	for i, it := range items {
		if it.selected {
			last = i
		}
		same = same && it.label == items[0].label && it.value == it.label
	}
	for i := range items {
		items[i].selected = i == last
		if same {
			items[i].value = strconv.Itoa(i + 1)
			items[i].label += " " + items[i].value
		}
	}
	return items
}

// listOf returns the element that holds a combobox's or menu's choices: the
// listbox inside its popup, or the popup itself.
func (x *index) listOf(c *comp) facts.Node {
	p := c.popup
	if p == 0 {
		return 0
	}
	switch x.b.aria.Role(p) {
	case "listbox", "tree", "grid", "menu":
		return p
	}
	for _, k := range x.inside(p) {
		switch x.b.aria.Role(k) {
		case "listbox", "tree", "grid":
			return k
		}
	}
	return p
}

// menuLists returns the menus that belong to a menu component: its own and
// submenus that stand elsewhere.
func (x *index) menuLists(c *comp) []facts.Node {
	if c.popup == 0 {
		return nil
	}
	out := []facts.Node{c.popup}
	for p, tr := range x.triggers {
		if p != c.popup && x.owner(tr) == c && x.b.tree.Exists(p) && !x.b.tree.Contains(c.popup, p) {
			out = append(out, p)
		}
	}
	slices.SortFunc(out[1:], x.compare)
	return out
}

func (x *index) nativeItems(n facts.Node) []item {
	opts := x.b.tree.Options(n)
	var seen map[string]int // of labels, where groups tell them apart
	if slices.ContainsFunc(opts, func(o facts.Option) bool { return o.Group != "" }) {
		seen = map[string]int{}
		for _, o := range opts {
			seen[o.Label]++
		}
	}
	out := make([]item, 0, len(opts))
	for i, o := range opts {
		if o.Hidden || (o.Value == "" && o.Disabled) {
			continue
		}
		it := item{option: i, value: o.Value, label: o.Label, disabled: o.Disabled, selected: o.Selected}
		if it.label == "" {
			it.label = it.value
		}
		if o.Group != "" && seen[o.Label] > 1 {
			it.label = o.Group + " " + o.Label
		}
		out = append(out, it)
	}
	return out
}

// partItems returns the parts with one of the roles inside a list. While the
// list is shown, parts that are not shown are left out; a list that is there
// but hidden is read whole.
func (x *index) partItems(list facts.Node, roles ...string) []item {
	if list == 0 {
		return nil
	}
	t := x.b.tree
	shown := t.Shown(list)
	var out []item
	role := x.b.aria.Role(list)
	for _, n := range x.inside(list) {
		r := x.b.aria.Role(n)
		if !contains(roles, r) || x.zone(n)&(zoneHidden|zoneOut) != 0 {
			continue
		}
		if shown && role != "tree" && role != "menubar" && role != "menu" && !t.Shown(n) {
			continue
		}
		it := x.item(n)
		if it.label == "" && it.value == "" {
			continue
		}
		out = append(out, it)
	}
	return out
}

func contains(list []string, s string) bool {
	for _, l := range list {
		if l == s {
			return true
		}
	}
	return false
}

// holdsState reports whether the element may be disabled otherwise than by an attribute of ARIA.
func (x *index) holdsState(n facts.Node) bool {
	switch tag := x.b.tree.Tag(n); tag {
	case "div", "span", "li", "ul", "a", "p", "tr", "td", "th":
		return false
	}
	return true
}

// item reads one part.
func (x *index) item(n facts.Node) item {
	t, a := x.b.tree, x.b.aria
	if x.zone(n)&zoneSecret != 0 && a.Role(n) != "row" && a.Role(n) != "gridcell" {
		a = x.b.choices // which choices there are is no secret (contract 3.9)
	}
	it := item{node: n, option: -1, label: a.Name(n), disabled: a.Disabled(n) || x.holdsState(n) && t.Live(n).Is(facts.LiveDisabled)}
	if it.label == "" {
		it.label = a.Text(n)
	}
	if it.label == "" {
		it.label = x.hint(n)
	}
	it.value = it.label
	native := t.Tag(n) == "input"
	switch {
	case native:
		if v, ok := t.Lookup(n, "value"); ok && v != "" {
			it.value = v
		}
		l := t.Live(n)
		it.selected = l.Is(facts.LiveChecked) || l.Is(facts.LiveSecret|facts.LiveFilled)
	case t.Has(n, "data-value"):
		it.value = t.Attr(n, "data-value")
	case t.Attr(n, "value") != "" && t.Tag(n) != "li":
		it.value = t.Attr(n, "value")
	}
	if !native {
		switch role := a.Role(n); role {
		case "radio", "menuitemradio", "menuitemcheckbox", "checkbox":
			it.selected = t.Attr(n, "aria-checked") == "true" || !t.Has(n, "aria-checked") && t.Live(n).Is(facts.LiveHasChecked|facts.LiveChecked)
			if role == "menuitemcheckbox" || role == "menuitemradio" {
				it.checked = triOf(it.selected)
				if t.Attr(n, "aria-checked") == "mixed" {
					it.checked = triMixed
				}
			}
		default:
			it.selected = t.Attr(n, "aria-selected") == "true" || t.Attr(n, "aria-checked") == "true" ||
				strings.Contains(t.Tag(n), "-") && !t.Has(n, "aria-selected") && (t.Has(n, "selected") || t.Has(n, "active"))
		}
	}
	if v, ok := t.Lookup(n, "aria-expanded"); ok && (v == "true" || v == "false") {
		it.expanded = triOf(v == "true")
	}
	if hp := t.Attr(n, "aria-haspopup"); hp == "true" || hp == "menu" {
		it.sub = true
	}
	return it
}

// gridItems returns the rows or cells that a grid lets choose.
func (x *index) gridItems(c *comp) []item {
	t := x.b.tree
	rows, cells := []item(nil), []item(nil)
	for _, n := range x.gridParts(c.node) {
		if x.zone(n)&(zoneHidden|zoneOut) != 0 {
			continue
		}
		switch x.b.aria.Role(n) {
		case "row":
			if t.Has(n, "aria-selected") || t.Has(n, "aria-expanded") {
				if it := x.item(n); it.label != "" {
					rows = append(rows, it)
				}
			}
		case "gridcell":
			if it := x.item(n); it.label != "" {
				cells = append(cells, it)
			}
		}
	}
	if len(rows) > 0 {
		return rows
	}
	return cells
}

// gridActions lists what a grid takes beside a choice: the rows of it may open,
// its columns sort.
func (x *index) gridActions(c *comp) []string {
	var list []string
	if slices.ContainsFunc(x.items(c), func(it item) bool { return !it.expanded.absent() }) {
		list = append(list, "expand", "collapse")
	}
	x.b.tree.NoteInside(c.node)
	if slices.ContainsFunc(x.comps, func(k *comp) bool { return k.sort != 0 && x.b.tree.Contains(c.node, k.node) }) {
		list = append(list, "sort")
	}
	return list
}

// rowsWith returns the rows of a grid that a text names by one of their cells,
// or else by whole words of the row.
func (x *index) rowsWith(items []item, text string) []int {
	name := match.Fold(text)
	phrase := match.PhraseOf(name)
	var cells, words []int
	for i, it := range items {
		if it.node == 0 || x.b.aria.Role(it.node) != "row" {
			continue
		}
		for _, k := range x.gridParts(it.node) {
			if match.Fold(x.b.aria.Name(k)) == name {
				cells = append(cells, i)
				break
			}
		}
		if phrase.In(match.Fold(it.label)) {
			words = append(words, i)
		}
	}
	if len(cells) > 0 {
		return cells
	}
	return words
}

// gridParts returns rows and cells in order; those of a native table are no candidates.
func (x *index) gridParts(n facts.Node) []facts.Node {
	t := x.b.tree
	var out []facts.Node
	var walk func(n facts.Node, depth int)
	walk = func(n facts.Node, depth int) {
		for _, k := range t.Kids(n) {
			if k.Node == 0 || depth > 12 || len(out) > 5000 {
				continue
			}
			switch x.b.aria.Role(k.Node) {
			case "row":
				out = append(out, k.Node)
				walk(k.Node, depth+1)
			case "gridcell":
				out = append(out, k.Node)
			default:
				walk(k.Node, depth+1)
			}
		}
	}
	walk(n, 0)
	return out
}

// summary is the label of a <details>.
func (x *index) summary(n facts.Node) string {
	if s := x.summaryOf(n); s != 0 {
		return x.b.aria.Name(s)
	}
	return ""
}

func (x *index) summaryOf(n facts.Node) facts.Node {
	for _, k := range x.inside(n) {
		if x.b.tree.Tag(k) == "summary" && x.b.tree.LightParent(k) == n {
			return k
		}
	}
	return 0
}
