package main

import "github.com/drawbridge/drawbridge/bridge"

// br is the bridge of the page that has loaded this program.
var br *bridge.Bridge

func main() {
	takeHands()
	br = bridge.New(page{})
	select {} // the exports do the rest
}
