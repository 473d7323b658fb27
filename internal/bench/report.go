//go:build !js

package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
)

// A report is all figures of one run.
type report struct {
	When       string       `json:"when"`
	Cores      int          `json:"cores"`
	LoadBefore string       `json:"loadBefore"`
	LoadAfter  string       `json:"loadAfter"`
	SizeRatio  float64      `json:"sizeRatio"`
	ColdRatio  float64      `json:"coldStartRatio"`
	WarmRatio  float64      `json:"warmStartRatio"`
	IdleWasm   float64      `json:"idleWasmMiB"`
	Memory     *memory      `json:"memory,omitempty"`
	Pages      []pageReport `json:"pages"`
}

// memory is what a run of snapshots and acts left behind.
type memory struct {
	Snapshots  int     `json:"snapshots"`
	Acts       int     `json:"acts"`
	WasmGrowth float64 `json:"wasmGrowthMiB"`
	JSGrowth   float64 `json:"jsBytesPerSnapshot"`
}

type pageReport struct {
	Size        int                  `json:"size"`
	Elements    int                  `json:"elements"`
	Interactive int                  `json:"interactive"`
	CPU         map[string][]float64 `json:"cpuMs"` // by call, one figure a round
	Ratios      map[string]float64   `json:"ratios"`
	Peers       map[string]float64   `json:"peersPerFloor"` // negative: dropped
	Told        map[string]told      `json:"told"`
	Wrong       string               `json:"wrong,omitempty"`
}

// told is what one read puts before a model.
type told struct {
	Characters int `json:"characters"`
	Entries    int `json:"entries"`
}

// A budget bounds a ratio for pages of 1,000, 10,000 and 50,000 elements.
type budget struct {
	name string
	max  [3]float64 // 0: none
}

var budgets = []budget{
	{"first snapshot / first floor", [3]float64{3, 2, 1.8}},
	{"repeat / floor", [3]float64{1.2, .2, .06}},
	{"attribute / floor", [3]float64{1.2, .3, .1}},
	{"value / floor", [3]float64{1.2, .6, .6}},
	{"insert and remove / floor", [3]float64{1.2, .7, .7}},
	{"first query / floor", [3]float64{5, 4, 4}},
	{"query / floor", [3]float64{.5, .2, .06}},
	{"act / floor", [3]float64{1.5, .6, .3}},
	{"first / best peer", [3]float64{.25, .02, 0}},
	{"page's DOM work / without", [3]float64{1.2, 1.2, 1.2}},
	{"page's input events / without", [3]float64{1.2, 1.2, 1.2}},
}

// of is the budget for a page of size, 0 for none.
func (b budget) of(size int) float64 {
	switch {
	case size < 4000:
		return b.max[0]
	case size < 30000:
		return b.max[1]
	}
	return b.max[2]
}

// print writes the tables and returns how many figures are over their budget.
func (r *report) print(w io.Writer) (over int) {
	verdict := func(v, max float64) string {
		switch {
		case max == 0:
			return fmt.Sprintf("%.3g", v)
		case math.IsNaN(v):
			return fmt.Sprintf("- (%.3g)", max)
		case v > max:
			over++
			return fmt.Sprintf("%.3g (%.3g) OVER", v, max)
		}
		return fmt.Sprintf("%.3g (%.3g)", v, max)
	}
	fmt.Fprintf(w, "\nload before %s, after %s\n", r.LoadBefore, r.LoadAfter)
	fmt.Fprintln(w, "download / empty Go program:", verdict(r.SizeRatio, 1.70))
	fmt.Fprintln(w, "start, cold / empty Go program:", verdict(r.ColdRatio, 1.6))
	fmt.Fprintln(w, "start, warm / empty Go program:", verdict(r.WarmRatio, 1.9))
	fmt.Fprintln(w, "idle wasm memory, MiB:", verdict(r.IdleWasm, 6))
	if m := r.Memory; m != nil {
		fmt.Fprintf(w, "memory over %d snapshots and %d acts: wasm MiB %s, JS bytes a snapshot %s\n", m.Snapshots, m.Acts, verdict(m.WasmGrowth, 1), verdict(m.JSGrowth, 100))
	}
	row := func(name string, cell func(p *pageReport) string) {
		fmt.Fprintf(w, "| %-32s |", name)
		for i := range r.Pages {
			fmt.Fprintf(w, " %-22s |", cell(&r.Pages[i]))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w, "\nCPU ratios, median (budget)")
	row("elements / interactive", func(p *pageReport) string { return fmt.Sprintf("%d / %d", p.Elements, p.Interactive) })
	fmt.Fprintln(w, "|"+strings.Repeat("-", 34)+"|"+strings.Repeat(strings.Repeat("-", 24)+"|", len(r.Pages)))
	for _, b := range budgets {
		row(b.name, func(p *pageReport) string {
			v, ok := p.Ratios[b.name]
			if !ok {
				v = math.NaN()
			}
			return verdict(v, b.of(p.Size))
		})
	}
	row("floor, ms", func(p *pageReport) string { return fmt.Sprintf("%.3g", median(p.CPU["floor"])) })
	names := map[string]bool{}
	for _, p := range r.Pages {
		for n := range p.Peers {
			names[n] = true
		}
	}
	for _, n := range slices.Sorted(maps.Keys(names)) {
		row(n+" / floor", func(p *pageReport) string {
			switch v, ok := p.Peers[n]; {
			case !ok:
				return "-"
			case v < 0:
				return "over 10 s: dropped"
			default:
				return fmt.Sprintf("%.3g", v)
			}
		})
	}
	for _, n := range append([]string{"bridge"}, slices.Sorted(maps.Keys(names))...) {
		row(n+", characters", func(p *pageReport) string {
			t, ok := p.Told[n]
			if !ok {
				return "-"
			}
			return fmt.Sprintf("%d", t.Characters)
		})
	}
	for _, p := range r.Pages {
		if p.Wrong != "" {
			over++
			fmt.Fprintf(w, "WRONG at %d elements: %s\n", p.Size, p.Wrong)
		}
		for n, t := range p.Told {
			if (strings.HasPrefix(n, "playwright") || n == "page-agent") && p.Told["bridge"].Characters >= t.Characters {
				over++
				fmt.Fprintf(w, "OVER at %d elements: a snapshot has %d characters, %s has %d\n", p.Size, p.Told["bridge"].Characters, n, t.Characters)
			}
		}
	}
	return over
}

// median of the figures, NaN for none.
func median(list []float64) float64 {
	if len(list) == 0 {
		return math.NaN()
	}
	s := slices.Sorted(slices.Values(list))
	return s[len(s)/2]
}
