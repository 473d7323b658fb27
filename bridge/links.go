package bridge

import (
	"maps"
	"slices"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// A zone tells which marks and states an element inherits.
type zone uint8

// link finds which element opens which popup, by owner links in either direction.
func (x *index) link() {
	t := x.b.tree
	isPopup := func(n facts.Node) bool {
		return n != 0 && (contains(popupRoles, x.b.aria.Role(n)) || t.Has(n, "popover") || t.Tag(n) == "dialog")
	}
	set := func(popup, trigger facts.Node) {
		trigger = x.buttonOf(trigger)
		if popup != 0 && popup != trigger && x.triggers[popup] == 0 && !t.Contains(popup, trigger) {
			x.triggers[popup] = trigger
			x.loose = x.loose || x.place(popup) < 0
			if x.popups[trigger] == 0 {
				x.popups[trigger] = popup
			}
		}
	}
	for i, n := range x.cand {
		if x.traits[i]&traitLink == 0 {
			continue
		}
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
	for i, n := range x.cand { // a menu or list that is named by its trigger
		if x.traits[i]&traitPopup == 0 || x.triggers[n] != 0 {
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
	for i, n := range x.cand { // a hidden menu beside its only button
		if x.traits[i]&traitPopup != 0 && x.triggers[n] == 0 && x.b.roles.names[x.roles[i]] == "menu" {
			shown := false
			x.rest(func() { shown = t.Shown(n) })
			if !shown {
				set(n, x.buttonBefore(n))
			}
		}
	}
	var opened []facts.Node
	for popup, trigger := range x.b.opened {
		if t.Exists(popup) && t.Exists(trigger) {
			opened = append(opened, popup)
		}
	}
	slices.SortFunc(opened, x.compare) // of several, the first is the trigger's own
	for _, popup := range opened {
		set(popup, x.b.opened[popup])
	}
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

// zones keeps what elements inherit from one index to the next.
type zones struct {
	of facts.Table[zone]
	at int32  // the moment they hold since
	x  *index // whose triggers they follow
}

// carryZones keeps what elements inherit, as far as it cannot be otherwise now.
// It returns the index that they followed, nil for none.
func (b *Bridge) carryZones(x *index) (was *index) {
	z := &b.zones
	was = z.x
	if b.tree.Zones() > z.at || was == nil || !maps.Equal(was.triggers, x.triggers) {
		z.of.Clear()
	}
	z.x = x
	for _, n := range b.tree.Gone() {
		z.of.Delete(n)
	}
	z.at = x.built
	return was
}

// zone returns what the element inherits: through composed and light
// ancestors, and through the trigger of a popup (contract D19, 3.9).
func (x *index) zone(n facts.Node) zone {
	if n == 0 {
		return 0
	}
	kept := &x.b.zones.of
	if z := kept.At(n); z != nil {
		return *z
	}
	t := x.b.tree
	if !t.Exists(n) {
		return 0
	}
	kept.Set(n, zoneKnown) // ends cycles of owner links
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
	kept.Set(n, z)
	return z
}
