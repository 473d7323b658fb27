package main

import (
	"runtime"
	"strings"
)

// guard makes an export that panics answer -1. It is deferred by every export:
// an unrecovered panic would end the program, whose exports then answer garbage.
func guard(n *int32) { report(n, recover()) }

// report tells the developer of a panic and sets n to -1; nil is no panic.
func report(n *int32, panicked any) {
	if panicked == nil {
		return
	}
	*n = -1
	stack := make([]byte, 4096)
	stack = stack[:runtime.Stack(stack, false)]
	hostFail(message(panicked) + "\n" + string(stack))
}

// message is the text of what was thrown.
func message(panicked any) string {
	switch p := panicked.(type) {
	case error:
		return strings.TrimPrefix(p.Error(), "JavaScript error: ") // a js.Error
	case string:
		return p
	}
	return "a panic without a text"
}
