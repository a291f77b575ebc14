from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from mobile_world.agents.codecs import ResizedPixels, codec_names
from mobile_world.agents.image_preprocessing import BICUBIC, ScreenshotEncoder, coordinate_frame, vision_setup
from mobile_world.domain import ConfigError, DeviceRefused, ScreenSize
from tests.mobile_world.agents.episodes import SCREEN, SIZE, screenshot

TURNED = ScreenSize(2400, 1080)


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        picture.load()
        return picture


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("venus@1.0", (644, 1428)),
        ("venus@1.0-72b", (1092, 2408)),
        ("venus@1.5", (1088, 2400)),
        ("qwen2.5vl", (1092, 2408)),
        ("qwen3vl", (1088, 2400)),
    ],
)
def test_models_get_the_screen_in_the_size_of_their_own_preprocessing(name: str, size: tuple[int, int]) -> None:
    image = ScreenshotEncoder(vision_setup(name).fit).encode(SCREEN, SIZE)
    assert image.size == size == opened(image.data).size
    assert image.media_type == "image/png" and opened(image.data).mode == "RGB"


@pytest.mark.parametrize("name", codec_names())
@pytest.mark.parametrize(
    "screen",
    [
        ScreenSize(720, 1280),
        *(pytest.param(each, marks=pytest.mark.slow) for each in (SIZE, TURNED, ScreenSize(1440, 3120))),
    ],
)
def test_the_size_sent_is_the_size_that_the_coordinates_mean(name: str, screen: ScreenSize) -> None:
    seen = vision_setup(name)
    image = ScreenshotEncoder(seen.fit).encode(screenshot(screen), screen)
    assert opened(image.data).size == image.size
    frame = coordinate_frame(seen.codec)
    if isinstance(frame, ResizedPixels):
        assert image.size == frame.picture(screen)


def test_limits_that_a_user_sets_change_image_and_codec_together() -> None:
    seen = vision_setup("venus@1.0", max_pixels=500_000)
    image = ScreenshotEncoder(seen.fit).encode(SCREEN, SIZE)
    assert image.size.width * image.size.height <= 500_000
    assert coordinate_frame(seen.codec) == seen.fit and seen.fit.min_pixels == 500_000
    assert vision_setup("qwen3vl", min_pixels=20_000_000).fit.max_pixels == 20_000_000
    with pytest.raises(ConfigError, match="at least 10 and at most 5 pixels"):
        vision_setup("venus@1.0", min_pixels=10, max_pixels=5)


def test_the_image_shows_the_screen() -> None:
    ours = opened(ScreenshotEncoder(vision_setup("venus@1.0").fit).encode(SCREEN, SIZE).data)
    exact = opened(ScreenshotEncoder(vision_setup("venus@1.0").fit, resampling=BICUBIC).encode(SCREEN, SIZE).data)
    expected = opened(SCREEN).convert("RGB").resize((644, 1428), Image.Resampling.BICUBIC)
    assert ImageChops.difference(exact, expected).getbbox() is None
    differs = ImageChops.difference(ours, expected).convert("L").histogram()
    assert sum(differs[40:]) < 0.01 * 644 * 1428
    assert ours.getpixel((322, 95)) == opened(SCREEN).convert("RGB").getpixel((540, 160))


@pytest.mark.parametrize("mode", ["RGBA", *(pytest.param(mode, marks=pytest.mark.slow) for mode in ("RGB", "P", "L"))])
def test_pictures_of_every_kind_are_read_as_they_look(mode: str) -> None:
    written = BytesIO()
    drawn = Image.linear_gradient("L").resize(SIZE)
    picture = Image.merge("RGBA", (drawn, drawn.transpose(Image.Transpose.ROTATE_180), drawn, drawn))
    (picture if mode == "RGBA" else picture.convert("RGB").convert(mode)).save(written, "PNG")
    image = ScreenshotEncoder(vision_setup("venus@1.0").fit, resampling=BICUBIC).encode(written.getvalue(), SIZE)
    expected = opened(written.getvalue()).convert("RGB").resize((644, 1428), Image.Resampling.BICUBIC)
    assert ImageChops.difference(opened(image.data), expected).getbbox() is None


def test_a_screen_that_fits_is_left_as_it_is() -> None:
    screen = ScreenSize(644, 1428)
    image = ScreenshotEncoder(vision_setup("venus@1.0").fit).encode(screenshot(screen), screen)
    assert ImageChops.difference(opened(image.data), opened(screenshot(screen)).convert("RGB")).getbbox() is None


@pytest.mark.slow
def test_the_same_screen_makes_the_same_bytes() -> None:
    image = ScreenshotEncoder(vision_setup("venus@1.0").fit)
    assert image.encode(SCREEN, SIZE) == image.encode(SCREEN, SIZE) != image.encode(screenshot(mark=9), SIZE)


def test_jpeg_is_smaller_and_close() -> None:
    png = ScreenshotEncoder(vision_setup("venus@1.0").fit).encode(SCREEN, SIZE)
    jpeg = ScreenshotEncoder(vision_setup("venus@1.0").fit, "image/jpeg").encode(SCREEN, SIZE)
    assert jpeg.media_type == "image/jpeg" and opened(jpeg.data).format == "JPEG" and jpeg.size == png.size
    differs = ImageChops.difference(opened(jpeg.data), opened(png.data)).convert("L").histogram()
    assert sum(differs[24:]) < 0.01 * 644 * 1428


@pytest.mark.parametrize("broken", [b"", b"no picture", SCREEN[: len(SCREEN) // 2], SCREEN[:40]])
def test_half_a_screenshot_is_the_devices_fault(broken: bytes) -> None:
    with pytest.raises(DeviceRefused, match=f"{len(broken)} bytes"):
        ScreenshotEncoder(vision_setup("venus@1.0").fit).encode(broken, SIZE)
