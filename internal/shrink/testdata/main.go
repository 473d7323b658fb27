// Command main does what a shrunk program must still do as the whole one does, and
// prints what came out. The test of internal/shrink runs it both ways.
package main

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
)

type point struct{ x, y int }

func (p point) sum() int       { return p.x + p.y }
func (p point) String() string { return fmt.Sprint(p.x, ",", p.y) }
func (p *point) move(dx int)   { p.x += dx }
func (p *point) Recover() any  { return recover() }
func (p point) Catch()         { told = recover() }
func (p point) Indirect()      { catch() }
func catch()                   { told = recover() }
func nested() (v any)          { func() { v = recover() }(); return v }

type summer interface{ sum() int }

type outer struct {
	point // promotes sum, String, Catch through wrappers
	name  string
}

var (
	told     any
	zero     int
	nobody   summer
	somebody fmt.Stringer
)

// caught returns what f panics with.
func caught(f func()) (v any) {
	defer func() {
		v = recover()
		if e, ok := v.(runtime.Error); ok {
			v = "runtime error: " + e.Error()
		}
	}()
	f()
	return "nothing"
}

func panics() {
	var p *point
	var o *outer
	nobody, somebody = p, o
	var m map[string]int
	var any any = "text"
	list := []int{1, 2, 3}
	for name, f := range map[string]func(){
		"nil pointer":       func() { p.x = 1 },
		"wrapper of nil":    func() { nobody.sum() },
		"promoted of nil":   func() { _ = somebody.String() },
		"nil map":           func() { m["a"] = 1 },
		"index":             func() { list[zero+5]++ },
		"slice":             func() { list = list[zero+3 : zero+1] },
		"division":          func() { zero = 1 / zero },
		"conversion":        func() { zero = any.(int) },
		"own":               func() { panic(errors.New("own")) },
		"again":             func() { defer func() { panic(fmt.Sprint("again after ", recover())) }(); panic("first") },
		"goexit of another": func() { c := make(chan int); go func() { defer close(c); runtime.Goexit() }(); <-c },
	} {
		lines = append(lines, fmt.Sprintf("%s: %v", name, caught(f)))
	}
	slices.Sort(lines)
	fmt.Println(strings.Join(lines, "\n"))
}

var lines []string

// recovers calls recover in every way that counts and in some that do not.
func recovers() {
	var p point
	o := outer{point: p}
	var i interface{ Catch() } = o
	var j interface{ Indirect() } = o
	for name, f := range map[string]func(){
		"method value":     func() { defer p.Catch(); panic(1) },
		"promoted":         func() { defer o.Catch(); panic(2) },
		"interface":        func() { defer i.Catch(); panic(3) },
		"behind a wrapper": func() { defer j.Indirect(); panic(4) },
		"itself":           func() { defer recover(); panic(5) },
		"two deep":         func() { defer func() { told = nested() }(); panic(6) },
		"in a loop": func() {
			for range 3 {
				defer catch()
			}
			panic(7)
		},
		"pointer method": func() { defer (&p).Recover(); panic(8) },
		"reflect":        func() { defer reflect.ValueOf(o).MethodByName("Catch").Call(nil); panic(9) },
	} {
		told = nil
		got := caught(f)
		lines = append(lines, fmt.Sprintf("%s: %v, %v", name, got, told))
	}
	slices.Sort(lines)
	fmt.Println(strings.Join(lines, "\n"))
}

// deep has pointers on its stack, which moves while it grows.
func deep(n int, up *int) (sum int) {
	var here [16]int
	here[n%16] = n
	p := &here[n%16]
	s := []*int{up, p}
	defer func() { sum += *p - n }()
	if n == 0 {
		*up++
		runtime.GC()
		return 0
	}
	sum = deep(n-1, up)
	return sum + *s[1] + *s[0] - *up
}

func stacks() {
	up := 0
	fmt.Println("deep", deep(20000, &up), up)
	fmt.Println("deep panic", caught(func() { deepPanic(5000) }))
}

func deepPanic(n int) {
	defer func() { zero = 0 }()
	if n == 0 {
		panic("from below")
	}
	deepPanic(n - 1)
}

// garbage keeps goroutines, maps and the collector busy at once.
func garbage() {
	var wg sync.WaitGroup
	totals := make([]int, 50)
	for g := range totals {
		wg.Go(func() {
			m := map[string]*point{}
			for i := range 2000 {
				key := fmt.Sprint("k", i%97, g)
				if m[key] == nil {
					m[key] = &point{g, 0}
				}
				m[key].move(1)
				if i%500 == 0 {
					runtime.Gosched()
					local := make([]byte, 10000)
					local[i%len(local)] = 1
				}
			}
			for _, p := range m {
				totals[g] += p.sum()
			}
		})
	}
	wg.Wait()
	fmt.Println("totals", totals)
	finalized := make(chan int, 1)
	func() {
		p := &point{1, 2}
		runtime.SetFinalizer(p, func(p *point) { finalized <- p.sum() })
	}()
	for range 5 {
		runtime.GC()
		runtime.Gosched()
	}
	fmt.Println("finalized", <-finalized)
}

// reflected calls functions that only assembly of reflect can call.
func reflected() {
	swap := reflect.MakeFunc(reflect.TypeFor[func(string, *int) (string, int)](), func(in []reflect.Value) []reflect.Value {
		runtime.GC()
		deep(500, new(int)) // moves the stack under the stub
		return []reflect.Value{in[0], in[1].Elem()}
	}).Interface().(func(string, *int) (string, int))
	n := 7
	fmt.Println(swap("made", &n))
	f := reflect.ValueOf(point{3, 4}).MethodByName("String").Interface().(func() string)
	fmt.Println(f())
}

func main() {
	panics()
	lines = nil
	recovers()
	stacks()
	garbage()
	reflected()
}
