"""Frames: drawn once, drawn in parts, and the same either way."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageChops

from simdroid.png import PngEncoder
from simdroid.ui import Box, Column, Fab, Icon, Metrics, Rect, Screen, Switch, Text, Theme, View, px
from simdroid.ui.graphics.frame import FrameStore
from simdroid.ui.graphics.paint import Mark, Painter
from simdroid.ui.views.ui_state import UiState
from simdroid.ui.views.window import Window, paint_tree
from tests.simdroid.ui.conftest import Bench

SMALL = Metrics(400, 600, 160)


def marks_of(root: View, theme: Theme = Theme()) -> list[Mark]:  # noqa: B008
    Window("", "", root, SMALL.bounds, UiState({})).lay_out(SMALL)
    painter = Painter(SMALL, theme)
    paint_tree(root, painter)
    return painter.marks


def scene(switches: list[bool], shift: int) -> View:
    rows: list[View] = [
        Box(width="fill", children=[Text(text=f"Row {place} {on}"), Switch(checked=on, align=(1, 0.5))])
        for place, on in enumerate(switches)
    ]
    fab = Fab(name="plus", desc="Add", at=(200 + shift, 400, 256 + shift, 456))
    return Box(
        width="fill", height="fill", background="background", children=[Column(width="fill", children=rows), fab]
    )


scenes = st.tuples(st.lists(st.booleans(), min_size=3, max_size=5), st.integers(0, 90))


@given(st.lists(scenes, min_size=2, max_size=4))
def test_redrawing_the_difference_gives_the_frame_a_full_drawing_gives(states: list[tuple[list[bool], int]]) -> None:
    kept = FrameStore()
    for switches, shift in states:
        marks = marks_of(scene(switches, shift))
        partly = kept.image(SMALL.bounds, marks)
        whole = FrameStore().image(SMALL.bounds, marks)
        assert ImageChops.difference(partly, whole).getbbox() is None


def test_an_unchanged_frame_is_not_drawn_again_and_keeps_its_png() -> None:
    store = FrameStore()
    first = store.png(SMALL.bounds, marks_of(scene([True, False, True], 0)))
    drawn = store.drawn_pixels
    assert store.png(SMALL.bounds, marks_of(scene([True, False, True], 0))) is first
    assert store.drawn_pixels == drawn == 400 * 600


def test_one_switch_draws_a_part_of_the_frame_only() -> None:
    store = FrameStore()
    store.image(SMALL.bounds, marks_of(scene([True, False, True], 0)))
    before = store.drawn_pixels
    store.image(SMALL.bounds, marks_of(scene([True, True, True], 0)))
    assert 0 < store.drawn_pixels - before < 400 * 60


@pytest.mark.slow
@given(st.lists(scenes, min_size=2, max_size=4))
def test_a_png_made_of_old_and_new_bands_is_that_of_the_whole_frame(states: list[tuple[list[bool], int]]) -> None:
    kept = FrameStore()
    for switches, shift in states:
        marks = marks_of(scene(switches, shift))
        png = kept.png(SMALL.bounds, marks)
        assert png == PngEncoder().encode(FrameStore().image(SMALL.bounds, marks))
        whole = FrameStore().image(SMALL.bounds, marks)
        assert ImageChops.difference(Pillow.open(BytesIO(png)).convert("RGB"), whole).getbbox() is None


def test_places_far_apart_are_drawn_apart() -> None:
    def corners(color: str) -> list[Mark]:
        near = View(background=color, at=(0, 0, 40, 40))
        far = View(background=color, at=(360, 560, 400, 600))
        between = View(background="#00ff00", at=(100, 100, 300, 300))
        return marks_of(Box(width="fill", height="fill", background="#ffffff", children=[near, between, far]))

    store = FrameStore()
    store.image(SMALL.bounds, corners("#ff0000"))
    before = store.drawn_pixels
    store.image(SMALL.bounds, corners("#0000ff"))
    assert store.drawn_pixels - before == 2 * 40 * 40


def test_marks_in_another_order_are_drawn_again() -> None:
    red, blue = (View(background=color, at=(0, 0, 40, 40)) for color in ("#ff0000", "#0000ff"))
    store = FrameStore()
    store.image(SMALL.bounds, marks_of(Box(width="fill", height="fill", children=[red, blue])))
    swapped = store.image(SMALL.bounds, marks_of(Box(width="fill", height="fill", children=[blue, red])))
    assert swapped.getpixel((20, 20)) == (255, 0, 0)


def test_what_went_from_a_page_without_a_background_is_gone() -> None:
    store = FrameStore()
    store.image(SMALL.bounds, marks_of(Box(children=[View(background="#ff0000", at=(0, 0, 40, 40))])))
    assert store.image(SMALL.bounds, marks_of(Box())).getpixel((20, 20)) == (0, 0, 0)


def test_a_frame_that_failed_halfway_is_drawn_whole_the_next_time() -> None:
    def broken() -> Pillow.Image:
        raise OSError("no such picture")

    good, painter = marks_of(scene([True, False, True], 0)), Painter(SMALL, Theme())
    painter.fill(Rect(0, 0, 400, 300), "#ff0000")
    painter.picture(Rect(0, 0, 40, 40), "broken", broken)
    store = FrameStore()
    store.image(SMALL.bounds, good)
    with pytest.raises(OSError, match="no such picture"):
        store.image(SMALL.bounds, [*good, *painter.marks])
    again = store.image(SMALL.bounds, good)
    assert ImageChops.difference(again, FrameStore().image(SMALL.bounds, good)).getbbox() is None


def test_a_dropped_frame_keeps_its_png_until_something_changes() -> None:
    store = FrameStore()
    first = store.png(SMALL.bounds, marks_of(scene([True, False, True], 0)))
    drawn = store.drawn_pixels
    store.drop()
    assert store.png(SMALL.bounds, marks_of(scene([True, False, True], 0))) is first
    assert store.drawn_pixels == drawn
    changed = store.png(SMALL.bounds, marks_of(scene([True, True, True], 0)))
    assert changed != first and drawn < store.drawn_pixels < drawn + 400 * 60
    assert changed == FrameStore().png(SMALL.bounds, marks_of(scene([True, True, True], 0)))


def test_pngs_and_raw_pixels_of_one_store_are_of_the_same_frames() -> None:
    store = FrameStore()
    for raw_first, switches in ((False, [True, False]), (True, [True, True]), (False, [False, False]), (True, [True])):
        marks = marks_of(scene(switches, 0))
        if raw_first:
            store.rgba(SMALL.bounds, marks)
        png = store.png(SMALL.bounds, marks)
        pixels = store.rgba(SMALL.bounds, marks)
        assert pixels == Pillow.open(BytesIO(png)).tobytes() == FrameStore().rgba(SMALL.bounds, marks)
        if not raw_first:
            store.drop()


def test_a_screenshot_that_was_handed_out_does_not_change(show: Callable[..., Bench]) -> None:
    bench = show(Plain)
    first = bench.display.image()
    copy = first.copy()
    bench.system.settings.put("secure", "ui_night_mode", "2")
    bench.display.image()
    assert ImageChops.difference(first, copy).getbbox() is None


@given(st.binary(min_size=24, max_size=24))
def test_a_png_holds_the_pixels_it_was_given(pixels: bytes) -> None:
    image = Pillow.frombytes("RGB", (4, 2), pixels)
    decoded = Pillow.open(BytesIO(PngEncoder().encode(image)))
    assert decoded.mode == "RGBA"
    assert decoded.convert("RGB").tobytes() == pixels
    assert set(decoded.getchannel("A").tobytes()) == {255}


def test_colours_mix_by_their_alpha() -> None:
    root = Box(width="fill", height="fill", background="#ffffff", children=[
        View(background="#80000000", at=(0, 0, 100, 100)),
    ])  # fmt: skip
    image = FrameStore().image(SMALL.bounds, marks_of(root))
    assert image.getpixel((50, 50)) == (127, 127, 127)
    assert image.getpixel((150, 50)) == (255, 255, 255)


def test_round_corners_are_smooth() -> None:
    root = Box(width="fill", height="fill", background="#ffffff", children=[
        View(background="#000000", radius=50, at=(0, 0, 100, 100)),
    ])  # fmt: skip
    image = FrameStore().image(SMALL.bounds, marks_of(root))
    greys = {value for (value,) in [image.getpixel((x, 10))[:1] for x in range(50)]}  # type: ignore[index]
    assert image.getpixel((0, 0)) == (255, 255, 255)
    assert image.getpixel((50, 50)) == (0, 0, 0)
    assert greys - {0, 255}


def test_an_icon_sits_in_the_middle_of_its_box() -> None:
    root = Box(width="fill", height="fill", background="#ffffff", children=[
        Icon(name="square", size=100, color="#000000", at=(100, 100, 200, 200)),
    ])  # fmt: skip
    image = FrameStore().image(SMALL.bounds, marks_of(root))
    left, top, right, bottom = ImageChops.invert(image).getbbox() or (0, 0, 0, 0)
    assert abs((left + right) / 2 - 150) <= 1
    assert abs((top + bottom) / 2 - 150) <= 1


class Plain(Screen):
    """A word."""

    def build(self) -> View:
        return Text(id="word", text="Hello", at=(px(10), px(10), px(500), px(200)))


def test_two_screenshots_of_an_unchanged_phone_are_drawn_once(show: Callable[..., Bench]) -> None:
    display = show(Plain).display
    first = display.png()
    drawn = display.drawn_pixels
    assert display.png() == first
    assert display.drawn_pixels == drawn
    decoded = Pillow.open(BytesIO(first)).convert("RGB")
    assert decoded.tobytes() == display.image().tobytes()
    assert len(display.rgba()) == 1080 * 2400 * 4


def test_the_clock_on_the_status_bar_is_the_phones(show: Callable[..., Bench]) -> None:
    bench = show(Plain)
    before = bench.display.image()
    bench.system.clock.advance(60)
    changed = ImageChops.difference(before, bench.display.image()).getbbox()
    assert changed is not None
    assert Rect(*changed).intersect(Rect(0, 0, 300, 128)) == Rect(*changed)


def test_screenshots_are_opaque_where_pictures_are_drawn(show: Callable[..., Bench]) -> None:
    bench = show()
    assert set(bench.display.rgba()[3::4]) == {255}
