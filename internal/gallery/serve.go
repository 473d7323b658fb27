package gallery

import (
	"net/http"
	"path/filepath"

	"github.com/drawbridge/drawbridge/internal/site"
)

// Serve serves the pages of a room below /ROOM/ and returns the address of the
// first part: a page is at base + NAME + ".html". dir is what [Apps] returned, for
// the room apps. The pages of the other rooms are served with a policy that lets
// only files of the site run.
func Serve(s *site.Server, root, room, dir string) (base string) {
	policy := ""
	if room != "apps" {
		dir = filepath.Join(root, "e2e", room)
		policy = "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; object-src 'none'"
	}
	files := http.StripPrefix("/"+room+"/", http.FileServer(http.Dir(dir)))
	return s.Handle("/"+room+"/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if policy != "" {
			w.Header().Set("Content-Security-Policy", policy)
		}
		files.ServeHTTP(w, r)
	}))
}
