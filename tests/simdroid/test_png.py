"""The PNG encoder: every decoder reads back the pixels, and bytes depend on pixels alone."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from mobile_world.domain import png_size
from simdroid.png import BAND_ROWS, PngEncoder, encode_png


def picture(width: int, height: int, seed: int = 1) -> Image.Image:
    """Stripes and a gradient: rows that compress, and no two alike."""
    image = Image.new("RGB", (width, height))
    image.putdata(
        [((x * seed) % 256, (y * 3) % 256, (x + y * seed) % 256) for y in range(height) for x in range(width)]
    )
    return image


def decoded(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("size", [(1, 1), (3, BAND_ROWS), (7, BAND_ROWS + 1), (5, 5 * BAND_ROWS - 1)])
def test_both_encoders_give_back_every_pixel(size: tuple[int, int]) -> None:
    image = picture(*size)
    for data, mode in ((encode_png(image), "RGB"), (PngEncoder().encode(image), "RGBA")):
        read = decoded(data)
        assert (read.mode, read.size, png_size(data)) == (mode, size, size)
        assert read.convert("RGB").tobytes() == image.tobytes()


def test_an_rgba_png_is_opaque() -> None:
    image = picture(4, 4).convert("RGBA").convert("RGB")
    assert decoded(PngEncoder().encode(image)).getchannel("A").getextrema() == (255, 255)


@pytest.mark.parametrize(
    ("top", "bottom"), [(0, 1), (BAND_ROWS - 1, BAND_ROWS), (BAND_ROWS, BAND_ROWS + 1), (50, 130), (239, 240)]
)
def test_bytes_after_a_change_are_those_of_a_new_encoder(top: int, bottom: int) -> None:
    image, encoder = picture(9, 4 * BAND_ROWS), PngEncoder()
    encoder.encode(image)
    image.paste((1, 2, 3), (0, top, 9, bottom))
    encoder.touch(top, bottom)
    assert encoder.encode(image) == PngEncoder().encode(image)


def test_rows_that_nobody_touched_are_taken_as_they_were() -> None:
    image, encoder = picture(9, 3 * BAND_ROWS), PngEncoder()
    before = encoder.encode(image)
    image.paste((1, 2, 3), (0, BAND_ROWS, 9, BAND_ROWS + 1))
    encoder.touch(0, BAND_ROWS)
    encoder.touch(2 * BAND_ROWS, 3 * BAND_ROWS)
    assert encoder.encode(image) == before
    encoder.touch(BAND_ROWS, BAND_ROWS + 1)
    assert encoder.encode(image) != before


def test_a_frame_of_another_size_is_encoded_whole() -> None:
    encoder = PngEncoder()
    encoder.encode(picture(9, 120))
    other = picture(8, 120, seed=5)
    assert encoder.encode(other) == PngEncoder().encode(other)
