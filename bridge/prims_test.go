package bridge_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/internal/pagetest"
)

// prims are primitives that a test defines: a name to what it is and has.
type prims struct {
	page  *pagetest.Page
	defs  []bridge.Primitive
	state map[string]string // by name: JSON, or "!" and what was thrown
	items map[string]string
	api   map[string][]string
	hide  map[string]bool
	calls []string
	// result of Call
	pending bool
	reject  string
}

func (p *prims) Defs() []bridge.Primitive { return p.defs }

func (p *prims) Mounted(n facts.Node) string {
	for _, d := range p.defs {
		for _, m := range p.page.QueryAll(`[data-agent-primitive="` + d.Name + `"]`) {
			if m == n {
				return d.Name
			}
		}
	}
	return ""
}

func (p *prims) State(n facts.Node) (string, string) {
	s := p.state[p.Mounted(n)]
	if thrown, ok := strings.CutPrefix(s, "!"); ok {
		return "", thrown
	}
	return s, ""
}

func (p *prims) Items(n facts.Node) (string, string) { return p.items[p.Mounted(n)], "" }
func (p *prims) Shown(n facts.Node) bool             { return !p.hide[p.Mounted(n)] }
func (p *prims) Methods(n facts.Node) []string       { return p.api[p.Mounted(n)] }
func (p *prims) Pending(facts.Node) bool             { return false }

func (p *prims) Check(n facts.Node, option, arg string) string {
	if option == "layout" && !strings.Contains(arg, ",") {
		return "two numbers such as 30,70"
	}
	return ""
}

func (p *prims) Call(n facts.Node, method, args string, done func(string)) (string, bool, string) {
	p.calls = append(p.calls, method+args)
	if p.reject != "" {
		p.page.After(10, func() { done(p.reject) })
	}
	return "", p.pending, ""
}

// define makes a page with primitives. An element of each stands in it by its mark.
func define(t *testing.T, html string, defs ...bridge.Primitive) (*prims, *bridge.Agent, *pagetest.Page) {
	t.Helper()
	page := pagetest.New(html)
	p := &prims{page: page, defs: defs, state: map[string]string{}, items: map[string]string{}, api: map[string][]string{}, hide: map[string]bool{}}
	page.Primitives = p
	return p, bridge.New(page).Agent(bridge.Options{Allow: true, Development: true}), page
}

type entry map[string]any

func snapshot(t *testing.T, a *bridge.Agent) []entry {
	t.Helper()
	var list []entry
	if err := json.Unmarshal(a.Snapshot(nil), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func act(t *testing.T, a *bridge.Agent, steps string) entry {
	t.Helper()
	run := a.Act(bridge.Call{Input: `{"steps":[` + steps + `]}`, Ask: func(_ int, _ []byte, answer func(bridge.Answer)) { go answer(bridge.Answer{Verdict: bridge.Allowed}) }})
	var result entry
	if err := json.Unmarshal(run(), &result); err != nil {
		t.Fatal(err)
	}
	return result
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

const picker = `<div data-agent-primitive="size-picker" aria-label="Size"><button>S</button></div><button>Save</button>`

// A primitive owns its subtree and tells its state and choices (T75, U86).
func TestPrimitive(t *testing.T) {
	p, a, _ := define(t, picker, bridge.Primitive{Name: "size-picker", Closed: true})
	p.state["size-picker"] = `{"value":2,"open":false,"muted":true,"required":true,"items":[{"value":1,"label":"Small"},{"value":2,"label":"Large"},{"value":3,"label":"Sold out","disabled":true}]}`
	p.api["size-picker"] = []string{"setValue", "clear", "focus"}
	got := text(snapshot(t, a))
	want := `[{"actions":["setValue","clear"],"component":"size-picker","items":[{"label":"Small","value":"1"},{"label":"Large","value":"2"},{"disabled":true,"label":"Sold out","value":"3"}],"label":"Size","open":false,"ref":"c1","required":true,"value":2},{"actions":["press"],"component":"button","label":"Save","ref":"c2"}]`
	if got != want {
		t.Errorf("snapshot\n got %s\nwant %s", got, want)
	}
	if r := act(t, a, `{"ref":"Size","action":"setValue","args":["small"]}`); r["ok"] != true || text(p.calls) != `["setValue[1]"]` {
		t.Errorf("a label is taken for its value: %s, calls %q", text(r), p.calls)
	}
	for _, bad := range []string{`"Medium"`, `"Sold out"`} {
		if r := act(t, a, `{"ref":"Size","action":"setValue","args":[`+bad+`]}`); r["ok"] != false {
			t.Errorf("%s was taken: %s", bad, text(r))
		}
	}
	if r := act(t, a, `{"ref":"Size","action":"focus"}`); r["ok"] != false {
		t.Errorf("a method that is no action was called: %s", text(r))
	}
}

// Only controlled keys are told (T79, U98).
func TestPrimitiveControlled(t *testing.T) {
	p, a, _ := define(t, picker, bridge.Primitive{Name: "size-picker", Controlled: []string{"muted", "ref", "value2"}})
	p.state["size-picker"] = `{"value":2,"muted":true,"ref":"c9"}`
	e := snapshot(t, a)[0]
	if e["muted"] != true || e["value"] != nil || e["ref"] != "c1" {
		t.Errorf("entry %s", text(e))
	}
}

// What is not shown is not there; what is secret is masked (T79).
func TestPrimitiveShownSecret(t *testing.T) {
	p, a, _ := define(t, picker, bridge.Primitive{Name: "size-picker", Secret: true})
	p.state["size-picker"] = `{"value":"XXL-canary","query":"canary","text":"canary","errors":["canary"],"items":["XXL-canary","S"]}`
	out := string(a.Snapshot(nil))
	if !strings.Contains(out, `"value":"[redacted]"`) || strings.Count(out, "canary") != 2 { // the choice's value and label are no secret
		t.Errorf("secret: %s", out)
	}
	p.state["size-picker"] = `{"value":""}`
	if e := snapshot(t, a)[0]; e["value"] != "" {
		t.Errorf("an empty secret: %s", text(e))
	}
	p.hide["size-picker"] = true
	if list := snapshot(t, a); len(list) != 1 && list[0]["component"] == "size-picker" {
		t.Errorf("not shown: %s", text(list))
	}
}

// A state that throws leaves the entry with its error, and others as they are (T82).
func TestPrimitiveError(t *testing.T) {
	for _, state := range []string{"!it broke", "[1", "[]", `"x"`} {
		p, a, _ := define(t, picker, bridge.Primitive{Name: "size-picker"})
		p.state["size-picker"] = state
		list := snapshot(t, a)
		if len(list) != 2 || list[0]["error"] == nil || list[1]["label"] != "Save" {
			t.Errorf("state %s: %s", state, text(list))
		}
	}
}

// Options check the first argument of a set action, and nothing else (T78, U96).
func TestPrimitiveOptions(t *testing.T) {
	tests := []struct {
		step string
		call string // "" when it is refused
	}{
		{`"setValue","args":["x"]`, ""},
		{`"setValue","args":["90 days"]`, "setValue[90]"},
		{`"setValue","args":[3]`, "setValue[3]"},
		{`"setValue","args":[300]`, ""},
		{`"setValue"`, ""},
		{`"setVolume","args":["3 of 5"]`, ""},
		{`"setVolume","args":["3"]`, "setVolume[3]"},
		{`"setOpen","args":["true"]`, ""},
		{`"setOpen","args":[true]`, "setOpen[true]"},
		{`"setLayout","args":["30"]`, ""},
		{`"setLayout","args":["30,70"]`, `setLayout["30,70"]`},
		{`"rate","args":["x",{"a":1}]`, `rate["x",{"a":1}]`},
	}
	for _, test := range tests {
		p, a, _ := define(t, picker, bridge.Primitive{Name: "size-picker", Actions: []string{"setValue", "setVolume", "setOpen", "setLayout", "rate"},
			Options: map[string]string{"value": "number", "volume": "number", "open": "boolean", "layout": "parse"}})
		p.state["size-picker"] = `{"min":0,"max":100}`
		p.api["size-picker"] = []string{"setValue", "setVolume", "setOpen", "setLayout", "rate"}
		r := act(t, a, `{"ref":"Size","action":`+test.step+`}`)
		if got := strings.Join(p.calls, " "); got != test.call || r["ok"] != (test.call != "") {
			t.Errorf("%s: calls %q, want %q; result %s", test.step, got, test.call, text(r))
		}
	}
}

// A promise is reported as pending at once; one that rejects within the step fails it (T80).
func TestPrimitivePromise(t *testing.T) {
	p, a, _ := define(t, picker, bridge.Primitive{Name: "size-picker"})
	p.api["size-picker"] = []string{"submit"}
	p.pending = true
	r := act(t, a, `{"ref":"Size","action":"submit"}`)
	if r["ok"] != true || !strings.Contains(text(r["steps"]), `"result":"pending"`) {
		t.Errorf("a promise: %s", text(r))
	}
	p.reject = "no such size"
	r = act(t, a, `{"ref":"Size","action":"submit"}`)
	if r["ok"] != false || !strings.Contains(text(r["error"]), "no such size") {
		t.Errorf("a promise that rejects: %s", text(r))
	}
}

// Mistakes of the author are told once, in development only (T81, U86, U87).
func TestPrimitiveWarnings(t *testing.T) {
	p, a, page := define(t, `<div data-agent-primitive="size-picker"></div>`, bridge.Primitive{Name: "size-picker", Actions: []string{"rate", "setValue"}})
	p.api["size-picker"] = []string{"setValue"}
	snapshot(t, a)
	snapshot(t, a)
	w := page.Warnings()
	if len(w) != 2 || !strings.Contains(w[0], `"rate"`) || !strings.Contains(w[1], "accessible name") {
		t.Errorf("warnings %q", w)
	}
	silent := pagetest.New(`<div data-agent-primitive="size-picker"></div>`)
	silent.Primitives = p
	snapshot(t, bridge.New(silent).Agent(bridge.Options{}))
	if w := silent.Warnings(); len(w) != 0 {
		t.Errorf("warnings in production: %q", w)
	}
}
