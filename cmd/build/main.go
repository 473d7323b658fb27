// Command build does everything that is done with a checkout of Drawbridge, one
// word each:
//
//	go run ./cmd/build serve    serve the demo pages and the bridge
//	go run ./cmd/build test     run the tests, natively and in Chromium
//	go run ./cmd/build dist     make the package that pages load
//	go run ./cmd/build bench    compare sizes, starts and CPU with other page readers
//	go run ./cmd/build check    formatting, vet, import law, generated files, sizes
//	go run ./cmd/build gen      write the generated files
//
// It needs Go alone, and works from any directory of the checkout. It imports only
// the standard library and light packages of this module, so that serve starts at
// once; what needs esbuild, brotli or chromedp runs as a program of its own.
//
// It exits with 2 if it was asked for something that it does not know, with 1 if
// what it did failed.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/drawbridge/drawbridge/internal/bundle"
)

// command is a word that build knows.
type command struct {
	name string
	args string // how its flags are written
	does string // one line for the usage text
	run  func(root string, args []string) error
}

// commands lists them in the order of the usage text.
var commands = []command{
	{"serve", "[-addr 127.0.0.1:8080]", "serve the demo pages and the bridge", serve},
	{"test", "[-all]", "run the tests, natively and in Chromium", test},
	{"dist", "[-o dist] [-relay]", "make the npm-shaped package that pages load", dist},
	{"bench", "[-sizes 1000] [-json f]", "sizes, starts, CPU and memory beside other page readers", bench},
	{"check", "", "formatting, vet, import law, generated files, sizes", check},
	{"gen", "", "write the generated files", gen},
}

func main() {
	err := build(os.Args[1:], os.Stdout)
	var bad usageError
	switch {
	case err == nil:
	case errors.As(err, &bad):
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(2)
	default:
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// usageError is a request that build does not understand.
type usageError string

func (e usageError) Error() string { return string(e) }

// build runs the command that args name.
func build(args []string, out io.Writer) error {
	if len(args) == 0 {
		fmt.Fprint(out, usage())
		return usageError("say what to do, such as: go run ./cmd/build serve")
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		fmt.Fprint(out, usage())
		return nil
	}
	for _, c := range commands {
		if c.name == args[0] {
			root, err := bundle.Root("")
			if err != nil {
				return err
			}
			err = c.run(root, args[1:])
			if errors.Is(err, flag.ErrHelp) {
				return nil // the flag package has shown the flags
			}
			return err
		}
	}
	return usageError(fmt.Sprintf("unknown command %q: it is one of %s (go run ./cmd/build help)", args[0], names()))
}

func usage() string {
	var b strings.Builder
	b.WriteString("Usage: go run ./cmd/build <command> [flags]\n\n")
	for _, c := range commands {
		fmt.Fprintf(&b, "  %-30s %s\n", strings.TrimSpace(c.name+" "+c.args), c.does)
	}
	b.WriteString("\nEnvironment:\n  CHROME                         the Chromium to test with, if not the first in PATH\n")
	return b.String()
}

func names() string {
	var list []string
	for _, c := range commands {
		list = append(list, c.name)
	}
	return strings.Join(list, ", ")
}

// parse parses the flags of a command, which takes nothing else.
func parse(f *flag.FlagSet, args []string) error {
	var said strings.Builder
	f.SetOutput(&said)
	f.Usage = func() {}
	err := f.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Printf("Usage: go run ./cmd/build %s [flags]\n", f.Name())
		f.SetOutput(os.Stdout)
		f.PrintDefaults()
		return err
	}
	if err != nil {
		return usageError(fmt.Sprintf("%s: %v (go run ./cmd/build %s -h)", f.Name(), err, f.Name()))
	}
	if f.NArg() > 0 {
		return usageError(fmt.Sprintf("%s takes no argument %q (go run ./cmd/build %s -h)", f.Name(), f.Arg(0), f.Name()))
	}
	return nil
}

// flags starts the flag set of a command.
func flags(name string) *flag.FlagSet { return flag.NewFlagSet(name, flag.ContinueOnError) }

// isSet reports whether the flag was given.
func isSet(f *flag.FlagSet, name string) (set bool) {
	f.Visit(func(g *flag.Flag) { set = set || g.Name == name })
	return set
}
