package bridge_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/internal/pagetest"
)

func acted(a *bridge.Agent, steps string) string {
	return string(a.Act(bridge.Call{Input: `{"steps":[` + steps + `]}`, Ask: func(_ int, _ []byte, answer func(bridge.Answer)) {
		go answer(bridge.Answer{Verdict: bridge.Allowed})
	}})())
}

// The refs of the last 500 that left can be taken back; an older one is gone for
// good (U53, T32).
func TestRefsForgotten(t *testing.T) {
	for left, want := range map[int]string{500: `"ref":"c1"`, 501: `"ref":"c502"`} {
		var html strings.Builder
		html.WriteString(`<main><p id="first"><button>Button zero</button></p><p id="rest">`)
		for i := 1; i < left; i++ {
			fmt.Fprintf(&html, `<button>Button w%d</button>`, i)
		}
		html.WriteString(`</p></main>`)
		page := pagetest.New(html.String())
		b := bridge.New(page)
		a := b.Agent(bridge.Options{})
		if out := query(a, `{"text":"zero"}`); !strings.Contains(out, `"ref":"c1"`) {
			t.Fatal(out)
		}
		for i := 1; i < left; i++ { // a ref is given when a component is put out
			query(a, fmt.Sprintf(`{"text":"w%d"}`, i))
		}
		page.Remove("#first")
		query(a, `{"text":"zero"}`)
		page.Remove("#rest")
		query(a, `{"text":"zero"}`)
		page.Append("main", "<button>Button zero</button>")
		if out := query(a, `{"text":"zero"}`); !strings.Contains(out, want) {
			t.Errorf("after %d departures: %s, want %s", left, out, want)
		}
	}
}

// Equal ones take their refs back in the order they return (U53, T30).
func TestRefsInOrder(t *testing.T) {
	page := pagetest.New(`<main><button class="x">Go</button><button class="x">Go</button><button>Stop</button></main>`)
	a := bridge.New(page).Agent(bridge.Options{})
	a.Snapshot(nil)
	page.Remove(".x")
	a.Snapshot(nil)
	page.Remove(".x")
	a.Snapshot(nil)
	page.Append("main", `<button id="one">Go</button>`)
	if out := string(a.Snapshot(nil)); !strings.Contains(out, `{"ref":"c3","component":"button","label":"Stop","actions":["press"]},{"ref":"c1"`) {
		t.Error(out)
	}
	page.Append("main", `<button id="two">Go</button>`)
	if out := string(a.Snapshot(nil)); !strings.Contains(out, `{"ref":"c2"`) || strings.Contains(out, "offPage") {
		t.Error(out)
	}
}

// Where the app writes a component is told in development alone, and only when it
// looks like a place in a file (U27, T9).
func TestSource(t *testing.T) {
	page := pagetest.New(`<div data-review-loc="src/Form.svelte:12:3"><div><label>Name <input></label></div></div><p data-review-loc="javascript:alert(1)"><button>Save</button></p><p data-review-loc="no place"><button>Stop</button></p>`)
	b := bridge.New(page)
	for development, want := range map[bool]int{true: 1, false: 0} {
		out := string(b.Agent(bridge.Options{Development: development}).Snapshot(nil))
		if strings.Count(out, `"source"`) != want || strings.Contains(out, `"src/Form.svelte:12:3"`) != development {
			t.Errorf("development %t: %s", development, out)
		}
	}
}

// Each limit is told when it is met (D20).
func TestLimits(t *testing.T) {
	page := pagetest.New(`<label>Name <input></label><label>Paper <input type="file"></label>`)
	a := bridge.New(page).Agent(bridge.Options{})
	long, _ := json.Marshal(strings.Repeat("x", 64*1024+1))
	big, _ := json.Marshal(strings.Repeat("x", 10<<20+1))
	fits, _ := json.Marshal(strings.Repeat("x", 64*1024))
	for steps, want := range map[string]string{
		strings.Repeat(`{"ref":"Name","action":"press"},`, 50) + `{"ref":"Name","action":"press"}`: "at most 50 steps; this one has 51",
		`{"ref":"Name","action":"setValue","args":[` + string(long) + `]}`:                         "64 KB",
		`{"ref":` + string(long) + `,"action":"press"}`:                                            "at most 64 KB",
		`{"ref":"Name","action":"setValue","args":[["a",` + string(long) + `]]}`:                   "at most 64 KB",
		`{"ref":"Paper","action":"setFiles","args":[{"name":"a","text":` + string(big) + `}]}`:     "10 MB",
	} {
		if out := acted(a, steps); !strings.Contains(out, want) || !strings.Contains(out, `"reason":"LIMIT"`) {
			t.Errorf("want %q, got %.300s", want, out)
		}
	}
	if out := acted(a, `{"ref":"Name","action":"setValue","args":[`+string(fits)+`]}`); !strings.Contains(out, `"ok":true`) {
		t.Errorf("64 KB: %.300s", out)
	}
}

// What has the focus stays in a snapshot that is too long (D3).
func TestFocusKept(t *testing.T) {
	page := pagetest.New(strings.Repeat(`<button>Go</button>`, 120) + `<label>Note <input></label>`)
	a := bridge.New(page).Agent(bridge.Options{})
	if out := string(a.Snapshot(nil)); strings.Contains(out, "Note") || !strings.Contains(out, `"more":21`) {
		t.Errorf("without the focus: %.300s", out)
	}
	page.SetFocus("input")
	if out := string(a.Snapshot(nil)); !strings.Contains(out, "Note") || !strings.Contains(out, `"more":21`) {
		t.Errorf("with the focus: …%s", out[len(out)-300:])
	}
}
