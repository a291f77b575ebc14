"""Names of an emulator's snapshots, as its console takes and lists them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mobile_world.domain import SnapshotFailed

_ROW = re.compile(r"^(?:--|\d+)\s+(.+?)\s{1,}\S+\s+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\s+\S+$")
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.@-]{0,127}")


def listed_names(lines: Sequence[str]) -> list[str]:
    """The names in what `avd snapshot list` answers."""
    return [row[1] for row in map(_ROW.match, lines) if row]


def checked_name(name: str) -> str:
    """A name that a snapshot can have; `SnapshotFailed` for any other."""
    if not _NAME.fullmatch(name):
        raise SnapshotFailed(f"{name!r} cannot name a snapshot; use letters, digits, '_', '-', '.' and '@'")
    return name
