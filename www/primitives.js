// Components that page script defines (docs/primitives.md, contract 2.9 and 4.1):
// the page's side of bridge.Primitives. What a primitive means is decided in Go;
// here its functions are called, and what they return becomes JSON.

import { toJSON } from "./json.js"
import { attribute, free, getRootNode as rootOf, isConnected, mapGet, method, nodeType as typeOf, weakGet } from "./dom.js"
import { errorText } from "./host.js"
import { Mask } from "./tables.js"

const { parse } = JSON
const P = Promise
const then = free(P.prototype.then)
const resolved = P.resolve.bind(P)
const dispatch = method("EventTarget", "dispatchEvent")
const mark = "data-agent-primitive"
const { apply } = Reflect

// What wasm/prims_js.go asks for, and what it is answered beside counts.
const Defs = 0, Mounted = 1, State = 2, Items = 3, Shown = 4, Methods = 5, Check = 6, Call = 7, Pending = 8
const Failed = -2
const Promised = 1

const yes = (text = "") => ({ code: 0, text })
const no = (e) => ({ code: Failed, text: errorText(e) || "it failed without saying why" })

// makePrimitives returns the store of a page. It works before the program is
// there; connect brings what needs it.
export function makePrimitives() {
  const defs = []
  const byName = new Map() // the newest definition of a name
  const instances = new WeakMap() // element -> instance
  const mounted = new Set() // the same, to look for those that have left
  let host = null
  let observer = null

  // Definitions.

  function define(def) {
    const d = checked(def)
    const before = byName.get(d.name)
    if (before?.def === def) return
    if (before) console.warn(`bridge: definePrimitive replaces the primitive "${d.name}"; elements that have it keep the old one`)
    byName.set(d.name, d)
    defs.push(d)
    if (host) pickUp(document)
  }

  // Mounting.

  function mount(el, name) {
    if (!isElement(el)) throw new TypeError("mount: the first argument must be an element")
    if (typeof name !== "string" || !byName.has(name)) {
      throw new TypeError(`mount: no primitive is called ${typeof name === "string" ? `"${name}"` : "that"}; call definePrimitive first`)
    }
    const at = instances.get(el)
    if (at && at.d.name !== name) throw new TypeError(`mount: this element is a "${at.d.name}" already; remove that first`)
    return (at ?? place(el, byName.get(name))).handle
  }

  function place(el, d) {
    const controller = new AbortController()
    const at = {
      el, d, api: null, kept: "", turns: 0, busy: 0, held: false, running: 0, error: "", inState: false,
      wasThere: isConnected(el), handle: null, controller,
    }
    const tell = (change) => {
      try {
        const secret = d.secret && change.key !== "open" && change.key !== "checked"
        host?.changed(el, toJSON(secret ? { ...change, value: veil(change.value), previous: veil(change.previous) } : change))
      } catch (e) {
        console.error(`bridge: a change of the primitive "${d.name}" cannot be told in JSON:`, e)
      }
    }
    at.handle = Object.freeze({
      changed(change) {
        tell(detail(change, "changed"))
      },
      pending(work) {
        if (work === true || work === false) {
          at.held = work
          if (work) at.error = ""
          return
        }
        if (typeof work?.then !== "function") throw new TypeError("pending: the argument must be true, false or a promise")
        at.busy++
        at.error = ""
        then(resolved(work), () => { at.busy-- }, (e) => { at.busy--; at.error = errorText(e) || "it failed" })
      },
      remove: () => remove(at),
    })
    at.ctx = Object.freeze({
      change(change) {
        const d = detail(change, "change")
        if (d.source === undefined) d.source = source(at)
        const event = new CustomEvent("agent:change", { bubbles: true, composed: true, cancelable: true, detail: Object.freeze({ ...d }) })
        if (!dispatch(el, event)) return false
        tell(d)
        return true
      },
      source: () => source(at),
      signal: controller.signal,
    })
    instances.set(el, at)
    mounted.add(at)
    if (host) enlist(at)
    try {
      at.api = d.def.api ? d.def.api(el, at.ctx) ?? {} : {}
      if (typeof at.api !== "object" && typeof at.api !== "function") throw new TypeError(`api of the primitive "${d.name}" must return an object`)
    } catch (e) {
      at.api = {}
      at.error = errorText(e)
      console.error(`bridge: api of the primitive "${d.name}" failed:`, e)
    }
    return at
  }

  function remove(at) {
    if (instances.get(at.el) !== at) return
    instances.delete(at.el)
    mounted.delete(at)
    host?.reader.unmount(at.el)
    at.controller.abort(new DOMException(`The primitive "${at.d.name}" was removed.`, "AbortError"))
  }

  // at finds the instance of an element, and mounts by attribute what has none.
  function at(el) {
    const is = weakGet(instances, el)
    if (is) return is
    const name = attribute(el, mark)
    const d = name ? mapGet(byName, name) : undefined
    return d && isConnected(el) ? place(el, d) : null
  }

  function enlist(at) {
    host.reader.mount(at.el, at.d.secret)
    watch(rootOf(at.el))
  }

  // An element that has left takes its primitive along. One that only moves is
  // back before the observer is told.
  function swept() {
    for (const at of mounted) {
      if (isConnected(at.el)) at.wasThere = true
      else if (at.wasThere) remove(at)
    }
  }

  function watch(root) {
    observer ??= new MutationObserver((records) => {
      swept()
      for (const record of records) {
        if (record.type === "attributes") pickUp(record.target)
        for (const node of record.addedNodes) if (typeOf(node) === 1) pickUp(node)
      }
    })
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: [mark] })
  }

  // pickUp mounts what stands in the markup at and below node.
  function pickUp(node) {
    if (byName.size === 0) return
    watch(document)
    if (typeOf(node) === 1) at(node)
    for (const el of node.querySelectorAll(`[${mark}]`)) at(el)
  }

  // The queue that a page may fill before this module is there.
  function drain() {
    const queue = globalThis.agentPrimitives
    const take = (def) => {
      try {
        define(def)
      } catch (e) {
        console.error("bridge: in agentPrimitives:", e)
      }
    }
    const live = Array.isArray(queue) ? queue : []
    for (let i = 0; i < live.length; i++) take(live[i])
    live.length = 0
    Object.defineProperty(live, "push", { configurable: true, writable: true, value: (...more) => { more.forEach(take); return 0 } })
    if (live === queue) return
    try {
      globalThis.agentPrimitives = live
    } catch {
      // the page has made the name its own: it does without the queue
    }
  }

  function connect(to) {
    host = to
    for (const at of mounted) enlist(at)
    pickUp(document)
  }

  // Answers for Go.

  function answer(what, node, id, name, arg) {
    if (what === Defs) {
      let text = ""
      for (let i = node; i < defs.length; i++) text += described(defs[i])
      return { code: defs.length, text }
    }
    const el = host.reader.element(node)
    const is = el && at(el)
    if (what === Mounted) return yes(is ? is.d.name : "")
    if (!is) return no("the primitive has been removed")
    switch (what) {
      case State: return guarded(is, () => yes(toJSON(is.d.secret ? veiled(is) : state(is))))
      case Items: return guarded(is, () => yes(items(is)))
      case Shown: return { code: shown(is) ? 1 : 0, text: "" }
      case Methods: return yes(methods(is.api).join(" "))
      case Check: return check(is, name, arg)
      case Call: return call(is, id, name, arg)
      case Pending: return { code: is.held || is.busy > 0 ? 1 : 0, text: "" }
    }
    return no("unknown question")
  }

  // guarded calls page code that must not lead back to itself: a state function
  // that takes a snapshot would do so for ever.
  function guarded(is, f) {
    if (is.inState) return no(`state and items of the primitive "${is.d.name}" must not take a snapshot`)
    is.inState = true
    try {
      return f()
    } catch (e) {
      return no(e)
    } finally {
      is.inState = false
    }
  }

  function state(is) {
    const s = is.d.def.state ? is.d.def.state(is.el) : {}
    if (s === null || typeof s !== "object" || Array.isArray(s) || typeof s.then === "function") {
      throw new TypeError(`state of the primitive "${is.d.name}" must return a plain object at once`)
    }
    return is.error && s.error === undefined ? { ...s, error: is.error } : s
  }

  // veiled is the state of a secret primitive: what is filled, and how often that
  // has become something else.
  function veiled(is) {
    const s = { ...state(is) }
    let held = ""
    for (const key of new Set(["value", "query", ...(is.d.controlled ?? [])])) {
      if (key === "open" || key === "checked" || s[key] === undefined) continue
      held += key + toJSON(s[key]) + "\n"
      s[key] = veil(s[key])
    }
    if (held !== is.kept) is.turns++
    is.kept = held
    return { ...s, [turnsKey]: is.turns }
  }

  function shown(is) {
    if (!is.d.shown || is.inState) return true
    is.inState = true
    try {
      return Boolean(is.d.shown(state(is)))
    } catch {
      return true // its state tells what is wrong
    } finally {
      is.inState = false
    }
  }

  function items(is) {
    if (!is.d.items) return ""
    const list = is.d.items(is.api)
    if (list === null || typeof list !== "object" || typeof list[Symbol.iterator] !== "function") {
      throw new TypeError(`items of the primitive "${is.d.name}" must return an array`)
    }
    return toJSON(Array.from(list, (item) => {
      const o = item !== null && typeof item === "object" ? item : { value: item }
      const out = { value: String(o.value ?? o.label ?? ""), label: String(o.label ?? o.value ?? "") }
      if (o.disabled) out.disabled = true
      return out
    }))
  }

  function check(is, option, arg) {
    const how = is.d.options[option]
    if (typeof how?.parse !== "function") return yes()
    const expected = how.expects ? `expected ${how.expects}` : `"${option}" does not take this value`
    try {
      const got = how.parse(parse(arg))
      return got === undefined || got === null || got !== got ? no(expected) : yes()
    } catch (e) {
      return no(errorText(e) || expected)
    }
  }

  function call(is, id, name, arg) {
    const f = methods(is.api).includes(name) ? is.api[name] : null
    if (!f) return no(`the primitive "${is.d.name}" has no ${name}`)
    host.begin()
    is.running++
    try {
      const result = apply(f, is.api, parse(arg || "[]"))
      if (typeof result?.then !== "function") {
        is.running--
        return yes(plain(result))
      }
      const end = (err) => { is.running--; host.settled(id, err) }
      then(resolved(result), () => end(""), (e) => end(errorText(e) || "it failed without saying why"))
      return { code: Promised, text: "" }
    } catch (e) {
      is.running--
      return no(e)
    }
  }

  return { define, mount, connect, drain, answer }
}

// The key that bridge/primitive.go looks for in the state of a secret primitive.
const turnsKey = "#turns"

// veil hides a value; an empty one stays visibly empty.
function veil(v) {
  const empty = v === undefined || v === null || v === "" || (typeof v === "object" && Object.keys(v).length === 0)
  return empty ? v : Mask
}

// source tells who is at work: the bridge, or what the present event tells.
function source(at) {
  if (at.running > 0) return "agent"
  const event = window.event
  if (!event?.isTrusted) return "program"
  if (/^(key|input|beforeinput|composition)/.test(event.type)) return "keyboard"
  if (/^(pointer|mouse|touch|wheel|drag|drop|dblclick|contextmenu)/.test(event.type)) return "pointer"
  if (event.type === "click") return event.detail > 0 ? "pointer" : "keyboard"
  return "program"
}

// detail reads what page script tells of a change.
function detail(change, from) {
  if (change === null || typeof change !== "object" || typeof change.key !== "string" || change.key === "") {
    throw new TypeError(`${from}: the argument must be an object with a key`)
  }
  const { key, value, previous, reason, source } = change
  return { key, value, previous, reason, source }
}

// methods names the functions of an api, its own and inherited ones, accessors
// left out.
function methods(api) {
  const names = new Set()
  for (let o = api; o && o !== Object.prototype && o !== Function.prototype; o = Object.getPrototypeOf(o)) {
    for (const name of Object.getOwnPropertyNames(o)) {
      const p = Object.getOwnPropertyDescriptor(o, name)
      if (name !== "constructor" && typeof p.value === "function" && !/\s/.test(name)) names.add(name)
    }
  }
  return [...names]
}

// plain is a method's result as JSON, "" for what has no JSON form of its own.
function plain(value) {
  if (value === undefined) return ""
  try {
    if (value !== null && typeof value === "object") {
      const proto = Object.getPrototypeOf(value)
      if (proto !== null && proto !== Object.prototype && !Array.isArray(value) && typeof value.toJSON !== "function") return ""
    }
    return toJSON(value) ?? ""
  } catch {
    return ""
  }
}

// described is a definition as fields for Go: name, flags, then lists.
function described(d) {
  const flags = (d.closed ? "c" : "") + (d.reveals ? "r" : "") + (d.secret ? "s" : "") + (d.actions ? "a" : "") + (d.controlled ? "k" : "")
  const options = Object.keys(d.options).map((name) => name + ":" + (d.options[name].parse ? "parse" : d.options[name].type))
  return [d.name, flags, (d.actions ?? []).join(" "), (d.controlled ?? []).join(" "), options.join(" ")].join("\0") + "\0"
}

// checked reads a definition once, and throws a TypeError that names what is wrong.
function checked(def) {
  const wrong = (what) => new TypeError(`definePrimitive: ${what}`)
  if (def === null || typeof def !== "object") throw wrong("the argument must be an object")
  const { name, agent = {}, options = {}, controlled, state, api } = def
  if (typeof name !== "string" || !/^[a-z][a-z0-9-]*$/i.test(name)) throw wrong("name must be letters, digits and hyphens, such as \"size-picker\"")
  const of = (key) => `${key} of "${name}"`
  if (agent === null || typeof agent !== "object") throw wrong(`${of("agent")} must be an object`)
  if (options === null || typeof options !== "object") throw wrong(`${of("options")} must be an object`)
  const { actions, closed, items, reveals, shown, secret } = agent
  for (const [key, f] of [["state", state], ["api", api], ["agent.items", items], ["agent.shown", shown]]) {
    if (f !== undefined && typeof f !== "function") throw wrong(`${of(key)} must be a function`)
  }
  for (const [key, list] of [["agent.actions", actions], ["controlled", controlled]]) {
    if (list !== undefined && (!Array.isArray(list) || !list.every(isWord))) throw wrong(`${of(key)} must be an array of names`)
  }
  for (const [key, flag] of [["agent.closed", closed], ["agent.reveals", reveals], ["agent.secret", secret]]) {
    if (flag !== undefined && typeof flag !== "boolean") throw wrong(`${of(key)} must be true or false`)
  }
  for (const key of Object.keys(options)) {
    const o = options[key]
    const good = o !== null && typeof o === "object" && isWord(key) && (typeof o.parse === "function" || o.type === "boolean" || o.type === "number")
    if (!good) throw wrong(`${of(`options.${key}`)} must be { type: "boolean" }, { type: "number" } or { parse: function }`)
  }
  return {
    def, name, items, shown, options: { __proto__: null, ...options },
    closed: closed === true, reveals: reveals === true, secret: secret === true,
    actions: actions && [...actions], controlled: controlled && [...controlled],
  }
}

const isWord = (s) => typeof s === "string" && /^[^\s:\0]+$/.test(s)

function isElement(el) {
  try {
    return typeOf(el) === 1
  } catch {
    return false
  }
}
