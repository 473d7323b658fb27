//go:build !js

package contract

import (
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

// spy notes what a module does to the page while it is imported.
const spy = `
	window.did = []
	const real = { fetch, add: EventTarget.prototype.addEventListener, observe: MutationObserver.prototype.observe, attach: Element.prototype.attachShadow, timer: setTimeout, frame: requestAnimationFrame }
	window.fetch = (...a) => { did.push("fetch " + a[0]); return real.fetch.apply(window, a) }
	EventTarget.prototype.addEventListener = function (...a) { did.push("listen " + a[0]); return real.add.apply(this, a) }
	MutationObserver.prototype.observe = function (...a) { did.push("observe"); return real.observe.apply(this, a) }
	window.spied = { attach: Element.prototype.attachShadow, names: Object.getOwnPropertyNames(window).length, symbols: Object.getOwnPropertySymbols(window).length }
`

// Importing starts nothing (U2); createAgent gives four calls (U1) and finds what
// is there and what comes later (U3).
func TestStart(t *testing.T) {
	s := site.Start(t)
	page := browser.OpenWith(t, s.HTML(`<!doctype html><meta charset="utf-8"><label>First <input></label>`), browser.Options{Init: spy})
	got := browser.Eval[struct {
		Did, Tools []string
		Patched    bool
		Names      int
		Keys       string
		Before     int
		After      []string
		Fetches    int
		Frozen     bool
	}](t, page, `(async () => {
		did.length = 0
		const start = { names: Object.getOwnPropertyNames(window).length, symbols: Object.getOwnPropertySymbols(window).length }
		const b = await import("/bridge.js")
		await new Promise((done) => setTimeout(done, 100))
		const out = { did: did.slice(), tools: b.agentTools.map((tool) => tool.name), frozen: Object.isFrozen(b.agentTools) && Object.isFrozen(b.agentTools[0].inputSchema) }
		out.names = Object.getOwnPropertyNames(window).length - start.names + Object.getOwnPropertySymbols(window).length - start.symbols
		const agent = await b.createAgent(), other = await b.createAgent()
		out.patched = Element.prototype.attachShadow !== spied.attach
		out.keys = Object.keys(agent).join()
		out.fetches = did.filter((line) => line.includes("bridge.wasm")).length
		out.before = agent.snapshot().length
		document.body.insertAdjacentHTML("beforeend", "<button>Second</button>")
		const host = document.body.appendChild(document.createElement("div"))
		await new Promise((done) => setTimeout(done)) // its root comes in a later task
		host.attachShadow({ mode: "open" }).innerHTML = "<button>Third</button>"
		customElements.define("late-one", class extends HTMLElement { connectedCallback() { setTimeout(() => { this.attachShadow({ mode: "open" }).innerHTML = "<button>Fourth</button>" }) } })
		document.body.append(document.createElement("late-one"))
		await new Promise((done) => setTimeout(done, 30))
		const empty = document.body.appendChild(document.createElement("section"))
		other.snapshot() // it was read before its root came
		empty.attachShadow({ mode: "open" }).innerHTML = "<button>Fifth</button>"
		out.after = other.snapshot().map((e) => e.label)
		return out
	})()`)
	if len(got.Did) > 0 || got.Names > 0 || got.Patched {
		t.Errorf("importing did %q, %d new names, attachShadow patched: %t", got.Did, got.Names, got.Patched)
	}
	if strings.Join(got.Tools, ",") != "snapshot,act,query" || !got.Frozen {
		t.Errorf("agentTools: %q, frozen %t", got.Tools, got.Frozen)
	}
	if got.Keys != "snapshot,act,query,subscribe" || got.Fetches != 1 || got.Before != 1 {
		t.Errorf("got %+v", got)
	}
	if strings.Join(got.After, ",") != "First,Second,Third,Fourth,Fifth" {
		t.Errorf("later: %q", got.After)
	}
}

// frames: false leaves the documents of frames out (3.1).
func TestFrames(t *testing.T) {
	s := site.Start(t)
	html := s.HTML(`<!doctype html><meta charset="utf-8"><button>Outside</button><iframe srcdoc="<label>Inside <input></label>"></iframe>`)
	for options, want := range map[string]string{`{}`: "Outside,Inside true", `{ frames: false }`: "Outside UNKNOWN_NAME"} {
		page := browser.Open(t, html)
		got := browser.Eval[string](t, page, `(async () => {
			const agent = await (await import("/bridge.js")).createAgent(`+options+`)
			const seen = agent.snapshot().map((e) => e.label).join()
			frames[0].document.body.innerHTML = "<button>Later</button>"
			const r = await agent.act({ steps: [{ ref: "Later", action: "press" }] })
			return seen + " " + (r.error?.reason ?? r.ok)
		})()`)
		if got != want {
			t.Errorf("%s: %s", options, got)
		}
	}
	// A document of another origin is not read, and is no obstacle.
	foreign := browser.Open(t, s.HTML(`<!doctype html><meta charset="utf-8"><button>Outside</button><iframe sandbox="allow-scripts" srcdoc="<button>Foreign</button>"></iframe>`))
	if got := browser.Eval[string](t, foreign, `(async () => {
		const agent = await (await import("/bridge.js")).createAgent()
		return agent.snapshot().map((e) => e.label).join() + " " + (await agent.query({ kind: "text" })).length
	})()`); got != "Outside 0" {
		t.Errorf("another origin: %s", got)
	}
}

// The bridge asks the network for nothing but its program, and stores nothing.
func TestKeepsNothing(t *testing.T) {
	s := site.Start(t)
	page := browser.OpenWith(t, s.HTML(`<!doctype html><meta charset="utf-8"><label>Name <input></label><label>Password <input type="password"></label>`), browser.Options{Init: `
		asked = []
		for (const [on, name] of [[window, "fetch"], [XMLHttpRequest.prototype, "open"], [navigator, "sendBeacon"], [window, "WebSocket"], [window, "EventSource"]]) {
			const real = on[name]
			on[name] = function (...a) { asked.push(name + " " + String(a[0]).split("/").pop()); return new.target ? new real(...a) : real.apply(this, a) }
		}`})
	got := browser.Eval[[]string](t, page, `(async () => {
		const agent = await (await import("/bridge.js")).createAgent({ allow: () => true })
		agent.subscribe(() => {})
		agent.snapshot()
		await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x"] }, { ref: "Password", action: "setValue", args: ["y"] }] })
		await agent.query({ kind: "text" })
		await new Promise((done) => setTimeout(done, 200))
		return [...asked, localStorage.length + " " + sessionStorage.length + " " + document.cookie + (await indexedDB.databases()).length + " " + (await caches.keys()).length]
	})()`)
	if strings.Join(got, ",") != "fetch bridge.wasm,0 0 0 0" {
		t.Errorf("got %q", got)
	}
}

// Two copies of the module share one bridge; another major version runs alone (U4, D30, D29).
func TestCopies(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(`<!doctype html><meta charset="utf-8"><label>Name <input></label><div id="stars" aria-label="Stars" data-agent-primitive="stars"></div>`))
	got := browser.Eval[struct {
		Same    bool
		Refs    string
		Acted   result
		Stars   []string
		Warned  int
		Fetches int
	}](t, page, `(async () => {
		const one = await import("/bridge.js"), two = await import("/bridge.js?copy")
		two.definePrimitive({ name: "stars", agent: { actions: ["setValue"] }, state: (el) => ({ value: el.dataset.value ?? "" }), api: (el) => ({ setValue(v) { el.dataset.value = v } }) })
		const a = await one.createAgent(), b = await two.createAgent()
		const first = a.snapshot()
		const acted = await b.act({ steps: [{ ref: first[0].ref, action: "setValue", args: ["x"] }, { ref: "Stars", action: "setValue", args: ["4"] }] })
		return {
			same: one.createAgent !== two.createAgent, refs: a.snapshot().map((e) => e.ref).join() + " " + b.snapshot().map((e) => e.ref).join(),
			acted, stars: a.snapshot().map((e) => e.component),
			fetches: performance.getEntriesByType("resource").filter((e) => e.name.endsWith("bridge.wasm")).length,
		}
	})()`)
	if !got.Same || got.Refs != "c1,c2 c1,c2" || !got.Acted.OK || strings.Join(got.Stars, ",") != "input,stars" || got.Fetches != 1 {
		t.Errorf("got %+v", got)
	}
	alone := browser.Open(t, s.HTML(`<!doctype html><meta charset="utf-8"><button>One</button><script>globalThis[Symbol.for("drawbridge.0")] = {}</script>`))
	if n := browser.Eval[int](t, alone, `(async () => (await (await import("/bridge.js")).createAgent()).snapshot().length)()`); n != 1 {
		t.Errorf("beside another version: %d entries", n)
	}
	if lines := strings.Join(alone.Console(), "\n"); !strings.Contains(lines, "also runs Drawbridge 0") {
		t.Errorf("console: %s", lines)
	}
}
