put({ sent: 0 })
on($('#send'), 'click', () => {
  let n = 0
  $('#send').disabled = true
  const tick = () => {
    n += 25
    $('#sending').setAttribute('aria-valuenow', n)
    $('#sending').textContent = n
    if (n < 100) return setTimeout(tick, 60)
    $('#send').disabled = false
    put({ sent: window.__state.sent + 1 })
  }
  tick()
})
