package main

import (
	"syscall/js"
	"time"

	"github.com/syumai/tinyutil/httputil"
)

func main() {
	r := relay{client: httputil.DefaultClient, sleep: time.Sleep}
	// The private global object of this program: www/relay.js takes send from it.
	js.Global().Set("send", js.FuncOf(func(_ js.Value, args []js.Value) any {
		request, done := args[0].String(), args[1]
		go func() { done.Invoke(r.answer(request)) }()
		return nil
	}))
	select {}
}
