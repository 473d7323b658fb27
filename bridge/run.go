package bridge

import (
	"slices"
	"strconv"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// A run is one act call at work. It lives in one goroutine and reads from top
// to bottom: resolve, check, ask, touch, settle, read back, tell.
type run struct {
	a    *Agent
	b    *Bridge
	call Call
	x    *index

	step   Step
	last   bool // it is the call's last step
	e      *entry
	byItem bool
	item   string

	// of the step
	before       map[*entry]State
	touched      map[facts.Node]bool
	thrown       []string
	opened       []facts.Node // triggers of what the step opened, in order
	wasOpen      []facts.Node // sections that were open before it opened others
	lastAsked    string       // what the gates were asked last
	granted      string       // what they have allowed before a section was opened
	busy         map[facts.Node]bool
	busySeen     []facts.Node // what was at work during the step
	errorsBefore []string
	kept         Val
	note         string
	result       string // JSON
	structs      int32
	moment       int32 // of the last refresh
	turned       int   // of the last refresh
	seen         bool  // something observable happened
	nav          string
	focus        facts.Node // before the step

	// of the call
	home    facts.Node // had the focus before the call
	waited  int        // about how long the call has waited for the page, in ms
	blur    facts.Node // a field that is to be left before the next step acts elsewhere
	blurOf  *entry
	entered entered
	acted   []*entry
	changed map[*entry]bool
	base    *facts.Table[bool] // elements of what was shown when the call began
	there   map[*entry]bool    // refs that were on the page when the call began
	results []stepResult
}

type stepResult struct {
	step    int
	ref     string
	item    string
	byItem  bool
	result  string
	kept    Val
	note    string
	nav     string
	changes []change
	more    int // changes left out
	gone    []string
}

// stillPending is the result of a step whose work goes on.
const stillPending = `"pending"`

type change struct {
	kind, label, key string
	val              Val
}

// Act takes the call's place in the queue and returns what does its work in a
// goroutine and gives the JSON of the result (contract 2.3 to 2.5).
func (a *Agent) Act(c Call) (run func() []byte) {
	turn, leave := a.queue.Enter()
	return func() []byte {
		defer leave()
		turn()
		return a.act(c)
	}
}

func (a *Agent) act(c Call) []byte {
	r := &run{a: a, b: a.b, call: c, changed: map[*entry]bool{}}
	steps, err, at := parseSteps(c.Input)
	r.refresh()
	if err == nil && r.b.off() {
		err = refuse(UnknownName, "Nothing can be done until the page takes data-agent-off away.", "The page is marked data-agent-off: the bridge is silent on it.")
	}
	if err != nil {
		return r.encode(err, at)
	}
	r.base = r.b.shownNodes(r.x)
	r.home = r.b.tree.Focus()
	r.there = map[*entry]bool{}
	for _, e := range r.b.refs.live() {
		r.there[e] = true
	}
	for i, s := range steps {
		if c.Aborted != nil && c.Aborted() {
			return r.end(refuse(WasAborted, "Call again when the work is wanted.", "The call was aborted by its caller; this step did not run."), i)
		}
		if r.nav != "" {
			return r.end(refuse(Navigated, "Call again once the new page has loaded.", "The step before has taken the page to another document; this step did not run."), i)
		}
		if err := r.runStep(s, i, i == len(steps)-1); err != nil {
			return r.end(err, i)
		}
	}
	return r.end(nil, 0)
}

// runStep runs one step from its name to its result.
func (r *run) runStep(s Step, i int, last bool) *Error {
	r.step, r.last = s, last
	r.e, r.byItem, r.item = nil, false, ""
	r.touched, r.thrown, r.opened, r.busy, r.busySeen = map[facts.Node]bool{}, nil, nil, map[facts.Node]bool{}, nil
	r.kept, r.note, r.result, r.nav = Val{}, "", "", ""
	r.wasOpen, r.lastAsked, r.granted = nil, "", ""
	r.refresh()
	r.before = r.states()
	r.structs, r.seen = r.b.tree.Structure(), false
	r.focus = r.b.tree.Focus()
	r.b.ears.beginStep(r.before)
	defer r.b.endStep()
	err := r.perform()
	if err == nil && len(r.thrown) > 0 {
		err = refuse(ActionFailed, "Read the message; the page may have refused the action or be broken.", "The page's own code failed: "+clipError(r.masked(r.thrown[0])))
	}
	if err == nil && r.blur != 0 && (last || r.blurOf != r.e) {
		r.leave()
		if len(r.thrown) > 0 {
			err = refuse(ActionFailed, "Read the message; the page may have refused the value.", "The page's own code failed: "+clipError(r.masked(r.thrown[0])))
		}
	}
	r.refresh()
	if err != nil {
		return err
	}
	if r.e == nil {
		return refuse(Internal, "Report this.", "The step resolved to nothing.")
	}
	for _, c := range r.x.comps { // a dialog that came up is told of, so that its leaving is too
		if (c.kind == kindDialog || c.kind == kindPopover) && !r.base.Has(c.node) && r.x.shown(c) && r.b.refs.byNode[c.node] == nil {
			r.b.mint(r.x, c)
		}
	}
	if c := r.c(); c != nil && r.x.isSecret(c) {
		r.kept = Val{} // it was not read
	}
	res := stepResult{step: i, ref: r.e.ref(), item: r.item, byItem: r.byItem, result: r.result, kept: r.kept, note: r.note, nav: r.nav}
	res.changes, res.more, res.gone = r.diff()
	if r.step.Action == "press" && res.note == "" && res.nav == "" && len(res.changes) == 0 && len(res.gone) == 0 && !r.seen &&
		r.b.tree.Structure() == r.structs {
		res.note = "nothing visible changed"
	}
	r.results = append(r.results, res)
	if !slices.Contains(r.acted, r.e) {
		r.acted = append(r.acted, r.e)
	}
	return nil
}

func clipError(s string) string {
	if s == "" {
		return "an error without a message"
	}
	return quoteless(bound(s, maxText))
}

// refresh reads the page anew. Components found before are stale after it.
// Nothing is read where no code of the page can have run since.
func (r *run) refresh() {
	if !r.current() || r.b.tree.Glanced() {
		r.take(r.b.read())
	}
}

// glance is refresh where the step goes on and asks for little.
func (r *run) glance() {
	if !r.current() {
		r.take(r.b.glance())
	}
}

// current reports whether no code of the page can have run since the page was read.
func (r *run) current() bool {
	return r.x != nil && r.x == r.b.ix && r.moment == r.b.tree.Moment() && r.turned == r.b.turns
}

func (r *run) take(x *index) {
	r.x = x
	r.moment, r.turned = r.b.tree.Moment(), r.b.turns
	r.b.sync(x)
}

// c returns the component that the step acts on as it is now, nil when it has left.
func (r *run) c() *comp {
	if r.e == nil {
		return nil
	}
	return r.x.comp(r.e.node)
}

// do plays a gesture, waits until the page is quiet and reads it anew.
func (r *run) do(g Gesture) {
	r.b.turns++
	turn, leave := r.b.hands.Enter() // agents of one page do not act into each other's gestures
	defer leave()
	turn()
	r.play(g)
	r.settle()
}

// play plays a gesture and takes note of what was thrown, without waiting.
func (r *run) play(g Gesture) {
	r.b.turns++
	p := r.b.page.Do(g)
	if p.Error != "" {
		r.thrown = append(r.thrown, p.Error)
	}
}

func (r *run) settle() {
	var got Settled
	roots := r.roots()
	r.b.turns++
	wait(func(done func()) {
		r.b.page.Settle(roots, func(s Settled) { got = s; done() })
	})
	r.waited += settleMS
	r.heed(got)
	r.glance()
}

// heed takes note of what happened until the page was quiet.
func (r *run) heed(s Settled) {
	r.thrown = append(r.thrown, s.Errors...)
	for _, n := range s.Touched {
		r.touched[n] = true
	}
	if s.Inserted > 0 || len(s.Touched) > 0 {
		r.seen = true
	}
	if s.Navigating != "" {
		r.nav = s.Navigating
	}
}

// roots are the parts of the page whose mutations a settle waits for: the
// component, its popup, its form or dialog.
func (r *run) roots() []facts.Node {
	if r.e == nil {
		return nil
	}
	t := r.b.tree
	out := []facts.Node{r.e.node}
	if c := r.c(); c != nil && c.popup != 0 {
		out = append(out, c.popup)
	}
	if f := t.Closest(r.e.node, func(n facts.Node) bool {
		tag := t.Tag(n)
		role := r.b.aria.Role(n)
		return tag == "form" || tag == "dialog" || role == "dialog" || role == "alertdialog"
	}); f != 0 {
		out = append(out, f)
	}
	return out
}

// pause waits ms milliseconds and reads the page anew.
func (r *run) pause(ms int) {
	r.b.turns++
	wait(func(done func()) { r.b.page.Wait(ms, done) })
	r.waited += ms
	r.refresh()
}

// until waits for a fact, looking every 50 ms, at most ms milliseconds.
func (r *run) until(ms int, fact func() bool) bool {
	for waited := 0; ; waited += 50 {
		if fact() {
			return true
		}
		if waited >= ms || r.nav != "" {
			return false
		}
		r.pause(50)
	}
}

// await waits while the component, its form or its dialog is at work since the
// step began (contract U44).
func (r *run) await() {
	if r.e == nil {
		return
	}
	working := func() bool {
		if c := r.c(); c != nil && c.prim != "" && (r.b.page.Prim().Pending(c.node) || r.x.prim(c).state.get("pending").isTrue()) {
			return true
		}
		t := r.b.tree
		for _, n := range r.roots() {
			for p, i := n, 0; p != 0 && i < 64; p, i = t.Parent(p), i+1 {
				if t.Attr(p, "aria-busy") == "true" && !r.busy[p] {
					return true
				}
			}
		}
		return false
	}
	if !working() {
		return
	}
	r.busySeen = r.roots()
	if !r.until(r.b.workMS(), func() bool { return !working() }) {
		r.result = stillPending
	} else {
		r.settle()
	}
}

// workMS is how long a step waits for its component's work.
func (b *Bridge) workMS() int {
	if b.WorkMS > 0 {
		return b.WorkMS
	}
	return workMS
}

// markBusy remembers what was busy before the step.
func (r *run) markBusy() {
	t := r.b.tree
	for _, n := range r.roots() {
		for p, i := n, 0; p != 0 && i < 64; p, i = t.Parent(p), i+1 {
			if t.Attr(p, "aria-busy") == "true" {
				r.busy[p] = true
			}
		}
	}
}

// leave takes the focus away from a field that was typed in (contract 3.7),
// and gives it back to what had it before the call.
func (r *run) leave() {
	n := r.blur
	r.blur, r.blurOf = 0, nil
	if n == 0 || !r.b.tree.Exists(n) {
		return
	}
	moves := []Move{{Do: Blur, On: n, If: IfConnected}}
	if h := r.home; h != 0 && h != n && r.last && r.b.tree.Exists(h) && r.b.tree.Shown(h) {
		moves = append(moves, Move{Do: Focus, On: h, If: IfConnected})
	}
	r.do(Gesture{Name: "blur", Moves: moves})
	r.enter()
}

// states reads the state of every component whose ref was handed out and that is on the page.
func (r *run) states() map[*entry]State {
	out := make(map[*entry]State, len(r.b.refs.all))
	for _, e := range r.b.refs.all {
		if e.off {
			continue
		}
		if c := r.x.comp(e.node); c != nil {
			out[e] = r.x.state(c)
			e.last.State = r.b.masked(Component{State: out[e]}).State // what a remembered entry shows is the state of the last read
			if isLive(c.kind) {
				out[e] = append(slices.Clone(out[e]), Field{"text", str(r.x.liveText(c))})
			}
			if f, ok := r.x.itemStates(c); ok {
				out[e] = append(slices.Clone(out[e]), f)
			}
			if n := r.x.primTurns(c); !n.absent() {
				out[e] = append(slices.Clone(out[e]), Field{turnsKey, n})
			}
		}
	}
	return out
}

// itemStates returns which items of a tree or grid are expanded, or which of a menu
// are checked: state of its items, that only changes tell by itself.
func (x *index) itemStates(c *comp) (f Field, ok bool) {
	switch c.kind {
	case kindTree, kindGrid:
		f.Key = "expanded"
	case kindMenu:
		f.Key = "checked"
	default:
		return f, false
	}
	if x.isSecret(c) {
		return f, false
	}
	f.Val.kind = array
	for _, it := range x.items(c) {
		v := it.expanded
		if c.kind == kindMenu {
			v = it.checked
		}
		ok = ok || !v.absent()
		if v.isTrue() {
			f.Val.list = append(f.Val.list, str(it.value))
		}
	}
	return f, ok
}

// isLive reports whether components of the kind are live regions, whose state is what they say.
func isLive(k kind) bool { return k == kindAlert || k == kindStatus }

func (x *index) liveText(c *comp) string { return match.Clip(x.text(c), maxText) }

// returned gives what left and came back within the call, as another element at a
// later read, its ref: it is neither gone nor has it appeared (contract 3.8).
func (r *run) returned() {
	away := map[refKey][]*entry{}
	names := map[string]bool{}
	for _, e := range r.b.refs.left {
		_, before := r.before[e]
		if e.removed && (before || r.there[e]) {
			away[e.key] = append(away[e.key], e)
			names[e.key.kind] = true
		}
	}
	if len(away) == 0 {
		return
	}
	for _, c := range r.x.comps {
		if !names[c.name()] || r.b.refs.byNode[c.node] != nil || !r.x.shown(c) {
			continue
		}
		k := r.x.key(c)
		if es := away[k]; len(es) > 0 {
			away[k] = es[1:]
			r.b.refs.comeBack(es[0], c.node)
		}
	}
}

// diff tells what the step changed (U59) and which handed-out components left (U60).
func (r *run) diff() (changes []change, more int, gone []string) {
	r.returned()
	x := r.x
	now := r.states()
	tell := func(e *entry, c *comp, key string, v Val) {
		r.changed[e] = true
		if len(changes) >= maxChanges {
			more++
			return
		}
		changes = append(changes, change{c.name(), x.shownLabel(c), key, v})
	}
	for _, e := range r.b.refs.live() {
		c := x.comp(e.node)
		if c == nil {
			continue
		}
		was, known := r.before[e]
		for _, f := range now[e] {
			if f.Key == "duration" || f.Key == "max" {
				continue
			}
			old := was.get(f.Key)
			if f.Key == turnsKey { // from one secret value to another
				if v := now[e].get("value"); known && !old.absent() && !old.equal(f.Val) && !v.absent() && v.equal(was.get("value")) {
					tell(e, c, "value", v)
				}
				continue
			}
			if known && old.equal(f.Val) {
				if !((f.Key == "value" || f.Key == "checked") && r.touchedIn(c) && x.isSecret(c)) {
					continue
				}
			}
			if !known && !r.touched[c.node] {
				continue // it was not on the page before
			}
			if known && f.Val.kind == array && old.absent() {
				continue // which items are open or checked is known only now
			}
			tell(e, c, f.Key, f.Val)
		}
	}
	nodes := make([]facts.Node, 0, len(r.touched))
	for n := range r.touched {
		nodes = append(nodes, n)
	}
	sortNodes(nodes)
	for _, n := range nodes {
		c := x.comp(n)
		if c == nil {
			c = x.owner(n)
		}
		if c == nil || r.b.refs.byNode[c.node] != nil || !x.shown(c) {
			continue
		}
		e := r.b.mint(x, c)
		for _, f := range x.state(c) {
			if f.Key == "value" || f.Key == "checked" || f.Key == "open" {
				tell(e, c, f.Key, f.Val)
			}
		}
	}
	var left []*entry
	for e := range r.before {
		if e.off {
			left = append(left, e)
		}
	}
	sortEntries(left)
	for i, e := range left {
		if i == maxGone {
			gone = append(gone, "and "+strconv.Itoa(len(left)-maxGone)+" more")
			break
		}
		gone = append(gone, e.name())
	}
	return changes, more, gone
}

// touchedIn reports whether an input event came from the component or from a part of it.
func (r *run) touchedIn(c *comp) bool {
	if r.touched[c.node] {
		return true
	}
	for n := range r.touched {
		if r.x.owner(n) == c {
			return true
		}
	}
	return false
}

// name is the ref with the label, as result lines give it.
func (e *entry) name() string {
	if e.last.Label == "" {
		return e.ref() + blank(e.key.label)
	}
	return e.ref() + blank(e.last.Label)
}

// shownNodes returns the elements of the components that are shown and in
// reach. It is read once for an unchanged page.
func (b *Bridge) shownNodes(x *index) *facts.Table[bool] {
	t := b.tree
	s := &b.sighted
	if s.nodes != nil && s.x == x && s.gen == x.gen && s.structure == t.Structure() && s.sight == t.Sight() {
		return s.nodes
	}
	if len(x.comps) > maxEntries/2 {
		t.ShowAll()
	}
	nodes := new(facts.Table[bool])
	for _, c := range x.comps {
		if x.shown(c) {
			nodes.Set(c.node, true)
		}
	}
	*s = sighted{x, x.gen, t.Structure(), t.Sight(), nodes}
	return nodes
}

type sighted struct {
	x                *index
	gen              int
	structure, sight int32
	nodes            *facts.Table[bool]
}
