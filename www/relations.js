// How one element names another: labels, ids, forms.

import {
  attribute, contains, documentById, fragmentById, get, getRootNode, isArray, lengthOf, localName, mapGet, mapSet, nodeType, parentNode, query, slice,
} from "./dom.js"
import { custom } from "./fields.js"
import * as F from "./tables.js"

const none = []

// Getters by local name.
const classes = {
  __proto__: null, input: "HTMLInputElement", button: "HTMLButtonElement", select: "HTMLSelectElement", textarea: "HTMLTextAreaElement", output: "HTMLOutputElement",
  meter: "HTMLMeterElement", progress: "HTMLProgressElement", fieldset: "HTMLFieldSetElement", object: "HTMLObjectElement", label: "HTMLLabelElement",
  legend: "HTMLLegendElement", option: "HTMLOptionElement",
}
const getters = (property, names) => {
  const out = { __proto__: null }
  for (const name of names.split(" ")) out[name] = get(classes[name], property)
  return out
}
const labelable = { __proto__: null, input: 1, button: 1, select: 1, textarea: 1, output: 1, meter: 1, progress: 1 }
const formGetters = getters("form", "input button select textarea output fieldset object label legend option")
const labelControl = get("HTMLLabelElement", "control")
const inputList = get("HTMLInputElement", "list")
const inputPopover = get("HTMLInputElement", "popoverTargetElement")
const buttonPopover = get("HTMLButtonElement", "popoverTargetElement")
const buttonCommand = get("HTMLButtonElement", "commandForElement")
const reflected = {
  __proto__: null,
  "aria-activedescendant": get("Element", "ariaActiveDescendantElement"),
  "aria-controls": get("Element", "ariaControlsElements"),
  "aria-describedby": get("Element", "ariaDescribedByElements"),
  "aria-details": get("Element", "ariaDetailsElements"),
  "aria-errormessage": get("Element", "ariaErrorMessageElements"),
  "aria-flowto": get("Element", "ariaFlowToElements"),
  "aria-labelledby": get("Element", "ariaLabelledByElements"),
  "aria-owns": get("Element", "ariaOwnsElements"),
  popovertarget: buttonPopover,
  commandfor: buttonCommand,
}

/** reflects reports whether script may name the elements of that attribute without their ids: it is empty then. */
export const reflects = (name) => reflected[name] !== undefined

const attempt = (f, el) => {
  try {
    return f(el) || null
  } catch {
    return null
  }
}

const controlOf = (l) => attempt(labelControl, l)

/** formOf is the form owner of a control, or null. */
export function formOf(el, name) {
  const get = formGetters[name]
  return get === undefined ? null : attempt(get, el)
}

/** byID is the element of that id in the root of el, or null. */
export function byID(el, id) {
  const root = getRootNode(el)
  const type = nodeType(root)
  return id === "" ? null : type === 9 ? documentById(root, id) : type === 11 ? fragmentById(root, id) : null
}

/**
 * labels lists the <label> elements of el, in tree order. The property of that name
 * is not asked: its lists are live, and each makes every later change of the page dearer.
 */
export function labels(el) {
  if (labelable[localName(el)] === 1) {
    const around = []
    for (let p = parentNode(el); p !== null && nodeType(p) === 1; p = parentNode(p)) if (localName(p) === "label" && controlOf(p) === el) around[around.length] = p
    const id = attribute(el, "id"), root = getRootNode(el), out = []
    if (!id) return around.length > 1 ? mapGet(labelMap(root), el) : around
    const found = query(root, `label[for="${quoted(id)}"]`), count = lengthOf(found)
    for (let i = 0; i < count; i++) if (controlOf(found[i]) === el) out[out.length] = found[i]
    return around.length > 0 ? mapGet(labelMap(root), el) : out
  }
  if (!custom(localName(el))) return none
  // A custom element that takes part in forms: its labels say so.
  const out = []
  const id = attribute(el, "id")
  const all = query(getRootNode(el), "label"), count = lengthOf(all)
  for (let i = 0; i < count; i++) {
    const l = all[i]
    const to = attribute(l, "for")
    if (controlOf(l) === el || (to !== null ? to === id && id !== "" : contains(l, el) && controlOf(l) === null)) out[out.length] = l
  }
  return out
}

// quoted is s inside the quotes of a selector.
function quoted(s) {
  let out = ""
  for (let i = 0; i < s.length; i++) out += escapes[s[i]] || s[i]
  return out
}
const escapes = { __proto__: null, '"': '\\"', "\\": "\\\\", "\n": "\\a ", "\r": "\\d ", "\f": "\\c " }

/** labelMap lists the <label> elements of all controls of a root, each in tree order. */
export function labelMap(root) {
  const out = new Map()
  const all = query(root, "label"), count = lengthOf(all)
  for (let i = 0; i < count; i++) {
    const el = controlOf(all[i])
    if (el === null) continue
    const list = mapGet(out, el)
    if (list === undefined) mapSet(out, el, [all[i]])
    else list[list.length] = all[i]
  }
  return out
}

/** related lists the elements that a relation or an attribute of ids names. */
export function related(el, rel) {
  const name = localName(el)
  switch (rel) {
    case F.RelForm:
      return [formOf(el, name)]
    case F.RelList:
      return [name === "input" ? attempt(inputList, el) : null]
    case F.RelPopover:
      return [attempt(name === "input" ? inputPopover : buttonPopover, el)]
    case F.RelCommand:
      return [attempt(buttonCommand, el)]
  }
  const get = reflected[rel]
  if (get !== undefined) {
    const v = attempt(get, el)
    if (v !== null) return isArray(v) ? v : [v]
  }
  if (rel === "for" && name === "label") return [controlOf(el)]
  const ids = attribute(el, rel)
  if (ids === null) return none
  const out = words(ids)
  for (let i = 0; i < out.length; i++) out[i] = byID(el, out[i])
  return out
}

/** words lists what blanks separate. */
export function words(s) {
  const out = []
  for (let i = 0; i < s.length; ) {
    while (i < s.length && s[i] <= " ") i++
    let end = i
    while (end < s.length && s[end] > " ") end++
    if (end > i) out[out.length] = slice(s, i, end)
    i = end
  }
  return out
}
