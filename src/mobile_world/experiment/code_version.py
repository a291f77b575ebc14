"""Which code made results: the version of this package, and a hash of each room that decides what an episode does."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

import mobile_world

ROOMS = ("agents", "domain", "phone", "runtime", "tasks")
"""Every file of these rooms counts. How prompts are generated does not, for their text is in the arms; nor does what
reads results or draws pages."""

OF_THE_LOOP = ("blame", "episode", "loops", "notes", "patience", "plan", "rules", "step", "verdict")
"""Modules of this room that decide what an episode does, and who succeeded."""

SHOWN = 16


class CodeVersion(BaseModel):
    """The code of a run."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: str
    """Of the package."""
    rooms: dict[str, str]
    """The beginning of a sha256 over the names and bytes of each room's files; compiled files do not count."""

    def differences(self, other: CodeVersion) -> list[str]:
        """What is not the same, in words."""
        changed = [room for room in sorted(self.rooms | other.rooms) if self.rooms.get(room) != other.rooms.get(room)]
        if self.version != other.version:
            return [f"the version was {self.version} and is now {other.version}"]
        return [f"the code of {', '.join(changed)} has changed"] if changed else []


@cache
def code_version() -> CodeVersion:
    """The code of this process; files are read once (about 50 ms)."""
    package = Path(mobile_world.__file__).parent
    rooms = {room: _hash(package, sorted((package / room).rglob("*"))) for room in ROOMS}
    rooms["experiment"] = _hash(package, [package / "experiment" / f"{module}.py" for module in OF_THE_LOOP])
    return CodeVersion(version=mobile_world.__version__, rooms=rooms)


def _hash(package: Path, files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        if file.is_file() and "__pycache__" not in file.parts:
            content = file.read_bytes()
            digest.update(f"{file.relative_to(package).as_posix()} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()[:SHOWN]
