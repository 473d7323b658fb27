package bridge

import (
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// row returns the text of the repeated unit that the component stands in
// (contract 3.5), in full.
func (x *index) row(c *comp) string {
	return x.keep(&c.row, func() string { return x.readRow(c) })
}

func (x *index) readRow(c *comp) string {
	t := x.b.tree
	label := x.label(c)
	from := c.node
	if c.kind == kindDialog || c.kind == kindPopover {
		return ""
	}
	for p, i := t.Parent(from), 0; p != 0 && i < 40; p, i = t.Parent(p), i+1 {
		if k := x.byNode(p); k != nil && (k.kind == kindDialog || k.kind == kindPopover) {
			break
		}
		if tag := t.Tag(p); tag == "body" || tag == "html" || tag == "main" {
			if tag == "main" {
				continue
			}
			break
		}
		if !x.repeated(p) {
			continue
		}
		s := x.unitText(p, c, label)
		if s == "" || s == label || match.Fold(s) == match.Fold(label) {
			continue
		}
		return s
	}
	if label == "" && c.kind != kindTabs && c.kind != kindAccordion && c.kind != kindAlert && c.kind != kindStatus {
		return x.beside(c)
	}
	return ""
}

// repeated reports whether p is one of several like units.
func (x *index) repeated(p facts.Node) bool {
	t := x.b.tree
	role, tag := x.b.aria.Role(p), t.Tag(p)
	like := func(k facts.Node) bool {
		class := t.Attr(p, "class")
		return t.Tag(k) == tag && t.Attr(k, "class") == class && (class != "" || !t.Has(p, "id") && !t.Has(k, "id"))
	}
	switch role {
	case "row", "listitem", "article":
		like = func(k facts.Node) bool { return x.b.aria.Role(k) == role }
	case "group":
		if x.b.aria.Name(p) != "" {
			return true
		}
	case "region":
		like = func(k facts.Node) bool { return x.b.aria.Role(k) == role }
	}
	switch tag {
	case "td", "th", "label", "slot", "tbody", "thead", "span", "button", "a", "legend", "summary", "form":
		return false
	}
	up := t.LightParent(p)
	if up == 0 {
		return false
	}
	others := t.Kids(t.Parent(p))
	for _, k := range others {
		if k.Node == 0 || k.Node == p || !like(k.Node) {
			continue
		}
		if role == "row" || role == "listitem" || role == "article" || x.holds(k.Node) {
			return true
		}
	}
	if role == "row" { // rows of one table stand in several sections
		if sec := t.Tag(t.Parent(p)); sec == "tbody" || sec == "tfoot" {
			for _, k := range t.Kids(t.Parent(t.Parent(p))) {
				if k.Node != 0 && k.Node != t.Parent(p) && t.Tag(k.Node) == "tbody" {
					return true
				}
			}
		}
	}
	return false
}

// holds reports whether n is or has a component.
func (x *index) holds(n facts.Node) bool {
	x.b.tree.NoteHolds(n)
	if x.holders == nil {
		x.holders = &holders{tree: x.b.tree}
		for _, c := range x.comps {
			x.holders.add(c.node, false)
		}
	}
	return x.holders.of.Has(n)
}

// unitText is what tells one unit from its likes: its row header, its own
// name, its heading, its first text cell, or its text without the controls.
func (x *index) unitText(p facts.Node, c *comp, label string) string {
	t, a := x.b.tree, x.b.aria
	if a.Skip(p) {
		return ""
	}
	role := a.Role(p)
	if role == "row" {
		var firstCell string
		for _, k := range t.Kids(p) {
			if k.Node == 0 || t.Contains(k.Node, c.node) {
				continue
			}
			switch a.Role(k.Node) {
			case "rowheader":
				if s := a.Text(k.Node); s != "" {
					return s
				}
			case "cell", "gridcell":
				if firstCell == "" {
					if s := x.ownText(k.Node, c); s != "" {
						firstCell = s
					}
				}
			}
		}
		if firstCell != "" {
			return firstCell
		}
		for _, k := range t.Kids(p) {
			if k.Node != 0 && t.Contains(k.Node, c.node) && a.Role(k.Node) != "rowheader" {
				if s := x.ownText(k.Node, c); s != "" && s != label {
					return s
				}
			}
		}
		return ""
	}
	if t.Has(p, "aria-label") || t.Has(p, "aria-labelledby") || role == "group" {
		if s := a.Name(p); s != "" {
			return s
		}
	}
	if h := x.heading(p); h != 0 && !t.Contains(h, c.node) {
		if s := a.TextWithout(h, x.control); s != "" {
			return s
		}
	}
	s := x.ownText(p, c)
	if !strings.ContainsFunc(s, func(r rune) bool { return r > ' ' && !strings.ContainsRune("-–—|/·•,.:;()[]*+", r) }) {
		return ""
	}
	return s
}

// ownText is the text of a unit without its controls, their labels and what describes them.
func (x *index) ownText(p facts.Node, c *comp) string {
	t := x.b.tree
	skip := map[facts.Node]bool{}
	for _, l := range t.Labels(c.node) {
		skip[l] = true
	}
	for _, rel := range [...]string{"aria-labelledby", "aria-describedby", "aria-errormessage"} {
		if t.Has(c.node, rel) {
			for _, d := range t.Rel(c.node, rel) {
				skip[d] = true
			}
		}
	}
	if c.popup != 0 {
		skip[c.popup] = true
	}
	if c.kind == kindCombobox { // what it shows as its value stands beside it in its wrapper
		w := t.Parent(c.node)
		for range 3 {
			if w == 0 || w == p || !t.Contains(p, w) {
				break
			}
			skip[w] = true
			w = t.Parent(w)
		}
	}
	return x.b.aria.TextWithout(p, func(n facts.Node) bool {
		if skip[n] || x.control(n) {
			return true
		}
		switch t.Tag(n) {
		case "label", "legend", "select", "textarea":
			return true
		}
		return false
	})
}

// beside is the text next to a control without a name: the group's name
// first, then the nearest text in its wrapper, before it rather than after.
func (x *index) beside(c *comp) string {
	t, a := x.b.tree, x.b.aria
	group := ""
	for p, i := t.Parent(c.node), 0; p != 0 && i < 12; p, i = t.Parent(p), i+1 {
		if a.Role(p) == "group" {
			group = a.Name(p)
			break
		}
	}
	near := ""
	inner := c.node
	for p, i := t.Parent(c.node), 0; p != 0 && i < 3 && near == ""; p, i = t.Parent(p), i+1 {
		if tag := t.Tag(p); tag == "body" || tag == "form" && i > 0 {
			break
		}
		before, after, past := "", "", false
		for _, k := range t.Kids(p) {
			if k.Node == inner {
				past = true
				continue
			}
			s := ""
			if k.Node == 0 {
				if !a.Skip(p) {
					s = match.Clip(k.Text, maxRow)
				}
			} else if x.holds(k.Node) || x.zone(k.Node)&(zoneHidden|zoneSecret|zoneAria|zoneOut) != 0 || !t.Shown(k.Node) {
				if !past {
					before = "" // the text before belongs to that control
				} else {
					break
				}
				continue
			} else {
				s = a.Text(k.Node)
			}
			if strings.TrimSpace(s) == "" {
				continue
			}
			if !past {
				before = s
			} else if after == "" {
				after = s
			}
		}
		near = before
		if near == "" {
			near = after
		}
		inner = p
	}
	switch {
	case group == "" || group == near:
		return near
	case near == "":
		return group
	}
	return group + " " + near
}
