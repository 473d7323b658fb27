// A heating panel out of Material Web's custom elements.
import '@material/web/textfield/outlined-text-field.js'
import '@material/web/textfield/filled-text-field.js'
import '@material/web/select/outlined-select.js'
import '@material/web/select/select-option.js'
import '@material/web/checkbox/checkbox.js'
import '@material/web/switch/switch.js'
import '@material/web/radio/radio.js'
import '@material/web/slider/slider.js'
import '@material/web/button/filled-button.js'
import '@material/web/button/text-button.js'
import '@material/web/iconbutton/icon-button.js'
import '@material/web/menu/menu.js'
import '@material/web/menu/menu-item.js'
import '@material/web/dialog/dialog.js'
import '@material/web/tabs/tabs.js'
import '@material/web/tabs/primary-tab.js'
import '@material/web/chips/chip-set.js'
import '@material/web/chips/filter-chip.js'
import '@material/web/progress/linear-progress.js'
import { publish, ready } from './_publish.js'

document.getElementById('app').innerHTML = `
<main style="padding:12px;max-width:860px">
  <h1>Boiler room</h1>
  <md-outlined-text-field id="house" label="House name" supporting-text="On the gate"></md-outlined-text-field>
  <md-filled-text-field id="degrees" type="number" label="Target degrees" value="19" min="5" max="30"></md-filled-text-field>
  <md-outlined-text-field id="log" type="textarea" label="Service log" rows="2"></md-outlined-text-field>
  <md-outlined-select id="fuel" label="Fuel"><md-select-option value="gas" selected><div slot="headline">Town gas</div></md-select-option><md-select-option value="wood"><div slot="headline">Wood pellets</div></md-select-option><md-select-option value="heat"><div slot="headline">Heat pump</div></md-select-option></md-outlined-select>
  <p><label><md-checkbox id="pump" touch-target="wrapper"></md-checkbox> Pump running</label></p>
  <p><label><md-checkbox id="valve" indeterminate></md-checkbox> All valves</label></p>
  <p><label><md-switch id="frost"></md-switch> Frost guard</label></p>
  <div role="radiogroup" aria-label="Day plan">
    <label><md-radio name="plan" value="eco" checked></md-radio> Thrifty</label>
    <label><md-radio name="plan" value="warm"></md-radio> Cosy</label>
    <label><md-radio name="plan" value="off"></md-radio> Away</label>
  </div>
  <md-slider id="flow" aria-label="Water flow" min="0" max="10" step="1" value="4" labeled></md-slider>
  <span style="position:relative"><md-filled-button id="anchor" aria-haspopup="menu" aria-controls="menu" aria-expanded="false">Boiler tools</md-filled-button>
  <md-menu id="menu" anchor="anchor"><md-menu-item data-verb="bleed"><div slot="headline">Bleed radiators</div></md-menu-item><md-menu-item data-verb="flush"><div slot="headline">Flush the tank</div></md-menu-item></md-menu></span>
  <md-filled-button id="call">Book a visit</md-filled-button>
  <md-dialog id="dialog"><div slot="headline">Engineer visit</div><form slot="content" id="visit" method="dialog"><md-filled-text-field id="when" label="Preferred time"></md-filled-text-field></form><div slot="actions"><md-text-button form="visit" value="no">Not today</md-text-button><md-text-button form="visit" value="book">Book it</md-text-button></div></md-dialog>
  <md-tabs id="tabs" aria-label="Panels"><md-primary-tab id="t1">Readings</md-primary-tab><md-primary-tab id="t2">Alarms</md-primary-tab><md-primary-tab id="t3">Wiring</md-primary-tab></md-tabs>
  <md-chip-set aria-label="Rooms"><md-filter-chip id="bath" label="Bathroom"></md-filter-chip><md-filter-chip id="hall" label="Hallway" selected></md-filter-chip></md-chip-set>
  <md-icon-button id="reset" aria-label="Reset the fault">⟳</md-icon-button>
  <md-linear-progress value="0.4" aria-label="Tank level"></md-linear-progress>
  <md-text-button disabled id="off">Shut down</md-text-button>
</main>`

const $ = (id) => document.getElementById(id)
const state = { verb: '', resets: 0, visit: '' }
const read = () => publish({
  ...state, house: $('house').value, degrees: $('degrees').value, log: $('log').value, fuel: $('fuel').value, pump: $('pump').checked,
  valve: $('valve').indeterminate ? 'mixed' : $('valve').checked, frost: $('frost').selected, flow: $('flow').value,
  plan: [...document.querySelectorAll('md-radio')].find((r) => r.checked)?.value, tab: $('tabs').activeTabIndex,
  bath: $('bath').selected, hall: $('hall').selected,
})
$('anchor').addEventListener('click', () => { $('menu').open = !$('menu').open })
$('menu').addEventListener('opened', () => $('anchor').setAttribute('aria-expanded', 'true'))
$('menu').addEventListener('closed', () => $('anchor').setAttribute('aria-expanded', 'false'))
$('menu').addEventListener('close-menu', (e) => { state.verb = e.detail.initiator.dataset.verb || ''; read() })
$('call').addEventListener('click', () => $('dialog').show())
$('dialog').addEventListener('close', () => { if ($('dialog').returnValue === 'book') state.visit = $('when').value; read() })
$('reset').addEventListener('click', () => { state.resets++ })
for (const type of ['input', 'change', 'click', 'close-menu']) document.addEventListener(type, () => setTimeout(read))
setTimeout(() => { read(); ready() }, 150)
