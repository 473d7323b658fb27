// The question that a step puts to the person. It is not a modal dialog, so that
// what the step is about stays in sight and in use, and it is marked
// data-agent-hidden, so that no agent can answer it.

import { $ } from "./make.js"

// A press here is no press "outside" of the menu that the step has opened.
for (const type of ["pointerdown", "mousedown", "focusin"]) $("question").addEventListener(type, (e) => e.stopPropagation())

// ask resolves with whether the person permits the step. The signal ends the
// question when nobody waits for its answer any more.
export function ask(step, signal) {
  const back = document.activeElement
  $("question-what").textContent = words(step)
  $("question-text").textContent = step.confirm ?? ""
  $("question").hidden = false
  $("refuse").focus({ preventScroll: true })
  return new Promise((resolve) => {
    const done = (answer) => {
      if ($("question").hidden) return
      over.abort()
      $("question").hidden = true
      back?.focus?.({ preventScroll: true })
      resolve(answer)
    }
    const over = new AbortController()
    const listen = (target, type, f) => target.addEventListener(type, f, { signal: over.signal })
    listen($("permit"), "click", (e) => { if (e.isTrusted) done(true) }) // a person, not a script
    listen($("refuse"), "click", () => done(false))
    listen($("question"), "keydown", (e) => { if (e.key === "Escape") done(false) })
    listen(signal, "abort", () => done(false))
  })
}

function words({ action, label, component, row, args, secret }) {
  const given = secret ? "(secret)" : (args ?? []).map((a) => JSON.stringify(a)).join(", ")
  return [action, given, "on", label ?? component, row && `(${row})`].filter(Boolean).join(" ")
}
