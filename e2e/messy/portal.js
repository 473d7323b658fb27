put({ drummer: '', tool: '', stage: '' })
const layer = (role, itemRole, items, from, pick) => {
  const back = make('div', { style: 'position:fixed;inset:0' }), box = make('div', { id: 'layer', style: `position:fixed;left:40px;top:90px;background:#fff;border:1px solid` })
  box.setAttribute('role', role); box.tabIndex = -1
  const close = () => { back.remove(); box.remove(); from.setAttribute('aria-expanded', false); from.removeAttribute('aria-controls') }
  for (const t of items) { const o = make('div', { textContent: t, tabIndex: -1 }); o.setAttribute('role', itemRole); on(o, 'click', () => { close(); pick(t) }); box.append(o) }
  on(back, 'click', close)
  on(box, 'keydown', (e) => { if (e.key === 'Escape') close() })
  $('#overlays').append(back, box)
  from.setAttribute('aria-expanded', true); from.setAttribute('aria-controls', 'layer')
  box.focus()
}
on($('#drummer'), 'click', () => layer('listbox', 'option', ['Ayo', 'Bea', 'Chidi'], $('#drummer'), (t) => { $('#drummer').textContent = t; put({ drummer: t }) }))
on($('#more'), 'click', () => layer('menu', 'menuitem', ['Copy rota', 'Mail rota', 'Wipe rota'], $('#more'), (t) => put({ tool: t })))
on($('#stage'), 'input', () => put({ stage: $('#stage').value }))
