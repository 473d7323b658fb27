//go:build !js

package contract

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

const prims = `<!doctype html><meta charset="utf-8">
<div id="size" data-agent-primitive="size-picker" aria-label="Size" data-value="m"><button>inner</button></div>
<div id="queued" data-agent-primitive="queued" aria-label="Queued"></div>
<div id="player" aria-label="Player"></div>
<div id="job" aria-label="Job"></div>
<div id="safe" data-agent-primitive="safe" aria-label="Safe" data-value="canary-safe"></div>
<div id="ghost" data-agent-primitive="ghost" aria-label="Ghost"></div>
<div id="broken" data-agent-primitive="broken" aria-label="Broken"></div>
<div id="wizard" data-agent-primitive="wizard" aria-label="Wizard"></div>
<div id="nameless" data-agent-primitive="size-picker"></div>
<label>Plain <input></label>
<script>
	(globalThis.agentPrimitives ||= []).push({ name: "queued", agent: {}, state: (el) => ({ open: el.dataset.open === "true" }), api: (el) => ({
		setOpen(yes) { el.dataset.open = yes }, openMenu() {}, close() { el.dataset.open = "false" }, open() { el.dataset.open = "true" }, nextPage() {}, keydown() {}, focus() {}, moveBy() {}, settings() {}, opener() {}, addon() {}, get setSecret() { return () => {} } }) })
	start = import("/bridge.js").then(async (b) => {
		bridge = b
		const items = [{ value: "s", label: "Small" }, { value: "m", label: "Medium" }, { value: "l", label: "Large", disabled: false }]
		b.definePrimitive({ name: "size-picker", agent: { actions: ["setValue", "clear", "missing"], closed: true, items: () => items }, state: (el) => ({ value: el.dataset.value ?? "" }),
			api: (el, ctx) => ({
				setValue(v) { if (ctx.change({ key: "value", value: v, previous: el.dataset.value, reason: "pick" })) el.dataset.value = v },
				clear() { el.dataset.value = "" } }) })
		b.definePrimitive({ name: "player", agent: { actions: ["setMuted", "setRate", "play", "fail", "setRegion"] }, controlled: ["muted", "rate"], options: { muted: { type: "boolean" }, rate: { type: "number" }, region: { parse: (v) => { if (!/^\d+,\d+$/.test(v)) throw new Error("expected two numbers, such as 30,70"); return v } } },
			state: (el) => ({ muted: el.muted ?? false, rate: el.rate ?? 1, value: "not told", level: 3 }),
			api: (el) => ({ setMuted(v) { el.muted = v }, setRate(v) { el.rate = Number(v) }, setRegion(v) { el.region = v }, rate(v) { el.rated = v }, play: () => new Promise((done) => setTimeout(done, 50)), fail: () => Promise.reject(new Error("no sound")) }) })
		b.definePrimitive({ name: "job", agent: { actions: ["run", "stuck", "slow"] }, state: (el) => ({ value: el.dataset.value ?? "idle", pending: el.dataset.busy === "yes" }),
			api: (el) => ({ run() { handle.pending(new Promise((done) => setTimeout(() => { el.dataset.value = "done"; handle.changed({ key: "value", value: "done", previous: "idle" }); done() }, 200))) }, slow() { el.dataset.busy = "yes"; setTimeout(() => { el.dataset.busy = "no"; el.dataset.value = "slow" }, 300) }, stuck() { handle.pending(Promise.reject(new Error("no paper"))) } }) })
		b.definePrimitive({ name: "safe", agent: { actions: ["setValue"], secret: true }, state: (el) => ({ value: el.dataset.value }), api: (el) => ({ setValue(v) { el.dataset.value = v } }) })
		b.definePrimitive({ name: "ghost", agent: { shown: (s) => s.on === true }, state: (el) => ({ on: el.dataset.on === "yes" }) })
		b.definePrimitive({ name: "broken", agent: {}, state: () => { throw new Error("no state today") } })
		b.definePrimitive({ name: "wizard", agent: { actions: ["select"], closed: true, reveals: true, items: () => [{ value: "1", label: "Address" }, { value: "2", label: "Payment" }] }, state: (el) => ({ value: el.dataset.value ?? "1" }), api: (el) => ({ select(v) { el.dataset.value = v } }) })
		agent = await b.createAgent({ allow: () => true, development: true })
		plain = await b.createAgent({ allow: () => true })
		b.mount(player, "player")
		handle = b.mount(job, "job")
	})
	act = (...steps) => agent.act({ steps: steps.map(([ref, action, ...args]) => ({ ref, action, args })) })
</script>`

// What a page defines is read and used like what the browser brings (2.9, 4.1,
// T75 to T82, D13).
func TestPrimitives(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(prims))
	page.Run(t, `await start`)
	got := string(browser.Eval[json.RawMessage](t, page, `agent.snapshot().map(({ ref, component, label, value, open, muted, rate, level, items, error, actions }) => [ref, component, label, value ?? open ?? muted, rate ?? level ?? "", items?.length ?? 0, error ?? "", actions.join(" ")].join(", "))`))
	want := []string{
		`c1, size-picker, Size, m, , 3, , setValue clear`,
		`c2, queued, Queued, false, , 0, , setOpen openMenu nextPage`,
		`c3, player, Player, false, 1, 0, , setMuted setRate play fail setRegion`,
		`c4, job, Job, idle, , 0, , run stuck slow`,
		`c5, safe, Safe, [redacted], , 0, , setValue`,
		`c6, broken, Broken, , , 0, no state today, `,
		`c7, wizard, Wizard, 1, , 2, , select`,
		`c8, size-picker, , , , 3, , setValue clear`,
		`c9, input, Plain, , , 0, , setValue clear`,
	}
	if wanted, _ := json.Marshal(want); got != string(wanted) {
		t.Errorf("snapshot\n got %s\nwant %s", strings.ReplaceAll(got, `","`, "\",\n\""), strings.Join(want, "\n"))
	}
	for _, test := range []struct{ do, want string }{
		{`act(["Size", "setValue", "large"])`, `"value":"l"`},
		{`act(["Size", "setValue", "huge"])`, `"reason":"NO_SUCH_ITEM"`},
		{`act(["Queued", "open"])`, `"key":"open","value":true`},
		{`act(["Queued", "keydown"])`, `"reason":"UNKNOWN_ACTION"`},
		{`act(["Player", "setMuted", true])`, `"key":"muted","value":true`},
		{`act(["Player", "setMuted", "yes"])`, `"reason":"BAD_ARGUMENT"`},
		{`act(["Player", "setRate", "3"])`, `"key":"rate","value":3`},
		{`act(["Player", "setRate", "3 times"])`, `"reason":"BAD_ARGUMENT"`},
		{`act(["Player", "setRegion", "30,70"])`, `"ok":true`},
		{`act(["Player", "setRegion", "thirty"])`, `expected two numbers, such as 30,70`},
		{`act(["Player", "play"])`, `"result":"pending"`},
		{`act(["Player", "fail"])`, `no sound`},
		{`act(["Job", "run"])`, `"value":"done"`},
		{`act(["Job", "slow"])`, `"value":"slow"`},
		{`act(["Job", "stuck"])`, `no paper`},
		{`act(["Safe", "setValue", "canary-other"])`, `"changes":[{"component":"safe","label":"Safe","key":"value","value":"[redacted]"}]`},
		{`act(["Safe", "setValue", "canary-other"])`, `"steps":[{"step":0,"ref":"c5"}]`},
		{`act(["Payment", "press"])`, `"item":"2","changes":[{"component":"wizard","label":"Wizard","key":"value","value":"2"}]`},
		{`act(["Address", "setChecked", true])`, `"value":"1"`},
		{`act(["Payment", "setChecked", false])`, `"reason":"BAD_ARGUMENT"`},
		{`act(["Ghost", "press"])`, `"reason":"UNKNOWN_NAME"`},
		{`act(["Card number", "setValue", "1"])`, `closed section or tab: Payment`},
		{`act(["Wizard", "select", "payment"])`, `"value":"2"`},
	} {
		got := string(browser.Eval[json.RawMessage](t, page, test.do))
		if !strings.Contains(got, test.want) || strings.Contains(got, "canary") {
			t.Errorf("%s\n got %s\nwant %s", test.do, got, test.want)
		}
	}
	// A listener may cancel a change; the step does not fail (U47, U97).
	var cancelled struct {
		OK     bool
		Source string
		Value  string
	}
	cancelled = browser.Eval[struct {
		OK     bool
		Source string
		Value  string
	}](t, page, `(async () => {
		let source
		const size = document.getElementById("size")
		size.addEventListener("agent:change", (e) => { source = e.detail.source; e.preventDefault() })
		const r = await act(["Size", "setValue", "s"])
		return { ok: r.ok, source, value: size.dataset.value }
	})()`)
	if !cancelled.OK || cancelled.Source != "agent" || cancelled.Value != "l" {
		t.Errorf("a cancelled change: %+v", cancelled)
	}
	// It leaves with its element, and by its handle (4.1).
	left := browser.Eval[[]string](t, page, `(async () => {
		const before = agent.snapshot().filter((e) => !e.offPage).length
		handle.remove()
		document.getElementById("player").remove()
		ghost.dataset.on = "yes"
		return agent.snapshot().filter((e) => !e.offPage).map((e) => e.label ?? "").concat(String(before))
	})()`)
	if strings.Join(left, ",") != "Size,Queued,Safe,Ghost,Broken,Wizard,,Plain,9" {
		t.Errorf("afterwards: %q", left)
	}
	// The author is told of mistakes once, in development (U86, U87, T81).
	warnings := 0
	for _, line := range page.Console() {
		if strings.Contains(line, "missing") {
			warnings++
		}
	}
	if warnings != 1 {
		t.Errorf("%d warnings about an action that is not there: %q", warnings, page.Console())
	}
}
