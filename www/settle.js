// When is the page quiet, and what happened until then (contract 3.7, D15, D24).
//
//   makeSettle(win, reader) -> settle
//
//   settle.begin()                 a gesture starts: from here on everything is noted
//   settle.played() -> string      what handlers threw since begin(), "" for nothing
//   settle.active() -> boolean     a gesture is at work or its effects still settle
//   settle.settle(roots, done)     roots: handles (array); done(result) is called once, later:
//     { errors: string[], navigating: string, touched: number[], trusted: boolean, inserted: number }
//   settle.apart(f)                what f throws to the window belongs to no gesture
//   settle.end()                   no settle will follow this begin()
//   settle.stop()
//
// Between begin() and the end of settle() the page is listened to, and for a
// little while after it: the next gesture often follows.

import {
  contains, defaultView, eventType, get, isConnected, know, knows, lengthOf, listen, method, nodeType, now, ownerDocument, parentNode, slice, startsWith, unlisten,
} from "./dom.js"

const framesWait = 32 // ms for two animation frames; background pages get none
const quiet = 50 // ms without a mutation
const strict = 150 // ms after which only what belongs to the gesture counts
const longest = 1000 // ms
const linger = 1000 // ms that the page is listened to after a gesture

const touches = ["input", "change", "toggle", "close", "select"]
const hands = ["pointerdown", "keydown", "wheel", "touchstart"]
const capture = { __proto__: null, capture: true, passive: true }
const mostErrors = 10, mostTouched = 1000

const eventError = get("ErrorEvent", "error")
const eventMessage = get("ErrorEvent", "message")
const eventReason = get("PromiseRejectionEvent", "reason")
const eventPrevented = get("Event", "defaultPrevented")
const destinationOf = get("NavigateEvent", "destination")
const isHashChange = get("NavigateEvent", "hashChange")
const downloadOf = get("NavigateEvent", "downloadRequest")
const destinationURL = get("NavigationDestination", "url")
const isSameDocument = get("NavigationDestination", "sameDocument")
const transitionOf = get("Navigation", "transition")
const animationsOf = method("Document", "getAnimations")
const effectOf = get("Animation", "effect")
const playState = get("Animation", "playState")
const targetOf = get("KeyframeEffect", "target")
const timingOf = method("AnimationEffect", "getComputedTiming")
const then = method("Promise", "then")
const resolved = Promise.resolve()

export function makeSettle(win, reader) {
  const setTimeout = win.setTimeout.bind(win), clearTimeout = win.clearTimeout.bind(win)
  const requestFrame = win.requestAnimationFrame.bind(win), cancelFrame = win.cancelAnimationFrame.bind(win)
  const navigation = win.navigation || null

  let current = null // the gesture at work
  let leave = null // takes the listeners away
  let leaving = 0 // the timer that will
  let deaf = false // what is thrown now has nothing to do with a gesture

  class Gesture {
    constructor() {
      this.began = now()
      this.mutated = this.began // the last mutation of any kind
      this.relevant = this.began // the last one that belongs to the gesture
      this.errors = []
      this.touched = []
      this.seen = new WeakSet()
      this.fresh = new WeakSet() // nodes inserted soon after it
      this.trusted = false
      this.inserted = 0
      this.navigating = ""
      this.roots = []
      this.timer = 0
      this.frame = 0
      this.done = null
    }
  }

  function begin() {
    // A gesture that begins before the last one has settled takes its place;
    // who waits for the last one is told what both did.
    const before = current
    if (before !== null && before.done === null) close()
    if (current === null) {
      current = new Gesture()
      if (leave === null) leave = attend()
      if (leaving) clearTimeout(leaving)
      leaving = 0
    } else {
      current.began = current.mutated = current.relevant = now()
    }
    reader.agent = true
  }

  function played() {
    const g = current
    return g !== null && g.errors.length > 0 ? g.errors[0] : ""
  }

  // close ends what the gesture listens to.
  function close() {
    const g = current
    if (g === null) return
    if (g.timer) clearTimeout(g.timer)
    if (g.frame) cancelFrame(g.frame)
    current = null
    reader.agent = false
    if (!leaving) leaving = setTimeout(stop, linger)
  }

  // stop takes the listeners away; what still settles is not told.
  function stop() {
    if (leaving) clearTimeout(leaving)
    leaving = 0
    if (leave !== null) leave()
    leave = null
  }

  // attend listens to the page for the gesture at work, and returns what ends that.
  function attend() {
    const onTouch = (e) => {
      const g = current
      if (g === null) return
      const el = reader.inner(e)
      if (el === null || knows(g.seen, el)) return
      know(g.seen, el)
      if (g.touched.length < mostTouched) g.touched[g.touched.length] = el
    }
    const onHand = (e) => {
      if (current !== null && e.isTrusted) current.trusted = true
    }
    const onError = (e) => {
      const g = current
      if (g === null || deaf || nodeOf(e)) return // a picture that did not load
      if (g.errors.length < mostErrors) g.errors[g.errors.length] = wordsOf(e)
    }
    const windows = []
    const add = (root) => {
      for (let i = 0; i < touches.length; i++) listen(root, touches[i], onTouch, capture)
      if (nodeType(root) !== 9) return
      for (let i = 0; i < hands.length; i++) listen(root, hands[i], onHand, capture)
      const w = defaultView(root)
      if (!w) return
      if (windows[windows.length - 1] !== w) windows[windows.length] = w
      listen(w, "error", onError)
      listen(w, "unhandledrejection", onError)
    }
    const drop = (root) => {
      for (let i = 0; i < touches.length; i++) unlisten(root, touches[i], onTouch, capture)
      if (nodeType(root) === 9) for (let i = 0; i < hands.length; i++) unlisten(root, hands[i], onHand, capture)
    }
    const roots = reader.each(add, drop)
    const records = reader.watch((kind, el, name, old, count) => {
      const g = current
      if (g === null) return
      const t = now()
      g.mutated = t
      g.inserted += count
      if (count > 0 && t - g.began < strict) for (let i = 0, all = lengthOf(old); i < all; i++) know(g.fresh, old[i])
      if (belongs(g, el)) g.relevant = t
    }, true)
    const navigate = watchNavigation()
    return () => {
      roots(drop)
      records()
      navigate()
      for (let i = 0; i < windows.length; i++) {
        try {
          unlisten(windows[i], "error", onError)
          unlisten(windows[i], "unhandledrejection", onError)
        } catch {} // a frame that has gone elsewhere
      }
    }
  }

  // belongs: el is in what the gesture is about, or in what appeared since.
  function belongs(g, el) {
    for (let i = 0; i < g.roots.length; i++) if (inside(g.roots[i], el)) return true
    for (let p = el, i = 0; p !== null && i < 64; i++, p = parentNode(p)) if (knows(g.fresh, p)) return true
    return false
  }

  // moving: the dialog, form or list around the component (not the component
  // itself) still fades or slides; what it is about to be is not there yet.
  function moving(g) {
    if (g.roots.length < 2) return false
    const list = animationsOf(ownerDocument(g.roots[0]))
    for (let i = 0, all = list ? list.length : 0; i < all && i < 200; i++) {
      const effect = effectOf(list[i])
      const target = effect && targetOf(effect)
      if (!target || playState(list[i]) !== "running") continue
      const end = timingOf(effect).endTime
      if (typeof end !== "number" || !(end < longest)) continue
      for (let k = 1; k < g.roots.length; k++) if (contains(target, g.roots[k])) return true
    }
    return false
  }

  function inside(root, node) {
    const doc = ownerDocument(root)
    for (let i = 0; node !== null && i < 64; i++) {
      if (contains(root, node)) return true
      if (doc !== ownerDocument(node)) return false
      node = reader.hostOf(node)
    }
    return false
  }

  function watchNavigation() {
    if (navigation !== null) {
      const onNavigate = (e) => {
        const g = current
        if (g === null) return
        const to = destinationOf(e)
        if (!to || isSameDocument(to) || isHashChange(e) || downloadOf(e) != null) return
        const url = destinationURL(to)
        if (!opens(url)) return
        g.navigating = url
        // A handler that comes later may still cancel it or keep the document.
        then(resolved, () => {
          if (eventPrevented(e) || transitionOf(navigation)) g.navigating = ""
        })
      }
      const onEnd = () => {
        if (current !== null) current.navigating = ""
      }
      listen(navigation, "navigate", onNavigate)
      listen(navigation, "navigateerror", onEnd)
      listen(navigation, "navigatesuccess", onEnd)
      return () => {
        unlisten(navigation, "navigate", onNavigate)
        unlisten(navigation, "navigateerror", onEnd)
        unlisten(navigation, "navigatesuccess", onEnd)
      }
    }
    const onLeave = () => {
      const g = current
      if (g !== null && g.navigating === "") g.navigating = "another page"
    }
    listen(win, "beforeunload", onLeave)
    listen(win, "pagehide", onLeave)
    return () => {
      unlisten(win, "beforeunload", onLeave)
      unlisten(win, "pagehide", onLeave)
    }
  }

  function settle(roots, done) {
    if (current === null) begin()
    const g = current
    if (g.done !== null) {
      // Two wait for one page: both are told.
      const first = g.done
      g.done = (result) => {
        first(result)
        done(result)
      }
      return
    }
    g.done = done
    const started = now()
    for (let i = 0; i < roots.length; i++) {
      const el = reader.element(roots[i])
      if (el !== null) g.roots[g.roots.length] = el
    }
    // Two frames, or a timer where frames do not come. Clocks may jump: a step
    // of time that no wait of ours explains counts as its longest wait.
    let waited = 0, last = started, drawn = false
    const spend = (limit) => {
      const t = now()
      const d = t - last
      last = t
      waited += d < 0 ? 0 : d > limit ? limit : d
    }
    const finish = () => {
      if (current !== g) return
      const touched = []
      for (let i = 0; i < g.touched.length; i++) {
        const h = isConnected(g.touched[i]) ? reader.handle(g.touched[i]) : 0
        if (h !== 0) touched[touched.length] = h
      }
      const result = { errors: g.errors, navigating: g.navigating, touched, trusted: g.trusted, inserted: g.inserted }
      const tell = g.done
      close()
      tell(result)
    }
    const look = () => {
      g.timer = 0
      spend(longest)
      reader.flush()
      const t = now()
      const since = t - (waited > strict ? g.relevant : g.mutated)
      if (waited >= longest || since < 0) return finish()
      if (since < quiet) return wait(quiet - since)
      if (!moving(g)) return finish()
      wait(quiet)
    }
    const wait = (ms) => {
      const rest = longest - waited
      g.timer = setTimeout(look, ms < rest ? ms : rest)
    }
    const onDrawn = () => {
      if (drawn || current !== g) return
      drawn = true
      if (g.timer) clearTimeout(g.timer)
      if (g.frame) cancelFrame(g.frame)
      g.frame = 0
      spend(longest)
      // The quiet window opens now at the earliest.
      reader.flush()
      const t = now()
      g.mutated = g.relevant = t
      wait(quiet)
    }
    g.timer = setTimeout(onDrawn, framesWait)
    g.frame = requestFrame(() => {
      g.frame = requestFrame(onDrawn)
    })
  }

  function apart(f) {
    deaf = true
    try {
      f()
    } finally {
      deaf = false
    }
  }

  return { begin, played, active: () => current !== null, settle, apart, end: close, stop: () => { close(); stop() } }
}

// nodeOf: the event of an element, as when a picture does not load.
function nodeOf(e) {
  try {
    return nodeType(e.target) > 0
  } catch {
    return false
  }
}

// wordsOf is what was thrown, as text; a page may throw anything.
function wordsOf(e) {
  let s = ""
  try {
    const failed = eventType(e) === "error"
    const thrown = failed ? eventError(e) : eventReason(e)
    if (typeof thrown === "string") s = thrown
    else if (thrown && typeof thrown.message === "string") s = thrown.message
    else if (failed) s = eventMessage(e)
    if (startsWith(s, "Uncaught ")) s = slice(s, 9)
  } catch {}
  if (typeof s !== "string" || s === "") s = "a handler failed"
  return s.length > 300 ? slice(s, 0, 300) : s
}

const schemes = ["http:", "https:", "file:", "about:", "blob:", "data:"]

// opens: the URL is one of a document, not of a mail program or a phone.
function opens(url) {
  for (let i = 0; i < schemes.length; i++) if (startsWith(url, schemes[i])) return true
  return false
}
