// A warehouse order sheet out of Vue 3 and Element Plus.
import { createApp, reactive, watchEffect, nextTick } from 'vue'
import ElementPlus from 'element-plus'
import 'element-plus/dist/index.css'
import { render } from './_element.tpl'
import { publish, ready } from './_publish.js'

const state = reactive({
  customer: '', remark: '', amount: 3, depot: 'north', parts: [], carrier: '', urgent: false, insured: true, speed: 'std', channels: ['mail'],
  load: 25, stars: 1, due: '', panel: 'lines', opened: [], command: '', dialog: false, receiver: '', sent: 0, lazy: '', picked: [],
  node: '', start: '', shade: 'plain', seat: '', confirmed: '', page: 1,
})
const depots = [{ value: 'north', label: 'North depot' }, { value: 'quay', label: 'Quay depot' }, { value: 'hill', label: 'Hill depot' }, { value: 'old', label: 'Old depot', disabled: true }]
const parts = ['Bolts', 'Brackets', 'Hinges', 'Rivets', 'Springs'].map((label) => ({ value: label.toLowerCase(), label }))
const streets = ['Anchor Lane', 'Basin Street', 'Cooper Row', 'Dock Road'].map((value) => ({ value }))
const shelves = [{ id: 'hall1', label: 'Hall one', children: [{ id: 'a1', label: 'Aisle A' }, { id: 'b1', label: 'Aisle B' }] }, { id: 'hall2', label: 'Hall two' }]
const regions = [{ value: 'coast', label: 'Coast', children: [{ value: 'gull', label: 'Gull Bay' }, { value: 'reef', label: 'Reef Town' }] }, { value: 'inland', label: 'Inland', children: [{ value: 'mill', label: 'Millford' }] }]
const lines = [{ sku: 'B-100', what: 'Bolt M8', qty: 40 }, { sku: 'H-220', what: 'Brass hinge', qty: 12 }]

const app = createApp({
  render,
  setup: () => ({ s: state, depots, parts, shelves, regions, lines, find: (text, done) => done(streets.filter((x) => x.value.toLowerCase().includes((text || '').toLowerCase()))) }),
})
app.use(ElementPlus)
app.mount('#app')
watchEffect(() => { const copy = JSON.parse(JSON.stringify(state)); nextTick(() => publish(copy)) })
ready()
