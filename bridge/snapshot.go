package bridge

import (
	"slices"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// listed is the choice of what a snapshot shows, kept while nothing has
// changed that could change it.
type listed struct {
	x       *index
	gen     int
	sight   int32
	focus   facts.Node
	comps   []*comp
	total   int
	regions []*comp // alerts and statuses that have nothing to say
	cover   *cover
}

// list chooses the live components of a snapshot: at most maxEntries, in
// composed-tree order, and how many there are in all (contract D3).
func (b *Bridge) list(x *index) ([]*comp, int) {
	t, l := b.tree, &b.listed
	focus := t.Focus()
	if l.x == x && l.gen == x.gen && l.sight == t.Sight() && l.focus == focus && x.prims == 0 && l.cover == x.covers() {
		same := true
		for _, c := range l.comps {
			same = same && x.shown(c)
		}
		for _, c := range l.regions {
			same = same && !x.shown(c)
		}
		if same {
			return l.comps, l.total
		}
	}
	cover := x.covers()
	live := x.inReach(b.room[:0], b.shownNodes(x), cover)
	if slices.ContainsFunc(live[:min(len(live), maxEntries)], func(c *comp) bool { return !x.shown(c) }) {
		b.sighted.nodes = nil // something has gone that nothing told of
		live = x.inReach(live[:0], b.shownNodes(x), cover)
	}
	if len(live) < maxEntries && !x.clicked {
		x.clickables()
		live = x.inReach(live[:0], b.shownNodes(x), cover)
	}
	b.room = live
	total := len(live)
	if total > maxEntries {
		live = x.ranked(live, focus, maxEntries)
		sortComps(live)
	} else {
		live = slices.Clone(live)
	}
	*l = listed{x: x, gen: x.gen, sight: t.Sight(), focus: focus, comps: live, total: total, cover: cover}
	for _, c := range x.comps {
		if (c.kind == kindAlert || c.kind == kindStatus) && !x.shown(c) {
			l.regions = append(l.regions, c)
		}
	}
	return live, total
}

// inReach appends the components among those shown that nothing stands in front of, in order.
func (x *index) inReach(live []*comp, shown *facts.Table[bool], cover *cover) []*comp {
	for _, c := range x.comps {
		if shown.Has(c.node) && cover.by(c) == nil {
			live = append(live, c)
		}
	}
	return live
}

// fitting keeps of a list that is too long to be written what comes first by D3
// and fits into room bytes; size tells what each takes.
func (x *index) fitting(list []*comp, focus facts.Node, room int, size func(*comp) int) []*comp {
	keep := x.ranked(list, focus, len(list))
	n := 0
	for n < len(keep) {
		if room -= size(keep[n]) + 1; room < 0 {
			break
		}
		n++
	}
	keep = keep[:n]
	sortComps(keep)
	return keep
}

// ranked returns at most most members of the list, in the order in which they are kept (D3).
func (x *index) ranked(live []*comp, focus facts.Node, most int) []*comp {
	t := x.b.tree
	const ranks = 5
	rank := make([]uint8, len(live))
	var popups []facts.Node
	for i, c := range live {
		if x.isOpenPopup(c) {
			rank[i] = 1
			popups = append(popups, c.node)
			if c.popup != 0 && c.popup != c.node {
				popups = append(popups, c.popup)
			}
		}
	}
	for i, c := range live {
		if rank[i] != 0 {
			continue
		}
		rank[i] = 3
		if c.kind == kindLink {
			rank[i] = 4
		}
		if c.kind == kindClickable {
			rank[i] = ranks
		}
		if focus != 0 && t.Contains(c.node, focus) {
			rank[i] = 2
		}
		for _, p := range popups {
			if t.Contains(p, c.node) {
				rank[i] = 1
			}
		}
	}
	keep := make([]*comp, 0, most)
	for r := uint8(1); r <= ranks; r++ {
		for i, c := range live {
			if rank[i] == r && len(keep) < most {
				keep = append(keep, c)
			}
		}
	}
	return keep
}

// isOpenPopup reports whether the component is a menu, dialog, popover or list that is open (contract 3.3).
func (x *index) isOpenPopup(c *comp) bool {
	if !kinds[c.kind].popup {
		return false
	}
	open, _ := x.isOpen(c)
	return open
}

// Snapshot appends the JSON array of what the agent sees now (contract 2.2).
func (a *Agent) Snapshot(buf []byte) []byte {
	b := a.b
	x := b.read()
	s := &a.said
	if s.x == x && s.gen == x.gen && s.at >= b.tree.Changed() && s.edits == b.refs.edits && x.prims == 0 && !b.secrets() {
		return append(buf, s.json...) // nothing has changed since
	}
	if b.off() {
		return append(buf, "[]"...)
	}
	b.sync(x)
	list, total := b.list(x)
	from := len(buf)
	w := b.encoder(buf)
	w.raw("[")
	put := func(c *comp) {
		e := b.put(x, c, maxItems, a.options.Development)
		switch {
		case w.mask != nil || c.prim != "":
			w.component(e.full)
		default:
			if e.json == nil {
				at := len(w.b)
				w.component(e.full)
				e.json = append(e.json, w.b[at:]...)
				break
			}
			w.b = append(w.b, e.json...)
		}
	}
	all := func() {
		for i, c := range list {
			if i > 0 {
				w.raw(",")
			}
			put(c)
		}
	}
	all()
	if len(w.b)-from > maxEntryText {
		list = x.fitting(list, b.tree.Focus(), maxEntryText, func(c *comp) int {
			at := len(w.b)
			put(c)
			size := len(w.b) - at
			w.b = w.b[:at]
			return size
		})
		w.b = w.b[:from+1]
		all()
	}
	n := len(list)
	room := maxEntries - n
	for i, e := range b.refs.kept {
		if i >= room || len(w.b)-from > maxEntryText {
			break
		}
		at := len(w.b)
		if n > 0 {
			w.raw(",")
		}
		w.component(e.offPage())
		if len(w.b)-from > maxEntryText {
			w.b = w.b[:at]
			break
		}
		n++
	}
	if more := total + len(b.refs.kept) - n; more > 0 {
		if n > 0 {
			w.raw(",")
		}
		w.more(more, "")
	}
	w.raw("]")
	*s = said{x: x, gen: x.gen, at: b.tree.Moment(), edits: b.refs.edits, json: append(s.json[:0], w.b[from:]...)}
	return w.b
}

// said is the last snapshot, and what it was one of.
type said struct {
	x     *index
	gen   int
	at    int32
	edits int
	json  []byte
}

// off reports whether the page asks the bridge to be silent (contract D38).
func (b *Bridge) off() bool {
	for _, k := range b.tree.Kids(b.root()) {
		if k.Node != 0 && b.tree.Tag(k.Node) == "html" {
			return b.tree.Has(k.Node, "data-agent-off")
		}
	}
	return b.tree.Has(b.root(), "data-agent-off")
}

// root returns the document element of the page.
func (b *Bridge) root() facts.Node {
	cand := b.tree.Candidates()
	if len(cand) == 0 {
		return b.rootNode
	}
	if b.rootNode != 0 && b.tree.Exists(b.rootNode) {
		return b.rootNode
	}
	n := cand[0]
	for p := b.tree.Parent(n); p != 0; p = b.tree.Parent(n) {
		n = p
	}
	b.rootNode = n
	return n
}
