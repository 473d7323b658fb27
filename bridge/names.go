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
func (x *index) foldedNames() []folded {
	t := x.b.tree
	if x.names != nil && x.namesGen == x.gen && x.namesAt >= t.Changed() {
		return x.names
	}
	if len(x.names) != len(x.comps) || x.namesGen != x.gen {
		x.names = make([]folded, len(x.comps))
	}
	x.namesAt, x.namesGen = t.Moment(), x.gen
	t.Unwatched(x.fold)
	return x.names
}

func (x *index) fold() {
	for i, c := range x.comps {
		f := &x.names[i]
		label, row := x.label(c), x.row(c)
		if f.c != c || f.from != label {
			f.label = match.Fold(label)
		}
		if f.c != c || f.rowFrom != row {
			f.row = match.Fold(row)
		}
		f.c, f.from, f.rowFrom = c, label, row
	}
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
	var found []*comp
	all := x.foldedNames()
	for i := range all {
		if f := &all[i]; (match.HasWords(f.label, name) || match.HasWords(f.row, name)) && only(f.c) {
			found = append(found, f.c)
		}
	}
	if len(found) > 0 {
		return x.innermost(found)
	}
	for i := range all {
		if f := &all[i]; f.label != "" && f.row != "" && match.HasAllWords(f.label+" "+f.row, name) && only(f.c) {
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
