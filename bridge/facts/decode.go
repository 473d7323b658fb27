package facts

import "strings"

// got is what an answer holds besides what goes into the mirror.
type got struct {
	list    []Node
	nums    []int32
	options []Option
	attrs   []Attr
	text    string
	hasText bool
}

func (t *Tree) ask(q Question, n Node, arg string) got {
	return t.absorb(t.src.Ask(q, n, arg))
}

// reader walks one answer. Once it has run out of words or strings it stays
// out: every further read gives zero values and bad is set.
type reader struct {
	words []int32
	text  string
	bad   bool
}

func (r *reader) word() int32 {
	if len(r.words) == 0 {
		r.bad = true
		return 0
	}
	w := r.words[0]
	r.words = r.words[1:]
	return w
}

// count reads a length; each counted thing takes at least one word.
func (r *reader) count() int {
	n := r.word()
	if n < 0 || int(n) > len(r.words) {
		r.bad = true
		return 0
	}
	return int(n)
}

func (r *reader) str() string {
	i := strings.IndexByte(r.text, 0)
	if i < 0 {
		r.bad = true
		return ""
	}
	s := r.text[:i]
	r.text = r.text[i+1:]
	return s
}

func (r *reader) nodes() []Node {
	n := r.count()
	if n == 0 {
		return nil
	}
	out := make([]Node, n)
	for i := range out {
		out[i] = Node(r.word())
	}
	return out
}

// absorb takes the records of an answer into the mirror and returns the rest.
func (t *Tree) absorb(a Answer) got {
	r := reader{words: a.Words, text: a.Text}
	var g got
	for len(r.words) > 0 && !r.bad {
		switch kind := r.word(); kind {
		case RecHead:
			t.readHead(&r)
		case RecKids:
			t.readKids(&r)
		case RecList:
			g.list = r.nodes()
		case RecCandidates:
			t.enlist(r.nodes())
			t.lastChange, t.textAt, t.outlineAt, t.linksAt = t.moment, t.moment, t.moment, t.moment
		case RecLinks:
			n, q := Node(r.word()), Question(r.word())
			t.relink(n, q, r.nodes(), r.str())
		case RecGone:
			for _, n := range r.nodes() {
				t.recs.Delete(n)
				t.stamps.add(n)
				t.gone = append(t.gone, n)
			}
			t.lastChange, t.textAt, t.outlineAt, t.linksAt = t.moment, t.moment, t.moment, t.moment
		case RecDirty:
			for _, n := range r.nodes() {
				t.dirty = append(t.dirty, n)
				x := t.recs.At(n)
				if x == nil {
					t.was = append(t.was, nil)
					continue
				}
				t.stamps.add(n)
				t.was = append(t.was, x.head)
				x.head, x.kids, x.hasKids, x.kidsAt = nil, nil, false, t.moment
				x.options, x.hasOptions = nil, false
			}
			t.lastChange, t.textAt = t.moment, t.moment
		case RecSecrets:
			t.secrets = r.word()
		case RecLive:
			n := Node(r.word())
			l := &Live{Flags: r.word(), Value: r.str(), Message: r.str(), Extra: r.str()}
			if l.Flags&LiveSecret != 0 {
				l.Value, l.Message, l.Extra = "", "", ""
			}
			if n != 0 && !r.bad {
				x := t.rec(n)
				if x.live != nil && *x.live != *l {
					t.stamp(n, &x.viewAt)
					t.lastChange = t.moment
				}
				x.live = l
				t.tell(n, x, viewLive, l.Flags&LiveTold != 0)
			}
		case RecShown:
			for k := r.count(); k > 0 && !r.bad; k-- {
				w := r.word()
				if x := t.recs.At(Node(w >> 1)); x != nil {
					x.hasShown, x.shown = true, w&1 != 0
					t.stamp(Node(w>>1), &x.viewAt)
					t.lastChange, t.textAt = t.moment, t.moment
				}
			}
		case RecChosen:
			for _, n := range r.nodes() {
				if x := t.recs.At(n); x != nil {
					x.options, x.hasOptions = nil, false
					t.stamp(n, &x.viewAt)
					t.lastChange = t.moment
				}
			}
		case RecUntold:
			t.untell()
		case RecBrief:
			t.glanced = true
		case RecFocus:
			n := Node(r.word())
			if n != t.focus {
				t.focusAt, t.lastChange = t.moment, t.moment
			}
			t.focus, t.focusTold = n, true
		case RecOutline:
			o := r.word()
			if o != t.outline {
				t.outlineAt, t.linksAt, t.lastChange, t.textAt = t.moment, t.moment, t.moment, t.moment
			}
			t.outline, t.outlined = o, true
		case RecEpoch:
			t.structure, t.sight = r.word(), r.word()
		case RecNums:
			n := r.count()
			g.nums = append(g.nums[:0], r.words[:n]...)
			r.words = r.words[n:]
		case RecOptions:
			n := r.count()
			flags := r.words[:n]
			r.words = r.words[n:]
			g.options = make([]Option, 0, n)
			for _, f := range flags {
				o := Option{Value: r.str(), Label: r.str(), Group: r.str(),
					Selected: f&OptionSelected != 0, Disabled: f&OptionDisabled != 0, Hidden: f&OptionHidden != 0}
				if r.bad {
					break
				}
				g.options = append(g.options, o)
			}
		case RecStyle:
			n := Node(r.word())
			s := &Style{Display: r.word(), Before: r.str(), After: r.str()}
			if n != 0 && !r.bad {
				x := t.rec(n)
				t.tell(n, x, viewStyle, s.Display&StyleTold != 0)
				s.Display &^= StyleTold
				if x.style != nil && *x.style != *s {
					t.stamp(n, &x.viewAt)
					t.lastChange, t.textAt = t.moment, t.moment
				}
				x.style = s
			}
		case RecAttrs:
			for n := r.word(); n > 0 && !r.bad; n-- {
				a := Attr{Name: r.str(), Value: r.str()}
				if !r.bad {
					g.attrs = append(g.attrs, a)
				}
			}
		case RecText:
			g.text, g.hasText = r.str(), true
		default:
			r.bad = true
		}
	}
	if r.bad {
		t.err = "malformed answer of the page"
	}
	return g
}

// enlist takes a new list of candidates.
func (t *Tree) enlist(list []Node) {
	t.candidates = list
	t.listing++
	for i, n := range list {
		if n > 0 {
			r := t.rec(n)
			r.before, r.beforeOf = r.place, r.placeOf
			r.place, r.placeOf = int32(i), t.listing
		}
	}
}

func (t *Tree) readHead(r *reader) {
	n := Node(r.word())
	h := &head{flat: Node(r.word()), light: Node(r.word())}
	h.tag = name(r, Tags, r.word())
	h.ns, h.flags = r.word(), r.word()
	if c := r.count(); c > 0 {
		h.attrs = make([]Attr, 0, c)
		for range c {
			a := Attr{Name: name(r, Attrs, r.word())}
			a.Value = r.str()
			h.attrs = append(h.attrs, a)
			h.names |= nameBit(a.Name)
		}
	}
	if n != 0 && !r.bad {
		t.rec(n).head = h
	}
}

func (t *Tree) readKids(r *reader) {
	n, c := Node(r.word()), r.count()
	kids := make([]Kid, 0, c)
	for range c {
		k := Kid{Node: Node(r.word())}
		if k.Node == 0 {
			k.Text = r.str()
		}
		kids = append(kids, k)
	}
	if n != 0 && !r.bad {
		x := t.rec(n)
		x.kids, x.hasKids = kids, true
	}
}

// name looks an index up in a table; -1 stands for a name that is in the text.
func name(r *reader, table []string, i int32) string {
	switch {
	case i == -1:
		return r.str()
	case i < 0 || int(i) >= len(table):
		r.bad = true
		return ""
	}
	return table[i]
}
