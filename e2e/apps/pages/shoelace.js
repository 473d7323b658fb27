// A village fête planner out of Shoelace's custom elements.
import '@shoelace-style/shoelace/dist/themes/light.css'
import { registerIconLibrary } from '@shoelace-style/shoelace/dist/utilities/icon-library.js'
import '@shoelace-style/shoelace/dist/components/input/input.js'
import '@shoelace-style/shoelace/dist/components/textarea/textarea.js'
import '@shoelace-style/shoelace/dist/components/select/select.js'
import '@shoelace-style/shoelace/dist/components/option/option.js'
import '@shoelace-style/shoelace/dist/components/checkbox/checkbox.js'
import '@shoelace-style/shoelace/dist/components/switch/switch.js'
import '@shoelace-style/shoelace/dist/components/radio-group/radio-group.js'
import '@shoelace-style/shoelace/dist/components/radio/radio.js'
import '@shoelace-style/shoelace/dist/components/radio-button/radio-button.js'
import '@shoelace-style/shoelace/dist/components/range/range.js'
import '@shoelace-style/shoelace/dist/components/rating/rating.js'
import '@shoelace-style/shoelace/dist/components/color-picker/color-picker.js'
import '@shoelace-style/shoelace/dist/components/button/button.js'
import '@shoelace-style/shoelace/dist/components/icon-button/icon-button.js'
import '@shoelace-style/shoelace/dist/components/dropdown/dropdown.js'
import '@shoelace-style/shoelace/dist/components/menu/menu.js'
import '@shoelace-style/shoelace/dist/components/menu-item/menu-item.js'
import '@shoelace-style/shoelace/dist/components/dialog/dialog.js'
import '@shoelace-style/shoelace/dist/components/drawer/drawer.js'
import '@shoelace-style/shoelace/dist/components/details/details.js'
import '@shoelace-style/shoelace/dist/components/tab-group/tab-group.js'
import '@shoelace-style/shoelace/dist/components/tab/tab.js'
import '@shoelace-style/shoelace/dist/components/tab-panel/tab-panel.js'
import '@shoelace-style/shoelace/dist/components/tree/tree.js'
import '@shoelace-style/shoelace/dist/components/tree-item/tree-item.js'
import '@shoelace-style/shoelace/dist/components/split-panel/split-panel.js'
import '@shoelace-style/shoelace/dist/components/progress-bar/progress-bar.js'
import '@shoelace-style/shoelace/dist/components/tag/tag.js'
import { publish, ready } from './_publish.js'

const dot = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>')
registerIconLibrary('default', { resolver: () => dot })

document.getElementById('app').innerHTML = `
<main style="padding:12px;max-width:860px">
  <h1>Orchard Fête</h1>
  <sl-input id="stall" label="Stall name" help-text="Shown on the banner" clearable></sl-input>
  <sl-input id="crew" type="number" label="Helpers" min="0" max="30" value="4"></sl-input>
  <sl-input id="opening" type="date" label="Opening day"></sl-input>
  <sl-input id="pin" type="password" label="Till code" password-toggle></sl-input>
  <sl-textarea id="pitch" label="Sales pitch"></sl-textarea>
  <sl-select id="field" label="Meadow" value="upper"><sl-option value="upper">Upper meadow</sl-option><sl-option value="lower">Lower meadow</sl-option><sl-option value="brook">By the brook</sl-option><sl-option value="barn" disabled>Barn yard</sl-option></sl-select>
  <sl-select id="goods" label="Goods sold" multiple><sl-option value="jam">Plum jam</sl-option><sl-option value="cider">Dry cider</sl-option><sl-option value="honey">Heather honey</sl-option></sl-select>
  <sl-checkbox id="power">Needs electricity</sl-checkbox>
  <sl-checkbox id="tent" checked>Brings a tent</sl-checkbox>
  <sl-checkbox disabled>Sells fireworks</sl-checkbox>
  <sl-switch id="music">Live music</sl-switch>
  <sl-radio-group id="size" label="Pitch size" value="m"><sl-radio value="s">Three metres</sl-radio><sl-radio value="m">Five metres</sl-radio><sl-radio value="l">Eight metres</sl-radio></sl-radio-group>
  <sl-radio-group id="shift" label="Shift" value="am"><sl-radio-button value="am">Morning</sl-radio-button><sl-radio-button value="pm">Afternoon</sl-radio-button></sl-radio-group>
  <sl-range id="fee" label="Pitch fee" min="0" max="200" step="10" value="50"></sl-range>
  <sl-rating id="rating" label="Last year's rating" value="2"></sl-rating>
  <sl-color-picker id="bunting" label="Bunting colour" value="#3366cc"></sl-color-picker>
  <sl-dropdown id="tools"><sl-button slot="trigger" caret>Stall tools</sl-button><sl-menu><sl-menu-item value="clone">Clone stall</sl-menu-item><sl-menu-item value="move">Move stall</sl-menu-item><sl-menu-item value="noisy" type="checkbox">Noisy neighbour</sl-menu-item><sl-menu-item disabled value="x">Retire stall</sl-menu-item></sl-menu></sl-dropdown>
  <sl-button id="open">Add a helper</sl-button>
  <sl-dialog id="dialog" label="New helper"><sl-input id="helper" label="Helper name"></sl-input><sl-button slot="footer" id="drop">Leave it</sl-button><sl-button slot="footer" id="keep">Sign up</sl-button></sl-dialog>
  <sl-button id="shelf">Weather plan</sl-button>
  <sl-drawer id="drawer" label="If it rains"><p>We move to the church hall.</p><sl-button slot="footer" id="fine">Understood</sl-button></sl-drawer>
  <sl-details id="rules" summary="Fire rules">Keep an extinguisher.</sl-details>
  <sl-tab-group id="plan"><sl-tab slot="nav" panel="map">Site map</sl-tab><sl-tab slot="nav" panel="times">Timetable</sl-tab><sl-tab slot="nav" panel="people">People</sl-tab><sl-tab-panel name="map">Two fields.</sl-tab-panel><sl-tab-panel name="times">Opens at ten.</sl-tab-panel><sl-tab-panel name="people">Nine so far.</sl-tab-panel></sl-tab-group>
  <sl-tree id="tree" aria-label="Committees"><sl-tree-item>Kitchen<sl-tree-item>Baking</sl-tree-item><sl-tree-item>Washing up</sl-tree-item></sl-tree-item><sl-tree-item>Grounds</sl-tree-item></sl-tree>
  <sl-progress-bar label="Pitches let" value="65"></sl-progress-bar>
  <sl-icon-button id="bell" name="bell" label="Ring the bell"></sl-icon-button>
  <sl-tag id="tag" removable>Craft</sl-tag>
  <form id="form"><sl-input name="mail" id="mail" type="email" label="Your email" required></sl-input><sl-button type="submit">Apply for a pitch</sl-button></form>
</main>`

const $ = (id) => document.getElementById(id)
const state = { command: '', rings: 0, applied: '', helper: '', tagged: true, understood: false, tree: [] }
const read = () => publish({
  ...state, stall: $('stall').value, crew: $('crew').value, opening: $('opening').value, pin: $('pin').value, pitch: $('pitch').value,
  field: $('field').value, goods: $('goods').value, power: $('power').checked, tent: $('tent').checked, music: $('music').checked,
  size: $('size').value, shift: $('shift').value, fee: $('fee').value, rating: $('rating').value, bunting: $('bunting').value,
  rules: $('rules').open, tab: document.querySelector('sl-tab[active]')?.panel ?? '', dialog: $('dialog').open, drawer: $('drawer').open,
})
const on = (id, type, fn) => $(id).addEventListener(type, fn)
on('tools', 'sl-select', (e) => { const i = e.detail.item; state.command = i.type === 'checkbox' ? `${i.value} ${i.checked}` : i.value })
on('open', 'click', () => $('dialog').show())
on('drop', 'click', () => $('dialog').hide())
on('keep', 'click', () => { state.helper = $('helper').value; $('dialog').hide() })
on('shelf', 'click', () => $('drawer').show())
on('fine', 'click', () => { state.understood = true; $('drawer').hide() })
on('bell', 'click', () => { state.rings++ })
on('tag', 'sl-remove', () => { state.tagged = false; $('tag').remove() })
on('tree', 'sl-selection-change', (e) => { state.tree = e.detail.selection.map((i) => i.firstChild.textContent.trim()) })
on('form', 'submit', (e) => { e.preventDefault(); state.applied = $('mail').value })
customElements.whenDefined('sl-tab-group').then(() => {
  read()
  for (const type of ['sl-input', 'sl-change', 'sl-select', 'sl-show', 'sl-hide', 'sl-after-show', 'sl-after-hide', 'sl-tab-show', 'sl-selection-change', 'sl-remove', 'click', 'submit', 'input', 'change'])
    document.addEventListener(type, () => setTimeout(read))
  setTimeout(() => { read(); ready() }, 100)
})
