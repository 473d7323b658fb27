put({ seen: '', bar: true, note: '' })
for (let i = 1; i <= 14; i++) { const b = make('button', { type: 'button', textContent: `Seen engine ${i}` }); on(b, 'click', () => put({ seen: `engine ${i}` })); $('#rows').append(make('div', { className: 'row' }, b)) }
const note = make('input', { id: 'note' }); on(note, 'input', () => put({ note: note.value }))
$('#rows').append(make('div', { className: 'row' }, make('label', {}, 'Last note ', note)))
on($('#bar'), 'click', () => { $('footer').remove(); put({ bar: false }) })
