//go:build !js

// Package webmcp holds what registerTools promises (contract 2.8, T69 to T74), over
// the browser's own document.modelContext and over surfaces that misbehave.
package webmcp

import (
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

func TestMain(m *testing.M) { browser.Main(m) }

const app = `<!doctype html><meta charset="utf-8">
<label>Name <input id="name" value="A"></label>
<button onclick="pressed++">Save</button><button data-agent-confirm="Gone for good" onclick="pressed++">Delete</button>
<script>
	pressed = 0
	bridge = import("/bridge.js")
	make = async (allow, more) => (await bridge).createAgent({ ...(allow && { allow }), ...more })
	press = (label) => ({ steps: [{ ref: label, action: "press" }] })
	names = async () => (await document.modelContext.getTools()).map((tool) => tool.name).join()
	run = async (name, input, options) => {
		const tool = (await document.modelContext.getTools()).find((tool) => tool.name === name)
		const said = await document.modelContext.executeTool(tool, input ?? {}, options)
		return typeof said === "string" ? JSON.parse(said) : said
	}
	quiet = (ms) => new Promise((done) => setTimeout(done, ms ?? 50))
	// fake puts a surface of its own in place of the browser's.
	fake = (surface) => Object.defineProperty(document, "modelContext", { value: surface, configurable: true })
	real = () => { delete document.modelContext }
	// live is a surface that does as the browser does, but tells what it holds.
	live = (more) => {
		const held = new Map()
		return { held, registerTool(tool, { signal } = {}) {
			if (held.has(tool.name)) return Promise.reject(new DOMException("Duplicate tool name", "InvalidStateError"))
			held.set(tool.name, tool)
			signal?.addEventListener("abort", () => { if (held.get(tool.name) === tool) held.delete(tool.name) })
			return Promise.resolve()
		}, ...more }
	}
</script>`

func words(got []string) string { return strings.Join(got, "\n") }

// The browser's own surface (T71, T73, U81 to U85, D6).
func TestReal(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(app))

	t.Run("tools", func(t *testing.T) {
		type tool struct {
			Name, Title, Description string
			InputSchema              map[string]any
			Annotations              struct{ ReadOnlyHint, UntrustedContentHint, ConsequentialHint bool }
		}
		got := browser.Eval[[]tool](t, page, `(async () => {
			const { registerTools } = await bridge
			const off = registerTools(await make(), { allow: true })
			await quiet()
			const list = await document.modelContext.getTools()
			off()
			return list.map(({ window, ...tool }) => tool)
		})()`)
		if len(got) != 3 || got[0].Name != "act" || got[1].Name != "query" || got[2].Name != "snapshot" {
			t.Fatalf("tools: %+v", got)
		}
		for _, tool := range got {
			a := tool.Annotations
			if a.ReadOnlyHint != (tool.Name != "act") || !a.UntrustedContentHint || a.ConsequentialHint {
				t.Errorf("%s: %+v", tool.Name, a)
			}
			if n := len(tool.Description); n == 0 || n > 500 || tool.Title == "" || tool.InputSchema["type"] != "object" {
				t.Errorf("%s: title %q, description of %d characters, schema %v", tool.Name, tool.Title, n, tool.InputSchema)
			}
		}
	})

	t.Run("two gates", func(t *testing.T) {
		got := browser.Eval[[]string](t, page, `(async () => {
			const { registerTools } = await bridge
			const out = []
			const gate = (name, answer) => (step) => { out.push(name + " " + step.action + " " + step.label + " " + step.confirm); return answer }
			const both = async (own, tool, label) => {
				pressed = 0
				const off = registerTools(await make(own), { allow: tool })
				await quiet(20)
				const r = await run("act", press(label))
				out.push((r.ok ? "ok" : r.error.reason) + " " + pressed)
				off()
			}
			await both(gate("own", true), gate("tool", true), "Delete")
			await both(gate("own", true), gate("tool", false), "Delete")
			await both(gate("own", false), gate("tool", true), "Delete")
			await both(undefined, gate("tool", true), "Delete")
			await both(undefined, true, "Delete")
			await both(undefined, true, "Save")
			await both(undefined, false, "Save")
			await both(gate("own", true), true, "Delete")
			return out
		})()`)
		want := []string{
			"own press Delete Gone for good", "tool press Delete Gone for good", "ok 1",
			"own press Delete Gone for good", "tool press Delete Gone for good", "REFUSED 0",
			"own press Delete Gone for good", "REFUSED 0",
			"tool press Delete Gone for good", "ok 1",
			"NEEDS_PERSON 0",
			"ok 1",
			"REFUSED 0",
			"own press Delete Gone for good", "ok 1",
		}
		if words(got) != words(want) {
			t.Errorf("got\n%s\nwant\n%s", words(got), words(want))
		}
	})

	t.Run("abort", func(t *testing.T) {
		got := browser.Eval[[]string](t, page, `(async () => {
			const { registerTools } = await bridge
			const out = []
			let given
			const agent = await make()
			const off = registerTools(agent, { allow: (step, { signal }) => { given = signal; return step.label === "Save" ? new Promise(() => {}) : true } })
			await quiet(20)
			pressed = 0
			const controller = new AbortController()
			const call = run("act", press("Save"), { signal: controller.signal }).then(() => out.push("resolved"), (e) => out.push("caller told " + e.name))
			while (!given) await quiet(10)
			controller.abort()
			await call
			await quiet(50)
			out.push("allow told " + given.aborted)
			const next = await Promise.race([agent.query({ text: "save" }), quiet(3000).then(() => "stuck")])
			out.push("next " + (Array.isArray(next) ? "answers" : next), "pressed " + pressed)
			off()
			return out
		})()`)
		if words(got) != "caller told AbortError\nallow told true\nnext answers\npressed 0" {
			t.Errorf("got\n%s", words(got))
		}
	})

	t.Run("again", func(t *testing.T) {
		got := browser.Eval[[]string](t, page, `(async () => {
			const { registerTools } = await bridge
			const agent = await make(), out = []
			const off = registerTools(agent, { allow: true })
			await quiet(20); out.push(await names())
			off(); off()
			await quiet(20); out.push(await names())
			const again = registerTools(agent, { allow: true })
			await quiet(20); out.push(await names())
			again()
			registerTools(agent, { allow: true })() // removed before it was settled
			await quiet(20); out.push(await names())
			const controller = new AbortController()
			registerTools(agent, { allow: true, signal: controller.signal, prefix: "shop." })
			await quiet(20); out.push(await names())
			controller.abort()
			await quiet(20); out.push(await names())
			return out
		})()`)
		if words(got) != "act,query,snapshot\n\nact,query,snapshot\n\nshop.act,shop.query,shop.snapshot\n" {
			t.Errorf("got\n%s", words(got))
		}
	})

	// Every answer is a value that survives JSON, whatever the input is (T72, U70).
	t.Run("answers", func(t *testing.T) {
		got := browser.Eval[[]string](t, page, `(async () => {
			const { registerTools } = await bridge
			const out = []
			const off = registerTools(await make(), { allow: true })
			await quiet(20)
			for (const name of ["snapshot", "act", "query"]) for (const input of [{}, { steps: 1 }, { text: {} }, { steps: [{ ref: "nobody", action: "press" }] }, [], { within: 7, kind: null }]) {
				try {
					const r = await run(name, input)
					const isList = Array.isArray(r)
					if (!isList && typeof r.error?.message !== "string" && typeof r.error !== "string") out.push(name + " " + JSON.stringify(input) + " answers " + JSON.stringify(r))
				} catch (e) {
					out.push(name + " " + JSON.stringify(input) + " rejects " + e)
				}
			}
			off()
			return out
		})()`)
		if len(got) > 0 {
			t.Errorf("got\n%s", words(got))
		}
	})
}

// faults makes the program panic: "call" in the export that takes a call,
// "snapshot" in the one that answers at once, "work" in the goroutine that presses.
const faults = `
	fault = ""
	const { instantiate } = WebAssembly
	WebAssembly.instantiate = async (module, imports) => {
		const { pick } = imports.drawbridge
		imports.drawbridge.pick = (node) => fault === "work" ? 1 : pick(node) // no element, though it says so
		const instance = await instantiate(module, imports), { exports } = instance
		const nobody = (name, of) => (agent, ...rest) => exports[name](fault === of ? 99 : agent, ...rest)
		const faulty = { ...exports, act: nobody("act", "call"), query: nobody("query", "call"), snapshot: nobody("snapshot", "snapshot") }
		return new Proxy(instance, { get: (of, name) => name === "exports" ? faulty : of[name] })
	}
`

// A Go panic reaches nobody: the tool answers that the bridge failed, and the next
// call works (T72).
func TestPanic(t *testing.T) {
	s := site.Start(t)
	page := browser.OpenWith(t, s.HTML(app), browser.Options{Init: faults})
	page.Expect("index out of range")
	page.Expect("the snapshot failed inside")
	got := browser.Eval[[]string](t, page, `(async () => {
		const { registerTools } = await bridge
		const out = [], surface = live(), calls = { snapshot: {}, act: press("Save"), query: { text: "save" } }
		fake(surface)
		const off = registerTools(await make(), { allow: true })
		await quiet(20)
		for (const how of ["call", "snapshot", "work", ""]) for (const name in calls) {
			fault = how
			let said
			try {
				const r = await surface.held.get(name).execute(calls[name])
				said = Array.isArray(r) ? "list" : r.ok ? "ok" : r.error.reason ?? r.error
				JSON.stringify(r)
			} catch (e) {
				said = "rejects " + e
			}
			out.push(name + ": " + said)
		}
		off()
		real()
		return out
	})()`)
	const failed = "The bridge failed inside; the console of the page has the details. Take a snapshot and try again."
	want := []string{
		"snapshot: list", "act: INTERNAL", "query: " + failed,
		"snapshot: bridge: the snapshot failed inside; the console has the details", "act: ok", "query: list",
		"snapshot: list", "act: ACTION_FAILED", "query: list",
		"snapshot: list", "act: ok", "query: list",
	}
	if words(got) != words(want) {
		t.Errorf("got\n%s\nwant\n%s", words(got), words(want))
	}
}

// Surfaces that throw, reject, never answer or answer late; two bridges; and a
// page that is silent (T69, T70, T72, T74, D38, U82 to U84).
func TestFake(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(app))

	t.Run("broken for one", func(t *testing.T) {
		got := browser.Eval[[]string](t, page, `(async () => {
			const { registerTools } = await bridge
			const agent = await make(), out = []
			addEventListener("unhandledrejection", (e) => out.push("unhandled " + e.reason))
			let late
			for (const how of [() => { throw new Error("no act") }, () => Promise.reject(new Error("no act")), () => new Promise(() => {}), () => new Promise((resolve) => { late = resolve })]) {
				const surface = live(), errors = []
				const take = surface.registerTool
				surface.unregisterTool = (name) => { surface.held.delete(name) }
				surface.registerTool = (tool, options) => tool.name === "act" ? how() : take(tool, options)
				fake(surface)
				const off = registerTools(agent, { allow: true, onError: (e, tool) => errors.push(tool + ": " + e.message) })
				await quiet(20)
				out.push([...surface.held.keys()].join() + " " + errors.join())
				off()
				await quiet(20)
				out.push("after: " + [...surface.held.keys()].join())
				if (late) { // taken now, too late
					surface.held.set("act", {})
					late()
					await quiet(20)
					out.push("late: " + [...surface.held.keys()].join())
				}
			}
			real()
			return out
		})()`)
		want := []string{"snapshot,query act: no act", "after: ", "snapshot,query act: no act", "after: ", "snapshot,query ", "after: ", "snapshot,query ", "after: ", "late: "}
		if words(got) != words(want) {
			t.Errorf("got\n%s\nwant\n%s", words(got), words(want))
		}
	})

	// Without onError the console has the browser's words, once for all tools.
	t.Run("warned", func(t *testing.T) {
		before := len(page.Console())
		page.Run(t, `
			const { registerTools } = await bridge
			fake({ registerTool: () => Promise.reject(new DOMException("tools are disallowed by policy", "NotAllowedError")) })
			const off = registerTools(await make(), { allow: true })
			await quiet(20)
			off()
			real()
		`)
		var said []string
		for _, line := range page.Console()[before:] {
			if strings.Contains(line, "disallowed") {
				said = append(said, line)
			}
		}
		if len(said) != 1 || !strings.Contains(said[0], "bridge: the browser did not take the tool snapshot: tools are disallowed by policy") {
			t.Errorf("console: %q", said)
		}
	})

	t.Run("execute", func(t *testing.T) {
		got := browser.Eval[[]string](t, page, `(async () => {
			const { registerTools } = await bridge
			const out = [], surface = live()
			fake(surface)
			const check = async (what, promise) => {
				try {
					const r = await promise
					JSON.stringify(structuredClone(r))
					out.push(what + ": " + (r === undefined ? "undefined" : Array.isArray(r) ? "list" : r.ok ? "ok" : r.error?.reason ?? "error"))
				} catch (e) {
					out.push(what + " rejects " + e)
				}
			}
			const cyclic = {}; cyclic.steps = [cyclic]
			const off = registerTools(await make(), { allow: true })
			const { snapshot, act, query } = Object.fromEntries(surface.held)
			await check("no options", snapshot.execute({}))
			await check("a signal", snapshot.execute({}, { signal: new AbortController().signal }))
			await check("aborted", act.execute(press("Save"), { signal: AbortSignal.abort() }))
			await check("cyclic", act.execute(cyclic))
			await check("bigint", act.execute({ steps: [{ ref: 1n }] }))
			await check("symbol", query.execute(Symbol("s")))
			await check("trap", query.execute(new Proxy({}, { get() { throw new Error("trap") }, ownKeys() { throw new Error("trap") } })))
			await check("nothing", query.execute())
			off()
			await check("act when removed", act.execute(press("Save")))
			await check("query when removed", query.execute({ text: "save" }))
			real(); fake(live())
			const failing = registerTools(Promise.reject(new Error("no network")), { allow: true, onError: (e, tool) => out.push("told " + e.message) })
			const dead = document.modelContext.held.get("act")
			await check("an agent that did not come", dead.execute(press("Save")))
			failing()
			real()
			return out
		})()`)
		want := []string{"no options: list", "a signal: list", "aborted: ABORTED", "cyclic: BAD_ARGUMENT", "bigint: BAD_ARGUMENT", "symbol: error", "trap: error", "nothing: error",
			"act when removed: ABORTED", "query when removed: error", "told no network", "an agent that did not come: INTERNAL"}
		if words(got) != words(want) {
			t.Errorf("got\n%s\nwant\n%s", words(got), words(want))
		}
	})

	t.Run("two bridges", func(t *testing.T) {
		got := browser.Eval[[]string](t, page, `(async () => {
			const { registerTools } = await bridge
			const other = await import("/bridge.js?second") // a copy of its own
			const out = [], errors = [], surface = live()
			fake(surface)
			const first = registerTools(await make(), { allow: true })
			const second = other.registerTools(await other.createAgent(), { allow: true, onError: (e, tool) => errors.push(tool) })
			await quiet(20)
			out.push(surface.held.size + " " + errors.join())
			second()
			out.push(String(surface.held.size))
			first()
			out.push(String(surface.held.size))
			real()
			return out
		})()`)
		if words(got) != "3 snapshot,act,query\n3\n0" {
			t.Errorf("got\n%s", words(got))
		}
	})

	t.Run("wrong arguments", func(t *testing.T) {
		got := browser.Eval[[]string](t, page, `(async () => {
			const { registerTools } = await bridge
			const agent = await make()
			return [() => registerTools(agent), () => registerTools(agent, {}), () => registerTools(agent, { allow: "yes" }), () => registerTools({}, { allow: true }),
				() => registerTools(agent, { allow: true, prefix: "no spaces " }), () => registerTools(agent, { allow: true, annotations: { act: { odd: true } } })].map((f) => {
				try { f(); return "taken" } catch (e) { return e.name + " " + e.message.split(" ")[1] }
			})
		})()`)
		if words(got) != "TypeError allow\nTypeError allow\nTypeError allow\nTypeError the\nTypeError prefix\nTypeError annotations.act.odd" {
			t.Errorf("got\n%s", words(got))
		}
	})

	// An option that is not known changes nothing, and the console names it.
	t.Run("unknown options", func(t *testing.T) {
		before := len(page.Console())
		page.Run(t, `
			const { createAgent, registerTools } = await bridge
			registerTools(await createAgent({ alow: () => true }), { allow: true, prefx: "shop_" })()
		`)
		var said []string
		for _, line := range page.Console()[before:] {
			if _, text, ok := strings.Cut(line, "bridge: "); ok {
				said = append(said, text)
			}
		}
		want := []string{
			"createAgent has no option alow; it knows allow, timeout, development, frames and wasm",
			"registerTools has no option prefx; it knows allow, prefix, signal, onError and annotations",
		}
		if words(said) != words(want) {
			t.Errorf("console:\n%s\nwant\n%s", words(said), words(want))
		}
	})

	t.Run("silent page", func(t *testing.T) {
		got := browser.Eval[[]string](t, page, `(async () => {
			const { registerTools } = await bridge
			const out = [], surface = live()
			fake(surface)
			document.documentElement.setAttribute("data-agent-off", "")
			const agent = await make(() => true)
			const off = registerTools(agent, { allow: true })
			await quiet(20)
			out.push(surface.held.size + " " + agent.snapshot().length + " " + (await agent.act(press("Save"))).ok + " " + ((await agent.query({ text: "save" })).error !== undefined))
			document.documentElement.removeAttribute("data-agent-off")
			await quiet(20)
			out.push(String(surface.held.size))
			off()
			out.push(String(surface.held.size))
			real()
			return out
		})()`)
		if words(got) != "0 0 false true\n3\n0" {
			t.Errorf("got\n%s", words(got))
		}
	})
}

// Without WebMCP nothing is registered, and nobody is told off (T69, U84).
func TestNone(t *testing.T) {
	s := site.Start(t)
	page := browser.OpenWith(t, s.HTML(app), browser.Options{NoWebMCP: true})
	got := browser.Eval[[]string](t, page, `(async () => {
		const { registerTools } = await bridge
		const off = registerTools(await make(), { allow: true })
		const out = [typeof document.modelContext, typeof off, String(off()), String(off())]
		try { registerTools(await make(), {}) } catch (e) { out.push(e.name) }
		return out
	})()`)
	if words(got) != "undefined\nfunction\nundefined\nundefined\nTypeError" {
		t.Errorf("got\n%s", words(got))
	}
	for _, line := range page.Console() {
		if strings.Contains(line, "bridge:") {
			t.Errorf("console: %s", line)
		}
	}
}
