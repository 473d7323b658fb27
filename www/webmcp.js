// The tools for the browser's own agent. This is the one file that knows WebMCP
// (document.modelContext), and registerTool is the one function of it that is
// used: everything else of that interface still changes from release to release.

import { AskGate, ClosedGate, OpenGate, errorText, internal } from "./host.js"
import { agentTools, toolDetails } from "./tools.js"

const validName = /^[A-Za-z0-9_.-]{1,128}$/
const offMark = "data-agent-off"
const hints = ["readOnlyHint", "untrustedContentHint", "consequentialHint"]

// register is registerTools of bridge.js. shared.inside(agent) is what an agent
// gives to tools alone.
export function register(shared, agent, options) {
  const o = checked(shared, agent, options)
  const mc = modelContext()
  if (!mc || o.signal?.aborted) return () => {}

  const controller = new AbortController()
  const warned = new Set()
  let over = false
  let stopWaiting = () => {}

  const fail = (error, tool) => {
    if (over) return // the abort of a registration that had not settled
    if (o.onError) {
      try {
        o.onError(error, tool)
      } catch (e) {
        console.error("bridge: onError of registerTools:", e)
      }
      return
    }
    const line = errorText(error)
    if (warned.has(line)) return // a policy refuses all three with the same words
    warned.add(line)
    console.warn(`bridge: the browser did not take the tool ${tool}: ${line}`)
  }

  // What stands behind a tool. A promise that rejects answers in words, since the
  // text of a rejection does not reach the browser's agent.
  const inside = Promise.resolve(agent).then((a) => shared.inside(a) ?? Promise.reject(new TypeError("registerTools: the promise gave no agent of createAgent")))
  inside.catch((e) => fail(e, "snapshot"))

  const run = async (name, input, signal) => {
    if (over) return gone(name)
    let tools
    try {
      tools = await inside
    } catch (e) {
      return refusal(name, "The bridge could not be loaded (" + errorText(e) + ").", "Tell the person.", "INTERNAL")
    }
    try {
      if (name === "snapshot") return tools.snapshot()
      const gate = typeof o.allow === "function" ? AskGate : o.allow ? OpenGate : ClosedGate
      return await tools.call(name, input, gate, gate === AskGate ? o.allow : undefined, signal)
    } catch (e) {
      console.error("bridge:", e)
      return name === "snapshot" ? { error: errorText(e) } : internal(name, false)
    }
  }

  const mine = [] // what undoes a registration on a surface that knows no signal
  const takeBack = (name, given) => {
    try {
      if (typeof given?.unregister === "function") given.unregister()
      else if (typeof mc.unregisterTool === "function") Promise.resolve(mc.unregisterTool(name)).catch(() => {})
    } catch {
      // it is gone already, by the signal
    }
  }

  const registerAll = () => {
    for (const { name, description, inputSchema } of agentTools) {
      const tool = {
        name: o.prefix + name,
        title: toolDetails[name].title,
        description,
        inputSchema: JSON.parse(JSON.stringify(inputSchema)),
        annotations: { ...toolDetails[name].annotations, ...o.annotations[name] },
        execute: (input, given) => run(name, input, given?.signal),
      }
      const taken = (given) => over ? takeBack(tool.name, given) : mine.push([tool.name, given])
      try {
        const given = mc.registerTool(tool, { signal: controller.signal })
        if (typeof given?.then !== "function") taken(given) // surfaces of before promises
        else Promise.resolve(given).then(taken, (e) => fail(e, tool.name))
      } catch (e) {
        fail(e, tool.name)
      }
    }
  }

  const off = () => {
    if (over) return
    over = true
    stopWaiting()
    o.signal?.removeEventListener("abort", off)
    controller.abort(new DOMException("The tools were removed.", "AbortError"))
    for (const [name, given] of mine) takeBack(name, given)
  }
  o.signal?.addEventListener("abort", off)

  const root = document.documentElement
  if (!root.hasAttribute(offMark)) registerAll()
  else {
    const observer = new MutationObserver(() => {
      if (root.hasAttribute(offMark)) return
      observer.disconnect()
      registerAll()
    })
    observer.observe(root, { attributes: true, attributeFilter: [offMark] })
    stopWaiting = () => observer.disconnect()
  }
  return off
}

// modelContext of the live document. Never ask another document for it: reading it
// of one without a window can end the renderer.
function modelContext() {
  try {
    const mc = document.modelContext ?? navigator.modelContext
    return typeof mc?.registerTool === "function" ? mc : null
  } catch {
    return null
  }
}

function checked(shared, agent, options) {
  const wrong = (what) => new TypeError("registerTools: " + what)
  if (typeof agent?.then !== "function" && !shared.inside(agent ?? {})) {
    throw wrong("the first argument must be an agent of createAgent, or a promise of one")
  }
  const { allow, prefix = "", signal, onError, annotations = {}, ...rest } = options ?? {}
  if (allow !== true && allow !== false && typeof allow !== "function") {
    throw wrong("allow must say which steps may run: a function, or true for every step, or false for none")
  }
  if (typeof prefix !== "string" || prefix !== "" && !validName.test(prefix + "snapshot")) {
    throw wrong("prefix must consist of letters, digits, _ - and ., and leave the names shorter than 129 characters")
  }
  if (signal !== undefined && typeof signal?.addEventListener !== "function") throw wrong("signal must be an AbortSignal")
  if (onError !== undefined && typeof onError !== "function") throw wrong("onError must be a function")
  const known = hinted(annotations, wrong)
  for (const name of Object.keys(rest)) console.warn(`bridge: registerTools has no option ${name}; it knows allow, prefix, signal, onError and annotations`)
  return { allow, prefix, signal, onError, annotations: known }
}

// hinted reads { act: { consequentialHint: true } }.
function hinted(annotations, wrong) {
  if (annotations === null || typeof annotations !== "object") throw wrong("annotations must be an object such as { act: { consequentialHint: true } }")
  const out = {}
  for (const tool of Object.keys(annotations)) {
    if (!Object.hasOwn(toolDetails, tool)) throw wrong(`annotations knows no tool "${tool}": it is one of ${Object.keys(toolDetails).join(", ")}`)
    out[tool] = {}
    for (const hint of Object.keys(annotations[tool] ?? {})) {
      const value = annotations[tool][hint]
      if (!hints.includes(hint) || typeof value !== "boolean") throw wrong(`annotations.${tool}.${hint} must be one of ${hints.join(", ")}, true or false`)
      out[tool][hint] = value
    }
  }
  return out
}

function gone(name) {
  return refusal(name, "These tools were removed from the page.", "List the tools again.", "ABORTED")
}

// refusal is an answer of the shape that the tool has.
function refusal(name, message, next, reason) {
  if (name !== "act") return { error: message + " " + next }
  return { ok: false, steps: [], values: {}, error: { step: 0, message: message + " " + next, reason, next } }
}
