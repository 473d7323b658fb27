const parts = ['#c1', '#c2', '#c3'].map((s) => $(s)), all = $('#all')
let memory = parts.map((p) => flag(p, 'aria-checked'))
const set = (el, v) => el.setAttribute('aria-checked', v)
const drinks = $$('[name=d]')
const read = () => {
  const n = parts.filter((p) => flag(p, 'aria-checked')).length
  set(all, n === 0 ? 'false' : n === parts.length ? 'true' : 'mixed')
  const d = drinks.filter((x) => x.checked)
  $('#drinks').indeterminate = d.length > 0 && d.length < drinks.length
  $('#drinks').checked = d.length === drinks.length
  put({ all: all.getAttribute('aria-checked'), extras: parts.filter((p) => flag(p, 'aria-checked')).map(text), bread: flag($('#bread'), 'aria-checked'), drinks: d.map((x) => x.value) })
}
const toggleAll = () => {
  const now = all.getAttribute('aria-checked')
  const mixed = memory.some(Boolean) && !memory.every(Boolean)
  if (now === 'mixed') parts.forEach((p) => set(p, true))
  else if (now === 'true') parts.forEach((p) => set(p, false))
  else parts.forEach((p, i) => set(p, mixed ? memory[i] : true))
  read()
}
for (const [el, fn] of [[all, toggleAll], ...parts.map((p) => [p, () => { set(p, !flag(p, 'aria-checked')); memory = parts.map((x) => flag(x, 'aria-checked')); read() }])]) {
  on(el, 'click', fn)
  keys(el, { ' ': fn })
}
on($('#drinks'), 'change', () => { const v = $('#drinks').checked; drinks.forEach((d) => { d.checked = v }); read() })
for (const d of drinks) on(d, 'change', read)
read()
