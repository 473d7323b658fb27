package main

import (
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"unsafe"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/bridge/facts"
)

// in is where JavaScript writes the text that it passes to the next export.
var in []byte

// room returns n bytes for JavaScript to write into. They are good for the one
// call that follows.
//
//go:wasmexport room
func room(n int32) unsafe.Pointer {
	if int(n) > len(in) {
		in = make([]byte, n)
	}
	return unsafe.Pointer(unsafe.SliceData(in))
}

// input takes what JavaScript wrote, as a string of Go's own. A large buffer is
// not kept: the files of one step would stay in memory for ever.
func input(n int32) string {
	s := string(in[:n])
	if len(in) > 1<<16 {
		in = nil
	}
	return s
}

// The answers of imports: see hostAsk.
var (
	answerWords []int32
	answerText  []byte
)

// answered is the text of the answer to the last import.
func answered() string {
	if len(answerWords) == 0 || answerWords[0] < 0 || int(answerWords[0]) > len(answerText) {
		return ""
	}
	return string(answerText[:answerWords[0]])
}

// wordsRoom makes place for n words of an answer, textRoom for n bytes. Both
// stay where they are until the next call.
//
//go:wasmexport wordsRoom
func wordsRoom(n int32) unsafe.Pointer {
	answerWords = make([]int32, n)
	return unsafe.Pointer(unsafe.SliceData(answerWords))
}

//go:wasmexport textRoom
func textRoom(n int32) unsafe.Pointer {
	answerText = make([]byte, n)
	return unsafe.Pointer(unsafe.SliceData(answerText))
}

// agents are numbered from 0 in the order of createAgent. They live as long as
// the page: an agent has no end.
var agents []*bridge.Agent

// open makes an agent and returns its number.
//
//go:wasmexport open
func open(allow, development int32) (n int32) {
	defer guard(&n)
	agents = append(agents, br.Agent(bridge.Options{Allow: allow != 0, Development: development != 0}))
	return int32(len(agents) - 1)
}

// out is the buffer of snapshots, nil while one is being taken: a page's getter
// may take another in the middle of it.
var out []byte

// snapshot gives the JSON of what the agent sees now to hostGive.
//
//go:wasmexport snapshot
func snapshot(agent int32) (n int32) {
	defer guard(&n)
	buf := out
	out = nil
	buf = agents[agent].Snapshot(buf[:0])
	hostGive(0, text(buf))
	out = buf
	return 0
}

// ahead does a little of the work ahead of the first calls, and answers whether
// there is more of it; fresh when code of the page may have run since the last time.
//
//go:wasmexport ahead
func ahead(agent, fresh int32) (n int32) {
	defer guard(&n)
	if agents[agent].Ahead(fresh != 0) {
		return 1
	}
	if agents[agent].Large() {
		collect()
	}
	return 0
}

// collect takes away what reading a large page has left behind, in idle time and
// so not in a call. From then on garbage may come to a quarter of what is in use,
// not as much again. A small page makes too little of it to be worth the time.
func collect() {
	debug.SetGCPercent(25)
	runtime.GC()
}

// act and query start a call: JSON of n bytes, made by a tool whose gate is
// given. The result comes through hostGive, later; that of a query at once when
// its agent is free.
//
//go:wasmexport act
func act(agent, call, gate, n, aborted int32) (r int32) {
	defer guard(&r)
	go work(call, start(agents[agent].Act, call, gate, n, aborted))
	return 0
}

//go:wasmexport query
func query(agent, call, gate, n, aborted int32) (r int32) {
	defer guard(&r)
	a := agents[agent]
	free := a.Free()
	if run := start(a.Query, call, gate, n, aborted); free {
		work(call, run)
	} else {
		go work(call, run)
	}
	return 0
}

// A caller is one call that has not been answered.
type caller struct{ aborted bool }

var (
	callers = map[int32]*caller{}
	waiting = map[int32]func(bridge.Answer){} // questions to gates
	last    int32                             // number handed out last
)

// number returns a number that stands for something JavaScript will call back about.
func number() int32 { last++; return last }

func start(enter func(bridge.Call) func() []byte, call, gate, n, aborted int32) func() []byte {
	c := &caller{aborted: aborted != 0}
	callers[call] = c
	return enter(bridge.Call{
		Input: input(n),
		Tool:  bridge.Gate(gate),
		Ask: func(gate int, step []byte, answer func(bridge.Answer)) {
			question := number()
			waiting[question] = answer
			if hostGate(call, int32(gate), question, text(step)) < 0 {
				delete(waiting, question)
				page{}.Wait(0, func() { answer(bridge.Answer{Verdict: bridge.Refused}) })
			}
		},
		Aborted: func() bool { return c.aborted },
	})
}

// work does a call and gives its result, whatever happens.
func work(call int32, run func() []byte) {
	var result []byte // empty: an internal error
	defer func() {
		var r int32
		report(&r, recover())
		delete(callers, call)
		hostGive(call, text(result))
	}()
	result = run()
}

// answer brings what a gate said, with n bytes of explanation.
//
//go:wasmexport answer
func answer(question, verdict, n int32) (r int32) {
	defer guard(&r)
	why := input(n)
	tell := waiting[question]
	delete(waiting, question)
	if tell != nil {
		tell(bridge.Answer{Verdict: bridge.Verdict(verdict), Why: why})
	}
	return 0
}

// abort tells that the caller has given up.
//
//go:wasmexport abort
func abort(call int32) (r int32) {
	defer guard(&r)
	if c := callers[call]; c != nil {
		c.aborted = true
	}
	return 0
}

// waited ends a wait of page.Wait. It answers 1 when goroutines of calls may go on.
//
//go:wasmexport waited
func waited(id int32) (r int32) {
	defer guard(&r)
	done := waits[id]
	delete(waits, id)
	if done != nil {
		done()
	}
	if len(callers) > 0 {
		return 1
	}
	return 0
}

// settled ends a wait of page.Settle. Its fields: "1" when a person used the
// page, the number of inserted elements, the URL the page is going to, the
// touched nodes separated by spaces, then what handlers threw.
//
//go:wasmexport settled
func settled(id, n int32) (r int32) {
	defer guard(&r)
	f := fields(n)
	done := settles[id]
	delete(settles, id)
	if done == nil || len(f) < 4 {
		return 0
	}
	s := bridge.Settled{Trusted: f[0] == "1", Navigating: f[2], Errors: f[4:]}
	s.Inserted, _ = strconv.Atoi(f[1]) // 0 is right for what is no number
	for _, node := range strings.Fields(f[3]) {
		if n, err := strconv.Atoi(node); err == nil {
			s.Touched = append(s.Touched, facts.Node(n))
		}
	}
	done(s)
	return 0
}

// called tells that the promise of a primitive's method has settled, and with
// what error.
//
//go:wasmexport called
func called(id, n int32) (r int32) {
	defer guard(&r)
	err := input(n)
	done := promises[id]
	delete(promises, id)
	if done != nil {
		done(err)
	}
	return 0
}

// listen starts or stops the telling of observed changes.
//
//go:wasmexport listen
func listen(on int32) (r int32) {
	defer guard(&r)
	if on == 0 {
		br.Listen(nil)
		return 0
	}
	br.Listen(func(change []byte) { hostTell(text(change)) })
	return 0
}

// hear brings one event of the page. Flags: 1 a person did it, 2 a gesture was
// at work. Fields: the event's type, an attribute's name, its value before.
//
//go:wasmexport hear
func hear(node, flags, n int32) (r int32) {
	defer guard(&r)
	f := fields(n)
	if len(f) < 3 {
		return 0
	}
	br.Hear(bridge.Heard{
		Event: f[0], Node: facts.Node(node), Attr: f[1], Old: f[2],
		Trusted: flags&1 != 0, Agent: flags&2 != 0,
	})
	return 0
}

// changed brings a primitive's own report of a change, JSON of n bytes.
//
//go:wasmexport changed
func changed(node, n int32) (r int32) {
	defer guard(&r)
	br.Changed(node, input(n))
	return 0
}

// tidy frees what gestures left: js.Values are released by Go's garbage
// collector, which on a heap this small hardly ever comes by itself.
//
//go:wasmexport tidy
func tidy() (r int32) {
	defer guard(&r)
	runtime.GC()
	return 0
}

// fields splits the input of n bytes, in which NUL ends each field.
func fields(n int32) []string {
	s := strings.TrimSuffix(input(n), "\x00")
	return strings.Split(s, "\x00")
}

// text passes bytes to an import, which takes strings. The import is done with
// them when it returns.
func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
