//go:build !js

package browser

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// message is one entry of a page's console.
type message struct {
	kind string // "log", "info", "warning", "error", "exception", "dialog", ...
	text string
}

func (m message) String() string { return m.kind + ": " + m.text }

// console collects what a page writes.
type console struct {
	mu       sync.Mutex
	all      []message
	expected []string
	marks    map[string]chan struct{}
}

// listen starts to collect; it ends with the page.
func listen(ctx context.Context) *console {
	c := &console{marks: map[string]chan struct{}{}}
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			c.add(message{kind: string(m.Type), text: m.Text})
		}
	}()
	return c
}

func (c *console) add(m message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if seen := c.marks[m.text]; seen != nil {
		delete(c.marks, m.text)
		close(seen)
		return
	}
	c.all = append(c.all, m)
}

var marks atomic.Int64

// sync waits until all is here that the page wrote until now: it writes a mark and
// waits for it. A page that has no working console any more costs consoleLimit.
func (c *console) sync(p *Page) {
	mark := fmt.Sprintf("end of console %d", marks.Add(1))
	seen := make(chan struct{})
	c.mu.Lock()
	c.marks[mark] = seen
	c.mu.Unlock()
	ctx, cancel := context.WithTimeout(p.ctx, consoleLimit)
	defer cancel()
	script := fmt.Sprintf("void console.debug(%q)", mark)
	if err := chromedp.Do(ctx, chromedp.Evaluate[chromedp.Void](script)); err != nil {
		return
	}
	select {
	case <-seen:
	case <-time.After(consoleLimit):
	}
}

// Console returns what the page has written to its console so far, one string a
// message, such as "warning: late" or "exception: Uncaught Error: no".
func (p *Page) Console() []string {
	p.console.sync(p)
	p.console.mu.Lock()
	defer p.console.mu.Unlock()
	var list []string
	for _, m := range p.console.all {
		list = append(list, m.String())
	}
	return list
}

// Expect says that the page will write an error or throw an exception whose text
// contains this. The test fails if it does not.
func (p *Page) Expect(text string) {
	p.console.mu.Lock()
	defer p.console.mu.Unlock()
	p.console.expected = append(p.console.expected, text)
}

// check logs the console, and fails the test for an error that it does not expect,
// and for an expected one that did not come.
func (c *console) check(t testing.TB, p *Page) {
	c.sync(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	missing := append([]string(nil), c.expected...)
	for _, m := range c.all {
		known := false
		for _, text := range c.expected {
			if strings.Contains(m.text, text) {
				known = true
				missing = without(missing, text)
			}
		}
		if !known && (m.kind == string(chromedp.ConsoleError) || m.kind == string(chromedp.ConsoleException)) {
			t.Errorf("console %s", m)
			continue
		}
		t.Logf("console %s", m)
	}
	for _, text := range missing {
		t.Errorf("no message on the console contains the expected %+q", text)
	}
}

func without(list []string, text string) []string {
	var rest []string
	for _, s := range list {
		if s != text {
			rest = append(rest, s)
		}
	}
	return rest
}
