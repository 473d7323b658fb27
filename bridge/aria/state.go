package aria

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// Hidden reports whether markup hides the element from everyone who reads the
// page: it or an ancestor is hidden, aria-hidden or of a kind that is never
// rendered. Whether it is visible now is a question for facts.Tree.Shown.
func (r *Reader) Hidden(n facts.Node) bool { return r.hiddenUp(n, 0) }

func (r *Reader) hiddenUp(n facts.Node, depth int) bool {
	if n == 0 || depth > maxUp {
		return false
	}
	return keep(r, &r.hidden, n, false, func() bool { return r.hides(n) || r.hiddenUp(r.t.Parent(n), depth+1) })
}

// hides reports whether the element hides itself and what it holds.
func (r *Reader) hides(n facts.Node) bool {
	switch tag := r.t.Tag(n); tag {
	case "html", "body": // browsers do not let a whole page be hidden
		return false
	case "template", "head", "script", "style", "noscript", "title":
		return r.t.Namespace(n) == facts.HTML
	}
	return r.t.Has(n, "hidden") || r.ariaHidden(n)
}

func (r *Reader) ariaHidden(n facts.Node) bool {
	return truth(r.t.Attr(n, "aria-hidden")) == "true"
}

// truth returns "true", "false", "mixed" or "" for the value of a state.
func truth(v string) string {
	v = strings.ToLower(strings.TrimSpace(v))
	switch v {
	case "true", "false", "mixed":
		return v
	}
	return ""
}

// Bool returns a true/false state or property. A value that is neither is
// absent, but for aria-invalid ("spelling") and aria-current ("page"), whose
// further values mean true.
func (r *Reader) Bool(n facts.Node, attr string) (value, present bool) {
	raw := r.t.Attr(n, attr)
	switch v := truth(raw); {
	case v != "":
		return v == "true", true
	case attr == "aria-invalid" || attr == "aria-current":
		raw = strings.ToLower(strings.TrimSpace(raw))
		on := raw != "" && raw != "undefined"
		return on, on
	}
	return false, false
}

// Tristate returns "true", "false", "mixed" or "" for aria-checked or
// aria-pressed. What a native checkbox or radio button holds counts before its
// aria-checked.
// https://www.w3.org/TR/html-aam-1.0/#att-checked
func (r *Reader) Tristate(n facts.Node, attr string) string {
	if attr == "aria-checked" && r.t.Tag(n) == "input" {
		if kind := r.inputType(n); kind == "checkbox" || kind == "radio" {
			switch l := r.t.Live(n); {
			case l.Is(facts.LiveIndeterminate) && kind == "checkbox":
				return "mixed"
			case l.Is(facts.LiveChecked):
				return "true"
			}
			return "false"
		}
	}
	return truth(r.t.Attr(n, attr))
}

// Number returns a numeric property such as aria-valuenow.
func (r *Reader) Number(n facts.Node, attr string) (float64, bool) {
	s := strings.TrimSpace(r.t.Attr(n, attr))
	if s == "" || strings.ContainsAny(s, "_xXpPnNiI") { // hexadecimal, NaN and Inf are no numbers here
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil
}

// Disabled reports whether the element is unavailable: disabled natively, by
// aria-disabled on itself or on a composite widget or group around it.
// Inert is another question.
func (r *Reader) Disabled(n facts.Node) bool {
	switch tag := r.t.Tag(n); {
	case tag == "button", tag == "input", tag == "select", tag == "textarea", tag == "option", tag == "optgroup", tag == "fieldset", strings.IndexByte(tag, '-') >= 0:
		if r.t.Live(n).Is(facts.LiveDisabled) {
			return true
		}
	}
	for i := 0; n != 0 && i < maxUp; i++ {
		if truth(r.t.Attr(n, "aria-disabled")) == "true" && (i == 0 || slices.Contains(composites, r.role(n))) {
			return true
		}
		n = r.t.Parent(n)
	}
	return false
}

// Inert reports whether the element or an ancestor has the inert attribute.
func (r *Reader) Inert(n facts.Node) bool {
	return r.t.Closest(n, func(x facts.Node) bool { return r.t.Has(x, "inert") }) != 0
}

// Focusable reports whether the element can take the focus, by its kind and
// attributes; whether it is shown or disabled is another question.
func (r *Reader) Focusable(n facts.Node) bool {
	if r.t.Tag(n) == "input" && r.inputType(n) == "hidden" {
		return false
	}
	if r.t.Flag(n, facts.HeadTabIndex|facts.HeadEditable) {
		return true
	}
	if v, ok := r.t.Lookup(n, "tabindex"); ok {
		if _, err := strconv.Atoi(strings.TrimSpace(v)); err == nil {
			return true
		}
	}
	switch r.t.Tag(n) {
	case "a", "area":
		return r.t.Has(n, "href") || r.t.Has(n, "xlink:href")
	case "button", "input", "select", "textarea", "iframe":
		return true
	case "summary":
		return r.summarises(n)
	}
	return false
}
