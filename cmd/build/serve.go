package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/drawbridge/drawbridge/internal/bundle"
	"github.com/drawbridge/drawbridge/internal/site"
)

// serve builds what is missing and serves the demo pages until it is interrupted.
func serve(root string, args []string) error {
	f := flags("serve")
	addr := f.String("addr", "127.0.0.1:8080", "listen on this `address`; port 0 takes any free one")
	if err := parse(f, args); err != nil {
		return err
	}
	l, err := net.Listen("tcp", *addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s is in use: stop what listens there, or choose another address, such as -addr 127.0.0.1:0 for any free port", *addr)
	}
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w (-addr takes host:port)", *addr, err)
	}
	defer l.Close()

	fmt.Println("building bridge.wasm (the first time takes half a minute) ...")
	start := time.Now()
	for _, a := range []bundle.Artifact{bundle.Bridge, bundle.Runtime} {
		a.Names = a.Pkg != ""
		if _, err := bundle.Ensure(root, a); err != nil {
			return err
		}
	}
	if _, err := os.Stat(filepath.Join(root, "www", "bridge.js")); err != nil {
		return errors.New("www/bridge.js is missing: it is the module that pages load; is the checkout complete?")
	}
	fmt.Printf("built in %.1f s\n", time.Since(start).Seconds())
	fmt.Printf(ready, l.Addr())
	h := site.New(root)
	h.Failed = func(a bundle.Artifact, err error) {
		fmt.Fprintf(os.Stderr, "\n%s %s: %v\n", time.Now().Format("15:04:05"), a.Name, err)
	}
	return http.Serve(l, h)
}

const ready = `
  http://%s/

Open it in Chromium and type in the console:

  agent = await (await import("/bridge.js")).createAgent({ allow: () => true })
  agent.snapshot()
  await agent.query({ text: "save" })

Edits to Go and JavaScript show at the next reload. For WebMCP start the browser with
chromium --enable-features=WebMCP. Stop with Ctrl-C.
`
