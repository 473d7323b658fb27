// Package shrink makes a js/wasm program smaller and quicker after Go has linked it.
//
// Go's linker writes data in tens of thousands of segments, cut at every eight zeros.
// Here they become few: less for a compressor to code, and for a browser to do when
// it starts the program.
//
// The runtime's symbol table names every function and gives file and line of every
// instruction, with inlined calls and arguments. Only tracebacks and profiles read
// that, so it goes. Frame sizes, stack maps and the places of deferred calls stay,
// because the collector, growing stacks and panics need them, and three kinds of
// names, because the runtime acts on them: see keptName.
//
// Go's code can leave a function in the middle, to switch goroutines, and go on
// there later: see frame. Numbering the points where it does so for this purpose
// alone makes all functions more alike, and lets branches go where they lead instead
// of through a table: see resumer.
//
// The program does what it did before: it panics with the same texts and recovers
// the same panics. Only its tracebacks tell no names and no lines.
//
// All this relies on how one Go release lays programs out. [Knows] says which, and
// [Wasm] checks everything that it reads, so that another layout is an error and
// never a broken program; a function of another shape than expected stays as it is.
package shrink
