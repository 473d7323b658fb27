package bridge

import "github.com/drawbridge/drawbridge/match"

// primitive runs a method of a primitive that page script defined (contract
// U45, U46, U96, D13).
func (r *run) primitive(c *comp) *Error {
	action, given := r.step.Action, r.step.Args
	if r.byItem { // the item that the step named is chosen (contract D35)
		var err *Error
		if action, given, err = r.primItem(c); err != nil {
			return err
		}
	}
	method, ok := r.x.primAction(c, action)
	if !ok {
		if action == "press" {
			if len(r.step.Args) > 0 {
				return r.pressText(c)
			}
			return r.press(c)
		}
		can := append(append([]string(nil), r.x.component(c, 0, false).Actions...), "press")
		return refuse(UnknownAction, "Use one of its actions.", r.called(c), " has no action \"", match.Clip(quoteless(action), 40), "\"; it has ", list(can, 30), ".")
	}
	args, err := r.x.primArgs(c, method, given)
	if err != nil {
		return err
	}
	if err := r.permit(args); err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	secret := r.x.isSecret(c)
	state := &primCall{}
	r.b.turns++
	result, pending, thrown := r.b.page.Prim().Call(c.node, method, string(Val{kind: array, list: args}.append(nil)), func(err string) {
		state.done, state.err = true, err
	})
	if thrown != "" {
		return refuse(ActionFailed, "Read the message; the component refused the action.", r.called(c), " failed: ", r.complaint(secret, thrown), ".")
	}
	r.seen = true
	r.settle()
	if state.done && state.err != "" {
		c := r.c()
		if c == nil {
			return refuse(ActionFailed, "Read the message; the component refused the action.", r.e.ref(), " failed: ", r.complaint(secret, state.err), ".")
		}
		return refuse(ActionFailed, "Read the message; the component refused the action.", r.called(c), " failed: ", r.complaint(secret, state.err), ".")
	}
	if pending {
		r.result = stillPending
		return nil
	}
	if v, ok := parse(result); ok && v.kind != null && v.kind != none && !(c.prim != "" && r.x.isSecret(c)) {
		w := r.b.encoder(nil)
		w.val(v)
		r.result = string(w.b)
	}
	return nil
}

// primItem returns the action and the argument by which a primitive takes the
// item that a step named.
func (r *run) primItem(c *comp) (action string, args []Val, err *Error) {
	action, args = r.step.Action, r.step.Args
	choose := contains([]string{"press", "select", "check"}, action) && len(args) == 0 || action == "setValue"
	if action == "setChecked" {
		if choose, err = r.boolArg(c, args); err != nil {
			return "", nil, err
		}
	}
	if choose {
		for _, method := range [...]string{"setValue", "select"} {
			if _, ok := r.x.primAction(c, method); ok {
				return method, []Val{str(r.item)}, nil
			}
		}
	}
	return "", nil, refuse(BadArgument, "Use the component's own ref and one of its actions.", "\"", quoteless(match.Clip(r.masked(r.item), maxLabel)), "\" is an item of ", r.called(c), ", which does not take ", action, " on an item.")
}

// primCall is what became of a promise that a method returned.
type primCall struct {
	done bool
	err  string
}

// complaint is what a method threw as messages tell it. That of a secret
// component may repeat its value, and is not told (contract U59).
func (r *run) complaint(secret bool, thrown string) string {
	if secret {
		return "what it threw is not told"
	}
	return clipError(r.masked(thrown))
}
