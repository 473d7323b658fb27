package bridge

import "github.com/drawbridge/drawbridge/bridge/facts"

// spots tell of every element whether it is a component or a part of one. Nearly
// all of them are candidates, so that is told by the place in their list.
type spots struct {
	tree    *facts.Tree
	listing int32 // the list of candidates that places are in
	cand    []facts.Node
	selves  []*comp // by place: the component that the element stands for
	owners  []*comp // by place: the component that owns the part (option, tab, …)
	ups     []int32 // by place: the place of the next candidate above, -1 for none
	roles   []uint8 // by place, see roles
	traits  []trait // by place
	others  map[facts.Node]*comp
	parts   map[facts.Node]*comp
	loose   bool // elements that are no candidates may be popups
	fixed   bool // what is set or given from now on has been found out of other components
}

// A trait tells something of a candidate that need not be found out again.
type trait uint8

const (
	traitMark  trait = 1 << iota // it is marked as hidden or secret
	traitLink                    // it may refer to its popup
	traitPopup                   // it has one of the popupRoles
	traitSort                    // it has aria-sort
	traitAlone                   // its role follows from itself alone
	traitPlain                   // what it is follows from itself and what stands above it
	traitFixed                   // it was set or given once the spots were fixed
)

func newSpots(t *facts.Tree) spots {
	cand := t.Candidates()
	return spots{tree: t, listing: t.Listing(), cand: cand, selves: make([]*comp, len(cand)), owners: make([]*comp, len(cand)),
		ups: make([]int32, len(cand)), roles: make([]uint8, len(cand)), traits: make([]trait, len(cand))}
}

// place is where the element stands among the candidates, -1 when it is none.
func (s *spots) place(n facts.Node) int { return s.tree.Place(n, s.listing) }

// byNode returns the component that the element stands for, nil for none.
func (s *spots) byNode(n facts.Node) *comp {
	if i := s.place(n); i >= 0 {
		return s.selves[i]
	}
	return s.others[n]
}

// owner returns the component that the element is a part of, nil for none.
func (s *spots) owner(n facts.Node) *comp {
	if i := s.place(n); i >= 0 {
		return s.owners[i]
	}
	return s.parts[n]
}

// set says which component the element stands for.
func (s *spots) set(n facts.Node, c *comp) { s.put(n, s.selves, &s.others, c) }

// give says which component the element is a part of.
func (s *spots) give(n facts.Node, c *comp) { s.put(n, s.owners, &s.parts, c) }

func (s *spots) put(n facts.Node, list []*comp, rest *map[facts.Node]*comp, c *comp) {
	place := s.place(n)
	switch {
	case place >= 0:
		list[place] = c
		if s.fixed {
			s.traits[place] |= traitFixed
		}
	case c == nil:
		delete(*rest, n)
	default:
		if *rest == nil {
			*rest = map[facts.Node]*comp{}
		}
		(*rest)[n] = c
	}
}

// above returns the next element above n that may be a component, a part of one
// or a popup; 0 for none.
func (s *spots) above(n facts.Node) facts.Node {
	i := -1
	if !s.loose && len(s.others) == 0 && len(s.parts) == 0 {
		i = s.place(n)
	}
	if i < 0 {
		return s.tree.Parent(n)
	}
	if i = int(s.ups[i]); i < 0 {
		return 0
	}
	return s.cand[i]
}
