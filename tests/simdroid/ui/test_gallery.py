"""Every kind of view in both themes, at all font sizes and lying down: nothing fails, nothing leaves the screen."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

import pytest

from simdroid.ui import Screen, Text
from tests.simdroid.ui.conftest import Bench
from tests.simdroid.ui.gallery import SCREENS, WithDrawer, WithSnackbar

FLAT = [screen for screen in SCREENS if screen not in (WithDrawer, WithSnackbar)]
"""Screens where nothing lies over something else in the same window."""
NIGHT = {"light": "1", "dark": "2"}


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_every_view_is_drawn_inside_the_screen(show: Callable[..., Bench], screen: type[Screen], theme: str) -> None:
    bench = show(screen)
    bench.system.settings.put("secure", "ui_night_mode", NIGHT[theme])
    frame = bench.display.image()
    assert bench.display.crashes == 0
    assert len(frame.getcolors(1 << 24) or []) > 20
    alpha = bench.display.rgba()[3::4]
    assert alpha.count(255) == len(alpha)
    bounds = bench.display.metrics.bounds
    for mark in bench.display._wm.marks():
        assert mark.area == mark.area.intersect(bounds)


@pytest.mark.parametrize(
    "scale", [pytest.param("0.85", marks=pytest.mark.slow), pytest.param("1.3", marks=pytest.mark.slow), "2.0"]
)
@pytest.mark.parametrize("screen", FLAT, ids=lambda screen: screen.__name__)
def test_every_view_keeps_its_words_apart_at_every_font_size(
    show: Callable[..., Bench], screen: type[Screen], scale: str
) -> None:
    bench = show(screen)
    bench.system.settings.put("system", "font_scale", scale)
    assert bench.display._wm.marks()
    assert bench.display.crashes == 0
    for first, second in pairs_of_texts(bench):
        assert first.box.intersect(second.box).empty, f"{first.text!r} and {second.text!r}"


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_every_view_is_drawn_lying_down(show: Callable[..., Bench], screen: type[Screen]) -> None:
    bench = show(screen)
    bench.system.settings.put("system", "accelerometer_rotation", "0")
    bench.system.settings.put("system", "user_rotation", "1")
    assert bench.display._wm.marks()
    assert bench.display.metrics.landscape
    assert bench.display.crashes == 0


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_building_a_screen_twice_gives_the_same_marks_and_trees(
    show: Callable[..., Bench], screen: type[Screen]
) -> None:
    display = show(screen).display
    first, tree = display._wm.marks(), display.dump()
    assert (display._wm.marks(), display.dump()) == (first, tree)
    ElementTree.fromstring(tree)


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_no_touch_or_key_breaks_a_view(show: Callable[..., Bench], screen: type[Screen]) -> None:
    bench = show(screen)
    bench.system.clipboard.text = "東京 😀"
    chance = random.Random(screen.__name__)
    for _ in range(20):
        x, y = chance.randrange(30, 1050), chance.randrange(150, 2330)
        deed = chance.randrange(6)
        if deed < 2:
            bench.display.tap(x, y)
        elif deed == 2:
            bench.display.swipe(x, y, x, y, duration_ms=700)
        elif deed == 3:
            bench.display.swipe(x, y, x + chance.randrange(-400, 400), y + chance.randrange(-600, 600), duration_ms=200)
        elif deed == 4:
            bench.display.type_text(chance.choice(["a", "é", "9"]))
        else:
            bench.display.swipe(x, y, x + 300, y, duration_ms=300, drag=True)
        bench.display.dump()
    assert bench.display._wm.marks()
    assert bench.display.crashes == 0


def pairs_of_texts(bench: Bench) -> list[tuple[Text, Text]]:
    """All pairs of words that can be seen in the window in front."""
    root = bench.display._wm.active().root
    texts = [view for view in root.walk() if isinstance(view, Text) and view.text and not view.visible.empty]
    return [(first, second) for place, first in enumerate(texts) for second in texts[place + 1 :]]
