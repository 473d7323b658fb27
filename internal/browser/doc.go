//go:build !js

// Package browser gives tests a real Chromium.
//
// One browser serves all tests of a package, which each get a page in a browser
// context of their own: no cookie, storage or console message is shared.
//
//	func TestMain(m *testing.M) { browser.Main(m) }
//
//	func TestSave(t *testing.T) {
//		s := site.Start(t)
//		page := browser.Open(t, s.HTML(`<button onclick="saved = true">Save</button>`))
//		page.Click(t, "button")
//		if !browser.Eval[bool](t, page, `saved`) {
//			t.Error("a click did not save")
//		}
//	}
//
// # Without a browser
//
// A test that opens a page fails if there is no Chromium, in the words that say how
// to get one. It never skips.
//
// # Console
//
// All that a page writes to its console goes to the test's log. An error or an
// uncaught exception fails the test, unless the test expects it: [Page.Expect].
//
// # Input
//
// [Page.Click], [Page.Press], [Page.Type] and [Page.Hover] are input as a person
// gives it: the page sees trusted events.
//
// # Time
//
// No call waits for ever: see limits.go. [Page.Wait] waits for a fact; there is no
// sleep.
package browser
