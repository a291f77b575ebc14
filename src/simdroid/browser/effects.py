"""Effects: what a page asks of the browser around it. Each is a JSON object with a `kind`.

| kind | fields | meaning |
| --- | --- | --- |
| `navigate` | url, method, body, content_type, target, replace | links, forms, `location`; "_blank" opens a tab |
| `history` | url, title, state, replace | `pushState` and `replaceState`; the page stays |
| `go` | steps | `history.back()`, `forward()`, `go(n)` |
| `storage` | area ("local" or "session"), values | the area as a script left it |
| `cookies` | set | cookies as `document.cookie` was assigned |
| `download` | url, name | a link with `download`, or a type the browser does not show |
| `select` | node, options [(label, disabled)], chosen, multiple | a drop-down list was opened |
| `date` | node, type, value, min, max | a date, time, month or week field was opened |
| `color` | node, value | a colour field was opened |
| `files` | node, accept, multiple, capture | a file field was opened |
| `invalid` | node, message | a form was not sent because of this field: what its bubble says |
| `context` | link, picture, text | a long press found this |
| `copy` | text | a script wrote to the clipboard |
| `share` | title, text, url | `navigator.share` |
| `vibrate`, `open_window`, `close` | … | as their names say |
| `console` | level, text | a line for the log |
| `error` | message | a script's uncaught error, for the log |
"""
