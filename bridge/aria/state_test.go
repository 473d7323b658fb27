package aria_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/bridge/aria"
	"github.com/drawbridge/drawbridge/bridge/facts"
)

func TestNameSource(t *testing.T) {
	for _, test := range []struct {
		html string
		want aria.Source
	}{
		{`<button id=x aria-labelledby=l>c</button><p id=l>L</p>`, aria.LabelledBy},
		{`<button id=x aria-labelledby=nope aria-label=L>c</button>`, aria.AriaLabel},
		{`<label for=x>L</label><input id=x>`, aria.Label},
		{`<button id=x title=t>c</button>`, aria.Content},
		{`<button id=x title=t></button>`, aria.Title},
		{`<input id=x placeholder=p>`, aria.Placeholder},
		{`<img id=x alt=a>`, aria.Alt},
		{`<svg id=x><title>a</title></svg>`, aria.Alt},
		{`<input type=image id=x alt=a>`, aria.Alt},
		{`<input type=submit id=x value=v>`, aria.Value},
		{`<input type=reset id=x>`, aria.Value},
		{`<fieldset id=x><legend>l</legend></fieldset>`, aria.Legend},
		{`<table id=x><caption>l</caption></table>`, aria.Caption},
		{`<figure id=x><figcaption>l</figcaption></figure>`, aria.Caption},
		{`<div id=x>c</div>`, aria.None},
	} {
		p, _, r := open(test.html)
		if got := r.NameSource(p.Node("#x")); got != test.want {
			t.Errorf("%s: source %d, want %d", test.html, got, test.want)
		}
	}
}

func TestDescription(t *testing.T) {
	for _, test := range []struct{ html, want string }{
		{`<input id=x aria-describedby="a b"><p id=a>A <b>b</b></p><p id=b hidden>B</p>`, "A b B"},
		{`<input id=x aria-description=" d  e ">`, "d e"},
		{`<input id=x aria-describedby=nope aria-description=d>`, "d"},
		{`<button id=x title=t>c</button>`, "t"},
		{`<button id=x title=t></button>`, ""},
		{`<button id=x title=c>c</button>`, ""},
		{`<button id=x aria-describedby=a title=t>c</button><p id=a>A</p>`, "A"},
		{`<table id=x aria-label=l><caption>C</caption></table>`, "C"},
		{`<table id=x><caption>C</caption></table>`, ""},
		{`<input type=submit id=x value=v aria-label=l>`, "v"},
		{`<input type=submit id=x value=v>`, ""},
		{`<input id=x aria-describedby=x value=v>`, ""},
	} {
		p, _, r := open(test.html)
		if got := r.Description(p.Node("#x")); got != test.want {
			t.Errorf("%s: %q, want %q", test.html, got, test.want)
		}
	}
}

func TestErrorText(t *testing.T) {
	for _, test := range []struct{ html, want string }{
		{`<input id=x aria-invalid=true aria-errormessage=e><p id=e>Too <b>long</b></p>`, "Too long"},
		{`<input id=x aria-invalid=spelling aria-errormessage=e><p id=e>Typo</p>`, "Typo"},
		{`<input id=x aria-invalid=false aria-errormessage=e><p id=e>E</p>`, ""},
		{`<input id=x aria-errormessage=e><p id=e>E</p>`, ""},
		{`<input id=x aria-invalid=true aria-errormessage=e><p id=e hidden>E</p>`, ""},
	} {
		p, _, r := open(test.html)
		if got := r.ErrorText(p.Node("#x")); got != test.want {
			t.Errorf("%s: %q, want %q", test.html, got, test.want)
		}
	}
}

func TestText(t *testing.T) {
	for _, test := range []struct{ html, want string }{
		{`<div id=x> a  <b>b</b>c <p>d</p>e<br>f</div>`, "a bc d e f"},
		{`<div id=x>a<span hidden>h</span><span style="display:none">n</span><i aria-hidden=true>i</i>b</div>`, "ab"},
		{`<div id=x><span style="visibility:hidden">h<b style="visibility:visible">v</b></span></div>`, "v"},
		{`<div id=x>a<input value=v><select><option>o</select><textarea>t</textarea>b</div>`, "a b"},
		{`<div id=x>a<button aria-label=l>b</button></div>`, "a b"},
		{`<ul id=x><li>a</li><li>b</li></ul>`, "a b"},
		{`<table id=x><tr><td>a<td>b<tr><td>c</table>`, "a b c"},
		{`<details id=x><summary>s</summary>c</details>`, "s"},
		{`<details id=x open><summary>s</summary>c</details>`, "s c"},
		{`<div id=x><template shadowrootmode=open>in <slot></slot> out</template>light</div>`, "in light out"},
		{`<div hidden><p id=x>a</p></div>`, ""},
		{`<div id=x><script>s</script><style>t</style><template>u</template>v</div>`, "v"},
		{`<div id=x>a<q>b</q></div>`, "a“b”"},
	} {
		p, _, r := open(test.html)
		if got := r.Text(p.Node("#x")); got != test.want {
			t.Errorf("%s: %q, want %q", test.html, got, test.want)
		}
	}
	p, tree, r := open(`<li id=x>Ada <button>Edit <i>now</i></button> Lovelace</li>`)
	got := r.TextWithout(p.Node("#x"), func(n facts.Node) bool { return tree.Tag(n) == "button" })
	if want := "Ada Lovelace"; got != want {
		t.Errorf("TextWithout: %q, want %q", got, want)
	}
}

func TestGeneratedContent(t *testing.T) {
	p, tree, r := open(`<label for=a id=l>Nickname</label><input id=a><button id=b>Go</button><button id=c></button><span id=d>x</span>`)
	p.SetStyle("#l", facts.Style{Before: "* ", After: " :"})
	p.SetStyle("#b", facts.Style{Display: facts.Block, After: "!"})
	p.SetStyle("#c", facts.Style{Display: facts.Block, Before: "Menu"})
	tree.Refresh()
	r.Fresh()
	for id, want := range map[string]string{"#a": "* Nickname :", "#b": "Go!", "#c": "Menu"} {
		if got := r.Name(p.Node(id)); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}

// TestInvisible proves that what is not visible itself still has its name: a
// closed menu's items are looked for.
func TestInvisible(t *testing.T) {
	p, _, r := open(`<div style="visibility:hidden"><button id=a>Save <b>all</b><i hidden>x</i></button></div><div hidden><button id=b>Save <b>all</b><i hidden>x</i></button></div>`)
	for _, id := range []string{"#a", "#b"} {
		if got := r.Name(p.Node(id)); got != "Save all" {
			t.Errorf("%s: %q", id, got)
		}
	}
}

// TestIconsCostNothing proves that the lines of an icon are not asked for their style.
func TestIconsCostNothing(t *testing.T) {
	p, tree, r := open(`<button><svg><g><path/><path/><path/></g><circle/></svg><span>Save</span></button>`)
	n := p.Node("button")
	for _, x := range p.QueryAll("*") { // the tree holds what it gets in bulk
		tree.Kids(x)
	}
	before := p.Queries()
	if got := r.Name(n); got != "Save" {
		t.Errorf("got %q", got)
	}
	if asked := p.Queries() - before; asked != 3 {
		t.Errorf("%d questions, want 3: labels, the style of the button and of the span", asked)
	}
}

func TestHidden(t *testing.T) {
	p, _, r := open(`<body aria-hidden=true><p id=a>x</p><div aria-hidden=true><p id=b>x</p></div><div hidden><p id=c>x</p></div>
		<p id=d aria-hidden=false>x</p><p id=e aria-hidden=TRUE>x</p><div hidden=until-found><p id=f>x</p></div>
		<div aria-hidden=true id=h><template shadowrootmode=open><p id=g>x</p><slot></slot></template></div>`)
	for id, want := range map[string]bool{"#a": false, "#b": true, "#c": true, "#d": false, "#e": true, "#f": true, "#g": true} {
		if got := r.Hidden(p.Node(id)); got != want {
			t.Errorf("%s: %v, want %v", id, got, want)
		}
	}
}

func TestStates(t *testing.T) {
	p, tree, r := open(`<div id=a aria-expanded=true aria-selected=False aria-pressed=mixed aria-busy=yes aria-current=page aria-invalid=grammar aria-level=x></div>
		<input type=checkbox id=b checked aria-checked=false><input type=checkbox id=c aria-checked=true><input type=radio id=r>
		<div id=d role=checkbox aria-checked=MIXED aria-valuenow=" 4.50 " aria-valuemin=-1e2 aria-valuemax=NaN aria-posinset=0x10></div>`)
	a := p.Node("#a")
	for _, test := range []struct {
		attr           string
		value, present bool
	}{
		{"aria-expanded", true, true}, {"aria-selected", false, true}, {"aria-pressed", false, true}, {"aria-busy", false, false},
		{"aria-current", true, true}, {"aria-invalid", true, true}, {"aria-checked", false, false},
	} {
		if value, present := r.Bool(a, test.attr); value != test.value || present != test.present {
			t.Errorf("Bool %s: %v %v", test.attr, value, present)
		}
	}
	for id, want := range map[string]string{"#b": "true", "#c": "false", "#d": "mixed", "#a": "", "#r": "false"} {
		if got := r.Tristate(p.Node(id), "aria-checked"); got != want {
			t.Errorf("Tristate %s: %q, want %q", id, got, want)
		}
	}
	if got := r.Tristate(a, "aria-pressed"); got != "mixed" {
		t.Errorf("aria-pressed: %q", got)
	}
	p.SetMixed("#b", true)
	tree.Refresh()
	r.Fresh()
	if got := r.Tristate(p.Node("#b"), "aria-checked"); got != "mixed" {
		t.Errorf("indeterminate: %q", got)
	}
	d := p.Node("#d")
	for attr, want := range map[string]float64{"aria-valuenow": 4.5, "aria-valuemin": -100} {
		if got, ok := r.Number(d, attr); !ok || got != want {
			t.Errorf("Number %s: %v %v", attr, got, ok)
		}
	}
	for _, attr := range []string{"aria-valuemax", "aria-posinset", "aria-level"} {
		if got, ok := r.Number(d, attr); ok {
			t.Errorf("Number %s: %v, want none", attr, got)
		}
	}
}

func TestDisabledInertFocusable(t *testing.T) {
	p, _, r := open(`<button id=a disabled>x</button><fieldset disabled><legend><input id=b></legend><input id=c></fieldset>
		<div role=menu aria-disabled=true><div role=menuitem id=d>x</div></div><div aria-disabled=true><a href=# id=e>x</a></div>
		<div role=button id=f aria-disabled=true tabindex=0>x</div><div inert><button id=g>x</button></div>
		<a id=h>x</a><a id=i href=#>x</a><p id=j tabindex=-1>x</p><p id=k contenteditable>x</p><p id=l tabindex=x>x</p><details><summary id=m>s</summary></details><input type=hidden id=n>`)
	check := func(what string, f func(facts.Node) bool, yes string) {
		for _, id := range "abcdefghijklmn" {
			if got, want := f(p.Node("#"+string(id))), strings.ContainsRune(yes, id); got != want {
				t.Errorf("%s #%c: %v, want %v", what, id, got, want)
			}
		}
	}
	check("Disabled", r.Disabled, "acdf")
	check("Inert", r.Inert, "g")
	check("Focusable", r.Focusable, "abcefgijkm")
}

func TestSkip(t *testing.T) {
	p, tree, r := open(`<button id=a>Pay <span data-agent-secret>4111</span> now</button>
		<div data-agent-hidden><p id=h>canary</p><label for=b>canary</label><button id=c>canary</button></div>
		<input id=b><p id=d role=group aria-labelledby=h aria-describedby=h></p><div id=e>a<b data-agent-hidden>canary</b>b</div>
		<div id=f role=button aria-owns=h>own</div><fieldset id=g><legend data-agent-hidden>canary</legend></fieldset>
		<button id=i aria-owns=o>x</button><div data-agent-secret id=host><template shadowrootmode=open><p id=j role=button><slot></slot></p></template><span id=o>canary</span></div>`)
	r.Skip = func(n facts.Node) bool { return tree.Has(n, "data-agent-hidden") || tree.Has(n, "data-agent-secret") }
	for id, want := range map[string]string{"#a": "Pay now", "#b": "", "#c": "", "#d": "", "#f": "own", "#g": "", "#i": "x", "#j": ""} {
		n := p.Node(id)
		if got := r.Name(n); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
		if got := r.Description(n) + r.Text(n) + r.ErrorText(n); strings.Contains(got, "canary") {
			t.Errorf("%s: tells %q", id, got)
		}
	}
	if got := r.Text(p.Node("#e")); got != "ab" {
		t.Errorf("Text: %q", got)
	}
}

func TestSecretValue(t *testing.T) {
	p, _, r := open(`<label>PIN <input type=password value=hunter22> for <input id=a></label>
		<h2>Card <input autocomplete=cc-number value=4111> <select data-agent-secret><option>one<option selected>two</select> end</h2>`)
	if got, want := r.Name(p.Node("h2")), "Card end"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := r.Name(p.Node("label")) + r.Text(p.Node("body")); strings.Contains(got, "hunter22") {
		t.Errorf("got %q", got)
	}
}

func TestFresh(t *testing.T) {
	p, tree, r := open(`<label id=l>Every <input type=number value=5 id=n> minutes <input id=x type=checkbox></label><h2>Ask <input id=v value=1> times</h2><button>Save</button>`)
	h := p.Node("h2")
	if got := r.Name(h); got != "Ask 1 times" {
		t.Fatalf("got %q", got)
	}
	p.SetValue("#v", "2")
	tree.Refresh()
	r.Fresh()
	if got := r.Name(h); got != "Ask 2 times" {
		t.Errorf("after a value changed: %q", got)
	}
	p.SetText("button", "Saved")
	p.SetAttr("h2", "role", "button")
	tree.Refresh()
	r.Fresh()
	if got := r.Name(p.Node("button")) + r.Role(h); got != "Savedbutton" {
		t.Errorf("after text changed: %q", got)
	}
	p.SetStyle("button", facts.Style{After: "!"})
	tree.Refresh()
	r.Fresh()
	if got := r.Name(p.Node("button")); got != "Saved!" {
		t.Errorf("after a style changed: %q", got)
	}
}

func TestReflectedReferences(t *testing.T) {
	p, tree, r := open(`<button id=b aria-labelledby="">x</button><p id=l>L</p>`)
	p.SetRel("#b", "aria-labelledby", "#l")
	tree.Refresh()
	r.Fresh()
	if got := r.Name(p.Node("#b")); got != "L" {
		t.Errorf("got %q", got)
	}
}

// TestEnds proves that what refers to itself, in whatever way, comes to an end.
func TestEnds(t *testing.T) {
	var many strings.Builder
	for i := range 60 {
		n, next, other := strconv.Itoa(i), strconv.Itoa((i+1)%60), strconv.Itoa((i+7)%60)
		many.WriteString("<div id=d" + n + " role=button aria-owns='d" + next + " d" + other + "' aria-labelledby='e" + next + " e" + other + "'>x</div><div id=e" + n + " role=button aria-owns='e" + next + " e" + other + "'>y</div>")
	}
	for _, html := range []string{
		`<button id=a aria-labelledby="a b">A</button><button id=b aria-labelledby="b a">B</button>`,
		`<div role=button id=a aria-owns=b>A<div role=button id=b aria-owns=a>B</div></div>`,
		`<label id=l for=a aria-labelledby=a>L</label><input id=a aria-labelledby=l>`,
		`<label id=l>L <input id=a aria-labelledby=l></label>`,
		`<section id=a aria-labelledby=a>x</section><section role=region aria-labelledby=b id=b></section>`,
		`<div role=combobox id=a aria-controls=a aria-owns=b tabindex=0><div role=listbox id=b aria-owns=a><div role=option aria-selected=true aria-owns=a>x</div></div></div><h2 id=h>x <span role=combobox aria-controls=h>y</span></h2>`,
		strings.Repeat("<button><b>", 200),
		many.String(),
	} {
		p, tree, r := open(html)
		for _, n := range p.QueryAll("*") {
			r.Name(n)
			r.Role(n)
			r.Description(n)
			r.Text(n)
		}
		if tree.Err() != "" {
			t.Error(tree.Err())
		}
	}
	p, tree, r := open(`<div role=button></div>`)
	for range 5 { // HTML nests 512 deep when parsed, page script makes more
		deep := p.QueryAll("div")
		p.AppendTo(deep[len(deep)-1], strings.Repeat("<div role=button>", 200)+"deep")
	}
	tree.Refresh()
	r.Fresh()
	for _, n := range p.QueryAll("div") {
		r.Name(n)
		r.Text(n)
		r.Hidden(n)
	}
	p, _, r = open("<button>" + strings.Repeat("word ", 1<<20) + "</button>")
	if n := len(r.Name(p.Node("button"))); n > 2<<20 {
		t.Errorf("%d bytes", n)
	}
}

func FuzzNames(f *testing.F) {
	for _, e := range []string{
		`<label for=i>L</label><input id=i aria-labelledby="i j">`, `<div role=tree><li role=treeitem aria-owns=x><ul id=x role=group>`,
		`<table role=grid><tr><th scope=row>x<td>`, `<div><template shadowrootmode=open><slot name=a></slot></template><b slot=a>`,
		`<svg><title>x</title><a xlink:title=y>`, `<fieldset><legend><input value=3>`, `<details><summary>x`, `<select size=3><optgroup label=g><option>`,
	} {
		f.Add(e)
	}
	f.Fuzz(func(t *testing.T, html string) {
		if strings.Count(html, "<") > 400 {
			return // the parser takes 512 elements inside one another
		}
		p, tree, r := open(html)
		for _, n := range p.QueryAll("*") {
			name := r.Name(n)
			if name != strings.Join(strings.Fields(name), " ") {
				t.Errorf("spaces in %q", name)
			}
			r.Role(n)
			r.Description(n)
			r.ErrorText(n)
			r.Text(n)
			r.Hidden(n)
			r.Disabled(n)
		}
		if tree.Err() != "" {
			t.Error(tree.Err())
		}
	})
}

// BenchmarkName asks what the name of a typical control costs when the facts
// are held: budget 5 us.
func BenchmarkName(b *testing.B) {
	p, _, r := open(`<button class=x><svg><path/></svg><span>Save</span></button><label for=i>Project <b>name</b></label><input id=i><a href=#>Read more</a>`)
	for _, selector := range []string{"button", "#i", "a"} {
		n := p.Node(selector)
		r.Name(n)
		b.Run(selector, func(b *testing.B) {
			for range b.N {
				r.Reset()
				r.Name(n)
			}
		})
	}
}
