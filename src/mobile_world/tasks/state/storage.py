"""Files of the shared storage: those on the phone, and how to put some there at once."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from mobile_world.domain import DeviceRefused

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

STORAGE = "/storage/emulated/0"
"""The storage that people see, also called `/sdcard`."""
APP_FOLDERS = "Android"
"""What apps keep there for themselves, which no person sees."""
_SHOWN = 60
_DEADLINE_S = 60.0


@dataclass(frozen=True, order=True)
class StoredFile:
    """One file or folder."""

    path: str
    """Below the storage, such as `Download/map.pdf`; a folder's ends with a stroke."""
    content: bytes = b""

    @property
    def text(self) -> str:
        """The content, read as text."""
        return self.content.decode("utf-8", "replace")

    @property
    def trimmed(self) -> StoredFile:
        """Without blank space at its end, which nobody sees."""
        return replace(self, content=self.content.rstrip())

    def __str__(self) -> str:
        """How a reason names it."""
        if self.path.endswith("/"):
            return f"folder {self.path}"
        words = self.text if len(self.text) <= _SHOWN else f"{self.text[:_SHOWN]}…"
        return f"{self.path} with {words!r}" if words.replace("\n", "").isprintable() else self.path


@dataclass(frozen=True)
class Shelved:
    """A file that is to be put there, changed last a while ago."""

    path: str
    content: str
    age: timedelta = timedelta()


def put_files(controller: AndroidController, files: Iterable[Shelved]) -> None:
    """Put files there, with the folders they lie in; a path that ends with a stroke is an empty folder."""
    archive = _packed(files, controller.now())
    words = ["tar", "-x", "-f", "-", "-C", STORAGE]
    result = controller.device.shell(words, stdin=archive, timeout=_DEADLINE_S)
    if result.status:
        said = result.stderr.decode("utf-8", "replace").strip()
        raise DeviceRefused(f"{controller.name}: files could not be put into {STORAGE}: {said[:200]}")


def stored_files(controller: AndroidController) -> list[StoredFile]:
    """Every file and folder, by path; not those that apps keep for themselves."""
    names = [name for name in controller.run(["ls", "-A", STORAGE]).text.splitlines() if name != APP_FOLDERS]
    packed = controller.run(["tar", "-c", "-f", "-", "-C", STORAGE, *names], timeout=_DEADLINE_S).stdout
    found = []
    with tarfile.open(fileobj=io.BytesIO(packed), mode="r:") as archive:
        for member in archive:
            if member.issparse():
                raise DeviceRefused(f"{controller.name}: {member.name[:200]!r} comes in pieces with holes between them")
            content = archive.extractfile(member)
            found.append(StoredFile(_path(member), content.read() if content else b""))
    return sorted(found)


def _path(member: tarfile.TarInfo) -> str:
    return f"{member.name.rstrip('/')}{'/' if member.isdir() else ''}"


def _packed(files: Iterable[Shelved], now: datetime) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for file in files:
            entry = tarfile.TarInfo(file.path.rstrip("/"))
            entry.mtime = int((now - file.age).timestamp())
            if file.path.endswith("/"):
                entry.type, entry.mode = tarfile.DIRTYPE, 0o770
                archive.addfile(entry)
            else:
                content = file.content.encode()
                entry.size, entry.mode = len(content), 0o660
                archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()
