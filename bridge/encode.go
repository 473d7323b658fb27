package bridge

import (
	"strconv"

	"github.com/drawbridge/drawbridge/match"
)

// An encoder writes what leaves the bridge. It is the only way out: page text
// is cleaned and cut here (contract D18), and the values of filled secret
// fields that stand in it are masked (D17).
type encoder struct {
	b    []byte
	mask func(string) string // nil while no secret field is filled
}

func (b *Bridge) encoder(buf []byte) *encoder {
	w := &encoder{b: buf}
	if b.secrets() {
		w.mask = b.tree.Mask
	}
	return w
}

// secrets reports whether a secret field of the page is filled.
func (b *Bridge) secrets() bool { return b.tree.Secrets() }

// masked returns an entry as it may be remembered: what masks its texts now may
// have left the page when they are told.
func (b *Bridge) masked(k Component) Component {
	if !b.secrets() {
		return k
	}
	mask := func(s string) string {
		if len(s) < 6 {
			return s
		}
		return b.tree.Mask(s)
	}
	each := func(list []string) []string {
		out := make([]string, len(list))
		for i, s := range list {
			out[i] = mask(s)
		}
		return out
	}
	var val func(v Val) Val
	val = func(v Val) Val {
		if v.kind == text {
			v.s = mask(v.s)
		}
		if len(v.list) > 0 {
			list := make([]Val, len(v.list))
			for i, e := range v.list {
				list[i] = val(e)
			}
			v.list = list
		}
		return v
	}
	fields := func(s State) State {
		out := make(State, len(s))
		for i, f := range s {
			out[i] = Field{f.Key, val(f.Val)}
		}
		return out
	}
	k.Label, k.Row, k.Hint, k.Text, k.Error = mask(k.Label), mask(k.Row), mask(k.Hint), mask(k.Text), mask(k.Error)
	k.Confirm, k.Errors, k.Buttons = mask(k.Confirm), each(k.Errors), each(k.Buttons)
	k.State, k.Detail = fields(k.State), fields(k.Detail)
	items := k.Items
	k.Items = nil
	for _, it := range items {
		it.Value, it.Label = mask(it.Value), mask(it.Label)
		k.Items = append(k.Items, it)
	}
	return k
}

func (w *encoder) raw(s string) { w.b = append(w.b, s...) }

// key opens a member of an object.
func (w *encoder) key(name string) {
	if c := w.b[len(w.b)-1]; c != '{' {
		w.b = append(w.b, ',')
	}
	w.b = appendString(w.b, name)
	w.b = append(w.b, ':')
}

// page writes page text: masked, on one line, at most max characters.
func (w *encoder) page(s string, max int) {
	w.b = appendString(w.b, w.clean(s, max))
}

func (w *encoder) clean(s string, max int) string {
	if w.mask != nil && len(s) >= 6 {
		s = w.mask(s)
	}
	return match.Clip(s, max)
}

// val writes a state value: exact, but masked and bounded.
func (w *encoder) val(v Val) {
	switch v.kind {
	case text:
		s := v.s
		if w.mask != nil && len(s) >= 6 {
			s = w.mask(s)
		}
		w.b = appendString(w.b, bound(s, maxArgument))
	case array:
		w.raw("[")
		for i, e := range v.list {
			if i > 0 {
				w.raw(",")
			}
			w.val(e)
		}
		w.raw("]")
	case object:
		w.raw("{")
		for i, e := range v.list {
			w.key(v.keys[i])
			w.val(e)
		}
		w.raw("}")
	default:
		w.b = v.append(w.b)
	}
}

// brief writes a value of an act's result: a very long text is cut there.
func (w *encoder) brief(v Val) {
	if v.kind == text && len(v.s) > maxBrief {
		if w.mask != nil { // what is cut is no longer found
			v.s = w.mask(v.s)
		}
		v.s = bound(v.s, maxBrief) + "…"
	}
	w.val(v)
}

// bound cuts s to at most n bytes at a character's edge.
func bound(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:n] + "…"
}

func (w *encoder) pageMember(key, s string, max int) {
	if s != "" {
		w.key(key)
		w.page(s, max)
	}
}

func (w *encoder) stringsMember(key string, list []string, max int) {
	if len(list) == 0 {
		return
	}
	w.key(key)
	w.raw("[")
	for i, s := range list {
		if i > 0 {
			w.raw(",")
		}
		w.page(s, max)
	}
	w.raw("]")
}

func (w *encoder) flag(key string, on bool) {
	if on {
		w.key(key)
		w.raw("true")
	}
}

func (w *encoder) intMember(key string, n int) {
	w.key(key)
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

// component writes one entry (AgentComponent).
func (w *encoder) component(k Component) {
	w.raw("{")
	w.key("ref")
	w.b = appendString(w.b, k.Ref)
	w.key("component")
	w.b = appendString(w.b, k.Kind)
	w.pageMember("label", k.Label, maxLabel)
	w.pageMember("row", k.Row, maxRow)
	w.pageMember("hint", k.Hint, maxRow)
	for _, f := range k.State {
		w.key(f.Key)
		w.val(f.Val)
	}
	for _, f := range k.Detail {
		w.key(f.Key)
		w.val(f.Val)
	}
	if k.Items != nil {
		w.items(k.Items, k.More)
	}
	w.pageMember("text", k.Text, maxText)
	w.stringsMember("buttons", k.Buttons, maxLabel)
	w.stringsMember("errors", k.Errors, maxText)
	w.flag("pending", k.Pending)
	w.pageMember("error", k.Error, maxText)
	w.flag("disabled", k.Disabled)
	w.flag("offPage", k.OffPage)
	if k.Marked {
		w.key("confirm")
		w.page(k.Confirm, maxText)
	}
	if k.Source != "" {
		w.key("source")
		w.page(k.Source, maxText)
	}
	w.pageMember("note", k.Note, maxText)
	w.key("actions")
	w.raw("[")
	for i, a := range k.Actions {
		if i > 0 {
			w.raw(",")
		}
		w.b = appendString(w.b, a)
	}
	w.raw("]}")
}

func (w *encoder) items(items []Item, more int) {
	w.key("items")
	w.raw("[")
	for i, it := range items {
		if i > 0 {
			w.raw(",")
		}
		w.raw("{")
		w.key("value")
		w.page(it.Value, maxLabel)
		w.key("label")
		w.page(it.Label, maxLabel)
		w.flag("disabled", it.Disabled)
		if !it.Checked.absent() {
			w.key("checked")
			w.val(it.Checked)
		}
		if !it.Expanded.absent() {
			w.key("expanded")
			w.val(it.Expanded)
		}
		w.raw("}")
	}
	w.raw("]")
	if more > 0 {
		w.intMember("more", more)
	}
}

// more writes the entry that counts what was left out (contract U13, U65).
func (w *encoder) more(n int, note string) {
	w.raw(`{"ref":"more","component":"more"`)
	w.intMember("more", n)
	w.raw(`,"use":"query"`)
	if note != "" {
		w.key("note")
		w.b = appendString(w.b, note)
	}
	w.raw(`,"actions":[]}`)
}
