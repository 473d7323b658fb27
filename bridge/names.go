package bridge

import "github.com/drawbridge/drawbridge/match"

// folded is a component with its label and row as they are compared.
type folded struct {
	c          *comp
	label, row string

	from, rowFrom string // before folding
}

// foldedNames returns the folded label and row of every component. What has
// not changed since the last time is not folded again.
//
// A style rule may have changed what is seen of a name without the page telling
// of it; to ask for that, all names would have to be read anew whenever anything
// on the page has the focus, opens or moves. So what fits is confirmed by [index.sure],
// and when nothing fits, [index.surely] reads them all.
func (x *index) foldedNames() []folded {
	t := x.b.tree
	if x.names != nil && x.namesGen == x.gen && x.namesAt >= t.Told() {
		return x.names
	}
	if len(x.names) != len(x.comps) || x.namesGen != x.gen {
		x.names = make([]folded, len(x.comps))
		x.surelyAt = 0
	}
	x.namesAt, x.namesGen = t.Moment(), x.gen
	t.Unwatched(func() {
		for i, c := range x.comps {
			f := &x.names[i]
			label := x.keepNear(&c.label, func() string { return x.label(c) })
			row := x.keepNear(&c.row, func() string { return x.row(c) })
			if label == "" && row == "" { // all of it may have been invisible
				label, row = x.label(c), x.row(c)
			}
			f.fold(c, label, row)
		}
	})
	return x.names
}

// surely reads the names that may have changed without the page telling of it,
// and reports whether there was any such doubt.
func (x *index) surely() bool {
	t := x.b.tree
	if x.surelyAt >= t.Changed() {
		return false
	}
	names := x.foldedNames()
	x.surelyAt = t.Moment()
	t.Unwatched(func() {
		for i := range names {
			c := x.comps[i]
			names[i].fold(c, x.label(c), x.row(c))
		}
	})
	return true
}

// sure brings one name up to date.
func (x *index) sure(f *folded) {
	x.b.tree.Unwatched(func() { f.fold(f.c, x.label(f.c), x.row(f.c)) })
}

func (f *folded) fold(c *comp, label, row string) {
	if f.c != c || f.from != label {
		f.label = match.Fold(label)
	}
	if f.c != c || f.rowFrom != row {
		f.row = match.Fold(row)
	}
	f.c, f.from, f.rowFrom = c, label, row
}

// named returns the components that a name fits, in order, among those that
// only admits: the name's whole words stand in the label or in the row (rule 2
// of contract U48), or, when that finds none, all its words stand in label and
// row together (rule 2b).
func (x *index) named(name string, only func(*comp) bool) []*comp {
	name = match.Fold(name)
	if name == "" {
		return nil
	}
	for {
		found := x.matching(only, func(f *folded) bool { return match.HasWords(f.label, name) || match.HasWords(f.row, name) })
		if len(found) > 0 {
			return x.innermost(found)
		}
		found = x.matching(only, func(f *folded) bool {
			return f.label != "" && f.row != "" && match.HasAllWords(f.label+" "+f.row, name)
		})
		if len(found) > 0 || !x.surely() {
			return found
		}
	}
}

// matching returns the components whose names fit, and which only admits.
func (x *index) matching(only func(*comp) bool, fits func(*folded) bool) []*comp {
	var found []*comp
	all := x.foldedNames()
	for i := range all {
		f := &all[i]
		if !fits(f) {
			continue
		}
		if x.sure(f); fits(f) && only(f.c) {
			found = append(found, f.c)
		}
	}
	return found
}

// innermost leaves out clickables around another component that the name fits.
func (x *index) innermost(found []*comp) []*comp {
	if len(found) < 2 {
		return found
	}
	out := found[:0:0]
	for _, c := range found {
		around := false
		for _, o := range found {
			around = around || c.kind == kindClickable && o != c && o.node != c.node && x.b.tree.Contains(c.node, o.node)
		}
		if !around {
			out = append(out, c)
		}
	}
	return out
}
