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

	t                *facts.Tree
	structure, sight int32
	roles            map[facts.Node]string
	hidden           map[facts.Node]bool
	skips            map[facts.Node]bool
	names            map[facts.Node]named
	live             []facts.Node // whose names hold values of fields
	buf              []byte       // of the last text, to be used again
}

// named is a remembered name.
type named struct {
	text string
	from Source
}

// New returns a Reader over t.
func New(t *facts.Tree) *Reader {
	r := &Reader{t: t}
	r.Reset()
	return r
}

// Fresh drops what may be stale; call it once after each Refresh of the Tree.
// Names are dropped when the page's structure or visibility moved, names that
// hold the values of fields always.
func (r *Reader) Fresh() {
	r.sync()
	for _, n := range r.live {
		delete(r.names, n)
	}
	r.live = r.live[:0]
}

// Reset drops everything remembered.
func (r *Reader) Reset() {
	r.structure, r.sight = r.t.Structure(), r.t.Sight()
	r.roles = map[facts.Node]string{}
	r.hidden = map[facts.Node]bool{}
	r.skips = map[facts.Node]bool{}
	r.names = map[facts.Node]named{}
	r.live = nil
}

// sync forgets what no longer holds of the Tree.
func (r *Reader) sync() {
	switch {
	case r.structure != r.t.Structure():
		r.structure = r.t.Structure()
		clear(r.roles)
		clear(r.hidden)
		clear(r.skips)
	case r.sight == r.t.Sight():
		return
	}
	r.sight = r.t.Sight()
	clear(r.names)
	r.live = r.live[:0]
}

// skipped reports whether n is, or stands in, a subtree that Skip names.
func (r *Reader) skipped(n facts.Node) bool {
	return r.Skip != nil && r.skipUp(n, 0)
}

func (r *Reader) skipUp(n facts.Node, depth int) bool {
	if n == 0 || depth > maxUp {
		return false
	}
	if is, ok := r.skips[n]; ok {
		return is
	}
	up, light := r.t.Parent(n), r.t.LightParent(n)
	is := r.Skip(n) || r.skipUp(up, depth+1) || light != up && r.skipUp(light, depth+1)
	r.skips[n] = is
	return is
}
