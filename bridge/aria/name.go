package aria

import (
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// A Source is where a name came from.
type Source int

// Sources of names.
const (
	None        Source = iota
	LabelledBy         // aria-labelledby
	Label              // <label>
	AriaLabel          // aria-label
	Content            // its own text
	Title              // title
	Placeholder        // placeholder, aria-placeholder
	Alt                // alt, or <title> of an svg
	Value              // value of a button, or its default text
	Legend             // <legend>
	Caption            // <caption>, <figcaption>
)

// Name returns the accessible name, white space collapsed and trimmed.
// https://www.w3.org/TR/accname-1.2/#computation-steps
func (r *Reader) Name(n facts.Node) string { return r.naming(n).text }

// NameSource returns where the name came from.
func (r *Reader) NameSource(n facts.Node) Source { return r.naming(n).from }

func (r *Reader) naming(n facts.Node) named {
	if n == 0 {
		return named{}
	}
	return keep(r, &r.names, n, named{}, func() named {
		return r.compute(n, &walk{r: r, left: maxNodes, root: n})
	})
}

// compute is the algorithm for the element whose name is asked for.
func (r *Reader) compute(n facts.Node, w *walk) named {
	t := r.t
	// 2B
	if t.Has(n, "aria-labelledby") {
		if s := r.joined(n, "aria-labelledby", w); s != "" {
			return named{s, LabelledBy}
		}
	}
	// 2D
	if s := collapse(t.Attr(n, "aria-label")); s != "" {
		return named{s, AriaLabel}
	}
	role, tag := r.role(n), t.Tag(n)
	// 2E
	if role != "none" {
		if x := r.native(n, tag, w); x.text != "" {
			return x
		}
	}
	// 2F
	if (roles[role]&content != 0 || role == "row" && r.inGrid(n)) && tag != "input" {
		if s := r.contents(n, w); s != "" {
			return named{s, Content}
		}
	}
	// 2I
	edited := t.Flag(n, facts.HeadEditable)
	if !untitled[role] || role == "generic" && (edited || r.Focusable(n) || strings.IndexByte(tag, '-') >= 0) {
		if s := collapse(t.Attr(n, "title")); s != "" {
			return named{s, Title}
		}
	}
	if s := r.hosted(n, w); s != "" {
		return named{s, Label}
	}
	if tag == "textarea" || tag == "input" && prompts[r.inputType(n)] {
		if s := collapse(t.Attr(n, "placeholder")); s != "" {
			return named{s, Placeholder}
		}
	}
	if role == "textbox" || role == "searchbox" || role == "combobox" || edited {
		if s := collapse(t.Attr(n, "aria-placeholder")); s != "" {
			return named{s, Placeholder}
		}
	}
	// A label that nobody sees is better than none.
	if labelable(tag) {
		if s := r.labels(n, true, w); s != "" {
			return named{s, Label}
		}
	}
	if tag == "input" && r.inputType(n) == "image" {
		return named{"Submit", Value}
	}
	return named{}
}

// untitled are the roles that authors cannot name; a title describes them.
// https://www.w3.org/TR/wai-aria-1.2/#namefromprohibited
var untitled = map[string]bool{
	"caption": true, "code": true, "definition": true, "deletion": true, "emphasis": true, "generic": true, "insertion": true,
	"mark": true, "none": true, "paragraph": true, "strong": true, "subscript": true, "suggestion": true, "superscript": true, "time": true,
}

// prompts are the input types that show a placeholder.
// https://html.spec.whatwg.org/multipage/input.html#attr-input-placeholder
var prompts = map[string]bool{"text": true, "search": true, "url": true, "tel": true, "email": true, "password": true, "number": true}

// inGrid reports whether a row belongs to a grid, whose rows are named by what they hold.
func (r *Reader) inGrid(n facts.Node) bool {
	for i := 0; n != 0 && i < maxUp; i++ {
		n = r.t.Parent(n)
		switch r.role(n) {
		case "grid", "treegrid":
			return true
		case "table":
			return false
		}
	}
	return false
}

// contents returns the name from content.
func (r *Reader) contents(n facts.Node, w *walk) string {
	if r.skipped(n) {
		return ""
	}
	w.b, r.buf = r.buf[:0], nil
	w.inside(n, 0)
	if len(w.b) == 0 && !w.whole {
		// All of it may be in an inner widget.
		switch r.role(n) {
		case "tab", "treeitem", "menuitem":
			w.whole = true
			w.inside(n, 0)
		}
	}
	r.buf = w.b
	return string(w.b)
}

// refs returns the elements that an attribute of ids, or its property, names.
func (r *Reader) refs(n facts.Node, attr string) []facts.Node {
	if !r.t.Has(n, attr) {
		return nil
	}
	list := r.t.Rel(n, attr)
	if len(list) > maxRefs {
		list = list[:maxRefs]
	}
	return list
}

// maxRefs is how many references of one attribute are followed.
const maxRefs = 200

// joined returns the texts of the elements that an attribute refers to.
func (r *Reader) joined(n facts.Node, attr string, from *walk) string {
	var t text
	for _, x := range r.refs(n, attr) {
		t.gap()
		t.write(r.reference(x, n, from))
	}
	return string(t.b)
}

// referenced returns the text of an element that is referred to directly.
func (r *Reader) referenced(x facts.Node) string {
	return r.reference(x, 0, &walk{r: r, left: maxNodes})
}

// reference returns the text of x as aria-labelledby of n uses it: hidden or not.
func (r *Reader) reference(x, n facts.Node, from *walk) string {
	if r.skipped(x) || r.t.Namespace(x) == facts.HTML && never(r.t.Tag(x)) {
		return ""
	}
	for _, j := range from.jumps {
		if j == x {
			return ""
		}
	}
	w := walk{r: r, left: from.left, root: from.root, refs: true, whole: true, jumps: append(from.jumps, x)}
	shown := r.t.Shown(x)
	w.unseen = from.unseen || !shown || r.ariaHiddenUp(x)
	w.boxless = !shown && r.t.Style(x).Display != facts.Unseen
	w.direct(x, n)
	from.left = w.left
	return string(w.b)
}

// ariaHiddenUp reports whether x or an ancestor is aria-hidden.
func (r *Reader) ariaHiddenUp(x facts.Node) bool { return r.t.Closest(x, r.ariaHidden) != 0 }

// direct appends the text of the element that a reference names.
func (w *walk) direct(x, n facts.Node) {
	r, t := w.r, w.r.t
	tag, role := t.Tag(x), r.role(x)
	if x != n && x != w.root && w.value(x, role, tag) {
		return
	}
	if label := collapse(t.Attr(x, "aria-label")); label != "" {
		w.write(label)
		return
	}
	if x != w.root || tag != "input" {
		if name := r.native(x, tag, w); name.text != "" && role != "none" {
			w.write(name.text)
			return
		}
	}
	s := t.Style(x)
	if w.unseen {
		w.styled(x, s, 0)
	} else {
		w.styled(x, facts.Style{Before: s.Before, After: s.After}, 0)
	}
	if len(w.b) == 0 {
		w.write(t.Attr(x, "title"))
	}
}
