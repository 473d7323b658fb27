// Package law says which package may import what, and its test holds every
// package to it.
//
// Imports flow one way, wasm -> bridge -> aria -> facts, so that a rule about pages
// is written where it can be tested natively. And what is compiled into
// bridge.wasm does without the packages that would double its size. [Rooms] is the
// whole law; it looks at the direct imports of files that are not tests.
package law
