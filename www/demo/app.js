// Waymark, the app: it knows nothing of agents. The data-agent-* marks in its
// markup are all that it says to them.

import { $, make } from "./make.js"
import { accordion, combobox, menu, slider, switches, tabs } from "./widgets.js"

function toast(text) {
  const it = make("p", {}, text)
  $("toasts").append(it)
  if ($("toasts").children.length > 2) $("toasts").firstElementChild.remove()
  setTimeout(() => it.remove(), 6000)
}

// wrong shows what is wrong with a field, or that nothing is.
function wrong(field, text) {
  const place = $(field.getAttribute("aria-describedby"))
  place.textContent = text
  place.hidden = text === ""
  if (text) field.setAttribute("aria-invalid", "true")
  else field.removeAttribute("aria-invalid")
  return text !== ""
}

// The project.

const project = $("project-form")
const picks = [...project.querySelectorAll("size-picker, star-rating")]

function filled() {
  const text = ["name", "budget", "start", "region", "code", "brief", "files"].filter((name) => project.elements[name].value !== "")
  $("filled").value = text.length + picks.filter((el) => el.value).length
}

project.addEventListener("input", (e) => {
  filled()
  if (e.target.hasAttribute("aria-invalid")) check(e.target)
})
project.addEventListener("change", filled)
project.addEventListener("reset", () => setTimeout(() => {
  for (const field of project.querySelectorAll("[aria-invalid]")) wrong(field, "")
  filled()
}))

function check(field) {
  const { valueMissing, valid } = field.validity
  return wrong(field, valid ? "" : valueMissing ? "Give the project a name." : field.validationMessage)
}

project.addEventListener("submit", async (e) => {
  e.preventDefault()
  const bad = [project.elements.name, project.elements.budget].filter(check)
  if (bad.length) return bad[0].focus()
  const button = project.querySelector("[type=submit]")
  project.setAttribute("aria-busy", "true")
  button.textContent = "Saving …"
  await new Promise((resolve) => setTimeout(resolve, 700)) // what a server would take
  project.removeAttribute("aria-busy")
  button.textContent = "Save project"
  toast(`“${project.elements.name.value}” is saved.`)
})

// The people.

const people = [
  { name: "Jane Doe", mail: "jane@example.org", role: "Lead", away: false },
  { name: "Björn Åkesson", mail: "bjorn@example.org", role: "Engineer", away: false },
  { name: "Amina Okafor", mail: "amina@example.org", role: "Researcher", away: true },
  { name: "Li Wei", mail: "li.wei@example.org", role: "Designer", away: false },
]
const dialog = $("person")
const form = $("person-form")
let editing = null

function row(person) {
  const items = [
    { text: "Edit", run: () => edit(person) },
    { text: "Make lead", run: () => lead(person) },
    { text: "Delete", danger: true, confirm: `${person.name} loses access to the project.`, run: () => drop(person) },
  ]
  return make("tr", {},
    make("th", { scope: "row" }, person.name, make("span", { class: "quiet small" }, person.mail)),
    make("td", {}, person.role),
    make("td", { class: "status" }, make("span", { class: person.away ? "badge away" : "badge" }, person.away ? "Away" : "Active")),
    make("td", {}, menu("Actions", items)))
}

function show() {
  $("people-rows").replaceChildren(...people.map(row))
}

function lead(person) {
  for (const p of people) if (p.role === "Lead") p.role = "Engineer"
  person.role = "Lead"
  show()
  toast(`${person.name} leads the project now.`)
}

function drop(person) {
  people.splice(people.indexOf(person), 1)
  show()
  toast(`${person.name} is no longer in the project.`)
}

function edit(person) {
  editing = person
  $("person-title").textContent = person ? `Edit ${person.name}` : "Add person"
  form.reset()
  wrong(form.elements.name, "")
  form.elements.name.value = person?.name ?? ""
  form.elements.role.value = person?.role ?? "Researcher"
  form.elements.away.checked = person?.away ?? false
  dialog.showModal()
  form.elements.name.focus()
}

$("add-person").addEventListener("click", () => edit(null))
$("person-cancel").addEventListener("click", () => dialog.close())
form.addEventListener("submit", (e) => {
  e.preventDefault()
  const name = form.elements.name.value.trim()
  if (wrong(form.elements.name, name ? "" : "Tell us the name.")) return form.elements.name.focus()
  const person = editing ?? { mail: name.toLowerCase().normalize("NFD").replace(/[^a-z]+/g, ".") + "@example.org" }
  Object.assign(person, { name, role: form.elements.role.value, away: form.elements.away.checked })
  if (!editing) people.push(person)
  dialog.close()
  show()
  toast(editing ? `${name} is changed.` : `${name} is in the project.`)
})

// Settings and help.

const zones = ["Auckland", "Bogotá", "Cairo", "Chicago", "Delhi", "Denver", "Jakarta", "Johannesburg", "Lagos", "Lisbon", "London", "Los Angeles", "Nairobi", "New York", "São Paulo", "Seoul", "Sydney", "Tokyo", "Zürich"]

tabs(document.querySelector(".tablist"))
switches($("settings"), (it, on) => toast(`${$(it.getAttribute("aria-labelledby")).textContent}: ${on ? "on" : "off"}`))
slider(document.querySelector(".slider"), (hour) => `${hour}:00`)
combobox(document.querySelector(".combo"), zones, (zone) => toast(`Times are shown for ${zone}.`))
accordion(document.querySelector(".accordion"))

for (const radio of document.getElementsByName("theme")) {
  radio.addEventListener("change", () => { document.documentElement.dataset.theme = radio.value })
}
$("text-size").addEventListener("input", (e) => { document.documentElement.style.fontSize = e.target.value + "%" })
$("export").addEventListener("click", () => toast(`${people.length} people and one project are exported.`))
$("archive").addEventListener("click", (e) => {
  e.target.disabled = true
  e.target.textContent = "Archived"
  toast("The project is archived.")
})

show()
filled()
