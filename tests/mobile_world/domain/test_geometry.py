"""Boxes, points and observations."""

from __future__ import annotations

import struct

import pytest

from mobile_world.domain import (
    MOST_PIXELS,
    Box,
    DeviceRefused,
    Finding,
    Finish,
    Needs,
    Observation,
    Point,
    Score,
    ScreenSize,
    png_size,
)

SIZE = ScreenSize(100, 200)


def test_boxes() -> None:
    box = Box(10, 20, 31, 41)
    assert box.centre == (20, 30) and not box.empty
    assert [box.holds(*at) for at in ((10, 20), (30, 40), (31, 40), (30, 41), (9, 20), (10, 19))] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    assert Box(5, 0, 5, 9).empty and Box(0, 5, 9, 5).empty and not Box(0, 0, 1, 1).empty
    assert Box(6, 0, 5, 9).empty and Box(0, 6, 9, 5).empty


def test_points() -> None:
    assert Point.from_pixels(0, 199, SIZE) == Point(x=0.005, y=0.9975)
    assert Point(x=0.5, y=0.25).to_pixels(SIZE) == (50, 50)


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + struct.pack(">2I", width, height)


def test_the_size_that_a_png_claims() -> None:
    assert png_size(png(1080, 2400)) == (1080, 2400)
    assert MOST_PIXELS == 2**25
    assert png_size(png(2**25, 1)) == (2**25, 1)
    for size in ((2**25 + 1, 1), (0, 5), (5, 0)):
        with pytest.raises(DeviceRefused, match=f"claims to have {size[0]} x {size[1]} pixels"):
            png_size(png(*size))
    with pytest.raises(DeviceRefused, match="is not a PNG but b'GIF'; check that the screen is on"):
        png_size(b"GIF")
    with pytest.raises(DeviceRefused, match="is not a PNG"):
        png_size(png(1, 1)[:-1])


def test_what_is_not_needed_is_not_there() -> None:
    assert Needs() == (True, False)
    seen = Observation(0, SIZE, "a/b")
    assert (seen.screenshot, seen.ui, seen.error, seen.reply, seen.ui_xml) == (None,) * 5


def test_scores_are_pairs_with_details() -> None:
    value, reason = score = Score(0.5, "half", "full", [Finding(wanted="x", met=True)])
    assert (value, reason, score.integrity) == (0.5, "half", "full")
    assert score.findings == (Finding(wanted="x", met=True, found=""),)
    assert (Score(1.0, "").integrity, Score(1.0, "").findings) == (None, ())


@pytest.mark.parametrize(
    ("action", "before", "answer"),
    [
        (Finish(text="7"), None, "7"),
        (Finish(text="7"), "6", None),
        (Finish(text=""), None, None),
        (Finish(status="infeasible", text="7"), None, None),
    ],
)
def test_the_last_words_may_be_the_answer(action: Finish, before: str | None, answer: str | None) -> None:
    assert action.answer_after(before) == answer
