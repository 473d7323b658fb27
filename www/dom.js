// The page's own functions, taken when this file loads.
//
// A form's inputs may be named like the properties of the form, a page may
// replace built-ins later, and elements of frames belong to other classes. So
// nothing in the reader calls a method on an element or asks for its class:
// every function is taken from its prototype once and called with the element
// as its first argument. Such a function works on elements of every frame.

const { getOwnPropertyDescriptor, freeze } = Object
const { bind, call } = Function.prototype

/** free makes f(this, …args) of a method. */
export const free = (method) => bind.call(call, method)

// A getter or method that this browser does not have answers undefined.
const absent = () => undefined
const owner = (name) => (typeof globalThis[name] === "function" ? globalThis[name].prototype : {})
const part = (type, name, kind) => {
  const d = getOwnPropertyDescriptor(owner(type), name)
  return d && d[kind] ? free(d[kind]) : absent
}
export const get = (type, name) => part(type, name, "get")
export const method = (type, name) => part(type, name, "value")

// Nodes.
export const nodeType = get("Node", "nodeType")
export const parentNode = get("Node", "parentNode")
export const firstChild = get("Node", "firstChild")
export const nextSibling = get("Node", "nextSibling")
export const isConnected = get("Node", "isConnected")
export const ownerDocument = get("Node", "ownerDocument")
export const textContent = get("Node", "textContent")
export const getRootNode = method("Node", "getRootNode")
export const comparePosition = method("Node", "compareDocumentPosition")
export const contains = method("Node", "contains")
export const data = get("CharacterData", "data")
export const textSlot = get("Text", "assignedSlot")

// Elements.
export const localName = get("Element", "localName")
export const namespaceURI = get("Element", "namespaceURI")
export const shadowRoot = get("Element", "shadowRoot")
export const assignedSlot = get("Element", "assignedSlot")
export const firstElement = get("Element", "firstElementChild")
export const nextElement = get("Element", "nextElementSibling")
export const attributeNames = method("Element", "getAttributeNames")
export const attribute = method("Element", "getAttribute")
export const hasAttribute = method("Element", "hasAttribute")
export const hasAttributes = method("Element", "hasAttributes")
export const matches = method("Element", "matches")
export const closest = method("Element", "closest")
export const queryAll = method("Element", "querySelectorAll")
export const checkVisibility = method("Element", "checkVisibility")
export const htmlOnclick = get("HTMLElement", "onclick")
export const svgOnclick = get("SVGElement", "onclick")
export const htmlTabIndex = get("HTMLElement", "tabIndex")
export const svgTabIndex = get("SVGElement", "tabIndex")

// Documents and roots.
export const documentElement = get("Document", "documentElement")
export const documentFirstElement = get("Document", "firstElementChild")
export const documentBody = get("Document", "body")
export const designMode = get("Document", "designMode")
export const documentActive = get("Document", "activeElement")
export const documentById = method("Document", "getElementById")
export const documentQueryAll = method("Document", "querySelectorAll")
export const defaultView = get("Document", "defaultView")
export const fragmentById = method("DocumentFragment", "getElementById")
export const fragmentQueryAll = method("DocumentFragment", "querySelectorAll")
export const fragmentFirstElement = get("DocumentFragment", "firstElementChild")
export const shadowHost = get("ShadowRoot", "host")
export const shadowActive = get("ShadowRoot", "activeElement")
export const slotAssignment = get("ShadowRoot", "slotAssignment")
export const assignedNodes = method("HTMLSlotElement", "assignedNodes")
export const contentDocument = get("HTMLIFrameElement", "contentDocument")
export const lengthOf = get("NodeList", "length")

// Mutations.
export const Observer = globalThis.MutationObserver
export const observe = method("MutationObserver", "observe")
export const takeRecords = method("MutationObserver", "takeRecords")
export const disconnect = method("MutationObserver", "disconnect")
export const recordType = get("MutationRecord", "type")
export const recordTarget = get("MutationRecord", "target")
export const recordName = get("MutationRecord", "attributeName")
export const recordOld = get("MutationRecord", "oldValue")
export const recordAdded = get("MutationRecord", "addedNodes")
export const recordRemoved = get("MutationRecord", "removedNodes")

// Events.
export const listen = method("EventTarget", "addEventListener")
export const unlisten = method("EventTarget", "removeEventListener")
export const eventType = get("Event", "type")
export const eventTarget = get("Event", "target")
export const eventCurrent = get("Event", "currentTarget")
export const eventPath = method("Event", "composedPath")
// isTrusted is an own, unforgeable property of every event.

// Styles. A live CSSStyleDeclaration answers by getPropertyValue.
export const computedStyle = globalThis.getComputedStyle?.bind(globalThis)
export const propertyValue = method("CSSStyleDeclaration", "getPropertyValue")

// Collections and text.
export const mapGet = method("Map", "get")
export const mapSet = method("Map", "set")
export const mapDelete = method("Map", "delete")
export const mapEach = method("Map", "forEach")
export const weakGet = method("WeakMap", "get")
export const weakSet = method("WeakMap", "set")
export const weakDelete = method("WeakMap", "delete")
export const setHas = method("Set", "has")
export const setAdd = method("Set", "add")
export const knows = method("WeakSet", "has")
export const know = method("WeakSet", "add")
export const indexOf = method("String", "indexOf")
export const slice = method("String", "slice")
export const startsWith = method("String", "startsWith")
export const endsWith = method("String", "endsWith")
export const lower = method("String", "toLowerCase")
export const trim = method("String", "trim")
export const codePoint = method("String", "codePointAt")
export const wellFormed = String.prototype.toWellFormed ? method("String", "toWellFormed") : (s) => s
export const join = method("Array", "join")
export const isArray = Array.isArray
export const exec = method("RegExp", "exec")
export const now = performance.now.bind(performance)

/** query finds all in a document, a shadow root or an element. */
export function query(root, selector) {
  const type = nodeType(root)
  return type === 9 ? documentQueryAll(root, selector) : type === 11 ? fragmentQueryAll(root, selector) : queryAll(root, selector)
}

/** first is the first element child of a document, a shadow root or an element. */
export function first(root) {
  const type = nodeType(root)
  return type === 1 ? firstElement(root) : type === 9 ? documentFirstElement(root) : fragmentFirstElement(root)
}

/** blank is an object without a prototype, so that no page adds options to it. */
export const blank = (fields) => {
  const o = { __proto__: null }
  for (const k in fields) o[k] = fields[k]
  return freeze(o)
}
