//go:build !js

package corpus

import (
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

const observed = `<!doctype html><meta charset=utf-8>
<label>Name <input id="n" value="A"></label>
<label>Password <input id="p" type="password"></label>
<label>News <input id="c" type="checkbox"></label>
<label>Volume <input id="v" type="range" min="0" max="10" value="5"></label>
<div id="views" role="tablist" aria-label="Views"><button id="t1" role="tab" aria-selected="true">List</button><button id="t2" role="tab" aria-selected="false">Board</button></div>
<details id="d"><summary id="s">Terms</summary>None</details>
<div data-agent-hidden><input id="h"></div>
<script>
t2.onclick = () => { t1.setAttribute("aria-selected", "false"); t2.setAttribute("aria-selected", "true") }
</script>`

// What people and agents do is told once it is settled (T66, T67, T68).
func TestSubscribe(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(observed))
	page.Expect("listener that fails")
	page.Run(t, `
		const { createAgent } = await import("/bridge.js")
		window.agent = await createAgent({ allow: () => true })
		window.told = []
		agent.subscribe(() => { throw new Error("listener that fails") })
		agent.subscribe(async () => { throw new Error("listener that fails") })
		window.off = agent.subscribe((c) => told.push([c.ref, c.id, c.component, c.key, String(c.value), String(c.previous), c.reason, c.source].join(" ")))
	`)
	next := func(do func(), want string) {
		t.Helper()
		browser.Eval[int](t, page, `(told.length = 0)`)
		do()
		page.Wait(t, `told.length > 0`)
		browser.Eval[bool](t, page, `new Promise((done) => setTimeout(() => done(true), 700))`)
		if got := strings.Join(browser.Eval[[]string](t, page, `told`), "\n"); got != want {
			t.Errorf("told\n%s\nwant\n%s", got, want)
		}
	}
	next(func() { page.Click(t, "#n"); page.Press(t, "End"); page.Type(t, "da"); page.Press(t, "Tab") }, "c1 n input value Ada A change keyboard")
	next(func() { page.Type(t, "correct horse"); page.Press(t, "Tab") }, "c2 p input value [redacted]  change keyboard")
	next(func() { page.Click(t, "#c") }, "c3 c checkbox checked true false change pointer")
	next(func() { page.Press(t, "Tab"); page.Press(t, "ArrowRight") }, "c4 v slider value 6 5 change keyboard")
	next(func() { page.Click(t, "#t2") }, "c5 views tabs value Board List press pointer")
	next(func() { page.Click(t, "#s") }, "c6 d disclosure open true false toggle pointer")
	next(func() {
		page.Run(t, `await agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["Eve"] }] })`)
	}, "c1 n input value Eve Ada change agent")
	if got := browser.Eval[string](t, page, `agent.act({ steps: [{ ref: "Name", action: "setValue", args: ["Ivy"] }, { ref: "c3", action: "setChecked", args: [false] }] }).then((r) => JSON.stringify(r.error ?? r.ok))`); got != "true" {
		t.Errorf("beside a listener that fails: %s", got)
	}
	page.Wait(t, `told.length === 3`)
	told := browser.Eval[int](t, page, `(told.length = 0)`)
	page.Click(t, "#h")
	page.Type(t, "hidden")
	page.Run(t, `off(); off(); t1.setAttribute("aria-selected", "true")`)
	if got := browser.Eval[[]string](t, page, `new Promise((done) => setTimeout(() => done(told), 700))`); len(got) != told {
		t.Errorf("told after the end, or of what is hidden: %q", got)
	}
}
