//go:build !js

package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// A report is all figures of one run.
type report struct {
	When       string               `json:"when"`
	Cores      int                  `json:"cores"`
	LoadBefore string               `json:"loadBefore"`
	LoadAfter  string               `json:"loadAfter"`
	Sizes      map[string]size      `json:"sizes"` // by file; "empty.wasm" is the empty Go program
	SizeRatio  float64              `json:"sizeRatio"`
	Starts     map[string][]float64 `json:"startsMs"` // by program, cache and measure, such as "bridge cold cpu"
	ColdRatio  float64              `json:"coldStartRatio"`
	WarmRatio  float64              `json:"warmStartRatio"`
	IdleWasm   float64              `json:"idleWasmMiB"`
	Memory     []memory             `json:"memory,omitempty"`
	Pages      []pageReport         `json:"pages"`
}

// size is the bytes of a file as it is, and compressed as hard as can be.
type size struct {
	Raw    int `json:"raw"`
	Gzip   int `json:"gzip"`
	Brotli int `json:"brotli"`
}

func (s size) plus(t size) size { return size{s.Raw + t.Raw, s.Gzip + t.Gzip, s.Brotli + t.Brotli} }

// memory is what a run of snapshots and acts left behind.
type memory struct {
	Size       int     `json:"size"`
	Snapshots  int     `json:"snapshots"`
	Acts       int     `json:"acts"`
	Wasm       float64 `json:"wasmMiB"` // afterwards
	WasmGrowth float64 `json:"wasmGrowthMiB"`
	JSGrowth   float64 `json:"jsBytesPerSnapshot"`
	Funcs      int     `json:"jsFuncsMade"`
}

type pageReport struct {
	Size        int                  `json:"size"`
	Elements    int                  `json:"elements"`
	Interactive int                  `json:"interactive"`
	CPU         map[string][]float64 `json:"cpuMs"` // by call, one figure a round
	Ratios      map[string]ratio     `json:"ratios"`
	Peers       map[string]float64   `json:"peersPerFloor"` // negative: dropped
	Told        map[string]told      `json:"told"`
	Wrong       string               `json:"wrong,omitempty"`
}

func (r *pageReport) add(name string, ms float64) { r.CPU[name] = append(r.CPU[name], ms) }

// A ratio is of the medians of two calls' rounds, and of their lowest.
type ratio struct {
	Median float64 `json:"median"`
	Lowest float64 `json:"lowest"`
}

// told is what one read puts before a model.
type told struct {
	Characters int `json:"characters"`
	Entries    int `json:"entries"`
}

// bestPeer stands for the fastest of the peers that read whole pages.
const bestPeer = "best peer"

// beyond is what an act takes more than its gesture with the same waits by hand, round by round.
const beyond = "act beyond the gesture"

// A budget bounds the ratio of two calls for pages of 1,000, 10,000 and 50,000 elements.
type budget struct {
	name     string
	of, over string     // calls
	max      [3]float64 // 0: none
}

var budgets = []budget{
	{"first snapshot / first floor", "first snapshot", "first floor", [3]float64{3, 2, 1.8}},
	{"same, no idle time before", "first snapshot, at once", "first floor", [3]float64{}},
	{"repeat / floor", "snapshot", "floor", [3]float64{1.2, .2, .06}},
	{"attribute / floor", "attribute", "attributeFloor", [3]float64{1.2, .3, .1}},
	{"value / floor", "value", "valueFloor", [3]float64{1.2, .6, .6}},
	{"insert and remove / floor", "insert", "insertFloor", [3]float64{1.2, .7, .7}},
	{"first query / floor", "first query", "floor", [3]float64{5, 4, 4}},
	{"first query / first floor", "first query", "first floor", [3]float64{}},
	{"query / floor", "query", "floor", [3]float64{.5, .2, .06}},
	{"act / floor", "act", "valueFloor", [3]float64{}},
	{"same gesture by hand / floor", "hand", "valueFloor", [3]float64{}},
	{"act beyond that / floor", beyond, "valueFloor", [3]float64{1.5, .6, .3}},
	{"first / best peer", "first snapshot", bestPeer, [3]float64{.25, .02, 0}},
	{"page's DOM work / without", "dom", "dom without", [3]float64{1.2, 1.2, 1.2}},
	{"page's input events / without", "input", "input without", [3]float64{1.2, 1.2, 1.2}},
	{"same, empty listener / without", "input heard", "input without", [3]float64{}},
	{"read after DOM work / floor", "dom after", "floor", [3]float64{}},
	{"same without / floor", "dom without after", "floor", [3]float64{}},
}

// What else is bounded.
const (
	maxDownload = 1.70 // times the empty Go program, under brotli
	maxCold     = 1.6  // times the empty Go program's start
	maxWarm     = 1.9
	maxIdleWasm = 6   // MiB
	maxWasm     = 1   // MiB more after many snapshots
	maxJS       = 100 // bytes a snapshot
)

// on is the budget for a page of size, 0 for none.
func (b budget) on(size int) float64 {
	switch {
	case size < 4000:
		return b.max[0]
	case size < 30000:
		return b.max[1]
	}
	return b.max[2]
}

// ratios works out those of the budgets.
func (r *pageReport) ratios() {
	figures := func(call string, f func([]float64) float64) float64 {
		if call != bestPeer {
			return f(r.CPU[call])
		}
		best := math.NaN()
		for _, p := range peers[:len(peers)-1] {
			if v := f(r.CPU[p]); !math.IsNaN(v) && !(v >= best) {
				best = v
			}
		}
		return best
	}
	for _, b := range budgets {
		v := ratio{figures(b.of, median) / figures(b.over, median), figures(b.of, lowest) / figures(b.over, lowest)}
		if !math.IsNaN(v.Median) {
			r.Ratios[b.name] = v
		}
	}
}

// print writes the tables and returns how many figures are over their budget.
func (r *report) print(w io.Writer) (over int) {
	verdict := func(v, max float64) string {
		switch {
		case max < 0:
			return fmt.Sprintf("%.3g", v)
		case v > max:
			over++
			return fmt.Sprintf("%.3g (%g) OVER", v, max)
		}
		return fmt.Sprintf("%.3g (%g)", v, max)
	}
	fmt.Fprintf(w, "\nload before %s, after %s; %d cores. In brackets: the budget.\n\n", r.LoadBefore, r.LoadAfter, r.Cores)
	fmt.Fprintf(w, "%-12s %9s %9s %9s\n", "bytes", "raw", "gzip", "brotli")
	for _, f := range []string{"bridge.wasm", "bridge.js", "empty.wasm"} {
		s := r.Sizes[f]
		fmt.Fprintf(w, "%-12s %9d %9d %9d\n", f, s.Raw, s.Gzip, s.Brotli)
	}
	fmt.Fprintln(w, "download / empty Go program:", verdict(r.SizeRatio, maxDownload))
	if len(r.Starts) > 0 {
		r.printStarts(w, verdict)
	}
	for _, m := range r.Memory {
		fmt.Fprintf(w, "%d elements, %d snapshots, %d acts: wasm %.1f MiB, more by %s; JS bytes a snapshot %s; js.Func made %s\n", m.Size, m.Snapshots, m.Acts,
			m.Wasm, verdict(m.WasmGrowth, maxWasm), verdict(m.JSGrowth, maxJS), verdict(float64(m.Funcs), 0))
	}
	row := func(name string, cell func(p *pageReport) string) {
		fmt.Fprintf(w, "| %-32s |", name)
		for i := range r.Pages {
			fmt.Fprintf(w, " %-26s |", cell(&r.Pages[i]))
		}
		fmt.Fprintln(w)
	}
	line := func() {
		fmt.Fprintln(w, "|"+strings.Repeat("-", 34)+"|"+strings.Repeat(strings.Repeat("-", 28)+"|", len(r.Pages)))
	}
	fmt.Fprintln(w)
	row("CPU: median (budget) [lowest]", func(p *pageReport) string { return fmt.Sprintf("%d elements", p.Elements) })
	line()
	row("interactive elements", func(p *pageReport) string { return fmt.Sprint(p.Interactive) })
	row("floor, ms", func(p *pageReport) string {
		return fmt.Sprintf("%.3g [%.3g]", median(p.CPU["floor"]), lowest(p.CPU["floor"]))
	})
	for _, b := range budgets {
		row(b.name, func(p *pageReport) string {
			v, ok := p.Ratios[b.name]
			if !ok {
				return "-"
			}
			max := b.on(p.Size)
			if max == 0 {
				max = -1
			}
			return fmt.Sprintf("%s [%.3g]", verdict(v.Median, max), v.Lowest)
		})
	}
	for _, n := range peers {
		row(n+" / floor", func(p *pageReport) string {
			switch v, ok := p.Peers[n]; {
			case !ok:
				return "-"
			case v < 0:
				return "dropped: over 10 s a read"
			default:
				return fmt.Sprintf("%.3g", v)
			}
		})
	}
	fmt.Fprintln(w)
	row("characters / entries", func(p *pageReport) string { return fmt.Sprintf("%d elements", p.Elements) })
	line()
	for _, n := range append([]string{"bridge"}, peers...) {
		row(n, func(p *pageReport) string {
			t, ok := p.Told[n]
			if !ok {
				return "-"
			}
			text := fmt.Sprintf("%d / %d", t.Characters, t.Entries)
			if (strings.HasPrefix(n, "playwright") || n == "page-agent") && p.Told["bridge"].Characters >= t.Characters {
				over++
				text += " OVER: bridge has more"
			}
			return text
		})
	}
	for _, p := range r.Pages {
		if p.Wrong != "" {
			over++
			fmt.Fprintf(w, "WRONG at %d elements: %s\n", p.Size, p.Wrong)
		}
	}
	return over
}

func (r *report) printStarts(w io.Writer, verdict func(v, max float64) string) {
	fmt.Fprintf(w, "\n%-12s %21s %21s\n", "start, ms", "cold, CPU / wall", "warm, CPU / wall")
	for _, p := range []string{"bridge", "empty"} {
		cell := func(cache string) string {
			return fmt.Sprintf("%.1f / %.1f", median(r.Starts[p+" "+cache+" cpu"]), median(r.Starts[p+" "+cache+" wall"]))
		}
		fmt.Fprintf(w, "%-12s %21s %21s\n", p, cell("cold"), cell("warm"))
	}
	fmt.Fprintln(w, "CPU of the start, cold / empty Go program:", verdict(r.ColdRatio, maxCold))
	fmt.Fprintln(w, "CPU of the start, warm / empty Go program:", verdict(r.WarmRatio, maxWarm))
	fmt.Fprintln(w, "idle wasm memory, MiB:", verdict(r.IdleWasm, maxIdleWasm))
}

// median of the figures, NaN for none.
func median(list []float64) float64 {
	if len(list) == 0 {
		return math.NaN()
	}
	s := slices.Sorted(slices.Values(list))
	return s[len(s)/2]
}

// lowest of the figures, NaN for none.
func lowest(list []float64) float64 {
	if len(list) == 0 {
		return math.NaN()
	}
	return slices.Min(list)
}
