// Command wasm is the program that a page loads as bridge.wasm: the face that
// package bridge shows to JavaScript, and the hands with which it touches the
// page.
//
//	exports_js.go   what JavaScript calls        www/host.js calls it
//	imports_js.go   what JavaScript is asked for www/host.js answers it
//	page_js.go      bridge.Page: questions, settling, timers
//	prims_js.go     bridge.Primitives: what page script defined
//	gesture_js.go   bridge.Gesture, played with dom/v2 and syscall/js
//	event_js.go     the events that gestures fire
//
// It translates and decides nothing: what a component is, what may be said and
// what a step does to the page is in package bridge.
//
// # Rules of the boundary
//
//   - An export never blocks: no receive, no mutex, no unbuffered send. act and
//     query take their place in the queue and go on as goroutines.
//   - Every export and every goroutine recovers. An export that failed answers
//     -1, and the page side answers its call.
//   - JavaScript owns timers and promises, so nothing in here becomes runnable in
//     the middle of a snapshot.
//   - Text comes in through one buffer that [room] hands out, as fields that NUL
//     ends. Text goes out by pointer and length, and is decoded before the
//     import returns.
//   - Elements are int32 handles. A js.Value of an element lives as long as one
//     gesture.
//
// fmt, encoding/json, regexp, context and net/http stay out: each costs between
// 60 and 600 KB of the download.
package main
