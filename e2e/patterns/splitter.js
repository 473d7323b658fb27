const bar = $('#bar')
let before = 200
const now = () => Number(bar.getAttribute('aria-valuenow'))
const set = (v) => { const n = Math.max(100, Math.min(400, v)); bar.setAttribute('aria-valuenow', n); $('#toc').style.width = `${n}px`; put({ width: n }) }
keys(bar, { ArrowRight: () => set(now() + 10), ArrowLeft: () => set(now() - 10), Home: () => set(100), End: () => set(400), Enter: () => { if (now() > 100) { before = now(); set(100) } else set(before) } })
on(bar, 'pointerdown', (e) => { bar.setPointerCapture(e.pointerId); const x = e.clientX, w = now(); const move = (m) => set(w + m.clientX - x); on(bar, 'pointermove', move); bar.addEventListener('pointerup', () => bar.removeEventListener('pointermove', move), { once: true }) })
put({ width: 200 })
