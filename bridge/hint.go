package bridge

import (
	"strings"
	"unicode"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// iconPrefixes are stripped from class names and ids (contract D31).
var iconPrefixes = []string{"icon-", "icons-", "fa-", "bi-", "lucide-", "material-", "mdi-", "ti-", "ri-", "glyphicon-", "ion-", "feather-", "octicon-"}

// notHints are words of markup that tell nothing.
var notHints = []string{"btn", "button", "icon", "icons", "svg", "img", "class", "item", "fas", "far", "fab",
	"solid", "outline", "regular", "small", "large", "primary", "secondary", "link", "wrapper", "container", "root",
	"true", "false", "data", "the", "and", "flex", "inline", "block", "hover", "text", "sized", "size"}

// hint gives what the markup tells of a control without a name.
func (x *index) hint(n facts.Node) string {
	t := x.b.tree
	if x.zone(n)&(zoneHidden|zoneSecret) != 0 {
		return ""
	}
	var out []string
	add := func(words ...string) {
		for _, w := range words {
			if w != "" && !contains(out, w) && len(out) < 6 {
				out = append(out, w)
			}
		}
	}
	var walk func(n facts.Node, depth int)
	walk = func(n facts.Node, depth int) {
		if x.zone(n)&(zoneHidden|zoneSecret) != 0 || depth > 4 {
			return
		}
		switch t.Tag(n) {
		case "use":
			ref := t.Attr(n, "href")
			if ref == "" {
				ref = t.Attr(n, "xlink:href")
			}
			if i := strings.LastIndexByte(ref, '#'); i >= 0 {
				add(hintWords(ref[i+1:])...)
			}
		case "title":
			for _, k := range t.Kids(n) {
				add(strings.TrimSpace(k.Text))
			}
			return
		case "img":
			if s := t.Attr(n, "title"); s != "" {
				add(s)
			}
			if !strings.HasPrefix(t.Attr(n, "src"), "data:") {
				f := t.Attr(n, "src")
				f = f[strings.LastIndexByte(f, '/')+1:]
				f, _, _ = strings.Cut(f, "?")
				f, _, _ = strings.Cut(f, ".")
				add(hintWords(f)...)
			}
		}
		if s := t.Attr(n, "title"); s != "" && t.Tag(n) != "img" {
			add(s)
		}
		add(hintWords(t.Attr(n, "class"))...)
		add(hintWords(t.Attr(n, "id"))...)
		if depth == 0 {
			for _, a := range t.Attributes(n) {
				if strings.HasPrefix(a.Name, "data-") && !strings.HasPrefix(a.Name, "data-agent") && a.Name != "data-review-loc" && len(a.Value) < 40 {
					add(hintWords(a.Value)...)
				}
				if a.Name == "name" {
					add(hintWords(a.Value)...)
				}
			}
		}
		for _, k := range t.Kids(n) {
			if k.Node != 0 {
				walk(k.Node, depth+1)
			}
		}
	}
	walk(n, 0)
	return strings.Join(out, " ")
}

// hintWords splits a class list, an id or a file name into words that a person would know.
func hintWords(s string) []string {
	var out []string
	for _, token := range strings.Fields(s) {
		low := strings.ToLower(token)
		for _, p := range iconPrefixes {
			if strings.HasPrefix(low, p) {
				token = token[len(p):]
				break
			}
		}
		if strings.ContainsAny(token, "0123456789[]:/%#!") && !strings.HasPrefix(low, "icon") {
			continue // generated names and utility classes
		}
		for _, w := range strings.FieldsFunc(camel(token), func(r rune) bool { return !unicode.IsLetter(r) }) {
			w = strings.ToLower(w)
			if len(w) >= 3 && !contains(notHints, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

// camel puts a blank before each capital that follows a small letter.
func camel(s string) string {
	var b []byte
	for i := range len(s) {
		if i > 0 && s[i] >= 'A' && s[i] <= 'Z' && s[i-1] >= 'a' && s[i-1] <= 'z' {
			b = append(b, ' ')
		}
		b = append(b, s[i])
	}
	return string(b)
}
