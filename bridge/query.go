package bridge

import (
	"slices"
	"strings"

	"github.com/drawbridge/drawbridge/match"
)

// What entries of a query answer tell beside their data. None of it is page text.
const (
	narrowNote = "Narrow it with more words in text, or with kind."
	lazyNote   = "Its choices are not on the page while it is closed. act's setValue takes a label and opens the list to look for it."
)

// asked is what a query asks for. Texts that are empty count as not given.
type asked struct{ text, within, kind string }

// Query takes the call's place in the queue and returns what does its work, in
// a goroutine unless the agent was free, and gives the JSON of the result (contract 2.6). Nothing on the
// page is opened or changed.
func (a *Agent) Query(c Call) (run func() []byte) {
	turn, leave := a.queue.Enter()
	return func() []byte {
		defer leave()
		turn()
		if c.Aborted != nil && c.Aborted() {
			return queryError("The call was aborted by its caller.")
		}
		q, why := parseQuery(c.Input)
		if why != "" {
			return queryError(why)
		}
		return a.query(q)
	}
}

// parseQuery reads the argument of a query; why tells what is wrong with it.
func parseQuery(input string) (q asked, why string) {
	v, ok := parse(input)
	if !ok || v.kind != object {
		return q, "query takes an object with text, within or kind."
	}
	for _, f := range []struct {
		name string
		to   *string
	}{{"text", &q.text}, {"within", &q.within}, {"kind", &q.kind}} {
		switch x := v.get(f.name); {
		case x.absent() || x.kind == null:
		case x.kind != text:
			return q, "query: " + f.name + " takes text."
		case len(x.s) > maxArgument:
			return q, "query: " + f.name + " takes at most 64 KB of text."
		default:
			*f.to = strings.TrimSpace(x.s)
		}
	}
	if q.text == "" && q.within == "" && q.kind == "" {
		return q, "query needs at least one of text, within and kind."
	}
	return q, ""
}

func queryError(why string) []byte {
	return append(appendString([]byte(`{"error":`), why), '}')
}

// query looks at no more of the page than what fits, unless nothing does.
func (a *Agent) query(q asked) []byte {
	if q.text != "" && q.within == "" && q.kind != "text" {
		if out, found := a.answer(a.b.glance(), q); found {
			return out
		}
	}
	out, _ := a.answer(a.b.read(), q)
	return out
}

// answer answers a query on what was read of the page; found tells that there was
// an entry to write.
func (a *Agent) answer(x *index, q asked) (out []byte, found bool) {
	b := a.b
	if b.off() {
		return queryError("The page is marked data-agent-off: the bridge is silent on it."), true
	}
	b.sync(x)
	w := a.answerTo(x, q)
	w.enc = b.encoder(nil)
	w.enc.raw("[")
	var why string
	switch {
	case q.kind == "text":
		why = w.passages()
	case q.kind != "" && !w.knows(q.kind):
		why = w.unknownKind()
	case q.within != "":
		why = w.list()
	default:
		w.search()
	}
	if why != "" {
		return queryError(why), false
	}
	if w.left > 0 {
		w.comma()
		w.enc.more(w.left, narrowNote)
	}
	w.enc.raw("]")
	return w.enc.b, w.count > 0
}

// An answer is a query at work.
type answer struct {
	a      *Agent
	x      *index
	q      asked
	cover  *cover
	words  string       // the text that is looked for, folded
	phrase match.Phrase // of the words
	enc    *encoder
	count  int // entries written
	left   int // entries left out
}

// answerTo is the work of a query on what was read of the page.
func (a *Agent) answerTo(x *index, q asked) *answer {
	words := match.Fold(q.text)
	return &answer{a: a, x: x, q: q, cover: x.covers(), words: words, phrase: match.PhraseOf(words)}
}

func (w *answer) comma() {
	if w.count > 0 {
		w.enc.raw(",")
	}
}

// write adds an entry while there is room for it (contract U65, D20).
func (w *answer) write(make func() Component) {
	if w.count >= maxEntries || w.left > 0 {
		w.left++
		return
	}
	from := len(w.enc.b)
	w.comma()
	w.enc.component(make())
	if len(w.enc.b) > maxEntryText && w.count > 0 {
		w.enc.b = w.enc.b[:from]
		w.left++
		return
	}
	w.count++
}

// reach reports whether the component can be listed: it is shown, and no dialog is in front of it.
func (w *answer) reach(c *comp) bool { return w.x.shown(c) && w.cover.by(c) == nil }

// knows reports whether there are components of that kind, here or on other pages.
func (w *answer) knows(kind string) bool {
	if k := kindNamed(kind); k > kindNone && k < kindRadio {
		return true
	}
	for _, d := range w.a.b.page.Prim().Defs() {
		if d.Name == kind {
			return true
		}
	}
	return slices.ContainsFunc(w.x.comps, func(c *comp) bool { return c.name() == kind })
}

func (w *answer) unknownKind() string {
	w.x.clickables()
	var present []string
	for _, c := range w.x.comps {
		if !contains(present, c.name()) && w.reach(c) {
			present = append(present, c.name())
		}
	}
	sortBy(present, func(a, b string) bool { return a < b })
	if len(present) == 0 {
		return quoteName(w.q.kind) + " is no kind of component. The page has no components now."
	}
	return quoteName(w.q.kind) + " is no kind of component. Kinds on the page: " + strings.Join(append(present, "text"), ", ") + "."
}

// quoteName is a name as the agent gave it, in an error line.
func quoteName(s string) string { return `"` + match.Clip(s, maxLabel) + `"` }

// search answers a query by text and kind over all that is shown.
func (w *answer) search() {
	x := w.x
	x.clickables() // what stands beside them, too, may be a row
	hits := w.hits()
	if len(hits) == 0 && x.b.tree.Glanced() {
		return // all of it has to be looked at
	}
	if len(hits) == 0 && w.words != "" && x.surely() {
		hits = w.hits()
	}
	for _, h := range hits {
		w.write(func() Component { return w.entry(h.c, h.choices) })
	}
	for _, e := range x.b.refs.kept {
		if w.q.kind != "" && e.last.Kind != w.q.kind {
			continue
		}
		k := e.offPage()
		if w.words != "" {
			if its := containing(k.Items, w.words); len(its) > 0 {
				k.Items, k.More = its, 0
			} else if !w.phrase.In(match.Fold(k.Label)) && !w.phrase.In(match.Fold(k.Row)) {
				continue
			}
		}
		w.write(func() Component { return k })
	}
}

// containing keeps the items whose value or label contains the folded text.
func containing(items []Item, text string) []Item {
	return slices.DeleteFunc(slices.Clone(items), func(it Item) bool {
		return !match.Contains(match.Fold(it.Label), text) && !match.Contains(match.Fold(it.Value), text)
	})
}

// hit is a component that a query finds; choices tells that choices of it did.
type hit struct {
	c       *comp
	choices bool
}

// hits returns what fits among the components that can be listed.
func (w *answer) hits() []hit {
	x := w.x
	var found []hit
	for _, c := range x.foldedNames() {
		if w.q.kind != "" && c.name() != w.q.kind {
			continue
		}
		h := hit{c: c}
		if w.words != "" {
			h.choices = match.Contains(x.foldedChoices(c), w.words)
			if !h.choices && !c.folded.has(w.phrase) {
				continue
			}
			x.sure(c)
			if h.choices = h.choices && match.Contains(x.sureChoices(c), w.words); !h.choices && !c.folded.has(w.phrase) {
				continue
			}
		}
		if w.reach(c) {
			found = append(found, h)
		}
	}
	return found
}

// offers reports whether the component is a list: it has, or may have, choices.
func (x *index) offers(c *comp) bool {
	if c.prim != "" {
		r := x.primFull(c)
		return r.items != nil || r.def.Closed
	}
	switch c.kind {
	case kindSelect, kindListbox, kindCombobox, kindRadioGroup, kindTabs, kindAccordion, kindMenu, kindTree, kindGrid:
		return true
	}
	return len(x.items(c)) > 0
}

// foldedChoices returns the values and labels of the component's items as they
// are compared, in one text. They are kept until the page changes; only a
// primitive's may change without that.
func (x *index) foldedChoices(c *comp) string {
	switch c.kind {
	case kindSelect, kindListbox, kindCombobox, kindRadioGroup, kindTabs, kindAccordion, kindMenu, kindTree, kindGrid:
	default:
		if c.prim == "" {
			return ""
		}
	}
	if c.prim != "" {
		return x.readChoices(c)
	}
	return x.keepNear(&c.choices, func() string { return x.sureChoices(c) })
}

// sureChoices is foldedChoices as they are now.
func (x *index) sureChoices(c *comp) string {
	if c.prim != "" {
		return x.readChoices(c)
	}
	return x.keep(&c.choices, func() (s string) {
		x.b.tree.Unwatched(func() { s = x.readChoices(c) })
		return s
	})
}

func (x *index) readChoices(c *comp) string {
	var all []byte
	for _, it := range x.items(c) {
		all = append(all, match.Fold(it.label)...)
		all = append(all, '\n') // no folded text has one
		if it.value != it.label {
			all = append(all, match.Fold(it.value)...)
			all = append(all, '\n')
		}
	}
	return string(all)
}

// entry is the entry of a hit, with the choices that fit when choices did.
func (w *answer) entry(c *comp, choices bool) Component {
	x := w.x
	k := x.b.put(x, c, maxQueryItems, w.a.options.Development).full
	if choices {
		w.narrow(&k, c)
	}
	return k
}

// narrow leaves only the choices that contain the text (contract U66, U69).
func (w *answer) narrow(k *Component, c *comp) {
	x := w.x
	var fit []item
	for _, it := range x.items(c) {
		if match.Contains(match.Fold(it.label), w.words) || match.Contains(match.Fold(it.value), w.words) {
			fit = append(fit, it)
		}
	}
	k.Items, k.More = cut(fit, maxQueryItems, x.isSecret(c))
	if k.Items == nil {
		k.Items = []Item{}
	}
}

// list answers a query within one list; why is the refusal (contract U67, U70, U72).
func (w *answer) list() (why string) {
	x, b := w.x, w.x.b
	fits := func(c *comp) bool {
		return x.offers(c) && (w.q.kind == "" || c.name() == w.q.kind)
	}
	var c *comp
	if e := b.refs.find(w.q.within); e != nil {
		c = x.comp(e.node)
		switch {
		case e.off && (c == nil || !x.shown(c)):
			return w.leftList(e)
		case c == nil:
			return "The component " + e.ref() + " is no longer on the page; take a snapshot."
		case w.cover.by(c) != nil:
			return (&run{b: b, x: x}).behind(c, w.cover.by(c)).Message
		case !x.offers(c):
			return "The component " + e.ref() + " is a " + c.name() + " and offers no choices; within takes a list."
		case !fits(c):
			return ""
		}
	} else {
		found := x.named(w.q.within, func(c *comp) bool { return fits(c) && w.reach(c) })
		switch {
		case len(found) > 1:
			return (&run{b: b, x: x}).ambiguous(w.q.within, found).Message
		case len(found) == 1:
			c = found[0]
		default:
			if w.q.kind != "" && len(x.named(w.q.within, func(c *comp) bool { return x.offers(c) && w.reach(c) })) > 0 {
				return "" // it is of another kind
			}
			within := match.PhraseOf(match.Fold(w.q.within))
			for _, e := range b.refs.kept {
				if e.last.Items != nil && within.In(match.Fold(e.key.label)) {
					return w.leftList(e)
				}
			}
			return w.noList()
		}
	}
	w.write(func() Component {
		k := w.entry(c, w.words != "")
		if len(x.items(c)) == 0 {
			k.Items, k.Note = []Item{}, lazyNote
		}
		return k
	})
	return ""
}

// leftList is the entry of a list that has left the page.
func (w *answer) leftList(e *entry) (why string) {
	k := e.offPage()
	if e.secret || k.Kind == "" {
		return "The component " + e.ref() + " has left the page."
	}
	if w.words != "" {
		k.Items, k.More = containing(k.Items, w.words), 0
	}
	if k.Items == nil {
		k.Items = []Item{}
	}
	w.write(func() Component { return k })
	return ""
}

// noList says that no list has the name, with what comes near.
func (w *answer) noList() string {
	x := w.x
	var names []string
	other := false
	within := match.PhraseOf(match.Fold(w.q.within))
	for _, c := range x.foldedNames() {
		if within.In(c.folded.label) && w.reach(c) {
			other = true
		}
		if l := x.label(c); l != "" && x.offers(c) && w.reach(c) {
			names = append(names, l)
		}
	}
	line := "No list on the page is named " + quoteName(w.q.within) + "."
	if _, ok := refNumber(w.q.within); ok {
		line = "There is no component " + w.q.within + "; take a snapshot."
	}
	if other {
		line += " A component of that name offers no choices."
	}
	r := &run{b: x.b, x: x}
	if near := match.Suggest(names, w.q.within, maxSuggestions); len(near) > 0 {
		return line + " Near names: " + list(r.maskAll(near), maxSuggestions) + "."
	}
	if len(names) > 0 {
		return line + " Lists on the page: " + list(r.maskAll(names), maxCandidates) + "."
	}
	return line + " The page has no list now."
}
