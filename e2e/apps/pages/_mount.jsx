import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { publish, ready } from './_publish.js'

// One flat state for a page, mirrored after every commit.
export function useStore(first) {
  const [state, setState] = useState(first)
  useEffect(() => publish(state), [state])
  const put = (key) => (value) => setState((old) => ({ ...old, [key]: typeof value === 'function' ? value(old[key]) : value }))
  return [state, put]
}
export function mount(app) {
  createRoot(document.getElementById('app')).render(app)
  ready()
}
