// Package site serves the bridge and its demo pages with the headers that
// WebAssembly, WebMCP and reloading need.
//
//	/                        www/demo/index.html
//	/x                       www/x, or else www/demo/x
//	/bridge.wasm             built when it is asked for and its sources changed
//	/relay.wasm, /wasm_exec.js
//	/favicon.ico             204, so that no console shows a 404
//
// Nothing is cached: a reload after an edit shows the edit, in Go too. Every answer
// is fit for WebMCP: the page has its own agent cluster and may offer tools.
//
// A test starts its own site, on a port of its own, and adds pages to it:
//
//	s := site.Start(t)
//	url := s.HTML("<h1>Orders</h1>")
package site

import (
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/drawbridge/drawbridge/internal/bundle"
)

// Handler serves a checkout.
type Handler struct {
	// WWW is the directory of the modules and the demo pages.
	WWW string
	// Artifact returns the file of what Go builds. Its error is shown to whoever
	// asked, with status 500.
	Artifact func(bundle.Artifact) (file string, err error)
	// Failed, if not nil, is told too of an artifact that could not be had. It may
	// be called from several goroutines.
	Failed func(bundle.Artifact, error)
}

// New returns the handler for the checkout at root. It builds what is asked for
// when its sources have changed, programs with the names that tracebacks print.
func New(root string) *Handler {
	return &Handler{
		WWW: filepath.Join(root, "www"),
		Artifact: func(a bundle.Artifact) (string, error) {
			a.Names = a.Pkg != ""
			return bundle.Ensure(root, a)
		},
	}
}

// Headers sets what every answer of a site carries.
func Headers(h http.Header) {
	h.Set("Origin-Agent-Cluster", "?1")
	h.Set("Permissions-Policy", "tools=(self)")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
}

// types are the content types that matter; the system's table may lack or
// contradict them.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".mjs":  "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".json": "application/json",
	".map":  "application/json",
	".svg":  "image/svg+xml",
	".png":  "image/png",
	".wasm": "application/wasm",
	".ts":   "text/plain; charset=utf-8",
	".md":   "text/plain; charset=utf-8",
	".txt":  "text/plain; charset=utf-8",
}

func (s *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	Headers(w.Header())
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "this site only answers GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "favicon.ico" {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	for _, a := range bundle.Artifacts() {
		if name == a.Name {
			s.artifact(w, r, a)
			return
		}
	}
	for _, dir := range []string{"", "demo"} {
		file, found := find(s.WWW, path.Join(dir, name), r.URL.Path)
		switch {
		case found == dirWithoutSlash:
			http.Redirect(w, r, "/"+name+"/", http.StatusFound) // so that the page's relative addresses work
			return
		case found == yes:
			send(w, r, file)
			return
		}
	}
	http.Error(w, "no /"+name+" in www/ or www/demo/", http.StatusNotFound)
}

func (s *Handler) artifact(w http.ResponseWriter, r *http.Request, a bundle.Artifact) {
	file, err := s.Artifact(a)
	if err != nil {
		if s.Failed != nil {
			s.Failed(a, err)
		}
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	send(w, r, file)
}

type finding int

const (
	no finding = iota
	yes
	dirWithoutSlash
)

// find looks for the file that name, a clean slash path, means below www: itself,
// or the index.html of a directory. Names that start with a dot do not exist.
func find(www, name, asked string) (file string, found finding) {
	if name == "" {
		return "", no // the top of www is not a page: the demo is
	}
	if !fs.ValidPath(name) || strings.HasPrefix(name, ".") || strings.Contains(name, "/.") || strings.ContainsAny(name, `\:`) {
		return "", no
	}
	file = filepath.Join(www, filepath.FromSlash(name))
	stat, err := os.Stat(file)
	if err != nil {
		return "", no
	}
	if !stat.IsDir() {
		return file, yes
	}
	file = filepath.Join(file, "index.html")
	if _, err := os.Stat(file); err != nil {
		return "", no
	}
	if !strings.HasSuffix(asked, "/") {
		return "", dirWithoutSlash
	}
	return file, yes
}

// send answers with a file of a known content type.
func send(w http.ResponseWriter, r *http.Request, file string) {
	f, err := os.Open(file)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer f.Close()
	stat, err := f.Stat()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if t := types[path.Ext(filepath.Base(file))]; t != "" {
		w.Header().Set("Content-Type", t)
	}
	http.ServeContent(w, r, "", stat.ModTime(), f)
}
