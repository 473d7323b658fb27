//go:build !js

package browser

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// locate finds the first element that a CSS selector matches, in open shadow roots
// and frames of the same origin too, scrolls it into view, and returns the middle
// of its box in the page's viewport.
const locate = `((selector) => {
	const find = (root, x, y) => {
		const element = root.querySelector(selector)
		if (element) return { element, x, y }
		for (const host of root.querySelectorAll("*")) {
			let found = host.shadowRoot && find(host.shadowRoot, x, y)
			if (!found && host.contentDocument) {
				const box = host.getBoundingClientRect()
				found = find(host.contentDocument, x + box.x + host.clientLeft, y + box.y + host.clientTop)
			}
			if (found) return found
		}
		return null
	}
	const first = find(document, 0, 0)
	if (!first) throw new Error("no element matches " + selector)
	first.element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" })
	const { element, x, y } = find(document, 0, 0)
	const box = element.getBoundingClientRect()
	if (!box.width || !box.height) throw new Error("the element of " + selector + " has no size")
	return [x + box.x + box.width / 2, y + box.y + box.height / 2]
})(%q)`

// At returns the middle of the first element that a CSS selector matches, after
// scrolling it into view. It looks into open shadow roots and frames of the same
// origin too.
func (p *Page) At(t testing.TB, selector string) (x, y float64) {
	t.Helper()
	at := Eval[[2]float64](t, p, fmt.Sprintf(locate, selector))
	return at[0], at[1]
}

// Click moves the mouse to the middle of the element and clicks, as a person does.
// It clicks what is on top there.
func (p *Page) Click(t testing.TB, selector string) {
	t.Helper()
	x, y := p.At(t, selector)
	p.ClickAt(t, x, y)
}

// ClickAt clicks at a point of the viewport, in CSS pixels.
func (p *Page) ClickAt(t testing.TB, x, y float64) {
	t.Helper()
	p.Do(t, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y), chromedp.MouseClickXY(x, y))
}

// Hover moves the mouse to the middle of the element.
func (p *Page) Hover(t testing.TB, selector string) {
	t.Helper()
	x, y := p.At(t, selector)
	p.Do(t, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
}

// Type types a text on the keyboard, into what has the focus.
func (p *Page) Type(t testing.TB, text string) {
	t.Helper()
	p.Do(t, chromedp.KeyEvent(text))
}

// Press presses and releases keys, one after the other. A key is named as in
// KeyboardEvent.key, with modifiers before it: "Tab", "Shift+Tab", "a", "Control+a".
func (p *Page) Press(t testing.TB, keys ...string) {
	t.Helper()
	for _, name := range keys {
		r, modifiers, err := key(name)
		if err != nil {
			t.Fatalf("browser: %v", err)
		}
		p.Do(t, chromedp.KeyEvent(string(r), chromedp.KeyModifiers(modifiers...)))
	}
}

var modifiers = map[string]chromedp.Modifier{
	"Alt":     chromedp.ModifierAlt,
	"Control": chromedp.ModifierCtrl,
	"Meta":    chromedp.ModifierMeta,
	"Shift":   chromedp.ModifierShift,
}

// key finds the rune that chromedp has for a key.
func key(name string) (r rune, mods []chromedp.Modifier, err error) {
	for {
		before, after, found := strings.Cut(name, "+")
		m, known := modifiers[before]
		if !found || !known {
			break
		}
		mods, name = append(mods, m), after
	}
	if runes := []rune(name); len(runes) == 1 {
		return runes[0], mods, nil
	}
	r = math.MaxInt32
	for k, v := range kb.Keys { // several runes may stand for a key: the smallest is the plain one
		if v.Key == name && k < r {
			r = k
		}
	}
	if r == math.MaxInt32 {
		return 0, nil, fmt.Errorf("no key is called %q: use a name of KeyboardEvent.key", name)
	}
	return r, mods, nil
}
