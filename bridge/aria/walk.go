package aria

import (
	"strconv"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// A walk gathers one text from the tree.
type walk struct {
	text
	r       *Reader
	left    int                   // elements that may still be visited
	root    facts.Node            // whose name is computed: its own value never counts
	plain   bool                  // rendered text: no names, no values
	refs    bool                  // inside an aria-labelledby or aria-describedby: such references are not followed again
	unseen  bool                  // the referenced root is hidden: hidden parts count
	boxless bool                  // the referenced root is not rendered
	whole   bool                  // no visible part left out for belonging to another widget
	live    bool                  // a value of a field was read
	without func(facts.Node) bool // further subtrees to leave out
	owned   []facts.Node          // elements taken in by aria-owns
	jumps   []facts.Node          // references being followed
}

// never are the HTML elements whose text is never rendered.
func never(tag string) bool {
	switch tag {
	case "script", "style", "template", "noscript", "head", "title", "datalist", "meta", "link":
		return true
	}
	return false
}

// inside appends the content of n: what CSS puts before it, its children, what
// it owns, what CSS puts after it.
func (w *walk) inside(n facts.Node, depth int) {
	w.styled(n, w.r.t.Style(n), depth)
}

func (w *walk) styled(n facts.Node, s facts.Style, depth int) {
	if s.Display == facts.None && !w.unseen && depth > 0 {
		return
	}
	if s.Before != "" {
		w.write(s.Before)
	}
	w.kids(n, s.Display != facts.Unseen || w.unseen, depth)
	if !w.plain && w.r.t.Has(n, "aria-owns") {
		w.owns(n, depth)
	}
	if s.After != "" {
		w.write(s.After)
	}
}

func (w *walk) kids(n facts.Node, texts bool, depth int) {
	if depth >= maxDepth {
		return
	}
	only := facts.Node(0) // the one child that a closed <details> shows
	closed := !w.unseen && w.r.t.Tag(n) == "details" && !w.r.t.Has(n, "open")
	if closed {
		only = w.r.firstChild(n, "summary")
	}
	for _, k := range w.r.t.Kids(n) {
		switch {
		case w.left <= 0 || len(w.b) >= maxText:
			return
		case closed && k.Node != only:
		case k.Node != 0:
			w.child(k.Node, depth+1)
		case texts && k.Node == 0 && !closed:
			w.write(k.Text)
		}
	}
}

// owns appends what aria-owns makes a child of n, each element once.
func (w *walk) owns(n facts.Node, depth int) {
	for _, x := range w.r.refs(n, "aria-owns") {
		if w.took(x) || w.r.t.Contains(x, n) || w.r.skipped(x) || w.r.t.Parent(x) == n {
			continue
		}
		w.owned = append(w.owned, x)
		w.gap()
		w.child(x, depth+1)
		w.gap()
	}
}

func (w *walk) took(n facts.Node) bool {
	for _, x := range w.owned {
		if x == n {
			return true
		}
	}
	return false
}

// child appends what an element inside another contributes.
func (w *walk) child(n facts.Node, depth int) {
	w.left--
	r, t := w.r, w.r.t
	tag := t.Tag(n)
	html := t.Namespace(n) == facts.HTML
	switch {
	case w.left <= 0 || depth > maxDepth:
		return
	case html && (tag == "br" || tag == "wbr"):
		w.gap()
		return
	case html && never(tag):
		return
	case !html && (tag == "title" || tag == "desc" || tag == "metadata" || tag == "defs" || tag == "style" || tag == "script"):
		return
	case !w.unseen && r.ariaHidden(n),
		r.Skip != nil && r.Skip(n),
		w.without != nil && w.without(n):
		return
	}
	s := t.Style(n)
	if !w.unseen && (s.Display == facts.None || s.Display == facts.Unseen && w.whole) {
		return // of what is not visible, parts may be visible again: in content they count
	}
	if w.plain {
		w.apart(s.Display == facts.Block || html && atomic(tag), func() {
			if tag != "select" && tag != "textarea" {
				w.styled(n, s, depth)
			}
		})
		return
	}
	role := r.role(n)
	w.apart(w.spaced(s, role, tag, html), func() { w.named(n, s, role, tag, depth) })
}

// apart appends what f does, with spaces around it if on.
func (w *walk) apart(on bool, f func()) {
	if on {
		w.gap()
	}
	f()
	if on {
		w.gap()
	}
}

// spaced reports whether an element stands apart from the text around it.
// Inline text does not; boxes and widgets do, and so does, in Chromium, all
// that has no box: display:contents, and everything in a subtree that is not
// rendered.
func (w *walk) spaced(s facts.Style, role, tag string, html bool) bool {
	switch s.Display {
	case facts.Block, facts.Contents, facts.None:
		return true
	}
	return w.boxless || role == "button" || roles[role]&closed != 0 || html && atomic(tag) && role != "none"
}

// named appends the name of an element inside another.
func (w *walk) named(n facts.Node, s facts.Style, role, tag string, depth int) {
	r, t := w.r, w.r.t
	if !w.refs && t.Has(n, "aria-labelledby") {
		if w.labelled(n) {
			return
		}
	}
	if w.value(n, role, tag) {
		return
	}
	if label := collapse(t.Attr(n, "aria-label")); label != "" {
		w.attribute(label)
		return
	}
	switch native, ok := r.own(n, tag); {
	case role == "none" && ok, n == w.root && !w.refs:
		return // the control being named is no part of its own label
	case ok && native != "":
		w.attribute(native)
		return
	case ok:
	case tag == "fieldset":
		w.attribute(r.part(n, "legend", w))
		return
	case !w.refs && (tag == "rt" || tag == "rp"):
		return
	case w.refs && !shut(tag), roles[role]&closed == 0 && !shut(tag), w.open(n, tag):
		if w.foreign(role) {
			return
		}
		before := len(w.b)
		w.styled(n, s, depth)
		if len(w.b) > before {
			return
		}
	}
	if title := collapse(t.Attr(n, "title")); title != "" && (w.refs || !untitled[role]) {
		w.attribute(title)
	}
}

// attribute appends a name that does not come from content.
func (w *walk) attribute(s string) {
	w.gap()
	w.write(s)
	w.gap()
}

// atomic reports whether the element is a box of its own in a line of text.
func atomic(tag string) bool {
	switch tag {
	case "img", "canvas", "video", "audio", "iframe", "object", "embed", "input", "select", "textarea", "button", "meter", "progress":
		return true
	}
	return false
}

// shut reports whether an element without a role keeps its content out of the
// names around it.
func shut(tag string) bool {
	switch tag {
	case "audio", "video", "iframe", "object", "embed", "map", "math":
		return true
	}
	return false
}

// open reports whether an element of a closed role lets its content into the
// names around it all the same: tables for layout do.
func (w *walk) open(n facts.Node, tag string) bool {
	switch tag {
	case "svg", "footer", "address", "details":
		return true
	case "table":
		return !w.r.t.Has(n, "role") && w.r.firstChild(n, "caption") == 0 && w.r.firstChild(n, "thead") == 0
	case "tbody", "tfoot", "tr":
		return !w.r.t.Has(n, "role")
	}
	return false
}

// foreign reports whether a button is a widget of its own inside the item whose name
// is computed: a button that closes a tab is no part of the tab's name.
func (w *walk) foreign(role string) bool {
	if w.whole || role != "button" {
		return false
	}
	switch w.r.role(w.root) {
	case "tab", "treeitem", "menuitem":
		return true
	}
	return false
}

// labelled appends the names that aria-labelledby of an inner element gives.
func (w *walk) labelled(n facts.Node) bool {
	names := w.r.joined(n, "aria-labelledby", w)
	if names == "" {
		return false
	}
	w.attribute(names)
	return true
}

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
		w.live = true
	case tag == "meter" || roles[role]&ranged != 0 || role == "separator" && tag != "hr" && r.Focusable(n):
		v = r.amount(n, role)
	case role == "textbox" || role == "searchbox":
		w.live = true
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
		return role == "listbox" || role == "combobox" // an empty field may still have a name
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
			value, from.live = r.held(x), true
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
	from.left, from.live = w.left, from.live || w.live
	return string(w.b)
}
