package bridge

import (
	"github.com/drawbridge/drawbridge/bridge/aria"
	"github.com/drawbridge/drawbridge/bridge/facts"
)

// A Bridge is what one page has: its refs, its primitives, its listeners.
// Every agent on the page shares it.
type Bridge struct {
	page    Page
	tree    *facts.Tree
	aria    *aria.Reader
	choices *aria.Reader // names choices under data-agent-secret too
	ix      *index
	refs    refs
	listed  listed
	sighted sighted
	zones   zones
	roles   roles
	kin     kin     // room for building an index
	room    []*comp // room for choosing what is listed

	WorkMS   int // shortens the wait for a component's work in tests; 0 is the contract's 15 s
	rootNode facts.Node
	opened   map[facts.Node]facts.Node // popups without an owner link, to what opened them
	drawn    map[facts.Node]facts.Node // lists that mirror choices drawn elsewhere, to what holds those
	ears     ears
	hands    Queue           // gestures and their settling, over all agents
	turns    int             // counts what may have let code of the page run during a call
	warned   map[string]bool // what the page's author was warned about
}

// New returns the bridge of a page.
func New(p Page) *Bridge {
	t := facts.New(p)
	b := &Bridge{page: p, tree: t, aria: aria.New(t), opened: map[facts.Node]facts.Node{}, drawn: map[facts.Node]facts.Node{}, choices: aria.New(t)}
	b.aria.Skip = func(n facts.Node) bool { return b.zones.x != nil && b.zones.x.zone(n)&(zoneHidden|zoneSecret) != 0 }
	b.choices.Skip = func(n facts.Node) bool { return b.zones.x != nil && b.zones.x.zone(n)&zoneHidden != 0 }
	return b
}

// Options are what createAgent was given, as far as Go decides by it.
type Options struct {
	Allow       bool // the agent has an allow function
	Development bool // tell sources, warn about mistakes of the page's author
}

// An Agent is one user of the bridge, with its own queue.
type Agent struct {
	b       *Bridge
	options Options
	queue   Queue
	said    said
	ahead   ahead
}

// Agent returns a new agent on the page.
func (b *Bridge) Agent(o Options) *Agent { return &Agent{b: b, options: o} }

// Free reports whether no call of the agent is at work or waits: a query can be
// done at once then, because it waits for nothing else.
func (a *Agent) Free() bool { return a.queue.Free() }

// A Gate is one party that is asked before a step acts (contract U5, U83, D6).
type Gate int

// Kinds of gates. A call passes the agent's own gate first, then the one of
// registerTools when the call came that way.
const (
	NoGate     Gate = iota // nobody to ask: an agent without allow, a call that is not a tool's
	AskGate                // a function that is asked
	OpenGate               // registerTools' allow: true
	ClosedGate             // registerTools' allow: false
)

// An Answer is what a gate said.
type Answer struct {
	Verdict Verdict
	Why     string // the message that the function threw or rejected with
}

// A Verdict is the kind of an answer.
type Verdict int

// Verdicts, as the page side numbers them.
const (
	Refused Verdict = iota
	Allowed
	TimedOut // the gate did not answer within its timeout; Why holds the limit in ms
	Aborted  // the call was aborted while the gate was asked
	Threw    // the gate threw or rejected; Why holds the message
)

// A Call is one act or query that an agent makes.
type Call struct {
	Input string // JSON text of the argument; "" when it could not be made into JSON
	Tool  Gate   // the gate of registerTools, NoGate for a direct call
	// Ask puts a step (JSON) to a gate, 0 the agent's own, 1 registerTools';
	// answer is called once, later.
	Ask func(gate int, step []byte, answer func(Answer))
	// Aborted reports whether the caller has given up.
	Aborted func() bool
}

// Queue is a first-in, first-out line of calls. Enter is taken in the export,
// turn and leave in the goroutine that does the work.
type Queue struct{ tail chan struct{} }

// Free reports whether all calls have left.
func (q *Queue) Free() bool {
	if q.tail == nil {
		return true
	}
	select {
	case <-q.tail:
		return true
	default:
		return false
	}
}

// Enter takes the next place. turn blocks until the calls before have left.
func (q *Queue) Enter() (turn, leave func()) {
	prev, mine := q.tail, make(chan struct{})
	q.tail = mine
	return func() {
		if prev != nil {
			<-prev
		}
	}, func() { close(mine) }
}

// wait blocks the calling goroutine until start's callback has been called;
// more calls of it do nothing. Never call it inside an export.
func wait(start func(done func())) {
	c := make(chan struct{}, 1)
	start(func() {
		select {
		case c <- struct{}{}:
		default:
		}
	})
	<-c
}

// Heard is one event of the page that the ears report (contract 2.7).
type Heard struct {
	Event   string     // type of the event: input, change, click, toggle, focusin, pointerdown, pointerup, keydown, beforeinput, submit, … or "attribute" for a changed ARIA state
	Node    facts.Node // the innermost element it happened on, through shadow roots
	Trusted bool       // a person did it
	Agent   bool       // a gesture of the bridge was at work
	Attr    string     // attribute: its name
	Old     string     // attribute: its value before
}
