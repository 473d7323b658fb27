// Shared by the messy pages: the mirrored state and a few shorthands.
const $ = (selector, root = document) => root.querySelector(selector)
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)]
window.__state = {}
function put(patch) { window.__state = { ...window.__state, ...patch } }
function on(el, type, fn) { el.addEventListener(type, fn) }
function make(tag, props = {}, ...children) { const el = Object.assign(document.createElement(tag), props); el.append(...children); return el }
window.addEventListener('load', () => { window.__ready = true })
