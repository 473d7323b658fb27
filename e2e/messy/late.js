put({ port: '', zone: '', pilot: '' })
const ports = ['Brest', 'Bergen', 'Bremerhaven', 'Cádiz', 'Cork', 'Leith']
const layer = (items, el, pick, id) => {
  document.getElementById(id)?.remove()
  const box = make('div', { id })
  box.setAttribute('role', 'listbox')
  const r = el.getBoundingClientRect()
  box.style.cssText = `position:absolute;left:${r.left}px;top:${r.bottom + scrollY}px;background:#fff;border:1px solid;min-width:10rem`
  for (const t of items) { const o = make('div', { textContent: t }); o.setAttribute('role', 'option'); on(o, 'mousedown', (e) => e.preventDefault()); on(o, 'click', () => { pick(t); close() }); box.append(o) }
  document.body.append(box)
  el.setAttribute('aria-expanded', true)
  el.setAttribute('aria-controls', id)
  const close = () => { box.remove(); el.setAttribute('aria-expanded', false); el.removeAttribute('aria-controls') }
  return close
}
let timer, shut = () => {}
on($('#port'), 'input', () => {
  clearTimeout(timer)
  const v = $('#port').value.toLowerCase()
  timer = setTimeout(() => { shut(); const hits = ports.filter((p) => p.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').includes(v.normalize('NFD').replace(/\p{M}/gu, ''))); if (v && hits.length) shut = layer(hits, $('#port'), (t) => { $('#port').value = t; put({ port: t }) }, 'port-list') }, 350)
})
on($('#port'), 'blur', () => { clearTimeout(timer); shut(); $('#port').value = window.__state.port })
on($('#zone'), 'click', () => setTimeout(() => layer(['Greenwich', 'Azores', 'Lisbon time', 'Berlin time'], $('#zone'), (t) => { $('#zone').textContent = t; put({ zone: t }) }, 'zone-list'), 250))
on($('#load'), 'click', () => setTimeout(() => $('#pilot').replaceChildren(...['Nobody', 'A. Quill', 'B. Stern'].map((t) => make('option', { textContent: t, value: t.toLowerCase() }))), 200))
on($('#pilot'), 'change', () => put({ pilot: $('#pilot').value }))
