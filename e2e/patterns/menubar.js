const bar = $('#bar'), tops = $$(':scope > li > [role=menuitem]', bar)
const sub = (item) => item.nextElementSibling
const itemsOf = (menu) => [...menu.children].map((li) => (li.getAttribute('role') === 'none' ? li.firstElementChild : li)).filter((el) => (el.getAttribute('role') || '').startsWith('menuitem'))
const owner = (item) => item.closest('[role=menu]')
put({ face: 'Garamond', heavy: false, slanted: false, ink: '', went: '' })
const shut = (root = bar) => { for (const t of $$('[aria-expanded=true]', root)) { t.setAttribute('aria-expanded', false); sub(t).hidden = true } }
const open = (item, at) => {
  for (const other of tops.includes(item) ? tops : itemsOf(owner(item))) if (other !== item && flag(other, 'aria-expanded')) { shut(other.parentElement) }
  item.setAttribute('aria-expanded', true)
  sub(item).hidden = false
  if (at !== undefined) itemsOf(sub(item)).at(at).focus()
}
const run = (item) => {
  const role = item.getAttribute('role')
  if (item.hasAttribute('aria-haspopup')) return flag(item, 'aria-expanded') ? shut(item.parentElement) : open(item)
  if (role === 'menuitemradio') { for (const o of itemsOf(owner(item))) o.setAttribute('aria-checked', o === item); put({ face: text(item) }) }
  else if (role === 'menuitemcheckbox') { item.setAttribute('aria-checked', !flag(item, 'aria-checked')); put({ [text(item).toLowerCase()]: flag(item, 'aria-checked') }) }
  else if (item.dataset.ink) put({ ink: item.dataset.ink })
  else put({ went: item.hash.slice(1) })
  shut()
}
for (const item of $$('[role^=menuitem]', bar)) {
  const top = tops.includes(item)
  on(item, 'click', (e) => { e.preventDefault(); e.stopPropagation(); run(item) })
  const side = (by) => {
    let t = item
    while (!tops.includes(t)) t = owner(t).previousElementSibling
    const next = step(tops, t, by), was = !top || flag(t, 'aria-expanded')
    shut()
    rove(tops, next)
    if (was && sub(next)) open(next, top ? undefined : 0)
  }
  keys(item, {
    ArrowRight: () => { if (!top && item.hasAttribute('aria-haspopup')) open(item, 0); else side(1) },
    ArrowLeft: () => { const up = top ? null : owner(item).previousElementSibling; if (up && !tops.includes(up)) { shut(up.parentElement); up.focus() } else side(-1) },
    ArrowDown: () => { if (top) { if (sub(item)) open(item, 0) } else step(itemsOf(owner(item)), item, 1).focus() },
    ArrowUp: () => { if (top) { if (sub(item)) open(item, -1) } else step(itemsOf(owner(item)), item, -1).focus() },
    Enter: () => (item.hasAttribute('aria-haspopup') ? open(item, 0) : run(item)), ' ': () => (item.hasAttribute('aria-haspopup') ? open(item, 0) : run(item)),
    Escape: () => { if (top) shut(); else { const up = owner(item).previousElementSibling; shut(up.parentElement); up.focus() } },
    Tab: () => { shut(); return false },
  })
}
on(document, 'pointerdown', (e) => { if (!bar.contains(e.target)) shut() })
