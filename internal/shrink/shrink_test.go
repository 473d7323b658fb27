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

	"github.com/drawbridge/drawbridge/internal/jsexec"
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
	node := jsexec.Node(t)
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

// Every function keeps what the runtime needs of it, and at the return address of
// every call it finds what it found before.
func TestKeeps(t *testing.T) {
	sameGo(t)
	program := whole(t)
	small, err := Wasm(program)
	if err != nil {
		t.Fatal(err)
	}
	before, after := loaded(t, program), loaded(t, small)
	if len(before.code)+len(coldCalls) != len(after.code) {
		t.Fatalf("%d functions became %d", len(before.code), len(after.code))
	}
	old, now := before.symtab, after.symtab
	cold := map[int64]bool{}
	for i, f := range old.funcs {
		for _, c := range coldCalls {
			if f.name == c.name {
				cold[before.imports+int64(i)] = true
			}
		}
	}
	rewritten, lost, calls := 0, 0, 0
	for i, f := range old.funcs {
		g := now.funcs[i]
		if f.entry != g.entry || f.args != g.args || f.id != g.id || f.flag != g.flag {
			t.Errorf("%s: %+v became %+v", f.name, f, g)
		}
		if !strings.HasPrefix(f.name, g.name) || strings.HasPrefix(f.name, "runtime.") && g.name == "" {
			t.Errorf("%s became %q", f.name, g.name)
		}
		for _, kind := range []int{argsPointerMaps, localsPointerMaps, stackObjects, openCodedDeferInfo} {
			if a, b := dataOf(t, old, kind, f.data(kind)), dataOf(t, now, kind, g.data(kind)); !bytes.Equal(a, b) {
				t.Errorf("%s: data of kind %d: %x became %x", f.name, kind, a, b)
			}
		}
		size, newSize := steps(t, old, f.pcsp), steps(t, now, g.pcsp)
		stack, newStack := steps(t, old, f.table(stackMapIndex)), steps(t, now, g.table(stackMapIndex))
		was, is := before.calls(i, cold), after.calls(i, cold)
		same := func(a []step, at int64, b []step, now int64) bool {
			x, found := valueAt(a, at)
			y, _ := valueAt(b, now)
			return !found || x == y
		}
		k := 0
		for _, a := range was {
			if k < len(is) && a.cold == is[k].cold && same(size, a.pc, newSize, is[k].pc) && (a.cold || same(stack, a.pc-1, newStack, is[k].pc-1)) {
				if a != is[k] {
					rewritten++
				}
				k++
			} else {
				lost++ // dead code, if all that follows is found
			}
			calls++
		}
		if k != len(is) {
			t.Errorf("%s: calls %v became %v, frame sizes %v became %v, stack maps %v became %v", f.name, was, is, size, newSize, stack, newStack)
		}
		if !same(size, 0, newSize, 0) {
			t.Errorf("%s: at its start, frame sizes %v became %v", f.name, size, newSize)
		}
		if a, b := int64(f.deferreturn), int64(g.deferreturn); (a == 0) != (b == 0) || a != 0 && (!same(size, a, newSize, b) || !same(stack, a, newStack, b)) {
			t.Errorf("%s: deferreturn at %d became %d: frame sizes %v became %v, stack maps %v became %v", f.name, a, b, size, newSize, stack, newStack)
		}
	}
	if rewritten < calls/2 || lost > calls/1000 {
		t.Errorf("%d calls were lost, of %d calls %d were rewritten: what Go compiles is no longer understood", lost, calls, rewritten)
	}
}

// site is a place that stores a return address.
type site struct {
	pc   int64
	cold bool
}

// calls lists the calls of function i, as Go writes them and as the package does.
// In cold are the functions that never return.
func (p *program) calls(i int, cold map[int64]bool) (list []site) {
	b := p.code[i].body
	base := int64(p.symtab.funcs[i].entry) << 16
	rewritten := len(b) > 4 && b[2].is(opI64Const, base) && b[3].is(opLocalSet, 2)
	for j := 0; j+4 < len(b); j++ {
		switch {
		case !rewritten && b[j].op == opI64Const && b[j].v>>16 == base>>16 && b[j+1].is(opI64Store, 0):
			list = append(list, site{b[j].v & maxPC, b[j+3].op == opCall && cold[b[j+3].v]})
		case rewritten && b[j].is(opLocalGet, 2) && b[j+1].op == opI64Const && b[j+2].op == opI64Add && b[j+3].is(opI64Store, 0):
			list = append(list, site{b[j+1].v, false})
		case rewritten && b[j].is(opLocalGet, 2) && b[j+1].op == opCall:
			helper := p.code[b[j+1].v-p.imports].body
			list = append(list, site{helper[6].v, true}) // 0 if it is the store
		}
	}
	return list
}

func loaded(t *testing.T, text []byte) *program {
	t.Helper()
	p, err := load(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
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
	p := loaded(t, program)
	sections, mem := p.sections, p.mem
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
