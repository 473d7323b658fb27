// One tag that puts an agent on the page, for a person at the console or an agent
// that drives the browser:
//
//   <script src="/drawbridge/agent.js"></script>
//
//   window.agent        { snapshot, act, query, subscribe }, there at once: act and
//                       query wait until the program is loaded, subscribe counts
//                       from then on, and snapshot, which cannot wait, throws
//   window.agentReady   a promise of the agent; after it snapshot works
//
// The caller is whoever is at the console, so steps run unasked, but for those that
// the page's author has marked with data-agent-confirm. Attributes of the tag:
//
//   data-allow="confirm"   the default: window.confirm for every marked step
//   data-allow="ask"       window.confirm for every step
//   data-allow="unmarked"  marked steps fail ("Needs a person")
//   data-tools             also offer the tools to the browser's own agent (WebMCP)
//   data-wasm="URL"        where bridge.wasm lies, if not beside this script
//   data-development       tell sources, and warn of mistakes in the page
//
// A name that the page has taken already stays the page's.

(() => {
  const script = document.currentScript // null later
  const read = (name) => script?.getAttribute("data-" + name) ?? undefined
  const say = (line) => console.warn("bridge: agent.js: " + line)

  const ask = (step) => {
    const args = step.secret ? "(secret)" : step.args?.length ? JSON.stringify(step.args) : ""
    const what = [step.action, step.label ?? step.component, step.row && `(${step.row})`, args].filter(Boolean).join(" ")
    return window.confirm(`An agent asks to do this on the page:\n\n${what}${step.confirm ? "\n\n" + step.confirm : ""}`)
  }
  const ways = {
    confirm: (step) => step.confirm === undefined || ask(step),
    ask,
    unmarked: undefined,
  }
  let way = read("allow") ?? "confirm"
  if (!Object.hasOwn(ways, way)) {
    say(`data-allow="${way}" is not one of ${Object.keys(ways).join(", ")}; every step will be asked`)
    way = "ask"
  }
  const options = { development: read("development") !== undefined }
  if (ways[way]) options.allow = ways[way]
  if (read("wasm") !== undefined) options.wasm = read("wasm")

  let agent = null
  const bridge = import("./bridge.js")
  const ready = bridge.then((b) => b.createAgent(options)).then((a) => agent = a)
  ready.catch((e) => console.error(e))
  if (read("tools") !== undefined) {
    // The agent's own allow has asked by then; a function of true lets marked steps pass.
    bridge.then((b) => b.registerTools(ready, { allow: ways[way] ? () => true : true }), () => {})
  }

  const failed = (e) => ({ error: String(e?.message ?? e) })
  const calls = Object.freeze({
    snapshot() {
      if (!agent) throw new Error("bridge: the agent is still loading; first: await agentReady")
      return agent.snapshot()
    },
    act: (input) => ready.then((a) => a.act(input), (e) => ({ ok: false, steps: [], values: {}, error: { step: 0, message: failed(e).error, reason: "INTERNAL", next: "Load the page again." } })),
    query: (input) => ready.then((a) => a.query(input), failed),
    subscribe(listener) {
      if (typeof listener !== "function") throw new TypeError("subscribe: listener must be a function")
      let off = null
      let over = false
      ready.then((a) => { if (!over) off = a.subscribe(listener) }, () => {})
      return () => { over = true; off?.() }
    },
  })
  for (const [name, value] of [["agent", calls], ["agentReady", ready]]) {
    if (Object.hasOwn(window, name)) say(`the page has a ${name} of its own, which stays`)
    else Object.defineProperty(window, name, { value, configurable: true, writable: true, enumerable: true })
  }
})()
