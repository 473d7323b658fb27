package bridge_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/internal/pagetest"
)

// These tell what Go's part costs on a page of about a thousand elements, that of
// the stand-in page included. What counts in a browser is in cmd/build bench.

func benchPage() (*pagetest.Page, *bridge.Agent) {
	var html strings.Builder
	html.WriteString("<main>")
	for i := range 60 {
		fmt.Fprintf(&html, `<section class=card><h2>Order %d</h2><div><label for=n%d>Name %d</label><input id=n%d></div><ul><li>one</li><li>two <b>three</b></li></ul><p>text <i>more</i></p><button>Edit</button><a href="#%d">Open</a></section>`, i, i, i, i, i)
	}
	html.WriteString("</main>")
	p := pagetest.New(html.String())
	a := bridge.New(p).Agent(bridge.Options{})
	a.Snapshot(nil)
	return p, a
}

// What does the first snapshot of a page cost?
func BenchmarkSnapshotFirst1000(b *testing.B) {
	for b.Loop() {
		benchPage()
	}
}

// What does a snapshot cost when nothing has changed?
func BenchmarkSnapshotUnchanged1000(b *testing.B) {
	_, a := benchPage()
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = a.Snapshot(buf[:0])
	}
}

// What does it cost when one attribute has changed that decides nothing?
func BenchmarkSnapshotAttribute1000(b *testing.B) {
	p, a := benchPage()
	var buf []byte
	i := 0
	for b.Loop() {
		i++
		p.SetAttr("#n7", "placeholder", fmt.Sprint("p", i))
		buf = a.Snapshot(buf[:0])
	}
}
