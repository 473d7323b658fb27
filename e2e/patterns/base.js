// Shared by the pattern pages: the mirrored state and a few shorthands.
const $ = (selector, root = document) => root.querySelector(selector)
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)]
window.__state = {}
function put(patch) { window.__state = { ...window.__state, ...patch } }
function on(el, type, fn) { el.addEventListener(type, fn) }
function keys(el, table) {
  on(el, 'keydown', (e) => {
    const fn = table[e.key] || (e.key.length === 1 && e.key !== ' ' && !e.ctrlKey && !e.altKey && !e.metaKey ? table.letter : undefined)
    if (fn && fn(e) !== false) { e.preventDefault(); e.stopPropagation() }
  })
}
const text = (el) => el.textContent.replace(/\s+/g, ' ').trim()
const flag = (el, name) => el.getAttribute(name) === 'true'
// Moves the one tab stop of a group.
function rove(all, to) {
  for (const el of all) el.tabIndex = el === to ? 0 : -1
  to.focus()
}
const step = (all, from, by) => all[(all.indexOf(from) + by + all.length) % all.length]
const byLetter = (all, from, letter) => { const i = all.indexOf(from); return [...all.slice(i + 1), ...all.slice(0, i + 1)].find((el) => text(el).toLowerCase().startsWith(letter.toLowerCase())) }
on(window, 'load', () => { window.__ready = true })
