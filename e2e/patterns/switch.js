const read = () => put({ lamp: flag($('#lamp'), 'aria-checked'), horn: flag($('#horn'), 'aria-checked'), beacon: $('#beacon').checked, relay: $('#relay').checked, spare: flag($('#spare'), 'aria-checked') })
const flip = (el) => () => { el.setAttribute('aria-checked', !flag(el, 'aria-checked')); const s = $('.s', el); if (s) s.textContent = flag(el, 'aria-checked') ? 'On' : 'Off'; read() }
on($('#lamp'), 'click', flip($('#lamp')))
keys($('#lamp'), { ' ': flip($('#lamp')), Enter: flip($('#lamp')) })
on($('#horn'), 'click', flip($('#horn')))
for (const id of ['#beacon', '#relay']) on($(id), 'change', read)
read()
