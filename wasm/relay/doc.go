// Command relay is the second program, relay.wasm: HTTP requests on behalf of a
// model loop that runs in the page. A page that only offers tools does not load it,
// which is why it may be as large as net/http makes it.
//
// www/relay.js starts it and speaks to it in JSON:
//
//	const relay = await createRelay({ origins: ["https://models.example"] })
//	const { status, body } = await relay.send({ url, method: "POST", headers, body })
//
// It does what such loops write again and again: requests go to the page's own
// origin and to those that were named, and nowhere else; a server that is busy
// (429, 502, 503, 504) is asked again, up to three times in all and after the time
// that it names; an answer has a size that fits into a page.
//
// tinyutil's httputil makes the requests: net/http's own client needs a network
// that a page does not have.
package main
