package main

// These are answered by www/host.js. None of them throws: a failure is a number
// below zero, for an exception that passes through Go frames takes the goroutine
// and its deferred calls with it.

// hostAsk puts a question of package facts. The answer is in answerWords, whose
// first word is the length of the text in answerText, and hostAsk returns how
// many words that are.
//
//go:wasmimport drawbridge ask
func hostAsk(question, node int32, arg string) int32

// hostPick puts the element of a node into the slot of the hands; 0 when it is
// no more.
//
//go:wasmimport drawbridge pick
func hostPick(node int32) int32

// hostBegin tells that a gesture starts; hostEnd that it has been played, and
// answers 1 when a handler threw meanwhile, what is in answerText.
//
//go:wasmimport drawbridge begin
func hostBegin() int32

//go:wasmimport drawbridge end
func hostEnd() int32

// hostTouch tells that the bridge changes the value of a field.
//
//go:wasmimport drawbridge touch
func hostTouch(node int32) int32

// hostSettle makes JavaScript call settled with the id when the page is quiet.
// roots are node numbers, separated by spaces.
//
//go:wasmimport drawbridge settle
func hostSettle(id int32, roots string) int32

// hostWait makes JavaScript call waited with the id after ms milliseconds.
//
//go:wasmimport drawbridge wait
func hostWait(id, ms int32) int32

// hostGate shows a step to a gate of a call; answer brings what it said.
//
//go:wasmimport drawbridge gate
func hostGate(call, gate, question int32, step string) int32

// hostGive hands over the JSON of a result: of a call, or of the snapshot that
// is being taken when call is 0. An empty one stands for an internal error.
//
//go:wasmimport drawbridge give
func hostGive(call int32, result string) int32

// hostTell hands an observed change to the listeners.
//
//go:wasmimport drawbridge tell
func hostTell(change string) int32

// hostPrim asks for something of a primitive; see the constants in prims_js.go.
// The text of the answer is in answerText.
//
//go:wasmimport drawbridge prim
func hostPrim(what, node, id int32, name, arg string) int32

// hostWarn writes a line to the developer's console, hostFail the trace of a panic.
//
//go:wasmimport drawbridge warn
func hostWarn(line string) int32

//go:wasmimport drawbridge fail
func hostFail(text string) int32
