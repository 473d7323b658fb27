//go:build !js

package foundation

import (
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

// In idle time the names of a page are read, in several slices, with nothing that
// the page could see; the first query then reads none of them. The page hands idle
// time out itself, to know when there is nothing left to do in it.
func TestAhead(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(`<!doctype html><meta charset="utf-8"><main id="main"></main>`))
	page.Run(t, `
		let html = ""
		for (let i = 0; i < 3000; i++) html += "<li><b>Order " + i + "</b><button>Edit</button><label>Amount <input></label></li>"
		main.innerHTML = "<ul>" + html + "</ul>"
		const queue = []
		window.slices = window.reads = window.seen = 0
		window.requestIdleCallback = (f) => queue.push(f)
		const text = Object.getOwnPropertyDescriptor(CharacterData.prototype, "data")
		Object.defineProperty(CharacterData.prototype, "data", { ...text, get() { reads++; return text.get.call(this) } })
		new MutationObserver((list) => { seen += list.length }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
		for (const type of ["focusin", "focusout", "scroll", "toggle", "input", "change", "pointermove"]) addEventListener(type, () => seen++, true)
		const { createAgent } = await import("/bridge.js")
		window.agent = await createAgent()
		while (queue.length) { slices++; queue.shift()() }
		window.ahead = reads
		reads = 0
		window.answer = await agent.query({ text: "Order 2222" })
	`)
	if got := browser.Eval[string](t, page, `answer.map((c) => c.ref + " " + c.component + " " + c.row).join(", ")`); got != "c1 button Order 2222, c2 input Order 2222" {
		t.Errorf("the first query answers %s", got)
	}
	if n := browser.Eval[int](t, page, `slices`); n < 3 {
		t.Errorf("6,000 names were read in %d slices", n)
	}
	if ahead, after := browser.Eval[int](t, page, `ahead`), browser.Eval[int](t, page, `reads`); ahead < 6000 || after > 20 {
		t.Errorf("%d texts were read ahead, %d by the first query", ahead, after)
	}
	if n := browser.Eval[int](t, page, `seen`); n != 0 {
		t.Errorf("the page saw %d events and mutations", n)
	}
}
