//go:build !js

package contract

import (
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

type result struct {
	OK    bool
	Steps []struct {
		Ref, Note, Navigating string
		Result                any
		Kept                  any
	}
	Error struct {
		Step                  int
		Message, Reason, Next string
	}
	Values map[string]any
}

const gates = `<!doctype html><meta charset="utf-8">
<label>Name <input id="name" value="A"></label>
<button id="go" data-agent-confirm="Really go?" onclick="went++">Go</button>
<button id="bare" data-agent-confirm onclick="went++">Bare</button>
<button id="menu" aria-haspopup="menu" aria-controls="list" aria-expanded="false">Actions</button>
<div id="list" role="menu" hidden><div role="menuitem" tabindex="-1">Edit</div><div role="menuitem" tabindex="-1" data-agent-confirm="Gone for good">Delete</div></div>
<span id="kl">Kind</span><div id="kind" role="combobox" tabindex="0" aria-labelledby="kl" aria-haspopup="listbox" aria-expanded="false" aria-controls="kinds">Cat</div>
<div id="kinds" role="listbox" hidden></div>
<table><tr><td>Jane<td><button>Remove</button><tr><td>Li<td><button>Remove</button></table>
<script>
	went = 0; pressed = ""
	const open = (yes) => { list.hidden = !yes; menu.setAttribute("aria-expanded", String(yes)) }
	menu.onclick = () => open(list.hidden)
	for (const i of list.children) i.onclick = () => { pressed += i.textContent; open(false) }
	const kindsOpen = (yes) => {
		kinds.hidden = !yes; kind.setAttribute("aria-expanded", String(yes))
		kinds.replaceChildren(...(yes ? ["Cat", "Dog", "Emu"] : []).map((name, i) => {
			const o = document.createElement("div")
			o.role = "option"; o.textContent = name; o.dataset.value = "v" + i
			o.onclick = () => { kind.textContent = name; kindsOpen(false) }
			return o
		}))
	}
	kind.onclick = () => kindsOpen(kinds.hidden)
	act = (agent, ...steps) => agent.act({ steps: steps.map(([ref, action, ...args]) => ({ ref, action, args })) })
	agents = async (allow, more) => (await import("/bridge.js")).createAgent({ allow, ...more })
	reset = () => { went = 0; pressed = ""; open(false); kindsOpen(false); kind.textContent = "Cat"; name.value = "A" }
</script>`

// What allow is shown, what its answers mean, and what happens to a popup that
// closes while it waits (U5 to U9, U43, T42, T43, T46 to T48, D4, D12, D37).
func TestAllow(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(gates))

	t.Run("only true permits", func(t *testing.T) {
		for _, answer := range []string{`false`, `undefined`, `1`, `"true"`, `{}`, `Promise.resolve(false)`, `Promise.resolve("yes")`, `Promise.reject(new Error("not today"))`, `(() => { throw new Error("not today") })()`, `Promise.reject()`} {
			got := browser.Eval[result](t, page, `(async () => act(await agents(() => `+answer+`), ["Go", "press"]))()`)
			if got.OK || got.Error.Reason != "REFUSED" || browser.Eval[int](t, page, `went`) != 0 {
				t.Errorf("%s: %+v", answer, got)
			}
			if strings.Contains(answer, "not today") && !strings.Contains(got.Error.Message, "not today") {
				t.Errorf("%s: %s", answer, got.Error.Message)
			}
		}
		for _, answer := range []string{`true`, `Promise.resolve(true)`, `new Promise((yes) => setTimeout(yes, 30, true))`} {
			if got := browser.Eval[result](t, page, `(async () => act(await agents(() => `+answer+`), ["Go", "press"]))()`); !got.OK {
				t.Errorf("%s: %+v", answer, got)
			}
		}
		if went := browser.Eval[int](t, page, `went`); went != 3 {
			t.Errorf("ran %d times", went)
		}
	})

	t.Run("timeout", func(t *testing.T) {
		page.Run(t, `reset()`)
		got := browser.Eval[struct {
			Result  result
			Took    float64
			Aborted bool
			Reason  string
			Went    int
			Next    result
		}](t, page, `(async () => {
			let late, given
			const agent = await agents((step, { signal }) => { given = signal; return new Promise((resolve) => { late = resolve }) }, { timeout: 50 })
			const start = performance.now()
			const result = await act(agent, ["Go", "press"])
			const took = performance.now() - start
			late(true)
			await new Promise((done) => setTimeout(done, 200))
			return { result, took, aborted: given.aborted, reason: String(given.reason), went, next: await act(await agents(() => true), ["Go", "press"]) }
		})()`)
		if got.Result.OK || got.Result.Error.Reason != "TIMEOUT" || !got.Aborted || got.Went != 0 || got.Took < 45 || got.Took > 5000 {
			t.Errorf("got %+v", got)
		}
		if !strings.Contains(got.Reason, "timeout") || !strings.Contains(got.Result.Error.Message, "50 ms") {
			t.Errorf("reason %q, message %q", got.Reason, got.Result.Error.Message)
		}
		if !got.Next.OK {
			t.Errorf("the next call: %+v", got.Next)
		}
	})

	t.Run("what it is shown", func(t *testing.T) {
		page.Run(t, `reset()`)
		got := browser.Eval[[]string](t, page, `(async () => {
			const seen = []
			const agent = await agents((step) => { seen.push(JSON.stringify(step)); return true })
			agent.snapshot()
			await act(agent, ["Go", "press"], ["Bare", "press"], ["Name", "setValue", "Ada"], ["Remove Jane", "press"], ["Kind", "setValue", "dog"], ["Actions", "press", "Delete"])
			return seen
		})()`)
		want := []string{
			`{"ref":"c1","component":"button","label":"Go","action":"press","args":[],"confirm":"Really go?"}`,
			`{"ref":"c4","component":"button","label":"Bare","action":"press","args":[],"confirm":"Bare"}`,
			`{"ref":"c2","component":"input","label":"Name","action":"setValue","args":["Ada"]}`,
			`{"ref":"c6","component":"button","label":"Remove","row":"Jane","action":"press","args":[]}`,
			`{"ref":"c3","component":"combobox","label":"Kind","action":"setValue","args":["dog"]}`,
			`{"ref":"c3","component":"combobox","label":"Kind","action":"setValue","args":["v1"]}`,
			`{"ref":"c5","component":"menu","label":"Actions","action":"press","args":["Delete"]}`,
			`{"ref":"c5","component":"menu","label":"Actions","action":"press","args":["Delete"],"confirm":"Gone for good"}`,
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})

	t.Run("refused after opening", func(t *testing.T) {
		for _, step := range []string{`["Actions", "press", "Delete"]`, `["Kind", "setValue", "Dog"]`} {
			got := browser.Eval[struct {
				Result              result
				Asked               int
				Menu, Kind, Pressed string
				Focus               string
			}](t, page, `(async () => {
				reset(); document.getElementById("name").focus()
				let asked = 0
				const result = await act(await agents(() => ++asked === 1), `+step+`)
				return { result, asked, menu: menu.ariaExpanded, kind: kind.ariaExpanded + kind.textContent, pressed, focus: document.activeElement.id }
			})()`)
			if got.Result.Error.Reason != "REFUSED" || got.Asked != 2 || got.Menu != "false" || got.Kind != "falseCat" || got.Pressed != "" || got.Focus != "name" {
				t.Errorf("%s: %+v", step, got)
			}
		}
	})

	// A question that takes the focus closes many a popup.
	t.Run("closed while it waits", func(t *testing.T) {
		got := browser.Eval[struct {
			Menu, Kind result
			Pressed    string
			Chosen     string
		}](t, page, `(async () => {
			reset()
			const agent = await agents(async (step) => { await new Promise((done) => setTimeout(done, 20)); open(false); kindsOpen(false); return true })
			return { menu: await act(agent, ["Actions", "press", "Delete"]), kind: await act(agent, ["Kind", "setValue", "Emu"]), pressed, chosen: kind.textContent }
		})()`)
		if !got.Menu.OK || got.Pressed != "Delete" {
			t.Errorf("menu: %+v, pressed %q", got.Menu, got.Pressed)
		}
		if !got.Kind.OK || got.Chosen != "Emu" {
			t.Errorf("combobox: %+v, chosen %q", got.Kind, got.Chosen)
		}
	})

	// A call that waits holds those after it, but no snapshot (U57, D12, T55).
	t.Run("queue", func(t *testing.T) {
		got := browser.Eval[struct {
			Order  []string
			During int
		}](t, page, `(async () => {
			reset()
			const order = []
			let yes
			const agent = await agents((step) => step.action === "press" ? new Promise((resolve) => { yes = () => resolve(true) }) : true)
			const calls = [
				act(agent, ["Go", "press"]).then(() => order.push("A" + went)),
				agent.query({ text: "name" }).then(() => order.push("B" + went)),
				act(agent, ["Nothing here", "press"]).then((r) => order.push("C" + r.error.reason)),
				act(agent, ["Name", "setValue", "Q"]).then(() => order.push("D" + document.getElementById("name").value)),
			]
			await new Promise((done) => setTimeout(done, 150))
			const during = agent.snapshot().length
			order.push("yes")
			yes()
			await Promise.all(calls)
			return { order, during }
		})()`)
		if order := strings.Join(got.Order, " "); order != "yes A1 B1 CUNKNOWN_NAME DQ" || got.During != 7 {
			t.Errorf("order %q, %d entries meanwhile", order, got.During)
		}
	})

	t.Run("wrong options", func(t *testing.T) {
		for options, word := range map[string]string{
			`{ allow: true }`: "allow", `{ allow: null }`: "allow", `{ timeout: 0 }`: "timeout", `{ timeout: "5" }`: "timeout", `{ timeout: NaN }`: "timeout", `{ development: 1 }`: "development", `null`: "options",
		} {
			if got := browser.Eval[string](t, page, `(async () => (await import("/bridge.js")).createAgent(`+options+`).then(() => "made", (e) => e.name + " " + e.message))()`); !strings.HasPrefix(got, "TypeError") || !strings.Contains(got, word) {
				t.Errorf("%s: %s", options, got)
			}
		}
		if got := browser.Eval[string](t, page, `(async () => { try { (await agents(() => true)).subscribe(7) } catch (e) { return e.name + " " + e.message } })()`); !strings.HasPrefix(got, "TypeError") || !strings.Contains(got, "listener") {
			t.Errorf("subscribe: %s", got)
		}
	})
}
