// What a field holds now, apart from its attributes: AskLive and AskOptions.

import {
  attribute, computedStyle, data, firstChild, get, hasAttribute, htmlOnclick, isArray, indexOf, localName, lower, matches, method, nextSibling, nodeType,
  parentNode, propertyValue, slice, startsWith, trim,
} from "./dom.js"
import * as F from "./tables.js"

const inputTypeOf = get("HTMLInputElement", "type")
const inputValue = get("HTMLInputElement", "value")
const inputChecked = get("HTMLInputElement", "checked")
const inputIndeterminate = get("HTMLInputElement", "indeterminate")
const inputFiles = get("HTMLInputElement", "files")
const inputReadOnly = get("HTMLInputElement", "readOnly")
const areaValue = get("HTMLTextAreaElement", "value")
const areaReadOnly = get("HTMLTextAreaElement", "readOnly")
const selectValue = get("HTMLSelectElement", "value")
const selectIndex = get("HTMLSelectElement", "selectedIndex")
const optionIndex = get("HTMLOptionElement", "index")
const selectMultiple = get("HTMLSelectElement", "multiple")
const selectOptions = get("HTMLSelectElement", "options")
const selectChosen = get("HTMLSelectElement", "selectedOptions")
const listOptions = get("HTMLDataListElement", "options")
const optionValue = get("HTMLOptionElement", "value")
const optionLabel = get("HTMLOptionElement", "label")
const optionSelected = get("HTMLOptionElement", "selected")
const optionDisabled = get("HTMLOptionElement", "disabled")
const groupLabel = get("HTMLOptGroupElement", "label")
const groupDisabled = get("HTMLOptGroupElement", "disabled")
const detailsOpen = get("HTMLDetailsElement", "open")
const dialogOpen = get("HTMLDialogElement", "open")
const outputValue = get("HTMLOutputElement", "value")
const progressValue = get("HTMLProgressElement", "value")
const progressPosition = get("HTMLProgressElement", "position")
const meterValue = get("HTMLMeterElement", "value")
const mediaTime = get("HTMLMediaElement", "currentTime")
const mediaDuration = get("HTMLMediaElement", "duration")
const mediaPaused = get("HTMLMediaElement", "paused")
const mediaMuted = get("HTMLMediaElement", "muted")
const fileName = get("File", "name")
const fileAt = method("FileList", "item")
const fileCount = get("FileList", "length")
const collectionCount = get("HTMLCollection", "length")
const will = { input: get("HTMLInputElement", "willValidate"), textarea: get("HTMLTextAreaElement", "willValidate"), select: get("HTMLSelectElement", "willValidate") }
const message = {
  input: get("HTMLInputElement", "validationMessage"),
  textarea: get("HTMLTextAreaElement", "validationMessage"),
  select: get("HTMLSelectElement", "validationMessage"),
}

const longest = 1 << 16 // characters of one value that are passed on

/** typeOf is the type of an <input>, lower case; "" for anything else. */
export function typeOf(el) {
  try {
    return inputTypeOf(el) || ""
  } catch {
    return "" // not an HTML input
  }
}

/** custom tells the name of a custom element. */
export const custom = (name) => indexOf(name, "-") > 0

// isHTML: the getters of HTML classes throw on anything else of the same name.
const isHTML = (el) => {
  try {
    htmlOnclick(el)
    return true
  } catch {
    return false
  }
}

const is = (el, selector) => {
  try {
    return matches(el, selector)
  } catch {
    return false // a pseudo-class that this browser does not know
  }
}

/** editable reports whether el is an editing host by its attribute. */
export function editable(el) {
  return editing(el) && !inEditable(parentNode(el))
}

function editing(el) {
  const v = attribute(el, "contenteditable")
  return v !== null && on(v)
}

const on = (v) => v === "" || (v = lower(v)) === "true" || v === "plaintext-only"

function inEditable(p) {
  for (; p !== null && nodeType(p) === 1; p = parentNode(p)) {
    const v = attribute(p, "contenteditable")
    if (v === null) continue
    if (on(v)) return true
    if (lower(v) === "false") return false
  }
  return false
}

/** host is the editing host that el is or stands in, or null. */
export function host(el) {
  let found = null
  for (let p = el; p !== null && nodeType(p) === 1; p = parentNode(p)) {
    const v = attribute(p, "contenteditable")
    if (v === null) continue
    if (on(v)) found = p
    else if (lower(v) === "false") break
  }
  return found
}

// own reads a property that a custom element defines; the page's code runs.
function own(el, name) {
  try {
    return el[name]
  } catch {
    return undefined
  }
}

/** textOf is the text that a field holds: what a mask looks for. "" when it holds none. */
export function textOf(el) {
  const name = localName(el)
  try {
    if (name === "input") return inputValue(el)
    if (name === "textarea") return areaValue(el)
    if (name === "select") return selectValue(el)
  } catch {
    return ""
  }
  if (editing(el)) return editingText(el)
  if (custom(name)) {
    const v = own(el, "value")
    return typeof v === "string" ? v : typeof v === "number" ? "" + v : ""
  }
  return attribute(el, "aria-valuetext") || attribute(el, "aria-valuenow") || ""
}

/**
 * live reads what el holds. A secret field tells only whether it is filled.
 * touched: a person or the bridge changed it.
 */
export function live(el, secret, touched) {
  const f = { flags: touched ? F.LiveTouched : 0, value: "", message: "", extra: "" }
  const name = localName(el)
  if (isHTML(el)) read(f, el, name, secret)
  if (secret) {
    // A box is filled when it is checked.
    const filled = (f.flags & F.LiveHasChecked) !== 0 || (name === "input" && box(typeOf(el)))
      ? (f.flags & F.LiveChecked) !== 0
      : f.value !== "" || f.extra !== "" || ((f.flags & F.LiveHasValue) === 0 && textOf(el) !== "")
    f.value = f.message = f.extra = ""
    // Which choice is made is the secret of a list of choices.
    f.flags = (f.flags & ~(F.LiveHasValue | F.LiveChecked | F.LiveIndeterminate)) | F.LiveSecret | (filled ? F.LiveFilled : 0)
  }
  return f
}

const box = (type) => type === "checkbox" || type === "radio"

function read(f, el, name, secret) {
  switch (name) {
    case "input":
      input(f, el)
      break
    case "textarea":
      f.flags |= F.LiveHasValue | (areaReadOnly(el) ? F.LiveReadOnly : 0)
      f.value = areaValue(el)
      break
    case "select":
      select(f, el)
      break
    case "details":
      if (detailsOpen(el)) f.flags |= F.LiveOpen
      break
    case "dialog":
      if (dialogOpen(el)) f.flags |= F.LiveOpen
      if (is(el, ":modal")) f.flags |= F.LiveModal
      break
    case "output":
      f.flags |= F.LiveHasValue
      f.value = outputValue(el)
      break
    case "progress":
      if (progressPosition(el) >= 0) {
        f.flags |= F.LiveHasValue
        f.value = "" + progressValue(el)
      }
      break
    case "meter":
      f.flags |= F.LiveHasValue
      f.value = "" + meterValue(el)
      break
    case "video":
    case "audio":
      f.flags |= F.LiveHasValue | (mediaPaused(el) ? F.LivePaused : 0) | (mediaMuted(el) ? F.LiveMuted : 0)
      f.value = "" + mediaTime(el)
      f.extra = "" + mediaDuration(el)
      break
    default:
      if (custom(name)) element(f, el)
  }
  if (hasAttribute(el, "popover") && is(el, ":popover-open")) f.flags |= F.LiveOpen
  if (is(el, ":disabled")) f.flags |= F.LiveDisabled
  if ((f.flags & F.LiveHasValue) === 0 && (editing(el) || name === "body") && (editable(el) || designed(el))) {
    f.flags |= F.LiveHasValue
    f.value = editingText(el)
  }
  if (!secret && (name === "input" || name === "textarea" || name === "select")) validity(f, el, name)
  if (f.value.length > longest) f.value = slice(f.value, 0, longest)
}

const design = get("Document", "designMode")
const document = get("Node", "ownerDocument")

/** designed: the body of a document in design mode is its editing host. */
export const designed = (el) => localName(el) === "body" && design(document(el)) === "on"

function input(f, el) {
  const type = typeOf(el)
  switch (type) {
    case "checkbox":
    case "radio":
      if (inputChecked(el)) f.flags |= F.LiveChecked
      if (inputIndeterminate(el)) f.flags |= F.LiveIndeterminate
      return
    case "button":
    case "submit":
    case "reset":
    case "image":
      return
    case "file": {
      const files = inputFiles(el)
      const count = files ? fileCount(files) : 0
      for (let i = 0; i < count; i++) f.extra += (i > 0 ? "\n" : "") + oneLine(fileName(fileAt(files, i)))
      f.flags |= F.LiveHasValue
      return
    }
  }
  f.flags |= F.LiveHasValue | (inputReadOnly(el) ? F.LiveReadOnly : 0)
  f.value = inputValue(el)
}

function select(f, el) {
  f.flags |= F.LiveHasValue
  f.value = selectValue(el)
  const chosen = selectChosen(el)
  const count = collectionCount(chosen)
  for (let i = 0; i < count; i++) f.extra += (i > 0 ? "\n" : "") + oneLine(optionValue(chosen[i]))
}

// element reads the usual properties of a custom element.
function element(f, el) {
  const checked = own(el, "checked")
  if (typeof checked === "boolean") f.flags |= F.LiveHasChecked | (checked ? F.LiveChecked : 0)
  else if (is(el, ":state(checked)")) f.flags |= F.LiveHasChecked | F.LiveChecked
  if (own(el, "indeterminate") === true) f.flags |= F.LiveIndeterminate
  if (own(el, "open") === true) f.flags |= F.LiveOpen
  if (own(el, "disabled") === true) f.flags |= F.LiveDisabled
  if (own(el, "readOnly") === true || own(el, "readonly") === true) f.flags |= F.LiveReadOnly
  const value = own(el, "value")
  if (typeof value === "string" || typeof value === "number") {
    f.flags |= F.LiveHasValue
    f.value = "" + value
  } else if (isArray(value)) {
    f.flags |= F.LiveHasValue
    for (let i = 0; i < value.length && i < 1000; i++) if (typeof value[i] === "string") f.extra += (f.extra === "" ? "" : "\n") + oneLine(value[i])
  }
}

function validity(f, el, name) {
  if (!is(el, ":user-invalid") && !((f.flags & F.LiveTouched) !== 0 && will[name](el) && is(el, ":invalid"))) return
  f.flags |= F.LiveInvalid
  f.message = message[name](el) || ""
}

const oneLine = (s) => {
  if (indexOf(s, "\n") < 0) return s
  let out = ""
  for (let i = 0; i < s.length; i++) out += s[i] === "\n" ? " " : s[i]
  return out
}

// ---------------------------------------------------------------- editors

const blocks = { __proto__: null }
for (const tag of ("address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr " +
  "li main nav ol p pre section table tbody td tfoot th thead tr ul").split(" ")) blocks[tag] = 1

/**
 * editingText is the text of an editing host as a person sees it: a block or a
 * <br> starts a line. Gutters, placeholders and the marks that editors put
 * around the caret are left out.
 */
export function editingText(root) {
  let preserve = true
  try {
    const ws = propertyValue(computedStyle(root), "white-space")
    preserve = startsWith(ws, "pre") || startsWith(ws, "break")
  } catch {}
  let out = "", line = false, started = false, size = 0
  const text = (s) => {
    if (line) out += "\n"
    line = false
    started = true
    out += s
  }
  const edge = () => {
    if (started) line = true
  }
  // Depth first, without recursion: pages nest deeply.
  let node = firstChild(root)
  while (node !== null && size < longest) {
    const type = nodeType(node)
    let down = null
    if (type === 3 || type === 4) {
      const s = clean(data(node), preserve, started && !line && !endsBlank(out))
      size += s.length
      if (s !== "") text(s)
    } else if (type === 1) {
      const name = localName(node)
      if (name === "br") {
        text("")
        line = true
      } else if (!skipped(node, name)) {
        if (blocks[name] === 1) edge()
        down = firstChild(node)
        if (down === null && blocks[name] === 1) edge()
      }
    }
    if (down !== null) {
      node = down
      continue
    }
    while (node !== root && nextSibling(node) === null) {
      node = parentNode(node)
      if (node !== root && blocks[localName(node)] === 1) edge()
    }
    node = node === root ? null : nextSibling(node)
  }
  return preserve ? out : trimLines(out)
}

function skipped(el, name) {
  if (name === "script" || name === "style" || attribute(el, "aria-hidden") === "true") return true
  const v = attribute(el, "contenteditable")
  if (v === null || lower(v) !== "false") return false
  return blocks[name] === 1 || indexOf(lower(attribute(el, "class") || ""), "placeholder") >= 0 || hasAttribute(el, "data-slate-placeholder")
}

const endsBlank = (s) => s.length > 0 && s[s.length - 1] === " "

// clean drops what editors put in for the caret, and collapses blanks where the
// page's style does.
function clean(s, preserve, afterText) {
  let out = ""
  let blank = !afterText // a blank at the start of a line is not seen
  for (let i = 0; i < s.length; i++) {
    const c = s[i]
    if (c === "\uFEFF" || c === "\u200B") continue
    if (preserve) {
      out += c === "\u00A0" ? " " : c
    } else if (c === " " || c === "\n" || c === "\t" || c === "\r") {
      if (!blank) out += " "
      blank = true
    } else {
      out += c === "\u00A0" ? " " : c
      blank = false
    }
  }
  return out
}

function trimLines(s) {
  let out = "", from = 0
  for (;;) {
    const at = indexOf(s, "\n", from)
    let line = slice(s, from, at < 0 ? s.length : at)
    let end = line.length
    while (end > 0 && line[end - 1] === " ") end--
    out += slice(line, 0, end)
    if (at < 0) return out
    out += "\n"
    from = at + 1
  }
}

// ---------------------------------------------------------------- options

/**
 * options calls each(flags, value, label, group) for every choice of a select
 * or datalist. Which ones are selected is not told of a secret one.
 */
export function options(el, secret, each) {
  const list = localName(el) === "datalist" ? listOptions(el) : selectOptions(el)
  if (!list) return
  const count = collectionCount(list)
  let parent = null, group = "", off = false, hidden = false
  for (let i = 0; i < count; i++) {
    const o = list[i]
    const p = parentNode(o)
    if (p !== parent) {
      parent = p
      group = ""
      off = hidden = false
      if (p !== null && nodeType(p) === 1 && localName(p) === "optgroup") {
        group = groupLabel(p)
        off = groupDisabled(p)
        hidden = unseen(p)
      }
    }
    each(
      (!secret && optionSelected(o) ? F.OptionSelected : 0) | (off || optionDisabled(o) ? F.OptionDisabled : 0) | (hidden || unseen(o) ? F.OptionHidden : 0),
      optionValue(o), trim(optionLabel(o)), trim(group),
    )
  }
}

/** chosen tells which choices of a select are chosen, as text to compare. */
export function chosen(el) {
  if (localName(el) !== "select") return ""
  let all = "" + selectIndex(el)
  if (!selectMultiple(el)) return all
  const list = selectChosen(el), count = collectionCount(list)
  for (let i = 0; i < count; i++) all += " " + optionIndex(list[i])
  return all
}

// unseen goes by attributes: a style for each of many options costs too much.
function unseen(el) {
  if (hasAttribute(el, "hidden") || hasAttribute(el, "data-agent-hidden")) return true
  const style = attribute(el, "style")
  return style !== null && indexOf(style, "none") >= 0 && propertyValue(computedStyle(el), "display") === "none"
}
