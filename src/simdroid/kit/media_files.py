"""Pictures and videos of shared storage by folder, read anew for every frame, for apps that show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from simdroid.system import FileSystem, System, paths
from simdroid.system.providers import HIDDEN, MediaType, media_type_of, mime_of
from simdroid.ui import CENTER, Box, Icon, Image, Length, View


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
class MediaFolder:
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
        return max(item.modified_ns for item in self.media)

    @cached_property
    def size(self) -> int:
        """What its files take."""
        return sum(item.size for item in self.media)


def media_in(fs: FileSystem, folder: str) -> list[Medium]:
    """The pictures and videos right in a folder."""
    if not fs.is_dir(folder):
        return []
    media = [medium(fs, f"{folder}/{name}") for name in fs.listdir(folder) if paths.is_text(name)]
    return [item for item in media if item is not None]


def medium(fs: FileSystem, path: str) -> Medium | None:
    """The picture or video at a path; None where there is none."""
    if media_type_of(mime_of(paths.name(path))) not in (MediaType.IMAGE, MediaType.VIDEO) or not fs.is_file(path):
        return None
    stat = fs.stat(path)
    return Medium(path, stat.size, stat.mtime_ns)


def media_folders(system: System, *, hidden: bool = False) -> list[MediaFolder]:
    """All folders with pictures or videos."""
    folders = ((path, media_in(system.fs, path)) for path in _all_folders(system.fs, paths.STORAGE, hidden))
    return [MediaFolder(path, tuple(media)) for path, media in folders if media]


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


def media_thumbnail(
    system: System, item: Medium, *, id: str, height: Length, width: Length = "fill", radius: float = 0
) -> View:
    """What stands for a picture or a video in a grid; videos are not decoded."""
    if not item.video:
        return Image(system.fs.read_bytes(item.path), id=id, fit="cover", width=width, height=height, radius=radius)
    play = Icon(id="play_portrait_outline", name="play_circle_outline", size=40, color="#ffffff", align=CENTER)
    frame = Box(id=id, cls="android.widget.ImageView", width=width, height=height, radius=radius, children=[play])
    frame.background = "#3c4043"
    return frame
