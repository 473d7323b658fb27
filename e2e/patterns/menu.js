put({ did: '', went: '' })
function menu(button, list, activedescendant) {
  const items = $$('[role=menuitem]', list)
  let active = -1
  const mark = (i) => { active = (i + items.length) % items.length; if (activedescendant) { list.setAttribute('aria-activedescendant', items[active].id); items.forEach((x, n) => { x.style.outline = n === active ? '2px solid' : '' }) } else items[active].focus() }
  const open = (at) => { list.hidden = false; button.setAttribute('aria-expanded', true); if (activedescendant) list.focus(); mark(at ?? 0) }
  const close = (back) => { if (list.hidden) return; list.hidden = true; button.setAttribute('aria-expanded', false); if (back) button.focus() }
  const run = (item) => { if (flag(item, 'aria-disabled')) return; if (item.dataset.do) put({ did: item.dataset.do }); else put({ went: item.hash.slice(1) }); close(true) }
  on(button, 'click', () => (list.hidden ? open() : close(true)))
  keys(button, { ArrowDown: () => open(0), ArrowUp: () => open(-1), Enter: () => open(0), ' ': () => open(0) })
  keys(list, {
    ArrowDown: () => mark(active + 1), ArrowUp: () => mark(active - 1), Home: () => mark(0), End: () => mark(-1), Escape: () => close(true), Tab: () => { close(); return false },
    Enter: () => run(items[active]), ' ': () => run(items[active]), letter: (e) => { const o = byLetter(items, items[active], e.key); if (o) mark(items.indexOf(o)) },
  })
  items.forEach((item, i) => { on(item, 'click', (e) => { e.preventDefault(); run(item) }); on(item, 'mouseover', () => mark(i)) })
  on(document, 'mousedown', (e) => { if (!list.contains(e.target) && e.target !== button) close() })
}
menu($('#share'), $('#share-menu'))
menu($('#pages'), $('#pages-menu'))
menu($('#sort'), $('#sort-menu'), true)
