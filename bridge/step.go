package bridge

import (
	"slices"
	"strconv"
)

// A Step is one action asked of one component (contract U33).
type Step struct {
	Ref, Action string
	Args        []Val
}

// parseSteps reads the argument of act. The first bad step is named, and none runs.
func parseSteps(input string) ([]Step, *Error, int) {
	const shape = `act takes {"steps":[{"ref":"c1","action":"press","args":[]}]}`
	v, ok := parse(input)
	if !ok || v.kind != object {
		return nil, refuse(BadArgument, "Send an object with a list of steps.", "The argument is not a JSON object. ", shape, "."), 0
	}
	list := v.get("steps")
	if list.kind != array || len(list.list) == 0 {
		return nil, refuse(BadArgument, "Send at least one step.", "steps must be a list with at least one step. ", shape, "."), 0
	}
	if len(list.list) > maxSteps {
		return nil, refuse(Limit, "Send fewer steps in each call.", "A call takes at most ", strconv.Itoa(maxSteps), " steps; this one has ", strconv.Itoa(len(list.list)), "."), 0
	}
	var steps []Step
	for i, s := range list.list {
		at := "Step " + strconv.Itoa(i)
		if s.kind != object {
			return nil, refuse(BadArgument, "Make every step an object.", at, " is not an object. ", shape, "."), i
		}
		ref, action, args := s.get("ref"), s.get("action"), s.get("args")
		if ref.kind != text || ref.s == "" {
			return nil, refuse(BadArgument, "Give each step a ref or a name.", at, " has no ref: it must be a text such as \"c1\" or a label."), i
		}
		if action.kind != text || action.s == "" {
			return nil, refuse(BadArgument, "Give each step an action.", at, " has no action: it must be a text such as \"press\"."), i
		}
		if args.kind != none && args.kind != array && args.kind != null {
			return nil, refuse(BadArgument, "Put the arguments into a list.", at, ": args must be a list, such as [\"text\"]."), i
		}
		if len(ref.s) > maxArgument {
			return nil, refuse(Limit, "Use a ref such as c1.", at, ": the ref may have at most 64 KB."), i
		}
		for _, a := range args.list {
			if action.s != "setFiles" && tooLong(a) {
				return nil, refuse(Limit, "Send a shorter text.", at, ": a text argument may have at most 64 KB."), i
			}
		}
		steps = append(steps, Step{Ref: ref.s, Action: action.s, Args: args.list})
	}
	return steps, nil, 0
}

// tooLong reports whether the value is, or holds, a text over the limit (contract D20).
func tooLong(v Val) bool { return len(v.s) > maxArgument || slices.ContainsFunc(v.list, tooLong) }
