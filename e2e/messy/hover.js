put({ went: '' })
for (const li of $$('.h')) { let t; on(li, 'mouseenter', () => { clearTimeout(t); t = setTimeout(() => li.classList.add('on'), 80) }); on(li, 'mouseleave', () => { clearTimeout(t); t = setTimeout(() => li.classList.remove('on'), 200) }) }
for (const a of $$('nav a[href]')) on(a, 'click', () => put({ went: a.hash.slice(1) }))
