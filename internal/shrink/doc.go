// Package shrink makes a js/wasm program smaller after Go has linked it. What it
// takes out is read only to print tracebacks and profiles:
//
//   - Go's linker writes data in tens of thousands of segments, cut at every eight
//     zeros. Here they become few: less for a compressor to code, and for a browser
//     to do when it starts the program.
//   - The symbol table of the runtime names every function and gives file and line
//     of every instruction, inlined calls and arguments included. All this goes;
//     frame sizes, stack maps and the places of deferred calls stay, because the
//     collector, growing stacks and panics need them.
//
// The program runs as before: it panics with the same texts and recovers the same
// panics. Only its tracebacks are poorer: they tell no names and no lines. Three
// kinds of names stay because the runtime acts on them: see keptName.
//
// All this relies on how one Go release lays programs out. [Knows] says which, and
// [Wasm] checks everything that it reads, so that another layout is an error and
// never a broken program.
package shrink
