put({ note: '', address: '', leak: '', verified: 0 })
on($('#note'), 'input', () => put({ note: $('#note').value }))
const modal = (shade, from, first) => {
  const box = $('[role=dialog]', shade)
  const stops = () => $$('input, button', box)
  const close = () => { shade.hidden = true; $('#back').inert = !$('#shade').hidden || !$('#shade2').hidden; from().focus() }
  keys(shade, { Escape: close, Tab: (e) => step(stops(), document.activeElement, e.shiftKey ? -1 : 1).focus() })
  return { open: () => { shade.hidden = false; $('#back').inert = true; first().focus() }, close }
}
const address = modal($('#shade'), () => $('#open'), () => $('#street'))
const result = modal($('#shade2'), () => $('#check'), () => $('#ok'))
on($('#open'), 'click', address.open)
on($('#cancel'), 'click', address.close)
on($('#add'), 'click', () => { put({ address: `${$('#street').value}, ${$('#town').value}` }); address.close() })
on($('#check'), 'click', () => { put({ verified: window.__state.verified + 1 }); $('#shade [role=dialog]').inert = true; result.open() })
on($('#ok'), 'click', () => { $('#shade [role=dialog]').inert = false; result.close() })
on($('#nat'), 'click', () => $('#leak').showModal())
on($('#leak'), 'close', () => { if ($('#leak').returnValue === 'send') put({ leak: $('#tap').value }) })
