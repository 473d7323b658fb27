// When is the page quiet, and what happened until then (contract 3.7, D15, D24).
//
//   makeSettle(win, reader) -> settle
//
//   settle.begin()                 a gesture starts: from here on everything is noted
//   settle.played() -> string      what a handler threw since begin(), "" for nothing
//   settle.active() -> boolean     a gesture is at work or its effects still settle
//   settle.settle(roots, done)     roots: handles (array); done(result) is called once, later:
//     { errors: string[], navigating: string, touched: number[], trusted: boolean, inserted: number }
//   settle.stop()

export function makeSettle(win, reader) {
  return {
    begin() {},
    played: () => "",
    active: () => false,
    settle(roots, done) {
      win.setTimeout(() => done({ errors: [], navigating: "", touched: [], trusted: false, inserted: 0 }), 50)
    },
    stop() {},
  }
}
