package bridge

import (
	"slices"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// alias returns the action that a callable one stands for, and the argument that
// it means.
func alias(action string) (stands string, with Val) {
	switch action {
	case "check", "uncheck":
		return "setChecked", truth(action == "check")
	case "open", "close":
		return "setOpen", truth(action == "open")
	case "select":
		return "setValue", Val{}
	case "clear":
		return "setValue", str("")
	}
	return "", Val{}
}

// perform resolves the step, checks it, and does it.
func (r *run) perform() *Error {
	got, err := r.resolve(r.step)
	if err != nil {
		return err
	}
	if got.e == nil && len(r.results) > 0 { // a step before may have begun what brings it
		r.until(lateMS, func() bool {
			got, err = r.resolve(r.step)
			return got.e != nil || err != nil
		})
		if err != nil {
			return err
		}
	}
	if got.e == nil {
		if got, err = r.search(); err != nil {
			return err
		}
	}
	r.e, r.byItem, r.item = got.e, got.byItem, got.item
	if r.e.key == (refKey{}) || r.c() != nil && r.e.last.Ref == "" {
		r.b.mint(r.x, r.c()) // it is put out with the result
	}
	c := r.c()
	if c == nil {
		return refuse(OffPage, "Take a snapshot to see what is on the page now.", r.e.ref(), " has left the page.")
	}
	if _, known := r.before[r.e]; !known {
		r.before[r.e] = r.x.state(c)
	}
	if r.blur != 0 && r.blurOf != r.e && !r.x.belongs(c, r.blurOf) {
		r.leave()
		if c = r.c(); c == nil {
			return refuse(OffPage, "Take a snapshot to see what is on the page now.", r.e.ref(), " left the page when the field before it was left.")
		}
	}
	if r.x.isDisabled(c) {
		return r.disabled(c)
	}
	r.markBusy()
	err = r.dispatch(c)
	if err != nil {
		r.undo()
		return err
	}
	r.await()
	if r.result != stillPending {
		return r.workError()
	}
	return nil
}

// belongs reports whether c stands in the popup of what o refers to.
func (x *index) belongs(c *comp, o *entry) bool {
	if o == nil {
		return false
	}
	oc := x.comp(o.node)
	return oc != nil && (oc == c || oc.popup != 0 && x.b.tree.Contains(oc.popup, c.node))
}

func (r *run) disabled(c *comp) *Error {
	return refuse(Disabled, "Do what makes it available first, or choose another component.", r.called(c), " is disabled (unavailable) now.")
}

// called is the component as messages name it.
func (r *run) called(c *comp) string {
	l := quoteless(match.Clip(r.masked(r.x.shownLabel(c)), maxLabel))
	if l == "" {
		l = c.name()
	}
	return r.e.ref() + " " + l
}

// workError is an error that came up inside the component, or that it refers
// to, while it worked (T50).
func (r *run) workError() *Error {
	c := r.c()
	if c == nil || len(r.busySeen) == 0 && c.prim == "" {
		return nil
	}
	if s := r.b.tree.Attr(c.node, "data-agent-error"); s != "" && s != r.e.last.Error {
		return refuse(ActionFailed, "Read the message and try again.", r.called(c), " failed: ", clipError(r.masked(s)), ".")
	}
	for _, s := range r.errorTexts(c) {
		if !contains(r.errorsBefore, s) {
			return refuse(ActionFailed, "Read the message and try again.", r.called(c), " failed: ", clipError(r.masked(s)), ".")
		}
	}
	return nil
}

// errorTexts are the alerts inside the component and what its error and description references say.
func (r *run) errorTexts(c *comp) []string {
	t, a := r.b.tree, r.b.aria
	var out []string
	if c.prim != "" {
		if s := r.x.prim(c).state.get("error"); s.kind == text && s.s != "" {
			out = append(out, s.s)
		}
	}
	for _, n := range r.x.inside(c.node) {
		if a.Role(n) == "alert" {
			if s := a.Text(n); s != "" {
				out = append(out, s)
			}
		}
	}
	for _, rel := range [...]string{"aria-errormessage", "aria-describedby"} {
		if t.Has(c.node, rel) {
			for _, n := range t.Rel(c.node, rel) {
				if s := a.Text(n); s != "" && t.Shown(n) {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

// dispatch checks the action and its arguments, and hands over to what does it.
func (r *run) dispatch(c *comp) *Error {
	action, args := r.step.Action, r.step.Args
	r.errorsBefore = r.errorTexts(c)
	if c.prim != "" {
		return r.primitive(c)
	}
	if r.byItem {
		return r.actOnItem(c)
	}
	listed := r.x.takes(c, action)
	if action == "press" {
		if len(args) > 0 {
			return r.pressText(c)
		}
		return r.press(c)
	}
	if !listed {
		if r.x.readOnly(c) && (contains(kinds[c.kind].actions, action) || contains(kinds[c.kind].aliases, action)) {
			return refuse(ReadOnly, "Press it: what opens may set its value.", r.called(c), " is read-only; a person cannot change it.")
		}
		return r.unknownAction(c)
	}
	if stands, with := alias(action); stands != "" && !(action == "open" && c.kind == kindAccordion) && !(action == "close" && c.kind == kindAccordion) && !(action == "select" && len(args) == 0) {
		action = stands
		if !with.absent() {
			args = []Val{with}
		}
	}
	if r.step.Action == "clear" && c.kind == kindFileInput {
		action, args = "setFiles", []Val{{kind: array}}
	}
	if action == "toggle" {
		switch c.kind {
		case kindCheckbox, kindSwitch:
			action, args = "setChecked", []Val{truth(!r.x.isChecked(c.node).isTrue())}
		case kindMedia:
			action = "pause"
			if !r.x.state(c).get("playing").isTrue() {
				action = "play"
			}
		case kindAccordion:
		default:
			open, _ := r.x.isOpen(c)
			action, args = "setOpen", []Val{truth(!open)}
		}
	}
	switch action {
	case "setValue":
		return r.setValue(c, args)
	case "setChecked":
		return r.setChecked(c, args)
	case "setOpen":
		if c.kind == kindTree || c.kind == kindAccordion || c.kind == kindGrid {
			return r.expand(c, args, "")
		}
		return r.setOpen(c, args)
	case "increment", "decrement":
		return r.stepBy(c, action)
	case "addValue", "removeValue":
		return r.addValue(c, action, args)
	case "expand", "collapse", "open", "close", "toggle":
		if c.kind == kindDisclosure {
			return r.setOpen(c, []Val{truth(action == "expand")})
		}
		return r.expand(c, args, action)
	case "next", "previous":
		return r.nextTab(c, action)
	case "setFiles":
		return r.setFiles(c, args)
	case "submit", "reset":
		return r.submit(c, action)
	case "play", "pause", "setMuted":
		return r.media(c, action, args)
	case "sort":
		return r.sortBy(c, args)
	}
	return r.unknownAction(c)
}

func (r *run) unknownAction(c *comp) *Error {
	can := r.x.actions(c)
	if !contains(can, "press") {
		can = append(slices.Clone(can), "press")
	}
	return refuse(UnknownAction, "Use one of: "+strings.Join(can, ", ")+".", r.called(c), " (", c.name(), ") has no action \"", match.Clip(quoteless(r.step.Action), 40), "\"; it has ", strings.Join(can, ", "), ".")
}

// permit asks for the step with its mark; args are what the gates see.
func (r *run) permit(args []Val, parts ...facts.Node) *Error {
	c := r.c()
	if c == nil {
		return refuse(OffPage, "Take a snapshot to see what is on the page now.", r.e.ref(), " has left the page.")
	}
	mark, marked := r.x.mark(c.node)
	for _, p := range parts {
		if p == 0 {
			continue
		}
		if m, ok := r.x.mark(p); ok {
			mark, marked = m, true
		}
	}
	if marked && mark == "" {
		mark = r.x.shownLabel(c)
	}
	return r.ask(args, mark, marked)
}

// undo closes what a refused step had opened, in reverse, and gives the focus back.
func (r *run) undo() {
	if len(r.opened) == 0 {
		return
	}
	for i := len(r.opened) - 1; i >= 0; i-- {
		n := r.opened[i]
		if c := r.x.comp(n); c != nil {
			if open, ok := r.x.isOpen(c); ok && open {
				r.shut(c)
			}
		} else if o := r.x.owner(n); o != nil && o.kind == kindAccordion {
			if r.b.tree.Attr(n, "aria-expanded") == "true" || r.b.tree.Live(n).Is(facts.LiveOpen) {
				r.do(r.x.pressOn(r.x.headerOf(n)))
			}
		}
	}
	r.opened = nil
	r.reopen(r.wasOpen)
	r.wasOpen = nil
	if f := r.focus; f != r.b.tree.Focus() {
		if f != 0 && r.b.tree.Exists(f) && r.b.tree.Shown(f) {
			r.do(Gesture{Name: "focus", Moves: []Move{{Do: Focus, On: f}}})
		} else if now := r.b.tree.Focus(); now != 0 {
			r.do(Gesture{Name: "blur", Moves: []Move{{Do: Blur, On: now}}})
		}
	}
}

func (x *index) headerOf(n facts.Node) facts.Node {
	if x.b.tree.Tag(n) == "details" {
		if s := x.summaryOf(n); s != 0 {
			return s
		}
	}
	return n
}

// failed is a gesture that the component shows no reaction to (contract D22).
func (r *run) failed(c *comp, what string) *Error {
	state := ""
	for _, f := range r.x.state(c) {
		if f.Key == "value" || f.Key == "checked" || f.Key == "open" {
			v := f.Val.String()
			if v == "" {
				v = "empty"
			}
			state += " " + f.Key + " is " + quoteless(match.Clip(r.masked(v), maxLabel)) + ";"
		}
	}
	return refuse(ActionFailed, "Take a snapshot; the page may need another step first.", r.called(c), " did not react: ", what, ";", state, " the page took none of the gestures.")
}
