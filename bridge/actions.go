package bridge

import (
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

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
			if a != "setValue" && a != "clear" && a != "increment" && a != "decrement" && a != "addValue" && a != "removeValue" && (a != "setChecked" || c.kind == kindButton) {
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
