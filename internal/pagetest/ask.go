package pagetest

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/redact"
)

// Ask answers a question of a Tree.
func (p *Page) Ask(q facts.Question, n facts.Node, arg string) facts.Answer {
	p.queries++
	var w facts.Writer
	if q == facts.AskPage {
		p.answerPage(&w, arg == facts.Brief)
		return w.Answer()
	}
	switch q { // questions about the whole page
	case facts.AskShownAll:
		w.Words(facts.RecNums, int32(len(p.candidates)))
		for _, c := range p.candidates {
			w.Words(one(p.connected(c) != nil && p.shown(p.nodes[c])))
		}
		return w.Answer()
	case facts.AskLinks:
		p.relink(&w)
		return w.Answer()
	case facts.AskPointer:
		p.list(&w, p.pointers())
		return w.Answer()
	case facts.AskFocus:
		if p.focus != nil && p.inDocument(p.focus) {
			p.list(&w, []*html.Node{p.focus})
		}
		return w.Answer()
	case facts.AskMask:
		w.Words(facts.RecText)
		w.Text(redact.Text(arg, p.secrets()))
		return w.Answer()
	}
	x := p.connected(n)
	if x == nil {
		return w.Answer()
	}
	switch q {
	case facts.AskHead:
		for ; x != nil; x = p.flatParent(x) {
			p.head(&w, x)
		}
	case facts.AskKids:
		p.writeKids(&w, x, 3)
	case facts.AskByID, facts.AskLabels, facts.AskRel:
		found := p.links(q, x, arg)
		p.linked[link{q, n, arg}] = found
		w.Nodes(facts.RecList, found...)
	case facts.AskShown:
		p.told.shown[n] = p.shown(x)
		w.Words(facts.RecNums, 1, one(p.told.shown[n])|facts.Told)
	case facts.AskLive:
		l := p.live(x)
		p.told.live[n] = l
		l.Flags |= facts.LiveTold
		w.Live(n, l)
	case facts.AskOptions:
		p.writeOptions(&w, x)
	case facts.AskStyle:
		p.told.style[n] = p.style(x)
		writeStyle(&w, n, p.told.style[n])
	case facts.AskAttrs:
		var list []html.Attribute
		for _, a := range x.Attr {
			if !(isField(x) && a.Key == "value") {
				list = append(list, a)
			}
		}
		w.Words(facts.RecAttrs, int32(len(list)))
		for _, a := range list {
			w.Text(attrName(a))
			w.Text(a.Val)
		}
	case facts.AskSource:
		w.Words(facts.RecText)
		w.Text("")
	}
	return w.Answer()
}

func one(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

func (p *Page) list(w *facts.Writer, nodes []*html.Node) {
	w.Nodes(facts.RecList, p.all(nodes)...)
}

func (p *Page) all(nodes []*html.Node) []facts.Node {
	handles := make([]facts.Node, len(nodes))
	for i, n := range nodes {
		handles[i] = p.handles[n]
	}
	return handles
}

// A link is a question that elements are the answer to.
type link struct {
	q   facts.Question
	n   facts.Node
	arg string
}

func (p *Page) links(q facts.Question, x *html.Node, arg string) []facts.Node {
	switch q {
	case facts.AskLabels:
		return p.all(labels(x))
	case facts.AskRel:
		return p.all(p.rel(x, arg))
	}
	if found := byID(rootOf(x), arg); found != nil {
		return []facts.Node{p.handles[found]}
	}
	return nil
}

// relink tells the links that lead elsewhere now.
func (p *Page) relink(w *facts.Writer) {
	for l, was := range p.linked {
		x := p.connected(l.n)
		if x == nil {
			continue
		}
		if now := p.links(l.q, x, l.arg); !slices.Equal(now, was) {
			p.linked[l] = now
			w.Words(facts.RecLinks, int32(l.n), int32(l.q), int32(len(now)))
			for _, n := range now {
				w.Words(int32(n))
			}
			w.Text(l.arg)
		}
	}
}

func (p *Page) answerPage(w *facts.Writer, brief bool) {
	w.Words(facts.RecEpoch, p.structure, p.sight, facts.RecOutline, p.outline)
	w.Words(facts.RecSecrets, int32(len(p.secrets())))
	now := map[facts.Node]bool{}
	var candidates []facts.Node
	p.composed(p.doc, func(n *html.Node) {
		now[p.handles[n]] = true
		if p.isCandidate(n) {
			candidates = append(candidates, p.handles[n])
		}
	})
	var gone, dirty []facts.Node
	for n := range p.known {
		if !now[n] && p.connected(n) == nil {
			gone = append(gone, n)
		}
	}
	for n := range p.dirty {
		if h := p.handles[n]; now[h] || p.inDocument(n) {
			dirty = append(dirty, h)
		}
	}
	slices.Sort(gone)
	slices.Sort(dirty)
	if len(gone) > 0 {
		w.Nodes(facts.RecGone, gone...)
	}
	if len(dirty) > 0 {
		w.Nodes(facts.RecDirty, dirty...)
	}
	if !p.sent || !slices.Equal(candidates, p.candidates) {
		w.Nodes(facts.RecCandidates, candidates...)
	}
	written := map[*html.Node]bool{}
	for _, c := range candidates {
		for n := p.nodes[c]; n != nil && !written[n]; n = p.flatParent(n) {
			h := p.handles[n]
			if p.sent && p.known[h] && !p.dirty[n] {
				continue
			}
			written[n] = true
			p.head(w, n)
		}
	}
	p.tellViews(w, brief)
	p.sent, p.known, p.candidates = true, now, candidates
	clear(p.dirty)
}

// tellViews tells what has changed of the views that were asked for.
func (p *Page) tellViews(w *facts.Writer, brief bool) {
	brief = brief && p.told.sight == p.sight
	p.told.sight = p.sight
	tell(p, p.told.live, p.live, func(n facts.Node, l facts.Live) {
		l.Flags |= facts.LiveTold
		w.Live(n, l)
	})
	if brief {
		w.Words(facts.RecBrief)
		return
	}
	tell(p, p.told.shown, p.shown, func(n facts.Node, v bool) { w.Words(facts.RecShown, 1, int32(n)<<1|one(v)) })
	tell(p, p.told.style, p.style, func(n facts.Node, s facts.Style) { writeStyle(w, n, s) })
}

// tell writes the views of one kind that are not what was told last.
func tell[V comparable](p *Page, told map[facts.Node]V, read func(*html.Node) V, write func(facts.Node, V)) {
	for _, n := range slices.Sorted(maps.Keys(told)) {
		x := p.connected(n)
		if x == nil {
			delete(told, n)
		} else if v := read(x); v != told[n] {
			told[n] = v
			write(n, v)
		}
	}
}

func writeStyle(w *facts.Writer, n facts.Node, s facts.Style) {
	w.Words(facts.RecStyle, int32(n), s.Display|facts.StyleTold)
	w.Text(s.Before)
	w.Text(s.After)
}

func (p *Page) head(w *facts.Writer, n *html.Node) {
	ns := facts.HTML
	switch n.Namespace {
	case "svg":
		ns = facts.SVG
	case "math":
		ns = facts.MathML
	}
	var attrs []facts.Attr
	secret := isField(n) && !isBox(n) && p.secret(n)
	for _, a := range n.Attr {
		name := attrName(a)
		if slices.Contains(facts.Attrs, name) && !(secret && name == "value") {
			attrs = append(attrs, facts.Attr{Name: name, Value: a.Val})
		}
	}
	flat, light := p.handles[p.flatParent(n)], p.handles[p.lightParent(n)]
	w.Head(p.handles[n], flat, light, n.Data, ns, p.flags(n), attrs)
}

func (p *Page) flags(n *html.Node) int32 {
	var f int32
	if p.roots[n] != nil && n.Data != "iframe" {
		f |= facts.HeadShadow
	}
	if host := p.hosts[rootOf(n)]; host != nil && host.Data != "iframe" {
		f |= facts.HeadInShadow
	}
	if n.Parent != nil && n.Parent.Type == html.DocumentNode && (n.Parent == p.doc || p.hosts[n.Parent] != nil && p.hosts[n.Parent].Data == "iframe") {
		f |= facts.HeadRoot
	}
	if has(n, "onclick") {
		f |= facts.HeadOnClick
	}
	if p.Primitives != nil && p.Primitives.Mounted(p.handles[n]) != "" {
		f |= facts.HeadPrimitive
	}
	if tabIndex(n) >= 0 {
		f |= facts.HeadTabIndex
	}
	if editingHost(n) {
		f |= facts.HeadEditable
	}
	return f
}

func (p *Page) writeKids(w *facts.Writer, n *html.Node, depth int) {
	list := p.kids(n)
	kids := make([]facts.Kid, len(list))
	for i, c := range list {
		if c.Type == html.TextNode {
			kids[i].Text = c.Data
			continue
		}
		kids[i].Node = p.handles[c]
		p.head(w, c)
		if depth > 0 {
			p.writeKids(w, c, depth-1)
		}
	}
	w.Kids(p.handles[n], kids)
}

func (p *Page) writeOptions(w *facts.Writer, n *html.Node) {
	list := options(n)
	w.Words(facts.RecOptions, int32(len(list)))
	secret := p.secret(n)
	for _, o := range list {
		f := int32(0)
		if p.selected(o) && !secret {
			f |= facts.OptionSelected
		}
		if disabled(o) {
			f |= facts.OptionDisabled
		}
		if p.unrendered(o) || has(o, "data-agent-hidden") || o.Parent != n && (p.unrendered(o.Parent) || has(o.Parent, "data-agent-hidden")) {
			f |= facts.OptionHidden
		}
		w.Words(f)
	}
	for _, o := range list {
		group := ""
		if o.Parent.Data == "optgroup" {
			group = attr(o.Parent, "label")
		}
		w.Text(optionValue(o))
		w.Text(optionLabel(o))
		w.Text(group)
	}
}

// rel resolves a relation of facts, or an attribute that holds ids.
func (p *Page) rel(n *html.Node, name string) []*html.Node {
	var one *html.Node
	switch name {
	case facts.RelForm:
		one = formOf(n)
	case facts.RelList:
		if l := byID(rootOf(n), attr(n, "list")); l != nil && l.Data == "datalist" {
			one = l
		}
	case facts.RelPopover:
		one = byID(rootOf(n), attr(n, "popovertarget"))
	case facts.RelCommand:
		one = byID(rootOf(n), attr(n, "commandfor"))
	case facts.RelRadios:
		return radios(n)
	case facts.RelSlotted:
		var out []*html.Node
		for _, x := range p.slotted(n) {
			if x.Type == html.ElementNode {
				out = append(out, x)
			}
		}
		return out
	case facts.RelDetails:
		group := attr(n, "name")
		if group == "" {
			return []*html.Node{n}
		}
		return findAll(rootOf(n), func(x *html.Node) bool { return x.Data == "details" && attr(x, "name") == group })
	default:
		if list, ok := p.rels[n][name]; ok {
			return list
		}
		var out []*html.Node
		for _, id := range strings.Fields(attr(n, name)) {
			if x := byID(rootOf(n), id); x != nil {
				out = append(out, x)
			}
		}
		return out
	}
	if one == nil {
		return nil
	}
	return []*html.Node{one}
}

// pointers returns the outermost elements with a pointer cursor: by inline
// style here, for there are no style sheets.
func (p *Page) pointers() []*html.Node {
	var out []*html.Node
	var walk func(n *html.Node, inside bool)
	walk = func(n *html.Node, inside bool) {
		cursor := css(n, "cursor")
		if cursor == "pointer" && !inside {
			out = append(out, n)
		}
		if cursor != "" {
			inside = cursor == "pointer"
		}
		for _, c := range p.kids(n) {
			if c.Type == html.ElementNode {
				walk(c, inside)
			}
		}
	}
	for c := p.doc.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode {
			walk(c, false)
		}
	}
	return out
}
