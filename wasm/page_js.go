package main

import (
	"strconv"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/bridge/facts"
)

// page is the document that has loaded the program: a bridge.Page.
type page struct{}

var (
	waits   = map[int32]func(){}
	settles = map[int32]func(bridge.Settled){}
)

// Ask puts a question to www/reader.js.
func (page) Ask(q facts.Question, n facts.Node, arg string) facts.Answer {
	words := hostAsk(int32(q), int32(n), arg)
	if words < 1 || int(words) > len(answerWords) {
		return facts.Answer{}
	}
	return facts.Answer{Words: answerWords[1:words], Text: answered()}
}

// Settle waits with www/settle.js.
func (page) Settle(roots []facts.Node, done func(bridge.Settled)) {
	var list []byte
	for _, n := range roots {
		list = append(strconv.AppendInt(list, int64(n), 10), ' ')
	}
	id := number()
	settles[id] = done
	if hostSettle(id, string(list)) < 0 {
		delete(settles, id)
		page{}.Wait(blindMS, func() { done(bridge.Settled{}) })
	}
}

// blindMS is how long the page gets to become quiet when it cannot be watched.
const blindMS = 150

// Wait waits by a timer of the page.
func (page) Wait(ms int, done func()) {
	id := number()
	waits[id] = done
	hostWait(id, int32(ms))
}

func (page) Prim() bridge.Primitives { return primitives{} }

func (page) Warn(line string) { hostWarn(line) }
