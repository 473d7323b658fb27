// The ears of the bridge: what people, agents and scripts do to the page.
//
//   makeEars(win, reader, hear) -> ears
//
//   ears.on() / ears.off()      listen only while somebody subscribes; both may be repeated
//   hear(event, node, flags, attr, old)    flags: 1 trusted, 2 a gesture of the bridge was at work;
//     event "attribute": attr is the name of an ARIA attribute, old its value before ("" for none)

export const Trusted = 1
export const Agent = 2

export function makeEars(win, reader, hear) {
  return { on() {}, off() {} }
}
