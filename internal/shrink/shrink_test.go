//go:build !js

package shrink

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// whole builds testdata/main.go for js/wasm.
func whole(t *testing.T) (program []byte) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, "testdata/main.go")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// sameGo skips a test where Go is another release than the one that Wasm knows.
func sameGo(t *testing.T) {
	t.Helper()
	version, err := exec.Command("go", "env", "GOVERSION").Output()
	if err != nil {
		t.Fatal(err)
	}
	if !Knows(strings.TrimSpace(string(version))) {
		t.Skipf("this is %s: programs stay as they are", version)
	}
}

// A shrunk program prints what the whole one prints: panics and their texts, what
// recover sees, stacks that grow, garbage, goroutines, finalizers, reflection.
func TestRuns(t *testing.T) {
	sameGo(t)
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not in PATH (on Debian: apt-get install nodejs)")
	}
	script, err := filepath.Abs("../jsexec/jsexec.mjs")
	if err != nil {
		t.Fatal(err)
	}
	program := whole(t)
	small, err := Wasm(program)
	if err != nil {
		t.Fatal(err)
	}
	run := func(program []byte) string {
		file := filepath.Join(t.TempDir(), "main.wasm")
		if err := os.WriteFile(file, program, 0o666); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(node, "--stack-size=8192", script, file).CombinedOutput()
		if err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return string(out)
	}
	want, got := run(program), run(small)
	if got != want {
		t.Errorf("shrunk it prints\n%s\nwhole\n%s", got, want)
	}
	if !strings.Contains(want, "value method main.point.sum called using nil *point pointer") || !strings.Contains(want, "finalized 3") {
		t.Errorf("the program did not do what it is for:\n%s", want)
	}
	t.Logf("%d bytes became %d", len(program), len(small))
}

// Every function keeps what the runtime needs of it.
func TestKeeps(t *testing.T) {
	sameGo(t)
	program := whole(t)
	small, err := Wasm(program)
	if err != nil {
		t.Fatal(err)
	}
	before, after := tableOf(t, program), tableOf(t, small)
	if len(before.funcs) != len(after.funcs) {
		t.Fatalf("%d functions became %d", len(before.funcs), len(after.funcs))
	}
	for i, f := range before.funcs {
		g := after.funcs[i]
		if f.entry != g.entry || f.args != g.args || f.deferreturn != g.deferreturn || f.id != g.id || f.flag != g.flag {
			t.Errorf("%s: %+v became %+v", f.name, f, g)
		}
		if !strings.HasPrefix(f.name, g.name) || strings.HasPrefix(f.name, "runtime.") && g.name == "" {
			t.Errorf("%s became %q", f.name, g.name)
		}
		if a, b := steps(t, before, f.pcsp), steps(t, after, g.pcsp); !slices.Equal(a, b) {
			t.Errorf("%s: frame sizes %v became %v", f.name, a, b)
		}
		if a, b := steps(t, before, f.table(stackMapIndex)), steps(t, after, g.table(stackMapIndex)); !slices.Equal(a, b) {
			t.Errorf("%s: stack maps by pc %v became %v", f.name, a, b)
		}
		for _, kind := range []int{argsPointerMaps, localsPointerMaps, stackObjects, openCodedDeferInfo} {
			if a, b := dataOf(t, before, kind, f.data(kind)), dataOf(t, after, kind, g.data(kind)); !bytes.Equal(a, b) {
				t.Errorf("%s: data of kind %d: %x became %x", f.name, kind, a, b)
			}
		}
	}
}

func tableOf(t *testing.T, program []byte) *symtab {
	t.Helper()
	_, mem, err := load(program)
	if err != nil {
		t.Fatal(err)
	}
	table, err := findSymtab(mem)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func steps(t *testing.T, s *symtab, at uint32) []step {
	t.Helper()
	list, _, err := s.table(at)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func dataOf(t *testing.T, s *symtab, kind int, at uint32) []byte {
	t.Helper()
	if at == none {
		return nil
	}
	text, err := s.data(kind, at, 0)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// What is not laid out as expected is refused, and never panics.
func TestRefuses(t *testing.T) {
	sameGo(t)
	program := whole(t)
	sections, mem, err := load(program)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(mem, []byte(magic))
	for name, change := range map[string]func(mem []byte){
		"another version":      func(mem []byte) { mem[at]-- },
		"two tables":           func(mem []byte) { copy(mem[len(mem)&^7-64:], magic) },
		"a count of functions": func(mem []byte) { mem[at+8]++ },
		"an offset":            func(mem []byte) { mem[at+8+8*4]++ },
		"everything":           func(mem []byte) { clear(mem) },
	} {
		bad := slices.Clone(sections)
		broken := slices.Clone(mem)
		change(broken)
		for i, s := range bad {
			if s.id == sectionData {
				bad[i].body = segments(broken)
			}
		}
		if _, err := Wasm(join(bad)); err == nil || !strings.Contains(err.Error(), "not laid out as by go1.26") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for n := 0; n < len(program); n += 1 + len(program)/50 {
		if _, err := Wasm(program[:n]); err == nil {
			t.Errorf("the first %d bytes of a program were taken for one", n)
		}
	}
}

// Data comes out of the section as it went in.
func TestSegments(t *testing.T) {
	mem := make([]byte, 5000)
	mem[0], mem[7], mem[300], mem[4999] = 1, 2, 3, 4
	body := segments(mem)
	got, err := memory(body)
	if err != nil || !bytes.Equal(got, mem) {
		t.Errorf("other memory came back (%v)", err)
	}
	if body[0] != 3 {
		t.Errorf("%d segments, want 3", body[0])
	}
	for _, v := range []int64{0, 1, -1, 63, 64, -64, -65, 8191, 8192, 1 << 31, -1 << 31, 1<<62 + 5, -1 << 63} {
		r := reader{b: appendInt(nil, v)}
		if got := r.int(); got != v || r.err != nil || r.at != len(r.b) {
			t.Errorf("%d came back as %d (%v)", v, got, r.err)
		}
	}
}
