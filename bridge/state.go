package bridge

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/redact"
)

// A Field is one state key of a component with its value.
type Field struct {
	Key string
	Val Val
}

// State is the exposed state of a component, in the order of the contract.
type State []Field

func (s State) get(key string) Val {
	for _, f := range s {
		if f.Key == key {
			return f.Val
		}
	}
	return Val{}
}

func (s *State) put(key string, v Val) {
	if !v.absent() {
		*s = append(*s, Field{key, v})
	}
}

func finite(f float64) bool { return f-f == 0 }

// isSecret reports whether the component's value must not be told.
func (x *index) isSecret(c *comp) bool {
	if x.zone(c.node)&zoneSecret != 0 {
		return true
	}
	if c.prim != "" {
		return x.b.def(c.prim).Secret
	}
	switch c.kind {
	case kindInput, kindTextarea, kindEditor, kindNumberInput, kindDateInput, kindCombobox, kindColorInput:
		return x.b.tree.Live(c.node).Is(facts.LiveSecret)
	case kindSelect, kindListbox, kindCheckbox, kindSwitch, kindRadioGroup, kindSlider, kindFileInput:
		return x.b.tree.Live(c.node).Is(facts.LiveSecret)
	}
	return false
}

// state works out the exposed state of a component: value, checked, open and
// what else its kind exposes (contract table 3.3).
func (x *index) state(c *comp) State {
	if c.prim != "" {
		return x.primState(c)
	}
	t, a, n := x.b.tree, x.b.aria, c.node
	var s State
	secret := x.isSecret(c)
	value := func(v Val) {
		if secret {
			v = veil(v, t.Live(n))
		}
		s.put("value", v)
	}
	switch c.kind {
	case kindDateInput:
		if len(c.group) > 0 {
			value(str(x.dateOf(c)))
			break
		}
		value(x.fieldText(n))
	case kindInput, kindTextarea, kindEditor, kindColorInput:
		value(x.fieldText(n))
	case kindNumberInput, kindSlider, kindSplitter:
		value(x.number(c))
	case kindCombobox:
		v, query := x.comboValue(c)
		value(v)
		if !query.absent() {
			if secret {
				query = str(redact.Mask)
			}
			s.put("query", query)
		}
	case kindSelect, kindListbox, kindRadioGroup, kindTabs, kindTree, kindGrid, kindAccordion:
		v := x.chosen(c)
		if l := t.Live(n); l.Is(facts.LiveSecret | facts.LiveFilled) {
			v = str(redact.Mask)
		} else if secret && x.zone(n)&zoneSecret != 0 {
			v = veil(v, facts.Live{})
		}
		s.put("value", v)
	case kindCheckbox, kindSwitch:
		s.put("checked", x.checked(n))
	case kindButton, kindLink:
		if t.Has(n, "aria-pressed") {
			s.put("checked", x.checked(n))
		}
	case kindProgress, kindMeter:
		l := t.Live(n)
		switch {
		case t.Has(n, "aria-valuenow"):
			if f, ok := a.Number(n, "aria-valuenow"); ok {
				value(num(f))
			}
		case l.Is(facts.LiveHasValue):
			if f, err := strconv.ParseFloat(l.Value, 64); err == nil {
				value(num(f))
			}
		}
	case kindFileInput:
		l, list := t.Live(n), []string{}
		if l.Extra != "" && !l.Is(facts.LiveSecret) {
			list = strings.Split(l.Extra, "\n")
		}
		value(strs(list))
	case kindMedia:
		l := t.Live(n)
		s.put("playing", truth(!l.Is(facts.LivePaused)))
		s.put("muted", truth(l.Is(facts.LiveMuted)))
		if f, err := strconv.ParseFloat(l.Value, 64); err == nil && finite(f) {
			value(num(f))
		}
		if f, err := strconv.ParseFloat(l.Extra, 64); err == nil && finite(f) { // NaN without a source, Inf for a stream
			s.put("duration", num(f))
			s.put("max", num(f))
		}
	}
	if open, ok := x.isOpen(c); ok {
		s.put("open", truth(open))
	}
	return s
}

// veil hides a value: a filled one becomes the mask, an empty one stays visibly empty.
func veil(v Val, l facts.Live) Val {
	if l.Is(facts.LiveSecret) {
		if l.Is(facts.LiveFilled) {
			return str(redact.Mask)
		}
		return str("")
	}
	switch {
	case v.kind == array && len(v.list) == 0, v.kind == text && v.s == "", v.absent():
		return v
	}
	return str(redact.Mask)
}

// fieldText is the text of a field, exact.
func (x *index) fieldText(n facts.Node) Val {
	t := x.b.tree
	if l := t.Live(n); l.Is(facts.LiveHasValue) || l.Is(facts.LiveSecret) {
		return str(l.Value)
	}
	return str(x.b.aria.Text(n))
}

func (x *index) number(c *comp) Val {
	t, n := x.b.tree, c.node
	l := t.Live(n)
	if l.Is(facts.LiveHasValue) && t.Namespace(n) == facts.HTML && t.Tag(n) == "input" {
		if l.Value == "" {
			return str("")
		}
		if f, err := strconv.ParseFloat(strings.TrimSpace(l.Value), 64); err == nil {
			return num(f)
		}
		if f, ok := x.b.aria.Number(n, "aria-valuenow"); ok {
			return num(f)
		}
		return str(l.Value)
	}
	if f, ok := x.b.aria.Number(n, "aria-valuenow"); ok {
		return num(f)
	}
	if l.Is(facts.LiveHasValue) {
		if f, err := strconv.ParseFloat(l.Value, 64); err == nil {
			return num(f)
		}
	}
	return str("")
}

// checked is true, false or "mixed".
func (x *index) checked(n facts.Node) Val {
	if x.b.tree.Live(n).Is(facts.LiveSecret) {
		return str(redact.Mask)
	}
	return x.isChecked(n)
}

// isChecked is checked of a secret box too, for acting on it: it is never told.
func (x *index) isChecked(n facts.Node) Val {
	t := x.b.tree
	attr := "aria-checked"
	if t.Has(n, "aria-pressed") {
		attr = "aria-pressed"
	}
	l := t.Live(n)
	if t.Tag(n) == "input" || (!t.Has(n, attr) && l.Is(facts.LiveHasChecked)) {
		if l.Is(facts.LiveIndeterminate) {
			return str("mixed")
		}
		return truth(l.Is(facts.LiveChecked) || l.Is(facts.LiveSecret|facts.LiveFilled))
	}
	switch x.b.aria.Tristate(n, attr) {
	case "true":
		return truth(true)
	case "mixed":
		return str("mixed")
	}
	return truth(false)
}

// isOpen tells whether what opens is open; ok is false for what does not open.
func (x *index) isOpen(c *comp) (open, ok bool) {
	t, n := x.b.tree, c.node
	switch c.kind {
	case kindDisclosure:
		if t.Tag(n) == "details" {
			return t.Live(n).Is(facts.LiveOpen), true
		}
		return t.Attr(n, "aria-expanded") == "true", true
	case kindDialog, kindPopover:
		if t.Tag(n) == "dialog" || t.Has(n, "popover") {
			return t.Live(n).Is(facts.LiveOpen) && t.Shown(n), true
		}
		return t.Shown(n), true
	case kindMenu:
		if c.trigger == 0 {
			if x.b.aria.Role(n) == "menubar" {
				return x.anyExpanded(c), true
			}
			return t.Shown(n), true
		}
		if v := t.Attr(c.trigger, "aria-expanded"); v != "" && !(v == "false" && c.popup != 0 && c.popup != c.trigger && x.shownPopup(c.popup)) {
			return v == "true", true
		}
		return x.shownPopup(c.popup), true
	case kindCombobox:
		if v := t.Attr(n, "aria-expanded"); v != "" {
			return v == "true", true
		}
		if v := t.Attr(c.trigger, "aria-expanded"); v != "" {
			return v == "true", true
		}
		if t.Has(n, "list") {
			return false, false
		}
		return x.shownPopup(c.popup), true
	case kindButton, kindLink, kindInput:
		if v := t.Attr(n, "aria-expanded"); v != "" {
			return v == "true", true
		}
		if c.popup != 0 {
			l := t.Live(c.popup)
			return l.Is(facts.LiveOpen) || (!t.Has(c.popup, "popover") && t.Tag(c.popup) != "dialog" && t.Shown(c.popup)), true
		}
		switch strings.ToLower(t.Attr(n, "aria-haspopup")) {
		case "dialog", "grid", "tree", "listbox", "menu", "true":
			return false, true
		}
	}
	return false, false
}

func (x *index) shownPopup(n facts.Node) bool {
	t := x.b.tree
	if n == 0 || !t.Exists(n) || !t.Shown(n) {
		return false
	}
	if parts := x.inside(n); t.Flag(n, facts.HeadShadow) && len(parts) > 0 { // a host is there also while what it draws is not
		return slices.ContainsFunc(parts, t.Shown)
	}
	return true
}

func (x *index) anyExpanded(c *comp) bool {
	for _, it := range x.items(c) {
		if it.expanded.isTrue() {
			return true
		}
	}
	return false
}

// comboValue returns the committed value of a combobox, and the text typed in
// its filter where that differs.
func (x *index) comboValue(c *comp) (value, query Val) {
	t, n := x.b.tree, c.node
	l := t.Live(n)
	typed := l.Is(facts.LiveHasValue) || l.Is(facts.LiveSecret)
	multi := x.multiple(c)
	var picked []Val
	open := x.shownPopup(c.popup)
	if !t.Has(n, "list") && (multi || open || !typed) {
		for _, it := range x.items(c) {
			if it.selected {
				picked = append(picked, str(it.value))
			}
		}
	}
	if typed && !multi {
		if open && len(picked) == 1 && l.Value != "" {
			for _, it := range x.items(c) {
				if it.selected && it.label != l.Value && it.value != l.Value {
					return str(it.value), str(l.Value)
				}
			}
		}
		if l.Value == "" && len(picked) == 1 && open {
			return picked[0], Val{}
		}
		if l.Value == "" {
			if text, chips := x.besideText(c); text != "" {
				return str(text), Val{}
			} else if len(chips) > 0 {
				return chipValues(chips), Val{}
			}
		}
		return str(l.Value), Val{}
	}
	if multi {
		if len(picked) == 0 {
			if _, chips := x.besideText(c); len(chips) > 0 {
				return chipValues(chips), Val{}
			}
		}
		if len(picked) == 0 && !open {
			if shown := x.comboText(n); shown != "" {
				return str(shown), Val{}
			}
		}
		return Val{kind: array, list: picked}, Val{}
	}
	if len(picked) == 1 {
		return picked[0], Val{}
	}
	if l.Is(facts.LiveHasValue) && t.Tag(n) != "button" {
		return str(l.Value), Val{}
	}
	return str(x.comboText(n)), Val{}
}

// comboText is the text that a select-only combobox shows, "" for its placeholder.
func (x *index) comboText(n facts.Node) string {
	t := x.b.tree
	s := x.b.aria.Text(n)
	if s != "" && (s == t.Attr(n, "placeholder") || s == t.Attr(n, "aria-placeholder")) {
		return ""
	}
	return s
}

// chosen returns the value of what is chosen among a component's items.
func (x *index) chosen(c *comp) Val {
	multi := x.multiple(c)
	list := []Val{}
	for _, it := range x.items(c) {
		if it.selected {
			list = append(list, str(it.value))
			if !multi {
				break
			}
		}
	}
	if multi {
		return Val{kind: array, list: list}
	}
	if len(list) > 0 {
		return list[0]
	}
	return str("")
}

// multiple reports whether several items may be chosen.
func (x *index) multiple(c *comp) bool {
	t, n := x.b.tree, c.node
	switch c.kind {
	case kindSelect, kindFileInput:
		return t.Has(n, "multiple")
	case kindAccordion:
		return t.Tag(first(c.group)) != "details"
	case kindListbox, kindTree, kindGrid, kindTabs:
		return t.Attr(n, "aria-multiselectable") == "true"
	case kindCombobox:
		return t.Attr(n, "aria-multiselectable") == "true" || (c.popup != 0 && t.Attr(x.listOf(c), "aria-multiselectable") == "true")
	case kindInput:
		return t.Has(n, "multiple") && inputType(t, n) == "email"
	}
	return false
}

// isDisabled reports whether the component is unavailable.
func (x *index) isDisabled(c *comp) bool {
	if x.b.aria.Disabled(c.node) || x.zone(c.node)&zoneInert != 0 && !x.covers().opener(c) {
		return true
	}
	if c.prim != "" && x.primDisabled(c) {
		return true
	}
	if c.kind == kindRadioGroup || c.kind == kindAccordion {
		if len(c.group) == 0 {
			return false
		}
		for _, n := range c.group {
			if !x.b.aria.Disabled(n) {
				return false
			}
		}
		return true
	}
	return x.b.tree.Live(c.node).Is(facts.LiveDisabled)
}

// readOnly reports whether a person could not change the value by typing.
func (x *index) readOnly(c *comp) bool {
	if x.b.tree.Attr(c.node, "aria-readonly") == "true" && c.kind != kindGrid { // a grid's cells are, what is chosen in it is not
		return true
	}
	switch c.kind {
	case kindCombobox: // one that cannot be typed in is still chosen from
		return x.b.tree.Has(c.node, "readonly") && x.b.tree.Has(c.node, "list")
	case kindInput, kindTextarea, kindNumberInput, kindDateInput:
		return x.b.tree.Has(c.node, "readonly") && inputType(x.b.tree, c.node) != "range"
	}
	return false
}
