// A booking desk for a recording studio, out of Radix UI and cmdk.
import {
  Accordion, AlertDialog, Checkbox, Collapsible, Dialog, DropdownMenu, Label, Menubar, Popover, Progress,
  RadioGroup, ScrollArea, Select, Slider, Switch, Tabs, Toggle, ToggleGroup, Toolbar, Tooltip,
} from 'radix-ui'
import { Command } from 'cmdk'
import { useState } from 'react'
import { mount, useStore } from './_mount.jsx'

const rooms = [['harbour', 'Harbour room'], ['attic', 'Attic room'], ['vault', 'The Vault'], ['garage', 'Garage']]
const engineers = [['e-21', 'Imani Okafor'], ['e-22', 'Søren Lund'], ['e-23', 'Zoë Marchetti'], ['e-24', 'Tariq Aziz']]
const instruments = ['Upright piano', 'Double bass', 'Bassoon', 'Marimba', 'Pedal steel', 'Clarinet']

function Pick({ id, name, value, onChange, options, placeholder, popper, off }) {
  return (
    <Select.Root value={value} onValueChange={onChange}>
      <Select.Trigger id={id} aria-label={name}><Select.Value placeholder={placeholder} /><Select.Icon /></Select.Trigger>
      <Select.Portal>
        <Select.Content position={popper ? 'popper' : 'item-aligned'}>
          <Select.Viewport>
            {options.map(([v, label]) => (
              <Select.Item key={v} value={v} disabled={v === off}><Select.ItemText>{label}</Select.ItemText></Select.Item>
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  )
}

function NewClient({ onSave }) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>Add client</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay style={{ position: 'fixed', inset: 0, background: '#0004' }} />
        <Dialog.Content style={{ position: 'fixed', top: 40, left: 40, background: '#fff', padding: 16 }}>
          <Dialog.Title>Client card</Dialog.Title>
          <Dialog.Description>Invoices go to this person.</Dialog.Description>
          <label>Full name <input value={name} onChange={(e) => setName(e.target.value)} /></label>
          <button onClick={() => { onSave(name); setOpen(false) }} disabled={!name}>Store client</button>
          <Dialog.Close>Never mind</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Desk() {
  const [s, put] = useStore({
    room: 'harbour', engineer: '', command: '', metronome: true, pane: 'schedule', note: 'closed', faq: '', backup: false,
    terms: false, stems: 'indeterminate', rate: 'hour', width: 'stereo', marks: ['loop'], gain: [35], window: [20, 70],
    solo: false, client: '', cancelled: false, instrument: '', file: '', tip: 0, comment: '',
  })
  return (
    <main style={{ padding: 12, maxWidth: 860 }}>
      <h1>Low Tide Studio</h1>
      <p><Label.Root htmlFor="room">Room</Label.Root> <Pick id="room" value={s.room} onChange={put('room')} options={rooms} off="garage" /></p>
      <p><Pick name="Sound engineer" value={s.engineer} onChange={put('engineer')} options={engineers} placeholder="Anyone free" popper /></p>

      <DropdownMenu.Root>
        <DropdownMenu.Trigger>Take options</DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content>
            <DropdownMenu.Item onSelect={() => put('command')('bounce')}>Bounce to disk</DropdownMenu.Item>
            <DropdownMenu.Item onSelect={() => put('command')('split')}>Split at cursor</DropdownMenu.Item>
            <DropdownMenu.Item disabled>Merge takes</DropdownMenu.Item>
            <DropdownMenu.CheckboxItem checked={s.metronome} onCheckedChange={put('metronome')}>Metronome</DropdownMenu.CheckboxItem>
            <DropdownMenu.Sub>
              <DropdownMenu.SubTrigger>Export as</DropdownMenu.SubTrigger>
              <DropdownMenu.Portal>
                <DropdownMenu.SubContent>
                  <DropdownMenu.Item onSelect={() => put('command')('flac')}>FLAC file</DropdownMenu.Item>
                  <DropdownMenu.Item onSelect={() => put('command')('opus')}>Opus file</DropdownMenu.Item>
                </DropdownMenu.SubContent>
              </DropdownMenu.Portal>
            </DropdownMenu.Sub>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>

      <Menubar.Root aria-label="Session bar">
        <Menubar.Menu>
          <Menubar.Trigger>Project</Menubar.Trigger>
          <Menubar.Portal><Menubar.Content>
            <Menubar.Item onSelect={() => put('file')('new')}>Blank project</Menubar.Item>
            <Menubar.Item onSelect={() => put('file')('archive')}>Archive it</Menubar.Item>
          </Menubar.Content></Menubar.Portal>
        </Menubar.Menu>
        <Menubar.Menu>
          <Menubar.Trigger>Window</Menubar.Trigger>
          <Menubar.Portal><Menubar.Content>
            <Menubar.Item onSelect={() => put('file')('mixer')}>Mixer panel</Menubar.Item>
          </Menubar.Content></Menubar.Portal>
        </Menubar.Menu>
      </Menubar.Root>

      <NewClient onSave={put('client')} />

      <AlertDialog.Root>
        <AlertDialog.Trigger>Cancel booking</AlertDialog.Trigger>
        <AlertDialog.Portal>
          <AlertDialog.Overlay style={{ position: 'fixed', inset: 0, background: '#0004' }} />
          <AlertDialog.Content style={{ position: 'fixed', top: 60, left: 60, background: '#fff', padding: 16 }}>
            <AlertDialog.Title>Give up this slot?</AlertDialog.Title>
            <AlertDialog.Description>The deposit is lost.</AlertDialog.Description>
            <AlertDialog.Cancel>Keep the slot</AlertDialog.Cancel>
            <AlertDialog.Action onClick={() => put('cancelled')(true)}>Give it up</AlertDialog.Action>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>

      <Popover.Root>
        <Popover.Trigger>Leave a remark</Popover.Trigger>
        <Popover.Portal>
          <Popover.Content aria-label="Remark for the crew" style={{ background: '#fff', border: '1px solid', padding: 8 }}>
            <textarea aria-label="Remark text" value={s.comment} onChange={(e) => put('comment')(e.target.value)} />
            <Popover.Close>Done writing</Popover.Close>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>

      <Tabs.Root value={s.pane} onValueChange={put('pane')}>
        <Tabs.List aria-label="Booking views">
          <Tabs.Trigger value="schedule">Schedule</Tabs.Trigger>
          <Tabs.Trigger value="gear">Gear list</Tabs.Trigger>
          <Tabs.Trigger value="bills">Bills</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="schedule">Nothing before noon.</Tabs.Content>
        <Tabs.Content value="gear"><button onClick={() => put('command')('mic')}>Request ribbon mic</button></Tabs.Content>
        <Tabs.Content value="bills">All paid.</Tabs.Content>
      </Tabs.Root>

      <Collapsible.Root open={s.note === 'open'} onOpenChange={(o) => put('note')(o ? 'open' : 'closed')}>
        <Collapsible.Trigger>House rules</Collapsible.Trigger>
        <Collapsible.Content><p>No drinks on the console.</p></Collapsible.Content>
      </Collapsible.Root>

      <Accordion.Root type="single" collapsible value={s.faq} onValueChange={put('faq')}>
        {[['parking', 'Where can I park?', 'In the yard.'], ['drums', 'Is there a drum kit?', 'A four-piece one.'], ['food', 'May we cook?', 'There is a stove.']].map(([v, q, a]) => (
          <Accordion.Item key={v} value={v}>
            <Accordion.Header><Accordion.Trigger>{q}</Accordion.Trigger></Accordion.Header>
            <Accordion.Content><p>{a}</p></Accordion.Content>
          </Accordion.Item>
        ))}
      </Accordion.Root>

      <p><label htmlFor="backup">Nightly backup</label> <Switch.Root id="backup" checked={s.backup} onCheckedChange={put('backup')}><Switch.Thumb /></Switch.Root></p>
      <p><Checkbox.Root id="terms" checked={s.terms} onCheckedChange={put('terms')}><Checkbox.Indicator>✓</Checkbox.Indicator></Checkbox.Root> <label htmlFor="terms">House terms accepted</label></p>
      <p><Checkbox.Root aria-label="Every stem" checked={s.stems} onCheckedChange={put('stems')} /> Every stem</p>
      <p><Checkbox.Root aria-label="Live stream" disabled /> Live stream</p>

      <RadioGroup.Root aria-label="Billing rate" value={s.rate} onValueChange={put('rate')}>
        {[['hour', 'By the hour'], ['day', 'By the day'], ['week', 'Whole week']].map(([v, l]) => (
          <span key={v}><RadioGroup.Item id={'rate-' + v} value={v}><RadioGroup.Indicator>•</RadioGroup.Indicator></RadioGroup.Item><label htmlFor={'rate-' + v}>{l}</label></span>
        ))}
      </RadioGroup.Root>

      <ToggleGroup.Root type="single" aria-label="Image width" value={s.width} onValueChange={put('width')}>
        <ToggleGroup.Item value="mono">Mono</ToggleGroup.Item>
        <ToggleGroup.Item value="stereo">Stereo</ToggleGroup.Item>
        <ToggleGroup.Item value="surround">Surround</ToggleGroup.Item>
      </ToggleGroup.Root>
      <Toolbar.Root aria-label="Transport">
        <Toolbar.ToggleGroup type="multiple" aria-label="Transport marks" value={s.marks} onValueChange={put('marks')}>
          <Toolbar.ToggleItem value="loop">Loop region</Toolbar.ToggleItem>
          <Toolbar.ToggleItem value="punch">Punch in</Toolbar.ToggleItem>
        </Toolbar.ToggleGroup>
        <Toolbar.Button onClick={() => put('command')('rewind')}>Rewind</Toolbar.Button>
      </Toolbar.Root>
      <Toggle.Root pressed={s.solo} onPressedChange={put('solo')}>Solo safe</Toggle.Root>

      <Slider.Root value={s.gain} onValueChange={put('gain')} max={60} step={1} style={{ position: 'relative', display: 'flex', width: 300, height: 20 }}>
        <Slider.Track style={{ flex: 1, background: '#ccc' }}><Slider.Range /></Slider.Track>
        <Slider.Thumb aria-label="Input gain" style={{ display: 'block', width: 16, height: 16, background: '#333' }} />
      </Slider.Root>
      <Slider.Root value={s.window} onValueChange={put('window')} max={100} step={5} minStepsBetweenThumbs={1} style={{ position: 'relative', display: 'flex', width: 300, height: 20 }}>
        <Slider.Track style={{ flex: 1, background: '#ccc' }}><Slider.Range /></Slider.Track>
        <Slider.Thumb aria-label="Fade start" style={{ display: 'block', width: 16, height: 16, background: '#333' }} />
        <Slider.Thumb aria-label="Fade end" style={{ display: 'block', width: 16, height: 16, background: '#333' }} />
      </Slider.Root>
      <Progress.Root value={45} aria-label="Disk in use"><Progress.Indicator /></Progress.Root>

      <Tooltip.Provider delayDuration={0}>
        <Tooltip.Root>
          <Tooltip.Trigger onClick={() => put('tip')((n) => n + 1)}>Tap tempo</Tooltip.Trigger>
          <Tooltip.Portal><Tooltip.Content>Tap four times</Tooltip.Content></Tooltip.Portal>
        </Tooltip.Root>
      </Tooltip.Provider>

      <Command label="Instrument finder">
        <Command.Input placeholder="Find an instrument" />
        <Command.List>
          <Command.Empty>Nothing by that name.</Command.Empty>
          {instruments.map((i) => <Command.Item key={i} value={i} onSelect={() => put('instrument')(i)}>{i}</Command.Item>)}
        </Command.List>
      </Command>

      <ScrollArea.Root style={{ height: 60, width: 300 }}>
        <ScrollArea.Viewport style={{ height: 60 }}>
          {[1, 2, 3, 4, 5, 6].map((n) => <div key={n}><button onClick={() => put('command')('bus' + n)}>Bus {n} mute</button></div>)}
        </ScrollArea.Viewport>
        <ScrollArea.Scrollbar orientation="vertical"><ScrollArea.Thumb /></ScrollArea.Scrollbar>
      </ScrollArea.Root>
    </main>
  )
}
mount(<Desk />)
