"""The virtual scene in front of the camera, a room, and the photos and videos taken of it."""

from __future__ import annotations

import io
import random
import struct
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from mobile_world.phone.system import System, paths

Lens = Literal["back", "front"]

SIZE = (960, 1280)
_WALL, _FLOOR, _WINDOW = {"back": "#d9c9a8", "front": "#a8b9c9"}, "#8a6f52", "#bfe3ff"
PICTURES, MOVIES = f"{paths.STORAGE}/Pictures", f"{paths.STORAGE}/Movies"


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


def take_picture(system: System, lens: Lens) -> str:
    """Write a picture; its path."""
    path = _free(system, PICTURES, "IMG", "jpg")
    system.fs.write_bytes(path, photograph(lens, system.clock.now_ms() // 1000))
    return path


def write_video(system: System, duration_ms: int) -> str:
    """Write a video of a length, without pictures in it; its path."""
    path = _free(system, MOVIES, "VID", "mp4")
    system.fs.write_bytes(path, _movie(duration_ms))
    return path


def _free(system: System, folder: str, prefix: str, extension: str) -> str:
    """A name after the phone's own time; the second one within a second gets a number."""
    system.fs.mkdir(folder, parents=True)
    stem = f"{folder}/{prefix}_{system.clock.now():%Y%m%d_%H%M%S}"
    path, number = f"{stem}.{extension}", 0
    while system.fs.exists(path):
        number += 1
        path = f"{stem}_{number}.{extension}"
    return path


def _movie(duration_ms: int) -> bytes:
    """The boxes of an MP4 file that tell its length and size."""
    matrix = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
    length = min(duration_ms, (1 << 32) - 1)
    head = struct.pack(">5I", 0, 0, 0, 1000, length) + struct.pack(">IHH8x", 0x10000, 0x100, 0) + matrix
    header = _box(b"mvhd", head + bytes(24) + struct.pack(">I", 2))
    track = struct.pack(">6I8x4H", 7, 0, 0, 1, 0, length, 0, 0, 0, 0) + matrix
    track += struct.pack(">2I", SIZE[0] << 16, SIZE[1] << 16)
    movie = _box(b"moov", header + _box(b"trak", _box(b"tkhd", track)))
    return _box(b"ftyp", b"mp42" + bytes(4) + b"mp42isom") + movie + _box(b"mdat", bytes(64))


def _box(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content) + 8) + name + content
