//go:build !js

package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser/chromium"
)

// Where no Chromium is found, root on Debian gets one, after an update of the
// package lists if need be; everybody else is told how to get one.
func TestBrowserFor(t *testing.T) {
	bin := t.TempDir()
	t.Setenv("PATH", bin)
	t.Setenv("CHROME", "")
	if _, err := browserFor(bin); !errors.Is(err, chromium.ErrMissing) {
		t.Errorf("without apt-get: got %v, want how to get a Chromium", err)
	}

	// An apt-get that installs only after an update.
	exe := filepath.Join(bin, "chromium")
	apt := `#!/bin/sh
if [ "$1" = update ]; then : > "` + bin + `/updated"; exit 0; fi
[ -e "` + bin + `/updated" ] || exit 100
printf '#!/bin/sh\n' > "` + exe + `"
/bin/chmod +x "` + exe + `"
`
	if err := os.WriteFile(filepath.Join(bin, "apt-get"), []byte(apt), 0o755); err != nil {
		t.Fatal(err)
	}
	got, err := browserFor(bin)
	if os.Geteuid() != 0 {
		if !errors.Is(err, chromium.ErrMissing) {
			t.Errorf("not as root: got %v, want how to get a Chromium", err)
		}
		return
	}
	if err != nil || got != exe {
		t.Errorf("got %q, %v, want %q", got, err, exe)
	}

	t.Setenv("CHROME", filepath.Join(bin, "gone"))
	if _, err := browserFor(bin); err == nil || errors.Is(err, chromium.ErrMissing) {
		t.Errorf("a wrong CHROME must be reported and not replaced: got %v", err)
	}
}
