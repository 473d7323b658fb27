// HTTP for a model loop that runs in the page (wasm/relay). Import it only where it
// is used: its program is larger than the bridge.
//
//   import { createRelay } from "./relay.js"
//   const relay = await createRelay({ origins: ["https://models.example"] })
//   const { status, headers, body } = await relay.send({ url: "/v1/chat", method: "POST", headers: { "content-type": "application/json" }, body: text })
//
// send rejects when nothing came back: no network, an origin that is not allowed, a
// redirect, an answer above 8 MB. A busy server is asked again up to three times in all.
//
// Options: origins, where requests may go beside the page's own; wasm, where
// relay.wasm lies if not beside this module.

import { goRuntime } from "./wasm_exec.js"
import { load, mustBeWasm } from "./load.js"

export async function createRelay({ origins = [], wasm = new URL("./relay.wasm", import.meta.url) } = {}) {
  if (!Array.isArray(origins)) throw new TypeError("createRelay: origins must be an array of origins such as https://models.example")
  const allowed = [location.origin, ...origins.map((o) => {
    if (!URL.canParse(o)) throw new TypeError(`createRelay: origins has no origin: ${o}`)
    return new URL(o).origin
  })]
  const wrong = mustBeWasm(wasm)
  if (wrong) throw new TypeError("createRelay: wasm " + wrong)

  // A redirect could lead to an origin that is not allowed, with headers and body: none is followed.
  const fetchHere = (address, init) => fetch(address, { ...init, redirect: "error" })
  const own = { __proto__: null, fs: undefined, process: undefined, path: undefined, Go: undefined, fetch: fetchHere }
  const host = new Proxy(own, { get: (t, k) => k in t ? t[k] : globalThis[k] })
  const go = new (goRuntime(host))()
  go.run(await WebAssembly.instantiate(await load(wasm), go.importObject))
  const { send } = own // put there by the program

  return Object.freeze({
    send: ({ url, method = "GET", headers = {}, body = "" }) => new Promise((resolve, reject) => {
      const request = { url: new URL(url, document.baseURI).href, origins: allowed, method, headers, body }
      send(JSON.stringify(request), (text) => {
        const answer = JSON.parse(text)
        if (answer.error) reject(new Error("relay: " + answer.error))
        else resolve(answer)
      })
    }),
  })
}
