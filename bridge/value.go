package bridge

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// setValue sets a component's value by its kind.
func (r *run) setValue(c *comp, args []Val) *Error {
	if len(args) != 1 {
		return refuse(BadArgument, "Give one value.", "setValue on ", r.called(c), " takes one value; it was given ", strconv.Itoa(len(args)), ".")
	}
	v := args[0]
	switch c.kind {
	case kindInput, kindTextarea, kindEditor:
		return r.setText(c, v)
	case kindNumberInput, kindSlider, kindSplitter:
		return r.setNumber(c, v)
	case kindDateInput:
		return r.setDate(c, v)
	case kindColorInput:
		return r.setColor(c, v)
	case kindMedia:
		f, err := r.numberArg(c, v)
		if err != nil {
			return err
		}
		if err := r.permit(r.step.Args); err != nil {
			return err
		}
		r.do(Gesture{Name: "seek", Moves: []Move{{Do: Seek, On: c.node, Num: f}}})
		return nil
	}
	return r.choose(c, v)
}

// textArg takes texts and numbers.
func (r *run) textArg(c *comp, v Val) (string, *Error) {
	switch v.kind {
	case text:
		return v.s, nil
	case number:
		return v.String(), nil
	case array:
		if r.x.multiple(c) {
			return strings.ReplaceAll(v.String(), ", ", ","), nil
		}
	}
	return "", refuse(BadArgument, "Give a text.", r.step.Action, " on ", r.called(c), " takes a text; it was given ", match.Clip(r.tellArg(c, v), 60), ".")
}

func (r *run) setText(c *comp, v Val) *Error {
	s, err := r.textArg(c, v)
	if err != nil {
		return err
	}
	t, n := r.b.tree, c.node
	if c.kind == kindInput {
		s = strings.ReplaceAll(s, "\r\n", "\n")
		s = strings.ReplaceAll(strings.ReplaceAll(s, "\n", " "), "\r", " ")
	}
	if max, ok := match.Number(t.Attr(n, "maxlength")); ok && max > 0 && len([]rune(s)) > int(max) && c.kind != kindEditor {
		return refuse(BadArgument, "Give a shorter text.", r.called(c), " takes at most ", strconv.Itoa(int(max)), " characters; the text has ", strconv.Itoa(len([]rune(s))), ".")
	}
	if err := r.permit(r.step.Args); err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	n = c.node
	if c.kind == kindEditor {
		return r.setEditor(c, s)
	}
	announces := r.announces(c)
	before := r.popupsNow()
	if announces && s != "" {
		for _, k := range r.clicks() {
			before[k.node] = true
		}
	}
	r.do(typeText(n, s))
	r.blur, r.blurOf = n, r.e
	if announces && s != "" {
		if err := r.suggested(c, s, before); err != nil {
			return err
		}
	}
	if r.last && r.blur != 0 && !announces {
		r.leave()
	}
	r.readBack(s)
	if announces && s != "" {
		r.entered = entered{r.e, s, r.before[r.e].get("value").String()}
	}
	return nil
}

// What was entered may be lost when its field is left: fields with a popup take
// some only by the Enter key.
type entered struct {
	e         *entry
	text, was string
}

// enter types the text of a field that has just been left and lost it once
// more, and commits it by the Enter key.
func (r *run) enter() {
	p := r.entered
	r.entered = entered{}
	if p.e == nil || p.text == p.was {
		return
	}
	c := r.x.comp(p.e.node)
	if c == nil || c.kind != kindInput || r.x.isSecret(c) || r.x.isDisabled(c) || r.x.fieldText(c.node).s != p.was {
		return
	}
	r.do(typeText(c.node, p.text))
	r.do(key(c.node, "Enter"))
	r.do(Gesture{Name: "blur", Moves: []Move{{Do: Blur, On: c.node, If: IfConnected}}})
}

// readBack notes the value that a field kept when it is not the one asked for (D22).
func (r *run) readBack(want string) {
	c := r.c()
	if c == nil {
		return
	}
	if r.x.isSecret(c) {
		return // the page side does not tell what it holds
	}
	got := r.x.state(c).get("value")
	if got.String() != want {
		r.kept = got
	}
}

// announces reports whether a field says that it shows choices (contract 3.7).
func (r *run) announces(c *comp) bool {
	t, n := r.b.tree, c.node
	if r.x.isSecret(c) {
		return false
	}
	auto := t.Attr(n, "aria-autocomplete")
	return r.b.aria.Role(n) == "combobox" || auto == "list" || auto == "both" || t.Has(n, "aria-haspopup") || t.Has(n, "list") ||
		strings.EqualFold(t.Attr(n, "autocomplete"), "off") && c.kind == kindInput
}

// suggested waits for the choices that typing brings, and takes the one that
// fits (U37). No fitting choice leaves the text as it is.
func (r *run) suggested(c *comp, s string, before map[facts.Node]bool) *Error {
	found := func() *item {
		c := r.c()
		if c == nil {
			return nil
		}
		for _, it := range r.freshItems(c, before) {
			if !it.disabled && (it.value == s || match.Fold(it.label) == match.Fold(s)) {
				return &it
			}
		}
		return nil
	}
	var it *item
	r.until(choicesMS, func() bool { it = found(); return it != nil })
	if it == nil {
		return nil
	}
	if err := r.permit([]Val{str(it.value)}, it.node); err != nil {
		return err
	}
	r.do(r.x.pressOn(it.node))
	return nil
}

// freshItems are the choices of a field's own list, or of a list that came up since it was typed in.
func (r *run) freshItems(c *comp, before map[facts.Node]bool) []item {
	if c.kind == kindCombobox && !r.b.tree.Has(c.node, "list") {
		if l := r.x.listOf(c); l != 0 && r.x.shownPopup(l) {
			return r.x.items(c)
		}
	}
	for _, n := range r.popups() {
		if !before[n] {
			if its := r.x.partItems(n, "option", "menuitem", "treeitem"); len(its) > 0 {
				return its
			}
		}
	}
	var out []item
	for _, k := range r.clicks() { // lists of old are drawn of elements without a role
		if !before[k.node] {
			out = append(out, item{node: k.node, option: -1, label: r.x.label(k), value: r.x.label(k)})
		}
	}
	return out
}

// clicks returns the clickables that are shown now.
func (r *run) clicks() []*comp {
	r.x.clickables()
	return slices.DeleteFunc(slices.Clone(r.x.comps), func(k *comp) bool { return k.kind != kindClickable || !r.x.shown(k) })
}

func (r *run) setEditor(c *comp, s string) *Error {
	n := c.node
	was := r.x.fieldText(n).s
	g := edit(n, s)
	r.play(Gesture{Name: "select", Moves: g.Moves[:editSelects]})
	r.pause(20) // editors learn of a selection by an event that comes later
	r.do(Gesture{Name: g.Name, Moves: g.Moves[editSelects:]})
	r.blur, r.blurOf = n, r.e
	now := r.c()
	if now == nil {
		return nil
	}
	got := r.x.fieldText(now.node).s
	if flat(got) == flat(s) {
		return nil
	}
	if got == was {
		return r.failed(now, "its text did not change")
	}
	r.kept = str(got)
	return nil
}

// flat compares texts of editors without regard to how lines are drawn.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// numberArg takes a number, or a text that starts with one (U38, D14).
func (r *run) numberArg(c *comp, v Val) (float64, *Error) {
	bad := func() *Error {
		return refuse(BadArgument, "Give a number.", r.step.Action, " on ", r.called(c), " takes a number; it was given ", match.Clip(r.tellArg(c, v), 60), ".")
	}
	switch v.kind {
	case number:
		return v.n, nil
	case text:
		f, _, ok, ambiguous := match.LeadingNumber(v.s)
		if ambiguous {
			if r.x.isSecret(c) {
				return 0, bad()
			}
			a, b := match.Readings(v.s)
			return 0, refuse(BadArgument, "Write the number without a group mark, and with a point before decimals.", "\"", match.Clip(v.s, 40), "\" can be read as ", a, " or as ", b, "; ", r.called(c), " takes one number.")
		}
		if !ok {
			return 0, bad()
		}
		return f, nil
	}
	return 0, bad()
}

func (r *run) setNumber(c *comp, v Val) *Error {
	if v.kind == text && v.s == "" && c.kind == kindNumberInput {
		return r.putNumber(c, "", 0)
	}
	f, err := r.numberArg(c, v)
	if err != nil {
		return err
	}
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return refuse(BadArgument, "Give a number.", r.called(c), " takes a finite number.")
	}
	return r.putNumber(c, string(appendNumber(nil, f)), f)
}

// limits returns the range of a numeric component.
func (r *run) limits(c *comp) (lo, hi float64, hasLo, hasHi bool) {
	d := r.x.detail(c)
	if v := d.get("min"); v.kind == number {
		lo, hasLo = v.n, true
	}
	if v := d.get("max"); v.kind == number {
		hi, hasHi = v.n, true
	}
	return
}

func (r *run) inRange(c *comp, f float64) *Error {
	d := r.x.detail(c)
	lo, hi := d.get("min"), d.get("max")
	if lo.kind == number && f < lo.n || hi.kind == number && f > hi.n {
		return refuse(BadArgument, "Give a number in the range.", r.called(c), " takes a number ", rangeOf(lo, hi), "; ", r.tellArg(c, num(f)), " is out of range.")
	}
	return nil
}

// rangeOf tells a range in words; one of its ends may be open.
func rangeOf(lo, hi Val) string {
	switch {
	case hi.kind != number:
		return "of " + lo.String() + " or more"
	case lo.kind != number:
		return "of " + hi.String() + " or less"
	}
	return "from " + lo.String() + " to " + hi.String()
}

func (r *run) putNumber(c *comp, s string, f float64) *Error {
	t, n := r.b.tree, c.node
	if s != "" {
		if err := r.inRange(c, f); err != nil {
			return err
		}
	}
	if err := r.permit(r.step.Args); err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	n = c.node
	if t.Tag(n) == "input" {
		typ := inputType(t, n)
		g := typeText(n, s)
		if typ == "range" {
			g = setNative(n, s)
		}
		r.do(g)
		if typ != "range" {
			r.blur, r.blurOf = n, r.e
			if typ != "number" { // commits when it is left
				r.leave()
			} else if r.last {
				r.leave()
			}
		}
		if c := r.c(); c != nil && !r.x.isSecret(c) {
			got := r.x.number(c)
			if !(got.kind == number && s != "" && got.n == f || s == "" && got.String() == "") {
				r.kept = got
				if typ != "range" && typ != "number" && got.equal(r.before[r.e].get("value")) && s != "" {
					return r.byKeys(c, f)
				}
			}
		}
		return nil
	}
	if in := r.hiddenRange(c); in != 0 {
		r.do(setNative(in, s))
		if c := r.c(); c != nil {
			if got := r.x.number(c); got.kind == number && got.n == f {
				return nil
			}
		}
	}
	if c = r.c(); c == nil {
		return nil
	}
	if t.Flag(n, facts.HeadEditable) {
		r.do(edit(n, s))
		if c = r.c(); c == nil || r.x.number(c).n == f {
			return nil
		}
	}
	return r.byKeys(c, f)
}

// hiddenRange is the native range input that a drawn slider stands for.
func (r *run) hiddenRange(c *comp) facts.Node {
	for _, n := range r.x.inside(c.node) {
		if r.b.tree.Tag(n) == "input" && inputType(r.b.tree, n) == "range" {
			return n
		}
	}
	return 0
}

func (r *run) putNative(c *comp, s string) *Error {
	if err := r.permit(r.step.Args); err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	r.do(setNative(c.node, s))
	r.blur, r.blurOf = c.node, r.e
	r.readBack(s)
	return nil
}
