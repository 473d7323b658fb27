package bridge

import (
	"slices"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// Some fields choose level by level: pressing an item of one list brings up the
// list of the next level, and the last one is the choice.

// pathParts splits a choice that is written as a path: "Fruit / Apple".
func pathParts(s string) []string {
	for _, sep := range [...]string{" / ", " > ", " › ", " → ", "/"} {
		if parts := strings.Split(s, sep); len(parts) > 1 {
			for i := range parts {
				parts[i] = strings.TrimSpace(parts[i])
			}
			if !slices.Contains(parts, "") {
				return parts
			}
		}
	}
	return nil
}

// levels returns the choices of all lists that have come up with a field.
func (r *run) levels() []item {
	var lists []facts.Node
	for _, n := range r.popups() {
		if role := r.x.b.aria.Role(n); !r.base.Has(n) && (role == "menu" || role == "listbox" || role == "tree") {
			lists = append(lists, n)
		}
	}
	slices.SortFunc(lists, r.x.compare)
	var out []item
	for _, n := range lists {
		for _, it := range r.x.partItems(n, "option", "menuitem", "menuitemradio", "menuitemcheckbox", "treeitem") {
			if !slices.ContainsFunc(out, func(o item) bool { return o.node == it.node }) {
				out = append(out, it)
			}
		}
	}
	return out
}

// cascade chooses by a path in lists that open one another.
func (r *run) cascade(c *comp, parts []string) *Error { return r.descend(c, parts, 0) }

// descend is cascade once the levels before the one of number asked were asked for.
func (r *run) descend(c *comp, parts []string, asked int) *Error {
	if open, _ := r.x.isOpen(c); !open {
		if err := r.openUp(c); err != nil {
			return err
		}
	}
	was := map[facts.Node]bool{} // of the levels that are done
	for i, part := range parts {
		var it item
		var bad *Error
		r.until(choicesMS, func() bool {
			if c = r.c(); c == nil {
				return true
			}
			now := slices.DeleteFunc(r.levels(), func(it item) bool { return was[it.node] })
			it, bad = r.pickOf(c, str(part), now)
			return bad == nil || bad.Reason == AmbiguousItem
		})
		if c == nil {
			return nil
		}
		if bad != nil {
			return bad
		}
		if it.disabled {
			return r.itemDisabled(c, it)
		}
		for _, o := range r.levels() {
			was[o.node] = true
		}
		last := i == len(parts)-1
		if i >= asked && (last || r.marked(c, it.node)) { // a level on the way may have a mark of its own
			if err := r.permit([]Val{str(strings.Join(parts[:i+1], " / "))}, it.node); err != nil {
				return err
			}
			if c = r.c(); c == nil {
				return nil
			}
			if !r.b.tree.Exists(it.node) || !r.x.shownNode(it.node) { // the lists closed while the person was asked
				return r.descend(c, parts, i+1)
			}
		}
		r.do(r.x.pressOn(it.node))
	}
	r.opened = nil
	if c = r.c(); c != nil {
		r.closeList()
	}
	return nil
}

// manyOrPath takes a list of choices for a field that does not say whether it
// takes several: one after the other, or as a path where its lists are menus.
func (r *run) manyOrPath(c *comp, v Val) *Error {
	if len(v.list) < 2 {
		return r.chooseMany(c, v)
	}
	asked := r.resolved(c, v.list, r.x.items(c))
	if err := r.permit([]Val{{kind: array, list: asked}}); err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	if open, _ := r.x.isOpen(c); !open {
		if err := r.openUp(c); err != nil {
			return err
		}
	}
	menus := false
	r.until(choicesMS, func() bool {
		for _, n := range r.popups() {
			menus = menus || !r.base.Has(n) && r.x.b.aria.Role(n) == "menu"
		}
		c := r.c()
		return menus || c == nil || len(r.openItems(c)) > 0
	})
	if c = r.c(); c == nil {
		return nil
	}
	if !menus {
		return r.bringMany(c, v.list, asked)
	}
	parts := make([]string, len(v.list))
	for i, p := range v.list {
		parts[i] = p.String()
	}
	return r.cascade(c, parts)
}
