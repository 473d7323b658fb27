package bridge

import (
	"maps"
	"slices"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// A page changes a little at a time, so most candidates are what they were when
// the index was built last. What a candidate is follows from its own head, its
// role and what stands above it, unless finding it out asked for more (see
// traitPlain): where these are the same, so is the answer.

// kin is how the candidates of an index are related to those of the one before.
// It is of use while an index is built, and its room is used again.
type kin struct {
	old    *index  // nil: nothing can be taken over
	was    []int32 // by place: where the candidate stood, -1 when it did not
	now    []int32 // by place in old: where the candidate stands, -1 when it does not
	same   []bool  // by place: with the same head and role
	steady []bool  // by place: it is what it was, and so is all above it
}

// survey finds out of every candidate what stands above it, its role and its
// traits, and which candidates were there before.
func (x *index) survey(k *kin, old *index) {
	t := x.b.tree
	*k = kin{was: cleared(k.was, len(x.cand)), now: k.now[:0], same: cleared(k.same, len(x.cand)), steady: cleared(k.steady, len(x.cand))}
	if old != nil && !old.marked && old.prims == 0 && x.prims == 0 && t.Zones() <= old.built {
		k.old = old
		k.now = cleared(k.now, len(old.cand))
		for i := range k.now {
			k.now[i] = -1
		}
	}
	news := -1 // where the candidates begin that have come before this one
	for i, n := range x.cand {
		was, same := -1, false
		if k.old != nil {
			was, same = t.Stood(n, old.listing, old.built)
		}
		up := int32(-1)
		switch {
		case was < 0:
			if news < 0 {
				news = i
			}
			up = x.nextUp(n)
		case old.ups[was] < 0 && news < 0:
		case old.ups[was] >= 0 && news < 0 && k.now[old.ups[was]] >= 0:
			up = k.now[old.ups[was]]
		default:
			up = x.nextUp(n)
			if up < int32(news) {
				news = -1 // it stands behind them
			}
		}
		if was >= 0 {
			k.now[was] = int32(i)
		}
		x.ups[i] = up
		if same && old.traits[was]&traitAlone != 0 {
			x.roles[i] = old.roles[was]
		} else {
			x.roles[i] = x.b.roles.code(x.b.aria.Role(n))
			same = same && x.roles[i] == old.roles[was]
		}
		if same {
			x.traits[i] = old.traits[was] &^ (traitPlain | traitFixed)
		} else {
			x.traits[i] = x.traitsOf(n, x.b.roles.names[x.roles[i]])
		}
		x.marked = x.marked || x.traits[i]&traitMark != 0
		k.was[i], k.same[i] = int32(was), same
	}
	if x.marked {
		k.old = nil
	}
}

// cleared returns a list of n zeroes, in the room of an old one if there is enough.
func cleared[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n, n+n/8)
	}
	list = list[:n]
	clear(list)
	return list
}

// roles gives numbers to roles, which are far fewer than 256.
type roles struct {
	names []string
	codes map[string]uint8
}

func (r *roles) code(name string) uint8 {
	c, known := r.codes[name]
	if !known {
		if r.codes == nil {
			r.codes = map[string]uint8{}
		}
		c = uint8(len(r.names))
		r.names = append(r.names, name)
		r.codes[name] = c
	}
	return c
}

// nextUp returns the place of the next candidate above n, -1 for none.
func (x *index) nextUp(n facts.Node) int32 {
	t := x.b.tree
	up := -1
	for p := t.Parent(n); p != 0 && up < 0; p = t.Parent(p) {
		up = x.place(p)
	}
	return int32(up)
}

func (x *index) traitsOf(n facts.Node, role string) (is trait) {
	t := x.b.tree
	if t.MayHave(n, traitNames) {
		for a, trait := range traitAttrs {
			if t.Has(n, a) {
				is |= trait
			}
		}
	}
	if contains(popupRoles, role) {
		is |= traitPopup
	}
	if x.b.aria.RoleAlone(n) {
		is |= traitAlone
	}
	return is
}

// traitAttrs are the attributes that give traits, traitNames what [facts.Tree.MayHave] knows them by.
var (
	traitAttrs = map[string]trait{
		"data-agent-hidden": traitMark, "data-agent-secret": traitMark, "aria-sort": traitSort,
		"aria-controls": traitLink, "aria-owns": traitLink, "aria-details": traitLink, "popovertarget": traitLink, "commandfor": traitLink,
	}
	traitNames = facts.Names(slices.Collect(maps.Keys(traitAttrs))...)
)

// retake takes over what the candidate at a place was, and reports whether it could.
func (x *index) retake(k *kin, i int) bool {
	if k.old == nil || !k.same[i] || !k.upSteady(x, i) || x.selves[i] != nil || x.owners[i] != nil {
		return false
	}
	was := k.was[i]
	if k.old.traits[was]&(traitPlain|traitFixed) != traitPlain {
		return false
	}
	c, o := k.old.considered(was), k.old.owners[was]
	if o != nil {
		if o = x.byNode(o.node); !alike(o, k.old.owners[was]) {
			return false
		}
		x.owners[i] = o
	}
	if c != nil {
		c.order = i
		x.comps = append(x.comps, c)
		x.selves[i] = c
	}
	x.traits[i] |= traitPlain
	k.steady[i] = true
	return true
}

// upSteady reports whether the same candidates stand above the one at a place as
// did before, and are what they were.
func (k *kin) upSteady(x *index, i int) bool {
	up, was := x.ups[i], k.old.ups[k.was[i]]
	if up < 0 {
		return was < 0
	}
	return was == k.was[up] && k.steady[up]
}

// compare finds out whether a candidate that was considered is what it was.
func (k *kin) compare(x *index, i int) {
	if k.old == nil || !k.same[i] || !k.upSteady(x, i) {
		return
	}
	was := k.was[i]
	k.steady[i] = k.old.traits[was]&traitFixed == 0 && alike(x.selves[i], k.old.considered(was)) && alike(x.owners[i], k.old.owners[was])
}

// considered returns the component that the candidate at a place was when it was
// considered: clickables are found later.
func (x *index) considered(place int32) *comp {
	if c := x.selves[place]; c == nil || !c.found {
		return c
	}
	return nil
}
