package main

import (
	"slices"
	"syscall/js"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/bridge/facts"
)

// Do plays the moves of a gesture in order, in one task. What handlers throw
// reaches the window, where the page side collects it from hostBegin to hostEnd.
func (page) Do(g bridge.Gesture) (played bridge.Played) {
	if len(g.Moves) == 0 {
		return played
	}
	p := player{hands: map[facts.Node]*hand{}}
	hostBegin()
	for i := range g.Moves {
		if p.wrong = p.move(&g.Moves[i]); p.wrong != "" {
			break
		}
	}
	if hostEnd() > 0 {
		played.Error = answered()
	}
	if p.wrong != "" {
		played.Error = p.wrong
	}
	played.Prevented = p.prevented
	return played
}

// A player plays one gesture.
type player struct {
	hands     map[facts.Node]*hand
	stopped   bool // the last event was prevented
	prevented bool // the gesture's main event was prevented
	wrong     string
}

// move plays one move, and returns what was wrong with it.
func (p *player) move(m *bridge.Move) (wrong string) {
	defer func() {
		if r := recover(); r != nil {
			wrong = message(r) // a function of the page threw
		}
	}()
	if m.If == bridge.IfNotStopped && p.stopped {
		return ""
	}
	h := p.pick(m.On)
	if h == nil {
		if m.If == bridge.IfConnected || m.If == bridge.IfFocused {
			return ""
		}
		return "the element is no longer there"
	}
	switch m.If {
	case bridge.IfConnected:
		if !hands.connected.Invoke(h.el).Bool() {
			return ""
		}
	case bridge.IfFocused:
		if !h.hasFocus() {
			return ""
		}
	}
	switch m.Do {
	case bridge.Fire:
		p.fired(m.Event, h.fire(m))
	case bridge.Paste:
		p.fired("paste", h.paste(m.Text))
	default:
		if fills(m.Do) {
			hostTouch(int32(m.On))
		}
		effects[m.Do](h, m)
	}
	return ""
}

// pick returns the element of a node, nil when it is no more.
func (p *player) pick(n facts.Node) *hand {
	if h := p.hands[n]; h != nil {
		return h
	}
	if hostPick(int32(n)) <= 0 {
		return nil
	}
	h := &hand{el: hands.slot.Index(0)}
	hands.slot.SetIndex(0, js.Null())
	h.name = hands.name.Invoke(h.el).String()
	h.window = hands.window.Invoke(h.el)
	p.hands[n] = h
	return h
}

// mainEvents are the events that a gesture is for: a handler that cancels one of them
// has taken the gesture over.
var mainEvents = []string{"click", "dblclick", "contextmenu", "keydown", "paste", "submit"}

func (p *player) fired(event string, taken bool) {
	p.stopped = !taken
	if p.stopped && slices.Contains(mainEvents, event) {
		p.prevented = true
	}
}

// fills reports whether a field may show that it is invalid after the effect.
func fills(e bridge.Effect) bool {
	switch e {
	case bridge.SetValue, bridge.SetSelected, bridge.SetFiles, bridge.InsertText:
		return true
	}
	return false
}

// effects are the moves that are no event.
var effects = [...]func(*hand, *bridge.Move){
	bridge.Focus:         func(h *hand, _ *bridge.Move) { h.takeFocus() },
	bridge.Blur:          func(h *hand, _ *bridge.Move) { h.leaveFocus() },
	bridge.ScrollTo:      func(h *hand, _ *bridge.Move) { hands.scrollTo.Invoke(h.el) },
	bridge.ScrollBy:      func(h *hand, m *bridge.Move) { hands.scrollBy.Invoke(h.el, m.Num); h.scrolled() },
	bridge.SetValue:      func(h *hand, m *bridge.Move) { h.setValue(m.Text) },
	bridge.SetSelected:   func(h *hand, m *bridge.Move) { h.setSelected(m.Picks) },
	bridge.SetFiles:      func(h *hand, m *bridge.Move) { h.setFiles(m.Files) },
	bridge.SelectContent: func(h *hand, _ *bridge.Move) { h.selectContent() },
	bridge.InsertText:    func(h *hand, m *bridge.Move) { hands.command.Invoke(h.el, "insertText", m.Text) },
	bridge.SubmitForm:    func(h *hand, _ *bridge.Move) { h.submit() },
	bridge.ResetForm:     func(h *hand, _ *bridge.Move) { hands.reset.Invoke(h.ownForm()) },
	bridge.CloseDialog:   func(h *hand, _ *bridge.Move) { h.closeDialog() },
	bridge.ShowPopover:   func(h *hand, _ *bridge.Move) { hands.popover.Invoke(h.el, true) },
	bridge.HidePopover:   func(h *hand, _ *bridge.Move) { hands.popover.Invoke(h.el, false) },
	bridge.OpenDetails:   func(h *hand, _ *bridge.Move) { h.details().SetOpen(true) },
	bridge.CloseDetails:  func(h *hand, _ *bridge.Move) { h.details().SetOpen(false) },
	bridge.Play:          func(h *hand, _ *bridge.Move) { h.play() },
	bridge.Pause:         func(h *hand, _ *bridge.Move) { h.media().Pause() },
	bridge.Mute:          func(h *hand, m *bridge.Move) { h.media().Set("muted", m.Num != 0) },
	bridge.Seek:          func(h *hand, m *bridge.Move) { h.media().Set("currentTime", m.Num) },
	bridge.Activate:      func(h *hand, _ *bridge.Move) { h.activate() },
}

// takeFocus gives the element the focus. A window that is not the active one
// moves it without events; handlers that wait for them get synthetic ones.
func (h *hand) takeFocus() {
	if h.hasFocus() {
		return
	}
	before := hands.active.Invoke(h.el)
	hands.focus.Invoke(h.el)
	if !h.hasFocus() || hands.hasFocus.Invoke(h.el).Bool() {
		return
	}
	if before.Truthy() {
		(&hand{el: before, window: h.window}).focusEvents("blur", "focusout", h.el)
	}
	h.focusEvents("focus", "focusin", before)
}

// leaveFocus takes the focus away.
func (h *hand) leaveFocus() {
	if !h.hasFocus() {
		return
	}
	silent := !hands.hasFocus.Invoke(h.el).Bool()
	h.html().Blur()
	if silent {
		h.focusEvents("blur", "focusout", js.Null())
	}
}

// setValue sets the value as a person's typing does: through the setter of the
// prototype, which the page's own watching of the element does not see.
func (h *hand) setValue(text string) {
	switch h.name {
	case "input":
		hands.setInput.Invoke(h.el, text)
	case "textarea":
		hands.setTextArea.Invoke(h.el, text)
	case "select":
		hands.setSelect.Invoke(h.el, text)
	default: // a custom element
		h.el.Set("value", text)
	}
}

// setSelected selects exactly these options of a select.
func (h *hand) setSelected(picks []int) {
	options := hands.options.Invoke(h.el)
	if !h.el.Get("multiple").Bool() {
		pick := -1
		if len(picks) > 0 {
			pick = picks[0]
		}
		hands.setPick.Invoke(h.el, pick)
		return
	}
	wanted := map[int]bool{}
	for _, i := range picks {
		wanted[i] = true
	}
	for i := range options.Length() {
		hands.setSelected.Invoke(options.Index(i), wanted[i])
	}
}

// setFiles puts files into a file input.
func (h *hand) setFiles(files []bridge.File) {
	transfer := h.class("DataTransfer").New()
	for _, f := range files {
		data := js.Global().Get("Uint8Array").New(len(f.Data))
		js.CopyBytesToJS(data, f.Data)
		file := h.class("File").New([]any{data}, f.Name, map[string]any{"type": f.Type})
		transfer.Get("items").Call("add", file)
	}
	hands.setFiles.Invoke(h.el, transfer.Get("files"))
}

func (h *hand) selectContent() {
	if h.name == "input" || h.name == "textarea" {
		hands.selectText.Invoke(h.el)
		return
	}
	hands.selectContent.Invoke(h.el)
}

// ownForm is the element if it is a form, else the form it belongs to.
func (h *hand) ownForm() js.Value {
	if h.name == "form" {
		return h.el
	}
	form := hands.form.Invoke(h.el)
	if !form.Truthy() {
		panic("the element belongs to no form")
	}
	return form
}

// submit goes through validation and the submit event; a submit button counts
// as the one that was pressed.
func (h *hand) submit() {
	if h.name == "form" {
		hands.requestSubmit.Invoke(h.el)
		return
	}
	hands.requestSubmit.Invoke(h.ownForm(), h.el)
}

// closeDialog asks the dialog to close, as Escape does: its cancel event may
// keep it open. Engines without requestClose close it after the same question.
func (h *hand) closeDialog() {
	if hands.requestClose.Truthy() {
		hands.requestClose.Invoke(h.el)
		return
	}
	cancel := h.class("Event").New("cancel", map[string]any{"cancelable": true})
	if hands.dispatch.Invoke(h.el, cancel).Bool() {
		hands.close.Invoke(h.el)
	}
}

// play starts a media element. That the browser refuses is read back.
func (h *hand) play() {
	if promise := h.el.Call("play"); promise.Truthy() {
		promise.Call("then", js.Undefined(), hands.nothing)
	}
}

// activate calls the element's own click method; SVG elements have none.
func (h *hand) activate() {
	if h.name == "form" || h.el.Get("click").Type() != js.TypeFunction {
		hands.dispatch.Invoke(h.el, h.class("MouseEvent").New("click", map[string]any{
			"bubbles": true, "cancelable": true, "composed": true, "view": h.window}))
		return
	}
	h.html().Click()
}
