/**
 * Drawbridge: an agent's way to read and use the page it stands on.
 *
 * ```js
 * import { createAgent, registerTools } from "drawbridge"
 *
 * const agent = await createAgent({
 *   allow: (step) => step.confirm === undefined || confirm(`${step.action} ${step.label}?`),
 * })
 * registerTools(agent, { allow: true })
 *
 * await agent.act({ steps: [
 *   { ref: "Project name", action: "setValue", args: ["Atlas"] },
 *   { ref: "Save", action: "press" },
 * ] })
 * ```
 *
 * Importing the module starts nothing. Any script of the page can reach the
 * bridge: `allow` is the only gate.
 */

/** A value that has a JSON form. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * Makes an agent. Loading bridge.wasm is the only wait: the first agent of a page
 * fetches it, later ones share it, also those of another copy of this module.
 *
 * Rejects with a `TypeError` that names an option of a wrong kind, and with an `Error` that
 * says what to do when bridge.wasm cannot be loaded (missing, answered by an HTML
 * page, forbidden by the page's Content-Security-Policy). An option that it does not
 * know is named on the console, and changes nothing.
 */
export function createAgent(options?: AgentOptions): Promise<Agent>

export interface AgentOptions {
  /**
   * Asked before every step that acts. Only `true`, or a promise of `true`, lets
   * it run; anything else, a throw or a rejection refuses it.
   *
   * Without it every step runs, except those on a `data-agent-confirm` mark,
   * which then fail ("Needs a person").
   *
   * While it has not answered, later calls of `act` and `query` on this agent
   * wait; one that is awaited in here waits for ever. `snapshot` never waits.
   */
  allow?: Allow
  /** How many milliseconds a step waits for `allow`. @default 300000 */
  timeout?: number
  /** Tell the `source` of components, and warn of mistakes in the page. @default false */
  development?: boolean
  /** Read and use the documents in same-origin frames. The first agent of a page decides. @default true */
  frames?: boolean
  /**
   * Where bridge.wasm is, when it is not beside this module: an address, what
   * `fetch` gave, its bytes, or a compiled module. A file that ends with `.gz` is
   * unpacked here, for hosts that do not compress.
   */
  wasm?: string | URL | Response | Promise<Response> | BufferSource | WebAssembly.Module
}

/**
 * Decides about one step. `signal` aborts, with a reason that says why, when the
 * answer is no longer needed: at the timeout, or because the caller gave up.
 */
export type Allow = (step: AgentAction, context: { signal: AbortSignal }) => unknown

/** A step as it is shown to `allow`, its target resolved. */
export interface AgentAction {
  /** Ref of the component, such as "c3". */
  ref: string
  /** Kind of the component, such as "button". */
  component: string
  label?: string
  /** Nearby text that tells equals apart. */
  row?: string
  action: string
  /** The arguments; labels of choices may be values by now. */
  args: Json[]
  /** The target is secret: do not show the arguments. */
  secret?: true
  /** Text of the `data-agent-confirm` mark: the step needs a person. */
  confirm?: string
}

/** The four calls. All of them see the page as it is at that moment. */
export interface Agent {
  /**
   * The components on the page, at most 100, open popups first; then an entry
   * with the ref "more" that counts the rest. Synchronous, also in a page's event
   * handlers. Throws only when the bridge itself has failed.
   */
  snapshot(): AgentComponent[]
  /**
   * Runs steps one after the other, and stops at the first that fails. Calls of
   * `act` and `query` are done in the order in which they are made. Never rejects.
   */
  act(input: { steps: AgentStep[] }): Promise<ActResult>
  /**
   * Finds components by words of their label or row, by kind, or the choices of
   * one list; with `kind: "text"` it reads the text of the page. Changes nothing.
   * Never rejects.
   */
  query(input: AgentQuery): Promise<AgentComponent[] | { error: string }>
  /**
   * Calls the listener on each settled change, by whomever. Throws a `TypeError`
   * when it is no function. Returns what ends it, which may be called again.
   */
  subscribe(listener: (change: ObservedChange) => void): () => void
}

/** One component: something an agent can read or act on. */
export interface AgentComponent {
  /** Its name for agents, such as "c3": the same as long as it is on the page. */
  ref: string
  /** Its kind: button, input, select, dialog, ... or the name of a primitive. */
  component: string
  /** Its accessible name. */
  label?: string
  /** Nearby text that tells equals apart. */
  row?: string
  /** What the markup tells of a component without a name, such as "trash". */
  hint?: string
  /** The state of a field; "[redacted]" for a filled secret. */
  value?: Json
  checked?: boolean | "mixed"
  open?: boolean
  min?: Json
  max?: Json
  step?: Json
  placeholder?: string
  /** What is typed into a list's field while its value is another. */
  query?: string
  multiple?: boolean
  required?: boolean
  errors?: string[]
  /** Its choices, some of them. */
  items?: AgentItem[]
  /** How many choices, or entries, were left out. */
  more?: number
  /** Of the entry "more": what finds the rest. */
  use?: "query"
  /** Title, description and error parts as text. */
  text?: string
  /** Texts of the buttons in an open component. */
  buttons?: string[]
  /** An action of the component still runs. */
  pending?: true
  error?: string
  disabled?: true
  /** It was here and has left. */
  offPage?: true
  /** Text of its `data-agent-confirm` mark: a step on it needs a person. */
  confirm?: string
  /** file:line where the app writes it; with `development` only. */
  source?: string
  note?: string
  /** What may be asked of it, such as "setValue" or "press". */
  actions: string[]
  /** State keys that a primitive has declared. */
  [key: string]: unknown
}

/** A choice that a component offers. */
export interface AgentItem {
  value: string
  label: string
  disabled?: true
  checked?: boolean | "mixed"
  expanded?: boolean
}

/** One action asked of one component. */
export interface AgentStep {
  /** A ref, a label, whole words of label and row, an item, or a kind. */
  ref: string
  action: string
  /** @default [] */
  args?: readonly unknown[]
}

export interface AgentQuery {
  /** Whole words of a label or row; any part of a choice. */
  text?: string
  /** Ref or label of one list. */
  within?: string
  kind?: string
}

/** What came of an act: `ok` says which. */
export type ActResult = ActDone | ActFailed

/** Every step ran. */
export interface ActDone extends ActOutcome {
  ok: true
  error?: undefined
}

/** A step failed, which ended the call. Earlier steps stay done. */
export interface ActFailed extends ActOutcome {
  ok: false
  error: StepError
}

export interface ActOutcome {
  /** The steps that were done. */
  steps: StepResult[]
  /** Components acted on that are open still, as "c5 Settings". */
  open?: string[]
  /** Components that came during the call and are there still. */
  appeared?: AgentComponent[]
  /** Fields by "ref label"; `more` counts those left out. */
  values: { more?: number } & { [field: string]: Json | undefined }
}

export interface StepResult {
  /** Place of the step in the call, from 0. */
  step: number
  /** Ref of the component it acted on. */
  ref: string
  /** The item it acted on, for a step that named one. */
  item?: string
  /** "pending" for work that goes on, or what a primitive's method returned. */
  result?: Json
  /** The value that a field has kept instead of the one given. */
  kept?: Json
  note?: string
  /** The address of the document that the page is going to. */
  navigating?: string
  changes?: StepChange[]
  /** How many changes are not in `changes`. */
  moreChanges?: number
  /** Components that left, as "c7 Confirm delete". */
  gone?: string[]
}

export interface StepChange {
  component: string
  label?: string
  key: string
  value: Json
}

export interface StepError {
  /** Place of the failed step in the call, from 0. */
  step: number
  /** What was wrong and what to do, for a person or a model. */
  message: string
  reason: Reason
  /** What to do next. */
  next: string
  /** Of an ambiguous name: what it fits. */
  candidates?: { ref: string; label?: string; row?: string }[]
  /** What the failed step had changed. */
  changes?: StepChange[]
  gone?: string[]
}

export type Reason =
  | "UNKNOWN_REF" | "UNKNOWN_NAME" | "STALE_REF" | "AMBIGUOUS" | "OFF_PAGE" | "DISABLED" | "BEHIND_DIALOG"
  | "READ_ONLY" | "UNKNOWN_ACTION" | "BAD_ARGUMENT" | "NO_SUCH_ITEM" | "AMBIGUOUS_ITEM" | "NEEDS_PERSON"
  | "REFUSED" | "TIMEOUT" | "ABORTED" | "ACTION_FAILED" | "NAVIGATED" | "LIMIT" | "INTERNAL"

/**
 * A change that somebody made. What a step of an agent changes is told when the
 * step has ended, once for each state, and not at all when it is again as before.
 */
export interface ObservedChange {
  ref: string
  /** The element's id, or one made up for it. */
  id: string
  component: string
  label?: string
  row?: string
  /** The state that changed: "value", "checked", "open", "text" of a live region, or a primitive's own. */
  key: string
  /** The value asked for; "[redacted]" for a secret. */
  value: Json
  /** The value before, when it is known. */
  previous?: Json
  /** What the component has kept instead. */
  kept?: Json
  /** The event or the primitive's own reason. */
  reason: string
  source: "pointer" | "keyboard" | "agent" | "program"
}

/**
 * The three tools as data, in the form that model interfaces take. Frozen; there
 * on import.
 */
export const agentTools: readonly AgentTool[]

export interface AgentTool {
  readonly name: "snapshot" | "act" | "query"
  readonly description: string
  readonly inputSchema: object
}

/**
 * Offers the three tools to the browser's own agent (WebMCP), where there is one;
 * elsewhere it does nothing. Takes an agent or a promise of one, so that the tools
 * are there before bridge.wasm is. While `<html>` has `data-agent-off` nothing is
 * registered.
 *
 * Returns what removes the tools, which may be called again. Throws a `TypeError`
 * that names an option of a wrong kind; one that it does not know is named on the
 * console, and changes nothing.
 */
export function registerTools(agent: Agent | PromiseLike<Agent>, options: ToolOptions): () => void

export interface ToolOptions {
  /**
   * Decides each step of the browser's agent, after the agent's own `allow` and by
   * the same rules; `true` lets every step run, `false` none. Where the agent has
   * no `allow` of its own, steps on a `data-agent-confirm` mark need a function.
   */
  allow: Allow | boolean
  /** Put before the names, such as "shop_" @default "" */
  prefix?: string
  /** Removes the tools when it aborts. */
  signal?: AbortSignal
  /** Gets what the browser says to a tool that it does not take, instead of the console. */
  onError?(error: unknown, tool: string): void
  /** Hints that replace the usual ones. */
  annotations?: { [tool in AgentTool["name"]]?: ToolHints }
}

export interface ToolHints {
  readOnlyHint?: boolean
  untrustedContentHint?: boolean
  consequentialHint?: boolean
}

/**
 * Defines a component that this module could not know. It appears where `mount`
 * puts it and on elements with `data-agent-primitive="name"`.
 *
 * Before the module is loaded, and after, a script may also write
 * `(globalThis.agentPrimitives ||= []).push(definition)`.
 */
export function definePrimitive<Api extends object = any, State extends object = any>(definition: PrimitiveDefinition<Api, State>): void

export interface PrimitiveDefinition<Api extends object = any, State extends object = any> {
  /** Its kind: letters, digits and hyphens. */
  name: string
  agent?: {
    /** Methods of the api that an agent may call. Without it they are picked by name: set..., open, close, toggle, ... */
    actions?: readonly (keyof Api & string)[]
    /** Its value is always one of its items. */
    closed?: boolean
    /** Its choices, when they are not in `state.items`. Must change nothing. */
    items?(api: Api): Iterable<string | number | { value?: string | number; label?: string; disabled?: boolean }>
    /** Its closed items hide other components, as tabs do. */
    reveals?: boolean
    /** Whether an agent sees it now. */
    shown?(state: State): boolean
    /** Its value is never told. */
    secret?: boolean
  }
  /** What the first argument of a set action must be: `setLayout` is checked by `layout`. */
  options?: {
    [name: string]:
      | { type: "boolean" | "number" }
      /** Throws, or returns undefined, null or NaN, for a value that it does not take. `expects` says what it takes. */
      | { parse(value: Json): unknown; expects?: string }
  }
  /** Keys of the state to tell. Without it: open, value, checked. */
  controlled?: readonly string[]
  /** The state now: a plain object, at once. Called at every snapshot. */
  state?(element: Element): State
  /** Its methods; called once for an element. */
  api?(element: Element, context: PrimitiveContext): Api
}

export interface PrimitiveContext {
  /**
   * Tells of a change that is about to be made. Fires `agent:change` on the
   * element, with this object as `detail`; returns false when a handler cancelled
   * it, and the change should then not be made.
   */
  change(change: PrimitiveChange): boolean
  /** Who is at work now. */
  source(): ObservedChange["source"]
  /** Aborts when the primitive is removed. */
  signal: AbortSignal
}

export interface PrimitiveChange {
  key: string
  value?: unknown
  previous?: unknown
  reason?: string
  source?: ObservedChange["source"]
}

/**
 * Puts a primitive on an element. It goes when the element leaves the document.
 * Throws a `TypeError` for a name that is not defined. On the same element it
 * returns the same handle.
 */
export function mount(element: Element, name: string): PrimitiveHandle

export interface PrimitiveHandle {
  /** Tells of a change that has been made. */
  changed(change: PrimitiveChange): void
  /** Says that work goes on: until false, or until the promise settles. */
  pending(work: boolean | PromiseLike<unknown>): void
  /** Takes the primitive off. */
  remove(): void
}

declare global {
  /** Definitions of primitives, taken up when Drawbridge is there. */
  // eslint-disable-next-line no-var
  var agentPrimitives: { push(...definitions: PrimitiveDefinition[]): unknown } | undefined

  interface DocumentEventMap {
    "agent:change": CustomEvent<Readonly<PrimitiveChange>>
  }
  interface HTMLElementEventMap {
    "agent:change": CustomEvent<Readonly<PrimitiveChange>>
  }
}
