// An intake form of a veterinary clinic, out of MUI.
import {
  Accordion, AccordionDetails, AccordionSummary, Alert, Autocomplete, Button, Checkbox, Chip, Dialog, DialogActions, DialogContent,
  DialogTitle, Drawer, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel, IconButton, InputLabel, LinearProgress, List,
  ListItemButton, ListItemText, Menu, MenuItem, NativeSelect, Pagination, Radio, RadioGroup, Rating, Select, Slider, Snackbar, Switch, Tab,
  Table, TableBody, TableCell, TableHead, TableRow, TableSortLabel, Tabs, TextField, ToggleButton, ToggleButtonGroup,
} from '@mui/material'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import dayjs from 'dayjs'
import { useState } from 'react'
import { mount, useStore } from './_mount.jsx'

const breeds = ['Beagle', 'Border collie', 'Dachshund', 'Greyhound', 'Kuvasz', 'Papillon', 'Vizsla', 'Whippet']
const vaccines = ['Rabies', 'Distemper', 'Parvovirus', 'Leptospirosis']

function Intake() {
  const [s, put] = useStore({
    pet: '', weight: '', notes: '', species: 'dog', diet: [], breed: null, shots: [], indoor: true, chip: false, sex: 'unknown', pain: 20,
    age: [1, 6], mood: 2, section: 0, stage: 'walkin', marks: [], page: 1, order: 'asc', opened: '', arrival: '2026-03-09', saved: 0,
    verb: '', ward: 'a', owner: 'none', drawer: '', treats: ['Ham', 'Cheese'],
  })
  const [anchor, setAnchor] = useState(null)
  const [dialog, setDialog] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const [toast, setToast] = useState(false)
  const [name, setName] = useState('')
  const heavy = s.weight !== '' && Number(s.weight) > 90
  const patients = [['Biscuit', 4], ['Anka', 9], ['Moss', 2]].sort((a, b) => (s.order === 'asc' ? 1 : -1) * a[0].localeCompare(b[0]))
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <main style={{ padding: 12, maxWidth: 860 }}>
        <h1>Hollow Oak Clinic</h1>
        <TextField label="Pet name" value={s.pet} onChange={(e) => put('pet')(e.target.value)} required helperText="As on the passport" />
        <TextField label="Weight in kilos" type="number" value={s.weight} onChange={(e) => put('weight')(e.target.value)} error={heavy} helperText={heavy ? 'Nobody is that heavy' : ' '} slotProps={{ htmlInput: { min: 0, max: 120 } }} />
        <TextField label="Case notes" multiline minRows={2} value={s.notes} onChange={(e) => put('notes')(e.target.value)} />
        <TextField label="Record number" value="HO-1182" slotProps={{ htmlInput: { readOnly: true } }} />
        <FormControl>
          <InputLabel id="species-label">Species</InputLabel>
          <Select labelId="species-label" label="Species" value={s.species} onChange={(e) => put('species')(e.target.value)}>
            <MenuItem value="dog">Dog</MenuItem><MenuItem value="cat">Cat</MenuItem><MenuItem value="rabbit">Rabbit</MenuItem><MenuItem value="horse" disabled>Horse</MenuItem>
          </Select>
        </FormControl>
        <FormControl sx={{ minWidth: 160 }}>
          <InputLabel id="diet-label">Diet</InputLabel>
          <Select labelId="diet-label" label="Diet" multiple value={s.diet} onChange={(e) => put('diet')(e.target.value)} renderValue={(v) => v.join(', ')}>
            {['grain free', 'raw', 'senior'].map((d) => <MenuItem key={d} value={d}>{d}</MenuItem>)}
          </Select>
        </FormControl>
        <FormControl>
          <InputLabel htmlFor="ward">Ward</InputLabel>
          <NativeSelect id="ward" value={s.ward} onChange={(e) => put('ward')(e.target.value)}>
            <option value="a">East ward</option><option value="b">West ward</option>
          </NativeSelect>
        </FormControl>
        <Autocomplete options={breeds} value={s.breed} onChange={(_, v) => put('breed')(v)} renderInput={(p) => <TextField {...p} label="Breed" />} sx={{ width: 240 }} />
        <Autocomplete multiple options={vaccines} value={s.shots} onChange={(_, v) => put('shots')(v)} renderInput={(p) => <TextField {...p} label="Vaccines given" />} sx={{ width: 360 }} />
        <FormGroup>
          <FormControlLabel control={<Switch checked={s.indoor} onChange={(e) => put('indoor')(e.target.checked)} />} label="Lives indoors" />
          <FormControlLabel control={<Checkbox checked={s.chip} onChange={(e) => put('chip')(e.target.checked)} />} label="Microchipped" />
          <FormControlLabel disabled control={<Checkbox />} label="Insured" />
        </FormGroup>
        <FormControl>
          <FormLabel id="sex-label">Sex of the animal</FormLabel>
          <RadioGroup aria-labelledby="sex-label" value={s.sex} onChange={(e) => put('sex')(e.target.value)}>
            <FormControlLabel value="female" control={<Radio />} label="Female" />
            <FormControlLabel value="male" control={<Radio />} label="Male" />
            <FormControlLabel value="unknown" control={<Radio />} label="Not known" />
          </RadioGroup>
          <FormHelperText>Ask when in doubt</FormHelperText>
        </FormControl>
        <div style={{ width: 300, padding: 12 }}>
          <Slider aria-label="Pain level" value={s.pain} onChange={(_, v) => put('pain')(v)} step={5} />
          <Slider getAriaLabel={(i) => (i ? 'Oldest age' : 'Youngest age')} value={s.age} onChange={(_, v) => put('age')(v)} min={0} max={20} />
        </div>
        <fieldset><legend>Mood today</legend><Rating name="mood" value={s.mood} onChange={(_, v) => put('mood')(v)} /></fieldset>
        <ToggleButtonGroup exclusive aria-label="Visit stage" value={s.stage} onChange={(_, v) => v && put('stage')(v)}>
          <ToggleButton value="walkin">Walk-in</ToggleButton><ToggleButton value="booked">Booked</ToggleButton>
        </ToggleButtonGroup>
        <ToggleButtonGroup aria-label="Alerts" value={s.marks} onChange={(_, v) => put('marks')(v)}>
          <ToggleButton value="bites">Bites</ToggleButton><ToggleButton value="scared">Scared</ToggleButton>
        </ToggleButtonGroup>
        <Tabs aria-label="Patient file" value={s.section} onChange={(_, v) => put('section')(v)}>
          <Tab label="History" /><Tab label="X-rays" /><Tab label="Prescriptions" />
        </Tabs>
        <p>{['Two visits so far.', 'No pictures yet.', 'Drops, twice a day.'][s.section]}</p>
        {[['shots', 'Vaccination plan', 'Next in May.'], ['food', 'Feeding plan', 'Two cups a day.']].map(([id, title, text]) => (
          <Accordion key={id} expanded={s.opened === id} onChange={(_, o) => put('opened')(o ? id : '')}>
            <AccordionSummary aria-controls={id + '-body'} id={id + '-head'}>{title}</AccordionSummary>
            <AccordionDetails>{text}</AccordionDetails>
          </Accordion>
        ))}
        <Button aria-haspopup="menu" aria-expanded={anchor ? 'true' : undefined} aria-controls={anchor ? 'verbs' : undefined} onClick={(e) => setAnchor(e.currentTarget)}>Patient actions</Button>
        <Menu id="verbs" anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)}>
          {['Print label', 'Send reminder', 'Transfer'].map((v) => <MenuItem key={v} onClick={() => { put('verb')(v); setAnchor(null) }}>{v}</MenuItem>)}
        </Menu>
        <Button onClick={() => setDialog(true)}>Change owner</Button>
        <Dialog open={dialog} onClose={() => setDialog(false)} aria-labelledby="owner-title">
          <DialogTitle id="owner-title">New keeper</DialogTitle>
          <DialogContent><TextField margin="dense" label="Keeper name" value={name} onChange={(e) => setName(e.target.value)} /></DialogContent>
          <DialogActions>
            <Button onClick={() => setDialog(false)}>Dismiss</Button>
            <Button disabled={!name} onClick={() => { put('owner')(name); setDialog(false) }}>Hand over</Button>
          </DialogActions>
        </Dialog>
        <Button onClick={() => setDrawer(true)}>Show shelf</Button>
        <Drawer open={drawer} onClose={() => setDrawer(false)} slotProps={{ paper: { role: 'dialog', 'aria-label': 'Medicine shelf', 'aria-modal': true } }}>
          <List>{['Antibiotics', 'Eye drops'].map((t) => <ListItemButton key={t} onClick={() => { put('drawer')(t); setDrawer(false) }}><ListItemText primary={t} /></ListItemButton>)}</List>
        </Drawer>
        <div>{s.treats.map((t) => <Chip key={t} label={t} onDelete={() => put('treats')((old) => old.filter((x) => x !== t))} />)}</div>
        <Table aria-label="Patients">
          <TableHead><TableRow>
            <TableCell sortDirection={s.order}><TableSortLabel active direction={s.order} onClick={() => put('order')((o) => (o === 'asc' ? 'desc' : 'asc'))}>Called</TableSortLabel></TableCell>
            <TableCell>Years</TableCell><TableCell />
          </TableRow></TableHead>
          <TableBody>{patients.map(([p, y]) => (
            <TableRow key={p}><TableCell component="th" scope="row">{p}</TableCell><TableCell>{y}</TableCell><TableCell><IconButton aria-label="Discharge" onClick={() => put('verb')('discharge ' + p)}>×</IconButton></TableCell></TableRow>
          ))}</TableBody>
        </Table>
        <Pagination count={6} page={s.page} onChange={(_, v) => put('page')(v)} />
        <DatePicker label="Arrival day" value={dayjs(s.arrival)} onChange={(v) => put('arrival')(v && v.isValid() ? v.format('YYYY-MM-DD') : '')} />
        <LinearProgress variant="determinate" value={70} aria-label="Checks done" />
        <Button variant="contained" onClick={() => { put('saved')((n) => n + 1); setToast(true) }}>Save intake</Button>
        <Snackbar open={toast} autoHideDuration={60000} onClose={() => setToast(false)}><Alert severity="success">Intake stored.</Alert></Snackbar>
      </main>
    </LocalizationProvider>
  )
}
mount(<Intake />)
