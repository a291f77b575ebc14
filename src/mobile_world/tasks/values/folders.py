"""The files right in one folder of the shared storage, as a listing tells them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from mobile_world.tasks.values.files import STORAGE
from mobile_world.tasks.values.integrity import FILES, Claim

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class FileEntry(NamedTuple):
    """A file as a listing tells it."""

    name: str
    size: int
    changed_s: int
    """When it was written last, in seconds since 1970."""

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return self.name


@dataclass(frozen=True)
class Folder:
    """The files right in a folder of the shared storage."""

    path: str

    @property
    def kind(self) -> str:
        """What they are called in a reason."""
        return f"files of {self.path}"

    @property
    def claim(self) -> Claim:
        """The claim on its files, for conditions that compare them one by one."""
        return Claim(FILES, when=lambda difference: self.holds(difference.key))

    def read(self, controller: AndroidController) -> list[FileEntry]:
        """All of them; none where there is no such folder."""
        folder = f"{STORAGE}/{self.path}"
        names = controller.run(["ls", "-A", folder], check=False).text.splitlines()
        if not names:
            return []
        lines = controller.run(["stat", "-c", "%s %Y %F", *(f"{folder}/{name}" for name in names)]).text.splitlines()
        entries = [(name, line.split(" ", 2)) for name, line in zip(names, lines, strict=True)]
        return [FileEntry(name, int(size), int(at)) for name, (size, at, kind) in entries if "directory" not in kind]

    def holds(self, key: str) -> bool:
        """Whether a path below the storage is right in it."""
        return key.rpartition("/")[0] == self.path
