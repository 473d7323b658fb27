package bridge_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/internal/pagetest"
)

// canaries is a page that hides canary words in every place it can.
const canaries = `<main>
<h1>Account</h1>
<label>Password <input id="pw" type="password" value="canary-pw-11" aria-invalid="true" aria-errormessage="pe"></label><p id="pe">canary-pw-11 is too short</p>
<label>Card canary-cc-22 <input id="cc" autocomplete="cc-number" value="canary-cc-22"></label>
<ul><li>canary-pw-11 <button>First</button></li><li>other <button>Second</button></li></ul>
<div data-agent-hidden><h2>canary-h1</h2><label>canary-h2 <input id="hi" value="canary-h3" placeholder="canary-h4"></label><button>canary-h5</button><p>canary-h6</p><div role="alert">canary-h7</div></div>
<button aria-labelledby="hl" aria-describedby="hl">x</button><span data-agent-hidden id="hl">canary-h8</span>
<button aria-haspopup="menu" aria-controls="hm" aria-expanded="true" data-agent-hidden>canary-h9</button><div role="menu" id="hm"><div role="menuitem">canary-h10</div></div>
<div data-agent-secret><label>canary-s1 <input id="se" value="canary-s2"></label><textarea aria-label="Notes">canary-s4</textarea>
 <div role="slider" tabindex="0" aria-label="Level" aria-valuetext="canary-s5" aria-valuenow="7"></div><p>canary-s6</p><div role="status">canary-s7</div>
 <div contenteditable aria-label="Diary">canary-s8</div></div>
<table><tr><td data-agent-secret>canary-s9</td><td><button>Row one</button></td></tr><tr><td data-agent-hidden>canary-h11</td><td><button>Row two</button></td></tr></table>
<fieldset><legend data-agent-hidden>canary-h12</legend><label>Plain <input id="pl"></label></fieldset>
<div role="listbox" aria-label="Plan" tabindex="0"><div role="option">Free</div><div role="option" data-agent-hidden>canary-h13</div></div>
<label>Pick <select><option>One<option data-agent-hidden>canary-h14</select></label>
<dialog open aria-label="Sign"><p data-agent-hidden>canary-h15</p><p>Hello canary-pw-11</p><button data-agent-hidden>canary-h16</button><button>Go</button></dialog>
<details><summary>More</summary><div data-agent-hidden><label>canary-h17 <input></label></div></details>
<img alt="canary-h18" data-agent-hidden><button><img alt="canary-h19" data-agent-hidden>Icon</button>
<button title="canary-pw-11"></button>
</main>`

// No answer of any call holds a secret value or hidden text.
func TestCanaries(t *testing.T) {
	page := pagetest.New(canaries)
	b := bridge.New(page)
	a := b.Agent(bridge.Options{Allow: true, Development: true})
	var shown []string
	ask := func(_ int, step []byte, answer func(bridge.Answer)) {
		shown = append(shown, string(step))
		go answer(bridge.Answer{Verdict: bridge.Allowed})
	}
	old := false // the values that stood in the page's text are no longer those of the fields
	check := func(what, out string) {
		t.Helper()
		if old {
			out = strings.NewReplacer("canary-pw-11", "", "canary-cc-22", "").Replace(out)
		}
		if !json.Valid([]byte(out)) {
			t.Errorf("%s answers what is no JSON: %s", what, out)
		}
		for rest := out; ; {
			i := strings.Index(rest, "canary")
			if i < 0 {
				return
			}
			t.Errorf("%s tells %q", what, rest[max(0, i-60):min(len(rest), i+20)])
			rest = rest[i+6:]
		}
	}
	check("snapshot", string(a.Snapshot(nil)))
	for _, q := range []string{`{"kind":"text"}`, `{"kind":"input"}`, `{"kind":"button"}`, `{"kind":"select"}`, `{"kind":"listbox"}`, `{"kind":"slider"}`, `{"kind":"editor"}`, `{"kind":"status"}`, `{"kind":"alert"}`,
		`{"text":"row"}`, `{"text":"first"}`, `{"within":"Plan"}`, `{"within":"Pick"}`, `{"within":"nothing"}`, `{"kind":"nothing"}`, `{"kind":"text","within":"nothing"}`, `{"kind":"text","within":"Sign"}`} {
		check("query "+q, query(a, q))
	}
	for _, s := range []string{`{"ref":"Nothing","action":"press"}`, `{"ref":"Password","action":"setValue","args":[{}]}`, `{"ref":"Password","action":"explode"}`, `{"ref":"button","action":"press"}`, `{"ref":"input","action":"clear"}`,
		`{"ref":"First","action":"press"}`, `{"ref":"Row","action":"press"}`, `{"ref":"Plan","action":"setValue","args":["Nope"]}`, `{"ref":"Plan","action":"setValue","args":["Free"]}`, `{"ref":"Pick","action":"setValue","args":["Nope"]}`,
		`{"ref":"Sign","action":"press","args":["Nope"]}`, `{"ref":"Sign","action":"press","args":["Go"]}`, `{"ref":"More","action":"setOpen","args":[true]}`, `{"ref":"Level","action":"setValue","args":["x"]}`, `{"ref":"Diary","action":"explode"}`,
		`{"ref":"Plain","action":"setValue","args":["hello"]}`, `{"ref":"Icon","action":"press"}`} {
		c := a.Act(bridge.Call{Input: `{"steps":[` + s + `]}`, Ask: ask})
		check("act "+s, string(c()))
	}
	for _, s := range shown {
		check("what allow is shown", s)
	}
	page.Remove("dialog")
	page.Remove("ul")
	page.Remove("#pw") // what was remembered while it was there stays masked
	old = true
	if out := string(a.Snapshot(nil)); !strings.Contains(out, "Hello [redacted]") || !strings.Contains(out, `"row":"[redacted]"`) {
		t.Errorf("what left while its text was masked: %s", out)
	}
	check("snapshot at the end", string(a.Snapshot(nil)))
	page.Remove("main")
	check("snapshot of what left", string(a.Snapshot(nil)))
	check("query of what left", query(a, `{"kind":"input"}`))
}

// Nor does a change that is told to listeners.
func TestCanariesHeard(t *testing.T) {
	listen(t, canaries, func(e *ears) {
		for _, id := range []string{"#pw", "#cc", "#hi", "#se", "#pl"} {
			e.hear("focusin", id, person)
			e.SetValue(id, "canary-new-"+id[1:])
			if id == "#pl" {
				e.SetValue(id, "plain")
			}
			e.hear("input", id, person)
			e.hear("change", id, person)
		}
		told := e.after(time.Second)
		out := strings.NewReplacer("canary-cc-22", "").Replace(strings.Join(told, "\n")) // it is no longer that field's value
		if len(told) != 4 || strings.Contains(out, "canary") {
			t.Errorf("told\n%s", out)
		}
	})
}
