put({ printed: 0, mute: false, pin: true, scanned: 0, stapled: 0 })
const press = (el, fn) => {
  on(el, 'click', () => { if (!flag(el, 'aria-disabled')) fn() })
  if (el.tagName === 'BUTTON' || el.tagName === 'INPUT') return
  keys(el, { Enter: () => el.click(), ' ': () => true })
  on(el, 'keyup', (e) => { if (e.key === ' ') el.click() })
}
const bump = (key) => () => put({ [key]: window.__state[key] + 1 })
const toggle = (el, key) => () => { el.setAttribute('aria-pressed', !flag(el, 'aria-pressed')); put({ [key]: flag(el, 'aria-pressed') }) }
press($('#print'), bump('printed'))
press($('#mute'), toggle($('#mute'), 'mute'))
press($('#pin'), toggle($('#pin'), 'pin'))
press($('#scan'), bump('scanned'))
press($('#staple'), bump('stapled'))
