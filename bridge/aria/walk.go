package aria

import "github.com/drawbridge/drawbridge/bridge/facts"

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
	dim     bool                  // the root itself is invisible: visibility does not count
	whole   bool                  // no visible part left out for belonging to another widget
	without func(facts.Node) bool // further subtrees to leave out
	owned   []facts.Node          // elements taken in by aria-owns
	jumps   []facts.Node          // references being followed

	labels   []facts.Node // the <label> elements of labelsOf, asked for once
	labelsOf facts.Node
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
	s := w.r.t.Style(n)
	w.dim = depth == 0 && s.Display == facts.Unseen
	w.styled(n, s, depth)
}

func (w *walk) styled(n facts.Node, s facts.Style, depth int) {
	if s.Display == facts.None && !w.unseen && depth > 0 {
		return
	}
	if s.Before != "" && !w.unseen { // what is not rendered generates nothing
		w.write(s.Before)
	}
	w.kids(n, s.Display != facts.Unseen || w.unseen || w.dim, depth)
	if !w.plain && w.r.t.Has(n, "aria-owns") {
		w.owns(n, depth)
	}
	if s.After != "" && !w.unseen {
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
	case !html && t.Namespace(n) == facts.SVG && w.drawing(n, tag),
		!w.unseen && r.ariaHidden(n),
		r.Skip != nil && r.Skip(n),
		w.without != nil && w.without(n):
		return
	}
	s := t.Style(n)
	if !w.unseen && (s.Display == facts.None || s.Display == facts.Unseen && w.whole && !w.dim) {
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

// drawing reports whether an SVG element is only lines: an icon is asked for
// its style by nobody.
func (w *walk) drawing(n facts.Node, tag string) bool {
	t := w.r.t
	if t.Has(n, "aria-label") || t.Has(n, "aria-labelledby") || t.Has(n, "title") || t.Has(n, "aria-owns") {
		return false
	}
	for _, k := range t.Kids(n) {
		if k.Node == 0 {
			if collapse(k.Text) != "" {
				return false
			}
			continue
		}
		if w.left--; w.left <= 0 {
			return true
		}
		switch kind := t.Tag(k.Node); {
		case kind == "title", t.Namespace(k.Node) != facts.SVG, !w.drawing(k.Node, kind):
			return false
		}
	}
	return tag != "image" && tag != "a"
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
	for _, x := range w.r.refs(n, "aria-labelledby") {
		if x == w.root && n != x {
			return false // named by the very item whose name is being computed
		}
	}
	names := w.r.joined(n, "aria-labelledby", w)
	if names == "" {
		return false
	}
	w.attribute(names)
	return true
}
