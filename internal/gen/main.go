// Program gen writes www/tables.js: what the Go packages and the scripts of the
// page must agree on. It runs in the root of the checkout.
//
//	go run ./internal/gen
package main

import (
	"fmt"
	"os"
)

func main() {
	text, err := tables(".")
	if err == nil {
		err = os.WriteFile("www/tables.js", text, 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}
