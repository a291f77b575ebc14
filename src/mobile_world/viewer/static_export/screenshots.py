"""Screenshots of a static export: each stored once, at a chosen quality."""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from mobile_world.domain import ConfigError, DeviceRefused, png_size
from mobile_world.viewer.log_directory import LogDirectory
from mobile_world.viewer.player.screens import DIGEST, PNG_SIGNATURE

NAMED_BY = 32
"""Characters of a picture's hash that name its file."""


class Quality(NamedTuple):
    """How pictures are kept."""

    words: str
    """What it takes from them; empty when nothing."""
    scale: float
    lossy: int | None
    """WebP's quality; nothing keeps the picture as it was."""


QUALITIES = (
    Quality("", 1.0, None),
    Quality("screenshots are compressed (lossy)", 1.0, 75),
    Quality("screenshots are at half size (lossy)", 0.5, 75),
    Quality("screenshots are at one third size (lossy)", 1 / 3, 70),
)
"""From the best to the smallest; screens of 185 kB become 26, 12 and 7 kB."""


class RunBlob(NamedTuple):
    """A blob of a run."""

    run: str
    digest: str


def encoded(png: bytes, quality: Quality) -> bytes:
    """A picture in a quality; `ConfigError` when it cannot be read, or claims to be larger than any screen."""
    if quality.lossy is None:
        return png
    try:
        png_size(png)
        with Image.open(io.BytesIO(png), formats=["PNG"]) as opened:
            picture = opened.convert("RGB")
    except (DeviceRefused, OSError, ValueError, SyntaxError) as error:
        raise ConfigError(f"a screenshot is damaged: {error}") from error
    if quality.scale != 1:
        size = (max(1, round(picture.width * quality.scale)), max(1, round(picture.height * quality.scale)))
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    data = io.BytesIO()
    picture.save(data, "WEBP", quality=quality.lossy, method=2)
    return data.getvalue()


class ScreenshotReader:
    """Reads the pictures of a log_dir's runs, and nothing else of them."""

    def __init__(self, log_dir: LogDirectory) -> None:
        self._log_dir = log_dir
        self._sizes: dict[str, int] = {}

    def size(self, blob: RunBlob) -> int:
        """The bytes of a picture; 0 when the blob is none, or is not there."""
        if blob.digest not in self._sizes:
            self._sizes[blob.digest] = len(self.read(blob) or b"")
        return self._sizes[blob.digest]

    def read(self, blob: RunBlob) -> bytes | None:
        """A screenshot; `None` if the blob is missing, damaged, no PNG or outside its run."""
        run = self._log_dir.run(blob.run)
        if not DIGEST.fullmatch(blob.digest) or not run.holds(run.directory.blobs.file(blob.digest)):
            return None
        try:
            data = run.directory.blobs.get(blob.digest)
        except ConfigError:
            return None
        return data if data.startswith(PNG_SIGNATURE) else None


class ScreenshotWriter:
    """The pictures that an export has, written when a page first asks for them, while there is room."""

    def __init__(self, pictures: ScreenshotReader, folder: Path, quality: Quality, room: int | None) -> None:
        """Write below `folder`, at most `room` bytes."""
        self._pictures, self._folder, self._quality, self._room = pictures, folder, quality, room
        self._files: dict[str, str] = {}
        self.bytes = 0
        self.left_out = 0

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(1 for file in self._files.values() if file)

    def file(self, run: str, digest: str) -> str:
        """Where a picture is in the export; empty when it is not in it."""
        if digest not in self._files:
            self._files[digest] = self._take(RunBlob(run, digest))
        return self._files[digest]

    def _take(self, blob: RunBlob) -> str:
        png = self._pictures.read(blob)
        if png is None:
            return ""
        try:
            data = encoded(png, self._quality)
        except ConfigError:
            return self._without()
        if self._room is not None and self.bytes + len(data) > self._room:
            return self._without()
        name = f"pictures/{blob.digest[:NAMED_BY]}.{'png' if self._quality.lossy is None else 'webp'}"
        (self._folder / "pictures").mkdir(exist_ok=True)
        (self._folder / name).write_bytes(data)
        self.bytes += len(data)
        return name

    def _without(self) -> str:
        self.left_out += 1
        return ""
