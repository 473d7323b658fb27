package bridge_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/internal/pagetest"
)

// ears are a page with a listener.
type ears struct {
	*clock
	b    *bridge.Bridge
	told []string
}

// clock is a page whose waits end when the test lets time pass.
type clock struct {
	*pagetest.Page
	now   time.Duration
	waits []wait
}

type wait struct {
	at   time.Duration
	done func()
}

func (c *clock) Wait(ms int, done func()) {
	c.waits = append(c.waits, wait{c.now + time.Duration(ms)*time.Millisecond, done})
}

// pass lets time pass and ends what waited for it, in order.
func (c *clock) pass(d time.Duration) {
	end := c.now + d
	for {
		next := -1
		for i, w := range c.waits {
			if w.at <= end && (next < 0 || w.at < c.waits[next].at) {
				next = i
			}
		}
		if next < 0 {
			c.now = end
			return
		}
		w := c.waits[next]
		c.waits = slices.Delete(c.waits, next, next+1)
		c.now = w.at
		w.done()
	}
}

// listen runs test over a page with a listener.
func listen(t *testing.T, html string, test func(e *ears)) {
	t.Helper()
	e := &ears{clock: &clock{Page: pagetest.New(html)}}
	e.b = bridge.New(e.clock)
	e.b.Listen(func(change []byte) { e.told = append(e.told, string(change)) })
	test(e)
}

// by says who is behind an event.
type by int

const (
	program by = iota
	person
	agent
	effect // of an agent's gesture, marked trusted by the browser
)

func (e *ears) hear(event, selector string, who by) {
	e.b.Hear(bridge.Heard{Event: event, Node: e.Node(selector), Trusted: who == person || who == effect, Agent: who == agent || who == effect})
}

func (e *ears) attribute(selector, name, value, old string, who by) {
	e.SetAttr(selector, name, value)
	e.b.Hear(bridge.Heard{Event: "attribute", Node: e.Node(selector), Attr: name, Old: old, Agent: who == agent})
}

// after lets time pass and returns what was told since the last call of it.
func (e *ears) after(d time.Duration) []string {
	e.pass(d)
	out := e.told
	e.told = nil
	return out
}

const frame = 50 * time.Millisecond

func want(t *testing.T, got []string, wanted ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(wanted, "\n") {
		t.Errorf("told\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(wanted, "\n"))
	}
}

// A person types and leaves the field: one change, with the value before (T66, U78, U79).
func TestHearTyping(t *testing.T) {
	listen(t, `<label>Name <input id="n" value="A"></label>`, func(e *ears) {
		e.hear("focusin", "#n", person)
		for _, s := range []string{"Ad", "Ada"} {
			e.hear("keydown", "#n", person)
			e.hear("beforeinput", "#n", person)
			e.SetValue("#n", s)
			e.hear("input", "#n", person)
		}
		want(t, e.after(100*time.Millisecond))
		e.hear("change", "#n", person)
		e.hear("focusout", "#n", person)
		want(t, e.after(frame), `{"ref":"c1","id":"n","component":"input","label":"Name","key":"value","value":"Ada","previous":"A","reason":"change","source":"keyboard"}`)
		want(t, e.after(time.Second))
	})
}

// Typed text is told after a pause, too, and then not again (D21).
func TestHearIdle(t *testing.T) {
	listen(t, `<textarea id="n" aria-label="Note"></textarea>`, func(e *ears) {
		e.hear("focusin", "#n", person)
		e.SetValue("#n", "Hi")
		e.hear("keydown", "#n", person)
		e.hear("input", "#n", person)
		want(t, e.after(390*time.Millisecond))
		want(t, e.after(frame*2), `{"ref":"c1","id":"n","component":"textarea","label":"Note","key":"value","value":"Hi","previous":"","reason":"input","source":"keyboard"}`)
		e.hear("change", "#n", person)
		want(t, e.after(time.Second))
	})
}

// A drag is told once, at its end (T66, U78).
func TestHearDrag(t *testing.T) {
	listen(t, `<label>Volume <input id="v" type="range" value="20"></label>`, func(e *ears) {
		e.hear("pointerdown", "#v", person)
		for _, s := range []string{"21", "30", "44"} {
			e.SetValue("#v", s)
			e.hear("input", "#v", person)
			want(t, e.after(500*time.Millisecond))
		}
		e.hear("pointerup", "#v", person)
		e.hear("change", "#v", person)
		want(t, e.after(frame), `{"ref":"c1","id":"v","component":"slider","label":"Volume","key":"value","value":44,"previous":20,"reason":"input","source":"pointer"}`)
		want(t, e.after(time.Second))
	})
}

// What the agent does is told as its doing (U77).
func TestHearAgent(t *testing.T) {
	listen(t, `<label>Name <input id="n"></label><label><input id="c" type="checkbox">News</label>`, func(e *ears) {
		e.hear("focusin", "#n", agent)
		e.SetValue("#n", "Atlas")
		e.hear("input", "#n", agent)
		e.hear("change", "#n", agent)
		e.SetChecked("#c", true)
		e.hear("click", "#c", agent)
		e.hear("input", "#c", effect)
		e.hear("change", "#c", effect)
		want(t, e.after(frame),
			`{"ref":"c1","id":"n","component":"input","label":"Name","key":"value","value":"Atlas","previous":"","reason":"change","source":"agent"}`,
			`{"ref":"c2","id":"c","component":"checkbox","label":"News","key":"checked","value":true,"previous":false,"reason":"change","source":"agent"}`)
	})
}

// The value told is the requested one; kept is what the page made of it (U79).
func TestHearKept(t *testing.T) {
	listen(t, `<label>Name <input id="n"></label>`, func(e *ears) {
		e.hear("focusin", "#n", person)
		e.SetValue("#n", "ada")
		e.hear("keydown", "#n", person)
		e.hear("change", "#n", person)
		e.SetValue("#n", "ADA")
		want(t, e.after(frame), `{"ref":"c1","id":"n","component":"input","label":"Name","key":"value","value":"ada","previous":"","reason":"change","source":"keyboard","kept":"ADA"}`)
	})
}

// Secrets are told as changes without a value; hidden things are not told (T67, U80).
func TestHearSecret(t *testing.T) {
	listen(t, `<label>Password <input id="p" type="password" value="canary-1"></label><div data-agent-hidden><input id="h"></div><div data-agent-secret><label>Plan <select id="s"><option value="a">A<option value="b">B</select></label><div id="w" role="switch" aria-checked="false" aria-label="Smoker"></div></div>`, func(e *ears) {
		e.hear("focusin", "#p", person)
		e.SetValue("#p", "canary-2")
		e.hear("input", "#p", person)
		e.hear("change", "#p", person)
		e.SetValue("#h", "canary-3")
		e.hear("input", "#h", person)
		e.hear("change", "#h", person)
		e.hear("pointerdown", "#s", person)
		e.SetValue("#s", "b")
		e.hear("input", "#s", person)
		e.hear("change", "#s", person)
		e.attribute("#w", "aria-checked", "true", "false", person)
		got := e.after(time.Second)
		want(t, got,
			`{"ref":"c1","id":"p","component":"input","label":"Password","key":"value","value":"[redacted]","previous":"[redacted]","reason":"change","source":"keyboard"}`,
			`{"ref":"c2","id":"s","component":"select","key":"value","value":"[redacted]","previous":"[redacted]","reason":"change","source":"pointer"}`,
			`{"ref":"c3","id":"w","component":"switch","label":"Smoker","key":"checked","value":"[redacted]","previous":"[redacted]","reason":"change","source":"pointer"}`)
	})
}

// Tabs, switches and sliders made with ARIA are heard by their attributes (T68).
func TestHearAria(t *testing.T) {
	listen(t, `<div role="tablist" aria-label="Views"><button id="a" role="tab" aria-selected="true">List</button><button id="b" role="tab" aria-selected="false">Board</button></div>
		<button id="w" role="switch" aria-checked="false">Wifi</button><div id="v" role="slider" tabindex="0" aria-label="Volume" aria-valuenow="1" aria-valuemax="10"></div>`, func(e *ears) {
		e.hear("pointerdown", "#b", person)
		e.hear("pointerup", "#b", person)
		e.hear("click", "#b", person)
		e.attribute("#a", "aria-selected", "false", "true", program)
		e.attribute("#b", "aria-selected", "true", "false", program)
		want(t, e.after(2*frame), `{"ref":"c1","id":"e`+id(e, "[role=tablist]")+`","component":"tabs","label":"Views","key":"value","value":"Board","previous":"List","reason":"press","source":"pointer"}`)
		e.after(time.Second)
		e.attribute("#w", "aria-checked", "true", "false", agent)
		want(t, e.after(2*frame), `{"ref":"c2","id":"w","component":"switch","label":"Wifi","key":"checked","value":true,"previous":false,"reason":"change","source":"agent"}`)
		e.hear("pointerdown", "#v", person)
		e.attribute("#v", "aria-valuenow", "2", "1", program)
		want(t, e.after(time.Second))
		e.attribute("#v", "aria-valuenow", "7", "2", program)
		want(t, e.after(time.Second))
		e.hear("pointerup", "#v", person)
		want(t, e.after(2*frame), `{"ref":"c3","id":"v","component":"slider","label":"Volume","key":"value","value":7,"previous":1,"reason":"change","source":"pointer"}`)
	})
}

func id(e *ears, selector string) string {
	n, out := int(e.Node(selector)), ""
	for ; n > 0; n /= 10 {
		out = string(rune('0'+n%10)) + out
	}
	return out
}

// Sections and popups tell that they open (T68).
func TestHearToggle(t *testing.T) {
	listen(t, `<details id="d"><summary>Terms</summary>None</details><button id="m" aria-haspopup="menu" aria-expanded="false">File</button>`, func(e *ears) {
		e.SetAttr("#d", "open", "")
		e.hear("toggle", "#d", person)
		e.b.Hear(bridge.Heard{Event: "attribute", Node: e.Node("#d"), Attr: "open"})
		e.attribute("#m", "aria-expanded", "true", "false", program)
		want(t, e.after(time.Second),
			`{"ref":"c1","id":"d","component":"disclosure","label":"Terms","key":"open","value":true,"previous":false,"reason":"toggle","source":"program"}`,
			`{"ref":"c2","id":"m","component":"menu","label":"File","key":"open","value":true,"previous":false,"reason":"toggle","source":"program"}`)
	})
}

// Radio buttons and lists tell the value of their component.
func TestHearChoices(t *testing.T) {
	listen(t, `<fieldset><legend>Drink</legend><label><input id="t" type="radio" name="d" value="t" checked>Tea</label><label><input id="c" type="radio" name="d" value="c">Coffee</label></fieldset><label>Region <select id="s"><option value="1">Europe<option value="2">Asia</select></label>`, func(e *ears) {
		e.b.Agent(bridge.Options{}).Snapshot(nil)
		e.hear("pointerdown", "#c", person)
		e.hear("focusin", "#c", person)
		e.SetChecked("#t", false)
		e.SetChecked("#c", true)
		e.hear("click", "#c", person)
		e.hear("input", "#c", person)
		e.hear("change", "#c", person)
		want(t, e.after(time.Second), `{"ref":"c1","id":"t","component":"radio-group","label":"Drink","key":"value","value":"c","previous":"t","reason":"change","source":"pointer"}`)
		e.hear("pointerdown", "#s", person)
		e.pass(3 * time.Second)
		e.SetValue("#s", "2")
		e.hear("input", "#s", person)
		e.hear("change", "#s", person)
		want(t, e.after(time.Second), `{"ref":"c2","id":"s","component":"select","label":"Region","key":"value","value":"2","previous":"1","reason":"change","source":"pointer"}`)
	})
}

// Without a listener nothing is read.
func TestHearNobody(t *testing.T) {
	p := pagetest.New(`<input id="n">`)
	b := bridge.New(p)
	for _, event := range []string{"focusin", "pointerdown", "input", "change", "attribute", "toggle"} {
		b.Hear(bridge.Heard{Event: event, Node: p.Node("#n"), Trusted: true})
	}
	if p.Queries() != 0 {
		t.Errorf("%d questions without a listener", p.Queries())
	}
}

// A primitive reports its own changes (U97).
func TestChanged(t *testing.T) {
	p, _, page := define(t, picker, bridge.Primitive{Name: "size-picker"})
	p.state["size-picker"] = `{"value":"L"}`
	c := &clock{Page: page}
	b := bridge.New(c)
	var told []string
	b.Listen(func(change []byte) { told = append(told, string(change)) })
	n := page.Node("[data-agent-primitive]")
	b.Changed(int32(n), `{"key":"value","value":"M","previous":"S","reason":"pick","source":"keyboard"}`)
	b.Changed(int32(n), `{"key":`)
	c.pass(time.Second)
	if len(told) != 1 || !strings.Contains(told[0], `"key":"value","value":"M","previous":"S","reason":"pick","source":"keyboard","kept":"L"}`) {
		t.Errorf("told %q", told)
	}
}
