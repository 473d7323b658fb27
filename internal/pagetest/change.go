package pagetest

import (
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// SetAttr sets an attribute of the first element that a selector names.
func (p *Page) SetAttr(selector, name, value string) {
	p.setAttr(p.element(p.Node(selector)), name, value)
}

// RemoveAttr takes an attribute away.
func (p *Page) RemoveAttr(selector, name string) {
	p.removeAttr(p.element(p.Node(selector)), name)
}

// SetText replaces what is inside an element with text.
func (p *Page) SetText(selector, text string) {
	p.setText(p.element(p.Node(selector)), text)
}

// Append adds HTML at the end of an element.
func (p *Page) Append(selector, text string) { p.AppendTo(p.Node(selector), text) }

// AppendTo is Append by handle.
func (p *Page) AppendTo(n facts.Node, text string) {
	up := p.element(n)
	nodes, err := html.ParseFragment(strings.NewReader(text), &html.Node{Type: html.ElementNode, Data: up.Data, DataAtom: up.DataAtom})
	if err != nil {
		panic("pagetest: " + err.Error())
	}
	for _, n := range nodes {
		up.AppendChild(n)
		p.adopt(n)
		p.composed(n, func(*html.Node) { p.inserted++ })
	}
	p.changedKids(up)
}

// Remove takes an element out of the document. It keeps its handle and can
// come back by Move.
func (p *Page) Remove(selector string) facts.Node {
	n := p.element(p.Node(selector))
	up := n.Parent
	up.RemoveChild(n)
	if p.focus != nil && !p.inDocument(p.focus) {
		p.focus = nil
	}
	p.changedKids(up)
	return p.handles[n]
}

// Move puts an element, which may have been removed, at the end of another.
func (p *Page) Move(n facts.Node, selector string) {
	x, to := p.element(n), p.element(p.Node(selector))
	for up := to; up != nil; up = up.Parent {
		if up == x {
			panic("pagetest: " + selector + " stands in what is moved")
		}
	}
	if from := x.Parent; from != nil {
		from.RemoveChild(x)
		p.changedKids(from)
	}
	to.AppendChild(x)
	p.composed(x, func(e *html.Node) {
		p.dirty[e] = true
		p.inserted++
	})
	p.changedKids(to)
}

// SetValue changes what a field holds, as page script would.
func (p *Page) SetValue(selector, value string) {
	p.setValue(p.element(p.Node(selector)), value)
}

// SetChecked changes a checkbox or radio button, as page script would.
func (p *Page) SetChecked(selector string, on bool) {
	p.setChecked(p.element(p.Node(selector)), on)
}

// SetMixed sets the indeterminate property of a checkbox.
func (p *Page) SetMixed(selector string, on bool) {
	p.state(p.element(p.Node(selector))).mixed = on
}

// SetStyle gives an element a computed style other than its tag's.
func (p *Page) SetStyle(selector string, s facts.Style) {
	p.styles[p.element(p.Node(selector))] = s
	p.sight++
}

// SetRel sets a relation by property, as element.ariaControlsElements does.
func (p *Page) SetRel(selector, rel string, to ...string) {
	n := p.element(p.Node(selector))
	if p.rels[n] == nil {
		p.rels[n] = map[string][]*html.Node{}
	}
	list := []*html.Node{}
	for _, s := range to {
		list = append(list, p.element(p.Node(s)))
	}
	p.rels[n][rel] = list
	p.outline++
	p.changed(n)
}

func (p *Page) setAttr(n *html.Node, name, value string) {
	defer p.changedAttr(n, name)
	p.secret(n) // a password field stays secret when its type changes
	for i := range n.Attr {
		if attrName(n.Attr[i]) == name {
			n.Attr[i].Val = value
			return
		}
	}
	n.Attr = append(n.Attr, html.Attribute{Key: name, Val: value})
}

func (p *Page) removeAttr(n *html.Node, name string) {
	defer p.changedAttr(n, name)
	p.secret(n)
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return attrName(a) == name })
}

func (p *Page) setText(n *html.Node, text string) {
	outline := p.outline
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode {
			outline = p.outline + 1
		}
	}
	defer func() { p.outline = outline }()
	for c := n.FirstChild; c != nil; c = n.FirstChild {
		n.RemoveChild(c)
	}
	if text != "" {
		n.AppendChild(&html.Node{Type: html.TextNode, Data: text})
	}
	p.changedKids(n)
}

// changed says that the facts of one element are no longer what they were.
func (p *Page) changed(n *html.Node) {
	p.dirty[n] = true
	p.changedChoices(n)
	p.structure++
}

// changedChoices says that a list has other choices when n is, or holds, one of them.
func (p *Page) changedChoices(n *html.Node) {
	if n.Data != "option" && n.Data != "optgroup" {
		return
	}
	for up := n.Parent; up != nil; up = up.Parent {
		if up.Data == "select" || up.Data == "datalist" {
			p.dirty[up] = true
			return
		}
	}
}

func (p *Page) changedAttr(n *html.Node, name string) {
	p.changed(n)
	if !slices.Contains(facts.Quiet, name) {
		p.sight++
	}
	switch name {
	case "slot":
		if n.Parent != nil {
			p.changedKids(n.Parent)
		}
	case "name":
		if n.Data == "slot" {
			p.changedKids(n)
		}
	case "contenteditable", "data-agent-secret": // what is told of fields inside may be another
		p.composed(n, func(x *html.Node) { p.dirty[x] = true })
	}
}

// changedKids says that n has other children. What stands in the shadow tree
// of a host may be slotted anew.
func (p *Page) changedKids(n *html.Node) {
	p.structure++
	p.sight++
	p.outline++
	if n.Type == html.DocumentNode {
		if n = p.hosts[n]; n == nil {
			return
		}
	}
	p.dirty[n] = true
	p.changedChoices(n)
	if root := p.roots[n]; root != nil {
		for _, x := range findAll(root, func(x *html.Node) bool { return x.Data == "slot" }) {
			p.dirty[x] = true
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			if c.Type == html.ElementNode {
				p.dirty[c] = true
			}
		}
	}
}

func (p *Page) setValue(n *html.Node, value string) {
	s := p.state(n)
	switch {
	case n.Data == "select":
		for _, o := range options(n) {
			os := p.state(o)
			os.selected, os.selectedSet = optionValue(o) == value, true
		}
	case n.Data == "input":
		switch inputType(n) {
		case "checkbox", "radio", "submit", "reset", "button", "image", "hidden":
			p.setAttr(n, "value", value)
		case "file": // only the empty string is taken
			if value == "" {
				s.files = nil
			}
		default:
			s.value, s.dirty = sanitize(n, value), true
		}
	case n.Data == "textarea":
		s.value, s.dirty = strings.ReplaceAll(value, "\r\n", "\n"), true
	default:
		p.setText(n, value)
	}
}

func (p *Page) setChecked(n *html.Node, on bool) {
	if on && n.Data == "input" && inputType(n) == "radio" {
		for _, r := range radios(n) {
			s := p.state(r)
			s.checked, s.checkedSet = false, true
		}
	}
	s := p.state(n)
	s.checked, s.checkedSet, s.mixed = on, true, false
}
