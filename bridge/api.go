package bridge

// Act takes the call's place in the queue and returns what does its work in a
// goroutine and gives the JSON of the result (contract 2.3 to 2.5).
func (a *Agent) Act(c Call) (run func() []byte) { return func() []byte { return []byte("{}") } }

// Query is the same for query (contract 2.6).
func (a *Agent) Query(c Call) (run func() []byte) { return func() []byte { return []byte("[]") } }

// Listen sets what gets every observed change as JSON (contract 2.7); nil when nobody listens.
func (b *Bridge) Listen(tell func(change []byte)) {}

// Hear takes one event of the page.
func (b *Bridge) Hear(h Heard) {}

// Changed takes a primitive's own report of a change (handle.changed, ctx.change): JSON {key, value, previous, reason, source?}.
func (b *Bridge) Changed(n int32, change string) {}

// Definitions returns the JSON array of the three tool definitions (contract 2.8): {name, title, description, inputSchema, annotations}.
func Definitions() string { return "[]" }
