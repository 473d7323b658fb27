package aria

import (
	"github.com/drawbridge/drawbridge/bridge/facts"
)

// A Reader answers what the nodes of a Tree mean, and remembers it.
type Reader struct {
	// Skip, when set, names subtrees whose text never enters a name, a
	// description or any other text. It is asked for a node and not for its
	// ancestors; the Reader walks up where it jumps. Set it before the first
	// question.
	Skip func(facts.Node) bool

	t      *facts.Tree
	roles  facts.Table[kept[string]]
	hidden facts.Table[kept[bool]]
	skips  facts.Table[kept[bool]]
	names  facts.Table[kept[named]]
	texts  facts.Table[kept[string]]
	buf    []byte // of the last text, to be used again
}

// kept is something worked out of facts, remembered while they hold.
type kept[V any] struct {
	v    V
	memo facts.Memo
	busy int32 // the moment in which it is being worked out
}

// named is a name and where it came from.
type named struct {
	text string
	from Source
}

// keep returns what is remembered of n, or works it out. What is asked for
// while it is being worked out is nothing.
func keep[V any](r *Reader, in *facts.Table[kept[V]], n facts.Node, nothing V, work func() V) V {
	k := in.At(n)
	if k != nil {
		if k.busy == r.t.Moment() {
			return nothing
		}
		if r.t.Valid(&k.memo) {
			return k.v
		}
	} else {
		k = in.Make(n)
	}
	k.busy = r.t.Moment()
	m := r.t.Begin()
	v := work()
	memo := r.t.End(m)
	in.Set(n, kept[V]{v: v, memo: memo})
	return v
}

// New returns a Reader over t.
func New(t *facts.Tree) *Reader {
	r := &Reader{t: t}
	r.Reset()
	return r
}

// Fresh drops what is remembered of nodes that have left; call it once after
// each Refresh of the Tree.
func (r *Reader) Fresh() {
	for _, n := range r.t.Gone() {
		r.roles.Delete(n)
		r.hidden.Delete(n)
		r.skips.Delete(n)
		r.names.Delete(n)
		r.texts.Delete(n)
	}
}

// Reset drops everything remembered; call it when Skip may answer otherwise.
func (r *Reader) Reset() {
	r.roles.Clear()
	r.hidden.Clear()
	r.skips.Clear()
	r.names.Clear()
	r.texts.Clear()
}

// skipped reports whether n is, or stands in, a subtree that Skip names.
func (r *Reader) skipped(n facts.Node) bool {
	return r.Skip != nil && r.skipUp(n, 0)
}

func (r *Reader) skipUp(n facts.Node, depth int) bool {
	if n == 0 || depth > maxUp {
		return false
	}
	return keep(r, &r.skips, n, false, func() bool {
		up, light := r.t.Parent(n), r.t.LightParent(n)
		return r.Skip(n) || r.skipUp(up, depth+1) || light != up && r.skipUp(light, depth+1)
	})
}
