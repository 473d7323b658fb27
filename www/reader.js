// The eyes of the bridge: one page, read as packed facts. Nothing here decides
// what a fact means; bridge/facts says what each record holds.
//
//   makeReader(win, options?) -> reader      options: { frames: boolean = true }
//
//   reader.ask(question, node, arg) -> answer    never throws
//     answer.words    Int32Array; the first answer.length of it are the answer
//     answer.length
//     answer.text     the strings, each ended by "\0", well-formed UTF-16
//     The answer and its words are used again by the next ask: copy them first.
//     (An ask inside an ask, from a page's getter, gets an answer of its own.)
//   reader.element(handle) -> Element | null     null when it has left the page
//   reader.handle(el) -> number                  0 when el is no element of the page
//   reader.held(el) -> number                    the same, of one that was told already; else 0
//   reader.secret(el) -> boolean                 its value must not be read
//   reader.touch(el)                             the bridge changed this field
//   reader.mount(el, secret?) / reader.unmount(el)   a primitive stands on el
//   reader.watch(f, passing?) -> stop     f(kind, el, name, old, count) for every
//     mutation; of elements that nobody knew and that have left already only when passing:
//     kind "attribute" (el, name, old value), "text" (the parent), "nodes" (the
//     parent, "", NodeList of what was added, number of elements in it)
//   reader.each(add, drop?) -> stop   add(root) for every document and open shadow
//     root now and later, perhaps again and again, drop(root) when it leaves; stop(f) calls f(root) for
//     those there are
//   reader.inner(event) -> Element | null   what it happened on, through shadow roots
//   reader.hostOf(node) -> Element | null   the host of the shadow root it stands in
//   reader.flush()                    takes the mutations that wait to be told
//   reader.agent = true | false       a gesture of the bridge is at work (settle.js)
//   reader.stop()                     lets the page go
//
// How it works. Every read starts with sync(): the records of one
// MutationObserver over all documents and open shadow roots become marks
// (this element's attributes or children are not what Go holds; the structure
// has changed). After a change of structure the composed tree is walked anew;
// a walk costs a fifth of what a plain TreeWalker that reads attributes costs,
// and leaves nothing that could go stale. What Go holds already is not sent again.

import * as D from "./dom.js"
import * as field from "./fields.js"
import { attributes, dataAttr, editAttr, htmlSpace, namespaces, shownValue, svgSpace, tagOf, valueAttr } from "./names.js"
import { byID, formOf, labelMap, labels, reflects, related, words } from "./relations.js"
import { makeSecrets, mask, values } from "./secrets.js"
import { displayOf, Far, generated, generates, Named, reachOf, reread, resheeted, spread, State } from "./styles.js"
import * as F from "./tables.js"

const {
  closest, contains, nodeType, parentNode, firstChild, nextSibling, isConnected, ownerDocument, getRootNode, data, textSlot, localName, namespaceURI, shadowRoot, assignedSlot, firstElement, nextElement,
  attributeNames, attribute, hasAttribute, hasAttributes, checkVisibility, htmlOnclick, svgOnclick, documentElement, documentBody, shadowHost, assignedNodes, contentDocument,
  mapGet, mapSet, mapDelete, mapEach, weakGet, weakSet, weakDelete, knows, know, indexOf, slice, recordType, recordTarget, computedStyle, propertyValue, query, first,
} = D

const seen = D.blank({ visibilityProperty: true })
const observed = D.blank({ childList: true, characterData: true, subtree: true, attributes: true, attributeOldValue: true })

// Events after which something may be shown or hidden. The first of a list do not
// leave a shadow root, so every root is listened to. Those of state matter only to
// style rules that ask for such a state, and one of them is enough until the next look.
const rootEvents = ["beforetoggle", "toggle", "change", "load", "transitionend", "transitioncancel", "animationstart", "animationend", "animationcancel"]
const rootStates = ["input"]
const pageEvents = ["focusout"]
const pageStates = ["focusin", "pointerover", "pointerout", "pointerdown", "pointerup", "keydown", "fullscreenchange", "reset"]

const longestText = 20000 // characters of one text node that are passed on
const plainLimit = 4096 // elements that are looked at for an onclick property at every read
const kidsLimit = 64 // nodes that come with an answer beyond those asked for
const mostVeiled = 1000 // elements that are not rendered of which it is seen when they are
const mostTold = 800 // elements of which changes of one kind of view are told
const mostChoices = 200 // lists of choices whose changes are told
const patchLimit = 24 // small changes that are patched in; more are walked
const leftLimit = 256 // removed elements that are kept until the next read
const mostDeparted = 100 // elements that have left with one of them
const mostRenewed = 20000 // elements that are looked at when they come, when any may have left before
const mostSheeted = 16 // roots whose style sheets are looked at in each read
const mostScopes = 8 // elements inside which something may look otherwise; beyond, everything may
const fullSight = 2000 // ms after which everything is looked at again when anything has happened
const mostDepth = 8 // questions inside questions
const mostDoubts = 64 // elements that have come or gone before everything is looked at

class Rec {
  constructor(h, el, tag) {
    this.h = h
    this.el = el
    this.tag = tag
    this.live = true // in the document
    this.sent = false // Go holds its head
    this.kids = false // Go holds its children
    this.dirty = false
    this.walk = 0 // the last walk that found it a candidate
    this.click = false // then: it had an onclick
    this.own = 0 // a secret by itself: 1 no, 2 yes, 0 not looked at
    this.patch = 0 // the last patch that found it
    this.seen = 0 // it was shown when all were asked for: 1 no, 2 yes, 0 not asked
    this.look = 0 // the read that asked whether it is shown, times 2, plus 1 when it is
    this.style = null // its computed style, kept once it was asked whether a display:contents makes it shown
    this.host = false // when the head was written: it had a shadow root
    this.parent = null // its parent, slot and root
    this.slot = null
    this.root = null
    // What Go was told of its views, and is told changes of; null: nothing.
    this.links = null // what it was asked to relate to
    this.doubt = 0 // the last time that came into doubt
    this.liveTold = null
    this.shownTold = null
    this.styleTold = null
    this.choicesTold = null
  }
}

class Root {
  constructor(node, owner) {
    this.node = node
    this.owner = owner // host of a shadow root, iframe of a document, null for the page
    this.walk = 0
    this.look = 0
    this.sheets = [] // what resheeted has seen
    this.reach = -1 // what reachOf told; -1: its style sheets may have changed since
  }
}

export function makeReader(win, options) {
  const frames = !options || options.frames !== false
  const page = win.document
  const recs = new WeakMap() // element -> Rec, for ever
  const live = new Map() // handle -> Rec, in the document
  const roots = new WeakMap() // document or shadow root -> Root
  const primitives = new WeakMap() // element -> is secret
  const assignments = new WeakMap() // slot that script fills -> what it held
  const touched = new WeakSet()
  const secrets = makeSecrets()
  let rootList = []
  let watchers = [], attentive = [], hooks = []
  let started = false, last = 0, walks = 0, reads = 1, observers = 0
  let primitiveCount = 0, secretPrimitives = 0

  // Marks, from mutation records to the next read.
  let restructured = true, changed = true, sighted = true, removal = false, everything = false, fieldsChanged = true
  let dirty = [], leftElements = []
  let grown = [], flipped = [], shrunk = false // small changes of structure; see patch()
  let moved = new WeakSet() // elements that left and came back
  let departed = null // recs of elements that have left; null: any may have
  let renewed = 0 // elements that have come since then, and may be such
  // Where something may be shown, hidden or drawn otherwise since the last read,
  // null for anywhere, and since all were asked whether they are shown. Stated:
  // things have happened that only style rules of some kinds make something of.
  // Named: an attribute has changed that matters only to rules that name it.
  let scopes = null, others = null, stated = true, named = false, lookedAt = 0
  let structure = 0, sight = 0, outline = 0 // outline: elements have come, gone or moved
  let silent = [], silentOf = null, silentCount = 0 // the candidates that only a handler makes clickable, of which list

  // What the last walk found.
  let candidates = [], candidatesSent = false, waiting = [], frameList = [], plain = [], manual = [], fieldList = [], marked = false

  // ---------------------------------------------------------------- answers

  let W = new Int32Array(4096), n = 0, T = [], t = 0
  let busy = false, depth = 0
  let answer = { words: W, length: 0, text: "" }

  function room(k) {
    if (n + k <= W.length) return
    const bigger = new Int32Array(n + k > W.length * 2 ? n + k : W.length * 2)
    for (let i = 0; i < n; i++) bigger[i] = W[i]
    W = bigger
  }

  const put = (s) => {
    T[t++] = s
  }

  // joined is the text of an answer. A NUL inside a string would end it early.
  function joined() {
    if (t === 0) return ""
    T.length = t
    if (indexOf(D.join(T, ""), "\0") >= 0) for (let i = 0; i < t; i++) T[i] = withoutNul(T[i])
    return D.wellFormed(D.join(T, "\0") + "\0")
  }

  function ask(question, node, arg) {
    // A getter of the page may read the page, and be asked for again by that.
    if (depth >= mostDepth) return { words: W, length: 0, text: "" }
    depth++
    const nested = busy, w0 = W, n0 = n, T0 = T, t0 = t, a0 = answer
    if (nested) {
      W = new Int32Array(256)
      T = []
      answer = { words: W, length: 0, text: "" }
    }
    busy = true
    n = t = 0
    try {
      reply(question, node | 0, "" + arg)
    } catch (e) {
      n = t = 0
      if (question === F.AskPage) {
        // What was to be told is lost: tell all of it next time.
        everything = removal = untold = doubt.all = true
        departed = null
        candidatesSent = false
        onSight()
      }
      trouble(e)
    }
    depth--
    const a = answer
    a.words = W
    a.length = n
    a.text = joined()
    if (nested) {
      W = w0
      n = n0
      T = T0
      t = t0
      answer = a0
    } else {
      T.length = 0
      busy = false
      if (W.length > 1 << 20 && n < 1 << 16) W = new Int32Array(1 << 16)
    }
    return a
  }

  let troubles = 0
  function trouble(e) {
    if (troubles++ < 5) console.error("bridge: the page could not be read:", e)
  }

  function reply(question, node, arg) {
    if (question === F.AskPage) return askPage(arg === F.Brief)
    if (question === F.AskPointer) return askPointer()
    if (question === F.AskFocus) return askFocus()
    if (question === F.AskShownAll) return askShownAll()
    if (question === F.AskLinks) return askLinks()
    if (question === F.AskMask) return askMask(arg)
    const rec = mapGet(live, node)
    if (rec === undefined || !present(rec.el)) return question === F.AskShown ? num(0) : undefined
    const el = rec.el
    switch (question) {
      case F.AskHead:
        heads(rec, true)
        return
      case F.AskKids:
        return askKids(rec)
      case F.AskByID:
      case F.AskLabels:
      case F.AskRel:
        return link(rec, question, arg)
      case F.AskShown:
        return askShown(rec, arg)
      case F.AskLive:
        return askLive(rec, arg)
      case F.AskOptions:
        return askOptions(rec, arg)
      case F.AskStyle:
        return askStyle(rec, arg)
      case F.AskAttrs:
        return askAttrs(el)
      case F.AskSource:
        return askSource(el)
    }
  }

  function num(v) {
    room(3)
    W[n++] = F.RecNums
    W[n++] = 1
    W[n++] = v
  }

  // list writes elements, and the heads that Go has not got.
  function list(els) {
    const found = told(els)
    nodes(F.RecList, found)
    return found
  }

  function told(els) {
    const found = []
    for (let i = 0; i < els.length; i++) {
      const el = els[i]
      if (el === null || el === undefined || !present(el)) continue
      const rec = recOf(el)
      let again = false
      for (let k = 0; k < found.length && k < 50; k++) if (found[k] === rec) again = true
      if (!again) found[found.length] = rec
    }
    for (let i = 0; i < found.length; i++) if (i < kidsLimit) heads(found[i], false)
    return found
  }

  function nodes(kind, list) {
    room(2 + list.length)
    W[n++] = kind
    W[n++] = list.length
    for (let i = 0; i < list.length; i++) W[n++] = list[i].h
  }

  // ---------------------------------------------------------------- handles

  function recOf(el) {
    const rec = weakGet(recs, el)
    if (rec === undefined) return newRec(el, tagOf(localName(el)))
    if (!rec.live) revive(rec)
    return rec
  }

  function revive(rec) {
    rec.live = true
    mapSet(live, rec.h, rec)
    if (rec.own === 1) rec.own = 0
  }

  function newRec(el, tag) {
    const rec = new Rec(++last, el, tag)
    weakSet(recs, el, rec)
    mapSet(live, rec.h, rec)
    return rec
  }

  // present reports whether el is in a document or shadow root that is read.
  const present = (el) => isConnected(el) && weakGet(roots, getRootNode(el)) !== undefined

  function isElement(el) {
    try {
      return nodeType(el) === 1
    } catch {
      return false // a Proxy, or no node at all
    }
  }

  function handle(el) {
    if (!isElement(el)) return 0
    if (present(el)) return recOf(el).h
    if (!isConnected(el)) return 0
    sync() // it is in a shadow root or frame that is new
    return present(el) ? recOf(el).h : 0
  }

  // held is the handle of an element that Go knows, 0 for others.
  function held(el) {
    const rec = weakGet(recs, el)
    return rec !== undefined && rec.sent && present(el) ? rec.h : 0
  }

  function element(h) {
    const rec = mapGet(live, h)
    return rec !== undefined && present(rec.el) ? rec.el : null
  }

  // ---------------------------------------------------------------- marks

  const observer = new D.Observer((records) => {
    try {
      note(records)
    } catch (e) {
      trouble(e)
    }
  })

  function start() {
    if (started) return
    started = true
    addRoot(page, null)
  }

  function stop() {
    if (!started) return
    started = false
    D.disconnect(observer)
    for (let i = 0; i < rootList.length; i++) unhear(rootList[i])
    rootList = []
    restructured = true
  }

  function note(records) {
    passed = null
    for (let i = 0; i < records.length; i++) {
      const r = records[i], type = recordType(r)
      if (type === "attributes") noteAttribute(recordTarget(r), D.recordName(r), r)
      else if (type === "childList") noteNodes(recordTarget(r), D.recordAdded(r), D.recordRemoved(r))
      else noteText(recordTarget(r))
    }
  }

  // Elements that came, and had left again by the time that was told: nothing is
  // worked out for them. What they were before they came has a record of its own.
  let passed = null

  // passes reports whether c, which has come or gone, is one of them.
  function passes(c, gone) {
    if (gone) return passed !== null && D.setHas(passed, c)
    if (isConnected(c)) return false
    if (passed === null) passed = new Set()
    D.setAdd(passed, c)
    return true
  }

  function tell(list, kind, el, name, old, count) {
    for (let i = 0; i < list.length; i++) list[i](kind, el, name, old, count)
  }

  function mark(rec) {
    if (rec === undefined || rec.dirty) return
    rec.dirty = true
    dirty[dirty.length] = rec
  }

  const markElement = (el) => mark(weakGet(recs, el))

  // returned: an element has come back from where nothing was told of it, or stands elsewhere.
  function returned(rec) {
    if (rec === undefined) return
    mark(rec)
    if (rec.own === 1) rec.own = 0
  }

  function allReturned(el) {
    returned(weakGet(recs, el))
    const inner = query(el, "*"), count = D.lengthOf(inner)
    for (let i = 0; i < count; i++) returned(weakGet(recs, inner[i]))
    return count
  }

  // markChoices: what changed in an option has changed the choices of its list.
  function markChoices(el) {
    const tag = localName(el)
    if (tag === "option" || tag === "optgroup") markElement(closest(el, "select,datalist"))
  }

  function noteAttribute(el, name, record) {
    const rec = weakGet(recs, el), a = mapGet(attributes, name)
    if (rec === undefined && !isConnected(el) && (a === undefined || !a.wide)) {
      // It has left, and nobody knew it.
      if (attentive.length > 0) tell(attentive, "attribute", el, name, D.recordOld(record), 0)
      return
    }
    if (a === undefined || !a.quiet) {
      sightIn(el)
      if (restyled !== null) restyle(el)
    } else named = true
    if (a !== undefined) {
      changed = true
      if (rec !== undefined) mark(rec)
      if (D.recordOld(record) === "" && reflects(name) && attribute(el, name) === "") outline++ // script has set another element
      doubtAttribute(el, name, rec, D.recordOld(record))
      markChoices(el)
      if (a.candidate && !restructured && candidate(el, tagOf(localName(el))) !== (rec !== undefined && rec.walk === walks)) add(flipped, el)
      if (a.wide) noteWide(el, name, rec, record)
    }
    if (watchers.length > 0) tell(watchers, "attribute", el, name, D.recordOld(record), 0)
  }

  // add keeps a small change for patch(); too many are no small change.
  function add(list, el) {
    if (list.length >= patchLimit) restructured = true
    else if (!restructured) list[list.length] = el
  }

  // noteWide is for attributes that matter beyond the head of their element.
  function noteWide(el, name, rec, record) {
    switch (name) {
      case "slot":
        reassign(parentNode(el))
        break
      case "name":
        if (localName(el) === "slot") reassign(hostOf(el))
        fieldsChanged = true
        if (rec !== undefined) rec.own = 0
        break
      case "contenteditable":
        markAll(query(el, "[contenteditable]"))
        fieldsChanged = true
        if (guarded()) everything = true
        break
      case "data-agent-secret":
        everything = restructured = true
        break
      case "type":
        if (secrets.wasSecretType(D.recordOld(record))) secrets.remember(el)
        if (shadowRoot(el) !== null) allReturned(shadowRoot(el)) // inputs of a password field
      // falls through
      case "autocomplete":
      case "maxlength":
      case "id":
        fieldsChanged = true
        if (rec !== undefined) rec.own = 0
    }
  }

  function markAll(found) {
    const count = D.lengthOf(found)
    for (let i = 0; i < count; i++) markElement(found[i])
  }

  // hostOf is the host of the open shadow root that el stands in, or null.
  function hostOf(el) {
    const root = getRootNode(el)
    if (nodeType(root) !== 11) return null
    try {
      return shadowHost(root)
    } catch {
      return null // a fragment
    }
  }

  // reassign: the slots of this host may hold other nodes now.
  function reassign(host) {
    if (host === null || nodeType(host) !== 1) return
    const root = shadowRoot(host)
    if (root === null) return
    restructured = changed = doubt.all = true
    sightIn(host)
    if (restyled !== null) restyle(host)
    for (let c = first(host); c !== null; c = nextElement(c)) markElement(c)
    markAll(query(root, "slot"))
  }

  function noteText(node) {
    changed = sighted = true // an element may be empty no more, see look()
    let p = textSlot(node) || parentNode(node)
    if (p !== null && nodeType(p) === 11) p = hostOf(node)
    if (p !== null && nodeType(p) === 1) {
      markElement(p)
      markChoices(p)
      if (localName(p) === "style") onSheets()
    }
    if (watchers.length > 0 && p !== null) tell(watchers, "text", p, "", null, 0)
  }

  function noteNodes(target, added, removed) {
    const type = nodeType(target)
    let elements = 0, text = false, slots = false, inserted = 0, passing = 0, all = 0
    const shadowed = nodeType(getRootNode(target)) !== 9 // or it has left since
    for (let pass = 0; pass < 2; pass++) {
      const list = pass === 0 ? added : removed
      const count = D.lengthOf(list)
      all += count
      for (let i = 0; i < count; i++) {
        const c = list[i], t = nodeType(c)
        if (t === 1) {
          const tag = tagOf(localName(c))
          if (tag.left) onSheets()
          if (tag.left && weakGet(recs, c) === undefined && first(c) === null) continue
          if (passes(c, pass === 1)) {
            passing++
            if (pass === 0) inserted++
            continue
          }
          elements++
          doubtNode(c)
          if (pass === 0) {
            inserted++
            add(grown, c)
            sightIn(c)
            if (removal && departed === null && !everything && (renewed += 1 + allReturned(c)) > mostRenewed) everything = true
          } else {
            shrunk = true
            leaves(c)
          }
          if (!slots && shadowed && (tag.slot || D.lengthOf(query(c, "slot")) > 0)) slots = true
        } else if (t === 3 || t === 4) text = true
      }
    }
    if (passing > 0 && passing === all) return tell(attentive, "nodes", target, "", added, inserted)
    sighted = true
    const around = type === 11 ? hostOf(target) : null
    if (around !== null) {
      sightIn(around)
      restyled = null
    } else if (type !== 1 || tagOf(localName(target)).left) onSheets()
    else {
      if (arranges[localName(target)] === 1) sightIn(target)
      if (restyled !== null) restyleIn(target)
    }
    if (watchers.length > 0) tell(watchers, "nodes", target, "", added, inserted)
    if (elements === 0 && !text) return // comments, or scripts and styles
    changed = true
    if (elements > 0) outline++
    if (type === 1) {
      markElement(target)
      markChoices(target)
      if (elements > 0) doubtLabel(target)
      if (shadowRoot(target) !== null) reassign(target)
      if (localName(target) === "details") markAll(query(target, "summary")) // which one is the summary decides on its focus
    } else if (type === 11) {
      const host = hostOf(target)
      if (host !== null) markElement(host)
    } else if (type === 9) {
      restructured = true // another document element
      const root = weakGet(roots, target)
      if (root !== undefined && root.owner !== null) markElement(root.owner)
    }
    if (slots) {
      restructured = true
      reassign(hostOf(target))
    }
    // What was no secret elsewhere may be one in an editing host.
    if (elements > 0 && type === 1 && guarded() && field.host(target) !== null) everything = true
  }

  // leaves keeps a removed element until the next read: should it come back
  // before, what happened to it meanwhile was not seen.
  function leaves(el) {
    removal = true
    leftElements[leftElements.length] = el
    if (leftElements.length >= leftLimit) forget()
    depart(el)
  }

  // throughout calls f with el and the elements inside, and reports whether there are too many of them.
  function throughout(el, f) {
    let left = mostDeparted
    for (let at = el; at !== null && left > 0; left--) {
      f(at)
      let next = first(at)
      while (next === null && at !== el) {
        next = nextElement(at)
        if (next === null) at = parentNode(at)
      }
      at = next
    }
    return left === 0
  }

  // depart keeps what has left with el. Where that is much, all are looked at
  // in the next read: the page does not pay for it here.
  function depart(el) {
    if (departed === null) return
    const list = departed
    const more = throughout(el, (at) => {
      const rec = weakGet(recs, at)
      if (rec !== undefined && rec.live) list[list.length] = rec
    })
    if (!more && list.length <= 4096 && !deep(el)) return
    anyDeparted() // what is in a shadow root or a frame has left too
  }

  // anyDeparted: which ones have left is not kept. Those that were may have come back.
  function anyDeparted() {
    if (departed !== null) for (let i = 0; i < departed.length; i++) returned(departed[i])
    departed = null
  }

  // deep: some element in the subtree of el has a tree of its own inside.
  function deep(el) {
    for (let i = 1; i < rootList.length; i++) {
      let o = rootList[i].owner
      for (let up = 0; o !== null; up++) {
        if (contains(el, o) || up === 1000) return true // a frame may be put into its own document
        const at = weakGet(roots, getRootNode(o))
        o = at === undefined ? null : at.owner
      }
    }
    return false
  }

  function forget() {
    restructured = doubt.all = true
    for (let i = 0; i < leftElements.length; i++) {
      markElement(leftElements[i])
      markAll(query(leftElements[i], "*"))
    }
    leftElements = []
  }

  // onSheets: style sheets may have changed.
  function onSheets() {
    for (let i = 0; i < rootList.length; i++) rootList[i].reach = -1
    onSight()
  }

  // onSight: anything may look otherwise.
  function onSight() {
    sighted = true
    restyled = scopes = null
  }

  // sightIn: el and what is inside it may look otherwise, in a shadow root also
  // what its slots hold. Other parts of the page may too where style rules reach
  // that far, see look().
  function sightIn(el) {
    sighted = true
    if (tagOf(localName(el)).left) return onSheets()
    if (scopes === null) return
    for (let host = hostOf(el), up = 0; host !== null && up < 1000; up++) {
      el = host
      host = hostOf(el)
    }
    for (let i = 0; i < scopes.length; i++) if (scopes[i] === el) return
    if (scopes.length >= mostScopes) scopes = null
    else scopes[scopes.length] = el
  }

  // onTurn: the address has another target.
  const onTurn = () => {
    stated = true
  }

  function onRootEvent(e) {
    stated = true
    const type = D.eventType(e)
    if (type === "load") {
      onSheets()
      const el = D.eventTarget(e)
      if (hooks.length > 0 && isElement(el) && tagOf(localName(el)).frame) meet()
    } else if (moves[type] === 1) {
      const el = inner(e)
      if (el === null) onSight()
      else sightIn(el)
    } else if ((type === "change" && (e.isTrusted || reader.agent)) || (type === "focusout" && e.isTrusted)) {
      const el = inner(e)
      if (el !== null) know(touched, el)
    }
  }

  // A page may have thousands of these in one task: what has told of a state is not
  // listened to until the next look.
  let deaf = [] // a node and an event, in turn

  function onState(e) {
    stated = true
    const node = D.eventCurrent(e), type = D.eventType(e)
    D.unlisten(node, type, onState, true)
    deaf[deaf.length] = node
    deaf[deaf.length] = type
  }

  function unstated() {
    stated = false
    if (deaf.length === 0) return
    for (let i = 0; i < deaf.length; i += 2) if (weakGet(roots, deaf[i]) !== undefined) D.listen(deaf[i], deaf[i + 1], onState, true)
    deaf = []
  }

  // meet tells who listens to every root of a document that has come.
  function meet() {
    try {
      sync()
    } catch (e) {
      trouble(e)
    }
  }

  // inner is the element that an event happened on, through shadow roots.
  function inner(e) {
    let el = D.eventTarget(e)
    if (!isElement(el)) return null
    if (shadowRoot(el) !== null) {
      const path = D.eventPath(e)
      if (path && isElement(path[0])) el = path[0]
    }
    return el
  }

  function onSlot(e) {
    const el = D.eventTarget(e)
    if (isElement(el)) reassign(hostOf(el))
  }

  // ---------------------------------------------------------------- roots

  function addRoot(node, owner) {
    let root = weakGet(roots, node)
    if (root === undefined) {
      root = new Root(node, owner)
      weakSet(roots, node, root)
      rootList[rootList.length] = root
      D.observe(observer, node, observed)
      observers++
      attend(node)
    } else if (nodeType(node) === 9) attend(node) // document.open() takes listeners away
    root.owner = owner
    root.walk = walks
    return root
  }

  function attend(node) {
    hear(node, D.listen)
    for (let i = 0; i < hooks.length; i++) hooks[i].add(node)
  }

  function unhear(root) {
    hear(root.node, D.unlisten)
    weakDelete(roots, root.node)
    for (let i = 0; i < hooks.length; i++) if (hooks[i].drop) hooks[i].drop(root.node)
  }

  // hear listens to a root, or no more.
  function hear(node, listening) {
    if (node === page) {
      listening(win, "resize", onSight, true)
      listening(win, "hashchange", onTurn, true)
    }
    const each = (types, heard) => {
      for (let i = 0; i < types.length; i++) listening(node, types[i], heard, true)
    }
    each(rootEvents, onRootEvent)
    each(rootStates, onState)
    if (nodeType(node) === 11) return listening(node, "slotchange", onSlot, true)
    each(pageEvents, onRootEvent)
    each(pageStates, onState)
  }

  // dropRoots lets go of the roots that the last walk did not meet.
  function dropRoots() {
    let kept = 0
    for (let i = 0; i < rootList.length; i++) {
      const root = rootList[i]
      if (root.walk === walks) rootList[kept++] = root
      else unhear(root)
    }
    if (kept === rootList.length) return
    rootList.length = kept
    removal = true
    anyDeparted()
    // One target cannot be taken from an observer: now and then all are set anew.
    if (observers > 2 * kept + 64) {
      note(D.takeRecords(observer))
      D.disconnect(observer)
      for (let i = 0; i < kept; i++) D.observe(observer, rootList[i].node, observed)
      observers = kept
    }
  }

  // ---------------------------------------------------------------- the walk

  function candidate(el, tag) {
    if (tag.candidate) return true
    if (hasAttributes(el)) {
      const names = attributeNames(el)
      for (let i = 0; i < names.length; i++) {
        const a = mapGet(attributes, names[i])
        if (a !== undefined && a.candidate && (a.only === "" || a.only === tag.name)) return true
      }
    }
    return clickable(el, tag) || (primitiveCount > 0 && weakGet(primitives, el) !== undefined) || (tag.body && field.designed(el))
  }

  // clickable: an onclick property. Its change is seen by nobody, see late().
  function clickable(el, tag) {
    try {
      if (tag.html) return htmlOnclick(el) != null
      if (tag.svg) return svgOnclick(el) != null
      const ns = namespaceURI(el)
      return (ns === htmlSpace ? htmlOnclick(el) : ns === svgSpace ? svgOnclick(el) : null) != null
    } catch {
      return false
    }
  }

  // An onclick attribute is not asked for its handler: that would compile it.
  const clicks = (el, tag) => hasAttribute(el, "onclick") || clickable(el, tag)

  // Where the walk is: bound is the root, or the slotted element, whose subtree
  // is being walked; slot the slot that holds it; assigned all that the slot
  // holds, index the place in it. Outer places wait in trail.
  let bound = null, slot = null, root = null, assigned = null, index = 0, trail = []
  let before = 0 // what Rec.walk was of those that were candidates

  // walk goes through the composed tree in order.
  function walk() {
    restructured = shrunk = false
    if (grown.length > 0) grown = []
    if (flipped.length > 0) flipped = []
    walks++
    outline++
    before = walks - 1
    const old = candidates
    candidates = []
    waiting = []
    frameList = []
    plain = []
    manual = []
    marked = false
    fieldsChanged = true
    addRoot(page, null)
    bound = root = page
    slot = assigned = null
    go(first(page))
    if (!same(old, candidates)) {
      candidatesSent = false
      changed = true
    }
    dropRoots()
  }

  // go walks from el to the end of where the walk is.
  function go(el) {
    trail = []
    while (el !== null) {
      let next = visit(el)
      while (next === null) {
        if (el === bound) next = after()
        else if ((next = nextElement(el)) === null && ((el = parentNode(el)) === bound || el === null) && assigned === null) next = after()
        if (next === done) {
          if (trail.length === 0) break
          el = leave()
          next = null
        }
      }
      el = next === done ? null : next
    }
    bound = slot = root = assigned = null
  }

  // after is what comes after bound: the next slotted element, if any.
  function after() {
    if (assigned === null || ++index >= assigned.length) return done
    return (bound = assigned[index])
  }

  function enter(el, inside) {
    trail[trail.length] = { el, bound, slot, root, assigned, index }
    bound = root = inside
    slot = assigned = null
  }

  // leave goes back to where the walk was and returns the element entered there.
  function leave() {
    const top = trail[trail.length - 1]
    trail.length--
    bound = top.bound
    slot = top.slot
    root = top.root
    assigned = top.assigned
    index = top.index
    return top.el
  }

  // visit looks at one element and returns where its content begins, or null.
  function visit(el) {
    const tag = tagOf(localName(el))
    const rec = last === 0 ? undefined : weakGet(recs, el)
    const shadow = tag.host ? shadowRoot(el) : null
    if (rec !== undefined && rec.sent && !rec.dirty && (rec.root !== root || rec.slot !== (el === bound ? slot : null) || rec.parent !== parentNode(el) || rec.host !== (shadow !== null))) mark(rec)
    if (candidate(el, tag)) found(el, tag, rec)
    else if (tag.html && plain.length < plainLimit) plain[plain.length] = el
    if (!tag.plain || shadow !== null) return content(el, tag, shadow)
    const next = firstElement(el)
    // Nothing tells of a root that comes later: those that have no content are looked at again.
    if (next === null && tag.host && waiting.length < plainLimit && firstChild(el) === null) waiting[waiting.length] = el
    return next
  }

  function found(el, tag, rec) {
    if (tag.left) return
    if (rec === undefined) rec = newRec(el, tag)
    else if (!rec.live) revive(rec)
    if (rec.sent && rec.walk !== before) mark(rec) // it was not one before: by an onclick, say
    rec.walk = walks
    rec.patch = patches
    rec.click = clicks(el, tag)
    if (!marked && hasAttribute(el, "data-agent-secret")) marked = true
    candidates[candidates.length] = rec
  }

  // content is where the content of a host, a slot or a frame begins.
  function content(el, tag, shadow) {
    if (tag.left) return null
    if (shadow !== null) {
      addRoot(shadow, el)
      if (D.slotAssignment(shadow) === "manual") {
        manual[manual.length] = shadow
        reslotted(shadow)
      }
      const next = D.fragmentFirstElement(shadow)
      if (next !== null) enter(el, shadow)
      return next
    }
    if (tag.frame) {
      const doc = frames ? documentOf(el) : null
      frameList[frameList.length] = el
      frameList[frameList.length] = doc
      if (doc === null) return null
      addRoot(doc, el)
      const next = D.documentFirstElement(doc)
      if (next !== null) enter(el, doc)
      return next
    }
    if (tag.dash) waiting[waiting.length] = el
    const held = tag.slot && root !== page && nodeType(root) === 11 ? slotted(el) : none
    if (held.length === 0) return firstElement(el)
    const list = elementsOf(held)
    if (list.length === 0) return null
    enter(el, getRootNode(list[0]))
    slot = el
    assigned = list
    index = 0
    return (bound = list[0])
  }

  // ---------------------------------------------------------------- patches

  let patches = 0

  // patch brings small changes into what the last walk found, without a walk of
  // all. It answers false where the order cannot be told without one: in what
  // slots show, whose order is theirs.
  function patch() {
    const added = grown, turned = flipped
    grown = []
    flipped = []
    patches++
    before = walks
    if (shrunk && !dropDetached()) return false
    shrunk = false
    const tops = new WeakSet()
    for (let i = 0; i < added.length; i++) know(tops, added[i])
    const all = candidates
    const groups = []
    let gone = false
    for (let i = 0; i < added.length; i++) {
      const el = added[i]
      const place = isConnected(el) ? placeOf(el, tops) : 0
      if (place < 0) {
        candidates = all
        return false
      }
      if (place === 0 && knows(moved, el)) {
        candidates = all // what was listed where it stood may be shown no more
        return false
      }
      if (place === 0 || firstOf(added, el) < i) continue
      candidates = []
      root = getRootNode(el)
      bound = el
      slot = null
      assigned = [el]
      index = 0
      go(el)
      groups[groups.length] = { el, list: candidates }
    }
    for (let i = 0; i < turned.length; i++) {
      const el = turned[i]
      if (!isConnected(el) || firstOf(turned, el) < i) continue
      const rec = weakGet(recs, el), tag = tagOf(localName(el))
      const is = candidate(el, tag), was = rec !== undefined && rec.walk === walks
      if (is && was) rec.click = clicks(el, tag)
      if (!is && was) {
        rec.walk = 0
        gone = true
        if (tag.html && plain.length < plainLimit && firstOf(plain, el) < 0) plain[plain.length] = el
      }
      if (!is || was) continue
      const place = knows(tops, el) ? 0 : placeOf(el, tops)
      if (place < 0) {
        candidates = all
        return false
      }
      if (place === 0) continue
      candidates = []
      found(el, tag, rec)
      groups[groups.length] = { el, list: candidates }
    }
    candidates = []
    for (let i = 0; i < all.length; i++) {
      const rec = all[i]
      if (rec.walk === walks && rec.patch !== patches && isConnected(rec.el)) candidates[candidates.length] = rec
    }
    for (let i = 0; i < groups.length; i++) insert(groups[i].el, groups[i].list)
    fieldsChanged = true
    if (!same(all, candidates)) {
      candidatesSent = false
      changed = true
    }
    return true
  }

  // placeOf: 1 when the order around el is that of the document; 0 when el is
  // in one of tops, or in nothing; -1 when it cannot be told.
  function placeOf(el, tops) {
    for (let p = parentNode(el); ; ) {
      if (p === null) return 0
      const type = nodeType(p)
      if (type === 1) {
        if (knows(tops, p)) return 0
        const tag = tagOf(localName(p))
        if (tag.left || tag.frame || tag.slot || (tag.host && shadowRoot(p) !== null)) return -1
        p = parentNode(p)
        continue
      }
      const at = weakGet(roots, p)
      if (at === undefined) return -1
      const owner = at.owner
      if (owner === null) return 1
      if (knows(tops, owner)) return 0
      // What a host holds may be shown before el or after it.
      if (type === 11 && firstElement(owner) !== null) return -1
      p = parentNode(owner)
    }
  }

  // insert puts a list where el stands.
  function insert(el, list) {
    if (list.length === 0) return
    let low = 0, high = candidates.length
    while (low < high) {
      const mid = (low + high) >> 1
      if (precedes(candidates[mid].el, el)) low = mid + 1
      else high = mid
    }
    const out = []
    for (let i = 0; i < low; i++) out[i] = candidates[i]
    for (let i = 0; i < list.length; i++) out[out.length] = list[i]
    for (let i = low; i < candidates.length; i++) out[out.length] = candidates[i]
    candidates = out
  }

  // precedes reports whether a comes before b in the composed tree, where b
  // stands in no slot: what holds them both is found by going up from the
  // deeper one.
  function precedes(a, b) {
    let depthA = depthOf(a), depthB = depthOf(b)
    const deepB = depthB
    while (depthA > depthB) {
      a = ownerOf(a)
      depthA--
    }
    while (depthB > depthA) {
      b = ownerOf(b)
      depthB--
    }
    while (a !== b && getRootNode(a) !== getRootNode(b)) {
      a = ownerOf(a)
      b = ownerOf(b)
      depthB--
    }
    // What holds b comes before it.
    if (a === b) return depthB < deepB
    return (D.comparePosition(a, b) & 4) !== 0
  }

  const ownerOf = (el) => weakGet(roots, getRootNode(el)).owner

  function depthOf(el) {
    let depth = 0
    for (let at = weakGet(roots, getRootNode(el)); at !== undefined && at.owner !== null; at = weakGet(roots, getRootNode(at.owner))) depth++
    return depth
  }

  // dropDetached lets go of what has left. With a frame goes a whole document:
  // its elements are connected still, so that a walk has to find out.
  function dropDetached() {
    let kept = 0
    for (let i = 0; i < rootList.length; i++) {
      const at = rootList[i]
      if (at.owner === null || isConnected(at.owner)) rootList[kept++] = at
      else if (nodeType(at.node) === 9) return false
      else unhear(at)
    }
    rootList.length = kept
    plain = connected(plain)
    waiting = connected(waiting)
    return true
  }

  function connected(list) {
    let kept = 0
    for (let i = 0; i < list.length; i++) if (isConnected(list[i])) list[kept++] = list[i]
    list.length = kept
    return list
  }

  function same(a, b) {
    if (a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
    return true
  }

  function slotted(el) {
    try {
      return assignedNodes(el) || none
    } catch {
      return none // an SVG element of that name
    }
  }

  function elementsOf(list) {
    const out = []
    for (let i = 0; i < list.length; i++) if (nodeType(list[i]) === 1) out[out.length] = list[i]
    return out
  }

  // documentOf is the document of a same-origin frame, or null.
  function documentOf(el) {
    try {
      return contentDocument(el) || null
    } catch {
      return null
    }
  }

  // ---------------------------------------------------------------- reads

  // late looks for what no mutation record tells.
  function late() {
    for (let i = 0; i < rootList.length && i < mostSheeted; i++) {
      const root = rootList[i]
      if (!resheeted(root.node, root.sheets)) continue
      root.reach = -1
      onSight()
    }
    for (let i = 0; i < waiting.length; i++) {
      if (shadowRoot(waiting[i]) === null) continue
      markElement(waiting[i])
      reassign(waiting[i])
    }
    for (let i = 0; i < frameList.length; i += 2) {
      if (frames && documentOf(frameList[i]) !== frameList[i + 1]) {
        markElement(frameList[i])
        onSight()
        restructured = changed = doubt.all = true
      }
    }
    for (let i = 0; i < manual.length; i++) if (reslotted(manual[i])) reassign(shadowHost(manual[i]))
    let kept = 0
    for (let i = 0; i < plain.length; i++) {
      const el = plain[i]
      if (htmlOnclick(el) == null || !isConnected(el)) {
        plain[kept++] = el
        continue
      }
      markElement(el)
      add(flipped, el)
      changed = true
    }
    plain.length = kept
    if (silentOf !== candidates || silentCount !== candidates.length) {
      silentOf = candidates
      silentCount = candidates.length
      silent = []
      for (let i = 0; i < silentCount; i++) if (!candidates[i].tag.acts) silent[silent.length] = candidates[i]
    }
    for (let i = 0; i < silent.length; i++) { // an attribute would have been told of
      const rec = silent[i]
      if (rec.click ? clicks(rec.el, rec.tag) : !clickable(rec.el, rec.tag)) continue
      mark(rec)
      add(flipped, rec.el)
      changed = true
    }
  }

  // unveil looks for what was not rendered when pointers were looked for, and is
  // now by a style rule, such as one for :hover or :checked, or as a popover.
  function unveil() {
    if (restyled === null || !sighted) return
    let kept = 0
    for (let i = 0; i < veiled.length; i++) {
      const el = veiled[i]
      if ((scopes !== null && !within(scopes, el)) || !checkVisibility(el)) veiled[kept++] = el
      else if (restyled !== null) restyleIn(el)
    }
    veiled.length = kept
  }

  // look finds out where something may look otherwise than in the last read: in
  // nothing, in scopes, or anywhere, which is null. What only a state decides of
  // which no record tells, or a neighbour, counts where there are rules of that
  // kind. What no rule and no record tells, such as a rule that script has edited
  // in place, is looked for after a while.
  function look() {
    const t = D.now()
    if (stated || sighted || named) {
      const since = t - lookedAt
      if (!(since >= 0 && since < fullSight)) {
        reread()
        onSheets()
      } else if (!sighted || scopes !== null) {
        const reach = rulesReach()
        if (((stated || sighted) && (reach & State) !== 0) || (sighted && (reach & Far) !== 0) || (named && (reach & Named) !== 0)) onSight()
      }
    }
    named = false
    unveil()
    if (sighted && scopes === null) {
      unstated()
      lookedAt = t
    } else if (sighted) {
      stated = true
      if (scopes.length === 0) sighted = false // something has gone
    }
  }

  // rulesReach tells how far the style rules of the page reach.
  function rulesReach() {
    let reach = 0
    for (let i = 0; i < rootList.length; i++) {
      const root = rootList[i]
      if (root.reach < 0) root.reach = reachOf(root.node)
      reach |= root.reach
    }
    return spread(reach)
  }

  // reslotted reports whether slots that script fills hold other nodes than
  // when they were last looked at. Nothing tells of it in time.
  function reslotted(root) {
    const found = query(root, "slot"), count = D.lengthOf(found)
    let other = false
    for (let i = 0; i < count; i++) {
      const held = slotted(found[i]), before = weakGet(assignments, found[i])
      if (before !== undefined && same(before, held)) continue
      weakSet(assignments, found[i], held)
      other = true
    }
    return other
  }

  function sync() {
    start()
    note(D.takeRecords(observer))
    late()
    if (leftElements.length > 0) {
      const list = leftElements
      moved = new WeakSet()
      leftElements = []
      for (let i = 0; i < list.length; i++) {
        if (!isConnected(list[i])) continue
        if (firstOf(grown, list[i]) < 0) restructured = true // it is where nobody looks
        know(moved, list[i])
        if (guarded()) everything = true
        allReturned(list[i])
      }
    }
    if (restructured || ((shrunk || grown.length > 0 || flipped.length > 0) && !patch())) walk()
    if (everything) {
      everything = false
      mapEach(live, mark)
    }
  }

  function askPage(brief) {
    reads++
    sync()
    if (fieldsChanged && singles.length > 0) lookAtSingles()
    look()
    let gone = none
    if (removal) {
      removal = false
      gone = []
      const leave = (rec) => {
        if (!rec.live) return
        if (!present(rec.el)) gone[gone.length] = rec
        else if (departed !== null) returned(rec)
      }
      if (departed === null) mapEach(live, leave)
      else for (let i = 0; i < departed.length; i++) leave(departed[i])
      departed = []
      renewed = 0
      for (let i = 0; i < gone.length; i++) {
        const rec = gone[i]
        mapDelete(live, rec.h)
        rec.live = rec.sent = rec.kids = false
        rec.walk = 0
      }
    }
    const stale = []
    for (let i = 0; i < dirty.length; i++) {
      const rec = dirty[i]
      rec.dirty = false
      if (rec.sent || rec.kids) stale[stale.length] = rec
      rec.sent = rec.kids = false
    }
    dirty = []
    if (changed || gone.length > 0 || stale.length > 0) {
      structure++
      labelled = null
      labelsAsked = 0
    }
    const shift = sighted ? scopes : none
    if (sighted) sight++
    if (shift === null) others = null
    else if (others !== null) for (let i = 0; i < shift.length; i++) others[others.length] = shift[i]
    changed = sighted = false
    scopes = []

    epoch()
    room(2)
    W[n++] = F.RecOutline
    W[n++] = outline
    if (gone.length > 0) nodes(F.RecGone, gone)
    if (stale.length > 0) nodes(F.RecDirty, stale)
    if (!candidatesSent) {
      candidatesSent = true
      nodes(F.RecCandidates, candidates)
      for (let i = 0; i < candidates.length; i++) if (!candidates[i].sent) heads(candidates[i], false)
    }
    for (let i = 0; i < stale.length; i++) heads(stale[i], false)
    tellViews(shift, brief)
    const focused = focus(), focusRec = focused === null || !present(focused) ? null : recOf(focused)
    if (focusRec !== null) heads(focusRec, false)
    room(4)
    W[n++] = F.RecFocus
    W[n++] = focusRec === null ? 0 : focusRec.h
    W[n++] = F.RecSecrets
    W[n++] = values(secretFields(), []).length
  }

  function epoch() {
    room(3)
    W[n++] = F.RecEpoch
    W[n++] = structure
    W[n++] = sight
  }

  // ---------------------------------------------------------------- views

  // Elements whose live state, visibility, style and choices were asked for: at
  // each read Go is told what of them has changed. The lists are dropped when
  // most of what is in them must be of no use any more.
  let lives = [], shows = [], styles = [], choices = [], untold = false, mostViews = 600, settling = 0

  function untell() {
    for (let i = 0; i < lives.length; i++) lives[i].liveTold = null
    for (let i = 0; i < shows.length; i++) shows[i].shownTold = null
    for (let i = 0; i < styles.length; i++) styles[i].styleTold = null
    for (let i = 0; i < choices.length; i++) choices[i].choicesTold = null
    lives = []
    shows = []
    styles = []
    choices = []
    untold = false
    settling = 8
    room(1)
    W[n++] = F.RecUntold
  }

  // tellViews: shift is where something may look otherwise, null for anywhere.
  // What script has done to a live state, and what is shown by a rule of which
  // nothing has told, may have changed styles anywhere.
  function tellViews(shift, brief) {
    const views = lives.length + shows.length + styles.length
    if (untold || (settling === 0 && views > mostViews)) return untell()
    if (settling > 0 && --settling === 0) mostViews = 2 * views + 600
    const other = tellLives() && (rulesReach() & State) !== 0
    if (brief && !other && shift === none) {
      room(1)
      W[n++] = F.RecBrief
    } else {
      const where = tellShown(other ? null : shift) || other ? null : shift
      if (where === null && shift !== null) {
        others = null
        if (shift === none) {
          sight++
          epoch()
        }
      }
      if (where !== none) tellStyles(where)
    }
    tellChosen()
  }

  // tellLives reports whether any state has changed.
  function tellLives() {
    let other = false
    lives = alive(lives, "liveTold")
    for (let i = 0; i < lives.length; i++) {
      const rec = lives[i]
      const was = rec.liveTold, l = liveOf(rec)
      if (was.flags === l.flags && was.value === l.value && was.message === l.message && was.extra === l.extra) continue
      other = true
      rec.liveTold = l
      writeLive(rec, l)
    }
    return other
  }

  function tellStyles(where) {
    styles = alive(styles, "styleTold")
    for (let i = 0; i < styles.length; i++) {
      const rec = styles[i]
      if (where !== null && !within(where, rec.el)) continue
      const was = rec.styleTold, s = styleOf(rec)
      if (was.code === s.code && was.before === s.before && was.after === s.after) continue
      rec.styleTold = s
      writeStyle(rec, s)
    }
  }

  // tellChosen tells of which lists other choices are made.
  function tellChosen() {
    let kept = 0
    const chosen = []
    for (let i = 0; i < choices.length; i++) {
      const rec = choices[i]
      if (rec.live && choicesOf(rec) === rec.choicesTold) {
        choices[kept++] = rec
        continue
      }
      rec.choicesTold = null
      if (rec.live) chosen[chosen.length] = rec
    }
    choices.length = kept
    if (chosen.length > 0) nodes(F.RecChosen, chosen)
  }

  // tellShown tells what is shown now and was not, and the other way round, and
  // reports whether any of it stands where nothing was known to look otherwise.
  function tellShown(shift) {
    shows = alive(shows, "shownTold")
    const at = n
    let count = 0, elsewhere = false
    room(2)
    n += 2
    for (let i = 0; i < shows.length; i++) {
      const rec = shows[i]
      const now = shown(rec)
      if (now === rec.shownTold) continue
      rec.shownTold = now
      room(1)
      W[n++] = rec.h * 2 + (now ? 1 : 0)
      count++
      elsewhere = elsewhere || (shift !== null && !within(shift, rec.el))
    }
    if (count === 0) n = at
    else {
      W[at] = F.RecShown
      W[at + 1] = count
    }
    return elsewhere
  }

  // heads writes the head of a node and of its ancestors that Go does not hold.
  function heads(rec, again) {
    while (rec !== null && (again || !rec.sent)) {
      again = false
      rec = head(rec)
    }
  }

  function lightParent(el) {
    const p = parentNode(el)
    if (p === null) return null
    const type = nodeType(p)
    if (type === 1) return p
    if (type === 11) return hostOf(el)
    const root = weakGet(roots, p)
    return root === undefined ? null : root.owner
  }

  function flatParent(el) {
    const p = parentNode(el)
    if (p !== null && nodeType(p) === 1) return shadowRoot(p) === null ? p : assignedSlot(el)
    return lightParent(el)
  }

  // head writes one head and returns the parent, as far as it is on the page.
  function head(rec) {
    const el = rec.el, tag = rec.tag
    const parent = parentNode(el), root = getRootNode(el)
    let light = parent === null ? undefined : weakGet(recs, parent)
    if (light === undefined || !light.live) {
      const p = lightParent(el)
      light = p === null ? undefined : recOf(p)
    }
    let flat = light, slot = null
    if (light !== undefined && light.el === parent && light.tag.host && shadowRoot(parent) !== null) {
      slot = assignedSlot(el)
      flat = slot === null ? undefined : recOf(slot)
    }
    const host = tag.host && shadowRoot(el) !== null
    rec.sent = true
    rec.parent = parent
    rec.slot = slot
    rec.root = root
    rec.host = host
    const names = attributeNames(el), all = names.length
    if (n + 9 + all > W.length) room(9 + all)
    W[n++] = F.RecHead
    W[n++] = rec.h
    W[n++] = flat === undefined ? 0 : flat.h
    W[n++] = light === undefined ? 0 : light.h
    W[n++] = tag.index
    if (tag.index < 0) put(tag.name)
    const space = tag.html ? F.HTML : spaceOf(el)
    W[n++] = space
    let flags = host ? F.HeadShadow : 0
    if (root !== page && nodeType(root) === 11) flags |= F.HeadInShadow
    else if (parent === root) flags |= F.HeadRoot
    // Only candidates can be clicked, focused by tab, edited or mounted on.
    if (rec.walk === walks) {
      if (rec.click && !tag.acts) flags |= F.HeadOnClick
      if (tabbable(el, space)) flags |= F.HeadTabIndex
      if (primitiveCount > 0 && weakGet(primitives, el) !== undefined) flags |= F.HeadPrimitive
      if (tag.body && field.designed(el)) flags |= F.HeadEditable
    }
    const at = n
    n += 2
    let count = 0, secret = -1
    for (let i = 0; i < all; i++) {
      const a = mapGet(attributes, names[i])
      if (a === undefined || a.index < 0) continue
      if (a.special) {
        if (a.index === editAttr) {
          if (field.editable(el)) flags |= F.HeadEditable
        } else if (a.index === valueAttr) {
          if (tag.name === "input" ? shownValue[field.typeOf(el)] !== 1 : tag.dash && !tag.choice && isSecret(el)) continue
        } else if (a.index !== dataAttr || tag.field) {
          if (secret < 0) secret = isSecret(el) ? 1 : 0
          if (secret === 1) continue
        }
      }
      const v = attribute(el, names[i])
      if (v === null) continue
      W[n++] = a.index
      put(v)
      count++
    }
    W[at] = flags
    W[at + 1] = count
    const up = flat === undefined ? light : flat
    return up === undefined || (slot !== null && !present(slot)) ? null : up
  }

  function spaceOf(el) {
    const space = namespaces[namespaceURI(el)]
    return space === undefined ? F.Other : space
  }

  function tabbable(el, space) {
    try {
      return (space === F.HTML ? D.htmlTabIndex(el) : space === F.SVG ? D.svgTabIndex(el) : -1) >= 0
    } catch {
      return false
    }
  }

  // ---------------------------------------------------------------- children

  // contentOf lists the children of el in the composed tree.
  function contentOf(el) {
    const name = localName(el), tag = tagOf(name)
    const out = []
    if (tag.left) return out
    let c
    if (tag.frame) {
      const doc = frames ? documentOf(el) : null
      if (doc !== null && weakGet(roots, doc) !== undefined && documentElement(doc) !== null) out[0] = documentElement(doc)
      return out
    }
    const shadow = tag.host ? shadowRoot(el) : null
    if (shadow !== null) c = firstChild(shadow)
    else {
      const held = tag.slot ? slotted(el) : none
      if (held.length > 0) {
        for (let i = 0; i < held.length; i++) keep(out, held[i])
        return out
      }
      c = firstChild(el)
    }
    for (; c !== null; c = nextSibling(c)) keep(out, c)
    return out
  }

  function keep(out, node) {
    const type = nodeType(node)
    if (type === 1 ? !tagOf(localName(node)).left : type === 3 || type === 4) out[out.length] = node
  }

  function askKids(rec) {
    const queue = [rec]
    let budget = kidsLimit
    for (let q = 0; q < queue.length; q++) {
      const r = queue[q]
      const content = contentOf(r.el)
      if (q > 0 && content.length > budget) continue
      budget -= content.length
      const silent = withheld(r.el)
      r.kids = true
      room(3 + content.length)
      W[n++] = F.RecKids
      W[n++] = r.h
      const at = n++
      let count = 0
      for (let i = 0; i < content.length; i++) {
        const c = content[i]
        if (nodeType(c) === 1) {
          const k = recOf(c)
          W[n++] = k.h
          count++
          if (!k.kids && queue.length <= kidsLimit) queue[queue.length] = k
        } else if (!silent) {
          W[n++] = 0
          const s = data(c)
          put(s.length > longestText ? slice(s, 0, longestText) : s)
          count++
        }
      }
      W[at] = count
    }
    for (let q = 1; q < queue.length; q++) heads(queue[q], false)
  }

  // withheld: the text of el is the value of a secret field.
  function withheld(el) {
    if (localName(el) === "textarea") return isSecret(el)
    if (!guarded()) return false
    const host = field.host(el)
    return host !== null && isSecret(host)
  }

  // ---------------------------------------------------------------- secrets

  const guarded = () => marked || secretPrimitives > 0

  function isSecret(el) {
    return ownSecret(recOf(el)) || (guarded() && underMark(el))
  }

  function ownSecret(rec) {
    if (!rec.tag.field) return false
    if (rec.own === 0) {
      rec.own = secrets.own(rec.el, rec.tag.name, page) ? 2 : 1
      if (rec.own === 1 && attribute(rec.el, "maxlength") === "1") singles[singles.length] = rec
    }
    return rec.own === 2
  }

  // Inputs of one character that are no code: with others beside them they may be one.
  let singles = []

  function lookAtSingles() {
    const list = singles
    singles = []
    for (let i = 0; i < list.length; i++) {
      const rec = list[i]
      if (!rec.live || rec.own !== 1) continue
      rec.own = 0
      if (ownSecret(rec)) mark(rec)
    }
  }

  function underMark(el) {
    for (let p = el, i = 0; p !== null && i < 10000; i++) {
      if (hasAttribute(p, "data-agent-secret") || (secretPrimitives > 0 && weakGet(primitives, p) === true)) return true
      p = flatParent(p) || lightParent(p)
    }
    return false
  }

  // secret answers at any time, before a first read too.
  function secret(el) {
    try {
      return isElement(el) && (secrets.own(el, localName(el)) || underMark(el))
    } catch {
      return true
    }
  }

  function secretFields() {
    if (!fieldsChanged) return fieldList
    fieldsChanged = false
    fieldList = []
    const guard = guarded()
    for (let i = 0; i < candidates.length; i++) {
      const rec = candidates[i]
      if (ownSecret(rec) || (guard && (rec.tag.field || hasAttribute(rec.el, "contenteditable")) && underMark(rec.el))) fieldList[fieldList.length] = rec.el
    }
    return fieldList
  }

  function askMask(text) {
    W[n++] = F.RecText
    put(mask(text, values(secretFields(), [])))
  }

  // ---------------------------------------------------------------- state

  const liveOf = (rec) => field.live(rec.el, isSecret(rec.el), knows(touched, rec.el))

  function askLive(rec, arg) {
    const l = liveOf(rec)
    if (rec.liveTold !== null) rec.liveTold = l
    else if (lives.length < mostTold && arg !== F.Unwatched) {
      rec.liveTold = l
      lives[lives.length] = rec
    }
    writeLive(rec, l)
  }

  function writeLive(rec, l) {
    room(3)
    W[n++] = F.RecLive
    W[n++] = rec.h
    W[n++] = l.flags | (rec.liveTold === null ? 0 : F.LiveTold)
    put(l.value)
    put(l.message)
    put(l.extra)
  }

  function askShown(rec, arg) {
    const now = shown(rec)
    if (rec.shownTold !== null) {
      if (now !== rec.shownTold) onSight() // a brief read has left it out
      rec.shownTold = now
    } else if (shows.length < mostTold && arg !== F.Unwatched) {
      rec.shownTold = now
      shows[shows.length] = rec
    }
    num((now ? 1 : 0) | (rec.shownTold === null ? 0 : F.Told))
  }

  function askOptions(rec, arg) {
    const el = rec.el, name = localName(el)
    if (name !== "select" && name !== "datalist") return
    room(2)
    W[n++] = F.RecOptions
    const at = n++
    let count = 0
    field.options(el, isSecret(el), (flags, value, label, group) => {
      room(1)
      W[n++] = flags
      put(value)
      put(label)
      put(group)
      count++
    })
    W[at] = count
    if (rec.choicesTold === null && (choices.length >= mostChoices || arg === F.Unwatched)) return
    if (rec.choicesTold === null) choices[choices.length] = rec
    rec.choicesTold = choicesOf(rec)
    num(F.Told)
  }

  // choicesOf is what no mutation record tells of choices: which are chosen.
  const choicesOf = (rec) => (isSecret(rec.el) ? "" : field.chosen(rec.el))

  function askAttrs(el) {
    const name = localName(el), names = attributeNames(el)
    const secret = isSecret(el)
    const hideValue = name === "input" && shownValue[field.typeOf(el)] !== 1
    room(2)
    W[n++] = F.RecAttrs
    const at = n++
    let count = 0
    for (let i = 0; i < names.length; i++) {
      const k = names[i]
      if (k === "value" && (hideValue || secret)) continue
      if (secret && (k === "aria-valuenow" || k === "aria-valuetext" || k === "data-value")) continue
      const v = attribute(el, k)
      if (v === null) continue
      put(k)
      put(v)
      count++
    }
    W[at] = count
  }

  // Svelte writes where an element comes from on the element itself.
  function askSource(el) {
    let out = ""
    try {
      const meta = el.__svelte_meta
      const loc = meta && meta.loc
      if (loc && typeof loc.file === "string") out = loc.file + ":" + (+loc.line || 0)
    } catch {}
    W[n++] = F.RecText
    put(out)
  }

  // ---------------------------------------------------------------- sight

  // Elements that have no box by display:contents: nothing is drawn for them.
  const boxed = new Set(["br", "wbr", "meter", "progress", "canvas", "embed", "object", "audio", "iframe", "img", "video", "input", "textarea", "select"])

  function shown(rec) {
    if (rec.look >> 1 === reads) return (rec.look & 1) === 1
    const v = visible(rec)
    rec.look = (reads << 1) | (v ? 1 : 0)
    return v
  }

  function visible(rec) {
    const el = rec.el, doc = ownerDocument(el)
    if (doc !== page && !frameShown(doc)) return false
    if (checkVisibility(el, seen)) return true
    const name = localName(el)
    if (name === "area") return mapShown(el)
    if (D.setHas(boxed, name)) return false
    // display:contents has no box of its own, but is there when its parent is.
    const p = flatParent(el)
    if (p === null || ownerDocument(p) !== doc || !shown(recOf(p))) return false
    if (rec.style === null) rec.style = computedStyle(el)
    return propertyValue(rec.style, "display") === "contents" && propertyValue(rec.style, "visibility") === "visible"
  }

  function frameShown(doc) {
    const root = weakGet(roots, doc)
    if (root === undefined || root.owner === null) return false
    if (root.look >> 1 === reads) return (root.look & 1) === 1
    root.look = reads << 1
    const v = present(root.owner) && shown(recOf(root.owner))
    root.look = (reads << 1) | (v ? 1 : 0)
    return v
  }

  // An area is where its image is.
  function mapShown(area) {
    let map = parentNode(area)
    while (map !== null && nodeType(map) === 1 && localName(map) !== "map") map = parentNode(map)
    if (map === null || nodeType(map) !== 1) return false
    const name = attribute(map, "name") || attribute(map, "id") || ""
    const images = query(getRootNode(map), "img[usemap]"), count = D.lengthOf(images)
    for (let i = 0; i < count; i++) if (attribute(images[i], "usemap") === "#" + name && checkVisibility(images[i], seen)) return true
    return false
  }

  function askShownAll() {
    room(2 + candidates.length)
    W[n++] = F.RecNums
    W[n++] = candidates.length
    for (let i = 0; i < candidates.length; i++) {
      const rec = candidates[i]
      if (others === null || rec.seen === 0 || rec.tag.name === "area" || within(others, rec.el)) rec.seen = rec.live && shown(rec) ? 2 : 1
      W[n++] = rec.seen - 1
    }
    others = []
  }

  let generateAt = 0, generate = true // at which read it was looked at whether style sheets put text anywhere

  function generating() {
    if (generateAt === reads) return generate
    generateAt = reads
    generate = false
    for (let i = 0; i < rootList.length && !generate; i++) generate = generates(rootList[i].node)
    return generate
  }

  function styleOf(rec) {
    const code = displayOf(computedStyle(rec.el))
    if (code === F.None || !generating()) return { code, before: "", after: "" }
    return { code, before: generated(rec.el, "::before"), after: generated(rec.el, "::after") }
  }

  function askStyle(rec, arg) {
    const s = styleOf(rec)
    if (rec.styleTold !== null) rec.styleTold = s
    else if (styles.length < mostTold && arg !== F.Unwatched) {
      rec.styleTold = s
      styles[styles.length] = rec
    }
    writeStyle(rec, s)
  }

  function writeStyle(rec, s) {
    room(3)
    W[n++] = F.RecStyle
    W[n++] = rec.h
    W[n++] = s.code | (rec.styleTold === null ? 0 : F.StyleTold)
    put(s.before)
    put(s.after)
  }

  // ---------------------------------------------------------------- pointers

  // Elements found last time, and the roots of what may look otherwise since;
  // null: everything may.
  let pointers = [], pointing = new WeakSet(), restyled = null
  let veiled = [] // outermost elements that were not rendered then, up to mostVeiled

  // restyle: the neighbours of el, and what is inside them, may look otherwise.
  function restyle(el) {
    const p = parentNode(el)
    if (p === null || nodeType(p) !== 1) restyled = null
    else restyleIn(p)
  }

  // restyleIn: what is inside el may look otherwise, its children beside each other too.
  function restyleIn(el) {
    for (let i = 0; i < restyled.length; i++) if (restyled[i] === el) return
    if (restyled.length >= 32) restyled = null
    else restyled[restyled.length] = el
  }

  function askPointer() {
    if (restyled === null || restyled.length > 0) {
      reveil()
      const now = restyled === null ? null : patchPointers()
      if (now !== null) pointers = now
      else {
        reveil()
        const fresh = new WeakSet()
        if (restyled !== null) for (let i = 0; i < restyled.length; i++) know(fresh, restyled[i])
        pointers = scanPointers(first(page), restyled === null ? null : fresh)
      }
      pointing = new WeakSet()
      for (let i = 0; i < pointers.length; i++) know(pointing, pointers[i])
      restyled = []
    }
    list(pointers)
  }

  // reveil drops from veiled what will be looked at, and what is no longer there.
  function reveil() {
    let kept = 0
    for (let i = 0; i < veiled.length && restyled !== null; i++) {
      if (present(veiled[i]) && !within(restyled, veiled[i])) veiled[kept++] = veiled[i]
    }
    veiled.length = kept
  }

  // patchPointers looks only into what is fresh; null: all of the composed tree
  // has to be gone through, because the order of what was found there is not
  // that of one tree.
  function patchPointers() {
    const tops = []
    for (let i = 0; i < restyled.length; i++) {
      const el = restyled[i]
      let inner = !present(el)
      for (let k = 0; k < restyled.length && !inner; k++) inner = k !== i && contains(restyled[k], el)
      if (!inner) tops[tops.length] = el
    }
    const out = []
    for (let i = 0; i < pointers.length; i++) {
      if (present(pointers[i]) && !within(tops, pointers[i])) out[out.length] = pointers[i]
    }
    const one = rootList.length === 1 && manual.length === 0
    if (!one && out.length < pointers.length) return null
    for (let i = 0; i < tops.length; i++) {
      if (!reached(tops[i])) continue
      const found = scanPointers(tops[i], null)
      if (found.length === 0) continue
      if (!one) return null
      let low = 0, high = out.length
      while (low < high) {
        const mid = (low + high) >> 1
        if ((D.comparePosition(out[mid], found[0]) & 4) !== 0) low = mid + 1
        else high = mid
      }
      const after = out.length - low
      for (let k = after - 1; k >= 0; k--) out[low + found.length + k] = out[low + k]
      for (let k = 0; k < found.length; k++) out[low + k] = found[k]
    }
    return out
  }

  // within: el stands inside one of tops, through shadow roots and frames.
  function within(tops, el) {
    for (let up = 0; el !== null && up < 1000 && tops.length > 0; up++) {
      for (let i = 0; i < tops.length; i++) if (contains(tops[i], el)) return true
      if (rootList.length === 1) return false
      const at = weakGet(roots, getRootNode(el))
      el = at === undefined ? null : at.owner
    }
    return false
  }

  // reached: a walk through the composed tree comes to el, and not by a pointer.
  function reached(el) {
    for (let p = flatParent(el); p !== null; p = flatParent(p)) {
      const tag = tagOf(localName(p))
      if (tag.left || (tag.frame && ownerDocument(p) === ownerDocument(el)) || knows(pointing, p) || propertyValue(computedStyle(p), "display") === "none") return false
      el = p
    }
    return true
  }

  // scanPointers goes through the composed tree from start on, but asks for
  // styles only in what is fresh, or everywhere.
  function scanPointers(start, fresh) {
    const out = []
    const stack = [start], asks = [fresh === null]
    let shapes = 0
    for (let top = 0; top >= 0; ) {
      const el = stack[top]
      let asking = asks[top--]
      if (el === null) continue
      const tag = tagOf(localName(el))
      if (tag.left) continue
      if (!asking && knows(fresh, el)) {
        if (!reached(el)) continue
        asking = true
      }
      if (asking) {
        const style = computedStyle(el)
        if (propertyValue(style, "display") === "none") {
          if (veiled.length < mostVeiled) veiled[veiled.length] = el
          continue
        }
        if (propertyValue(style, "cursor") === "pointer") {
          out[out.length] = el
          continue
        }
      } else if (knows(pointing, el)) {
        out[out.length] = el
        continue
      }
      const content = contentOf(el)
      if (tag.svg && (shapes += content.length) > 1000) continue // a drawing has parts to click, and may have very many of others
      for (let i = content.length - 1; i >= 0; i--) {
        if (nodeType(content[i]) !== 1) continue
        stack[++top] = content[i]
        asks[top] = asking
      }
    }
    return out
  }

  // ---------------------------------------------------------------- relations

  // To look for the labels of one element is to look through the whole tree; who is
  // asked for more than a few gets a map of all labels.
  let labelled = null, labelsAsked = 0

  function labelsFor(el) {
    if ((labelled === null && ++labelsAsked < 4) || tagOf(localName(el)).dash) return labels(el)
    const root = getRootNode(el)
    if (labelled === null) labelled = new Map()
    let map = mapGet(labelled, root)
    if (map === undefined) mapSet(labelled, root, (map = labelMap(root)))
    return mapGet(map, el) || none
  }

  function askRel(el, rel) {
    switch (rel) {
      case F.RelRadios:
        return radios(el)
      case F.RelDetails:
        return sameDetails(el)
      case F.RelSlotted:
        return localName(el) === "slot" ? elementsOf(slotted(el)) : none
    }
    return related(el, rel)
  }

  // What was asked to relate to what. Go is told of answers that have become
  // others when it asks for that.
  let linking = []
  // What may lead elsewhere since it asked last: what these ids are about, groups,
  // elements whose rec has this number; all does when every answer may be another.
  let doubt = { all: true, ids: new Set(), groups: false, nodes: 0, count: 1 }

  function doubtRec(rec) {
    if (rec !== undefined && rec.links !== null) rec.doubt = doubt.count
  }

  const doubtID = (id) => {
    if (id !== null && id !== "") D.setAdd(doubt.ids, id)
  }

  function doubtAttribute(el, name, rec, old) {
    if (doubt.all) return
    doubtRec(rec)
    if (name === "id" || name === "for") {
      doubtID(old)
      doubtID(attribute(el, name))
      if (name === "for") doubtLabel(el)
      if (localName(el) === "form") doubt.groups = true
    } else if (name === "name" || name === "type" || name === "form") {
      doubt.groups = true
      if (name === "type") doubtLabel(el)
    }
  }

  // doubtLabel: a label around el may be that of another element now.
  function doubtLabel(el) {
    for (let p = el; p !== null && !doubt.all; p = parentNode(p)) {
      if (nodeType(p) !== 1) return
      if (localName(p) === "label" && throughout(p, (at) => doubtRec(weakGet(recs, at)))) doubt.all = true
    }
  }

  // doubtNode: el has come or gone with all that is in it.
  function doubtNode(el) {
    if (doubt.all) return
    if (++doubt.nodes > mostDoubts) {
      doubt.all = true
      return
    }
    const more = throughout(el, (at) => {
      const tag = localName(at)
      doubtRec(weakGet(recs, at))
      doubtID(attribute(at, "id"))
      if (tag === "label") doubtID(attribute(at, "for"))
      else if (tag === "input" || tag === "details" || tag === "form") doubt.groups = true
    })
    if (more || deep(el)) doubt.all = true
  }

  function link(rec, question, arg) {
    const found = list(linked(rec.el, question, arg))
    if (rec.links === null) {
      rec.links = []
      linking[linking.length] = rec
    }
    let l = null
    for (let i = 0; i < rec.links.length && l === null; i++) if (rec.links[i].question === question && rec.links[i].arg === arg) l = rec.links[i]
    if (l === null) rec.links[rec.links.length] = l = { question, arg, found, ids: none, loose: false, group: false }
    l.found = found
    rests(l, rec.el)
  }

  const linked = (el, question, arg) => (question === F.AskLabels ? labelsFor(el) : question === F.AskRel ? askRel(el, arg) : [byID(el, arg)])

  // rests notes which ids an answer rests on.
  function rests(l, el) {
    const by = l.question === F.AskLabels ? "id" : l.question === F.AskRel ? refersBy[l.arg] || l.arg : ""
    l.group = l.question === F.AskRel && (by === F.RelRadios || by === F.RelDetails || by === F.RelForm)
    const ids = by === "" ? l.arg : attribute(el, by)
    l.ids = ids === null ? none : words(ids)
    // What script has set is in no attribute; labels of custom elements, and slots, are looked for every time.
    l.loose = (l.question === F.AskRel && (ids === "" || by === F.RelSlotted)) || (l.question === F.AskLabels && tagOf(localName(el)).dash)
  }

  function doubted(l, rec) {
    if (doubt.all || l.loose || rec.doubt === doubt.count || (l.group && doubt.groups)) return true
    for (let i = 0; i < l.ids.length; i++) if (D.setHas(doubt.ids, l.ids[i])) return true
    for (let i = 0; i < l.found.length; i++) if (!l.found[i].live) return true
    return false
  }

  function askLinks() {
    linking = alive(linking, "links")
    for (let i = 0; i < linking.length; i++) {
      const rec = linking[i]
      for (let k = 0; k < rec.links.length; k++) {
        const l = rec.links[k]
        if (!doubted(l, rec)) continue
        const now = linked(rec.el, l.question, l.arg)
        rests(l, rec.el)
        if (unchanged(now, l.found)) continue
        const found = told(now)
        if (same(found, l.found)) continue
        l.found = found
        room(4 + found.length)
        W[n++] = F.RecLinks
        W[n++] = rec.h
        W[n++] = l.question
        W[n++] = found.length
        for (let j = 0; j < found.length; j++) W[n++] = found[j].h
        put(l.arg)
      }
    }
    doubt = { all: false, ids: new Set(), groups: false, nodes: 0, count: doubt.count + 1 }
  }

  // unchanged: the elements of an answer are those of the one before, in order.
  function unchanged(els, recs) {
    if (els.length !== recs.length) return false
    for (let i = 0; i < recs.length; i++) if (els[i] !== recs[i].el || !recs[i].live) return false
    return true
  }

  // Groups of radio buttons and of <details>, found once a structure.
  let groups = new Map(), groupsOf = -1

  function group(key, kind) {
    if (groupsOf !== structure) {
      groupsOf = structure
      groups = new Map()
      for (let i = 0; i < candidates.length; i++) {
        const el = candidates[i].el, name = localName(el)
        if (name !== "input" && name !== "details") continue
        const k = attribute(el, "name")
        if (!k || (name === "input" && field.typeOf(el) !== "radio")) continue
        const at = name + " " + k
        const l = mapGet(groups, at)
        if (l === undefined) mapSet(groups, at, [el])
        else l[l.length] = el
      }
    }
    return mapGet(groups, kind + " " + key) || none
  }

  function radios(el) {
    const name = attribute(el, "name")
    if (!name) return [el]
    const root = getRootNode(el), form = formOf(el, "input")
    const all = group(name, "input"), out = []
    for (let i = 0; i < all.length; i++) if (getRootNode(all[i]) === root && formOf(all[i], "input") === form) out[out.length] = all[i]
    return out
  }

  function sameDetails(el) {
    const name = attribute(el, "name")
    if (!name || localName(el) !== "details") return [el]
    const root = getRootNode(el), all = group(name, "details"), out = []
    for (let i = 0; i < all.length; i++) if (getRootNode(all[i]) === root) out[out.length] = all[i]
    return out
  }

  function focus() {
    let el = D.documentActive(page)
    for (let i = 0; el !== null && el !== undefined && i < 10000; i++) {
      const root = shadowRoot(el)
      let inside = root !== null ? D.shadowActive(root) : null
      if (inside === null && frames && tagOf(localName(el)).frame) {
        const doc = documentOf(el)
        inside = doc !== null && weakGet(roots, doc) !== undefined ? D.documentActive(doc) : null
        if (inside !== null && inside === documentBody(doc)) inside = null
      }
      if (inside === null || inside === undefined) break
      el = inside
    }
    return !el || el === documentBody(page) || el === documentElement(page) ? null : el
  }

  function askFocus() {
    const el = focus()
    list(el === null ? none : [el])
  }

  // ---------------------------------------------------------------- the face

  function flush() {
    if (started) note(D.takeRecords(observer))
  }

  function watch(f, passing) {
    start()
    watchers = added(watchers, f)
    if (passing) attentive = added(attentive, f)
    return () => {
      watchers = without(watchers, f)
      attentive = without(attentive, f)
    }
  }

  function each(add, drop) {
    sync()
    const hook = { add, drop }
    hooks = added(hooks, hook)
    for (let i = 0; i < rootList.length; i++) add(rootList[i].node)
    return (leave) => {
      hooks = without(hooks, hook)
      if (leave) for (let i = 0; i < rootList.length; i++) leave(rootList[i].node)
    }
  }

  function mount(el, isSecretPrimitive) {
    if (!isElement(el)) return
    unmount(el)
    weakSet(primitives, el, !!isSecretPrimitive)
    primitiveCount++
    if (isSecretPrimitive) secretPrimitives++
    remounted(el, isSecretPrimitive)
  }

  function unmount(el) {
    const was = weakGet(primitives, el)
    if (was === undefined) return
    weakDelete(primitives, el)
    primitiveCount--
    if (was) secretPrimitives--
    remounted(el, was)
  }

  function remounted(el, guards) {
    markElement(el)
    restructured = changed = true
    sightIn(el)
    if (guards) everything = true
  }

  const reader = { agent: false, ask, element, handle, held, secret, touch: (el) => know(touched, el), mount, unmount, watch, each, stop, inner, hostOf, flush }
  return reader
}

function withoutNul(s) {
  if (indexOf(s, "\0") < 0) return s
  let out = ""
  for (let i = 0; i < s.length; i++) out += s[i] === "\0" ? "\uFFFD" : s[i]
  return out
}

const none = []
// What of their children is shown depends on the others.
const arranges = { __proto__: null, details: 1, fieldset: 1, slot: 1, select: 1, video: 1, audio: 1, object: 1, picture: 1, map: 1 }
// Events of something that looks otherwise from then on, with what is inside it.
const moves = { __proto__: null, beforetoggle: 1, toggle: 1, transitionend: 1, transitioncancel: 1, animationstart: 1, animationend: 1, animationcancel: 1 }
// Attributes that relations without a name of their own are told by.
const refersBy = { __proto__: null, [F.RelList]: "list", [F.RelPopover]: "popovertarget", [F.RelCommand]: "commandfor" }
const done = {} // the end of a root or a slot, in the walk

// alive are the recs of a list that are on the page; the others forget what they hold under key.
function alive(recs, key) {
  const out = []
  for (let i = 0; i < recs.length; i++) {
    if (recs[i].live) out[out.length] = recs[i]
    else recs[i][key] = null
  }
  return out
}

// firstOf is the place of an item in a list, or -1.
function firstOf(list, item) {
  for (let i = 0; i < list.length; i++) if (list[i] === item) return i
  return -1
}

function added(list, item) {
  const out = []
  for (let i = 0; i < list.length; i++) out[i] = list[i]
  out[out.length] = item
  return out
}

function without(list, item) {
  const out = []
  for (let i = 0; i < list.length; i++) if (list[i] !== item) out[out.length] = list[i]
  return out
}
