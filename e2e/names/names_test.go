//go:build !js

// Package names compares the labels that the bridge gives with the accessible names
// that Chromium computes, on the pages of e2e/patterns, e2e/messy and e2e/apps.
//
// They differ where CSS changes the case of letters: Chromium's name has them as they
// are drawn, the label as they are written.
package names

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/bundle"
	"github.com/drawbridge/drawbridge/internal/gallery"
	"github.com/drawbridge/drawbridge/internal/site"
)

// enough is the share of labels that must be Chromium's names.
const enough = 0.98

func TestMain(m *testing.M) { browser.Main(m) }

// list marks every element of the page, lists what the bridge lists, and keeps the
// elements that the entries are about: in development an entry tells its source,
// which is the mark. Nothing of the bridge is used that a page could not use.
const list = `async () => {
	const marked = []
	const mark = (root) => {
		for (const el of root.querySelectorAll("*")) {
			el.setAttribute("data-review-loc", "page.html:" + (marked.push(el)))
			if (el.shadowRoot) mark(el.shadowRoot)
			if (el.localName === "iframe" && el.contentDocument) mark(el.contentDocument)
		}
	}
	mark(document)
	const { createAgent } = await import("/bridge.js")
	const agent = await createAgent({ development: true })
	let entries = agent.snapshot()
	if (entries.at(-1)?.ref === "more") {
		const kinds = new Set(entries.map((e) => e.component))
		entries = []
		for (const kind of kinds) if (kind !== "more") entries.push(...await agent.query({ kind }))
	}
	globalThis.__named = []
	const out = []
	for (const e of entries) {
		const el = marked[Number(e.source?.split(":")[1]) - 1]
		if (!el || e.ref === "more") continue
		globalThis.__named.push(el)
		const by = (el.getAttribute("aria-labelledby") ?? "").split(/\s+/)
		out.push({
			inner: el.getRootNode() !== el.ownerDocument,
			kind: e.component, label: e.label ?? "", tag: el.localName, role: el.getAttribute("role") ?? "",
			labelled: by[0] !== "" || el.hasAttribute("aria-label"),
			itself: by.some((id) => id && el.getRootNode().getElementById?.(id)?.closest("*") && el.contains(el.getRootNode().getElementById(id))),
			peer: globalThis.__accname ? globalThis.__accname(el) : "",
			html: el.cloneNode(false).outerHTML.replace(/ data-review-loc="[^"]*"/, "").slice(0, 160),
		})
	}
	return out
}`

// A named is an entry of the bridge and its element.
type named struct {
	Kind, Label, Tag, Role string
	Inner                  bool // in a shadow tree
	Labelled               bool // has aria-label or aria-labelledby
	Itself                 bool // its aria-labelledby names a part of itself
	Peer                   string
	HTML                   string
}

// leftOut says why the label of an entry is not the name of its element, by
// contract; "" when it is.
func (n *named) leftOut(chromium string) string {
	if n.Inner && n.Tag == "input" && chromium == "" {
		return "a nameless field inside a custom element has the name of that"
	}
	switch n.Kind {
	case "clickable":
		return "its label is its text"
	case "accordion":
		return "a set of sections has no element of its own"
	case "tabs", "dialog", "popover", "grid":
		if chromium == "" {
			return "without a name of its own, its items or its heading stand for it"
		}
	case "radio-group":
		if n.Tag == "input" {
			return "native radio buttons have no element of their own"
		}
	case "date-input":
		if n.Tag != "input" && chromium == "" {
			return "a date in sections"
		}
	case "combobox":
		if n.Itself {
			return "its label is the part of its name that stands outside"
		}
	case "menu":
		return "a menu is named by itself or by its trigger"
	case "disclosure":
		if n.Tag == "details" {
			return "its label is that of its summary"
		}
	case "alert", "status":
		if !n.Labelled {
			return "what it says is its text"
		}
	}
	return ""
}

func TestNames(t *testing.T) {
	root, err := bundle.Root("")
	if err != nil {
		t.Fatal(err)
	}
	apps := ""
	t.Run("apps", func(t *testing.T) { apps = gallery.Built(t, root) })
	if t.Failed() {
		return
	}
	rooms := gallery.Rooms
	if apps == "" {
		rooms = []string{"patterns", "messy"}
	}
	s := site.Start(t)
	if apps != "" {
		s.Handle("/accname.js", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			http.ServeFile(w, r, filepath.Join(apps, "accname.js"))
		}))
	}
	var all, ours, peers int
	for _, room := range rooms {
		pages, err := gallery.Load(root, room)
		if err != nil {
			t.Fatal(err)
		}
		base := gallery.Serve(s, root, room, apps)
		var tab *browser.Page
		for _, p := range pages {
			url := base + p.Name + ".html"
			if tab == nil {
				tab = browser.Open(t, url)
			} else {
				tab.Goto(t, url)
			}
			tab.Wait(t, "window.__ready")
			if apps != "" {
				tab.Run(t, `await new Promise((resolve, reject) => {
					const script = document.createElement("script")
					script.src = "/accname.js"
					script.onload = resolve
					script.onerror = reject
					document.head.append(script)
				})`)
			}
			for i, n := range browser.Eval[[]named](t, tab, "("+list+")()") {
				name, there, err := computed(tab, i)
				if err != nil {
					t.Fatalf("%s/%s: %s: %v", room, p.Name, n.HTML, err)
				}
				if !there || n.leftOut(name) != "" {
					continue
				}
				all++
				if same(n.Label, name) {
					ours++
				} else {
					t.Logf("%s/%s %s: %q, Chromium %q\n\t%s", room, p.Name, n.Kind, n.Label, name, n.HTML)
				}
				if same(n.Peer, name) {
					peers++
				}
			}
		}
	}
	share := func(n int) float64 { return float64(n) / float64(max(all, 1)) }
	line := fmt.Sprintf("%d of %d labels are the name that Chromium computes: %.1f %%", ours, all, 100*share(ours))
	if apps != "" {
		line += fmt.Sprintf("; dom-accessibility-api on the same elements: %d, %.1f %%", peers, 100*share(peers))
	}
	t.Log(line)
	if all < 300 {
		t.Errorf("only %d elements were compared", all)
	}
	if share(ours) < enough {
		t.Errorf("%s, want %.0f %%", line, 100*enough)
	}
}

// computed is the name that Chromium has for an element that list kept. Of what is
// inert or not rendered, such as a checkbox that only its label shows, it has none.
func computed(tab *browser.Page, i int) (name string, there bool, err error) {
	err = chromedp.Do(tab.Context(), chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		got, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{Expression: fmt.Sprintf("__named[%d]", i)})
		if err != nil {
			return err
		}
		no := false
		tree, err := chromedp.Call(ctx, accessibility.GetPartialAXTree, accessibility.GetPartialAXTreeParams{ObjectID: got.Result.ObjectID, FetchRelatives: &no})
		if err != nil || len(tree.Nodes) == 0 || tree.Nodes[0].Ignored {
			return err
		}
		there = true
		if tree.Nodes[0].Name == nil || tree.Nodes[0].Name.Value == nil {
			return nil
		}
		return json.Unmarshal(tree.Nodes[0].Name.Value, &name)
	}))
	return name, there, err
}

// same compares with white space collapsed, and a label that was cut by what is left.
func same(label, name string) bool {
	label, name = strings.Join(strings.Fields(label), " "), strings.Join(strings.Fields(name), " ")
	if cut, is := strings.CutSuffix(label, "…"); is && len(label) > 100 {
		return strings.HasPrefix(name, strings.TrimSpace(cut))
	}
	return label == name
}
