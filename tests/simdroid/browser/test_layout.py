"""Layout against Chromium: the same HTML in a viewport of 412 x 915, with Roboto, at one device pixel a CSS pixel."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simdroid.browser.renderer.css import PageViewport
from tests.simdroid.browser.html_pages import Page, rects

CASES = json.loads(Path(__file__).with_name("chromium_rects.json").read_text(encoding="utf-8"))
"""By name a page's body, and what `getBoundingClientRect` said in Chromium."""
NEAR = 1.0
"""Chromium places text in fractions of pixels, the phone's fonts in whole ones."""


@pytest.mark.parametrize("name", CASES)
def test_elements_lie_where_chromium_has_them(name: str) -> None:
    found = rects(f"<!DOCTYPE html><html><head></head><body>{CASES[name]['html']}</body></html>")
    wrong = {
        key: (found.get(key), expected)
        for key, expected in CASES[name]["rects"].items()
        if key not in found or any(abs(a - b) > NEAR for a, b in zip(found[key], expected, strict=True))
    }
    assert wrong == {}


EXACT = [
    ("<div id=a style='width:50%;height:3em;padding:5px'></div>", {"a": [8.0, 8.0, 208.0, 58.0]}),
    ("<div id=a style='margin:10px;height:5px'></div>", {"a": [18.0, 10.0, 376.0, 5.0]}),
    ("<div style='display:flex'><i id=a style='flex:1;height:9px'></i><i id=b style='flex:3'></i></div>",
     {"a": [8.0, 8.0, 99.0, 9.0], "b": [107.0, 8.0, 297.0, 9.0]}),
    ("<div style='display:grid;grid-template-columns:1fr 3fr'><p id=a></p><p id=b></p></div>",
     {"a": [8.0, 24.0, 99.0, 0.0], "b": [107.0, 24.0, 297.0, 0.0]}),
    ("<div id=a style='position:fixed;right:10px;bottom:20px;width:30px;height:40px'></div>",
     {"a": [372.0, 855.0, 30.0, 40.0]}),
]  # fmt: skip


@pytest.mark.parametrize(("html", "expected"), EXACT)
def test_places_that_no_font_decides_are_exact(html: str, expected: dict[str, list[float]]) -> None:
    assert rects(f"<!DOCTYPE html><body>{html}") == expected


def test_the_same_page_is_laid_out_the_same_twice() -> None:
    html = "<style>p{color:red}</style><ul><li>One<li>Two</ul><p>Text <b>bold</b></p><input><button>Go</button>"
    assert Page(html).lay_out().parts() == Page(html).lay_out().parts()


def test_a_page_without_anything_has_the_size_of_its_viewport() -> None:
    laid = Page("").lay_out(PageViewport(360.0, 640.0, 1.0))
    assert (laid.width, laid.height, laid.parts().draw, laid.parts().background) == (360.0, 640.0, (), "#ffffff")


def test_media_queries_choose_by_the_viewport() -> None:
    html = (
        "<style>#a{height:1px}@media (max-width:500px){#a{height:2px}}"
        "@media (prefers-color-scheme:dark){#a{height:3px}}@media (hover:hover){#a{height:4px}}</style><div id=a></div>"
    )
    shown = {
        viewport: rects(html, viewport)["a"][3]
        for viewport in (PageViewport(412, 915), PageViewport(800, 412), PageViewport(412, 915, dark=True))
    }
    assert list(shown.values()) == [2.0, 1.0, 3.0]


def test_custom_properties_inherit_fall_back_and_end_circles() -> None:
    html = (
        "<style>:root{--a:10px;--b:var(--a);--c:var(--d);--d:var(--c)}div{height:5px}"
        "#x{height:var(--b)}#y{height:var(--none,7px)}#z{height:var(--c)}</style>"
        "<div id=x></div><div id=y></div><div id=z></div>"
    )
    found = rects(html)
    assert [found[name][3] for name in "xyz"] == [10.0, 7.0, 0.0]


def test_the_cascade_counts_importance_then_specificity_then_order() -> None:
    html = (
        "<style>.c{width:10px!important}#a{width:20px}div{width:30px}#b{height:1px}.c{height:2px}.c{height:3px}</style>"
        "<div id=a class=c style='width:40px'></div><div id=b class=c></div>"
    )
    found = rects(html)
    assert (found["a"][2:], found["b"][2:]) == ([10.0, 3.0], [10.0, 1.0])


def test_scrolled_containers_move_their_content_and_clip_it() -> None:
    page = Page("<div id=a style='height:50px;overflow:auto'><p id=b style='margin:0;height:200px'>x</p></div>")
    page.tree["c"][0]["c"][0]["s"] = {"scroll": [0, 30]}
    laid = page.lay_out()
    found = laid.rects()
    assert found[page.numbers["b"]][:4] == [8.0, -22.0, 396.0, 200.0]
    assert found[page.numbers["a"]][4:] == [0.0, 0.0, 396.0, 50.0, 396.0, 200.0]
    assert [command[0] for command in laid.parts().draw] == []
    assert [area.height for area, _ in laid.parts().drag_areas] == [50.0]
