const opts = (box) => $$('[role=option]', box)
const names = (box) => opts(box).filter((o) => flag(o, 'aria-selected')).map(text)
const read = () => put({ voice: names($('#voice'))[0] || '', nights: names($('#nights')), song: names($('#song'))[0] || '', order: opts($('#order')).map(text), chosen: names($('#order'))[0] || '' })
function listbox(box, { multi, free, after }) {
  const usable = () => opts(box).filter((o) => !flag(o, 'aria-disabled'))
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant'))
  const mark = (o) => { box.setAttribute('aria-activedescendant', o.id); opts(box).forEach((x) => { x.style.outline = x === o ? '2px solid' : '' }); o.scrollIntoView({ block: 'nearest' }) }
  const pick = (o) => {
    if (flag(o, 'aria-disabled')) return
    mark(o)
    if (multi) o.setAttribute('aria-selected', !flag(o, 'aria-selected'))
    else opts(box).forEach((x) => (x === o ? x.setAttribute('aria-selected', true) : free ? x.setAttribute('aria-selected', false) : x.removeAttribute('aria-selected')))
    after?.()
    read()
  }
  on(box, 'click', (e) => { const o = e.target.closest('[role=option]'); if (o) pick(o) })
  const go = (o) => { if (!o) return; mark(o); if (!multi) pick(o) }
  const rel = (by) => { const all = usable(), i = all.indexOf(active()); go(all[Math.max(0, Math.min(all.length - 1, i < 0 ? 0 : i + by))]) }
  keys(box, { ArrowDown: () => rel(1), ArrowUp: () => rel(-1), Home: () => go(usable()[0]), End: () => go(usable().at(-1)), ' ': () => active() && pick(active()), letter: (e) => go(byLetter(usable(), active() || usable().at(-1), e.key)) })
}
listbox($('#voice'), {})
listbox($('#nights'), { multi: true })
listbox($('#song'), {})
const tools = ['#up', '#down', '#drop'].map((s) => $(s))
const refresh = () => {
  const o = $('#order [aria-selected=true]')
  $('#up').setAttribute('aria-disabled', !o || !o.previousElementSibling)
  $('#down').setAttribute('aria-disabled', !o || !o.nextElementSibling)
  $('#drop').setAttribute('aria-disabled', !o)
}
listbox($('#order'), { free: true, after: refresh })
for (const b of tools) on(b, 'click', () => {
  const o = $('#order [aria-selected=true]')
  if (flag(b, 'aria-disabled') || !o) return
  if (b.id === 'up') o.previousElementSibling.before(o)
  else if (b.id === 'down') o.nextElementSibling.after(o)
  else o.remove()
  refresh()
  read()
})
read()
