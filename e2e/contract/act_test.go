//go:build !js

package contract

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

const work = `<!doctype html><meta charset="utf-8">
<form aria-label="Order" id="order" onsubmit="return false">
	<button type="button" id="slow">Slow</button><button type="button" id="broken">Broken</button><button type="button" id="throws">Throws</button><button type="button" id="rejects">Rejects</button>
	<label>Upper <input id="upper"></label><label>Fixed <input id="fixed" value="A"></label><label>Step <input id="step" type="number" step="5" min="0"></label>
	<p id="wrong" role="alert"></p><p id="said" role="status">Ready</p>
</form>
<button id="open" aria-haspopup="dialog" aria-controls="dlg">Settings</button>
<dialog id="dlg" aria-label="Settings dialog"><label>Depth <input></label><button onclick="dlg.close()">Done</button></dialog>
<button id="more">More</button><div id="grown"></div>
<button id="all">All</button><div id="boxes"></div>
<button id="still">Still</button>
<div id="dead" role="checkbox" aria-checked="false" tabindex="0" aria-label="Dead"></div>
<script>
	const busy = (ms, f) => { order.setAttribute("aria-busy", "true"); setTimeout(() => { order.removeAttribute("aria-busy"); f?.() }, ms) }
	slow.onclick = () => busy(300, () => { said.textContent = "Saved" })
	broken.onclick = () => { busy(100, () => { wrong.textContent = "The server is full" }) }
	broken.setAttribute("aria-describedby", "wrong")
	throws.onclick = () => { throw new Error("no such order") }
	rejects.onclick = async () => { throw new Error("rejected order") }
	upper.onchange = () => { upper.value = upper.value.toUpperCase() }
	fixed.oninput = () => { fixed.value = "A" }
	open.onclick = document.getElementById("open").onclick = () => dlg.showModal()
	more.onclick = () => { for (let i = 0; i < 30; i++) { const b = document.createElement("button"); b.textContent = "New " + i; grown.append(b) } }
	for (let i = 0; i < 60; i++) boxes.insertAdjacentHTML("beforeend", "<label><input type=checkbox> Box " + i + "</label>")
	all.onclick = () => { for (const b of boxes.querySelectorAll("input")) b.checked = true }
	act = (...steps) => agent.act({ steps: steps.map(([ref, action, ...args]) => ({ ref, action, args })) })
	agentReady = import("/bridge.js").then(async (b) => { agent = await b.createAgent({ allow: () => true }) })
</script>`

// Work is waited for, errors fail the step, and values are read back (U44, U47,
// T49, T50, T51, D22).
func TestWork(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(work))
	page.Expect("no such order")
	page.Expect("rejected order")
	page.Run(t, `await agentReady; agent.snapshot()`)
	for _, test := range []struct{ steps, want string }{
		{`["Slow", "press"]`, `{"ok":true,"steps":[{"step":0,"ref":"c2","changes":[{"component":"status","key":"text","value":"Saved"}]}]`},
		{`["Broken", "press"]`, `"message":"c3 Broken failed: The server is full.","reason":"ACTION_FAILED"`},
		{`["Throws", "press"]`, `"message":"The page's own code failed: no such order","reason":"ACTION_FAILED"`},
		{`["Rejects", "press"]`, `"message":"The page's own code failed: rejected order","reason":"ACTION_FAILED"`},
		{`["Upper", "setValue", "abc"]`, `"kept":"ABC"`},
		{`["Fixed", "setValue", "B"]`, `"kept":"A"`},
		{`["Step", "setValue", 7]`, `{"ok":true`},
		{`["Still", "press"]`, `"note":"nothing visible changed"`},
		{`["Dead", "setChecked", true]`, `did not react`},
	} {
		got := browser.Eval[json.RawMessage](t, page, `act(`+test.steps+`)`)
		if !strings.Contains(string(got), test.want) {
			t.Errorf("%s\n got %s\nwant %s", test.steps, got, test.want)
		}
	}
}

// Work that does not end is told as pending after 15 seconds (U44, T49).
func TestPending(t *testing.T) {
	browser.All(t)
	s := site.Start(t)
	page := browser.Open(t, s.HTML(work))
	got := browser.Eval[struct {
		Result result
		Took   float64
	}](t, page, `(async () => {
		await agentReady
		slow.onclick = () => order.setAttribute("aria-busy", "true")
		const start = performance.now()
		return { result: await act(["Slow", "press"]), took: performance.now() - start }
	})()`)
	if !got.Result.OK || got.Result.Steps[0].Result != "pending" || got.Took < 14000 || got.Took > 25000 {
		t.Errorf("got %+v", got)
	}
}

// What a call tells of the page: what changed, left, came and is open (U58 to
// U62, D10).
func TestResult(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(work))
	page.Run(t, `await agentReady; agent.snapshot()`)
	type told struct {
		OK       bool
		Open     []string
		Appeared []struct {
			Ref, Component, Label string
			More                  int
			Actions               []string
		}
		Steps []struct {
			Changes     []struct{ Label, Key string }
			MoreChanges int
			Gone        []string
		}
	}
	got := browser.Eval[told](t, page, `act(["More", "press"])`)
	if n := len(got.Appeared); n != 21 || got.Appeared[20].More != 10 || got.Appeared[0].Label != "New 0" || got.Appeared[0].Actions[0] != "press" {
		t.Errorf("appeared: %+v", got.Appeared)
	}
	got = browser.Eval[told](t, page, `(async () => { for (const i of [0, 1, 2]) await agent.query({ text: ["New", "Box", "More"][i] }); more.onclick = () => grown.replaceChildren(); return act(["More", "press"]) })()`)
	if gone := got.Steps[0].Gone; len(gone) != 21 || gone[20] != "and 10 more" || !strings.HasSuffix(gone[0], " New 0") {
		t.Errorf("gone: %q", gone)
	}
	got = browser.Eval[told](t, page, `act(["All", "press"])`)
	if step := got.Steps[0]; len(step.Changes) != 50 || step.MoreChanges != 10 || step.Changes[0].Key != "checked" {
		t.Errorf("changes: %d and %d more", len(step.Changes), step.MoreChanges)
	}
	got = browser.Eval[told](t, page, `act(["Settings", "press"], ["Settings dialog", "press", "Done"], ["Settings", "press"])`)
	if len(got.Open) == 0 || len(got.Appeared) != 3 {
		t.Errorf("open: %q, appeared: %+v", got.Open, got.Appeared)
	}
}

const sections = `<!doctype html><meta charset="utf-8"><body><script>
	opened = []
	for (let i = 1; i <= 12; i++) {
		const b = document.createElement("button"), box = document.createElement("div")
		b.textContent = "Part " + i; b.ariaExpanded = "false"
		b.onclick = () => {
			const open = b.ariaExpanded === "false"
			if (open) opened.push(i)
			b.ariaExpanded = String(open)
			box.innerHTML = open ? "<label>Field " + i + " <input></label>" : ""
		}
		document.body.append(b, box)
	}
	act = async (ref) => {
		opened.length = 0
		const agent = await (await import("/bridge.js")).createAgent({ allow: () => true })
		const r = await agent.act({ steps: [{ ref, action: "setValue", args: ["x"] }] })
		return (r.error?.reason ?? "ok") + ", opened " + opened.join(" ") + ", open " + [...document.querySelectorAll("[aria-expanded=true]")].map((b) => b.textContent).join()
	}
</script>`

// Sections that render what they hold when they open are looked into one at a
// time, ten at most, and closed again (U35).
func TestSections(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(sections))
	for ref, want := range map[string]string{
		"Field 10": "ok, opened 1 2 3 4 5 6 7 8 9 10, open Part 10",
		"Field 12": "UNKNOWN_NAME, opened 1 2 3 4 5 6 7 8 9 10, open ",
	} {
		if got := browser.Eval[string](t, page, `(async () => { for (const b of document.querySelectorAll("[aria-expanded=true]")) b.click(); return act("`+ref+`") })()`); got != want {
			t.Errorf("%s\n got %s\nwant %s", ref, got, want)
		}
	}
}

const exclusive = `<!doctype html><meta charset="utf-8">
<details name="g" open><summary>One</summary><button>In one</button></details><details name="g"><summary>Two</summary><button>In two</button></details>
<div id="parts"></div>
<script>
	const parts = ["Red", "Green"].map((name, i) => {
		const b = document.createElement("button"), box = document.createElement("div")
		b.textContent = name; b.onclick = () => show(b.ariaExpanded === "true" ? -1 : i)
		document.getElementById("parts").append(b, box)
		return { b, box, name }
	})
	const show = (at) => parts.forEach(({ b, box, name }, i) => { b.ariaExpanded = String(i === at); box.innerHTML = i === at ? "<button>In " + name + "</button>" : "" })
	reset = () => { show(0); document.querySelector("details").open = true }
	open = () => [...document.querySelectorAll("details[open] summary, [aria-expanded=true]")].map((e) => e.textContent).join()
	act = async (ref, allow) => {
		reset()
		const asked = []
		const agent = await (await import("/bridge.js")).createAgent({ allow: () => { asked.push(open()); return allow } })
		const r = await agent.act({ steps: [{ ref, action: "press" }] })
		return (r.error?.reason ?? "ok") + ", asked while open " + asked.join(" and ") + ", then " + open()
	}
</script>`

// A section that opens closes others of its group: a step that is refused leaves
// them open again. The same question is asked once (U9, U35).
func TestExclusive(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(exclusive))
	for _, test := range []struct{ step, want string }{
		{`"In two", true`, "ok, asked while open One,Red, then Two,Red"},
		{`"In two", false`, "REFUSED, asked while open One,Red, then One,Red"},
		{`"In Green", true`, "ok, asked while open One,Green, then One,Green"},
		{`"In Green", false`, "REFUSED, asked while open One,Green, then One,Red"},
	} {
		if got := browser.Eval[string](t, page, `act(`+test.step+`)`); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.step, got, test.want)
		}
	}
}

const branches = `<!doctype html><meta charset="utf-8">
<ul role="tree" aria-label="Files"><li role="treeitem" aria-expanded="false" tabindex="0" id="src">src<ul role="group"><li role="treeitem">main.go</li></ul></li></ul>
<div role="menubar" aria-label="View"><div role="menuitemcheckbox" aria-checked="false" tabindex="0" id="wrap">Wrap lines</div></div>
<script>
	src.onkeydown = (e) => { if (e.key === "ArrowRight") src.ariaExpanded = "true"; if (e.key === "ArrowLeft") src.ariaExpanded = "false" }
	wrap.onclick = () => { wrap.ariaChecked = String(wrap.ariaChecked !== "true") }
	act = (...steps) => agent.act({ steps: steps.map(([ref, action, ...args]) => ({ ref, action, args })) })
	agentReady = import("/bridge.js").then(async (b) => { agent = await b.createAgent({ allow: () => true }) })
</script>`

// Which branches are open and which items are checked is told when it changes (U59, 3.3).
func TestItemChanges(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(branches))
	page.Run(t, `await agentReady; agent.snapshot()`)
	got := browser.Eval[[]string](t, page, `act(["Files", "expand", "src"], ["src", "setOpen", false], ["Wrap lines", "setChecked", true], ["Wrap lines", "setChecked", true]).then((r) => r.steps.map((s) => JSON.stringify(s.changes ?? r.error ?? "none")))`)
	want := []string{
		`[{"component":"tree","label":"Files","key":"expanded","value":["src"]}]`,
		`[{"component":"tree","label":"Files","key":"expanded","value":[]}]`,
		`[{"component":"menu","label":"View","key":"checked","value":["Wrap lines"]}]`,
		`"none"`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A step that leads to another document says so, and ends the call (D15).
func TestNavigation(t *testing.T) {
	s := site.Start(t)
	s.Handle("/away", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusNoContent) // the page stays, so that the answer can be seen
	}))
	s.Handle("/file", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Disposition", "attachment")
		_, _ = io.WriteString(w, "text")
	}))
	page := browser.Open(t, s.HTML(`<!doctype html><meta charset="utf-8"><a href="/away">Away</a> <a href="#here">Here</a> <button onclick="history.pushState({}, '', '?page=2')">Page</button> <label>Name <input></label>
		<script>ready = import("/bridge.js").then(async (b) => { agent = await b.createAgent() })
		act = (...steps) => agent.act({ steps: steps.map(([ref, action, ...args]) => ({ ref, action, args })) })</script>`))
	page.Run(t, `await ready`)
	got := browser.Eval[result](t, page, `act(["Here", "press"], ["Page", "press"], ["Name", "setValue", "x"], ["Away", "press"])`)
	if !got.OK || len(got.Steps) != 4 || !strings.HasSuffix(got.Steps[3].Navigating, "/away") || got.Steps[0].Navigating != "" || got.Steps[1].Navigating != "" {
		t.Errorf("last step: %+v", got)
	}
	got = browser.Eval[result](t, page, `act(["Away", "press"], ["Name", "setValue", "y"])`)
	if got.OK || got.Error.Step != 1 || got.Error.Reason != "NAVIGATED" || len(got.Steps) != 1 {
		t.Errorf("not the last step: %+v", got)
	}
}

// Where no frames come, as in a tab that is not shown, timers take over (D24).
func TestNoFrames(t *testing.T) {
	s := site.Start(t)
	page := browser.OpenWith(t, s.HTML(work), browser.Options{Init: `window.requestAnimationFrame = () => 1; Object.defineProperty(document, "hidden", { get: () => true }); Object.defineProperty(document, "visibilityState", { get: () => "hidden" })`})
	got := browser.Eval[struct {
		Result result
		Told   int
	}](t, page, `(async () => {
		await agentReady
		let told = 0
		agent.subscribe(() => told++)
		const result = await act(["Upper", "setValue", "x"], ["Settings", "press"], ["Depth", "setValue", "2"], ["Settings dialog", "press", "Done"])
		await new Promise((done) => setTimeout(done, 600))
		return { result, told }
	})()`)
	if !got.Result.OK || got.Told == 0 {
		t.Errorf("got %+v", got)
	}
}
