//go:build !js

package main

import "os"

func main() {
	os.Stderr.WriteString("this program runs in a page: go run ./cmd/build serve builds and serves it\n") // nothing to do about a closed stderr
	os.Exit(2)
}
