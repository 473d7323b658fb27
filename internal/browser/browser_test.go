//go:build !js

package browser_test

import (
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

func TestMain(m *testing.M) { browser.Main(m) }

// serve serves one page and needs no program to be built.
func serve(t *testing.T, html string) (url string) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		site.Headers(w.Header())
		if r.URL.Path != "/" {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		site.Text("text/html; charset=utf-8", html).ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL + "/"
}

// Input is trusted, arrives in the order that a person's input has, and finds its
// way into shadow roots and frames.
func TestInput(t *testing.T) {
	page := browser.Open(t, serve(t, `<!doctype html>
		<div style="height:2000px"></div>
		<label>Name <input id=name></label><button>Save</button>
		<div id=host></div><iframe srcdoc="<button id=inner onclick='parent.log.push(`+"`inner ${event.isTrusted}`"+`)'>In</button>"></iframe>
		<script>
			log = []
			host.attachShadow({ mode: "open" }).innerHTML = "<button id=deep>Deep</button>"
			for (const type of ["pointerdown", "click", "keydown", "input"])
				addEventListener(type, (e) => log.push(type + " " + e.composedPath()[0].localName + " " + (e.key || "") + e.isTrusted))
		</script>`))
	page.Click(t, "#name")
	page.Type(t, "é")
	page.Press(t, "Tab")
	page.Press(t, "Enter")
	page.Click(t, "#deep")
	page.Click(t, "#inner")
	want := []string{
		"pointerdown input true", "click input true",
		"keydown input Unidentifiedtrue", "input input true",
		"keydown input Tabtrue",
		"keydown button Entertrue", "click button true",
		"pointerdown button true", "click button true",
		"inner true",
	}
	if got := browser.Eval[[]string](t, page, `log`); !reflect.DeepEqual(got, want) {
		t.Errorf("events\n got %q\nwant %q", got, want)
	}
	if got := browser.Eval[string](t, page, `document.querySelector("#name").value`); got != "é" {
		t.Errorf("value: got %+q, want %+q", got, "é")
	}
}

// Pages that are open at the same time have the focus, each of them.
func TestFocus(t *testing.T) {
	url := serve(t, `<input id=a><input id=b><script>log = []; for (const type of ["focus", "blur"]) addEventListener(type, (e) => log.push(type + " " + e.target.id), true)</script>`)
	pages := []*browser.Page{browser.Open(t, url), browser.Open(t, url)}
	for _, page := range pages {
		page.Run(t, `a.focus(); b.focus()`)
		if got := browser.Eval[[]string](t, page, `log`); !reflect.DeepEqual(got, []string{"focus a", "blur a", "focus b"}) {
			t.Errorf("got %q", got)
		}
		if !browser.Eval[bool](t, page, `document.hasFocus()`) {
			t.Error("the document has no focus")
		}
	}
}

func TestEval(t *testing.T) {
	page := browser.Open(t, serve(t, `<script>setTimeout(() => { late = { a: [1, 2] } }, 50)</script>`))
	page.Wait(t, `globalThis.late`)
	if got := browser.Eval[map[string][]int](t, page, `await Promise.resolve(late);`); !reflect.DeepEqual(got, map[string][]int{"a": {1, 2}}) {
		t.Errorf("got %v", got)
	}
	if _, err := browser.TryEval[int](page, `missing()`); err == nil || !strings.Contains(err.Error(), "missing is not defined") {
		t.Errorf("an expression that throws: got %v", err)
	}
	page.Run(t, `location.reload(); `)
	page.Wait(t, `globalThis.late`)
}

func TestConsole(t *testing.T) {
	page := browser.Open(t, serve(t, `<script>console.warn("careful"); console.error("bad thing"); setTimeout(() => { throw new Error("thrown") })</script>`))
	page.Expect("bad thing")
	page.Expect("thrown")
	got := strings.Join(page.Console(), "\n")
	for _, want := range []string{"warning: careful", "error: bad thing", "exception: Uncaught Error: thrown"} {
		if !strings.Contains(got, want) {
			t.Errorf("the console lacks %q; it has\n%s", want, got)
		}
	}
}

// recorder is a test whose failures are looked at.
type recorder struct {
	testing.TB
	cleanups []func()
	failed   []string
}

func (r *recorder) Helper()                           {}
func (r *recorder) Cleanup(f func())                  { r.cleanups = append(r.cleanups, f) }
func (r *recorder) Logf(string, ...any)               {}
func (r *recorder) Errorf(format string, args ...any) { r.failed = append(r.failed, format) }

func TestUnexpectedErrorFails(t *testing.T) {
	r := &recorder{TB: t}
	page := browser.Open(r, serve(t, `<script>console.error("bad thing")</script>`))
	page.Expect("something else")
	for _, f := range r.cleanups {
		f()
	}
	if len(r.failed) != 2 {
		t.Errorf("an unexpected error and a missing one must fail a test: got %q", r.failed)
	}
}

func TestWebMCP(t *testing.T) {
	url := serve(t, `<p>`)
	if got := browser.Eval[string](t, browser.Open(t, url), `typeof document.modelContext?.registerTool`); got != "function" {
		t.Errorf("document.modelContext.registerTool: got %q", got)
	}
	plain := browser.OpenWith(t, url, browser.Options{NoWebMCP: true})
	if got := browser.Eval[string](t, plain, `typeof document.modelContext`); got != "undefined" {
		t.Errorf("without WebMCP: document.modelContext is %q", got)
	}
}

func TestOptions(t *testing.T) {
	page := browser.OpenWith(t, serve(t, `<script>answer = confirm("Sure?")</script>`), browser.Options{
		Width: 400, Height: 600,
		Init:   `globalThis.early = document.readyState`,
		Dialog: func(message string) bool { return message == "Sure?" },
	})
	if got := browser.Eval[[]any](t, page, `[answer, early, innerWidth]`); !reflect.DeepEqual(got, []any{true, "loading", 400.0}) {
		t.Errorf("answer, early, width: got %v", got)
	}
	page.Screenshot(t, "options")
}
