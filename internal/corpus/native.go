package corpus

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/internal/pagetest"
)

// Native runs a case over a page made from its HTML.
func Native(c *Case) (results []json.RawMessage, events string, err error) {
	page := pagetest.New(c.Page)
	b := bridge.New(page)
	agents := map[bool]*bridge.Agent{}
	agent := func(allow bool) *bridge.Agent {
		if agents[allow] == nil {
			agents[allow] = b.Agent(bridge.Options{Allow: allow})
		}
		return agents[allow]
	}
	for i, call := range c.Calls {
		a := agent(call.Allow != "")
		input := bridge.Call{Ask: func(gate int, step []byte, answer func(bridge.Answer)) {
			verdict := bridge.Refused
			if call.Allow == "true" {
				verdict = bridge.Allowed
			}
			go answer(bridge.Answer{Verdict: verdict})
		}}
		var got []byte
		switch {
		case call.Snapshot != nil:
			got = a.Snapshot(nil)
		case call.Query != nil:
			input.Input = string(call.Query)
			got = a.Query(input)()
		case call.Act != nil:
			input.Input = string(call.Act)
			got = a.Act(input)()
		default:
			change(page, call)
			continue
		}
		if !json.Valid(got) {
			return nil, "", fmt.Errorf("call %d answers what is not JSON: %s", i, got)
		}
		results = append(results, got)
	}
	if log := page.Log(); len(log) > 0 {
		events = strings.Join(log, "\n") + "\n"
	}
	return results, events, nil
}

func change(p *pagetest.Page, c Call) {
	switch {
	case c.Remove != "":
		p.Remove(c.Remove)
	case len(c.Text) == 2:
		p.SetText(c.Text[0], c.Text[1])
	case len(c.Attr) == 3:
		p.SetAttr(c.Attr[0], c.Attr[1], c.Attr[2])
	case len(c.Append) == 2:
		p.Append(c.Append[0], c.Append[1])
	}
}
