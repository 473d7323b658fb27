package bridge

import (
	"github.com/drawbridge/drawbridge/bridge/facts"
)

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
