"""Image files from anywhere: the kinds that Android shows, and no others."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from simdroid.browser.renderer.layout.replaced import decode_picture
from simdroid.ui.graphics.pictures import DAMAGE, FORMATS, open_picture
from simdroid.ui.views.image import picture_size


def written(kind: str) -> bytes:
    target = BytesIO()
    Image.new("RGB", (16, 16), "red").save(target, kind)
    return target.getvalue()


@pytest.mark.parametrize("kind", FORMATS)
def test_kinds_that_are_shown(kind: str) -> None:
    assert open_picture(written(kind)).convert("RGB").size == (16, 16)


@pytest.mark.parametrize("kind", ["EPS", "TIFF", "PPM", "PCX"])
def test_kinds_that_are_not(kind: str) -> None:
    with pytest.raises(DAMAGE):
        open_picture(written(kind))
    assert picture_size(written(kind)) is None
    assert decode_picture(written(kind)) is None
