put({ day: '', guests: 1 })
on($('#guests'), 'input', () => put({ guests: Number($('#guests').value) }))
let month = 8
const build = () => {
  $('#cal')?.remove()
  const box = make('div', { id: 'cal', className: 'window' }), title = ['September', 'October', 'November'][month - 8]
  const next = make('span', { className: 'hit', textContent: 'Later month' }), head = make('strong', { textContent: `${title} 2026` })
  on(next, 'click', () => { month = Math.min(10, month + 1); build() })
  const table = make('table')
  for (let w = 0; w < 4; w++) { const tr = table.insertRow(); for (let d = 1; d <= 7; d++) { const n = w * 7 + d, td = tr.insertCell(), a = make('a', { textContent: String(n), style: 'cursor:pointer' }); on(a, 'click', () => { const v = `2026-${String(month + 1).padStart(2, '0')}-${String(n).padStart(2, '0')}`; $('#in').value = v; put({ day: v }); box.remove() }); td.append(a) } }
  box.append(head, ' ', next, table)
  document.body.append(box)
}
on($('#in'), 'focus', build)
on(document, 'mousedown', (e) => { const c = $('#cal'); if (c && !c.contains(e.target) && e.target !== $('#in')) c.remove() })
