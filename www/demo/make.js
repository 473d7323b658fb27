// make returns an element: attributes, on… handlers, and what stands in it.
export function make(tag, attributes = {}, ...children) {
  const el = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === null) continue
    if (typeof value === "function") el.addEventListener(name.slice(2), value)
    else el.setAttribute(name, value === true ? "" : value)
  }
  el.append(...children.filter((child) => child !== null && child !== undefined && child !== false))
  return el
}

export const $ = (id) => document.getElementById(id)
