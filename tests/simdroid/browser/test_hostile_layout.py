"""Pages made to hurt: layout ends, in steps that grow with the page and not faster, or says that it is too much."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, ClassVar

import pytest

from simdroid.browser.renderer.css import PageViewport, StyleSheets
from simdroid.browser.renderer.drawing.surface import Sources, Surface
from simdroid.browser.renderer.layout import LaidOut, LayoutLimitError, lay_out
from simdroid.browser.renderer.layout import tree as box_tree
from simdroid.browser.renderer.layout.paint import turned

VIEWPORT = PageViewport(412.0, 915.0)


class Maker:
    """Makes snapshots without a parser: elements styled by their `style` attribute only."""

    def __init__(self) -> None:
        self._last = 0

    def text(self, words: str) -> dict[str, Any]:
        self._last += 1
        return {"i": self._last, "x": words}

    def element(self, style: str, *children: dict[str, Any], **attributes: str) -> dict[str, Any]:
        self._last += 1
        return {"i": self._last, "t": "div", "a": {"style": style, **attributes}, "c": list(children)}

    def nested(self, style: str, depth: int) -> dict[str, Any]:
        inner = self.text("x")
        for _ in range(depth):
            inner = self.element(style, inner)
        return inner

    def lay_out(self, *children: dict[str, Any]) -> LaidOut:
        root = self.element("display:block", *children)
        return lay_out({**root, "t": "html"}, StyleSheets([], VIEWPORT), VIEWPORT, {})


STYLES = [
    "display:block", "display:inline", "display:flex", "display:flex;flex-direction:column", "display:grid",
    "display:grid;grid-template-columns:1fr auto", "display:table-cell", "display:inline-block;padding:1px",
    "float:left", "position:absolute", "display:flex;height:100%;min-height:10%", "display:inline-flex",
    "overflow:auto;margin:1px 0", "transform:translate(1px,1px)", "display:table",
]  # fmt: skip


@pytest.mark.parametrize("style", STYLES)
def test_deep_nesting_of_every_kind_ends(style: str) -> None:
    maker = Maker()
    laid = maker.lay_out(maker.nested(style, 250))
    assert len(laid.rects()) == 251
    assert [node.text for node in laid.parts().nodes] == ["x"]


def test_what_is_nested_ten_thousand_deep_is_cut_where_chrome_cuts_it() -> None:
    maker = Maker()
    assert 500 < len(maker.lay_out(maker.nested("display:block", 10_000)).rects()) < 520


def test_too_many_boxes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box_tree, "MOST_BOXES", 1000)
    maker = Maker()
    with pytest.raises(LayoutLimitError):
        maker.lay_out(*(maker.element("display:block") for _ in range(1001)))


def test_a_word_without_end_is_broken_into_lines() -> None:
    maker = Maker()
    laid = maker.lay_out(maker.element("display:block;overflow-wrap:anywhere", maker.text("w" * 20_000)))
    assert laid.height > 5000


@pytest.mark.parametrize("sizes", ["1e30px", "-1e30px", "99999999999%", "calc(1px / 0)", "1e9em", "nan"])
def test_sizes_without_bounds_stay_finite(sizes: str) -> None:
    maker = Maker()
    style = f"display:block;width:{sizes};height:{sizes};margin:{sizes};padding:{sizes};font-size:{sizes}"
    laid = maker.lay_out(
        maker.element(style, maker.text("x")), maker.element(f"position:absolute;left:{sizes};top:{sizes}")
    )
    assert all(abs(number) < 1e9 for rect in laid.rects().values() for number in rect)


def test_grids_with_absurd_lines_are_bounded() -> None:
    maker = Maker()
    style = "display:block;grid-column:span 99999;grid-row:99999 / span 99999"
    grid = maker.element(
        "display:grid;grid-template-columns:repeat(99999,1px)", *(maker.element(style) for _ in range(5))
    )
    assert maker.lay_out(grid).width < 3000


def test_variables_that_double_each_other_end() -> None:
    rules = ";".join(f"--v{n}:var(--v{n - 1}) var(--v{n - 1})" for n in range(1, 40))
    maker = Maker()
    laid = maker.lay_out(maker.element(f"--v0:1px;{rules};display:block;margin:var(--v39);height:5px"))
    assert [rect[3] for rect in laid.rects().values()] == [5.0, 5.0]


class Drawn(Surface):
    """Surfaces that count the pixels that they are made with."""

    sizes: ClassVar[list[int]] = []

    def __init__(self, width: int, height: int, sources: Sources) -> None:
        super().__init__(width, height, sources)
        self.sizes.append(width * height)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    monkeypatch.setattr(turned, "Surface", Drawn)
    monkeypatch.setattr(turned, "_cache", OrderedDict())
    monkeypatch.setattr(Drawn, "sizes", [])
    return Drawn.sizes


TURNED = "display:block;transform:rotate(20deg);background:red;padding:30px"


def test_boxes_turned_inside_each_other_draw_no_more_than_a_painting_may(drawn: list[int]) -> None:
    maker = Maker()
    parts = maker.lay_out(maker.nested(TURNED, 250)).parts()
    shown = [command[5] for command in parts.draw if command[0] == "picture"]
    assert len(shown) == 1
    assert list(parts.pictures) == shown
    assert len(drawn) == 250
    assert 500_000 < sum(drawn) < turned.MOST_PIXELS


def test_very_many_turned_boxes_are_all_there_if_coarse(drawn: list[int]) -> None:
    maker = Maker()
    parts = maker.lay_out(*(maker.element(f"{TURNED};height:{100 + number}px") for number in range(150))).parts()
    assert len(parts.pictures) == len(drawn) == 150
    assert max(drawn) > 1000 * min(drawn)
    assert sum(drawn) < turned.MOST_PIXELS


def test_a_turned_box_has_all_pixels_of_the_screen(drawn: list[int]) -> None:
    maker = Maker()
    maker.lay_out(
        maker.element("display:block;transform:rotate(90deg);background:red;width:200px;height:100px")
    ).parts()
    assert drawn == [round(100 * VIEWPORT.dpr) * round(200 * VIEWPORT.dpr)]


def test_what_is_turned_is_drawn_when_it_is_shown_and_once(drawn: list[int]) -> None:
    maker = Maker()
    laid = maker.lay_out(maker.nested(TURNED, 3))
    assert laid.wanted == []
    assert laid.hit(200.0, 100.0) > 0
    assert drawn == []
    assert laid.parts() == laid.parts()
    assert len(drawn) == 3
