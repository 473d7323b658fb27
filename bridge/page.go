package bridge

import "github.com/drawbridge/drawbridge/bridge/facts"

// A Page is what the bridge reads and touches. The one in a browser is
// wasm/page_js.go; internal/pagetest makes one from HTML text.
//
// No method blocks. A method that takes a done function calls it exactly once,
// later and never from inside the method itself.
type Page interface {
	facts.Source

	// Do plays a gesture and returns what happened while it was played. What
	// the page became of it is read back by the caller.
	Do(g Gesture) Played

	// Settle calls done when the page is quiet after a gesture (contract 3.7):
	// microtasks, two frames (or 32 ms where frames do not come), then 50 ms
	// without a mutation; after 150 ms only mutations inside the roots and
	// newly inserted elements count; at most 1 s.
	Settle(roots []facts.Node, done func(Settled))

	// Wait calls done after ms milliseconds.
	Wait(ms int, done func())

	// Prim is what page script defined with definePrimitive.
	Prim() Primitives

	// Warn writes a line to the developer's console.
	Warn(line string)
}

// Played is what was seen while a gesture was played.
type Played struct {
	Prevented bool   // the gesture's main event was cancelled by a handler
	Error     string // what a handler threw, or why the gesture could not be played
}

// Settled is what was seen until the page was quiet.
type Settled struct {
	Errors     []string     // what handlers threw since the gesture began
	Navigating string       // the URL of another document that the page is going to
	Touched    []facts.Node // elements that got an input, change, toggle, close or select event since the gesture began
	Trusted    bool         // a person used the page meanwhile
	Inserted   int          // elements that were inserted since the gesture began
}

// Primitives gives access to the components that page script defined. Results
// are JSON texts made by the page side; an error's text is the thrown message.
type Primitives interface {
	// Defs returns the definitions known now, newest last; the count only grows.
	Defs() []Primitive
	// Mounted returns the name of the primitive on n, or "".
	Mounted(n facts.Node) string
	// State returns state(el) as a JSON object.
	State(n facts.Node) (state string, err string)
	// Items returns items(api) as a JSON array of {value,label,disabled?}, "" when there is no such function.
	Items(n facts.Node) (items string, err string)
	// Shown returns shown(state).
	Shown(n facts.Node) bool
	// Methods returns the names of the api's functions.
	Methods(n facts.Node) []string
	// Check runs an option's parser on a JSON value; err tells what it expected.
	Check(n facts.Node, option, arg string) (err string)
	// Call runs a method with a JSON array of arguments. pending tells that a
	// promise came back; done is then called when it settles.
	Call(n facts.Node, method, args string, done func(err string)) (result string, pending bool, err string)
	// Pending reports whether the primitive says that it is at work.
	Pending(n facts.Node) bool
}

// A Primitive is one definition, as far as it is data.
type Primitive struct {
	Name       string
	Actions    []string // nil: methods are picked by name (contract U93)
	Closed     bool
	Reveals    bool
	Secret     bool
	Controlled []string          // state keys to expose; nil: open, value, checked
	Options    map[string]string // option name: "boolean", "number" or "parse"
}
