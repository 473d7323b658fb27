const heads = $$('#checklist button')
const read = () => put({
  open: heads.filter((h) => flag(h, 'aria-expanded')).map(text), day: $('#day').value, van: $('#van').value, meter: $('#meter').checked,
  faq: $$('details[open] summary').map(text),
})
for (const head of heads) {
  on(head, 'click', () => {
    const was = flag(head, 'aria-expanded')
    for (const h of heads) {
      const open = h === head && !was
      h.setAttribute('aria-expanded', open)
      document.getElementById(h.getAttribute('aria-controls')).hidden = !open
    }
    read()
  })
  keys(head, { ArrowDown: () => step(heads, head, 1).focus(), ArrowUp: () => step(heads, head, -1).focus(), Home: () => heads[0].focus(), End: () => heads.at(-1).focus() })
}
for (const type of ['input', 'change']) on(document, type, read)
for (const d of $$('details')) on(d, 'toggle', read)
read()
