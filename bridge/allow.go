package bridge

import "github.com/drawbridge/drawbridge/match"

// ask puts the step to every gate of the call (contract U5 to U8, U83, U85,
// D4, D6, D7). It is the one place where a step is asked for. args are what the
// gates see; mark is the confirm mark that counts.
func (r *run) ask(args []Val, mark string, marked bool) *Error {
	own, tool := NoGate, r.call.Tool
	if r.a.options.Allow {
		own = AskGate
	}
	if marked && own != AskGate && tool != AskGate {
		return r.needsPerson(mark)
	}
	if tool == ClosedGate {
		return refuse(NotAllowed, "Ask the person or the page's author to allow it.", "The step was not allowed: the page refuses every step of this agent.")
	}
	if own != AskGate && tool != AskGate {
		return nil
	}
	step := r.asked(args, mark, marked)
	r.lastAsked = string(step)
	if r.granted == r.lastAsked {
		r.granted = ""
		return nil
	}
	for gate, kind := range [...]Gate{own, tool} {
		if kind != AskGate {
			continue
		}
		var got Answer
		r.b.turns++
		wait(func(done func()) {
			r.call.Ask(gate, step, func(a Answer) { got = a; done() })
		})
		switch got.Verdict {
		case Allowed:
			continue
		case TimedOut:
			return refuse(Timeout, "Ask the person, then call again.", "Nobody allowed the step within ", got.Why, " ms.")
		case Aborted:
			return refuse(WasAborted, "Call again when the work is wanted.", "The call was aborted while it waited to be allowed.")
		case Threw:
			return refuse(NotAllowed, "Ask the person or the page's author to allow it.", "The step was not allowed: ", clipError(r.masked(got.Why)), ".")
		}
		return refuse(NotAllowed, "Ask the person, or do something else.", "The step was not allowed: allow refused ", r.step.Action, " on ", r.e.ref(), blank(quoteless(r.masked(r.e.key.label))), ".")
	}
	r.glance() // the page may have changed while the gates were asked
	c := r.c()
	if c == nil {
		return refuse(OffPage, "Take a snapshot to see what is on the page now.", r.e.ref(), " left the page while it waited to be allowed.")
	}
	if r.x.isDisabled(c) {
		return r.disabled(c)
	}
	return nil
}

func (r *run) needsPerson(mark string) *Error {
	what := quoteless(match.Clip(r.masked(mark), maxText))
	if what == "" {
		what = quoteless(match.Clip(r.masked(r.e.key.label), maxLabel))
	}
	return refuse(NeedsPerson, "Ask the person to do it, or to give the agent an allow function.", "Needs a person: ", r.e.ref(), blank(quoteless(r.masked(r.e.key.label))), " is marked \"", what, "\" and nobody is there to confirm it.")
}

// asked writes the step as a gate sees it (contract U7).
func (r *run) asked(args []Val, mark string, marked bool) []byte {
	x, c := r.x, r.c()
	w := r.b.encoder(nil)
	w.raw("{")
	w.key("ref")
	w.b = appendString(w.b, r.e.ref())
	if c != nil {
		w.key("component")
		w.b = appendString(w.b, c.name())
		w.pageMember("label", x.shownLabel(c), maxLabel)
		w.pageMember("row", x.row(c), maxRow)
	}
	w.key("action")
	w.b = appendString(w.b, r.step.Action)
	w.key("args")
	secret := c != nil && x.isSecret(c)
	if secret {
		w.mask = nil // the agent knows its own arguments; the mark below lets an interface hide them
	}
	w.val(Val{kind: array, list: args})
	if secret {
		w.flag("secret", true)
	}
	if marked {
		w.key("confirm")
		w.page(mark, maxText)
	}
	w.raw("}")
	return w.b
}
