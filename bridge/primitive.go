package bridge

import (
	"strings"

	"github.com/drawbridge/drawbridge/match"
	"github.com/drawbridge/drawbridge/redact"
)

// def returns the definition of a primitive; the newest of that name counts.
func (b *Bridge) def(name string) Primitive {
	defs := b.page.Prim().Defs()
	for i := len(defs) - 1; i >= 0; i-- {
		if defs[i].Name == name {
			return defs[i]
		}
	}
	return Primitive{}
}

// A primRead is what a primitive says of itself in one read of the page.
type primRead struct {
	def     Primitive
	state   Val
	err     string
	items   []item
	values  []Val // of the items, as the page wrote them
	methods []string
	full    bool // items and methods were read too
}

// prim asks the primitive for its state, once in a read.
func (x *index) prim(c *comp) *primRead {
	if r := x.primsOf[c]; r != nil {
		return r
	}
	r := &primRead{def: x.b.def(c.prim)}
	s, err := x.b.page.Prim().State(c.node)
	r.err = err
	if err == "" && s != "" {
		v, ok := parse(s)
		switch {
		case !ok:
			r.err = "its state cannot be read"
		case v.kind == object:
			r.state = v
		case v.kind != null:
			r.err = "its state is no object"
		}
	}
	if x.primsOf == nil {
		x.primsOf = map[*comp]*primRead{}
	}
	x.primsOf[c] = r
	return r
}

// primFull is prim with items and methods.
func (x *index) primFull(c *comp) *primRead {
	r := x.prim(c)
	if r.full {
		return r
	}
	r.full = true
	prim := x.b.page.Prim()
	list := r.state.get("items")
	if list.kind != array {
		s, err := prim.Items(c.node)
		if err != "" && r.err == "" {
			r.err = err
		}
		if s != "" {
			list, _ = parse(s)
		}
	}
	if list.kind == array {
		r.items = make([]item, 0, len(list.list))
		value := r.state.get("value")
		for _, v := range list.list {
			it, raw := primItem(v)
			if raw.absent() {
				continue
			}
			it.selected = sameValue(value, raw)
			r.items, r.values = append(r.items, it), append(r.values, raw)
		}
	}
	r.methods = prim.Methods(c.node)
	return r
}

// primItem reads {value,label,disabled?}, or a value that is its own label.
func primItem(v Val) (item, Val) {
	it := item{option: -1}
	switch v.kind {
	case text, number, boolean:
		it.value = v.String()
		it.label = it.value
		return it, v
	case object:
		raw, label := v.get("value"), v.get("label")
		if raw.absent() || raw.kind == null {
			raw = label
		}
		it.value, it.label = raw.String(), label.String()
		if it.label == "" {
			it.label = it.value
		}
		it.disabled = v.get("disabled").isTrue()
		if ch := v.get("checked"); ch.kind == boolean {
			it.checked = triOf(ch.isTrue())
		}
		return it, raw
	}
	return it, Val{}
}

// sameValue reports whether a state's value is, or as a list holds, that one.
func sameValue(state, v Val) bool {
	if state.kind == array {
		for _, s := range state.list {
			if sameValue(s, v) {
				return true
			}
		}
		return false
	}
	return !state.absent() && state.kind != null && state.String() == v.String()
}

// exposed are the state keys of a primitive that says nothing about it (contract U98).
var exposed = []string{"value", "checked", "open"}

// statusKeys are the keys of U19 that a primitive's state may hold.
var statusKeys = []string{"min", "max", "step", "placeholder", "query", "multiple", "required"}

// reserved are the members of an entry that no state key may stand in for.
var reserved = []string{"ref", "component", "label", "row", "hint", "items", "more", "text", "buttons", "errors",
	"pending", "error", "disabled", "offPage", "confirm", "source", "note", "use", "actions", "",
	"min", "max", "step", "placeholder", "query", "multiple", "required"}

func (x *index) primState(c *comp) State {
	r := x.prim(c)
	keys := exposed
	if r.def.Controlled != nil {
		keys = r.def.Controlled
	}
	secret := x.isSecret(c)
	var s State
	for _, k := range keys {
		v := r.state.get(k)
		if contains(reserved, k) || v.absent() || v.kind == null || !s.get(k).absent() {
			continue
		}
		if secret {
			v = primVeil(k, v)
		}
		s.put(k, v)
	}
	return s
}

// turnsKey is the key of a secret primitive's state that counts how often its
// value has become another one: the page side does not tell what it is.
const turnsKey = "#turns"

// primTurns returns that count, absent for what is not secret.
func (x *index) primTurns(c *comp) Val {
	if c.prim == "" || !x.isSecret(c) {
		return Val{}
	}
	return x.prim(c).state.get(turnsKey)
}

// primVeil masks a value of a secret primitive; whether it is open is none.
func primVeil(key string, v Val) Val {
	switch {
	case key == "open" || key == "checked", v.kind == text && v.s == "", v.kind == array && len(v.list) == 0, v.kind == object && len(v.list) == 0:
		return v
	}
	return str(redact.Mask)
}

func (x *index) primItems(c *comp) []item { return x.primFull(c).items }

// primEntry adds to an entry what a primitive has beside its state.
func (x *index) primEntry(c *comp, e *Component, dev bool) {
	r := x.primFull(c)
	secret := x.isSecret(c)
	for _, k := range statusKeys {
		v := r.state.get(k)
		if v.absent() || v.kind == null || v.kind == boolean && v.n == 0 || v.kind == text && v.s == "" {
			continue
		}
		if secret && k == "query" {
			v = str(redact.Mask)
		}
		e.Detail.put(k, v)
	}
	if t := r.state.get("text"); t.kind == text && e.Text == "" && !secret {
		e.Text = t.s
	}
	if list := r.state.get("errors"); list.kind == array && !secret {
		for _, v := range list.list {
			e.Errors = append(e.Errors, v.String())
		}
	}
	if e.Error == "" {
		e.Error = r.err
	}
	if v := r.state.get("error"); e.Error == "" && v.kind == text && !secret {
		e.Error = v.s
	}
	e.Pending = e.Pending || r.state.get("pending").isTrue() || x.b.page.Prim().Pending(c.node)
	e.Disabled = e.Disabled || r.state.get("disabled").isTrue()
	if secret { // nor which of them is chosen
		e.Items, e.More = cut(r.items, max(len(e.Items), 1), true)
	}
	e.Actions, _ = primActions(r.def.Actions, r.methods)
	if dev {
		x.b.primWarn(r, c, e.Label)
	}
}

// primWarn tells the page's author of mistakes, once each (contract U86, U87).
func (b *Bridge) primWarn(r *primRead, c *comp, label string) {
	warn := func(key, line string) {
		if key = c.prim + "\x00" + key; !b.warned[key] {
			if b.warned == nil {
				b.warned = map[string]bool{}
			}
			b.warned[key] = true
			b.page.Warn(line)
		}
	}
	for _, a := range r.def.Actions {
		if !contains(r.methods, a) {
			warn("action "+a, "drawbridge: the primitive \""+c.prim+"\" lists the action \""+a+"\", but its api has no such method.")
		}
	}
	if label == "" {
		warn("label", "drawbridge: a primitive \""+c.prim+"\" has no accessible name; give its element an aria-label or a label.")
	}
}

// verbs begin the names of methods that an agent may call (contract U93).
var verbs = []string{"open", "close", "toggle", "select", "clear", "next", "previous", "first", "last", "play", "pause", "show", "hide", "expand", "collapse",
	"increment", "decrement", "reset", "submit", "add", "remove", "insert"}

// isVerb reports whether a method's name says that it is an action: set and a
// capital, or one of the verbs alone or followed by a capital.
func isVerb(name string) bool {
	if rest, ok := strings.CutPrefix(name, "set"); ok && capital(rest) {
		return word(rest)
	}
	for _, v := range verbs {
		if rest, ok := strings.CutPrefix(name, v); ok && (rest == "" || capital(rest)) {
			return word(rest)
		}
	}
	return false
}

func capital(s string) bool { return s != "" && s[0] >= 'A' && s[0] <= 'Z' }

// word reports whether s is made of letters, digits and low lines.
func word(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '_':
		default:
			return false
		}
	}
	return true
}

// primAliases are left out of the actions where the setter is one, and stay callable (contract U95).
var primAliases = []struct {
	setter  string
	aliases []string
}{
	{"setOpen", []string{"open", "close", "toggle"}},
	{"setChecked", []string{"check", "uncheck", "toggle"}},
}

// primActions returns what a primitive lists and what may be called beside
// that. actions is what its definition names, nil for none.
func primActions(actions, methods []string) (listed, hidden []string) {
	picked := actions
	if actions == nil {
		for _, m := range methods {
			if isVerb(m) {
				picked = append(picked, m)
			}
		}
	}
	hide := func(name string) bool {
		for _, p := range primAliases {
			if contains(p.aliases, name) && contains(picked, p.setter) && contains(methods, p.setter) {
				return true
			}
		}
		return false
	}
	for _, a := range picked {
		switch {
		case !contains(methods, a) || contains(listed, a) || contains(hidden, a):
		case hide(a):
			hidden = append(hidden, a)
		default:
			listed = append(listed, a)
		}
	}
	for _, p := range primAliases {
		if !contains(listed, p.setter) {
			continue
		}
		for _, a := range p.aliases {
			if contains(methods, a) && !contains(hidden, a) && !contains(listed, a) {
				hidden = append(hidden, a)
			}
		}
	}
	return listed, hidden
}

// primAction returns the method that an action calls; ok is false for what the primitive does not offer.
func (x *index) primAction(c *comp, action string) (method string, ok bool) {
	r := x.primFull(c)
	listed, hidden := primActions(r.def.Actions, r.methods)
	if contains(listed, action) || contains(hidden, action) {
		return action, true
	}
	return "", false
}

// primDisabled reports whether the primitive says that it is unavailable.
func (x *index) primDisabled(c *comp) bool { return x.prim(c).state.get("disabled").isTrue() }

// reveals reports whether closed items of the component hide others (contract U55, U90).
func (x *index) reveals(c *comp) bool {
	if c.prim != "" {
		return x.b.def(c.prim).Reveals
	}
	return kinds[c.kind].reveals
}

// isClosed reports whether the value of the component is always one of its items.
func (x *index) isClosed(c *comp) bool {
	if c.prim != "" {
		return x.b.def(c.prim).Closed
	}
	return kinds[c.kind].closed
}

// optionOf returns the option that a set action sets: "value" for setValue.
func optionOf(method string) string {
	rest, ok := strings.CutPrefix(method, "set")
	if !ok || !capital(rest) {
		return ""
	}
	return string(rest[0]+'a'-'A') + rest[1:]
}

// primArgs checks the arguments of an action by the primitive's items and
// options (contract U36, U88, U96) and returns those that its method gets: a
// choice's label has become its value.
func (x *index) primArgs(c *comp, method string, args []Val) ([]Val, *Error) {
	r := x.primFull(c)
	out := append([]Val(nil), args...)
	option := optionOf(method)
	quote := !x.isSecret(c)
	switch method {
	case "setValue", "select", "addValue", "removeValue":
		if len(r.items) > 0 || r.def.Closed {
			if err := r.choose(out, method, quote); err != nil {
				return nil, err
			}
		}
	}
	kind := r.def.Options[option]
	if option == "" || kind == "" {
		return out, nil
	}
	if len(out) == 0 {
		return nil, refuse(BadArgument, "Give "+method+" one argument.", method, " needs a ", expected(kind), " as its first argument.")
	}
	got := ""
	if quote {
		got = ", not " + quoted(out[0])
	}
	switch kind {
	case "boolean":
		if out[0].kind != boolean {
			return nil, refuse(BadArgument, "Give true or false.", method, " takes a boolean, true or false", got, ".")
		}
	case "number":
		f, ok, ambiguous := primNumber(out[0], option == "value")
		if ambiguous && quote {
			grouped, decimal := match.Readings(out[0].s)
			return nil, refuse(BadArgument, "Write the number without group marks.", method, " takes a number; ", quoted(out[0]), " may mean ", grouped, " or ", decimal, ".")
		}
		if !ok {
			return nil, refuse(BadArgument, "Give a number.", method, " takes a number", got, ".")
		}
		if option == "value" {
			min, max := r.state.get("min"), r.state.get("max")
			if min.kind == number && f < min.n || max.kind == number && f > max.n {
				return nil, refuse(BadArgument, "Give a number in the range.", method, " takes a number ", rangeOf(min, max), got, ".")
			}
		}
		out[0] = num(f)
	default:
		if why := x.b.page.Prim().Check(c.node, option, string(out[0].append(nil))); why != "" {
			if !quote { // it may repeat the argument
				why = "it does not take this value"
			}
			return nil, refuse(BadArgument, "Give the first argument in the form that is expected.", method, ": ", match.Clip(why, maxText))
		}
	}
	return out, nil
}

// choose turns the first argument into values of the primitive's items.
func (r *primRead) choose(args []Val, method string, quote bool) *Error {
	if len(args) == 0 {
		if !r.def.Closed {
			return nil
		}
		return refuse(BadArgument, "Give the value or label of a choice.", method, " needs a choice as its first argument. ", r.offer(""))
	}
	if args[0].kind == array {
		list := append([]Val(nil), args[0].list...)
		for i := range list {
			if err := r.choose(list[i:i+1], method, quote); err != nil {
				return err
			}
		}
		args[0].list = list
		return nil
	}
	choices := make([]match.Choice, len(r.items))
	for i, it := range r.items {
		choices[i] = match.Choice{Value: it.value, Label: it.label, Disabled: it.disabled}
	}
	asked := args[0].String()
	what := "The argument"
	if quote {
		what = quoted(args[0])
	}
	i, others := match.Pick(choices, asked)
	switch {
	case i >= 0 && r.items[i].disabled:
		return refuse(Disabled, "Choose another item.", what, " is disabled (unavailable).")
	case i >= 0:
		args[0] = r.values[i]
		return nil
	case len(others) > 0:
		var values []string
		for _, o := range others {
			values = append(values, match.Clean(r.items[o].value))
		}
		return refuse(AmbiguousItem, "Use the value.", what, " is the label of several choices: ", strings.Join(values, ", "), ".")
	case r.def.Closed:
		return refuse(NoSuchItem, "Choose one of its items by value or label.", what, " is none of its choices. ", r.offer(asked))
	}
	return nil
}

// offer lists the choices nearest to what was asked, else the first ones.
func (r *primRead) offer(asked string) string {
	var names []string
	for _, it := range r.items {
		if !it.disabled {
			names = append(names, it.label)
		}
	}
	if len(names) == 0 {
		return "It has no choices now."
	}
	lead := "Near choices: "
	near := match.Suggest(names, asked, maxSuggestions)
	if len(near) == 0 {
		lead, near = "Its choices: ", names[:min(len(names), maxCandidates)]
	}
	for i := range near {
		near[i] = match.Clip(match.Clean(near[i]), maxLabel)
	}
	return lead + strings.Join(near, ", ") + "."
}

// primNumber reads a number: a leading one where a value is set, else the
// whole text (contract D14).
func primNumber(v Val, leading bool) (f float64, ok, ambiguous bool) {
	switch v.kind {
	case number:
		return v.n, true, false
	case text:
		if leading {
			f, _, ok, ambiguous = match.LeadingNumber(v.s)
			return f, ok, ambiguous
		}
		f, ok = match.Number(v.s)
		return f, ok, false
	}
	return 0, false, false
}

func expected(kind string) string {
	switch kind {
	case "boolean", "number":
		return kind
	}
	return "value"
}

// quoted is an argument as an error line tells it.
func quoted(v Val) string {
	s := string(v.append(nil))
	if len(s) > 100 {
		s = bound(s, 100)
	}
	return s
}
