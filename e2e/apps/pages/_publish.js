// What a test may read: the app's own state as the framework committed it.
export function publish(state) {
  window.__state = JSON.parse(JSON.stringify(state))
}
export function ready() {
  requestAnimationFrame(() => requestAnimationFrame(() => { window.__ready = true }))
}
