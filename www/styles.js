// The little of computed styles that names need: AskStyle.

import { attribute, computedStyle, get, indexOf, join, method, nodeType, propertyValue, slice, startsWith, trim, weakDelete, weakGet, weakSet } from "./dom.js"
import { Block, Contents, Inline, None, Quiet, Unseen } from "./tables.js"

const inlines = { __proto__: null, inline: Inline, none: None, contents: Contents, ruby: Inline, "ruby-base": Inline, "ruby-text": Inline }

/** displayOf tells how an element sits in the text. */
export function displayOf(style) {
  const display = propertyValue(style, "display")
  if (display === "" || display === "none") return None
  const visibility = propertyValue(style, "visibility")
  if (visibility === "hidden" || visibility === "collapse") return Unseen
  const code = inlines[display]
  return code === undefined ? Block : code
}

const sheetRules = get("CSSStyleSheet", "cssRules")
const groupRules = get("CSSGroupingRule", "cssRules")
const styleRules = get("CSSStyleRule", "cssRules")
const selectorText = get("CSSStyleRule", "selectorText")
const documentSheets = get("Document", "styleSheets")
const shadowSheets = get("ShadowRoot", "styleSheets")
const documentAdopted = get("Document", "adoptedStyleSheets")
const shadowAdopted = get("ShadowRoot", "adoptedStyleSheets")
const importedSheet = get("CSSImportRule", "styleSheet")
const importHref = get("CSSImportRule", "href")
const sheetCount = get("StyleSheetList", "length")
const ruleCount = get("CSSRuleList", "length")
const sheetDisabled = get("StyleSheet", "disabled")
const mostRules = 3000
const mostSheets = 64 // of one root that are looked at in each read

let known = new WeakMap() // style sheet -> how many rules it had, negative when none of them was for ::before or ::after

/** generates reports whether a style sheet of the document or shadow root may put text before or after an element. */
export function generates(root) {
  try {
    const shadow = nodeType(root) === 11
    if ((shadow ? shadowAdopted : documentAdopted)(root).length > 0) return true
    const sheets = (shadow ? shadowSheets : documentSheets)(root), count = sheetCount(sheets)
    for (let i = 0; i < count; i++) if (sheetGenerates(sheets[i])) return true
    return false
  } catch {
    return true // the sheet of another origin
  }
}

/**
 * resheeted reports whether style sheets of the document or shadow root came, went, changed places, or have more, fewer or other rules than when seen was
 * last given, an array in which that is kept. Of the rules it looks at the last one.
 */
export function resheeted(root, seen) {
  const shadow = nodeType(root) === 11
  let at = 0, other = false
  const look = (list, count) => {
    for (let i = 0; i < count && i < mostSheets; i++, at += 4) {
      const sheet = list[i], rules = attempt(sheetRules, sheet) // null: the sheet of another origin
      const rulesIn = rules === null ? 0 : ruleCount(rules), rule = rulesIn > 0 ? rules[rulesIn - 1] : null, off = attempt(sheetDisabled, sheet)
      if (seen[at] === sheet && seen[at + 1] === rulesIn && seen[at + 2] === rule && seen[at + 3] === off) continue
      other = true
      weakDelete(known, sheet)
      seen[at] = sheet
      seen[at + 1] = rulesIn
      seen[at + 2] = rule
      seen[at + 3] = off
    }
  }
  const sheets = attempt(shadow ? shadowSheets : documentSheets, root), adopted = attempt(shadow ? shadowAdopted : documentAdopted, root)
  if (sheets !== null) look(sheets, sheetCount(sheets))
  if (adopted !== null) look(adopted, adopted.length)
  if (seen.length === at) return other
  seen.length = at
  return true
}

/** reread makes what style sheets have been found to say be read again: script may have edited their rules in place. */
export function reread() {
  known = new WeakMap()
}

// How far style rules reach that decide what is shown or what a name says.
export const Far = 1 // beyond what is inside the element that changes: its neighbours, what it stands in
export const State = 2 // to states that no attribute tells, such as :hover and :checked
export const Named = 4 // to attributes of which no change is taken to show or hide anything, see Quiet
const reachBits = 3, all = Far | State | Named
const byName = 1 << reachBits // times the others, so many bits up: the same of rules that set custom properties
const usesNames = byName << reachBits // what is shown may depend on custom properties

const ruleStyle = get("CSSStyleRule", "style")
const looseStyle = get("CSSNestedDeclarations", "style")
const containerOf = get("CSSContainerRule", "containerQuery")
const scopeStart = get("CSSScopeRule", "start")
const styleLength = get("CSSStyleDeclaration", "length")
const styleItem = method("CSSStyleDeclaration", "item")
const decisive = { __proto__: null, display: 1, visibility: 1, "content-visibility": 1, content: 1, all: 1 }
const near = words("root is where not host host-context scope link any-link visited disabled enabled required optional lang before after first-line first-letter")
const far = words("has empty first-child last-child only-child nth-child nth-last-child first-of-type last-of-type only-of-type nth-of-type nth-last-of-type")
const quiet = words(join(Quiet, " "))
const reaches = new WeakMap() // style rule without others in it -> how far it reaches

function words(list) {
  const out = { __proto__: null }
  for (const w of list.split(" ")) out[w] = 1
  return out
}

/** reachOf tells how far the style rules of a document or shadow root reach; spread makes a sum of Far, State and Named of what it told of all. */
export function reachOf(root) {
  const shadow = nodeType(root) === 11
  const sheets = attempt(shadow ? shadowSheets : documentSheets, root), adopted = attempt(shadow ? shadowAdopted : documentAdopted, root)
  let reach = 0
  if (sheets !== null) for (let i = 0, count = sheetCount(sheets); i < count; i++) reach |= i < mostSheets ? sheetReach(sheets[i]) : all
  if (adopted !== null) for (let i = 0; i < adopted.length; i++) reach |= i < mostSheets ? sheetReach(adopted[i]) : all
  return reach
}
export const spread = (reach) => (reach | ((reach & usesNames) !== 0 ? reach >> reachBits : 0)) & all

function sheetReach(sheet) {
  const rules = attempt(sheetRules, sheet)
  if (rules === null || ruleCount(rules) > mostRules) return all
  return reachIn(rules, 0, 0)
}

function reachIn(rules, outer, depth) {
  let reach = 0
  for (let i = 0, count = ruleCount(rules); i < count && (reach & all) !== all; i++) {
    reach |= ruleReach(rules[i], outer, depth)
  }
  return reach
}

function ruleReach(rule, outer, depth) {
  if (depth > 8) return all
  const known = weakGet(reaches, rule)
  if (known !== undefined) return known
  const selector = attempt(selectorText, rule)
  if (selector !== null) {
    const reach = outer | selectorReach(selector), inner = attempt(styleRules, rule)
    const out = declared(ruleStyle(rule), reach)
    if (inner !== null && ruleCount(inner) > 0) return out | reachIn(inner, reach, depth + 1)
    weakSet(reaches, rule, out)
    return out
  }
  const group = attempt(groupRules, rule)
  // No record tells the size of a container, and a scope has selectors of its own.
  if (group !== null) return reachIn(group, has(containerOf, rule) || has(scopeStart, rule) ? all : outer, depth + 1)
  const style = attempt(looseStyle, rule)
  if (style !== null) return declared(style, outer)
  return attempt(importedSheet, rule) !== null || attempt(importHref, rule) !== null ? all : 0
}

// declared is what of a rule's reach matters, by what it sets.
function declared(style, reach) {
  let out = 0
  for (let i = 0, count = styleLength(style); i < count; i++) {
    const name = styleItem(style, i)
    if (startsWith(name, "--")) out |= reach * byName
    else if (decisive[name] === 1) {
      out |= reach
      const value = propertyValue(style, name)
      if (indexOf(value, "var(") >= 0) out |= usesNames
      for (let at = 0; (at = indexOf(value, "attr(", at)) >= 0; ) if (quiet[nameAt(value, (at += 5))] === 1) out |= Named
    }
  }
  return out
}

/** selectorReach tells how far a selector reaches: a sum of Far, State and Named. */
export function selectorReach(s) {
  let reach = 0
  for (let i = 0; i < s.length; i++) {
    const c = s[i]
    if (c === "\\") i++
    else if (c === "[") {
      if (quiet[nameAt(s, i + 1)] === 1) reach |= Named
      for (let quote = ""; i < s.length && (quote !== "" || s[i] !== "]"); i++) {
        if (s[i] === "\\") i++
        else if (quote !== "") quote = s[i] === quote ? "" : quote
        else if (s[i] === '"' || s[i] === "'") quote = s[i]
      }
    } else if (c === "+" || c === "~") reach |= Far
    else if (c === ":") {
      const part = s[i + 1] === ":"
      const from = part ? i + 2 : i + 1
      const name = nameAt(s, from)
      i = from + name.length - 1
      if (part || near[name] === 1) continue
      reach |= far[name] === 1 ? Far : name === "placeholder-shown" ? State | Named : State
    }
  }
  return reach
}

// nameAt is the name in lower case that begins there.
function nameAt(s, from) {
  let to = from
  while (to < s.length && ((s[to] >= "a" && s[to] <= "z") || s[to] === "-")) to++
  return slice(s, from, to)
}

function sheetGenerates(sheet) {
  const rules = sheetRules(sheet), count = ruleCount(rules)
  if (count > mostRules) return true
  const was = weakGet(known, sheet)
  if (was !== undefined && (was < 0 ? -1 - was : was) === count) return was >= 0
  const yes = rulesGenerate(rules, count, 0)
  weakSet(known, sheet, yes ? count : -1 - count)
  return yes
}

function rulesGenerate(rules, count, depth) {
  for (let i = 0; i < count; i++) {
    const rule = rules[i]
    let inner = null
    const selector = attempt(selectorText, rule)
    if (selector !== null) {
      if (indexOf(selector, ":before") >= 0 || indexOf(selector, ":after") >= 0) return true
      inner = attempt(styleRules, rule)
    } else if ((inner = attempt(groupRules, rule)) === null) {
      if (attempt(importedSheet, rule) !== null || attempt(importHref, rule) !== null) return true
      continue
    }
    if (inner !== null && ruleCount(inner) > 0 && (depth > 8 || rulesGenerate(inner, ruleCount(inner), depth + 1))) return true
  }
  return false
}

// has: x is of the interface of that getter.
const has = (getter, x) => {
  try {
    getter(x)
    return true
  } catch {
    return false
  }
}

const attempt = (f, x) => {
  try {
    return f(x) ?? null
  } catch {
    return null
  }
}

/** generated is the text that CSS puts before or after the content of el. */
export function generated(el, pseudo) {
  const style = computedStyle(el, pseudo)
  const content = propertyValue(style, "content")
  if (content === "none" || content === "normal" || content === "") return ""
  const display = propertyValue(style, "display")
  if (display === "none" || propertyValue(style, "visibility") === "hidden") return ""
  const text = contentText(el, content)
  return text !== "" && inlines[display] === undefined ? " " + text + " " : text // a box of its own stands apart
}

/**
 * contentText is the text of a computed "content": its strings, attr() and the
 * alternative text after a slash; images and counters have none.
 */
export function contentText(el, content) {
  let out = "", alt = -1
  for (let i = 0; i < content.length; ) {
    const c = content[i]
    if (c === '"' || c === "'") {
      let s = ""
      for (i++; i < content.length && content[i] !== c; i++) {
        if (content[i] !== "\\") {
          s += content[i]
          continue
        }
        let hex = ""
        while (hex.length < 6 && i + 1 < content.length && isHex(content[i + 1])) hex += content[++i]
        if (hex === "") {
          if (++i < content.length) s += content[i]
          continue
        }
        const code = parse(hex, 16)
        s += code > 0 && code <= 0x10ffff ? fromCodePoint(code) : "\uFFFD"
        if (content[i + 1] === " ") i++
      }
      i++
      out += s
    } else if (c === "/") {
      // What follows stands for all that came before.
      out = ""
      alt = i++
    } else if (c >= "a" && c <= "z") {
      let end = i
      while (end < content.length && ((content[end] >= "a" && content[end] <= "z") || content[end] === "-")) end++
      const name = slice(content, i, end)
      i = end
      if (content[i] !== "(") continue
      let depth = 0, quote = ""
      const from = i + 1
      for (; i < content.length; i++) {
        const x = content[i]
        if (quote !== "") {
          if (x === "\\") i++
          else if (x === quote) quote = ""
        } else if (x === '"' || x === "'") quote = x
        else if (x === "(") depth++
        else if (x === ")" && --depth === 0) break
      }
      if (name === "attr") out += attribute(el, trim(slice(content, from, i))) || ""
      i++
    } else i++
  }
  return out
}

const isHex = (c) => (c >= "0" && c <= "9") || (c >= "a" && c <= "f") || (c >= "A" && c <= "F")
const parse = parseInt
const fromCodePoint = String.fromCodePoint
