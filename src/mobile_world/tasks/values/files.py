"""Files of the shared storage, by relative path; the path of a folder ends with a slash."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, ClassVar

from mobile_world.domain import DeviceRefused
from simdroid.media import file_content

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

STORAGE = "/storage/emulated/0"
"""The storage that people see, also called `/sdcard`."""
_APP_FOLDERS = "Android"
"""What apps keep there for themselves, which no person sees."""
_DEADLINE_S = 60.0
_FRAME_S = 4
"""Between two frames of a video: near enough to be sought, and quickly written."""


@dataclass(frozen=True)
class TextFile:
    """A file, changed last a while ago; or an empty folder."""

    path: str
    text: str = ""
    age: timedelta = timedelta()

    def __post_init__(self) -> None:
        check_path(self.path)

    @property
    def content(self) -> bytes:
        """What the file holds."""
        return self.text.encode()

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[TextFile]) -> None:
        """Put files there at once, with the folders they lie in."""
        archive = _packed(fixtures, controller.now())
        result = controller.device.shell(["tar", "-x", "-f", "-", "-C", STORAGE], stdin=archive, timeout=_DEADLINE_S)
        if result.status:
            error = result.stderr.decode("utf-8", "replace").strip()
            raise DeviceRefused(f"{controller.name}: files could not be put into {STORAGE}: {error[:200]}")


@dataclass(frozen=True)
class SampleFile(TextFile):
    """A file that is what its name says: a photograph, a song, a PDF document; the text is what it says, if it can."""

    @property
    def content(self) -> bytes:
        """What the file holds; always the same for the same path and text."""
        return file_content(self.path, self.text)


@dataclass(frozen=True)
class DataFile(TextFile):
    """A file with these bytes, such as a picture that was drawn for a task."""

    data: bytes = field(default=b"", repr=False, kw_only=True)

    @property
    def content(self) -> bytes:
        return self.data


@dataclass(frozen=True)
class MessageVideo(TextFile):
    """A video (MP4) that shows the lines of its text one after the other; a task with one needs the extra `media`."""

    seconds: int = field(default=8, kw_only=True)
    """For how long it shows each line."""

    @property
    def content(self) -> bytes:
        """What the file holds, made when it is put there."""
        from simdroid.media.video import message_movie

        return message_movie(self.text.splitlines(), self.seconds, frame_s=_FRAME_S)


@dataclass(frozen=True)
class EmptyFolder:
    """A folder without what the image has in it."""

    path: str

    def __post_init__(self) -> None:
        check_path(self.path)

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[EmptyFolder]) -> None:
        """Remove what lies in the folders, which are made where they are missing."""
        paths = [f"{STORAGE}/{folder.path.rstrip('/')}" for folder in fixtures]
        for command in (["rm", "-r", "-f", *paths], ["mkdir", "-p", *paths]):
            controller.run(command, timeout=_DEADLINE_S)


@dataclass(frozen=True, order=True)
class StoredFile:
    """A file or folder that is there."""

    path: str
    content: bytes = b""

    kind: ClassVar[str] = "files"

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return self.path

    @classmethod
    def read(cls, controller: AndroidController) -> list[StoredFile]:
        """Every file and folder, by path; not those that apps keep for themselves."""
        names = [name for name in controller.run(["ls", "-A", STORAGE]).text.splitlines() if name != _APP_FOLDERS]
        packed = controller.run(["tar", "-c", "-f", "-", "-C", STORAGE, *names], timeout=_DEADLINE_S).stdout
        files = []
        with tarfile.open(fileobj=io.BytesIO(packed), mode="r:") as archive:
            for member in archive:
                if member.issparse():
                    raise DeviceRefused(
                        f"{controller.name}: {member.name[:200]!r} comes in pieces with holes between them"
                    )
                content = archive.extractfile(member)
                path = f"{member.name.rstrip('/')}{'/' if member.isdir() else ''}"
                files.append(cls(path, content.read() if content else b""))
        return sorted(files)


def check_path(path: object) -> None:
    """Refuse what is no path below the shared storage; `ValueError` says how it is written."""
    if not isinstance(path, str) or not path or path.startswith("/"):
        raise ValueError(f"{path!r} is no path below the shared storage; write it without a stroke, as Documents/a.txt")


def _packed(files: Iterable[TextFile], now: datetime) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for file in files:
            entry = tarfile.TarInfo(file.path.rstrip("/"))
            entry.mtime = int((now - file.age).timestamp())
            if file.path.endswith("/"):
                entry.type, entry.mode = tarfile.DIRTYPE, 0o770
                archive.addfile(entry)
            else:
                content = file.content
                entry.size, entry.mode = len(content), 0o660
                archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()
