package bridge

// ahead is how far an agent has come with what it works out before it is asked.
type ahead struct {
	x      *index
	gen    int
	stage  int
	at     int     // place in what the stage goes through
	slices int     // begun until now
	list   []*comp // what a snapshot would show
	buf    []byte  // of entries that nobody gets
	of     *index  // the one that names are read of since the first place
	passes int     // over the names
}

// Ahead works out a little of what the first calls need, for nobody: they then
// have less to do. It is called again until it reports that nothing is left, in
// slices; fresh says that code of the page may have run since the last time.
// What changes meanwhile is left to the first calls, as far as it is not still
// to come. No ref is given out, and a page that never rests is left alone after
// maxSlices slices.
func (a *Agent) Ahead(fresh bool) (more bool) {
	b, h := a.b, &a.ahead
	if fresh {
		if h.slices++; h.slices > maxSlices {
			return false
		}
		if h.slices == 1 {
			b.tree.Refresh()
			return true
		}
	}
	if fresh || h.x == nil || h.x != b.ix {
		x := b.read()
		if b.off() {
			return false
		}
		if x != h.x || x.gen != h.gen {
			h.x, h.gen, h.list = x, x.gen, nil
			if h.stage == 1 {
				a.aheadList(x, 0)
			}
		}
		return true
	}
	if h.stage == len(stages) {
		return false
	}
	if stages[h.stage](a, h.x, h.at) {
		h.at++
	} else {
		h.stage, h.at = h.stage+1, 0
	}
	return true
}

// Large reports whether what is remembered of the page takes more memory than the
// program itself: some 5,000 elements and more.
func (a *Agent) Large() bool { return len(a.b.tree.Candidates()) >= 1000 }

// stages are what is worked out ahead, in this order. Each does the part at a
// place, counted from 0, and reports whether there may be one at the next place.
var stages = [...]func(a *Agent, x *index, at int) bool{
	(*Agent).aheadList, (*Agent).aheadEntry, (*Agent).aheadName, (*Agent).aheadPointer, (*Agent).aheadClick, (*Agent).aheadWords,
}

// aheadList chooses what a snapshot shows, unless there was one.
func (a *Agent) aheadList(x *index, _ int) bool {
	if a.said.x == nil {
		a.ahead.list, _ = a.b.list(x)
	}
	return false
}

// aheadEntry works out an entry of a snapshot.
func (a *Agent) aheadEntry(x *index, at int) bool {
	if at >= len(a.ahead.list) {
		return false
	}
	c := a.ahead.list[at]
	x.shown(c)
	x.row(c)
	if c.prim == "" {
		e := &entry{n: at} // nobody's
		a.b.fill(e, x, c, maxItems, false)
		w := a.b.encoder(a.ahead.buf[:0])
		w.component(e.full)
		a.ahead.buf = w.b
	}
	return true
}

// aheadName reads and folds the names and choices of a component.
func (a *Agent) aheadName(x *index, at int) bool {
	h := &a.ahead
	switch {
	case h.passes == 0 || at >= len(x.comps) && h.of != x && h.passes < maxPasses:
		h.of, h.at = x, 0 // what was read and holds is passed over
		h.passes++
	case at >= len(x.comps):
		x.foldedNames()
		return false
	}
	at = h.at
	if at >= len(x.comps) {
		return false
	}
	c := x.comps[at]
	a.b.tree.Unwatched(func() { x.foldName(c) })
	if c.prim == "" {
		x.foldedChoices(c)
	}
	return true
}

// aheadPointer looks for what is drawn to be clicked.
func (a *Agent) aheadPointer(x *index, _ int) bool {
	a.b.tree.Pointer()
	return false
}

// aheadClick reads what tells whether a candidate is a clickable.
func (a *Agent) aheadClick(x *index, at int) bool {
	if x.clicked {
		return false
	}
	cand := a.b.tree.Candidates()
	if at >= len(cand) {
		x.finds = x.find()
		return false
	}
	if n := cand[at]; x.clicksItself(n) {
		x.canClick(n, true)
	}
	return true
}

// aheadWords runs what looks for names once: the browser has to compile it.
func (a *Agent) aheadWords(x *index, _ int) bool {
	q, _ := parseQuery(`{"text":"` + nobody + `","kind":"button"}`)
	w := a.answerTo(x, q)
	if len(w.hits()) == 0 && len(a.b.refs.all) == 0 && x.clicked {
		a.query(q) // it looks for clickables, which a snapshot may have done without
	}
	w.enc = a.b.encoder(a.ahead.buf[:0])
	w.write(func() Component { return Component{Kind: "button", Label: q.text} })
	for _, c := range a.ahead.list {
		if c.folded.label != "" && w.reach(c) {
			x.named(c.folded.label, func(*comp) bool { return false })
			break
		}
	}
	return false
}

// nobody is what hardly any page calls anything: nothing is found, and no ref given out for it.
const nobody = "drawbridge ahead of the first call"
