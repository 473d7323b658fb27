put({ poem: $('#poem').value, saved: '', asked: 0 })
on($('#poem'), 'input', () => put({ poem: $('#poem').value }))
on($('#save'), 'click', () => {
  const empty = !$('#poem').value.trim()
  $('#live').textContent = empty ? 'There is nothing to save.' : ''
  $('#quiet').textContent = empty ? '' : 'Poem saved.'
  if (!empty) put({ saved: $('#poem').value })
})
const close = () => { $('#shade').hidden = true; $('#throw').focus() }
on($('#throw'), 'click', () => { $('#shade').hidden = false; $('#no').focus(); put({ asked: window.__state.asked + 1 }) })
on($('#no'), 'click', close)
on($('#yes'), 'click', () => { $('#poem').value = ''; put({ poem: '' }); close() })
keys($('#shade'), { Escape: close, Tab: () => (document.activeElement === $('#no') ? $('#yes') : $('#no')).focus() })
