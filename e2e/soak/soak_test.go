//go:build !js

// Package soak shows that the bridge neither grows nor hangs: over many acts on
// a page that never rests, and on pages that break what can be broken. Bounds
// are counts; times only keep a test from waiting for ever.
package soak

import (
	"cmp"
	"fmt"
	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
	"net/http"
	"os"
	"strings"
	"testing"
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
	type state struct {
		Refs      int
		Pages, JS float64
	}
	step := func(n int) (failed []string, s state) {
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
		return failed, browser.Eval[state](t, page, `(async () => {
			for (let i = 0; i < 3; i++) { gc(); await new Promise((r) => setTimeout(r, 50)) }
			return { refs: agent.snapshot().length, pages: wasmPages(), js: performance.memory.usedJSHeapSize }
		})()`)
	}
	_, before := step(6)
	failed, after := step(acts)
	t.Logf("%d acts, %d failed; entries %d and %d, wasm %.1f and %.1f MiB, JS %.2f and %.2f MB", acts, len(failed), before.Refs, after.Refs, before.Pages/16, after.Pages/16, before.JS/1e6, after.JS/1e6)
	if len(failed) > acts/50 {
		t.Errorf("%d of %d acts failed, the first: %s", len(failed), acts, failed[0])
	}
	if after.Refs > before.Refs+10 {
		t.Errorf("a snapshot had %d entries, now %d", before.Refs, after.Refs)
	}
	if after.Pages > before.Pages+64 { // 4 MiB
		t.Errorf("the program had %g pages of memory, now %g", before.Pages, after.Pages)
	}
	if after.JS > before.JS+2e6 {
		t.Errorf("the page had %g bytes of JavaScript, now %g", before.JS, after.JS)
	}
}

// A fault is a page that breaks something, and what is asked of the bridge on
// it. do yields "" when all is well.
//
// How long the bridge waits is told in ticks, of which the page counts one each
// 10 ms while do runs: a busy machine has fewer in a second, never more.
type fault struct {
	name, html, do string
	init           string   // script that runs before the page's
	expect         []string // errors of the page itself
	pages          float64  // of memory that the program may take; 0: 1,024, which are 64 MiB
	ticks          float64  // that do may take; 0: 200
	long           bool     // part of the long suite
}

var faults = []fault{
	{
		name: "removed in the middle of a gesture",
		html: `<button id=b>Save</button><script>
			let after = 0, gone = false
			b.addEventListener("pointerdown", () => { b.remove(); gone = true })
			for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) addEventListener(type, () => { if (gone) after++ }, true)
		</script>`,
		do: `const r = await agent.act({ steps: [{ ref: "Save", action: "press" }, { ref: "Save", action: "press" }] })
		if (r.ok || r.steps.length > 1 || !["STALE_REF", "UNKNOWN_NAME", "ACTION_FAILED", "OFF_PAGE"].includes(r.error.reason)) return JSON.stringify(r)
		return after <= 1 ? "" : after + " events on an element that is gone"`,
	},
	{
		name: "everything made anew at each event of a gesture",
		html: `<main id=m></main><script>
			let inputs = 0
			const render = () => { m.innerHTML = "<label>Name <input></label><button>Save</button>" }
			render()
			for (const type of ["pointerdown", "mousedown", "focusin", "beforeinput", "keydown"]) m.addEventListener(type, () => setTimeout(render))
			m.addEventListener("input", () => { inputs++ })
		</script>`,
		do: `for (let i = 0; i < 5; i++) {
			const r = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x" + i] }, { ref: "Save", action: "press" }] })
			if (typeof r.ok !== "boolean" || (r.ok === false && !r.error.next)) return JSON.stringify(r)
		}
		return inputs <= 15 ? "" : inputs + " inputs"`,
		ticks: 800,
	},
	{
		name:   "handlers that throw",
		html:   `<label>Name <input id=i></label><button id=b>Go</button><script>for (const e of ["input", "change", "focusin"]) i.addEventListener(e, () => { throw new Error("bad " + e) }); b.onclick = () => { throw null }</script>`,
		expect: []string{"bad input", "bad change", "bad focusin", "null"},
		do: `const r = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x"] }] })
		if (r.ok || r.error.reason !== "ACTION_FAILED" || !r.error.message.includes("bad ") || i.value !== "x") return JSON.stringify(r)
		const n = await agent.act({ steps: [{ ref: "Go", action: "press" }] })
		return n.ok === false && n.error.reason === "ACTION_FAILED" ? "" : JSON.stringify(n)`,
	},
	{
		name: "an endless loop of mutations",
		html: `<button>Go</button><p id=p></p><label>Name <input id=i></label><script>
			let n = 0
			const m = new MutationObserver(() => { setTimeout(() => { p.textContent = n++ }) })
			m.observe(p, { childList: true })
			p.textContent = "x"
			const frame = () => { document.body.classList.toggle("odd"); i.setAttribute("data-n", n); requestAnimationFrame(frame) }
			frame()
		</script>`,
		do: `for (let k = 0; k < 3; k++) if (!Array.isArray(await agent.query({ text: "go" })) || !Array.isArray(agent.snapshot())) return "no list"
		const r = await agent.act({ steps: [{ ref: "Go", action: "press" }, { ref: "Name", action: "setValue", args: ["x"] }] })
		return r.ok ? "" : JSON.stringify(r.error)`,
		ticks: 320, // a second for each of two gestures, and the reads
	},
	{
		name: "allow that never answers",
		html: `<button id=b>Go</button><script>let pressed = 0; b.onclick = () => pressed++</script>`,
		do: `const slow = await createAgent({ allow: () => new Promise(() => {}), timeout: 50 })
		const [r, other] = await Promise.all([slow.act({ steps: [{ ref: "Go", action: "press" }] }), agent.act({ steps: [{ ref: "Go", action: "press" }] })])
		return r.ok === false && r.error.reason === "TIMEOUT" && other.ok && pressed === 1 ? "" : JSON.stringify([r, other, pressed])`,
	},
	{
		name: "a popup that never settles",
		html: `<button id=b aria-haspopup=menu aria-expanded=false aria-controls=m>More</button><div id=m role=menu hidden><div role=menuitem>Copy</div></div>
		<script>b.onclick = () => { m.hidden = false; b.setAttribute("aria-expanded", "true"); setInterval(() => { m.style.left = Math.random() + "px"; m.append(document.createElement("i")); if (m.childElementCount > 30) m.lastChild.remove() }, 5) }</script>`,
		do: `const r = await agent.act({ steps: [{ ref: "More", action: "setOpen", args: [true] }] })
		return r.ok ? "" : JSON.stringify(r.error)`,
		ticks: 250,
	},
	{
		name: "a component whose work never ends",
		html: `<form id=f aria-busy=false onsubmit="return false"><button id=b type=button>Go</button></form><script>b.onclick = () => f.setAttribute("aria-busy", "true")</script>`,
		do: `const r = await agent.act({ steps: [{ ref: "Go", action: "press" }] })
		return r.ok && r.steps[0].result === "pending" ? "" : JSON.stringify(r)`,
		ticks: 1800, long: true, // 15 s
	},
	{
		name: "a list without an end",
		html: `<div id=l role=listbox aria-label=City tabindex=0 style="height:100px;overflow:auto"></div><script>
			let n = 0, far = 0, scrolls = 0
			const grow = () => { for (let i = 0; i < 20; i++) { const o = document.createElement("div"); o.setAttribute("role", "option"); o.style.height = "20px"; o.textContent = "City " + n++; l.append(o) } }
			grow()
			l.addEventListener("scroll", () => { scrolls++; far = Math.max(far, l.scrollTop); if (l.scrollTop + l.clientHeight > l.scrollHeight - 50) grow() })
		</script>`,
		do: `const r = await agent.act({ steps: [{ ref: "City", action: "setValue", args: ["Nowhere"] }] })
		return r.ok === false && r.error.reason === "NO_SUCH_ITEM" && Math.round(far / 240) <= 200 ? "" : scrolls + " scrolls: " + JSON.stringify(r)`,
		ticks: 1300, long: true, // 10 s
	},
	{
		name: "a windowed list that stands in its middle",
		html: `<div id=l role=listbox aria-label=City tabindex=0 style="height:100px;overflow:auto;position:relative"></div><script>
			let chosen = ""
			const draw = () => {
				const at = Math.floor(l.scrollTop / 20)
				l.innerHTML = "<div style='height:8000px'></div>" + Array.from({ length: 9 }, (_, i) => i + at - 2).filter((i) => i >= 0 && i < 400).map((i) => "<div role=option aria-setsize=400 aria-posinset=" + (i + 1) + " aria-selected=" + (chosen === "City " + i) + " style='position:absolute;height:20px;top:" + i * 20 + "px'>City " + i + "</div>").join("")
			}
			draw()
			l.scrollTop = 4000
			l.onscroll = draw
			l.onclick = (e) => { chosen = e.target.textContent; draw() }
		</script>`,
		do: `await new Promise((r) => setTimeout(r, 100))
		for (const city of ["City 3", "City 399", "City 201"]) {
			const r = await agent.act({ steps: [{ ref: "City", action: "setValue", args: [city] }] })
			if (!r.ok || chosen !== city) return chosen + ": " + JSON.stringify(r).slice(0, 1000)
		}
		return ""`,
		ticks: 2500, long: true,
	},
	{
		name: "more closed sections than are searched",
		html: `<main id=m></main><script>
			let opened = 0
			for (let i = 0; i < 40; i++) m.insertAdjacentHTML("beforeend", "<details><summary>Section " + i + "</summary><p>Text</p></details>")
			m.addEventListener("toggle", (e) => { if (e.target.open) opened++ }, true)
		</script>`,
		do: `const r = await agent.act({ steps: [{ ref: "Nobody", action: "press" }] })
		const open = document.querySelectorAll("details[open]").length
		return r.ok === false && r.error.reason === "UNKNOWN_NAME" && opened <= 10 && open === 0 ? "" : opened + " opened, " + open + " left open: " + JSON.stringify(r)`,
		ticks: 1300,
	},
	{
		name: "a clock that jumps",
		html: `<label>Name <input id=i></label><button>Go</button>`,
		init: `{
			let jump = 0
			const real = { now: performance.now.bind(performance), date: Date.now }
			performance.now = () => real.now() + jump
			Date.now = () => real.date() + jump
			globalThis.leap = (ms) => { jump += ms }
		}`,
		do: `for (const ms of [-3.6e6, 3.6e6, 1e15, -1e15]) {
			i.oninput = () => { leap(ms); setTimeout(() => leap(ms), 20) }
			const r = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x" + ms] }, { ref: "Go", action: "press" }] })
			if (!r.ok || i.value !== "x" + ms) return JSON.stringify(r)
		}
		return ""`,
		ticks: 900, // eight gestures of at most a second
	},
	{
		name: "clocks and timers that the page replaces",
		html: `<label>Name <input></label>`,
		do: `let jump = 0
		Date.now = () => (jump += 3.6e6); performance.now = () => (jump -= 5e6); window.setTimeout = (f) => (jump += f ? 0 : 1)
		const r = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x"] }] })
		return r.ok && document.querySelector("input").value === "x" ? "" : JSON.stringify(r)`,
	},
	{
		name: "no animation frames, as in a background tab",
		html: `<label>Name <input></label><script>window.requestAnimationFrame = () => 0</script>`,
		do: `const r = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x"] }] })
		return r.ok ? "" : JSON.stringify(r.error)`,
	},
	{
		name: "timers once a second, as in a background tab",
		html: `<label>Name <input></label><button>Go</button>`,
		init: `{
			const real = setTimeout.bind(globalThis)
			window.setTimeout = (f, ms, ...args) => real(f, Math.ceil((ms || 1) / 1000) * 1000, ...args)
			window.requestAnimationFrame = () => 1
			window.requestIdleCallback = undefined
		}`,
		do: `const r = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x"] }, { ref: "Go", action: "press" }] })
		return r.ok ? "" : JSON.stringify(r.error)`,
		ticks: 900,
	},
	{
		name: "a hundred thousand options",
		html: `<select id=s aria-label=City></select><script>const f = document.createDocumentFragment(); for (let i = 0; i < 1e5; i++) f.append(new Option("City " + i, i)); s.append(f)</script>`,
		do: `const city = agent.snapshot().find((c) => c.label === "City")
		if (city.items.length !== 20 || city.more !== 99980) return "listed " + city.items.length + ", left out " + city.more
		const found = await agent.query({ within: "City", text: "City 9999" })
		if (!(found[0]?.items?.length > 0 && found[0].items.length <= 50)) return JSON.stringify(found).slice(0, 300)
		const r = await agent.act({ steps: [{ ref: "City", action: "setValue", args: ["City 99999"] }] })
		return r.ok && s.value === "99999" && JSON.stringify(r).length < 60000 ? "" : JSON.stringify(r.error)`,
		pages: 2048,
	},
	{
		name: "twenty thousand options of a listbox",
		html: `<div id=l role=listbox aria-label=City></div><script>l.innerHTML = Array.from({ length: 2e4 }, (_, i) => "<div role=option tabindex=-1>City " + i + "</div>").join(""); l.onclick = (e) => { e.target.setAttribute("aria-selected", "true") }</script>`,
		do: `const city = agent.snapshot().find((c) => c.label === "City")
		if (city.items.length !== 20 || city.more !== 19980) return "listed " + city.items.length + ", left out " + city.more
		const r = await agent.act({ steps: [{ ref: "City", action: "setValue", args: ["City 19999"] }] })
		return r.ok && l.lastChild.getAttribute("aria-selected") === "true" ? "" : JSON.stringify(r.error)`,
		pages: 1200, ticks: 1000,
	},
	{
		name: "two megabytes of text in one node",
		html: `<button id=b></button><article><p id=p></p><button>Next</button></article><script>b.textContent = p.textContent = "long words ".repeat(190000)</script>`,
		do: `const text = JSON.stringify(agent.snapshot())
		if (text.length > 61440 || !text.includes("Next")) return text.length + " characters"
		const all = JSON.stringify(await agent.query({ kind: "text" }))
		if (all.length > 61440) return all.length + " characters of text"
		const r = await agent.act({ steps: [{ ref: "Next", action: "press" }] })
		return r.ok ? "" : JSON.stringify(r.error)`,
	},
	{
		name: "a thousand nested shadow roots",
		html: `<div id=d></div><script>let at = d, pressed = 0; for (let i = 0; i < 1000; i++) { const r = at.attachShadow({ mode: "open" }); at = r.appendChild(document.createElement("div")) } at.innerHTML = "<button>Deep</button>"; at.firstChild.onclick = () => pressed++</script>`,
		do: `const r = await agent.act({ steps: [{ ref: "Deep", action: "press" }] })
		const found = await agent.query({ text: "deep" })
		return agent.snapshot().some((c) => c.label === "Deep") && r.ok && pressed === 1 && found.length === 1 ? "" : JSON.stringify([r, found, pressed])`,
	},
	{
		name: "cycles of owners and names",
		html: `<div id=a role=listbox aria-owns=b aria-labelledby="b a"><div id=b role=group aria-owns=a aria-labelledby="a b"><div role=option>One</div></div></div><button aria-labelledby="x y" id=x>Go</button><span id=y aria-labelledby=x>there</span>
		<button id=s aria-labelledby="s s" aria-describedby=s aria-controls=s aria-haspopup=menu aria-expanded=true aria-owns=s>Self</button><div role=menu id=q aria-owns=q aria-labelledby=q><div role=menuitem id=w aria-owns=q>Twice</div></div>`,
		do: `const list = agent.snapshot()
		const count = (label) => list.filter((c) => c.label === label).length
		if (count("Go there") !== 1 || list.filter((c) => c.component === "listbox").length > 1 || list.length > 12) return JSON.stringify(list)
		const found = await agent.query({ text: "go" }), r = await agent.act({ steps: [{ ref: "Go there", action: "press" }] })
		return found.length === 1 && r.ok ? "" : JSON.stringify([found, r])`,
	},
	{
		name: "prototypes with more in them",
		html: `<label>Name <input></label>`,
		do: `Object.prototype.label = "polluted"; Object.prototype.toJSON = () => "polluted"; Array.prototype[7] = "polluted"; Object.prototype.steps = [{}]; Object.prototype.text = "polluted"
		const list = agent.snapshot(), found = await agent.query({}), r = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x"] }] })
		delete Object.prototype.toJSON
		const keys = (o) => Object.keys(o).map((k) => k + "=" + (typeof o[k] === "object" ? keys(o[k]) : o[k])).join()
		const text = keys(list) + keys(found) + keys(r)
		delete Object.prototype.label; delete Array.prototype[7]; delete Object.prototype.steps; delete Object.prototype.text
		return text.includes("polluted") || !r.ok ? text : ""`,
	},
	{
		name: "prototypes with more in them from the start",
		html: `<label>Name <input></label>`,
		init: `Object.prototype.label = "polluted"; Object.prototype.value = "polluted"; Array.prototype.toJSON = function () { return "polluted" }; Array.prototype[3] = "polluted"; Object.prototype.capture = "polluted"`,
		do: `const list = agent.snapshot(), r = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x"] }] })
		const own = list.filter((c) => Object.hasOwn(c, "label")).map((c) => c.label).join()
		return own === "Name" && r.ok && document.querySelector("input").value === "x" ? "" : own + JSON.stringify(r)`,
	},
	{
		name: "proxies for arguments",
		html: `<label>Name <input></label>`,
		do: `const odd = new Proxy({}, { get() { throw new Error("no") }, ownKeys() { throw new Error("no") }, has() { throw new Error("no") } })
		const [a, b, c] = [await agent.act(odd), await agent.query(odd), await agent.act({ steps: [odd] })]
		return a.ok === false && b.error && c.ok === false ? "" : JSON.stringify([a, b, c])`,
	},
	{
		name: "proxies for elements",
		html: `<div id=d aria-label=Odd></div><label>Name <input id=i></label>`,
		do: `let traps = 0
		const odd = (o) => new Proxy(o, { get(t, k) { if (++traps > 1e5) throw new Error("again and again"); const v = Reflect.get(t, k, t); return typeof v === "function" ? v.bind(t) : v } })
		const deep = new Proxy({}, { get: (t, k) => k === Symbol.toPrimitive ? () => "deep" : deep, ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ value: deep, enumerable: true, configurable: true }) })
		const endless = new Proxy([], { get: (t, k) => k === "length" ? 2 ** 53 : { value: String(k), label: String(k) }, has: () => true })
		definePrimitive({ name: "odd", agent: { actions: ["setValue"], items: () => endless }, state: () => deep, api: () => odd({ setValue(v) { d.dataset.value = v } }) })
		mount(d, "odd")
		document.getElementById = () => odd(i)
		Object.defineProperty(document, "activeElement", { get: () => odd(i) })
		i.addEventListener("input", (e) => { Object.defineProperty(e, "target", { get: () => odd(i) }); e.composedPath = () => [odd(i)] }, true)
		const list = agent.snapshot()
		const r = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x"] }, { ref: "Odd", action: "setValue", args: ["y"] }] })
		if (JSON.stringify(list).length > 60000) return JSON.stringify(list).length + " characters"
		return list.some((c) => c.label === "Name") && i.value === "x" && traps < 1000 ? "" : traps + JSON.stringify([list, r])`,
	},
	{
		name: "elements whose own getters throw",
		html: `<x-trap aria-label=Trap role=checkbox tabindex=0></x-trap><button>Go</button><script>customElements.define("x-trap", class extends HTMLElement { get checked() { throw new Error("trap") } get value() { throw new Error("trap") } get disabled() { return new Proxy({}, {}) } })</script>`,
		do: `const list = agent.snapshot(), r = await agent.act({ steps: [{ ref: "Go", action: "press" }] })
		return list.some((c) => c.label === "Go") && list.some((c) => c.label === "Trap") && r.ok ? "" : JSON.stringify([list, r])`,
	},
	{
		name: "a getter that takes snapshots without end",
		html: `<x-deep aria-label=Deep role=checkbox tabindex=0></x-deep><button>Go</button><script>let calls = 0; customElements.define("x-deep", class extends HTMLElement { get checked() { calls++; window.agent?.snapshot(); return true } get value() { window.agent?.snapshot(); return "v" } })</script>`,
		do: `const list = agent.snapshot(), again = agent.snapshot(), r = await agent.act({ steps: [{ ref: "Go", action: "press" }] })
		return list.some((c) => c.label === "Go") && again.some((c) => c.label === "Deep") && r.ok && calls < 5000 ? "" : calls + JSON.stringify([list, again, r])`,
	},
	{
		name: "a primitive that changes the page and takes a snapshot when it is asked",
		html: `<main id=m><button>Go</button><div id=d aria-label=Deep></div><label>Name <input></label></main>`,
		do: `let n = 0, inside = false
		const poke = () => {
			if (inside || n === 40) return
			inside = true
			const b = document.createElement("button")
			b.textContent = "New " + n++
			m.prepend(b)
			if (!Array.isArray(agent.snapshot())) n = -1000
			inside = false
		}
		definePrimitive({ name: "deep", agent: { actions: ["setValue"], items: () => (poke(), ["x"]) }, state: () => (poke(), { value: "v" }), api: () => ({ setValue() {} }) })
		mount(d, "deep")
		const list = agent.snapshot(), found = await agent.query({ text: "Name" })
		const r = await agent.act({ steps: [{ ref: "Go", action: "press" }] })
		return n > 3 && list.some((c) => c.label === "Deep") && found.some?.((c) => c.label === "Name") && r.ok ? "" : n + JSON.stringify([list, found, r])`,
	},
	{
		name: "calls from inside a gesture's events",
		html: `<button id=b>Go</button>`,
		do: `let inner
		b.onclick = () => { inner = [agent.snapshot().length, agent.query({ text: "go" })] }
		const r = await agent.act({ steps: [{ ref: "Go", action: "press" }] })
		return r.ok && inner[0] > 0 && Array.isArray(await inner[1]) ? "" : JSON.stringify(r)`,
	},
	{
		name: "a gesture that calls act again",
		html: `<button id=b>Go</button>`,
		do: `let all = [], depth = 0
		b.onclick = () => { if (depth++ < 20) all.push(agent.act({ steps: [{ ref: "Go", action: "press" }] })) }
		const r = await agent.act({ steps: [{ ref: "Go", action: "press" }] })
		for (let i = 0; i < all.length; i++) if (typeof (await all[i]).ok !== "boolean") return "no answer"
		return r.ok && depth === 21 ? "" : depth + JSON.stringify(r)`,
		ticks: 800,
	},
}

// TestFaults: on each page every call ends with an answer within its bound, and
// the bridge works on afterwards.
func TestFaults(t *testing.T) {
	s := site.Start(t)
	for _, f := range faults {
		t.Run(strings.ReplaceAll(f.name, " ", "-"), func(t *testing.T) {
			if f.long {
				browser.All(t)
			}
			page := browser.OpenWith(t, s.HTML("<!doctype html><meta charset=utf-8>"+f.html), browser.Options{Init: memories + "\n" + ticking + "\n" + f.init})
			for _, e := range f.expect {
				page.Expect(e)
			}
			page.Run(t, `const load = await import("/bridge.js"); Object.assign(globalThis, { createAgent: load.createAgent, definePrimitive: load.definePrimitive, mount: load.mount }); globalThis.agent = await createAgent({ allow: () => true })`)
			got := browser.Eval[struct {
				Wrong string
				Ticks float64
			}](t, page, "(async () => { const stop = ticking(); const wrong = await (async () => {"+f.do+"\n})(); return { wrong, ticks: stop() } })()")
			if got.Wrong != "" {
				t.Error(got.Wrong)
			}
			if got.Ticks > cmp.Or(f.ticks, 200) {
				t.Errorf("took %g ticks of 10 ms", got.Ticks)
			}
			if !browser.Eval[bool](t, page, `Array.isArray(agent.snapshot())`) {
				t.Error("no snapshot afterwards")
			}
			pages := browser.Eval[float64](t, page, `wasmPages()`)
			if pages > cmp.Or(f.pages, 1024) {
				t.Errorf("the program has taken %g pages of memory", pages)
			}
			t.Logf("%g ticks, %.1f MiB", got.Ticks, pages/16)
		})
	}
}

// ticking counts 10 ms after 10 ms by the browser's own timer.
const ticking = `{
	const every = setInterval.bind(globalThis), end = clearInterval.bind(globalThis)
	globalThis.ticking = () => {
		let n = 0
		const timer = every(() => n++, 10)
		return () => (end(timer), n)
	}
}`

// TestNavigates: a page that leaves in the middle of a gesture is answered while
// it still stands, and no later step touches it.
func TestNavigates(t *testing.T) {
	s := site.Start(t)
	let := make(chan struct{})
	s.Handle("/slow", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-let:
		case <-r.Context().Done():
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<!doctype html><h1>There</h1>")) // the browser may have gone
	}))
	page := browser.OpenWith(t, s.HTML(`<!doctype html><label>Name <input oninput="location.href = '/slow'"></label><label>Other <input id=other></label>`), browser.Options{Init: ticking})
	got := browser.Eval[struct {
		Answer answer
		Other  string
		Ticks  float64
	}](t, page, `(async () => {
		const { createAgent } = await import("/bridge.js"), agent = await createAgent({ allow: () => true }), stop = ticking()
		const answer = await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["x"] }, { ref: "Other", action: "setValue", args: ["y"] }] })
		return { answer, other: other.value, ticks: stop() }
	})()`)
	if got.Answer.OK || got.Answer.Error.Reason != "NAVIGATED" || got.Other != "" || got.Ticks > 150 {
		t.Errorf("%+v", got)
	}
	close(let)
	page.Wait(t, `document.querySelector("h1")?.textContent === "There"`)
}
