const names = Array.from({ length: 240 }, (_, i) => `Star ${i + 1}`), H = 20
put({ star: '' })
const box = $('#stars'), fill = $('#fill')
fill.style.height = `${names.length * H}px`
const draw = () => {
  const from = Math.max(0, Math.floor(box.scrollTop / H) - 2), to = Math.min(names.length, from + 14)
  fill.replaceChildren(...names.slice(from, to).map((n, k) => {
    const o = make('div', { textContent: n, style: `position:absolute;top:${(from + k) * H}px;height:${H}px` })
    o.setAttribute('role', 'option'); o.setAttribute('aria-setsize', names.length); o.setAttribute('aria-posinset', from + k + 1); o.setAttribute('aria-selected', n === window.__state.star)
    on(o, 'mousedown', (e) => e.preventDefault())
    on(o, 'click', () => { $('#star').value = n; put({ star: n }); open(false) })
    return o
  }))
}
const open = (yes) => { box.hidden = !yes; $('#star').setAttribute('aria-expanded', yes); if (yes) draw() }
on($('#star'), 'click', () => open(box.hidden))
on($('#star'), 'blur', (e) => { if (!box.contains(e.relatedTarget)) open(false) })
on($('#star'), 'keydown', (e) => { if (e.key === 'Escape') open(false); if (e.key === 'ArrowDown' && box.hidden) open(true) })
let waiting
on(box, 'scroll', () => { clearTimeout(waiting); waiting = setTimeout(draw, 30) })
