package bridge_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/internal/pagetest"
)

func query(a *bridge.Agent, input string) string { return string(a.Query(bridge.Call{Input: input})()) }

// big is a page of many controls in rows, and one long list.
func big(rows int) string {
	var b strings.Builder
	b.WriteString("<table>")
	for i := range rows {
		fmt.Fprintf(&b, `<tr><th scope="row">Person %d<td><input aria-label="Note %d"><td><button>Remove</button></tr>`, i, i)
	}
	b.WriteString("</table><label>Country <select>")
	for i := range 300 {
		fmt.Fprintf(&b, "<option value=%d>Land %d", i, i)
	}
	b.WriteString("</select></label>")
	return b.String()
}

// Answers are JSON whatever is asked, and asking changes nothing.
func TestQueryInputs(t *testing.T) {
	page := pagetest.New(`<label>Name <input></label><button>Save</button><h1>Title</h1>`)
	a := bridge.New(page).Agent(bridge.Options{})
	for _, input := range []string{"", "null", "[]", "{", `{"text":null}`, `{"text":["a"]}`, `{"kind":1}`, `{"within":{}}`, `{"text":"\ud800"}`, `{"text":"save","within":null,"more":1}`,
		`{"text":"` + strings.Repeat("a", 70000) + `"}`, `{"kind":"text","within":"` + strings.Repeat("x", 5000) + `"}`} {
		out := query(a, input)
		if !json.Valid([]byte(out)) || len(out) > 2000 {
			t.Errorf("query(%.40s) answers %.200s", input, out)
		}
	}
	if log := page.Log(); len(log) > 0 {
		t.Errorf("events: %q", log)
	}
}

// act and query are answered in the order of the calls (T55).
func TestQueryQueue(t *testing.T) {
	page := pagetest.New(`<label>Name <input></label>`)
	a := bridge.New(page).Agent(bridge.Options{})
	first := a.Act(bridge.Call{Input: `{"steps":[{"ref":"Name","action":"setValue","args":["x"]}]}`})
	second := a.Query(bridge.Call{Input: `{"kind":"input"}`})
	third := a.Act(bridge.Call{Input: `{"steps":[]}`})
	order := make(chan string, 3)
	done := make(chan string)
	go func() { third(); order <- "third"; done <- "" }()
	go func() { out := second(); order <- "second"; done <- string(out) }()
	go func() { first(); order <- "first"; done <- "" }()
	out := ""
	for range 3 {
		out += <-done
	}
	if !strings.Contains(out, `"value":"x"`) {
		t.Errorf("the query did not see what the call before it did: %s", out)
	}
}

// An aborted query gives its place away.
func TestQueryAborted(t *testing.T) {
	a := bridge.New(pagetest.New(`<input>`)).Agent(bridge.Options{})
	out := string(a.Query(bridge.Call{Input: `{"kind":"input"}`, Aborted: func() bool { return true }})())
	if !strings.Contains(out, "abort") {
		t.Errorf("answer %s", out)
	}
	if out := query(a, `{"kind":"input"}`); !strings.HasPrefix(out, "[{") {
		t.Errorf("the next answer %s", out)
	}
}

// One answer has at most 60 KB (D20).
func TestQuerySize(t *testing.T) {
	var b strings.Builder
	for i := range 90 {
		fmt.Fprintf(&b, `<label>Note %d <textarea>%s</textarea></label>`, i, strings.Repeat("long ", 1000))
	}
	out := query(bridge.New(pagetest.New(b.String())).Agent(bridge.Options{}), `{"kind":"textarea"}`)
	if len(out) > 60<<10 || !json.Valid([]byte(out)) || !strings.Contains(out, `"component":"more"`) {
		t.Errorf("%d bytes, ends in %s", len(out), out[len(out)-100:])
	}
}

// A snapshot and the result of an act have the same bound; what counts more stays (D3, D20).
func TestSize(t *testing.T) {
	var b strings.Builder
	for i := range 90 {
		fmt.Fprintf(&b, `<label>Note %d <textarea>%s</textarea></label>`, i, strings.Repeat("long ", 1000))
	}
	b.WriteString(`<div role="dialog" aria-label="Last"><button>Close</button></div>`)
	a := bridge.New(pagetest.New(b.String())).Agent(bridge.Options{})
	out := string(a.Snapshot(nil))
	if len(out) > 60<<10 || !json.Valid([]byte(out)) || !strings.Contains(out, `"component":"more","more":`) || !strings.Contains(out, `"label":"Close"`) {
		t.Errorf("snapshot: %d bytes, ends in %s", len(out), out[len(out)-100:])
	}
	steps := fmt.Sprintf(`{"ref":"Note 1","action":"setValue","args":[%q]}`, strings.Repeat("very ", 12000))
	out = string(a.Act(bridge.Call{Input: `{"steps":[` + strings.Repeat(steps+",", 9) + steps + `]}`})())
	var got struct {
		OK     bool
		Values map[string]any
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || len(out) > 60<<10 || !got.OK || got.Values["more"] == nil {
		t.Errorf("act: %d bytes, %v, ends in %s", len(out), err, out[len(out)-100:])
	}
}

func BenchmarkQueryWarm(b *testing.B) {
	page := pagetest.New(big(650))
	a := bridge.New(page).Agent(bridge.Options{})
	query(a, `{"text":"person 7"}`)
	for b.Loop() {
		query(a, `{"text":"person 7"}`)
	}
}
