package bridge

import (
	"github.com/drawbridge/drawbridge/bridge/facts"
)

// search looks for what the step names in closed sections (contract U35):
// first in those that are in the document but hidden, opening just that one;
// then, one at a time, in those that render their content when they open.
func (r *run) search() (target, *Error) {
	s, x, t := r.step, r.x, r.b.tree
	inClosed := func(c *comp) bool {
		return !x.shown(c) && x.zone(c.node)&(zoneHidden|zoneOut) == 0 && len(x.closedAround(c.node)) > 0
	}
	if found := x.named(s.Ref, inClosed); len(found) > 0 {
		c, err := r.one(s, found)
		if err != nil {
			return target{}, err
		}
		known := r.b.refs.byNode[c.node] != nil
		e := r.b.mint(x, c)
		r.e = e
		sections := x.closedAround(c.node)
		for _, n := range sections {
			if _, marked := x.mark(n); marked {
				if !known { // it was never shown, and leaves no trace
					r.b.refs.forget(e)
				}
				return target{}, r.unknown(s)
			}
		}
		if err := r.permit(s.Args); err != nil {
			if !known { // it was never shown: a refusal leaves no trace of it
				r.b.refs.forget(e)
			}
			return target{}, err
		}
		r.granted = r.lastAsked // it is not asked a second time, unless it turns out to be something else
		r.wasOpen = r.x.openSections()
		for _, n := range sections {
			r.opened = append(r.opened, n)
			r.do(r.x.pressOn(r.x.headerOf(n)))
			r.until(350, func() bool { return r.x.expandedNow(n) })
		}
		r.until(lateMS, func() bool { // while it unfolds, what it holds may be inert
			c := r.x.comp(e.node)
			return c != nil && r.x.shown(c) && r.x.zone(c.node)&zoneInert == 0
		})
		if c := r.x.comp(e.node); c == nil || !r.x.shown(c) {
			r.undo()
			return target{}, r.unknown(s)
		}
		return target{e: e}, nil
	}
	lazy := x.lazySections()
	began := r.waited
	for i, n := range lazy {
		if i == maxSections || !t.Exists(n) || r.waited-began > searchMS {
			break
		}
		others := r.x.openSections()
		r.opened = append(r.opened, n)
		r.do(r.x.pressOn(r.x.headerOf(n)))
		r.until(350, func() bool { return r.x.expandedNow(n) })
		got, err := r.resolve(s)
		if err != nil {
			r.wasOpen = others
			r.undo()
			return target{}, err
		}
		if got.e != nil {
			r.wasOpen = others
			return got, nil
		}
		if r.x.expandedNow(n) {
			r.do(r.x.pressOn(r.x.headerOf(n)))
			r.until(350, func() bool { return !r.x.expandedNow(n) })
		}
		r.opened = nil
		r.reopen(others)
	}
	return target{}, r.unknown(s)
}

// reopen opens what an exclusive group has closed.
func (r *run) reopen(sections []facts.Node) {
	for _, n := range sections {
		if r.b.tree.Exists(n) && !r.x.expandedNow(n) {
			r.do(r.x.pressOn(r.x.headerOf(n)))
			r.until(350, func() bool { return r.x.expandedNow(n) })
		}
	}
}

func (x *index) expandedNow(n facts.Node) bool {
	if x.b.tree.Tag(n) == "details" {
		return x.b.tree.Live(n).Is(facts.LiveOpen)
	}
	return x.b.tree.Attr(n, "aria-expanded") == "true"
}

// sections returns the triggers of every disclosure and accordion section, in order.
func (x *index) sections() []facts.Node {
	var out []facts.Node
	for _, c := range x.comps {
		switch c.kind {
		case kindDisclosure:
			out = append(out, c.node)
		case kindAccordion:
			out = append(out, c.group...)
		}
	}
	return out
}

func (x *index) panelOf(n facts.Node) facts.Node {
	if x.b.tree.Tag(n) == "details" {
		return n
	}
	return first(x.b.tree.Rel(n, "aria-controls"))
}

// closedAround returns the triggers of the closed sections that n stands in, outermost first.
func (x *index) closedAround(n facts.Node) []facts.Node {
	t := x.b.tree
	var out []facts.Node
	for _, s := range x.sections() {
		if x.expandedNow(s) || s == n {
			continue
		}
		if p := x.panelOf(s); p != 0 && t.Contains(p, n) && !t.Contains(x.headerOf(s), n) {
			out = append(out, s)
		}
	}
	return out
}

// lazySections returns the shown closed sections whose content is not in the document.
func (x *index) lazySections() []facts.Node {
	t := x.b.tree
	var out []facts.Node
	for _, s := range x.sections() {
		if x.expandedNow(s) || !x.shownNode(s) || x.b.aria.Disabled(s) || t.Tag(s) == "details" {
			continue
		}
		if _, marked := x.mark(s); marked {
			continue
		}
		if p := x.panelOf(s); p == 0 || len(x.inside(p)) == 0 {
			out = append(out, s)
		}
	}
	return out
}

func (x *index) openSections() []facts.Node {
	var out []facts.Node
	for _, s := range x.sections() {
		if x.expandedNow(s) {
			out = append(out, s)
		}
	}
	return out
}
