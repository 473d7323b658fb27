// Package pagetest makes a page from HTML text, for tests that need no browser.
//
//	p := pagetest.New(`<label>Name <input id=name></label>`)
//	b := bridge.New(p)          // or facts.New(p) for a Tree alone
//	p.Node("#name")             // the handle of an element
//	p.SetAttr("#name", "disabled", "")
//	p.Log()                     // "input#name - pointerdown", …
//
// It answers every question of package facts through facts.Writer, so that the
// decoder meets the same form as in a browser: the composed tree with open
// shadow roots (<template shadowrootmode=open>), slots and frames
// (<iframe srcdoc>), values with their dirty flags, ids, labels and relations.
// Handles are given in document order, starting at 1.
//
// # Visible
//
// Shown goes by the hidden attribute, inline styles (display, visibility),
// closed <details>, <dialog> and popovers, and the elements that browsers never
// render. Style goes by the default display of each tag; [Page.SetStyle] gives
// an element another, with generated content.
//
// # Gestures
//
// Do writes what it fires into a log and has the simplest native effects:
// values, selected options, files, checkboxes, radio buttons, <details>,
// dialogs and popovers with their buttons, submit and reset, the focus.
// [Page.Listen] lets a test play the page's own script. Time is a number that
// Wait and Settle move on; [Page.After] does something later.
//
// # What this does not do
//
// No script, no style sheets, no layout, no validation beyond required, type
// and range. What needs more is a case for Chromium.
package pagetest
