<main style="padding:12px;max-width:860px">
  <h1>Ferrybridge Supplies</h1>
  <el-form label-width="150px">
    <el-form-item label="Customer" required><el-input id="customer" v-model="s.customer" clearable /></el-form-item>
    <el-form-item label="Remark"><el-input id="remark" type="textarea" v-model="s.remark" /></el-form-item>
    <el-form-item label="Pallets"><el-input-number id="pallets" v-model="s.amount" :min="1" :max="40" /></el-form-item>
    <el-form-item label="Depot"><el-select v-model="s.depot" aria-label="Depot"><el-option v-for="d in depots" :key="d.value" v-bind="d" /></el-select></el-form-item>
    <el-form-item label="Small parts"><el-select v-model="s.parts" multiple aria-label="Small parts"><el-option v-for="d in parts" :key="d.value" v-bind="d" /></el-select></el-form-item>
    <el-form-item label="Street"><el-autocomplete id="street" v-model="s.carrier" :fetch-suggestions="find" /></el-form-item>
    <el-form-item label="Due date"><el-date-picker id="due" v-model="s.due" type="date" value-format="YYYY-MM-DD" format="YYYY-MM-DD" aria-label="Due date" /></el-form-item>
    <el-form-item label="Loading hour"><el-time-select v-model="s.start" start="08:00" step="01:00" end="12:00" aria-label="Loading hour" /></el-form-item>
  </el-form>
  <el-checkbox v-model="s.urgent">Needed at once</el-checkbox>
  <el-checkbox disabled>Needs a crane</el-checkbox>
  <p><el-switch id="insured" v-model="s.insured" aria-label="Freight insurance" /> Freight insurance</p>
  <el-radio-group v-model="s.speed" aria-label="Delivery speed"><el-radio value="slow">Slow boat</el-radio><el-radio value="std">Standard lorry</el-radio><el-radio value="fast">Night van</el-radio></el-radio-group>
  <el-radio-group v-model="s.shade" aria-label="Wrapping"><el-radio-button value="plain">Plain film</el-radio-button><el-radio-button value="padded">Padded film</el-radio-button></el-radio-group>
  <el-checkbox-group v-model="s.channels" aria-label="Tell me by"><el-checkbox value="mail">Letter</el-checkbox><el-checkbox value="sms">Text message</el-checkbox></el-checkbox-group>
  <div style="width:300px"><el-slider v-model="s.load" :step="5" aria-label="Truck load" /></div>
  <el-rate v-model="s.stars" aria-label="Supplier rating" />
  <el-tabs v-model="s.panel"><el-tab-pane label="Order lines" name="lines">Two lines.</el-tab-pane><el-tab-pane label="Customs" name="customs">No papers.</el-tab-pane><el-tab-pane label="Invoices" name="bills">One open.</el-tab-pane></el-tabs>
  <el-collapse v-model="s.opened"><el-collapse-item title="Packing advice" name="pack">Straps, please.</el-collapse-item><el-collapse-item title="Return policy" name="return">Thirty days.</el-collapse-item></el-collapse>
  <el-dropdown trigger="click" @command="(c) => s.command = c"><el-button>Order tools</el-button><template #dropdown><el-dropdown-menu><el-dropdown-item command="clone">Clone order</el-dropdown-item><el-dropdown-item command="hold">Put on hold</el-dropdown-item><el-dropdown-item command="none" disabled>Escalate</el-dropdown-item></el-dropdown-menu></template></el-dropdown>
  <el-button @click="s.dialog = true">Set receiver</el-button>
  <el-dialog v-model="s.dialog" title="Receiver"><label for="receiver">Receiving person</label><el-input id="receiver" v-model="s.receiver" /><template #footer><el-button @click="s.dialog = false">Forget it</el-button><el-button type="primary" @click="s.dialog = false; s.sent++">Store receiver</el-button></template></el-dialog>
  <el-popconfirm title="Throw the draft away?" confirm-button-text="Throw away" cancel-button-text="Keep draft" @confirm="s.confirmed = 'thrown'"><template #reference><el-button>Discard draft</el-button></template></el-popconfirm>
  <el-tree :data="shelves" aria-label="Shelves" node-key="id" @node-click="(n) => s.node = n.id" />
  <el-cascader v-model="s.picked" :options="regions" aria-label="Region" />
  <el-table :data="lines" aria-label="Lines" style="width:420px"><el-table-column prop="sku" label="SKU" sortable /><el-table-column prop="what" label="Goods" /><el-table-column label="Do"><template #default="{ row }"><el-button size="small" @click="s.command = 'drop ' + row.sku">Drop line</el-button></template></el-table-column></el-table>
  <el-pagination layout="prev, pager, next" :total="60" :page-size="10" v-model:current-page="s.page" />
  <p><label>Dock code <input v-model.lazy.trim="s.lazy"></label></p>
  <p><label>Gate <select v-model="s.seat"><option value="">None</option><option value="g1">Gate one</option><option value="g2">Gate two</option></select></label></p>
  <el-progress :percentage="55" aria-label="Picked so far" />
  <el-button type="primary" @click="s.sent++">Place order</el-button>
</main>
