"""Pictures and videos of shared storage by folder, read anew for every frame, and the app's options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from mobile_world.phone.kit import Flag, Number, PreferenceFile, Strings
from mobile_world.phone.system import FileSystem, System, paths
from mobile_world.phone.system.providers import HIDDEN, MediaType, media_type_of, mime_of

PACKAGE = "com.simplemobiletools.gallery.pro"
BIN = f"{paths.APP_DATA}/{PACKAGE}/files/recycle_bin"
"""Where deleted files wait, under the paths they had."""
RECYCLE_BIN, ALL = "recycle_bin", "show_all"
"""Folders that are none."""
ORDERS = (
    ("Last modified, newest first", "modified_ns", True),
    ("Last modified, oldest first", "modified_ns", False),
    ("Name, A to Z", "name", False),
    ("Name, Z to A", "name", True),
    ("Size, largest first", "size", True),
    ("Size, smallest first", "size", False),
)
"""What each order is called, the field it goes by, and whether it goes backward."""
MOST_COLUMNS = 6


class Options(PreferenceFile, package=PACKAGE, file="Prefs"):
    """The app's preferences."""

    sort_order = Number(among=range(len(ORDERS)))
    columns = Number(2, key="dir_column_cnt", among=range(1, MOST_COLUMNS + 1))
    names = Flag(key="display_file_names")
    favorites = Strings()
    media_only = Flag(key="avoid_showing_all_files_prompt")
    """Whether the question for all files was answered by no."""


@dataclass(frozen=True)
class Medium:
    """One picture or video."""

    path: str
    size: int
    modified_ns: int

    @property
    def name(self) -> str:
        """Its file name."""
        return paths.name(self.path)

    @property
    def folder(self) -> str:
        """The folder it is in."""
        return paths.parent(self.path)

    @property
    def mime(self) -> str:
        """Its MIME type."""
        return mime_of(self.name)

    @property
    def video(self) -> bool:
        """Whether it moves."""
        return media_type_of(self.mime) is MediaType.VIDEO


@dataclass(frozen=True)
class Folder:
    """A folder with something to look at."""

    path: str
    media: tuple[Medium, ...]

    @property
    def name(self) -> str:
        """What it is called; the storage itself is `Internal`."""
        return "Internal" if self.path == paths.STORAGE else paths.name(self.path)

    @cached_property
    def modified_ns(self) -> int:
        """When the newest of its files was changed."""
        return max(each.modified_ns for each in self.media)

    @cached_property
    def size(self) -> int:
        """What its files take."""
        return sum(each.size for each in self.media)


def in_folder(fs: FileSystem, folder: str) -> list[Medium]:
    """The pictures and videos right in a folder."""
    if not fs.is_dir(folder):
        return []
    found = [medium(fs, f"{folder}/{name}") for name in fs.listdir(folder) if paths.is_text(name)]
    return [each for each in found if each is not None]


def medium(fs: FileSystem, path: str) -> Medium | None:
    """The picture or video at a path; None where there is none."""
    if media_type_of(mime_of(paths.name(path))) not in (MediaType.IMAGE, MediaType.VIDEO) or not fs.is_file(path):
        return None
    stat = fs.stat(path)
    return Medium(path, stat.size, stat.mtime_ns)


def folders(system: System, *, hidden: bool = False) -> list[Folder]:
    """All folders with pictures or videos."""
    found = ((path, in_folder(system.fs, path)) for path in _all_folders(system.fs, paths.STORAGE, hidden))
    return [Folder(path, tuple(media)) for path, media in found if media]


def deleted(fs: FileSystem) -> list[Medium]:
    """What is in the recycle bin."""
    if not fs.is_dir(BIN):
        return []
    return [found for path in fs.walk(BIN) if (found := medium(fs, path)) is not None]


def _all_folders(fs: FileSystem, folder: str, hidden: bool) -> Iterator[str]:
    names = fs.listdir(folder)
    if ".nomedia" in names and not hidden:
        return
    yield folder
    for name in names:
        path = f"{folder}/{name}"
        seen = paths.is_text(name) and (hidden or not name.startswith(".")) and path not in HIDDEN
        if seen and fs.stat(path, follow=False).kind == "directory":
            yield from _all_folders(fs, path, hidden)
