package aria

import (
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// Custom elements often keep their role in ElementInternals, which no script can
// read. Chromium knows it; here the last words of the tag tell it, where nothing in
// the element has a role of its own: x-primary-tab is a tab.

// customParts are the roles of custom elements that take the focus themselves.
var customParts = map[string]string{
	"button": "button", "checkbox": "checkbox", "menu-item": "menuitem", "option": "option", "radio": "radio", "slider": "slider", "switch": "switch",
	"tab": "tab", "tree-item": "treeitem",
}

// customSets are the roles of custom elements that hold others, with the roles of
// those; facts.CustomSets has the same words.
var customSets = map[string]struct{ role, of string }{
	"listbox": {"listbox", "option"}, "menu": {"menu", "menuitem"}, "menu-list": {"menu", "menuitem"}, "radio-group": {"radiogroup", "radio"},
	"tab-list": {"tablist", "tab"}, "tablist": {"tablist", "tab"}, "tabs": {"tablist", "tab"}, "tree": {"tree", "treeitem"},
}

// custom returns the role that the name of a custom element tells.
func (r *Reader) custom(n facts.Node, tag string) string {
	for rest := tag; ; {
		_, words, more := strings.Cut(rest, "-")
		if !more {
			return "generic"
		}
		rest = words
		if role := customParts[words]; role != "" {
			left := customLook
			if (r.t.Has(n, "tabindex") || role == "option" && r.listed(n)) && !r.any(n, &left, func(role string) bool { return role != "" }) {
				return role
			}
			return "generic"
		}
		if set := customSets[words]; set.role != "" {
			has, own, left := false, false, customLook
			r.any(n, &left, func(role string) bool {
				has, own = has || role == set.of, own || role == set.role
				return own
			})
			if has && !own {
				return set.role
			}
			return "generic"
		}
	}
}

// listed reports whether an option stands in a custom element that is named as
// a list of such; the focus then stays with the list.
func (r *Reader) listed(n facts.Node) bool {
	for p, i := r.t.LightParent(n), 0; p != 0 && i < 3; p, i = r.t.LightParent(p), i+1 {
		if strings.HasSuffix(r.t.Tag(p), "-listbox") {
			return true
		}
	}
	return false
}

// customLook is how many elements inside a custom element are looked at.
const customLook = 120

// any reports whether a role inside n is the one looked for. Elements without a
// meaning are not asked about.
func (r *Reader) any(n facts.Node, left *int, is func(role string) bool) bool {
	for _, k := range r.t.Kids(n) {
		if *left--; *left < 0 {
			return false
		}
		if k.Node == 0 {
			continue
		}
		if role := r.role(k.Node); meant(role) && is(role) || r.any(k.Node, left, is) {
			return true
		}
	}
	return false
}

// meant reports whether a role is one of a control or of a part of one.
func meant(role string) bool {
	for _, custom := range customParts {
		if role == custom {
			return true
		}
	}
	for _, set := range customSets {
		if role == set.role {
			return true
		}
	}
	switch role {
	case "textbox", "searchbox", "combobox", "link", "spinbutton", "menuitemcheckbox", "menuitemradio":
		return true
	}
	return false
}
