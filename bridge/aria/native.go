package aria

import (
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// native returns the name that the host language gives an element.
// https://www.w3.org/TR/html-aam-1.0/#accessible-name-and-description-computation
func (r *Reader) native(n facts.Node, tag string, w *walk) named {
	if r.t.Namespace(n) != facts.HTML {
		s, _ := r.own(n, tag)
		return named{s, Alt}
	}
	if labelable(tag) {
		if s := r.labels(n, false, w); s != "" {
			return named{s, Label}
		}
	}
	switch tag {
	case "fieldset":
		return named{r.part(n, "legend", w), Legend}
	case "table":
		return named{r.part(n, "caption", w), Caption}
	case "figure":
		return named{r.part(n, "figcaption", w), Caption}
	case "optgroup":
		return named{collapse(r.t.Attr(n, "label")), Value}
	case "option":
		return named{collapse(r.t.Attr(n, "label")), Value}
	}
	s, ok := r.own(n, tag)
	if !ok || s == "" {
		return named{}
	}
	if tag == "input" && r.inputType(n) != "image" {
		return named{s, Value}
	}
	return named{s, Alt}
}

// own returns the name that an element's own attributes, or the <title> of an
// svg, give; ok tells that content is not looked at.
func (r *Reader) own(n facts.Node, tag string) (name string, ok bool) {
	t := r.t
	if t.Namespace(n) == facts.SVG {
		if s := r.svgTitle(n); s != "" {
			return s, true
		}
		if tag == "a" { // rare enough to ask for all attributes
			for _, a := range t.Attributes(n) {
				if a.Name == "xlink:title" && collapse(a.Value) != "" {
					return collapse(a.Value), true
				}
			}
		}
		return "", false
	}
	switch tag {
	case "img", "area":
		return collapse(t.Attr(n, "alt")), true
	case "input":
		switch kind := r.inputType(n); kind {
		case "image":
			if s := collapse(t.Attr(n, "alt")); s != "" {
				return s, true
			}
			return collapse(t.Attr(n, "value")), true
		case "submit", "reset", "button":
			if v, has := t.Lookup(n, "value"); has {
				return collapse(v), true
			}
			return defaults[kind], true
		}
		return "", true
	}
	return "", false
}

// defaults are the texts of buttons without a value, in English.
var defaults = map[string]string{"submit": "Submit", "reset": "Reset"}

// svgTitle returns the text of an SVG element's <title> child.
// https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd
func (r *Reader) svgTitle(n facts.Node) string {
	if x := r.firstChild(n, "title"); x != 0 {
		var t text
		for _, k := range r.t.Kids(x) {
			if k.Node == 0 {
				t.write(k.Text)
			}
		}
		return string(t.b)
	}
	return ""
}

// labelable reports whether a <label> can name the element.
// https://html.spec.whatwg.org/multipage/forms.html#category-label
func labelable(tag string) bool {
	switch tag {
	case "button", "input", "meter", "output", "progress", "select", "textarea":
		return true
	}
	return strings.IndexByte(tag, '-') >= 0
}

// labels returns the texts of the <label> elements of a control, those that
// are hidden or the others. Chromium does not use a hidden label.
func (r *Reader) labels(n facts.Node, hidden bool, from *walk) string {
	if r.t.Tag(n) == "input" && r.inputType(n) == "hidden" {
		return ""
	}
	var t text
	if from.labelsOf != n {
		from.labelsOf, from.labels = n, r.t.Labels(n)
	}
	for _, x := range from.labels {
		if s := r.label(x, hidden, from); s != "" {
			t.gap()
			t.write(s)
		}
	}
	return string(t.b)
}

// label returns the text of one <label>.
func (r *Reader) label(x facts.Node, hidden bool, from *walk) string {
	if r.skipped(x) {
		return ""
	}
	for _, j := range from.jumps {
		if j == x {
			return ""
		}
	}
	w := walk{r: r, left: from.left, root: from.root, refs: from.refs, whole: true, jumps: append(from.jumps, x)}
	if w.unseen = !r.t.Shown(x) || r.ariaHiddenUp(x); w.unseen != hidden && !from.unseen {
		return ""
	}
	w.boxless = w.unseen && r.t.Style(x).Display != facts.Unseen
	if !from.refs {
		if s := r.joined(x, "aria-labelledby", &w); s != "" {
			return s
		}
	}
	if s := collapse(r.t.Attr(x, "aria-label")); s != "" {
		return s
	}
	w.inside(x, 0)
	from.left = w.left
	if len(w.b) == 0 {
		return collapse(r.t.Attr(x, "title"))
	}
	return string(w.b)
}

// part returns the text of the first child with that tag, which names its parent.
func (r *Reader) part(n facts.Node, tag string, from *walk) string {
	x := r.firstChild(n, tag)
	if x == 0 || r.skipped(x) || r.ariaHidden(x) {
		return ""
	}
	w := walk{r: r, left: from.left, root: from.root, refs: from.refs, unseen: from.unseen, boxless: from.boxless, whole: true, jumps: from.jumps}
	w.child(x, 0)
	from.left = w.left
	return string(w.b)
}

// hosted returns the name of the custom element around a nameless field: a
// <label> names the host, and what takes the input is inside its shadow root.
func (r *Reader) hosted(n facts.Node, w *walk) string {
	if !r.t.Flag(n, facts.HeadInShadow) || !labelable(r.t.Tag(n)) {
		return ""
	}
	host := r.t.LightParent(n)
	for i := 0; host != 0 && !r.t.Flag(host, facts.HeadShadow) && i < maxUp; i++ {
		host = r.t.LightParent(host)
	}
	if host == 0 || strings.IndexByte(r.t.Tag(host), '-') < 0 {
		return ""
	}
	return r.labels(host, false, w)
}
