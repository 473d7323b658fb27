const walks = ['Mill loop', 'Cliff path', 'Old railway', 'Heron lake', 'Chapel hill', 'Reed marsh', 'Beech avenue', 'Ferry steps']
let shown = 0
put({ kept: [], shown: 0 })
const add = (n) => {
  for (const name of walks.slice(shown, shown + n)) {
    const i = shown++
    const a = document.createElement('article')
    a.tabIndex = 0
    a.setAttribute('aria-labelledby', `w${i}`); a.setAttribute('aria-posinset', i + 1); a.setAttribute('aria-setsize', walks.length)
    const h = document.createElement('h2'); h.id = `w${i}`; h.textContent = name
    const p = document.createElement('p'); p.textContent = `${4 + i} kilometres, mostly flat.`
    const b = document.createElement('button'); b.type = 'button'; b.textContent = 'Keep walk'; b.setAttribute('aria-pressed', false)
    on(b, 'click', () => { b.setAttribute('aria-pressed', !flag(b, 'aria-pressed')); put({ kept: $$('article').filter((x) => flag($('button', x), 'aria-pressed')).map((x) => text($('h2', x))) }) })
    a.append(h, p, b)
    $('#feed').append(a)
  }
  put({ shown })
  $('#more').hidden = shown >= walks.length
}
on($('#more'), 'click', () => { $('#feed').setAttribute('aria-busy', true); setTimeout(() => { add(3); $('#feed').setAttribute('aria-busy', false) }, 200) })
keys($('#feed'), { PageDown: () => { const all = $$('article'), i = all.indexOf(document.activeElement.closest('article')); all[Math.min(all.length - 1, i + 1)].focus() }, PageUp: () => { const all = $$('article'), i = all.indexOf(document.activeElement.closest('article')); all[Math.max(0, i - 1)].focus() } })
add(3)
