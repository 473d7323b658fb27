//go:build !js

package contract

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

// watch counts what happens to the page, and describes the state that a person
// would notice: values, ARIA states, what is open, the focus, where things are
// scrolled to.
const watch = `
	const apart = (n) => (n.nodeType === 1 ? n : n.parentElement)?.closest("#agent-panel") // the demo's own reader of the page
	window.noted = []
	const observer = new MutationObserver((records) => { for (const r of records) if (!apart(r.target)) noted.push(r.type + " " + (r.attributeName ?? "") + " " + (r.target.id || r.target.nodeName)) })
	observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
	const types = new Set(["toggle", "beforetoggle", "close", "cancel", "agent:change", "securitypolicyviolation"])
	for (const o of [window, document, HTMLElement.prototype, Element.prototype]) for (const k in o) if (k.startsWith("on")) types.add(k.slice(2))
	for (const t of ["animationstart", "animationend", "animationiteration", "transitionrun", "transitionstart", "transitionend", "transitioncancel", "mousemove", "pointermove", "pointerrawupdate", "scrollend", "message", "devicemotion", "deviceorientation", "deviceorientationabsolute"]) types.delete(t)
	for (const t of types) addEventListener(t, (e) => apart(e.target) || noted.push("event " + t + " " + (e.target.id || e.target.nodeName)), true)
	window.taken = async () => { await new Promise((done) => setTimeout(done, 60)); observer.takeRecords(); return noted.splice(0) }
	window.state = () => {
		const out = ["focus " + (document.activeElement?.id || document.activeElement?.nodeName), "scroll " + scrollX + " " + scrollY]
		const walk = (root) => {
			for (const el of root.querySelectorAll("*")) {
				if (apart(el)) continue
				let line = el.localName + "#" + el.id
				for (const { name, value } of el.attributes) if (name.startsWith("aria-") || name === "open" || name === "hidden" || name === "disabled") line += " " + name + "=" + value
				if ("value" in el && el.localName !== "li") line += " value=" + el.value
				if (el.type === "checkbox" || el.type === "radio") line += " checked=" + el.checked
				if (el.matches(":popover-open") || el.matches(":modal")) line += " on top"
				if (el.scrollTop) line += " scrolled=" + el.scrollTop
				out.push(line)
				if (el.shadowRoot) walk(el.shadowRoot)
			}
		}
		walk(document)
		return out
	}
	window.differ = (a, b) => { const out = []; for (let i = 0; i < Math.max(a.length, b.length); i++) if (a[i] !== b[i]) out.push(a[i] + "  ->  " + b[i]); return out.slice(0, 5) }
	window.same = (a, b) => JSON.stringify(a) === JSON.stringify(b)
`

// Reading changes nothing, and the same page reads the same. What comes back can
// be cloned and sent. A refused step leaves the page as it was (contract 6).
func TestStill(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.URL+"/")
	page.Wait(t, `globalThis.agent`)
	page.Run(t, watch+`
		const { createAgent } = await import("/bridge.js")
		window.no = await createAgent({ allow: () => false })
		window.yes = await createAgent({ allow: () => true })
		document.getElementById("question")?.remove()
	`)

	t.Run("reads", func(t *testing.T) {
		got := browser.Eval[[]string](t, page, `(async () => {
			const out = []
			yes.snapshot()
			for (const q of [{ kind: "text" }, { text: "e" }, { within: "Region" }]) await yes.query(q)
			await taken()
			const before = state(), first = yes.snapshot(), second = yes.snapshot()
			if (!same(first, second)) out.push("two snapshots differ")
			if (first.length < 20) out.push("only " + first.length + " entries")
			const clone = structuredClone(first)
			if (!same(clone, first) || !same(JSON.parse(JSON.stringify(first)), first)) out.push("a snapshot does not survive a copy")
			const kinds = [...new Set(first.map((e) => e.component))]
			for (const kind of [...kinds, "text", "nothing"]) { const r = await yes.query({ kind }); if (!same(structuredClone(r), r)) out.push("query of " + kind) }
			for (const e of first) { await yes.query({ within: e.ref }); if (e.label) await yes.query({ text: e.label, within: e.ref }) }
			await yes.query({ kind: "text", within: "Settings" })
			out.push(...differ(before, state()), ...(await taken()))
			if (!same(yes.snapshot(), second)) out.push("queries change the snapshot")
			return out
		})()`)
		if len(got) > 0 {
			t.Errorf("got\n%s", strings.Join(got, "\n"))
		}
	})

	t.Run("refused", func(t *testing.T) {
		got := browser.Eval[[]string](t, page, `(async () => {
			const out = []
			document.getElementById("name").focus()
			scrollTo(0, 120)
			let steps = 0
			for (const e of no.snapshot()) for (const action of [...e.actions, "press"]) {
				const before = state()
				const item = e.items?.find((i) => !i.disabled)
				const args = { setValue: [item?.value ?? (typeof e.value === "number" ? e.value : "2026-03-04")], setChecked: [!e.checked], setOpen: [!e.open], setFiles: [[{ name: "a.txt", text: "x" }]], press: item && e.component === "menu" ? [item.label] : [], addValue: [item?.value], removeValue: [item?.value] }[action] ?? []
				const r = await no.act({ steps: [{ ref: e.ref, action, args }] })
				steps++
				const changed = differ(before, state())
				if (r.ok && !r.steps[0] || r.ok && changed.length) out.push(e.ref + " " + e.component + " " + e.label + " " + action + " ran: " + JSON.stringify(r))
				if (changed.length) out.push(e.ref + " " + e.component + " " + e.label + " " + action + " (" + r.error?.reason + ") leaves " + changed.join("; "))
			}
			if (steps < 40) out.push("only " + steps + " steps")
			return out
		})()`)
		if len(got) > 0 {
			t.Errorf("got\n%s", strings.Join(got, "\n"))
		}
	})

	// Steps at random never kill the bridge, and every answer can be sent.
	t.Run("random", func(t *testing.T) {
		r := rand.New(rand.NewPCG(98, 39))
		var picks []string
		steps := 30
		if os.Getenv("DRAWBRIDGE_ALL") != "" {
			steps = 500
		}
		for range steps {
			picks = append(picks, fmt.Sprintf(`[%d,%d,%d]`, r.IntN(1000), r.IntN(1000), r.IntN(1000)))
		}
		got := browser.Eval[[]json.RawMessage](t, page, `(async () => {
			const out = []
			const values = ["Atlas", "90 days", true, false, "2026-05-06", 7, "#336699", "Cairo", [], {}, null, "Edit", "Delete", "Dark"]
			const actions = ["press", "setValue", "setChecked", "setOpen", "clear", "toggle", "increment", "expand", "submit", "next", "explode"]
			for (const [a, b, c] of [`+strings.Join(picks, ",")+`]) {
				const list = yes.snapshot()
				const e = list[a % list.length]
				const action = b % 3 && e.actions.length ? e.actions[b % e.actions.length] : actions[b % actions.length]
				if (e.component === "link") continue
				const item = e.items?.[c % (e.items.length || 1)]
				const args = action === "press" && c % 2 ? [] : [item && c % 2 ? item.value : values[c % values.length]]
				const r = await yes.act({ steps: [{ ref: e.ref, action, args }] })
				if (!same(structuredClone(r), r) || typeof r.ok !== "boolean" || !Array.isArray(r.steps) || !r.ok && (!r.error?.reason || r.error.reason === "INTERNAL")) out.push({ e, action, args, r })
				if (!same(yes.snapshot(), yes.snapshot())) out.push({ action, e, differ: true })
			}
			const r = await yes.act({ steps: [{ ref: yes.snapshot()[0].ref, action: "press" }] })
			if (typeof r.ok !== "boolean") out.push(r)
			return out
		})()`)
		for _, g := range got {
			t.Errorf("%s", g)
		}
	})
}
