// What the reader, the settling and the ears promise, one check each.

import { makeEars } from "/ears.js"
import { makeReader } from "/reader.js"
import { makeSettle } from "/settle.js"
import { Far, Named, selectorReach, State } from "/styles.js"
import * as F from "/tables.js"
import { makeMirror } from "./mirror.js"

let failed = []
const ok = (v, what) => v || failed.push(what)
const eq = (got, want, what = "") => {
  const a = JSON.stringify(got), b = JSON.stringify(want)
  ok(a === b, `${what} got ${a}, want ${b}`)
}
const by = (id) => document.getElementById(id)
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
const loaded = (frame) => new Promise((done) => frame.addEventListener("load", done, { once: true }))

/** run makes one check, takes away what it left and returns what it found wrong. */
export async function run(name) {
  failed = []
  try {
    await checks[name]()
  } catch (e) {
    failed.push(`threw ${e.stack}`)
  }
  for (const reader of readers) reader.stop()
  readers = []
  document.body.replaceChildren()
  return failed
}

let readers = []
const newReader = (options) => {
  const reader = makeReader(window, options)
  readers.push(reader)
  return reader
}

// read makes a page of html and a reader of it, which has read once.
function read(html, options) {
  document.body.innerHTML = html
  const reader = newReader(options), mirror = makeMirror(reader)
  mirror.refresh()
  const at = (x) => reader.handle(typeof x === "string" ? document.querySelector(x) : x)
  const id = (n) => reader.element(n)?.getAttribute("id") ?? reader.element(n)?.localName
  return {
    reader, mirror, at, id,
    refresh: () => mirror.refresh(),
    order: () => mirror.candidates.map(id).filter((s) => s !== "html"),
    head: (x) => mirror.head(at(x)),
    kids: (x) => mirror.kids(at(x)),
    live: (x) => mirror.ask(F.AskLive, at(x)).live,
    is: (x, flags) => (mirror.ask(F.AskLive, at(x)).live.flags & flags) === flags,
    shown: (x) => isShown(mirror.ask(F.AskShown, at(x)).nums[0]),
    style(x) {
      const style = mirror.ask(F.AskStyle, at(x)).style
      return { ...style, display: style.display & ~F.StyleTold }
    },
    list: (q, x, arg) => mirror.ask(q, x ? at(x) : 0, arg).list.map(id),
  }
}

// Numbers may also say that changes will be told.
const isShown = (n) => (n & ~F.Told) === 1

export const checks = {
  slots() {
    const p = read("")
    document.body.innerHTML = "<x-h id=h><button id=b slot=two></button><button id=a></button><button id=n slot=none></button></x-h>"
    by("h").attachShadow({ mode: "open" }).innerHTML =
      "<button id=s0></button><slot id=d></slot><button id=s1></button><slot name=two id=t><i>otherwise</i></slot>"
    p.refresh()
    eq(p.order(), ["s0", "a", "s1", "b"], "slot order")
    eq([p.id(p.head("#b").flat), p.id(p.head("#b").light)], ["t", "h"], "parents of a slotted button")
    eq(p.kids("#h").filter((k) => k > 0).map(p.id), ["s0", "d", "s1", "t"], "children of a host")
    eq(p.mirror.kids(p.head("#b").flat).map(p.id), ["b"], "children of a slot")
    eq(p.head("#n").flat, 0, "parent of what no slot holds")
    by("a").slot = "two"
    p.refresh()
    eq(p.order(), ["s0", "s1", "b", "a"], "after another slot")
  },

  lateShadow() {
    const p = read("<x-late id=l><button id=b></button></x-late>")
    eq(p.order(), ["b"], "before")
    by("l").attachShadow({ mode: "open" }).innerHTML = "<button id=n></button><slot></slot>"
    p.refresh()
    eq(p.order(), ["n", "b"], "after")
  },

  // What changed where nobody looked: in a part of the page that had left, and of
  // which only a part came back.
  async detached() {
    for (const more of ["", "<p></p>".repeat(150)]) {
      const p = read(`<div id=w><div id=c><button id=b>old</button><div id=d></div></div>${more}</div><form id=f></form>`)
      eq(p.order(), ["b", "f"], "before")
      const old = p.head("#b").attrs, c = by("c"), b = by("b"), w = by("w")
      p.kids("#b")
      w.remove()
      await sleep(0)
      b.title = "new"
      b.textContent = "new"
      by("f").before(c)
      c.lastChild.setAttribute("role", "button")
      p.refresh()
      eq([p.head("#b").attrs.title, p.kids("#b"), p.order()], ["new", ["new"], ["b", "d", "f"]], `${more.length} beside`)
      ok(!("title" in old), "it had none")
    }
  },

  // A field that was none may be a secret when it comes back, stands elsewhere or has others beside it.
  async becomesSecret() {
    const secret = (p, x) => p.is(x, F.LiveSecret)
    for (const way of ["directly", "with what it stood in", "after a read", "with much more"]) {
      const p = read(`<div id=w><div id=c><input id=i value=x></div>${way === "with much more" ? "<p></p>".repeat(150) : ""}</div>`)
      ok(!secret(p, "#i"), "no secret yet")
      const w = by("w"), c = by("c"), i = by("i")
      way === "directly" ? c.remove() : w.remove()
      await sleep(0)
      if (way === "after a read") p.refresh()
      i.type = "password"
      document.body.append(c)
      p.refresh()
      ok(secret(p, "#i"), `a password that has come back ${way}`)
    }
    const p = read(`<input id=a maxlength=1><input id=b maxlength=1><x-p id=h type=text></x-p><x-p id=k type=password></x-p><p id=m><input id=n></p><input name=pass type=password><input id=o>`)
    by("h").attachShadow({ mode: "open" }).innerHTML = "<input>"
    by("k").attachShadow({ mode: "open" })
    p.refresh()
    const inner = by("h").shadowRoot.firstChild, moved = by("n")
    ok(!secret(p, "#a") && !secret(p, inner) && !secret(p, moved) && !secret(p, "#o"), "no secrets yet")
    by("b").insertAdjacentHTML("afterend", "<input maxlength=1><input maxlength=1>")
    by("h").setAttribute("type", "password")
    by("k").shadowRoot.append(by("m"))
    by("o").name = "pass"
    p.refresh()
    ok(secret(p, "#a"), "one of a code's inputs, when the others came")
    ok(secret(p, inner), "the input of what has become a password field")
    ok(secret(p, moved), "an input that was put into a password field")
    ok(secret(p, "#o"), "a text field that takes the name of a password")
  },

  // Groups follow their form, which a control may name, and what script names without an id.
  links() {
    const p = read("<form id=q></form><input type=radio name=g form=f id=a><input type=radio name=g id=b><input type=radio name=g form=f id=c><button id=x></button>")
    const linked = (x, rel) => p.mirror.linked(F.AskRel, p.at(x), rel).map(p.id)
    eq(linked("#a", F.RelRadios), ["a", "b", "c"], "radios without a form")
    by("q").id = "f"
    p.refresh()
    eq([linked("#a", F.RelRadios), linked("#b", F.RelRadios)], [["a", "c"], ["b"]], "radios of a form that got its name")
    by("x").ariaLabelledByElements = [by("a")]
    p.refresh()
    eq(linked("#x", "aria-labelledby"), ["a"], "named by script")
    const before = p.mirror.outline
    by("x").ariaLabelledByElements = [by("b")]
    p.refresh()
    eq(linked("#x", "aria-labelledby"), ["b"], "named anew")
    ok(p.mirror.outline !== before, "and that is told")
  },

  // One by one, and as many, they are what the browser says.
  labels() {
    const ids = ["q1", 'a"b', "a\\b", "a\nb\f", "x y", "it's", "1]", " ", "\u{1F600}", "\\", "--"]
    const html = `<label id=l1>x <input id=i1></label><label for=i1>y</label><label for=i2><label><input id=i2></label></label><label for=d>1</label><input id=d><input id=d>
      <label for=h>h</label><input id=h type=hidden><label>a<button id=b1>x</button><input id=b2></label><label>w<div><select id=s><option>1</select></div></label><meter id=m></meter>
      <label for=m>m</label><label for=i1>again</label><label for="">e<input id=""></label><label for=nil>n<input id=n></label><label><label><textarea id=t></textarea></label></label>`
    for (const many of [false, true]) {
      const p = read(html)
      for (const id of ids) {
        const input = document.createElement("input"), label = document.createElement("label")
        input.id = label.htmlFor = id
        document.body.append(input, label, label.cloneNode())
      }
      for (const el of document.querySelectorAll("input, button, select, textarea, meter")) {
        if (!many) document.body.append(document.createElement("p")) // all is asked anew
        const want = [...(el.labels ?? [])]
        p.refresh()
        eq(p.list(F.AskLabels, el).length, want.length, el.outerHTML)
        ok(p.mirror.ask(F.AskLabels, p.at(el)).list.every((n, i) => p.reader.element(n) === want[i]), `order of ${el.outerHTML}`)
      }
    }
  },

  async frames() {
    const p = read("<button id=one></button><iframe id=f srcdoc='<button id=in>x</button><input id=i value=v>'></iframe><button id=two></button>")
    await loaded(by("f"))
    p.refresh()
    eq(p.order(), ["one", "f", "in", "i", "two"], "order")
    const doc = by("f").contentDocument
    const up = []
    for (let n = p.at(doc.getElementById("in")); n; n = p.mirror.head(n).flat) up.push(p.id(n))
    eq(up, ["in", "body", "html", "f", "body", "html"], "ancestors")
    eq(p.live(doc.getElementById("i")).value, "v", "value")
    ok(p.shown(doc.getElementById("in")), "the button is shown")
    by("f").style.display = "none"
    p.refresh()
    ok(!p.shown(doc.getElementById("in")), "the button of a hidden frame is not")
    by("f").style.display = ""
    doc.getElementById("i").focus()
    eq(p.list(F.AskFocus), ["i"], "focus")
    by("f").srcdoc = "<a id=new href=x>n</a>"
    await loaded(by("f"))
    p.refresh()
    eq(p.order(), ["one", "f", "new", "two"], "another document")
    ok(p.mirror.gone.length > 0, "the old document's nodes are gone")
    by("f").remove()
    p.refresh()
    eq(p.order(), ["one", "two"], "without the frame")
    const q = read("<iframe id=f srcdoc='<button id=in>x</button>'></iframe>", { frames: false })
    await loaded(by("f"))
    q.refresh()
    eq(q.order(), ["f"], "frames: false")
  },

  clobbered() {
    const inputs = "getAttribute parentNode localName children attributes tabIndex onclick nodeType shadowRoot firstChild checkVisibility id".split(" ")
    const p = read(`<form class=f>${inputs.map((s) => `<input class=i name=${s}>`).join("")}</form>`)
    eq(p.mirror.candidates.length, inputs.length + 2, "candidates")
    const form = p.mirror.candidates[1]
    eq(p.mirror.head(form).tag, "form", "tag")
    eq(p.mirror.ask(F.AskAttrs, form).attrs, { class: "f" }, "attributes")
    ok(isShown(p.mirror.ask(F.AskShown, form).nums[0]), "shown")
    eq(p.mirror.ask(F.AskRel, p.mirror.candidates[2], F.RelForm).list, [form], "form")
  },

  values() {
    const p = read(`<input id=text value=a><input id=check type=checkbox checked><textarea id=area>q\nw</textarea>
      <select id=one><option>1<option selected>2</select><select id=many multiple><option selected value=a>A<option selected value=b>B</select>
      <details id=details open><summary>s</summary></details><dialog id=dialog>x</dialog><progress id=progress value=.5></progress><progress id=busy></progress>
      <meter id=meter value=.2></meter><div id=popover popover>p</div><fieldset disabled><input id=disabled></fieldset><input id=readonly readonly value=r>
      <video id=video></video><output id=output>out</output><input id=file type=file multiple>`)
    eq(p.live("#text").value, "a", "text")
    by("text").value = "zz"
    eq(p.live("#text").value, "zz", "a value that script set")
    ok(p.is("#check", F.LiveChecked) && !p.is("#check", F.LiveHasValue), "checkbox")
    by("check").indeterminate = true
    ok(p.is("#check", F.LiveIndeterminate), "indeterminate")
    eq(p.live("#area").value, "q\nw", "textarea")
    eq(p.live("#one").value, "2", "select")
    eq(p.live("#many").extra, "a\nb", "select multiple")
    ok(p.is("#details", F.LiveOpen), "details")
    ok(!p.is("#dialog", F.LiveOpen), "closed dialog")
    by("dialog").showModal()
    ok(p.is("#dialog", F.LiveOpen | F.LiveModal), "modal dialog")
    by("dialog").close()
    eq(p.live("#progress").value, "0.5", "progress")
    ok(!p.is("#busy", F.LiveHasValue), "progress without a value")
    eq(p.live("#meter").value, "0.2", "meter")
    ok(!p.is("#popover", F.LiveOpen), "closed popover")
    by("popover").showPopover()
    ok(p.is("#popover", F.LiveOpen), "popover")
    ok(p.is("#disabled", F.LiveDisabled), "disabled by its fieldset")
    ok(p.is("#readonly", F.LiveReadOnly | F.LiveHasValue), "readonly")
    ok(p.is("#video", F.LivePaused), "video")
    eq(p.live("#video").extra, "NaN", "duration")
    eq(p.live("#output").value, "out", "output")
    const files = new DataTransfer()
    files.items.add(new File(["a"], "a.txt"))
    files.items.add(new File(["b"], "b\n.txt"))
    by("file").files = files.files
    eq(p.live("#file").extra, "a.txt\nb .txt", "files")
  },

  validity() {
    const p = read("<input id=a required>")
    ok(!p.is("#a", F.LiveInvalid), "nobody has touched it")
    p.reader.touch(by("a"))
    ok(p.is("#a", F.LiveInvalid | F.LiveTouched) && p.live("#a").message !== "", "the bridge has")
  },

  valueAttributes() {
    const p = read("<input id=a value=v><input id=b type=button value=v><input id=c type=hidden value=v><input id=d type=checkbox value=v><button id=e value=v></button>")
    eq(["a", "b", "c", "d", "e"].filter((id) => "value" in p.head(`#${id}`).attrs), ["b", "d", "e"], "heads with a value")
    ok(!("value" in p.mirror.ask(F.AskAttrs, p.at("#a")).attrs), "AskAttrs leaves it out")
  },

  secrets() {
    const p = read(`<input id=pass type=password><input id=card autocomplete="section-a shipping CC-number" value=4111111111111111><input id=plain name=card value=x>
      <div data-agent-secret><select id=choice><option selected value=1>One<option value=2>Two</select><div id=slider role=slider aria-valuenow=5 tabindex=0></div>
      <div id=editor contenteditable>top secret text</div><textarea id=area>my secret stuff</textarea></div>
      <div id=otp>${[1, 2, 3, 4, 5, 6].map((d) => `<input maxlength=1 value=${d}>`).join("")}</div>`)
    const filled = F.LiveSecret | F.LiveFilled
    ok(p.is("#pass", F.LiveSecret) && !p.is("#pass", F.LiveFilled), "an empty password is empty")
    by("pass").value = "hunter22"
    ok(p.is("#pass", filled) && p.live("#pass").value === "", "a password is filled")
    by("pass").type = "text"
    p.refresh()
    ok(p.is("#pass", filled) && p.live("#pass").value === "", "a password that is shown")
    ok(p.reader.secret(by("pass")), "secret()")
    ok(p.is("#card", filled), "card number")
    ok(!p.is("#plain", F.LiveSecret), "a name makes no secret")
    ok(p.is("#choice", filled) && p.live("#choice").value + p.live("#choice").extra === "", "select")
    eq(p.mirror.ask(F.AskOptions, p.at("#choice")).options.map((o) => o.flags), [0, 0], "which choice is made")
    ok(p.is("#slider", filled), "slider")
    ok(!("aria-valuenow" in p.head("#slider").attrs) && !("aria-valuenow" in p.mirror.ask(F.AskAttrs, p.at("#slider")).attrs), "value of the slider")
    eq([p.kids("#editor"), p.kids("#area")], [[], []], "text of secret fields")
    ok(p.is("#otp input", F.LiveSecret), "a code of single characters")
    p.refresh()
    eq(p.mirror.ask(F.AskMask, 0, "Code 123456, 4111111111111111 and not 41111111111111112; hunter22s hunter22, top  secret text").text,
      "Code [redacted], [redacted] and not 41111111111111112; hunter22s [redacted], top  secret text", "mask")
    by("otp").remove()
    document.querySelectorAll("#pass, #card, [data-agent-secret]").forEach((el) => el.remove())
    p.refresh()
    eq(p.mirror.secrets, 0, "secrets left")
  },

  secretsElsewhere() {
    const p = read("<input type=password name=pw id=old>")
    by("old").outerHTML = "<input type=text name=pw id=new value=abc>"
    p.refresh()
    ok(p.is("#new", F.LiveSecret), "what takes the place of a password")
    document.body.innerHTML = "<x-s id=h><input id=in value=sss></x-s>"
    by("h").attachShadow({ mode: "open" }).innerHTML = "<div data-agent-secret><slot></slot></div>"
    p.refresh()
    ok(p.is("#in", F.LiveSecret), "slotted into a secret")
    document.body.innerHTML = "<div id=d><input id=x value=v></div>"
    p.refresh()
    eq(p.live("#x").value, "v", "no secret yet")
    by("d").dataset.agentSecret = ""
    p.refresh()
    ok(p.is("#x", F.LiveSecret | F.LiveFilled), "under a new mark")
    by("d").removeAttribute("data-agent-secret")
    p.refresh()
    p.reader.mount(by("d"), true)
    ok(p.is("#x", F.LiveSecret), "in a secret primitive")
    document.body.innerHTML = "<x-input id=a tabindex=0 type=password value=v></x-input><p data-agent-secret><x-input id=b tabindex=0 value=v></x-input><x-option id=c tabindex=0 value=v></x-option></p>"
    p.refresh()
    eq(["a", "b", "c"].filter((id) => "value" in p.head(`#${id}`).attrs), ["c"], "value attributes of custom elements")
  },

  editors() {
    const p = read("")
    const text = (html, want, style = "") => {
      document.body.innerHTML = `<div id=e contenteditable style="${style}">${html}</div>`
      p.refresh()
      eq(p.live("#e").value, want, html)
    }
    text("hello", "hello")
    text("", "")
    text("<p>a</p><p>b</p>", "a\nb")
    text("\n  <p>a</p>\n  <p>b</p>\n", "a\nb")
    text("<p>a</p><p><br></p><p>b</p>", "a\n\nb")
    text("a<br>b", "a\nb")
    text("<div>a<br></div><div>b</div>", "a\nb")
    text("  x   y ", "x y")
    text("a&nbsp;b", "a b")
    text("<p>a <b>b</b> c</p>", "a b c")
    text("<ul><li>a</li><li>b</li></ul>", "a\nb")
    text("<div aria-hidden=true>1</div><div>code</div>", "code")
    text("<p>hi <span contenteditable=false>@Jane</span></p>", "hi @Jane")
    text('<span contenteditable=false class="placeholder">Type…</span>', "")
    text("<p>\uFEFFx</p>", "x")
    text("a  b\nc", "a  b\nc", "white-space: pre-wrap")
  },

  editingHosts() {
    const p = read(`<div id=a contenteditable><p><b id=b contenteditable=true>x</b></p>
      <div contenteditable=false><i id=i contenteditable=plaintext-only>y</i></div></div><div id=f contenteditable=false></div>`)
    const hosts = () => ["a", "b", "i", "f"].filter((id) => p.head(`#${id}`).flags & F.HeadEditable)
    eq(hosts(), ["a", "i"], "hosts")
    by("a").contentEditable = "false"
    p.refresh()
    eq(hosts(), ["b", "i"], "hosts")
  },

  styles() {
    const p = read(`<style>#q::before { content: "→ " attr(data-x) } #q::after { content: url(data:,) / "alt" } #n::before { content: none }
      #c::before { content: counter(x) ". " } #h { display: none } #v { visibility: hidden } #k { display: contents } #e::before { content: "a\\41 b\\"c" }
      #z::after { content: "x" / "" } #f { display: flex }</style>
      <i id=q data-x=7></i><i id=n></i><i id=c></i><i id=h></i><i id=v></i><i id=k></i><i id=e></i><i id=z></i><i id=f></i><p id=b></p>`)
    eq(p.style("#q"), { display: F.Inline, before: "→ 7", after: "alt" }, "strings")
    eq([p.style("#n").before, p.style("#c").before, p.style("#e").before, p.style("#z").after], ["", ". ", 'aAb"c', ""], "content")
    eq(["h", "v", "k", "f", "b"].map((id) => p.style(`#${id}`).display), [F.None, F.Unseen, F.Contents, F.Block, F.Block], "display")
  },

  relations() {
    const p = read(`<form id=f><label id=l1 for=i>a</label><label id=l2>b<input id=i list=dl></label><datalist id=dl><option value=1 label=One></datalist>
      <input type=radio name=r id=r1><input type=radio name=r id=r2></form><input type=radio name=r id=r3><button id=pb popovertarget=po>p</button>
      <div popover id=po>x</div><button id=cb commandfor=po command=toggle-popover>c</button><details name=a id=d1></details><details name=a id=d2></details>
      <div id=by aria-labelledby="l1 nope l2"></div><div id=set></div>`)
    eq(p.list(F.AskLabels, "#i"), ["l1", "l2"], "labels")
    for (const [x, rel, want] of [["i", F.RelForm, ["f"]], ["i", F.RelList, ["dl"]], ["r1", F.RelRadios, ["r1", "r2"]], ["r3", F.RelRadios, ["r3"]],
      ["pb", F.RelPopover, ["po"]], ["cb", F.RelCommand, ["po"]], ["d1", F.RelDetails, ["d1", "d2"]], ["by", "aria-labelledby", ["l1", "l2"]],
      ["l1", "for", ["i"]], ["pb", "popovertarget", ["po"]], ["i", "aria-controls", []]]) eq(p.list(F.AskRel, `#${x}`, rel), want, `${x} ${rel}`)
    by("set").ariaLabelledByElements = [by("l2")]
    p.refresh()
    eq(p.list(F.AskRel, "#set", "aria-labelledby"), ["l2"], "set by script")
    eq([p.list(F.AskByID, "#by", "po"), p.list(F.AskByID, "#by", "nope")], [["po"], []], "by id")
    eq(p.mirror.ask(F.AskOptions, p.at("#dl")).options, [{ flags: 0, value: "1", label: "One", group: "" }], "datalist")
  },

  choices() {
    const p = read(`<select id=s><option value="" disabled selected>Pick</option><optgroup label=G disabled><option label=L>x</option></optgroup>
      <option hidden>h</option><option style="display:none">n</option></select>`)
    eq(p.mirror.ask(F.AskOptions, p.at("#s")).options, [
      { flags: F.OptionSelected | F.OptionDisabled, value: "", label: "Pick", group: "" },
      { flags: F.OptionDisabled, value: "x", label: "L", group: "G" },
      { flags: F.OptionHidden, value: "h", label: "h", group: "" },
      { flags: F.OptionHidden, value: "n", label: "n", group: "" },
    ])
  },

  visibility() {
    const p = read(`<button id=a></button><button id=b hidden></button><div style="display:contents"><button id=c></button></div>
      <button id=d style="display:contents">d</button><div style="visibility:hidden"><button id=e></button><button id=f style="visibility:visible"></button></div>
      <details><summary>s</summary><button id=g></button></details><button id=h style="opacity:0"></button>
      <div style="display:none"><button id=i style="display:contents">i</button></div><img usemap="#m" width=9 height=9><map name=m><area id=j href=x></map>
      <input id=k style="display:contents">`)
    eq([..."abcdefghijk"].filter((id) => p.shown(`#${id}`)).join(""), "acdfhj", "shown")
    const all = p.mirror.ask(F.AskShownAll).nums
    eq(all.map(isShown), p.mirror.candidates.map((n) => isShown(p.mirror.ask(F.AskShown, n).nums[0])), "all at once")
  },

  // What has been asked for is told of, also when it has no box of its own, and by
  // what no record, rule or event tells.
  visibilityLater() {
    const p = read(`<style id=st>.k { display: none } #c:checked ~ p .l { display: contents } .l { display: none }</style>
      <input id=c type=checkbox style="display:none"><p><button id=a class=k>a</button><button id=b class=l>b</button><button id=d class=k>d</button></p>`)
    const rule = by("st").sheet.cssRules[0].style
    const shown = () => ["#a", "#b", "#d"].filter((x) => p.mirror.shown(p.at(x)))
    const after = (what, want, change) => {
      change()
      p.refresh()
      eq(shown(), want, what)
    }
    eq(shown(), [], "nothing")
    after("a box checked by script", ["#b"], () => (by("c").checked = true))
    after("a rule edited to no box", ["#a", "#b", "#d"], () => (rule.display = "contents"))
    after("a rule edited to none", ["#b"], () => (rule.display = "none"))
    after("and back", ["#a", "#b", "#d"], () => (rule.display = "contents"))
    after("not visible", ["#b"], () => (rule.visibility = "hidden"))
    after("a box", ["#a", "#b", "#d"], () => Object.assign(rule, { display: "block", visibility: "visible" }))
  },

  pointers() {
    const p = read(`<style>.p { cursor: pointer }</style><div id=a class=p><span id=b>x</span></div><div><div id=c class=p style="display:none"></div>
      <svg class=p id=s width=9 height=9><g></g></svg></div><div id=d>d</div>`)
    eq(p.list(F.AskPointer), ["a", "s"], "outermost")
    by("b").className = "q"
    by("a").className = ""
    by("d").className = "p"
    p.refresh()
    eq(p.list(F.AskPointer), ["s", "d"], "after a change")
  },

  focus() {
    const p = read("<x-f id=h></x-f>")
    by("h").attachShadow({ mode: "open" }).innerHTML = "<input id=deep>"
    p.refresh()
    eq(p.list(F.AskFocus), [], "nothing has it")
    by("h").shadowRoot.querySelector("input").focus()
    eq(p.list(F.AskFocus), ["deep"], "through a shadow root")
  },

  customElements() {
    customElements.define("c-box", class extends HTMLElement {
      static formAssociated = true
      internals = this.attachInternals()
      checked = true
      value = "vv"
    })
    const p = read("<label id=l for=k>L</label><c-box id=k tabindex=0></c-box>")
    eq(p.live("#k").value, "vv", "value")
    ok(p.is("#k", F.LiveHasChecked | F.LiveChecked), "checked")
    eq(p.list(F.AskLabels, "#k"), ["l"], "label")
    // A getter of the page that reads the page itself and then throws.
    Object.defineProperty(by("k"), "value", {
      get() {
        p.refresh()
        p.live("#l")
        throw new Error("no value")
      },
    })
    eq(p.live("#k").value, "", "a getter that throws")
    ok(p.is("#k", F.LiveChecked), "the rest is read")
  },

  sheets() {
    const p = read("<style id=st></style><button id=b><span id=s>x</span></button>")
    const sheet = by("st").sheet, extra = new CSSStyleSheet()
    let sight = p.mirror.sight
    const seen = (what, want) => {
      p.refresh()
      eq(p.mirror.sight !== sight, want, what)
      sight = p.mirror.sight
    }
    seen("nothing", false)
    sheet.insertRule("#s { display: none }")
    seen("a rule that script inserts", true)
    sheet.disabled = true
    seen("a sheet that is switched off", true)
    document.adoptedStyleSheets = [extra]
    seen("a sheet that is adopted", true)
    extra.replaceSync("#s { color: red }")
    seen("a sheet that is replaced", true)
    const other = new CSSStyleSheet()
    other.replaceSync("#s { color: green }")
    document.adoptedStyleSheets = [other]
    seen("a sheet that takes the place of another", true)
    document.adoptedStyleSheets = [other, extra]
    seen("a sheet that comes after it", true)
    document.adoptedStyleSheets = [extra, other]
    seen("sheets that change places", true)
    document.adoptedStyleSheets = []
    seen("a sheet that is let go", true)
    sheet.deleteRule(0)
    sheet.insertRule("#s { color: red }")
    seen("a rule that takes the place of another", true)
    seen("nothing again", false)
    const style = () => p.mirror.style(p.at("#s"))
    sheet.disabled = false
    document.body.insertAdjacentHTML("beforeend", "<p id=w></p>")
    p.refresh()
    eq([style().display, style().before], [F.Inline, ""], "as it is")
    by("w").innerHTML = "<b><style>#s { display: none }</style></b>"
    p.refresh()
    eq(style().display, F.None, "a style sheet that comes inside something")
    by("w").innerHTML = "<b><style>#s { color: red }</style></b>"
    p.refresh()
    eq(style().display, F.Inline, "and one that takes its place")
    sheet.deleteRule(0)
    sheet.insertRule("#s::before { content: 'pre' }")
    p.refresh()
    eq(style().before, "pre", "text by a rule that takes the place of another")
  },

  async reaches() {
    const selectors = [
      [".a > b .c:not(.d):is(a, b):root", 0], [".a:disabled::before", 0], ["[x='+:hover']", 0], [".a\\:hover", 0], [".a\\+b", 0], [":where(:host-context(.x)) p::first-line", 0],
      ["[title]", Named], ["b[aria-label='x'] + c", Far | Named], ["[data-title]", 0], [":placeholder-shown", State | Named],
      [".a + b", Far], [".a~b", Far], [":nth-child(2n)", Far], ["a:not(:empty)", Far], ["a:has(b)", Far], [":first-of-type", Far],
      ["a:hover", State], ["a:not(:focus-within)", State], ["::part(x):checked", State], [":-webkit-autofill", State], ["a:has(:checked)", Far | State], ["a:hover + b", Far | State],
    ]
    for (const [s, want] of selectors) eq(selectorReach(s), want, s)
    // What is done to #a hides #b by these rules, or brings it no new look.
    const group = (c) => c.a.classList.add("x"), focus = (c) => c.a.focus(), insert = (c) => c.a.append(document.createElement("i"))
    const title = (c) => (c.a.title = "x"), hint = (c) => (c.a.placeholder = " "), limit = (c) => c.a.setAttribute("min", "5")
    const rules = [
      ["#a.x + #b { display: none }", group, true], ["@media screen { @layer { #a.x ~ #b { visibility: hidden } } }", group, true], ["#a { &.x ~ #b { display: none } }", group, true],
      ["div:has(i) #b { display: none }", insert, true], ["div:has(i) { --d: none } #b { display: var(--d, block) }", insert, true], ["#a:not(:empty) + #b { content-visibility: hidden; display: none }", insert, true],
      ["div:focus-within #b { display: none }", focus, true], ["#a:focus { --d: none } div:has(#a:focus) { --d: none } #b { display: var(--d, block) }", focus, true],
      ["@scope (#a.x + #b) { :scope { display: none } }", group, true],
      ["#a[title=x] + #b { display: none }", title, true], ["div:has([title=x]) #b { display: none }", title, true], ["[title] { color: red }", title, false],
      ["input:placeholder-shown ~ #b { display: none }", hint, true], ["input:out-of-range ~ #b { display: none }", limit, true],
      ["#a:focus { outline: none }", focus, false], ["#a:focus + #b { color: red }", focus, false], ["", focus, false],
    ]
    for (const [css, act, hides] of rules) {
      const a = act === hint ? "<input id=a>" : act === limit ? "<input id=a type=number value=1>" : "<button id=a></button>"
      const p = read(`<style>${css}</style><div>${a}<button id=b>x</button></div>`)
      const shown = () => p.mirror.ask(F.AskShownAll).nums.at(-1)
      eq(shown(), 1, css)
      p.refresh()
      const sight = p.mirror.sight
      act({ a: by("a") })
      p.refresh()
      eq([shown(), p.mirror.sight !== sight], [hides ? 0 : 1, hides], css)
      document.activeElement.blur()
    }
    const page = read("<style>#a:target + #b i { display: none }</style><b id=a></b><button id=b>x<i>y</i></button>"), name = () => page.mirror.style(page.at("#b i")).display
    await sleep(50)
    page.refresh()
    eq(name(), F.Inline, "before it is the target")
    const turned = new Promise((done) => addEventListener("hashchange", () => setTimeout(done), { once: true }))
    location.hash = "a"
    await turned
    page.refresh()
    eq(name(), F.None, "beside the target")
    history.replaceState(null, "", location.pathname)
    const tip = read("<style>#t::before { content: attr(title) }</style><button id=b><i id=t title=old></i></button>")
    eq(tip.style("#t").before, "old", "a text by an attribute")
    by("t").title = "new"
    tip.refresh()
    eq(tip.mirror.style(tip.at("#t")).before, "new", "the text that it has become")
    // What a slot holds is inside what stands around the slot.
    const p = read("<x-h id=h><button id=s>x</button></x-h>")
    by("h").attachShadow({ mode: "open" }).innerHTML = "<div><slot></slot></div>"
    p.refresh()
    p.mirror.ask(F.AskShownAll)
    by("h").shadowRoot.firstChild.hidden = true
    p.refresh()
    eq(p.mirror.ask(F.AskShownAll).nums.at(-1), 0, "in a slot")
  },

  onclick() {
    const p = read("<div id=a></div><div id=b tabindex=0></div><div id=c onclick='return'></div>")
    const clicks = () => ["a", "b", "c"].filter((id) => p.head(`#${id}`).flags & F.HeadOnClick)
    eq(clicks(), ["c"], "by attribute")
    by("a").onclick = by("b").onclick = () => {}
    p.refresh()
    eq([p.order(), clicks()], [["a", "b", "c"], ["a", "b", "c"]], "by property")
    by("a").onclick = null
    p.refresh()
    eq(p.order(), ["b", "c"], "no more")
    by("a").onclick = () => {}
    by("c").removeAttribute("onclick")
    p.refresh()
    eq(p.order(), ["a", "b"], "again, and no attribute")
    const structure = p.mirror.structure
    p.refresh()
    eq(p.mirror.structure, structure, "nothing")
    by("c").onclick = () => {}
    p.refresh()
    eq(p.order(), ["a", "b", "c"], "by property where it was one by attribute")
  },

  primitives() {
    const p = read("<div id=a></div>")
    p.reader.mount(by("a"))
    p.refresh()
    eq(p.order(), ["a"], "mounted")
    ok(p.head("#a").flags & F.HeadPrimitive, "flag")
    p.reader.unmount(by("a"))
    p.refresh()
    eq(p.order(), [], "unmounted")
  },

  halfCharacters() {
    const p = read("<button id=a>x</button><p id=d>t</p>")
    by("a").setAttribute("aria-label", "q\uD800z\0y")
    by("d").firstChild.data = "\uDC00"
    p.refresh()
    eq([p.head("#a").attrs["aria-label"], p.kids("#d")], ["q\uFFFDz\uFFFDy", ["\uFFFD"]])
  },

  sight() {
    const p = read("<button id=a>a</button>")
    const grows = (change) => {
      const before = p.mirror.sight
      change()
      p.refresh()
      return p.mirror.sight > before
    }
    ok(!grows(() => {}), "nothing")
    ok(!grows(() => (by("a").title = "t")), "a title")
    ok(grows(() => (by("a").className = "c")), "a class")
    ok(grows(() => by("a").append(document.createElement("b"))), "a child")
    ok(grows(() => window.dispatchEvent(new Event("resize"))), "another size")
    ok(grows(() => by("a").dispatchEvent(new Event("toggle"))), "a toggle")
  },

  // A state is news again and again, and an event may be the first or the last of many.
  states() {
    const p = read("<style>#a:invalid + #b { display: none }</style><x-h id=h></x-h><div><input id=a required value=x><button id=b>x</button></div>")
    by("h").attachShadow({ mode: "open" }).innerHTML = "<input>"
    const fire = (el, type) => el.dispatchEvent(new Event(type, { bubbles: true }))
    const shown = () => p.mirror.ask(F.AskShownAll).nums.at(-1)
    const grows = (act) => {
      p.refresh()
      shown()
      p.refresh()
      const before = p.mirror.sight
      act()
      p.refresh()
      return p.mirror.sight > before
    }
    for (const type of ["input", "input", "focusin", "keydown", "pointerover", "input", "focusin", "change", "keydown"]) {
      by("a").value = by("a").value === "" ? "x" : ""
      ok(grows(() => fire(by("a"), type)), type)
      eq(shown(), by("a").value === "" ? 0 : 1, type)
      ok(!grows(() => {}), "nothing after " + type)
    }
    const inside = by("h").shadowRoot.firstChild
    for (let i = 0; i < 3; i++) ok(grows(() => fire(inside, "input")), "in a shadow root")
    by("h").remove()
    p.refresh()
    ok(!grows(() => fire(inside, "input")), "where nobody looks")
    document.body.append(inside.getRootNode().host)
    for (let i = 0; i < 3; i++) ok(grows(() => fire(inside, "input")), "in a shadow root that is back")
  },

  quiet() {
    const p = read("<button>a</button><input value=b><details><summary>q</summary></details><select><option>1</select>")
    const seen = new MutationObserver(() => {})
    seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const structure = p.mirror.structure
    for (let i = 0; i < 3; i++) {
      p.refresh()
      for (const n of p.mirror.candidates) {
        p.mirror.kids(n)
        for (const q of [F.AskLive, F.AskShown, F.AskStyle, F.AskLabels, F.AskAttrs]) p.mirror.ask(q, n)
      }
      p.mirror.ask(F.AskPointer)
    }
    eq([seen.takeRecords().length, p.mirror.structure - structure], [0, 0], "a read changes nothing")
  },

  memory() {
    const p = read("<div id=d></div>")
    for (let k = 0; k < 20; k++) {
      by("d").innerHTML = "<button>x</button>".repeat(50)
      p.refresh()
    }
    by("d").innerHTML = ""
    p.refresh()
    eq(p.order(), [], "candidates")
    ok(p.mirror.nodes.size < 6, `${p.mirror.nodes.size} nodes are held`)
  },

  strangers() {
    const p = read("<b></b>")
    eq([new Proxy(document.body, {}), null, {}, document, document.createElement("a")].map((x) => p.reader.handle(x)), [0, 0, 0, 0, 0], "handles")
    eq(p.reader.element(9999), null, "element")
    eq([p.reader.ask(F.AskHead, 9999, "").length, p.reader.ask(77, 1, "").length], [0, 0], "answers")
  },

  deep() {
    document.body.innerHTML = "<div id=top></div>"
    let host = by("top")
    for (let i = 0; i < 1000; i++) {
      const root = host.attachShadow({ mode: "open" })
      root.append(document.createElement("button"), (host = document.createElement("div")))
    }
    const reader = newReader(), mirror = makeMirror(reader)
    mirror.refresh()
    eq(mirror.candidates.length, 1001, "in nested shadow roots")
    document.body.replaceChildren()
    let el = document.body
    for (let i = 0; i < 20000; i++) el.append((el = document.createElement("div")))
    el.append(document.createElement("button"))
    mirror.refresh()
    eq(mirror.candidates.length, 2, "in nested elements")
    document.body.replaceChildren()
  },

  manyOptions() {
    document.body.innerHTML = `<select id=s>${Array.from({ length: 100000 }, (_, i) => `<option>o${i}`).join("")}</select>`
    const reader = newReader()
    const began = performance.now()
    const candidates = makeMirror(reader)
    candidates.refresh()
    const answer = reader.ask(F.AskOptions, reader.handle(by("s")), "")
    eq([candidates.candidates.length, answer.words[1]], [2, 100000], "candidates and options")
    const took = performance.now() - began
    ok(took < 5000, `took ${took} ms`)
    document.body.replaceChildren()
  },

  async endless() {
    const p = read("<div id=d></div>")
    let on = true
    const again = new MutationObserver(() => on && by("d").setAttribute("data-x", Math.random()))
    again.observe(by("d"), { attributes: true })
    const loop = () => {
      if (!on) return
      by("d").replaceChildren(document.createElement("b"))
      setTimeout(loop, 0)
    }
    loop()
    await sleep(50)
    const began = performance.now()
    p.refresh()
    ok(performance.now() - began < 500, "one read is bounded")
    on = false
    again.disconnect()
  },

  tampered() {
    document.body.innerHTML = "<div role=button tabindex=0>hi</div><input id=p type=password value=hunter22><label for=p>l</label>"
    const reader = newReader(), input = by("p"), saved = []
    const patch = (o, k) => {
      saved[saved.length] = [o, k, Object.getOwnPropertyDescriptor(o, k)]
      Object.defineProperty(o, k, {
        configurable: true,
        value() {
          throw new Error("tampered")
        },
      })
    }
    const patches = [[Array.prototype, ["push", "map", "forEach", "join", "slice", Symbol.iterator]], [Map.prototype, ["get", "set", "has", "forEach", Symbol.iterator]],
      [WeakMap.prototype, ["get", "set", "has"]], [Set.prototype, ["has", "add"]], [WeakSet.prototype, ["has", "add"]], [RegExp.prototype, ["exec", "test"]],
      [String.prototype, ["indexOf", "slice", "trim", "toLowerCase", "split", "replace", "startsWith"]], [Element.prototype, ["getAttribute", "matches", "checkVisibility"]],
      [Function.prototype, ["call", "apply", "bind"]], [Math, ["max"]], [JSON, ["parse"]], [window, ["getComputedStyle"]]]
    let got = []
    try {
      for (let i = 0; i < patches.length; i++) for (let k = 0; k < patches[i][1].length; k++) patch(patches[i][0], patches[i][1][k])
      const length = (q, n, arg) => reader.ask(q, n, arg).length
      const h = (length(F.AskPage, 0, ""), reader.handle(input))
      const flags = (reader.ask(F.AskLive, h, ""), reader.ask(F.AskLive, h, "").words[2])
      const masked = reader.ask(F.AskMask, 0, "it is hunter22.").text
      got = [flags & 3, masked, length(F.AskLabels, h, "") > 3, length(F.AskStyle, h, ""), length(F.AskRel, h, "aria-controls"), length(F.AskShownAll, 0, "")]
    } finally {
      for (let i = saved.length - 1; i >= 0; i--) Object.defineProperty(saved[i][0], saved[i][1], saved[i][2])
    }
    eq(got, [3, "it is [redacted].\0", true, 3, 2, 5])
  },

  async settle() {
    const p = read("<button id=b>b</button><input id=i><div id=live></div>")
    const settle = makeSettle(window, p.reader)
    const after = (gesture, roots = []) => new Promise((done) => {
      settle.begin()
      gesture()
      const began = performance.now()
      settle.settle(roots, (r) => done({ ...r, ms: performance.now() - began }))
    })
    let r = await after(() => {})
    ok(r.ms > 45 && !settle.active(), `quiet after ${r.ms} ms`)
    r = await after(() => by("i").dispatchEvent(new Event("input", { bubbles: true })))
    eq([r.touched, r.trusted], [[p.at("#i")], false], "touched")
    by("b").onclick = () => {
      throw new Error("boom")
    }
    settle.begin()
    by("b").click()
    eq(settle.played(), "boom", "thrown while it was played")
    r = await new Promise((done) => settle.settle([], done))
    eq(r.errors, ["boom"], "errors")
    r = await after(() => void Promise.reject(new Error("later")))
    eq(r.errors, ["later"], "rejections")
    r = await after(() => (by("live").innerHTML = "<p>1</p><p>2</p>"))
    eq(r.inserted, 2, "inserted")
    const ticking = async (el) => {
      const ticker = setInterval(() => el.setAttribute("data-n", performance.now()), 10)
      const { ms } = await after(() => {}, [p.at("#b")])
      clearInterval(ticker)
      return ms
    }
    const elsewhere = await ticking(by("live")), inside = await ticking(by("b"))
    ok(elsewhere < 900, `a ticker elsewhere: ${elsewhere} ms`)
    ok(inside > 900, `a ticker in the component: ${inside} ms`)
    const both = []
    settle.begin()
    await new Promise((done) => {
      settle.settle([], () => both.push(1))
      settle.settle([], () => done(both.push(2)))
    })
    eq(both, [1, 2], "two wait")
  },

  async navigations() {
    const p = read("")
    const settle = makeSettle(window, p.reader)
    const going = (gesture) => new Promise((done) => {
      settle.begin()
      gesture()
      settle.settle([], (r) => done(r.navigating))
    })
    const link = (href, attrs = {}) => {
      const a = Object.assign(document.createElement("a"), { href, ...attrs })
      document.body.append(a)
      a.click()
    }
    const meanwhile = async (listener, gesture) => {
      navigation.addEventListener("navigate", listener)
      const url = await going(gesture)
      navigation.removeEventListener("navigate", listener)
      return url
    }
    eq(await going(() => (location.hash = "#a")), "", "a fragment")
    eq(await going(() => history.pushState(0, "", "?x=1")), "", "pushState")
    eq(await going(() => link("/other", { onclick: (e) => e.preventDefault() })), "", "a cancelled click")
    eq(await going(() => link("/other", { download: "x" })), "", "a download")
    eq(await meanwhile((e) => e.preventDefault(), () => link("/other")), "", "a cancelled navigation")
    eq(await meanwhile((e) => e.intercept({ handler: async () => {} }), () => link("/other")), "", "an intercepted navigation")
    const seen = new Promise((done) => {
      settle.begin()
      navigation.addEventListener("navigate", (e) => {
        const to = e.destination.url
        setTimeout(() => (window.stop(), settle.settle([], (r) => done([r.navigating, to]))), 0)
      }, { once: true })
      link("/never")
    })
    const [navigating, to] = await seen
    ok(navigating === to || navigating === "", `another document: ${navigating}`)
  },

  // A frame is heard as soon as its document is there, and when it was written anew.
  async earsOfFrames() {
    const p = read("<iframe id=f></iframe>"), heard = []
    const ears = makeEars(window, p.reader, (event, node) => event === "change" && heard.push(p.id(node)))
    ears.on()
    by("f").srcdoc = "<input id=one type=checkbox>"
    await loaded(by("f"))
    const doc = by("f").contentDocument
    doc.getElementById("one").click()
    eq(heard, ["one"], "a document that has come")
    doc.open()
    doc.write("<input id=two type=checkbox>")
    doc.close()
    p.refresh()
    doc.getElementById("two").click()
    eq(heard, ["one", "two"], "a document that was written")
    ears.off()
  },

  async ears() {
    const p = read("<input id=i><div id=s role=switch aria-checked=false tabindex=0></div><x-e id=h></x-e>")
    const root = by("h").attachShadow({ mode: "open" })
    root.innerHTML = "<input id=j type=checkbox><details id=d><summary>x</summary></details>"
    p.refresh()
    const heard = []
    const ears = makeEars(window, p.reader, (event, node, flags, attr, old) => heard.push([event, p.id(node), flags, attr, old].join(" ").trim()))
    ears.on()
    ears.on()
    for (let k = 0; k < 3; k++) by("i").dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }))
    root.getElementById("j").click()
    by("s").setAttribute("aria-checked", "true")
    by("s").setAttribute("aria-checked", "mixed")
    await sleep(20)
    root.getElementById("d").open = true
    await sleep(50)
    eq(heard, ["input i 0", "click j 0", "input j 0", "change j 0", "attribute s 0 aria-checked false", "attribute d 0 open", "toggle d 0"])
    ears.off()
    heard.length = 0
    by("i").click()
    eq(heard, [], "after off()")
    ears.on()
    const late = document.createElement("x-z")
    late.attachShadow({ mode: "open" }).innerHTML = "<input id=k type=checkbox>"
    document.body.append(late)
    p.refresh()
    late.shadowRoot.getElementById("k").click()
    ok(heard.includes("change k 0"), "a root that came later")
    await sleep(20)
    heard.length = 0
    for (const text of ["one", "two", "three"]) {
      late.append(text)
      await sleep(20)
    }
    eq(heard.filter((h) => h.startsWith("mutated")).length, 3, "each task that changes the page is told of")
  },
}
