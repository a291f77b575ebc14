"""ZIP archives of the shared storage: made for a scene, and held against what they must hold."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mobile_world.tasks.values.conditions import OfPath, stored_content
from mobile_world.tasks.values.scoring import Evidence

MOST_READ = 1 << 28
"""Bytes of an archive's files that are compared; more is a fault."""
_SHOWN = 6


def archive_data(contents: Mapping[str, bytes]) -> bytes:
    """A ZIP archive with these files; the same for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            archive.writestr(zipfile.ZipInfo(name, (2025, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def archive_contents(data: bytes) -> dict[str, bytes] | None:
    """Contents of the files in a ZIP archive, by name; None if it cannot be read as one."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if sum(entry.file_size for entry in entries) > MOST_READ:
                return None
            return {entry.filename: archive.read(entry) for entry in entries}
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, ValueError):
        return None


@dataclass(frozen=True)
class ArchiveIs(OfPath):
    """A ZIP archive is there and holds exactly these files, by their names in it."""

    contents: Mapping[str, bytes] = field(repr=False)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        data = stored_content(evidence, self.path)
        if data is None:
            return False, f"files: {self.path} is missing"
        fault = archive_fault(data, self.contents)
        return not fault, f"{self.path} {fault}" if fault else str(self)

    def __str__(self) -> str:
        return f"{self.path} holds {_listed(self.contents)}"


def archive_fault(data: bytes, contents: Mapping[str, bytes]) -> str:
    """What is wrong with an archive that should hold these files; empty where nothing is."""
    actual = archive_contents(data)
    if actual is None:
        return "is not a readable archive"
    faults = [
        f"{verb} {_listed(names)}"
        for verb, names in (
            ("lacks", contents.keys() - actual.keys()),
            ("has in addition", actual.keys() - contents.keys()),
            (
                "has other content in",
                {name for name in contents.keys() & actual.keys() if contents[name] != actual[name]},
            ),
        )
        if names
    ]
    return ", ".join(faults)


def _listed(names: Iterable[str]) -> str:
    in_order = sorted(names)
    more = len(in_order) - _SHOWN
    return ", ".join(in_order[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
