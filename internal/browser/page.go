//go:build !js

package browser

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Options are how a page is opened. The zero value is a page of 1280 x 800 in a
// browser with WebMCP.
type Options struct {
	NoWebMCP      bool                      // a browser without document.modelContext
	Width, Height int64                     // of the viewport, in CSS pixels
	Init          string                    // a script that runs in each document before any of its own
	Dialog        func(message string) bool // answers alert, confirm and prompt; nil dismisses them
}

// Page is a page that a test opened. It closes when the test ends.
type Page struct {
	ctx     context.Context
	console *console
}

// Open opens an address in a new browser context and waits for the page's load
// event. The test fails if that does not happen.
func Open(t testing.TB, url string) *Page {
	t.Helper()
	return OpenWith(t, url, Options{})
}

// OpenWith is Open with options.
func OpenWith(t testing.TB, url string, o Options) *Page {
	t.Helper()
	b := withMCP
	if o.NoWebMCP {
		b = plainOne
	}
	browser, err := b.start()
	if err != nil {
		t.Fatalf("browser: %v", err)
	}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	p := &Page{ctx: ctx}
	t.Cleanup(func() {
		if p.console != nil {
			p.console.check(t, p)
		}
		cancel()
	})
	// As with the browser: the first call on a page must not have a timeout.
	timer := time.AfterFunc(openLimit, cancel)
	err = chromedp.Do(ctx)
	if !timer.Stop() || err != nil {
		t.Fatalf("browser: no new page: %v", err)
	}
	p.console = listen(ctx)
	p.answerDialogs(t, o.Dialog)
	// Pages of parallel tests share a window; each must believe that it has the focus.
	p.Do(t, chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return err
	}))
	if o.Width > 0 && o.Height > 0 {
		p.Do(t, chromedp.EmulateViewport(o.Width, o.Height))
	}
	if o.Init != "" {
		p.Do(t, chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: o.Init})
			return err
		}))
	}
	p.Goto(t, url)
	return p
}

// Context is what chromedp needs for what this package does not offer.
func (p *Page) Context() context.Context { return p.ctx }

// Do runs chromedp's own actions on the page.
func (p *Page) Do(t testing.TB, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, callLimit)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		t.Fatalf("browser: %v", err)
	}
}

// Goto opens another address in the page and waits for its load event.
func (p *Page) Goto(t testing.TB, url string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, openLimit)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Navigate(url)); err != nil {
		t.Fatalf("browser: open %s: %v", url, err)
	}
}

// Eval returns what a JavaScript expression yields in the page, decoded from JSON
// into T. The expression may await; for statements write a function and call it,
// or use [Page.Run]. The test fails if the expression throws or yields no T:
// undefined and null are only a T that can be nil.
func Eval[T any](t testing.TB, p *Page, expression string) T {
	t.Helper()
	v, err := TryEval[T](p, expression)
	if err != nil {
		t.Fatalf("browser: %v\nin %s", err, expression)
	}
	return v
}

// TryEval is Eval for an expression that may throw.
func TryEval[T any](p *Page, expression string) (T, error) {
	expression = strings.TrimRight(strings.TrimSpace(expression), ";")
	return evaluate[T](p, "(async () => (\n"+expression+"\n))()")
}

// Run runs JavaScript statements in the page, as the body of an async function.
// The test fails if they throw.
func (p *Page) Run(t testing.TB, statements string) {
	t.Helper()
	if _, err := evaluate[chromedp.Void](p, "(async () => {\n"+statements+"\n})()"); err != nil {
		t.Fatalf("browser: %v\nin %s", err, statements)
	}
}

func evaluate[T any](p *Page, script string) (T, error) {
	ctx, cancel := context.WithTimeout(p.ctx, callLimit)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
}

// Wait waits until a JavaScript expression is truthy in the page, looking at it in
// every frame. It also waits through a navigation. The test fails if the fact does
// not come true.
func (p *Page) Wait(t testing.TB, expression string) {
	t.Helper()
	deadline := time.Now().Add(waitLimit)
	for {
		ctx, cancel := context.WithTimeout(p.ctx, time.Until(deadline))
		_, err := chromedp.Run(ctx, chromedp.Poll[chromedp.Void]("!!("+expression+")", chromedp.WithPollingTimeout(time.Until(deadline))))
		cancel()
		switch {
		case err == nil:
			return
		case time.Now().After(deadline):
			t.Fatalf("browser: after %v still not true: %s", waitLimit, expression)
		case !navigated(err):
			t.Fatalf("browser: %v\nwhile waiting for %s", err, expression)
		}
	}
}

// navigated reports whether an error means that the document was replaced meanwhile.
func navigated(err error) bool {
	text := err.Error()
	return strings.Contains(text, "context was destroyed") || strings.Contains(text, "Cannot find context") ||
		strings.Contains(text, "Inspected target navigated")
}

// Screenshot writes the visible part of the page as a PNG file into the test's
// artifact directory (go test -artifacts keeps it) and returns the file's name.
func (p *Page) Screenshot(t testing.TB, name string) (file string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, callLimit)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatalf("browser: screenshot: %v", err)
	}
	file = filepath.Join(t.ArtifactDir(), name+".png")
	if err := os.WriteFile(file, png, 0o666); err != nil {
		t.Fatalf("browser: screenshot: %v", err)
	}
	return file
}

// answerDialogs keeps a dialog from stopping the page for ever.
func (p *Page) answerDialogs(t testing.TB, answer func(string) bool) {
	dialogs := chromedp.Events(p.ctx, page.JavascriptDialogOpening)
	go func() {
		for d, err := range dialogs {
			if err != nil {
				return
			}
			accept := answer != nil && answer(d.Message)
			p.console.add(message{kind: "dialog", text: fmt.Sprintf("%s %q answered %t", d.Type, d.Message, accept)})
			_, _ = chromedp.Call(p.ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: accept}) // the page may be gone
		}
	}()
}
