package gallery

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// An Outcome is what happened on the page: what [Script] returns.
type Outcome struct {
	Result   *Result          `json:"result"` // nil without steps
	Snapshot []map[string]any `json:"snapshot"`
	State    map[string]any   `json:"state"`
}

// A Result is what act answered.
type Result struct {
	OK       bool             `json:"ok"`
	Error    *StepError       `json:"error"`
	Appeared []map[string]any `json:"appeared"`
	Gone     []string         `json:"gone"`
	Steps    []map[string]any `json:"steps"`
}

// A StepError is why act stopped.
type StepError struct {
	Step    int    `json:"step"`
	Message string `json:"message"`
	Reason  string `json:"reason"`
}

// Script is a JavaScript function that does the steps of a case and returns its
// Outcome. It looks first, as an agent does, and waits up to 2.5 s for the state.
const Script = `async ({ steps, state }) => {
	const { createAgent } = await import("/bridge.js")
	const agent = await createAgent({ allow: () => true })
	agent.snapshot()
	const result = steps.length ? await agent.act({ steps }) : null
	const same = (a, b) => {
		if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return a === b
		const keys = Object.keys(a)
		return Array.isArray(a) === Array.isArray(b) && keys.length === Object.keys(b).length && keys.every((k) => k in b && same(a[k], b[k]))
	}
	const there = () => Object.keys(state).every((k) => same(state[k], globalThis.__state[k]))
	const end = performance.now() + 2500
	while (!there() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
	return { result, snapshot: agent.snapshot(), state: globalThis.__state }
}`

// Call is the expression that runs the case on its page.
func (c *Case) Call() (string, error) {
	in := struct {
		Steps []Step         `json:"steps"`
		State map[string]any `json:"state"`
	}{append([]Step{}, c.Steps...), map[string]any{}}
	for k, v := range c.State {
		in.State[k] = v
	}
	text, err := json.Marshal(in)
	return "(" + Script + ")(" + string(text) + ")", err
}

// Check says in which ways the outcome is not what the case asks for; none is a
// pass.
func (c *Case) Check(o *Outcome) (wrong []string) {
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	if o.Result != nil {
		c.checkResult(o.Result, say)
	}
	for _, want := range c.Snapshot {
		if !slices.ContainsFunc(o.Snapshot, func(e map[string]any) bool { return fits(e, want) }) {
			say("the snapshot has no %s\n%s", text(want), near(o.Snapshot, want))
		}
	}
	for key, want := range c.State {
		if got := o.State[key]; !reflect.DeepEqual(got, want) {
			say("state.%s is %s, want %s", key, text(got), text(want))
		}
	}
	return wrong
}

func (c *Case) checkResult(r *Result, say func(string, ...any)) {
	last := len(c.Steps) - 1
	switch {
	case c.Verify != Refused && !r.OK:
		say("step %d failed: %s %s", r.Error.Step, r.Error.Reason, r.Error.Message)
	case c.Verify == Refused && r.OK:
		say("the last step was not refused: %s", text(r.Steps))
	case c.Verify == Refused && r.Error.Step != last:
		say("step %d was refused, not the last: %s", r.Error.Step, r.Error.Message)
	case c.Verify == Refused:
		for _, part := range c.Error {
			if !strings.Contains(strings.ToLower(r.Error.Message), strings.ToLower(part)) {
				say("the refusal does not contain %q: %s %s", part, r.Error.Reason, r.Error.Message)
			}
		}
	}
	for _, label := range c.Appeared {
		if !slices.ContainsFunc(r.Appeared, func(e map[string]any) bool { return e["label"] == label }) {
			say("%q did not appear: %s", label, text(r.Appeared))
		}
	}
	// gone stands with the step in which it left.
	gone := append([]string{}, r.Gone...)
	for _, s := range r.Steps {
		if list, is := s["gone"].([]any); is {
			for _, line := range list {
				gone = append(gone, fmt.Sprint(line))
			}
		}
	}
	for _, label := range c.Gone {
		if !slices.ContainsFunc(gone, func(line string) bool { _, l, _ := strings.Cut(line, " "); return l == label }) {
			say("%q is not gone: %q", label, gone)
		}
	}
}

// fits reports whether an entry has what is wanted of it.
func fits(entry, want map[string]any) bool {
	for key, w := range want {
		got := entry[key]
		switch key {
		case "actions", "items":
			list, _ := w.([]any)
			have, _ := got.([]any)
			if key == "items" {
				have = labels(have)
			}
			if len(list) == 0 && len(have) > 0 {
				return false
			}
			for _, one := range list {
				if !slices.Contains(have, one) {
					return false
				}
			}
		default:
			if !reflect.DeepEqual(got, w) {
				return false
			}
		}
	}
	return true
}

func labels(items []any) (list []any) {
	for _, item := range items {
		if m, is := item.(map[string]any); is {
			list = append(list, m["label"])
		}
	}
	return list
}

// near lists the entries that a wanted one may have meant.
func near(entries []map[string]any, want map[string]any) string {
	var close, rest []string
	for _, e := range entries {
		switch {
		case want["label"] != nil && e["label"] == want["label"]:
			close = append(close, text(e))
		case want["label"] == nil && e["component"] == want["component"]:
			close = append(close, text(e))
		default:
			rest = append(rest, strings.Trim(text(e["component"])+" "+text(e["label"]), `"`))
		}
	}
	if len(close) > 0 {
		return "  there is " + strings.Join(close, "\n           ")
	}
	return "  there are " + strings.Join(rest, ", ")
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(b)
}
