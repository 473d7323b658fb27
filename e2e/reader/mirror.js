// The JavaScript twin of facts.Tree: holds what the reader's answers say.

import * as F from "/tables.js"

export function makeMirror(reader) {
  const nodes = new Map() // handle -> { head?, kids? }
  const links = new Map() // "handle question argument" -> handles
  const mirror = { nodes, candidates: [], gone: [], dirty: [], structure: 0, sight: 0, secrets: -1 }
  const at = (n) => nodes.get(n) ?? nodes.set(n, {}).get(n)

  function absorb({ words, length, text }) {
    let i = 0, p = 0
    const word = () => {
      if (i >= length) throw new Error("out of words")
      return words[i++]
    }
    const string = () => {
      const end = text.indexOf("\0", p)
      if (end < 0) throw new Error("out of text")
      const s = text.slice(p, end)
      p = end + 1
      return s
    }
    const counted = (f) => Array.from({ length: word() }, f)
    const name = (table) => {
      const index = word()
      return index < 0 ? string() : table[index]
    }
    const got = {}
    const take = {
      [F.RecHead]() {
        const node = at(word())
        const head = { flat: word(), light: word(), tag: name(F.Tags), space: word(), flags: word(), attrs: {} }
        for (let count = word(); count > 0; count--) {
          const k = name(F.Attrs)
          head.attrs[k] = string()
        }
        node.head = head
      },
      [F.RecKids]() {
        at(word()).kids = counted(() => word() || string())
      },
      [F.RecList]: () => (got.list = counted(word)),
      [F.RecLinks]() {
        const n = word(), q = word(), list = counted(word)
        links.set(`${n} ${q} ${string()}`, list)
      },
      [F.RecCandidates]: () => (mirror.candidates = counted(word)),
      [F.RecGone]: () => counted(word).forEach((n) => (nodes.delete(n), mirror.gone.push(n))),
      [F.RecDirty]: () => counted(word).forEach((n) => {
        const { shown, style } = at(n)
        nodes.set(n, { shown, style })
        mirror.dirty.push(n)
      }),
      [F.RecLive]: () => (word(), (got.live = { flags: word(), value: string(), message: string(), extra: string() })),
      [F.RecEpoch]: () => ((mirror.structure = word()), (mirror.sight = word())),
      [F.RecOutline]: () => (mirror.outline = word()),
      [F.RecFocus]: () => (mirror.focus = word()),
      [F.RecShown]: () => counted(word).forEach((w) => (at(w >> 1).shown = (w & 1) === 1)),
      [F.RecChosen]: () => counted(word).forEach((n) => delete at(n).options),
      [F.RecUntold]: () => nodes.forEach((node) => ["live", "shown", "style", "options"].forEach((k) => delete node[k])),
      [F.RecSecrets]: () => (mirror.secrets = word()),
      [F.RecNums]: () => (got.nums = counted(word)),
      [F.RecOptions]: () => (got.options = counted(word).map((flags) => ({ flags, value: string(), label: string(), group: string() }))),
      [F.RecStyle]() {
        const node = at(word())
        node.style = got.style = { display: word(), before: string(), after: string() }
      },
      [F.RecAttrs]: () => {
        got.attrs = {}
        for (let count = word(); count > 0; count--) {
          const k = string()
          got.attrs[k] = string()
        }
      },
      [F.RecText]: () => (got.text = string()),
    }
    while (i < length) take[word()]()
    if (p !== text.length) throw new Error("text is left over")
    return got
  }

  mirror.ask = (question, node = 0, arg = "") => absorb(reader.ask(question, node, arg))
  mirror.refresh = () => {
    mirror.gone = []
    mirror.dirty = []
    mirror.ask(F.AskPage)
    for (const n of mirror.gone) for (const k of links.keys()) if (k.startsWith(n + " ")) links.delete(k)
    mirror.ask(F.AskLinks)
  }
  mirror.linked = (question, n, arg) => {
    const k = `${n} ${question} ${arg}`
    if (!links.has(k)) links.set(k, mirror.ask(question, n, arg).list ?? [])
    return links.get(k)
  }
  mirror.head = (n) => {
    if (!nodes.get(n)?.head) mirror.ask(F.AskHead, n)
    return nodes.get(n)?.head
  }
  mirror.kids = (n) => {
    if (!nodes.get(n)?.kids) mirror.ask(F.AskKids, n)
    return nodes.get(n)?.kids ?? []
  }
  // What was told of, or is asked for now.
  mirror.shown = (n) => {
    if (nodes.get(n)?.shown === undefined) at(n).shown = (mirror.ask(F.AskShown, n).nums[0] & 1) === 1
    return at(n).shown
  }
  mirror.style = (n) => {
    if (nodes.get(n)?.style === undefined) mirror.ask(F.AskStyle, n)
    const s = nodes.get(n)?.style
    return s && { ...s, display: s.display & ~F.StyleTold }
  }
  return mirror
}
