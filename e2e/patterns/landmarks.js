put({ found: '', went: '', ringer: '' })
for (const a of $$('a')) on(a, 'click', () => put({ went: `${a.closest('nav')?.getAttribute('aria-label') || 'Footer'}: ${a.hash.slice(1)}` }))
on($('[role=search]'), 'submit', (e) => { e.preventDefault(); put({ found: $('#q').value }) })
on($('#ring'), 'submit', (e) => { e.preventDefault(); put({ ringer: $('#name').value }) })
