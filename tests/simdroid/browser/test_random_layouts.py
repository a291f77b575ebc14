"""Random pages and random drawings: layout and canvases never fail, and say only finite numbers.

`python -m tests.simdroid.browser.test_random_layouts 5000` tries more pages.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

from simdroid.browser.renderer.canvas import Canvases
from simdroid.browser.renderer.css import PageViewport, StyleSheets
from simdroid.browser.renderer.css.properties import READERS
from simdroid.browser.renderer.css.shorthands import SHORTHANDS
from simdroid.browser.renderer.layout import lay_out

TAGS = (
    *("div", "span", "p", "b", "a", "table", "tr", "td", "tbody", "ul", "li", "input", "button", "select", "option"),
    *("textarea", "img", "canvas", "svg", "fieldset", "legend", "details", "summary", "h1", "br", "hr", "progress"),
    *("meter", "video", "iframe", "label", "caption", "col", "colgroup"),
)
VALUES = (
    *("0", "1px", "-5px", "10px", "50%", "100%", "-20%", "2em", "10vw", "auto", "none", "inherit", "initial", "unset"),
    *("revert", "flex", "grid", "block", "inline", "inline-block", "table", "table-cell", "table-row", "list-item"),
    *("contents", "absolute", "relative", "fixed", "sticky", "left", "right", "both", "hidden", "scroll", "visible"),
    *("border-box", "center", "stretch", "space-between", "baseline", "wrap", "column", "row-reverse", "nowrap", "pre"),
    *("pre-wrap", "1fr", "red", "#fff8", "rgb(1,2,3)", "solid", "dotted", "2", "0.5", "-1", "calc(100% - 10px)"),
    *(
        "min(5px,10%)",
        "repeat(3,1fr)",
        "repeat(auto-fill,minmax(50px,1fr))",
        "span 3",
        "1 / 3",
        "bold",
        "1.5",
        "url(x)",
    ),
    *("linear-gradient(red,blue)", "radial-gradient(circle,red,blue 50%)", "translate(5px,10%)", "scale(0)", "'x'"),
    *("rotate(45deg)", "counter(a)", "var(--a)", "var(--b,3px)", "min-content", "max-content", "fit-content", "super"),
    *(
        "ellipsis",
        "uppercase",
        "rtl",
        "middle",
        "16/9",
        "cover",
        "no-repeat",
        "1px 1px 5px black",
        "inset",
        "underline",
    ),
    *("break-all", "anywhere", "collapse", "justify", "end", "1e9px", "decimal", "inside"),
)
PROPERTIES = (*READERS, *SHORTHANDS, *["display"] * 30, *["position"] * 8, *["float"] * 5, *["width", "height"] * 8)
TEXTS = (
    "hello world",
    "x",
    "  ",
    "a-b c",
    "שלום abc",
    "日本語テキスト",
    "😀👩‍👩‍👧 hi",
    "w" * 60,
    "a\nb\tc",
    "مرحبا",
    "",
)
ATTRIBUTES = (
    *(
        "colspan",
        "rowspan",
        "size",
        "value",
        "width",
        "height",
        "type",
        "viewBox",
        "src",
        "role",
        "aria-label",
        "start",
    ),
    *("disabled", "cols"),
)
WORDS = ("3", "0", "-1", "text", "checkbox", "radio", "range", "date", "file", "99999", "0 0 10 10", "button", "50%")


class RandomPage:
    """A page drawn by a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._last = 0
        self.tree = {"i": 99999, "t": "html", "a": {}, "c": [self._node(0) for _ in range(4)]}

    def _node(self, depth: int) -> dict[str, Any]:
        draw = self._random
        self._last += 1
        number = self._last
        if draw.random() < 0.35 or depth > 6:
            return {"i": number, "x": draw.choice(TEXTS)}
        attributes = {"style": ";".join(self._declaration() for _ in range(draw.randrange(6)))}
        if draw.random() < 0.2:
            attributes[draw.choice(ATTRIBUTES)] = draw.choice(WORDS)
        element: dict[str, Any] = {"i": number, "t": draw.choice(TAGS), "a": attributes}
        element["c"] = [self._node(depth + 1) for _ in range(draw.randrange(5))]
        if draw.random() < 0.2:
            element["s"] = draw.choice(({"scroll": [5, 10]}, {"focus": True, "value": "abc", "start": 1, "end": 2}))
        return element

    def _declaration(self) -> str:
        draw = self._random
        values = " ".join(draw.choice(VALUES) for _ in range(draw.choice((1, 1, 1, 2, 3))))
        return f"{draw.choice(PROPERTIES)}:{values}"


def check_page(seed: int) -> None:
    """Lay a random page out and ask everything of it."""
    viewport = PageViewport((412.0, 980.0, 100.0, 0.0)[seed % 4], 915.0, (1.0, 2.625)[seed % 2], seed % 3 == 0)
    laid = lay_out(RandomPage(seed).tree, StyleSheets([], viewport), viewport, {})
    parts = laid.parts()
    names = [command[0] for command in parts.draw]
    assert names.count("clip") == names.count("unclip"), seed
    numbers = [part for command in parts.draw for part in command if isinstance(part, float)]
    numbers += [number for rect in laid.rects().values() for number in rect]
    assert all(abs(number) < 1e9 for number in numbers), seed
    known = {0} | {node.id for node in parts.nodes}
    assert len(known) == len(parts.nodes) + 1, seed
    assert all(node.parent in known for node in parts.nodes), seed
    laid.hit(50, 50, (0.0, 10.0))
    laid.find("hello")
    for node in list(laid.styles)[:3]:
        laid.computed(node)


@pytest.mark.parametrize("start", range(0, 80, 20))
def test_random_pages_are_laid_out(start: int) -> None:
    for seed in range(start, start + 20):
        check_page(seed)


_NUMBERS = (0, 1, -3, 7.5, 20, 1e9, -1e9, 0.001, 3.14)
_COMMANDS = (
    ("moveTo", 2), ("lineTo", 2), ("closePath", 0), ("quadraticCurveTo", 4), ("bezierCurveTo", 6), ("arcTo", 5),
    ("rect", 4), ("beginPath", 0), ("stroke", 0), ("fill", 0), ("clip", 0), ("save", 0), ("restore", 0),
    ("fillRect", 4),
    ("strokeRect", 4), ("clearRect", 4), ("setTransform", 6),
)  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_random_drawings_leave_a_picture(seed: int) -> None:
    draw = random.Random(seed)
    canvases = Canvases()
    canvases.apply("c", [["size", 30, 20]])
    for _ in range(50):
        name, count = draw.choice(_COMMANDS)
        operation = draw.choice(("source-over", "destination-in", "copy", "lighter", "multiply"))
        canvases.apply("c", [[name, *(draw.choice(_NUMBERS) for _ in range(count))]])
        canvases.apply(
            "c", [["set", "globalCompositeOperation", operation], ["set", "lineWidth", abs(draw.choice(_NUMBERS))]]
        )
        canvases.apply(
            "c", [["setLineDash", [abs(draw.choice(_NUMBERS)), 2]], ["fillText", "a😀", 3, draw.choice(_NUMBERS)]]
        )
    assert len(canvases.read("c", 0, 0, 30, 20)) == 2400
    assert canvases.png("c").startswith(b"\x89PNG")


if __name__ == "__main__":
    for number in range(int(sys.argv[1])):
        check_page(number)
