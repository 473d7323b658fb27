package main

import (
	"slices"
	"syscall/js"

	"github.com/drawbridge/drawbridge/bridge"
)

// A class is how the events of one bridge.Init are made.
type class struct {
	constructor     string
	pointing        bool // has the members of a mouse at the centre of the element
	button, buttons int
	detail          int
	pressure        float64
	stays           bool // does not bubble
}

var classes = [...]class{
	bridge.PlainEvent:   {constructor: "Event"},
	bridge.PointerOver:  {constructor: "PointerEvent", pointing: true, button: -1},
	bridge.PointerEnter: {constructor: "PointerEvent", pointing: true, button: -1, stays: true},
	bridge.PointerDown:  {constructor: "PointerEvent", pointing: true, buttons: 1, pressure: .5},
	bridge.PointerUp:    {constructor: "PointerEvent", pointing: true},
	bridge.MouseOver:    {constructor: "MouseEvent", pointing: true},
	bridge.MouseEnter:   {constructor: "MouseEvent", pointing: true, stays: true},
	bridge.MouseDown:    {constructor: "MouseEvent", pointing: true, buttons: 1, detail: 1},
	bridge.MouseUp:      {constructor: "MouseEvent", pointing: true, detail: 1},
	bridge.MouseClick:   {constructor: "PointerEvent", pointing: true, detail: 1},
	bridge.ContextMenu:  {constructor: "PointerEvent", pointing: true, button: 2},
	bridge.DoubleClick:  {constructor: "MouseEvent", pointing: true, detail: 2},
	bridge.KeyEvent:     {constructor: "KeyboardEvent"},
	bridge.InputEvent:   {constructor: "InputEvent"},
	bridge.FocusOut:     {constructor: "FocusEvent"},
}

// How events differ from the rule that what a person causes bubbles, can be
// cancelled and leaves shadow trees.
var (
	quiet    = []string{"focus", "blur", "scroll", "toggle", "close", "load"} // do not bubble
	certain  = []string{"input", "change", "focus", "blur", "focusin", "focusout", "scroll", "select"}
	enclosed = []string{"change", "submit", "reset", "scroll", "select"} // stay in their shadow tree
)

// fire dispatches the event of a move; false when a handler prevented it.
func (h *hand) fire(m *bridge.Move) bool {
	c := classes[m.Init]
	init := js.Global().Get("Object").New()
	if c.pointing {
		init = h.pointer()
		init.Set("button", c.button)
		init.Set("buttons", c.buttons)
		init.Set("detail", c.detail)
		init.Set("pressure", c.pressure)
	}
	init.Set("bubbles", !c.stays && !slices.Contains(quiet, m.Event))
	init.Set("cancelable", !c.stays && !slices.Contains(certain, m.Event))
	init.Set("composed", !c.stays && m.Init != bridge.PlainEvent || m.Event == "input")
	if slices.Contains(enclosed, m.Event) {
		init.Set("composed", false)
	}
	switch m.Init {
	case bridge.KeyEvent:
		k := keyOf(m.Key)
		init.Set("key", m.Key)
		init.Set("code", k.code)
		init.Set("keyCode", k.number)
		init.Set("which", k.number)
		init.Set("view", h.window)
	case bridge.InputEvent:
		init.Set("inputType", "insertText")
		init.Set("data", m.Text)
		init.Set("view", h.window)
	}
	event := func() js.Value { return h.class(c.constructor).New(m.Event, init) }
	if c.stays { // what a mouse enters, it enters from the outside in
		around := hands.around.Invoke(h.el)
		for i := range around.Length() {
			hands.dispatch.Invoke(around.Index(i), event())
		}
	}
	return hands.dispatch.Invoke(h.el, event()).Bool()
}

// pointer returns the members that the pointer and mouse events on the element
// share. The place is measured once a gesture: measuring costs a layout, and a
// mouse does not follow an element that moves while it is pressed.
func (h *hand) pointer() js.Value {
	if h.init.Truthy() {
		return h.init
	}
	x, y := 0.0, 0.0
	if r := hands.rect.Invoke(h.el); r.Truthy() {
		x = r.Get("x").Float() + r.Get("width").Float()/2
		y = r.Get("y").Float() + r.Get("height").Float()/2
	}
	dx, dy := h.onScreen()
	h.init = js.ValueOf(map[string]any{
		"view": h.window, "clientX": x, "clientY": y, "screenX": x + dx, "screenY": y + dy,
		"pointerId": 1, "pointerType": "mouse", "isPrimary": true, "width": 1, "height": 1,
	})
	return h.init
}

// onScreen returns where the viewport of the element's document is on the screen.
func (h *hand) onScreen() (x, y float64) {
	w := h.window
	for range 16 { // frames in frames
		frame := w.Get("frameElement")
		if !frame.Truthy() { // the top, or of another origin
			break
		}
		r := hands.rect.Invoke(frame)
		x, y = x+r.Get("x").Float(), y+r.Get("y").Float()
		w = w.Get("parent")
	}
	border := (w.Get("outerWidth").Float() - w.Get("innerWidth").Float()) / 2
	return x + w.Get("screenX").Float() + border,
		y + w.Get("screenY").Float() + w.Get("outerHeight").Float() - w.Get("innerHeight").Float() - border
}

// paste fires a paste that carries text; false when a handler took it.
func (h *hand) paste(text string) bool {
	transfer := h.class("DataTransfer").New()
	transfer.Call("setData", "text/plain", text)
	return hands.dispatch.Invoke(h.el, h.class("ClipboardEvent").New("paste", map[string]any{
		"bubbles": true, "cancelable": true, "composed": true, "clipboardData": transfer})).Bool()
}

// focusEvents fires what the browser leaves out in an inactive window.
func (h *hand) focusEvents(first, second string, other js.Value) {
	for _, event := range []string{first, second} {
		hands.dispatch.Invoke(h.el, h.class("FocusEvent").New(event, map[string]any{
			"bubbles": event == second, "composed": true, "view": h.window, "relatedTarget": other}))
	}
}

// scrolled tells of a scrolling at once. The browser tells it with its next
// frame, which a hidden page does not get.
func (h *hand) scrolled() {
	hands.dispatch.Invoke(h.el, h.class("Event").New("scroll"))
}

// A key is what a KeyboardEvent tells beside its key. Widgets of all ages read
// one or the other.
type key struct {
	name, code string
	number     int
}

var keys = []key{
	{"Backspace", "Backspace", 8}, {"Tab", "Tab", 9}, {"Enter", "Enter", 13}, {"Escape", "Escape", 27}, {" ", "Space", 32},
	{"PageUp", "PageUp", 33}, {"PageDown", "PageDown", 34}, {"End", "End", 35}, {"Home", "Home", 36},
	{"ArrowLeft", "ArrowLeft", 37}, {"ArrowUp", "ArrowUp", 38}, {"ArrowRight", "ArrowRight", 39}, {"ArrowDown", "ArrowDown", 40},
	{"Insert", "Insert", 45}, {"Delete", "Delete", 46}, {"F2", "F2", 113}, {"F4", "F4", 115},
}

// keyOf finds a key of the table, a letter or a digit.
func keyOf(name string) key {
	for _, k := range keys {
		if k.name == name {
			return k
		}
	}
	if len(name) != 1 {
		return key{}
	}
	switch c := name[0]; {
	case c >= '0' && c <= '9':
		return key{name, "Digit" + name, int(c)}
	case c >= 'a' && c <= 'z':
		return key{name, "Key" + string(c-'a'+'A'), int(c - 'a' + 'A')}
	case c >= 'A' && c <= 'Z':
		return key{name, "Key" + name, int(c)}
	}
	return key{}
}
