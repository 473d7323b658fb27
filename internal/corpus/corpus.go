// Package corpus reads the cases that say what the bridge does, page by page.
//
// A case is a txtar file in the directory cases, named for what it promises:
//
//	The label of a field is found by any whole word of it.
//	holds: U48, U49, T21
//	runs: native, chromium
//	-- page.html --
//	<label>Display name <input></label>
//	-- call.json --
//	[{"query": {"text": "name"}}]
//	-- want.json --
//	[
//	  [{"ref": "c1", …}]
//	]
//
// Its header is prose, and says which rows of the contract the case holds and
// where it runs: natively over package pagetest, in Chromium over the built
// bridge, or both. A page that behaves differently there is a bug in one of
// them.
//
// call.json is an array of what is done in turn. A call of the bridge has one
// result in want.json, compared exactly, refs included:
//
//	{"snapshot": {}}
//	{"query": {"text": "name"}}
//	{"act": {"steps": […]}, "allow": "true"}      allow: what the person answers; without it nobody is asked
//
// Between calls the page may change by itself:
//
//	{"remove": "#id"}, {"text": ["#id", "new"]}, {"attr": ["#id", "name", "value"]}, {"append": ["#id", "<b>html</b>"]}
//
// events.log, where it is given, holds the events that the calls caused, one a
// line: "input#name - change". It is compared natively.
//
// go test ./internal/corpus -update writes want.json and events.log anew from
// what happens; read the difference before you keep it.
package corpus

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

// A Case is one file.
type Case struct {
	Name   string // of the file, without .txtar
	File   string
	Runs   []string // native, chromium
	Holds  []string // rows of the contract
	Page   string   // HTML
	Calls  []Call
	Want   []json.RawMessage
	Events *string // nil: not compared

	archive *txtar.Archive
}

// A Call is one thing that is done: exactly one field but Allow is set.
type Call struct {
	Snapshot json.RawMessage `json:"snapshot,omitempty"`
	Query    json.RawMessage `json:"query,omitempty"`
	Act      json.RawMessage `json:"act,omitempty"`
	Allow    string          `json:"allow,omitempty"`

	Remove string   `json:"remove,omitempty"`
	Text   []string `json:"text,omitempty"`
	Attr   []string `json:"attr,omitempty"`
	Append []string `json:"append,omitempty"`
}

// Answers reports whether the call has a result.
func (c Call) Answers() bool { return c.Snapshot != nil || c.Query != nil || c.Act != nil }

// On reports whether the case runs there.
func (c *Case) On(where string) bool { return slices.Contains(c.Runs, where) }

// Load reads every case of a directory.
func Load(dir string) ([]*Case, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil {
		return nil, err
	}
	var cases []*Case
	for _, f := range files {
		c, err := read(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Base(f), err)
		}
		cases = append(cases, c)
	}
	return cases, nil
}

func read(file string) (*Case, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	a := txtar.Parse(data)
	c := &Case{Name: strings.TrimSuffix(filepath.Base(file), ".txtar"), File: file, archive: a}
	for line := range strings.Lines(string(a.Comment)) {
		if rest, ok := strings.CutPrefix(line, "runs:"); ok {
			c.Runs = fields(rest)
		}
		if rest, ok := strings.CutPrefix(line, "holds:"); ok {
			c.Holds = fields(rest)
		}
	}
	for _, f := range a.Files {
		switch f.Name {
		case "page.html":
			c.Page = string(f.Data)
		case "call.json":
			d := json.NewDecoder(bytes.NewReader(f.Data))
			d.DisallowUnknownFields()
			if err := d.Decode(&c.Calls); err != nil {
				return nil, fmt.Errorf("call.json: %w", err)
			}
		case "want.json":
			if len(bytes.TrimSpace(f.Data)) == 0 {
				continue
			}
			if err := json.Unmarshal(f.Data, &c.Want); err != nil {
				return nil, fmt.Errorf("want.json: %w", err)
			}
		case "events.log":
			s := string(f.Data)
			c.Events = &s
		default:
			return nil, fmt.Errorf("unknown section %s", f.Name)
		}
	}
	switch {
	case len(c.Runs) == 0 || len(c.Holds) == 0:
		return nil, errors.New("the header needs a line holds: and a line runs:")
	case c.Page == "" || len(c.Calls) == 0:
		return nil, errors.New("page.html and call.json are needed")
	}
	for _, r := range c.Runs {
		if r != "native" && r != "chromium" {
			return nil, fmt.Errorf("runs: %q is neither native nor chromium", r)
		}
	}
	return c, nil
}

func fields(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' || r == '\r' })
}

// Diff tells how the results differ from what the case wants; "" when they do not.
func (c *Case) Diff(got []json.RawMessage) string {
	if len(got) != len(c.Want) {
		return fmt.Sprintf("%d results, want %d:\n%s", len(got), len(c.Want), Format(got))
	}
	var out strings.Builder
	for i := range got {
		if !Equal(got[i], c.Want[i]) {
			fmt.Fprintf(&out, "result %d\n got %s\nwant %s\n", i, compact(got[i]), compact(c.Want[i]))
		}
	}
	return out.String()
}

// Equal reports whether two JSON texts mean the same.
func Equal(a, b json.RawMessage) bool {
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	return reflect.DeepEqual(x, y)
}

// Update writes the file with what happened.
func (c *Case) Update(got []json.RawMessage, events string) error {
	set := func(name, text string) {
		for i, f := range c.archive.Files {
			if f.Name == name {
				c.archive.Files[i].Data = []byte(text)
				return
			}
		}
		c.archive.Files = append(c.archive.Files, txtar.File{Name: name, Data: []byte(text)})
	}
	set("want.json", Format(got))
	if c.Events != nil {
		set("events.log", events)
	}
	return os.WriteFile(c.File, txtar.Format(c.archive), 0o666)
}

// Format writes results one a line, the entries of a list one a line below it.
func Format(results []json.RawMessage) string {
	var out strings.Builder
	out.WriteString("[\n")
	for i, r := range results {
		comma := ","
		if i == len(results)-1 {
			comma = ""
		}
		var entries []json.RawMessage
		if json.Unmarshal(r, &entries) != nil || len(entries) == 0 {
			fmt.Fprintf(&out, "  %s%s\n", compact(r), comma)
			continue
		}
		out.WriteString("  [\n")
		for j, e := range entries {
			sep := ","
			if j == len(entries)-1 {
				sep = ""
			}
			fmt.Fprintf(&out, "    %s%s\n", compact(e), sep)
		}
		fmt.Fprintf(&out, "  ]%s\n", comma)
	}
	out.WriteString("]\n")
	return out.String()
}

// compact writes JSON on one line, with its members in the order they have.
func compact(r json.RawMessage) string {
	var b bytes.Buffer
	if json.Compact(&b, r) != nil {
		return string(r)
	}
	return b.String()
}
