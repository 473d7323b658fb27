package main

import (
	"strings"

	"github.com/drawbridge/drawbridge/bridge"
	"github.com/drawbridge/drawbridge/bridge/facts"
)

// primitives is what page script defined: a bridge.Primitives.
type primitives struct{}

// What hostPrim is asked for. www/host.js has the same numbers.
const (
	primDefs    = iota // how many definitions there are; the text describes those from node on
	primMounted        // text: the name
	primState          // text: JSON
	primItems          // text: JSON, or empty
	primShown          // 1 or 0
	primMethods        // text: fields
	primCheck          // name: the option, arg: JSON
	primCall           // name: the method, arg: JSON; text: JSON, or empty
	primPending        // 1 or 0
)

// What hostPrim answers, where it is not a count or a yes.
const (
	primFailed  = -2 // text: the message of what was thrown
	primPromise = 1  // primCall: a promise came back
)

var (
	promises = map[int32]func(err string){}
	defs     []bridge.Primitive // those that were asked for
)

// prim asks, and returns the text of the answer or of the error.
func prim(what int32, n facts.Node, id int32, name, arg string) (code int32, answer, err string) {
	code = hostPrim(what, int32(n), id, name, arg)
	switch {
	case code == primFailed:
		return code, "", answered()
	case code < 0:
		return code, "", "the page side failed"
	}
	return code, answered(), ""
}

// Defs returns the definitions. What was asked for once is kept: a definition
// is frozen, and one that replaces it is added.
func (primitives) Defs() []bridge.Primitive {
	count, text, _ := prim(primDefs, facts.Node(len(defs)), 0, "", "")
	if int(count) <= len(defs) {
		return defs
	}
	// For each: name, flags, actions, controlled, options; lists separated by blanks.
	f := strings.Split(text, "\x00")
	for ; len(f) >= 5; f = f[5:] {
		p := bridge.Primitive{
			Name:    f[0],
			Closed:  strings.Contains(f[1], "c"),
			Reveals: strings.Contains(f[1], "r"),
			Secret:  strings.Contains(f[1], "s"),
		}
		if strings.Contains(f[1], "a") {
			p.Actions = append([]string{}, strings.Fields(f[2])...)
		}
		if strings.Contains(f[1], "k") {
			p.Controlled = append([]string{}, strings.Fields(f[3])...)
		}
		for _, option := range strings.Fields(f[4]) {
			if name, kind, found := strings.Cut(option, ":"); found {
				if p.Options == nil {
					p.Options = map[string]string{}
				}
				p.Options[name] = kind
			}
		}
		defs = append(defs, p)
	}
	return defs
}

func (primitives) Mounted(n facts.Node) string {
	_, name, _ := prim(primMounted, n, 0, "", "")
	return name
}

func (primitives) State(n facts.Node) (state, err string) {
	_, state, err = prim(primState, n, 0, "", "")
	return state, err
}

func (primitives) Items(n facts.Node) (items, err string) {
	_, items, err = prim(primItems, n, 0, "", "")
	return items, err
}

func (primitives) Shown(n facts.Node) bool {
	yes, _, _ := prim(primShown, n, 0, "", "")
	return yes != 0 // what fails is shown, and its state tells why
}

func (primitives) Methods(n facts.Node) []string {
	_, names, _ := prim(primMethods, n, 0, "", "")
	return strings.Fields(names)
}

func (primitives) Check(n facts.Node, option, arg string) (err string) {
	_, _, err = prim(primCheck, n, 0, option, arg)
	return err
}

func (primitives) Call(n facts.Node, method, args string, done func(err string)) (result string, pending bool, err string) {
	id := number()
	promises[id] = done // before the call: the promise may settle in a nested task
	code, result, err := prim(primCall, n, id, method, args)
	if pending = code == primPromise; !pending {
		delete(promises, id)
	}
	return result, pending, err
}

func (primitives) Pending(n facts.Node) bool {
	yes, _, _ := prim(primPending, n, 0, "", "")
	return yes > 0
}
