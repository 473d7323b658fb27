package bridge

import (
	"strconv"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// The ears turn events of the page into settled changes of components
// (contract 2.7). An event costs next to nothing: a field's value is sampled
// when somebody turns to it, and the page is read when a change is committed,
// or for ARIA states a frame after the first of a burst.

// frameMS is how long a frame takes where frames do not come (contract D24).
const frameMS = 32

// quietMS is how long live regions may change before they are read again.
const quietMS = 100

// activeMS is how long what happens may be the doing of a person's last input.
const activeMS = 500

type ears struct {
	tell    func(change []byte)
	samples map[facts.Node]facts.Live // fields as they were before the interaction
	chosen  map[facts.Node]Val        // radio groups as they were, by the first radio
	typing  map[facts.Node]*typing    // fields with input that is not committed
	open    map[facts.Node]bool       // open states last told
	down    facts.Node                // what a pointer holds down
	states  []stateChange             // ARIA states of this burst
	flush   bool                      // a flush of states is on its way
	last    string                    // device of the last trusted input
	active  string                    // the same, for activeMS
	clicked bool                      // a click was heard in this burst
	out     []observed                // changes that are told a frame after they were seen
	seq     int

	steps   int                   // steps of agents at work
	before  map[facts.Node]State  // of what was handed out, as it was when they began
	held    []observed            // what they have changed so far
	values  map[facts.Node]Val    // of comboboxes that hold no text field, as last read
	texts   map[facts.Node]string // of live regions, as last read
	reading bool                  // they are read again soon
}

// typing is a field whose input goes on.
type typing struct {
	seq    int
	source string
}

// stateChange is one changed ARIA attribute.
type stateChange struct {
	node                      facts.Node
	attr, old, source, reason string
}

// observed is one change on its way to the listeners.
type observed struct {
	node            facts.Node
	ref, id, kind   string
	label, row      string
	key             string
	value, previous Val
	reason, source  string
	secret          bool
	kept            Val
}

// Listen sets what gets every observed change as JSON (contract 2.7); nil when
// nobody listens.
func (b *Bridge) Listen(tell func(change []byte)) {
	if tell == nil || b.ears.tell == nil {
		b.ears = ears{seq: b.ears.seq}
	}
	b.ears.tell = tell
	if tell != nil {
		x := b.read()
		b.ears.look(x)
		b.ears.texts = x.liveTexts()
	}
}

// look takes note of what the comboboxes of a page show, whose lists may be there
// only while they are open, and returns what has changed since the last look.
func (e *ears) look(x *index) (was map[*comp]Val) {
	values := map[facts.Node]Val{}
	for _, c := range x.comps {
		if c.kind != kindCombobox || c.prim != "" || x.b.tree.Tag(c.node) == "input" || !x.shown(c) {
			continue
		}
		v := x.state(c).get("value")
		values[c.node] = v
		if old, known := e.values[c.node]; known && !old.equal(v) {
			if was == nil {
				was = map[*comp]Val{}
			}
			was[c] = old
		}
	}
	e.values = values
	return was
}

func (x *index) liveTexts() map[facts.Node]string {
	texts := map[facts.Node]string{}
	for _, c := range x.comps {
		if isLive(c.kind) && c.prim == "" && x.zone(c.node)&(zoneHidden|zoneOut) == 0 {
			texts[c.node] = x.liveText(c)
		}
	}
	return texts
}

// mutated sees to it that the live regions are read again: texts or elements
// have changed somewhere.
func (e *ears) mutated(b *Bridge, h Heard) {
	if e.reading {
		return
	}
	e.reading = true
	source := e.doer(h)
	b.page.Wait(quietMS, func() {
		if e.tell == nil || !e.reading {
			return
		}
		e.reading = false
		x := b.read()
		before := e.texts
		e.texts = x.liveTexts()
		if b.off() {
			return
		}
		for _, c := range x.comps {
			was, known := before[c.node]
			if now, live := e.texts[c.node]; live && known && now != was && now != "" && x.shown(c) {
				b.observe(x, c, observed{key: "text", value: str(now), previous: str(was), reason: "text", source: source})
			}
		}
	})
}

// beginStep takes note of what an agent's step starts from. What the step changes
// is told when it has ended, once for each state, however often the page set it.
func (e *ears) beginStep(before map[*entry]State) {
	if e.tell == nil {
		return
	}
	if e.steps++; e.before == nil {
		e.before = make(map[facts.Node]State, len(before))
	}
	for n, s := range before {
		if _, known := e.before[n.node]; !known {
			e.before[n.node] = s
		}
	}
}

// endStep tells what the steps that are at work have changed.
func (b *Bridge) endStep() {
	e := &b.ears
	if e.tell == nil || e.steps == 0 {
		return
	}
	if len(e.states) > 0 {
		b.tellStates()
	}
	var fields []facts.Node
	for n, t := range e.typing {
		if t.source == "agent" {
			fields = append(fields, n)
		}
	}
	sortNodes(fields)
	for _, n := range fields {
		b.commit(n, "input", "agent")
	}
	if e.steps--; e.steps > 0 {
		return
	}
	held, before := e.held, e.before
	e.held, e.before = nil, nil
	for _, o := range held {
		if !o.secret {
			if was := before[o.node].get(o.key); !was.absent() {
				o.previous = was
			}
			if o.previous.equal(o.value) {
				continue // it is again what it was
			}
		}
		b.say(o) // the step has settled: what it kept is known
	}
}

// merge keeps a change until the step has ended.
func (e *ears) merge(o observed) {
	for i := range e.held {
		if h := &e.held[i]; h.node == o.node && h.key == o.key {
			o.previous = h.previous
			*h = o
			return
		}
	}
	e.held = append(e.held, o)
}

// Hear takes one event of the page.
func (b *Bridge) Hear(h Heard) {
	e := &b.ears
	if e.tell == nil {
		return
	}
	if h.Event == "mutated" {
		e.mutated(b, h)
		return
	}
	if h.Node == 0 {
		return
	}
	if h.Agent && !h.Trusted && h.Event != "attribute" {
		e.active = ""
	}
	switch h.Event {
	case "pointerdown":
		e.device(b, h, "pointer")
		e.sample(b, h.Node)
		e.down = h.Node
	case "pointerup", "pointercancel":
		e.down = 0
		e.device(b, h, "pointer")
		if t := e.typing[h.Node]; t != nil && !typed(b.tree, h.Node) {
			b.commit(h.Node, "input", t.source)
		}
		e.schedule(b)
	case "click":
		e.device(b, h, "")
		e.clicked = true
	case "keydown":
		e.device(b, h, "keyboard")
	case "focusin", "beforeinput":
		if e.typing[h.Node] == nil {
			e.sample(b, h.Node)
		}
	case "input":
		e.input(b, h)
	case "change":
		source := e.source(b, h)
		if t := e.typing[h.Node]; t != nil && !h.Agent {
			source = t.source
		}
		b.commit(h.Node, "change", source)
	case "focusout", "blur":
		if t := e.typing[h.Node]; t != nil {
			b.commit(h.Node, "change", t.source)
		}
	case "toggle", "close":
		b.commitOpen(h.Node, e.doer(h))
	case "play", "pause", "volumechange", "seeked":
		b.commitMedia(h.Node, h.Event, e.doer(h))
	case "attribute":
		e.attribute(b, h)
	}
}

// commitMedia tells that a video or sound plays, pauses, is muted or was moved.
func (b *Bridge) commitMedia(n facts.Node, event, source string) {
	x := b.read()
	c := x.byNode(n)
	if c == nil || c.kind != kindMedia || b.off() {
		return
	}
	o := observed{key: "playing", reason: event, source: source}
	switch event {
	case "volumechange":
		o.key = "muted"
	case "seeked":
		o.key = "value"
	}
	o.value = x.state(c).get(o.key)
	was := Val{}
	if known := b.refs.byNode[n]; known != nil {
		was = known.last.State.get(o.key)
	}
	if o.key == "playing" {
		o.previous = truth(!o.value.isTrue())
	} else if o.previous = was; o.key == "muted" && (was.absent() && !o.value.isTrue() || was.equal(o.value)) {
		return // the volume changed, and nothing else
	}
	b.observe(x, c, o)
}

// device remembers what a person uses; a click leaves it as it is, because
// keys click too.
func (e *ears) device(b *Bridge, h Heard, device string) {
	if !h.Trusted {
		return
	}
	if device == "" {
		if device = e.last; device == "" {
			device = "pointer"
		}
	}
	e.last, e.active = device, device
	e.seq++
	seq := e.seq
	b.page.Wait(activeMS, func() {
		if e.seq == seq {
			e.active = ""
		}
	})
}

// doer tells who is behind what has no input of its own: a toggle, a changed state.
func (e *ears) doer(h Heard) string {
	switch {
	case e.active != "":
		return e.active
	case h.Agent:
		return "agent"
	}
	return "program"
}

// source tells who is behind an input or change event. The browser marks those
// that follow a click made by script as trusted too.
func (e *ears) source(b *Bridge, h Heard) string {
	if e.active != "" || h.Agent || !h.Trusted {
		return e.doer(h)
	}
	switch inputType(b.tree, h.Node) {
	case "checkbox", "radio":
		return "program"
	}
	if e.last != "" {
		return e.last
	}
	return "keyboard"
}

// live asks what a field holds at this moment. It goes past the tree, which
// holds what was true at the last read.
func (b *Bridge) live(n facts.Node) facts.Live { return facts.New(b.page).Live(n) }

const maxSamples = 64 // fields that are remembered as they were

func (e *ears) sample(b *Bridge, n facts.Node) {
	switch b.tree.Tag(n) {
	case "input", "textarea", "select":
	default:
		if !b.tree.Flag(n, facts.HeadEditable) && strings.IndexByte(b.tree.Tag(n), '-') < 0 {
			return
		}
	}
	if e.samples == nil || len(e.samples) > maxSamples {
		e.samples, e.chosen = map[facts.Node]facts.Live{}, map[facts.Node]Val{}
	}
	if b.ix != nil {
		if o := b.ix.owner(n); o != nil && o.kind == kindRadioGroup {
			e.chosen[o.node] = str("")
			for _, r := range o.group {
				if l := b.live(r); l.Is(facts.LiveChecked) || l.Is(facts.LiveSecret|facts.LiveFilled) {
					e.chosen[o.node] = str(b.ix.item(r).value)
				}
			}
			return
		}
	}
	e.samples[n] = b.live(n)
}

// typed reports whether a field's value is typed, key by key.
func typed(t *facts.Tree, n facts.Node) bool {
	return t.Tag(n) != "input" || inputType(t, n) != "range" && inputType(t, n) != "color"
}

// input holds what is typed or dragged until it is committed.
func (e *ears) input(b *Bridge, h Heard) {
	t := b.tree
	switch t.Tag(h.Node) {
	case "select":
		e.hold(h.Node, e.source(b, h))
		return // a change follows
	case "input":
		switch inputType(t, h.Node) {
		case "checkbox", "radio", "file", "date", "time", "datetime-local", "month", "week":
			e.hold(h.Node, e.source(b, h))
			return // a change follows
		}
	}
	it := e.hold(h.Node, e.source(b, h))
	seq := it.seq
	b.page.Wait(idleMS, func() {
		if e.tell == nil || e.typing[h.Node] != it || it.seq != seq {
			return
		}
		if !typed(b.tree, h.Node) && e.down != 0 {
			return // still dragged
		}
		b.commit(h.Node, "input", it.source)
	})
}

func (e *ears) hold(n facts.Node, source string) *typing {
	if e.typing == nil {
		e.typing = map[facts.Node]*typing{}
	}
	it := e.typing[n]
	if it == nil {
		it = &typing{}
		e.typing[n] = it
	}
	it.seq++
	it.source = source
	return it
}

// commit tells the change of a field, if there is one.
func (b *Bridge) commit(n facts.Node, reason, source string) {
	e := &b.ears
	input := e.typing[n] != nil
	delete(e.typing, n)
	x := b.read()
	c := x.compAround(n)
	if c == nil || c.prim != "" || b.off() {
		delete(e.samples, n)
		return
	}
	key := "value"
	state := x.state(c)
	if state.get(key).absent() {
		key = "checked"
	}
	now := state.get(key)
	if now.absent() {
		return
	}
	secret := x.isSecret(c)
	previous := Val{}
	if c.kind == kindRadioGroup {
		previous = e.chosen[c.node]
		if e.chosen == nil {
			e.chosen = map[facts.Node]Val{}
		}
		e.chosen[c.node] = now
		if secret {
			previous, now = hide(previous), hide(now)
		}
	} else {
		live := b.live(n)
		if was, ok := e.samples[n]; ok {
			previous = x.held(c, was)
			if secret {
				previous = veil(previous, was)
			}
		}
		if e.samples == nil {
			e.samples, e.chosen = map[facts.Node]facts.Live{}, map[facts.Node]Val{}
		}
		e.samples[n] = live
		switch {
		case key != "checked":
		case secret:
			previous = now // which of the two it was is not told either
		case now.kind == boolean:
			previous = truth(!now.isTrue())
		}
	}
	if same := !previous.absent() && previous.equal(now); same && !(secret && input) {
		return
	}
	b.observe(x, c, observed{key: key, value: now, previous: previous, reason: reason, source: source, secret: secret})
}

// held is a field's value by what it held.
func (x *index) held(c *comp, l facts.Live) Val {
	lines := func() []string {
		if l.Extra == "" {
			return nil
		}
		return strings.Split(l.Extra, "\n")
	}
	switch c.kind {
	case kindNumberInput, kindSlider:
		if f, err := strconv.ParseFloat(strings.TrimSpace(l.Value), 64); err == nil {
			return num(f)
		}
		return str("")
	case kindSelect, kindListbox:
		list := lines()
		if x.multiple(c) {
			return strs(list)
		}
		if len(list) > 0 {
			return str(list[0])
		}
		return str(l.Value)
	case kindFileInput:
		return strs(lines())
	}
	return str(l.Value)
}

// commitOpen tells that what opens has opened or closed.
func (b *Bridge) commitOpen(n facts.Node, source string) {
	e := &b.ears
	x := b.read()
	if b.off() {
		return
	}
	c := x.byNode(n)
	if c == nil || c.kind == kindAccordion {
		if c = x.owner(n); c != nil && c.kind == kindAccordion {
			e.states = append(e.states, stateChange{node: n, attr: "open", old: opposite(b.tree.Live(n).Is(facts.LiveOpen)), source: source, reason: "toggle"})
			e.schedule(b)
		}
		return
	}
	open, ok := x.isOpen(c)
	if last, told := e.open[n]; !ok || told && last == open {
		return
	}
	e.remember(n, open)
	b.observe(x, c, observed{key: "open", value: truth(open), previous: truth(!open), reason: "toggle", source: source})
}

func (e *ears) remember(n facts.Node, open bool) {
	if e.open == nil || len(e.open) > maxSamples {
		e.open = map[facts.Node]bool{}
	}
	e.open[n] = open
}

func opposite(open bool) string {
	if open {
		return "false"
	}
	return "true"
}

// attribute takes one changed ARIA state; a burst of them is told together.
func (e *ears) attribute(b *Bridge, h Heard) {
	reason := "change"
	switch h.Attr {
	case "open":
		b.commitOpen(h.Node, e.doer(h))
		return
	case "aria-expanded":
		reason = "toggle"
	case "aria-checked", "aria-pressed", "aria-selected", "aria-valuenow":
		if e.clicked {
			reason = "press"
		}
	default:
		return
	}
	for _, s := range e.states {
		if s.node == h.Node && s.attr == h.Attr {
			return // what it was before is known
		}
	}
	if len(e.states) < 1000 {
		e.states = append(e.states, stateChange{h.Node, h.Attr, h.Old, e.doer(h), reason})
	}
	e.schedule(b)
}

// schedule sees to it that states are told, but not while a drag goes on.
func (e *ears) schedule(b *Bridge) {
	if e.flush || len(e.states) == 0 && !e.clicked {
		return
	}
	e.flush = true
	b.page.Wait(frameMS, func() {
		e.flush = false
		if e.tell == nil {
			return
		}
		e.clicked = false
		if len(e.states) > 0 {
			b.tellStates()
		}
	})
}

// tellStates tells the components whose ARIA states have changed.
func (b *Bridge) tellStates() {
	e := &b.ears
	states := e.states
	e.states = nil
	x := b.read()
	if b.off() {
		return
	}
	done, shown := map[*comp]bool{}, e.look(x)
	for _, s := range states {
		if e.down != 0 && s.attr == "aria-valuenow" {
			e.states = append(e.states, s) // until the pointer is up
			continue
		}
		c := x.byNode(s.node)
		o := observed{reason: s.reason, source: s.source}
		part := x.owner(s.node)
		switch {
		case c != nil && part == nil:
			if b.tree.Tag(s.node) == "input" && s.attr != "aria-expanded" && inputKinds[inputType(b.tree, s.node)] != kindNone {
				continue // its own events tell
			}
			switch s.attr {
			case "aria-checked", "aria-pressed":
				o.key, o.value, o.previous = "checked", x.state(c).get("checked"), tristate(s.old)
			case "aria-expanded":
				open, ok := x.isOpen(c)
				if last, told := e.open[s.node]; !ok || told && last == open && tristate(s.old).isTrue() == open {
					continue
				}
				e.remember(s.node, open)
				o.key, o.value, o.previous = "open", truth(open), tristate(s.old)
			case "aria-valuenow":
				o.key, o.value = "value", x.state(c).get("value")
				if f, err := strconv.ParseFloat(s.old, 64); err == nil {
					o.previous = num(f)
				}
			default:
				continue
			}
		case part != nil && !done[part] && part.kind != kindMenu:
			done[part] = true
			c = part
			o.key, o.value, o.previous = "value", x.state(c).get("value"), x.before(c, states)
			if was, changed := shown[c]; changed {
				o.previous = was
			}
		default:
			continue
		}
		if o.value.absent() || o.value.equal(o.previous) || !x.shown(c) {
			continue
		}
		if o.secret = x.isSecret(c); o.secret && o.key != "open" {
			o.value, o.previous = hide(o.value), hide(o.previous)
		}
		b.observe(x, c, o)
		if c.kind != kindCombobox || o.key != "open" {
			continue
		}
		if was, changed := shown[c]; changed && !done[c] { // its list is gone, and with it what told of the choice
			done[c] = true
			v := observed{key: "value", value: x.state(c).get("value"), previous: was, reason: "press", source: s.source, secret: x.isSecret(c)}
			if v.secret {
				v.value, v.previous = hide(v.value), hide(v.previous)
			}
			if !v.value.absent() {
				b.observe(x, c, v)
			}
		}
	}
}

// before is the value of a composite before states of its parts changed.
func (x *index) before(c *comp, states []stateChange) Val {
	list := []Val{}
	for _, it := range x.items(c) {
		was := it.selected
		for _, s := range states {
			if s.node == it.node && (s.attr == "aria-selected" || s.attr == "aria-checked" || c.kind == kindAccordion) {
				was = s.old == "true"
			}
		}
		if was {
			list = append(list, str(it.value))
		}
	}
	switch {
	case x.multiple(c):
		return Val{kind: array, list: list}
	case len(list) > 0:
		return list[0]
	}
	return str("")
}

func tristate(s string) Val {
	switch s {
	case "true":
		return truth(true)
	case "mixed":
		return str("mixed")
	}
	return truth(false)
}

// hide masks a value; an empty one stays visibly empty.
func hide(v Val) Val { return veil(v, facts.Live{}) }

// compAround returns the component that an element belongs to, nil for none
// and for what is hidden from agents.
func (x *index) compAround(n facts.Node) *comp {
	if x.zone(n)&(zoneHidden|zoneOut) != 0 {
		return nil
	}
	t := x.b.tree
	for p, i := n, 0; p != 0 && i < 16; p, i = t.Parent(p), i+1 {
		if o := x.owner(p); o != nil && o.kind != kindDisclosure && (p == n || o.kind != kindGrid) {
			return o
		}
		if c := x.byNode(p); c != nil {
			switch c.kind {
			case kindDialog, kindPopover, kindForm, kindAlert, kindStatus, kindDisclosure, kindAccordion, kindGrid:
				if p != n {
					return nil
				}
			}
			return c
		}
	}
	return nil
}

// observe completes a change and tells it a frame later, with what the
// component has then when that is something else (contract U79).
func (b *Bridge) observe(x *index, c *comp, o observed) {
	if x.zone(c.node)&(zoneHidden|zoneOut) != 0 {
		return
	}
	k := b.put(x, c, maxItems, false).full
	o.node, o.ref, o.kind, o.label, o.row = c.node, k.Ref, k.Kind, k.Label, k.Row
	if o.id = b.tree.Attr(c.node, "id"); o.id == "" {
		o.id = "e" + strconv.Itoa(int(c.node))
	}
	if o.source == "agent" && b.ears.steps > 0 {
		b.ears.merge(o)
		return
	}
	b.queue(o)
}

// queue tells a change a frame later.
func (b *Bridge) queue(o observed) {
	b.ears.out = append(b.ears.out, o)
	b.page.Wait(frameMS, func() {
		if b.ears.tell == nil || len(b.ears.out) == 0 {
			return
		}
		o := b.ears.out[0] // in the order they were seen, whatever order timers keep
		b.ears.out = b.ears.out[1:]
		b.say(o)
	})
}

// say tells a change now.
func (b *Bridge) say(o observed) {
	x := b.read()
	if b.ears.tell == nil || x.zone(o.node)&zoneHidden != 0 || b.off() {
		return
	}
	if c := x.byNode(o.node); c != nil && !o.secret {
		if v := x.state(c).get(o.key); !v.absent() && !v.equal(o.value) {
			o.kept = v
		}
	}
	b.ears.tell(b.observedJSON(o))
}

// observedJSON writes an ObservedChange.
func (b *Bridge) observedJSON(o observed) []byte {
	w := b.encoder(nil)
	w.raw("{")
	w.key("ref")
	w.b = appendString(w.b, o.ref)
	w.key("id")
	w.page(o.id, maxLabel)
	w.key("component")
	w.b = appendString(w.b, o.kind)
	w.pageMember("label", o.label, maxLabel)
	w.pageMember("row", o.row, maxRow)
	w.key("key")
	w.page(o.key, maxLabel)
	w.key("value")
	w.val(o.value)
	if !o.previous.absent() {
		w.key("previous")
		w.val(o.previous)
	}
	w.key("reason")
	w.page(o.reason, maxLabel)
	w.key("source")
	w.b = appendString(w.b, o.source)
	if !o.kept.absent() {
		w.key("kept")
		w.val(o.kept)
	}
	w.raw("}")
	return w.b
}

// Changed takes a primitive's own report of a change (handle.changed,
// ctx.change): JSON {key, value, previous, reason, source?}.
func (b *Bridge) Changed(n int32, change string) {
	e := &b.ears
	v, ok := parse(change)
	if e.tell == nil || !ok || v.kind != object {
		return
	}
	x := b.read()
	c := x.byNode(facts.Node(n))
	if c == nil || c.prim == "" || b.off() || !x.shown(c) {
		return
	}
	o := observed{key: v.get("key").String(), value: v.get("value"), previous: v.get("previous"), reason: v.get("reason").String(), source: v.get("source").String()}
	if o.key == "" {
		o.key = "value"
	}
	if o.value.absent() {
		o.value = x.prim(c).state.get(o.key)
	}
	if o.value.absent() {
		o.value = Val{kind: null}
	}
	if o.reason == "" {
		o.reason = "change"
	}
	switch o.source {
	case "pointer", "keyboard", "agent", "program":
	default:
		o.source = "program"
		if e.active != "" {
			o.source = e.active
		}
	}
	if o.secret = x.isSecret(c); o.secret {
		o.value, o.previous = mask(o.key, o.value), mask(o.key, o.previous)
	}
	b.observe(x, c, o)
}

// mask hides a value that a secret primitive reports.
func mask(key string, v Val) Val {
	if v.absent() || v.kind == null {
		return v
	}
	return primVeil(key, v)
}
