// The page's side of the boundary: what bridge.wasm imports, and its exports as
// plain functions. wasm/imports_js.go and wasm/exports_js.go are the other side.
//
// Nothing thrown passes through Go: every import answers a number below zero
// instead. Views on Go's memory are made anew for each use, since any call may
// make it grow. Built-ins are taken when this module is loaded, so that a page
// that replaces them later neither breaks nor overhears the bridge.

import { goRuntime } from "./wasm_exec.js"
import { free, join, listen as on, method, now, slice, unlisten as off } from "./dom.js"
import { hands } from "./hands.js"
import { toJSON } from "./json.js"
import { makeReader } from "./reader.js"
import { makeSettle } from "./settle.js"
import { makeEars } from "./ears.js"

const { parse } = JSON
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
const encoder = new TextEncoder()
const decode = decoder.decode.bind(decoder)
const encode = encoder.encode.bind(encoder)
const encodeInto = encoder.encodeInto.bind(encoder)
const { apply } = Reflect
const P = Promise
const Controller = AbortController
const Problem = DOMException
const later = queueMicrotask.bind(globalThis)
const timer = setTimeout.bind(globalThis)
const noTimer = clearTimeout.bind(globalThis)
const idle = globalThis.requestIdleCallback?.bind(globalThis) ?? ((f) => timer(() => f(), 200))
const timeRemaining = method("IdleDeadline", "timeRemaining")
// left is how many milliseconds of idle time are left, NaN where nobody tells.
const left = (deadline) => {
  try {
    return +timeRemaining(deadline)
  } catch {
    return NaN
  }
}
const { error: complain, warn } = console
const report = globalThis.reportError?.bind(globalThis) ?? ((e) => complain("bridge:", e))
const then = free(P.prototype.then)
const resolved = P.resolve.bind(P)
const { defineProperties, getOwnPropertyDescriptors, setPrototypeOf } = Object
const { ownKeys } = Reflect
const { push, pop } = Array.prototype

// properties tells of what is defined on an object, and of nothing that a page has
// put on every object, such as "get".
const properties = (object) => {
  const all = getOwnPropertyDescriptors(object), names = ownKeys(all)
  for (let i = 0; i < names.length; i++) setPrototypeOf(all[names[i]], null)
  return all
}

// steady makes a class whose instances have the methods of today, whatever a page
// puts on the original later.
const steady = (Class) => {
  const made = class extends Class {}
  const { constructor, ...own } = properties(Class.prototype)
  defineProperties(made.prototype, own)
  return made
}
const copy = (from) => defineProperties({}, properties(from))

// What Go's runtime calls at every turn.
const builtins = {
  DataView: steady(DataView), Map: steady(Map), TextDecoder: steady(TextDecoder), TextEncoder: steady(TextEncoder),
  Math: copy(Math), Reflect: copy(Reflect), setTimeout: timer, clearTimeout: noTimer,
}
const set = free(Uint8Array.prototype.set)
const part = free(Int32Array.prototype.subarray)
const splitText = method("String", "split")
const replaceText = method("String", "replaceAll")

// Numbers that bridge/agent.go and wasm/prims_js.go have too.
export const NoGate = 0, AskGate = 1, OpenGate = 2, ClosedGate = 3
const Refused = 0, Allowed = 1, TimedOut = 2, Aborted = 3, Threw = 4
const Acting = 2

const longestTimer = 2147483647
const sliceMS = 8 // of the work ahead of the first calls
const longestInput = 1 << 26 // characters of JSON; package bridge has the real limits, and says them
const keptWords = 1 << 16, keptText = 1 << 18 // what of the answer buffers stays allocated

// startProgram runs the compiled program and returns its face. prims is the store
// of primitives.js, options are { frames }.
export async function startProgram(module, prims, options) {
  // What Go takes for its global object. Go puts its own names here and not on
  // the page, and does not meet an element of the page that is called like them.
  const own = { __proto__: null, drawbridge: hands, fs: undefined, process: undefined, path: undefined, Go: undefined, ...builtins }
  const host = new Proxy(own, { get: (t, k) => k in t ? t[k] : globalThis[k] })
  const go = new (goRuntime(host))()

  let X, memory // the exports and the memory, once there is an instance
  let dead = false
  let last = 0 // number given out last
  let given = null // JSON of the snapshot being taken
  let gestures = 0
  let wordsAt = 0, wordsRoom = 0, textAt = 0, textRoom = 0
  const calls = { __proto__: null } // by number: acts and queries without a result
  let started = 0 // how many they are
  let held = false // the work ahead waits until there is none
  let listeners = []

  const reader = makeReader(window, { frames: options.frames })
  const settle = makeSettle(window, reader)
  const ears = makeEars(window, reader, (event, node, flags, attr, old) => {
    pass((n) => X.hear(node, flags, n), fields([event, attr, old]))
  })
  prims.connect({
    reader,
    begin: () => settle.begin(),
    changed(el, change) {
      const node = reader.handle(el)
      if (node) pass((n) => X.changed(node, n), change)
    },
    settled: (id, err) => enter((n) => X.called(id, n), err),
  })

  // A listener that fails is told of, and fails no step that is at work.
  const failed = (e) => settle.apart(() => report(e))

  // Texts from Go and to Go.
  const text = (p, n) => n === 0 ? "" : decode(new Uint8Array(memory.buffer, p >>> 0, n))
  const fields = (list) => {
    let s = ""
    for (let i = 0; i < list.length; i++) s += replaceText(String(list[i] ?? ""), "\0", "\ufffd") + "\0"
    return s
  }

  // put writes the answer of an import into the buffers that Go reads.
  function put(words, length, text) {
    if (length + 1 > wordsRoom) {
      wordsRoom = roomFor(length + 1)
      wordsAt = X.wordsRoom(wordsRoom) >>> 0
    }
    let size = 0
    if (text.length > 0) {
      if (text.length > textRoom) moreText(text.length)
      let wrote = encodeInto(text, new Uint8Array(memory.buffer, textAt, textRoom))
      if (wrote.read < text.length) {
        moreText(text.length * 3)
        wrote = encodeInto(text, new Uint8Array(memory.buffer, textAt, textRoom))
      }
      size = wrote.written
    }
    const view = new Int32Array(memory.buffer, wordsAt, length + 1)
    view[0] = size
    if (length > 0) set(view, part(words, 0, length), 1)
    // The next answer gets a small buffer again.
    if (wordsRoom > keptWords) wordsRoom = 0
    if (textRoom > keptText) textRoom = 0
    return length + 1
  }
  const moreText = (n) => {
    textRoom = roomFor(n)
    textAt = X.textRoom(textRoom) >>> 0
  }
  const noWords = new Int32Array(0)
  const putText = (text) => put(noWords, 0, text)

  // pass writes text for an export and calls it; -1 when that failed.
  function pass(call, text) {
    if (dead || !X) return -1
    try {
      const bytes = encode(text)
      const at = X.room(bytes.length) >>> 0
      if (bytes.length > 0) set(new Uint8Array(memory.buffer, at, bytes.length), bytes)
      return call(bytes.length)
    } catch (e) {
      complain("bridge:", e)
      return -1
    }
  }
  // enter is pass for an export that wakes goroutines: they run before it returns.
  function enter(call, text) {
    const r = pass(call, text)
    resume()
    return dead ? -1 : r
  }
  function resume() {
    if (dead) return
    try {
      go._resume()
    } catch (e) {
      complain("bridge:", e)
    }
  }

  // finish gives a call its result; null stands for an internal error.
  function finish(number, json) {
    const call = calls[number]
    if (!call) return
    delete calls[number]
    if (--started === 0 && held) idle(ahead)
    if (call.signal) off(call.signal, "abort", call.abort)
    let result = null
    try {
      if (json) result = parse(json)
    } catch (e) {
      complain("bridge:", e)
    }
    call.resolve(result ?? internal(call.name, dead))
  }

  // call starts an act or query and resolves to its result, whatever happens.
  // gates: of the agent, and of registerTools when tool is not NoGate.
  const call = (name, agent, input, tool, gates, signal) => new P((resolve) => {
    const number = ++last
    const call = { name, resolve, gates, signal, abort: null }
    calls[number] = call
    started++
    if (signal) {
      call.abort = () => enter(() => X.abort(number), "")
      on(signal, "abort", call.abort)
    }
    const r = pass((n) => X[name](agent, number, tool, n, signal?.aborted ? 1 : 0), json(input))
    if (r < 0) finish(number, null)
    if (started > 0) resume()
  })

  // ahead works for the first agent while the page has nothing else to do, a slice
  // at a time, and not while a call is at work.
  function ahead(deadline) {
    if (dead) return
    held = started > 0
    if (held) return
    const end = now() + sliceMS
    let more = 1
    for (let fresh = 1; more > 0 && now() < end && !(left(deadline) < 1); fresh = 0) more = pass(() => X.ahead(0, fresh), "")
    if (more === 0) call("query", 0, {}, NoGate, []) // it asks for nothing: its way in and out is gone once
    if (more <= 0) return
    if (left(deadline) > 1) timer(ahead, 0, deadline) // the page's own tasks come first
    else idle(ahead)
  }

  const safe = (f) => (...args) => {
    try {
      return apply(f, undefined, args) ?? 0 // spreading would ask the page's Array.prototype
    } catch (e) {
      complain("bridge:", e)
      return -1
    }
  }
  const imports = {
    ask(question, node, p, n) {
      const answer = reader.ask(question, node, text(p, n))
      return put(answer.words, answer.length, answer.text)
    },
    pick(node) {
      hands.slot[0] = reader.element(node)
      return hands.slot[0] ? 1 : 0
    },
    touch(node) {
      const el = reader.element(node)
      if (el) reader.touch(el)
    },
    begin() {
      settle.begin()
    },
    end() {
      if (++gestures % 50 === 0) idle(() => { if (!dead) X.tidy() })
      const thrown = settle.played()
      putText(thrown)
      return thrown === "" ? 0 : 1
    },
    settle(id, p, n) {
      const roots = []
      const list = splitText(text(p, n), " ")
      for (let i = 0; i < list.length; i++) if (list[i]) roots[roots.length] = Number(list[i])
      settle.settle(roots, (s) => {
        const told = [s.trusted ? "1" : "", s.inserted, s.navigating, join(s.touched, " ")]
        for (let i = 0; i < s.errors.length; i++) told[told.length] = s.errors[i]
        enter((n) => X.settled(id, n), fields(told))
      })
    },
    wait(id, ms) {
      timer(() => {
        if (pass(() => X.waited(id), "") !== 0) resume()
      }, ms)
    },
    gate(number, which, question, p, n) {
      const step = parse(text(p, n))
      const call = calls[number]
      const gate = call?.gates[which]
      then(decide(gate, step, call?.signal), (said) => enter((n) => X.answer(question, said.verdict, n), said.why), (e) => {
        complain("bridge:", e)
        enter((n) => X.answer(question, Refused, n), "")
      })
    },
    give(number, p, n) {
      if (number === 0) given = text(p, n)
      else finish(number, text(p, n))
    },
    tell(p, n) {
      const change = text(p, n)
      const now = listeners
      later(() => {
        for (let i = 0; i < now.length; i++) {
          if (now[i].gone) continue
          try {
            const got = now[i].listener(parse(change))
            if (typeof got?.then === "function") then(resolved(got), undefined, failed)
          } catch (e) {
            failed(e)
          }
        }
      })
    },
    prim(what, node, id, namePtr, nameLen, argPtr, argLen) {
      const { code, text: answer } = prims.answer(what, node, id, text(namePtr, nameLen), text(argPtr, argLen))
      putText(answer)
      return code
    },
    warn(p, n) {
      warn("bridge: " + text(p, n))
    },
    fail(p, n) {
      complain("bridge: " + text(p, n))
    },
  }
  go.importObject.drawbridge = {}
  for (const name in imports) go.importObject.drawbridge[name] = safe(imports[name])

  go.exit = (code) => {
    dead = true
    complain("bridge: the program has ended (" + code + "). Reload the page to use the bridge again.")
    for (const number in calls) later(() => finish(number, null))
  }

  let instance
  try {
    instance = await WebAssembly.instantiate(module, go.importObject)
  } catch (e) {
    throw new Error(`bridge: bridge.wasm does not fit this bridge.js (${errorText(e)}). Take both from one release.`, { cause: e })
  }
  memory = instance.exports.mem
  X = instance.exports
  then(go.run(instance), undefined, (e) => { dead = true; complain("bridge:", e) })
  if (go._idPool) defineProperties(go._idPool, { push: { value: push }, pop: { value: pop } })
  await resolved() // a failure to start is told by now
  if (dead) throw new Error("bridge: the program ended as soon as it started; the console has the details")

  return {
    // open makes an agent and returns its number.
    // When the page has nothing else to do, what the first calls need is read ahead.
    open(allow, development) {
      const agent = X.open(allow ? 1 : 0, development ? 1 : 0)
      if (agent === 0) {
        idle(ahead)
      }
      return agent
    },

    snapshot(agent) {
      given = null
      let r = -1
      try {
        if (!dead) r = X.snapshot(agent)
      } catch (e) {
        complain("bridge:", e) // the stack of the page was full
      }
      const json = given
      given = null
      if (r < 0 || json === null) throw new Error("bridge: the snapshot failed inside; the console has the details")
      return parse(json)
    },

    call,

    subscribe(listener) {
      const entry = { listener, gone: false }
      const list = []
      for (let i = 0; i < listeners.length; i++) list[i] = listeners[i]
      list[list.length] = entry
      listeners = list
      if (listeners.length === 1) {
        ears.on()
        pass(() => X.listen(1), "")
      }
      return () => {
        if (entry.gone) return
        entry.gone = true
        const others = []
        for (let i = 0; i < listeners.length; i++) if (listeners[i] !== entry) others[others.length] = listeners[i]
        listeners = others
        if (listeners.length === 0) {
          ears.off()
          pass(() => X.listen(0), "")
        }
      }
    },
  }
}

// decide asks a gate, and resolves to its verdict and why.
function decide(gate, step, signal) {
  return new P((resolve) => {
    const controller = new Controller()
    let open = true
    let clock
    const end = (verdict, why, reason) => {
      if (!open) return // a late answer
      open = false
      noTimer(clock)
      if (signal) off(signal, "abort", abort)
      if (reason !== undefined) controller.abort(reason)
      resolve({ verdict, why })
    }
    const abort = () => end(Aborted, "", signal.reason ?? new Problem("The call was aborted.", "AbortError"))
    if (!gate?.allow) return end(Refused, "")
    if (signal?.aborted) return abort()
    if (signal) on(signal, "abort", abort)
    if (gate.timeout <= longestTimer) {
      clock = timer(() => end(TimedOut, String(gate.timeout),
        new Problem(`allow did not answer within ${gate.timeout} ms (the timeout of createAgent).`, "TimeoutError")), gate.timeout)
    }
    then(then(resolved(), () => gate.allow(step, { signal: controller.signal })),
      (answer) => end(answer === true ? Allowed : Refused, ""),
      (e) => end(Threw, errorText(e)))
  })
}

// json is the input of a call as JSON, "" when it cannot be told in JSON.
function json(input) {
  try {
    const text = toJSON(input)
    return typeof text === "string" && text.length <= longestInput ? text : ""
  } catch {
    return "" // cyclic, a BigInt, a getter that throws
  }
}

// errorText is what a thrown value says.
export function errorText(e) {
  try {
    const message = e !== null && typeof e === "object" && "message" in e ? e.message : e
    return slice(String(message), 0, 300)
  } catch {
    return "an error without a text"
  }
}

// internal is the answer of a call that failed in the bridge itself.
export function internal(name, dead) {
  const message = dead ? "The bridge has stopped." : "The bridge failed inside; the console of the page has the details."
  const next = dead ? "Reload the page." : "Take a snapshot and try again."
  if (name === "query") return { error: message + " " + next }
  return { ok: false, steps: [], values: {}, error: { step: 0, message: message + " " + next, reason: "INTERNAL", next } }
}

function roomFor(n) {
  let room = 1024
  while (room < n) room *= 2
  return room
}
