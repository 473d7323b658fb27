const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const num = (el, name) => Number(el.getAttribute(name))
const read = () => put({ adults: num($('#adults'), 'aria-valuenow'), day: num($('#day'), 'aria-valuenow'), month: months[num($('#month'), 'aria-valuenow') - 1], kids: num($('#kids'), 'aria-valuenow'), nights: Number($('#nights').value) })
const set = (el, v, wrap) => {
  const lo = num(el, 'aria-valuemin'), hi = num(el, 'aria-valuemax')
  const n = wrap ? (v > hi ? lo : v < lo ? hi : v) : Math.max(lo, Math.min(hi, v))
  el.setAttribute('aria-valuenow', n)
  if (el.tagName === 'INPUT') el.value = n
  else el.textContent = el.id === 'month' ? months[n - 1] : n
  if (el.id === 'month') el.setAttribute('aria-valuetext', months[n - 1])
  read()
}
const spin = (el, page, wrap) => on(el, 'keydown', (e) => { // by key code, as older pages do
  const now = num(el, 'aria-valuenow')
  const to = { 38: now + 1, 40: now - 1, 33: now + page, 34: now - page, 36: num(el, 'aria-valuemin'), 35: num(el, 'aria-valuemax') }[e.keyCode]
  if (to === undefined) return
  e.preventDefault()
  set(el, to, wrap)
})
spin($('#adults'), 2); spin($('#day'), 5, true); spin($('#month'), 3, true); spin($('#kids'), 2)
on($('#less'), 'click', () => set($('#adults'), num($('#adults'), 'aria-valuenow') - 1))
on($('#plus'), 'click', () => set($('#adults'), num($('#adults'), 'aria-valuenow') + 1))
on($('#kids'), 'input', () => { const n = Number.parseInt($('#kids').value, 10); if (!Number.isNaN(n)) set($('#kids'), n) })
on($('#nights'), 'input', read)
read()
