package bridge

import "github.com/drawbridge/drawbridge/match"

// folded is the label and row of a component as they are compared.
type folded struct {
	label, row string
	units      match.Units // of both

	from, rowFrom string // before folding
	known         bool
}

// foldedNames brings the folded label and row of every component up to date.
// What has not changed since the last time is not folded again.
//
// A style rule may have changed what is seen of a name without the page telling
// of it; to ask for that, all names would have to be read anew whenever anything
// on the page has the focus, opens or moves. So what fits is confirmed by [index.sure],
// and when nothing fits, [index.surely] reads them all.
func (x *index) foldedNames() []*comp {
	t := x.b.tree
	if x.namesGen == x.gen && x.namesAt >= t.Told() {
		return x.comps
	}
	x.namesAt, x.namesGen = t.Moment(), x.gen
	t.Unwatched(func() {
		for _, c := range x.comps {
			x.foldName(c)
		}
	})
	return x.comps
}

// nearLabel is the label of a component, or what it was before only a style rule
// has changed it.
func (x *index) nearLabel(c *comp) (label string) {
	x.b.tree.Unwatched(func() { label = x.keepNear(&c.label, func() string { return x.label(c) }) })
	return label
}

func (x *index) foldName(c *comp) {
	label := x.keepNear(&c.label, func() string { return x.label(c) })
	row := x.keepNear(&c.row, func() string { return x.row(c) })
	if label == "" && row == "" { // all of it may have been invisible
		label, row = x.label(c), x.row(c)
	}
	c.folded.fold(label, row)
}

// surely reads the names that may have changed without the page telling of it,
// and reports whether there was any such doubt.
func (x *index) surely() bool {
	t := x.b.tree
	if x.surelyAt >= t.Changed() {
		return false
	}
	x.foldedNames()
	x.surelyAt = t.Moment()
	t.Unwatched(func() {
		for _, c := range x.comps {
			c.folded.fold(x.label(c), x.row(c))
		}
	})
	return true
}

// sure brings one name up to date.
func (x *index) sure(c *comp) {
	x.b.tree.Unwatched(func() { c.folded.fold(x.label(c), x.row(c)) })
}

func (f *folded) fold(label, row string) {
	if f.known && f.from == label && f.rowFrom == row {
		return
	}
	if !f.known || f.from != label {
		f.label = match.Fold(label)
	}
	if !f.known || f.rowFrom != row {
		f.row = match.Fold(row)
	}
	f.from, f.rowFrom, f.known = label, row, true
	f.units = match.UnitsOf(f.label) | match.UnitsOf(f.row)
}

// has reports whether the phrase stands in the label or in the row.
func (f *folded) has(p match.Phrase) bool {
	return p.MayBeIn(f.units) && (p.In(f.label) || p.In(f.row))
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
	phrase := match.PhraseOf(name)
	for {
		found := x.matching(only, func(f *folded) bool { return f.has(phrase) })
		if len(found) > 0 {
			return x.innermost(found)
		}
		found = x.matching(only, func(f *folded) bool {
			return phrase.MayBeIn(f.units) && f.label != "" && f.row != "" && phrase.AllIn(f.label+" "+f.row)
		})
		if len(found) > 0 || !x.surely() {
			return found
		}
	}
}

// matching returns the components whose names fit, and which only admits.
func (x *index) matching(only func(*comp) bool, fits func(*folded) bool) []*comp {
	var found []*comp
	for _, c := range x.foldedNames() {
		if !fits(&c.folded) {
			continue
		}
		if x.sure(c); fits(&c.folded) && only(c) {
			found = append(found, c)
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
