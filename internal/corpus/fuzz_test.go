package corpus

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/internal/pagetest"
)

// pool is what a random call is made of.
var pool = struct{ names, actions, args []string }{
	[]string{"c1", "c2", "c3", "c7", "c99", "Name", "Save", "Region", "Email", "Remove", "button", "input", "select", "menu", "Jane Doe", "Delete", "Advanced", "e", "é", "+", "\x00", "", "More", "Password"},
	[]string{"press", "setValue", "setChecked", "setOpen", "clear", "toggle", "open", "close", "check", "increment", "decrement", "addValue", "removeValue", "expand", "collapse", "submit", "reset", "next", "select", "setFiles", "play", "sort", "explode", ""},
	[]string{`"a"`, `"Europe"`, `"Delete"`, `true`, `false`, `"true"`, `null`, `1`, `-5`, `1e9`, `"90 days"`, `"1,000"`, `"2026-02-28"`, `"2026-02-30"`, `"#ff0000"`, `["a","b"]`, `[]`, `{}`, `{"name":"a.txt","text":"x"}`, `""`, `"\ud800"`, `"ß"`},
}

// random is a source of choices that ends.
type random []byte

func (r *random) of(n int) int {
	if len(*r) == 0 || n == 0 {
		return 0
	}
	v := int((*r)[0]) % n
	*r = (*r)[1:]
	return v
}

func (r *random) steps() string {
	var steps []string
	for range 1 + r.of(5) {
		var args []string
		for range r.of(3) {
			args = append(args, pool.args[r.of(len(pool.args))])
		}
		name, _ := json.Marshal(pool.names[r.of(len(pool.names))])
		steps = append(steps, fmt.Sprintf(`{"ref":%s,"action":%q,"args":[%s]}`, name, pool.actions[r.of(len(pool.actions))], strings.Join(args, ",")))
	}
	return `{"steps":[` + strings.Join(steps, ",") + `]}`
}

// FuzzSteps acts at random on the pages of the cases: every call answers in JSON
// with a result of the documented shape, and the bridge lives.
func FuzzSteps(f *testing.F) {
	cases, err := Load("cases")
	if err != nil {
		f.Fatal(err)
	}
	var pages []string
	for _, c := range cases {
		if c.On("native") {
			pages = append(pages, c.Page)
		}
	}
	for i := range 200 {
		seed := make([]byte, 24)
		for j := range seed {
			seed[j] = byte((i*131 + j*j*17 + i*j) >> 1)
		}
		f.Add(uint8(i), seed)
	}
	f.Fuzz(func(t *testing.T, page uint8, choices []byte) {
		p := pagetest.New(pages[int(page)%len(pages)])
		b := bridge.New(p)
		r := random(choices)
		a := b.Agent(bridge.Options{Allow: true})
		b.Listen(func(change []byte) {
			if !json.Valid(change) {
				t.Errorf("a change that is no JSON: %s", change)
			}
		})
		ask := func(gate int, step []byte, answer func(bridge.Answer)) {
			if !json.Valid(step) {
				t.Errorf("allow is shown what is no JSON: %s", step)
			}
			go answer(bridge.Answer{Verdict: []bridge.Verdict{bridge.Allowed, bridge.Allowed, bridge.Refused, bridge.TimedOut}[r.of(4)]})
		}
		for range 1 + r.of(3) {
			input := r.steps()
			done := make(chan []byte, 1)
			go func() { done <- a.Act(bridge.Call{Input: input, Ask: ask})() }()
			select {
			case got := <-done:
				var result struct {
					OK    *bool
					Steps []json.RawMessage
					Error *struct{ Message, Reason, Next string }
				}
				switch err := json.Unmarshal(got, &result); {
				case err != nil || result.OK == nil || result.Steps == nil:
					t.Fatalf("%s\nanswers %s", input, got)
				case !*result.OK && (result.Error == nil || result.Error.Message == "" || result.Error.Next == "" || result.Error.Reason == "" || result.Error.Reason == "INTERNAL"):
					t.Fatalf("%s\nanswers %s", input, got)
				}
			case <-time.After(time.Minute):
				t.Fatalf("%s\ndoes not end", input)
			}
			if first, second := a.Snapshot(nil), a.Snapshot(nil); !Equal(first, second) {
				t.Fatalf("after %s\ntwo snapshots differ:\n%s\n%s", input, first, second)
			}
		}
	})
}
