package bridge

import (
	"strings"

	"github.com/drawbridge/drawbridge/match"
)

func (r *run) setColor(c *comp, v Val) *Error {
	s := strings.ToLower(strings.TrimSpace(v.s))
	ok := v.kind == text && len(s) == 7 && s[0] == '#'
	for i := 1; ok && i < len(s); i++ {
		ok = strings.IndexByte(hex, s[i]) >= 0
	}
	if !ok {
		return refuse(BadArgument, "Give a colour such as #1a2b3c.", "setValue on ", r.called(c), " takes a colour of the form #rrggbb; it was given ", match.Clip(r.tellArg(c, v), 60), ".")
	}
	return r.putNative(c, s)
}

func (r *run) media(c *comp, action string, args []Val) *Error {
	move := Move{On: c.node}
	switch action {
	case "play":
		move.Do = Play
	case "pause":
		move.Do = Pause
	default:
		mute, err := r.boolArg(c, args)
		if err != nil {
			return err
		}
		move.Do = Mute
		if mute {
			move.Num = 1
		}
	}
	if err := r.permit(r.step.Args); err != nil {
		return err
	}
	r.do(Gesture{Name: action, Moves: []Move{move}})
	return nil
}

// setChecked brings a checkbox, switch or toggle button to a state.
func (r *run) setChecked(c *comp, args []Val) *Error {
	want, err := r.boolArg(c, args)
	if err != nil {
		return err
	}
	if err := r.permit(r.step.Args); err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	is := func() bool {
		c := r.c()
		return c == nil || r.x.isChecked(c.node).equal(truth(want))
	}
	if is() {
		return nil
	}
	native := r.b.tree.Tag(c.node) == "input"
	was := r.x.isChecked(c.node)
	for range 3 { // a tri-state box goes through mixed
		r.do(r.x.pressOn(c.node))
		if r.until(100, is) {
			return nil
		}
		if c = r.c(); c == nil {
			return nil
		}
		if now := r.x.isChecked(c.node); now.equal(was) {
			break
		}
	}
	now := r.x.isChecked(c.node)
	if native {
		r.kept = now
		return nil
	}
	if now.equal(was) && !r.reacted() {
		for _, k := range [...]string{" ", "Enter"} {
			r.do(key(c.node, k))
			if r.until(100, is) {
				return nil
			}
		}
	}
	if c = r.c(); c == nil {
		return nil
	}
	if r.x.isChecked(c.node).equal(was) {
		return r.failed(c, "it stayed as it was")
	}
	r.kept = r.x.isChecked(c.node)
	return nil
}

// reacted reports whether the page has changed since the step began.
func (r *run) reacted() bool {
	return r.b.tree.Structure() != r.structs
}
