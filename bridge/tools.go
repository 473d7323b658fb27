package bridge

// A tool is one definition that an agent outside the page is given (contract 2.8).
type tool struct {
	name, title, description string
	schema                   string // JSON Schema of the input: type, properties, required, items, description, enum only
	readOnly                 bool
}

var tools = []tool{
	{
		name:  "snapshot",
		title: "See the page's controls",
		description: "Lists the controls that are on the page now, at most 100, open popups first: each with a ref (c3), its kind, label and row, its value or state, its choices and the actions it takes. " +
			"Call it first, and again after the page has changed. An entry with the ref more counts what was left out; use query for it. Filled secrets read [redacted].",
		schema:   `{"type":"object","properties":{}}`,
		readOnly: true,
	},
	{
		name:  "act",
		title: "Operate the page",
		description: "Runs steps on the page's controls one after the other, as a person would, and stops at the first that fails. Name a control by ref or by its label; a choice by value or label. " +
			"Steps may use what earlier steps reveal. Returns what each step changed, what came and left, and the values now; on failure error says what would work. A person may be asked to allow a step.",
		schema: `{"type":"object","properties":{"steps":{"type":"array","description":"What to do, in order; at most 50 steps.","items":{"type":"object","properties":{` +
			`"ref":{"type":"string","description":"The control: a ref such as c3, its label, or words of its label and row (\"Remove Jane Doe\")."},` +
			`"action":{"type":"string","description":"One of the control's actions, such as setValue, setChecked, setOpen or press."},` +
			`"args":{"type":"array","items":{},"description":"Arguments: [\"Atlas\"], [true], [\"Europe\"]. press with a text presses the button of that text inside."}` +
			`},"required":["ref","action"]}}},"required":["steps"]}`,
	},
	{
		name:  "query",
		title: "Search the page",
		description: "Finds controls by words of their label or row, or by kind, beyond the 100 of a snapshot; searches the choices of long lists; reads the page's text with kind text. " +
			"Give at least one of text, within and kind. Returns entries as snapshot does; a list comes with the choices that fit, and more counts the rest. It opens and changes nothing.",
		schema: `{"type":"object","properties":{` +
			`"text":{"type":"string","description":"Whole words of a label or row, or any part of a choice. Case and accents do not matter."},` +
			`"within":{"type":"string","description":"Ref or label of one list, to see its choices. With kind text also a landmark or heading."},` +
			`"kind":{"type":"string","description":"Only this kind, such as button, input, select or link; text reads headings, paragraphs and table cells."}` +
			`}}`,
		readOnly: true,
	},
}

// Definitions returns the JSON array of the three tool definitions (contract
// 2.8): {name, title, description, inputSchema, annotations}.
func Definitions() string {
	w := &encoder{}
	w.raw("[")
	for i, t := range tools {
		if i > 0 {
			w.raw(",")
		}
		w.raw("{")
		w.key("name")
		w.b = appendString(w.b, t.name)
		w.key("title")
		w.b = appendString(w.b, t.title)
		w.key("description")
		w.b = appendString(w.b, t.description)
		w.key("inputSchema")
		w.raw(t.schema)
		w.key("annotations")
		w.raw(`{"readOnlyHint":`)
		w.b = truth(t.readOnly).append(w.b)
		w.raw(`,"untrustedContentHint":true}}`)
	}
	w.raw("]")
	return string(w.b)
}
