package pagetest

import (
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/bridge/facts"
)

// An Event is told to a listener when it is fired, before its default action.
type Event struct {
	Type string
	Node facts.Node // its target
	Name string     // the target as in the log: "input#name"
	Key  string     // of a key
	Text string     // of an input or paste

	prevented bool
	thrown    string
}

// Prevent cancels the default action.
func (e *Event) Prevent() { e.prevented = true }

// Throw makes the handler fail.
func (e *Event) Throw(message string) { e.thrown = message }

// Listen calls f at every event, as a listener on the document would.
func (p *Page) Listen(f func(*Event)) { p.listeners = append(p.listeners, f) }

// Log returns what was fired and done since the last call of it, a line each:
// "input#name - pointerdown".
func (p *Page) Log() []string {
	out := p.log
	p.log = nil
	return out
}

// Warnings returns the lines that Warn wrote.
func (p *Page) Warnings() []string { return p.warnings }

// Queries counts the questions that were asked.
func (p *Page) Queries() int { return p.queries }

// Warn keeps a line for Warnings.
func (p *Page) Warn(line string) { p.warnings = append(p.warnings, line) }

// Focused returns the element that has the focus, or 0.
func (p *Page) Focused() facts.Node { return p.handles[p.focus] }

// SetFocus gives the focus to an element, without events.
func (p *Page) SetFocus(selector string) { p.focus = p.element(p.Node(selector)) }

// Name returns an element as the log writes it: tag#id, or tag.class, or the tag.
func (p *Page) Name(n facts.Node) string { return name(p.element(n)) }

func name(n *html.Node) string {
	if n == nil {
		return "nothing"
	}
	if id := attr(n, "id"); id != "" {
		return n.Data + "#" + id
	}
	if class, _, _ := strings.Cut(strings.TrimSpace(attr(n, "class")), " "); class != "" {
		return n.Data + "." + class
	}
	return n.Data
}

func (p *Page) note(n *html.Node, what string) { p.log = append(p.log, name(n)+" - "+what) }

// fire tells an event and reports whether its default action may follow.
func (p *Page) fire(n *html.Node, e Event) bool {
	if !p.inDocument(n) {
		return true
	}
	line := e.Type
	if e.Key != "" {
		line += " " + e.Key
	}
	p.note(n, line)
	switch e.Type {
	case "input", "change", "toggle", "close", "select":
		if h := p.handles[n]; !slices.Contains(p.touched, h) {
			p.touched = append(p.touched, h)
		}
	}
	e.Node, e.Name = p.handles[n], name(n)
	for _, f := range p.listeners {
		f(&e)
	}
	if e.thrown != "" {
		p.thrown = append(p.thrown, e.thrown)
	}
	p.prevented = e.prevented
	return !e.prevented
}

func (p *Page) tell(n *html.Node, event string) bool { return p.fire(n, Event{Type: event}) }

// Do plays a gesture.
func (p *Page) Do(g bridge.Gesture) bridge.Played {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.thrown, p.touched, p.inserted, p.prevented = nil, nil, 0, false
	main := false
	for _, m := range g.Moves {
		n := p.element(m.On)
		if n == nil {
			return bridge.Played{Error: "no such element"}
		}
		switch {
		case m.If == bridge.IfNotStopped && p.prevented,
			m.If == bridge.IfConnected && !p.inDocument(n),
			m.If == bridge.IfFocused && p.focus != n:
			continue
		}
		p.move(m, n)
		if m.Do == bridge.Fire {
			main = p.prevented
		}
	}
	played := bridge.Played{Prevented: main}
	if len(p.thrown) > 0 {
		played.Error = p.thrown[0]
	}
	return played
}

func (p *Page) move(m bridge.Move, n *html.Node) {
	s := p.state(n)
	switch m.Do {
	case bridge.Fire:
		p.event(m, n)
	case bridge.Focus:
		p.takeFocus(n)
	case bridge.Blur:
		if p.focus == n {
			p.takeFocus(nil)
		}
	case bridge.ScrollBy:
		p.tell(n, "scroll")
	case bridge.SetValue:
		s.touched = true
		p.setValue(n, m.Text)
	case bridge.SetSelected:
		s.touched = true
		for i, o := range options(n) {
			os := p.state(o)
			os.selected, os.selectedSet = slices.Contains(m.Picks, i), true
		}
	case bridge.SetFiles:
		s.touched = true
		s.files = m.Files
	case bridge.Paste:
		p.fire(n, Event{Type: "paste", Text: m.Text})
	case bridge.InsertText:
		s.touched = true
		if isField(n) {
			p.setValue(n, m.Text)
		} else {
			p.setText(n, m.Text)
		}
		p.fire(n, Event{Type: "input", Text: m.Text})
	case bridge.SubmitForm:
		p.submit(n)
	case bridge.ResetForm:
		p.reset(n)
	case bridge.CloseDialog:
		p.closeDialog(n)
	case bridge.ShowPopover:
		p.setPopover(n, true)
	case bridge.HidePopover:
		p.setPopover(n, false)
	case bridge.OpenDetails:
		p.setDetails(n, true)
	case bridge.CloseDetails:
		p.setDetails(n, false)
	case bridge.Play, bridge.Pause:
		s.playing = m.Do == bridge.Play
		p.tell(n, map[bool]string{true: "play", false: "pause"}[s.playing])
	case bridge.Mute:
		s.muted = m.Num != 0
		p.tell(n, "volumechange")
	case bridge.Seek:
		s.seconds = m.Num
		p.tell(n, "seeked")
	case bridge.Activate:
		p.click(n, Event{Type: "click"})
	}
}

func (p *Page) event(m bridge.Move, n *html.Node) {
	e := Event{Type: m.Event, Key: m.Key, Text: m.Text}
	if m.Event == "click" {
		p.click(n, e)
		return
	}
	if m.Event == "change" || m.Event == "input" {
		p.state(n).touched = true
	}
	p.fire(n, e)
}

func (p *Page) takeFocus(n *html.Node) {
	if n == p.focus || n != nil && !p.focusable(n) {
		return
	}
	if old := p.focus; old != nil {
		p.focus = nil
		p.state(old).touched = true
		p.tell(old, "blur")
		p.tell(old, "focusout")
	}
	if p.focus = n; n != nil {
		p.tell(n, "focus")
		p.tell(n, "focusin")
	}
}

// click fires a click and does what the element does by itself.
func (p *Page) click(n *html.Node, e Event) {
	if isButton(n) || isField(n) {
		if disabled(n) {
			return
		}
	}
	active := p.activatable(n)
	box := active != nil && active.Data == "input" && (inputType(active) == "checkbox" || inputType(active) == "radio")
	var before []bool
	var group []*html.Node
	changed := false
	if box && !disabled(active) { // a box changes before its listeners run
		group = append(radios(active), active)
		for _, r := range group {
			before = append(before, p.checked(r))
		}
		changed = inputType(active) == "checkbox" || !p.checked(active)
		p.setChecked(active, inputType(active) == "radio" || !p.checked(active))
	}
	if !p.fire(n, e) {
		for i, r := range group {
			s := p.state(r)
			s.checked, s.checkedSet = before[i], true
		}
		p.prevented = true
		return
	}
	switch {
	case active == nil || disabled(active) || !p.inDocument(active):
	case box:
		p.state(active).touched = true
		if changed {
			p.tell(active, "input")
			p.tell(active, "change")
		}
	default:
		p.activate(active)
	}
	p.prevented = false
}

// activatable returns the element whose activation behaviour a click on n has.
func (p *Page) activatable(n *html.Node) *html.Node {
	for x := n; x != nil; x = p.flatParent(x) {
		switch x.Data {
		case "button", "input", "select", "textarea":
			return x
		case "a", "area":
			if has(x, "href") {
				return x
			}
		case "summary":
			if x.Parent != nil && x.Parent.Data == "details" && summaryOf(x.Parent) == x {
				return x
			}
		case "label":
			if c := labelled(x); c != nil && c != n {
				return x
			}
		}
	}
	return nil
}

func (p *Page) activate(n *html.Node) {
	switch n.Data {
	case "label":
		if c := labelled(n); c != nil && !disabled(c) {
			p.takeFocus(c)
			p.click(c, Event{Type: "click"})
		}
		return
	case "summary":
		p.setDetails(n.Parent, !has(n.Parent, "open"))
		return
	case "a", "area":
		if href := attr(n, "href"); !strings.HasPrefix(href, "#") && !strings.HasPrefix(href, "javascript:") {
			p.navigating = href
			p.note(n, "navigate "+href)
		}
		return
	}
	if !isButton(n) {
		return
	}
	if form := formOf(n); form != nil {
		kind := strings.ToLower(attr(n, "type"))
		switch {
		case kind == "submit" || kind == "image", n.Data == "button" && kind != "button" && kind != "reset":
			p.submitBy(form, n)
			return
		case kind == "reset":
			p.reset(form)
			return
		}
	}
	if pop := byID(rootOf(n), attr(n, "popovertarget")); pop != nil && has(pop, "popover") {
		switch open := p.state(pop).popover; strings.ToLower(attr(n, "popovertargetaction")) {
		case "show":
			p.setPopover(pop, true)
		case "hide":
			p.setPopover(pop, false)
		default:
			p.setPopover(pop, !open)
		}
		return
	}
	if to := byID(rootOf(n), attr(n, "commandfor")); to != nil {
		command := strings.ToLower(attr(n, "command"))
		p.note(to, "command "+command)
		switch command {
		case "show-modal":
			p.showModal(to)
		case "close", "request-close":
			p.closeDialog(to)
		case "show-popover":
			p.setPopover(to, true)
		case "hide-popover":
			p.setPopover(to, false)
		case "toggle-popover":
			p.setPopover(to, !p.state(to).popover)
		}
	}
}

func (p *Page) submit(form *html.Node) { p.submitBy(form, nil) }

// submitBy submits a form through its validation.
func (p *Page) submitBy(form, by *html.Node) {
	dialog := strings.EqualFold(attr(form, "method"), "dialog")
	if !has(form, "novalidate") && (by == nil || !has(by, "formnovalidate")) {
		var first *html.Node
		for _, x := range findAll(rootOf(form), func(x *html.Node) bool { return isField(x) && formOf(x) == form && !disabled(x) }) {
			if s := p.state(x); p.fault(x) != "" {
				s.touched = true
				p.tell(x, "invalid")
				if first == nil {
					first = x
				}
			}
		}
		if first != nil {
			p.takeFocus(first)
			return
		}
	}
	if !p.tell(form, "submit") {
		return
	}
	if dialog || by != nil && strings.EqualFold(attr(by, "formmethod"), "dialog") {
		if d := closest(form, func(x *html.Node) bool { return x.Data == "dialog" }); d != nil {
			p.closeDialog(d)
		}
	}
}

func (p *Page) reset(form *html.Node) {
	if !p.tell(form, "reset") {
		return
	}
	for _, x := range findAll(rootOf(form), func(x *html.Node) bool { return isField(x) && formOf(x) == form }) {
		s := p.state(x)
		*s = state{secret: s.secret}
		for _, o := range options(x) {
			*p.state(o) = state{}
		}
	}
}

func (p *Page) showModal(d *html.Node) {
	if d.Data != "dialog" || has(d, "open") {
		return
	}
	p.state(d).modal = true
	p.setAttr(d, "open", "")
	p.tell(d, "toggle")
	if first := find(d, p.focusable); first != nil {
		p.takeFocus(first)
	}
}

// ShowModal opens a dialog as showModal() does.
func (p *Page) ShowModal(selector string) { p.showModal(p.element(p.Node(selector))) }

func (p *Page) closeDialog(d *html.Node) {
	if d.Data != "dialog" || !has(d, "open") || !p.tell(d, "cancel") {
		return
	}
	p.state(d).modal = false
	p.removeAttr(d, "open")
	if p.focus != nil && !p.shown(p.focus) {
		p.focus = nil
	}
	p.tell(d, "close")
}

func (p *Page) setPopover(n *html.Node, on bool) {
	if s := p.state(n); s.popover != on && p.tell(n, "beforetoggle") {
		s.popover = on
		p.sight++
		p.tell(n, "toggle")
	}
}

func (p *Page) setDetails(d *html.Node, on bool) {
	if has(d, "open") == on {
		return
	}
	if !on {
		p.removeAttr(d, "open")
		p.tell(d, "toggle")
		return
	}
	if group := attr(d, "name"); group != "" {
		for _, x := range findAll(rootOf(d), func(x *html.Node) bool { return x.Data == "details" && attr(x, "name") == group }) {
			p.setDetails(x, false)
		}
	}
	p.setAttr(d, "open", "")
	p.tell(d, "toggle")
}

// Time

type timer struct {
	at int
	do func()
}

// After does something when ms milliseconds of the page's time have passed.
func (p *Page) After(ms int, do func()) {
	p.later = append(p.later, timer{p.now + ms, do})
}

// Now returns the page's time in milliseconds.
func (p *Page) Now() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now
}

func (p *Page) pass(ms int) {
	end := p.now + ms
	for {
		next := -1
		for i, t := range p.later {
			if t.at <= end && (next < 0 || t.at < p.later[next].at) {
				next = i
			}
		}
		if next < 0 {
			p.now = end
			return
		}
		t := p.later[next]
		p.later = slices.Delete(p.later, next, next+1)
		p.now = max(p.now, t.at)
		t.do()
	}
}

// settleMS is how much time a quiet page takes to settle.
const settleMS = 82

// Settle lets the page's time pass and calls done from another goroutine.
func (p *Page) Settle(roots []facts.Node, done func(bridge.Settled)) {
	go func() {
		p.mu.Lock()
		p.pass(settleMS)
		s := bridge.Settled{Errors: p.thrown, Navigating: p.navigating, Touched: p.touched, Inserted: p.inserted}
		p.thrown, p.navigating = nil, ""
		p.mu.Unlock()
		done(s)
	}()
}

// Wait lets ms milliseconds of the page's time pass and calls done from
// another goroutine, at once.
func (p *Page) Wait(ms int, done func()) {
	go func() {
		p.mu.Lock()
		p.pass(ms)
		p.mu.Unlock()
		done()
	}()
}

// Prim returns what page script defined.
func (p *Page) Prim() bridge.Primitives {
	if p.Primitives == nil {
		return none{}
	}
	return p.Primitives
}

// none is a page without primitives.
type none struct{}

func (none) Defs() []bridge.Primitive                { return nil }
func (none) Mounted(facts.Node) string               { return "" }
func (none) State(facts.Node) (string, string)       { return "{}", "" }
func (none) Items(facts.Node) (string, string)       { return "", "" }
func (none) Shown(facts.Node) bool                   { return true }
func (none) Methods(facts.Node) []string             { return nil }
func (none) Check(facts.Node, string, string) string { return "" }
func (none) Pending(facts.Node) bool                 { return false }
func (none) Call(facts.Node, string, string, func(string)) (string, bool, string) {
	return "", false, "no such method"
}
