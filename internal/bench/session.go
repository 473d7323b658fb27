//go:build !js

package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/drawbridge/drawbridge/internal/browser/chromium"
)

// longestRead is how long one read of a peer may take.
const longestRead = 10 * time.Second

// A session is one browser and one server.
type session struct {
	options
	report  *report
	base    string
	browser context.Context
	end     []func()
	peerMS  map[string]peerTime // what one read took on the page before
}

type peerTime struct {
	size int
	ms   float64
}

// serve answers with the pages, the package, the peers and the yardstick.
func serve(root string, o options, modules, empty string) http.Handler {
	mux := http.NewServeMux()
	pages := map[string]string{}
	mux.HandleFunc("/page/{size}", func(w http.ResponseWriter, r *http.Request) {
		size, err := strconv.Atoi(r.PathValue("size"))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		key := r.PathValue("size")
		if pages[key] == "" {
			pages[key] = pageOf(size, o.seed)
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(pages[key])) // the browser may have gone
	})
	mux.HandleFunc("/page.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, filepath.Join(root, "internal", "bench", "page.js"))
	})
	for prefix, dir := range map[string]string{"/dist/": o.dist, "/peers/": modules, "/empty/": empty} {
		if dir != "" {
			files := http.StripPrefix(prefix, http.FileServer(http.Dir(dir)))
			mux.HandleFunc(prefix, func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, ".mjs") {
					w.Header().Set("Content-Type", "text/javascript")
				}
				w.Header().Set("Cache-Control", "public, max-age=600")
				files.ServeHTTP(w, r)
			})
		}
	}
	return mux
}

func (s *session) open(h http.Handler) error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: h}
	go func() { _ = server.Serve(l) }() // ends with the session
	s.end = append(s.end, func() { _ = server.Close() })
	s.base = "http://" + l.Addr().String()
	s.peerMS = map[string]peerTime{}
	s.browser, err = s.chromium()
	return err
}

// chromium starts a browser with a profile of its own.
func (s *session) chromium() (context.Context, error) {
	exe, err := chromium.Find()
	if err != nil {
		return nil, err
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(exe), chromedp.NoSandbox, chromedp.WindowSize(1280, 800),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-quic", true), chromedp.Flag("js-flags", "--expose-gc"))
	ctx, cancelAll := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, cancel := chromedp.NewContext(ctx)
	s.end = append(s.end, cancelAll, cancel)
	return ctx, chromedp.Do(ctx)
}

func (s *session) close() {
	for _, f := range slices.Backward(s.end) {
		f()
	}
}

// A tab is one page with the bench's script in it.
type tab struct {
	ctx   context.Context
	close func()
	empty float64 // what an empty call costs
}

// memories makes wasm memories countable, whoever makes them.
const memories = `(() => {
  const all = []
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const f = WebAssembly[name]
    WebAssembly[name] = async (...args) => {
      const made = await f.apply(WebAssembly, args)
      const instance = made.instance ?? made
      for (const k in instance.exports) if (instance.exports[k] instanceof WebAssembly.Memory) all.push(instance.exports[k])
      return made
    }
  }
  globalThis.wasmBytes = () => all.reduce((n, m) => n + m.buffer.byteLength, 0)
})()`

func (s *session) tab(browser context.Context, size int, own bool) (*tab, error) {
	var opts []chromedp.ContextOption
	if own {
		opts = append(opts, chromedp.WithNewBrowserContext())
	}
	ctx, cancel := chromedp.NewContext(browser, opts...)
	t := &tab{ctx: ctx, close: cancel}
	if err := chromedp.Do(ctx); err != nil {
		return t, err
	}
	if _, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: memories}); err != nil {
		return t, err
	}
	if _, err := chromedp.Call(ctx, performance.Enable, performance.EnableParams{}); err != nil {
		return t, err
	}
	if err := chromedp.Do(ctx, chromedp.Navigate(fmt.Sprintf("%s/page/%d", s.base, size))); err != nil {
		return t, err
	}
	if err := t.run(`globalThis.bench = await import("/page.js"); document.body.offsetWidth`); err != nil {
		return t, err
	}
	var list []float64
	for range 7 {
		ms, err := t.raw("nothing", 1)
		if err != nil {
			return t, err
		}
		list = append(list, ms)
	}
	t.empty = median(list)
	return t, nil
}

func eval[T any](t *tab, expression string) (T, error) {
	return chromedp.Run(t.ctx, chromedp.Evaluate[T]("(async () => ("+expression+"))()", chromedp.EvalAwaitPromise))
}

func (t *tab) run(statements string) error {
	_, err := chromedp.Run(t.ctx, chromedp.Evaluate[chromedp.Void]("(async () => {"+statements+"\n})()", chromedp.EvalAwaitPromise))
	return err
}

// thread is the CPU time of the page's main thread so far, in ms.
func (t *tab) thread() (float64, error) {
	got, err := chromedp.Call(t.ctx, performance.GetMetrics, cdp.Empty{})
	if err != nil {
		return 0, err
	}
	for _, m := range got.Metrics {
		if m.Name == "ThreadTime" {
			return m.Value * 1000, nil
		}
	}
	return 0, errors.New("the browser does not tell ThreadTime")
}

func (t *tab) raw(call string, times int) (float64, error) {
	a, err := t.thread()
	if err != nil {
		return 0, err
	}
	if err := t.run(fmt.Sprintf("await bench.run(%q, %d)", call, times)); err != nil {
		return 0, err
	}
	z, err := t.thread()
	return z - a, err
}

// cost is the CPU of one call, in ms.
func (t *tab) cost(call string, times int) (float64, error) {
	ms, err := t.raw(call, times)
	return max(0, ms-t.empty) / float64(times), err
}

// often is how many calls make a figure that the clock can resolve.
func (t *tab) often(call string) (int, error) {
	if _, err := t.raw(call, 1); err != nil {
		return 0, err
	}
	ms, err := t.cost(call, 1)
	return min(100, max(1, int(8/max(ms, .05)))), err
}

// measureStarts compares the start of the bridge with that of the empty program,
// each in a browser of its own: with a cold cache, then again.
func (s *session) measureStarts() error {
	fmt.Println("starting", s.starts, "times")
	const empty = `await new Promise((ok, no) => {
	  globalThis.started = ok
	  const tag = document.createElement("script")
	  tag.src = "/empty/wasm_exec.js"
	  tag.onerror = no
	  tag.onload = async () => {
	    const go = new Go()
	    const { instance } = await WebAssembly.instantiateStreaming(fetch("/empty/empty.wasm"), go.importObject)
	    go.run(instance)
	  }
	  document.head.append(tag)
	})`
	const ours = `await bench.start("/dist/bridge.js")`
	figures := map[string][]float64{}
	for i := range s.starts {
		for k, what := range []string{empty, ours} {
			if i%2 == 1 {
				k, what = 1-k, []string{ours, empty}[k]
			}
			browser, err := s.chromium()
			if err != nil {
				return err
			}
			for _, kind := range []string{"cold", "warm"} {
				t, err := s.tab(browser, 1000, false)
				if err != nil {
					return err
				}
				a, _ := t.thread()
				if err := t.run(what); err != nil {
					return err
				}
				z, err := t.thread()
				if err != nil {
					return err
				}
				figures[kind+strconv.Itoa(k)] = append(figures[kind+strconv.Itoa(k)], z-a)
				if k == 1 && kind == "cold" {
					if err := t.run(`await new Promise((r) => setTimeout(r, 1000)); await bench.run("snapshot", 20)`); err != nil {
						return err
					}
					bytes, err := eval[float64](t, "wasmBytes()")
					if err != nil {
						return err
					}
					s.report.IdleWasm = max(s.report.IdleWasm, bytes/(1<<20))
				}
				time.Sleep(1500 * time.Millisecond) // the code cache is written late
				t.close()
			}
			n := len(s.end) // this browser's
			s.end[n-1]()
			s.end[n-2]()
			s.end = s.end[:n-2]
		}
	}
	s.report.ColdRatio = median(figures["cold1"]) / median(figures["cold0"])
	s.report.WarmRatio = median(figures["warm1"]) / median(figures["warm0"])
	return nil
}

func (s *session) measure(size int, heap bool) (r pageReport, err error) {
	fmt.Printf("a page of %d elements, load %s\n", size, load())
	r = pageReport{Size: size, CPU: map[string][]float64{}, Ratios: map[string]float64{}, Peers: map[string]float64{}, Told: map[string]told{}}
	add := func(name string, ms float64) { r.CPU[name] = append(r.CPU[name], ms) }

	// What is first is measured on fresh pages, in turn.
	first := max(3, s.rounds/3)
	if size >= 30000 {
		first = 3
	}
	for range first {
		for _, call := range []string{"snapshot", "floor", "query"} {
			t, err := s.tab(s.browser, size, true)
			if err == nil && call != "floor" {
				err = t.run(`await bench.start("/dist/bridge.js"); await new Promise((r) => setTimeout(r, 1000))`)
			}
			var ms float64
			if err == nil {
				ms, err = t.cost(call, 1)
			}
			t.close()
			if err != nil {
				return r, err
			}
			add("first "+call, ms)
		}
	}

	t, err := s.tab(s.browser, size, true)
	defer t.close()
	if err != nil {
		return r, err
	}
	if err := t.run(`await bench.start("/dist/bridge.js"); bench.own()`); err != nil {
		return r, err
	}
	counts, err := eval[struct{ Elements, Interactive int }](t, "bench.elements()")
	if err != nil {
		return r, err
	}
	r.Elements, r.Interactive = counts.Elements, counts.Interactive
	if r.Wrong, err = eval[string](t, "bench.check()"); err != nil {
		return r, err
	}
	calls := []string{"floor", "snapshot", "attribute", "attributeFloor", "value", "valueFloor", "insert", "insertFloor", "query", "act"}
	if err := t.run(`await bench.run("snapshot", 30)`); err != nil { // the compilers have seen it
		return r, err
	}
	times := map[string]int{}
	for _, c := range calls {
		if times[c], err = t.often(c); err != nil {
			return r, err
		}
	}
	for range s.rounds {
		for _, c := range calls {
			ms, err := t.cost(c, times[c])
			if err != nil {
				return r, err
			}
			add(c, ms)
		}
	}
	m := func(name string) float64 { return median(r.CPU[name]) }
	r.Ratios["first snapshot / first floor"] = m("first snapshot") / m("first floor")
	r.Ratios["repeat / floor"] = m("snapshot") / m("floor")
	r.Ratios["attribute / floor"] = m("attribute") / m("attributeFloor")
	r.Ratios["value / floor"] = m("value") / m("valueFloor")
	r.Ratios["insert and remove / floor"] = m("insert") / m("insertFloor")
	r.Ratios["first query / floor"] = m("first query") / m("floor")
	r.Ratios["query / floor"] = m("query") / m("floor")
	r.Ratios["act / floor"] = m("act") / m("valueFloor")
	if r.Told["bridge"], err = eval[told](t, `bench.told("bridge")`); err != nil {
		return r, err
	}
	if heap && s.snapshots > 0 {
		if s.report.Memory, err = s.grow(t); err != nil {
			return r, err
		}
	}

	without, err := s.tab(s.browser, size, true)
	defer without.close()
	if err != nil {
		return r, err
	}
	if err := without.run("bench.own()"); err != nil {
		return r, err
	}
	if err := t.run("bench.subscribe()"); err != nil {
		return r, err
	}
	for range s.rounds {
		for _, c := range []string{"dom", "input"} {
			for name, on := range map[string]*tab{c + " without": without, c: t} {
				ms, err := on.cost(c, 1)
				if err != nil {
					return r, err
				}
				add(name, ms)
			}
		}
	}
	r.Ratios["page's DOM work / without"] = m("dom") / m("dom without")
	r.Ratios["page's input events / without"] = m("input") / m("input without")
	if s.peers {
		if err := s.compare(&r, size); err != nil {
			return r, err
		}
	}
	return r, nil
}

// grow tells what memory a run of snapshots and acts leaves behind.
func (s *session) grow(t *tab) (*memory, error) {
	state := func() (js, wasm float64, err error) {
		for range 3 {
			if _, err := chromedp.Call(t.ctx, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
				return 0, 0, err
			}
		}
		use, err := chromedp.Call(t.ctx, runtime.GetHeapUsage, cdp.Empty{})
		if err != nil {
			return 0, 0, err
		}
		wasm, err = eval[float64](t, "wasmBytes()")
		return use.UsedSize, wasm, err
	}
	if err := t.run(fmt.Sprintf("await bench.grow(%d, 5)", min(s.snapshots, 300))); err != nil {
		return nil, err
	}
	js, wasm, err := state()
	if err != nil {
		return nil, err
	}
	if err := t.run(fmt.Sprintf("await bench.grow(%d, %d)", s.snapshots, s.acts)); err != nil {
		return nil, err
	}
	js2, wasm2, err := state()
	return &memory{Snapshots: s.snapshots, Acts: s.acts, WasmGrowth: (wasm2 - wasm) / (1 << 20), JSGrowth: (js2 - js) / float64(s.snapshots)}, err
}

// compare measures the peers on a page of their own: 3 rounds, and none where one
// read is to take more than longestRead.
func (s *session) compare(r *pageReport, size int) error {
	t, err := s.tab(s.browser, size, true)
	defer t.close()
	if err != nil {
		return err
	}
	names, err := eval[[]string](t, `bench.peers(location.origin + "/peers/")`)
	if err != nil {
		return err
	}
	if len(names) < 4 {
		fmt.Printf("only these peers could be loaded: %s\n", strings.Join(names, ", "))
	}
	best := math.Inf(1)
	for _, name := range names {
		if last, ok := s.peerMS[name]; ok {
			if grows := float64(size) / float64(last.size); last.ms*grows*grows > float64(longestRead.Milliseconds()) {
				r.Peers[name] = -1
				continue
			}
		}
		var list, floors []float64
		for range 3 {
			f, err := t.cost("floor", 3)
			if err != nil {
				return err
			}
			ms, err := t.cost(name, 1)
			if err != nil {
				fmt.Println(name, "failed:", err)
				break
			}
			list, floors = append(list, ms), append(floors, f)
			if ms > float64(longestRead.Milliseconds()) {
				break
			}
		}
		if len(list) == 0 {
			continue
		}
		ms := median(list)
		s.peerMS[name] = peerTime{size, ms}
		r.CPU[name] = list
		r.Peers[name] = ms / median(floors)
		if !strings.Contains(name, "names") {
			best = min(best, ms)
			if r.Told[name], err = eval[told](t, fmt.Sprintf("bench.told(%q)", name)); err != nil {
				return err
			}
		}
	}
	if !math.IsInf(best, 1) {
		r.Ratios["first / best peer"] = median(r.CPU["first snapshot"]) / best
	}
	return nil
}
