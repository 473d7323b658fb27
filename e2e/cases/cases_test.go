//go:build !js

// Package cases runs every case of e2e/patterns, e2e/messy and e2e/apps over the
// built bridge in Chromium, and keeps docs/widgets.md.
package cases

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/bundle"
	"github.com/drawbridge/drawbridge/internal/gallery"
	"github.com/drawbridge/drawbridge/internal/site"
)

var update = flag.Bool("update", os.Getenv("DRAWBRIDGE_UPDATE") != "", "write docs/widgets.md anew, as far as the cases ran")

// smoke is the page of a component library that the short suite looks at.
const smoke = "radix"

// done counts the cases that ran.
var done = gallery.Table{}

func TestMain(m *testing.M) { browser.Main(m) }

func TestPatterns(t *testing.T) { runRoom(t, "patterns", "") }

func TestMessy(t *testing.T) { runRoom(t, "messy", "") }

func TestApps(t *testing.T) {
	runRoom(t, "apps", gallery.Built(t, root(t)))
}

func runRoom(t *testing.T, room, dir string) {
	pages, err := gallery.Load(root(t), room)
	if err != nil {
		t.Fatal(err)
	}
	s := site.Start(t)
	base := gallery.Serve(s, root(t), room, dir)
	for i := range pages {
		p := &pages[i]
		t.Run(p.Name, func(t *testing.T) {
			if room == "apps" && p.Name != smoke {
				browser.All(t)
			}
			runPage(t, p, base+p.Name+".html")
		})
	}
}

// runPage runs the cases of a page one after the other in one tab. Those that only
// look share a load of it; every other starts on a fresh one.
func runPage(t *testing.T, p *gallery.Page, url string) {
	tab := browser.Open(t, url)
	fresh, lines := true, 0
	for i := range p.Cases {
		c := &p.Cases[i]
		t.Run(c.Name, func(t *testing.T) {
			defer func() { done.Add(p, c, !t.Failed()) }()
			if !fresh {
				tab.Goto(t, url)
			}
			fresh = c.Looks()
			tab.Wait(t, "window.__ready")
			call, err := c.Call()
			if err != nil {
				t.Fatal(err)
			}
			got := browser.Eval[gallery.Outcome](t, tab, call)
			for _, wrong := range c.Check(&got) {
				t.Error(wrong)
			}
			console := tab.Console()
			for _, line := range console[lines:] {
				if strings.HasPrefix(line, "error: ") || strings.HasPrefix(line, "exception: ") {
					t.Error("console ", line)
				}
			}
			lines = len(console)
		})
	}
}

// TestWidgets compares docs/widgets.md with what ran before it. Of a page that ran
// in part, it says nothing.
func TestWidgets(t *testing.T) {
	file := filepath.Join(root(t), "docs", "widgets.md")
	table, err := gallery.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	before := table.String()
	for _, room := range gallery.Rooms {
		pages, err := gallery.Load(root(t), room)
		if err != nil {
			t.Fatal(err)
		}
		kept := map[string][]gallery.Row{}
		for _, p := range pages {
			kept[p.Name] = table[room][p.Name]
			if done.Count(room, p.Name) == len(p.Cases) {
				kept[p.Name] = done[room][p.Name]
			}
		}
		table[room] = kept
	}
	now := table.String()
	if now == before {
		return
	}
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(now), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("docs/widgets.md is not what happened; after a look at the cases that fail, write it with: go test ./e2e/cases -update\n%s", difference(before, now))
}

// difference lists the lines of either text that the other lacks.
func difference(before, now string) string {
	var b strings.Builder
	for _, side := range []struct{ mark, text, other string }{{"- ", before, now}, {"+ ", now, before}} {
		for line := range strings.Lines(side.text) {
			if !strings.Contains(side.other, line) {
				b.WriteString(side.mark + line)
			}
		}
	}
	return b.String()
}

func root(t *testing.T) string {
	t.Helper()
	dir, err := bundle.Root("")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
