package bridge

// end leaves what is still focused, and writes the result.
func (r *run) end(err *Error, at int) []byte {
	if r.blur != 0 {
		r.last = true
		r.leave()
	}
	r.refresh()
	return r.encode(err, at)
}

// encode writes the result of a call (contract 2.5, D10, D20, D27).
func (r *run) encode(err *Error, at int) []byte {
	b, x := r.b, r.x
	w := b.encoder(nil)
	w.raw("{")
	w.key("ok")
	if err == nil {
		w.raw("true")
	} else {
		w.raw("false")
	}
	w.key("steps")
	w.raw("[")
	for i, s := range r.results {
		if i > 0 {
			w.raw(",")
		}
		w.step(s)
	}
	w.raw("]")
	if err != nil {
		w.key("error")
		w.refusal(err, at, r)
	}
	if r.base == nil { // nothing was read or done
		w.raw(`,"values":{}}`)
		return w.b
	}
	var open []string
	for _, e := range r.acted {
		if c := x.comp(e.node); c != nil && !e.off && x.shown(c) {
			if o, ok := x.isOpen(c); ok && o {
				open = append(open, e.ref()+blank(x.shownLabel(c)))
			}
		}
	}
	w.stringsMember("open", open, maxLabel+10)
	r.appeared(w)
	w.key("values")
	r.values(w)
	w.raw("}")
	return w.b
}

func (w *encoder) step(s stepResult) {
	w.raw("{")
	w.intMember("step", s.step)
	w.key("ref")
	w.b = appendString(w.b, s.ref)
	if s.byItem {
		w.key("item")
		w.page(s.item, maxLabel)
	}
	if s.result != "" {
		w.key("result")
		w.raw(s.result)
	}
	if !s.kept.absent() {
		w.key("kept")
		w.brief(s.kept)
	}
	w.pageMember("note", s.note, maxText)
	if s.nav != "" {
		w.key("navigating")
		w.b = appendString(w.b, bound(s.nav, 2000))
	}
	if more := s.more + w.changes(s.changes); more > 0 {
		w.intMember("moreChanges", more)
	}
	w.stringsMember("gone", s.gone, maxLabel+10)
	w.raw("}")
}

// changes writes what changed, and returns how much of it there is no room for (D20).
func (w *encoder) changes(list []change) (left int) {
	if len(list) == 0 {
		return 0
	}
	at := len(w.b)
	w.key("changes")
	w.raw("[")
	for i, c := range list {
		from := len(w.b)
		if i > 0 {
			w.raw(",")
		}
		w.raw("{")
		w.key("component")
		w.b = appendString(w.b, c.kind)
		w.pageMember("label", c.label, maxLabel)
		w.key("key")
		w.b = appendString(w.b, c.key)
		w.key("value")
		w.brief(c.val)
		w.raw("}")
		if len(w.b) > maxResult*2/3 {
			if left = len(list) - i; i == 0 {
				w.b = w.b[:at]
				return left
			}
			w.b = w.b[:from]
			break
		}
	}
	w.raw("]")
	return left
}

// refusal writes an error; what the failed step had changed is told with it.
func (w *encoder) refusal(err *Error, at int, r *run) {
	w.raw("{")
	w.intMember("step", at)
	w.key("message")
	w.b = appendString(w.b, bound(err.Message, 4000))
	w.key("reason")
	w.b = appendString(w.b, string(err.Reason))
	w.key("next")
	w.b = appendString(w.b, err.Next)
	if len(err.Candidates) > 0 {
		w.key("candidates")
		w.raw("[")
		for i, c := range err.Candidates {
			if i > 0 {
				w.raw(",")
			}
			w.raw("{")
			w.key("ref")
			w.b = appendString(w.b, c.Ref)
			w.pageMember("label", c.Label, maxLabel)
			w.pageMember("row", c.Row, maxRow)
			w.raw("}")
		}
		w.raw("]")
	}
	if r.before != nil {
		changes, _, gone := r.diff()
		w.changes(changes)
		w.stringsMember("gone", gone, maxLabel+10)
	}
	w.raw("}")
}

// appeared writes the components that came during the call and are still there (U62).
func (r *run) appeared(w *encoder) {
	b, x, t := r.b, r.x, r.b.tree
	if b.sighted.structure == t.Structure() && b.sighted.sight == t.Sight() && len(r.results) == 0 {
		return
	}
	r.returned()
	now := b.shownNodes(x)
	cover := x.covers()
	var fresh []*comp
	for _, c := range x.comps {
		if !now.Has(c.node) || r.base.Has(c.node) || cover.by(c) != nil {
			continue
		}
		if e := b.refs.byNode[c.node]; e != nil && r.was(e) {
			continue // a return within the call
		}
		fresh = append(fresh, c)
	}
	if len(fresh) == 0 {
		return
	}
	w.key("appeared")
	w.raw("[")
	for i, c := range fresh {
		at := len(w.b)
		if i > 0 {
			w.raw(",")
		}
		if i < maxAppeared {
			w.component(b.put(x, c, maxItems, r.a.options.Development).full)
		}
		if i == maxAppeared || len(w.b) > maxEntryText {
			w.b = w.b[:at]
			if i > 0 {
				w.raw(",")
			}
			w.more(len(fresh)-i, "")
			break
		}
	}
	w.raw("]")
}

// was reports whether the entry was on the page when the call began.
func (r *run) was(e *entry) bool { return r.base.Has(e.node) || r.there[e] }

// values writes the record of exposed values (U63, U64, D11).
func (r *run) values(w *encoder) {
	b, x := r.b, r.x
	cover := x.covers()
	now := b.shownNodes(x)
	var first, rest []*comp
	for _, c := range x.comps {
		if !hasValue(c) || !now.Has(c.node) || cover.by(c) != nil {
			continue
		}
		e := b.refs.byNode[c.node]
		acted := false
		if e != nil {
			acted = r.changed[e]
			for _, a := range r.acted {
				acted = acted || a == e
			}
		}
		if acted {
			first = append(first, c)
		} else {
			rest = append(rest, c)
		}
	}
	keep := map[*comp]bool{}
	n := 0
	for _, c := range append(first, rest...) {
		if n == maxValues {
			break
		}
		keep[c] = true
		n++
	}
	written, left := 0, len(first)+len(rest)-n
	w.raw("{")
	for _, c := range x.comps {
		if !keep[c] {
			continue
		}
		s := x.state(c)
		if s.get("open").isTrue() && kinds[c.kind].popup {
			continue
		}
		if s.get("value").absent() && s.get("checked").absent() {
			continue
		}
		e := b.refs.byNode[c.node]
		if e == nil {
			e = b.mint(x, c)
		}
		switch at := len(w.b); {
		case !r.value(w, e, x.shownLabel(c), s):
		case len(w.b) > maxEntryText:
			w.b = w.b[:at]
			left++
		default:
			written++
		}
	}
	for _, e := range b.refs.kept {
		if written == maxValues {
			left++
			continue
		}
		switch at := len(w.b); {
		case !r.value(w, e, e.last.Label, e.last.State):
		case len(w.b) > maxEntryText:
			w.b = w.b[:at]
			left++
		default:
			written++
		}
	}
	if left > 0 {
		w.intMember("more", left)
	}
	w.raw("}")
}

func hasValue(c *comp) bool {
	return kinds[c.kind].value || c.kind == kindCheckbox || c.kind == kindSwitch || c.prim != "" || c.kind == kindButton
}

// value writes one field: its value, or whether it is checked; both together when it has both.
func (r *run) value(w *encoder, e *entry, label string, s State) bool {
	v, c := s.get("value"), s.get("checked")
	if v.absent() && c.absent() {
		return false
	}
	w.key(w.clean(e.ref()+blank(label), maxLabel+10))
	switch {
	case c.absent():
		w.brief(v)
	case v.absent():
		w.val(c)
	default:
		w.val(Val{kind: object, keys: []string{"value", "checked"}, list: []Val{v, c}})
	}
	return true
}

// mint gives a component its ref and remembers it as put out, without working out a whole entry.
func (b *Bridge) mint(x *index, c *comp) *entry {
	e := b.refOf(x, c)
	e.key = x.key(c)
	e.secret = x.isSecret(c)
	e.last.Kind, e.last.Label, e.last.Row, e.last.State = c.name(), x.shownLabel(c), e.key.row, x.state(c)
	e.last = b.masked(e.last)
	return e
}
