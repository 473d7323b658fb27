package aria

import (
	"strconv"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// value appends what a control inside a name holds, and reports whether n is
// such a control.
// https://www.w3.org/TR/accname-1.2/#comp_embedded_control
func (w *walk) value(n facts.Node, role, tag string) bool {
	if n == w.root {
		return false
	}
	r, t := w.r, w.r.t
	var v string
	switch {
	case tag == "input" || tag == "textarea" || tag == "select":
		switch {
		case tag == "select":
			v = r.chosen(n)
		case tag == "input" && !typed(r.inputType(n)):
			return false
		default:
			v = r.held(n)
		}
	case tag == "meter" || roles[role]&ranged != 0 || role == "separator" && tag != "hr" && r.Focusable(n):
		v = r.amount(n, role)
	case role == "textbox" || role == "searchbox":
		v = r.content(n, w)
	case role == "combobox":
		if v = r.picked(n, w); v == "" {
			v = r.field(n, w)
		}
		if v == "" {
			v = r.content(n, w)
		}
	case role == "listbox":
		v = r.picked(n, w)
	case t.Flag(n, facts.HeadEditable):
		v = r.content(n, w)
	default:
		return false
	}
	if v == "" {
		// An empty field may still have a name; that of a list is not its options.
		return (role == "listbox" || role == "combobox") && collapse(t.Attr(n, "aria-label")) == ""
	}
	w.attribute(v)
	return true
}

// typed reports whether the value of an input of this type counts in the names
// around it: those of text boxes and ranges.
func typed(kind string) bool {
	switch kind {
	case "text", "search", "email", "url", "tel", "number", "range":
		return true
	}
	return false
}

// held returns the value of a field, "" when it is secret.
func (r *Reader) held(n facts.Node) string { return collapse(r.t.Live(n).Value) }

// chosen returns the labels of the chosen options of a native select.
func (r *Reader) chosen(n facts.Node) string {
	if r.t.Live(n).Is(facts.LiveSecret) {
		return ""
	}
	var out []string
	for _, o := range r.t.Options(n) {
		if o.Selected {
			out = append(out, o.Label)
		}
	}
	return collapse(strings.Join(out, " "))
}

// amount returns the value of a range as text.
// https://www.w3.org/TR/wai-aria-1.2/#aria-valuenow
func (r *Reader) amount(n facts.Node, role string) string {
	if s := collapse(r.t.Attr(n, "aria-valuetext")); s != "" {
		return s
	}
	if f, ok := r.Number(n, "aria-valuenow"); ok {
		return number(f)
	}
	tag := r.t.Tag(n)
	if tag == "meter" || tag == "progress" {
		if f, ok := r.Number(n, "value"); ok {
			return number(f)
		}
	}
	switch role {
	case "meter":
		return "0"
	case "slider", "scrollbar", "separator": // the middle is their default
		low, ok := r.Number(n, "aria-valuemin")
		if !ok {
			low = 0
		}
		high, ok := r.Number(n, "aria-valuemax")
		if !ok {
			high = 100
		}
		return number(low + (high-low)/2)
	case "spinbutton":
		if s := r.Text(n); s != "" {
			return s
		}
		return "0"
	}
	return ""
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// content returns the text of a control that is not native.
func (r *Reader) content(n facts.Node, from *walk) string {
	w := walk{r: r, left: from.left, plain: true, unseen: from.unseen, boxless: from.boxless}
	w.inside(n, 0)
	from.left = w.left
	return string(w.b)
}

// field returns the value of the field inside a combobox of the old pattern.
// https://www.w3.org/TR/wai-aria-1.1/#combobox
func (r *Reader) field(n facts.Node, from *walk) (value string) {
	r.each(n, &from.left, 0, func(x facts.Node) bool {
		if value == "" && r.t.Tag(x) == "input" && typed(r.inputType(x)) {
			value = r.held(x)
		}
		return value == ""
	})
	return value
}

// picked returns the names of the selected options of a listbox, or of the
// listbox that a combobox holds, controls or owns.
func (r *Reader) picked(n facts.Node, from *walk) string {
	lists := []facts.Node{n}
	for _, rel := range [...]string{"aria-owns", "aria-controls"} {
		if r.t.Has(n, rel) {
			lists = append(lists, r.refs(n, rel)...)
		}
	}
	var out []string
	for _, list := range lists {
		r.each(list, &from.left, 0, func(x facts.Node) bool {
			if r.role(x) != "option" {
				return true
			}
			if truth(r.t.Attr(x, "aria-selected")) == "true" {
				if s := r.inner(x, from); s != "" {
					out = append(out, s)
				}
			}
			return false
		})
	}
	return strings.Join(out, " ")
}

// each visits the elements below n, going into those for which visit answers true.
func (r *Reader) each(n facts.Node, left *int, depth int, visit func(facts.Node) bool) {
	if depth > maxDepth {
		return
	}
	for _, k := range r.t.Kids(n) {
		if *left--; *left <= 0 {
			return
		}
		if k.Node != 0 && visit(k.Node) {
			r.each(k.Node, left, depth+1, visit)
		}
	}
}

// inner returns the name of x as a part of another name.
func (r *Reader) inner(x facts.Node, from *walk) string {
	w := walk{r: r, left: from.left, root: from.root, refs: from.refs, unseen: from.unseen, boxless: from.boxless, jumps: from.jumps}
	w.child(x, 1)
	from.left = w.left
	return string(w.b)
}
