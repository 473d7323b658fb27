put({ fruit: '', county: '', herb: '', dish: '' })

// Select-only: what is active is committed by Enter, Space, Tab and by leaving.
{
  const box = $('#fruit'), list = $('#fruit-list'), options = $$('[role=option]', list)
  let active = 0, typed = '', timer
  const mark = (i) => { active = Math.max(0, Math.min(options.length - 1, i)); box.setAttribute('aria-activedescendant', options[active].id); options.forEach((o, n) => { o.style.outline = n === active ? '2px solid' : '' }) }
  const commit = (i) => { options.forEach((o, n) => o.setAttribute('aria-selected', n === i)); box.textContent = text(options[i]); put({ fruit: i ? text(options[i]) : '' }) }
  const open = (yes) => { list.hidden = !yes; box.setAttribute('aria-expanded', yes); if (yes) mark(options.findIndex((o) => flag(o, 'aria-selected'))); else box.removeAttribute('aria-activedescendant') }
  const isOpen = () => !list.hidden
  on(box, 'click', () => open(!isOpen()))
  on(box, 'blur', () => { if (isOpen()) { commit(active); open(false) } })
  on(list, 'mousedown', (e) => e.preventDefault())
  options.forEach((o, i) => on(o, 'click', () => { commit(i); open(false); box.focus() }))
  const down = () => (isOpen() ? mark(active + 1) : open(true))
  const enter = () => { if (!isOpen()) return open(true); commit(active); open(false) }
  keys(box, {
    ArrowDown: down, ArrowUp: () => (isOpen() ? mark(active - 1) : open(true)), Enter: enter, ' ': enter, Escape: () => open(false),
    Home: () => { open(true); mark(0) }, End: () => { open(true); mark(options.length - 1) },
    Tab: () => { if (isOpen()) { commit(active); open(false) } return false },
    letter: (e) => { clearTimeout(timer); timer = setTimeout(() => { typed = '' }, 500); typed += e.key.toLowerCase(); if (!isOpen()) open(true); const i = options.findIndex((o) => text(o).toLowerCase().startsWith(typed)); if (i >= 0) mark(i) },
  })
}

// Editable: filters on keyup as the pattern's pages do, and on input.
function editable(input, list, names, { inline, button, key }) {
  let active = -1
  const rows = () => [...list.children]
  const mark = (i) => { const all = rows(); active = all.length ? (i + all.length) % all.length : -1; all.forEach((o, n) => o.setAttribute('aria-selected', n === active)); if (active < 0) input.removeAttribute('aria-activedescendant'); else input.setAttribute('aria-activedescendant', all[active].id) }
  const open = (yes) => { list.hidden = !yes || !list.children.length; input.setAttribute('aria-expanded', !list.hidden); button?.setAttribute('aria-expanded', !list.hidden); if (list.hidden) mark(-1) }
  const commit = (name) => { input.value = name; input.setSelectionRange(name.length, name.length); put({ [key]: name }); open(false) }
  const fill = (filter) => {
    const hits = names.filter((n) => n.toLowerCase().startsWith(filter.toLowerCase()))
    list.replaceChildren(...hits.map((n, i) => {
      const li = document.createElement('li')
      li.setAttribute('role', 'option'); li.id = `${key}-${i}`; li.textContent = n; li.setAttribute('aria-selected', false)
      on(li, 'click', () => { commit(n); input.focus() })
      return li
    }))
    return hits
  }
  let last = ''
  const filter = (e) => {
    const v = input.value.slice(0, input.selectionStart)
    if (v === last && e.type === 'keyup') return
    last = v
    const hits = fill(v)
    open(v !== '')
    if (inline && v && hits.length && !/delete/.test(e.inputType || '') && e.key !== 'Backspace') { input.value = hits[0]; input.setSelectionRange(v.length, hits[0].length); mark(0) }
  }
  on(input, 'input', filter)
  on(input, 'keyup', filter)
  on(list, 'mousedown', (e) => e.preventDefault())
  on(input, 'blur', () => { const exact = names.find((n) => n.toLowerCase() === input.value.toLowerCase()); put({ [key]: exact || input.value }); open(false) })
  const show = () => { fill(input.value === window.__state[key] ? '' : input.value); open(true) }
  if (button) { on(button, 'mousedown', (e) => e.preventDefault()); on(button, 'click', () => { input.focus(); if (list.hidden) show(); else open(false) }) }
  keys(input, {
    ArrowDown: () => { if (list.hidden) show(); mark(active + 1) }, ArrowUp: () => { if (list.hidden) show(); mark(active < 0 ? -1 : active - 1) },
    Enter: () => { if (active >= 0) commit(text(rows()[active])); else { put({ [key]: input.value }); open(false) } },
    Escape: () => { if (list.hidden) { input.value = ''; put({ [key]: '' }) } else open(false) },
  })
}
editable($('#county'), $('#county-list'), ['Antrim', 'Armagh', 'Clare', 'Cork', 'Donegal', 'Down', 'Dublin', 'Galway', 'Kerry', 'Kildare'], { button: $('#county-open'), key: 'county' })
editable($('#herb'), $('#herb-list'), ['Basil', 'Borage', 'Chervil', 'Chives', 'Lovage', 'Marjoram', 'Mint'], { inline: true, key: 'herb' })

// Grid popup: two cells a row, the first one is what gets taken.
{
  const input = $('#dish'), grid = $('#dish-grid')
  const menu = [['Leek tart', 'Starter'], ['Lentil soup', 'Starter'], ['Roast celeriac', 'Main'], ['Rhubarb fool', 'Dessert']]
  let active = -1
  const open = (yes) => { grid.hidden = !yes; input.setAttribute('aria-expanded', yes); if (!yes) { active = -1; input.removeAttribute('aria-activedescendant') } }
  const commit = (n) => { input.value = n; put({ dish: n }); open(false) }
  const fill = () => {
    const hits = menu.filter(([n]) => n.toLowerCase().includes(input.value.toLowerCase()))
    grid.replaceChildren(...hits.map(([n, c], i) => {
      const row = document.createElement('div')
      row.setAttribute('role', 'row'); row.id = `dish-${i}`; row.setAttribute('aria-selected', false)
      for (const t of [n, c]) { const cell = document.createElement('span'); cell.setAttribute('role', 'gridcell'); cell.textContent = t; cell.style.marginRight = '1rem'; row.append(cell) }
      on(row, 'click', () => commit(n))
      return row
    }))
    return hits
  }
  const mark = (i) => { const rows = [...grid.children]; active = (i + rows.length) % rows.length; rows.forEach((r, n) => r.setAttribute('aria-selected', n === active)); input.setAttribute('aria-activedescendant', `${rows[active].id}`) }
  on(input, 'input', () => open(fill().length > 0 && input.value !== ''))
  on(grid, 'mousedown', (e) => e.preventDefault())
  on(input, 'blur', () => open(false))
  keys(input, {
    ArrowDown: () => { if (grid.hidden) { fill(); open(true) } mark(active + 1) }, ArrowUp: () => { if (!grid.hidden) mark(active - 1) },
    Enter: () => { if (active >= 0) commit($('[role=gridcell]', grid.children[active]).textContent) }, Escape: () => { if (grid.hidden) { input.value = ''; put({ dish: '' }) } else open(false) },
  })
}
