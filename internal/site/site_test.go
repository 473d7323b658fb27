//go:build !js

package site

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/bundle"
)

func TestHandler(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"www/demo/index.html":        "demo",
		"www/demo/shop/index.html":   "shop",
		"www/demo/style.css":         "css",
		"www/bridge.js":              "js",
		"www/.secret/x.js":           "hidden",
		"secret.js":                  "outside",
		".build/site/bridge.wasm":    "\x00asm",
		"www/empty/nothing-here.txt": "text",
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var failed []string
	h := &Handler{WWW: filepath.Join(root, "www"), Failed: func(a bundle.Artifact, err error) {
		failed = append(failed, a.Name+": "+err.Error())
	}, Artifact: func(a bundle.Artifact) (string, error) {
		if a != bundle.Bridge {
			return "", errors.New("does not compile")
		}
		return filepath.Join(bundle.Dir(root), a.Name), nil
	}}
	tests := []struct {
		path   string
		status int
		typ    string
		body   string
	}{
		{"/", 200, "text/html; charset=utf-8", "demo"},
		{"/demo/", 200, "text/html; charset=utf-8", "demo"},
		{"/style.css", 200, "text/css; charset=utf-8", "css"},
		{"/demo/style.css", 200, "text/css; charset=utf-8", "css"},
		{"/shop/", 200, "text/html; charset=utf-8", "shop"},
		{"/shop", 302, "text/html; charset=utf-8", "/shop/"},
		{"/bridge.js", 200, "text/javascript; charset=utf-8", "js"},
		{"/bridge.wasm", 200, "application/wasm", "\x00asm"},
		{"/relay.wasm", 500, "text/plain; charset=utf-8", "does not compile"},
		{"/favicon.ico", 204, "", ""},
		{"/missing.js", 404, "text/plain; charset=utf-8", "no /missing.js in www/"},
		{"/empty/", 404, "text/plain; charset=utf-8", ""},
		{"/.secret/x.js", 404, "text/plain; charset=utf-8", ""},
		{"/../secret.js", 404, "text/plain; charset=utf-8", ""},
		{"/%2e%2e/secret.js", 404, "text/plain; charset=utf-8", ""},
	}
	for _, test := range tests {
		t.Run(test.path, func(t *testing.T) {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest("GET", test.path, nil))
			if w.Code != test.status || w.Header().Get("Content-Type") != test.typ || !strings.Contains(w.Body.String(), test.body) {
				t.Errorf("got %d %q %q\nwant %d %q %q", w.Code, w.Header().Get("Content-Type"), w.Body, test.status, test.typ, test.body)
			}
			for name, want := range map[string]string{
				"Origin-Agent-Cluster": "?1", "Permissions-Policy": "tools=(self)", "Cache-Control": "no-store",
			} {
				if got := w.Header().Get(name); got != want {
					t.Errorf("%s: got %q, want %q", name, got, want)
				}
			}
		})
	}
	if len(failed) != 1 || failed[0] != "relay.wasm: does not compile" {
		t.Errorf("told of %q", failed)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("POST", "/", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: got %d", w.Code)
	}
}

// The pages of a test come before those of the checkout.
func TestServer(t *testing.T) {
	s := Start(t)
	s.Handle("/api/", Text("text/plain", "api"))
	for url, want := range map[string]string{
		s.HTML("<p>one"): "<p>one",
		s.HTML("<p>two"): "<p>two",
		s.URL + "/api/x": "api",
		s.Handle("/bridge.js", Text("text/javascript", "mine")): "mine",
		s.URL + "/wasm_exec.js":                                 "export function goRuntime",
	} {
		r, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r.Body)
		_ = r.Body.Close() // it is read
		if err != nil || r.StatusCode != 200 || !strings.Contains(string(body), want) {
			t.Errorf("%s: got %d %q, %v, want %q", url, r.StatusCode, body, err, want)
		}
	}
}
