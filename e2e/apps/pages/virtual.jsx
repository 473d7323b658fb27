// A music library with windowed lists: only the rows in sight are in the document.
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { mount, useStore } from './_mount.jsx'

const songs = Array.from({ length: 400 }, (_, i) => `Track ${String(i + 1).padStart(3, '0')} of the long night`)
const composers = Array.from({ length: 300 }, (_, i) => ({ id: 'k' + i, name: `Composer ${String.fromCharCode(65 + (i % 26))}${i}` }))
const ledger = Array.from({ length: 1000 }, (_, i) => ({ id: i + 1, title: `Ledger line ${i + 1}` }))

function Songs({ value, onPick }) {
  const box = useRef(null)
  const v = useVirtualizer({ count: songs.length, getScrollElement: () => box.current, estimateSize: () => 28, overscan: 4 })
  return (
    <div ref={box} role="listbox" aria-label="Songs" tabIndex={0} style={{ height: 200, overflow: 'auto', border: '1px solid' }}>
      <div style={{ height: v.getTotalSize(), position: 'relative' }}>
        {v.getVirtualItems().map((r) => (
          <div key={r.key} role="option" aria-selected={value === r.index} aria-setsize={songs.length} aria-posinset={r.index + 1} onClick={() => onPick(r.index)}
            style={{ position: 'absolute', top: 0, transform: `translateY(${r.start}px)`, height: 28 }}>{songs[r.index]}</div>
        ))}
      </div>
    </div>
  )
}

function Options({ id, hits, value, onPick }) {
  const box = useRef(null)
  const v = useVirtualizer({ count: hits.length, getScrollElement: () => box.current, estimateSize: () => 26, overscan: 3, initialRect: { width: 200, height: 150 } })
  return (
    <div ref={box} id={id} role="listbox" aria-label="Composers" style={{ height: 150, overflow: 'auto', border: '1px solid' }}>
      <div style={{ height: v.getTotalSize(), position: 'relative' }}>
        {v.getVirtualItems().map((r) => (
          <div key={r.key} role="option" aria-selected={hits[r.index].id === value} aria-setsize={hits.length} aria-posinset={r.index + 1}
            onMouseDown={(e) => e.preventDefault()} onClick={() => onPick(hits[r.index])} style={{ position: 'absolute', top: 0, transform: `translateY(${r.start}px)`, height: 26 }}>{hits[r.index].name}</div>
        ))}
      </div>
    </div>
  )
}

function Composer({ value, onChange }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const hits = composers.filter((c) => c.name.toLowerCase().includes(text.toLowerCase()))
  return (
    <div>
      <label htmlFor="composer">Composed by</label>
      <input id="composer" role="combobox" aria-autocomplete="list" aria-expanded={open} aria-controls={open ? 'composer-list' : undefined} autoComplete="off" value={text}
        onChange={(e) => { setText(e.target.value); setOpen(true) }} onClick={() => setOpen(true)}
        onBlur={() => { setOpen(false); setText(composers.find((c) => c.id === value)?.name ?? '') }} />
      {open && <Options id="composer-list" hits={hits} value={value} onPick={(c) => { onChange(c.id); setText(c.name); setOpen(false) }} />}
    </div>
  )
}

function Ledger({ onFlag, flagged }) {
  const box = useRef(null)
  const v = useVirtualizer({ count: ledger.length, getScrollElement: () => box.current, estimateSize: () => 30, overscan: 2 })
  return (
    <div ref={box} style={{ height: 180, overflow: 'auto', border: '1px solid' }}>
      <ul aria-label="Ledger" style={{ height: v.getTotalSize(), position: 'relative', margin: 0, padding: 0 }}>
        {v.getVirtualItems().map((r) => (
          <li key={r.key} style={{ position: 'absolute', top: 0, transform: `translateY(${r.start}px)`, height: 30, display: 'flex' }}>
            <strong>{ledger[r.index].title}</strong>
            <button aria-pressed={flagged.includes(ledger[r.index].id)} onClick={() => onFlag(ledger[r.index].id)}>Flag</button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Library() {
  const [s, put] = useStore({ song: -1, composer: '', flagged: [], played: '' })
  return (
    <main style={{ padding: 12, maxWidth: 600 }}>
      <h1>Night library</h1>
      <Songs value={s.song} onPick={put('song')} />
      <Composer value={s.composer} onChange={put('composer')} />
      <Ledger flagged={s.flagged} onFlag={(id) => put('flagged')((old) => (old.includes(id) ? old.filter((x) => x !== id) : [...old, id].sort((a, b) => a - b)))} />
      <button onClick={() => put('played')(s.song < 0 ? 'nothing' : songs[s.song])}>Play choice</button>
    </main>
  )
}
mount(<Library />)
