package bridge

import (
	"fmt"
	"slices"
	"strings"
)

// Indexes tells of the index that the agent has, which has taken over what it
// could from those before, and of one that is built anew.
func Indexes(a *Agent) (kept, anew string) {
	b := a.b
	fresh := b.build(len(b.page.Prim().Defs()), nil)
	return tell(b.ix), tell(fresh)
}

func tell(x *index) string {
	var out strings.Builder
	comps := slices.Clone(x.comps)
	sortBy(comps, func(a, b *comp) bool { return a.order < b.order || a.order == b.order && a.node < b.node })
	for _, c := range comps {
		if !c.found {
			fmt.Fprintln(&out, c.node, c.name(), c.prim, c.trigger, c.popup, c.group, c.sort, c.order)
		}
	}
	for i, n := range x.cand {
		fmt.Fprint(&out, n, " up ", x.ups[i], " role ", x.b.roles.names[x.roles[i]])
		if c := x.selves[i]; c != nil && !c.found {
			fmt.Fprint(&out, " is ", c.node, c.name())
		}
		if c := x.owners[i]; c != nil {
			fmt.Fprint(&out, " of ", c.node, c.name())
		}
		fmt.Fprintln(&out)
	}
	fmt.Fprintln(&out, x.triggers, x.popups, x.marked)
	return out.String()
}
