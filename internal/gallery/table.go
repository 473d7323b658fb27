package gallery

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// A Count is how many cases of a widget passed, for one verify, of how many.
type Count struct{ Passed, All int }

func (c Count) String() string {
	if c.All == 0 {
		return "-"
	}
	return fmt.Sprintf("%d/%d", c.Passed, c.All)
}

// A Row is a widget of a page, with a Count for each of [Verifies].
type Row struct {
	Widget string
	Counts [3]Count
}

// A Table is what docs/widgets.md tells: the rows of each page, by room.
type Table map[string]map[string][]Row

// Add counts a case.
func (t Table) Add(p *Page, c *Case, passed bool) {
	if t[p.Room] == nil {
		t[p.Room] = map[string][]Row{}
	}
	rows := t[p.Room][p.Name]
	i := slices.IndexFunc(rows, func(r Row) bool { return r.Widget == c.Widget })
	if i < 0 {
		i = len(rows)
		rows = append(rows, Row{Widget: c.Widget})
		t[p.Room][p.Name] = rows
	}
	n := &rows[i].Counts[slices.Index(Verifies, c.Verify)]
	n.All++
	if passed {
		n.Passed++
	}
}

// Count returns how many cases of a page were counted.
func (t Table) Count(room, page string) (n int) {
	for _, r := range t[room][page] {
		for _, c := range r.Counts {
			n += c.All
		}
	}
	return n
}

var titles = map[string]string{
	"patterns": "Patterns of the ARIA Authoring Practices",
	"messy":    "Ordinary mess",
	"apps":     "Component libraries",
}

const (
	head = `# Widgets

What the bridge reads and operates in a real browser, widget by widget: a page of e2e/patterns, e2e/messy or e2e/apps, a widget
on it, and how many of its cases passed. *Listed*: the snapshot tells it as it is. *Operated*: steps change the app's own state
as asked. *Refused*: what cannot be done is refused in words that help, and changes nothing.

Written by ` + "`go test ./e2e/cases -update`" + ` (the component libraries with DRAWBRIDGE_ALL=1); a test fails when a number here is not what happens.
`
	columns = "| Page | Widget | Listed | Operated | Refused |\n| --- | --- | --- | --- | --- |\n"
)

// String is the text of docs/widgets.md.
func (t Table) String() string {
	var b strings.Builder
	b.WriteString(head)
	for _, room := range Rooms {
		if len(t[room]) == 0 {
			continue
		}
		var total Count
		var rows strings.Builder
		for _, page := range sorted(t[room]) {
			for _, r := range t[room][page] {
				fmt.Fprintf(&rows, "| %s | %s |", page, strings.ReplaceAll(r.Widget, "|", "\\|"))
				for _, c := range r.Counts {
					total.Passed, total.All = total.Passed+c.Passed, total.All+c.All
					fmt.Fprintf(&rows, " %s |", c)
				}
				rows.WriteString("\n")
			}
		}
		fmt.Fprintf(&b, "\n## %s\n\n%d of %d cases pass.\n\n%s%s", titles[room], total.Passed, total.All, columns, rows.String())
	}
	return b.String()
}

func sorted(pages map[string][]Row) []string {
	var names []string
	for name := range pages {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Read reads the table back out of docs/widgets.md; a file that is not there is an
// empty table.
func Read(file string) (Table, error) {
	t := Table{}
	body, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return t, nil
	}
	if err != nil {
		return nil, err
	}
	room := ""
	for line := range strings.Lines(string(body)) {
		line = strings.TrimSpace(line)
		if title, is := strings.CutPrefix(line, "## "); is {
			for r, t := range titles {
				if t == title {
					room = r
				}
			}
		}
		cells := strings.Split(strings.ReplaceAll(strings.Trim(line, "|"), "\\|", "\x00"), "|")
		if !strings.HasPrefix(line, "| ") || len(cells) != 2+len(Verifies) || strings.Contains(line, "---") || strings.TrimSpace(cells[0]) == "Page" {
			continue
		}
		for i := range cells {
			cells[i] = strings.ReplaceAll(strings.TrimSpace(cells[i]), "\x00", "|")
		}
		r := Row{Widget: cells[1]}
		for i, cell := range cells[2:] {
			if cell == "-" {
				continue
			}
			if _, err := fmt.Sscanf(cell, "%d/%d", &r.Counts[i].Passed, &r.Counts[i].All); err != nil {
				return nil, fmt.Errorf("%s: %q: %w", file, line, err)
			}
		}
		if t[room] == nil {
			t[room] = map[string][]Row{}
		}
		t[room][cells[0]] = append(t[room][cells[0]], r)
	}
	return t, nil
}
