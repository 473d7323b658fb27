put({ quality: 2, rain: [2, 8], sun: 3, bed: '', seed: 'Oats' })

// Radios whose own change is a preview: the label's click is the choice.
function marks() {
  $('.marks').replaceChildren(...[1, 2, 3, 4].flatMap((n) => {
    const input = make('input', { type: 'radio', name: 'quality', value: String(n), id: `m${n}`, checked: n === window.__state.quality })
    input.setAttribute('aria-label', String(n))
    on(input, 'change', () => setTimeout(marks))
    const label = make('label', { htmlFor: `m${n}`, textContent: '★' })
    on(label, 'click', () => { put({ quality: n }) })
    return [input, label]
  }))
}
marks()

// Two thumbs; the keys go to the one that the page knows to have the focus, which it learns a moment late.
let at = 0
const thumbs = [$('#low'), $('#high')]
function rain() { thumbs.forEach((t, i) => { t.setAttribute('aria-valuenow', String(window.__state.rain[i])); t.style.left = `${window.__state.rain[i] * 19}px` }) }
thumbs.forEach((t, i) => {
  on(t, 'focus', () => queueMicrotask(() => { at = i }))
  on(t, 'keydown', (e) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[e.key]
    if (!by) return
    const now = [...window.__state.rain]
    now[at] = Math.max(0, Math.min(10, now[at] + by))
    put({ rain: now })
    rain()
  })
})
rain()

// A drawn thumb with the native field inside it.
on($('#sunin'), 'input', () => { $('#sun').setAttribute('aria-valuenow', $('#sunin').value); put({ sun: Number($('#sunin').value) }) })

// A field that chooses from a tree whose branches are drawn when they open.
let tree = null
const beds = { North: ['Bed one', 'Bed two'], South: ['Bed nine'] }, openBeds = new Set()
function drawBeds() {
  tree.replaceChildren(...Object.keys(beds).flatMap((name) => {
    const branch = make('div'), arrow = make('button', { textContent: '›', tabIndex: -1 })
    branch.setAttribute('role', 'treeitem'); branch.setAttribute('aria-expanded', String(openBeds.has(name)))
    on(arrow, 'click', (e) => { e.stopPropagation(); if (!openBeds.delete(name)) openBeds.add(name); drawBeds() })
    branch.append(arrow, make('span', { textContent: name }))
    return [branch, ...(openBeds.has(name) ? beds[name].map((bed) => { const leaf = make('div', { textContent: bed }); leaf.setAttribute('role', 'treeitem'); on(leaf, 'click', () => { put({ bed }); $('#bed').value = bed; shutBeds() }); return leaf }) : [])]
  }))
}
function shutBeds() { tree?.remove(); tree = null; openBeds.clear(); $('#bed').setAttribute('aria-expanded', 'false') }
on($('#bed'), 'mousedown', () => { if (tree) return shutBeds(); tree = make('div', { className: 'pop', id: 'beds' }); tree.setAttribute('role', 'tree'); document.body.append(tree); $('#bed').setAttribute('aria-expanded', 'true'); drawBeds() })
on($('#bed'), 'keydown', (e) => { if (e.key === 'Escape') shutBeds() })

// Custom elements whose role only their names tell.
const seeds = (show) => { $('#seeds').hidden = !show; $('#seed').setAttribute('aria-expanded', String(show)) }
on($('#seed'), 'click', () => seeds($('#seeds').hidden))
on($('#seed'), 'keydown', (e) => { if (e.key === 'Escape') seeds(false) })
$$('seed-option').forEach((o) => on(o, 'click', () => { $('#seed').textContent = o.textContent; put({ seed: o.textContent }); seeds(false) }))
