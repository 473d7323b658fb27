// Package chromium finds the Chromium on this machine, or says how to get one.
//
// It stands apart from internal/browser so that cmd/build can look for a browser
// without compiling what drives it.
package chromium

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
)

// Names are the programs that Find looks for in PATH, best first.
var Names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

// apps are where an installation leaves it outside PATH.
var apps = map[string][]string{
	"darwin": {
		"/Applications/Chromium.app/Contents/MacOS/Chromium",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	},
}

// ErrMissing says how to get a Chromium.
var ErrMissing = errors.New(`no Chromium found (looked at $CHROME and in PATH for chromium, chromium-browser, google-chrome): on Debian run "apt-get install chromium", elsewhere install Chromium or Chrome and set CHROME to its program`)

// Find returns the program to start: $CHROME if it is set, which must then work,
// or else the first of Names in PATH.
func Find() (exe string, err error) {
	if exe := os.Getenv("CHROME"); exe != "" {
		found, err := exec.LookPath(exe)
		if err != nil {
			return "", errors.New("CHROME is set to " + exe + ", which cannot be run: correct or unset it (" + err.Error() + ")")
		}
		return found, nil
	}
	for _, name := range append(Names, apps[runtime.GOOS]...) {
		if found, err := exec.LookPath(name); err == nil {
			return found, nil
		}
	}
	return "", ErrMissing
}
