package pagetest

import (
	"strings"
	"sync"

	"golang.org/x/net/html"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/bridge/facts"
)

// A Page is a page made from HTML text. It implements bridge.Page.
type Page struct {
	// Primitives is what Prim returns; nil means that the page defines none.
	Primitives bridge.Primitives

	mu    sync.Mutex // time and what happens in it
	doc   *html.Node
	roots map[*html.Node]*html.Node // shadow host or iframe: its shadow root or document
	hosts map[*html.Node]*html.Node // the other way round

	nodes   []*html.Node // by handle
	handles map[*html.Node]facts.Node
	states  map[*html.Node]*state
	styles  map[*html.Node]facts.Style
	rels    map[*html.Node]map[string][]*html.Node

	structure, sight, outline int32
	told                      views
	sent                      bool // a first AskPage was answered
	dirty                     map[*html.Node]bool
	linked                    map[link][]facts.Node // as told last
	known                     map[facts.Node]bool   // handles in the document at the last AskPage
	candidates                []facts.Node

	passwords map[string]bool // names and ids of password fields seen

	focus     *html.Node
	log       []string
	warnings  []string
	listeners []func(*Event)
	queries   int

	prevented  bool
	thrown     []string
	touched    []facts.Node
	navigating string
	inserted   int

	now   int
	later []timer
}

// views are what was told of nodes, and changes of which are told.
type views struct {
	shown map[facts.Node]bool
	live  map[facts.Node]facts.Live
	style map[facts.Node]facts.Style
	sight int32 // that of the last AskPage
}

var _ bridge.Page = (*Page)(nil)

// New returns the page of an HTML document or of a piece of one.
func New(text string) *Page {
	p := &Page{
		roots: map[*html.Node]*html.Node{}, hosts: map[*html.Node]*html.Node{},
		nodes: []*html.Node{nil}, handles: map[*html.Node]facts.Node{},
		states: map[*html.Node]*state{}, styles: map[*html.Node]facts.Style{}, rels: map[*html.Node]map[string][]*html.Node{},
		told:      views{shown: map[facts.Node]bool{}, live: map[facts.Node]facts.Live{}, style: map[facts.Node]facts.Style{}},
		passwords: map[string]bool{}, dirty: map[*html.Node]bool{}, linked: map[link][]facts.Node{}, known: map[facts.Node]bool{},
	}
	p.doc = parse(text)
	p.adopt(p.doc)
	return p
}

func parse(text string) *html.Node {
	doc, err := html.Parse(strings.NewReader(text))
	if err != nil {
		panic("pagetest: " + err.Error()) // a strings.Reader does not fail
	}
	return doc
}

// adopt gives handles to n and what is below it, and attaches declared shadow
// roots and documents of frames.
func (p *Page) adopt(n *html.Node) {
	if n.Type == html.ElementNode {
		if p.handles[n] == 0 {
			p.handles[n] = facts.Node(len(p.nodes))
			p.nodes = append(p.nodes, n)
		}
		p.attach(n)
		if n.Data == "template" {
			return
		}
	}
	if root := p.roots[n]; root != nil {
		p.adopt(root)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		p.adopt(c)
	}
}

func (p *Page) attach(n *html.Node) {
	if p.roots[n] != nil {
		return
	}
	if src, ok := lookup(n, "srcdoc"); ok && n.Data == "iframe" {
		p.join(n, parse(src))
		return
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		mode, ok := lookup(c, "shadowrootmode")
		if !ok || c.Data != "template" {
			continue
		}
		n.RemoveChild(c)
		root := &html.Node{Type: html.DocumentNode}
		for k := c.FirstChild; k != nil && mode == "open"; k = c.FirstChild {
			c.RemoveChild(k)
			root.AppendChild(k)
		}
		p.join(n, root)
		return
	}
}

func (p *Page) join(host, root *html.Node) { p.roots[host], p.hosts[root] = root, host }

// Elements

func lookup(n *html.Node, name string) (string, bool) {
	for _, a := range n.Attr {
		if attrName(a) == name {
			return a.Val, true
		}
	}
	return "", false
}

func attr(n *html.Node, name string) string { v, _ := lookup(n, name); return v }

func has(n *html.Node, name string) bool { _, ok := lookup(n, name); return ok }

func attrName(a html.Attribute) string {
	if a.Namespace != "" {
		return a.Namespace + ":" + a.Key
	}
	return a.Key
}

func (p *Page) element(n facts.Node) *html.Node {
	if n <= 0 || int(n) >= len(p.nodes) {
		return nil
	}
	return p.nodes[n]
}

// connected returns the element of a handle if it stands in the document.
func (p *Page) connected(n facts.Node) *html.Node {
	if x := p.element(n); x != nil && p.inDocument(x) {
		return x
	}
	return nil
}

func (p *Page) inDocument(n *html.Node) bool {
	for n != nil && n != p.doc {
		if n.Parent != nil && n.Parent.Type == html.ElementNode && n.Parent.Data == "template" {
			return false
		}
		if n.Parent == nil {
			n = p.hosts[n]
		} else {
			n = n.Parent
		}
	}
	return n == p.doc
}

// rootOf returns the document or shadow root that n stands in.
func rootOf(n *html.Node) *html.Node {
	for n.Parent != nil {
		n = n.Parent
	}
	return n
}

// lightParent returns the parent element, crossing a shadow root or document to its host.
func (p *Page) lightParent(n *html.Node) *html.Node {
	up := n.Parent
	if up == nil {
		return nil
	}
	if up.Type == html.DocumentNode {
		return p.hosts[up]
	}
	return up
}

// flatParent returns the parent in the composed tree; nil for the document
// element and for what no slot takes.
func (p *Page) flatParent(n *html.Node) *html.Node {
	up := p.lightParent(n)
	if up == nil || n.Parent.Type == html.DocumentNode || p.roots[up] == nil || up.Data == "iframe" {
		return up
	}
	return p.slotOf(n)
}

// slotOf returns the slot that a child of a shadow host is assigned to.
func (p *Page) slotOf(n *html.Node) *html.Node {
	root, name := p.roots[n.Parent], ""
	if n.Type == html.ElementNode {
		name = attr(n, "slot")
	}
	return find(root, func(s *html.Node) bool { return s.Data == "slot" && attr(s, "name") == name })
}

// slotted returns what is assigned to a slot.
func (p *Page) slotted(slot *html.Node) []*html.Node {
	host := p.hosts[rootOf(slot)]
	if host == nil || host.Data == "iframe" {
		return nil
	}
	var out []*html.Node
	for c := host.FirstChild; c != nil; c = c.NextSibling {
		if (c.Type == html.ElementNode || c.Type == html.TextNode) && p.slotOf(c) == slot {
			out = append(out, c)
		}
	}
	return out
}

// kids returns the children in the composed tree, elements and text.
func (p *Page) kids(n *html.Node) []*html.Node {
	from := n
	switch root := p.roots[n]; {
	case root != nil:
		from = root
	case n.Data == "template" || n.Data == "textarea":
		return nil
	case n.Data == "slot":
		if out := p.slotted(n); out != nil {
			return out
		}
	}
	var out []*html.Node
	for c := from.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode || c.Type == html.TextNode {
			out = append(out, c)
		}
	}
	return out
}

// composed visits the elements below n in composed order, n included.
func (p *Page) composed(n *html.Node, visit func(*html.Node)) {
	if n.Type == html.ElementNode {
		visit(n)
	}
	if n.Type == html.DocumentNode {
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			p.composed(c, visit)
		}
		return
	}
	for _, c := range p.kids(n) {
		if c.Type == html.ElementNode {
			p.composed(c, visit)
		}
	}
}

// find returns the first element below n, within its root, for which is
// answers true.
func find(n *html.Node, is func(*html.Node) bool) *html.Node {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			continue
		}
		if is(c) {
			return c
		}
		if c.Data == "template" {
			continue
		}
		if x := find(c, is); x != nil {
			return x
		}
	}
	return nil
}

// findAll returns every such element, in tree order.
func findAll(n *html.Node, is func(*html.Node) bool) []*html.Node {
	var out []*html.Node
	find(n, func(x *html.Node) bool {
		if is(x) {
			out = append(out, x)
		}
		return false
	})
	return out
}

func byID(root *html.Node, id string) *html.Node {
	return find(root, func(n *html.Node) bool { return attr(n, "id") == id })
}

// text returns the text of the subtree of n.
func text(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		b.WriteString(text(c))
	}
	return b.String()
}

func collapse(s string) string { return strings.Join(strings.Fields(s), " ") }
