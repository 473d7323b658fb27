//go:build !js

package foundation

import (
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

// planted is a page that holds secrets of every kind, and repeats some of them.
const planted = `<!doctype html><meta charset="utf-8">
<form aria-label="Account" onsubmit="return false">
	<label>Password <input id="pw" type="password" name="password" value="canary-pass-1"></label><button type="button" id="show" onclick="pw.type = pw.type === 'text' ? 'password' : 'text'">Show</button>
	<span id="swapped"><label>Passphrase <input id="pp" type="password" name="phrase" value="canary-pass-2"></label></span><button type="button" id="swap">Reveal</button>
	<label>Card <input id="cc" autocomplete="section-a shipping cc-number" value="canary-card-3"></label>
	<label>Code <input id="otc" autocomplete="one-time-code" value="canary-code-4"></label>
	<label>Login <input id="cur" autocomplete="current-password" value="canary-cur-5"></label>
</form>
<div data-agent-secret><label>Salary <input id="sal" value="canary-sal-6"></label><textarea aria-label="Diary">canary-diary-7</textarea>
	<select aria-label="Plan" id="plan"><option value="a">Plan A<option value="b" selected>Plan B</select><p>canary-text-8</p><div contenteditable aria-label="Memo">canary-memo-9</div></div>
<div data-agent-hidden><label>Hidden <input id="hid" value="canary-hid-10"></label><button>canary-hid-11</button><p>canary-hid-12</p></div>
<p>Your password canary-pass-1 is weak</p><div id="alert" role="alert">Card canary-card-3 was refused</div>
<ul><li>canary-code-4 <button>Use</button></li><li>other <button>Use</button></li></ul>
<button id="titled" title="canary-cur-5">Titled</button><button aria-label="canary-pass-2 again">x</button>
<label>Note <input id="note" value="about canary-card-3"></label>
<label>Plain <input id="plain" value="open"></label>
<details><summary>More</summary><label>Pin <input id="pin" type="password" value="canary-pin-13"></label></details>
<script>
	swap.onclick = () => { swapped.innerHTML = '<label>Passphrase <input id="pp" name="phrase" autocomplete="current-password" value="canary-pass-2"></label>' }
</script>`

// No secret that a page holds, repeats, shows or moves is in any answer (U12, U29, U30, U59, U80, D17).
func TestSecrets(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(planted))
	page.Run(t, `
		const { createAgent } = await import("/bridge.js")
		window.outputs = []
		const out = (what, value) => { outputs.push(what + " " + JSON.stringify(value)); return value }
		window.agent = await createAgent({ development: true, allow: (step) => { out("allow", step); return step.args[0] !== "refuse me" } })
		agent.subscribe((c) => out("told", c))
		window.snap = () => out("snapshot", agent.snapshot())
		window.ask = async (q) => out("query " + JSON.stringify(q).replaceAll("canary", "…"), await agent.query(q))
		window.act = async (...steps) => { const r = await agent.act({ steps: steps.map(([ref, action, ...args]) => ({ ref, action, args })) }); out("act " + steps[0].slice(0, 2), r); return r }
	`)
	ask := func() {
		page.Run(t, `
			snap()
			for (const kind of ["text", "input", "textarea", "select", "editor", "button", "alert", "form", "disclosure"]) await ask({ kind })
			for (const text of ["password", "card", "use", "note", "plan", "canary", "canary-pass-1", "other"]) await ask({ text })
			for (const within of ["Plan", "Password", "Account", "nothing", "Salary"]) { await ask({ within }); await ask({ kind: "text", within }) }
		`)
	}
	ask()
	page.Run(t, `
		await act(["Use", "press"]); await act(["Nothing", "press"]); await act(["input", "setValue", "x"]);
		await act(["Password", "setValue", {}]); await act(["Password", "explode"]); await act(["Password", "setValue", "refuse me"])
		await act(["Plan", "setValue", "No plan"]); await act(["Plan", "setValue", "Plan A"]); await act(["Hidden", "setValue", "x"])
		await act(["Titled", "press"]); await act(["Account", "submit", "x"]); await act(["Pin", "setValue", "another-77"])
		await act(["Show", "press"])
	`)
	ask() // the password stands as text now
	page.Run(t, `await act(["Reveal", "press"])`)
	ask() // and the other field was replaced by one that shows it
	// A person types into what is secret.
	page.Click(t, "#otc")
	page.Type(t, "99")
	page.Click(t, "#sal")
	page.Type(t, "99")
	page.Click(t, "#hid")
	page.Type(t, "99")
	page.Press(t, "Tab")
	page.Run(t, `
		await act(["Login", "setValue", "fresh-secret-88"], ["Plain", "setValue", "done"])
		await new Promise((done) => setTimeout(done, 600))
		document.querySelector("form").remove(); document.querySelector("ul").remove()
		snap(); await ask({ kind: "input" }); await act(["Password", "clear"]); await act(["Plain", "setValue", "more"])
	`)
	got := browser.Eval[[]string](t, page, `outputs`)
	gone := false
	for _, line := range got {
		if strings.HasPrefix(line, `act Login`) {
			gone = true // a field that holds something else now, or has left, makes no secret of what it held
		}
		text := line
		if gone {
			text = strings.NewReplacer("about canary-card-3", "", "Card canary-card-3 was", "", "canary-pass-2 again", "", "canary-cur-5", "", "canary-code-4", "").Replace(text)
		}
		if i := strings.Index(text, "canary"); i >= 0 {
			t.Errorf("%s … tells %q", line[:min(len(line), 40)], text[max(0, i-60):min(len(text), i+30)])
		}
		if strings.Contains(line, "fresh-secret-88") || strings.Contains(line, "another-77") {
			if !strings.HasPrefix(line, "allow ") || !strings.Contains(line, `"secret":true`) {
				t.Errorf("an argument is told: %s", line)
			}
		}
	}
	if n := browser.Eval[int](t, page, `outputs.filter((line) => line.startsWith("told ")).length`); n < 4 {
		t.Errorf("%d changes were told", n)
	}
	if all := strings.Join(got, "\n"); !strings.Contains(all, "[redacted]") || !strings.Contains(all, "Your password [redacted] is weak") {
		t.Error("nothing is masked")
	}
}
