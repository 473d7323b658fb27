package bridge

import (
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// label returns the accessible name of the component, in full.
func (x *index) label(c *comp) string {
	return x.keep(&c.label, func() string { return x.readLabel(c) })
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
