put({ started: '', minutes: {}, loud: {}, people: 2, saved: 0 })
customElements.define('egg-knob', class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' }), name = this.getAttribute('name')
    root.innerHTML = '<label>Minutes <input type="number" min="1" max="15" value="4"></label><span id="l">Loud bell</span><span role="switch" tabindex="0" aria-checked="false" aria-labelledby="l">◯</span>'
    const input = root.querySelector('input'), sw = root.querySelector('[role=switch]')
    on(input, 'change', () => put({ minutes: { ...window.__state.minutes, [name]: Number(input.value) } }))
    on(sw, 'click', () => { sw.setAttribute('aria-checked', sw.getAttribute('aria-checked') !== 'true'); put({ loud: { ...window.__state.loud, [name]: sw.getAttribute('aria-checked') === 'true' } }) })
  }
})
customElements.define('egg-timer', class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' }), name = this.getAttribute('name')
    root.innerHTML = `<article><h2>${name}</h2><egg-knob name="${name}"></egg-knob><button type="button">Start ${name}</button></article>`
    on(root.querySelector('button'), 'click', () => put({ started: name }))
  }
})
customElements.define('recipe-box', class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' })
    root.innerHTML = '<section><h2><slot name="title"></slot></h2><slot name="body"></slot><button type="button" id="b">Keep <slot name="none">recipe</slot></button></section>'
    on(root.getElementById('b'), 'click', () => put({ saved: window.__state.saved + 1 }))
  }
})
on($('#people'), 'input', () => put({ people: Number($('#people').value) }))
