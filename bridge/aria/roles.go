package aria

// kind says how a role takes part in names.
type kind uint8

const (
	known   kind = 1 << iota // a role that may be used, not abstract
	content                  // named by its content (nameFrom: contents)
	closed                   // its content does not enter the name of what holds it
	ranged                   // a value stands for it in the name of what holds it
)

// roles are the non-abstract roles.
//
//   - https://www.w3.org/TR/wai-aria-1.2/#role_definitions
//   - https://www.w3.org/TR/wai-aria-1.2/#namefromcontent
//   - https://www.w3.org/TR/graphics-aria-1.0/#roles
//   - https://www.w3.org/TR/dpub-aria-1.1/#role_definitions
//
// Which roles are closed is not in the specifications ("descendants" of rule 2H
// may be any); it is what Chromium does, so that a menu inside a menu item or a
// table inside a label does not become part of the name.
var roles = map[string]kind{
	"alert": closed, "alertdialog": closed, "application": closed, "article": closed, "banner": closed, "blockquote": closed,
	"button": content, "caption": known, "cell": content, "checkbox": content, "code": known, "columnheader": content,
	"combobox": closed, "comment": closed, "complementary": closed, "contentinfo": closed, "definition": known, "deletion": known,
	"dialog": closed, "document": closed, "emphasis": known, "feed": closed, "figure": closed, "form": closed, "generic": known,
	"grid": closed, "gridcell": content, "group": closed, "heading": content, "img": closed, "insertion": known, "link": content,
	"list": known, "listbox": closed, "listitem": known, "log": closed, "main": closed, "mark": known, "marquee": closed,
	"math": content, "menu": closed, "menubar": closed, "menuitem": content, "menuitemcheckbox": content, "menuitemradio": content,
	"meter": closed | ranged, "navigation": closed, "none": known, "note": closed, "option": content, "paragraph": known,
	"progressbar": closed | ranged, "radio": content, "radiogroup": closed, "region": closed, "row": closed, "rowgroup": closed,
	"rowheader": content, "scrollbar": closed | ranged, "search": closed, "searchbox": closed, "sectionfooter": closed,
	"sectionheader": closed, "separator": closed, "slider": closed | ranged, "spinbutton": closed | ranged, "status": closed,
	"strong": known, "subscript": known, "suggestion": closed, "superscript": known, "switch": content, "tab": content,
	"table": closed, "tablist": closed, "tabpanel": closed, "term": content, "textbox": closed, "time": known, "timer": closed,
	"toolbar": closed, "tooltip": content, "tree": closed, "treegrid": closed, "treeitem": content,

	"graphics-document": closed, "graphics-object": content, "graphics-symbol": closed,

	"doc-abstract": closed, "doc-acknowledgments": closed, "doc-afterword": closed, "doc-appendix": closed, "doc-backlink": content,
	"doc-biblioentry": closed, "doc-bibliography": closed, "doc-biblioref": content, "doc-chapter": closed, "doc-colophon": closed,
	"doc-conclusion": closed, "doc-cover": closed, "doc-credit": closed, "doc-credits": closed, "doc-dedication": closed,
	"doc-endnote": closed, "doc-endnotes": closed, "doc-epigraph": closed, "doc-epilogue": closed, "doc-errata": closed,
	"doc-example": closed, "doc-footnote": closed, "doc-foreword": closed, "doc-glossary": closed, "doc-glossref": content,
	"doc-index": closed, "doc-introduction": closed, "doc-noteref": content, "doc-notice": closed, "doc-pagebreak": closed,
	"doc-pagefooter": closed, "doc-pageheader": closed, "doc-pagelist": closed, "doc-part": closed, "doc-preface": closed,
	"doc-prologue": closed, "doc-pullquote": closed, "doc-qna": closed, "doc-subtitle": content, "doc-tip": closed, "doc-toc": closed,
}

// synonyms are tokens that mean another role.
var synonyms = map[string]string{"presentation": "none", "image": "img", "directory": "list"}

// implicit are the roles of HTML elements that depend on nothing but the tag;
// "" means that the element has none.
// https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings
var implicit = map[string]string{
	"address": "group", "article": "article", "blockquote": "blockquote", "button": "button", "caption": "caption", "code": "code",
	"datalist": "listbox", "dd": "definition", "del": "deletion", "details": "group", "dfn": "term", "dialog": "dialog", "dt": "term",
	"em": "emphasis", "fieldset": "group", "figure": "figure", "form": "form", "h1": "heading", "h2": "heading", "h3": "heading",
	"h4": "heading", "h5": "heading", "h6": "heading", "hgroup": "group", "hr": "separator", "html": "document", "ins": "insertion",
	"main": "main", "mark": "mark", "menu": "list", "meter": "meter", "nav": "navigation", "ol": "list", "optgroup": "group",
	"option": "option", "output": "status", "p": "paragraph", "progress": "progressbar", "s": "deletion", "search": "search",
	"strong": "strong", "sub": "subscript", "sup": "superscript", "table": "table", "textarea": "textbox", "time": "time", "ul": "list",
	"abbr": "", "audio": "", "canvas": "", "dl": "", "embed": "", "figcaption": "", "iframe": "", "label": "", "legend": "", "map": "",
	"object": "", "ruby": "", "video": "", "head": "", "link": "", "meta": "", "noscript": "", "script": "", "style": "",
	"template": "", "title": "", "base": "", "col": "", "colgroup": "", "param": "", "source": "", "track": "", "br": "", "wbr": "",
}

// inputs are the roles of <input> by type; "" means none.
// https://www.w3.org/TR/html-aam-1.0/#el-input-button
var inputs = [][2]string{
	{"button", "button"}, {"checkbox", "checkbox"}, {"color", ""}, {"date", ""}, {"datetime-local", ""}, {"email", "textbox"}, {"file", ""},
	{"hidden", ""}, {"image", "button"}, {"month", ""}, {"number", "spinbutton"}, {"password", "textbox"}, {"radio", "radio"}, {"range", "slider"},
	{"reset", "button"}, {"search", "searchbox"}, {"submit", "button"}, {"tel", "textbox"}, {"text", "textbox"}, {"time", ""}, {"url", "textbox"}, {"week", ""},
}

// inputRole returns the role of an <input> type, and whether there is such a type.
func inputRole(typ string) (role string, known bool) {
	for _, in := range inputs {
		if in[0] == typ {
			return in[1], true
		}
	}
	return "", false
}

// globals are the attributes that any element may carry and that make a
// presentational role void.
// https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none
var globals = []string{
	"aria-label", "aria-labelledby", "aria-describedby", "aria-description", "aria-roledescription", "aria-controls", "aria-current",
	"aria-details", "aria-flowto", "aria-keyshortcuts", "aria-live", "aria-owns", "aria-relevant", "aria-busy", "aria-braillelabel",
}

// composites are the roles whose aria-disabled counts for what they hold.
// https://www.w3.org/TR/wai-aria-1.2/#aria-disabled
var composites = []string{
	"application", "combobox", "grid", "group", "listbox", "menu", "menubar",
	"radiogroup", "row", "select", "spinbutton", "tablist", "toolbar", "tree", "treegrid",
}
