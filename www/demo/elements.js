// Two controls of the app's own, as custom elements. Each has a value, choose(value),
// and tells a change by a "change" event.

import { make } from "./make.js"

export const sizes = [
  { value: "s", label: "Small (2 to 4)" },
  { value: "m", label: "Medium (5 to 9)" },
  { value: "l", label: "Large (10 to 20)" },
  { value: "xl", label: "Extra large (more than 20)" },
]

class Choice extends HTMLElement {
  #value
  constructor(none) {
    super()
    this.none = none
    this.#value = none
  }
  get value() { return this.#value }
  choose(value) {
    if (value === this.#value) return
    const previous = this.#value
    this.#value = value
    this.show()
    this.dispatchEvent(new CustomEvent("change", { bubbles: true, detail: { previous } }))
  }
  connectedCallback() {
    if (this.children.length) return
    this.setAttribute("role", "group")
    this.append(...this.parts())
    this.show()
    this.closest("form")?.addEventListener("reset", () => this.choose(this.none))
  }
}

customElements.define("size-picker", class extends Choice {
  constructor() { super("") }
  parts() {
    return sizes.map((size) => make("button", { type: "button", title: size.label, "aria-label": size.label, onclick: () => this.choose(size.value) }, size.value.toUpperCase()))
  }
  show() {
    sizes.forEach((size, i) => this.children[i].setAttribute("aria-pressed", String(size.value === this.value)))
  }
})

customElements.define("star-rating", class extends Choice {
  constructor() { super(0) }
  get max() { return 5 }
  parts() {
    return [1, 2, 3, 4, 5].map((n) => make("button", { type: "button", "aria-label": n === 1 ? "1 star" : `${n} stars`, onclick: () => this.choose(n === this.value ? 0 : n) }, "★"))
  }
  show() {
    for (let i = 0; i < 5; i++) {
      this.children[i].classList.toggle("on", i < this.value)
      this.children[i].setAttribute("aria-pressed", String(i + 1 === this.value))
    }
  }
})
