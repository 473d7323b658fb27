// Package facts holds what the page reports, before anyone decides what it
// means.
//
// A [Node] is a handle: a small number that stands for one element of the
// page for as long as the page keeps it. A [Tree] answers questions about
// nodes: their tag, attributes, parents, children, whether they are shown,
// what a field holds now. It is a mirror that fills itself: what it does not
// hold yet it asks of its [Source], and what the page says has changed it
// forgets.
//
//	page ──packed records──▶ Tree ──answers──▶ aria, bridge
//
// # Records
//
// Every answer of a Source is one stream of int32 words and one text in which
// strings are separated by NUL. The words are a sequence of records, each
// opened by its kind ([RecHead], [RecKids], …); strings are taken from the
// text in order. A Source may send more records than it was asked for, so
// that one crossing of the boundary brings what the next questions need. The
// decoder takes any input without a panic; a malformed stream ends the answer
// and is told by [Tree.Err].
//
// # Freshness
//
// [Tree.Refresh] asks the page what has changed. Between two calls of it the
// page cannot change under a synchronous reader; after a gesture or a wait a
// new Refresh is due.
//
// # What this does not do
//
// No roles, no names, no secrets: package aria says what the facts mean. The
// value of a secret field never arrives here; [Live.Secret] and [Live.Filled]
// is all there is.
package facts
