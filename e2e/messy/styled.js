const read = () => put({ size: $('[name=size]:checked')?.value || '', fragile: $('#frag').checked, sign: $('#sign').checked, cool: $('#cool').checked, slip: [...$('#slip').files].map((f) => f.name), speed: $('#speed').value, skin: $('#skin').textContent })
on($('#speed'), 'change', () => { $('#skin').textContent = $('#speed').selectedOptions[0].label })
on(document, 'change', read)
read()
