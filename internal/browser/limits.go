//go:build !js

package browser

import "time"

// How long things may take, generous enough for a busy machine with two cores.
const (
	startLimit   = 90 * time.Second // the browser
	openLimit    = 60 * time.Second // a page, until its load event
	callLimit    = 60 * time.Second // one call, such as Eval or Click
	waitLimit    = 30 * time.Second // a fact to come true
	consoleLimit = 2 * time.Second  // the last messages of a page
	closeLimit   = 10 * time.Second // the browser at the end
)
