put({ did: '', print: 0, help: 0, pic: 0, closed: 0 })
for (const el of $$('[data-k]')) on(el, 'click', () => put({ did: `${el.dataset.k} ${el.closest('li').querySelector('b').textContent}` }))
const bump = (id, key) => on($(id), 'click', () => put({ [key]: window.__state[key] + 1 }))
bump('#print', 'print'); bump('#help', 'help'); bump('#pic', 'pic'); bump('#times', 'closed')
