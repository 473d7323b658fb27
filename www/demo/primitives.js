// Two controls that no ARIA role describes (elements.js), told to the bridge: what
// to show of them, and what may be asked of them.

import { definePrimitive } from "/bridge.js"
import { sizes } from "./elements.js"

// A closed choice: what is none of the items never reaches setValue.
definePrimitive({
  name: "size-picker",
  agent: { actions: ["setValue", "clear"], closed: true, items: () => sizes },
  state: (el) => ({ value: el.value }),
  api: (el, ctx) => {
    report(el, ctx)
    return { setValue: (value) => el.choose(value), clear: () => el.choose("") }
  },
})

// A number with limits of its own: it arrives as a number, and throwing refuses it.
definePrimitive({
  name: "star-rating",
  agent: { actions: ["setValue", "clear"] },
  options: { value: { type: "number" } },
  controlled: ["value", "min", "max"],
  state: (el) => ({ value: el.value, min: 1, max: el.max }),
  api: (el, ctx) => {
    report(el, ctx)
    return {
      setValue(stars) {
        if (!Number.isInteger(stars) || stars < 1 || stars > el.max) throw new RangeError(`give 1 to ${el.max} stars`)
        el.choose(stars)
      },
      clear: () => el.choose(0),
    }
  },
})

// report tells every change, by whomever, so that subscribe hears of it.
function report(el, ctx) {
  el.addEventListener("change", (event) => ctx.change({ key: "value", value: el.value, previous: event.detail.previous, reason: "change" }), { signal: ctx.signal })
}
