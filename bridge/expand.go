package bridge

import (
	"slices"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// expand opens or closes an item of a tree, accordion or grid. how is
// "expand", "collapse", "open", "close", "toggle", or "" with a boolean as last argument.
func (r *run) expand(c *comp, args []Val, how string) *Error {
	x := r.x
	want := how != "collapse" && how != "close"
	name := args
	if how == "" {
		if len(args) != 2 || args[1].kind != boolean {
			if len(args) == 1 && args[0].kind == boolean && c.kind == kindAccordion {
				return refuse(BadArgument, "Name the section: setOpen takes its label, then true or false.", r.called(c), " has several sections: ", list(r.maskAll(labels(x.items(c))), 20), ".")
			}
			return refuse(BadArgument, "Give the item's label, then true or false.", "setOpen on ", r.called(c), " takes an item and a boolean, such as [\"label\", true].")
		}
		want, name = args[1].isTrue(), args[:1]
	}
	if len(name) != 1 || name[0].kind != text && name[0].kind != number {
		return refuse(BadArgument, "Name one item.", r.step.Action, " on ", r.called(c), " takes one item: ", list(r.maskAll(labels(x.items(c))), 20), ".")
	}
	it, err := r.pick(c, name[0])
	if err != nil {
		return err
	}
	if how == "toggle" {
		want = !it.expanded.isTrue()
	}
	return r.openItem(c, it, want, []Val{str(it.value)})
}

func labels(items []item) []string {
	out := make([]string, len(items))
	for i, it := range items {
		out[i] = it.label
	}
	return out
}

// openItem opens or closes one item of a component.
func (r *run) openItem(c *comp, it item, want bool, asked []Val) *Error {
	if it.disabled {
		return refuse(Disabled, "Choose another item.", r.choiceName(c, it), " of ", r.called(c), " is disabled (unavailable).")
	}
	if it.expanded.absent() && !it.sub {
		return refuse(BadArgument, "Choose an item that opens.", r.choiceName(c, it), " of ", r.called(c), " does not open or close.")
	}
	if err := r.permit(asked, it.node); err != nil {
		return err
	}
	c = r.c()
	if it.expanded.isTrue() == want {
		return nil
	}
	if err := r.reveal(c, it); err != nil {
		return err
	}
	is := r.branchIs(it, want)
	tr := c.kind == kindTree || c.kind == kindGrid
	if tr && r.turn(it, want) {
		return nil
	}
	r.do(r.x.pressOn(r.x.headerOf(it.node)))
	if r.until(400, is) {
		return nil
	}
	if !tr {
		r.do(key(r.x.headerOf(it.node), "Enter"))
		if r.until(200, is) {
			return nil
		}
	}
	if c = r.c(); c == nil {
		return refuse(OffPage, "Take a snapshot to see what is on the page now.", r.e.ref(), " left the page.")
	}
	return r.failed(c, r.choiceName(c, it)+" did not open or close")
}

// sameItem finds an item again after the page was read anew.
func (r *run) sameItem(c *comp, it item) *item {
	items := r.x.items(c)
	for i := range items {
		if it.node != 0 && items[i].node == it.node {
			return &items[i]
		}
	}
	for i := range items {
		if items[i].value == it.value && items[i].label == it.label {
			return &items[i]
		}
	}
	return nil
}

// reveal opens the closed ancestors of a tree item.
func (r *run) reveal(c *comp, it item) *Error {
	if c.kind != kindTree || it.node == 0 {
		return nil
	}
	t := r.b.tree
	var up []facts.Node
	for p := t.Parent(it.node); p != 0 && p != c.node; p = t.Parent(p) {
		if r.x.b.aria.Role(p) == "treeitem" && t.Attr(p, "aria-expanded") == "false" {
			up = append(up, p)
		}
	}
	slices.Reverse(up)
	for _, p := range up {
		r.do(key(p, "ArrowRight"))
		if !r.until(200, func() bool { return r.b.tree.Attr(p, "aria-expanded") == "true" }) {
			r.do(r.x.pressOn(p))
		}
	}
	return nil
}
