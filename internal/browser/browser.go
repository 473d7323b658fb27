//go:build !js

package browser

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/drawbridge/drawbridge/internal/browser/chromium"
)

// The browsers of this test process: with WebMCP, and without. Each starts when a
// test needs it first.
var (
	managed  bool // Main runs, so that what is started also ends
	withMCP  = &process{features: "WebMCP"}
	plainOne = &process{}
)

// Main runs the tests of a package and ends the browsers that they started. A
// package that opens pages calls it from its TestMain.
func Main(m *testing.M) {
	managed = true
	code := m.Run()
	withMCP.stop()
	plainOne.stop()
	os.Exit(code)
}

// All skips a test that only the long suite runs, and says so.
func All(t testing.TB) {
	t.Helper()
	if os.Getenv("DRAWBRIDGE_ALL") == "" {
		// It would make every run minutes longer; the long suite, told of here, runs it.
		t.Skip("part of the long suite: go run ./cmd/build test -all")
	}
}

// process is a Chromium that starts at first use.
type process struct {
	features string // for --enable-features

	once sync.Once
	ctx  context.Context
	err  error
}

// start returns the context of the browser, which pages are made from.
func (p *process) start() (context.Context, error) {
	p.once.Do(func() { p.ctx, p.err = launch(p.features) })
	return p.ctx, p.err
}

func (p *process) stop() {
	if p.ctx == nil {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, closeLimit)
	defer cancel()
	if err := chromedp.Cancel(ctx); err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "browser: closing Chromium:", err)
	}
}

func launch(features string) (context.Context, error) {
	if !managed {
		return nil, errors.New("this package lacks: func TestMain(m *testing.M) { browser.Main(m) }")
	}
	exe, err := chromium.Find()
	if err != nil {
		return nil, err
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(exe),
		chromedp.NoSandbox, // tests often run as root, for whom the sandbox does not start
		chromedp.WindowSize(1280, 800),
		// A test browser calls nobody.
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-domain-reliability", true),
		chromedp.Flag("enable-features", features), // replaces a default list that has no effect any more
		// For measuring: gc(), and a memory API that tells the truth.
		chromedp.Flag("js-flags", "--expose-gc"),
		chromedp.Flag("enable-precise-memory-info", true),
	)
	ctx, _ := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, cancel := chromedp.NewContext(ctx)
	// The browser lives as long as the context of the first call, so that one must
	// not have a timeout: a timer ends a browser that does not come up.
	timer := time.AfterFunc(startLimit, cancel)
	err = chromedp.Do(ctx)
	if !timer.Stop() && err == nil {
		err = context.DeadlineExceeded
	}
	if err != nil {
		cancel()
		return nil, fmt.Errorf("%s does not start: %w", exe, err)
	}
	return ctx, nil
}
