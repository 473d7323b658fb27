//go:build !js

package soak

import (
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

// counting counts what programs ask the browser to call later, and the
// attributes that they read; there is no idle time.
const counting = `{
	globalThis.asked = { later: 0, read: 0 }
	for (const name of ["setTimeout", "setInterval", "requestAnimationFrame", "queueMicrotask"]) {
		const f = globalThis[name].bind(globalThis)
		globalThis[name] = (...args) => { asked.later++; return f(...args) }
	}
	const post = MessagePort.prototype.postMessage
	MessagePort.prototype.postMessage = function (...args) { asked.later++; return post.apply(this, args) }
	const get = Element.prototype.getAttribute
	Element.prototype.getAttribute = function (name) { asked.read++; return get.call(this, name) }
	globalThis.requestIdleCallback = () => 0
}`

// TestStartReads: making an agent reads nothing of a large page; that is left to
// idle time or the first call.
func TestStartReads(t *testing.T) {
	s := site.Start(t)
	page := browser.OpenWith(t, s.HTML(`<!doctype html><main id=m></main><script>m.innerHTML = "<p><button>Save</button></p>".repeat(5000)</script>`), browser.Options{Init: counting})
	got := browser.Eval[struct{ Started, Read int }](t, page, `(async () => {
		const { createAgent } = await import("/bridge.js")
		const agent = await createAgent()
		const started = asked.read
		agent.snapshot()
		return { started, read: asked.read }
	})()`)
	if got.Started > 50 || got.Read < 100 {
		t.Errorf("an agent read %d attributes at its start, %d with a snapshot", got.Started, got.Read)
	}
}

// TestWaits: what act waits for is waited for, not asked for again and again. The
// bounds are of timers, frames, microtasks and messages, and of attributes read.
func TestWaits(t *testing.T) {
	s := site.Start(t)
	page := browser.OpenWith(t, s.HTML(`<!doctype html><form id=f onsubmit="return false"><button id=b type=button>Go</button><label>Name <input></label></form>`), browser.Options{Init: counting + ticking})
	page.Run(t, `const { createAgent } = await import("/bridge.js"); globalThis.createAgent = createAgent
		globalThis.later = setTimeout
		globalThis.during = async (act) => { asked.later = asked.read = 0; const r = await act(); return { ok: r.ok, ...asked } }`)
	for _, test := range []struct {
		name, do    string
		later, read int
	}{
		{"allow that takes two seconds", `(async () => {
			const agent = await createAgent({ allow: () => new Promise((r) => { asked.later = asked.read = 0; later(() => { told = { ...asked }; r(true) }, 2000) }) })
			let told
			const r = await agent.act({ steps: [{ ref: "Go", action: "press" }] })
			return { ok: r.ok, ...told }
		})()`, 5, 10},
		{"work that takes two seconds", `(async () => {
			const agent = await createAgent({ allow: () => true })
			b.onclick = () => { f.setAttribute("aria-busy", "true"); later(() => f.removeAttribute("aria-busy"), 2000) }
			return during(() => agent.act({ steps: [{ ref: "Go", action: "press" }] }))
		})()`, 90, 200},
		{"a page that changes for two seconds", `(async () => {
			const agent = await createAgent({ allow: () => true })
			b.onclick = () => { let n = 0; const timer = setInterval(() => { f.lang = "x" + n; if (++n > 200) clearInterval(timer) }, 10) }
			return during(() => agent.act({ steps: [{ ref: "Go", action: "press" }] }))
		})()`, 60, 200},
	} {
		got := browser.Eval[struct {
			OK          bool
			Later, Read int
		}](t, page, test.do)
		t.Logf("%s: %+v", test.name, got)
		if !got.OK || got.Later > test.later || got.Read > test.read {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
}
