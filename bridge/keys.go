package bridge

import (
	"math"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// byKeys brings an ARIA slider, spinbutton or splitter to a value by the
// keyboard and reads the result back.
func (r *run) byKeys(c *comp, want float64) *Error {
	n := c.node
	on := n
	if !r.b.aria.Focusable(n) {
		for _, k := range r.x.inside(n) {
			if r.b.aria.Focusable(k) {
				on = k
				break
			}
		}
	}
	lo, hi, hasLo, hasHi := r.limits(c)
	value := func() (float64, bool) {
		c := r.c()
		if c == nil {
			return 0, false
		}
		v := r.x.number(c)
		return v.n, v.kind == number
	}
	start, ok := value()
	if !ok && !hasLo {
		return r.failed(c, "it tells no value to start from")
	}
	if r.b.tree.Focus() != on { // whoever is focused is often known only a moment later
		r.play(Gesture{Name: "focus", Moves: []Move{{Do: ScrollTo, On: on}, {Do: Focus, On: on}}})
		r.pause(32)
	}
	if hasLo && want == lo && start != want {
		r.tap(on, "Home", value)
	} else if hasHi && want == hi && start != want {
		r.tap(on, "End", value)
	}
	now := r.keysTo(on, want, r.twin(c), value)
	r.blur, r.blurOf = on, r.e
	r.settle()
	if v, ok := value(); ok {
		now = v
	}
	if c = r.c(); c == nil || now == want {
		return nil
	}
	if now == start {
		return r.failed(c, "its value stayed "+string(appendNumber(nil, now)))
	}
	r.kept = num(now)
	return nil
}

// tap presses a key and returns the value after it; a page that answers late
// is given a full settle.
func (r *run) tap(on facts.Node, k string, value func() (float64, bool)) float64 {
	was, had := value()
	r.play(key(on, k))
	r.pause(0)
	v, ok := value()
	if v == was && ok == had {
		r.settle()
		v, _ = value()
	}
	return v
}

// keysTo presses the keys that bring a value nearer, reading it after every
// key, for steps differ (events.md recipe 9). single keeps to the small steps.
func (r *run) keysTo(on facts.Node, want float64, single bool, value func() (float64, bool)) float64 {
	r.play(Gesture{Name: "focus", Moves: []Move{{Do: ScrollTo, On: on}, {Do: Focus, On: on}}})
	r.pause(0) // pages learn of the focus before the first key comes
	now, ok := value()
	if !ok { // an empty section gets its first value from any arrow
		now = r.tap(on, "ArrowUp", value)
	}
	page, stride := 0.0, 0.0 // what the keys have been seen to do
	dead := map[string]bool{"page": single}
	for keys := 0; now != want && keys < maxKeyRun && r.nav == ""; keys++ {
		left := math.Abs(want - now)
		choices := [...]string{"PageUp", "ArrowRight", "ArrowUp"}
		if want < now {
			choices = [...]string{"PageDown", "ArrowLeft", "ArrowDown"}
		}
		if single {
			choices[1], choices[2] = choices[2], choices[1] // across a section an arrow goes to the next one
		}
		moved := false
		for i, k := range choices {
			if dead[k] || i == 0 && (dead["page"] || page > left || stride == 0 || left < 10*stride) {
				continue
			}
			was := now
			now = r.tap(on, k, value)
			if now == was {
				dead[k] = true
				continue
			}
			step := math.Abs(now - was)
			if i == 0 {
				page = step
				if (was < want) != (now < want) && now != want {
					dead["page"] = true // it jumped past; the arrows bring it back
				}
			} else {
				stride = step
			}
			moved = true
			break
		}
		if !moved || stride > 0 && math.Abs(want-now) < stride && now != want && left <= stride {
			break // the grid does not hold the value
		}
	}
	return now
}

// twin reports whether another slider shares the track: a long step would
// push the two thumbs past each other.
func (r *run) twin(c *comp) bool {
	p := c.node
	for range 3 {
		p = r.b.tree.Parent(p)
		for _, n := range r.x.inside(p) {
			if k := r.x.byNode(n); k != nil && k != c && k.kind == c.kind {
				return true
			}
		}
	}
	return false
}

// stepBy raises or lowers a value by one step.
func (r *run) stepBy(c *comp, action string) *Error {
	if err := r.permit(r.step.Args); err != nil {
		return err
	}
	t := r.b.tree
	if c = r.c(); c == nil {
		return nil
	}
	n := c.node
	was := r.x.number(c)
	typ := inputType(t, n)
	if t.Tag(n) == "input" && (typ == "number" || typ == "range") {
		step := 1.0
		if v := r.x.detail(c).get("step"); v.kind == number {
			step = v.n
		}
		f := was.n + step
		if action == "decrement" {
			f = was.n - step
		}
		if err := r.inRange(c, f); err != nil {
			return err
		}
		f = math.Round(f*1e9) / 1e9
		r.do(setNative(n, string(appendNumber(nil, f))))
		r.readBack(string(appendNumber(nil, f)))
		return nil
	}
	keys := [...]string{"ArrowUp", "ArrowRight"}
	if action == "decrement" {
		keys = [...]string{"ArrowDown", "ArrowLeft"}
	}
	for _, k := range keys {
		r.do(key(n, k))
		if c = r.c(); c == nil || !r.x.number(c).equal(was) {
			return nil
		}
	}
	return r.failed(c, "its value did not change")
}
