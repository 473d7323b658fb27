put({ room: 'small', kit: [], place: '', from: '', stars: 2, action: '', topic: '', booked: '', cupboard: '' })

// A list for assistive technology that mirrors two choices, and the choices themselves, drawn beside it.
function drawn(input, id, all, chosen, pick) {
  let pop = null
  const close = () => { pop?.remove(); pop = null; input.setAttribute('aria-expanded', 'false') }
  const draw = () => {
    pop.replaceChildren()
    const q = input.readOnly ? '' : input.value.toLowerCase(), some = all.filter((o) => o.label.toLowerCase().includes(q))
    const mirror = make('div', { className: 'mirror', id }); mirror.setAttribute('role', 'listbox')
    for (const o of some.slice(0, 2)) { const m = make('div', { textContent: o.value }); m.setAttribute('role', 'option'); m.setAttribute('aria-label', o.label); m.setAttribute('aria-selected', String(chosen().includes(o.value))); mirror.append(m) }
    const rows = make('div', { className: 'rows' })
    for (const o of some) {
      const row = make('div', { title: o.label }, make('span', { textContent: o.label }))
      if (o.off) row.setAttribute('aria-disabled', 'true')
      else on(row, 'click', () => { pick(o); if (pop && input.readOnly) close(); else if (pop) draw() })
      rows.append(row)
    }
    pop.append(mirror, rows)
  }
  on(input, 'mousedown', () => { if (pop) return close(); pop = make('div', { className: 'pop' }); document.body.append(pop); input.setAttribute('aria-expanded', 'true'); draw() })
  on(input, 'input', () => { if (pop) draw() })
  on(input, 'keydown', (e) => { if (e.key === 'Escape') close() })
}
const rooms = [{ value: 'small', label: 'Small hall' }, { value: 'main', label: 'Main hall' }, { value: 'attic', label: 'Attic', off: true }, { value: 'kitchen', label: 'Kitchen' }]
drawn($('#room'), 'roomlist', rooms, () => [window.__state.room], (o) => { $('#roomtext').textContent = o.label; put({ room: o.value }) })
const kits = ['Chairs', 'Tables', 'Projector', 'Piano'].map((label) => ({ value: label.toLowerCase(), label }))
function setKit(list) {
  put({ kit: list })
  $$('.chip').forEach((c) => c.remove())
  for (const v of list) {
    const x = make('i', { textContent: '×' }); x.setAttribute('aria-hidden', 'true')
    on(x, 'click', () => setKit(window.__state.kit.filter((k) => k !== v)))
    $('#kit').before(make('span', { className: 'chip' }, kits.find((k) => k.value === v)?.label ?? v, x))
  }
}
drawn($('#kit'), 'kitlist', kits, () => window.__state.kit, (o) => { $('#kit').value = ''; setKit(window.__state.kit.includes(o.value) ? window.__state.kit.filter((k) => k !== o.value) : [...window.__state.kit, o.value]) })
on($('#kit'), 'keydown', (e) => { const v = $('#kit').value.trim(); if (e.key === 'Enter' && v) { $('#kit').value = ''; setKit([...window.__state.kit, v]) } })
setKit(['chairs'])

// Lists that open one another; only the last level is a choice.
const places = { North: { Hilltop: ['Barn', 'Mill'], Dale: ['Chapel'] }, South: { Quay: ['Boathouse'] } }
let menus = null
const shut = () => { menus?.remove(); menus = null; $('#place').setAttribute('aria-expanded', 'false') }
function level(at, path) {
  while (menus.children.length > path.length) menus.lastChild.remove()
  const ul = make('ul'); ul.setAttribute('role', 'menu')
  for (const name of Array.isArray(at) ? at : Object.keys(at)) {
    const li = make('li', { className: 'leaf', textContent: name }); li.setAttribute('role', 'menuitemcheckbox'); li.setAttribute('aria-checked', 'false')
    on(li, 'click', () => { const now = [...path, name]; if (!Array.isArray(at)) return level(at[name], now); $('#placetext').textContent = now.join(' / '); put({ place: now.join(' / ') }); shut() })
    ul.append(li)
  }
  menus.append(ul)
}
on($('#place'), 'mousedown', () => { if (menus) return shut(); menus = make('div', { className: 'pop' }); document.body.append(menus); $('#place').setAttribute('aria-expanded', 'true'); level(places, []) })

// A text that is lost on leaving and committed by Enter alone.
let clock = null
on($('#from'), 'focus', () => { clock ??= make('div', { className: 'pop', textContent: 'Pick an hour' }); document.body.append(clock) })
on($('#from'), 'keydown', (e) => { if (e.key === 'Enter' && /^\d\d:\d\d$/.test($('#from').value)) put({ from: $('#from').value }) })
on($('#from'), 'blur', () => { $('#from').value = window.__state.from; clock?.remove(); clock = null })

// A scale: every star up to the chosen one is checked.
function stars(n) {
  put({ stars: n })
  $('#stars').replaceChildren(...[1, 2, 3, 4, 5].map((i) => {
    const s = make('div', { textContent: '☆', tabIndex: 0 }); s.setAttribute('role', 'radio'); s.setAttribute('aria-checked', String(i <= n)); s.setAttribute('aria-label', 'star')
    on(s, 'click', () => stars(i))
    return make('li', {}, s)
  }))
}
stars(2)

// Menus that nothing announces, in a box with a click handler of its own.
function menu(items, key) {
  const ul = make('ul', { tabIndex: 0 }); ul.setAttribute('role', 'menu')
  const box = make('div', {}, ul); box.onclick = () => {}
  for (const name of items) { const li = make('li', { textContent: name, tabIndex: -1 }); li.setAttribute('role', 'menuitem'); on(li, 'click', () => { put({ [key]: name }); box.remove() }); ul.append(li) }
  document.body.append(box)
  return box
}
let open = null
on($('#more'), 'click', () => { if (open?.isConnected) return open.remove(); open = menu(['Move booking', 'Cancel booking'], 'action') })
let topics = null
on($('#help'), 'mouseover', () => setTimeout(() => { if (!topics?.isConnected) topics = menu(['Keys', 'Parking'], 'topic') }, 120))
on($('#help'), 'click', () => {})

// What describes an invalid field is its error.
on($('#f'), 'submit', (e) => {
  e.preventDefault()
  const bad = $('#who').value === ''
  $('#who').toggleAttribute('aria-invalid', bad)
  if (bad) { $('#who').setAttribute('aria-invalid', 'true'); $('#who').setAttribute('aria-describedby', 'whoerr'); $('#whoerr').textContent = 'Say who books' } else put({ booked: $('#who').value })
})

// Branches that only their small arrow opens.
let opened = false
function branches() {
  const item = (name, inner, expanded) => {
    const box = make('span', { className: 'box' }); box.setAttribute('role', 'checkbox'); box.setAttribute('aria-checked', 'false'); box.setAttribute('aria-labelledby', name)
    const arrow = make('span'); if (inner) { const i = make('span', { textContent: '' }); i.setAttribute('role', 'img'); i.setAttribute('aria-label', 'caret'); arrow.append(i); on(arrow, 'click', () => { opened = !opened; branches() }); arrow.style.cssText = 'cursor:pointer;display:inline-block;width:12px;height:12px;background:#999' }
    const text = make('span', { className: 'leaf', textContent: name, title: name }); on(text, 'click', () => put({ cupboard: name }))
    const d = make('div', { id: name }, arrow, box, text); d.setAttribute('role', 'treeitem'); if (inner) d.setAttribute('aria-expanded', String(expanded))
    return d
  }
  $('#tree').replaceChildren(item('Upstairs', true, opened), ...(opened ? [item('Linen')] : []), item('Cellar'))
}
branches()
