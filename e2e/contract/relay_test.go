//go:build !js

package contract

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

// The relay sends what it is given, to the page's own origin and to those that were
// named, and a redirect leads nowhere else.
func TestRelay(t *testing.T) {
	var strayed atomic.Int32
	open := func(h http.HandlerFunc) string {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Access-Control-Allow-Origin", "*")
			h(w, r)
		}))
		t.Cleanup(server.Close)
		return server.URL
	}
	other := open(func(w http.ResponseWriter, r *http.Request) { strayed.Add(1) })
	named := open(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/away" {
			http.Redirect(w, r, other, http.StatusFound)
			return
		}
		body, _ := io.ReadAll(r.Body)
		_, _ = io.WriteString(w, r.Method+" "+r.URL.Path+" "+string(body)) // the page left: nothing to do
	})
	s := site.Start(t)
	page := browser.Open(t, s.HTML("<title>Relay</title>"))
	page.Expect("Failed to load resource")
	text, _ := json.Marshal([]string{named, other})
	got := browser.Eval[map[string]string](t, page, `(async ([named, other]) => {
		const relay = await (await import("/relay.js")).createRelay({ origins: [named] })
		const send = (request) => relay.send(request).then((a) => a.status + " " + a.body, (e) => e.message.replace(/\d{4,}/g, "PORT").replace(/:.*: /, ": "))
		return {
			named: await send({ url: named + "/chat", method: "POST", body: "hello" }),
			missing: await send({ url: "/nothing" }),
			other: await send({ url: other }),
			away: await send({ url: named + "/away" }),
		}
	})(`+string(text)+`)`)
	for name, want := range map[string]string{
		"named":   "200 POST /chat hello",
		"missing": "404 no /nothing in www/ or www/demo/\n",
		"other":   "relay: http://127.0.0.1:PORT is neither the page's own origin nor one of the origins that createRelay was given",
		"away":    "relay: Failed to fetch",
	} {
		if got[name] != want {
			t.Errorf("%s: got %q, want %q", name, got[name], want)
		}
	}
	if n := strayed.Load(); n != 0 {
		t.Errorf("%d requests reached an origin that was not named", n)
	}
}
