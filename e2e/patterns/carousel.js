const slides = $$('#slides > div')
let at = 0, running = true, held = false
const show = (i) => { at = (i + slides.length) % slides.length; slides.forEach((s, n) => { s.hidden = n !== at }); put({ slide: at, running }) }
const run = (yes) => { running = yes; $('#run').setAttribute('aria-label', yes ? 'Stop slide show' : 'Start slide show'); $('#slides').setAttribute('aria-live', yes ? 'off' : 'polite'); put({ running }) }
on($('#run'), 'click', () => run(!running))
on($('#prev'), 'click', () => { run(false); show(at - 1) })
on($('#next'), 'click', () => { run(false); show(at + 1) })
for (const a of $$('#slides a')) on(a, 'click', () => put({ went: a.hash.slice(1) }))
for (const [type, v] of [['focusin', true], ['focusout', false], ['mouseenter', true], ['mouseleave', false]]) on($('#show'), type, () => { held = v })
setInterval(() => { if (running && !held) show(at + 1) }, 8000)
put({ went: '' })
show(0)
