put({ cuts: 0, length: '', wound: 0 })
for (const tip of $$('[role=tooltip]')) {
  const el = $(`[aria-describedby=${tip.id}], [aria-labelledby=${tip.id}]`)
  const show = (yes) => () => { tip.hidden = !yes }
  on(el, 'mouseenter', show(true)); on(el, 'mouseleave', show(false)); on(el, 'focus', show(true)); on(el, 'blur', show(false))
  keys(el, { Escape: show(false) })
}
on($('#cut'), 'click', () => put({ cuts: window.__state.cuts + 1 }))
on($('#bob'), 'click', () => put({ wound: window.__state.wound + 1 }))
on($('#len'), 'input', () => put({ length: $('#len').value }))
