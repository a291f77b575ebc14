"""Files and folders as the app sees them: read anew from the storage for every frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mobile_world.phone.system import FileSystem, paths
from mobile_world.phone.system.documents import DIRECTORY_TYPE
from mobile_world.phone.system.media import HIDDEN
from mobile_world.phone.system.providers.file_types import MediaType, media_type_of, mime_of

RECENT_NS = 45 * 86_400 * 1_000_000_000
"""How long a file counts as recent."""


@dataclass(frozen=True)
class Document:
    """One file or folder."""

    path: str
    name: str
    folder: bool
    size: int
    modified_ns: int

    @property
    def mime(self) -> str:
        """What kind of file it is, by its name."""
        return DIRECTORY_TYPE if self.folder else mime_of(self.name)

    @property
    def kind(self) -> MediaType:
        """What the media store takes it for."""
        return MediaType.NONE if self.folder else media_type_of(self.mime)


def document_at(fs: FileSystem, path: str) -> Document | None:
    """The document at a path; None where nothing is, or nothing a person can see."""
    try:
        stat = fs.stat(path)
    except OSError:
        return None
    if stat.kind not in ("file", "directory"):
        return None
    return Document(path, paths.name(path), stat.kind == "directory", stat.size, stat.mtime_ns)


def children(fs: FileSystem, folder: str, *, hidden: bool) -> list[Document]:
    """What lies in a folder, in no order; `hidden` includes names that begin with a dot."""
    try:
        names = fs.listdir(folder)
    except OSError:
        return []
    shown = [name for name in names if _printable(name) and (hidden or not name.startswith("."))]
    found = [document_at(fs, f"{folder}/{name}") for name in shown]
    return [each for each in found if each is not None and each.path not in HIDDEN]


def below(fs: FileSystem, folder: str, *, hidden: bool) -> Iterator[Document]:
    """Everything below a folder, folders included."""
    for each in children(fs, folder, hidden=hidden):
        yield each
        if each.folder:
            yield from below(fs, each.path, hidden=hidden)


def recent(fs: FileSystem, now_ns: int, *, hidden: bool) -> list[Document]:
    """Files that were changed lately."""
    found = below(fs, paths.STORAGE, hidden=hidden)
    return [each for each in found if not each.folder and each.modified_ns > now_ns - RECENT_NS]


def of_kind(fs: FileSystem, kind: MediaType, *, hidden: bool) -> list[Document]:
    """All files of a kind."""
    return [each for each in below(fs, paths.STORAGE, hidden=hidden) if each.kind is kind]


def folders_with(fs: FileSystem, kind: MediaType, *, hidden: bool) -> list[Document]:
    """The folders that hold files of a kind."""
    holders = {paths.parent(each.path) for each in of_kind(fs, kind, hidden=hidden)}
    return [found for each in sorted(holders) if (found := document_at(fs, each)) is not None]


def _printable(name: str) -> bool:
    """Whether a name is text; what is not UTF-8 cannot be shown or kept in a state."""
    return not any(0xD800 <= ord(letter) < 0xE000 for letter in name)
