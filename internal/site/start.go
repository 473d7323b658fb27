package site

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"

	"github.com/drawbridge/drawbridge/internal/bundle"
)

// TB is what Start needs of a *testing.T, *testing.B or *testing.F.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
	Cleanup(func())
}

// Server is a site that a test started. Its origin is its own, so storage and
// agent clusters of two tests never meet.
type Server struct {
	URL string // such as "http://127.0.0.1:40123", without a slash at the end

	mu    sync.Mutex
	pages map[string]http.Handler
	last  int
}

// Start serves the checkout until the test ends. The programs are built once per
// test process, from the sources as they are then; a program that does not build
// fails the test.
func Start(t TB) *Server {
	t.Helper()
	h, err := fresh()
	if err != nil {
		t.Fatalf("site: %v", err)
	}
	s := &Server{pages: map[string]http.Handler{}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if page := s.page(r.URL.Path); page != nil {
			Headers(w.Header())
			page.ServeHTTP(w, r)
			return
		}
		h.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	s.URL = server.URL
	return s
}

// fresh builds what every page loads, once, and returns the handler that serves
// it. The relay is built when a page asks for it.
var fresh = sync.OnceValues(func() (http.Handler, error) {
	root, err := bundle.Root("")
	if err != nil {
		return nil, err
	}
	h := New(root)
	files := map[bundle.Artifact]func() (string, error){}
	for _, a := range bundle.Artifacts() {
		files[a] = sync.OnceValues(func() (string, error) { return bundle.Ensure(root, a) })
	}
	h.Artifact = func(a bundle.Artifact) (string, error) { return files[a]() }
	for _, a := range []bundle.Artifact{bundle.Bridge, bundle.Runtime} {
		if _, err := h.Artifact(a); err != nil {
			return nil, err
		}
	}
	return h, nil
})

func (s *Server) page(path string) http.Handler {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h := s.pages[path]; h != nil {
		return h
	}
	for prefix, h := range s.pages {
		if strings.HasSuffix(prefix, "/") && strings.HasPrefix(path, prefix) {
			return h
		}
	}
	return nil
}

// Handle answers path with h, before anything of the checkout; a path that ends
// with a slash answers for all below it. It returns the address. The headers of
// [Headers] are set before h runs, which may replace them:
//
//	s.Handle("/strict", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
//		w.Header().Set("Content-Security-Policy", "script-src 'self' 'wasm-unsafe-eval'")
//		io.WriteString(w, page)
//	}))
func (s *Server) Handle(path string, h http.Handler) (url string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pages[path] = h
	return s.URL + path
}

// HTML serves a page with that text and returns its address, which is new at
// every call.
func (s *Server) HTML(text string) (url string) {
	s.mu.Lock()
	s.last++
	path := "/test/" + strconv.Itoa(s.last)
	s.mu.Unlock()
	return s.Handle(path, Text("text/html; charset=utf-8", text))
}

// Text answers with that text.
func Text(contentType, text string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", contentType)
		_, _ = w.Write([]byte(text)) // the page left: nothing to do
	})
}
