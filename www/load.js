// Where bridge.wasm comes from, and what to say when it does not come.

const { compile, compileStreaming, Module } = globalThis.WebAssembly ?? {}
const kindOf = (value) => Object.prototype.toString.call(value)
const gzip = (bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b

// mustBeWasm returns what is wrong with the option, "" for nothing.
export function mustBeWasm(wasm) {
  if (wasm === undefined) return ""
  if (typeof wasm === "string") return wasm === "" ? "is an empty string" : ""
  if (wasm !== null && typeof wasm === "object") {
    const kind = kindOf(wasm)
    if (kind === "[object URL]" || kind === "[object Response]" || kind === "[object ArrayBuffer]") return ""
    if (kind === "[object WebAssembly.Module]" || ArrayBuffer.isView(wasm) || typeof wasm.then === "function") return ""
  }
  return "must be a URL, a Response, an ArrayBuffer or a WebAssembly.Module"
}

// load compiles the program. It rejects with an error that says what to do.
export async function load(wasm) {
  if (!Module) throw failure("bridge: this browser has no WebAssembly, or a setting turns it off.")
  wasm = await wasm // a promise of a Response, as fetch gives it
  if (wasm === undefined) wasm = beside()
  const kind = kindOf(wasm)
  if (kind === "[object WebAssembly.Module]") return wasm
  try {
    if (kind === "[object Response]") return await fromResponse(wasm, wasm.url || "the given Response")
    if (kind === "[object ArrayBuffer]" || ArrayBuffer.isView(wasm)) return await fromBytes(wasm)
    const url = absolute(wasm)
    return await fromResponse(await get(url), url)
  } catch (e) {
    throw explained(e)
  }
}

// The literal below is what bundlers look for: it makes them ship the file.
function beside() {
  try {
    return new URL("./bridge.wasm", import.meta.url)
  } catch (e) {
    throw failure("bridge: this bundle does not know its own address, so bridge.wasm cannot be found beside it. Pass createAgent({ wasm: url }).", e)
  }
}

function absolute(url) {
  try {
    return new URL(url, document.baseURI).href
  } catch (e) {
    throw failure(`bridge: wasm is no URL: ${url}`, e)
  }
}

// get fetches a file, and tells a policy of the page from a network that fails.
async function get(url) {
  let blocked = ""
  const note = (e) => { if (e.effectiveDirective === "connect-src") blocked = e.effectiveDirective }
  document.addEventListener("securitypolicyviolation", note)
  try {
    return await fetch(url, { credentials: "same-origin" })
  } catch (e) {
    await new Promise((resolve) => setTimeout(resolve, 0)) // the violation is told after the failure
    throw failure(blocked
      ? `bridge: the Content-Security-Policy of the page does not let it fetch ${url}. Add its origin to connect-src ('self' for the page's own).`
      : `bridge: ${url} could not be fetched (${words(e)}). Check the address and the network; pass createAgent({ wasm: url }) where the file lies elsewhere.`, e)
  } finally {
    document.removeEventListener("securitypolicyviolation", note)
  }
}

async function fromResponse(response, url) {
  if (!response.ok) {
    throw failure(`bridge: ${url} answered ${response.status}. Copy bridge.wasm beside bridge.js, or pass createAgent({ wasm: url }).`)
  }
  const type = (response.headers.get("content-type") ?? "").split(";")[0].trim().toLowerCase()
  if (type === "text/html") {
    throw failure(`bridge: ${url} is a page (text/html) and no WebAssembly: the file is missing, and the server answers with a page instead. Copy bridge.wasm there, or pass createAgent({ wasm: url }).`)
  }
  if (/\.gz($|[?#])/.test(url) || type === "application/gzip" || type === "application/x-gzip") response = await unzipped(response)
  else if (type !== "application/wasm") return fromBytes(await response.arrayBuffer())
  if (!compileStreaming) return fromBytes(await response.arrayBuffer())
  return compileStreaming(response)
}

// A file that a host serves as it lies is unpacked here; one that the browser has
// unpacked already passes through.
async function unzipped(response) {
  const reader = response.body.getReader()
  const first = await reader.read()
  const rest = new ReadableStream({
    start(to) { first.done ? to.close() : to.enqueue(first.value) },
    async pull(to) { const { done, value } = await reader.read(); done ? to.close() : to.enqueue(value) },
    cancel: (why) => reader.cancel(why),
  })
  const packed = !first.done && gzip(first.value)
  return asWasm(packed ? rest.pipeThrough(new DecompressionStream("gzip")) : rest)
}

const asWasm = (body) => new Response(body, { headers: { "content-type": "application/wasm" } })

async function fromBytes(bytes) {
  const view = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes)
  if (!gzip(view)) return compile(view)
  const packed = asWasm(view).body
  return compile(await asWasm(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer())
}

// The words of an engine's error about a policy differ; an empty program tells it
// from a broken file.
function explained(e) {
  if (ours.has(e)) return e
  if (forbidden()) {
    return failure("bridge: the Content-Security-Policy of the page forbids WebAssembly. Add 'wasm-unsafe-eval' to its script-src.", e)
  }
  return failure(`bridge: bridge.wasm is broken or of another release (${words(e)}). Build it again, together with bridge.js.`, e)
}

function forbidden() {
  try {
    return !new Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))
  } catch {
    return true
  }
}

const words = (e) => String(e?.message ?? e)

// failure is an error whose words are for the user, and pass through as they are.
const ours = new WeakSet()
function failure(message, cause) {
  const e = new Error(message, cause && { cause })
  ours.add(e)
  return e
}
