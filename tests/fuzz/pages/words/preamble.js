let x = document.body, y = null, counter = 0;
const el = id => document.getElementById(id);
function fuzz(n) { counter += n; document.title = 'fuzz ' + counter; }
function canvas(draw) { const c = document.querySelector('canvas') ?? document.body.appendChild(document.createElement('canvas')); draw(c.getContext('2d')); }
