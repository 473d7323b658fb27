package pagetest

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/redact"
)

// state is what an element holds apart from its markup.
type state struct {
	value       string
	dirty       bool // value counts, not the markup's
	checked     bool
	checkedSet  bool
	mixed       bool
	selected    bool
	selectedSet bool
	files       []bridge.File
	popover     bool
	modal       bool
	playing     bool
	muted       bool
	seconds     float64
	touched     bool
	secret      bool // it was seen as a password field
	returnValue string
}

func (p *Page) state(n *html.Node) *state {
	s := p.states[n]
	if s == nil {
		s = &state{}
		p.states[n] = s
	}
	return s
}

// textTypes are the input types that hold text without a line break.
var textTypes = set("text search email url tel password number date time datetime-local month week color range hidden file " +
	"checkbox radio submit reset button image")

func inputType(n *html.Node) string {
	t := strings.ToLower(strings.TrimSpace(attr(n, "type")))
	if !textTypes[t] {
		return "text"
	}
	return t
}

func isField(n *html.Node) bool {
	return n.Namespace == "" && (n.Data == "input" || n.Data == "textarea" || n.Data == "select")
}

func isButton(n *html.Node) bool {
	if n.Data == "button" {
		return true
	}
	if n.Data != "input" {
		return false
	}
	switch inputType(n) {
	case "submit", "reset", "button", "image":
		return true
	}
	return false
}

// live answers a Live question.
func (p *Page) live(n *html.Node) facts.Live {
	var l facts.Live
	s := p.state(n)
	flag := func(on bool, f int32) {
		if on {
			l.Flags |= f
		}
	}
	flag(disabled(n), facts.LiveDisabled)
	flag(s.touched, facts.LiveTouched)
	switch {
	case n.Data == "details" || n.Data == "dialog":
		flag(has(n, "open"), facts.LiveOpen)
		flag(s.modal, facts.LiveModal)
	case n.Data == "option":
		flag(p.selected(n), facts.LiveChecked)
		l.Value = optionValue(n)
	case n.Data == "video" || n.Data == "audio":
		flag(!s.playing, facts.LivePaused)
		flag(s.muted || has(n, "muted"), facts.LiveMuted)
		flag(true, facts.LiveHasValue)
		l.Value = strconv.FormatFloat(s.seconds, 'g', -1, 64)
	case n.Data == "progress" || n.Data == "meter":
		flag(has(n, "value") || n.Data == "meter", facts.LiveHasValue)
		if l.Is(facts.LiveHasValue) {
			l.Value = strconv.FormatFloat(bound(n, "value", 0), 'g', -1, 64)
		}
	case n.Data == "output":
		l.Value = text(n)
		flag(true, facts.LiveHasValue)
	case editingHost(n):
		l.Value = strings.TrimSuffix(text(n), "\n")
		flag(true, facts.LiveHasValue)
	case isField(n):
		p.liveField(n, &l)
	}
	flag(has(n, "popover") && s.popover, facts.LiveOpen)
	if p.secret(n) {
		filled := l.Value != "" || l.Extra != "" || attr(n, "aria-valuetext")+attr(n, "aria-valuenow") != ""
		if isBox(n) {
			filled = l.Is(facts.LiveChecked)
		}
		l = facts.Live{Flags: l.Flags&^(facts.LiveHasValue|facts.LiveChecked|facts.LiveIndeterminate) | facts.LiveSecret}
		flag(filled, facts.LiveFilled)
	}
	return l
}

func isBox(n *html.Node) bool {
	return n.Data == "input" && (inputType(n) == "checkbox" || inputType(n) == "radio")
}

func (p *Page) liveField(n *html.Node, l *facts.Live) {
	s := p.state(n)
	if !isBox(n) && !isButton(n) {
		l.Flags |= facts.LiveHasValue
		if has(n, "readonly") && n.Data != "select" && (n.Data != "input" || inputType(n) != "file") {
			l.Flags |= facts.LiveReadOnly
		}
		if n.Data != "input" || inputType(n) != "file" {
			l.Value = p.value(n)
		}
	}
	switch {
	case n.Data == "select":
		var values []string
		for _, o := range options(n) {
			if p.selected(o) {
				values = append(values, optionValue(o))
			}
		}
		l.Extra = strings.Join(values, "\n")
	case n.Data == "input":
		switch inputType(n) {
		case "checkbox", "radio":
			if p.checked(n) {
				l.Flags |= facts.LiveChecked
			}
			if s.mixed {
				l.Flags |= facts.LiveIndeterminate
			}
		case "file":
			var names []string
			for _, f := range s.files {
				names = append(names, f.Name)
			}
			l.Extra = strings.Join(names, "\n")
		}
	}
	if s.touched {
		if l.Message = p.fault(n); l.Message != "" {
			l.Flags |= facts.LiveInvalid
		}
	}
}

// value returns what a field holds.
func (p *Page) value(n *html.Node) string {
	s := p.state(n)
	switch n.Data {
	case "textarea":
		if s.dirty {
			return s.value
		}
		return text(n)
	case "select":
		for _, o := range options(n) {
			if p.selected(o) {
				return optionValue(o)
			}
		}
		return ""
	}
	switch inputType(n) {
	case "checkbox", "radio":
		if v, ok := lookup(n, "value"); ok {
			return v
		}
		return "on"
	case "file":
		if len(s.files) > 0 {
			return `C:\fakepath\` + s.files[0].Name
		}
		return ""
	case "submit", "reset", "button", "image", "hidden":
		return attr(n, "value")
	}
	if s.dirty {
		return s.value
	}
	return sanitize(n, attr(n, "value"))
}

// sanitize is the value sanitization of each input type, as far as tests need it.
// https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm
func sanitize(n *html.Node, v string) string {
	number := func(s string) bool {
		f, err := strconv.ParseFloat(s, 64)
		return err == nil && !math.IsInf(f, 0) && !math.IsNaN(f) && !strings.HasPrefix(s, "+") && !strings.ContainsAny(s, "xXpP_")
	}
	shaped := func(shape string) bool {
		if len(v) < len(shape) {
			return false
		}
		for i := range len(shape) {
			if digit := v[i] >= '0' && v[i] <= '9'; digit != (shape[i] == '0') || !digit && shape[i] != v[i] {
				return false
			}
		}
		return true
	}
	keep := true
	switch inputType(n) {
	case "number":
		keep = number(v)
	case "range":
		low, high, step := bound(n, "min", 0), bound(n, "max", 100), bound(n, "step", 1)
		f, err := strconv.ParseFloat(v, 64)
		if err != nil {
			f = low + (high-low)/2
		}
		f = max(low, min(f, high))
		if step > 0 && attr(n, "step") != "any" {
			f = low + math.Round((f-low)/step)*step
			if f > high && high >= low {
				f -= step
			}
		}
		return strconv.FormatFloat(f, 'g', -1, 64)
	case "color":
		if len(v) == 7 && v[0] == '#' {
			if _, err := strconv.ParseUint(v[1:], 16, 32); err == nil {
				return strings.ToLower(v)
			}
		}
		return "#000000"
	case "date":
		keep = shaped("0000-00-00") && len(v) == 10
	case "month":
		keep = shaped("0000-00") && len(v) == 7
	case "week":
		keep = shaped("0000-W00") && len(v) == 8
	case "time":
		keep = shaped("00:00")
	case "datetime-local":
		keep = shaped("0000-00-00T00:00")
	case "email", "url":
		return strings.TrimSpace(strings.NewReplacer("\n", "", "\r", "").Replace(v))
	default:
		return strings.NewReplacer("\n", "", "\r", "").Replace(v)
	}
	if !keep {
		return ""
	}
	return v
}

func bound(n *html.Node, name string, otherwise float64) float64 {
	if f, err := strconv.ParseFloat(attr(n, name), 64); err == nil {
		return f
	}
	return otherwise
}

func (p *Page) checked(n *html.Node) bool {
	if s := p.state(n); s.checkedSet {
		return s.checked
	}
	if !has(n, "checked") {
		return false
	}
	if inputType(n) == "radio" { // of several checked in the markup, the last counts
		group := radios(n)
		for i := len(group) - 1; i >= 0; i-- {
			if s := p.state(group[i]); s.checkedSet && s.checked || !s.checkedSet && has(group[i], "checked") {
				return group[i] == n
			}
		}
	}
	return true
}

// fault returns the browser's message about a field that does not validate.
func (p *Page) fault(n *html.Node) string {
	v := p.value(n)
	if n.Data == "input" {
		switch inputType(n) {
		case "checkbox":
			if has(n, "required") && !p.checked(n) {
				return "Please check this box if you want to proceed."
			}
			return ""
		case "radio":
			for _, r := range radios(n) {
				if p.checked(r) {
					return ""
				}
			}
			if has(n, "required") {
				return "Please select one of these options."
			}
			return ""
		}
	}
	if v == "" {
		switch {
		case !has(n, "required"):
			return ""
		case n.Data == "select":
			return "Please select an item in the list."
		case n.Data == "input" && inputType(n) == "file":
			return "Please select a file."
		}
		return "Please fill out this field."
	}
	if n.Data != "input" {
		return ""
	}
	switch inputType(n) {
	case "email":
		if !strings.Contains(v, "@") {
			return "Please include an '@' in the email address. '" + v + "' is missing an '@'."
		}
	case "url":
		if !strings.Contains(v, ":") {
			return "Please enter a URL."
		}
	case "number":
		f, _ := strconv.ParseFloat(v, 64)
		if high := bound(n, "max", math.Inf(1)); f > high {
			return "Value must be less than or equal to " + attr(n, "max") + "."
		}
		if low := bound(n, "min", math.Inf(-1)); f < low {
			return "Value must be greater than or equal to " + attr(n, "min") + "."
		}
	}
	return ""
}

// secret reports whether what the element holds is not to be read.
func (p *Page) secret(n *html.Node) bool {
	if n.Data == "input" {
		s := p.state(n)
		again := inputType(n) == "text" && (p.passwords["n"+attr(n, "name")] || p.passwords["i"+attr(n, "id")])
		if redact.SecretType(attr(n, "type")) || again || oneCharacterGroup(n) != nil {
			s.secret = true
			for prefix, v := range map[string]string{"n": attr(n, "name"), "i": attr(n, "id")} {
				if v != "" {
					p.passwords[prefix+v] = true
				}
			}
		}
		if s.secret {
			return true
		}
	}
	if auto := attr(n, "autocomplete"); isField(n) && redact.SecretAutocomplete(auto) {
		return true
	}
	for x := n; x != nil; x = p.lightParent(x) {
		if has(x, "data-agent-secret") {
			return true
		}
	}
	for x := n; x != nil; x = p.flatParent(x) {
		if has(x, "data-agent-secret") {
			return true
		}
	}
	return false
}

// oneCharacterGroup returns what holds the fields of one character that stand
// together with n, as one-time codes are asked for; nil when n is none of them.
func oneCharacterGroup(n *html.Node) *html.Node {
	single := func(x *html.Node) bool { return x.Data == "input" && attr(x, "maxlength") == "1" }
	if !single(n) {
		return nil
	}
	for up, i := n.Parent, 0; up != nil && i < 3; up, i = up.Parent, i+1 {
		if count := len(findAll(up, single)); count >= 3 {
			if count > 12 {
				return nil
			}
			return up
		}
	}
	return nil
}

// secrets returns what the filled secret fields hold.
func (p *Page) secrets() []string {
	var out []string
	codes := map[*html.Node]string{} // the digits of a code together are the secret
	p.composed(p.doc, func(n *html.Node) {
		switch box := oneCharacterGroup(n); {
		case box != nil:
			codes[box] += p.value(n)
		case isField(n) && n.Data != "select" && !isButton(n) && p.secret(n):
			if t := inputType(n); n.Data == "textarea" || t != "checkbox" && t != "radio" {
				out = append(out, p.value(n))
			}
		case editingHost(n) && p.secret(n):
			out = append(out, text(n))
		}
	})
	for _, code := range codes {
		out = append(out, code)
	}
	// Shorter ones are found by chance in too much text.
	return slices.DeleteFunc(out, func(v string) bool { return utf8.RuneCountInString(strings.TrimSpace(v)) < 6 })
}

// Forms

var labelable = set("button input meter output progress select textarea")

func labels(n *html.Node) []*html.Node {
	if !labelable[n.Data] || n.Data == "input" && inputType(n) == "hidden" {
		return nil
	}
	return findAll(rootOf(n), func(l *html.Node) bool { return l.Data == "label" && labelled(l) == n })
}

// labelled returns the control of a <label>.
func labelled(label *html.Node) *html.Node {
	if id, ok := lookup(label, "for"); ok {
		if x := byID(rootOf(label), id); x != nil && labelable[x.Data] {
			return x
		}
		return nil
	}
	return find(label, func(x *html.Node) bool {
		return labelable[x.Data] && !(x.Data == "input" && inputType(x) == "hidden")
	})
}

func formOf(n *html.Node) *html.Node {
	isForm := func(x *html.Node) bool { return x.Data == "form" }
	if id, ok := lookup(n, "form"); ok {
		if x := byID(rootOf(n), id); x != nil && isForm(x) {
			return x
		}
		return nil
	}
	if n.Parent == nil {
		return nil
	}
	return closest(n.Parent, isForm)
}

func radios(n *html.Node) []*html.Node {
	name := attr(n, "name")
	if name == "" {
		return []*html.Node{n}
	}
	form := formOf(n)
	return findAll(rootOf(n), func(x *html.Node) bool {
		return x.Data == "input" && inputType(x) == "radio" && attr(x, "name") == name && formOf(x) == form
	})
}

func options(n *html.Node) []*html.Node {
	return findAll(n, func(x *html.Node) bool { return x.Data == "option" })
}

func optionValue(o *html.Node) string {
	if v, ok := lookup(o, "value"); ok {
		return v
	}
	return collapse(text(o))
}

func optionLabel(o *html.Node) string {
	if v := attr(o, "label"); v != "" {
		return v
	}
	return collapse(text(o))
}

// selected reports whether an option is chosen: the one that markup or a
// gesture chose, or else the first enabled one of a drop-down.
func (p *Page) selected(o *html.Node) bool {
	sel := closest(o, func(x *html.Node) bool { return x.Data == "select" || x.Data == "datalist" })
	own := func(x *html.Node) bool {
		if s := p.state(x); s.selectedSet {
			return s.selected
		}
		return has(x, "selected")
	}
	if sel == nil || sel.Data != "select" {
		return own(o)
	}
	if has(sel, "multiple") {
		return own(o)
	}
	list := options(sel)
	for i := len(list) - 1; i >= 0; i-- {
		if own(list[i]) {
			return list[i] == o
		}
	}
	if size, _ := strconv.Atoi(attr(sel, "size")); size > 1 || slices.ContainsFunc(list, func(x *html.Node) bool { return p.state(x).selectedSet }) {
		return false
	}
	for _, x := range list {
		if !disabled(x) {
			return x == o
		}
	}
	return false
}

// disabled is the :disabled of browsers.
func disabled(n *html.Node) bool {
	switch n.Data {
	case "option":
		return has(n, "disabled") || n.Parent != nil && n.Parent.Data == "optgroup" && has(n.Parent, "disabled")
	case "optgroup", "fieldset":
		if has(n, "disabled") {
			return true
		}
		if n.Data == "optgroup" {
			return false
		}
	case "button", "input", "select", "textarea":
		if has(n, "disabled") {
			return true
		}
	default:
		if !strings.Contains(n.Data, "-") {
			return false
		}
		if has(n, "disabled") {
			return true
		}
	}
	for c, up := n, n.Parent; up != nil; c, up = up, up.Parent {
		if up.Data == "fieldset" && has(up, "disabled") && !(c.Data == "legend" && c == firstLegend(up)) {
			return true
		}
	}
	return false
}

func firstLegend(fieldset *html.Node) *html.Node {
	for c := fieldset.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode && c.Data == "legend" {
			return c
		}
	}
	return nil
}

// editingHost reports whether typing changes this element and not its parent.
func editingHost(n *html.Node) bool {
	if editing(n) != 1 {
		return false
	}
	up := closest(n.Parent, func(x *html.Node) bool { return editing(x) != 0 })
	return up == nil || editing(up) < 0
}

// editing returns 1 when the attribute makes the element editable, -1 when it
// forbids it, 0 when it says nothing.
func editing(n *html.Node) int {
	v, ok := lookup(n, "contenteditable")
	switch v = strings.ToLower(v); {
	case !ok:
		return 0
	case v == "" || v == "true" || v == "plaintext-only":
		return 1
	case v == "false":
		return -1
	}
	return 0
}

// tabIndex is the property of browsers.
func tabIndex(n *html.Node) int {
	if i, err := strconv.Atoi(strings.TrimSpace(attr(n, "tabindex"))); err == nil {
		return i
	}
	switch n.Data {
	case "a", "area":
		if has(n, "href") {
			return 0
		}
	case "button", "input", "select", "textarea", "iframe":
		return 0
	case "summary":
		if n.Parent != nil && n.Parent.Data == "details" && summaryOf(n.Parent) == n {
			return 0
		}
	case "audio", "video":
		if has(n, "controls") {
			return 0
		}
	}
	if editingHost(n) {
		return 0
	}
	return -1
}

func (p *Page) focusable(n *html.Node) bool {
	_, set := lookup(n, "tabindex")
	return (set || tabIndex(n) >= 0) && !disabled(n) && p.shown(n)
}
