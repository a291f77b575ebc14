"""Scrolling: never past an end, long lists cheaply, headers that shrink first."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from simdroid.system import Json
from simdroid.ui import Box, Collapsing, Column, Metrics, Rect, Recycler, Scroll, Text, View, Viewport, px
from simdroid.ui.views.ui_state import UiState
from simdroid.ui.views.view import LayoutContext

SCREEN = Rect(0, 0, 1080, 2400)
heights = st.lists(st.integers(1, 700), min_size=0, max_size=60)
moves = st.lists(st.integers(-3000, 3000), max_size=8)


def laid_out(view: View, store: dict[str, Json]) -> None:
    view.arrange(LayoutContext(Metrics(), UiState(store)), SCREEN, SCREEN)


def rows(sizes: list[int]) -> list[View]:
    return [View(width="fill", height=px(size)) for size in sizes]


@given(heights, moves)
def test_a_page_moves_by_the_fingers_way_and_stops_at_its_ends(sizes: list[int], steps: list[int]) -> None:
    store: dict[str, Json] = {}
    expected, limit = 0, max(sum(sizes) - 2400, 0)
    for step in steps:
        page = Scroll(id="page", children=rows(sizes))
        laid_out(page, store)
        assert page.offset == expected
        assert page.scroll_by(step) == (min(max(expected + step, 0), limit) != expected)
        expected = min(max(expected + step, 0), limit)


@given(heights, moves)
def test_a_long_list_shows_what_a_page_would(sizes: list[int], steps: list[int]) -> None:
    store: dict[str, Json] = {}
    offset, limit = 0, max(sum(sizes) - 2400, 0)
    for step in [0, *steps]:
        listing = Recycler(id="list", items=sizes, build=lambda size: View(width="fill", height=px(size)))
        laid_out(listing, store)
        listing.scroll_by(step)
        offset = min(max(offset + step, 0), limit)
        again = Recycler(id="list", items=sizes, build=lambda size: View(width="fill", height=px(size)))
        laid_out(again, store)
        whole = Scroll(id="whole", children=rows(sizes))
        laid_out(whole, {"ui": {"scroll": {"whole": offset}}})
        seen = [row.box for row in whole.children if not row.visible.empty]
        assert [row.box for row in again.children if not row.visible.empty] == seen


def test_a_long_list_builds_only_what_is_seen() -> None:
    built = []

    def build(number: int) -> View:
        built.append(number)
        return View(width="fill", height=px(200))

    laid_out(
        Recycler(id="list", items=range(100_000), build=build), {"ui": {"scroll": {"list#first": 50_000, "list": 0}}}
    )
    assert len(built) <= 14
    assert min(built) == 50_000


def test_a_list_that_got_shorter_leaves_no_gap() -> None:
    store: dict[str, Json] = {"ui": {"scroll": {"list#first": 90, "list": 50}}}
    listing = Recycler(id="list", items=range(20), build=lambda _: View(width="fill", height=px(200)))
    laid_out(listing, store)
    assert listing.children[-1].box.bottom == 2400
    assert listing.children[0].box.top <= 0


def page(store: dict[str, Json], count: int) -> tuple[Collapsing, Viewport]:
    viewport = Viewport(id="rows", children=rows([200] * count))
    whole = Collapsing(
        id="page",
        expanded=px(598),
        collapsed=px(275),
        header=lambda shrunk: Text(text=f"{shrunk:.2f}", width="fill", height="fill"),
        body=Box(width="fill", height="fill", children=[Column(width="fill", height="fill", children=[viewport])]),
        viewport=viewport,
    )
    laid_out(whole, store)
    return whole, viewport


def test_a_header_shrinks_before_its_rows_scroll() -> None:
    store: dict[str, Json] = {}
    whole, viewport = page(store, 30)
    assert whole.children[0].box == Rect(0, 0, 1080, 598)
    assert viewport.children[0].box.top == 598
    whole.scroll_by(100)
    whole, viewport = page(store, 30)
    assert whole.children[0].box.bottom == 498
    assert viewport.children[0].box.top == 498
    whole.scroll_by(1000)
    whole, viewport = page(store, 30)
    assert whole.children[0].box.bottom == 275
    assert whole.children[0].text == "1.00"
    assert viewport.children[0].box.top == 598 - 1100
    assert viewport.children[3].visible.top == 275


def test_a_short_page_does_not_move() -> None:
    whole, _ = page({}, 3)
    assert not whole.scroll_by(500)
