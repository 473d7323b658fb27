package bridge

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// A passage is one piece of the page's plain text (contract D28).
type passage struct {
	node  facts.Node
	kind  string // text, heading or cell
	level int    // of a heading
	text  string // in full
	row   string
}

const (
	maxPassageDepth = 400
	maxPassageNodes = 100_000
)

// reader gathers the passages of the page in the order of the composed tree.
type reader struct {
	x       *index
	cover   *cover
	visited int
	found   []passage
}

// walk adds the passages inside n.
func (r *reader) walk(n facts.Node, depth int) {
	if depth > maxPassageDepth || r.visited > maxPassageNodes {
		return
	}
	for _, k := range r.x.b.tree.Kids(n) {
		if k.Node != 0 {
			r.element(k.Node, depth+1)
		}
	}
}

// blockTags hold one passage each, whole but for what is a passage of its own inside.
var blockTags = []string{"p", "dt", "dd", "blockquote", "pre", "figcaption", "caption", "address", "li"}

// aside tells what holds no text to read: the names and parts of controls.
func (r *reader) aside(n facts.Node) bool {
	t := r.x.b.tree
	switch t.Tag(n) {
	case "label", "legend", "option", "select", "textarea", "button", "summary", "datalist", "script", "style":
		return true
	case "details", "fieldset", "form":
		return false
	}
	c := r.x.byNode(n)
	if c == nil {
		if o := r.x.owner(n); o != nil && o.kind != kindGrid && o.kind != kindAccordion && o.kind != kindDisclosure && o.kind != kindTree {
			return true
		}
		return false
	}
	switch c.kind {
	case kindLink, kindClickable, kindForm, kindDialog, kindPopover, kindAlert, kindStatus, kindGrid, kindDisclosure, kindAccordion, kindTree:
		return c.kind == kindDisclosure && t.Tag(n) != "details"
	}
	return c.prim == ""
}

func (r *reader) element(n facts.Node, depth int) {
	x, t, a := r.x, r.x.b.tree, r.x.b.aria
	r.visited++
	if x.zone(n)&(zoneHidden|zoneSecret|zoneOut|zoneAria) != 0 || r.aside(n) {
		return
	}
	role, tag := a.Role(n), t.Tag(n)
	switch {
	case role == "heading":
		level := 2
		if v := t.Attr(n, "aria-level"); v != "" {
			if l, err := strconv.Atoi(v); err == nil {
				level = l
			}
		} else if len(tag) == 2 && tag[0] == 'h' && tag[1] >= '1' && tag[1] <= '6' {
			level = int(tag[1] - '0')
		}
		s := a.TextWithout(n, r.button)
		if s == "" && a.Text(n) == "" {
			return
		}
		if s == "" { // the header of a section
			s = a.Text(n)
		}
		r.add(passage{node: n, kind: "heading", level: level, text: s})
	case role == "cell" || role == "gridcell" || role == "rowheader" || role == "columnheader":
		r.add(passage{node: n, kind: "cell", text: a.TextWithout(n, func(k facts.Node) bool { return r.button(k) || a.Role(k) == "table" }), row: r.rowOf(n)})
		r.inner(n, depth, func(k facts.Node) bool { return a.Role(k) == "table" })
	case x.byNode(n) != nil && (x.byNode(n).kind == kindAlert || x.byNode(n).kind == kindStatus):
		r.add(passage{node: n, kind: "text", text: a.TextWithout(n, r.button)})
	case contains(blockTags, tag) || role == "paragraph" || role == "listitem" || role == "caption" || role == "blockquote":
		own := func(k facts.Node) bool { return r.button(k) || r.passageIn(k) }
		r.add(passage{node: n, kind: "text", text: a.TextWithout(n, own)})
		r.inner(n, depth, r.passageIn)
	case r.loose(n):
		r.add(passage{node: n, kind: "text", text: a.TextWithout(n, func(k facts.Node) bool { return r.button(k) || r.block(k) })})
		r.inner(n, depth, r.block)
	default:
		r.walk(n, depth)
	}
}

// inner adds the passages of the outermost elements inside n that is names.
func (r *reader) inner(n facts.Node, depth int, is func(facts.Node) bool) {
	if depth > maxPassageDepth || r.visited > maxPassageNodes {
		return
	}
	for _, k := range r.x.b.tree.Kids(n) {
		switch {
		case k.Node == 0:
		case is(k.Node):
			r.element(k.Node, depth+1)
		default:
			r.visited++
			r.inner(k.Node, depth+1, is)
		}
	}
}

// button is what a passage leaves out: controls, but not links.
func (r *reader) button(n facts.Node) bool { return r.aside(n) }

// passageIn reports whether an element inside a passage is one of its own.
func (r *reader) passageIn(n facts.Node) bool {
	a := r.x.b.aria
	switch a.Role(n) {
	case "heading", "listitem", "table", "cell", "gridcell", "list":
		return true
	}
	if c := r.x.byNode(n); c != nil && (c.kind == kindAlert || c.kind == kindStatus) {
		return true
	}
	return false
}

// block reports whether an element inside loose text is read by itself.
func (r *reader) block(n facts.Node) bool {
	t := r.x.b.tree
	return contains(blockTags, t.Tag(n)) || r.passageIn(n) || t.Style(n).Display == facts.Block
}

// loose reports whether text stands right in n, outside of any passage.
func (r *reader) loose(n facts.Node) bool {
	switch r.x.b.tree.Tag(n) {
	case "html", "head", "title", "svg", "canvas", "video", "audio", "iframe", "object":
		return false
	}
	for _, k := range r.x.b.tree.Kids(n) {
		if k.Node == 0 && strings.TrimSpace(k.Text) != "" {
			return true
		}
	}
	return false
}

// add keeps a passage that says something, is shown, and is not behind a dialog.
func (r *reader) add(p passage) {
	if p.text == "" || !r.x.b.tree.Shown(p.node) || r.cover.node(p.node) != nil {
		return
	}
	r.found = append(r.found, p)
}

// rowOf is the text that names the row of a cell: its header, or its first cell.
func (r *reader) rowOf(n facts.Node) string {
	t, a := r.x.b.tree, r.x.b.aria
	row := t.Closest(t.Parent(n), func(p facts.Node) bool { return a.Role(p) == "row" })
	if row == 0 || a.Role(n) == "columnheader" {
		return ""
	}
	lead := facts.Node(0)
	for _, k := range t.Kids(row) {
		if k.Node == 0 {
			continue
		}
		switch a.Role(k.Node) {
		case "rowheader":
			lead = k.Node
		case "cell", "gridcell":
			if lead == 0 && a.TextWithout(k.Node, r.button) != "" {
				lead = k.Node
			}
			continue
		default:
			continue
		}
		break
	}
	if lead == 0 || lead == n {
		return ""
	}
	return a.TextWithout(lead, r.button)
}

// passages answers a query for plain text; why is the refusal.
func (w *answer) passages() (why string) {
	x, t := w.x, w.x.b.tree
	x.clickables()
	r := &reader{x: x, cover: w.cover}
	r.element(w.a.b.root(), 0)
	found := r.found
	if w.q.within != "" {
		scope, why := w.scope(found)
		if why != "" {
			return why
		}
		found = scope(found)
	}
	_ = t
	for _, p := range found {
		if w.words != "" {
			if !w.phrase.In(match.Fold(p.text)) && !w.phrase.In(match.Fold(p.row)) {
				continue
			}
			if w.enc.mask != nil { // what is masked is not found either
				if !w.phrase.In(match.Fold(w.enc.mask(p.text))) && !w.phrase.In(match.Fold(w.enc.mask(p.row))) {
					continue
				}
			}
		}
		w.write(func() Component {
			return Component{Kind: p.kind, Text: p.text, Row: p.row}
		})
	}
	return ""
}

// landmarks are the roles that name a part of the page.
var landmarks = []string{"banner", "complementary", "contentinfo", "form", "main", "navigation", "region", "search", "article"}

// A place is what within may name when text is read.
type place struct {
	rank int // smaller is likelier meant
	c    *comp
	node facts.Node
	head int // index of a heading's passage, -1 otherwise
	name string
}

// scope finds what within names: a component, a landmark or a heading's section.
func (w *answer) scope(found []passage) (keep func([]passage) []passage, why string) {
	x, b, t := w.x, w.x.b, w.x.b.tree
	inside := func(nodes ...facts.Node) func([]passage) []passage {
		return func(list []passage) []passage {
			return slices.DeleteFunc(slices.Clone(list), func(p passage) bool {
				return !slices.ContainsFunc(nodes, func(n facts.Node) bool { return t.Contains(n, p.node) })
			})
		}
	}
	component := func(c *comp) func([]passage) []passage {
		nodes := append([]facts.Node{c.node}, c.group...)
		if c.popup != 0 {
			nodes = append(nodes, c.popup)
		}
		return inside(nodes...)
	}
	if e := b.refs.find(w.q.within); e != nil {
		c := x.comp(e.node)
		if c == nil || !x.shown(c) {
			return nil, "The component " + e.ref() + " has left the page."
		}
		if o := w.cover.by(c); o != nil {
			return nil, (&run{b: b, x: x}).behind(c, o).Message
		}
		return component(c), ""
	}
	name := match.Fold(w.q.within)
	phrase := match.PhraseOf(name)
	var all []place
	x.surely()
	for _, c := range x.foldedNames() {
		rank := 4
		switch c.kind {
		case kindDialog, kindPopover, kindForm, kindDisclosure, kindAccordion, kindGrid, kindTree, kindStatus, kindAlert, kindTabs, kindMenu:
			rank = 2
		}
		if c.folded.label != "" {
			all = append(all, place{rank, c, c.node, -1, c.folded.label})
		}
	}
	seen := map[facts.Node]bool{}
	for i, p := range found {
		if p.kind == "heading" {
			all = append(all, place{3, nil, p.node, i, match.Fold(p.text)})
		}
		for n, d := p.node, 0; n != 0 && d < 512 && !seen[n]; n, d = t.Parent(n), d+1 {
			seen[n] = true
			role := b.aria.Role(n)
			if !contains(landmarks, role) {
				continue
			}
			all = append(all, place{1, nil, n, -1, role})
			if s := match.Fold(b.aria.Name(n)); s != "" {
				all = append(all, place{1, nil, n, -1, s}, place{1, nil, n, -1, s + " " + role})
			}
		}
	}
	for _, fits := range []func(string) bool{
		func(s string) bool { return s == name },
		phrase.In,
	} {
		for rank := 1; rank <= 4; rank++ {
			var hits []place
			for _, p := range all {
				if p.rank == rank && fits(p.name) && (p.c == nil || w.reach(p.c)) && !slices.ContainsFunc(hits, func(h place) bool { return h.node == p.node }) {
					hits = append(hits, p)
				}
			}
			switch {
			case len(hits) == 0:
				continue
			case len(hits) > 1 && hits[0].c != nil:
				var comps []*comp
				for _, h := range hits {
					comps = append(comps, h.c)
				}
				return nil, (&run{b: b, x: x}).ambiguous(w.q.within, comps).Message
			case len(hits) > 1:
				return nil, quoteName(w.q.within) + " names " + strconv.Itoa(len(hits)) + " parts of the page. Use more words of one's name."
			case hits[0].c != nil:
				return component(hits[0].c), ""
			case hits[0].head >= 0:
				return func(list []passage) []passage { return x.section(list, hits[0].head) }, ""
			}
			return inside(hits[0].node), ""
		}
	}
	var names []string
	for _, p := range found {
		if p.kind == "heading" {
			names = append(names, p.text)
		}
	}
	line := "No component, landmark or heading is named " + quoteName(w.q.within) + "."
	r := &run{b: b, x: x}
	if near := match.Suggest(names, w.q.within, maxSuggestions); len(near) > 0 {
		return nil, line + " Near names: " + list(r.maskAll(near), maxSuggestions) + "."
	}
	if len(names) > 0 {
		return nil, line + " Headings: " + list(r.maskAll(names), maxCandidates) + "."
	}
	return nil, line
}

// sectioning are the elements that a heading's section does not leave.
var sectioning = map[string]bool{"article": true, "aside": true, "dialog": true, "main": true, "nav": true, "section": true}

// section is a heading with what follows, until the next heading of the same or a
// higher level, or the end of the part of the page that the heading stands in.
func (x *index) section(list []passage, head int) []passage {
	t := x.b.tree
	part := t.Closest(list[head].node, func(n facts.Node) bool { return sectioning[t.Tag(n)] })
	end := head + 1
	for end < len(list) && !(list[end].kind == "heading" && list[end].level <= list[head].level) && (part == 0 || t.Contains(part, list[end].node)) {
		end++
	}
	return list[head:end]
}
