//go:build !js

// Package soak shows that the bridge neither grows nor hangs: over many acts on
// a page that never rests, and on pages that break what can be broken. Bounds
// are counts; times only keep a test from waiting for ever.
package soak

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

func TestMain(m *testing.M) { browser.Main(m) }

// memories makes the wasm memories of a page countable.
const memories = `{
	const all = []
	for (const name of ["instantiate", "instantiateStreaming"]) {
		const f = WebAssembly[name]
		WebAssembly[name] = async (...args) => {
			const made = await f.apply(WebAssembly, args), instance = made.instance ?? made
			for (const k in instance.exports) if (instance.exports[k] instanceof WebAssembly.Memory) all.push(instance.exports[k])
			return made
		}
	}
	globalThis.wasmPages = () => all.reduce((n, m) => n + m.buffer.byteLength, 0) / 65536
}`

type answer struct {
	OK    bool
	Error struct{ Message, Reason string }
}

// rendering is an app that makes all its elements anew, on a timer and after each event.
const rendering = `<!doctype html><main id=app></main><script>
	let state = { name: "", done: false, count: 0 }, renders = 0
	function render() {
		renders++
		const at = document.activeElement?.id
		app.innerHTML = '<h1>Order ' + renders + '</h1><label>Name <input id=name></label><label><input type=checkbox id=done> Done</label><button id=add>Add one</button><p role=status>' + state.count + '</p>' +
			Array.from({ length: 20 }, (_, i) => '<li><b>Row ' + i + '</b><button>Open</button></li>').join("")
		document.getElementById("name").value = state.name
		document.getElementById("done").checked = state.done
		if (at) document.getElementById(at)?.focus()
	}
	app.addEventListener("input", (e) => { if (e.target.id === "name") state.name = e.target.value })
	app.addEventListener("change", (e) => { if (e.target.id === "done") state.done = e.target.checked; setTimeout(render) })
	app.addEventListener("click", (e) => { if (e.target.id === "add") { state.count++; setTimeout(render) } })
	setInterval(render, 20)
	render()
</script>`

// TestRendering acts on a page that re-renders all the time. What was set is
// set, and neither the program's memory nor the refs grow.
func TestRendering(t *testing.T) {
	acts := 12
	if os.Getenv("DRAWBRIDGE_ALL") != "" {
		acts = 1000
	}
	s := site.Start(t)
	page := browser.OpenWith(t, s.HTML(rendering), browser.Options{Init: memories})
	page.Run(t, `const { createAgent } = await import("/bridge.js"); globalThis.agent = await createAgent({ allow: () => true })`)
	step := func(n int) (failed []string, refs int, pages float64) {
		for i := range n {
			got := browser.Eval[answer](t, page, fmt.Sprintf(`[
				() => agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["n%[1]d"] }] }),
				() => agent.act({ steps: [{ ref: "Done", action: "setChecked", args: [%[2]t] }] }),
				() => agent.act({ steps: [{ ref: "Add one", action: "press" }] }),
			][%[3]d]()`, i, i%2 == 0, i%3))
			if !got.OK {
				failed = append(failed, got.Error.Reason+": "+got.Error.Message)
			}
		}
		out := browser.Eval[struct {
			Refs  int
			Pages float64
		}](t, page, `({ refs: agent.snapshot().length, pages: wasmPages() })`)
		return failed, out.Refs, out.Pages
	}
	_, refs, pages := step(6)
	failed, refs2, pages2 := step(acts)
	if len(failed) > acts/50 {
		t.Errorf("%d of %d acts failed, the first: %s", len(failed), acts, failed[0])
	}
	if refs2 > refs+10 {
		t.Errorf("a snapshot had %d entries, now %d", refs, refs2)
	}
	if pages2 > pages+64 { // 4 MiB
		t.Errorf("the program had %g pages of memory, now %g", pages, pages2)
	}
}

// A fault is a page that breaks something, and what is asked of the bridge on
// it. do yields "" when all is well.
var faults = []struct {
	name, html, do string
	expect         []string // errors of the page itself
	pages          float64  // of memory that the program may take; 0: 1,024, which are 64 MiB
}{
	{
		"removed in the middle of a gesture",
		`<button id=b>Save</button><script>b.addEventListener("pointerdown", () => b.remove())</script>`,
		`const r = await agent.act({ steps: [{ ref: "Save", action: "press" }] })
		return typeof r.ok === "boolean" ? "" : "no answer"`, nil, 0,
	},
	{
		"handlers that throw",
		`<label>Name <input id=i></label><script>for (const e of ["input", "change", "focusin"]) i.addEventListener(e, () => { throw new Error("bad " + e) })</script>`,
		`const r = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x"] }] })
		return r.error?.reason === "ACTION_FAILED" || r.ok ? "" : JSON.stringify(r)`, []string{"bad input", "bad change", "bad focusin"}, 0,
	},
	{
		"an endless loop of mutations",
		`<button>Go</button><p id=p></p><script>let n = 0; const m = new MutationObserver(() => { setTimeout(() => { p.textContent = n++ }) }); m.observe(p, { childList: true }); p.textContent = "x"</script>`,
		`const r = await agent.act({ steps: [{ ref: "Go", action: "press" }] })
		return r.ok ? "" : JSON.stringify(r.error)`, nil, 0,
	},
	{
		"allow that never answers",
		`<button>Go</button>`,
		`const slow = await createAgent({ allow: () => new Promise(() => {}), timeout: 50 })
		const r = await slow.act({ steps: [{ ref: "Go", action: "press" }] })
		return r.ok === false && r.error.reason ? "" : JSON.stringify(r)`, nil, 0,
	},
	{
		"a popup that never settles",
		`<button id=b aria-haspopup=menu aria-expanded=false aria-controls=m>More</button><div id=m role=menu hidden><div role=menuitem>Copy</div></div>
		<script>b.onclick = () => { m.hidden = false; b.setAttribute("aria-expanded", "true"); setInterval(() => { m.style.left = Math.random() + "px"; m.append(document.createElement("i")); if (m.childElementCount > 30) m.lastChild.remove() }, 5) }</script>`,
		`const r = await agent.act({ steps: [{ ref: "More", action: "setOpen", args: [true] }] })
		return r.ok ? "" : JSON.stringify(r.error)`, nil, 0,
	},
	{
		"clocks that jump",
		`<label>Name <input></label>`,
		`let jump = 0
		Date.now = () => (jump += 3.6e6); performance.now = () => (jump -= 5e6); window.setTimeout = (f) => (jump += f ? 0 : 1)
		const r = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x"] }] })
		return r.ok && document.querySelector("input").value === "x" ? "" : JSON.stringify(r)`, nil, 0,
	},
	{
		"no animation frames, as in a background tab",
		`<label>Name <input></label><script>window.requestAnimationFrame = () => 0</script>`,
		`const r = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x"] }] })
		return r.ok ? "" : JSON.stringify(r.error)`, nil, 0,
	},
	{
		"a hundred thousand options",
		`<select id=s aria-label=City></select><script>const f = document.createDocumentFragment(); for (let i = 0; i < 1e5; i++) f.append(new Option("City " + i, i)); s.append(f)</script>`,
		`const city = agent.snapshot().find((c) => c.label === "City")
		if (!(city.more > 0) || city.items.length > 100) return "listed " + city.items.length + ", left out " + city.more
		const r = await agent.act({ steps: [{ ref: "City", action: "setValue", args: ["City 99999"] }] })
		return r.ok && s.value === "99999" ? "" : JSON.stringify(r.error)`, nil, 4096,
	},
	{
		"two megabytes of text in one node",
		`<button id=b></button><article><p id=p></p><button>Next</button></article><script>b.textContent = p.textContent = "long words ".repeat(190000)</script>`,
		`const text = JSON.stringify(agent.snapshot())
		return text.length < 60000 && text.includes("Next") ? "" : text.length + " characters"`, nil, 0,
	},
	{
		"a thousand nested shadow roots",
		`<div id=d></div><script>let at = d; for (let i = 0; i < 1000; i++) { const r = at.attachShadow({ mode: "open" }); at = r.appendChild(document.createElement("div")) } at.innerHTML = "<button>Deep</button>"</script>`,
		`const r = await agent.act({ steps: [{ ref: "Deep", action: "press" }] })
		return agent.snapshot().some((c) => c.label === "Deep") && r.ok ? "" : JSON.stringify(r)`, nil, 0,
	},
	{
		"cycles of owners and names",
		`<div id=a role=listbox aria-owns=b aria-labelledby="b a"><div id=b role=group aria-owns=a aria-labelledby="a b"><div role=option>One</div></div></div><button aria-labelledby="x y" id=x>Go</button><span id=y aria-labelledby=x>there</span>`,
		`return agent.snapshot().some((c) => c.component === "button") && Array.isArray(await agent.query({ text: "go" })) ? "" : "no answer"`, nil, 0,
	},
	{
		"prototypes with more in them",
		`<label>Name <input></label>`,
		`Object.prototype.label = "polluted"; Object.prototype.toJSON = undefined; Array.prototype[7] = "polluted"; Object.prototype.steps = [{}]
		const list = agent.snapshot(), r = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x"] }] })
		const bad = JSON.stringify(list).includes("polluted") || !r.ok
		delete Object.prototype.label; delete Object.prototype.toJSON; delete Array.prototype[7]; delete Object.prototype.steps
		return bad ? JSON.stringify([list, r]) : ""`, nil, 0,
	},
	{
		"proxies for arguments",
		`<label>Name <input></label>`,
		`const odd = new Proxy({}, { get() { throw new Error("no") }, ownKeys() { throw new Error("no") }, has() { throw new Error("no") } })
		const [a, b, c] = [await agent.act(odd), await agent.query(odd), await agent.act({ steps: [odd] })]
		return a.ok === false && b.error && c.ok === false ? "" : JSON.stringify([a, b, c])`, nil, 0,
	},
	{
		"elements that are proxies' targets of traps",
		`<x-trap aria-label=Trap role=checkbox tabindex=0></x-trap><button>Go</button><script>customElements.define("x-trap", class extends HTMLElement { get checked() { throw new Error("trap") } get value() { throw new Error("trap") } get disabled() { return new Proxy({}, {}) } })</script>`,
		`const list = agent.snapshot(), r = await agent.act({ steps: [{ ref: "Go", action: "press" }] })
		return list.some((c) => c.label === "Go") && r.ok ? "" : JSON.stringify([list, r])`, nil, 0,
	},
	{
		"calls from inside a gesture's events",
		`<button id=b>Go</button>`,
		`let inner
		b.onclick = () => { inner = [agent.snapshot().length, agent.query({ text: "go" })] }
		const r = await agent.act({ steps: [{ ref: "Go", action: "press" }] })
		return r.ok && inner[0] > 0 && Array.isArray(await inner[1]) ? "" : JSON.stringify(r)`, nil, 0,
	},
}

// TestFaults: on each page every call ends with an answer, and the bridge works
// on afterwards.
func TestFaults(t *testing.T) {
	s := site.Start(t)
	for _, f := range faults {
		t.Run(strings.ReplaceAll(f.name, " ", "-"), func(t *testing.T) {
			page := browser.OpenWith(t, s.HTML("<!doctype html><meta charset=utf-8>"+f.html), browser.Options{Init: memories})
			for _, e := range f.expect {
				page.Expect(e)
			}
			page.Run(t, `const load = await import("/bridge.js"); globalThis.createAgent = load.createAgent; globalThis.agent = await createAgent({ allow: () => true })`)
			if wrong := browser.Eval[string](t, page, "(async () => {"+f.do+"\n})()"); wrong != "" {
				t.Error(wrong)
			}
			if !browser.Eval[bool](t, page, `Array.isArray(agent.snapshot())`) {
				t.Error("no snapshot afterwards")
			}
			if pages := browser.Eval[float64](t, page, `wasmPages()`); pages > cmp.Or(f.pages, 1024) {
				t.Errorf("the program has taken %g pages of memory", pages)
			}
		})
	}
}

// TestNavigates: a step that takes the page away is answered, and so is what follows it.
func TestNavigates(t *testing.T) {
	s := site.Start(t)
	there := s.HTML(`<!doctype html><h1>There</h1>`)
	page := browser.Open(t, s.HTML(`<!doctype html><a href="`+there+`">Leave</a><label>Name <input></label><script>let told = ""; addEventListener("pagehide", () => sessionStorage.setItem("told", told))</script>`))
	page.Run(t, `const { createAgent } = await import("/bridge.js"), agent = await createAgent({ allow: () => true })
		agent.act({ steps: [{ ref: "Leave", action: "press" }, { ref: "Name", action: "setValue", args: ["x"] }] }).then((r) => { sessionStorage.setItem("answer", JSON.stringify(r)) })`)
	page.Wait(t, `document.querySelector("h1")?.textContent === "There"`)
	if text := browser.Eval[*string](t, page, `sessionStorage.getItem("answer")`); text != nil {
		var got answer
		if err := json.Unmarshal([]byte(*text), &got); err != nil || got.OK {
			t.Errorf("a call that left the page answered %s", *text)
		}
	}
}
