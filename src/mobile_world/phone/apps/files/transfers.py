"""Things that are brought somewhere else, and what the app says about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from mobile_world.phone.system import System
from mobile_world.phone.system import file_deeds as deeds

Transfer = Literal["copy", "move", "compress", "extract"]

ARCHIVE = "archive.zip"
_VERBS: dict[Transfer, tuple[str, str]] = {
    "copy": ("Copying", "copy"),
    "move": ("Moving", "move"),
    "compress": ("Compressing", "compress"),
    "extract": ("Extracting", "extract"),
}


def carried_out(system: System, deed: Transfer, chosen: Sequence[str], folder: str, name: str = "") -> str:
    """Bring things to a folder; the message about it. `name` is what a new archive is called."""
    doing, word = _VERBS[deed]
    failed = 0
    for part in [chosen] if deed == "compress" else [[path] for path in chosen]:
        try:
            _one(system, deed, part, folder, name)
        except OSError:
            failed += len(part)
    if failed:
        return f"Couldn’t {word} {failed} item{'' if failed == 1 else 's'}"
    return f"{doing} {len(chosen)} item{'' if len(chosen) == 1 else 's'}."


def _one(system: System, deed: Transfer, chosen: Sequence[str], folder: str, name: str) -> None:
    if deed == "compress":
        deeds.compress(system, chosen, folder, name or ARCHIVE)
    elif deed == "extract":
        deeds.extract(system, chosen[0], folder)
    elif deed == "move":
        deeds.move(system, chosen[0], folder)
    else:
        deeds.copy(system, chosen[0], folder)
