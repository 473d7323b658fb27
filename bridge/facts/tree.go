package facts

import "strings"

// A Node is a handle on one element. 0 is no element. A node keeps its number
// as long as the page keeps the element, across removals and returns.
type Node int32

// A Kid is one child of a node in the composed tree: an element, or a piece
// of text when Node is 0.
type Kid struct {
	Node Node
	Text string
}

// Live is what an element holds now, apart from its attributes. Value and
// Message are empty for a secret field.
type Live struct {
	Flags   int32
	Value   string // value of a field, text of an editing host, seconds of a media element
	Message string // the browser's validation message
	Extra   string // names of chosen files or selected values, one a line; the duration of a media element
}

// Is reports whether all of flags are set.
func (l Live) Is(flags int32) bool { return l.Flags&flags == flags }

// Option is one choice of a native select or datalist.
type Option struct {
	Value, Label, Group        string
	Selected, Disabled, Hidden bool
}

// Style is the little of a node's computed style that names need: how it sits
// in the text and what CSS puts before and after its content.
type Style struct {
	Display       int32
	Before, After string
}

// Attr is one attribute of a node.
type Attr struct{ Name, Value string }

// Answer is one stream of records. See the package comment.
type Answer struct {
	Words []int32
	Text  string
}

// A Source answers the questions that a Tree cannot. The words of an answer
// are valid until the next Ask.
type Source interface {
	Ask(q Question, n Node, arg string) Answer
}

type head struct {
	flat, light Node
	tag         string
	ns, flags   int32
	attrs       []Attr
}

type rec struct {
	head                     *head
	kids                     []Kid
	live                     *Live
	style                    *Style
	hasKids, hasShown, shown bool
}

// A Tree answers questions about the page's nodes. The zero Tree is not
// usable; make one with [New].
type Tree struct {
	src        Source
	recs       map[Node]*rec
	candidates []Node
	gone       []Node // of the last Refresh
	dirty      []Node // of the last Refresh
	secrets    int32  // filled secret values on the page; negative: not told
	structure  int32  // counts changes of nodes
	sight      int32  // counts changes that may show or hide something
	touched    []Node // records with live, style or shown answers of this Refresh
	err        string
}

// New returns a Tree over src. Call [Tree.Refresh] before the first question.
func New(src Source) *Tree { return &Tree{src: src, recs: map[Node]*rec{}} }

// Refresh asks the page what has changed since the last Refresh.
func (t *Tree) Refresh() {
	for _, n := range t.touched {
		if r := t.recs[n]; r != nil {
			r.live, r.style, r.hasShown = nil, nil, false
		}
	}
	t.touched = t.touched[:0]
	t.gone, t.dirty = t.gone[:0], t.dirty[:0]
	t.secrets = -1
	t.err = ""
	t.ask(AskPage, 0, "")
}

// Err tells what was wrong with the last malformed answer since Refresh; "" when all were well formed.
func (t *Tree) Err() string { return t.err }

// Structure counts the changes of nodes, attributes and text: equal counts
// mean an unchanged mirror.
func (t *Tree) Structure() int32 { return t.structure }

// Sight counts what may have shown or hidden something.
func (t *Tree) Sight() int32 { return t.sight }

// Candidates returns the elements that may be components, in composed-tree
// order. The slice is the Tree's own.
func (t *Tree) Candidates() []Node { return t.candidates }

// Gone returns the nodes that left the document before the last Refresh. The
// slice is the Tree's own.
func (t *Tree) Gone() []Node { return t.gone }

// Dirty returns the nodes whose attributes, parents or children changed before
// the last Refresh, as far as the Tree held them. The slice is the Tree's own.
func (t *Tree) Dirty() []Node { return t.dirty }

func (t *Tree) rec(n Node) *rec {
	r := t.recs[n]
	if r == nil {
		r = &rec{}
		t.recs[n] = r
	}
	return r
}

var noHead = &head{}

func (t *Tree) head(n Node) *head {
	if n == 0 {
		return noHead
	}
	if r := t.recs[n]; r != nil && r.head != nil {
		return r.head
	}
	t.ask(AskHead, n, "")
	if r := t.recs[n]; r != nil && r.head != nil {
		return r.head
	}
	return noHead
}

// Exists reports whether the node is in the document.
func (t *Tree) Exists(n Node) bool { return n != 0 && t.head(n) != noHead }

// Tag returns the local name, lower case for HTML elements; "" for no node.
func (t *Tree) Tag(n Node) string { return t.head(n).tag }

// Namespace returns HTML, SVG, MathML or Other.
func (t *Tree) Namespace(n Node) int32 { return t.head(n).ns }

// Flag reports whether a head flag such as [HeadOnClick] is set.
func (t *Tree) Flag(n Node, flag int32) bool { return t.head(n).flags&flag != 0 }

// Attr returns an attribute's value, "" when absent. Only names in [Attrs].
func (t *Tree) Attr(n Node, name string) string { v, _ := t.Lookup(n, name); return v }

// Has reports whether the attribute is there, empty or not.
func (t *Tree) Has(n Node, name string) bool { _, ok := t.Lookup(n, name); return ok }

// Lookup returns an attribute's value and whether it is there.
func (t *Tree) Lookup(n Node, name string) (string, bool) {
	for i := range t.head(n).attrs {
		if a := &t.head(n).attrs[i]; a.Name == name {
			return a.Value, true
		}
	}
	return "", false
}

// Parent returns the parent in the composed (flat) tree: the slot of a slotted
// node, the host of a shadow root, the iframe of a frame's document element.
func (t *Tree) Parent(n Node) Node { return t.head(n).flat }

// LightParent returns the parent in the node tree, crossing a shadow root to
// its host and a frame to its iframe.
func (t *Tree) LightParent(n Node) Node { return t.head(n).light }

// Kids returns the children in the composed tree, elements and text in order.
// The slice is the Tree's own.
func (t *Tree) Kids(n Node) []Kid {
	if n == 0 {
		return nil
	}
	if r := t.recs[n]; r != nil && r.hasKids {
		return r.kids
	}
	t.ask(AskKids, n, "")
	if r := t.recs[n]; r != nil {
		return r.kids
	}
	return nil
}

// ByID returns the element with that id in the root that from stands in.
func (t *Tree) ByID(from Node, id string) Node {
	if id == "" {
		return 0
	}
	if l := t.list(AskByID, from, id); len(l) > 0 {
		return l[0]
	}
	return 0
}

// Labels returns the <label> elements of a labelable element.
func (t *Tree) Labels(n Node) []Node { return t.list(AskLabels, n, "") }

// Rel returns the elements that a relation names: a Rel constant, or an
// attribute that holds ids such as "aria-controls".
func (t *Tree) Rel(n Node, rel string) []Node { return t.list(AskRel, n, rel) }

// Pointer returns the outermost elements shown with a pointer cursor.
func (t *Tree) Pointer() []Node { return t.list(AskPointer, 0, "") }

// Focus returns the element that has the focus, or 0.
func (t *Tree) Focus() Node {
	if l := t.list(AskFocus, 0, ""); len(l) > 0 {
		return l[0]
	}
	return 0
}

// Shown reports whether the node is rendered and visible now.
func (t *Tree) Shown(n Node) bool {
	if n == 0 {
		return false
	}
	r := t.rec(n)
	if !r.hasShown {
		got := t.ask(AskShown, n, "")
		r = t.rec(n)
		r.hasShown, r.shown = true, len(got.nums) > 0 && got.nums[0] != 0
		t.touched = append(t.touched, n)
	}
	return r.shown
}

// ShowAll reads the visibility of every candidate in one question.
func (t *Tree) ShowAll() {
	got := t.ask(AskShownAll, 0, "")
	for i, n := range t.candidates {
		if i >= len(got.nums) {
			return
		}
		r := t.rec(n)
		if !r.hasShown {
			t.touched = append(t.touched, n)
		}
		r.hasShown, r.shown = true, got.nums[i] != 0
	}
}

// Live returns what the element holds now.
func (t *Tree) Live(n Node) Live {
	if n == 0 {
		return Live{}
	}
	if r := t.recs[n]; r != nil && r.live != nil {
		return *r.live
	}
	t.ask(AskLive, n, "")
	r := t.rec(n)
	if r.live == nil {
		r.live = &Live{}
	}
	t.touched = append(t.touched, n)
	return *r.live
}

// Style returns the computed style that names need.
func (t *Tree) Style(n Node) Style {
	if n == 0 {
		return Style{}
	}
	if r := t.recs[n]; r != nil && r.style != nil {
		return *r.style
	}
	t.ask(AskStyle, n, "")
	r := t.rec(n)
	if r.style == nil {
		r.style = &Style{}
	}
	t.touched = append(t.touched, n)
	return *r.style
}

// Options returns the choices of a native select or datalist.
func (t *Tree) Options(n Node) []Option { return t.ask(AskOptions, n, "").options }

// Attributes returns every attribute of the node but a field's value.
func (t *Tree) Attributes(n Node) []Attr { return t.ask(AskAttrs, n, "").attrs }

// Mask returns text with the values of filled secret fields masked (contract D17).
// It costs nothing while no secret field is filled in.
func (t *Tree) Mask(text string) string {
	if t.secrets == 0 {
		return text
	}
	if got := t.ask(AskMask, 0, text); got.hasText {
		return got.text
	}
	return text
}

// Secrets reports whether a secret field of the page may be filled in.
func (t *Tree) Secrets() bool { return t.secrets != 0 }

// SourceOf returns the framework's own source location of the node, or "".
func (t *Tree) SourceOf(n Node) string { return t.ask(AskSource, n, "").text }

// Closest returns the nearest of n and its composed ancestors for which is
// answers true, or 0.
func (t *Tree) Closest(n Node, is func(Node) bool) Node {
	for i := 0; n != 0 && i < maxDepth; i++ {
		if is(n) {
			return n
		}
		n = t.Parent(n)
	}
	return 0
}

// Contains reports whether inner is outer or stands inside it in the composed tree.
func (t *Tree) Contains(outer, inner Node) bool {
	return outer != 0 && t.Closest(inner, func(n Node) bool { return n == outer }) != 0
}

// Tokens splits a space-separated attribute value.
func Tokens(s string) []string { return strings.Fields(s) }

func (t *Tree) list(q Question, n Node, arg string) []Node { return t.ask(q, n, arg).list }

// maxDepth bounds every walk up the tree, so that no malformed answer makes a
// reader hang. Pages nest a few hundred deep at most; 1,000 nested shadow roots
// with wrappers fit.
const maxDepth = 8192
