const lamp = { shade: 'paper', base: '', tall: false, cord: '2', note: '' }
function draw() {
  $('#form').innerHTML = `
    <p><label>Shade <select name="shade"><option value="paper">Paper</option><option value="glass">Glass</option></select></label></p>
    <p><label>Base wood <input name="base"></label></p>
    <p><label><input type="checkbox" name="tall"> Tall stand</label></p>
    ${lamp.tall ? '<p><label>Stand height <input type="number" name="cord"></label></p>' : ''}
    <p><label>Maker's note <textarea name="note"></textarea></label></p>
    <button type="button" name="done">Order ${lamp.shade} lamp</button>`
  for (const el of $$('[name]', $('#form'))) {
    if (el.name === 'done') { on(el, 'click', () => put({ ordered: JSON.stringify(lamp) })); continue }
    if (el.type === 'checkbox') el.checked = lamp[el.name]
    else el.value = lamp[el.name]
    on(el, 'change', () => { lamp[el.name] = el.type === 'checkbox' ? el.checked : el.value; put(lamp); draw() })
  }
}
put({ ...lamp, ordered: '' })
draw()
