//go:build !js

// Command bench measures the bridge beside a hand-written reader ("the floor") and
// beside other page readers, in one run in one Chromium:
//
//	go run ./cmd/build bench
//
// All times are CPU of the page's main thread, by the browser's own count, less
// that of an empty call; rounds of all that is compared take turns, so that other
// load on the machine falls on all of them. It exits with 1 when a ratio is over
// its budget.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/drawbridge/drawbridge/internal/bundle"
	"github.com/drawbridge/drawbridge/internal/bundle/squeeze"
)

// options are the flags.
type options struct {
	dist      string
	sizes     []int
	rounds    int
	seed      uint64
	peers     bool
	starts    int
	snapshots int
	acts      int
	json      string
}

func main() {
	var o options
	flag.StringVar(&o.dist, "dist", "", "measure the package in this `directory`")
	sizes := flag.String("sizes", "1000,10000,50000", "elements of the pages")
	flag.IntVar(&o.rounds, "rounds", 15, "rounds of each measurement")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the pages")
	flag.BoolVar(&o.peers, "peers", true, "compare with other page readers (npm fetches them once)")
	flag.IntVar(&o.starts, "starts", 4, "times that each program is started, cold and warm; 0 leaves starts out")
	flag.IntVar(&o.snapshots, "snapshots", 10000, "snapshots over which memory must not grow; 0 leaves memory out")
	flag.IntVar(&o.acts, "acts", 1000, "acts over which memory must not grow")
	flag.StringVar(&o.json, "json", "", "write all figures into this `file`")
	flag.Parse()
	for _, s := range strings.Split(*sizes, ",") {
		n, err := strconv.Atoi(s)
		if err != nil || n < 100 {
			fmt.Fprintln(os.Stderr, "bench: -sizes takes numbers of at least 100, separated by commas")
			os.Exit(2)
		}
		o.sizes = append(o.sizes, n)
	}
	over, err := bench(o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
	if over > 0 {
		fmt.Printf("%d over budget\n", over)
		os.Exit(1)
	}
}

func bench(o options) (over int, err error) {
	root, err := bundle.Root("")
	if err != nil {
		return 0, err
	}
	s := &session{options: o, report: &report{When: time.Now().UTC().Format(time.RFC3339), Cores: runtime.NumCPU(), LoadBefore: load()}}
	fmt.Printf("%d cores, load %s\n", s.report.Cores, s.report.LoadBefore)
	var modules string
	if o.peers {
		if modules, err = fetchPeers(root); err != nil {
			return 0, fmt.Errorf("the peers cannot be fetched (-peers=false measures without them): %w", err)
		}
	}
	empty, err := emptyProgram(root)
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(empty)
	if err := s.report.weigh(o.dist, empty); err != nil {
		return 0, err
	}
	if err := s.open(serve(root, o, modules, empty)); err != nil {
		return 0, err
	}
	defer s.close()
	if o.starts > 0 {
		if err := s.measureStarts(); err != nil {
			return 0, err
		}
	}
	for _, size := range o.sizes {
		r, err := s.measure(size)
		if err != nil {
			return 0, fmt.Errorf("page of %d elements: %w", size, err)
		}
		s.report.Pages = append(s.report.Pages, r)
		if err := s.report.save(o.json); err != nil { // an interrupted run leaves what it has
			return 0, err
		}
	}
	if o.snapshots > 0 {
		// Many calls on the smallest page; fewer where each reads much.
		if err := s.memory(o.sizes[0], o.snapshots, o.acts); err != nil {
			return 0, err
		}
		if len(o.sizes) > 1 {
			if err := s.memory(o.sizes[1], min(o.snapshots, 2000), min(o.acts, 20)); err != nil {
				return 0, err
			}
		}
	}
	s.report.LoadAfter = load()
	over = s.report.print(os.Stdout)
	return over, s.report.save(o.json)
}

// save writes all figures into a file, if there is to be one.
func (r *report) save(file string) error {
	if file == "" {
		return nil
	}
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o666)
}

// load is what the machine does besides, "unknown" where it does not tell.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if f := strings.Fields(string(text)); err == nil && len(f) >= 3 {
		return strings.Join(f[:3], " ")
	}
	return "unknown"
}

// weigh compares the files that a page loads with the empty program. The package
// has bridge.wasm compressed already.
func (r *report) weigh(dist, empty string) error {
	r.Sizes = map[string]size{}
	for name, dir := range map[string]string{"bridge.wasm": dist, "bridge.js": dist, "empty.wasm": empty} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		s := size{Raw: len(text)}
		for suffix, to := range map[string]*int{".gz": &s.Gzip, ".br": &s.Brotli} {
			packed, err := os.Stat(filepath.Join(dir, name+suffix))
			switch {
			case err == nil:
				*to = int(packed.Size())
			case suffix == ".gz":
				*to = len(squeeze.Gzip(text))
			default:
				*to = len(squeeze.Brotli(text))
			}
		}
		r.Sizes[name] = s
	}
	r.SizeRatio = float64(r.Sizes["bridge.wasm"].plus(r.Sizes["bridge.js"]).Brotli) / float64(r.Sizes["empty.wasm"].Brotli)
	return nil
}

// emptyProgram builds the least that Go compiles to, the yardstick of starting.
func emptyProgram(root string) (dir string, err error) {
	if dir, err = os.MkdirTemp("", "drawbridge-bench-"); err != nil {
		return "", err
	}
	for name, text := range map[string]string{
		"go.mod":  "module empty\n",
		"main.go": "package main\n\nimport \"syscall/js\"\n\nfunc main() {\n\tjs.Global().Get(\"started\").Invoke()\n\tselect {}\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return "", err
		}
	}
	if err := bundle.BuildWasm(dir, ".", filepath.Join(dir, "empty.wasm")); err != nil {
		return "", err
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", err
	}
	for _, place := range []string{"lib/wasm", "misc/wasm"} {
		if text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), place, "wasm_exec.js")); err == nil {
			return dir, os.WriteFile(filepath.Join(dir, "wasm_exec.js"), text, 0o666)
		}
	}
	return "", fmt.Errorf("Go's wasm_exec.js is not in %s", strings.TrimSpace(string(goroot)))
}

// fetchPeers installs the peers into the user's cache, as the lock file says, and
// returns the directory of the modules.
func fetchPeers(root string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "drawbridge", "bench-peers")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	same := true
	for _, name := range []string{"package.json", "package-lock.json"} {
		text, err := os.ReadFile(filepath.Join(root, "internal", "bench", "peers", name))
		if err != nil {
			return "", err
		}
		old, _ := os.ReadFile(filepath.Join(dir, name)) // missing the first time
		if string(old) != string(text) {
			same = false
			if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
				return "", err
			}
		}
	}
	modules := filepath.Join(dir, "node_modules")
	if _, err := os.Stat(modules); same && err == nil {
		return modules, nil
	}
	fmt.Println("fetching the peers into", dir)
	cmd := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm ci: %w\n%s", err, out)
	}
	return modules, nil
}
