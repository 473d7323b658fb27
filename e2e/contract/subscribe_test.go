//go:build !js

// Package contract holds rows of the contract that take a browser: what script,
// layout, time or real input decide.
package contract

import (
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

func TestMain(m *testing.M) { browser.Main(m) }

const told = `<!doctype html><meta charset="utf-8">
<span id="sl">Colour</span><div id="sel" role="combobox" tabindex="0" aria-labelledby="sl" aria-haspopup="listbox" aria-expanded="false" aria-controls="selbox">Red</div>
<div id="selbox" role="listbox" hidden><div role="option" aria-selected="true">Red</div><div role="option" aria-selected="false">Green</div><div role="option" aria-selected="false">Blue</div></div>
<label>City <input id="ed" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="edbox" value="Rome"></label>
<div id="edbox" role="listbox" aria-label="Cities" hidden></div>
<div id="prim" data-agent-primitive="stars" aria-label="Stars"><input id="inner" type="number" value="2"></div>
<div id="own" data-agent-primitive="own" aria-label="Own" tabindex="0"></div>
<span id="zl">Size</span><div id="lazy" role="combobox" tabindex="0" aria-labelledby="zl" aria-haspopup="listbox" aria-expanded="false">Small</div>
<div id="say" role="status">Ready</div>
<div id="views" role="tablist" aria-label="Views"><button id="t1" role="tab" aria-selected="true">List</button><button id="t2" role="tab" aria-selected="false">Board</button></div>
<script>
	sel.onclick = () => { selbox.hidden = !selbox.hidden; sel.setAttribute("aria-expanded", String(!selbox.hidden)) }
	for (const o of selbox.children) o.onclick = () => {
		for (const p of selbox.children) p.setAttribute("aria-selected", String(p === o))
		sel.textContent = o.textContent
		selbox.hidden = true; sel.setAttribute("aria-expanded", "false")
	}
	lazy.onclick = () => {
		if (document.getElementById("lazybox")) return gone()
		const box = document.createElement("div")
		box.id = "lazybox"; box.role = "listbox"
		for (const size of ["Small", "Medium", "Large"]) {
			const o = document.createElement("div")
			o.role = "option"; o.textContent = size; o.setAttribute("aria-selected", String(size === lazy.textContent))
			o.onclick = () => { lazy.textContent = size; gone() }
			box.append(o)
		}
		lazy.after(box)
		lazy.setAttribute("aria-controls", "lazybox"); lazy.setAttribute("aria-expanded", "true")
	}
	const gone = () => { document.getElementById("lazybox").remove(); lazy.setAttribute("aria-expanded", "false") }
	const cities = ["Rome", "Paris", "Prague", "Porto"]
	const list = () => {
		edbox.replaceChildren(...cities.filter((c) => c.toLowerCase().includes(ed.value.toLowerCase())).map((c) => {
			const o = document.createElement("div")
			o.setAttribute("role", "option"); o.textContent = c
			o.onmousedown = (e) => e.preventDefault()
			o.onclick = () => { ed.value = c; ed.dispatchEvent(new Event("change", { bubbles: true })); shut() }
			return o
		}))
		edbox.hidden = false; ed.setAttribute("aria-expanded", "true")
	}
	const shut = () => { edbox.hidden = true; ed.setAttribute("aria-expanded", "false") }
	ed.oninput = list; ed.onblur = shut
	for (const t of [t1, t2]) t.onclick = () => { for (const o of [t1, t2]) o.setAttribute("aria-selected", String(o === t)) }
</script>`

// What people, agents and programs do to widgets of all kinds is told once each,
// with what was there before (U75 to U80).
func TestTold(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(told))
	page.Run(t, `
		const { createAgent, definePrimitive } = await import("/bridge.js")
		definePrimitive({ name: "stars", agent: { actions: ["setValue"] }, options: { value: { type: "number" } }, controlled: ["value"],
			state: (el) => ({ value: Number(el.firstChild.value) }),
			api: (el, ctx) => ({ setValue(n) {
				const previous = Number(el.firstChild.value)
				el.firstChild.value = n
				el.firstChild.dispatchEvent(new Event("input", { bubbles: true })); el.firstChild.dispatchEvent(new Event("change", { bubbles: true }))
				ctx.change({ key: "value", value: Number(n), previous, reason: "press" })
			} }) })
		definePrimitive({ name: "own", agent: { actions: ["setValue"] }, state: (el) => ({ value: el.dataset.v ?? "a" }),
			api: (el, ctx) => ({ setValue(v) {
				const previous = el.dataset.v ?? "a"
				el.dataset.v = v; el.setAttribute("aria-pressed", "true")
				el.dispatchEvent(new Event("change", { bubbles: true }))
				ctx.change({ key: "value", value: v, previous, reason: "set" })
			} }) })
		window.agent = await createAgent({ allow: () => true })
		window.told = []
		agent.snapshot()
		agent.subscribe((c) => told.push([c.ref, c.component, c.key, JSON.stringify(c.value), "was", JSON.stringify(c.previous), c.reason, c.source, c.kept ?? ""].join(" ").trim()))
		window.done = (f) => new Promise((resolve) => { told.length = 0; Promise.resolve(f()).then(() => setTimeout(() => resolve(told), 700)) })
		window.act = (...steps) => agent.act({ steps: steps.map(([ref, action, ...args]) => ({ ref, action, args })) })
	`)
	for _, test := range []struct{ do, want string }{
		{`act(["Colour", "setValue", "Blue"])`, `c1 combobox value "Blue" was "Red" press agent`},
		{`act(["City", "setValue", "Paris"])`, `c2 combobox value "Paris" was "Rome" change agent`},
		{`act(["Stars", "setValue", 4])`, `c3 stars value 4 was 2 press agent`},
		{`act(["Own", "setValue", "b"])`, `c4 own value "b" was "a" set agent`},
		{`act(["Size", "setValue", "Large"])`, `c5 combobox value "Large" was "Small" press agent`},
		{`act(["Views", "setValue", "Board"])`, `c7 tabs value "Board" was "List" press agent`},
		{`say.textContent = "Saved"`, `c6 status text "Saved" was "Ready" text program`},
	} {
		if got := strings.Join(browser.Eval[[]string](t, page, `done(() => { return `+test.do+` })`), "\n"); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.do, got, test.want)
		}
	}
	// The same widgets, used by a person.
	page.Run(t, `told.length = 0`)
	for _, at := range []string{"#sel", "#selbox [role=option]", "#lazy", "#lazybox [role=option]", "#t1"} {
		page.Click(t, at)
		page.Run(t, `await new Promise((done) => setTimeout(done, 150))`)
	}
	page.Wait(t, `told.some((line) => line.startsWith("c7"))`)
	want := `c1 combobox open true was false toggle pointer
c1 combobox value "Red" was "Blue" press pointer
c1 combobox open false was true toggle pointer
c5 combobox open true was false toggle pointer
c5 combobox open false was true toggle pointer
c5 combobox value "Small" was "Large" press pointer
c7 tabs value "List" was "Board" press pointer`
	if got := strings.Join(browser.Eval[[]string](t, page, `told`), "\n"); got != want {
		t.Errorf("a person\n got %s\nwant %s", got, want)
	}
}
