// What the hands of the bridge need of the page: functions of its prototypes,
// taken when this module is loaded, as functions of (element, ...arguments).
// wasm/hands_js.go takes them over by these names and decides when to use which.
//
// Prototype functions and not those of the element: a form's fields may be named
// like them, and a page may watch the element's own. They work across frames.

import {
  closest, defaultView as viewOf, documentActive, documentBody as bodyOf, free, get, getRootNode as rootOf, isConnected as connected,
  localName as nameOf, assignedSlot as slotOf, method, namespaceURI, nodeType as typeOf, ownerDocument as documentOf, parentNode as parentOf,
  shadowActive, shadowHost as hostOf,
} from "./dom.js"

const setter = (type, name) => free(Object.getOwnPropertyDescriptor(globalThis[type]?.prototype ?? {}, name)?.set ?? (() => {}))
const active = { 9: documentActive, 11: shadowActive }
const hasFocus = method("Document", "hasFocus")
const focus = method("HTMLElement", "focus")
const foreign = { __proto__: null, "http://www.w3.org/2000/svg": method("SVGElement", "focus"), "http://www.w3.org/1998/Math/MathML": method("MathMLElement", "focus") }
const scrollIntoView = method("Element", "scrollIntoView")
const scrollBy = method("Element", "scrollBy")
const selectInput = method("HTMLInputElement", "select")
const selectTextArea = method("HTMLTextAreaElement", "select")
const selectionOf = method("Document", "getSelection")
const selectAll = method("Selection", "selectAllChildren")
const execCommand = method("Document", "execCommand")
const has = method("String", "includes")
const { apply } = Reflect
const still = { preventScroll: true }

// The classes that a gesture makes things of. Those of a frame are taken when they
// are needed, from the frame.
const classes = {}
for (const name of ["ClipboardEvent", "DataTransfer", "Event", "File", "FocusEvent", "InputEvent", "KeyboardEvent", "MouseEvent", "PointerEvent"]) classes[name] = globalThis[name]

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
    const out = []
    for (let i = path.length - 1; i >= 0; i--) out[out.length] = path[i]
    return out
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
  class: (win, name) => win === globalThis ? classes[name] : win[name],
  // A custom element may have a focus method that knows better.
  focus(el) {
    const own = has(nameOf(el), "-") ? el.focus : null
    if (typeof own === "function") apply(own, el, [still])
    else (foreign[namespaceURI(el)] ?? focus)(el, still)
  },
  scrollTo: (el) => scrollIntoView(el, { block: "nearest", inline: "nearest", behavior: "instant" }),
  scrollBy: (el, top) => scrollBy(el, { top, behavior: "instant" }),

  setInput: setter("HTMLInputElement", "value"),
  setTextArea: setter("HTMLTextAreaElement", "value"),
  setSelect: setter("HTMLSelectElement", "value"),
  setFiles: setter("HTMLInputElement", "files"),
  options: get("HTMLSelectElement", "options"),
  setSelected: setter("HTMLOptionElement", "selected"),
  setPick: setter("HTMLSelectElement", "selectedIndex"),

  selectText: (el) => (nameOf(el) === "input" ? selectInput : selectTextArea)(el),
  selectContent: (el) => selectAll(selectionOf(documentOf(el)), el),
  command: (el, name, text) => execCommand(documentOf(el), name, false, text),

  form: (el) => el.form ?? closest(el, "form"),
  requestSubmit: method("HTMLFormElement", "requestSubmit"),
  reset: method("HTMLFormElement", "reset"),
  requestClose: globalThis.HTMLDialogElement?.prototype.requestClose ? method("HTMLDialogElement", "requestClose") : null,
  close: method("HTMLDialogElement", "close"),
  popover: method("HTMLElement", "togglePopover"),
  nothing() {},
}
