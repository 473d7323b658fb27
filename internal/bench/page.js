// What the bench runs in the page: the floor, the calls that are measured, the peers.

const visible = { visibilityProperty: true }
const tags = new Set(["button", "input", "select", "textarea", "summary", "details", "dialog"])
const names = ["role", "type", "aria-label", "aria-labelledby", "name", "id", "placeholder", "title"]

const interactive = (e) =>
  tags.has(e.localName) || e.hasAttribute("role") || e.hasAttribute("tabindex") || e.hasAttribute("contenteditable") || (e.localName === "a" && e.hasAttribute("href"))

// The floor: what a person would write by hand for this page. It looks at every
// element for a shadow root, and reads what names and shows what is interactive.
function floor() {
  const out = []
  const visit = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
    for (let e = walker.nextNode(); e !== null; e = walker.nextNode()) {
      const shadow = e.shadowRoot
      if (interactive(e)) {
        const entry = { e, tag: e.localName, shown: e.checkVisibility(visible) }
        for (let i = 0; i < names.length; i++) entry[names[i]] = e.getAttribute(names[i])
        out.push(entry)
      }
      if (shadow !== null) visit(shadow)
    }
  }
  visit(document.body)
  return out
}

const calls = { nothing() {}, spin, floor }

// spin keeps the processor at work for 20 ms, with nothing of the page.
function spin() {
  for (const end = performance.now() + 20; performance.now() < end;);
}
let agent = null, turn = 0

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set
const quiet = () => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(r, 50))))

// byHand is the gesture of an act that sets a value, with the same waits: the act
// without finding the field, asking, reading and telling what has changed.
async function byHand(field, value) {
  field.focus({ preventScroll: true })
  setValue.call(field, value)
  field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }))
  field.dispatchEvent(new Event("change", { bubbles: true }))
  await quiet()
  field.blur()
  await quiet()
}

// start makes the agent. Held: the page never has idle time, in which the bridge
// would read ahead.
export async function start(url, held) {
  if (held) globalThis.requestIdleCallback = () => 0
  const { createAgent } = await import(url)
  agent = await createAgent({ allow: () => true })
  const field = document.getElementById("field"), marked = document.getElementById("marked")
  const text = "Quartz ledger heading"
  const put = () => {
    const d = document.createElement("div")
    d.innerHTML = `<label for=fresh>Fresh ${turn++}</label><input id=fresh>`
    marked.append(d)
    return d
  }
  const within = (read) => {
    const d = put()
    read()
    d.remove()
    read()
  }
  const snapshot = () => agent.snapshot()
  Object.assign(calls, {
    snapshot,
    attribute: () => (field.setAttribute("placeholder", "p" + turn++), snapshot()),
    attributeFloor: () => (field.setAttribute("placeholder", "p" + turn++), floor()),
    value: () => ((field.value = "v" + turn++), snapshot()),
    valueFloor: () => ((field.value = "v" + turn++), floor()),
    insert: () => within(snapshot),
    insertFloor: () => within(floor),
    query: () => agent.query({ text }),
    act: () => agent.act({ steps: [{ ref: text, action: "setValue", args: ["a" + turn++] }] }),
    hand: () => byHand(field, "a" + turn++),
  })
}

// startEmpty starts the empty Go program.
export async function startEmpty(base) {
  await import(base + "wasm_exec.js")
  const go = new Go()
  const { instance } = await WebAssembly.instantiateStreaming(fetch(base + "empty.wasm"), go.importObject)
  await new Promise((ok) => {
    globalThis.started = ok
    go.run(instance)
  })
}

// idle waits for idle time.
export const idle = () => new Promise((r) => requestIdleCallback(() => r()))

// rest waits until what was changed has been drawn, where the page is drawn at all.
export const rest = () => Promise.race([new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(r)))), new Promise((r) => setTimeout(r, 100))])

export const subscribe = () => void agent.subscribe(() => {})

// Work of the page itself, to see what the observers cost it: each call is a task
// of its own, for they work at the end of a task.
export function own() {
  const { port1, port2 } = new MessageChannel()
  const task = () => new Promise((r) => {
    port1.onmessage = r
    port2.postMessage(0)
  })
  calls.dom = () => {
    const f = document.createElement("div")
    for (let i = 0; i < 300; i++) {
      const r = document.createElement("div")
      r.innerHTML = "<span>a</span><button>b</button>"
      f.append(r)
    }
    document.body.append(f)
    for (const r of f.children) r.setAttribute("aria-expanded", "true")
    f.remove()
    return task()
  }
  calls.input = () => {
    const field = document.getElementById("field")
    for (let i = 0; i < 300; i++) {
      field.value = "i" + i
      field.dispatchEvent(new Event("input", { bubbles: true }))
    }
    return task()
  }
  // What is put off until after it is done within this time.
  calls.after = () => new Promise((r) => setTimeout(r, 600))
}

// hear is the least that hears input events.
export const hear = () => document.addEventListener("input", () => {}, { capture: true, passive: true })

export async function run(name, times) {
  const f = calls[name]
  for (let i = 0; i < times; i++) {
    const r = f()
    if (r && typeof r.then === "function") await r
  }
}

// grow takes snapshots of a page that changes a little, and acts.
export async function grow(snapshots, acts) {
  const field = document.getElementById("field")
  for (let i = 0; i < snapshots; i++) {
    field.value = "g" + i
    if (i % 20 === 0) calls.insert()
    calls.snapshot()
    if (i % 100 === 0) await new Promise((r) => setTimeout(r))
  }
  await run("act", acts)
}

// check tells what is wrong with the answers, "" for nothing: a fast wrong answer is no answer.
export async function check() {
  const label = "Quartz ledger heading", field = document.getElementById("field")
  const entry = () => agent.snapshot().find((c) => c.label === label)
  field.value = "by script"
  if (entry()?.value !== "by script") return "a value set by script is not in the snapshot"
  field.setAttribute("placeholder", "by script")
  if (entry()?.placeholder !== "by script") return "a changed attribute is not in the snapshot"
  const d = document.createElement("div")
  d.innerHTML = "<label>Quartz fresh <input></label>"
  document.getElementById("marked").append(d)
  if (!agent.snapshot().some((c) => c.label === "Quartz fresh")) return "an inserted field is not in the snapshot"
  d.remove()
  if (agent.snapshot().some((c) => c.label === "Quartz fresh" && !c.offPage)) return "a removed field is in the snapshot"
  const found = await agent.query({ text: label })
  if (!Array.isArray(found) || !found.some((c) => c.label === label)) return "a query does not find a label"
  const done = await agent.act({ steps: [{ ref: label, action: "setValue", args: ["by agent"] }] })
  if (!done.ok || field.value !== "by agent") return "an act does not set a value"
  return ""
}

// ---------------------------------------------------------------- peers

const outputs = {}, counts = {}

export async function peers(base) {
  // smart-dom-reader is packed for node too, and never calls what it imports from it.
  const map = document.createElement("script")
  map.type = "importmap"
  map.textContent = JSON.stringify({ imports: { "node:module": "data:text/javascript,export const createRequire = () => () => {}" } })
  document.head.append(map)
  const list = []
  const add = (name, read, entries) => {
    list.push(name)
    calls[name] = async () => {
      outputs[name] = await read()
    }
    counts[name] = entries
  }
  const lines = (text) => text.split("\n").length
  const dom = await load(base + "dom-accessibility-api/dist/index.mjs")
  if (dom) {
    const all = floor().map((x) => x.e)
    add("dom-accessibility-api (names)", () => all.map((e) => dom.computeAccessibleName(e)), (names) => names.length)
  }
  const smart = await load(base + "@mcp-b/smart-dom-reader/dist/index.mjs")
  if (smart) add("smart-dom-reader", () => smart.SmartDOMReader.extractInteractive(document), (out) => Object.values(out.interactive).reduce((n, l) => n + l.length, 0))
  const playwright = await injected(base)
  if (playwright) {
    add("playwright aria", () => playwright.ariaSnapshot(document.body, { mode: "default" }), lines)
    add("playwright aria for models", () => playwright.ariaSnapshot(document.body, { mode: "ai" }), lines)
  }
  const controller = await load(base + "@page-agent/page-controller/dist/lib/page-controller.js")
  if (controller) {
    const c = new controller.PageController({})
    add("page-agent", () => c.updateTree(), lines)
  }
  return list
}

async function load(url) {
  try {
    return await import(url)
  } catch (e) {
    console.error(url, e)
    return null
  }
}

// injected evaluates the script that Playwright puts into pages. It is a string in its bundle.
async function injected(base) {
  try {
    const bundle = await (await fetch(base + "playwright-core/lib/coreBundle.js")).text()
    const at = bundle.indexOf("= '", bundle.indexOf("generated/injectedScriptSource.ts")) + 2
    const source = new Function("return " + bundle.slice(at, bundle.indexOf("';\n", at) + 1))()
    const module = {}
    new Function("module", source)(module)
    const Injected = module.exports.InjectedScript()
    return new Injected(globalThis, {
      isUnderTest: false, sdkLanguage: "javascript", frameSeq: 0, testIdAttributeName: "data-testid", stableRafCount: 1, browserName: "chromium",
      shouldPrependErrorPrefix: false, isUtilityWorld: false, customEngines: [],
    })
  } catch (e) {
    console.error("playwright", e)
    return null
  }
}

// told is what a read puts before a model: its characters and entries.
export function told(name) {
  const out = name === "bridge" ? agent.snapshot() : outputs[name]
  const text = typeof out === "string" ? out : JSON.stringify(out)
  return { characters: text.length, entries: name === "bridge" ? out.length : counts[name](out) }
}

export const elements = () => ({ elements: document.getElementsByTagName("*").length, interactive: floor().length })
