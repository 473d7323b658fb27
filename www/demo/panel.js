// The panel beside the app: what snapshot, subscribe and act give.

import { $, make } from "./make.js"

const examples = [
  ["Fill in the form", "act", { steps: [
    { ref: "Project name", action: "setValue", args: ["Atlas"] },
    { ref: "Budget", action: "setValue", args: ["12000 euros"] },
    { ref: "Start date", action: "setValue", args: ["2027-03-01"] },
    { ref: "Region", action: "setValue", args: ["europe"] },
    { ref: "Priority", action: "setValue", args: ["High"] },
    { ref: "Team size", action: "setValue", args: ["Large (10 to 20)"] },
    { ref: "Confidence", action: "setValue", args: [4] },
    { ref: "Tell the team by mail", action: "setChecked", args: [true] },
  ] }],
  ["Save it", "act", { steps: [{ ref: "Save project", action: "press" }] }],
  ["Add a person", "act", { steps: [
    { ref: "Add person", action: "press" },
    { ref: "Full name", action: "setValue", args: ["Noor Haddad"] },
    { ref: "Role", action: "setValue", args: ["Designer"] },
    { ref: "Save person", action: "press" },
  ] }],
  ["Delete Jane Doe", "act", { steps: [{ ref: "Actions Jane Doe", action: "press", args: ["Delete"] }] }],
  ["Choose a time zone", "act", { steps: [{ ref: "Time zone", action: "setValue", args: ["zurich"] }] }],
  ["Archive, from closed help", "act", { steps: [{ ref: "Archive project", action: "press" }] }],
  ["A name that fits several", "act", { steps: [{ ref: "Actions", action: "press", args: ["Edit"] }] }],
  ["Find “Europe”", "query", { text: "europe" }],
  ["Read the help", "query", { kind: "text", within: "Help" }],
]
const line = 'await agent.act({ steps: [{ ref: "Region", action: "setValue", args: ["Europe"] }] })'

let agent = null
let seen = new Map() // ref -> the entry as text, to show what is new

export const panel = {
  start(a) {
    agent = a
    $("examples").replaceChildren(...examples.map(([text, call, input]) =>
      make("button", { type: "button", onclick: () => run(call, input) }, text)))
    agent.subscribe(log)
    watch()
    refresh()
    $("state").dataset.state = "ready"
    showTools()
  },
  failed(e) {
    $("state").dataset.state = "failed"
    $("state").textContent = "The bridge did not start"
    $("entries").replaceChildren(make("li", { class: "empty" }, String(e?.message ?? e)))
    $("tools").textContent = "Not registered"
  },
}

// Calls.

async function run(call, input) {
  $("answer").hidden = false
  $("answer").dataset.state = "running"
  $("asked").textContent = `agent.${call}(${short(input)})`
  $("took").textContent = ""
  $("got").textContent = "…"
  const start = performance.now()
  const answer = await agent[call](input)
  $("answer").dataset.state = answer.error ? "failed" : "ok"
  $("took").textContent = `${Math.round(performance.now() - start)} ms`
  $("got").textContent = JSON.stringify(answer, null, 2)
  $("got").scrollTop = 0
  refresh()
}

function short(input) {
  const text = JSON.stringify(input).replace(/"(\w+)":/g, "$1: ").replace(/,(?=\S)/g, ", ")
  return text.length > 300 ? text.slice(0, 300) + " …" : text
}

$("step").addEventListener("submit", (e) => {
  e.preventDefault()
  const { ref, action, arg } = e.target.elements
  if (!agent || !ref.value || !action.value) return
  run("act", { steps: [{ ref: ref.value, action: action.value, args: arg.value === "" ? [] : [value(arg.value)] }] })
})

// value reads true, 4 or ["a"] as JSON, and everything else as text.
function value(text) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

// What it sees.

function watch() {
  let due = 0
  const later = () => { due ||= setTimeout(() => { due = 0; refresh() }, 120) }
  const seen = { childList: true, subtree: true, attributes: true, characterData: true }
  const observer = new MutationObserver(later)
  for (const el of [$("app"), $("person"), $("toasts")]) observer.observe(el, seen)
  for (const type of ["input", "change", "toggle", "focusin", "focusout"]) document.addEventListener(type, later, true)
}

function refresh() {
  const start = performance.now()
  const entries = agent.snapshot()
  const took = performance.now() - start
  $("state").replaceChildren(make("span", { class: "word" }, "Ready,"), `${entries.length} components`)
  $("count").textContent = `${took < 0.95 ? took.toFixed(1) : Math.round(took)} ms`
  const now = new Map()
  const first = seen.size === 0
  entries.forEach((entry, i) => {
    const text = JSON.stringify(entry)
    now.set(entry.ref, text)
    const at = $("entries").children[i]
    if (at?.dataset.text === text) return
    const fresh = !first && seen.get(entry.ref) !== text
    const open = at?.dataset.ref === entry.ref && at.firstElementChild.open
    const it = shown(entry, text, fresh)
    it.firstElementChild.open = open
    if (at) at.replaceWith(it)
    else $("entries").append(it)
  })
  while ($("entries").children.length > entries.length) $("entries").lastElementChild.remove()
  // What is new comes into sight, without moving the page.
  const list = $("entries")
  const it = list.querySelector(".fresh")
  if (it && !list.contains(document.activeElement)) list.scrollTop += it.getBoundingClientRect().top - list.getBoundingClientRect().top - 24
  seen = now
}

function shown(entry, text, fresh) {
  const { ref, component, label, row, hint } = entry
  const name = label ?? (hint && `(${hint})`) ?? ""
  return make("li", { "data-ref": ref, "data-text": text, class: fresh ? "fresh" : entry.offPage ? "off" : undefined },
    make("details", {},
      make("summary", {},
        make("span", { class: "ref" }, ref),
        make("span", { class: "kind" }, component),
        make("span", { class: "name" }, name, row && make("span", { class: "row" }, row)),
        make("span", { class: "value" }, brief(entry))),
      make("pre", {}, JSON.stringify(entry, null, 2))))
}

// brief is the state of an entry in a few words.
function brief(e) {
  if (e.offPage) return "left"
  if (e.disabled) return "disabled"
  if (e.errors?.length) return e.errors[0]
  const parts = []
  if (e.value !== undefined && e.value !== "") parts.push(String(e.value))
  if (e.checked !== undefined) parts.push(e.checked === true ? "on" : e.checked === false ? "off" : "mixed")
  if (e.open !== undefined) parts.push(e.open ? "open" : "closed")
  if (e.confirm !== undefined) parts.push("asks first")
  if (e.text && parts.length === 0) parts.push(e.text)
  return parts.join(", ")
}

// What changes.

function log(change) {
  $("changes").querySelector(".empty")?.remove()
  const { ref, component, label, row, key, value, previous, source } = change
  $("changes").prepend(make("li", { class: "fresh" },
    make("span", { class: "source", "data-source": source }, source),
    make("span", { class: "name" }, label ?? component, row && make("span", { class: "row" }, row)),
    make("span", { class: "value", title: `${ref} ${key}: ${plain(value)}` }, previous !== undefined && previous !== "" && make("s", {}, plain(previous)), " ", plain(value))))
  while ($("changes").children.length > 60) $("changes").lastElementChild.remove()
}

const plain = (v) => v === "" ? "empty" : typeof v === "string" ? v : v === undefined ? "" : JSON.stringify(v)

$("forget").addEventListener("click", () => $("changes").replaceChildren(make("li", { class: "empty" }, "Nothing since then.")))

// The console, the sheet on narrow screens, and WebMCP.

$("line").textContent = line
$("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(line)
  } catch { // no permission: select it, so that the person can copy
    getSelection().selectAllChildren($("line"))
    return
  }
  $("copy").textContent = "Copied"
  setTimeout(() => { $("copy").textContent = "Copy" }, 1500)
})

$("sheet").addEventListener("click", () => {
  const open = $("agent-panel").classList.toggle("open")
  $("sheet").setAttribute("aria-expanded", String(open))
})

// showTools asks the browser which tools it has, as its agent would.
async function showTools() {
  const mc = document.modelContext
  if (!mc?.registerTool) {
    $("tools").replaceChildren("Not in this browser. Start Chromium with ", make("code", {}, "--enable-features=WebMCP"), " to offer the calls to its agent.")
    return
  }
  if (!mc.getTools) {
    $("tools").textContent = "Registered; this browser does not list its tools."
    return
  }
  const list = async () => {
    try {
      const tools = await mc.getTools()
      $("tools").replaceChildren(...tools.map((tool) => make("span", { class: "tool", title: tool.description }, tool.name)), tools.length ? " registered" : "No tools are registered.")
    } catch (e) {
      $("tools").textContent = `The browser refuses: ${e.message}`
    }
  }
  mc.addEventListener?.("toolchange", list)
  await list()
}
