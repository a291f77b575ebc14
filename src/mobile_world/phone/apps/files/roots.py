"""The places in the drawer: what was used lately, files by kind, downloads, and the phone's storage."""

from __future__ import annotations

from dataclasses import dataclass

from mobile_world.phone.system import System, paths
from mobile_world.phone.system.providers.file_types import MediaType

RECENT, DOWNLOADS, DEVICE = "recent", "downloads", "device"
DOWNLOAD_FOLDER = f"{paths.STORAGE}/Download"


@dataclass(frozen=True)
class Root:
    """One place; `top` is its folder, empty where it is a collection from everywhere."""

    id: str
    title: str
    icon: str
    top: str = ""
    kind: MediaType | None = None
    """The only kind of files it shows."""

    @property
    def writable(self) -> bool:
        """Whether something can be put there."""
        return bool(self.top)


_COLLECTIONS = (
    Root(RECENT, "Recent", "clock_outline"),
    Root("images", "Images", "image_outline", kind=MediaType.IMAGE),
    Root("videos", "Videos", "movie_outline", kind=MediaType.VIDEO),
    Root("audio", "Audio", "music_note_outline", kind=MediaType.AUDIO),
    Root("documents", "Documents", "file_document_outline", kind=MediaType.DOCUMENT),
    Root(DOWNLOADS, "Downloads", "download", top=DOWNLOAD_FOLDER),
)


def all_roots(system: System) -> tuple[Root, ...]:
    """All places, as the drawer lists them; the storage has the phone's name and comes last."""
    name = system.settings.get("global", "device_name") or "Internal storage"
    return (*_COLLECTIONS, Root(DEVICE, name, "cellphone", top=paths.STORAGE))


def header_of(root: Root, folder: str, *, device: str) -> str:
    """The heading over the files of a place or of a folder in it; `device` is what the storage is called."""
    if root.id == RECENT:
        return "Recent files"
    if folder in ("", root.top):
        return f"Files {'from' if root.kind else 'on' if root.id == DEVICE else 'in'} {root.title}"
    return f"Files in {folder_name(folder, device)}"


def folder_name(folder: str, device: str) -> str:
    """What a folder is called; the storage itself has the name of the phone."""
    return device if folder == paths.STORAGE else paths.name(folder)
