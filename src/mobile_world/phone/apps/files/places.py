"""Where one can be: the roots of the drawer, and folders in them."""

from __future__ import annotations

from dataclasses import dataclass

from mobile_world.phone.apps.files.documents import Document, below, children, document_at
from mobile_world.phone.system import FileSystem, System, paths
from mobile_world.phone.system.providers import MediaType

RECENT, DOWNLOADS, DEVICE = "recent", "downloads", "device"
_RECENT_NS = 45 * 86_400 * 1_000_000_000
"""How long a file counts as recent."""


@dataclass(frozen=True)
class Root:
    """One entry of the drawer; `top` is its folder, empty where it is a collection from everywhere."""

    id: str
    title: str
    icon: str
    top: str = ""
    kind: MediaType | None = None
    """The only kind of files it shows."""


_COLLECTIONS = (
    Root(RECENT, "Recent", "clock_outline"),
    Root("images", "Images", "image_outline", kind=MediaType.IMAGE),
    Root("videos", "Videos", "movie_outline", kind=MediaType.VIDEO),
    Root("audio", "Audio", "music_note_outline", kind=MediaType.AUDIO),
    Root("documents", "Documents", "file_document_outline", kind=MediaType.DOCUMENT),
    Root(DOWNLOADS, "Downloads", "download", top=f"{paths.STORAGE}/Download"),
)


def all_roots(system: System) -> dict[str, Root]:
    """All roots by their ids, as the drawer lists them; the storage has the phone's name and comes last."""
    name = system.settings.get("global", "device_name") or "Internal storage"
    return {root.id: root for root in (*_COLLECTIONS, Root(DEVICE, name, "cellphone", top=paths.STORAGE))}


@dataclass(frozen=True)
class Place:
    """A folder of a root; empty is the collection itself."""

    root: Root
    folder: str
    device: str
    """What the phone's storage is called."""

    @property
    def title(self) -> str:
        """The name of the folder."""
        if self.folder in ("", self.root.top):
            return self.root.title
        return self.device if self.folder == paths.STORAGE else paths.name(self.folder)

    @property
    def heading(self) -> str:
        """What stands over the files."""
        if self.root.id == RECENT:
            return "Recent files"
        if self.folder not in ("", self.root.top):
            return f"Files in {self.title}"
        return f"Files {'from' if self.root.kind else 'on' if self.root.id == DEVICE else 'in'} {self.title}"

    @property
    def trail(self) -> list[tuple[str, str]]:
        """Names and paths of the folders from the root to here."""
        found = [(self.root.title, self.root.top)]
        if self.folder in ("", self.root.top):
            return found
        if not self.root.top:
            return [*found, (self.title, self.folder)]
        inner = [each for each in paths.ancestry(self.folder) if each.startswith(f"{self.root.top}/")]
        return found + [(paths.name(each), each) for each in inner]

    def contents(self, system: System, *, hidden: bool) -> list[Document]:
        """What is here, in no order: what lies in the folder, recent files, or the folders with files of a kind."""
        fs, kind = system.fs, self.root.kind
        if self.root.id == RECENT:
            since_ns = system.clock.now_ns() - _RECENT_NS
            found = self.everything(fs, hidden=hidden)
            return [each for each in found if not each.folder and each.modified_ns > since_ns]
        if kind is not None and not self.folder:
            holders = {paths.parent(each.path) for each in self.everything(fs, hidden=hidden)}
            return [folder for each in sorted(holders) if (folder := document_at(fs, each)) is not None]
        return [each for each in children(fs, self.folder, hidden=hidden) if kind in (None, each.kind)]

    def everything(self, fs: FileSystem, *, hidden: bool) -> list[Document]:
        """What a search looks through: all below the root."""
        found = below(fs, self.root.top or paths.STORAGE, hidden=hidden)
        return [each for each in found if self.root.kind in (None, each.kind)]
