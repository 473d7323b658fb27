put({ order: '', emptied: false, asked: 0 })
on($('#order'), 'input', () => put({ order: $('#order').value }))
const show = (yes) => { $('#page').inert = yes; $('#dlg').hidden = !yes; (yes ? $('#n') : $('#ask')).focus() }
on($('#ask'), 'click', () => { put({ asked: window.__state.asked + 1 }); show(true) })
on($('#y'), 'click', () => { put({ emptied: true }); show(false) })
on($('#n'), 'click', () => show(false))
on($('#dlg'), 'keydown', (e) => { if (e.key === 'Escape') show(false) })
