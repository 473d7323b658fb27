package pagetest

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// unseen are the tags that browsers never render.
var unseen = set("head script style template title meta link base noscript datalist param source track rp col colgroup " +
	"defs symbol clipPath linearGradient radialGradient mask pattern marker metadata")

// inline are the tags whose default display joins the text around them.
var inline = set("a abbr acronym b bdi bdo big br cite code data del dfn em font i ins kbd label map mark nobr output picture q ruby rb rt s samp small span strike strong " +
	"sub sup time tt u var wbr img svg canvas video audio iframe embed object area")

// svgBlocks are the SVG elements that start their own piece of text.
var svgBlocks = set("text foreignObject")

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// css returns a property of the element's inline style.
func css(n *html.Node, property string) string {
	style := attr(n, "style")
	if style == "" {
		return ""
	}
	value := ""
	for _, rule := range strings.Split(style, ";") {
		name, v, _ := strings.Cut(rule, ":")
		if strings.EqualFold(strings.TrimSpace(name), property) {
			value = strings.ToLower(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(v), "!important")))
		}
	}
	return value
}

// shown reports whether the element is rendered and visible.
func (p *Page) shown(n *html.Node) bool {
	if n.Data == "area" {
		m := closest(n, func(x *html.Node) bool { return x.Data == "map" })
		if m == nil {
			return false
		}
		img := find(rootOf(n), func(x *html.Node) bool { return x.Data == "img" && attr(x, "usemap") == "#"+attr(m, "name") })
		return img != nil && p.shown(img)
	}
	decided := false // a visibility nearer than the ancestors' counts
	for x := n; x != nil; {
		if p.unrendered(x) || css(x, "content-visibility") == "hidden" && x != n {
			return false
		}
		if !decided {
			switch css(x, "visibility") {
			case "hidden", "collapse":
				return false
			case "visible":
				decided = true
			}
		}
		up := p.flatParent(x)
		if up == nil {
			return x.Parent == p.doc
		}
		if !p.takes(up, x) {
			return false
		}
		x = up
	}
	return false
}

// takes reports whether the parent renders this child.
func (p *Page) takes(up, child *html.Node) bool {
	switch up.Data {
	case "details":
		return has(up, "open") || child == summaryOf(up)
	case "slot":
		if child.Parent == up {
			return p.slotted(up) == nil
		}
	case "video", "audio", "canvas", "object", "textarea", "progress", "meter":
		return false
	case "svg", "g", "symbol":
		return child.Data != "title" && child.Data != "desc"
	}
	return attr(up, "hidden") != "until-found"
}

// unrendered reports whether the element itself has no box, by what its own
// markup and state say.
func (p *Page) unrendered(n *html.Node) bool {
	display := css(n, "display")
	if display == "none" {
		return true
	}
	switch {
	case unseen[n.Data],
		n.Data == "input" && inputType(n) == "hidden",
		n.Data == "audio" && !has(n, "controls"):
		return display == "" || n.Data == "input"
	case n.Data == "dialog" && !has(n, "open"),
		has(n, "popover") && !p.state(n).popover,
		has(n, "hidden") && attr(n, "hidden") != "until-found":
		return display == ""
	}
	return false
}

// style returns the style of a Style question.
func (p *Page) style(n *html.Node) facts.Style {
	s, set := p.styles[n]
	switch {
	case p.unrendered(n):
		s.Display = facts.None
	case p.invisible(n):
		s.Display = facts.Unseen
	case !set:
		s.Display = display(n)
		if n.Data == "q" {
			s.Before, s.After = "“", "”"
		}
	}
	return s
}

func (p *Page) invisible(n *html.Node) bool {
	for x := n; x != nil; x = p.flatParent(x) {
		switch css(x, "visibility") {
		case "hidden", "collapse":
			return true
		case "visible":
			return false
		}
	}
	return false
}

func display(n *html.Node) int32 {
	switch v := css(n, "display"); {
	case v == "inline":
		return facts.Inline
	case v == "contents":
		return facts.Contents
	case v != "":
		return facts.Block
	}
	if p := n.Parent; p != nil && p.Type == html.ElementNode {
		if v := css(p, "display"); strings.HasSuffix(v, "flex") || strings.HasSuffix(v, "grid") {
			return facts.Block
		}
	}
	if v := css(n, "float"); v == "left" || v == "right" {
		return facts.Block
	}
	if v := css(n, "position"); v == "absolute" || v == "fixed" {
		return facts.Block
	}
	switch {
	case n.Data == "slot":
		return facts.Contents
	case n.Namespace == "svg" && n.Data != "svg":
		if svgBlocks[n.Data] {
			return facts.Block
		}
		return facts.Inline
	case inline[n.Data], strings.Contains(n.Data, "-"):
		return facts.Inline
	}
	return facts.Block
}

func closest(n *html.Node, is func(*html.Node) bool) *html.Node {
	for ; n != nil; n = n.Parent {
		if n.Type == html.ElementNode && is(n) {
			return n
		}
	}
	return nil
}

func summaryOf(details *html.Node) *html.Node {
	for c := details.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode && c.Data == "summary" {
			return c
		}
	}
	return nil
}
