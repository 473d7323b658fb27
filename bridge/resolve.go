package bridge

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drawbridge/drawbridge/match"
)

// A target is what a step's ref names: a component, or one item of it.
type target struct {
	e      *entry
	item   string // the item's value, when the step named an item (rule 3)
	byItem bool
}

// resolve finds what a step names, in the order of contract U48. It opens
// nothing; what only a closed section holds is found by [run.search].
func (r *run) resolve(s Step) (target, *Error) {
	b, x := r.b, r.x
	cover := x.covers()
	if e := b.refs.find(s.Ref); e != nil {
		return r.byRef(s, e, cover)
	}
	reach := func(c *comp) bool { return x.shown(c) && cover.by(c) == nil }
	found := x.named(s.Ref, reach)
	if len(found) == 0 {
		x.clickables()
		found = x.named(s.Ref, func(c *comp) bool { return c.kind == kindClickable && reach(c) })
	}
	if len(found) > 0 {
		if t, ok := r.instead(s, found, reach); ok {
			return t, nil
		}
		c, err := r.one(s, found)
		if err != nil {
			return target{}, err
		}
		return target{e: b.refOf(x, c)}, nil
	}
	if _, ok := refNumber(s.Ref); ok {
		return target{}, refuse(UnknownRef, "Take a snapshot or query for the component.", "There is no component ", s.Ref, "; take a snapshot.")
	}
	if t, ok, err := r.findItem(s, reach); ok || err != nil {
		return t, err
	}
	if t, ok, err := r.byKind(s, reach); ok || err != nil {
		return t, err
	}
	if t, ok := r.byDialog(s); ok {
		return t, nil
	}
	if behind := x.named(s.Ref, func(c *comp) bool { return x.shown(c) && cover.by(c) != nil }); len(behind) > 0 {
		return target{}, r.behind(behind[0], cover.by(behind[0]))
	}
	if t, ok, err := r.byHint(s, reach); ok || err != nil {
		return t, err
	}
	return target{}, nil // not found: the caller searches closed sections
}

// instead finds the item that a name means when it stands in no label but only
// in rows, of components that cannot take the action: the header of a section
// is the row of what the section holds.
func (r *run) instead(s Step, found []*comp, reach func(*comp) bool) (target, bool) {
	name := match.PhraseOf(match.Fold(s.Ref))
	for _, c := range found {
		if s.Action == "press" || r.x.takes(c, s.Action) || name.In(match.Fold(r.x.label(c))) {
			return target{}, false
		}
	}
	t, ok, err := r.findItem(s, reach)
	return t, ok && err == nil
}

func (r *run) byRef(s Step, e *entry, cover *cover) (target, *Error) {
	x := r.x
	name := e.ref() + blank(quoteless(e.key.label))
	if e.off {
		if c := x.comp(e.node); c == nil || !x.shown(c) {
			return target{}, refuse(OffPage, "Take a snapshot to see what is on the page now.", name, " has left the page; nothing can be done on it until it is back.")
		}
	}
	c := x.comp(e.node)
	if c == nil {
		return target{}, refuse(OffPage, "Take a snapshot to see what is on the page now.", name, " is no longer a component of the page.")
	}
	if o := cover.by(c); o != nil {
		return target{}, r.behind(c, o)
	}
	now := x.key(c)
	if now.label != e.key.label && now.row != e.key.row {
		return target{}, refuse(StaleRef, "Take a snapshot or query, then use the ref that it gives.", "The component ", e.ref(), " was ", told(e.key), " and is now ", told(now), "; take a snapshot.")
	}
	return target{e: e}, nil
}

func told(k refKey) string {
	s := k.label
	if s == "" {
		s = k.kind
	}
	s = match.Clip(quoteless(s), maxLabel)
	if k.row != "" {
		s += " (" + match.Clip(quoteless(k.row), maxRow) + ")"
	}
	return s
}

// quoteless is page text as it may stand in an error line (contract D18).
func quoteless(s string) string { return match.Clean(s) }

func blank(s string) string {
	if s == "" {
		return ""
	}
	return " " + match.Clip(s, maxLabel)
}

func (r *run) behind(c, front *comp) *Error {
	x := r.x
	e := r.b.refOf(x, front)
	what := quoteless(match.Clip(x.shownLabel(front), maxLabel))
	if what == "" {
		what = "the " + front.name()
	}
	return refuse(BehindDialog, "Close "+front.name()+" "+e.ref()+" first, or act inside it.",
		quoteless(match.Clip(x.shownLabel(c), maxLabel)), " cannot be reached: the ", front.name(), " ", e.ref(), " ", what, " is in the way.")
}

// one picks among several components by the tie-breaks of U51, or refuses.
func (r *run) one(s Step, found []*comp) (*comp, *Error) {
	x := r.x
	if len(found) == 1 {
		return found[0], nil
	}
	var takes, popups []*comp
	for _, c := range found {
		if x.takes(c, s.Action) && !x.isDisabled(c) {
			takes = append(takes, c)
		}
		if x.isOpenPopup(c) {
			popups = append(popups, c)
		}
	}
	if len(takes) == 1 {
		return takes[0], nil
	}
	if s.Action == "setValue" && len(s.Args) == 1 && len(takes) > 1 {
		// where one alone offers the wanted choice, it alone can take the step
		var offers []*comp
		for _, c := range takes {
			items := x.items(c)
			choices := make([]match.Choice, len(items))
			for i, it := range items {
				choices[i] = match.Choice{Value: it.value, Label: it.label, Disabled: it.disabled}
			}
			if i, _ := match.Pick(choices, s.Args[0].String()); len(items) == 0 || i >= 0 {
				offers = append(offers, c)
			}
		}
		if len(offers) == 1 && len(x.items(offers[0])) > 0 {
			return offers[0], nil
		}
	}
	if len(popups) == 1 {
		return popups[0], nil
	}
	return nil, r.ambiguous(s.Ref, found)
}

// ambiguous is the refusal of a name that fits several components; its line is
// the contract's to the letter (U50, D23).
func (r *run) ambiguous(name string, found []*comp) *Error {
	b, x := r.b, r.x
	err := &Error{Reason: Ambiguous, Next: "Use one of the refs, or words of its row."}
	line := "\"" + name + "\" names " + strconv.Itoa(len(found)) + " components: "
	type shape struct{ what, row string }
	count, seen := map[shape]int{}, map[shape]int{}
	shapes := make([]shape, len(found))
	for i, c := range found {
		what := quoteless(match.Clip(r.masked(x.shownLabel(c)), maxLabel))
		if what == "" {
			what = c.name()
		}
		shapes[i] = shape{what, quoteless(match.Clip(r.masked(x.row(c)), maxRow))}
		count[shapes[i]]++
	}
	for i, c := range found {
		if i >= maxCandidates {
			line += ", and " + strconv.Itoa(len(found)-maxCandidates) + " more"
			break
		}
		e := b.refOf(x, c)
		e.key = x.key(c)
		e.secret = x.isSecret(c)
		err.Candidates = append(err.Candidates, Candidate{e.ref(), x.shownLabel(c), x.row(c)})
		if i > 0 {
			line += ", "
		}
		sh := shapes[i]
		line += e.ref() + " " + sh.what
		place := ""
		if count[sh] > 1 {
			seen[sh]++
			place = ordinal(seen[sh])
		}
		switch {
		case sh.row != "" && place != "":
			line += " (" + sh.row + ", " + place + ")"
		case sh.row != "":
			line += " (" + sh.row + ")"
		case place != "":
			line += " (" + place + ")"
		}
	}
	err.Message = line + ". Use a ref."
	return err
}

func ordinal(n int) string {
	s := strconv.Itoa(n)
	switch {
	case n%100 >= 11 && n%100 <= 13:
		return s + "th"
	case n%10 == 1:
		return s + "st"
	case n%10 == 2:
		return s + "nd"
	case n%10 == 3:
		return s + "rd"
	}
	return s + "th"
}

// takes reports whether the component lists the action or has an alias of that name.
func (x *index) takes(c *comp, action string) bool {
	if c.prim != "" {
		_, ok := x.primAction(c, action)
		return ok
	}
	return contains(x.actions(c), action) || contains(kinds[c.kind].aliases, action) && !x.readOnly(c)
}

// itemActions are the actions that a step named by an item may ask (D35).
var itemActions = []string{"press", "select", "setChecked", "check", "uncheck", "toggle", "setValue", "setOpen", "open", "close", "expand", "collapse"}

// findItem is rule 3: an item that a shown component offers. Whole labels come
// before whole words; items that cannot take the action are passed over.
func (r *run) findItem(s Step, reach func(*comp) bool) (target, bool, *Error) {
	x := r.x
	if !contains(itemActions, s.Action) || (s.Action == "setValue" && len(s.Args) > 0) {
		return target{}, false, nil
	}
	name := match.Fold(s.Ref)
	phrase := match.PhraseOf(name)
	type hit struct {
		c  *comp
		it item
	}
	var whole, words []hit
	for _, c := range slices.Clone(x.comps) {
		if c.kind == kindClickable || c.kind == kindButton || c.kind == kindLink || !reach(c) || (c.kind == kindCombobox && x.b.tree.Has(c.node, "list")) {
			continue
		}
		for _, it := range x.items(c) {
			f := match.Fold(it.label)
			switch {
			case !x.itemTakes(c, it, s):
			case f == name:
				whole = append(whole, hit{c, it})
			case phrase.In(f):
				words = append(words, hit{c, it})
			}
		}
	}
	hits := whole
	if len(hits) == 0 {
		hits = words
	}
	switch {
	case len(hits) == 0:
		return target{}, false, nil
	case len(hits) > 1:
		var owners []*comp
		for _, h := range hits {
			if !slices.Contains(owners, h.c) {
				owners = append(owners, h.c)
			}
		}
		if len(owners) > 1 {
			open := slices.DeleteFunc(slices.Clone(owners), func(c *comp) bool { return !x.isOpenPopup(c) })
			if len(open) != 1 {
				return target{}, false, r.ambiguous(s.Ref, owners)
			}
			hits = slices.DeleteFunc(hits, func(h hit) bool { return h.c != open[0] })
		}
		if len(hits) > 1 {
			var both []item
			for _, h := range hits {
				both = append(both, h.it)
			}
			return target{}, false, refuse(AmbiguousItem, "Use the component's ref with the item's value as argument.", "\"", s.Ref, "\" names several items: ", r.pairs(both), ".")
		}
	}
	return target{e: r.b.refOf(x, hits[0].c), item: hits[0].it.value, byItem: true}, true, nil
}

// itemTakes reports whether an item can do what the step asks.
func (x *index) itemTakes(c *comp, it item, s Step) bool {
	switch s.Action {
	case "setOpen", "open", "close", "expand", "collapse":
		return !it.expanded.absent() || it.sub
	}
	return true
}

// among picks one of what a name fits; ok is false when it fits nothing.
func (r *run) among(s Step, found []*comp) (t target, ok bool, err *Error) {
	if len(found) == 0 {
		return target{}, false, nil
	}
	c, err := r.one(s, found)
	if err != nil {
		return target{}, false, err
	}
	return target{e: r.b.refOf(r.x, c)}, true, nil
}

// byKind is rule 4.
func (r *run) byKind(s Step, reach func(*comp) bool) (target, bool, *Error) {
	x := r.x
	name := match.Fold(s.Ref)
	var found []*comp
	for _, c := range x.comps {
		if match.Fold(c.name()) == name && reach(c) && (x.takes(c, s.Action) || s.Action == "press") {
			found = append(found, c)
		}
	}
	return r.among(s, found)
}

// byDialog finds the one trigger of a closed dialog, menu or popover that is
// named itself (contract 3.2.3), for a press with a text or an opening.
func (r *run) byDialog(s Step) (target, bool) {
	if !(s.Action == "press" && len(s.Args) > 0) && s.Action != "setOpen" && s.Action != "open" {
		return target{}, false
	}
	x := r.x
	closed := x.named(s.Ref, func(c *comp) bool {
		return (c.kind == kindDialog || c.kind == kindPopover) && !x.shown(c) && x.zone(c.node)&(zoneHidden|zoneOut) == 0 && c.trigger != 0
	})
	if len(closed) != 1 {
		return target{}, false
	}
	tr := x.byNode(closed[0].trigger)
	if tr == nil || !x.shown(tr) {
		return target{}, false
	}
	return target{e: r.b.refOf(x, tr)}, true
}

// byHint matches what the markup tells of controls without a name (D31).
func (r *run) byHint(s Step, reach func(*comp) bool) (target, bool, *Error) {
	x := r.x
	name := match.PhraseOf(match.Fold(s.Ref))
	var found []*comp
	for _, c := range x.comps {
		if x.label(c) != "" || !reach(c) {
			continue
		}
		h := match.Fold(x.hint(c.node))
		row := match.Fold(x.row(c))
		if name.In(h) || h != "" && name.AllIn(h+" "+row) {
			found = append(found, c)
		}
	}
	return r.among(s, found)
}

// unknown says that nothing has the name, with what comes near and what is
// closed (contract D26, U55).
func (r *run) unknown(s Step) *Error {
	x := r.x
	cover := x.covers()
	var names, closed []string
	for _, c := range x.comps {
		if !x.shown(c) || cover.by(c) != nil {
			continue
		}
		if l := x.label(c); l != "" {
			names = append(names, l)
		}
		if k := kinds[c.kind]; k.reveals || x.reveals(c) {
			if c.kind == kindDisclosure {
				if open, _ := x.isOpen(c); !open {
					closed = append(closed, x.label(c))
				}
				continue
			}
			for _, it := range x.items(c) {
				if (!it.selected || x.isSecret(c)) && !it.expanded.isTrue() && !it.disabled && (c.kind != kindTree || it.expanded.isFalse()) {
					closed = append(closed, it.label)
				}
			}
		}
	}
	name := match.PhraseOf(match.Fold(s.Ref))
	for _, e := range r.b.refs.kept {
		if name.In(match.Fold(e.key.label)) {
			return refuse(OffPage, "Take a snapshot to see what is on the page now.", e.ref(), blank(quoteless(r.masked(e.key.label))), " has left the page; nothing can be done on it until it is back.")
		}
	}
	msg := "Nothing on the page is named \"" + match.Clip(s.Ref, maxLabel) + "\"."
	if near := match.Suggest(names, s.Ref, maxSuggestions); len(near) > 0 {
		msg += " Near names: " + list(r.maskAll(near), maxSuggestions) + "."
	}
	if len(closed) > 0 {
		msg += " It may be in a closed section or tab: " + list(r.maskAll(closed), 20) + "."
	}
	return refuse(UnknownName, "Take a snapshot, or query for words of its label or row.", msg)
}

// list joins page texts for an error line.
func list(texts []string, max int) string {
	var out []string
	for i, s := range texts {
		if i == max {
			out = append(out, "and "+strconv.Itoa(len(texts)-max)+" more")
			break
		}
		out = append(out, strings.TrimSpace(quoteless(match.Clip(s, maxLabel))))
	}
	return strings.Join(out, ", ")
}

func (r *run) masked(s string) string {
	if r.b.secrets() {
		return r.b.tree.Mask(s)
	}
	return s
}

func (r *run) maskAll(list []string) []string {
	if r.b.secrets() {
		for i := range list {
			list[i] = r.b.tree.Mask(list[i])
		}
	}
	return list
}
