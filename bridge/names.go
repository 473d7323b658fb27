package bridge

import "github.com/drawbridge/drawbridge/match"

// folded is a component with its label and row as they are compared.
type folded struct {
	c          *comp
	label, row string
}

// foldedNames returns the folded label and row of every component. It is built
// once for a state of the page.
func (x *index) foldedNames() []folded {
	sight := x.b.tree.Sight()
	if len(x.names) == len(x.comps) && x.namesAt == sight {
		return x.names
	}
	x.names, x.namesAt = make([]folded, len(x.comps)), sight
	for i, c := range x.comps {
		x.names[i] = folded{c, match.Fold(x.label(c)), match.Fold(x.row(c))}
	}
	return x.names
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
			around = around || c.kind == "clickable" && o != c && o.node != c.node && x.b.tree.Contains(c.node, o.node)
		}
		if !around {
			out = append(out, c)
		}
	}
	return out
}
