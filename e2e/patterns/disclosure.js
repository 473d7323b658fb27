const read = () => put({ open: $$('[aria-expanded=true]').map(text), fees: $('#fees').open, bike: $('#bike').value })
const show = (b, yes) => { b.setAttribute('aria-expanded', yes); document.getElementById(b.getAttribute('aria-controls')).hidden = !yes }
const tops = $$('#nav button')
for (const b of $$('[aria-controls]')) {
  on(b, 'click', () => {
    const yes = !flag(b, 'aria-expanded')
    if (tops.includes(b)) tops.forEach((t) => show(t, false))
    show(b, yes)
    read()
  })
  if (b.tagName === 'SPAN') keys(b, { Enter: () => b.click(), ' ': () => b.click() })
}
keys($('#nav'), { Escape: () => { tops.forEach((t) => show(t, false)); read() } })
for (const a of $$('#nav a')) on(a, 'click', () => put({ went: a.hash.slice(1) }))
on($('#fees'), 'toggle', read)
on($('#bike'), 'input', read)
put({ went: '' })
read()
