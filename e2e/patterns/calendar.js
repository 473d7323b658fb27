const input = $('#day'), body = $('#days tbody')
let view = new Date(Date.UTC(2026, 5, 1)), focus = 10
const two = (n) => String(n).padStart(2, '0')
const iso = (d) => d.toISOString().slice(0, 10)
const shown = (s) => s.split('-').reverse().join('.')
put({ day: '', paddles: 2, month: '' })
on($('#paddles'), 'input', () => put({ paddles: Number($('#paddles').value) }))
on(input, 'change', () => { const m = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(input.value); put({ day: m ? `${m[3]}-${m[2]}-${m[1]}` : '' }) })
const choose = (d) => { input.value = shown(d); put({ day: d }); close() }
function draw(keepFocus) {
  const title = view.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  $('#month').textContent = title
  put({ month: title })
  const first = new Date(view), lead = (first.getUTCDay() + 6) % 7
  first.setUTCDate(1 - lead)
  body.replaceChildren()
  for (let w = 0; w < 6; w++) {
    const tr = body.insertRow()
    for (let d = 0; d < 7; d++) {
      const at = new Date(first); at.setUTCDate(first.getUTCDate() + w * 7 + d)
      const td = tr.insertCell(), mine = at.getUTCMonth() === view.getUTCMonth(), date = iso(at)
      td.textContent = String(at.getUTCDate())
      td.dataset.date = date
      if (!mine) { td.className = 'disabled'; td.style.color = '#999'; td.setAttribute('aria-disabled', true); continue }
      td.tabIndex = at.getUTCDate() === focus ? 0 : -1
      if (date === window.__state.day) td.setAttribute('aria-selected', true)
      on(td, 'click', () => choose(date))
    }
  }
  if (keepFocus) $('[tabindex="0"]', body)?.focus()
}
const turn = (by, keep) => { view = new Date(Date.UTC(view.getUTCFullYear(), view.getUTCMonth() + by, 1)); draw(keep) }
const shift = (by) => { const at = new Date(Date.UTC(view.getUTCFullYear(), view.getUTCMonth(), focus + by)); focus = at.getUTCDate(); view = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)); draw(true) }
const close = () => { $('#picker').hidden = true; $('#open').focus() }
on($('#open'), 'click', () => { if (window.__state.day) { const [y, m, d] = window.__state.day.split('-').map(Number); view = new Date(Date.UTC(y, m - 1, 1)); focus = d } $('#picker').hidden = false; draw(true) })
on($('#py'), 'click', () => turn(-1)); on($('#ny'), 'click', () => turn(1)); on($('#leave'), 'click', close)
keys($('#picker'), { Escape: close })
keys(body, {
  ArrowRight: () => shift(1), ArrowLeft: () => shift(-1), ArrowDown: () => shift(7), ArrowUp: () => shift(-7), PageDown: () => turn(1, true), PageUp: () => turn(-1, true),
  Enter: () => choose(`${view.getUTCFullYear()}-${two(view.getUTCMonth() + 1)}-${two(focus)}`), ' ': () => choose(`${view.getUTCFullYear()}-${two(view.getUTCMonth() + 1)}-${two(focus)}`),
})
