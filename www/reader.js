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
//     (An ask inside an ask, from a page's getter, gets words of its own.)
//   reader.element(handle) -> Element | null     null when it has left the page
//   reader.handle(el) -> number                  0 when el is no element of the page
//   reader.secret(el) -> boolean                 its value must not be read
//   reader.touch(el)                             the bridge changed this field
//   reader.mount(el, secret?) / reader.unmount(el)   a primitive stands on el
//   reader.watch(f) -> stop     f(kind, el, name, old, count) for every mutation:
//     kind "attribute" (el, name, old value), "text" (el), "nodes" (el, "", null,
//     number of elements inserted)
//   reader.each(add, drop?) -> stop   add(root) for every document and open shadow
//     root now and later, drop(root) when it leaves
//   reader.agent = true | false       a gesture of the bridge is at work (settle.js)
//   reader.stop()                     lets the page go

export function makeReader(win, options) {
  return {
    agent: false,
    ask: (question, node, arg) => ({ words: new Int32Array(0), length: 0, text: "" }),
    element: (handle) => null,
    handle: (el) => 0,
    secret: (el) => false,
    touch: (el) => {},
    mount: (el, secret) => {},
    unmount: (el) => {},
    watch: (f) => () => {},
    each: (add, drop) => () => {},
    stop: () => {},
  }
}
