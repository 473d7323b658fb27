// A membership form in plain React (every field controlled) and a second one under react-hook-form.
import { useForm } from 'react-hook-form'
import { useState } from 'react'
import { mount, useStore } from './_mount.jsx'

const digits = (t) => t.replace(/\D/g, '')
const masked = (t) => { const d = digits(t).slice(0, 9); return [d.slice(0, 3), d.slice(3, 6), d.slice(6)].filter(Boolean).join(' ') }

function Feedback({ onSend }) {
  const { register, handleSubmit, formState: { errors } } = useForm({ mode: 'onBlur', defaultValues: { subject: '', topic: 'pool', score: '', reply: false, body: '' } })
  return (
    <form aria-label="Feedback" noValidate onSubmit={handleSubmit(onSend)}>
      <label>Subject <input {...register('subject', { required: 'Say what it is about', minLength: { value: 4, message: 'Four letters at least' } })} aria-invalid={!!errors.subject} aria-describedby={errors.subject ? 'subject-err' : undefined} /></label>
      {errors.subject && <span id="subject-err" role="alert">{errors.subject.message}</span>}
      <label>Topic <select {...register('topic')}><option value="pool">Pool</option><option value="courts">Tennis courts</option><option value="cafe">Café</option></select></label>
      <fieldset><legend>Score</legend>{['poor', 'fair', 'great'].map((v) => <label key={v}><input type="radio" value={v} {...register('score')} /> {v[0].toUpperCase() + v.slice(1)}</label>)}</fieldset>
      <label><input type="checkbox" {...register('reply')} /> Please reply</label>
      <label>Message body <textarea {...register('body')} /></label>
      <button>Send feedback</button>
    </form>
  )
}

function Club() {
  const [s, put] = useStore({
    name: '', phone: '', nick: 'rowan', code: '', years: '', birth: '', time: '', month: '', plan: 'silver', sports: [], level: 'new', news: false,
    terms: false, volume: 30, colour: '#336699', bio: '', password: '', photo: [], saved: null, feedback: null, rows: [{ id: 1, name: 'Ilse', guest: false }, { id: 2, name: 'Bram', guest: false }],
    note: '',
  })
  const [lit, setLit] = useState(false)
  const short = s.code !== '' && s.code.length < 5
  return (
    <main style={{ padding: 12, maxWidth: 760 }}>
      <h1>Rowing club</h1>
      <form aria-label="Membership" onSubmit={(e) => { e.preventDefault(); put('saved')({ name: s.name, plan: s.plan, years: s.years }) }}>
        <label>Member name <input value={s.name} onChange={(e) => put('name')(e.target.value)} required /></label>
        <label>Mobile <input type="tel" value={s.phone} onChange={(e) => put('phone')(masked(e.target.value))} placeholder="123 456 789" /></label>
        <label>Nickname <input value={s.nick} onChange={(e) => put('nick')(e.target.value.toLowerCase().replace(/[^a-z]/g, ''))} /></label>
        <label>Voucher <input value={s.code} onChange={(e) => put('code')(e.target.value.toUpperCase())} aria-invalid={short} aria-errormessage={short ? 'voucher-err' : undefined} /></label>
        {short && <em id="voucher-err">Vouchers have five signs.</em>}
        <label>Years rowing <input type="number" min="0" max="60" value={s.years} onChange={(e) => put('years')(e.target.value)} /></label>
        <label>Birthday <input type="date" min="1920-01-01" max="2020-12-31" value={s.birth} onChange={(e) => put('birth')(e.target.value)} /></label>
        <label>Usual hour <input type="time" value={s.time} onChange={(e) => put('time')(e.target.value)} /></label>
        <label>First month <input type="month" value={s.month} onChange={(e) => put('month')(e.target.value)} /></label>
        <label>Membership plan <select value={s.plan} onChange={(e) => put('plan')(e.target.value)}><option value="bronze">Bronze oar</option><option value="silver">Silver oar</option><option value="gold">Gold oar</option><option value="life" disabled>Lifelong</option></select></label>
        <label>Boats <select multiple value={s.sports} onChange={(e) => put('sports')([...e.target.selectedOptions].map((o) => o.value))}><option value="single">Single scull</option><option value="four">Coxed four</option><option value="eight">Eight</option></select></label>
        <fieldset><legend>Level</legend>{[['new', 'Beginner'], ['club', 'Club racer'], ['pro', 'Champion']].map(([v, l]) => <label key={v}><input type="radio" name="level" value={v} checked={s.level === v} onChange={() => put('level')(v)} /> {l}</label>)}</fieldset>
        <label><input type="checkbox" checked={s.news} onChange={(e) => put('news')(e.target.checked)} /> Monthly newsletter</label>
        <label><input type="checkbox" role="switch" checked={s.terms} onChange={(e) => put('terms')(e.target.checked)} /> Boathouse key</label>
        <label>Loudness <input type="range" min="0" max="100" step="5" value={s.volume} onChange={(e) => put('volume')(Number(e.target.value))} /></label>
        <label>Kit colour <input type="color" value={s.colour} onChange={(e) => put('colour')(e.target.value)} /></label>
        <label>About you <textarea value={s.bio} onChange={(e) => put('bio')(e.target.value)} maxLength={80} /></label>
        <label>Portal password <input type="password" autoComplete="new-password" value={s.password} onChange={(e) => put('password')(e.target.value)} /></label>
        <label>Photo <input type="file" accept="image/*" onChange={(e) => put('photo')([...e.target.files].map((f) => f.name))} /></label>
        <label>Member since <input value="1998" readOnly /></label>
        <fieldset disabled><legend>Office use</legend><label>Locker <input defaultValue="14" /></label></fieldset>
        <button>Join the club</button>
      </form>
      <table aria-label="Crew"><thead><tr><th scope="col">Rower</th><th scope="col">Guest</th><th scope="col">Remove</th></tr></thead>
        <tbody>{s.rows.map((r) => (
          <tr key={r.id}><th scope="row">{r.name}</th>
            <td><input type="checkbox" aria-label="Guest" checked={r.guest} onChange={(e) => put('rows')((old) => old.map((x) => (x.id === r.id ? { ...x, guest: e.target.checked } : x)))} /></td>
            <td><button onClick={() => put('rows')((old) => old.filter((x) => x.id !== r.id))}>Leave crew</button></td></tr>))}</tbody></table>
      <button aria-expanded={lit} aria-controls="extra" onClick={() => setLit(!lit)}>Extra notes</button>
      <div id="extra" hidden={!lit}><label>Boatman note <input value={s.note} onChange={(e) => put('note')(e.target.value)} /></label></div>
      <Feedback onSend={(v) => put('feedback')(v)} />
    </main>
  )
}
mount(<Club />)
