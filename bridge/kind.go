package bridge

import (
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// A kindRow says what a kind of component can do. Adding a widget is a row
// here, perhaps a role or an input type below, and a gesture.
type kindRow struct {
	actions []string // listed
	aliases []string // callable, not listed
	value   bool     // it has a value
	closed  bool     // the value is always one of its items
	reveals bool     // closed items hide other components
	popup   bool     // open, it counts as an open popup
}

// kinds is contract table 3.3.
var kinds = map[string]kindRow{
	"button":       {actions: []string{"press"}},
	"link":         {actions: []string{"press"}},
	"input":        {actions: []string{"setValue", "clear"}, value: true},
	"textarea":     {actions: []string{"setValue", "clear"}, value: true},
	"editor":       {actions: []string{"setValue", "clear"}, value: true},
	"number-input": {actions: []string{"setValue", "increment", "decrement"}, aliases: []string{"clear"}, value: true},
	"slider":       {actions: []string{"setValue", "increment", "decrement"}, value: true},
	"date-input":   {actions: []string{"setValue", "clear"}, value: true},
	"color-input":  {actions: []string{"setValue"}, value: true},
	"file-input":   {actions: []string{"setFiles", "clear"}, value: true},
	"checkbox":     {actions: []string{"setChecked"}, aliases: []string{"toggle", "check", "uncheck"}},
	"switch":       {actions: []string{"setChecked"}, aliases: []string{"toggle", "check", "uncheck"}},
	"radio-group":  {actions: []string{"setValue"}, aliases: []string{"select"}, value: true, closed: true},
	"select":       {actions: []string{"setValue"}, aliases: []string{"select"}, value: true, closed: true},
	"combobox":     {actions: []string{"setValue", "setOpen", "clear"}, aliases: []string{"select", "open", "close", "toggle", "addValue", "removeValue"}, value: true, popup: true},
	"listbox":      {actions: []string{"setValue"}, aliases: []string{"select"}, value: true, closed: true},
	"tabs":         {actions: []string{"setValue"}, aliases: []string{"select", "next", "previous"}, value: true, closed: true, reveals: true},
	"accordion":    {actions: []string{"setValue", "open", "close"}, aliases: []string{"setOpen", "toggle", "expand", "collapse"}, value: true, closed: true, reveals: true},
	"disclosure":   {actions: []string{"setOpen"}, aliases: []string{"open", "close", "toggle", "expand", "collapse"}, reveals: true},
	"dialog":       {aliases: []string{"open", "close", "toggle"}, popup: true},
	"popover":      {aliases: []string{"open", "close", "toggle"}, popup: true},
	"menu":         {actions: []string{"setOpen", "press"}, aliases: []string{"open", "close", "toggle"}, popup: true},
	"tree":         {actions: []string{"setValue", "expand", "collapse"}, aliases: []string{"select", "setOpen"}, value: true, closed: true, reveals: true},
	"grid":         {actions: []string{"setValue"}, aliases: []string{"select", "expand", "collapse", "setOpen", "sort"}, value: true, closed: true},
	"progress":     {value: true},
	"meter":        {value: true},
	"splitter":     {actions: []string{"setValue"}, aliases: []string{"increment", "decrement"}, value: true},
	"form":         {actions: []string{"submit", "reset"}},
	"alert":        {},
	"status":       {},
	"clickable":    {actions: []string{"press"}},
	"media":        {actions: []string{"play", "pause", "setMuted", "setValue"}, aliases: []string{"toggle"}, value: true},
}

// inputKinds maps the type of an input to a kind. Types that are not here are text.
var inputKinds = map[string]string{
	"hidden": "", "checkbox": "checkbox", "radio": "radio", "file": "file-input", "color": "color-input",
	"date": "date-input", "time": "date-input", "datetime-local": "date-input", "month": "date-input", "week": "date-input",
	"range": "slider", "number": "number-input", "submit": "button", "button": "button", "reset": "button", "image": "button",
}

// roleKinds maps an ARIA role to a kind. The roles of parts (option, tab, …)
// have none of their own: their composite owns them.
var roleKinds = map[string]string{
	"button": "button", "link": "link", "textbox": "input", "searchbox": "input", "spinbutton": "number-input", "slider": "slider",
	"checkbox": "checkbox", "menuitemcheckbox": "checkbox", "switch": "switch", "radiogroup": "radio-group", "combobox": "combobox",
	"listbox": "listbox", "tablist": "tabs", "dialog": "dialog", "alertdialog": "dialog", "menu": "menu", "menubar": "menu", "tree": "tree",
	"progressbar": "progress", "meter": "meter", "alert": "alert", "status": "status", "log": "status", "timer": "status", "marquee": "status",
	"grid": "grid", "treegrid": "grid", "radio": "radio", "form": "form",
}

// parts maps the role of a part to the kinds that own it.
var parts = map[string]string{
	"option": "listbox combobox select", "radio": "radio-group", "tab": "tabs", "treeitem": "tree", "menuitem": "menu", "menuitemcheckbox": "menu",
	"menuitemradio": "menu radio-group", "row": "grid", "gridcell": "grid", "columnheader": "grid", "rowheader": "grid",
}

// popupRoles are the roles of what opens beside its trigger.
var popupRoles = map[string]bool{"menu": true, "listbox": true, "dialog": true, "alertdialog": true, "tree": true, "grid": true}

func inputType(t *facts.Tree, n facts.Node) string {
	typ := strings.ToLower(t.Attr(n, "type"))
	if typ == "" {
		return "text"
	}
	return typ
}

// kindOf says what kind of component the element would be on its own, "" for
// none; "radio" and "details" are grouped by the index.
func (x *index) kindOf(n facts.Node) string {
	t := x.b.tree
	if k := t.Attr(n, "data-agent-component"); k != "" {
		return k
	}
	tag, role := t.Tag(n), x.b.aria.Role(n)
	html := t.Namespace(n) == facts.HTML
	if html {
		switch tag {
		case "input":
			kind, known := inputKinds[inputType(t, n)]
			if !known {
				kind = "input"
			}
			switch {
			case kind == "checkbox" && (role == "switch" || t.Has(n, "switch")):
				return "switch"
			case kind == "button":
				if role != "button" && parts[role] != "" {
					return ""
				}
				return x.buttonKind(n, role)
			case kind == "input" && (role == "combobox" || t.Has(n, "list") || x.choosing(n)):
				return "combobox"
			case kind == "input" && role == "spinbutton":
				return "number-input"
			}
			return kind
		case "select":
			return "select"
		case "textarea":
			if role == "combobox" {
				return "combobox"
			}
			return "textarea"
		case "details":
			return "details"
		case "summary":
			if t.Tag(t.LightParent(n)) == "details" {
				return ""
			}
		case "dialog":
			return "dialog"
		case "progress":
			return "progress"
		case "meter":
			return "meter"
		case "video", "audio":
			if t.Has(n, "controls") || t.Has(n, "tabindex") || t.Has(n, "aria-label") {
				return "media"
			}
			return ""
		case "form":
			named := t.Has(n, "toolname")
			if !named {
				x.rest(func() { named = x.b.aria.Name(n) != "" })
			}
			if named {
				return "form"
			}
			return ""
		case "option", "optgroup", "datalist", "fieldset", "iframe", "label", "output":
			if !t.Has(n, "role") && !t.Flag(n, facts.HeadEditable) {
				if tag == "output" && role == "status" && (t.Has(n, "aria-label") || t.Has(n, "aria-labelledby") || len(t.Labels(n)) > 0) {
					return "status"
				}
				return ""
			}
		}
	}
	if t.Flag(n, facts.HeadEditable) && (role != "combobox") {
		return "editor"
	}
	switch role {
	case "button":
		return x.buttonKind(n, role)
	case "link":
		if t.Has(n, "aria-haspopup") || t.Has(n, "aria-expanded") {
			return x.buttonKind(n, role)
		}
		return "link"
	case "separator":
		if t.Has(n, "aria-valuenow") && x.b.aria.Focusable(n) {
			return "splitter"
		}
		return ""
	case "textbox", "searchbox":
		if t.Has(n, "contenteditable") {
			return "editor"
		}
		if tag != "input" && tag != "textarea" {
			return "" // a wrapper: no element of it can be typed in
		}
		return "input"
	case "columnheader":
		return ""
	case "grid", "treegrid":
		if !x.selects(n) {
			return ""
		}
		return "grid"
	}
	if t.Has(n, "popover") && (role == "" || role == "generic" || role == "none" || role == "group" || role == "region" || role == "tooltip") {
		return "popover"
	}
	if k := roleKinds[role]; k != "" {
		return k
	}
	if parts[role] == "" {
		if live := t.Attr(n, "aria-live"); live == "polite" || live == "assertive" {
			return "status"
		}
	}
	return ""
}

// choosing reports whether a text field that cannot be typed in opens something to choose from.
func (x *index) choosing(n facts.Node) bool {
	t := x.b.tree
	if !t.Has(n, "readonly") || !t.Has(n, "aria-expanded") {
		return false
	}
	switch strings.ToLower(t.Attr(n, "aria-haspopup")) {
	case "", "true", "listbox", "menu", "tree":
		return true
	}
	return false
}

// buttonKind tells a plain button from the trigger of a menu, a list or a panel.
func (x *index) buttonKind(n facts.Node, role string) string {
	t := x.b.tree
	plain := "button"
	if role == "link" {
		plain = "link"
	}
	switch strings.ToLower(t.Attr(n, "aria-haspopup")) {
	case "menu", "true":
		return "menu"
	case "listbox":
		return "combobox"
	case "dialog", "tree", "grid":
		return plain
	}
	if t.Has(n, "popovertarget") || t.Has(n, "commandfor") {
		return plain
	}
	if p := x.popups[n]; p != 0 && x.b.aria.Role(p) == "menu" {
		return "menu"
	}
	if t.Has(n, "aria-expanded") {
		switch x.b.aria.Role(first(t.Rel(n, "aria-controls"))) {
		case "menu":
			return "menu"
		case "listbox":
			return "combobox"
		case "dialog", "alertdialog":
			return plain
		}
		return "disclosure"
	}
	return plain
}

// selects reports whether cells or rows of a grid can be selected, expanded or sorted by the grid itself.
func (x *index) selects(n facts.Node) bool {
	t := x.b.tree
	if t.Has(n, "aria-multiselectable") || t.Has(n, "aria-activedescendant") || x.b.aria.Role(n) == "treegrid" {
		return true
	}
	for _, c := range x.inside(n) {
		switch x.b.aria.Role(c) {
		case "gridcell", "row", "columnheader", "rowheader":
			if t.Has(c, "aria-selected") || t.Has(c, "aria-expanded") || t.Has(c, "tabindex") {
				return true
			}
		}
	}
	return false
}

func first(list []facts.Node) facts.Node {
	if len(list) == 0 {
		return 0
	}
	return list[0]
}
