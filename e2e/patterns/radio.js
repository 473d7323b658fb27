const label = (r) => r.getAttribute('aria-label') || text(r)
put({ crust: '', way: 'At the counter', spice: '', cutlery: 'no' })
for (const [id, key] of [['#crust', 'crust'], ['#spice', 'spice']]) {
  const all = $$('[role=radio]', $(id))
  const pick = (r) => { all.forEach((x) => x.setAttribute('aria-checked', x === r)); rove(all, r); put({ [key]: label(r) }) }
  for (const r of all) {
    on(r, 'click', () => pick(r))
    keys(r, { ArrowDown: () => pick(step(all, r, 1)), ArrowRight: () => pick(step(all, r, 1)), ArrowUp: () => pick(step(all, r, -1)), ArrowLeft: () => pick(step(all, r, -1)), ' ': () => pick(r) })
  }
}
{
  const group = $('#way'), all = $$('[role=radio]', group).filter((r) => !flag(r, 'aria-disabled'))
  const active = () => document.getElementById(group.getAttribute('aria-activedescendant'))
  const pick = (r) => { all.forEach((x) => x.setAttribute('aria-checked', x === r)); group.setAttribute('aria-activedescendant', r.id); put({ way: label(r) }) }
  for (const r of all) on(r, 'click', () => { group.focus(); pick(r) })
  keys(group, { ArrowDown: () => pick(step(all, active(), 1)), ArrowUp: () => pick(step(all, active(), -1)), ArrowRight: () => pick(step(all, active(), 1)), ArrowLeft: () => pick(step(all, active(), -1)), ' ': () => pick(active()) })
}
for (const r of $$('[name=cut]')) on(r, 'change', () => put({ cutlery: r.value }))
