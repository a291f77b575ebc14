from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.agents.codecs.frames import CLAMPED, CoordinateFrame, Grid, ResizedPixels, ScreenPixels, smart_resize
from mobile_world.domain import ConfigError, Point, ScreenSize

PHONE = ScreenSize(1080, 2400)
SMALL = ResizedPixels(factor=28, min_pixels=830_000, max_pixels=937_664)
LARGE = ResizedPixels(factor=28, min_pixels=3_136, max_pixels=12_845_056)
QWEN3 = ResizedPixels(factor=32, min_pixels=65_536, max_pixels=16_777_216)
FRAMES = [SMALL, LARGE, QWEN3, Grid(1000), Grid(999), Grid(1000, last=999), ScreenPixels()]

sizes = st.builds(ScreenSize, st.integers(240, 3000), st.integers(240, 3000))


@pytest.mark.parametrize(
    ("frame", "screen", "picture"),
    [
        (SMALL, (1080, 2400), (644, 1428)),
        (LARGE, (1080, 2400), (1092, 2408)),
        (QWEN3, (1080, 2400), (1088, 2400)),
        (SMALL, (720, 1280), (728, 1288)),
        (SMALL, (1080, 1920), (700, 1288)),
        (LARGE, (1080, 1920), (1092, 1932)),
        (SMALL, (1440, 3120), (644, 1400)),
        (LARGE, (1440, 3120), (1428, 3108)),
        (QWEN3, (720, 1280), (704, 1280)),  # 22.5 units of 32: a half goes to the even neighbour
        (SMALL, (2400, 1080), (1428, 644)),
    ],
)
def test_pictures_have_the_sizes_of_the_models_own_preprocessing(
    frame: ResizedPixels, screen: tuple[int, int], picture: tuple[int, int]
) -> None:
    assert frame.picture(ScreenSize(*screen)) == picture


@given(sizes)
def test_every_picture_keeps_the_limits(size: ScreenSize) -> None:
    picture = SMALL.picture(size)
    assert picture.width % 28 == picture.height % 28 == 0
    assert picture.width * picture.height <= 937_664


@pytest.mark.parametrize("size", [(0, 10), (-1, 5), (10, 100_000)])
def test_what_no_model_can_see_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ConfigError, match="cannot be shown"):
        smart_resize(ScreenSize(*size), factor=28, min_pixels=1, max_pixels=10**7)


def unit(frame: CoordinateFrame, size: ScreenSize) -> tuple[float, float]:
    """One pixel of the screen, or one unit of the frame, whichever is larger, in pixels."""
    if isinstance(frame, Grid):
        return max(1, size.width / frame.divisor), max(1, size.height / frame.divisor)
    if isinstance(frame, ResizedPixels):
        picture = frame.picture(size)
        return max(1, size.width / picture.width), max(1, size.height / picture.height)
    return 1, 1


@pytest.mark.parametrize("frame", FRAMES, ids=str)
@given(size=sizes, where=st.tuples(st.floats(0, 0.999999), st.floats(0, 0.999999)))
def test_a_place_travels_through_a_frame_and_back(
    frame: CoordinateFrame, size: ScreenSize, where: tuple[float, float]
) -> None:
    corners = [(0, 0), (size.width - 1, 0), (0, size.height - 1), (size.width - 1, size.height - 1)]
    centre = (size.width // 2, size.height // 2)
    anywhere = (int(where[0] * size.width), int(where[1] * size.height))
    for pixel in [*corners, centre, anywhere]:
        numbers = frame.from_point(Point.from_pixels(*pixel, size), size)
        placed = frame.to_point(*numbers, size)
        back = placed.point.to_pixels(size)
        across, down = unit(frame, size)
        assert placed.repairs == ()
        assert abs(back[0] - pixel[0]) <= across and abs(back[1] - pixel[1]) <= down
        assert 0 <= back[0] < size.width and 0 <= back[1] < size.height


@pytest.mark.parametrize("frame", FRAMES, ids=str)
@pytest.mark.parametrize(
    ("x", "y"), [(-1, 5), (5, -0.1), (10**6, 5), (5, 10**30), (math.inf, -math.inf), (math.nan, 5), (1e300, 1e300)]
)
def test_places_off_the_screen_are_moved_to_its_edge_and_reported(frame: CoordinateFrame, x: float, y: float) -> None:
    placed = frame.to_point(x, y, PHONE)
    assert placed.repairs == (CLAMPED,)
    across, down = placed.point.to_pixels(PHONE)
    assert 0 <= across < 1080 and 0 <= down < 2400


def test_the_far_corner_of_a_grid_is_the_last_pixel() -> None:
    assert Grid(1000).to_point(1000, 1000, PHONE).point.to_pixels(PHONE) == (1079, 2399)
    assert Grid(999).to_point(999, 999, PHONE).point.to_pixels(PHONE) == (1079, 2399)
    assert Grid(1000).to_point(500, 500, PHONE).point.to_pixels(PHONE) == (540, 1200)
    assert Grid(1000, last=999).to_point(1000, 0, PHONE).repairs == (CLAMPED,)


def test_the_bottom_right_pixel_of_the_picture_stays_on_the_screen() -> None:
    assert SMALL.to_point(643, 1427, PHONE).point.to_pixels(PHONE) == (1079, 2399)


@pytest.mark.parametrize("frame", FRAMES, ids=str)
def test_frames_say_what_they_are(frame: CoordinateFrame) -> None:
    assert "top left" in frame.describe()


@pytest.mark.parametrize(
    ("size", "factor", "limits", "seen"),
    [
        ((100, 205), 28, (830_000, 937_664), (644, 1316)),
        ((30, 31), 32, (65_536, 16_777_216), (256, 288)),
    ],
)
def test_small_pictures_are_stretched_to_the_least_area(
    size: tuple[int, int], factor: int, limits: tuple[int, int], seen: tuple[int, int]
) -> None:
    least, most = limits
    assert smart_resize(ScreenSize(*size), factor=factor, min_pixels=least, max_pixels=most) == seen
