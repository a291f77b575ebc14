"""Small pictures of flowers, fruit, dishes and sights for galleries; where each comes from: `pictures/LICENSES.md`."""

from __future__ import annotations

import io
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Literal

from simdroid.media.photographs import PHOTOGRAPHS, photograph

_FOLDER = Path(__file__).parent / "pictures"

FLOWERS = (
    "sunflower",
    "red-rose",
    "yellow-chrysanthemums",
    "pink-bindweed",
    "daisies",
    "tulips",
    "sunflowers",
    "blue-flowers",
)
FRUIT = ("apple", "grapes", "pears", "raspberries", "plums", "persimmons", "blueberries")
PLANTS = ("tree", "succulents")
JAPANESE_FOOD = ("sushi", "ramen", "onigiri", "bento", "tempura", "curry", "dango")
FRENCH_FOOD = ("croissants", "baguette", "cake-slice", "custard", "salad", "coffee")
OTHER_FOOD = ("paella", "tomatoes", "spices")
SIGHTS = ("torii-gate", "skyline-at-night", "city-sunset", "footbridge-at-night", "tower", "courtyard", "eiffel-tower")
ANIMALS = ("tiger", "cat", "otter", "heron", "raccoon", "osprey")

Lens = Literal["back", "front"]
LENSES: dict[Lens, tuple[str, float, float]] = {
    "back": ("back camera", 6.9, 1.68),
    "front": ("front camera", 2.74, 1.95),
}
"""What a phone's cameras call themselves, their focal lengths in mm and their apertures."""
_EXIF_IFD = 0x8769
_MAKE, _MODEL, _DATE, _TAKEN, _FOCAL, _APERTURE, _LENS = 0x010F, 0x0110, 0x0132, 0x9003, 0x920A, 0x829D, 0xA434


def picture(name: str) -> bytes:
    """A picture by name, as a JPEG file; the names of photographs are known too."""
    path = _FOLDER / f"{name}.jpg"
    if path.is_file():
        return path.read_bytes()
    if any(item.name == name for item in PHOTOGRAPHS):
        return photograph(name).read()
    names = ", ".join(sorted(file.stem for file in _FOLDER.glob("*.jpg")))
    raise ValueError(f"no picture is called {name!r}; there are {names}, and the photographs")


@lru_cache(maxsize=64)
def sized_picture(name: str, width: int, height: int) -> bytes:
    """A picture in another size, cut to its shape."""
    from PIL import Image, ImageOps

    with Image.open(io.BytesIO(picture(name))) as opened:
        cut = ImageOps.fit(opened.convert("RGB"), (width, height))
    buffer = io.BytesIO()
    cut.save(buffer, "JPEG", quality=85)
    return buffer.getvalue()


def with_exif(jpeg: bytes, taken: datetime, *, model: str, lens: Lens = "back") -> bytes:
    """A JPEG file with what a camera notes in it: the phone, the local time, and which of its cameras it was."""
    from PIL import Image

    name, focal_mm, aperture = LENSES[lens]
    stamp = f"{taken:%Y:%m:%d %H:%M:%S}"
    exif = Image.Exif()
    exif[_MAKE], exif[_MODEL], exif[_DATE] = "Google", model, stamp
    exif.get_ifd(_EXIF_IFD).update(
        {
            _TAKEN: stamp,
            _FOCAL: focal_mm,
            _APERTURE: aperture,
            _LENS: f"{model} {name} {focal_mm:g}mm f/{aperture:g}",
        }
    )
    body = exif.tobytes()
    if not body.startswith(b"Exif"):
        body = b"Exif\0\0" + body
    return jpeg[:2] + b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body + jpeg[2:]


def lens_of(jpeg: bytes) -> Lens | None:
    """Which camera took a picture, by what it noted; None where it noted nothing."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(jpeg)) as opened:
            noted = str(opened.getexif().get_ifd(_EXIF_IFD).get(_LENS) or "")
    except (OSError, SyntaxError, ValueError):
        return None
    return next((lens for lens, (name, _, _) in LENSES.items() if f" {name} " in noted), None)
