put({ station: '', band: 'Long wave', owner: '', year: '', dial: 3, stereo: false, boxes: [false, false] })
for (const id of ['station', 'owner', 'year']) on($(`#${id}`), 'input', () => put({ [id]: $(`#${id}`).value }))
on($('#band'), 'change', () => put({ band: $('#band').value }))
const set = (v) => { const n = Math.max(0, Math.min(10, v)); $('#knob').style.marginLeft = `${n * 18}px`; put({ dial: n }) }
set(3)
on($('#dial'), 'keydown', (e) => { const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[e.key]; if (by) { e.preventDefault(); set(window.__state.dial + by) } })
on($('#dial'), 'click', (e) => set(Math.round((e.clientX - $('#dial').getBoundingClientRect().left) / 20)))
on($('#stereo'), 'click', () => { const v = !window.__state.stereo; $('#stereo').textContent = v ? 'on' : 'off'; put({ stereo: v }) })
for (const [i, id] of ['#b1', '#b2'].entries()) on($(id), 'change', () => put({ boxes: window.__state.boxes.map((x, n) => (n === i ? $(id).checked : x)) }))
