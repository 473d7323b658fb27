package gallery

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Rooms are the directories below e2e that hold pages.
var Rooms = []string{"patterns", "messy", "apps"}

// A Page is one page of a room, with the cases on it.
type Page struct {
	Room, Name string
	Cases      []Case
}

// A Case is one entry of cases/NAME.json. nil means that the case does not say.
type Case struct {
	Name     string           `json:"name"`
	Widget   string           `json:"widget"`
	Verify   string           `json:"verify"` // listed, operated, refused
	Steps    []Step           `json:"steps"`
	Snapshot []map[string]any `json:"snapshot"`
	State    map[string]any   `json:"state"`
	Error    []string         `json:"error"`
	Appeared []string         `json:"appeared"`
	Gone     []string         `json:"gone"`
}

// A Step is one step of act.
type Step struct {
	Ref    string `json:"ref"`
	Action string `json:"action"`
	Args   []any  `json:"args,omitempty"`
}

// Looks reports whether the case leaves its page as it is.
func (c *Case) Looks() bool { return len(c.Steps) == 0 }

// Load reads the cases of a room.
func Load(root, room string) ([]Page, error) {
	files, err := filepath.Glob(filepath.Join(root, "e2e", room, "cases", "*.json"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("gallery: no cases in e2e/%s/cases", room)
	}
	var pages []Page
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		p := Page{Room: room, Name: strings.TrimSuffix(filepath.Base(file), ".json")}
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&p.Cases); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		var names []string
		for _, c := range p.Cases {
			if slices.Contains(names, c.Name) {
				return nil, fmt.Errorf("%s: two cases are named %q", file, c.Name)
			}
			names = append(names, c.Name)
			if err := c.sound(); err != nil {
				return nil, fmt.Errorf("%s: %q: %w", file, c.Name, err)
			}
		}
		pages = append(pages, p)
	}
	return pages, nil
}

// sound says what is wrong with a case that could not fail.
func (c *Case) sound() error {
	switch {
	case !slices.Contains(Verifies, c.Verify):
		return fmt.Errorf("verify is %q, not one of %v", c.Verify, Verifies)
	case c.Widget == "":
		return fmt.Errorf("it names no widget")
	case c.Verify == Listed && len(c.Snapshot) == 0:
		return fmt.Errorf("it looks for nothing in the snapshot")
	case c.Verify == Operated && (len(c.Steps) == 0 || len(c.State)+len(c.Appeared)+len(c.Gone)+len(c.Snapshot) == 0):
		return fmt.Errorf("it has no steps, or wants nothing of them")
	case c.Verify == Refused && (len(c.Steps) == 0 || c.Error == nil):
		return fmt.Errorf("it has no steps, or no error")
	}
	return nil
}

// What a case verifies.
const (
	Listed   = "listed"
	Operated = "operated"
	Refused  = "refused"
)

// Verifies are the columns of the table.
var Verifies = []string{Listed, Operated, Refused}
