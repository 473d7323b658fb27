// Which fields are secret, and their values in other text (contract U29, U30,
// D17). A secret value is compared here and goes nowhere else.

import {
  attribute, codePoint, exec, getRootNode, indexOf, know, knows, lengthOf, localName, lower, nodeType, parentNode, query, setAdd, setHas, shadowHost,
  slice, startsWith, trim,
} from "./dom.js"
import { custom, textOf, typeOf } from "./fields.js"
import { Mask, SecretPrefixes, SecretTokens, SecretTypes } from "./tables.js"

const white = (c) => c === 32 || (c >= 9 && c <= 13) || c === 0xa0

const among = (list, s) => {
  for (let i = 0; i < list.length; i++) if (list[i] === s) return true
  return false
}

// secretTokens reports whether an autocomplete attribute holds a secret token.
function secretTokens(value) {
  value = lower(value)
  for (let i = 0; i < value.length; ) {
    while (i < value.length && value[i] <= " ") i++
    let end = i
    while (end < value.length && value[end] > " ") end++
    const token = slice(value, i, end)
    i = end
    if (token === "") continue
    if (among(SecretTokens, token)) return true
    for (let k = 0; k < SecretPrefixes.length; k++) if (startsWith(token, SecretPrefixes[k])) return true
  }
  return false
}

/**
 * makeSecrets keeps what must be remembered: a field that once was a password
 * stays secret when its text is shown, and so does the one that takes its place.
 */
export function makeSecrets() {
  const ever = new WeakSet()
  const names = new Set() // of password fields seen
  let remembered = 0

  const remember = (el) => {
    if (knows(ever, el)) return
    know(ever, el)
    remembered++
    const name = attribute(el, "name"), id = attribute(el, "id")
    if (name) setAdd(names, "n" + name)
    if (id) setAdd(names, "i" + id)
  }

  const replaced = (el, type) => {
    if (remembered === 0 || type !== "text") return false
    const name = attribute(el, "name"), id = attribute(el, "id")
    return (!!name && setHas(names, "n" + name)) || (!!id && setHas(names, "i" + id))
  }

  /** own reports whether the field itself says or has said that it is secret. */
  function own(el, name, page) {
    const native = name === "input"
    if (!native && name !== "textarea" && name !== "select" && !custom(name)) return false
    if (remembered > 0 && knows(ever, el)) return true
    const auto = attribute(el, "autocomplete")
    if (auto !== null && auto !== "" && secretTokens(auto)) return true
    if (!native) return name !== "textarea" && name !== "select" && among(SecretTypes, lower(attribute(el, "type") || ""))
    const type = typeOf(el)
    if (among(SecretTypes, type) || replaced(el, type) || digit(el) || passwordHost(el, page)) {
      remember(el)
      return true
    }
    return false
  }

  return { own, remember, wasSecretType: (old) => old !== null && among(SecretTypes, lower(old)) }
}

// digit reports whether el is one of a group of inputs of one character each.
function digit(el) {
  if (attribute(el, "maxlength") !== "1") return false
  let p = parentNode(el)
  for (let i = 0; i < 3 && p !== null; i++, p = parentNode(p)) {
    const type = nodeType(p)
    if (type !== 1 && type !== 11) return false
    const n = lengthOf(query(p, 'input[maxlength="1"]'))
    if (n >= 3) return n <= 12
  }
  return false
}

// passwordHost: the input of a component that calls itself a password field.
function passwordHost(el, page) {
  const root = getRootNode(el)
  if (root === page || nodeType(root) !== 11) return false
  let host = null
  try {
    host = shadowHost(root)
  } catch {}
  return !!host && among(SecretTypes, lower(attribute(host, "type") || ""))
}

// ---------------------------------------------------------------- masking

const least = 6 // characters; shorter ones are found by chance in too much text

/** values appends what fields hold to list, as far as it is looked for in text. */
export function values(fields, list) {
  let digits = "", container = null
  for (let i = 0; i < fields.length; i++) {
    const el = fields[i]
    if (localName(el) === "select") continue // its choices are no secret
    const v = trim(textOf(el))
    // The digits of a code stand one in a field: together they are the secret.
    const box = attribute(el, "maxlength") === "1" && v !== "" ? group(el) : null
    if (digits !== "" && box !== container) {
      add(list, digits)
      digits = ""
    }
    container = box
    if (box !== null) digits += v
    else add(list, v)
  }
  if (digits !== "") add(list, digits)
  return list
}

function group(el) {
  let p = parentNode(el)
  for (let i = 0; i < 3 && p !== null && nodeType(p) === 1; i++, p = parentNode(p)) if (lengthOf(query(p, 'input[maxlength="1"]')) >= 3) return p
  return null
}

function add(list, v) {
  let n = 0
  for (let i = 0; i < v.length && n < least; n++) i += codePoint(v, i) > 0xffff ? 2 : 1
  if (n < least) return
  list[list.length] = v
  const c = collapse(v)
  if (c !== v) list[list.length] = c
}

function collapse(s) {
  let out = "", blank = false
  for (let i = 0; i < s.length; i++) {
    if (white(codePoint(s, i))) {
      blank = true
      continue
    }
    if (blank && out !== "") out += " "
    blank = false
    out += s[i]
  }
  return out
}

const word = /[\p{L}\p{N}\p{M}]/u
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const has = (re, s) => exec(re, s) !== null

/** mask puts the mask for every value that stands in text as whole words. */
export function mask(text, list) {
  let hidden = null
  for (let k = 0; k < list.length; k++) {
    const v = list[k]
    for (let at = indexOf(text, v); at >= 0; at = indexOf(text, v, at + 1)) {
      if (!boundary(text, at) || !boundary(text, at + v.length)) continue
      if (hidden === null) hidden = new Uint8Array(text.length)
      for (let i = at; i < at + v.length; i++) hidden[i] = 1
    }
  }
  if (hidden === null) return text
  let out = ""
  for (let i = 0; i < text.length; ) {
    let end = i
    while (end < text.length && hidden[end] === hidden[i]) end++
    out += hidden[i] === 1 ? Mask : slice(text, i, end)
    i = end
  }
  return out
}

// boundary reports whether no word of text goes on over position at.
function boundary(text, at) {
  if (at === 0 || at === text.length) return true
  const low = text[at - 1] >= "\uDC00" && text[at - 1] <= "\uDFFF" && at > 1
  const before = slice(text, low ? at - 2 : at - 1, at)
  const after = slice(text, at, codePoint(text, at) > 0xffff ? at + 2 : at + 1)
  return !has(word, before) || !has(word, after) || has(unspaced, before) || has(unspaced, after)
}
