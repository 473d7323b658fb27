// A page that changes at random, and two readers that must agree about it.

import { makeReader } from "/reader.js"
import * as F from "/tables.js"
import { makeMirror } from "./mirror.js"

function random(seed) {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const tags = ("div span p button input a section details summary textarea select option label x-one y-two slot svg iframe ul li table form dialog style script " +
  "template").split(" ")
const names = ("role tabindex onclick aria-label slot name class style hidden contenteditable data-agent-secret data-agent-hidden aria-expanded id type value " +
  "autocomplete aria-valuenow data-other maxlength href for aria-labelledby aria-controls list form").split(" ")
const relations = [[F.AskLabels, ""], [F.AskByID, "a"], [F.AskRel, "aria-labelledby"], [F.AskRel, "aria-controls"], ...["for", F.RelForm, F.RelList, F.RelRadios, F.RelDetails, F.RelSlotted].map((rel) => [F.AskRel, rel])]
const related = new Set(["label", "input", "button", "select", "textarea", "details", "form", "slot"])
const texts = ["", "a", "a 1", "0", "-1", "button", "true", "false", "1", "x y"]
const shadows = ["<slot></slot>", "<button>s</button><slot name=a></slot><slot></slot>", "<div><slot></slot></div>", "<x-one><slot slot=a></slot></x-one>", "<input>", ""]

// Style rules of the kinds that differ in how far they reach.
const sheets = [
  "",
  ".a { display: none } [role=button] span { display: inline-block } .1 b, [name=a] { visibility: hidden } [data-other='0']::before { content: 'near' }",
  ".a + * { display: none } span:empty { display: block } section:has(> b) { visibility: hidden } button:first-child { display: inline } [id=a] ~ * span { display: block }",
  "input:checked ~ * { display: none } *:focus-within > b { display: none } option:checked { visibility: hidden }",
  ".a { --v: none } b { display: var(--v, inline) } button:focus { --v: none } .x { & button { display: none } + div { visibility: hidden } }",
  "@media (min-width: 1px) { @supports (display: grid) { .a ~ div { display: none } } } @container (min-width: 1px) { b { display: none } }",
]

/** wander makes some changes steps times, and compares after each time. */
export async function wander(seed, steps) {
  const r = random(seed), int = (n) => (r() * n) | 0, pick = (list) => list[int(list.length)]
  document.body.replaceChildren()
  const sheet = document.createElement("style")
  sheet.textContent = sheets[seed % sheets.length]
  document.head.append(sheet)
  const reader = makeReader(window), mirror = makeMirror(reader)
  const log = [], detached = [], bad = []
  let seen = 0, step = 0

  const change = (el) => {
    if (el.localName === "script") return // it would run
    const k = pick(names)
    if (r() < 0.25) el.removeAttribute(k)
    else if (k === "onclick") el.setAttribute(k, "")
    else if (k === "style") el.setAttribute(k, pick(["color:red", "display:none", "cursor:pointer", "cursor:pointer"]))
    else el.setAttribute(k, pick(texts))
  }
  const make = () => {
    const t = pick(tags)
    const el = t === "svg" ? document.createElementNS("http://www.w3.org/2000/svg", pick(["svg", "g", "a", "path"])) : document.createElement(t)
    if (t === "script") el.type = "text/plain"
    if (r() < 0.4) change(el)
    if (t === "iframe" && r() < 0.5) el.srcdoc = ""
    if (["x-one", "div", "section"].includes(t) && r() < 0.3) {
      el.attachShadow({ mode: r() < 0.85 ? "open" : "closed", slotAssignment: r() < 0.2 ? "manual" : "named" }).innerHTML = pick(shadows)
    }
    if (r() < 0.6) el.append(pick(["hello", "", " ", "b\0c"]))
    if (r() < 0.5) el.append(pick(["a", "b"]), document.createElement(pick(["b", "button", "i", "span"])))
    return el
  }
  const roots = () => {
    const out = [document.body]
    for (let i = 0; i < out.length; i++) {
      for (const el of out[i].querySelectorAll("*")) {
        if (el.shadowRoot) out.push(el.shadowRoot)
        if (el.localName === "iframe" && el.contentDocument?.body) out.push(el.contentDocument.body)
      }
    }
    return out
  }
  const any = () => {
    const root = pick(roots())
    return pick([root, ...root.querySelectorAll("*")])
  }
  const element = (node) => node.nodeType === 1 && node.localName !== "body"
  const put = (parent, node) => {
    try {
      parent.append(node)
    } catch (e) {
      if (e.name !== "HierarchyRequestError") throw e
    }
  }
  const moves = {
    append: (el) => put(el, make()),
    append2: (el) => put(el, make()),
    append3: (el) => put(el, make()),
    prepend: (el) => el.insertBefore(make(), el.firstChild),
    remove(el) {
      if (!element(el)) return
      el.remove()
      if (r() < 0.6) detached.push(el)
    },
    return(el) {
      if (detached.length > 0) put(el, detached.splice(int(detached.length), 1)[0])
    },
    wrapped(el) {
      if (detached.length === 0) return
      const wrapper = document.createElement("div")
      wrapper.append(detached.shift())
      put(el, wrapper)
    },
    // Something leaves and changes, and a part of it comes back.
    async part(el) {
      if (!element(el)) return
      el.remove()
      await new Promise((done) => setTimeout(done)) // its records are taken, and nothing is read
      const part = pick([el, ...el.querySelectorAll("*")]), to = any()
      for (const at of [part, ...part.querySelectorAll("*")]) if (r() < 0.5) change(at)
      put(to, part)
    },
    // Something comes and leaves at once, perhaps with an element of the page in it.
    pass(el) {
      const passing = make(), other = any()
      put(el, passing)
      if (r() < 0.5 && element(other)) put(passing, other)
      if (r() < 0.5) change(passing)
      passing.remove()
      if (r() < 0.3) detached.push(passing)
      else if (r() < 0.5 && passing.firstElementChild) put(el, passing.firstElementChild)
    },
    attribute: (el) => element(el) && change(el),
    attribute2: (el) => element(el) && change(el),
    attribute3: (el) => element(el) && change(el),
    text(el) {
      const t = [...el.childNodes].find((n) => n.nodeType === 3)
      if (t) t.data = pick(["x", "yy", "z z"])
    },
    move(el) {
      const other = any()
      if (element(other)) put(el, other)
    },
    shadow(el) {
      if (element(el) && el.localName.includes("-") && !el.shadowRoot) {
        try {
          el.attachShadow({ mode: "open" }).innerHTML = "<slot></slot><button>late</button>"
        } catch {} // it has a closed one
      }
    },
    popover(el) {
      if (!element(el) || !el.togglePopover) return
      if (!el.hasAttribute("popover")) el.setAttribute("popover", "manual")
      else {
        try {
          el.togglePopover()
        } catch {} // an open dialog cannot
      }
    },
    onclick(el) {
      if (["div", "span", "p"].includes(el.localName) && el.onclick === null) el.onclick = () => {}
    },
    mark: (el) => element(el) && el.classList.toggle("a"),
    mark2: (el) => element(el) && el.classList.toggle(pick(["a", "x"])),
    radio: (el) => put(el, Object.assign(document.createElement("input"), { type: "radio", name: "a" })),
    group: (el) => el.localName === "form" && (el.id = pick(["a", "b"])),
    checkbox: (el) => put(el, Object.assign(document.createElement("input"), { type: "checkbox", checked: r() < 0.5 })),
    focus: (el) => element(el) && el.focus?.(),
    check: (el) => el.localName === "input" && (el.type === "checkbox" ? el.click() : (el.type = "checkbox")),
    rule: () => r() < 0.1 && sheet.sheet.insertRule(pick([".x { display: none }", ".a ~ * { display: block }", "i:hover { visibility: hidden }"])),
    assign() {
      const slot = roots().find((root) => root.slotAssignment === "manual")?.querySelector("slot")
      slot?.assign(...[...slot.getRootNode().host.children].slice(0, 2))
    },
  }

  const ids = new WeakMap()
  let last = 0
  const id = (el) => ids.get(el) ?? ids.set(el, `${el.localName}${++last}`).get(el)

  // dump asks for all that can be reached, by elements instead of handles.
  const dump = (m, rd) => {
    const of = (n) => (n ? (rd.element(n) ? id(rd.element(n)) : `?${n}`) : 0)
    const todo = [], done = new Set(), out = new Map()
    for (let n of m.candidates) {
      for (let up; (up = m.head(n)?.flat); ) n = up
      todo.push(n)
    }
    while (todo.length > 0) {
      const n = todo.pop()
      if (done.has(n)) continue
      done.add(n)
      const h = m.head(n), kids = m.kids(n)
      for (const k of kids) if (typeof k === "number") todo.push(k)
      const links = (related.has(h?.tag) ? relations : relations.slice(1, 4)).map(([q, arg]) => m.linked(q, n, arg).map(of).join(" "))
      out.set(of(n), JSON.stringify([h?.tag, of(h?.flat), of(h?.light), h?.space, h?.flags, h?.attrs, kids.map((k) => (typeof k === "number" ? of(k) : k)), links]))
    }
    const looks = [...done].slice(0, 100).map((n) => `${of(n)} ${m.shown(n)} ${JSON.stringify(m.style(n))}`).sort()
    const all = m.ask(F.AskShownAll).nums.map((v, i) => `${of(m.candidates[i])} ${v}`).join(", ")
    return { order: m.candidates.map(of).join(" "), nodes: out, pointers: m.ask(F.AskPointer).list.map(of).join(" "), looks, all }
  }

  for (; step < steps && bad.length === 0; step++) {
    for (let k = int(6); k >= 0; k--) {
      const move = pick(Object.keys(moves)), el = any()
      log.push(`${move} ${el.localName ?? "root"}`)
      await moves[move](el)
    }
    if (r() < 0.3) await new Promise((done) => setTimeout(done, int(2)))
    mirror.refresh()
    const a = dump(mirror, reader)
    const fresh = makeReader(window), other = makeMirror(fresh)
    other.refresh()
    const b = dump(other, fresh)
    fresh.stop()
    seen += b.nodes.size
    if (a.pointers !== b.pointers) bad.push(`pointers ${a.pointers}, afresh ${b.pointers}`)
    if (a.all !== b.all) bad.push(`shown ${a.all}, afresh ${b.all}`)
    for (let i = 0; i < b.looks.length; i++) if (a.looks[i] !== b.looks[i]) bad.push(`looks ${a.looks[i]}, afresh ${b.looks[i]}`)
    if (a.order !== b.order) bad.push(`candidates ${a.order}, afresh ${b.order}`)
    for (const [k, v] of b.nodes) if (a.nodes.get(k) !== v) bad.push(`${k}: ${a.nodes.get(k)}, afresh ${v}`)
    for (const k of a.nodes.keys()) if (!b.nodes.has(k)) bad.push(`${k} is there no more`)
    for (const n of mirror.nodes.keys()) if (!reader.element(n)) bad.push(`handle ${n} is held and gone`)
  }
  reader.stop()
  document.body.replaceChildren()
  sheet.remove()
  return { bad: bad.slice(0, 5), log: log.slice(-12), step, seen }
}
