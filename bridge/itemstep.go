package bridge

import (
	"slices"

	"github.com/drawbridge/drawbridge/match"
)

// actOnItem acts on the item that the step named (contract D35).
func (r *run) actOnItem(c *comp) *Error {
	i := slices.IndexFunc(r.x.items(c), func(it item) bool { return it.value == r.item })
	if i < 0 {
		return refuse(NoSuchItem, "Take a snapshot to see what is on the page now.", r.called(c), " no longer has that item.")
	}
	it := r.x.items(c)[i]
	args := []Val{str(it.value)}
	if it.disabled {
		return r.itemDisabled(c, it)
	}
	action := r.step.Action
	switch action {
	case "setOpen", "toggle":
		if !it.expanded.absent() || it.sub {
			want := !it.expanded.isTrue()
			if action == "setOpen" {
				var err *Error
				if want, err = r.boolArg(c, r.step.Args); err != nil {
					return err
				}
			}
			return r.openItem(c, it, want, args)
		}
	case "open", "expand":
		return r.openItem(c, it, true, args)
	case "close", "collapse":
		return r.openItem(c, it, false, args)
	}
	if action == "setChecked" {
		want, err := r.boolArg(c, r.step.Args)
		if err != nil {
			return err
		}
		action = "check"
		if !want {
			action = "uncheck"
		}
	}
	if action == "press" && len(r.step.Args) > 0 {
		return r.pressText(c)
	}
	if action == "toggle" && !it.checked.absent() {
		action = "check"
		if it.selected {
			action = "uncheck"
		}
	}
	if action == "uncheck" {
		if it.checked.absent() && !r.x.multiple(c) {
			return refuse(BadArgument, "Choose another item instead.", r.choiceName(c, it), " of ", r.called(c), " cannot be un-chosen; choose another item.")
		}
		if !it.selected {
			return r.permit(args, it.node)
		}
		if err := r.permit(args, it.node); err != nil {
			return err
		}
		return r.toggleItem(it)
	}
	if c.kind == kindAccordion {
		if action == "press" {
			if err := r.permit(args, it.node); err != nil {
				return err
			}
			r.do(r.x.pressOn(r.x.headerOf(it.node)))
			return nil
		}
		return r.openItem(c, it, true, args)
	}
	if c.kind == kindMenu || !it.checked.absent() {
		return r.pressMenuItem(c, it, action, args)
	}
	if c.kind == kindCombobox {
		r.step.Args = args
		return r.setCombobox(c, str(it.value))
	}
	if r.x.multiple(c) && it.selected {
		return r.permit(args, it.node)
	}
	if r.x.multiple(c) {
		if err := r.permit(args, it.node); err != nil {
			return err
		}
		if it.node == 0 {
			return r.addValue(c, "addValue", args)
		}
		return r.toggleItem(it)
	}
	if action == "press" && it.selected && it.node != 0 && c.kind != kindSelect && !(c.kind == kindRadioGroup) {
		if err := r.permit(args, it.node); err != nil {
			return err
		}
		r.do(r.x.pressOn(it.node))
		return nil
	}
	return r.take1(c, it, args)
}

// pressMenuItem presses an item of a menu, opening the menu first where it is closed.
func (r *run) pressMenuItem(c *comp, it item, action string, args []Val) *Error {
	if err := r.permit(args); err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	if action == "check" && it.selected {
		return nil
	}
	if !r.b.tree.Shown(it.node) {
		b, err := r.openFor(c, it.label)
		if err != nil {
			return err
		}
		if b.node == 0 {
			if c = r.c(); c == nil {
				return nil
			}
			return r.failed(c, r.choiceName(c, it)+" did not come up")
		}
		it.node = b.node
	}
	if m, ok := r.x.mark(it.node); ok {
		if _, had := r.x.mark(c.node); !had {
			if m == "" {
				m = it.label
			}
			if err := r.ask(args, m, true); err != nil {
				return err
			}
		}
	}
	if !r.b.tree.Exists(it.node) || !r.x.shownNode(it.node) { // the menu closed while the person was asked
		if c = r.c(); c == nil {
			return nil
		}
		b, err := r.openFor(c, it.label)
		if err != nil {
			return err
		}
		if b.node == 0 || b.label != it.label {
			return r.failed(c, r.choiceName(c, it)+" did not come up again")
		}
		it.node = b.node
	}
	r.do(r.x.pressOn(it.node))
	r.opened = nil
	return nil
}

// sortBy presses the sort button of a column.
func (r *run) sortBy(c *comp, args []Val) *Error {
	if len(args) == 0 || args[0].kind != text {
		return refuse(BadArgument, "Name a column.", "sort on ", r.called(c), " takes the label of a column.")
	}
	for _, k := range r.x.comps {
		if k.sort != 0 && r.b.tree.Contains(c.node, k.node) && match.Fold(r.x.label(k)) == match.Fold(args[0].s) {
			if err := r.permit(args, k.node); err != nil {
				return err
			}
			r.do(r.x.pressOn(r.x.pressNode(k)))
			return nil
		}
	}
	return refuse(NoSuchItem, "Press the button of the column header.", r.called(c), " has no sortable column of that name.")
}
