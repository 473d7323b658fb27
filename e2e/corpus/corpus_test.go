//go:build !js

// Package corpus runs the cases of internal/corpus in Chromium, over the built
// bridge: the same file gives the same answer as natively.
package corpus

import (
	"encoding/json"
	"flag"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/corpus"
	"github.com/drawbridge/drawbridge/internal/site"
)

var update = flag.Bool("update", false, "write what happens into the cases that run in Chromium alone")

func TestMain(m *testing.M) { browser.Main(m) }

// run makes the calls of a case in the page. Each answer of allow has an agent
// of its own; they share refs.
const run = `async (calls) => {
	const { createAgent } = await import("/bridge.js")
	const agents = {
		"": await createAgent(),
		"true": await createAgent({ allow: () => true }),
		"false": await createAgent({ allow: () => false }),
	}
	const results = []
	const at = (selector) => document.querySelector(selector)
	for (const c of calls) {
		const agent = agents[c.allow ?? ""]
		if (c.snapshot) results.push(agent.snapshot())
		else if (c.query) results.push(await agent.query(c.query))
		else if (c.act) results.push(await agent.act(c.act))
		else if (c.remove) at(c.remove).remove()
		else if (c.text) at(c.text[0]).textContent = c.text[1]
		else if (c.attr) at(c.attr[0]).setAttribute(c.attr[1], c.attr[2])
		else if (c.append) at(c.append[0]).insertAdjacentHTML("beforeend", c.append[1])
	}
	return results
}`

func TestChromium(t *testing.T) {
	cases, err := corpus.Load("../../internal/corpus/cases")
	if err != nil {
		t.Fatal(err)
	}
	s := site.Start(t)
	for _, c := range cases {
		if !c.On("chromium") {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel() // most of a case is waiting until the page is quiet
			page := browser.Open(t, s.HTML("<!doctype html><meta charset=utf-8>"+c.Page))
			calls, err := json.Marshal(c.Calls)
			if err != nil {
				t.Fatal(err)
			}
			got := browser.Eval[[]json.RawMessage](t, page, "("+run+")("+string(calls)+")")
			if *update && !c.On("native") {
				if c.Diff(got) != "" {
					if err := c.Update(got, ""); err != nil {
						t.Fatal(err)
					}
				}
				return
			}
			if d := c.Diff(got); d != "" {
				t.Error(d)
			}
		})
	}
}
