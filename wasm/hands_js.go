package main

import (
	"syscall/js"

	"honnef.co/go/js/dom/v2"
)

// hands are functions of the page's prototypes, taken before page script could
// replace them (www/hands.js). Each takes the element as its first argument and
// works on elements of same-origin frames too.
var hands struct {
	slot                          js.Value // where hostPick puts the element
	name, dispatch, around        js.Value
	window, active, hasFocus      js.Value
	class                         js.Value
	connected, focus, rect        js.Value
	scrollTo, scrollBy            js.Value
	setInput, setTextArea         js.Value
	setSelect, setFiles           js.Value
	options, setSelected, setPick js.Value
	selectText, selectContent     js.Value
	command                       js.Value
	form, requestSubmit, reset    js.Value
	requestClose, close           js.Value
	popover                       js.Value
	nothing                       js.Value
}

// captured are the names that www/hands.js gives its functions.
var captured = []struct {
	name string
	to   *js.Value
}{
	{"slot", &hands.slot}, {"name", &hands.name}, {"dispatch", &hands.dispatch}, {"around", &hands.around},
	{"window", &hands.window}, {"class", &hands.class}, {"active", &hands.active}, {"hasFocus", &hands.hasFocus},
	{"connected", &hands.connected}, {"focus", &hands.focus}, {"rect", &hands.rect}, {"scrollTo", &hands.scrollTo},
	{"scrollBy", &hands.scrollBy}, {"setInput", &hands.setInput}, {"setTextArea", &hands.setTextArea},
	{"setSelect", &hands.setSelect}, {"setFiles", &hands.setFiles}, {"options", &hands.options},
	{"setSelected", &hands.setSelected}, {"setPick", &hands.setPick}, {"selectText", &hands.selectText},
	{"selectContent", &hands.selectContent}, {"command", &hands.command}, {"form", &hands.form},
	{"requestSubmit", &hands.requestSubmit}, {"reset", &hands.reset}, {"requestClose", &hands.requestClose},
	{"close", &hands.close}, {"popover", &hands.popover}, {"nothing", &hands.nothing},
}

// takeHands takes over what www/hands.js has captured. The private global of
// this program has it; nothing is on the page.
func takeHands() {
	from := js.Global().Get("drawbridge")
	for _, c := range captured {
		*c.to = from.Get(c.name)
	}
}

// A hand is one element for the time of a gesture.
type hand struct {
	el     js.Value
	name   string   // its local name
	init   js.Value // the members that its events share, made at the first
	window js.Value // the window of its own document
}

// html wraps the element for dom/v2. A literal: dom.WrapElement takes 0.3 ms,
// is wrong for the elements of a frame and reads names that a form may shadow.
func (h *hand) html() *dom.BasicHTMLElement {
	return &dom.BasicHTMLElement{BasicElement: &dom.BasicElement{BasicNode: &dom.BasicNode{Value: h.el}}}
}

func (h *hand) media() *dom.HTMLMediaElement {
	return &dom.HTMLMediaElement{BasicHTMLElement: h.html()}
}

func (h *hand) details() *dom.HTMLDetailsElement {
	return &dom.HTMLDetailsElement{BasicHTMLElement: h.html()}
}

// class returns a class of the element's window, as it was before page script
// could replace it.
func (h *hand) class(name string) js.Value { return hands.class.Invoke(h.window, name) }

// hasFocus reports whether the element is the one that has the focus in its
// tree. The focus may be in an inactive window: the :focus selector says no then.
func (h *hand) hasFocus() bool { return hands.active.Invoke(h.el).Equal(h.el) }
