package aria_test

import (
	"flag"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/bridge/aria"
	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/internal/pagetest"
)

var update = flag.Bool("update", false, "write what was got into testdata")

// open returns a page with the tree and the reader over it.
func open(html string) (*pagetest.Page, *facts.Tree, *aria.Reader) {
	p := pagetest.New(html)
	t := facts.New(p)
	t.Refresh()
	return p, t, aria.New(t)
}

// A entry of a file in testdata: lines of HTML, then what is wanted of it, a
// line each, indented. Lines that begin with # are prose.
type entry struct {
	prose []string
	html  string
	want  []string
}

func readEntries(t *testing.T, file string) []entry {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []entry
	var e entry
	for _, line := range strings.Split(strings.TrimRight(string(data), "\n"), "\n") {
		switch {
		case strings.HasPrefix(line, "\t"):
			e.want = append(e.want, line[1:])
		default:
			if e.html != "" {
				out = append(out, e)
				e = entry{}
			}
			if line == "" || line[0] == '#' {
				e.prose = append(e.prose, line)
			} else {
				e.html = line
			}
		}
	}
	return append(out, e)
}

func writeEntries(t *testing.T, file string, entries []entry) {
	t.Helper()
	var b strings.Builder
	for _, e := range entries {
		for _, p := range e.prose {
			b.WriteString(p + "\n")
		}
		b.WriteString(e.html + "\n")
		for _, w := range e.want {
			b.WriteString("\t" + w + "\n")
		}
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// run compares each entry of a file with what got makes of its page.
func run(t *testing.T, file string, got func(html string) []string) {
	entries := readEntries(t, file)
	for i := range entries {
		e := &entries[i]
		g := got(e.html)
		if *update {
			e.want = g
			continue
		}
		if !slices.Equal(g, e.want) {
			t.Errorf("%s\n got:\n\t%s\nwant:\n\t%s", e.html, strings.Join(g, "\n\t"), strings.Join(e.want, "\n\t"))
		}
	}
	if *update {
		writeEntries(t, file, entries)
	}
}

// seen returns the elements of the body that are there for a reader of the page.
func seen(p *pagetest.Page, t *facts.Tree, r *aria.Reader) (out []facts.Node) {
	for _, n := range p.QueryAll("*") {
		if tag := t.Tag(n); tag != "html" && tag != "body" && t.Shown(n) && !r.Hidden(n) {
			out = append(out, n)
		}
	}
	return out
}

// TestNames proves the names of testdata/names.txt: role and name of every
// visible element that has a name, in document order.
func TestNames(t *testing.T) {
	run(t, "testdata/names.txt", func(html string) (got []string) {
		p, tree, r := open(html)
		for _, n := range seen(p, tree, r) {
			if name := r.Name(n); name != "" {
				role := r.Role(n)
				if role == "" {
					role = "<" + tree.Tag(n) + ">"
				}
				got = append(got, role+" "+strconv.Quote(name))
			}
		}
		return got
	})
}

// TestRoles proves the roles of testdata/roles.txt: tag and role of every
// visible element.
func TestRoles(t *testing.T) {
	run(t, "testdata/roles.txt", func(html string) (got []string) {
		p, tree, r := open(html)
		for _, n := range seen(p, tree, r) {
			got = append(got, strings.TrimSpace(tree.Tag(n)+" "+r.Role(n)))
		}
		return []string{strings.Join(got, ", ")}
	})
}
