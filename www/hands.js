// What the hands of the bridge need of the page: functions of its prototypes,
// taken when this module is loaded, as functions of (element, ...arguments).
// wasm/hands_js.go takes them over by these names and decides when to use which.
//
// Prototype functions and not those of the element: a form's fields may be named
// like them, and a page may watch the element's own. They work across frames. What
// an older engine lacks is null.

import { getter, method, setter } from "./captured.js"

const nameOf = getter("Element", "localName")
const typeOf = getter("Node", "nodeType")
const documentOf = getter("Node", "ownerDocument")
const rootOf = method("Node", "getRootNode")
const parentOf = getter("Node", "parentNode")
const slotOf = getter("Element", "assignedSlot")
const hostOf = getter("ShadowRoot", "host")
const connected = getter("Node", "isConnected")
const viewOf = getter("Document", "defaultView")
const active = { 9: getter("Document", "activeElement"), 11: getter("ShadowRoot", "activeElement") }
const bodyOf = getter("Document", "body")
const hasFocus = method("Document", "hasFocus")
const focus = method("HTMLElement", "focus")
const scrollIntoView = method("Element", "scrollIntoView")
const scrollBy = method("Element", "scrollBy")
const selectInput = method("HTMLInputElement", "select")
const selectTextArea = method("HTMLTextAreaElement", "select")
const selectionOf = method("Document", "getSelection")
const selectAll = method("Selection", "selectAllChildren")
const execCommand = method("Document", "execCommand")
const closest = method("Element", "closest")
const { apply } = Reflect
const still = { preventScroll: true }

export const hands = {
  slot: [null],
  name: nameOf,
  connected,
  dispatch: method("EventTarget", "dispatchEvent"),
  // The elements around el, the outermost first, across shadow trees.
  around(el) {
    const path = []
    for (let at = el; path.length < 64 && connected(el);) {
      at = slotOf(at) ?? parentOf(at)
      if (at && typeOf(at) === 11) at = hostOf(at)
      if (!at || typeOf(at) !== 1) break
      path[path.length] = at
    }
    return path.reverse()
  },
  rect: method("Element", "getBoundingClientRect"),
  window: (el) => viewOf(documentOf(el)) ?? window, // a detached document has no window
  hasFocus: (el) => hasFocus(documentOf(el)),
  // The element that has the focus in the tree of el; null when none has.
  active(el) {
    const root = rootOf(el)
    const found = active[typeOf(root)]?.(root) ?? null
    return found === bodyOf(documentOf(el)) ? null : found
  },
  // A custom element may have a focus method that knows better.
  focus(el) {
    const own = nameOf(el) === "form" ? null : el.focus
    if (typeof own === "function") apply(own, el, [still])
    else focus(el, still)
  },
  scrollTo: (el) => scrollIntoView(el, { block: "nearest", inline: "nearest", behavior: "instant" }),
  scrollBy: (el, top) => scrollBy(el, { top, behavior: "instant" }),

  setInput: setter("HTMLInputElement", "value"),
  setTextArea: setter("HTMLTextAreaElement", "value"),
  setSelect: setter("HTMLSelectElement", "value"),
  setFiles: setter("HTMLInputElement", "files"),
  options: getter("HTMLSelectElement", "options"),
  setSelected: setter("HTMLOptionElement", "selected"),
  setPick: setter("HTMLSelectElement", "selectedIndex"),

  selectText: (el) => (nameOf(el) === "input" ? selectInput : selectTextArea)(el),
  selectContent: (el) => selectAll(selectionOf(documentOf(el)), el),
  command: (el, name, text) => execCommand(documentOf(el), name, false, text),

  form: (el) => el.form ?? closest(el, "form"),
  requestSubmit: method("HTMLFormElement", "requestSubmit"),
  reset: method("HTMLFormElement", "reset"),
  requestClose: method("HTMLDialogElement", "requestClose"),
  close: method("HTMLDialogElement", "close"),
  popover: method("HTMLElement", "togglePopover"),
  nothing() {},
}
