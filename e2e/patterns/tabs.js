put({ island: 'Inner isles', fare: 'Single fare', berths: 0, bought: 0 })
function tabs(list, key, manual) {
  const all = $$('[role=tab]', list)
  const pick = (tab) => { if (flag(tab, 'aria-disabled')) return; for (const t of all) { t.setAttribute('aria-selected', t === tab); document.getElementById(t.getAttribute('aria-controls')).hidden = t !== tab } rove(all, tab); put({ [key]: text(tab) }) }
  const go = (tab) => (manual ? rove(all, tab) : pick(tab))
  for (const t of all) {
    on(t, 'click', () => pick(t))
    keys(t, { ArrowRight: () => go(step(all, t, 1)), ArrowLeft: () => go(step(all, t, -1)), Home: () => go(all[0]), End: () => go(all.at(-1)), Enter: () => pick(t), ' ': () => pick(t) })
  }
}
tabs($('#auto'), 'island')
tabs($('#manual'), 'fare', true)
on($('#berths'), 'input', () => put({ berths: Number($('#berths').value) }))
on($('#buy'), 'click', () => put({ bought: window.__state.bought + 1 }))
