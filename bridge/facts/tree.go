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
	names       uint64 // a bit for each of attrs, see nameBit
}

// nameBit tells most names of attributes apart.
func nameBit(name string) uint64 {
	n := len(name)
	if n == 0 {
		return 1
	}
	return 1 << ((n*5 ^ int(name[n-1]) ^ int(name[n/2])<<1) & 63)
}

// Names returns a word that stands for names of attributes, for [Tree.MayHave].
func Names(names ...string) (bits uint64) {
	for _, n := range names {
		bits |= nameBit(n)
	}
	return bits
}

type rec struct {
	head    *head
	kids    []Kid
	live    *Live
	style   *Style
	options []Option
	lists   []*list

	headAt, kidsAt, viewAt, insideAt     int32 // moments of the last change
	holdsAt                              int32
	hasKids, hasShown, hasOptions, shown bool
	still                                int8     // shown when a span last asked: 1 no, 2 yes, 0 not asked
	stillAt, styleAt                     int32    // when still and style were asked for
	told                                 int32    // views whose changes the page tells: bits of view*
	unsure                               int32    // views that a span has asked for without being told of changes
	touched                              bool     // it is among Tree.touched
	askedAt, asked                       int32    // the last Glance in which told views were asked for, and which
	noted                                [5]int32 // where the log has its facts last
	place, placeOf                       int32    // where it stands among the candidates, and in which list of them
	before, beforeOf                     int32    // the same of the list that it was in before
	notedOf                              int32    // the Forget that the log began with
}

// Views of a node whose changes the page may tell.
const (
	viewLive = 1 << iota
	viewShown
	viewStyle
	viewOptions
	viewUntold // the page does not tell whether it is shown: it was asked
)

// A Tree answers questions about the page's nodes. The zero Tree is not
// usable; make one with [New].
type Tree struct {
	src        Source
	recs       Table[rec]
	candidates []Node
	listing    int32   // counts the lists of candidates
	gone       []Node  // of the last Refresh
	dirty      []Node  // of the last Refresh
	was        []*head // heads of dirty, before
	secrets    int32   // filled secret values on the page; negative: not told
	structure  int32   // counts changes of nodes
	sight      int32   // counts changes that may show or hide something
	touched    []Node  // records with answers that hold for this Refresh only
	err        string

	moment       int32 // counts Refreshes
	reads        int32 // counts questions that heads do not answer
	lastChange   int32 // the last in which anything was told
	textAt       int32 // the last in which more was told than what fields hold and what has the focus
	outlineAt    int32 // the last in which what is a component may have changed
	linksAt      int32 // the last in which elements may refer to others
	linksChecked int32 // the last in which the page was asked which lists are others now
	zonesAt      int32 // the last in which elements may inherit other marks
	focusAt      int32
	sightAt      int32 // the last in which something may have been shown or hidden
	unsureAt     int32 // the last in which something may have changed that the page does not tell
	glanced      bool  // the last one has left out what is shown and how
	focus        Node
	focusTold    bool
	outline      int32 // as the page told it last
	outlined     bool

	log       []int32
	lists     []*list
	tracing   int
	unwatched string // the argument of questions about views
	fleeting  bool   // spans have asked for views that hold for one Refresh only
	forgot    int32
	limit     int
	stamps    Reach // the nodes of which facts have changed since the moment stampsOf
	stampsOf  int32
	spans     []int32 // where those that are open begin
	span      int32   // the last of them
}

// New returns a Tree over src. Call [Tree.Refresh] before the first question.
func New(src Source) *Tree { return &Tree{src: src, limit: firstLog, moment: 1} }

// Refresh asks the page what has changed since the last Refresh.
func (t *Tree) Refresh() { t.refresh("") }

// Glance is a Refresh in which the page need not look at what is shown now and
// how: that is asked for where an answer rests on it. It is for calls that look
// at little of the page.
func (t *Tree) Glance() { t.refresh(Brief) }

func (t *Tree) refresh(arg string) {
	t.stamps, t.stampsOf = Reach{}, t.moment
	t.moment++
	t.glanced = false
	t.tracing, t.span, t.spans = 0, 0, t.spans[:0]
	t.prune()
	for _, n := range t.touched {
		if r := t.recs.At(n); r != nil {
			r.drop(^r.told)
			r.touched = false
		}
	}
	t.touched = t.touched[:0]
	t.gone, t.dirty, t.was = t.gone[:0], t.dirty[:0], t.was[:0]
	t.secrets = -1
	t.err = ""
	t.focusTold, t.outlined = false, false
	structure, sight := t.structure, t.sight
	t.ask(AskPage, 0, arg)
	if t.structure != structure {
		t.lastChange, t.textAt = t.moment, t.moment
		if !t.outlined {
			t.outlineAt, t.linksAt = t.moment, t.moment
		}
	}
	if t.sight != sight {
		t.sightAt, t.unsureAt = t.moment, t.moment
	}
	for i, n := range t.dirty {
		r, was := t.recs.At(n), t.was[i]
		if r == nil || was == nil {
			continue
		}
		if r.head == nil { // not told again: all of it may be another
			t.stamp(n, &r.headAt)
			t.outlineAt, t.linksAt, t.zonesAt = t.moment, t.moment, t.moment
			continue
		}
		any, outline, links := changes(was, r.head)
		if any {
			t.stamp(n, &r.headAt)
		}
		if outline {
			t.outlineAt = t.moment
			if was.flat != r.head.flat || was.light != r.head.light || zoned(was) != zoned(r.head) {
				t.zonesAt = t.moment
			}
		}
		if links || outline {
			t.linksAt = t.moment
		}
	}
	clear(t.was)
	if t.fleeting {
		t.unsureAt = t.moment
	}
	if !t.focusTold {
		t.focusAt, t.lastChange = t.moment, t.moment
	}
}

// untell forgets every view that the page has promised to tell changes of.
func (t *Tree) untell() {
	t.recs.Each(func(n Node, r *rec) {
		r.drop(^0)
		r.style, r.told = nil, 0
		t.stamp(n, &r.viewAt)
	})
	t.lastChange, t.textAt = t.moment, t.moment
	t.Forget()
}

// drop forgets views.
func (r *rec) drop(views int32) {
	if views&viewLive != 0 {
		r.live = nil
	}
	if views&viewShown != 0 {
		r.hasShown = false
	}
	if views&viewOptions != 0 {
		r.options, r.hasOptions = nil, false
	}
}

// touch remembers that a view of n holds for this Refresh only.
func (t *Tree) touch(n Node, r *rec) {
	if !r.touched {
		r.touched = true
		t.touched = append(t.touched, n)
	}
}

// Unwatched asks what f asks without having changes told: for what is worked out
// of far more elements than are ever listed.
func (t *Tree) Unwatched(f func()) {
	was := t.unwatched
	t.unwatched = Unwatched
	f()
	t.unwatched = was
}

// due reports whether a view that the page tells of has to be asked for, because
// it was left out this time.
func (t *Tree) due(r *rec, view int32) bool {
	return t.glanced && r.told&view != 0 && (r.askedAt != t.moment || r.asked&view == 0)
}

// askView asks for what is due of whether and how n is shown.
func (t *Tree) askView(n Node, r *rec, views int32) {
	if r.askedAt != t.moment {
		r.askedAt, r.asked = t.moment, 0
	}
	r.asked |= views
	if views&viewShown != 0 {
		t.askShown(n)
	}
	if views&viewStyle != 0 {
		t.ask(AskStyle, n, "")
	}
}

func (t *Tree) askShown(n Node) *rec {
	got := t.ask(AskShown, n, t.unwatched)
	r := t.rec(n)
	v := int32(0)
	if len(got.nums) > 0 {
		v = got.nums[0]
	}
	if r.hasShown && r.told&viewShown != 0 && r.shown != (v&1 != 0) {
		t.stamp(n, &r.viewAt)
		t.lastChange, t.textAt = t.moment, t.moment
	}
	r.hasShown, r.shown = true, v&1 != 0
	t.tell(n, r, viewShown, v&Told != 0)
	if v&Told == 0 {
		if t.unwatched == "" {
			r.told |= viewUntold
		}
		t.touch(n, r)
	}
	return r
}

// stamp says that a fact of n, whose moment is at, is another now.
func (t *Tree) stamp(n Node, at *int32) {
	*at = t.moment
	t.stamps.add(n)
}

// tell says whether the page tells of changes of a view.
func (t *Tree) tell(n Node, r *rec, view int32, told bool) {
	switch {
	case told:
		r.told |= view
	case r.told&view != 0:
		r.told &^= view
		t.stamps.add(n) // it holds for less than it did
	}
}

// depends says that a span has asked for a view of r.
func (t *Tree) depends(r *rec, view int32) {
	if t.tracing > 0 && r.told&view == 0 {
		r.unsure |= view
		t.fleeting = t.fleeting || view&(viewLive|viewOptions) != 0
	}
}

// Moment counts the Refreshes, Told tells the last one that brought more than
// what fields hold and what has the focus, Changed the last one after which anything may be new, and Outline the
// last one after which other elements may be components or belong together.
func (t *Tree) Moment() int32  { return t.moment }
func (t *Tree) Told() int32    { return t.textAt }
func (t *Tree) Changed() int32 { return max(t.lastChange, t.unsureAt) }
func (t *Tree) Outline() int32 { return t.outlineAt }

// Glanced reports whether what is shown was left out of the last Refresh: it was
// a [Tree.Glance], and nothing was known to have changed it.
func (t *Tree) Glanced() bool { return t.glanced }

// Zones tells the last Refresh after which elements may inherit other marks.
func (t *Tree) Zones() int32 { return t.zonesAt }

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

// Listing counts the lists of candidates that there have been, and Place tells
// where n stands in one of the last two: -1 when it does not.
func (t *Tree) Listing() int32 { return t.listing }
func (t *Tree) Place(n Node, listing int32) int {
	if r := t.recs.At(n); r != nil && listing != 0 {
		switch listing {
		case r.placeOf:
			return int(r.place)
		case r.beforeOf:
			return int(r.before)
		}
	}
	return -1
}

// Stood tells where n stood in a list of candidates, as Place does, and whether
// its head is what it was at that moment.
func (t *Tree) Stood(n Node, listing, moment int32) (place int, same bool) {
	place = t.Place(n, listing)
	return place, place >= 0 && t.recs.At(n).headAt <= moment
}

// Reads counts the questions that were not answered by the heads of nodes:
// their tags, attributes and parents.
func (t *Tree) Reads() int32 { return t.reads }

// Gone returns the nodes that left the document before the last Refresh. The
// slice is the Tree's own.
func (t *Tree) Gone() []Node { return t.gone }

// Dirty returns the nodes whose attributes, parents or children changed before
// the last Refresh, as far as the Tree held them. The slice is the Tree's own.
func (t *Tree) Dirty() []Node { return t.dirty }

func (t *Tree) rec(n Node) *rec {
	r := t.recs.At(n)
	if r == nil {
		r = t.recs.Make(n)
		r.headAt, r.kidsAt, r.viewAt, r.insideAt, r.holdsAt = t.moment, t.moment, t.moment, t.moment, t.moment
		t.stamps.add(n) // what rested on there being nothing
	}
	return r
}

var noHead = &head{}

func (t *Tree) head(n Node) *head {
	if n == 0 {
		return noHead
	}
	t.note(n, factHead)
	if r := t.recs.At(n); r != nil && r.head != nil {
		return r.head
	}
	t.ask(AskHead, n, "")
	if r := t.recs.At(n); r != nil && r.head != nil {
		return r.head
	}
	return noHead
}

// Held reports whether the Tree has facts of the node, as it has of all candidates.
func (t *Tree) Held(n Node) bool {
	r := t.recs.At(n)
	return r != nil && r.head != nil
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

// MayHave reports whether n may have one of the attributes that a word of [Names]
// stands for. It is right when it says no.
func (t *Tree) MayHave(n Node, names uint64) bool { return t.head(n).names&names != 0 }

// Lookup returns an attribute's value and whether it is there.
func (t *Tree) Lookup(n Node, name string) (string, bool) {
	h := t.head(n)
	if h.names&nameBit(name) == 0 {
		return "", false
	}
	for i := range h.attrs {
		if h.attrs[i].Name == name {
			return h.attrs[i].Value, true
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
	t.reads++
	t.note(n, factKids)
	if r := t.recs.At(n); r != nil && r.hasKids {
		return r.kids
	}
	t.ask(AskKids, n, "")
	if r := t.recs.At(n); r != nil {
		return r.kids
	}
	return nil
}

// ByID returns the element with that id in the root that from stands in.
func (t *Tree) ByID(from Node, id string) Node {
	if id == "" {
		return 0
	}
	if l := t.related(AskByID, from, id); len(l) > 0 {
		return l[0]
	}
	return 0
}

// Labels returns the <label> elements of a labelable element.
func (t *Tree) Labels(n Node) []Node { return t.related(AskLabels, n, "") }

// Rel returns the elements that a relation names: a Rel constant, or an
// attribute that holds ids such as "aria-controls".
func (t *Tree) Rel(n Node, rel string) []Node { return t.related(AskRel, n, rel) }

// Pointer returns the outermost elements shown with a pointer cursor.
func (t *Tree) Pointer() []Node { return t.list(AskPointer, 0, "") }

// Focus returns the element that has the focus, or 0.
func (t *Tree) Focus() Node {
	t.reads++
	if t.tracing > 0 {
		t.log = append(t.log, markFocus)
	}
	if t.focusTold {
		return t.focus
	}
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
	t.reads++
	t.note(n, factView)
	r := t.rec(n)
	t.depends(r, viewShown)
	if t.tracing > 0 && r.still != 0 && r.stillAt >= t.sightAt && r.told&viewShown == 0 && (r.told&viewUntold != 0 || t.unwatched != "") {
		return r.still == 2
	}
	if t.due(r, viewShown) {
		t.askView(n, r, viewShown)
	} else if !r.hasShown || t.tracing > 0 && t.unwatched == "" && r.told&(viewShown|viewUntold) == 0 {
		r = t.askShown(n)
	}
	if t.tracing > 0 && r.told&viewShown == 0 {
		// It holds until something may have shown or hidden it, as a style does.
		was := r.still
		r.still, r.stillAt = 1, t.moment
		if r.shown {
			r.still = 2
		}
		if was != 0 && was != r.still {
			t.stamp(n, &r.viewAt)
			t.lastChange, t.textAt = t.moment, t.moment
		}
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
			r.hasShown, r.shown = true, got.nums[i]&1 != 0
			t.touch(n, r)
		}
	}
}

// Live returns what the element holds now.
func (t *Tree) Live(n Node) Live {
	if n == 0 {
		return Live{}
	}
	t.reads++
	t.note(n, factView)
	if r := t.recs.At(n); r != nil && r.live != nil {
		t.depends(r, viewLive)
		return *r.live
	}
	t.ask(AskLive, n, t.unwatched)
	r := t.rec(n)
	if r.live == nil {
		r.live = &Live{}
		t.tell(n, r, viewLive, false)
	}
	if r.told&viewLive == 0 {
		t.touch(n, r)
	}
	t.depends(r, viewLive)
	return *r.live
}

// Style returns the computed style that names need.
func (t *Tree) Style(n Node) Style {
	if n == 0 {
		return Style{}
	}
	t.reads++
	t.note(n, factView)
	r := t.recs.At(n)
	if r != nil && r.style != nil && t.due(r, viewStyle) {
		t.askView(n, r, viewStyle)
	}
	if r != nil && r.style != nil && (r.told&viewStyle != 0 || r.styleAt >= t.sightAt) {
		t.depends(r, viewStyle)
		return *r.style
	}
	t.ask(AskStyle, n, t.unwatched)
	r = t.rec(n)
	if r.style == nil {
		r.style = &Style{}
	}
	r.styleAt = t.moment
	t.depends(r, viewStyle)
	return *r.style
}

// Options returns the choices of a native select or datalist. The slice is the Tree's own.
func (t *Tree) Options(n Node) []Option {
	t.reads++
	t.note(n, factKids) // which choices there are
	t.note(n, factView) // and which are chosen
	if r := t.recs.At(n); r != nil && r.hasOptions {
		t.depends(r, viewOptions)
		return r.options
	}
	got := t.ask(AskOptions, n, t.unwatched)
	r := t.rec(n)
	r.options, r.hasOptions = got.options, true
	told := len(got.nums) > 0 && got.nums[0]&Told != 0
	t.tell(n, r, viewOptions, told)
	if !told {
		t.touch(n, r)
	}
	t.depends(r, viewOptions)
	return r.options
}

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

func (t *Tree) list(q Question, n Node, arg string) []Node {
	t.reads++
	return t.ask(q, n, arg).list
}

// maxDepth bounds every walk up the tree, so that no malformed answer makes a
// reader hang. Pages nest a few hundred deep at most; 1,000 nested shadow roots
// with wrappers fit.
const maxDepth = 8192
