const rows = () => $$('#book tbody tr')
put({ row: '', sort: '', removed: [], people: [] })
const pick = (tr) => { for (const r of rows()) r.setAttribute('aria-selected', r === tr); put({ row: text(tr.children[1]) }) }
for (const tr of rows()) on(tr, 'click', () => pick(tr))
const move = (cell, dr, dc) => {
  const all = rows(), r = all.indexOf(cell.parentElement), c = [...cell.parentElement.children].indexOf(cell)
  const to = all[r + dr]?.children[c + dc]
  if (to) rove($$('#book td'), to)
}
keys($('#book tbody'), {
  ArrowRight: (e) => move(e.target, 0, 1), ArrowLeft: (e) => move(e.target, 0, -1), ArrowDown: (e) => move(e.target, 1, 0), ArrowUp: (e) => move(e.target, -1, 0),
  ' ': (e) => pick(e.target.closest('tr')), Enter: (e) => pick(e.target.closest('tr')),
})
$$('#book th').forEach((th, i) => {
  const sort = () => {
    const dir = th.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending'
    for (const x of $$('#book th')) x.setAttribute('aria-sort', x === th ? dir : 'none')
    const by = (tr) => text(tr.children[i])
    $('#book tbody').append(...rows().sort((a, b) => (dir === 'ascending' ? 1 : -1) * by(a).localeCompare(by(b), 'en', { numeric: true })))
    put({ sort: `${text(th)} ${dir}` })
  }
  on(th, 'click', sort)
  keys($('span', th), { Enter: sort, ' ': sort })
})
let people = ['Hana Novak', 'Eli Brook', 'Per Dahl']
const draw = () => {
  $('#pills').replaceChildren(...people.map((name, i) => {
    const row = document.createElement('div'); row.setAttribute('role', 'row'); row.className = 'pill'
    const a = document.createElement('span'); a.setAttribute('role', 'gridcell'); const l = document.createElement('a'); l.href = `#p${i}`; l.textContent = name; l.tabIndex = i ? -1 : 0; a.append(l)
    const b = document.createElement('span'); b.setAttribute('role', 'gridcell'); const x = document.createElement('span'); x.setAttribute('role', 'button'); x.tabIndex = -1; x.textContent = '×'; x.setAttribute('aria-label', `Remove ${name}`); b.append(x)
    const drop = () => { people = people.filter((n) => n !== name); put({ removed: [...window.__state.removed, name] }); draw() }
    on(x, 'click', drop)
    keys(row, {
      ArrowDown: () => { const all = $$('#pills a, #pills [role=button]'), at = all.indexOf(document.activeElement); if (all[at + 2]) rove(all, all[at + 2]) }, ArrowUp: () => { const all = $$('#pills a, #pills [role=button]'), at = all.indexOf(document.activeElement); if (all[at - 2]) rove(all, all[at - 2]) },
      ArrowRight: () => rove($$('#pills a, #pills [role=button]'), x), ArrowLeft: () => rove($$('#pills a, #pills [role=button]'), l), Enter: (e) => (e.target === x ? drop() : false), ' ': (e) => (e.target === x ? drop() : false),
    })
    row.append(a, b)
    return row
  }))
  put({ people })
}
on($('#add'), 'click', () => { const n = $('#who').value.trim(); if (n) { people = [...people, n]; $('#who').value = ''; draw() } })
draw()
