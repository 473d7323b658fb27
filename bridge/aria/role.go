package aria

import (
	"strconv"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// Role returns the computed role: the first known role of the role attribute
// that may be used, else the one that the host language gives the element.
// "none" is a presentational element, "generic" one without a meaning, "" one
// that has no ARIA role (label, iframe, color field, …).
// https://www.w3.org/TR/wai-aria-1.2/#host_general_role
func (r *Reader) Role(n facts.Node) string { return r.role(n) }

// RoleAlone reports whether the role that was told of n follows from its own tag
// and attributes alone.
func (r *Reader) RoleAlone(n facts.Node) bool {
	k := r.roles.At(n)
	return k != nil && r.t.Alone(&k.memo, n)
}

func (r *Reader) role(n facts.Node) string {
	if n == 0 {
		return ""
	}
	// The answer must not depend on itself: a name is asked for on the way.
	return keep(r, &r.roles, n, "generic", func() string {
		if role, ok := r.explicit(n); ok {
			return role
		}
		return r.implicit(n)
	})
}

// explicit returns the first token of the role attribute that can be used.
func (r *Reader) explicit(n facts.Node) (role string, ok bool) {
	attr := r.t.Attr(n, "role")
	if attr == "" {
		return "", false
	}
	for _, token := range strings.Fields(strings.ToLower(attr)) {
		if s := synonyms[token]; s != "" {
			token = s
		}
		if roles[token] == 0 {
			continue
		}
		switch token {
		case "none":
			if r.conflict(n) {
				return "", false
			}
		case "form", "region":
			if !r.titled(n) {
				continue
			}
		case "listitem":
			if !r.inList(n) {
				continue
			}
		}
		return token, true
	}
	return "", false
}

// conflict reports whether an element cannot be presentational.
// https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none
func (r *Reader) conflict(n facts.Node) bool {
	for _, name := range globals {
		if r.t.Has(n, name) {
			return true
		}
	}
	return r.Focusable(n)
}

// titled reports whether the author gave the element a name.
func (r *Reader) titled(n facts.Node) bool {
	if strings.TrimSpace(r.t.Attr(n, "aria-label")) != "" || strings.TrimSpace(r.t.Attr(n, "title")) != "" {
		return true
	}
	for _, x := range r.refs(n, "aria-labelledby") {
		if r.referenced(x) != "" {
			return true
		}
	}
	return false
}

// inList reports whether the nearest ancestor with a meaning is a list.
func (r *Reader) inList(n facts.Node) bool {
	for i := 0; i < maxUp; i++ {
		if n = r.t.Parent(n); n == 0 {
			return false
		}
		switch r.role(n) {
		case "list":
			return true
		case "generic", "none":
			if tag := r.t.Tag(n); tag == "ul" || tag == "ol" || tag == "menu" {
				return false // a list that is presentational, and its items with it
			}
		default:
			return false
		}
	}
	return false
}

func (r *Reader) implicit(n facts.Node) string {
	tag := r.t.Tag(n)
	switch r.t.Namespace(n) {
	case facts.SVG:
		return r.svg(n, tag)
	case facts.MathML:
		if tag == "math" {
			return "math"
		}
		return "generic"
	}
	switch tag {
	case "a", "area":
		if r.t.Has(n, "href") {
			return "link"
		}
		return "generic"
	case "aside":
		if r.within(n, "article", "aside", "nav", "section") && !r.titled(n) {
			return "generic"
		}
		return "complementary"
	case "header", "footer":
		scoped := r.within(n, "article", "aside", "main", "nav", "section")
		switch {
		case tag == "header" && scoped:
			return "sectionheader"
		case tag == "header":
			return "banner"
		case scoped:
			return "sectionfooter"
		}
		return "contentinfo"
	case "img":
		if alt, ok := r.t.Lookup(n, "alt"); ok && alt == "" && !r.conflict(n) {
			return "none"
		}
		return "img"
	case "input":
		return r.input(n)
	case "li":
		if r.inList(n) {
			return "listitem"
		}
		switch r.t.Tag(r.t.Parent(n)) {
		case "ul", "ol", "menu": // a list that is none any more, its items with it
			return "none"
		}
		return "generic"
	case "section":
		if r.titled(n) {
			return "region"
		}
		return "generic"
	case "select":
		if r.t.Has(n, "multiple") {
			return "listbox"
		}
		if size, err := strconv.Atoi(strings.TrimSpace(r.t.Attr(n, "size"))); err == nil && size > 1 {
			return "listbox"
		}
		return "combobox"
	case "summary":
		if r.summarises(n) {
			return "button"
		}
		return "generic"
	case "tr", "td", "th", "tbody", "thead", "tfoot":
		return r.tablePart(n, tag)
	}
	if role, ok := implicit[tag]; ok {
		return role
	}
	return r.custom(n, tag)
}

// svg returns the role of an SVG element.
// https://www.w3.org/TR/svg-aam-1.0/#mapping_role_table
func (r *Reader) svg(n facts.Node, tag string) string {
	switch tag {
	case "svg":
		if r.titled(n) || r.svgTitle(n) != "" {
			return "img"
		}
		return "graphics-document"
	case "image":
		return "img"
	case "a":
		if r.t.Has(n, "href") || r.t.Has(n, "xlink:href") {
			return "link"
		}
	case "title", "desc", "metadata", "script", "style":
		return ""
	}
	return "generic"
}

// inputType returns the type of an <input>, an unknown one being text.
func (r *Reader) inputType(n facts.Node) string {
	kind := strings.ToLower(strings.TrimSpace(r.t.Attr(n, "type")))
	if _, known := inputRole(kind); !known {
		return "text"
	}
	return kind
}

func (r *Reader) input(n facts.Node) string {
	kind := r.inputType(n)
	switch kind {
	case "checkbox":
		if r.t.Has(n, "switch") {
			return "switch"
		}
		return "checkbox"
	case "text", "email", "tel", "url", "search":
		if r.t.Has(n, "list") && len(r.t.Rel(n, facts.RelList)) > 0 {
			return "combobox"
		}
	}
	role, _ := inputRole(kind)
	return role
}

// within reports whether n stands in one of the tags, or in an element of the role that such a tag has.
func (r *Reader) within(n facts.Node, tags ...string) bool {
	return r.t.Closest(r.t.Parent(n), func(x facts.Node) bool {
		if r.t.Tag(x) == "body" {
			return false
		}
		role := strings.ToLower(strings.TrimSpace(r.t.Attr(x, "role")))
		for _, tag := range tags {
			if role == "" && r.t.Tag(x) == tag || role != "" && role == landmarks[tag] {
				return true
			}
		}
		return false
	}) != 0
}

// landmarks are the roles that scope a header, a footer or an aside as their tags do.
var landmarks = map[string]string{"article": "article", "aside": "complementary", "main": "main", "nav": "navigation", "section": "region"}

// summarises reports whether n is the summary of its <details>.
func (r *Reader) summarises(n facts.Node) bool {
	up := r.t.Parent(n)
	return r.t.Tag(up) == "details" && r.firstChild(up, "summary") == n
}

// firstChild returns the first child with that tag, or 0.
func (r *Reader) firstChild(n facts.Node, tag string) facts.Node {
	for _, k := range r.t.Kids(n) {
		if k.Node != 0 && r.t.Tag(k.Node) == tag {
			return k.Node
		}
	}
	return 0
}

// tablePart returns the role of a row, cell or group, by the role of its table.
func (r *Reader) tablePart(n facts.Node, tag string) string {
	table := r.t.Closest(n, func(x facts.Node) bool { return r.t.Tag(x) == "table" })
	kind := r.role(table)
	switch kind {
	case "table", "grid", "treegrid":
	case "none":
		return "none"
	default:
		return "generic"
	}
	switch tag {
	case "tr":
		return "row"
	case "td":
		if kind == "table" {
			return "cell"
		}
		return "gridcell"
	case "th":
		return r.header(n)
	}
	return "rowgroup"
}

// header tells a column's header from a row's.
// https://html.spec.whatwg.org/multipage/tables.html#attr-th-scope
func (r *Reader) header(n facts.Node) string {
	switch strings.ToLower(r.t.Attr(n, "scope")) {
	case "row", "rowgroup":
		return "rowheader"
	case "col", "colgroup":
		return "columnheader"
	}
	row := r.t.Parent(n)
	if r.t.Tag(r.t.Parent(row)) == "thead" {
		return "columnheader"
	}
	for _, k := range r.t.Kids(row) {
		if k.Node != 0 && r.t.Tag(k.Node) == "td" {
			return "rowheader"
		}
	}
	return "columnheader"
}
