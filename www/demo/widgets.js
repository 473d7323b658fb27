// The widgets of the app, each as the ARIA Authoring Practices describe it:
// https://www.w3.org/WAI/ARIA/apg/patterns/

import { make } from "./make.js"

// tabs: arrows move between the tabs and select.
export function tabs(list) {
  const all = [...list.querySelectorAll("[role=tab]")]
  const select = (tab) => {
    for (const t of all) {
      const on = t === tab
      t.setAttribute("aria-selected", String(on))
      t.tabIndex = on ? 0 : -1
      document.getElementById(t.getAttribute("aria-controls")).hidden = !on
    }
  }
  list.addEventListener("click", (e) => {
    const tab = e.target.closest("[role=tab]")
    if (tab) select(tab)
  })
  list.addEventListener("keydown", (e) => {
    const i = all.indexOf(document.activeElement)
    const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: all.length - 1 }[e.key]
    if (i < 0 || to === undefined) return
    e.preventDefault()
    const tab = all.at(to % all.length)
    select(tab)
    tab.focus()
  })
}

export function accordion(root) {
  root.addEventListener("click", (e) => {
    const head = e.target.closest("h3 > button")
    if (!head) return
    const open = head.getAttribute("aria-expanded") !== "true"
    head.setAttribute("aria-expanded", String(open))
    document.getElementById(head.getAttribute("aria-controls")).hidden = !open
  })
}

export function switches(root, changed) {
  root.addEventListener("click", (e) => {
    const it = e.target.closest("[role=switch]")
    if (!it) return
    const on = it.getAttribute("aria-checked") !== "true"
    it.setAttribute("aria-checked", String(on))
    changed(it, on)
  })
}

// slider: arrows, pages, ends, and the pointer.
export function slider(root, show) {
  const track = root.querySelector(".track")
  const fill = root.querySelector(".fill")
  const thumb = root.querySelector("[role=slider]")
  const read = (name) => Number(thumb.getAttribute("aria-value" + name))
  const set = (value) => {
    const v = Math.max(read("min"), Math.min(read("max"), Math.round(value)))
    thumb.setAttribute("aria-valuenow", v)
    thumb.setAttribute("aria-valuetext", show(v))
    const part = ((v - read("min")) / (read("max") - read("min")) * 100) + "%"
    thumb.style.left = part
    fill.style.width = part
    root.querySelector("output").value = show(v)
  }
  thumb.addEventListener("keydown", (e) => {
    const now = read("now")
    const to = { ArrowRight: now + 1, ArrowUp: now + 1, ArrowLeft: now - 1, ArrowDown: now - 1, PageUp: now + 6, PageDown: now - 6, Home: read("min"), End: read("max") }[e.key]
    if (to === undefined) return
    e.preventDefault()
    set(to)
  })
  const drag = (e) => {
    const box = track.getBoundingClientRect()
    set(read("min") + (e.clientX - box.left) / box.width * (read("max") - read("min")))
  }
  root.addEventListener("pointerdown", (e) => {
    if (!track.contains(e.target) || !e.isTrusted && e.target === thumb) return
    if (e.isTrusted) track.setPointerCapture(e.pointerId)
    drag(e)
    thumb.focus()
  })
  track.addEventListener("pointermove", (e) => { if (track.hasPointerCapture(e.pointerId)) drag(e) })
  set(read("now"))
}

// combobox: a list that exists only while it is open, filtered by what is typed.
export function combobox(root, choices, chosen) {
  const input = root.querySelector("[role=combobox]")
  const list = root.querySelector("[role=listbox]")
  const arrow = root.querySelector(".arrow")
  let value = input.value
  let at = -1

  const expand = (open) => {
    list.hidden = !open
    for (const el of [input, arrow]) el.setAttribute("aria-expanded", String(open))
  }
  const mark = (i) => {
    at = i
    for (const [n, option] of [...list.children].entries()) option.classList.toggle("at", n === i)
    const option = list.children[i]
    if (option) {
      input.setAttribute("aria-activedescendant", option.id)
      option.scrollIntoView({ block: "nearest" })
    } else input.removeAttribute("aria-activedescendant")
  }
  const open = (text = "") => {
    const fit = choices.filter((c) => c.toLowerCase().includes(text.trim().toLowerCase()))
    list.replaceChildren(...fit.map((c) => make("li", { role: "option", id: "zone-" + c.replace(/\W/g, "-").toLowerCase(), "aria-selected": String(c === value) }, c)))
    expand(fit.length > 0)
    mark(text ? 0 : fit.indexOf(value))
  }
  const close = () => {
    expand(false)
    list.replaceChildren()
    mark(-1)
    input.value = value
  }
  const choose = (text) => {
    value = text
    close()
    chosen(text)
  }

  input.addEventListener("input", () => open(input.value))
  input.addEventListener("click", () => list.hidden ? open() : undefined)
  input.addEventListener("blur", close)
  input.addEventListener("keydown", (e) => {
    const last = list.children.length - 1
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      if (list.hidden) open()
      else mark(e.key === "ArrowDown" ? Math.min(last, at + 1) : Math.max(0, at - 1))
    } else if (e.key === "Enter" && !list.hidden && list.children[at]) choose(list.children[at].textContent)
    else if (e.key === "Escape" && !list.hidden) close()
    else return
    e.preventDefault()
  })
  root.addEventListener("mousedown", (e) => { if (e.target !== input) e.preventDefault() }) // the field keeps the focus
  arrow.addEventListener("click", () => {
    if (list.hidden) open()
    else close()
    input.focus()
  })
  list.addEventListener("click", (e) => {
    const option = e.target.closest("[role=option]")
    if (option) choose(option.textContent)
  })
}

let menus = 0

// menu: a button with a menu of { text, run, confirm, danger }.
export function menu(label, items) {
  const id = "menu-" + ++menus
  const button = make("button", { type: "button", class: "more", "aria-haspopup": "menu", "aria-expanded": "false", "aria-controls": id, "aria-label": label }, make("span", { "aria-hidden": "true" }, "⋯"))
  const list = make("div", { role: "menu", id, "aria-label": label, hidden: true }, ...items.map((item) =>
    make("button", { type: "button", role: "menuitem", tabindex: "-1", class: item.danger ? "danger" : undefined, "data-agent-confirm": item.confirm, onclick: () => { close(); item.run() } }, item.text)))
  const root = make("div", { class: "menu" }, button, list)

  const set = (open) => {
    list.hidden = !open
    button.setAttribute("aria-expanded", String(open))
    if (open) document.addEventListener("pointerdown", outside)
    else document.removeEventListener("pointerdown", outside)
  }
  const outside = (e) => { if (!root.contains(e.target)) set(false) }
  const close = () => {
    set(false)
    button.focus()
  }
  button.addEventListener("click", () => {
    set(list.hidden)
    if (!list.hidden) list.firstElementChild.focus()
  })
  button.addEventListener("keydown", (e) => {
    if (e.key !== "ArrowDown") return
    e.preventDefault()
    set(true)
    list.firstElementChild.focus()
  })
  list.addEventListener("keydown", (e) => {
    const all = [...list.children]
    const i = all.indexOf(document.activeElement)
    if (e.key === "Escape") close()
    else if (e.key === "Tab") set(false)
    else if (e.key === "ArrowDown") all[(i + 1) % all.length].focus()
    else if (e.key === "ArrowUp") all.at(i - 1).focus()
    else return
    if (e.key !== "Tab") e.preventDefault()
  })
  return root
}
