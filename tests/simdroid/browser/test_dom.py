"""The DOM by small scripts with exact results, as Chrome writes them."""
# ruff: noqa: E501 — scripts of pages, a line each

from __future__ import annotations

import json

import pytest

from tests.simdroid.browser.playing import Player, logged

# What each expression gives, on a page with `<div id=box class="a b" data-some-key=v><b>one</b> two<!--c--></div>`.
EXPRESSIONS = {
    "box.outerHTML": '<div id="box" class="a b" data-some-key="v"><b>one</b> two<!--c--></div>',
    "box.textContent + box.nodeName": "one twoDIV",
    "[...box.childNodes].map(n => n.nodeName).join()": "B,#text,#comment",
    "box.children.length + box.firstElementChild.localName": "1b",
    "box.dataset.someKey + ('other' in box.dataset)": "vfalse",
    "(box.dataset.newOne = 5, box.getAttribute('data-new-one'))": "5",
    "(box.classList.toggle('b'), box.classList.add('c', 'a'), box.className)": "a c",
    "box.classList.replace('a', 'z') + box.classList.value": "truez b",
    "(box.style.backgroundColor = 'red', box.style.setProperty('--x', '1'), box.getAttribute('style'))": "background-color: red; --x: 1;",
    "(box.style.cssText = 'margin: 1px 2px', box.style.marginLeft + box.style.length)": "2px1",
    "(box.style.color = 'nonsense', box.style.color)": "",
    "'transform' in box.style && !('nosuch' in box.style)": "true",
    "(box.innerHTML = '<p>x<p>y', box.innerHTML)": "<p>x</p><p>y</p>",
    "(box.insertAdjacentHTML('afterbegin', '<i>z</i>'), box.firstChild.outerHTML)": "<i>z</i>",
    "(box.append('a', document.createElement('hr')), box.lastChild.nodeName + box.childNodes.length)": "HR5",
    "(box.prepend('x'), box.firstChild.data)": "x",
    "(box.firstChild.replaceWith('q', 'r'), box.childNodes.length + box.textContent)": "4qr two",
    "(box.replaceChildren(), box.hasChildNodes())": "false",
    "box.cloneNode(true).isEqualNode(box)": "true",
    "box.contains(box.firstChild.firstChild) + box.matches('div.a') + box.closest('body').nodeName": "2BODY",
    "box.compareDocumentPosition(box.firstChild)": "20",
    "Object.prototype.toString.call(box) + (box instanceof HTMLDivElement) + (box instanceof Node)": "[object HTMLDivElement]truetrue",
    "JSON.stringify(box) + Object.keys(box).length": "{}0",
    "document.createElement('DIV').tagName + document.createElementNS('http://www.w3.org/2000/svg', 'linearGradient').tagName": "DIVlinearGradient",
    "(t => (t.innerHTML = '<tr><td>1', t.rows.length + t.innerHTML))(document.createElement('table'))": "1<tbody><tr><td>1</td></tr></tbody>",
    "(t => (t.innerHTML = '<b>1</b>', t.content.firstChild.outerHTML + t.childNodes.length))(document.createElement('template'))": "<b>1</b>0",
    "document.getElementsByTagName('b')[0] === document.querySelector('b')": "true",
    "(l => (box.append(document.createElement('b')), l.length))(document.getElementsByTagName('b'))": "2",
    "Array.from(document.querySelectorAll('div, b'), e => e.localName).join()": "div,b",
    "typeof box.onclick + (box.onclick = () => 1)()": "object1",
    "(f => (f.append(new Text('x'), new Comment('y')), f.childNodes.length))(new DocumentFragment())": "2",
    "(r => (r.selectNodeContents(box), r.toString()))(document.createRange())": "one two",
    "new DOMParser().parseFromString('<p>a', 'text/html').body.innerHTML": "<p>a</p>",
    "[...document.createTreeWalker(box, NodeFilter.SHOW_TEXT).root.childNodes].length": "3",
    "document.readyState + document.compatMode + document.currentScript.localName": "loadingCSS1Compatscript",
    "new URL('../x y?q=ä#h', 'https://User@Host.example:443/a/b/c').href": "https://User@host.example/a/x%20y?q=%C3%A4#h",
    "new URLSearchParams({a: 'x y', b: '&'}).toString()": "a=x+y&b=%26",
    "[...new URLSearchParams('a=1&a=2&b=%20+')].join('|')": "a,1|a,2|b,  ",
    "btoa('hi') + atob('aGk=')": "aGk=hi",
    "new TextDecoder().decode(new TextEncoder().encode('ä€😀'))": "ä€😀",
    "structuredClone({a: [new Date(5), new Map([[1, {b: 2}]])]}).a[1].get(1).b": "2",
    "(e => e.name + e.code)((() => { try { box.appendChild(document.body) } catch (e) { return e } })())": "HierarchyRequestError3",
    "(e => e.name)((() => { try { document.createElement('a b') } catch (e) { return e } })())": "InvalidCharacterError",
    "(x => (x.setItem('k', 1), x.k + x.length + Object.keys(x)))(localStorage)": "11k",
    "(document.cookie = 'a=1', document.cookie = 'b=2; path=/', document.cookie = 'a=3', document.cookie)": "a=3; b=2",
    "[navigator.onLine, navigator.language, screen.width, innerWidth, devicePixelRatio].join()": "true,en-US,411,980,2.625",
    "location.href + location.pathname + history.length": "https://site.example/dir/page.html/dir/page.html1",
    "new Date().toISOString() + Date.now()": "2023-11-14T22:13:20.000Z1700000000000",
    "typeof Math.random() + crypto.randomUUID().length": "number36",
    "(i => (i.src = 'p.png', i.src))(new Image())": "https://site.example/dir/p.png",
    "(a => (a.href = '?x=1#y', [a.search, a.hash, a.host].join()))(document.createElement('a'))": "?x=1,#y,site.example",
    "(s => (s.add(new Option('t', 'v')), s.add(new Option('u')), s.value = 'u', s.selectedIndex + s.value + s.options.length))(document.createElement('select'))": "1u2",
    "(i => (i.type = 'date', i.value = '2024-02-31', i.value + '|' + (i.value = '2024-02-29') + i.valueAsNumber))(document.createElement('input'))": "|2024-02-291709164800000",
    "(i => (i.type = 'range', i.value + (i.value = 200, i.value)))(document.createElement('input'))": "50100",
    "new FormData().constructor.name + (d => (d.append('a', 1), d.append('a', 2), d.getAll('a')))(new FormData())": "FormData1,2",
    "matchMedia('(prefers-color-scheme: dark)').matches": "false",
    "typeof unknownName + (() => { try { unknownName } catch (e) { return e.name } })()": "undefinedReferenceError",
}  # fmt: skip


def test_expressions() -> None:
    body = '<div id=box class="a b" data-some-key=v><b>one</b> two<!--c--></div>'
    script = """for (const text of %s) { document.body.querySelectorAll('div').forEach(e => e.remove());
    document.body.insertAdjacentHTML('afterbegin', %s); localStorage.clear();
    try { console.log(String(new Function('return ' + text)())) } catch (e) { console.log(String(e)) } }"""
    found = logged(script % (json.dumps(list(EXPRESSIONS)), json.dumps(body)))
    assert dict(zip(EXPRESSIONS, found, strict=True)) == EXPRESSIONS


SCRIPTS = {
    "tasks come in their order": (
        """const log = x => console.log(x); setTimeout(log, 0, 'timeout'); Promise.resolve().then(() => log('promise'));
        queueMicrotask(() => log('micro')); (async () => { log('async'); await 0; log('awaited') })(); log('now');
        addEventListener('load', () => log('load')); document.addEventListener('DOMContentLoaded', () => log('ready'));""",
        ["async", "now", "promise", "micro", "awaited", "ready", "timeout", "load"],
    ),
    "mutations are told after the script": (
        """new MutationObserver(list => console.log(list.map(r => r.type + r.addedNodes.length + (r.attributeName ?? '')).join()))
        .observe(document.body, {childList: true, attributes: true, subtree: true});
        document.body.append('x'); document.body.id = 'y'; console.log('first')""",
        ["first", "childList1,attributes0id"],
    ),
    "custom elements live": (
        """customElements.define('x-a', class extends HTMLElement { static observedAttributes = ['k'];
        connectedCallback() { console.log('in') } disconnectedCallback() { console.log('out') }
        attributeChangedCallback(n, o, v) { console.log(n, o, v) } });
        document.body.innerHTML = '<x-a k=1></x-a>'; const e = document.querySelector('x-a'); e.setAttribute('k', 2); e.remove();""",
        ["k null 1", "in", "k 1 2", "out"],
    ),
    "listeners: capture, once, stop, passive": (
        """const b = document.body, c = b.appendChild(document.createElement('p')); const say = w => e => console.log(w, e.eventPhase);
        b.addEventListener('k', say('capture'), true); b.addEventListener('k', say('bubble')); c.addEventListener('k', say('once'), {once: true});
        c.addEventListener('k', e => { e.preventDefault(); }, {passive: true}); const e = () => new Event('k', {bubbles: true, cancelable: true});
        console.log(c.dispatchEvent(e())); c.addEventListener('k', e => e.stopPropagation()); console.log(c.dispatchEvent(e()))""",
        ["capture 1", "once 2", "bubble 3", "true", "capture 1", "true"],
    ),
    "errors are told and do not end the page": (
        "onerror = (m) => { console.log('caught', m); return true }; setTimeout(() => { throw new TypeError('late') }); null.x",
        ["caught Uncaught TypeError: cannot read property 'x' of null", "caught Uncaught TypeError: late"],
    ),
    "document.write goes where the parser stands": (
        "document.write('<i>w</i>'); console.log(document.body.lastChild.nodeName)",
        ["I"],
    ),
    "let and const are seen by later scripts": (
        "let shared = 5; </script><script>console.log(shared + typeof window.shared)",
        ["5undefined"],
    ),
    "a wait by the clock ends": ("const t = Date.now(); while (Date.now() - t < 50); console.log('done')", ["done"]),
}  # fmt: skip


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts(name: str) -> None:
    script, expected = SCRIPTS[name]
    assert logged(script) == expected


def test_modules_import_each_other() -> None:
    files = {
        "dir/a.js": "import b, {count as n} from './b.js'; import * as all from './b.js'; export const word = `a${n}${b()}`; export {word as again}; console.log(Object.keys(all).join());",
        "dir/b.js": "export let count = 1; export default function () { count++; return count } export class K {} ; export * from '/c.js'",
        "c.js": "/* export const no = 1 */ export const deep = '} import \"x\"', other = 2;",
    }  # fmt: skip
    page = '<script type=module>import {word, again} from "./a.js"; console.log(word === again, word); const c = await import("/c.js"); console.log(c.other, import.meta.url)</script>'
    player = Player(page, files)
    assert player.lines == ["count,default,K,deep,other", "true a12", "2 https://site.example/dir/page.html"]


def test_requests() -> None:
    script = """(async () => { const r = await fetch('data.json'); console.log(r.status, r.ok, (await r.json()).a);
    try { await fetch('/none') } catch (e) { console.log(e.name, e.message) }
    const x = new XMLHttpRequest(); x.open('POST', 'data.json'); x.onload = () => console.log(x.status, x.responseText); x.send(new URLSearchParams({q: 'ä'})) })()"""
    player = Player(f"<body><script>{script}</script>", {"dir/data.json": json.dumps({"a": 7})})
    assert player.lines == ["200 true 7", "TypeError Failed to fetch", '200 {"a": 7}']
    assert [(each["method"], each["body"]) for each in player.requests] == [
        ("GET", None),
        ("GET", None),
        ("POST", "q=%C3%A4"),
    ]
