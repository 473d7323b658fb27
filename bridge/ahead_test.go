package bridge_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/internal/pagetest"
)

// asked counts the questions that a page is asked.
type asked struct {
	*pagetest.Page
	by map[facts.Question]int
	n  int
}

func (p *asked) Ask(q facts.Question, n facts.Node, arg string) facts.Answer {
	p.by[q]++
	p.n++
	return p.Page.Ask(q, n, arg)
}

func manyRows(n int) string {
	var b strings.Builder
	b.WriteString("<main><h1>Orders</h1><ul>")
	for i := range n {
		fmt.Fprintf(&b, `<li id=l%d><b>Order %d</b><button id=b%d>Edit</button><label for=i%d>Amount</label><input id=i%d><select aria-label=State><option>New<option>Paid</select></li>`, i, i, i, i, i)
	}
	return b.String() + `</ul><div onclick="x()">Open all</div></main>`
}

func newAsked(html string) *asked {
	return &asked{Page: pagetest.New(html), by: map[facts.Question]int{}}
}

// readAhead does the work ahead in slices of a few parts, with a change of the
// page between two slices, and returns how many slices it took and the most
// questions that one part asked.
func readAhead(a *bridge.Agent, p *asked, between func()) (slices, most int) {
	for more := true; more; slices++ {
		for part := range 8 {
			was := p.n
			more = a.Ahead(part == 0)
			most = max(most, p.n-was)
			if !more {
				break
			}
		}
		between()
	}
	return slices, most
}

func ask(a *bridge.Agent, text string) string {
	return string(a.Query(bridge.Call{Input: `{"text":"` + text + `"}`})())
}

// TestAhead: after the work ahead the first query asks of the page only what
// stands in its answer, and says what it would have said without.
func TestAhead(t *testing.T) {
	const rows = 120
	p, q := newAsked(manyRows(rows)), newAsked(manyRows(rows))
	a, b := bridge.New(p).Agent(bridge.Options{}), bridge.New(q).Agent(bridge.Options{})
	slices, most := readAhead(a, p, func() {})
	if slices < 3*rows/8 {
		t.Errorf("%d slices: the names of %d components were not read one at a time", slices, 3*rows)
	}
	if most > 40 {
		t.Errorf("one part of the work asked %d questions", most)
	}
	p.by, p.n = map[facts.Question]int{}, 0
	q.by, q.n = map[facts.Question]int{}, 0
	got, want := ask(a, "Order 77"), ask(b, "Order 77")
	if got != want || !strings.Contains(got, `"c1"`) {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if q.n < 5*rows {
		t.Errorf("only %d questions without the work ahead", q.n)
	}
	if p.n > 40 || p.by[facts.AskKids]+p.by[facts.AskHead]+p.by[facts.AskLabels] > 0 {
		t.Errorf("questions after the work ahead: %v", p.by)
	}
}

// TestAheadSnapshot: what a snapshot says does not depend on whether there was time to work ahead.
func TestAheadSnapshot(t *testing.T) {
	for _, rows := range []int{3, 60} {
		p, q := newAsked(manyRows(rows)), newAsked(manyRows(rows))
		a, b := bridge.New(p).Agent(bridge.Options{}), bridge.New(q).Agent(bridge.Options{})
		readAhead(a, p, func() {})
		if got, want := string(a.Snapshot(nil)), string(b.Snapshot(nil)); got != want {
			t.Errorf("%d rows: got %s\nwant %s", rows, got, want)
		}
	}
}

// TestAheadChanges: the page changes between all slices. The work ends, and the answers are those of a new bridge.
func TestAheadChanges(t *testing.T) {
	change := func(p *asked, n int) {
		p.SetText("#b3", fmt.Sprint("Change ", n))
		p.Append("ul", "<li><b>Late</b><button>Send</button></li>")
		if n < 5 {
			p.Remove(fmt.Sprint("#l", 4+n))
		}
	}
	p := newAsked(manyRows(9))
	a := bridge.New(p).Agent(bridge.Options{})
	changes := 0
	readAhead(a, p, func() {
		change(p, changes)
		if changes++; changes > 600 {
			t.Fatal("the work ahead does not end on a page that changes all the time")
		}
	})
	for _, text := range []string{"Change", "Late", "Order 8", "Open", "Amount"} {
		q := newAsked(manyRows(9))
		for n := range changes {
			change(q, n)
		}
		b := bridge.New(q).Agent(bridge.Options{})
		if got, want := refless(ask(a, text)), refless(ask(b, text)); got != want {
			t.Errorf("%s: got %s\nwant %s", text, got, want)
		}
	}
}

// TestAheadEnds: a page on which the index is another one at every slice is left alone.
func TestAheadEnds(t *testing.T) {
	p := newAsked(manyRows(9))
	a := bridge.New(p).Agent(bridge.Options{})
	for n := range 2000 {
		p.Append("ul", "<li><button>Send</button></li>")
		if !a.Ahead(true) {
			if n < 100 {
				t.Errorf("given up after %d slices", n)
			}
			return
		}
	}
	t.Error("the work ahead does not end")
}

// refless leaves the numbers of refs out.
func refless(s string) string {
	parts := strings.Split(s, `"ref":"`)
	for i, part := range parts[1:] {
		_, parts[i+1], _ = strings.Cut(part, `"`)
	}
	return strings.Join(parts, "")
}
