// Runs a js/wasm test binary under node, with a stand-in for the page:
//
//	GOOS=js GOARCH=wasm go test -exec "node --stack-size=8192 $PWD/internal/jsexec/jsexec.mjs" ./wasm
//
// It differs from lib/wasm/wasm_exec_node.js of Go's installation in two ways. The
// functions that bridge.wasm imports from the page exist and throw, so that a test
// which reaches the page fails there, by the function's name. And the binary gets
// two environment variables instead of all: arguments and environment must fit
// into 8 KB, which a build machine's environment alone may fill.
import crypto from "node:crypto"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { createRequire } from "node:module"
import { execFileSync } from "node:child_process"

const [file, ...args] = process.argv.slice(2)
if (!file) {
	console.error("usage: node jsexec.mjs test-binary.wasm [arguments]")
	process.exit(2)
}

const require = createRequire(import.meta.url)
globalThis.require = require
globalThis.fs = fs
globalThis.path = path
globalThis.crypto ??= crypto.webcrypto

const goroot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim()
require(path.join(goroot, "lib", "wasm", "wasm_exec.js"))

const go = new Go()
go.argv = [file, ...args]
go.env = { TMPDIR: os.tmpdir(), PWD: process.cwd() }
for (const name of ["DRAWBRIDGE_ALL", "GODEBUG"]) {
	if (process.env[name]) go.env[name] = process.env[name]
}
go.exit = process.exit
go.importObject.drawbridge = new Proxy({}, {
	get: (_, name) => () => { throw new Error("this test needs a page: it called " + String(name)) },
})

const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), go.importObject)
process.on("exit", (code) => { // node leaves when nothing is pending
	if (code === 0 && !go.exited) {
		go._pendingEvent = { id: 0 } // a deadlock: makes Go print the goroutines
		go._resume()
	}
})
await go.run(instance)
