package gallery

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/bundle"
)

// Built is Apps for a test. What cannot be built for want of node or a network skips
// the test, and cmd/build tells of it at the end; in the long suite it fails.
func Built(t testing.TB, root string) (dir string) {
	t.Helper()
	dir, err := Apps(root)
	if err == nil {
		return dir
	}
	if !errors.Is(err, ErrNoNode) && !errors.Is(err, errInstall) || os.Getenv("DRAWBRIDGE_ALL") != "" {
		t.Fatal(err)
	}
	if file := os.Getenv("DRAWBRIDGE_NOT_RUN"); file != "" {
		f, openErr := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
		if openErr != nil {
			t.Fatal(openErr)
		}
		first, _, _ := strings.Cut(err.Error(), "\n")
		fmt.Fprintf(f, "%s: %s\n", t.Name(), first)
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	// Only where npm or its registry is missing; the long suite, which fails above, runs it.
	t.Skip("NOT RUN: ", err)
	return ""
}

var errInstall = errors.New("the component libraries cannot be installed")

// ErrNoNode says that the apps cannot be built here.
var ErrNoNode = errors.New("the pages of component libraries (e2e/apps) need node and npm, which are not in PATH (on Debian: apt-get install nodejs npm)")

// Apps builds the pages of e2e/apps, unless that was done from the same sources,
// and returns the directory they are in. The first time it installs the libraries,
// which takes minutes. Processes may call it at the same time.
func Apps(root string) (dir string, err error) {
	node, nodeErr := exec.LookPath("node")
	npm, npmErr := exec.LookPath("npm")
	if nodeErr != nil || npmErr != nil {
		return "", ErrNoNode
	}
	from := filepath.Join(root, "e2e", "apps")
	libraries, err := sum(from, "package.json", "package-lock.json")
	if err != nil {
		return "", err
	}
	pages, err := sum(from, "package-lock.json", "build.mjs", "pages")
	if err != nil {
		return "", err
	}
	cache := filepath.Join(root, ".build", "apps")
	if err := os.MkdirAll(cache, 0o777); err != nil {
		return "", err
	}
	unlock, err := bundle.Lock(filepath.Join(cache, "lock"))
	if err != nil {
		return "", err
	}
	defer unlock()

	dir = filepath.Join(cache, "pages-"+pages)
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	work := filepath.Join(cache, "work")
	if err := install(npm, from, work, libraries); err != nil {
		return "", err
	}
	for _, name := range []string{"build.mjs", "pages"} {
		if err := os.RemoveAll(filepath.Join(work, name)); err != nil {
			return "", err
		}
		if err := copyTree(filepath.Join(from, name), filepath.Join(work, name)); err != nil {
			return "", err
		}
	}
	part := filepath.Join(cache, "part")
	if err := os.RemoveAll(part); err != nil {
		return "", err
	}
	if err := run(work, node, "build.mjs", "--out", part); err != nil {
		return "", err
	}
	// What older sources gave is of no use any more.
	old, err := filepath.Glob(filepath.Join(cache, "pages-*"))
	if err != nil {
		return "", err
	}
	for _, o := range old {
		if err := os.RemoveAll(o); err != nil {
			return "", err
		}
	}
	return dir, os.Rename(part, dir)
}

// install puts the libraries into work/node_modules, unless they are there.
func install(npm, from, work, libraries string) error {
	mark := filepath.Join(work, "installed")
	if done, err := os.ReadFile(mark); err == nil && string(done) == libraries {
		return nil
	}
	if err := os.RemoveAll(work); err != nil {
		return err
	}
	if err := os.MkdirAll(work, 0o777); err != nil {
		return err
	}
	for _, name := range []string{"package.json", "package-lock.json"} {
		if err := copyTree(filepath.Join(from, name), filepath.Join(work, name)); err != nil {
			return err
		}
	}
	if err := run(work, npm, "ci", "--no-audit", "--no-fund"); err != nil {
		return fmt.Errorf("%w: %w", errInstall, err)
	}
	return os.WriteFile(mark, []byte(libraries), 0o666)
}

func run(dir, prog string, args ...string) error {
	cmd := exec.Command(prog, args...)
	cmd.Dir = dir
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %v in e2e/apps: %w\n%s", filepath.Base(prog), args, err, out.Bytes())
	}
	return nil
}

// sum is a hash of files and of all that is below directories.
func sum(dir string, names ...string) (string, error) {
	h := sha256.New()
	for _, name := range names {
		err := filepath.WalkDir(filepath.Join(dir, name), func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			fmt.Fprintf(h, "%s %d\n", file, len(text))
			h.Write(text)
			return nil
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

// copyTree copies a file, or a directory with all below it.
func copyTree(from, to string) error {
	stat, err := os.Stat(from)
	if err != nil {
		return err
	}
	if stat.IsDir() {
		return os.CopyFS(to, os.DirFS(from))
	}
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o666)
}
