package gallery

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLoad(t *testing.T) {
	for _, room := range Rooms {
		pages, err := Load("../..", room)
		if err != nil {
			t.Error(err)
		}
		for _, p := range pages {
			for _, file := range []string{p.Name + ".html", "pages/" + p.Name + ".js", "pages/" + p.Name + ".jsx"} {
				if _, err := os.Stat(filepath.Join("../../e2e", room, file)); err == nil {
					p.Name = ""
				}
			}
			if p.Name != "" {
				t.Errorf("e2e/%s has cases for %s, and no such page", room, p.Name)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	const page = `{"result": {"ok": true, "gone": ["c3 Old"], "steps": [{"gone": ["c2 Note"]}], "appeared": [{"label": "New"}]},
		"snapshot": [{"label": "Name", "component": "input", "value": "x", "actions": ["setValue", "clear"]},
			{"label": "Size", "component": "select", "actions": [], "items": [{"value": "s", "label": "Small"}, {"value": "l", "label": "Large"}]}],
		"state": {"a": [1], "b": null}}`
	const refused = `{"result": {"ok": false, "error": {"step": 1, "message": "No item \"Huge\"", "reason": "NO_SUCH_ITEM"}}, "state": {}}`
	tests := []struct{ outcome, c, wrong string }{
		{page, `{"snapshot": [{"label": "Name", "value": "x", "actions": ["clear"]}, {"component": "select", "items": ["Large"]}, {"label": "Size", "actions": []}]}`, ""},
		{page, `{"snapshot": [{"label": "Name", "value": "y"}]}`, `the snapshot has no {"label":"Name","value":"y"}`},
		{page, `{"snapshot": [{"label": "Name", "actions": []}]}`, "the snapshot has no"},
		{page, `{"snapshot": [{"label": "Size", "items": ["Medium"]}]}`, "the snapshot has no"},
		{page, `{"state": {"a": [1]}, "gone": ["Note", "Old"], "appeared": ["New"]}`, ""},
		{page, `{"state": {"a": [2]}}`, "state.a is [1], want [2]"},
		{page, `{"gone": ["Other"]}`, `"Other" is not gone`},
		{page, `{"appeared": ["Other"]}`, `"Other" did not appear`},
		{page, `{"verify": "refused", "error": []}`, "was not refused"},
		{refused, `{"verify": "refused", "steps": [{}, {}], "error": ["huge"]}`, ""},
		{refused, `{"verify": "refused", "steps": [{}, {}], "error": ["tiny"]}`, `does not contain "tiny"`},
		{refused, `{"verify": "refused", "steps": [{}, {}, {}], "error": []}`, "step 1 was refused, not the last"},
		{refused, `{"verify": "operated", "steps": [{}, {}]}`, "step 1 failed: NO_SUCH_ITEM"},
	}
	for _, test := range tests {
		var c Case
		var o Outcome
		if err := json.Unmarshal([]byte(test.c), &c); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(test.outcome), &o); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(c.Check(&o), "\n"); (got == "") != (test.wrong == "") || !strings.Contains(got, test.wrong) {
			t.Errorf("%s: got %q, want %q", test.c, got, test.wrong)
		}
	}
}

func TestTable(t *testing.T) {
	table := Table{}
	p := &Page{Room: "patterns", Name: "menu"}
	table.Add(p, &Case{Widget: "menu", Verify: Listed}, true)
	table.Add(p, &Case{Widget: "menu", Verify: Refused}, false)
	table.Add(p, &Case{Widget: "a|b", Verify: Operated}, true)
	table.Add(&Page{Room: "apps", Name: "radix"}, &Case{Widget: "Tabs", Verify: Operated}, true)
	want := "| menu | menu | 1/1 | - | 0/1 |\n| menu | a\\|b | - | 1/1 | - |\n"
	if !strings.Contains(table.String(), want) || !strings.Contains(table.String(), "2 of 3 cases pass") {
		t.Errorf("got %s", table)
	}
	file := filepath.Join(t.TempDir(), "widgets.md")
	if err := os.WriteFile(file, []byte(table.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	back, err := Read(file)
	if err != nil || back.String() != table.String() {
		t.Errorf("read back: %v\n%s", err, back)
	}
}
