"""Pictures and videos that were taken: files named after the moment, as the app names them."""

from __future__ import annotations

import struct

from mobile_world.phone.apps.camera.scene import SIZE, Lens, photograph
from mobile_world.phone.system import System, paths

PICTURES, MOVIES = f"{paths.STORAGE}/Pictures", f"{paths.STORAGE}/Movies"


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
