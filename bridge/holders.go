package bridge

import "github.com/drawbridge/drawbridge/bridge/facts"

// holders are the elements that are components or have some inside them.
type holders struct {
	tree *facts.Tree
	of   facts.Table[holder]
}

type holder struct {
	count int32      // its children that are holders, and itself if it is a component
	up    facts.Node // its parent when it became one
}

// add says that n is a component. When tell, memos learn of what has become a holder.
func (h *holders) add(n facts.Node, tell bool) {
	for n != 0 {
		k := h.of.Make(n)
		if k.count++; k.count > 1 {
			return
		}
		k.up = h.tree.Parent(n)
		if tell {
			h.tree.TouchHolds(n)
		}
		n = k.up
	}
}

// remove says that n is a component no longer, and memos learn of what is no holder any more.
func (h *holders) remove(n facts.Node) {
	for n != 0 {
		k := h.of.At(n)
		if k == nil {
			return
		}
		if k.count--; k.count > 0 {
			return
		}
		up := k.up
		h.of.Delete(n)
		h.tree.TouchHolds(n)
		n = up
	}
}
