package bridge

import (
	"slices"
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

// keep returns a text that was worked out, or works it out.
func (x *index) keep(k *keptText, work func() string) string {
	if k.era == x.era && x.b.tree.Valid(&k.memo) {
		return k.text
	}
	m := x.b.tree.Begin()
	s := work()
	*k = keptText{s, x.b.tree.End(m), x.era}
	return s
}

// keepNear is keep for what is confirmed before it is used: a text that only a
// style rule may have changed is returned as it was.
func (x *index) keepNear(k *keptText, read func() string) string {
	if k.era == x.era && x.b.tree.NearlyValid(&k.memo) {
		return k.text
	}
	return read()
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
	mark, ok := x.mark(n)
	if on := x.pressNode(c); !ok && on != n {
		mark, ok = x.mark(on) // of the part that is acted on
	}
	if ok {
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
	var keep []int
	for i := 0; i < len(all) && len(keep) < max && !secret; i++ {
		if all[i].selected {
			keep = append(keep, i)
		}
	}
	chosen := len(keep)
	for i := 0; i < len(all) && len(keep) < max; i++ {
		if _, ok := slices.BinarySearch(keep[:chosen], i); !ok {
			keep = append(keep, i)
		}
	}
	slices.Sort(keep)
	var out []Item
	for _, i := range keep {
		it := all[i]
		o := Item{Value: it.value, Label: it.label, Disabled: it.disabled, Expanded: it.expanded.val()}
		if !secret {
			o.Checked = it.checked.val()
		}
		out = append(out, o)
	}
	return out, len(all) - len(keep)
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
	if c := x.byNode(n); c != nil {
		return c.kind != kindForm && c.kind != kindDialog && c.kind != kindPopover && c.kind != kindAlert && c.kind != kindStatus
	}
	return x.owner(n) != nil
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
		c := x.byNode(k)
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
