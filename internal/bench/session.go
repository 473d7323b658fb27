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

// longestRead is how long one read of a peer may take, longestWait how long it is
// waited for: other load on the machine makes a read longer than its CPU.
const (
	longestRead = 10 * time.Second
	longestWait = 20 * time.Second
)

// acts is how many acts, and gestures by hand, make a figure: what is told is
// the difference of two figures that are mostly waiting for frames.
const acts = 3

// tasks is how many tasks of the page's own work make a figure.
const tasks = 10

// codeCache is how long V8 waits after the last function that it compiled anew
// before it writes a program's code into its cache (2 s), and a little more.
const codeCache = 3 * time.Second

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
	ms   float64 // negative: too long
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

// memories makes wasm memories countable, whoever makes them, and the js.Func that
// Go makes: each is a call of _makeFuncWrapper.
const memories = `(() => {
  const all = []
  let funcs = 0
  const counted = (imports) => {
    const go = imports?.gojs, call = go?.["syscall/js.valueCall"]
    if (!call) return { see() {} }
    let memory = null
    go["syscall/js.valueCall"] = (sp) => {
      const view = new DataView(memory.buffer), at = sp >>> 0
      if (view.getUint32(at + 24, true) === 16) {
        const name = new Uint8Array(memory.buffer, view.getUint32(at + 16, true), 16)
        if (String.fromCharCode(...name) === "_makeFuncWrapper") funcs++
      }
      return call(sp)
    }
    return { see(m) { memory = m } }
  }
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const f = WebAssembly[name]
    WebAssembly[name] = async (source, imports, ...more) => {
      const go = counted(imports)
      const made = await f.call(WebAssembly, source, imports, ...more)
      const instance = made.instance ?? made
      for (const k in instance.exports) if (instance.exports[k] instanceof WebAssembly.Memory) {
        all.push(instance.exports[k])
        go.see(instance.exports[k])
      }
      return made
    }
  }
  globalThis.wasmBytes = () => all.reduce((n, m) => n + m.buffer.byteLength, 0)
  globalThis.goFuncs = () => funcs
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

// within is the same tab, with a bound on what is asked of it.
func (t *tab) within(d time.Duration) *tab {
	ctx, cancel := context.WithTimeout(t.ctx, d)
	time.AfterFunc(2*d, cancel)
	return &tab{ctx: ctx, empty: t.empty}
}

// prime makes a call that does not count, and waits for the frames that it asked
// for: the next one pays for nothing of what was before it.
func (t *tab) prime(call string) error {
	return t.run(fmt.Sprintf("await bench.run(%q, 1); await bench.rest()", call))
}

// rest waits until the page has nothing to do, at most 20 s: on a large page what
// is worked out ahead of the first calls takes some.
func (t *tab) rest() error {
	const look, least = 500 * time.Millisecond, 5 // of CPU in that time, in ms
	if err := t.run("await bench.idle()"); err != nil {
		return err
	}
	for range 40 {
		a, err := t.thread()
		if err != nil {
			return err
		}
		time.Sleep(look)
		b, err := t.thread()
		if err != nil || b-a < least {
			return err
		}
	}
	return nil
}

// wake brings a processor back to work that has slept while the page rested: on a
// shared machine the first task after a rest costs many times what it does
// otherwise, and the more so the more code it runs.
func (t *tab) wake() error {
	for range 5 {
		if _, err := t.raw("spin", 1); err != nil {
			return err
		}
	}
	return nil
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
	programs := []struct{ name, run string }{
		{"empty", `await bench.startEmpty("/empty/")`},
		{"bridge", `await bench.start("/dist/bridge.js")`},
	}
	r := map[string][]float64{} // by program, cache and measure
	for i := range s.starts {
		for k := range programs {
			p := programs[(i+k)%2]
			if err := s.start(p.name, p.run, r); err != nil {
				return err
			}
		}
	}
	s.report.Starts = r
	s.report.ColdRatio = median(r["bridge cold cpu"]) / median(r["empty cold cpu"])
	s.report.WarmRatio = median(r["bridge warm cpu"]) / median(r["empty warm cpu"])
	return nil
}

// start starts one program twice in a browser of its own, and adds what that took.
func (s *session) start(name, run string, r map[string][]float64) error {
	n := len(s.end)
	browser, err := s.chromium()
	defer func() {
		for _, end := range slices.Backward(s.end[n:]) {
			end()
		}
		s.end = s.end[:n]
	}()
	if err != nil {
		return err
	}
	for _, cache := range []string{"cold", "warm"} {
		t, err := s.tab(browser, 1000, false)
		if err != nil {
			return err
		}
		a, err := t.thread()
		if err != nil {
			return err
		}
		wall, err := eval[float64](t, "(async () => { const a = performance.now(); "+run+"; return performance.now() - a })()")
		if err != nil {
			return err
		}
		z, err := t.thread()
		if err != nil {
			return err
		}
		add := func(what string, v float64) { r[name+" "+cache+" "+what] = append(r[name+" "+cache+" "+what], v) }
		add("cpu", max(0, z-a-t.empty))
		add("wall", wall)
		if name == "bridge" && cache == "cold" {
			bytes, err := eval[float64](t, `new Promise((r) => setTimeout(r, 1000)).then(() => wasmBytes())`)
			if err != nil {
				return err
			}
			s.report.IdleWasm = max(s.report.IdleWasm, bytes/(1<<20))
			if err := t.run(`await bench.run("snapshot", 20)`); err != nil {
				return err
			}
		}
		if cache == "cold" {
			time.Sleep(codeCache)
		}
		t.close()
	}
	return nil
}

func (s *session) measure(size int) (r pageReport, err error) {
	fmt.Printf("a page of %d elements, load %s\n", size, load())
	r = pageReport{Size: size, CPU: map[string][]float64{}, Ratios: map[string]ratio{}, Peers: map[string]float64{}, Told: map[string]told{}}
	if err := s.first(&r); err != nil {
		return r, err
	}
	t, err := s.tab(s.browser, size, true)
	defer t.close()
	if err != nil {
		return r, err
	}
	if err := s.again(&r, t); err != nil {
		return r, err
	}
	if err := s.tax(&r, t); err != nil {
		return r, err
	}
	if s.peers {
		if err := s.compare(&r); err != nil {
			return r, err
		}
	}
	r.ratios()
	return r, nil
}

// first measures on fresh pages, in turn, what is done first on them: once the page
// had idle time, in which the bridge reads ahead, and without any.
func (s *session) first(r *pageReport) error {
	const start, atOnce = `await bench.start("/dist/bridge.js")`, `await bench.start("/dist/bridge.js", true)`
	kinds := []struct {
		name, call, start string
		idle              bool
	}{
		{"first snapshot", "snapshot", start, true},
		{"first floor", "floor", "", true},
		{"first query", "query", start, true},
		{"first snapshot, at once", "snapshot", atOnce, false},
	}
	for range s.rounds {
		for _, k := range kinds {
			t, err := s.tab(s.browser, r.Size, false)
			if err == nil {
				err = t.run(k.start)
			}
			if err == nil && k.idle {
				if err = t.rest(); err == nil {
					err = t.wake()
				}
			}
			var ms float64
			if err == nil {
				ms, err = t.cost(k.call, 1)
			}
			t.close()
			if err != nil {
				return err
			}
			r.add(k.name, ms)
		}
	}
	return nil
}

// again measures what is done again and again, in turn, on one page.
func (s *session) again(r *pageReport, t *tab) error {
	if err := t.run(`await bench.start("/dist/bridge.js"); bench.own()`); err != nil {
		return err
	}
	if err := t.rest(); err != nil {
		return err
	}
	counts, err := eval[struct{ Elements, Interactive int }](t, "bench.elements()")
	if err != nil {
		return err
	}
	r.Elements, r.Interactive = counts.Elements, counts.Interactive
	if r.Wrong, err = eval[string](t, "bench.check()"); err != nil {
		return err
	}
	calls := []string{"floor", "snapshot", "attribute", "attributeFloor", "value", "valueFloor", "insert", "insertFloor", "query", "act", "hand"}
	times := map[string]int{}
	for _, c := range calls {
		ms, err := t.cost(c, 1)
		if err != nil {
			return err
		}
		// The compilers see all of it first.
		if err := t.run(fmt.Sprintf("await bench.run(%q, %d)", c, min(20, max(2, int(200/max(ms, 1)))))); err != nil {
			return err
		}
		if times[c], err = t.often(c); err != nil {
			return err
		}
	}
	times["act"], times["hand"] = acts, acts
	for range s.rounds {
		for _, c := range calls {
			if err := t.prime(c); err != nil {
				return err
			}
			ms, err := t.cost(c, times[c])
			if err != nil {
				return err
			}
			r.add(c, ms)
		}
	}
	for i, ms := range r.CPU["act"] {
		r.add(beyond, ms-r.CPU["hand"][i])
	}
	r.Told["bridge"], err = eval[told](t, `bench.told("bridge")`)
	return err
}

// tax measures the page's own work with the bridge and a subscriber, without, and
// with a listener that does nothing; and what is done after it. The floor runs on
// all of them: a script that asks every element for its own properties makes what
// the page does later dearer, and the bridge does not pay for that.
func (s *session) tax(r *pageReport, t *tab) error {
	tabs := []struct {
		name string
		*tab
	}{{"", t}, {" without", nil}, {" heard", nil}}
	for i := range tabs[1:] {
		plain, err := s.tab(s.browser, r.Size, true)
		defer plain.close()
		if err == nil {
			err = plain.run(`bench.own(); await bench.run("floor", 20)`)
		}
		if err != nil {
			return err
		}
		tabs[i+1].tab = plain
	}
	if err := t.run("bench.subscribe()"); err != nil {
		return err
	}
	if err := tabs[2].run("bench.hear()"); err != nil {
		return err
	}
	for i := range s.rounds + 1 {
		for _, c := range []string{"dom", "input"} {
			for k := range tabs {
				on := tabs[(i+k)%len(tabs)]
				ms, err := on.cost(c, tasks)
				if err != nil {
					return err
				}
				after, err := on.cost("after", 1)
				if err != nil {
					return err
				}
				if i > 0 { // the compilers have seen all of it
					r.add(c+on.name, ms)
					r.add(c+on.name+" after", after)
				}
			}
		}
	}
	return nil
}

// memory is measured on a page of its own: what a run of snapshots and acts leaves
// behind.
func (s *session) memory(size, snapshots, acts int) error {
	fmt.Printf("%d snapshots and %d acts on a page of %d elements\n", snapshots, acts, size)
	t, err := s.tab(s.browser, size, true)
	defer t.close()
	if err != nil {
		return err
	}
	if err := t.run(`await bench.start("/dist/bridge.js")`); err != nil {
		return err
	}
	if err := t.rest(); err != nil {
		return err
	}
	m, err := s.grow(t, snapshots, acts)
	if err == nil {
		m.Size = size
		s.report.Memory = append(s.report.Memory, m)
	}
	return err
}

// grow tells what memory a run of snapshots and acts leaves behind.
func (s *session) grow(t *tab, snapshots, acts int) (m memory, err error) {
	state := func() (js, wasm, funcs float64, err error) {
		for range 3 {
			if _, err := chromedp.Call(t.ctx, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
				return 0, 0, 0, err
			}
		}
		use, err := chromedp.Call(t.ctx, runtime.GetHeapUsage, cdp.Empty{})
		if err != nil {
			return 0, 0, 0, err
		}
		list, err := eval[[]float64](t, "[wasmBytes(), goFuncs()]")
		if err != nil {
			return 0, 0, 0, err
		}
		return use.UsedSize, list[0], list[1], nil
	}
	m = memory{Snapshots: snapshots, Acts: acts}
	if err := t.run(fmt.Sprintf("await bench.grow(%d, %d)", min(snapshots, max(300, snapshots/10)), min(acts, max(20, acts/10)))); err != nil {
		return m, err
	}
	js, wasm, funcs, err := state()
	if err != nil {
		return m, err
	}
	if err := t.run(fmt.Sprintf("await bench.grow(%d, %d)", snapshots, acts)); err != nil {
		return m, err
	}
	js2, wasm2, funcs2, err := state()
	m.WasmGrowth, m.JSGrowth, m.Funcs = (wasm2-wasm)/(1<<20), (js2-js)/float64(snapshots), int(funcs2-funcs)
	m.Wasm = wasm2 / (1 << 20)
	return m, err
}

// compare measures the peers on a page of their own: 3 rounds, and none where one
// read is to take more than longestRead.
func (s *session) compare(r *pageReport) error {
	var t *tab
	again := func() (names []string, err error) {
		if t, err = s.tab(s.browser, r.Size, true); err != nil {
			return nil, err
		}
		return eval[[]string](t, `bench.peers(location.origin + "/peers/")`)
	}
	names, err := again()
	defer func() { t.close() }()
	if err != nil {
		return err
	}
	if missing := s.unloaded(names); missing != "" {
		return errors.New("these peers could not be loaded: " + missing)
	}
	for _, name := range names {
		r.Peers[name] = -1
		if last, ok := s.peerMS[name]; ok {
			grows := float64(r.Size) / float64(last.size)
			if last.ms < 0 || last.ms*grows*grows > float64(longestRead.Milliseconds()) {
				continue
			}
		}
		var list, floors []float64
		for range 3 {
			f, err := t.cost("floor", 3)
			if err != nil {
				return err
			}
			ms, err := t.within(longestWait).cost(name, 1)
			if errors.Is(err, context.DeadlineExceeded) {
				ms = math.Inf(1)
				_, _ = chromedp.Call(t.ctx, runtime.TerminateExecution, cdp.Empty{}) // the tab is closed next
				t.close()
				if _, err := again(); err != nil {
					return err
				}
			} else if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if ms > float64(longestRead.Milliseconds()) {
				list = nil
				break
			}
			list, floors = append(list, ms), append(floors, f)
		}
		if len(list) == 0 {
			s.peerMS[name] = peerTime{r.Size, -1}
			continue
		}
		s.peerMS[name] = peerTime{r.Size, median(list)}
		r.CPU[name] = list
		r.Peers[name] = median(list) / median(floors)
		if r.Told[name], err = eval[told](t, fmt.Sprintf("bench.told(%q)", name)); err != nil {
			return err
		}
	}
	return nil
}

// peers are what page.js calls them. All but the last read whole pages.
var peers = []string{"playwright aria", "playwright aria for models", "smart-dom-reader", "page-agent", "dom-accessibility-api (names)"}

func (s *session) unloaded(names []string) string {
	var missing []string
	for _, p := range peers {
		if !slices.Contains(names, p) {
			missing = append(missing, p)
		}
	}
	return strings.Join(missing, ", ")
}
