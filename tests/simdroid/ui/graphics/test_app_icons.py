"""Launcher icons: every app has a drawing of its own, and one without gets its glyph."""

from __future__ import annotations

import pytest

from simdroid.catalogue import catalogue
from simdroid.ui import has_glyph
from simdroid.ui.graphics.app_icons import draw_app_icon, drawings, is_bright
from simdroid.ui.graphics.theme import Rgba

RED = Rgba(200, 0, 0)


def test_every_app_with_an_icon_has_a_drawing_of_its_own() -> None:
    names = [manifest.icon for manifest in catalogue() if manifest.launcher()]
    assert len(names) == len(set(names))
    assert set(names) <= drawings().keys()


def test_no_two_drawings_are_alike() -> None:
    drawn = {name: draw_app_icon(name, RED, 48).tobytes() for name in drawings()}
    assert len(set(drawn.values())) == len(drawn)
    assert all(has_glyph(name) for name in drawn), "notifications show the glyph"


def test_layers_lie_over_one_another_in_a_square_of_48() -> None:
    check = draw_app_icon("youtube", RED, 96)
    assert check.size == (96, 96)
    assert check.getpixel((48, 2)) == (255, 255, 255), "the background"
    assert check.getpixel((24, 48)) == (255, 0, 0), "the red box"
    assert check.getpixel((48, 48)) == (255, 255, 255), "the triangle on it"


@pytest.mark.parametrize(("color", "ink"), [(RED, (255, 255, 255)), (Rgba(255, 240, 200), (60, 64, 67))])
def test_an_app_without_a_drawing_gets_its_glyph_on_its_colour(color: Rgba, ink: tuple[int, int, int]) -> None:
    drawn = draw_app_icon("square", color, 96)
    assert is_bright(color) == (ink[0] == 60)
    assert drawn.getpixel((48, 48)) == ink
    top, bottom = drawn.getpixel((4, 1)), drawn.getpixel((4, 94))
    assert isinstance(top, tuple) and isinstance(bottom, tuple)
    assert all(high >= low for high, low in zip(top, bottom, strict=True)) and top != bottom


def test_an_unknown_name_is_drawn_as_a_question_mark() -> None:
    assert draw_app_icon("no_such_icon", RED, 48).tobytes() == draw_app_icon("help_circle_outline", RED, 48).tobytes()
