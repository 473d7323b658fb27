// JSON of what a page gives, whatever libraries have put on every object or array
// under the name toJSON (Prototype.js makes JSON of arrays a string in a string).

const { stringify } = JSON
const { hasOwn, keys, setPrototypeOf } = Object
const { isArray } = Array
const objects = Object.prototype, arrays = Array.prototype

// toJSON is JSON.stringify, which may throw and may answer undefined.
export function toJSON(value) {
  return stringify(hasOwn(objects, "toJSON") || hasOwn(arrays, "toJSON") ? plain(value) : value)
}

// plain copies value without prototypes. What has a toJSON of its own kind, as a
// Date has, keeps it.
function plain(value) {
  if (value === null || typeof value !== "object") return value
  const own = value.toJSON
  if (typeof own === "function" && own !== objects.toJSON && own !== arrays.toJSON) return value
  const list = isArray(value)
  const out = setPrototypeOf(list ? [] : {}, null)
  const names = list ? null : keys(value), all = list ? value.length : names.length
  for (let i = 0; i < all; i++) {
    const k = list ? i : names[i]
    out[k] = plain(value[k])
  }
  return out
}
