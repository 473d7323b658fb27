put({ thick: false, under: false, side: 'Flush left', copied: '', pasted: 0, font: 'Serif', night: false, page: $('#page').value })
const stops = () => $$('#bar button, #bar input')
for (const b of $$('.mark')) on(b, 'click', () => { b.setAttribute('aria-pressed', !flag(b, 'aria-pressed')); put({ [b.dataset.key]: flag(b, 'aria-pressed') }) })
for (const r of $$('[role=radio]')) on(r, 'click', () => { $$('[role=radio]').forEach((x) => x.setAttribute('aria-checked', x === r)); put({ side: text(r) }) })
on($('#copy'), 'click', () => { put({ copied: $('#page').value }); $('#paste').setAttribute('aria-disabled', false) })
on($('#paste'), 'click', () => { if (!flag($('#paste'), 'aria-disabled')) { $('#page').value += window.__state.copied; put({ page: $('#page').value, pasted: window.__state.pasted + 1 }) } })
const items = $$('#fonts li')
const open = (yes) => { $('#fonts').hidden = !yes; $('#font').setAttribute('aria-expanded', yes); if (yes) items[0].focus() }
on($('#font'), 'click', () => open($('#fonts').hidden))
for (const i of items) { const pick = () => { items.forEach((x) => x.setAttribute('aria-checked', x === i)); put({ font: text(i) }); open(false); $('#font').focus() }; on(i, 'click', pick); keys(i, { Enter: pick, ' ': pick, ArrowDown: () => step(items, i, 1).focus(), ArrowUp: () => step(items, i, -1).focus(), Escape: () => { open(false); $('#font').focus() } }) }
keys($('#bar'), { ArrowRight: (e) => rove(stops(), step(stops(), e.target, 1)), ArrowLeft: (e) => rove(stops(), step(stops(), e.target, -1)), Home: () => rove(stops(), stops()[0]), End: () => rove(stops(), stops().at(-1)) })
on($('#night'), 'change', () => put({ night: $('#night').checked }))
on($('#page'), 'input', () => put({ page: $('#page').value }))
