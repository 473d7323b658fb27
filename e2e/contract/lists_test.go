//go:build !js

package contract

import (
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

const lists = `<!doctype html><meta charset="utf-8">
<span id="tl">Tags</span><div id="tags" role="combobox" tabindex="0" aria-labelledby="tl" aria-haspopup="listbox" aria-expanded="false"></div>
<span id="pl">Place</span><div id="place" role="combobox" tabindex="0" aria-labelledby="pl" aria-haspopup="menu" aria-expanded="false"></div>
<script>
	const make = (role, owner, more) => { const el = document.createElement("div"); el.role = role; Object.assign(el, more); owner.append(el); return el }
	// Several choices in a list that exists only while it is open.
	chosen = new Set(); pressed = ""
	tagsShut = () => { document.getElementById("tagbox")?.remove(); tags.setAttribute("aria-expanded", "false") }
	tags.onclick = () => {
		if (document.getElementById("tagbox")) return tagsShut()
		const box = make("listbox", document.body, { id: "tagbox", ariaMultiSelectable: "true" })
		for (const [value, label, mark] of [["t1", "Red"], ["t2", "Green"], ["t3", "Blue", "Blue is dear"]]) {
			const o = make("option", box, { textContent: label, ariaSelected: String(chosen.has(value)) })
			o.dataset.value = value
			if (mark) o.setAttribute("data-agent-confirm", mark)
			o.onclick = () => { chosen.has(value) ? chosen.delete(value) : chosen.add(value); o.ariaSelected = String(chosen.has(value)); tags.textContent = [...chosen].join() }
		}
		tags.setAttribute("aria-controls", "tagbox"); tags.setAttribute("aria-expanded", "true")
	}
	// A path: the items of one list bring up the next one.
	const world = { Europe: ["Oslo", "Rome"], Mars: ["Base"] }
	placeShut = () => { for (const m of document.querySelectorAll(".level")) m.remove(); place.setAttribute("aria-expanded", "false") }
	place.onclick = () => {
		if (document.querySelector(".level")) return placeShut()
		const box = make("menu", document.body, { className: "level", id: "level1" })
		for (const name in world) {
			const o = make("menuitem", box, { textContent: name, ariaHasPopup: "menu" })
			if (name === "Mars") o.setAttribute("data-agent-confirm", "Mars is far")
			o.onclick = () => {
				pressed += name + " "
				document.getElementById("level2")?.remove()
				const next = make("menu", document.body, { className: "level", id: "level2" })
				for (const city of world[name]) make("menuitem", next, { textContent: city }).onclick = () => { pressed += city; place.textContent = name + " / " + city; placeShut() }
			}
		}
		place.setAttribute("aria-controls", "level1"); place.setAttribute("aria-expanded", "true")
	}
	act = (agent, ...steps) => agent.act({ steps: steps.map(([ref, action, ...args]) => ({ ref, action, args })) })
	agents = async (allow) => (await import("/bridge.js")).createAgent({ allow })
	reset = () => { chosen.clear(); pressed = ""; tags.textContent = place.textContent = ""; tagsShut(); placeShut() }
</script>`

// Several choices, and choices by level, are asked for like one: with the labels
// before the list opens, with the values once they are known, and with every mark
// on the way (U37, U43, D19).
func TestAllowLists(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(lists))
	type told struct {
		Asked           []string
		Result          result
		Chosen, Pressed string
		Open            string
	}
	do := func(allow, step string) told {
		return browser.Eval[told](t, page, `(async () => {
			reset()
			const asked = []
			const agent = await agents(async (step) => { asked.push(JSON.stringify(step.args) + " " + (step.confirm ?? "")); return `+allow+` })
			const result = await act(agent, `+step+`)
			return { asked, result, chosen: [...chosen].join(), pressed, open: tags.ariaExpanded + " " + place.ariaExpanded }
		})()`)
	}
	for _, test := range []struct {
		allow, step     string
		asked           string
		reason          string // of the refusal
		chosen, pressed string
	}{
		{`true`, `["Tags", "setValue", ["Red", "green"]]`, `[["Red","green"]] |[["t1","t2"]] `, "", "t1,t2", ""},
		{`asked.length < 2`, `["Tags", "setValue", ["Red", "green"]]`, `[["Red","green"]] |[["t1","t2"]] `, "REFUSED", "", ""},
		{`true`, `["Tags", "setValue", ["Red", "Blue"]]`, `[["Red","Blue"]] |[["t1","t3"]] |["t3"] Blue is dear`, "", "t1,t3", ""},
		{`(tagsShut(), true)`, `["Tags", "setValue", ["Green"]]`, `[["Green"]] |[["t2"]] `, "", "t2", ""},
		{`(tagsShut(), true)`, `["Tags", "setValue", ["Green", "Red"]]`, `[["Green","Red"]] |[["t2","t1"]] `, "", "t2,t1", ""},
		{`true`, `["Place", "setValue", "Europe / Rome"]`, `["Europe / Rome"] |["Europe / Rome"] `, "", "", "Europe Rome"},
		{`true`, `["Place", "setValue", "Mars / Base"]`, `["Mars / Base"] |["Mars"] Mars is far|["Mars / Base"] `, "", "", "Mars Base"},
		{`!step.confirm`, `["Place", "setValue", ["Mars", "Base"]]`, `[["Mars","Base"]] |["Mars"] Mars is far`, "REFUSED", "", ""},
		{`(step.confirm && placeShut(), true)`, `["Place", "setValue", "Mars / Base"]`, `["Mars / Base"] |["Mars"] Mars is far|["Mars / Base"] `, "", "", "Mars Base"},
	} {
		got := do(test.allow, test.step)
		if strings.Join(got.Asked, "|") != test.asked || got.Result.Error.Reason != test.reason || got.Chosen != test.chosen || got.Pressed != test.pressed || got.Open != "false false" {
			t.Errorf("%s, allow %s\n got %+v", test.step, test.allow, got)
		}
	}
}
