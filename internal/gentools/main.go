// Program gentools writes www/tools.js: the definitions of the three tools, as
// package bridge words them. It runs in the root of the checkout.
//
//	go run ./internal/gentools
package main

import (
	"fmt"
	"os"

	"github.com/drawbridge/drawbridge/bridge"
)

func main() {
	text, err := module(bridge.Definitions())
	if err == nil {
		err = os.WriteFile("www/tools.js", text, 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gentools:", err)
		os.Exit(1)
	}
}
