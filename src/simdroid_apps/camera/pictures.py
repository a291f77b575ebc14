"""The scene in front of each camera, a photograph, and the photos and videos taken of it."""

from __future__ import annotations

import io
import random
from functools import lru_cache

from PIL import Image, ImageEnhance, ImageOps

from simdroid.media import Lens, mp4, photograph, with_exif
from simdroid.system import System, paths

SIZE = (960, 1280)
SCENES: dict[Lens, str] = {"back": "colosseum-arches", "front": "astronaut"}
"""What each camera sees, by the name of a photograph."""
SWAY = 24
"""Pixels by which a hand moves between two pictures."""
PICTURES, MOVIES = f"{paths.STORAGE}/Pictures", f"{paths.STORAGE}/Movies"


@lru_cache(maxsize=8)
def take(lens: Lens, moment_s: int) -> bytes:
    """A JPEG of the scene; light and hand differ with the second it is taken in."""
    chance = random.Random(f"{lens} {moment_s}")
    picture = _scene(lens)
    left, top = (chance.randrange(SWAY + 1) for _ in SIZE)
    picture = picture.crop((left, top, picture.width - SWAY + left, picture.height - SWAY + top))
    picture = ImageEnhance.Brightness(picture.resize(SIZE)).enhance(chance.uniform(0.9, 1.1))
    return _jpeg(picture)


@lru_cache(maxsize=2)
def preview(lens: Lens) -> bytes:
    """What the screen shows before a picture is taken."""
    return photograph(SCENES[lens]).read()


def _scene(lens: Lens) -> Image.Image:
    """A photograph, cut to the shape of the camera's pictures."""
    with Image.open(io.BytesIO(photograph(SCENES[lens]).read())) as picture:
        return ImageOps.fit(picture.convert("RGB"), SIZE)


def _jpeg(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=85)
    return buffer.getvalue()


def take_picture(system: System, lens: Lens, package: str) -> str:
    """Write a picture that says when and by which camera it was taken, and list it as the app's; its path."""
    path = _free(system, PICTURES, "IMG", "jpg")
    picture = take(lens, system.clock.now_ms() // 1000)
    model = system.properties.get("ro.product.model")
    system.fs.write_bytes(path, with_exif(picture, system.clock.now(), model=model, lens=lens))
    system.media.claim(path, package)
    return path


def write_video(system: System, lens: Lens, duration_ms: int, package: str) -> str:
    """Write a video of a length, in which nothing moves, and list it as the app's; its path."""
    path = _free(system, MOVIES, "VID", "mp4")
    system.fs.write_bytes(path, mp4(_jpeg(_scene(lens)), SIZE, duration_ms))
    system.media.claim(path, package)
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
