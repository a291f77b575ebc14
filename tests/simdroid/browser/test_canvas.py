"""Canvas pixels: exact colours, coverage of edges, compositing, limits."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from simdroid.browser.renderer.canvas import Canvases

Pixel = tuple[int, ...]


def draw(*commands: list[Any], size: tuple[int, int] = (20, 20)) -> Canvases:
    """A canvas after some commands."""
    canvases = Canvases()
    canvases.apply("c", [["size", *size], *commands])
    return canvases


def pixel(canvases: Canvases, x: int, y: int) -> Pixel:
    return tuple(canvases.read("c", x, y, 1, 1))


RED, BLUE, CLEAR = (255, 0, 0, 255), (0, 0, 255, 255), (0, 0, 0, 0)


def test_rectangles_fill_whole_pixels_exactly() -> None:
    drawn = draw(["set", "fillStyle", "#ff0000"], ["fillRect", 2, 3, 4, 5])
    assert [pixel(drawn, *at) for at in ((2, 3), (5, 7), (1, 3), (6, 3), (2, 8))] == [RED, RED, CLEAR, CLEAR, CLEAR]


def test_half_covered_pixels_keep_the_colour_and_half_the_alpha() -> None:
    drawn = draw(["set", "fillStyle", "#ff8000"], ["fillRect", 2.5, 2, 3, 3])
    assert pixel(drawn, 2, 3) == (255, 128, 0, 128)
    assert pixel(drawn, 3, 3) == (255, 128, 0, 255)


def test_a_stroke_covers_both_sides_of_its_path() -> None:
    drawn = draw(
        ["set", "strokeStyle", "#00f"],
        ["set", "lineWidth", 4],
        ["beginPath"],
        ["moveTo", 0, 10],
        ["lineTo", 20, 10],
        ["stroke"],
    )
    assert [pixel(drawn, 10, y) for y in (7, 8, 11, 12)] == [CLEAR, BLUE, BLUE, CLEAR]


def test_a_corner_is_rounded_by_an_arc_that_touches_both_sides() -> None:
    drawn = draw(
        ["set", "strokeStyle", "#f00"], ["set", "lineWidth", 2],
        ["beginPath"], ["moveTo", 2, 2], ["arcTo", 18, 2, 18, 18, 8], ["lineTo", 18, 18], ["stroke"],
    )  # fmt: skip
    assert [pixel(drawn, *at) for at in ((5, 2), (15, 4), (17, 14))] == [RED] * 3
    assert [pixel(drawn, *at) for at in ((17, 2), (10, 10), (5, 15), (10, 17))] == [CLEAR] * 4


@pytest.mark.parametrize(("cap", "reach"), [("butt", 15), ("square", 17), ("round", 17)])
def test_caps_reach_beyond_the_end(cap: str, reach: int) -> None:
    drawn = draw(
        ["set", "lineCap", cap], ["set", "lineWidth", 4],
        ["beginPath"], ["moveTo", 5, 10], ["lineTo", 15, 10], ["stroke"],
    )  # fmt: skip
    covered = [x for x in range(20) if pixel(drawn, x, 9)[3] > 100]
    assert max(covered) + 1 == reach


def test_winding_rules() -> None:
    squares: list[list[Any]] = [["beginPath"], ["rect", 0, 0, 20, 20], ["rect", 5, 5, 10, 10]]
    assert pixel(draw(*squares, ["fill", "nonzero"]), 10, 10)[3] == 255
    assert pixel(draw(*squares, ["fill", "evenodd"]), 10, 10)[3] == 0


OPERATIONS = [
    ("source-over", (0, 0, 255, 255), RED),
    ("destination-over", RED, RED),
    ("destination-out", CLEAR, RED),
    ("source-in", BLUE, CLEAR),
    ("source-out", CLEAR, CLEAR),
    ("copy", BLUE, CLEAR),
    ("xor", CLEAR, RED),
    ("lighter", (255, 0, 255, 255), RED),
    ("multiply", (0, 0, 0, 255), RED),
]


@pytest.mark.parametrize(("operation", "both", "below_only"), OPERATIONS)
def test_compositing(operation: str, both: Pixel, below_only: Pixel) -> None:
    drawn = draw(
        ["set", "fillStyle", "#ff0000"], ["fillRect", 0, 0, 10, 20], ["set", "globalCompositeOperation", operation],
        ["set", "fillStyle", "#0000ff"], ["fillRect", 5, 0, 10, 20],
    )  # fmt: skip
    assert (pixel(drawn, 7, 5), pixel(drawn, 2, 5)) == (both, below_only)


def test_state_is_saved_and_restored() -> None:
    drawn = draw(
        ["set", "fillStyle", "#ff0000"], ["save"], ["set", "fillStyle", "#0000ff"], ["setTransform", 2, 0, 0, 2, 4, 0],
        ["fillRect", 0, 0, 2, 2], ["restore"], ["fillRect", 10, 10, 2, 2],
    )  # fmt: skip
    assert (pixel(drawn, 4, 0), pixel(drawn, 7, 3), pixel(drawn, 8, 0), pixel(drawn, 10, 10)) == (
        BLUE,
        BLUE,
        CLEAR,
        RED,
    )


def test_clips_hold_until_restored() -> None:
    drawn = draw(
        ["save"], ["beginPath"], ["rect", 0, 0, 5, 5], ["clip", "nonzero"], ["fillRect", 0, 0, 20, 20], ["restore"]
    )
    assert (pixel(drawn, 4, 4)[3], pixel(drawn, 6, 6)[3]) == (255, 0)


def test_gradients_run_between_their_stops() -> None:
    style = {"gradient": "linear", "args": [0, 0, 20, 0], "stops": [[0, "#000000"], [1, "#ffffff"]]}
    drawn = draw(["set", "fillStyle", style], ["fillRect", 0, 0, 20, 20])
    reds = [pixel(drawn, x, 0)[0] for x in range(20)]
    assert reds == sorted(reds) and reds[0] < 10 and reds[19] > 245


def test_pictures_are_copied_exactly_and_scaled() -> None:
    canvases = draw(["set", "fillStyle", "#ff0000"], ["fillRect", 0, 0, 1, 1], size=(2, 2))
    canvases.apply("d", [["size", 8, 8], ["drawImage", {"canvas": "c"}, 3, 3], ["set", "imageSmoothingEnabled", False],
                         ["drawImage", {"canvas": "c"}, 0, 0, 1, 1, 4, 4, 4, 4]])  # fmt: skip
    assert [tuple(canvases.read("d", *at, 1, 1)) for at in ((3, 3), (4, 3), (7, 7), (2, 2))] == [RED, CLEAR, RED, CLEAR]


def test_put_image_data_replaces_pixels_and_reads_back() -> None:
    data = bytes((1, 2, 3, 4)) * 4
    drawn = draw(["putImageData", base64.b64encode(data).decode(), 2, 2, -1, -1])
    assert (pixel(drawn, 0, 0), pixel(drawn, 1, 1)) == ((1, 2, 3, 4), CLEAR)


def test_text_is_measured_and_drawn_with_the_paint() -> None:
    drawn = draw(["set", "font", "bold 20px sans-serif"], ["set", "fillStyle", "#00ff00"], ["fillText", "I", 2, 18])
    inked = [tuple(drawn.read("c", x, 10, 1, 1)) for x in range(10)]
    assert (0, 255, 0, 255) in inked
    wide, narrow = (drawn.ask(["measure", "c", text, "20px x"])["width"] for text in ("WWW", "iii"))
    assert wide > 2 * narrow > 0


def test_points_are_found_in_paths_and_strokes() -> None:
    drawn = draw(["beginPath"], ["arc", 10, 10, 5, 0, 7, False])
    points = (("fill", 12, 10), ("fill", 16, 10), ("stroke", 10, 15), ("stroke", 10, 13))
    asked = [drawn.ask(["inside", "c", what, None, x, y, "nonzero"]) for what, x, y in points]
    assert asked == [True, False, True, False]


@pytest.mark.parametrize("size", [(100000, 100000), (0, 5), (20000, 2), (-3, 4)])
def test_canvases_beyond_limits_have_no_pixels(size: tuple[int, int]) -> None:
    drawn = draw(["fillRect", 0, 0, 10, 10], ["fillText", "x", 0, 0], size=size)
    assert pixel(drawn, 0, 0) == CLEAR
    assert drawn.png("c").startswith(b"\x89PNG")


def test_odd_numbers_and_unknown_commands_do_nothing_bad() -> None:
    far = 1e300
    drawn = draw(
        ["beginPath"], ["moveTo", far, -far], ["lineTo", 5, 5], ["lineTo", -far, far], ["fill", "nonzero"], ["stroke"],
        ["unheard", 1], ["setLineDash", [0, 0]], ["stroke"], ["set", "font", "nonsense"], ["fillText", "x", 1, 5],
        ["set", "fillStyle", "nonsense"], ["setTransform", 0, 0, 0, 0, 0, 0], ["fillRect", 0, 0, 5, 5],
        ["drawImage", {"url": "missing"}, 0, 0], ["restore"],
    )  # fmt: skip
    assert len(drawn.read("c", 0, 0, 20, 20)) == 1600


def test_the_same_commands_give_the_same_picture_and_a_new_key_only_when_changed() -> None:
    commands = (["beginPath"], ["arc", 10, 10, 7, 0, 5, False], ["stroke"])
    first, second = draw(*commands), draw(*commands)
    assert first.picture("c") == second.picture("c")
    key = first.picture("c")[0]
    first.apply("c", [["set", "fillStyle", "red"]])
    assert first.picture("c")[0] == key
    first.apply("c", [["fillRect", 0, 0, 3, 3]])
    assert first.picture("c")[0] != key
