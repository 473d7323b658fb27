package pagetest

import (
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// Query returns the first element, in composed order, that a simple selector
// names, or 0: "tag", "#id", ".class", "[attr]", "[attr=value]" and joins of
// them without spaces ("input[type=radio]"). Several may be separated by commas.
func (p *Page) Query(selector string) facts.Node {
	if all := p.QueryAll(selector); len(all) > 0 {
		return all[0]
	}
	return 0
}

// QueryAll returns every element that a simple selector names.
func (p *Page) QueryAll(selector string) []facts.Node {
	sel := compile(selector)
	var out []facts.Node
	p.composed(p.doc, func(n *html.Node) {
		if sel.matches(n) {
			out = append(out, p.handles[n])
		}
	})
	return out
}

// ByID returns the element with an id, wherever it stands, or 0.
func (p *Page) ByID(id string) facts.Node { return p.Query("#" + id) }

// Node is Query that panics when there is no such element.
func (p *Page) Node(selector string) facts.Node {
	n := p.Query(selector)
	if n == 0 {
		panic("pagetest: no element " + selector)
	}
	return n
}

func (p *Page) isCandidate(n *html.Node) bool {
	if candidates.matches(n) || p.flags(n)&(facts.HeadOnClick|facts.HeadEditable|facts.HeadPrimitive) != 0 {
		return true
	}
	return n.Data == "iframe" || slices.ContainsFunc(facts.CustomSets, func(end string) bool { return strings.HasSuffix(n.Data, "-"+end) })
}

var candidates = compile(facts.Candidates)

// simple is one compound selector.
type simple struct {
	tag   string
	attrs []simpleAttr
}

type simpleAttr struct{ name, op, value string }

type selectors []simple

func compile(text string) selectors {
	var out selectors
	for _, part := range strings.Split(text, ",") {
		part = strings.TrimSpace(part)
		end := strings.IndexAny(part, "#.[")
		if end < 0 {
			end = len(part)
		}
		s := simple{tag: part[:end]}
		for part = part[end:]; part != ""; {
			if part[0] == '[' {
				close := strings.IndexByte(part, ']')
				name, value, found := strings.Cut(part[1:close], "=")
				op := ""
				if found {
					op = "="
				}
				s.attrs = append(s.attrs, simpleAttr{name, op, strings.Trim(value, `"'`)})
				part = part[close+1:]
				continue
			}
			end := strings.IndexAny(part[1:], "#.[")
			if end < 0 {
				end = len(part) - 1
			}
			if part[0] == '#' {
				s.attrs = append(s.attrs, simpleAttr{"id", "=", part[1 : end+1]})
			} else {
				s.attrs = append(s.attrs, simpleAttr{"class", "~", part[1 : end+1]})
			}
			part = part[end+1:]
		}
		out = append(out, s)
	}
	return out
}

func (list selectors) matches(n *html.Node) bool {
	for _, s := range list {
		if s.matches(n) {
			return true
		}
	}
	return false
}

func (s simple) matches(n *html.Node) bool {
	if s.tag != "" && s.tag != "*" && s.tag != n.Data {
		return false
	}
	for _, a := range s.attrs {
		v, ok := lookup(n, a.name)
		switch {
		case !ok, a.op == "=" && v != a.value:
			return false
		case a.op == "~":
			found := false
			for _, word := range strings.Fields(v) {
				found = found || word == a.value
			}
			if !found {
				return false
			}
		}
	}
	return true
}
