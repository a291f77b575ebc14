"""Download of one attempt as a zip file, streamed so that memory holds one screenshot at most.

::

    episode.json      the record of the attempt
    steps.jsonl       one step a line; pictures and dumps are named there by their hash
    pictures/….png    each picture once
    ui/….xml          each UI dump once
    missing.txt       what the record names and the run directory does not have, if anything
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from mobile_world.domain import ConfigError, EpisodeRecord, StepRecord
from mobile_world.viewer.player.screens import DIGEST
from mobile_world.viewer.run import ViewedRun


class _Outlet(io.RawIOBase):
    """A write-only buffer for a streamed zip file."""

    def __init__(self) -> None:
        self._waiting = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        taken = memoryview(data)  # type: ignore[arg-type]
        self._waiting += taken
        return taken.nbytes

    def fetched(self) -> bytes:
        """What was written since the last time."""
        data = bytes(self._waiting)
        self._waiting.clear()
        return data


def download(run: ViewedRun, record: EpisodeRecord) -> Iterator[bytes]:
    """The zip file in pieces."""
    steps, broken = run.steps(record)
    missing = [broken] if broken else []
    outlet = _Outlet()
    with ZipFile(outlet, "w") as file:
        _add(file, "episode.json", record.model_dump_json(indent=2).encode())
        _add(file, "steps.jsonl", b"".join(step.model_dump_json().encode() + b"\n" for step in steps))
        yield outlet.fetched()
        for name, digest in _blobs(steps).items():
            try:
                if not DIGEST.fullmatch(digest) or not run.holds(run.directory.blobs.file(digest)):
                    raise ConfigError(f"{digest[:100]!r} is not a blob of the run")
                _add(file, name, run.directory.blobs.get(digest))
            except ConfigError as error:
                missing.append(str(error))
            yield outlet.fetched()
        if missing:
            _add(file, "missing.txt", "\n".join(missing).encode("utf-8", "replace"))
    yield outlet.fetched()


def download_name(record: EpisodeRecord) -> str:
    """The file name of the download, in plain ASCII for the header."""
    key = record.key
    text = f"{key.task}-{key.arm}-r{key.replica}-a{record.attempt}"
    return f"{re.sub(r'[^A-Za-z0-9._-]+', '-', text)[:120]}.zip"


def _blobs(steps: list[StepRecord]) -> dict[str, str]:
    """Every blob of the steps once, by its name in the file."""
    blobs: dict[str, str] = {}
    for step in steps:
        if step.screenshot is not None:
            blobs[f"pictures/{step.screenshot}.png"] = step.screenshot
        if step.ui_tree is not None:
            blobs[f"ui/{step.ui_tree}.xml"] = step.ui_tree
    return blobs


def _add(file: ZipFile, name: str, data: bytes) -> None:
    """The same attempt gives the same bytes: no time is written down."""
    entry = ZipInfo(name)
    entry.compress_type = ZIP_STORED if name.endswith(".png") else ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    file.writestr(entry, data)
