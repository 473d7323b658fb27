// What the reader must know of names: of tags, attributes and namespaces.

import { endsWith, mapGet, mapSet } from "./dom.js"
import { custom } from "./fields.js"
import * as F from "./tables.js"

// What the reader must know of a tag: its index in a head, whether it is a
// candidate by itself, whether it may have an open shadow root, whether its
// content is no part of the page.
const tags = new Map()
/** attributes: by name, what the reader must know of it. */
export const attributes = new Map()
const hosts = new Set(["article", "aside", "blockquote", "body", "div", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "main", "nav", "p", "section", "span"])
const left = new Set(["head", "script", "style", "template", "noscript", "link", "meta", "base"])
const drawn = new Set(["svg", "path", "g", "use", "text", "desc"])
const both = new Set(["a", "title", "style", "script", "audio", "video", "canvas", "iframe"]) // names in SVG too
const native = new Set(["input", "textarea", "select"])
const acting = new Set(["a", "button", "details", "input", "select", "summary", "textarea"]) // pressed with or without a handler
const chosen = ["option", "item", "radio", "checkbox", "switch", "tab", "button", "chip"]

const unknown = { index: -1, quiet: false, candidate: false, only: "", special: false, wide: false }

{
  const candidates = new Set(F.Candidates.split(","))
  for (let i = 0; i < F.Tags.length; i++) tags.set(F.Tags[i], tag(F.Tags[i], i, candidates))
  for (const name of left) if (!tags.has(name)) tags.set(name, tag(name, -1, candidates))
  for (let i = 0; i < F.Attrs.length; i++) attributes.set(F.Attrs[i], { ...unknown, index: i })
  for (const part of candidates) {
    const m = /^([a-z]*)\[([a-z-]+)\]$/.exec(part)
    if (!m) continue
    if (!attributes.has(m[2])) attributes.set(m[2], { ...unknown })
    Object.assign(attributes.get(m[2]), { candidate: true, only: m[1] })
  }
  for (const name of F.Quiet) attributes.get(name).quiet = true
}

function tag(name, index, candidates) {
  const dash = custom(name)
  return {
    name, index, dash, candidate: (candidates !== null && candidates.has(name)) || (dash && ends(name, F.CustomSets, "-")), host: dash || hosts.has(name),
    left: left.has(name), svg: drawn.has(name),
    html: dash || (index >= 0 && !drawn.has(name) && !both.has(name)), field: dash || native.has(name), acts: acting.has(name), frame: name === "iframe", slot: name === "slot", body: name === "body",
    choice: dash && ends(name, chosen, ""), // its value names a choice, and is no content
    plain: !dash && !left.has(name) && name !== "iframe" && name !== "slot", // its content is its children, but for a shadow root
  }
}

// ends reports whether a name ends with one of list, after before.
function ends(name, list, before) {
  for (let i = 0; i < list.length; i++) if (endsWith(name, before + list[i])) return true
  return false
}

const tagCount = 5000 // tags that are remembered; a page may invent any number
let learned = 0

/** tagOf is what the reader must know of a local name. */
export function tagOf(name) {
  const t = mapGet(tags, name)
  if (t !== undefined) return t
  const made = tag(name, -1, null)
  if (learned++ < tagCount) mapSet(tags, name, made)
  return made
}

const special = (name) => {
  const a = attributes.get(name)
  a.special = true
  return a.index
}
// Attributes that matter beyond the head of their element.
for (const name of ["slot", "name", "contenteditable", "data-agent-secret", "type", "autocomplete", "maxlength", "id"]) attributes.get(name).wide = true
// Attributes that a head does not always tell, or that set a flag.
export const valueAttr = special("value"), editAttr = special("contenteditable"), dataAttr = special("data-value")
special("aria-valuenow")
special("aria-valuetext")

// Types of <input> whose value attribute is a label or a choice, not content.
export const shownValue = { __proto__: null, button: 1, submit: 1, reset: 1, radio: 1, checkbox: 1, image: 1 }

export const htmlSpace = "http://www.w3.org/1999/xhtml", svgSpace = "http://www.w3.org/2000/svg"
export const namespaces = { __proto__: null, [htmlSpace]: F.HTML, [svgSpace]: F.SVG, "http://www.w3.org/1998/Math/MathML": F.MathML }
