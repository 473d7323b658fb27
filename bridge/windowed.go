package bridge

import (
	"github.com/drawbridge/drawbridge/bridge/facts"
)

// scrollFor scrolls a windowed list page by page until the wanted item is
// rendered (contract D16), at most maxPages pages.
func (r *run) scrollFor(c *comp, v Val, miss *Error) (item, *Error) {
	if miss == nil {
		miss = r.noItem(c, v, r.x.items(c))
	}
	box := c.node
	if c.kind == kindCombobox {
		box = r.x.listOf(c)
	}
	if box == 0 {
		return item{}, miss
	}
	var all []item
	seen := map[string]bool{}
	note := func(its []item) (grown bool) {
		for _, it := range its {
			if !seen[it.value+"\x00"+it.label] {
				seen[it.value+"\x00"+it.label] = true
				all = append(all, it)
				grown = true
			}
		}
		return
	}
	note(r.x.items(c))
	began := r.waited
	pages, patience := 0, 4 // pages with nothing new: lists draw late
	for _, dir := range [...]float64{1, -1} {
		still, passed, had := 0, 0., len(all)
		for ; pages < maxPages && still < patience && r.waited-began <= searchMS; pages++ {
			passed++
			r.play(Gesture{Name: "scroll", Moves: r.scrollMoves(c, box, dir*240)})
			still++
			for _, ms := range [...]int{32, 32, 64} { // a list that draws late would leave pages out
				r.pause(ms)
				if c = r.c(); c == nil {
					return item{}, miss
				}
				its := r.x.items(c)
				if it, err := r.pickOf(c, v, its); err == nil {
					return it, nil
				}
				if note(its) {
					still = 0
					break
				}
			}
		}
		if len(all) == had {
			patience = 2 // a list at its end, or none that is windowed
		}
		if dir == 1 && pages < maxPages { // up from where it stood
			r.play(Gesture{Name: "scroll", Moves: r.scrollMoves(c, box, -240*passed)})
			r.pause(32)
			if c = r.c(); c == nil {
				return item{}, miss
			}
		}
	}
	if len(all) > 0 {
		miss = r.noItem(c, v, all)
	}
	return item{}, miss
}

// scrollMoves scrolls a list, or what stands around its choices where they are
// drawn outside of it.
func (r *run) scrollMoves(c *comp, box facts.Node, by float64) []Move {
	t := r.b.tree
	if its := r.x.items(c); len(its) > 0 && its[0].node != 0 && !t.Contains(box, its[0].node) {
		var moves []Move
		for p, i := t.Parent(its[0].node), 0; p != 0 && i < 4 && !t.Contains(p, box); p, i = t.Parent(p), i+1 {
			moves = append(moves, Move{Do: ScrollBy, On: p, Num: by, If: IfConnected})
		}
		return moves
	}
	return []Move{{Do: ScrollBy, On: box, Num: by}}
}
