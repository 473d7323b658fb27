put({ sort: 'Keeper ascending', rung: '' })
const rows = () => $$('#t tbody tr')
for (const b of $$('.call')) on(b, 'click', () => put({ rung: text($('th', b.closest('tr'))) }))
$$('#t thead th').forEach((th, i) => {
  const b = $('button', th)
  if (!b) return
  on(b, 'click', () => {
    const dir = th.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending'
    for (const x of $$('#t thead th')) x.removeAttribute('aria-sort')
    th.setAttribute('aria-sort', dir)
    $('#t tbody').append(...rows().sort((p, q) => (dir === 'ascending' ? 1 : -1) * text(p.children[i]).localeCompare(text(q.children[i]), 'en', { numeric: true })))
    put({ sort: `${text(b)} ${dir}` })
  })
})
