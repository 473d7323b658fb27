// The ears of the bridge: what people, agents and scripts do to the page.
//
//   makeEars(win, reader, hear) -> ears
//
//   ears.on() / ears.off()      listen only while somebody subscribes; both may be repeated
//   hear(event, node, flags, attr, old)    flags: 1 trusted, 2 a gesture of the bridge was at work;
//     event "attribute": attr is the name of an ARIA attribute, old its value before ("" for none)
//     event "mutated": text or elements have changed somewhere; node is 0

import { eventTarget, eventType, get, listen, method, nodeType, now, shadowRoot, unlisten } from "./dom.js"

export const Trusted = 1
export const Agent = 2

// A browser trusts what script makes it fire: a change after el.click(), the
// focus after el.focus(), the input of execCommand. Only what hands do is sure;
// the rest is a person's when a hand was at work just before.
const hands = { __proto__: null, pointerdown: 1, pointerup: 1, pointercancel: 1, keydown: 1, click: 1 }
const justBefore = 1000 // ms
const repeatMS = 90 // less than quietMS of bridge/subscribe.go

const then = method("Promise", "then")
const resolved = Promise.resolve()
const inputKind = get("InputEvent", "inputType")

// These stay inside a shadow root, so every root is listened to.
const rootEvents = ["change", "toggle", "close", "cancel", "select", "submit", "reset", "play", "pause", "volumechange", "seeked", "ended"]
// These leave it; the document hears them all.
const pageEvents = ["beforeinput", "click", "focusin", "focusout", "pointerdown", "pointerup", "pointercancel", "keydown"]
const capture = { __proto__: null, capture: true, passive: true }

// Attributes of which a change is a change of state, not of wording or wiring.
const states = {
  __proto__: null, "aria-activedescendant": 1, "aria-busy": 1, "aria-checked": 1, "aria-current": 1, "aria-disabled": 1, "aria-expanded": 1, "aria-hidden": 1,
  "aria-invalid": 1, "aria-modal": 1, "aria-pressed": 1, "aria-selected": 1, "aria-sort": 1, "aria-valuenow": 1, "aria-valuetext": 1, open: 1,
}

export function makeEars(win, reader, hear) {
  let stopRoots = null, stopRecords = null

  let lastHand = -Infinity

  const flags = (e, type) => {
    const agent = reader.agent ? Agent : 0
    if (!e.isTrusted) return agent
    const t = now()
    if (hands[type] === 1) lastHand = t
    // Text comes without a key too: spoken, pasted, filled in by the browser.
    const sure = t - lastHand < justBefore || (agent === 0 && typed(e, type))
    return (sure ? Trusted : 0) | agent
  }

  let heard = null // an event that leaves a shadow root passes two listeners
  const onEvent = (e) => {
    if (e === heard) return
    heard = e
    const type = eventType(e)
    const el = reader.inner(e)
    const h = el === null ? 0 : reader.handle(el)
    const f = flags(e, type)
    if (h === 0) return
    if (type === "input") {
      keep(type, h, f, "", "")
      scripted = !e.isTrusted && el === eventTarget(e) && shadowRoot(el) === null ? el : null
      scriptedFlags = f
      return
    }
    flush()
    tell(type, h, f, "", "")
  }

  // A script may fire thousands at one field: all but the first of a run end here.
  const onInput = (e) => {
    if (scripted === null || scripted !== eventTarget(e) || e.isTrusted || scriptedFlags !== (reader.agent ? Agent : 0)) onEvent(e)
  }

  const onRecord = (kind, el, name, old) => {
    if (kind !== "attribute") return keep("mutated", 0, reader.agent ? Agent : 0, "", "")
    if (states[name] !== 1) return
    const h = reader.held(el)
    if (h === 0) return
    // What a secret slider stood at is not told.
    const hide = (name === "aria-valuenow" || name === "aria-valuetext") && reader.secret(el)
    keep("attribute", h, reader.agent ? Agent : 0, name, hide || old === null ? "" : old)
  }

  // Script may fire thousands of these in one task. They are told when it has
  // ended, or before anything else is; of a run of the same only the first. That
  // script goes on with the field it was at when nothing else has happened is not
  // told again within repeatMS.
  let kept = [], count = 0, waits = false
  let scriptAt = -Infinity, scriptOn = 0
  let scripted = null, scriptedFlags = 0 // the field of the last of them, an input that script fired

  function keep(event, node, f, attr, old) {
    for (let i = count - 1; i >= 0 && i >= count - 8; i--) {
      const k = kept[i]
      if (k.node === node && k.event === event && k.f === f && k.attr === attr) return
    }
    kept[count++] = { event, node, f, attr, old }
    if (waits) return
    waits = true
    then(resolved, flush)
  }

  function flush() {
    waits = false
    scripted = null
    if (count === 0) return
    const list = kept, all = count
    kept = []
    count = 0
    for (let i = 0; i < all; i++) if (!repeats(list[i])) tell(list[i].event, list[i].node, list[i].f, list[i].attr, list[i].old)
  }

  function repeats(k) {
    if (k.event === "attribute" || k.event === "mutated" || k.f !== 0) return false
    const t = now()
    if (k.node === scriptOn && t - scriptAt < repeatMS) return true
    tell(k.event, k.node, k.f, k.attr, k.old)
    scriptOn = k.node
    scriptAt = t
    return true
  }

  function tell(event, node, f, attr, old) {
    if (event !== "mutated") scriptOn = 0
    try {
      hear(event, node, f, attr, old)
    } catch (e) {
      console.error("bridge: a listener failed:", e)
    }
  }

  const each = (root, f) => {
    for (let i = 0; i < rootEvents.length; i++) f(root, rootEvents[i], onEvent, capture)
    if (nodeType(root) !== 9) return
    f(root, "input", onInput, capture)
    for (let i = 0; i < pageEvents.length; i++) f(root, pageEvents[i], onEvent, capture)
  }

  function on() {
    if (stopRoots !== null) return
    scriptOn = 0
    stopRoots = reader.each((root) => each(root, listen), (root) => each(root, unlisten))
    stopRecords = reader.watch(onRecord)
  }

  function off() {
    if (stopRoots === null) return
    flush()
    stopRoots((root) => each(root, unlisten))
    stopRecords()
    stopRoots = stopRecords = heard = null
  }

  return { on, off }
}

// typed: text was put into a field, by whatever means.
function typed(e, type) {
  if (type !== "input" && type !== "beforeinput") return false
  try {
    return inputKind(e) !== ""
  } catch {
    return false // a plain Event, as a checkbox fires it
  }
}
