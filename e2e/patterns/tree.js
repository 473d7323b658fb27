const own = (item) => text($(':scope > span', item) || item)
const opened = (tree) => $$('[role=treeitem][aria-expanded=true]', tree).map(own)
const read = () => put({ box: $('#files [aria-selected=true]') ? own($('#files [aria-selected=true]')) : '', open: opened($('#files')), room: text($('#nav [aria-current=page]')), rooms: opened($('#nav')) })
const seen = (tree) => $$('[role=treeitem]', tree).filter((i) => i.offsetParent !== null)
function tree(root, choose) {
  const parent = (i) => { const g = i.parentElement.closest('[role=group]'); return g && (g.parentElement.closest('[role=treeitem]') || g.previousElementSibling) }
  const set = (i, yes) => { if (i.hasAttribute('aria-expanded')) i.setAttribute('aria-expanded', yes); read() }
  for (const item of $$('[role=treeitem]', root)) {
    on(item, 'click', (e) => { if (e.target.closest('[role=treeitem]') !== item) return; e.preventDefault(); e.stopPropagation(); set(item, !flag(item, 'aria-expanded')); rove($$('[role=treeitem]', root), item); choose(item); read() })
    const go = (to) => { if (to) rove($$('[role=treeitem]', root), to) }
    keys(item, {
      ArrowDown: () => { const a = seen(root); go(a[a.indexOf(item) + 1]) }, ArrowUp: () => { const a = seen(root); go(a[a.indexOf(item) - 1]) }, Home: () => go(seen(root)[0]), End: () => go(seen(root).at(-1)),
      ArrowRight: () => { if (item.getAttribute('aria-expanded') === 'false') set(item, true); else if (flag(item, 'aria-expanded')) go(seen(root)[seen(root).indexOf(item) + 1]) },
      ArrowLeft: () => { if (flag(item, 'aria-expanded')) set(item, false); else go(parent(item)) },
      Enter: () => { choose(item); read() }, ' ': () => { choose(item); read() }, letter: (e) => go(byLetter(seen(root), item, e.key)),
    })
  }
}
tree($('#files'), (i) => { for (const x of $$('#files [role=treeitem]')) x.setAttribute('aria-selected', x === i) })
tree($('#nav'), (i) => { for (const x of $$('#nav [aria-current]')) x.removeAttribute('aria-current'); i.setAttribute('aria-current', 'page') })
read()
