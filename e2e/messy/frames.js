put({ citizen: '', street: '', zone: '', paid: 0, inner: false })
on($('#cit'), 'input', () => put({ citizen: $('#cit').value }))
const outer = $('#outer')
outer.srcdoc = '<!doctype html><html lang="en"><title>Permit</title><body><label>Street for the permit <input id="street"></label><p><label>Permit zone <select id="zone"><option value="">none</option><option value="a">Zone A</option><option value="b">Zone B</option></select></label></p><iframe id="pay" title="Payment" style="height:6rem"></iframe></body></html>'
on(outer, 'load', () => {
  const d = outer.contentDocument
  if (!d.getElementById('street')) return
  on(d.getElementById('street'), 'input', (e) => put({ street: e.target.value }))
  on(d.getElementById('zone'), 'change', (e) => put({ zone: e.target.value }))
  const pay = d.getElementById('pay')
  pay.srcdoc = '<!doctype html><html lang="en"><title>Pay</title><body><label><input type="checkbox" id="ok"> Fee understood</label> <button type="button" id="go">Pay the fee</button></body></html>'
  on(pay, 'load', () => {
    const p = pay.contentDocument
    if (!p.getElementById('go')) return
    on(p.getElementById('go'), 'click', () => { if (p.getElementById('ok').checked) put({ paid: window.__state.paid + 1 }) })
    put({ inner: true })
  })
})
