package main

import (
	"flag"
	"os"
	"path/filepath"
)

// bench measures the package that dist makes: sizes, starts, CPU against a
// hand-written reader and other page readers, memory. internal/bench, which does
// it, is a program of its own because it compiles chromedp.
func bench(root string, args []string) error {
	f := flags("bench")
	f.String("sizes", "1000,10000,50000", "elements of the pages")
	f.Int("rounds", 15, "rounds of each measurement")
	f.Uint64("seed", 1, "seed of the pages")
	f.Bool("peers", true, "compare with other page readers, which npm fetches once")
	f.Int("starts", 4, "times that each program is started, cold and warm; 0 leaves starts out")
	f.Int("snapshots", 10000, "snapshots over which memory must not grow; 0 leaves memory out")
	f.Int("acts", 1000, "acts over which memory must not grow")
	f.String("json", "", "write all figures into this `file`")
	if err := parse(f, args); err != nil {
		return err
	}
	exe, err := browserFor(root)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "drawbridge-bench-dist-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	pkg := filepath.Join(dir, "dist")
	measure := []string{"run", "./internal/bench", "-dist", pkg}
	f.Visit(func(g *flag.Flag) { measure = append(measure, "-"+g.Name+"="+g.Value.String()) })
	if err := runAll(root, []step{{name: "packing", args: []string{"run", "./internal/bundle/dist", "-o", pkg}}}); err != nil {
		return err
	}
	return runAll(root, []step{{name: "measuring", env: []string{"CHROME=" + exe}, args: measure}})
}
