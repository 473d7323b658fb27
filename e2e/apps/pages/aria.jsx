// A trip planner out of React Aria Components.
import {
  Button, Calendar, CalendarCell, CalendarGrid, Cell, Checkbox, CheckboxGroup, Column, ComboBox, DateField, DateInput, DatePicker, DateSegment,
  Dialog, DialogTrigger, Disclosure, DisclosureGroup, DisclosurePanel, FieldError, Form, GridList, GridListItem, Group, Heading, Input, Label,
  Link, ListBox, ListBoxItem, Menu, MenuItem, MenuTrigger, Meter, Modal, ModalOverlay, NumberField, Popover, ProgressBar, Radio, RadioGroup, Row,
  SearchField, Select, SelectValue, Slider, SliderOutput, SliderThumb, SliderTrack, SubmenuTrigger, Switch, Tab, TabList, TabPanel, Table,
  TableBody, TableHeader, Tabs, Tag, TagGroup, TagList, Text, TextArea, TextField, ToggleButton, ToggleButtonGroup, Tree, TreeItem,
  TreeItemContent,
} from 'react-aria-components'
import { mount, useStore } from './_mount.jsx'

const list = (set) => [...set].sort()
const cities = [['lis', 'Lisbon'], ['opo', 'Porto'], ['fao', 'Faro'], ['fnc', 'Funchal'], ['pdl', 'Ponta Delgada']]
const airlines = [['tp', 'Atlantic Air'], ['sn', 'Northway'], ['kl', 'Lowland Wings']]

const Branch = ({ id, name, children }) => (
  <TreeItem id={id} textValue={name}>
    <TreeItemContent>{({ hasChildItems }) => <>{hasChildItems && <Button slot="chevron">▸</Button>}{name}</>}</TreeItemContent>
    {children}
  </TreeItem>
)

function Planner() {
  const [s, put] = useStore({
    traveller: '', email: '', wishes: '', seats: 2, airline: 'tp', city: null, search: '', extras: ['wifi'], flexible: false, cabin: 'eco',
    quiet: false, budget: 400, hours: [8, 20], tab: 'out', menu: '', stops: ['lis'], single: '', tags: ['beach', 'food'], view: ['map'], pinned: false,
    day: '', opened: [], sent: 0, plan: '', branch: [], rows: [], sort: '', invite: '',
  })
  return (
    <main style={{ padding: 12, maxWidth: 860 }}>
      <h1>Saltmarsh Travel</h1>
      <TextField value={s.traveller} onChange={put('traveller')} isRequired><Label>Lead traveller</Label><Input /></TextField>
      <TextField value={s.wishes} onChange={put('wishes')}><Label>Special wishes</Label><TextArea /><Text slot="description">Diets, cots, ramps</Text></TextField>
      <TextField isReadOnly value="SM-77-204"><Label>Trip code</Label><Input /></TextField>
      <NumberField value={s.seats} onChange={put('seats')} minValue={1} maxValue={9}>
        <Label>Seats wanted</Label><Group><Button slot="decrement">−</Button><Input /><Button slot="increment">+</Button></Group>
      </NumberField>
      <SearchField value={s.search} onChange={put('search')}><Label>Find a sight</Label><Input /><Button>✕</Button></SearchField>
      <Select value={s.airline} onChange={put('airline')}>
        <Label>Airline</Label><Button><SelectValue /></Button>
        <Popover><ListBox>{airlines.map(([id, n]) => <ListBoxItem key={id} id={id} isDisabled={id === 'kl'}>{n}</ListBoxItem>)}</ListBox></Popover>
      </Select>
      <ComboBox selectedKey={s.city} onSelectionChange={put('city')}>
        <Label>Arrival city</Label><div><Input /><Button>▾</Button></div>
        <Popover><ListBox>{cities.map(([id, n]) => <ListBoxItem key={id} id={id}>{n}</ListBoxItem>)}</ListBox></Popover>
      </ComboBox>
      <CheckboxGroup value={s.extras} onChange={(v) => put('extras')(list(v))}>
        <Label>Extras</Label><Checkbox value="wifi">Wi-Fi on board</Checkbox><Checkbox value="bag">Second bag</Checkbox>
      </CheckboxGroup>
      <Checkbox isSelected={s.flexible} onChange={put('flexible')}>Dates can move</Checkbox>
      <Checkbox isDisabled>Carry a pet</Checkbox>
      <RadioGroup value={s.cabin} onChange={put('cabin')}><Label>Cabin</Label><Radio value="eco">Economy</Radio><Radio value="plus">Comfort plus</Radio><Radio value="biz">Business</Radio></RadioGroup>
      <Switch isSelected={s.quiet} onChange={put('quiet')}>Quiet zone</Switch>
      <Slider value={s.budget} onChange={put('budget')} minValue={100} maxValue={900} step={50}><Label>Budget</Label><SliderOutput /><SliderTrack style={{ height: 20, width: 300 }}><SliderThumb style={{ width: 16, height: 16, background: '#333' }} /></SliderTrack></Slider>
      <Slider value={s.hours} onChange={put('hours')} maxValue={24}><Label>Hours</Label><SliderTrack style={{ height: 20, width: 300 }}>{({ state }) => state.values.map((_, i) => <SliderThumb key={i} index={i} aria-label={i ? 'latest' : 'earliest'} style={{ width: 16, height: 16, background: '#333' }} />)}</SliderTrack></Slider>
      <Tabs selectedKey={s.tab} onSelectionChange={put('tab')}>
        <TabList aria-label="Legs"><Tab id="out">Outward</Tab><Tab id="back">Return</Tab><Tab id="stay">Hotel nights</Tab></TabList>
        <TabPanel id="out">Leaves at nine.</TabPanel><TabPanel id="back">Not booked.</TabPanel><TabPanel id="stay">Three nights.</TabPanel>
      </Tabs>
      <MenuTrigger>
        <Button>Trip actions</Button>
        <Popover><Menu onAction={put('menu')}>
          <MenuItem id="copy">Copy trip</MenuItem><MenuItem id="print">Print tickets</MenuItem>
          <SubmenuTrigger><MenuItem id="share">Share with</MenuItem><Popover><Menu onAction={put('menu')}><MenuItem id="family">Family</MenuItem><MenuItem id="office">Office</MenuItem></Menu></Popover></SubmenuTrigger>
        </Menu></Popover>
      </MenuTrigger>
      <ListBox aria-label="Stopovers" selectionMode="multiple" selectedKeys={s.stops} onSelectionChange={(v) => put('stops')(list(v))}>{cities.map(([id, n]) => <ListBoxItem key={id} id={id}>{n}</ListBoxItem>)}</ListBox>
      <TagGroup onRemove={(keys) => put('tags')((old) => old.filter((t) => !keys.has(t)))}><Label>Themes</Label><TagList>{s.tags.map((t) => <Tag key={t} id={t} textValue={t}>{t}<Button slot="remove">×</Button></Tag>)}</TagList></TagGroup>
      <ToggleButtonGroup aria-label="Result view" selectedKeys={s.view} onSelectionChange={(v) => put('view')(list(v))} disallowEmptySelection><ToggleButton id="map">Map view</ToggleButton><ToggleButton id="list">List view</ToggleButton></ToggleButtonGroup>
      <ToggleButton isSelected={s.pinned} onChange={put('pinned')}>Pin this trip</ToggleButton>
      <DatePicker onChange={(v) => put('day')(v ? v.toString() : '')}>
        <Label>Leaving on</Label><Group><DateInput>{(seg) => <DateSegment segment={seg} />}</DateInput><Button>▾</Button></Group>
        <Popover><Dialog><Calendar><header><Button slot="previous">‹</Button><Heading /><Button slot="next">›</Button></header><CalendarGrid>{(d) => <CalendarCell date={d} />}</CalendarGrid></Calendar></Dialog></Popover>
      </DatePicker>
      <DisclosureGroup expandedKeys={s.opened} onExpandedChange={(v) => put('opened')(list(v))}>
        <Disclosure id="visa"><Heading><Button slot="trigger">Visa advice</Button></Heading><DisclosurePanel>No visa needed.</DisclosurePanel></Disclosure>
        <Disclosure id="health"><Heading><Button slot="trigger">Health advice</Button></Heading><DisclosurePanel>Take sun cream.</DisclosurePanel></Disclosure>
      </DisclosureGroup>
      <DialogTrigger>
        <Button>Invite someone</Button>
        <ModalOverlay><Modal><Dialog>{({ close }) => (
          <form onSubmit={(e) => { e.preventDefault(); put('invite')(new FormData(e.target).get('who')); close() }}>
            <Heading slot="title">Invitation</Heading><TextField name="who"><Label>Guest name</Label><Input /></TextField>
            <Button type="button" onPress={close}>Not now</Button><Button type="submit">Send invitation</Button>
          </form>)}</Dialog></Modal></ModalOverlay>
      </DialogTrigger>
      <Tree aria-label="Documents" selectionMode="single" selectedKeys={s.branch} onSelectionChange={(v) => put('branch')(list(v))}>
        <Branch id="papers" name="Papers"><Branch id="pass" name="Passport scan" /><Branch id="rail" name="Rail card" /></Branch>
        <Branch id="maps" name="Maps" />
      </Tree>
      <GridList aria-label="Offers" selectionMode="single" selectedKeys={s.single ? [s.single] : []} onSelectionChange={(v) => put('single')([...v][0] || '')}>
        <GridListItem id="boat" textValue="Boat tour">Boat tour</GridListItem><GridListItem id="wine" textValue="Wine cellar">Wine cellar</GridListItem>
      </GridList>
      <Table aria-label="Hotels" selectionMode="multiple" selectedKeys={s.rows} onSelectionChange={(v) => put('rows')(list(v))} onSortChange={(d) => put('sort')(d.column + ' ' + d.direction)}>
        <TableHeader><Column id="name" isRowHeader allowsSorting>Hotel</Column><Column id="price" allowsSorting>Nightly price</Column></TableHeader>
        <TableBody><Row id="sol"><Cell>Casa do Sol</Cell><Cell>88</Cell></Row><Row id="mar"><Cell>Vista Mar</Cell><Cell>120</Cell></Row></TableBody>
      </Table>
      <Meter aria-label="Seats left" value={30} /><ProgressBar aria-label="Planning done" value={60} />
      <Link onPress={() => put('plan')('terms')}>Read the fare rules</Link>
      <Form onSubmit={(e) => { e.preventDefault(); put('sent')((n) => n + 1) }}>
        <TextField type="email" isRequired value={s.email} onChange={put('email')}><Label>Contact email</Label><Input /><FieldError /></TextField>
        <Button type="submit">Request offer</Button>
      </Form>
    </main>
  )
}
mount(<Planner />)
