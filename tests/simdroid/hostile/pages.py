"""Web pages that never end, ask without end, or are larger than any screen."""
# ruff: noqa: E501 — scripts of pages, a line each

from __future__ import annotations

from functools import partial
from pathlib import Path

from tests.simdroid.hostile.cases import Files, HostileCase

FOLDER = "/storage/emulated/0/Download"
CHROME = "com.android.chrome"
HEAD = "<!doctype html><meta name=viewport content='width=device-width'><title>Page</title>"
_SEEN = ("uiautomator dump /sdcard/seen.xml", "screencap -p /sdcard/seen.png")
_PAST_FIRST_RUN = "cmd mobileworld set-up"


def _script(code: str) -> str:
    return f"{HEAD}<p id=p>text</p><script>{code}</script>"


def _styled(style: str, body: str) -> str:
    return f"{HEAD}<style>{style}</style>{body}"


def _nested(tag: str, depth: int) -> str:
    return f"<{tag}>" * depth + "x" + f"</{tag}>" * depth


SCRIPTS = {
    "endless_loop": "while (true) {}",
    "endless_loop_after_a_second": "setTimeout(() => { for (;;); }, 1000)",
    "endless_promises": "(function f() { Promise.resolve().then(f) })()",
    "fetch_loop": "(async () => { for (let i = 0; ; i++) await fetch('?' + i).catch(() => 0) })()",
    "fetch_loop_with_timers": "const f = (i) => fetch('?' + i).catch(() => 0).then(() => setTimeout(f, 1, i + 1)); f(0)",
    "synchronous_requests": "for (let i = 0; ; i++) { const x = new XMLHttpRequest(); x.open('GET', '?' + i, false); try { x.send() } catch {} }",
    "ten_thousand_pictures": "for (let i = 0; i < 1e4; i++) new Image().src = 'p' + i + '.png'",
    "interval_of_a_millisecond": "setInterval(() => { p.textContent = Date.now() }, 1)",
    "ten_thousand_timers": "for (let i = 0; i < 1e4; i++) setInterval(() => { p.textContent = i }, 1)",
    "busy_animation_frames": "(function f() { for (let i = 0; i < 3e6; i++); requestAnimationFrame(f) })()",
    "memory_of_arrays": "const a = []; for (;;) a.push(new Array(1e5).fill(1))",
    "memory_of_text": "let s = 'x'; for (;;) s += s + Math.random()",
    "deep_recursion": "(function f() { f() })()",
    "backtracking": "/(a+)+b/.test('a'.repeat(40))",
    "a_million_nodes": "for (let i = 0; i < 1e6; i++) document.body.append(document.createElement('p'))",
    "growing_document": "setInterval(() => { document.body.innerHTML += document.body.innerHTML }, 10)",
    "layout_thrashing": "for (let i = 0; ; i++) { p.style.width = i + 'px'; p.offsetHeight }",
    "alert_loop": "for (;;) alert('again')",
    "a_very_long_alert": "alert('word '.repeat(200000))",
    "push_state_loop": "for (let i = 0; i < 1e5; i++) history.pushState({ i }, '', '?' + i)",
    "large_states": "for (let i = 0; i < 100; i++) history.pushState('x'.repeat(1e6), '', '?' + i)",
    "hash_loop": "addEventListener('hashchange', () => { location.hash = Math.random() }); location.hash = 'a'",
    "reload_loop": "location.reload()",
    "redirect_loop": "location.href = '?' + Math.random()",
    "windows": "for (let i = 0; i < 1e4; i++) open('?' + i)",
    "downloads": "for (let i = 0; i < 1e4; i++) { const a = document.createElement('a'); a.href = 'data:,x'; a.download = i + '.txt'; a.click() }",
    "console_flood": "for (let i = 0; i < 1e6; i++) console.log('line ' + i)",
    "storage_flood": "for (let i = 0; ; i++) localStorage['k' + i] = 'x'.repeat(1000)",
    "cookie_flood": "for (let i = 0; i < 1e5; i++) document.cookie = 'k' + i + '=' + 'x'.repeat(100)",
    "clipboard_flood": "for (let i = 0; i < 1e4; i++) navigator.clipboard?.writeText('x'.repeat(1e5))",
    "title_of_ten_megabytes": "document.title = 'x'.repeat(1e7)",
    "deep_json": "JSON.parse('['.repeat(1e6) + ']'.repeat(1e6))",
    "canvas_storm": "const c = document.body.appendChild(document.createElement('canvas')); c.width = c.height = 4000; const g = c.getContext('2d'); for (let i = 0; i < 1e4; i++) { g.fillStyle = 'rgb(' + i % 256 + ',0,0)'; g.fillRect(0, 0, 4000, 4000) }",
    "canvas_pixels": "const c = document.createElement('canvas'); c.width = c.height = 4000; const g = c.getContext('2d'); for (;;) g.putImageData(g.getImageData(0, 0, 4000, 4000), 0, 0)",
    "mutation_loop": "new MutationObserver(() => { p.textContent += 'x' }).observe(p, { childList: true }); p.textContent = 'y'",
    "resize_loop": "new ResizeObserver(() => { p.style.height = p.offsetHeight + 1 + 'px' }).observe(p)",
    "handlers_of_every_scroll": "document.body.style.height = '1e6px'; addEventListener('scroll', () => { for (let i = 0; i < 1e8; i++); })",
    "scroll_loop": "document.body.style.height = '1e6px'; addEventListener('scroll', () => scrollBy(0, 1)); scrollTo(0, 1)",
    "focus_loop": "const f = document.body.appendChild(document.createElement('input')); f.onblur = () => f.focus(); f.onfocus = () => f.blur(); f.focus()",
}

DOCUMENTS = {
    "five_thousand_levels": f"{HEAD}{_nested('div', 5000)}",
    "nested_tables": f"{HEAD}{_nested('table><tr><td', 250)}",
    "nested_flex_boxes": _styled("div { display: flex; flex: 1 1 auto; padding: 1px }", _nested("div", 400)),
    "nested_grids": _styled("div { display: grid; grid-template-columns: 1fr auto }", _nested("div", 400)),
    "table_of_two_hundred_columns": f"{HEAD}<table>{('<tr>' + '<td>x' * 200) * 200}</table>",
    "table_with_absurd_spans": f"{HEAD}<table>{'<tr><td colspan=1000 rowspan=65000>x' * 200}</table>",
    "grid_of_many_areas": _styled(
        "main { display: grid; grid-template: repeat(1000, 1fr) / repeat(1000, 1fr) } p { grid-area: 1 / 1 / span 999 / span 999 }",
        f"<main>{'<p>x' * 2000}</main>",
    ),
    "selectors_of_every_kind": _styled(
        "".join(f"div:has(p:nth-child({n}n)) ~ div div > p:not(:nth-last-of-type({n})) b {{ color: red }}" for n in range(1, 300)),
        "<div><div><p><b>x</b></p></div></div>" * 300,
    ),
    "nested_calc": _styled(f"p {{ width: {'calc(1px + ' * 5000}1px{')' * 5000} }}", "<p>x"),
    "variables_that_double": _styled(
        "p { --v0: x; " + "".join(f"--v{n}: var(--v{n - 1}) var(--v{n - 1});" for n in range(1, 60)) + "color: var(--v59) }", "<p>x"
    ),
    "fifty_thousand_rules": _styled("".join(f".c{n} {{ color: red }}" for n in range(50_000)), "<p class=c7>x"),
    "megabyte_word": f"{HEAD}<p style='overflow-wrap: anywhere'>{'w' * 1_000_000}",
    "megabyte_line_of_text": f"{HEAD}<p>{'word ' * 200_000}",
    "hundred_thousand_options": f"{HEAD}<select>{'<option>x' * 100_000}</select>",
    "thousands_of_shadows": _styled("p { box-shadow: 0 0 500px 500px red; text-shadow: 0 0 99px blue }", "<p>x" * 3000),
    "thousands_of_turned_boxes": _styled("p { transform: rotate(20deg); width: 5000px; background: red }", "<p>x" * 3000),
    "gradients": _styled("p { background: linear-gradient(red, blue); height: 3000px }", "<p>x" * 2000),
    "drawing_of_many_shapes": f"{HEAD}<svg width=1000 height=1000>{'<path d=M0,0C9,999,999,9,1000,1000Z />' * 5000}</svg>",
    "combining_marks": f"{HEAD}<p>{'a' + chr(0x301) * 100_000}",
    "bidirectional_nesting": f"{HEAD}<p>{(chr(0x202E) + 'ab ' + chr(0x2067) + 'cd ') * 20_000}",
    "zero_width_text": f"{HEAD}<p>{chr(0x200B) * 300_000}",
    "ten_thousand_frames": f"{HEAD}{'<iframe src=self.html></iframe>' * 10_000}",
    "meta_refresh": f"{HEAD}<meta http-equiv=refresh content=0>",
    "attributes": f"{HEAD}<p {' '.join(f'a{n}=1' for n in range(100_000))}>x",
}  # fmt: skip


def _write(folder: Path, name: str, source: str) -> Files:
    path = folder / f"{name}.html"
    path.write_text(source)
    return [(path, f"{FOLDER}/{path.name}")]


def _page(name: str, source: str) -> HostileCase:
    opened = f"am start -a android.intent.action.VIEW -d file://{FOLDER}/{name}.html -t text/html {CHROME}"
    return HostileCase(
        f"page_{name}",
        partial(_write, name=name, source=source),
        (_PAST_FIRST_RUN, opened, *_SEEN, "sleep 2", "input tap 500 1200", *_SEEN),
    )


def _viewer(name: str, source: str) -> HostileCase:
    """A page in a web view of another app."""
    name = f"{name}_viewed"
    opened = (
        f"am start -a android.intent.action.VIEW -d file://{FOLDER}/{name}.html -t text/html com.android.htmlviewer"
    )
    return HostileCase(f"web_view_{name}", partial(_write, name=name, source=source), (opened, *_SEEN, *_SEEN))


CASES = [
    *(_page(name, _script(code)) for name, code in SCRIPTS.items()),
    *(_page(name, source) for name, source in DOCUMENTS.items()),
    *(_viewer(name, DOCUMENTS[name]) for name in ("five_thousand_levels", "megabyte_word", "fifty_thousand_rules")),
]
