"""What the camera sees: a room, as the emulator's virtual scene shows one, from the back and from the front."""

from __future__ import annotations

import io
import random
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

Lens = Literal["back", "front"]

SIZE = (960, 1280)
_WALL, _FLOOR, _WINDOW = {"back": "#d9c9a8", "front": "#a8b9c9"}, "#8a6f52", "#bfe3ff"


@lru_cache(maxsize=64)
def photograph(lens: Lens, moment_s: int) -> bytes:
    """A JPEG of the scene; the light and what lies about change with the second it is taken in."""
    chance = random.Random(f"{lens} {moment_s}")
    picture = _room(lens).copy()
    draw = ImageDraw.Draw(picture)
    for _ in range(6):
        x, y, side = chance.randrange(60, 860), chance.randrange(880, 1180), chance.randrange(30, 90)
        color = f"hsl({chance.randrange(360)}, 55%, 55%)"
        draw.rounded_rectangle((x, y, x + side, y + side), side // 4, fill=color)
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=85)
    return buffer.getvalue()


@lru_cache(maxsize=2)
def preview(lens: Lens) -> bytes:
    """What the screen shows before a picture is taken."""
    buffer = io.BytesIO()
    _room(lens).save(buffer, "JPEG", quality=85)
    return buffer.getvalue()


@lru_cache(maxsize=2)
def _room(lens: Lens) -> Image.Image:
    picture = Image.new("RGB", SIZE, _WALL[lens])
    draw = ImageDraw.Draw(picture)
    draw.polygon([(0, 1280), (960, 1280), (960, 860), (0, 860)], fill=_FLOOR)
    draw.rectangle((560, 200, 860, 620), fill="#ffffff")
    draw.rectangle((580, 220, 840, 600), fill=_WINDOW)
    draw.rectangle((704, 220, 716, 600), fill="#ffffff")
    draw.rectangle((120, 520, 420, 900), fill="#6b4a2f" if lens == "back" else "#4a5a6b")
    draw.ellipse((200, 400, 340, 540), fill="#4c8c4a")
    draw.rectangle((255, 500, 285, 560), fill="#7a4a2a")
    return picture
