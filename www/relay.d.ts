/**
 * HTTP for a model loop that runs in the page. Its program, relay.wasm, is larger
 * than the bridge: import this module only where it is used.
 */

/**
 * Loads relay.wasm. Rejects with a `TypeError` that names an option of a wrong kind,
 * and with an `Error` that says what to do when relay.wasm cannot be loaded.
 */
export function createRelay(options?: RelayOptions): Promise<Relay>

export interface RelayOptions {
  /** Where requests may go beside the page's own origin, such as "https://models.example". @default [] */
  origins?: readonly string[]
  /** Where relay.wasm is, when it is not beside this module; as `wasm` of `createAgent`. */
  wasm?: string | URL | Response | Promise<Response> | BufferSource | WebAssembly.Module
}

export interface Relay {
  /**
   * Sends a request. A server that is busy (429, 502, 503, 504) is asked again, up to
   * three times in all, within two minutes; then its answer is returned as it is.
   *
   * Rejects with an `Error` when nothing came back: no network, no permission of the
   * server (CORS), another origin than those allowed, a redirect, an answer above 8 MB.
   */
  send(request: RelayRequest): Promise<RelayResponse>
}

export interface RelayRequest {
  /** Relative to the page, or absolute. */
  url: string | URL
  /** @default "GET" */
  method?: string
  headers?: { [name: string]: string }
  body?: string
}

export interface RelayResponse {
  status: number
  /** Names in lower case; of one that came twice, the first value. */
  headers: { [name: string]: string }
  body: string
}
