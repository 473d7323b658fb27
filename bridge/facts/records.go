package facts

// A Question is what a Tree asks its Source. The comment says which records
// answer it.
type Question int32

const (
	// AskPage: what changed since the last time. RecEpoch first; RecGone,
	// RecDirty; RecCandidates when the list of candidates is not the one sent
	// last; RecHead for every candidate and ancestor the Tree does not hold. The
	// argument Brief allows RecBrief.
	AskPage Question = 1
	// AskHead: RecHead of the node, and of the ancestors that are not held.
	AskHead Question = 2
	// AskKids: RecKids of the node and as much of its subtree as is small.
	AskKids Question = 3
	// AskByID: RecList with the element of that id in the node's root, or empty.
	AskByID Question = 4
	// AskLabels: RecList of the <label> elements of a labelable element, in tree order.
	AskLabels Question = 5
	// AskRel: RecList of the elements that a relation names; the argument is
	// one of the Rel constants or the name of an attribute that holds ids
	// (element reflection counts before the attribute's text).
	AskRel Question = 6
	// AskShown: RecNums with 1 when the node is rendered and visible.
	AskShown Question = 7
	// AskShownAll: RecNums with one number for each candidate, in order.
	AskShownAll Question = 8
	// AskLive: RecLive of the node.
	AskLive Question = 9
	// AskOptions: RecOptions of a select or datalist.
	AskOptions Question = 10
	// AskStyle: RecStyle of the node.
	AskStyle Question = 11
	// AskPointer: RecList of the outermost elements whose computed cursor is pointer, in composed order.
	AskPointer Question = 12
	// AskFocus: RecList with the element that has the focus, through shadow roots and frames.
	AskFocus Question = 13
	// AskAttrs: RecAttrs with every attribute of the node (values of fields left out).
	AskAttrs Question = 14
	// AskMask: RecText with the argument, values of filled secret fields masked.
	AskMask Question = 15
	// AskSource: RecText with the framework's own source location of the node, or empty.
	AskSource Question = 16
	// AskLinks: RecLinks for each answer to AskByID, AskLabels and AskRel that is
	// not the one told last.
	AskLinks Question = 17
)

// Relations that AskRel knows beside attribute names.
const (
	RelForm    = "form"    // the form owner
	RelList    = "list"    // the datalist of an input
	RelPopover = "popover" // popoverTargetElement
	RelCommand = "command" // commandForElement
	RelRadios  = "radios"  // the radio buttons of the same group, tree order
	RelSlotted = "slotted" // nodes assigned to a slot
	RelDetails = "details" // all <details> of the same name, tree order
)

// Record kinds. After each: its words, then its strings in order.
const (
	RecHead       = 1  // node, flat parent, light parent, tag (index into Tags, or -1: a string), namespace, flags, count, attribute (index into Attrs, or -1: a string)*; strings: the tag, then for each attribute its name if -1 and its value
	RecKids       = 2  // node, count, child (a node, or 0: a string)*
	RecList       = 3  // count, node*
	RecGone       = 4  // count, node*: no longer in the document
	RecDirty      = 5  // count, node*: head and kids may have changed
	RecLive       = 6  // node, flags; strings: value, message, extra
	RecEpoch      = 7  // structure, sight
	RecNums       = 8  // count, number*
	RecOptions    = 9  // count, flags*; strings: value, label, group for each
	RecStyle      = 10 // node, display; strings: before, after
	RecAttrs      = 11 // count; strings: name, value for each
	RecText       = 12 // ; one string
	RecCandidates = 13 // count, node*
	RecShown      = 15 // count, then for each node: its number times 2, plus 1 when it is shown now
	RecChosen     = 16 // count, node*: what AskOptions told of them does not hold any more
	RecFocus      = 17 // node: the one that AskFocus names, 0 for none
	RecOutline    = 18 // a number that is another one when elements came, went or moved
	RecUntold     = 19 // ; every promise about views is void: see Told
	RecLinks      = 20 // node, question, count, node*; the string is the question's argument
	RecBrief      = 21 // ; nothing is known to have changed what is shown, and what Told promises of visibility and styles is put off to the next AskPage
	RecSecrets    = 14 // number of filled secret values that AskMask looks for; comes with every AskPage
)

// A page may promise to tell what becomes of a view (live state, visibility,
// style, options) that it was asked for: with every AskPage it then sends RecLive,
// RecShown, RecStyle and RecChosen for those that have changed. Told says so in
// the number that answers AskShown and in a RecNums after RecOptions, LiveTold
// and StyleTold in the answers to AskLive and AskStyle. Other views hold until the
// next AskPage (a style until sight changes).
// The argument Unwatched asks for a view without that promise.
const (
	Unwatched = "-"
	Brief     = "brief"
	Told      = 2
	LiveTold  = 1 << 20
	StyleTold = 1 << 20
)

// Namespaces of a head.
const (
	HTML int32 = iota
	SVG
	MathML
	Other
)

// Head flags.
const (
	HeadShadow    = 1 << iota // has an open shadow root
	HeadInShadow              // its root is a shadow root
	HeadRoot                  // the document element of the page or of a frame
	HeadOnClick               // an onclick property or attribute is set; told only of what is not pressed anyway
	HeadPrimitive             // page script mounted a primitive on it
	HeadTabIndex              // its tabIndex property is 0 or more (focusable by tab), natively or by attribute
	HeadEditable              // it is an editing host (isContentEditable and its parent is not)
)

// Live flags.
const (
	LiveSecret        = 1 << iota // its value is secret and was not read
	LiveFilled                    // secret, and not empty, or checked
	LiveHasValue                  // the value string counts (an empty one is an empty field)
	LiveChecked                   //
	LiveIndeterminate             //
	LiveOpen                      // details or dialog open, popover showing, open property of a custom element
	LiveModal                     // dialog:modal
	LiveDisabled                  // :disabled, or a custom element's disabled property
	LiveReadOnly                  // readOnly property
	LiveInvalid                   // :user-invalid (failed after a person's or an agent's doing), message holds the reason
	LivePaused                    // media
	LiveMuted                     // media
	LiveHasChecked                // a custom element has a boolean checked property
	LiveTouched                   // a person or the bridge has changed it since the page loaded
)

// Option flags.
const (
	OptionSelected = 1 << iota
	OptionDisabled // own or its group's
	OptionHidden   // not rendered: hidden, display:none
)

// Display values of a style record.
const (
	Inline   int32 = iota // joins the text around it
	Block                 // block, flex, grid, table parts, inline-block, list items: words end at its edges
	None                  // display:none
	Contents              // display:contents
	Unseen                // visibility hidden or collapse
)

// Tags are the local names that a head names by index. The order is part of
// the packed form; www/tables.js is generated from it.
var Tags = []string{
	"html", "body", "div", "span", "p", "a", "button", "input", "select", "option", "optgroup", "textarea", "label", "form",
	"fieldset", "legend", "details", "summary", "dialog", "table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th", "ul", "ol", "li",
	"dl", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "aside", "nav", "header", "footer", "main", "img", "svg", "path",
	"g", "use", "title", "desc", "i", "b", "em", "strong", "small", "br", "hr", "iframe", "slot", "template", "datalist", "progress", "meter",
	"output", "video", "audio", "canvas", "area", "map", "picture", "figure", "figcaption", "code", "pre", "blockquote", "search", "menu",
	"script", "style", "noscript", "head", "object", "embed", "address", "hgroup", "time", "mark", "del", "ins", "sub", "sup", "text",
}

// Attrs are the attributes that a head reports. Others are left out (AskAttrs
// tells them all). The order is part of the packed form.
var Attrs = []string{
	"id", "class", "role", "type", "name", "value", "href", "xlink:href", "src", "alt", "title", "placeholder", "for", "form", "list", "tabindex",
	"contenteditable", "hidden", "inert", "disabled", "readonly", "required", "multiple", "min", "max", "step", "size", "autocomplete", "popover", "popovertarget",
	"popovertargetaction", "commandfor", "command", "open", "label", "selected", "checked", "slot", "accept", "pattern", "onclick", "scope",
	"headers", "colspan", "rowspan", "switch", "anchor", "maxlength", "inputmode", "draggable", "lang", "dir", "start", "width", "height", "usemap", "controls",
	"aria-activedescendant", "aria-autocomplete", "aria-braillelabel", "aria-busy", "aria-checked", "aria-colcount", "aria-colindex", "aria-controls",
	"aria-current", "aria-describedby", "aria-description", "aria-details", "aria-disabled", "aria-errormessage", "aria-expanded", "aria-flowto",
	"aria-haspopup", "aria-hidden", "aria-invalid", "aria-keyshortcuts", "aria-label", "aria-labelledby", "aria-level", "aria-live", "aria-modal",
	"aria-multiline", "aria-multiselectable", "aria-orientation", "aria-owns", "aria-placeholder", "aria-posinset", "aria-pressed", "aria-readonly",
	"aria-relevant", "aria-required", "aria-roledescription", "aria-rowcount", "aria-rowindex", "aria-selected", "aria-setsize", "aria-sort",
	"aria-valuemax", "aria-valuemin", "aria-valuenow", "aria-valuetext", "data-agent-hidden", "data-agent-secret", "data-agent-confirm",
	"data-agent-error", "data-agent-component", "data-agent-primitive", "data-agent-off", "data-review-loc", "data-value", "data-state", "data-key",
	"toolname", "tooldescription", "novalidate", "formnovalidate", "style", "active",
}

// Candidates is a selector for every element that may be a component or that
// the bridge must see at every read (marks, owner links, live regions). The
// reader adds elements with an onclick property, editing hosts and mounted
// primitives. The document element is one so that a page of text has a root. The options of a select are no candidates: a list may have a
// hundred thousand of them; AskOptions tells them.
var Candidates = "html,a,area,button,input,select,textarea,summary,details,dialog,form,progress,meter,output,video,audio,iframe,fieldset," +
	"[role],[tabindex],[contenteditable],[onclick],[popover],[popovertarget],[commandfor],[aria-haspopup],[aria-expanded],[aria-controls],[aria-owns]," +
	"[aria-live],[aria-modal],[aria-pressed],[aria-checked],[aria-selected],[aria-busy],[data-agent-component],[data-agent-primitive],[data-agent-hidden]," +
	"[data-agent-secret],[data-agent-confirm],[data-agent-error],[data-agent-tools],th[aria-sort]"

// CustomSets are the ends of names of custom elements that are candidates too:
// they hold what people choose from, or are it, and often have no attribute that tells it.
var CustomSets = []string{"listbox", "menu", "menu-list", "option", "radio-group", "tab-list", "tablist", "tabs", "tree"}

// Quiet are attributes that change often, and whose change neither shows nor
// hides anything but by a style rule that names them; a change of only these
// keeps the count of what is shown.
var Quiet = []string{
	"value", "src", "alt", "title", "placeholder", "aria-label", "aria-labelledby", "aria-describedby", "aria-description", "aria-valuemax", "aria-valuemin", "aria-valuenow", "aria-valuetext",
	"aria-activedescendant", "aria-posinset", "aria-setsize", "data-review-loc", "data-agent-confirm", "data-agent-error",
}
