"""Random programs on the DOM: any property of any object, read, written or called with anything.

`python -m tests.simdroid.browser.random_programs --count 10000 --seed 1` runs many, a hundred to a page; what ends the
renderer other than by its limits is printed with its seed.
"""

# ruff: noqa: E501 — scripts of pages, a line each

from __future__ import annotations

import argparse
import sys

from simdroid.browser import events
from simdroid.browser.frame import Crash, PageState
from simdroid.browser.page import LoadedPage
from simdroid.browser.process import Renderers
from simdroid.browser.sites.messages import PageRequest, PageResponse

START = 1_700_000_000_000.0
BODY = """<!doctype html><meta name=viewport content="width=device-width"><body><div id=d class=c style="color: red">t<b>u</b></div>
<form id=f><input id=i><input type=checkbox id=k><select id=s><option>1<option>2</select><textarea id=a>x</textarea><button>b</button></form>
<table id=t><tr><td>1</table><ul><li>1<li>2</ul><canvas id=v width=20 height=20></canvas><a href=#d>l</a><details><summary>s</summary>z</details>
<svg><path d="M0 0"></path></svg><template><i>q</i></template><dialog>d</dialog><img alt=p><video></video>"""
# Programs of steps: an object, a name along its prototypes, and a read, a write or a call with values from everywhere.
PROGRAM = """let seed = %d; const chance = n => (seed = (seed * 1103515245 + 12345) %% 2147483648) %% n;
const SKIPPED = new Set(['alert', 'confirm', 'prompt', 'constructor', 'reload', 'write', 'writeln', 'open', 'print', 'debugger', 'gc']);
const plain = [0, -1, 1, NaN, Infinity, 1e9, '', 'x', 'div', '#d', '<p>y<b>z', '10px', null, undefined, true, {}, [], () => 1, Symbol('s'), 5n, new Date(), /x/, 'afterbegin', 'click', {bubbles: true}, new Map()];
let pool = [];
const fresh = () => { pool = [window, document, document.body, document.documentElement, ...document.querySelectorAll('*'), document.createTextNode('t'), document.createComment('c'), document.createDocumentFragment(), document.createRange(), getSelection(), new Event('click', {bubbles: true}), new MouseEvent('mousedown'), new URL('https://a.example/b?c#d'), new URLSearchParams('a=1'), new FormData(document.forms[0]), new Headers(), new AbortController(), new Blob(['x']), new XMLHttpRequest(), new Image(), localStorage, history, navigator, screen, performance, crypto, document.createElement('canvas').getContext('2d'), new Path2D(), new MutationObserver(() => {}), new ResizeObserver(() => {}), new IntersectionObserver(() => {}), matchMedia('(min-width: 1px)'), document.styleSheets, document.forms, getComputedStyle(document.documentElement ?? document.createElement('p')), customElements, new DOMParser(), new FileReader(), new Intl.NumberFormat()].filter(Boolean); };
const value = () => chance(3) ? plain[chance(plain.length)] : pool[chance(pool.length)];
const step = () => {
  const target = pool[chance(pool.length)]; const names = [];
  for (let o = target; o && o !== Object.prototype; o = Object.getPrototypeOf(o)) names.push(...Object.getOwnPropertyNames(o));
  const name = names[chance(names.length)]; if (name === undefined || SKIPPED.has(name) || /^[A-Z]/.test(name)) return;
  if (target === window && !/^(scroll|get|set|match|request|add|remove|dispatch|inner|on|fetch|struct|queue|create|post|btoa|atob)/.test(name)) return;
  if (chance(4) === 0) { target[name] = value(); return; }
  let got = target[name]; if (typeof got === 'function') got = got.apply(target, [value(), value(), value()].slice(0, chance(4)));
  if (got && typeof got === 'object' && pool.length < 200) pool.push(got);
};
for (let program = 0; program < %d; program++) { if (program %% 10 === 0) { if (!document.body || document.querySelectorAll('*').length > 400) break; fresh(); } for (let i = 0; i < 15; i++) try { step(); } catch (e) {} }"""


def nothing(request: PageRequest) -> PageResponse:
    """Answer that there is nothing."""
    return PageResponse(request.url, 404, "text/plain", b"", frozen=True)


def run(renderers: Renderers, seed: int, programs: int) -> PageState:
    """Run programs on one page, with a tap and some time after them."""
    source = f"{BODY}<script>{PROGRAM % (seed, programs)}</script>"
    viewport = {"width": 411, "height": 731, "dpr": 2.0}
    page = LoadedPage(url="https://site.example/", source=source, seed=seed, viewport=viewport, loaded_at=START)
    page.log += [events.tap(40, 40, at=START + 100), events.time(at=START + 2000)]
    return renderers.frame(page, nothing)


def main() -> int:
    """Run many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    renderers, findings, limits = Renderers(), 0, 0
    pages = max(options.count // 100, 1)
    for seed in range(options.seed, options.seed + pages):
        result = run(renderers, seed, 100)
        if isinstance(result, Crash):
            print(f"seed {seed}: {result.reason}", flush=True)
            findings += result.reason == "crash"
            limits += result.reason != "crash"
    renderers.close()
    print(f"{pages * 100} programs, {findings} crashes, {limits} ended by a limit")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
