package bridge_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/internal/pagetest"
)

// TestFresh changes pages at random and compares what a bridge says that has
// seen every state of the page with what a new one says that sees the last only.
func TestFresh(t *testing.T) {
	runs, steps := 60, 25
	if testing.Short() {
		runs = 15
	}
	for seed := range uint64(runs) {
		wander(t, seed, steps)
	}
}

func FuzzFresh(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) { wander(t, seed, 25) })
}

const wandered = `<main id=a><h1 id=b>Orders</h1><form id=c aria-label="Search"><label id=d for=e>Find</label><input id=e><button id=f>Go</button></form>
<ul id=g><li id=h><span id=i>Ada</span><button id=j>Edit</button></li><li id=k><span id=l>Bao</span><button id=m aria-haspopup=menu aria-expanded=false aria-controls=n>More</button></li></ul>
<div id=n role=menu hidden><div id=o role=menuitem>Copy</div><div id=p role=menuitem>Move</div></div>
<div id=q role=tablist aria-label="Views"><button id=r role=tab aria-selected=true aria-controls=t>List</button><button id=s role=tab>Map</button></div><div id=t role=tabpanel aria-labelledby=r><p id=u>Text</p></div>
<h3 id=v><button id=w aria-expanded=false aria-controls=x>Details</button></h3><div id=x class=body><input id=y type=checkbox aria-labelledby=z><span id=z>Notify me</span></div>
<details id=aa><summary id=ab>More options</summary><select id=ac aria-label="Size"><option>S<option>M</select></details>
<dialog id=ad aria-labelledby=ae><h2 id=ae>Sure?</h2><button id=af>Yes</button></dialog><div id=ag role=status></div>
<table id=ah><tr id=ai><td id=aj>Row one</td><td id=ak><input id=al type=radio name=x></td></tr><tr id=am><td id=an>Row two</td><td id=ao><input id=ap type=radio name=x></td></tr></table>
<div id=aq onclick="x()">Open</div><div id=ar role=combobox aria-controls=as tabindex=0>One</div><div id=as role=listbox><div id=at role=option aria-selected=true>One</div><div id=au role=option>Two</div></div>
<table id=av><tr id=aw><th id=ax aria-sort=none><button id=ay>Name</button></th><th id=az>Age</th></tr></table>
<div id=ba><input id=bb role=spinbutton aria-label=Count><button id=bc tabindex=-1>Up</button></div>
<div id=bd><h4 id=be><button id=bf aria-expanded=false>One</button></h4><h4 id=bg><button id=bh aria-expanded=true>Two</button></h4></div></main>
<section id=bi><a id=bj href="#">Alone</a></section>`

var (
	wanderIDs = strings.Fields("a b c d e f g h i j k l m n o p q r s t u v w x y z aa ab ac ad ae af ag ah ai aj ak al am an ao ap aq ar as at au av aw ax ay az ba bb bc bd be bf bg bh bi bj new1 new2 new3")
	wanderSet = []string{"aria-label=Alpha", "aria-label=", "aria-label=Beta", "aria-expanded=true", "aria-expanded=false", "role=button", "role=menu", "role=group", "role=region", "role=none",
		"hidden=", "placeholder=Here", "class=body", "class=other", "aria-hidden=true", "aria-hidden=false", "for=e", "for=y", "aria-labelledby=b", "aria-labelledby=z d", "aria-describedby=u",
		"data-agent-hidden=", "data-agent-secret=", "data-agent-confirm=Really", "title=Tip", "tabindex=0", "tabindex=-1", "disabled=", "aria-disabled=true", "aria-controls=n", "aria-controls=as",
		"aria-owns=t", "aria-selected=true", "aria-selected=false", "aria-pressed=true", "aria-checked=mixed", "aria-busy=true", "inert=", "open=", "type=number", "type=checkbox", "type=text", "name=x",
		"readonly=", "required=", "aria-haspopup=menu", "aria-haspopup=dialog", "aria-live=polite", "value=7", "aria-invalid=true", "aria-errormessage=z", "onclick=y()", "aria-valuenow=3", "aria-sort=ascending"}
	wanderHTML = []string{"<button id=new1>Fresh</button>", "<p>More text</p>", "<label id=new2 for=e>Second</label>", "<li><b>Cy</b><button>Edit</button></li>",
		"<input id=new3 aria-label=Added>", "<div role=alert>Saved</div>", "<span>x</span>", "<div role=menuitem>Paste</div>", "<option>L</option>"}
	wanderWords = strings.Fields("edit more find row alpha two one notify fresh list")
	wanderText  = []string{"", "Gamma", "Two words", "Row one", "Delta"}
)

// change is one change of a page, as a function so that it can be made again.
func change(r *rand.Rand) (what string, do func(p *pagetest.Page)) {
	id := "#" + wanderIDs[r.IntN(len(wanderIDs))]
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	switch r.IntN(12) {
	case 0:
		text := pick(wanderText)
		return "text " + id + " " + text, func(p *pagetest.Page) { p.SetText(id, text) }
	case 1, 2:
		text := pick(wanderHTML)
		return "append " + id + " " + text, func(p *pagetest.Page) { p.Append(id, text) }
	case 3:
		return "remove " + id, func(p *pagetest.Page) { p.Remove(id) }
	case 4:
		to := "#" + wanderIDs[r.IntN(len(wanderIDs))]
		return "move " + id + " to " + to, func(p *pagetest.Page) { p.Move(p.Node(id), to) }
	case 5:
		return "value " + id, func(p *pagetest.Page) { p.SetValue(id, "9") }
	case 6, 7:
		name, _, _ := strings.Cut(pick(wanderSet), "=")
		return "remove " + name + " of " + id, func(p *pagetest.Page) { p.RemoveAttr(id, name) }
	}
	name, value, _ := strings.Cut(pick(wanderSet), "=")
	return "set " + name + "=" + value + " of " + id, func(p *pagetest.Page) { p.SetAttr(id, name, value) }
}

// apply makes a change where its element is there.
func apply(p *pagetest.Page, do func(*pagetest.Page)) (done bool) {
	defer func() { done = recover() == nil }()
	do(p)
	return true
}

func wander(t *testing.T, seed uint64, steps int) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	p := pagetest.New(wandered)
	a := bridge.New(p).Agent(bridge.Options{})
	a.Snapshot(nil)
	var done []func(*pagetest.Page)
	var log []string
	for range steps {
		for range 1 + r.IntN(3) {
			what, do := change(r)
			if apply(p, do) {
				done, log = append(done, do), append(log, what)
			}
		}
		q := pagetest.New(wandered)
		for _, do := range done {
			apply(q, do)
		}
		fresh := bridge.New(q).Agent(bridge.Options{})
		same := func(read func(*bridge.Agent) []byte) {
			if got, want := entries(t, read(a)), entries(t, read(fresh)); got != want {
				t.Fatalf("seed %d: after\n  %s\ngot\n%s\nwant\n%s", seed, strings.Join(log, "\n  "), got, want)
			}
		}
		ask := func(a *bridge.Agent) []byte {
			return a.Query(bridge.Call{Input: `{"text":"` + wanderWords[seed%uint64(len(wanderWords))] + `"}`})()
		}
		before := r.IntN(3) == 0
		if before { // a query remembers too
			same(ask)
		}
		same(func(a *bridge.Agent) []byte { return a.Snapshot(nil) })
		if !before {
			same(ask)
		}
		if kept, anew := bridge.Indexes(a); kept != anew {
			t.Fatalf("seed %d: after\n  %s\nthe index is\n%s\nanew\n%s", seed, strings.Join(log, "\n  "), kept, anew)
		}
	}
}

// TestFreshSteps is TestFresh for changes that are hard to come by.
func TestFreshSteps(t *testing.T) {
	set := func(id, name, value string) func(*pagetest.Page) {
		return func(p *pagetest.Page) { p.SetAttr(id, name, value) }
	}
	add := func(id, html string) func(*pagetest.Page) {
		return func(p *pagetest.Page) { p.Append(id, html) }
	}
	remove := func(id string) func(*pagetest.Page) { return func(p *pagetest.Page) { p.Remove(id) } }
	for name, c := range map[string]struct {
		page  string
		steps []func(*pagetest.Page)
	}{
		"a link is the name of its item no longer": {`<ul role=tree aria-label=Files><li id=a role=treeitem tabindex=0><a href=x>Node</a></li></ul><button id=b>Go</button>`,
			[]func(*pagetest.Page){set("#b", "aria-haspopup", "dialog"), add("#a", "<button>New</button>"), add("#a", "<i>more</i>")}},
		"a link has become the name of its tab": {`<div role=tablist aria-label=Views><div id=a role=tab><a href=x>One</a><i id=c>!</i></div></div><button id=b>Go</button>`,
			[]func(*pagetest.Page){set("#b", "aria-haspopup", "dialog"), set("#b", "aria-haspopup", "menu"), remove("#c")}},
		"the name of a form is secret": {`<div id=a><form aria-labelledby=b><b id=b>Pay</b><input aria-label=Sum></form></div>`,
			[]func(*pagetest.Page){set("#a", "data-agent-secret", ""), set("#b", "tabindex", "0")}},
		"the name of a form stands in a popup that is hidden with its trigger": {`<form aria-labelledby=b><input aria-label=Sum></form><button id=a commandfor=c>Pay</button><dialog id=c><b id=b>Pay</b></dialog>`,
			[]func(*pagetest.Page){set("#a", "data-agent-hidden", ""), set("#b", "tabindex", "0")}},
		"submenus elsewhere": {`<button aria-haspopup=menu aria-controls=a aria-expanded=true>Menu</button><div id=a role=menu><div role=menuitem aria-controls=b>B</div><div role=menuitem aria-controls=c>C</div><div role=menuitem aria-controls=d>D</div></div>
<div id=d role=menu><div role=menuitem>Delta</div></div><div id=b role=menu><div role=menuitem>Beta</div></div><div id=c role=menu><div role=menuitem>Gamma</div></div>`,
			[]func(*pagetest.Page){set("#b", "title", "x"), set("#c", "tabindex", "0"), set("#d", "tabindex", "0"), set("#d", "tabindex", "-1"), set("#b", "tabindex", "0")}},
	} {
		p := pagetest.New(c.page)
		a := bridge.New(p).Agent(bridge.Options{})
		a.Snapshot(nil)
		for i, step := range c.steps {
			step(p)
			q := pagetest.New(c.page)
			for _, do := range c.steps[:i+1] {
				do(q)
			}
			fresh := bridge.New(q).Agent(bridge.Options{})
			if got, want := entries(t, a.Snapshot(nil)), entries(t, fresh.Snapshot(nil)); got != want {
				t.Errorf("%s, step %d: got\n%s\nwant\n%s", name, i, got, want)
			}
		}
	}
}

// entries writes the entries of a snapshot that are on the page, a line each,
// without their refs.
func entries(t *testing.T, snapshot []byte) string {
	t.Helper()
	var list []map[string]any
	if err := json.Unmarshal(snapshot, &list); err != nil {
		t.Fatalf("%v in %s", err, snapshot)
	}
	var b strings.Builder
	for _, e := range list {
		if e["offPage"] == true || e["component"] == "more" {
			continue
		}
		delete(e, "ref")
		line, _ := json.Marshal(e)
		fmt.Fprintf(&b, "%s\n", line)
	}
	return b.String()
}
