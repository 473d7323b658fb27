const now = (el) => Number(el.getAttribute('aria-valuenow'))
const lim = (el) => [Number(el.getAttribute('aria-valuemin')), Number(el.getAttribute('aria-valuemax'))]
const round = (n) => Math.round(n * 10) / 10
const set = (el, v, after) => { const [lo, hi] = lim(el); el.setAttribute('aria-valuenow', round(Math.max(lo, Math.min(hi, v)))); after?.(el); read() }
const read = () => put({ shade: now($('#shade')), warmth: now($('#warmth')), hours: [now($('#from')), now($('#until'))], fan: now($('#fan')), mist: Number($('#mist').value) })
function slider(el, one, page, after) {
  keys(el, {
    ArrowRight: () => set(el, now(el) + one, after), ArrowUp: () => set(el, now(el) + one, after), ArrowLeft: () => set(el, now(el) - one, after), ArrowDown: () => set(el, now(el) - one, after),
    PageUp: () => set(el, now(el) + page, after), PageDown: () => set(el, now(el) - page, after), Home: () => set(el, lim(el)[0], after), End: () => set(el, lim(el)[1], after),
  })
  on(el, 'click', () => el.focus())
}
slider($('#shade'), 1, 10)
slider($('#warmth'), 0.5, 5, (el) => el.setAttribute('aria-valuetext', `${now(el)} degrees`))
slider($('#from'), 1, 4, (el) => $('#until').setAttribute('aria-valuemin', now(el)))
slider($('#until'), 1, 4, (el) => $('#from').setAttribute('aria-valuemax', now(el)))
slider($('#fan'), 1, 2)
on($('#mist'), 'input', read)
read()
