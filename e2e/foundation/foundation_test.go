//go:build !js

// Package foundation shows that the bridge works on pages that know nothing of
// it: from the console, for the browser's own agent, on hostile pages, with
// input that makes no sense, and without telling what is secret.
package foundation

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

func TestMain(m *testing.M) { browser.Main(m) }

// result is what a test looks at in the answer of act.
type result struct {
	OK    bool
	Error struct {
		Step                  int
		Message, Reason, Next string
	}
	Values map[string]any
}

func (r result) String() string {
	text, _ := json.Marshal(r)
	return string(text)
}

// policy is as strict as a page can be that runs WebAssembly at all.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const tag = `<script src="/agent.js"></script>`

// one is what every page of TestConsole has.
const one = `<label>Name <input id="name"></label><label><input id="news" type="checkbox"> News</label><button id="save">Save</button><p role="status" id="said"></p>`

// save is the script of a page that is older than modules.
const save = `document.getElementById("save").onclick = function () {
	document.getElementById("said").textContent = "Saved " + document.getElementById("name").value + " " + document.getElementById("news").checked
}`

// virtual is a page whose elements a small framework makes and replaces.
const virtual = `<!doctype html><meta charset="utf-8"><div id="root"></div>` + tag + `<script>
const h = (tag, props, ...kids) => ({ tag, props: props ?? {}, kids: kids.flat() })
function patch(parent, old, next, i) {
	const node = parent.childNodes[i]
	if (old === undefined) return parent.append(create(next))
	if (next === undefined) return node.remove()
	if (typeof next === "string" || typeof old === "string" || old.tag !== next.tag) {
		if (old !== next) node.replaceWith(create(next))
		return
	}
	props(node, next.props)
	for (let k = Math.max(old.kids.length, next.kids.length) - 1; k >= 0; k--) patch(node, old.kids[k], next.kids[k], k)
}
function create(v) {
	if (typeof v === "string") return document.createTextNode(v)
	const node = document.createElement(v.tag)
	props(node, v.props)
	for (const k of v.kids) node.append(create(k))
	return node
}
function props(node, list) {
	for (const [k, v] of Object.entries(list)) if (k.startsWith("on")) node[k] = v
	else if (k in node) { if (node[k] !== v) node[k] = v }
	else node.setAttribute(k, v)
}
let state = { name: "", news: false, said: "" }, tree
const set = (more) => { state = { ...state, ...more }; Promise.resolve().then(render) }
const view = (s) => h("form", { onsubmit: (e) => { e.preventDefault(); set({ said: "Saved " + s.name + " " + s.news }) } },
	h("label", {}, "Name ", h("input", { id: "name", value: s.name, oninput: (e) => set({ name: e.target.value }) })),
	h("label", {}, h("input", { id: "news", type: "checkbox", checked: s.news, onchange: (e) => set({ news: e.target.checked }) }), " News"),
	h("button", { id: "save" }, "Save"), h("p", { id: "said", role: "status" }, s.said))
function render() { const next = view(state); patch(root, tree, next, 0); tree = next }
render()
</script>`

// agent.js, added to pages that were not written for it, gives the console an
// agent that works.
func TestConsole(t *testing.T) {
	s := site.Start(t)
	s.Handle("/strict.js", site.Text("text/javascript", save))
	s.Handle("/strict", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, `<!doctype html><title>Strict</title>`+one+`<script src="/strict.js"></script>`+tag)
	}))
	tests := []struct{ name, url string }{
		{"without modules", s.HTML(`<!doctype html><meta charset="utf-8">` + tag + one + `<script>` + save + `</script>`)},
		{"strict policy", s.URL + "/strict"},
		{"quirks mode", s.HTML(`<HTML><BODY BGCOLOR=white><TABLE><TR><TD>` + one + `</TABLE><SCRIPT>` + save + `</SCRIPT>` + strings.ToUpper(`<script src=`) + `"/agent.js"></SCRIPT>`)},
		{"tools of its own", s.HTML(`<!doctype html><meta charset="utf-8">` + one + `<script>` + save + `
			document.modelContext.registerTool({ name: "act", description: "The page's own tool.", inputSchema: { type: "object" }, execute: () => "the page's act" })
			document.modelContext.registerTool({ name: "order", description: "Orders.", inputSchema: { type: "object" }, execute: () => "ordered" })
		</script><script src="/agent.js" data-tools></script>`)},
		{"framework", s.HTML(virtual)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			page := browser.Open(t, test.url)
			got := browser.Eval[result](t, page, `agent.act({ steps: [
				{ ref: "Name", action: "setValue", args: ["Ada"] },
				{ ref: "News", action: "setChecked", args: [true] },
				{ ref: "Save", action: "press" }] })`)
			if !got.OK {
				t.Errorf("act: %v", got)
			}
			if said := browser.Eval[string](t, page, `document.getElementById("said").textContent`); said != "Saved Ada true" {
				t.Errorf("the page says %q", said)
			}
			list := browser.Eval[[]struct{ Component, Label string }](t, page, `(await agentReady).snapshot()`)
			if len(list) != 4 || list[0].Component != "input" || list[0].Label != "Name" {
				t.Errorf("snapshot: %v", list)
			}
			if n := browser.Eval[int](t, page, `(await agent.query({ text: "news" })).length`); n != 1 {
				t.Errorf("query: %d entries", n)
			}
			switch test.name {
			case "quirks mode":
				if mode := browser.Eval[string](t, page, `document.compatMode`); mode != "BackCompat" {
					t.Errorf("the page is in %s", mode)
				}
			case "tools of its own":
				page.Wait(t, `document.modelContext.getTools().then((list) => list.length === 4)`)
				names := browser.Eval[string](t, page, `(await document.modelContext.getTools()).map((tool) => tool.name).join()`)
				if names != "act,order,query,snapshot" {
					t.Errorf("tools: %s", names)
				}
				own := browser.Eval[string](t, page, `document.modelContext.executeTool((await document.modelContext.getTools())[0], {})`)
				if !strings.Contains(own, "the page's act") {
					t.Errorf("the page's own act answers %q", own)
				}
			}
		})
	}
}

// The browser's own agent sees three tools on the demo page and changes its state.
func TestWebMCP(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.URL+"/")
	page.Wait(t, `globalThis.agent && document.modelContext.getTools().then((list) => list.length === 3)`)
	got := browser.Eval[struct {
		Names  string
		Result result
		Listed int
		Value  string
	}](t, page, `(async () => {
		const mc = document.modelContext
		const tools = Object.fromEntries((await mc.getTools()).map((tool) => [tool.name, tool]))
		const parsed = (text) => typeof text === "string" ? JSON.parse(text) : text
		const result = parsed(await mc.executeTool(tools.act, { steps: [{ ref: "Project name", action: "setValue", args: ["Atlas"] }] }))
		return {
			names: Object.keys(tools).join(), result,
			listed: parsed(await mc.executeTool(tools.snapshot, {})).length,
			value: document.getElementById("name").value,
		}
	})()`)
	if got.Names != "act,query,snapshot" || !got.Result.OK || got.Value != "Atlas" || got.Listed < 10 {
		t.Errorf("got %+v", got)
	}
}
