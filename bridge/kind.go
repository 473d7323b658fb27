package bridge

import (
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// A kind is what a component is. Names stand in [kinds]; what agents read is
// [comp.name].
type kind uint8

const (
	kindNone kind = iota
	kindButton
	kindLink
	kindInput
	kindTextarea
	kindEditor
	kindNumberInput
	kindSlider
	kindDateInput
	kindColorInput
	kindFileInput
	kindCheckbox
	kindSwitch
	kindRadioGroup
	kindSelect
	kindCombobox
	kindListbox
	kindTabs
	kindAccordion
	kindDisclosure
	kindDialog
	kindPopover
	kindMenu
	kindTree
	kindGrid
	kindProgress
	kindMeter
	kindSplitter
	kindForm
	kindAlert
	kindStatus
	kindClickable
	kindMedia
	// No kinds of entries: the index groups these.
	kindRadio
	kindDetails
	// What the page calls by a name of its own.
	kindOther
)

// A kindRow says what a kind of component can do. Adding a widget is a row
// here, perhaps a role or an input type below, and a gesture.
type kindRow struct {
	name    string
	actions []string // listed
	aliases []string // callable, not listed
	value   bool     // it has a value
	closed  bool     // the value is always one of its items
	reveals bool     // closed items hide other components
	popup   bool     // open, it counts as an open popup
}

// kinds is contract table 3.3.
var kinds = [...]kindRow{
	kindButton:      {name: "button", actions: []string{"press"}},
	kindLink:        {name: "link", actions: []string{"press"}},
	kindInput:       {name: "input", actions: []string{"setValue", "clear"}, value: true},
	kindTextarea:    {name: "textarea", actions: []string{"setValue", "clear"}, value: true},
	kindEditor:      {name: "editor", actions: []string{"setValue", "clear"}, value: true},
	kindNumberInput: {name: "number-input", actions: []string{"setValue", "increment", "decrement"}, aliases: []string{"clear"}, value: true},
	kindSlider:      {name: "slider", actions: []string{"setValue", "increment", "decrement"}, value: true},
	kindDateInput:   {name: "date-input", actions: []string{"setValue", "clear"}, value: true},
	kindColorInput:  {name: "color-input", actions: []string{"setValue"}, value: true},
	kindFileInput:   {name: "file-input", actions: []string{"setFiles", "clear"}, value: true},
	kindCheckbox:    {name: "checkbox", actions: []string{"setChecked"}, aliases: []string{"toggle", "check", "uncheck"}},
	kindSwitch:      {name: "switch", actions: []string{"setChecked"}, aliases: []string{"toggle", "check", "uncheck"}},
	kindRadioGroup:  {name: "radio-group", actions: []string{"setValue"}, aliases: []string{"select"}, value: true, closed: true},
	kindSelect:      {name: "select", actions: []string{"setValue"}, aliases: []string{"select"}, value: true, closed: true},
	kindCombobox:    {name: "combobox", actions: []string{"setValue", "setOpen", "clear"}, aliases: []string{"select", "open", "close", "toggle", "addValue", "removeValue"}, value: true, popup: true},
	kindListbox:     {name: "listbox", actions: []string{"setValue"}, aliases: []string{"select"}, value: true, closed: true},
	kindTabs:        {name: "tabs", actions: []string{"setValue"}, aliases: []string{"select", "next", "previous"}, value: true, closed: true, reveals: true},
	kindAccordion:   {name: "accordion", actions: []string{"setValue", "open", "close"}, aliases: []string{"setOpen", "toggle", "expand", "collapse"}, value: true, closed: true, reveals: true},
	kindDisclosure:  {name: "disclosure", actions: []string{"setOpen"}, aliases: []string{"open", "close", "toggle", "expand", "collapse"}, reveals: true},
	kindDialog:      {name: "dialog", aliases: []string{"open", "close", "toggle"}, popup: true},
	kindPopover:     {name: "popover", aliases: []string{"open", "close", "toggle"}, popup: true},
	kindMenu:        {name: "menu", actions: []string{"setOpen", "press"}, aliases: []string{"open", "close", "toggle"}, popup: true},
	kindTree:        {name: "tree", actions: []string{"setValue", "expand", "collapse"}, aliases: []string{"select", "setOpen"}, value: true, closed: true, reveals: true},
	kindGrid:        {name: "grid", actions: []string{"setValue"}, aliases: []string{"select", "expand", "collapse", "setOpen", "sort"}, value: true, closed: true},
	kindProgress:    {name: "progress", value: true},
	kindMeter:       {name: "meter", value: true},
	kindSplitter:    {name: "splitter", actions: []string{"setValue"}, aliases: []string{"increment", "decrement"}, value: true},
	kindForm:        {name: "form", actions: []string{"submit", "reset"}},
	kindAlert:       {name: "alert"},
	kindStatus:      {name: "status"},
	kindClickable:   {name: "clickable", actions: []string{"press"}},
	kindMedia:       {name: "media", actions: []string{"play", "pause", "setMuted", "setValue"}, aliases: []string{"toggle"}, value: true},
	kindRadio:       {name: "radio"},
	kindDetails:     {name: "details"},
	kindOther:       {},
}

// kindNamed returns the kind of that name, kindNone for "".
func kindNamed(name string) kind {
	for k := range kinds[:kindOther] {
		if kinds[k].name == name {
			return kind(k)
		}
	}
	return kindOther
}

// inputKinds maps the type of an input to a kind. Types that are not here are text.
var inputKinds = map[string]kind{
	"hidden": kindNone, "checkbox": kindCheckbox, "radio": kindRadio, "file": kindFileInput, "color": kindColorInput,
	"date": kindDateInput, "time": kindDateInput, "datetime-local": kindDateInput, "month": kindDateInput, "week": kindDateInput,
	"range": kindSlider, "number": kindNumberInput, "submit": kindButton, "button": kindButton, "reset": kindButton, "image": kindButton,
}

// roleKinds maps an ARIA role to a kind. The roles of parts (option, tab, …)
// have none of their own: their composite owns them.
var roleKinds = map[string]kind{
	"button": kindButton, "link": kindLink, "textbox": kindInput, "searchbox": kindInput, "spinbutton": kindNumberInput, "slider": kindSlider,
	"checkbox": kindCheckbox, "menuitemcheckbox": kindCheckbox, "switch": kindSwitch, "radiogroup": kindRadioGroup, "combobox": kindCombobox,
	"listbox": kindListbox, "tablist": kindTabs, "dialog": kindDialog, "alertdialog": kindDialog, "menu": kindMenu, "menubar": kindMenu, "tree": kindTree,
	"progressbar": kindProgress, "meter": kindMeter, "alert": kindAlert, "status": kindStatus, "log": kindStatus, "timer": kindStatus, "marquee": kindStatus,
	"grid": kindGrid, "treegrid": kindGrid, "radio": kindRadio, "form": kindForm,
}

// parts maps the role of a part to the kinds that own it.
var parts = map[string]string{
	"option": "listbox combobox select", "radio": "radio-group", "tab": "tabs", "treeitem": "tree", "menuitem": "menu", "menuitemcheckbox": "menu",
	"menuitemradio": "menu radio-group", "row": "grid", "gridcell": "grid", "columnheader": "grid", "rowheader": "grid",
}

// popupRoles are the roles of what opens beside its trigger.
var popupRoles = []string{"menu", "listbox", "dialog", "alertdialog", "tree", "grid"}

func inputType(t *facts.Tree, n facts.Node) string {
	typ := strings.ToLower(t.Attr(n, "type"))
	if typ == "" {
		return "text"
	}
	return typ
}

// kindOf says what kind of component the element would be on its own, "" for
// none; "radio" and "details" are grouped by the index.
func (x *index) kindOf(n facts.Node) kind {
	t := x.b.tree
	if k := t.Attr(n, "data-agent-component"); k != "" {
		return kindNamed(k)
	}
	tag, role := t.Tag(n), x.b.aria.Role(n)
	html := t.Namespace(n) == facts.HTML
	if html {
		switch tag {
		case "input":
			k, known := inputKinds[inputType(t, n)]
			if !known {
				k = kindInput
			}
			switch {
			case k == kindCheckbox && (role == "switch" || t.Has(n, "switch")):
				return kindSwitch
			case k == kindButton:
				if role != "button" && parts[role] != "" {
					return kindNone
				}
				return x.buttonKind(n, role)
			case k == kindInput && (role == "combobox" || t.Has(n, "list") || x.choosing(n)):
				return kindCombobox
			case k == kindInput && role == "spinbutton":
				return kindNumberInput
			}
			return k
		case "select":
			return kindSelect
		case "textarea":
			if role == "combobox" {
				return kindCombobox
			}
			return kindTextarea
		case "details":
			return kindDetails
		case "summary":
			if t.Tag(t.LightParent(n)) == "details" {
				return kindNone
			}
		case "dialog":
			return kindDialog
		case "progress":
			return kindProgress
		case "meter":
			return kindMeter
		case "video", "audio":
			if t.Has(n, "controls") || t.Has(n, "tabindex") || t.Has(n, "aria-label") {
				return kindMedia
			}
			return kindNone
		case "form":
			named := t.Has(n, "toolname")
			if !named {
				x.rest(func() { named = x.b.aria.Name(n) != "" })
			}
			if named {
				return kindForm
			}
			return kindNone
		case "option", "optgroup", "datalist", "fieldset", "iframe", "label", "output":
			if !t.Has(n, "role") && !t.Flag(n, facts.HeadEditable) {
				if tag == "output" && role == "status" && (t.Has(n, "aria-label") || t.Has(n, "aria-labelledby") || len(t.Labels(n)) > 0) {
					return kindStatus
				}
				return kindNone
			}
		}
	}
	if t.Flag(n, facts.HeadEditable) && (role != "combobox") {
		return kindEditor
	}
	switch role {
	case "button":
		return x.buttonKind(n, role)
	case "link":
		if t.Has(n, "aria-haspopup") || t.Has(n, "aria-expanded") {
			return x.buttonKind(n, role)
		}
		return kindLink
	case "separator":
		x.asked++
		if t.Has(n, "aria-valuenow") && x.b.aria.Focusable(n) {
			return kindSplitter
		}
		return kindNone
	case "textbox", "searchbox":
		if t.Has(n, "contenteditable") {
			return kindEditor
		}
		if tag != "input" && tag != "textarea" {
			return kindNone // a wrapper: no element of it can be typed in
		}
		return kindInput
	case "columnheader":
		return kindNone
	case "grid", "treegrid":
		if !x.selects(n) {
			return kindNone
		}
		return kindGrid
	}
	if t.Has(n, "popover") && (role == "" || role == "generic" || role == "none" || role == "group" || role == "region" || role == "tooltip") {
		return kindPopover
	}
	if k := roleKinds[role]; k != kindNone {
		return k
	}
	if parts[role] == "" {
		if live := t.Attr(n, "aria-live"); live == "polite" || live == "assertive" {
			return kindStatus
		}
	}
	return kindNone
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
func (x *index) buttonKind(n facts.Node, role string) kind {
	t := x.b.tree
	plain := kindButton
	if role == "link" {
		plain = kindLink
	}
	switch strings.ToLower(t.Attr(n, "aria-haspopup")) {
	case "menu", "true":
		return kindMenu
	case "listbox":
		return kindCombobox
	case "dialog", "tree", "grid":
		return plain
	}
	if t.Has(n, "popovertarget") || t.Has(n, "commandfor") {
		return plain
	}
	if p := x.popups[n]; p != 0 {
		x.asked++
		if x.b.aria.Role(p) == "menu" {
			return kindMenu
		}
	}
	if t.Has(n, "aria-expanded") {
		switch x.b.aria.Role(first(t.Rel(n, "aria-controls"))) {
		case "menu":
			return kindMenu
		case "listbox":
			return kindCombobox
		case "dialog", "alertdialog":
			return plain
		}
		return kindDisclosure
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
