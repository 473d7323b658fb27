package facts

// A Table holds one value for each of some nodes. Handles are small numbers
// that are given out in order, so it is an array in pages: no hashing, and the
// pages of nodes that are gone are freed.
type Table[V any] struct{ pages []*tablePage[V] }

type tablePage[V any] struct {
	held   [pageSize]bool
	values [pageSize]V
	count  int
}

const (
	pageBits = 6
	pageSize = 1 << pageBits
	mostJump = 1 << 16 // handles are given out in order: one that is millions ahead is an error
)

// At returns the place of the node's value, nil when there is none. It is good
// until the value is deleted.
func (t *Table[V]) At(n Node) *V {
	i := uint32(n) >> pageBits
	if int(i) >= len(t.pages) || t.pages[i] == nil || !t.pages[i].held[n&(pageSize-1)] {
		return nil
	}
	return &t.pages[i].values[n&(pageSize-1)]
}

// Get returns the node's value and whether there is one.
func (t *Table[V]) Get(n Node) (v V, ok bool) {
	if p := t.At(n); p != nil {
		return *p, true
	}
	return v, false
}

// Has reports whether the node has a value.
func (t *Table[V]) Has(n Node) bool { return t.At(n) != nil }

// Set gives the node a value.
func (t *Table[V]) Set(n Node, v V) { *t.Make(n) = v }

// Make returns the place of the node's value, a zero one when it had none.
func (t *Table[V]) Make(n Node) *V {
	i := int(uint32(n) >> pageBits)
	if i >= len(t.pages)+mostJump {
		return new(V) // of no use to anybody
	}
	for i >= len(t.pages) {
		t.pages = append(t.pages, nil)
	}
	p := t.pages[i]
	if p == nil {
		p = new(tablePage[V])
		t.pages[i] = p
	}
	k := n & (pageSize - 1)
	if !p.held[k] {
		p.held[k] = true
		p.count++
	}
	return &p.values[k]
}

// Delete takes the node's value away.
func (t *Table[V]) Delete(n Node) {
	i := uint32(n) >> pageBits
	if int(i) >= len(t.pages) || t.pages[i] == nil {
		return
	}
	p, k := t.pages[i], n&(pageSize-1)
	if !p.held[k] {
		return
	}
	if p.count--; p.count == 0 {
		t.pages[i] = nil
		return
	}
	var zero V
	p.held[k], p.values[k] = false, zero
}

// Each calls f with every node that has a value.
func (t *Table[V]) Each(f func(Node, *V)) {
	for i, p := range t.pages {
		if p == nil {
			continue
		}
		for k := range p.values {
			if p.held[k] {
				f(Node(i<<pageBits|k), &p.values[k])
			}
		}
	}
}

// Clear takes all values away.
func (t *Table[V]) Clear() {
	clear(t.pages)
	t.pages = t.pages[:0]
}
