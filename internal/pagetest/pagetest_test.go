package pagetest_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/internal/pagetest"
)

func open(html string) (*pagetest.Page, *facts.Tree) {
	p := pagetest.New(html)
	t := facts.New(p)
	t.Refresh()
	return p, t
}

func fire(p *pagetest.Page, selector, event string) bridge.Move {
	return bridge.Move{Do: bridge.Fire, On: p.Node(selector), Event: event}
}

// do plays moves and returns the log.
func do(p *pagetest.Page, moves ...bridge.Move) []string {
	p.Do(bridge.Gesture{Name: "test", Moves: moves})
	return p.Log()
}

func TestComposedTree(t *testing.T) {
	p, tree := open(`<div id=host><template shadowrootmode=open><p>in <slot name=a>none</slot><slot id=rest></slot></p><slot name=empty>fallback</slot></template><b slot=a>A</b>rest</div>
		<div id=closed><template shadowrootmode=closed><i>no</i></template>light</div><iframe srcdoc="<button id=inner>x</button>"></iframe>`)
	var show func(n facts.Node) string
	show = func(n facts.Node) string {
		var b strings.Builder
		b.WriteString(tree.Tag(n) + "(")
		for _, k := range tree.Kids(n) {
			if k.Node != 0 {
				b.WriteString(show(k.Node))
			} else {
				b.WriteString(strings.TrimSpace(k.Text))
			}
		}
		return b.String() + ")"
	}
	if got, want := show(p.Node("#host")), "div(p(inslot(b(A))slot(rest))slot(fallback))"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := show(p.Node("#closed")), "div()"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	b, host, inner := p.Node("b"), p.Node("#host"), p.Node("#inner")
	if tree.Parent(b) != p.Node("slot") || tree.LightParent(b) != host || tree.Parent(p.Node("p")) != host {
		t.Error("parents of slotted and shadow nodes")
	}
	if !tree.Contains(p.Node("iframe"), inner) || !tree.Shown(inner) || !tree.Flag(host, facts.HeadShadow) || !tree.Flag(p.Node("p"), facts.HeadInShadow) {
		t.Error("frames and shadow flags")
	}
	if tree.ByID(b, "rest") != 0 || tree.ByID(p.Node("p"), "rest") == 0 {
		t.Error("ids belong to a root")
	}
	if tree.Err() != "" {
		t.Error(tree.Err())
	}
}

func TestShown(t *testing.T) {
	p, tree := open(`<p id=a>x</p><p id=b hidden>x</p><div style="display: none"><p id=c>x</p></div><div style="visibility:hidden"><p id=d>x</p><p id=e style="visibility:visible">x</p></div>
		<details><summary id=f>s</summary><p id=g>x</p></details><details open><summary>s</summary><p id=h>x</p></details><dialog><p id=i>x</p></dialog><dialog open><p id=j>x</p></dialog>
		<div popover><p id=k>x</p></div><template><p id=l>x</p></template><p id=m hidden style="display:block">x</p><input type=hidden id=n><div hidden=until-found><p id=o>x</p></div>`)
	for id, want := range map[string]bool{"a": true, "b": false, "c": false, "d": false, "e": true, "f": true, "g": false, "h": true, "i": false, "j": true, "k": false, "m": true, "n": false, "o": false} {
		if got := tree.Shown(p.Node("#" + id)); got != want {
			t.Errorf("#%s: %v, want %v", id, got, want)
		}
	}
	if p.Query("#l") != 0 {
		t.Error("a template's content is in the page")
	}
}

func TestRefresh(t *testing.T) {
	p, tree := open(`<div id=d><button id=a>A</button></div>`)
	before := tree.Structure()
	tree.Refresh()
	if tree.Structure() != before {
		t.Error("a quiet page has another structure")
	}
	a := p.Node("#a")
	tree.Kids(a)
	p.SetText("#a", "B")
	p.SetAttr("#a", "title", "t")
	p.Append("#d", "<input id=i>")
	tree.Refresh()
	if tree.Kids(a)[0].Text != "B" || tree.Attr(a, "title") != "t" || !slices.Contains(tree.Candidates(), p.Node("#i")) || tree.Structure() == before {
		t.Error("changes are not seen")
	}
	p.Remove("#a")
	tree.Refresh()
	if tree.Exists(a) || !slices.Equal(tree.Gone(), []facts.Node{a}) {
		t.Errorf("gone: %v", tree.Gone())
	}
	p.Move(a, "#d")
	tree.Refresh()
	if !tree.Exists(a) || tree.Candidates()[len(tree.Candidates())-1] != a || tree.Parent(a) != p.Node("#d") {
		t.Error("a node that comes back keeps its handle")
	}
}

func TestValues(t *testing.T) {
	p, tree := open(`<input id=a value=x><input id=b type=number value=1x><input id=c type=range><input id=d type=color value=red><input id=e type=date value=2024-1-1>
		<textarea id=f>text</textarea><select id=g><option>one<option value=2>two</select><select id=h multiple><option selected>a<option selected>b</select>
		<input type=radio name=r id=i checked><input type=radio name=r id=j checked><fieldset disabled><input id=k></fieldset><input type=checkbox id=l checked value=v>`)
	value := func(id string) string { return tree.Live(p.Node("#" + id)).Value }
	for id, want := range map[string]string{"a": "x", "b": "", "c": "50", "d": "#000000", "e": "", "f": "text", "g": "one", "l": ""} {
		if got := value(id); got != want {
			t.Errorf("#%s: %q, want %q", id, got, want)
		}
	}
	if got := tree.Live(p.Node("#h")).Extra; got != "a\nb" {
		t.Errorf("#h: %q", got)
	}
	if tree.Live(p.Node("#i")).Is(facts.LiveChecked) || !tree.Live(p.Node("#j")).Is(facts.LiveChecked) || !tree.Live(p.Node("#k")).Is(facts.LiveDisabled) {
		t.Error("radio or disabled")
	}
	p.SetValue("#a", "y")
	p.SetAttr("#a", "value", "z") // a dirty value does not follow the attribute
	p.SetValue("#g", "2")
	tree.Refresh()
	if value("a") != "y" || value("g") != "2" {
		t.Errorf("a %q g %q", value("a"), value("g"))
	}
}

func TestSecrets(t *testing.T) {
	p, tree := open(`<input id=a type=password value=hunter22><input id=b autocomplete="section-x cc-number" value=41111111><div data-agent-secret><input id=c value=canary1><select id=d><option>one<option selected>two</select></div>
		<div><input maxlength=1 value=1><input maxlength=1 value=2><input maxlength=1 value=3><input maxlength=1 value=4><input maxlength=1 value=5><input maxlength=1 value=6></div><input id=e type=password>`)
	p.SetAttr("#a", "type", "text") // shown for a moment
	tree.Refresh()
	for _, n := range p.QueryAll("input") {
		l := tree.Live(n)
		if !l.Is(facts.LiveSecret) || l.Value != "" || tree.Has(n, "value") || l.Is(facts.LiveFilled) == (n == p.Node("#e")) {
			t.Errorf("%s: %+v", p.Name(n), l)
		}
	}
	for _, o := range tree.Options(p.Node("#d")) {
		if o.Selected {
			t.Error("a secret choice is told")
		}
	}
	if !tree.Secrets() {
		t.Error("no secrets told")
	}
	if got, want := tree.Mask("a hunter22 b 123456"), "a [redacted] b [redacted]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestClicks(t *testing.T) {
	p, tree := open(`<label id=l>N <input type=checkbox id=c></label><input type=radio name=r id=r1 checked><input type=radio name=r id=r2>
		<details id=dt><summary id=s>S</summary>x</details><button id=pb popovertarget=po>P</button><div popover id=po>x</div>
		<button id=mb commandfor=dg command=show-modal>M</button><dialog id=dg><form method=dialog id=df><button id=cl>Close</button></form></dialog>
		<form id=f><input id=req required><button id=go>Go</button><button type=reset id=rs>R</button></form><button id=off disabled>x</button><a id=a href=/next>n</a>`)
	for _, test := range []struct{ click, want string }{
		{"#l", "label#l - click; input#c - focus; input#c - focusin; input#c - click; input#c - input; input#c - change"},
		{"#r2", "input#r2 - click; input#r2 - input; input#r2 - change"},
		{"#r2", "input#r2 - click"},
		{"#s", "summary#s - click; details#dt - toggle"},
		{"#pb", "button#pb - click; div#po - beforetoggle; div#po - toggle"},
		{"#mb", "button#mb - click; dialog#dg - command show-modal; dialog#dg - toggle; input#c - blur; input#c - focusout; button#cl - focus; button#cl - focusin"},
		{"#cl", "button#cl - click; form#df - submit; dialog#dg - cancel; dialog#dg - close"},
		{"#go", "button#go - click; input#req - invalid; input#req - focus; input#req - focusin"},
		{"#rs", "button#rs - click; form#f - reset"},
		{"#off", ""},
		{"#a", "a#a - click; a#a - navigate /next"},
	} {
		if got := strings.Join(do(p, fire(p, test.click, "click")), "; "); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.click, got, test.want)
		}
	}
	tree.Refresh()
	if !tree.Live(p.Node("#c")).Is(facts.LiveChecked) || !tree.Live(p.Node("#po")).Is(facts.LiveOpen) || !tree.Has(p.Node("#dt"), "open") || tree.Has(p.Node("#dg"), "open") {
		t.Error("states after the clicks")
	}
}

func TestPrevented(t *testing.T) {
	p, tree := open(`<input type=checkbox id=c>`)
	p.Listen(func(e *pagetest.Event) {
		if e.Type == "click" {
			e.Prevent()
			e.Throw("boom")
		}
	})
	played := p.Do(bridge.Gesture{Moves: []bridge.Move{fire(p, "#c", "click")}})
	if !played.Prevented || played.Error != "boom" || tree.Live(p.Node("#c")).Is(facts.LiveChecked) {
		t.Errorf("%+v", played)
	}
}

func TestFields(t *testing.T) {
	p, tree := open(`<input id=i><select id=s><option>a<option>b<option>c</select><input type=file id=f multiple><div id=e contenteditable>old</div>`)
	log := do(p,
		bridge.Move{Do: bridge.Focus, On: p.Node("#i")},
		bridge.Move{Do: bridge.SetValue, On: p.Node("#i"), Text: "hello"},
		fire(p, "#i", "input"),
		bridge.Move{Do: bridge.SetSelected, On: p.Node("#s"), Picks: []int{2}},
		bridge.Move{Do: bridge.SetFiles, On: p.Node("#f"), Files: []bridge.File{{Name: "a.txt"}, {Name: "b.txt"}}},
		bridge.Move{Do: bridge.InsertText, On: p.Node("#e"), Text: "new"},
		bridge.Move{Do: bridge.Blur, On: p.Node("#i")})
	if got, want := strings.Join(log, "; "), "input#i - focus; input#i - focusin; input#i - input; div#e - input; input#i - blur; input#i - focusout"; got != want {
		t.Errorf("got %s", got)
	}
	tree.Refresh()
	for id, want := range map[string]string{"#i": "hello", "#s": "c", "#e": "new"} {
		if got := tree.Live(p.Node(id)).Value; got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	if got := tree.Live(p.Node("#f")).Extra; got != "a.txt\nb.txt" {
		t.Errorf("files: %q", got)
	}
}

func TestTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := open(`<p id=a></p>`)
		p.After(200, func() { p.Append("#a", "<b>late</b>") })
		p.Do(bridge.Gesture{})
		settled := make(chan bridge.Settled)
		p.Settle(nil, func(s bridge.Settled) { settled <- s })
		if s := <-settled; s.Inserted != 0 || p.Query("b") != 0 {
			t.Errorf("too early: %+v", s)
		}
		done := make(chan bool)
		p.Wait(500, func() { done <- true })
		<-done
		if p.Query("b") == 0 {
			t.Error("never came")
		}
	})
}
