//go:build !js

package main

import "os"

func main() {
	os.Stderr.WriteString("this program runs in a page, started by www/relay.js\n") // nothing to do about a closed stderr
	os.Exit(2)
}
