const stops = [{ id: 81, name: 'Ashford market' }, { id: 82, name: 'Ashwell green' }, { id: 93, name: 'Barrow cross' }]
put({ from: 0, searched: 0 })
let chosen = null
on($('#from'), 'input', () => {
  chosen = null
  put({ from: 0 })
  setTimeout(() => {
    const v = $('#from').value.toLowerCase(), hits = v ? stops.filter((s) => s.name.toLowerCase().includes(v)) : []
    $('#hits').hidden = !hits.length
    $('#hits').replaceChildren(...hits.map((s) => { const li = make('li', { textContent: s.name, style: 'cursor:pointer' }); on(li, 'mousedown', (e) => { e.preventDefault(); chosen = s; $('#from').value = s.name; $('#hits').hidden = true; put({ from: s.id }) }); return li }))
  }, 120)
})
on($('#from'), 'blur', () => { if (!chosen) { $('#from').value = ''; $('#hits').hidden = true } })
on($('#f'), 'submit', (e) => { e.preventDefault(); $('#err').textContent = chosen ? '' : 'Choose a stop from the list.'; if (chosen) put({ searched: chosen.id }) })
