package corpus

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	testFunc = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	cell     = regexp.MustCompile("`([^`]+)`")
)

// docs/contract.md has every row of the contract, and the tests that it names exist.
func TestContract(t *testing.T) {
	root := filepath.Join("..", "..")
	there := map[string]bool{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); name == "node_modules" || name == "dist" && filepath.Dir(file) == root || file != root && strings.HasPrefix(name, ".") && name != ".." {
				return filepath.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(file, "_test.go") {
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			for _, m := range testFunc.FindAllStringSubmatch(string(text), -1) {
				there[m[1]] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	cases, err := Load("cases")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		there[c.Name] = true
	}
	for _, room := range []string{"patterns", "messy", "apps"} {
		files, _ := filepath.Glob(filepath.Join(root, "e2e", room, "cases", "*.json")) // the pattern is well-formed
		for _, f := range files {
			there[room+"/"+strings.TrimSuffix(filepath.Base(f), ".json")] = true
		}
	}

	security, err := os.ReadFile(filepath.Join(root, "docs", "security.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("`((?:Test|Fuzz)[A-Z]\\w*|(?:act|query|snapshot)-[a-z-]+)`").FindAllStringSubmatch(string(security), -1) {
		if !there[m[1]] {
			t.Errorf("docs/security.md: there is no test or case %s", m[1])
		}
	}
	text, err := os.ReadFile(filepath.Join(root, "docs", "contract.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if !strings.HasPrefix(line, "| ") || len(cells) < 2 || strings.HasPrefix(line, "| ---") || strings.Contains(line, "Held by") {
			continue
		}
		named := cell.FindAllStringSubmatch(cells[len(cells)-1], -1)
		if len(named) == 0 {
			t.Errorf("no test is named: %s", line)
		}
		for _, m := range named {
			if !there[m[1]] {
				t.Errorf("there is no test or case %s: %s", m[1], line)
			}
		}
		rows[strings.TrimSpace(cells[0])] = true
	}
	for letter, last := range map[string]int{"U": 98, "D": 39, "T": 82} {
		for i := 1; i <= last; i++ {
			if row := fmt.Sprint(letter, i); !rows[row] {
				t.Errorf("docs/contract.md lacks the row %s", row)
			}
		}
	}
	for _, c := range cases {
		for _, row := range c.Holds {
			if !rows[row] {
				t.Errorf("the case %s holds %s, which is no row of docs/contract.md", c.Name, row)
			}
		}
	}
}
