//go:build !js

package foundation

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

// hostile is a page whose elements are named like what others call, whose
// handlers throw, whose label is no text, and which has very many controls.
const hostile = `<!doctype html><meta charset="utf-8">
<form id="children" aria-label="Order" name="documentElement">
	<input name="getAttribute" aria-label="First"><input name="attributes" aria-label="Second"><input name="parentNode" aria-label="Third">
	<input name="nodeType" aria-label="Fourth"><input name="querySelectorAll" aria-label="Fifth"><input name="addEventListener" aria-label="Sixth">
	<input name="submit" aria-label="Seventh"><input name="closest" aria-label="Eighth"><input name="textContent" aria-label="Ninth"><input name="isConnected" aria-label="Tenth">
	<button name="tagName">Send</button>
</form>
<div id="fs"></div><div id="process"></div><div id="Go"></div><div id="crypto"></div><img name="getElementById"><form name="activeElement"></form><img name="body"><img name="defaultView"><input id="drawbridge" aria-label="Eleventh"><a id="agentPrimitives" href="#x">Link</a>
<button id="throws">Throws</button><button id="odd"></button><label>Plain <input id="plain"></label><label>Terms <input id="terms" type="checkbox"></label>
<select id="pick" aria-label="Pick"><option>One<option>Two</select>
<div id="many"></div>
<script>
	odd.setAttribute("aria-label", "lone \ud800 half")
	for (const type of ["pointerdown", "mousedown", "click"]) throws.addEventListener(type, () => { throw new Error("no " + type) })
	const fill = (n) => { let html = ""; for (let i = 0; i < n; i++) html += "<button>Button " + i + "</button>"; many.innerHTML = html }
</script>`

// patches replaces what programs rely on, after the module was loaded.
const patches = `
	const no = (what) => function () { patched[what] = (patched[what] ?? 0) + 1; throw new Error("patched " + what) }
	globalThis.patched = {}
	const real = { stringify: JSON.stringify, then: Promise.prototype.then }
	globalThis.real = real
	JSON.parse = no("JSON.parse"); JSON.stringify = no("JSON.stringify")
	for (const name of ["push", "pop", "map", "filter", "forEach", "slice", "splice", "join", "indexOf", "includes", "find", "some", "every", "concat", "sort", "shift", "unshift", "flat", "reverse"])
		Array.prototype[name] = no("Array.prototype." + name)
	for (const name of ["get", "set", "has", "delete", "forEach"]) { Map.prototype[name] = no("Map.prototype." + name); if (WeakMap.prototype[name]) WeakMap.prototype[name] = no("WeakMap.prototype." + name) }
	for (const name of ["has", "add", "delete"]) { Set.prototype[name] = no("Set.prototype." + name); WeakSet.prototype[name] = no("WeakSet.prototype." + name) }
	for (const name of ["replace", "replaceAll", "split", "trim", "slice", "indexOf", "startsWith", "toLowerCase", "charCodeAt"]) String.prototype[name] = no("String.prototype." + name)
	Promise.prototype.then = no("Promise.prototype.then"); Promise.resolve = no("Promise.resolve")
	TextDecoder.prototype.decode = no("TextDecoder.prototype.decode")
	TextEncoder.prototype.encode = no("TextEncoder.prototype.encode"); TextEncoder.prototype.encodeInto = no("TextEncoder.prototype.encodeInto")
	DataView.prototype.setUint32 = no("DataView.prototype.setUint32"); DataView.prototype.getFloat64 = no("DataView.prototype.getFloat64")
	Reflect.get = no("Reflect.get"); Reflect.apply = no("Reflect.apply"); Math.floor = no("Math.floor")
	RegExp.prototype.exec = no("RegExp.prototype.exec"); RegExp.prototype.test = no("RegExp.prototype.test")
	Function.prototype.call = no("Function.prototype.call"); Function.prototype.apply = no("Function.prototype.apply"); Function.prototype.bind = no("Function.prototype.bind")
	Element.prototype.getAttribute = no("getAttribute"); Element.prototype.matches = no("matches"); Element.prototype.closest = no("closest"); Element.prototype.querySelectorAll = no("querySelectorAll")
	Node.prototype.contains = no("contains"); HTMLElement.prototype.focus = no("focus"); EventTarget.prototype.dispatchEvent = no("dispatchEvent"); EventTarget.prototype.addEventListener = no("addEventListener")
	Object.defineProperty(Node.prototype, "parentNode", { get: no("parentNode") }); Object.defineProperty(Node.prototype, "textContent", { get: no("textContent") })
	Object.defineProperty(HTMLInputElement.prototype, "value", { get: no("value"), set: no("value") })
	Object.prototype.ref = "polluted"; Object.prototype.composed = false; Object.prototype.get = no("Object.prototype.get")
	globalThis.setTimeout = no("setTimeout"); globalThis.requestAnimationFrame = no("requestAnimationFrame"); globalThis.queueMicrotask = no("queueMicrotask"); globalThis.getComputedStyle = no("getComputedStyle")
	globalThis.MutationObserver = no("MutationObserver"); globalThis.Event = no("Event"); globalThis.PointerEvent = no("PointerEvent"); globalThis.MouseEvent = no("MouseEvent"); globalThis.InputEvent = no("InputEvent")
	Array.prototype[Symbol.iterator] = no("Array.prototype[Symbol.iterator]")
`

// On a hostile page every call answers, and does what it was asked for.
func TestHostile(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(hostile))
	for _, event := range []string{"pointerdown", "mousedown", "click"} {
		page.Expect("no " + event) // its own handlers
	}
	got := browser.Eval[struct {
		Before, After, Query, Sent, Listed int
		Acts                               []result
		Choice, Plain                      string
		Terms                              bool
		Told, Odd                          string
		Patched                            map[string]int
	}](t, page, `(async () => {
		const { createAgent } = await import("/bridge.js")
		const agent = await createAgent({ allow: (step) => true })
		const before = agent.snapshot().length
		fill(5000)
		const out = { acts: [], told: "" }
		`+patches+`
		agent.subscribe((c) => { out.told += c.label + " " })
		out.before = before
		out.after = agent.snapshot().length
		const list = await agent.query({ text: "first" })
		out.query = list.length
		let n = 0
		const step = async (ref, action, args) => { out.acts[n++] = await agent.act({ steps: [{ ref, action, args: args ?? [] }] }) }
		await step("First", "setValue", ["one"])
		await step("Plain", "setValue", ["two"])
		await step("Terms", "setChecked", [true])
		await step("Pick", "setValue", ["Two"])
		await step("Button 4321", "press")
		await step("Throws", "press")
		await step("Send to nobody", "press")
		const odd = await agent.query({ text: "lone" })
		out.odd = odd[0].label
		out.listed = agent.snapshot().length
		out.choice = pick.selectedIndex === 1 ? "Two" : "One"
		out.terms = terms.checked
		out.patched = patched
		JSON.stringify = real.stringify; Promise.prototype.then = real.then
		return out
	})()`)
	if got.Before < 15 || got.After != 101 || got.Query != 1 || got.Listed != 101 {
		t.Errorf("before %d, after %d, query %d, at the end %d", got.Before, got.After, got.Query, got.Listed)
	}
	for i, want := range []bool{true, true, true, true, true, false, false} {
		if i >= len(got.Acts) || got.Acts[i].OK != want {
			t.Errorf("act %d: %v", i, got.Acts)
			break
		}
	}
	if len(got.Acts) == 7 {
		if m := got.Acts[5].Error; m.Reason != "ACTION_FAILED" || !strings.Contains(m.Message, "no pointerdown") {
			t.Errorf("a handler that throws: %+v", m)
		}
		if m := got.Acts[6].Error; m.Reason != "UNKNOWN_NAME" {
			t.Errorf("an unknown name: %+v", m)
		}
	}
	if got.Choice != "Two" || !got.Terms {
		t.Errorf("the page: %q %t", got.Choice, got.Terms)
	}
	if !strings.Contains(got.Told, "Plain") {
		t.Errorf("told: %q", got.Told)
	}
	if got.Odd != "lone \ufffd half" {
		t.Errorf("the label of half a character: %+q", got.Odd)
	}
	if len(got.Patched) > 0 {
		t.Errorf("what the page had patched was called: %v", got.Patched)
	}
}

// reasons are those of the contract (D27).
var reasons = strings.Fields("UNKNOWN_REF UNKNOWN_NAME STALE_REF AMBIGUOUS OFF_PAGE DISABLED BEHIND_DIALOG READ_ONLY UNKNOWN_ACTION BAD_ARGUMENT NO_SUCH_ITEM AMBIGUOUS_ITEM NEEDS_PERSON REFUSED TIMEOUT ABORTED ACTION_FAILED NAVIGATED LIMIT INTERNAL")

// malformed makes an argument of act or query that no caller should send, as
// JavaScript. The same seed makes the same.
func malformed(r *rand.Rand, depth int) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	leaf := func() string {
		return pick(`undefined`, `null`, `0`, `-1`, `1e999`, `NaN`, `""`, `" "`, `"c1"`, `"c99"`, `"c-1"`, `"c1x"`, `"press"`, `"setValue"`, `"\ud800"`, `"\u0000"`, `"x".repeat(70000)`, `"🧭"`, `true`, `false`,
			`10n`, `Symbol("s")`, `() => 1`, `new Date(NaN)`, `/x/`, `new Map([[1, 2]])`, `new Proxy({}, { get() { throw new Error("trap") }, ownKeys() { throw new Error("trap") } })`,
			`{ toJSON() { throw new Error("toJSON") } }`, `{ toJSON: () => "steps" }`, `{ get steps() { throw new Error("getter") } }`, `cyclic`, `document`, `window.top`, `Object.create(null)`, `new Error("e")`, `Promise.resolve(1)`, `deep`, `new Array(51).fill({ ref: "c1", action: "press" })`)
	}
	if depth <= 0 {
		return leaf()
	}
	switch r.IntN(8) {
	case 0:
		return leaf()
	case 1:
		return fmt.Sprintf(`[%s, %s]`, malformed(r, depth-1), malformed(r, depth-1))
	case 2:
		return fmt.Sprintf(`{ [%q]: %s, [%q]: %s }`, pick("steps", "Steps", "__proto__", "text", "kind", ""), malformed(r, depth-1), pick("within", "ref", "toString", "length"), leaf())
	case 3:
		return fmt.Sprintf(`{ text: %s, within: %s, kind: %s }`, leaf(), leaf(), leaf())
	default:
		return fmt.Sprintf(`{ steps: [{ ref: %s, action: %s, args: %s }] }`, leaf(), pick(leaf(), `"press"`, `"setValue"`, `"setChecked"`, `"__proto__"`), malformed(r, depth-1))
	}
}

// Whatever act and query are given, they answer as documented, and the bridge lives.
func TestMalformed(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(`<!doctype html><meta charset="utf-8"><label>Name <input></label><button>Save</button><label>News <input type="checkbox"></label>`))
	r := rand.New(rand.NewPCG(2, 300))
	var inputs []string
	for range 300 {
		inputs = append(inputs, "() => ("+malformed(r, 3)+")")
	}
	got := browser.Eval[[]struct {
		Act, Query json.RawMessage
		Threw      string
	}](t, page, `(async () => {
		const { createAgent } = await import("/bridge.js")
		globalThis.agent = await createAgent()
		const cyclic = {}; cyclic.steps = [cyclic]
		let deep = {}; for (let i = 0; i < 5000; i++) deep = { steps: [deep] }
		agent.snapshot()
		return Promise.all([`+strings.Join(inputs, ",\n")+`].map(async (make) => {
			try {
				return { act: await agent.act(make()), query: await agent.query(make()) }
			} catch (e) {
				return { threw: String(e) }
			}
		}))
	})()`)
	refused := 0
	for i, g := range got {
		if g.Threw != "" {
			t.Errorf("%s\nthrows %s", inputs[i], g.Threw)
			continue
		}
		var act result
		if err := json.Unmarshal(g.Act, &act); err != nil {
			t.Errorf("%s\nact answers %s", inputs[i], g.Act)
			continue
		}
		if !act.OK {
			refused++
			known := false
			for _, r := range reasons {
				known = known || r == act.Error.Reason
			}
			if !known || act.Error.Reason == "INTERNAL" || act.Error.Message == "" || act.Error.Next == "" || len(act.Error.Message) > 4100 {
				t.Errorf("%s\nact answers %s", inputs[i], g.Act)
			}
		}
		var list []struct{ Component string }
		var wrong struct{ Error string }
		if json.Unmarshal(g.Query, &list) != nil && (json.Unmarshal(g.Query, &wrong) != nil || wrong.Error == "" || strings.Contains(wrong.Error, "inside")) {
			t.Errorf("%s\nquery answers %s", inputs[i], g.Query)
		}
	}
	if len(got) != 300 || refused < 250 {
		t.Errorf("%d inputs, %d refused", len(got), refused)
	}
	alive := browser.Eval[result](t, page, `agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["Ada"] }] })`)
	if !alive.OK {
		t.Errorf("afterwards: %v", alive)
	}
}
