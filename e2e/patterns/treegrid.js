const rows = $$('#g tbody tr'), level = (r) => Number(r.getAttribute('aria-level'))
const read = () => put({ open: rows.filter((r) => flag(r, 'aria-expanded')).map((r) => text(r.cells[0])) })
const kids = (r) => { const out = []; for (const x of rows.slice(rows.indexOf(r) + 1)) { if (level(x) <= level(r)) break; out.push(x) } return out }
const set = (r, yes) => { if (!r.hasAttribute('aria-expanded')) return; r.setAttribute('aria-expanded', yes); for (const k of kids(r)) k.hidden = !yes; read() }
const go = (r) => { if (r) rove(rows, r) }
for (const r of rows) {
  on(r, 'click', (e) => { if (!e.target.closest('a')) rove(rows, r) })
  on(r, 'dblclick', () => set(r, !flag(r, 'aria-expanded')))
  keys(r, {
    ArrowRight: () => set(r, true), ArrowLeft: () => { if (flag(r, 'aria-expanded')) set(r, false); else go(rows.slice(0, rows.indexOf(r)).reverse().find((x) => level(x) < level(r))) },
    ArrowDown: () => { const a = rows.filter((x) => !x.hidden); go(a[a.indexOf(r) + 1]) }, ArrowUp: () => { const a = rows.filter((x) => !x.hidden); go(a[a.indexOf(r) - 1]) },
    Home: () => go(rows[0]), End: () => go(rows.filter((x) => !x.hidden).at(-1)), Enter: (e) => (e.target === r ? put({ read: text(r.cells[1]) }) : false),
  })
}
for (const a of $$('#g a')) on(a, 'click', () => put({ wrote: a.hash.slice(1) }))
put({ read: '', wrote: '' })
read()
