package bridge

import (
	"slices"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// A cover knows what stands in front of the page: modal dialogs, and popups
// that have made the rest inert or hidden from assistive technology (contract D25).
type cover struct {
	x     *index
	modal facts.Node // the topmost dialog:modal
	open  []*comp    // open dialogs and popups, in order
	busy  int32      // the moment in which it is being worked out
}

func (x *index) covers() *cover {
	t := x.b.tree
	if x.cover != nil && (x.cover.busy == t.Moment() || t.Glanced() && x.coverAt >= t.Told() || t.Valid(&x.coverOf)) {
		return x.cover
	}
	v := &cover{x: x, busy: t.Moment()}
	x.cover = v
	m := t.Begin()
	defer func() { x.coverOf, x.coverAt, v.busy = t.End(m), t.Moment(), 0 }()
	focus := t.Focus()
	for _, c := range x.comps {
		switch c.kind {
		case kindDialog, kindPopover, kindMenu, kindListbox, kindCombobox, kindTree, kindGrid:
		default:
			continue
		}
		if c.kind == kindDialog && t.Tag(c.node) == "dialog" {
			if l := t.Live(c.node); l.Is(facts.LiveModal) && t.Shown(c.node) {
				if v.modal == 0 || t.Contains(c.node, focus) || !t.Contains(v.modal, focus) {
					v.modal = c.node
				}
			}
		}
		switch c.kind {
		case kindDialog, kindPopover:
			if x.zone(c.node)&(zoneHidden|zoneOut|zoneAria|zoneInert) == 0 && t.Shown(c.node) {
				v.open = append(v.open, c)
			}
		case kindMenu, kindCombobox:
			if p := c.popup; p != 0 && p != c.node && x.zone(p)&(zoneAria|zoneInert) == 0 && x.shownPopup(p) {
				v.open = append(v.open, c)
			} else if c.kind == kindMenu && p == c.node && x.b.aria.Role(p) == "menu" && x.zone(p)&(zoneAria|zoneInert) == 0 && t.Shown(p) {
				v.open = append(v.open, c)
			}
		case kindListbox:
			if x.zone(c.node)&(zoneAria|zoneInert) == 0 && t.Shown(c.node) {
				v.open = append(v.open, c)
			}
		}
	}
	return v
}

// opener reports whether something that c opens is open. It may have made all
// around it inert, c too, which can then close it and choose in it.
func (v *cover) opener(c *comp) bool {
	return slices.ContainsFunc(v.open, func(o *comp) bool { return o == c || o.trigger == c.node })
}

// by returns the component that stands in front of c, nil when c can be reached.
func (v *cover) by(c *comp) *comp {
	if v.modal != 0 {
		return v.node(c.node)
	}
	if v.opener(c) {
		return nil
	}
	return v.node(c.node)
}

func (v *cover) node(n facts.Node) *comp {
	x, t := v.x, v.x.b.tree
	if v.modal != 0 {
		if t.Contains(v.modal, n) {
			return nil
		}
		if tr := x.popupTrigger(n); tr != 0 && t.Contains(v.modal, tr) {
			return nil
		}
		return x.byNode(v.modal)
	}
	z := x.zone(n)
	if z&(zoneInert|zoneAria) == 0 || len(v.open) == 0 {
		return nil
	}
	for i := len(v.open) - 1; i >= 0; i-- {
		o := v.open[i]
		if z&zoneInert != 0 && o.kind != kindDialog && o.kind != kindPopover {
			continue
		}
		front := o.node
		if o.popup != 0 {
			front = o.popup
		}
		if !t.Contains(front, n) && !t.Contains(n, front) {
			return o
		}
	}
	return nil
}

// popupTrigger returns the trigger of the popup that n stands in, 0 for none.
func (x *index) popupTrigger(n facts.Node) facts.Node {
	p := x.b.tree.Closest(n, func(p facts.Node) bool { return x.triggers[p] != 0 })
	return x.triggers[p]
}
