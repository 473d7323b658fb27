package bridge

import (
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// A Component is what an agent reads of one component: contract rows U14 to U28.
type Component struct {
	Ref, Kind        string
	Label, Row, Hint string // full texts; outputs cut them
	State            State  // value, checked, open, query, … in order
	Detail           State  // min, max, step, placeholder, required, multiple, sort
	Items            []Item
	More             int // items left out
	Text             string
	Errors, Buttons  []string
	Pending          bool
	Error            string
	Disabled         bool
	OffPage          bool
	Confirm          string
	Marked           bool // it carries a confirm mark
	Source           string
	Actions          []string
	Note             string
}

// An Item is one choice of a component.
type Item struct {
	Value, Label string
	Disabled     bool
	Checked      Val
	Expanded     Val
}

// label returns the accessible name of the component, in full.
func (x *index) label(c *comp) string {
	return x.keep(&c.label, func() string { return x.readLabel(c) })
}

// keep returns a text that was worked out, or works it out.
func (x *index) keep(k *keptText, work func() string) string {
	if k.gen == x.gen && x.b.tree.Valid(&k.memo) {
		return k.text
	}
	m := x.b.tree.Begin()
	s := work()
	*k = keptText{s, x.b.tree.End(m), x.gen}
	return s
}

func (x *index) readLabel(c *comp) string {
	t, a, n := x.b.tree, x.b.aria, c.node
	switch c.kind {
	case kindRadioGroup:
		if len(c.group) > 0 {
			return x.groupName(c.group[0])
		}
		if s := a.Name(n); s != "" {
			return s
		}
		return x.groupName(n)
	case kindMenu:
		if c.trigger != 0 && c.trigger != n && !x.hiddenZone(c.trigger) {
			if s := a.Name(n); s != "" {
				return s
			}
			return a.Name(c.trigger)
		}
	case kindDisclosure:
		if t.Tag(n) == "details" {
			return x.summary(n)
		}
	case kindDialog, kindPopover:
		if s := a.Name(n); s != "" {
			return s
		}
		if h := x.heading(n); h != 0 {
			return a.Text(h)
		}
	case kindCombobox:
		if s, ok := x.outsideName(n); ok {
			return s
		}
		if s := a.Name(n); s != "" {
			return s
		}
		if p := t.Parent(n); t.Tag(p) == "slot" { // a custom element around it has the name
			host := t.LightParent(n)
			if strings.Contains(t.Tag(host), "-") {
				return a.Name(host)
			}
		}
	case kindAccordion:
		if len(c.group) > 0 && (c.node == c.group[0]) {
			return ""
		}
	case kindClickable:
		if s := a.Name(n); s != "" {
			return s
		}
		return match.Clip(a.Text(n), maxLabel)
	case kindAlert, kindStatus:
		if t.Has(n, "aria-label") || t.Has(n, "aria-labelledby") {
			return a.Name(n)
		}
		return ""
	case kindButton, kindLink, kindCheckbox, kindSwitch:
		if s := a.Name(n); s != "" || !t.Has(n, "data-agent-component") {
			return s
		}
		return match.Clip(a.Text(n), maxLabel) // it is one by its mark, and named by its content like one
	}
	return a.Name(n)
}

// outsideName is the name of a component whose aria-labelledby names itself
// too: the part of it that stands outside (a select button named "Cat Animal"
// by its value and its label is "Animal").
func (x *index) outsideName(n facts.Node) (string, bool) {
	t := x.b.tree
	if !t.Has(n, "aria-labelledby") {
		return "", false
	}
	out, own := []string{}, false
	for _, by := range t.Rel(n, "aria-labelledby") {
		if t.Contains(n, by) {
			own = true
			continue
		}
		if s := x.b.aria.Text(by); s != "" {
			out = append(out, s)
		}
	}
	return strings.Join(out, " "), own && len(out) > 0
}

// groupName names native radios: the nearest named group around them.
func (x *index) groupName(n facts.Node) string {
	t := x.b.tree
	for p, i := t.Parent(n), 0; p != 0 && i < 12; p, i = t.Parent(p), i+1 {
		switch x.b.aria.Role(p) {
		case "group", "radiogroup", "toolbar":
			if s := x.b.aria.Name(p); s != "" {
				return s
			}
		case "generic", "none", "presentation", "":
			if s := t.Attr(p, "aria-label"); s != "" && i < 4 {
				return s // a name on an element that takes none; people see it used as one
			}
			if by := first(t.Rel(p, "aria-labelledby")); by != 0 && i < 4 && t.Has(p, "aria-labelledby") {
				return x.b.aria.Text(by)
			}
		case "form", "dialog", "main", "list", "table", "row":
			return ""
		}
	}
	return ""
}

// heading returns the first heading inside n that is not inside another dialog.
func (x *index) heading(n facts.Node) facts.Node {
	t := x.b.tree
	var found facts.Node
	var walk func(n facts.Node, depth int)
	walk = func(n facts.Node, depth int) {
		for _, k := range t.Kids(n) {
			if k.Node == 0 || found != 0 || depth > 8 {
				continue
			}
			if x.b.aria.Role(k.Node) == "heading" {
				if x.zone(k.Node)&(zoneHidden|zoneSecret|zoneAria) == 0 {
					found = k.Node
				}
				return
			}
			walk(k.Node, depth+1)
		}
	}
	walk(n, 0)
	return found
}

// shownLabel is the label that outputs carry: the name, or for tabs and
// accordions without one, their items.
func (x *index) shownLabel(c *comp) string {
	s := x.label(c)
	if s == "" && (c.kind == kindTabs || c.kind == kindAccordion) {
		names := []string{}
		for _, it := range x.items(c) {
			names = append(names, it.label)
		}
		s = strings.Join(names, ", ")
	}
	return s
}

func (x *index) hiddenZone(n facts.Node) bool { return x.zone(n)&zoneHidden != 0 }

// shown reports whether a person sees the component, or could scroll to it.
func (x *index) shown(c *comp) bool {
	if x.zone(c.node)&(zoneHidden|zoneOut) != 0 {
		return false
	}
	if x.zone(c.node)&zoneAria != 0 && !x.ariaShown(c.node) && len(x.covers().open) == 0 {
		return false // what an open popup has hidden is covered, not gone
	}
	t, n := x.b.tree, c.node
	if c.prim != "" {
		return t.Shown(n) && x.b.page.Prim().Shown(n)
	}
	switch c.kind {
	case kindAlert, kindStatus:
		return t.Shown(n) && x.b.aria.Text(n) != ""
	case kindRadioGroup, kindAccordion:
		if len(c.group) > 0 {
			for _, r := range c.group {
				if x.zone(r)&zoneHidden == 0 && x.shownNode(r) {
					return true
				}
			}
			return false
		}
	case kindMenu:
		if c.trigger != 0 && c.trigger != n && t.Shown(c.trigger) {
			return true
		}
	}
	return x.shownNode(n)
}

// shownNode is Tree.Shown, but a checkbox, radio or file input that is not
// rendered counts as shown when one of its labels is (contract 3.1).
func (x *index) shownNode(n facts.Node) bool {
	t := x.b.tree
	if t.Shown(n) {
		return true
	}
	if t.Tag(n) == "input" {
		switch inputType(t, n) {
		case "checkbox", "radio", "file":
			for _, l := range t.Labels(n) {
				if t.Shown(l) && x.zone(l)&(zoneHidden|zoneAria) == 0 {
					return true
				}
			}
		}
	}
	return false
}

// ariaShown: an aria-hidden native checkbox or radio under a visible label is
// how many style kits draw it, and a field that has the focus is in use.
func (x *index) ariaShown(n facts.Node) bool {
	t := x.b.tree
	if t.Tag(n) == "input" {
		for _, l := range t.Labels(n) {
			if x.zone(l)&zoneAria == 0 && t.Shown(l) {
				return true
			}
		}
	}
	return false
}

// component works out everything of an entry but its ref.
func (x *index) component(c *comp, maxItems int, dev bool) Component {
	t, n := x.b.tree, c.node
	e := Component{Kind: c.name(), Label: x.shownLabel(c), State: x.state(c)}
	e.Row = x.row(c)
	if e.Label == "" {
		e.Hint = x.hint(n)
	}
	e.Detail = x.detail(c)
	e.Disabled = x.isDisabled(c)
	secretZone := x.zone(n)&zoneSecret != 0
	e.Items, e.More = cut(x.items(c), maxItems, secretZone)
	if more := x.unrendered(c); more > 0 {
		e.More += more
	}
	if !secretZone {
		e.Text = x.text(c)
		e.Errors = x.errors(c)
		e.Buttons = x.buttons(c)
	}
	e.Error = t.Attr(n, "data-agent-error")
	e.Pending = t.Attr(n, "aria-busy") == "true"
	if mark, ok := x.mark(n); ok {
		e.Marked, e.Confirm = true, mark
		if mark == "" {
			e.Confirm = e.Label
		}
	}
	if c.prim != "" {
		x.primEntry(c, &e, dev)
	} else {
		e.Actions = x.actions(c)
	}
	if e.Disabled {
		e.Actions = nil
	}
	if dev {
		e.Source = x.source(n)
	}
	return e
}

// cut keeps at most max items, the chosen ones always.
func cut(all []item, max int, secret bool) ([]Item, int) {
	keep := make([]bool, len(all))
	n := 0
	for i, it := range all {
		if it.selected && n < max && !secret {
			keep[i] = true
			n++
		}
	}
	for i := range all {
		if !keep[i] && n < max {
			keep[i] = true
			n++
		}
	}
	var out []Item
	for i, it := range all {
		if keep[i] {
			o := Item{Value: it.value, Label: it.label, Disabled: it.disabled, Expanded: it.expanded}
			if !secret {
				o.Checked = it.checked
			}
			out = append(out, o)
		}
	}
	return out, len(all) - n
}

// unrendered counts the choices that a windowed list says it has beyond those rendered.
func (x *index) unrendered(c *comp) int {
	list := c.node
	switch c.kind {
	case kindCombobox:
		list = x.listOf(c)
	case kindListbox:
	default:
		return 0
	}
	if list == 0 {
		return 0
	}
	its := x.items(c)
	if len(its) == 0 || its[0].node == 0 {
		return 0
	}
	if size, ok := x.b.aria.Number(its[0].node, "aria-setsize"); ok && int(size) > len(its) {
		return int(size) - len(its)
	}
	return 0
}

// detail returns the facts of U19 that are present and meaningful.
func (x *index) detail(c *comp) State {
	t, a, n := x.b.tree, x.b.aria, c.node
	var s State
	numeric := func(key, attr, aria string) {
		if v, ok := t.Lookup(n, attr); ok && t.Tag(n) == "input" {
			if f, ok := match.Number(v); ok {
				s.put(key, num(f))
			} else if v != "" && c.kind == kindDateInput {
				s.put(key, str(v))
			}
			return
		}
		if f, ok := a.Number(n, aria); ok {
			s.put(key, num(f))
		}
	}
	switch c.kind {
	case kindNumberInput, kindSlider, kindSplitter, kindDateInput:
		numeric("min", "min", "aria-valuemin")
		numeric("max", "max", "aria-valuemax")
		if v, ok := t.Lookup(n, "step"); ok && v != "any" {
			if f, ok := match.Number(v); ok {
				s.put("step", num(f))
			}
		}
		if c.kind == kindSlider && t.Tag(n) == "input" {
			if s.get("min").absent() {
				s.put("min", num(0))
			}
			if s.get("max").absent() {
				s.put("max", num(100))
			}
		}
	case kindProgress, kindMeter:
		if v, ok := t.Lookup(n, "max"); ok {
			if f, ok := match.Number(v); ok {
				s.put("max", num(f))
			}
		} else if f, ok := a.Number(n, "aria-valuemax"); ok {
			s.put("max", num(f))
		}
	}
	if p := t.Attr(n, "placeholder"); p != "" {
		s.put("placeholder", str(match.Clip(p, maxLabel)))
	} else if p := t.Attr(n, "aria-placeholder"); p != "" {
		s.put("placeholder", str(match.Clip(p, maxLabel)))
	}
	if x.multiple(c) && c.kind != kindAccordion {
		s.put("multiple", truth(true))
	}
	if kinds[c.kind].value || c.kind == kindCheckbox || c.kind == kindSwitch {
		required := t.Has(n, "required") || t.Attr(n, "aria-required") == "true"
		for _, r := range c.group {
			required = required || t.Has(r, "required")
		}
		if required {
			s.put("required", truth(true))
		}
	}
	if c.sort != 0 {
		v := t.Attr(c.sort, "aria-sort")
		if v == "" {
			v = "none"
		}
		s.put("sort", str(v))
	}
	return s
}

// text is the description and error text of a component, or what a dialog or
// a live region says.
func (x *index) text(c *comp) string {
	a, n := x.b.aria, c.node
	switch c.kind {
	case kindAlert, kindStatus:
		return a.Text(n)
	case kindDialog, kindPopover:
		if !x.b.tree.Shown(n) {
			return ""
		}
		if s := a.Description(n); s != "" {
			return s
		}
		h := x.heading(n)
		return a.TextWithout(n, func(k facts.Node) bool {
			return k == h || x.control(k) || x.b.tree.Tag(k) == "label" || x.b.tree.Tag(k) == "legend"
		})
	}
	s := a.Description(n)
	if s == x.label(c) {
		s = ""
	}
	return s
}

// control reports whether the element is a component or a part of one.
func (x *index) control(n facts.Node) bool {
	if c := x.byNode[n]; c != nil {
		return c.kind != kindForm && c.kind != kindDialog && c.kind != kindPopover && c.kind != kindAlert && c.kind != kindStatus
	}
	return x.owner[n] != nil
}

func (x *index) errors(c *comp) []string {
	t, n := x.b.tree, c.node
	var out []string
	out = append(out, x.b.aria.ErrorTexts(n)...)
	if l := t.Live(n); len(out) == 0 && l.Is(facts.LiveInvalid) && l.Message != "" {
		out = append(out, l.Message)
	}
	if c.kind == kindForm {
		t.NoteInside(n)
		for _, k := range x.comps {
			if k != c && k.kind != kindForm && (t.Contains(n, k.node) || first(t.Rel(k.node, facts.RelForm)) == n) {
				if kinds[k.kind].value || k.kind == kindCheckbox {
					out = append(out, x.errors(k)...)
				}
			}
			if len(out) >= 10 {
				break
			}
		}
	}
	return out
}

// buttons returns the texts of what can be pressed inside an open component.
func (x *index) buttons(c *comp) []string {
	within := facts.Node(0)
	switch c.kind {
	case kindDialog, kindPopover:
		if x.b.tree.Shown(c.node) {
			within = c.node
		}
	case kindDisclosure:
		if open, _ := x.isOpen(c); open {
			within = c.popup
		}
	}
	if within == 0 {
		return nil
	}
	var out []string
	for _, k := range x.pressables(within) {
		if s := x.label(k); s != "" {
			out = append(out, match.Clip(s, maxLabel))
		}
		if len(out) == maxItems {
			break
		}
	}
	return out
}

// pressables returns the shown buttons, links and menus inside n.
func (x *index) pressables(n facts.Node) []*comp {
	var out []*comp
	for _, k := range x.inside(n) {
		c := x.byNode[k]
		if c == nil {
			continue
		}
		switch c.kind {
		case kindButton, kindLink, kindMenu, kindClickable, kindDisclosure:
			if x.shown(c) && !(c.kind == kindMenu && c.trigger == 0) {
				out = append(out, c)
			}
		}
	}
	return out
}

// actions lists what an agent may ask of the component (contract table 3.3).
func (x *index) actions(c *comp) []string {
	t, n := x.b.tree, c.node
	row := kinds[c.kind]
	list := append([]string(nil), row.actions...)
	switch c.kind {
	case kindButton, kindLink:
		if t.Has(n, "aria-pressed") {
			list = append(list, "setChecked")
		}
		if _, ok := x.isOpen(c); ok {
			list = append(list, "setOpen")
		}
	case kindInput:
		if _, ok := x.isOpen(c); ok && !x.readOnly(c) {
			list = append(list, "setOpen")
		}
	case kindCombobox:
		if t.Has(n, "list") {
			list = without(list, "setOpen")
		}
		if tag := t.Tag(n); tag != "input" && tag != "textarea" {
			list = without(list, "clear")
		}
		if v, _ := x.comboValue(c); v.kind == array && !x.readOnly(c) {
			list = append(list, "addValue", "removeValue")
		}
	case kindSelect:
		if t.Has(n, "multiple") {
			list = append(list, "addValue", "removeValue")
		}
	case kindListbox:
		if x.multiple(c) {
			list = append(list, "addValue", "removeValue")
		}
	case kindDialog, kindPopover:
		list = append(list, "setOpen", "press")
	case kindMenu:
		if c.trigger == 0 && x.b.aria.Role(n) != "menubar" {
			list = without(list, "setOpen")
		}
	case kindGrid:
		list = append(list, x.gridActions(c)...)
	}
	if c.kind == kindCombobox && t.Has(n, "readonly") {
		list = without(list, "clear")
		list = append(list, "press")
	}
	if x.readOnly(c) {
		keep := list[:0]
		for _, a := range list {
			if a != "setValue" && a != "clear" && a != "increment" && a != "decrement" {
				keep = append(keep, a)
			}
		}
		if !contains(keep, "press") {
			keep = append(keep, "press")
		}
		list = keep
	}
	return list
}

func without(list []string, s string) []string {
	out := list[:0]
	for _, l := range list {
		if l != s {
			out = append(out, l)
		}
	}
	return out
}

// mark returns the nearest confirm mark: on the element, an ancestor, or the
// trigger of the popup it stands in; a form's counts for its submit button
// (contract D19).
func (x *index) mark(n facts.Node) (string, bool) {
	t := x.b.tree
	for p, i := n, 0; p != 0 && i < 1024; i++ {
		if v, ok := t.Lookup(p, "data-agent-confirm"); ok {
			return v, true
		}
		if l := t.LightParent(p); l != t.Parent(p) && l != 0 {
			if v, ok := x.lightMark(l); ok {
				return v, true
			}
		}
		up := t.Parent(p)
		if tr := x.triggers[p]; tr != 0 && i < 64 {
			if v, ok := t.Lookup(tr, "data-agent-confirm"); ok {
				return v, true
			}
		}
		p = up
	}
	if x.submits(n) {
		if f := first(t.Rel(n, facts.RelForm)); f != 0 {
			if v, ok := t.Lookup(f, "data-agent-confirm"); ok {
				return v, true
			}
		}
	}
	if t.Tag(n) == "form" {
		for _, k := range x.inside(n) {
			if x.submits(k) {
				if v, ok := t.Lookup(k, "data-agent-confirm"); ok {
					return v, true
				}
			}
		}
	}
	return "", false
}

func (x *index) lightMark(n facts.Node) (string, bool) {
	t := x.b.tree
	for i := 0; n != 0 && i < 1024; i++ {
		if v, ok := t.Lookup(n, "data-agent-confirm"); ok {
			return v, true
		}
		n = t.LightParent(n)
	}
	return "", false
}

// submits reports whether a press on the element submits its form.
func (x *index) submits(n facts.Node) bool {
	t := x.b.tree
	switch t.Tag(n) {
	case "button":
		typ := strings.ToLower(t.Attr(n, "type"))
		return typ != "button" && typ != "reset"
	case "input":
		typ := inputType(t, n)
		return typ == "submit" || typ == "image"
	}
	return false
}

// source is where the app writes the component (contract U27).
func (x *index) source(n facts.Node) string {
	t := x.b.tree
	for p, i := n, 0; p != 0 && i < 64; p, i = t.LightParent(p), i+1 {
		if v := t.Attr(p, "data-review-loc"); v != "" {
			if isLocation(v) {
				return v
			}
			return ""
		}
	}
	if s := t.SourceOf(n); isLocation(s) {
		return s
	}
	return ""
}

// isLocation reports whether s is path:line or path:line:col.
func isLocation(s string) bool {
	parts := strings.Split(s, ":")
	if len(parts) < 2 || len(s) > 300 || strings.ContainsAny(s, " \n\t\"<>") {
		return false
	}
	digits := func(s string) bool {
		for i := range len(s) {
			if s[i] < '0' || s[i] > '9' {
				return false
			}
		}
		return s != ""
	}
	return digits(parts[len(parts)-1]) && parts[0] != ""
}
