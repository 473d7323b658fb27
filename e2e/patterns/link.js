put({ went: '' })
for (const a of $$('a[href]')) on(a, 'click', () => put({ went: a.hash.slice(1) }))
for (const l of $$('[data-to]')) {
  const go = () => put({ went: l.dataset.to })
  on(l, 'click', go)
  keys(l, { Enter: go })
}
