"""The selector engine: what matches, what counts more, and what is no selector."""
# ruff: noqa: E501 — scripts of pages, a line each

from __future__ import annotations

import pytest

from simdroid.browser.renderer.engine import Engine
from tests.simdroid.browser.playing import logged

BODY = """
<main id=main class="wide Dark"><h1 id=h lang=en-GB>T</h1><p id=p1 class="a b">x</p><p id=p2 class=b data-k="Two words">y</p>
<ul id=ul><li id=l1>1</li><li id=l2 class=b>2</li><li id=l3>3</li><li id=l4 class=b>4</li><li id=l5>5</li></ul>
<form id=f><input id=t required placeholder=hint><input id=c type=CHECKBOX checked><input id=n type=number min=2 value=1>
<input id=d disabled><select id=s><option id=o1>1<option id=o2 selected>2</select><textarea id=ta readonly>z</textarea></form>
<a id=link href=#x>l</a><a id=anchor>n</a><div id=empty></div><div id=gap> </div><custom-thing id=ct></custom-thing></main>"""

MATCHES = {
    "p": "p1 p2",
    "*|p": "p1 p2",
    "#p1, #l2": "p1 l2",
    ".b:not(p)": "l2 l4",
    ".a.b": "p1",
    ".DARK": "",
    "MAIN > P": "p1 p2",
    "h1 + p": "p1",
    "h1 ~ p": "p1 p2",
    "main li:first-child": "l1",
    "li:last-child": "l5",
    "li:nth-child(2n+1)": "l1 l3 l5",
    "li:nth-child(even)": "l2 l4",
    "li:nth-child(-n + 2)": "l1 l2",
    "li:nth-last-child(2)": "l4",
    "li:nth-child(2 of .b)": "l4",
    "li:nth-last-child(1 of .b)": "l4",
    "p:nth-of-type(2)": "p2",
    "p:last-of-type": "p2",
    "h1:only-of-type": "h",
    "[data-k]": "p2",
    '[data-k="Two words"]': "p2",
    "[data-k~=words]": "p2",
    "[data-k^='two' i]": "p2",
    "[data-k^='two']": "",
    "[data-k$=words]": "p2",
    "[data-k*=' w']": "p2",
    "[lang|=en]": "h",
    "[type=checkbox]": "c",
    ":is(h1, .a, :bad)": "h p1",
    ":where(#l1, #l5)": "l1 l5",
    "ul:has(> .b)": "ul",
    "p:has(+ ul)": "p2",
    "form:has(textarea:read-only)": "f",
    ":checked": "c o2",
    "input:disabled": "d",
    "input:enabled:required": "t",
    ":placeholder-shown": "t",
    "input:invalid": "t n",
    "input:out-of-range": "n",
    "a:link": "link",
    "div:empty": "empty",
    ":lang(en)": "h",
    "#main :not(:is(li, p, input, option, a)):not(div)": "h ul f s ta ct",
    ":root main": "main",
    "li\\:x, #l\\31": "l1",
    "/* c */ #l1 /* d */": "l1",
    "custom-thing:not(:defined)": "ct",
    "p::before": "",
    "ul > li:not(:first-child):not(:last-child)": "l2 l3 l4",
}


def test_selectors_match_what_browsers_match() -> None:
    script = "for (const text of %s) { try { console.log([...document.querySelectorAll(text)].map(e => e.id).join(' ')) } catch (e) { console.log(e.name) } }"
    found = logged(script % list(MATCHES), BODY)
    assert dict(zip(MATCHES, found, strict=True)) == MATCHES


@pytest.mark.parametrize(
    "text",
    [
        ":has(:has(p))",
        "",
        ">",
        "a >",
        "a,,b",
        "[x",
        "[x=]",
        ":nosuch",
        "::nosuch",
        "a:nth-child(x)",
        "..a",
        "#",
        "a b::before c",
        "(",
        ":not(",
    ],
)
def test_what_is_no_selector_is_refused(text: str) -> None:
    assert logged(
        f"try {{ document.querySelector({text!r}) }} catch (e) {{ console.log(e.name, e instanceof DOMException) }}"
    ) == ["SyntaxError true"]


def test_rules_come_with_specificity_and_bad_ones_are_left_out() -> None:
    engine = Engine()
    engine.load("<body><p id=a class='x y'>t</p>")
    rules = ["p", "#a.x", "bad[", "p::before", ".x.y, p", "body p:not(.z)", ":where(#a)", "p::marker"]
    paragraph = engine.snapshot(rules)["c"][0]["c"][0]
    assert paragraph["m"] == [[0, 1], [1, 10100], [4, 200], [5, 102], [6, 0]]
    assert (paragraph["b"], paragraph["k"]) == ([[3, 2]], [[7, 2]])
