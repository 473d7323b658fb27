package facts

import "slices"

// What is worked out of the tree is remembered together with the facts that it
// was worked out of, and holds until one of them changes.
//
//	m := t.Begin()
//	v := …questions to t…
//	memo := t.End(m)
//	…
//	if t.Valid(&memo) { …v still holds… }
//
// Between Begin and End the Tree logs what it is asked. Such spans may stand in
// each other; a value that was found valid inside a span is a link to the span
// it was worked out in. Nothing is compared by value: a fact has the moment of
// its last change, a memo the moment it was worked out or last found valid.

// A Memo stands for the facts that something was worked out of. The zero Memo
// is not valid.
type Memo struct {
	from, to int32 // its span in the log
	at, near int32 // when it was found valid, nearly valid
	linked   int32 // where the log links to it last
}

// The log is words: a node and a kind of fact, or one of the marks.
const (
	factHead = iota
	factKids
	factView
	factInside
	factHolds
	mark = 7 // what follows depends on the mark
)

const (
	markSpan  = mark | 0<<3 // then the moment newest was asked for, and its two answers
	markLink  = mark | 1<<3 // then from, to
	markList  = mark | 2<<3 // then the number of a list
	markFocus = mark | 3<<3
)

const (
	firstLog = 1 << 16 // words of the log that are always allowed
	mostLog  = 1 << 22
	longLog  = 200 // moments between two prunes that are enough
)

// Begin starts a span.
func (t *Tree) Begin() Memo {
	m := Memo{from: int32(len(t.log)), at: t.moment}
	t.spans = append(t.spans, m.from)
	t.span = m.from
	t.tracing++
	t.log = append(t.log, markSpan, 0, 0, 0)
	return m
}

// End ends the span that began last.
func (t *Tree) End(m Memo) Memo {
	if t.tracing > 0 {
		t.tracing--
		t.spans = t.spans[:t.tracing]
		t.span = 0
		if t.tracing > 0 {
			t.span = t.spans[t.tracing-1]
		}
	}
	m.to = int32(len(t.log))
	if m.to <= m.from || m.at < t.forgot {
		return Memo{} // the log was dropped meanwhile
	}
	return m
}

// Valid reports whether nothing of the memo has changed. Inside a span, what
// the memo stands for becomes a part of that span.
func (t *Tree) Valid(m *Memo) bool {
	if m.to == 0 || m.at < t.forgot {
		return false
	}
	if m.at < t.moment {
		if t.glanced || max(t.lastChange, t.unsureAt) > m.at {
			if at, unsure := t.newest(m.from, m.to, true); max(at, unsure) > m.at {
				return false
			}
		}
		m.at = t.moment
	}
	if p := m.linked; t.tracing > 0 && (p < t.span || int(p) >= len(t.log)-2 || t.log[p] != markLink || t.log[p+1] != m.from) {
		m.linked = int32(len(t.log))
		t.log = append(t.log, markLink, m.from, m.to)
	}
	return true
}

// A Reach stands for the nodes that a memo rests on, several for one bit.
type Reach struct {
	bits   [4]uint64
	focus  bool // it rests on what has the focus too
	unsure bool // and on views of which changes are not told
}

func (r *Reach) add(n Node) {
	bit := uint32(n) * 0x9e3779b1 >> 24
	r.bits[bit>>6] |= 1 << (bit & 63)
}

// Reach returns what a memo rests on.
func (t *Tree) Reach(m *Memo) (r Reach) {
	if m.to != 0 && m.at >= t.forgot {
		t.reach(m.from, m.to, &r)
	}
	return r
}

func (t *Tree) reach(from, to int32, r *Reach) {
	for i := from + 4; i < to; i++ {
		switch w := t.log[i]; {
		case w&mark != mark:
			n := Node(w >> 3)
			r.add(n)
			if w&mark == factView {
				k := t.recs.At(n)
				r.unsure = r.unsure || k == nil || k.unsure&^k.told != 0
			}
		case w == markSpan:
			i += 3
		case w == markLink:
			t.reach(t.log[i+1], t.log[i+2], r)
			i += 2
		case w == markList:
			r.add(t.lists[t.log[i+1]].n)
			i++
		case w == markFocus:
			r.focus = true
		}
	}
}

// StillValid is Valid for a memo whose Reach is known, and that was found valid
// before the last Refresh: it need not be gone through when nothing in its reach
// has changed. It is not for use inside a span.
func (t *Tree) StillValid(m *Memo, r *Reach) bool {
	if m.to != 0 && m.at >= t.forgot && m.at == t.stampsOf && !(r.unsure && t.unsureAt > m.at) && !t.glanced && t.linksChecked >= t.linksAt && !(r.focus && t.focusAt > m.at) &&
		(r.bits[0]&t.stamps.bits[0]|r.bits[1]&t.stamps.bits[1]|r.bits[2]&t.stamps.bits[2]|r.bits[3]&t.stamps.bits[3]) == 0 {
		m.at = t.moment
		return true
	}
	return t.Valid(m)
}

// NearlyValid reports whether nothing of the memo has changed that the page
// tells of, beside what fields hold and which choices are made. What it stands
// for may look otherwise by a style rule alone, which only asking everything
// again could tell. It is not for use inside a span.
func (t *Tree) NearlyValid(m *Memo) bool {
	if m.to == 0 || m.at < t.forgot {
		return false
	}
	m.near = max(m.near, m.at)
	if m.near < t.moment {
		if t.textAt > m.near {
			if at, _ := t.newest(m.from, m.to, false); at > m.near {
				return false
			}
		}
		m.near = t.moment
	}
	return true
}

// newest returns the moment of the latest change of a fact in a span, and the
// latest in which one may have changed without the page telling of it. When sure,
// what a Glance has left out is asked for.
func (t *Tree) newest(from, to int32, sure bool) (at, unsure int32) {
	asked := t.moment
	if t.glanced && !sure {
		asked = -asked
	}
	if t.log[from+1] == asked {
		return t.log[from+2], t.log[from+3]
	}
	t.log[from+1], t.log[from+2], t.log[from+3] = asked, 0, 0
	for i := from + 4; i < to && at < t.moment; i++ {
		w := t.log[i]
		var x, y int32
		if w&mark == mark {
			switch w {
			case markSpan:
				i += 3
			case markLink:
				x, y = t.newest(t.log[i+1], t.log[i+2], sure)
				i += 2
			case markList:
				x = t.listChange(t.lists[t.log[i+1]])
				i++
			case markFocus:
				x = t.focusAt
			}
		} else if r := t.recs.At(Node(w >> 3)); r == nil {
			x = t.moment
		} else {
			switch w & mark {
			case factHead:
				x = r.headAt
			case factKids:
				x = r.kidsAt
			case factView:
				if views := r.told & (viewShown | viewStyle); sure && t.glanced && views != 0 && (r.askedAt != t.moment || r.asked&views != views) {
					if r.askedAt == t.moment {
						views &^= r.asked
					}
					t.askView(Node(w>>3), r, views)
				}
				x = r.viewAt
				if u := r.unsure &^ r.told; u&(viewLive|viewOptions) != 0 {
					y = t.moment
				} else if u != 0 {
					y = t.sightAt
				}
			case factInside:
				x = r.insideAt
			case factHolds:
				x = r.holdsAt
			}
		}
		at, unsure = max(at, x), max(unsure, y)
	}
	t.log[from+2], t.log[from+3] = at, unsure
	return at, unsure
}

// note logs that a fact of n was asked for, once in a span.
func (t *Tree) note(n Node, fact int32) {
	if t.tracing == 0 {
		return
	}
	w := int32(n)<<3 | fact
	if r := t.recs.At(n); r != nil {
		if r.notedOf != t.forgot {
			r.notedOf, r.noted = t.forgot, [5]int32{}
		}
		if p := r.noted[fact]; p > 0 && p >= t.span {
			return
		}
		r.noted[fact] = int32(len(t.log))
	}
	t.log = append(t.log, w)
}

// NoteInside logs that what stands inside n, and what it is taken for, was
// asked for. Only [Tree.TouchInside] tells of a change.
func (t *Tree) NoteInside(n Node) {
	t.reads++
	if t.tracing > 0 && t.recs.Has(n) {
		t.note(n, factInside)
	}
}

// NoteHolds logs that whether n is or has a component was asked for, of which
// [Tree.TouchHolds] tells.
func (t *Tree) NoteHolds(n Node) {
	t.reads++
	if t.tracing > 0 && t.recs.Has(n) {
		t.note(n, factHolds)
	}
}

// TouchInside says that other elements stand inside n and its ancestors now, or
// are taken for something else; holds says that they may have components now, or
// have none.
func (t *Tree) TouchInside(n Node, holds bool) {
	for i := 0; n != 0 && i < maxDepth; i++ {
		r := t.recs.At(n)
		if r == nil || r.insideAt == t.moment && (!holds || r.holdsAt == t.moment) {
			return
		}
		t.stamp(n, &r.insideAt)
		if holds {
			r.holdsAt = t.moment
		}
		n = t.Parent(n)
	}
}

// TouchHolds says that n has components now and had none, or the other way.
func (t *Tree) TouchHolds(n Node) {
	if r := t.recs.At(n); r != nil {
		t.stamp(n, &r.holdsAt)
		t.lastChange, t.textAt = t.moment, t.moment
	}
}

// Touch says that n is taken for something else now.
func (t *Tree) Touch(n Node) {
	if r := t.recs.At(n); r != nil {
		t.stamp(n, &r.headAt)
		t.lastChange, t.textAt = t.moment, t.moment
	}
}

// Alone reports whether the memo stands for nothing but the head of n.
func (t *Tree) Alone(m *Memo, n Node) bool {
	return m.to == m.from+5 && m.at >= t.forgot && t.log[m.from+4] == int32(n)<<3|factHead
}

// Turn begins a new moment without asking the page, so that what is said to have
// changed from now on is newer than what was found valid before. Inside a span
// it does nothing, and reports that.
func (t *Tree) Turn() bool {
	if t.tracing > 0 {
		return false
	}
	t.moment++
	return true
}

// Renew says that a valid memo still holds.
func (t *Tree) Renew(m *Memo) {
	if m.to != 0 {
		m.at = t.moment
	}
}

// prune drops the log, and with it every memo, when it has become long: much of
// it must be of spans that were worked out anew since. A page whose log is full
// again soon needs a longer one.
func (t *Tree) prune() {
	if len(t.log) <= t.limit {
		return
	}
	if t.moment-t.forgot < longLog {
		for len(t.log) > t.limit && t.limit < mostLog {
			t.limit *= 2
		}
		if len(t.log) <= t.limit {
			// At once, with room for what is logged until the next prune: growing by and by leaves much behind.
			t.log = slices.Grow(t.log, t.limit+t.limit/8-len(t.log))
			return
		}
	}
	t.Forget()
}

// Forget makes every memo invalid.
func (t *Tree) Forget() {
	t.log, t.lists = t.log[:0], t.lists[:0]
	t.forgot = t.moment
}

// A list is one answer that names elements; it holds until links may have changed.
type list struct {
	q         Question
	n         Node
	arg       string
	nodes     []Node
	id        int32 // its place in Tree.lists, for the log
	changedAt int32
}

// related answers a question whose answer follows from attributes and places of elements.
func (t *Tree) related(q Question, n Node, arg string) []Node {
	t.reads++
	r := t.recs.At(n)
	if r == nil || r.head == nil {
		if t.head(n) == noHead {
			return t.ask(q, n, arg).list
		}
		r = t.recs.At(n)
	}
	var l *list
	for _, k := range r.lists {
		if k.q == q && k.arg == arg {
			l = k
			break
		}
	}
	if l == nil {
		l = &list{q: q, n: n, arg: arg, id: -1, changedAt: t.moment}
		l.nodes = t.ask(q, n, arg).list
		if r = t.recs.At(n); r != nil {
			r.lists = append(r.lists, l)
		}
	} else {
		t.listChange(l)
	}
	if t.tracing > 0 {
		if int(l.id) >= len(t.lists) || l.id < 0 || t.lists[l.id] != l {
			l.id = int32(len(t.lists))
			t.lists = append(t.lists, l)
		}
		t.log = append(t.log, markList, l.id)
	}
	return l.nodes
}

// listChange returns when the answer changed last.
func (t *Tree) listChange(l *list) int32 {
	if t.linksChecked < t.linksAt {
		t.linksChecked = t.moment
		t.ask(AskLinks, 0, "")
	}
	return l.changedAt
}

// relink takes an answer that is another one now.
func (t *Tree) relink(n Node, q Question, nodes []Node, arg string) {
	if r := t.recs.At(n); r != nil {
		t.stamps.add(n)
		for _, l := range r.lists {
			if l.q == q && l.arg == arg {
				l.nodes, l.changedAt, t.lastChange, t.textAt = nodes, t.moment, t.moment, t.moment
			}
		}
	}
}

// What an attribute decides.
const (
	decides  = iota // what the element is and which belong together: any other
	says            // nothing of that
	stands          // by being there and not blank
	connects        // which elements it refers to
)

var attrClass = classes(map[int]string{
	says: "value class style alt src pattern maxlength accept autocomplete min max step lang dir start width height colspan rowspan headers inputmode draggable placeholder " +
		"aria-placeholder aria-valuemax aria-valuemin aria-valuetext aria-level aria-posinset aria-setsize aria-description aria-keyshortcuts aria-relevant aria-roledescription " +
		"aria-colcount aria-colindex aria-rowcount aria-rowindex aria-braillelabel aria-current data-agent-error data-agent-confirm data-review-loc data-state data-key data-value " +
		"novalidate formnovalidate",
	stands: "aria-label title hidden open disabled readonly required checked selected href aria-expanded aria-checked aria-pressed aria-selected aria-busy aria-disabled aria-invalid " +
		"aria-required aria-readonly aria-valuenow aria-sort aria-modal aria-autocomplete aria-orientation tooldescription",
	connects: "aria-describedby aria-errormessage aria-flowto aria-activedescendant",
})

func classes(of map[int]string) map[string]int {
	out := map[string]int{}
	for class, names := range of {
		for _, n := range Tokens(names) {
			out[n] = class
		}
	}
	return out
}

// changes compares two heads of one element: whether anything differs, whether
// what it is may differ, and which elements it refers to.
func changes(a, b *head) (any, outline, links bool) {
	if a.flat != b.flat || a.light != b.light || a.tag != b.tag || a.ns != b.ns || a.flags != b.flags {
		return true, true, true
	}
	i, j := 0, 0
	for i < len(a.attrs) || j < len(b.attrs) {
		switch {
		case i < len(a.attrs) && j < len(b.attrs) && a.attrs[i].Name == b.attrs[j].Name:
			x, y := a.attrs[i], b.attrs[j]
			if x.Value != y.Value {
				any = true
				c := attrClass[x.Name]
				outline = outline || c == decides || c == stands && blank(x.Value) != blank(y.Value)
				links = links || c == connects
			}
			i, j = i+1, j+1
			continue
		case i < len(a.attrs) && attrClass[a.attrs[i].Name] == says:
			any = true
			i++
		case j < len(b.attrs) && attrClass[b.attrs[j].Name] == says:
			any = true
			j++
		default:
			return true, true, true
		}
	}
	return any, outline, links || outline
}

func blank(s string) bool {
	for i := range len(s) {
		if s[i] > ' ' {
			return false
		}
	}
	return true
}

// zoned tells the attributes that what stands inside an element inherits.
func zoned(h *head) string {
	s := ""
	for i := range h.attrs {
		if n := h.attrs[i].Name; n == "aria-hidden" || n == "inert" || len(n) > 11 && n[:11] == "data-agent-" {
			s += n + "=" + h.attrs[i].Value + ";"
		}
	}
	return s
}
