// Drawbridge: an agent's way to read and use the page it stands on.
//
//   import { createAgent, registerTools } from "./bridge.js"
//   const agent = await createAgent({ allow: (step) => step.confirm === undefined || confirm(step.confirm) })
//   registerTools(agent, { allow: true })
//
// bridge.d.ts describes every export. Importing this module starts nothing and
// loads nothing; the first createAgent fetches bridge.wasm.

import { NoGate, startProgram } from "./host.js"
import { load, mustBeWasm } from "./load.js"
import { makePrimitives } from "./primitives.js"
import { agentTools } from "./tools.js"
import { register } from "./webmcp.js"

export { agentTools }

// One page has one bridge: two copies of this module share it by this symbol,
// which carries the major version.
const name = "drawbridge"
const major = "1"
const key = Symbol.for(name + "." + major)

const defaultTimeout = 300000 // ms that a step waits for allow

export async function createAgent(options) {
  const o = checked(options)
  if (typeof document === "undefined") throw new Error("bridge: createAgent needs a page; call it in the browser")
  return shared().open(o)
}

export function registerTools(agent, options) {
  return register(shared(), agent, options)
}

export function definePrimitive(definition) {
  shared().prims.define(definition)
}

export function mount(element, name) {
  return shared().prims.mount(element, name)
}

// shared returns the bridge of the page, and makes it at first.
function shared() {
  const there = globalThis[key]
  if (there) return there
  for (const other of Object.getOwnPropertySymbols(globalThis)) {
    if (Symbol.keyFor(other)?.startsWith(name + ".")) {
      console.warn(`bridge: this page also runs Drawbridge ${Symbol.keyFor(other).slice(name.length + 1)}; version ${major} runs beside it, with refs and primitives of its own`)
    }
  }
  const made = makeShared()
  Object.defineProperty(globalThis, key, { value: made, configurable: true })
  return made
}

function makeShared() {
  const prims = makePrimitives()
  prims.drain()
  const gates = new WeakMap() // agent -> what only registerTools may use
  let program = null // promise of the running program
  let frames

  async function open(o) {
    if (!program) {
      frames = o.frames
      program = load(o.wasm).then((module) => startProgram(module, prims, { frames }))
      // A failure is not kept: the next createAgent may know the right address.
      program.catch(() => { program = null })
    } else if (o.frames !== frames) {
      console.warn(`bridge: frames is ${frames} on this page, as its first createAgent said`)
    }
    const running = await program
    const id = running.open(o.allow !== undefined, o.development)
    if (id < 0) throw new Error("bridge: the agent could not be made; the console has the details")
    const own = { allow: o.allow, timeout: o.timeout }
    const call = (name, input, tool = NoGate, toolAllow, signal) =>
      running.call(name, id, input, tool, [own, { allow: toolAllow, timeout: o.timeout }], signal)
    const agent = Object.freeze({
      snapshot: () => running.snapshot(id),
      act: (input) => call("act", input),
      query: (input) => call("query", input),
      subscribe(listener) {
        if (typeof listener !== "function") throw new TypeError("subscribe: listener must be a function")
        return running.subscribe(listener)
      },
    })
    gates.set(agent, { call, snapshot: agent.snapshot })
    return agent
  }

  return Object.freeze({ open, prims, inside: (agent) => gates.get(agent) })
}

// checked reads the options once, and throws a TypeError that names the wrong one.
function checked(options = {}) {
  if (options === null || typeof options !== "object") throw new TypeError("createAgent: options must be an object")
  const { allow, timeout = defaultTimeout, development = false, frames = true, wasm, ...rest } = options
  if (allow !== undefined && typeof allow !== "function") throw new TypeError("createAgent: allow must be a function")
  if (typeof timeout !== "number" || !(timeout > 0)) throw new TypeError("createAgent: timeout must be a positive number of milliseconds")
  if (typeof development !== "boolean") throw new TypeError("createAgent: development must be true or false")
  if (typeof frames !== "boolean") throw new TypeError("createAgent: frames must be true or false")
  const wrong = mustBeWasm(wasm)
  if (wrong) throw new TypeError("createAgent: wasm " + wrong)
  for (const name of Object.keys(rest)) console.warn(`bridge: createAgent has no option ${name}; it knows allow, timeout, development, frames and wasm`)
  return { allow, timeout, development, frames, wasm }
}
