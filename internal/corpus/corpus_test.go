package corpus

import (
	"flag"
	"testing"
)

var update = flag.Bool("update", false, "write what happens into the cases")

func TestNative(t *testing.T) {
	cases, err := Load("cases")
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) < 60 {
		t.Errorf("%d cases; the contract needs at least 60", len(cases))
	}
	for _, c := range cases {
		if !c.On("native") {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			got, events, err := Native(c)
			if err != nil {
				t.Fatal(err)
			}
			if *update {
				if c.Diff(got) != "" || c.Events != nil && *c.Events != events {
					if err := c.Update(got, events); err != nil {
						t.Fatal(err)
					}
				}
				return
			}
			if d := c.Diff(got); d != "" {
				t.Error(d)
			}
			if c.Events != nil && *c.Events != events {
				t.Errorf("events\n%s\nwant\n%s", events, *c.Events)
			}
		})
	}
}

// The same page answers the same twice, and a snapshot causes nothing.
func TestStill(t *testing.T) {
	cases, err := Load("cases")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if !c.On("native") {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			twice := *c
			twice.Calls = []Call{{Snapshot: []byte("{}")}, {Query: []byte(`{"kind":"text"}`)}, {Query: []byte(`{"text":"a"}`)}, {Snapshot: []byte("{}")}}
			got, events, err := Native(&twice)
			if err != nil {
				t.Fatal(err)
			}
			if !Equal(got[0], got[3]) {
				t.Errorf("two snapshots of one page differ:\n%s\n%s", got[0], got[3])
			}
			if events != "" {
				t.Errorf("reading caused events:\n%s", events)
			}
		})
	}
}
