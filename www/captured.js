// Functions of the page's prototypes, as functions of (this, ...arguments), taken
// when a module is loaded: a page may replace them later, and a form's fields may
// be named like them. A prototype that is not there (an older engine, a server
// that only imports the module) gives null.

export const uncurry = Function.prototype.bind.bind(Function.prototype.call)

export const method = (type, name) => {
  const f = globalThis[type]?.prototype?.[name]
  return typeof f === "function" ? uncurry(f) : null
}

const side = (side) => (type, name) => {
  const proto = globalThis[type]?.prototype
  const f = proto && Object.getOwnPropertyDescriptor(proto, name)?.[side]
  return f ? uncurry(f) : null
}
export const getter = side("get")
export const setter = side("set")
