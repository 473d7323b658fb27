package bridge

import (
	"slices"
	"strconv"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// An entry is one ref that was handed out, for as long as it may come back
// (contract 3.8).
type entry struct {
	n       int
	node    facts.Node
	key     refKey    // kind, label and row as last put out
	last    Component // as last put out or read: what an off-page entry shows
	secret  bool      // nothing of it is kept once it has left
	off     bool      // it has left the page, or is not shown
	removed bool      // its element has left the document

	full  Component // as last put out, before masking, while memo and the rest hold
	json  []byte    // nil: not written yet
	memo  facts.Memo
	reach facts.Reach
	c     *comp
	era   int
	max   int
	dev   bool
}

type refKey struct{ kind, label, row string }

func (e *entry) ref() string { return "c" + strconv.Itoa(e.n) }

// refs remembers which ref stands for which element.
type refs struct {
	last   int
	byNode map[facts.Node]*entry
	all    []*entry // by number
	left   []*entry // departed ones that can be taken back, oldest first, at most maxKeys
	synced int32    // when they were compared with the page last
	edits  int      // counts the changes of what snapshots tell of refs
	kept   []*entry // the remembered ones among them, latest departure first, at most maxRemembered
}

// refOf returns the component's ref, giving one when it has none: the ref of a
// departed equal if there is one, in the order they left, else a new one.
func (b *Bridge) refOf(x *index, c *comp) *entry {
	r := &b.refs
	if e := r.byNode[c.node]; e != nil {
		if e.off {
			r.comeBack(e, c.node)
		}
		return e
	}
	key := x.key(c)
	for _, e := range r.left {
		if e.removed && e.key == key {
			r.comeBack(e, c.node)
			return e
		}
	}
	r.last++
	r.edits++
	e := &entry{n: r.last, node: c.node, key: key, secret: x.isSecret(c)}
	if r.byNode == nil {
		r.byNode = map[facts.Node]*entry{}
	}
	r.byNode[c.node] = e
	r.all = append(r.all, e)
	return e
}

func (x *index) key(c *comp) refKey { return refKey{c.name(), x.label(c), x.row(c)} }

func (r *refs) comeBack(e *entry, n facts.Node) {
	e.off, e.removed = false, false
	r.edits++
	if e.node != n {
		delete(r.byNode, e.node)
		e.node = n
	}
	r.byNode[n] = e
	r.left = drop(r.left, e)
	r.kept = drop(r.kept, e)
}

func (r *refs) forget(e *entry) {
	r.edits++
	if r.byNode[e.node] == e {
		delete(r.byNode, e.node)
	}
	if i, ok := r.at(e.n); ok {
		r.all = slices.Delete(r.all, i, i+1)
	}
	r.left = drop(r.left, e)
	r.kept = drop(r.kept, e)
}

func drop(list []*entry, e *entry) []*entry {
	if i := slices.Index(list, e); i >= 0 {
		return slices.Delete(list, i, i+1)
	}
	return list
}

// find returns the entry of a ref such as "c3", nil when it is unknown.
func (r *refs) find(ref string) *entry {
	n, ok := refNumber(ref)
	if !ok {
		return nil
	}
	if i, ok := r.at(n); ok && r.all[i].ref() == ref {
		return r.all[i]
	}
	return nil
}

// at is where the entry of a number stands among all.
func (r *refs) at(n int) (int, bool) {
	return slices.BinarySearchFunc(r.all, n, func(e *entry, n int) int { return e.n - n })
}

// refNumber reads c<digits>.
func refNumber(ref string) (int, bool) {
	if len(ref) < 2 || len(ref) > 9 || ref[0] != 'c' {
		return 0, false
	}
	for i := 1; i < len(ref); i++ {
		if ref[i] < '0' || ref[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(ref[1:])
	return n, err == nil
}

// live returns the handed-out entries that are on the page, by number.
func (r *refs) live() []*entry {
	out := make([]*entry, 0, len(r.all))
	for _, e := range r.all {
		if !e.off {
			out = append(out, e)
		}
	}
	return out
}

// sync compares the handed-out refs with the page: what is no longer shown has
// left, what is there again by its element or by its key has returned.
func (b *Bridge) sync(x *index) {
	r := &b.refs
	if b.tree.Glanced() && r.synced >= b.tree.Told() && x.prims == 0 {
		return // nothing is known to have come or gone
	}
	r.synced = b.tree.Moment()
	var leaving, hidden []*entry
	for _, e := range r.all {
		if b.tree.Held(e.node) && x.zone(e.node)&zoneHidden != 0 {
			hidden = append(hidden, e)
			continue
		}
		c := x.comp(e.node)
		switch here := c != nil && x.shown(c); {
		case here && e.off:
			r.comeBack(e, e.node)
		case !here && !e.off:
			leaving = append(leaving, e)
		case !here && e.off && !e.removed && !b.tree.Exists(e.node):
			e.removed = true
		}
	}
	for _, e := range hidden {
		r.forget(e) // under data-agent-hidden a ref is lost for good
	}
	if len(leaving) == 0 {
		return
	}
	r.edits++
	fresh := map[refKey][]*comp{}
	wanted := map[[2]string]bool{} // kind and label
	kinds := map[string]bool{}
	for _, e := range leaving {
		if !b.tree.Exists(e.node) {
			kinds[e.key.kind], wanted[[2]string{e.key.kind, e.key.label}] = true, true
		}
	}
	for _, c := range x.comps {
		kind := c.name()
		if !kinds[kind] || r.byNode[c.node] != nil {
			continue
		}
		if label := x.nearLabel(c); label != "" && !wanted[[2]string{kind, label}] || !x.shown(c) {
			continue
		}
		k := x.key(c)
		fresh[k] = append(fresh[k], c)
	}
	for _, e := range leaving {
		exists := b.tree.Exists(e.node)
		if same := fresh[e.key]; !exists && len(same) > 0 {
			r.comeBack(e, same[0].node)
			fresh[e.key] = same[1:]
			continue
		}
		e.off, e.removed = true, !exists
		e.c, e.full, e.json = nil, Component{}, nil
		r.left = append(r.left, e)
		if len(r.left) > maxKeys {
			r.forget(r.left[0])
		}
		if !e.secret {
			r.kept = insert(r.kept, 0, e)
			if len(r.kept) > maxRemembered {
				r.kept = r.kept[:maxRemembered]
			}
		}
	}
}

// comp returns the component that the element stands for, clickables included.
func (x *index) comp(n facts.Node) *comp {
	if c := x.byNode(n); c != nil {
		return c
	}
	if x.b.refs.byNode[n] != nil && x.b.refs.byNode[n].key.kind == "clickable" {
		x.clickables()
		return x.byNode(n)
	}
	return nil
}

// put works out an entry that is put out, and remembers it. What has not
// changed since it was put out last is not worked out again.
func (b *Bridge) put(x *index, c *comp, maxItems int, dev bool) *entry {
	e := b.refOf(x, c)
	t := b.tree
	if e.c == c && e.era == x.era && e.max == maxItems && e.dev == dev && c.prim == "" && t.StillValid(&e.memo, &e.reach) {
		e.last = b.masked(e.full)
		return e
	}
	b.fill(e, x, c, maxItems, dev)
	return e
}

// fill works out an entry.
func (b *Bridge) fill(e *entry, x *index, c *comp, maxItems int, dev bool) {
	t := b.tree
	m := t.Begin()
	x.shown(c) // what is listed is told of when it goes
	k := x.component(c, maxItems, dev)
	k.Ref = e.ref()
	e.key = x.key(c)
	e.secret = x.isSecret(c)
	e.full, e.json, e.memo = k, nil, t.End(m)
	e.reach = t.Reach(&e.memo)
	e.c, e.era, e.max, e.dev = c, x.era, maxItems, dev
	e.last = b.masked(k)
}

// offPage is the entry of a component that has left.
func (e *entry) offPage() Component {
	k := e.last
	k.Ref, k.OffPage, k.Actions = e.ref(), true, nil
	k.Confirm, k.Marked, k.Pending, k.Buttons, k.Source = "", false, false, nil, ""
	return k
}
