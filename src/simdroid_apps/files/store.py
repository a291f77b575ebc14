"""Files and folders as the app sees them, read anew from the storage for every frame, and the roots they lie in.

An archive is a folder, too: what it holds has paths that go on behind its name, such as `Download/a.zip/notes/one.txt`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from simdroid import kit, ui
from simdroid.system import FileSystem, System, folded, paths, sort_key
from simdroid.system.files import archives
from simdroid.system.providers import DIRECTORY_TYPE, HIDDEN, OCTET_STREAM, MediaType, media_type_of, mime_of

PACKAGE = "com.google.android.documentsui"
ZIP = "application/zip"
_APPLICATION = "application/vnd.android.package-archive"
_CATEGORIES = (
    (("image/",), "image", "file_image_outline"),
    (("audio/",), "audio", "file_music_outline"),
    (("video/",), "video", "file_video_outline"),
    (("text/html", "text/css", "text/xml", "javascript", "json", "xhtml"), "file", "file_code_outline"),
    (("application/zip", "gzip", "x-tar", "7z"), "archive", "folder_zip_outline"),
    (("spreadsheet", "ms-excel", "text/csv"), "spreadsheet", "file_table_outline"),
    (("presentation", "powerpoint"), "presentation", "file_presentation_box"),
    (("pdf",), "document", "file_pdf_box"),
    (("text/", "wordprocessing", "msword", "rtf"), "document", "file_document_outline"),
    (("",), "file", "file_outline"),
)
"""What a MIME type contains, the word for such files and their icon; the first that fits counts."""


@dataclass(frozen=True)
class Document:
    """One file or folder."""

    path: str
    name: str
    folder: bool
    size: int
    modified_ns: int
    archived: bool = False
    """Whether it lies in an archive."""

    @property
    def archive(self) -> bool:
        """Whether it opens as a folder; an archive in another one does not."""
        return self.mime == ZIP and not self.archived

    @property
    def mime(self) -> str:
        """What kind of file it is, by its name."""
        return DIRECTORY_TYPE if self.folder else mime_of(self.name)

    @property
    def kind(self) -> MediaType:
        """What the media store takes it for."""
        return MediaType.NONE if self.folder else media_type_of(self.mime)

    @property
    def type_name(self) -> str:
        """What kind of thing it is, in words: MP3 audio, TXT document, Folder."""
        if self.folder:
            return "Folder"
        if self.mime == _APPLICATION:
            return "Android application"
        extension = self.name.rpartition(".")[2].upper().replace("JPEG", "JPG")
        return f"{'BIN' if self.mime == OCTET_STREAM else extension} {_category(self.mime)[0]}"

    @property
    def icon(self) -> str:
        """The picture that stands for its kind."""
        if self.folder:
            return "folder"
        return "android" if self.mime == _APPLICATION else _category(self.mime)[1]


def _category(mime: str) -> tuple[str, str]:
    return next((word, icon) for parts, word, icon in _CATEGORIES if any(part in mime for part in parts))


class ArchivePath(NamedTuple):
    """A place in an archive; the archive itself has an empty one."""

    archive: str
    entry: str


def archive_path(fs: FileSystem, path: str) -> ArchivePath | None:
    """The archive that a path leads into, and where to; None for one that leads into none."""
    for item in paths.ancestry(path):
        if mime_of(paths.name(item)) == ZIP and fs.is_file(item):
            return ArchivePath(item, path[len(item) + 1 :])
    return None


def document_at(fs: FileSystem, path: str) -> Document | None:
    """The document at a path; None where nothing is, or nothing a person can see."""
    try:
        stat = fs.stat(path)
    except OSError:
        return _archived_document(fs, path)
    if stat.kind not in ("file", "directory"):
        return None
    return Document(path, paths.name(path), stat.kind == "directory", stat.size, stat.mtime_ns)


def _archived_document(fs: FileSystem, path: str) -> Document | None:
    place = archive_path(fs, path)
    try:
        entry = archives.entries(fs, place.archive).get(place.entry) if place else None
    except OSError:
        return None
    return _of_entry(path, entry) if entry else None


def _of_entry(path: str, entry: archives.ArchiveEntry) -> Document:
    return Document(path, paths.name(path), entry.folder, entry.size, entry.modified_ns, archived=True)


def is_folder(fs: FileSystem, path: str) -> bool:
    """Whether something can lie at a path: in a folder, an archive or a folder of one."""
    if fs.is_dir(path):
        return True
    place = archive_path(fs, path)
    if place is None:
        return False
    document = document_at(fs, path) if place.entry else None
    return not place.entry or (document is not None and document.folder)


def children(fs: FileSystem, folder: str, *, hidden: bool) -> list[Document]:
    """What lies in a folder or archive, in no order; `hidden` includes names that begin with a dot."""
    try:
        place = None if fs.is_dir(folder) else archive_path(fs, folder)
        if place is not None:
            return _archive_children(fs, place, hidden=hidden)
        names = fs.listdir(folder)
    except OSError:
        return []
    shown = [name for name in names if paths.is_text(name) and (hidden or not name.startswith("."))]
    documents = [document_at(fs, f"{folder}/{name}") for name in shown]
    return [item for item in documents if item is not None and item.path not in HIDDEN]


def _archive_children(fs: FileSystem, place: ArchivePath, *, hidden: bool) -> list[Document]:
    inner = [
        _of_entry(f"{place.archive}/{path}", entry)
        for path, entry in archives.entries(fs, place.archive).items()
        if path.rpartition("/")[0] == place.entry
    ]
    return [item for item in inner if hidden or not item.name.startswith(".")]


def is_damaged(fs: FileSystem, folder: str) -> bool:
    """Whether a folder lies in an archive that cannot be read."""
    place = None if fs.is_dir(folder) else archive_path(fs, folder)
    try:
        if place is not None:
            archives.entries(fs, place.archive)
    except OSError:
        return True
    return False


def below(fs: FileSystem, folder: str, *, hidden: bool) -> Iterator[Document]:
    """Everything below a folder, folders included."""
    for child in children(fs, folder, hidden=hidden):
        yield child
        if child.folder:
            yield from below(fs, child.path, hidden=hidden)


def date_text(system: System, changed_ns: int, *, full: bool = False) -> str:
    """When something was changed: a time today, else a day, with the year when it is another one; `full` is all."""
    when = kit.moment_ns(system, changed_ns)
    return (
        f"{kit.month_day(when)}, {when.year}, {ui.clock_text(system, when)}" if full else kit.brief_date(system, when)
    )


class Order(NamedTuple):
    """A sort order; folders come first in all of them."""

    label: str
    key: Callable[[Document], Any]
    backward: bool = False

    def sorted(self, documents: Iterable[Document]) -> list[Document]:
        """The documents in this order, equal ones by their names."""
        by_name = sorted(documents, key=_name)
        by_key = sorted(by_name, key=self.key, reverse=self.backward)
        return sorted(by_key, key=lambda item: not item.folder)


def _name(document: Document) -> tuple[str, str, str]:
    """Sort key by name, ignoring case and accents; the path decides between equal names."""
    return *sort_key(document.name), document.path


def _modified(document: Document) -> int:
    return document.modified_ns // 1_000_000


def _size(document: Document) -> int:
    return -1 if document.folder else document.size


def _type(document: Document) -> str:
    return folded(document.type_name)


ORDERS = {
    "name": Order("File name (A to Z)", _name),
    "name_down": Order("File name (Z to A)", _name, True),
    "newest": Order("Modified (newest first)", _modified, True),
    "oldest": Order("Modified (oldest first)", _modified),
    "type": Order("Type (A to Z)", _type),
    "type_down": Order("Type (Z to A)", _type, True),
    "largest": Order("Size (largest first)", _size, True),
    "smallest": Order("Size (smallest first)", _size),
}
"""All orders, by the name a screen keeps the chosen one under."""

RECENT, DOWNLOADS, DEVICE = "recent", "downloads", "device"
_RECENT_NS = 45 * 86_400 * 1_000_000_000
"""How long a file counts as recent."""


class Options(kit.PreferenceFile, package=PACKAGE):
    """The app's preferences; the view mode of each root is stored under its id."""

    last_root = kit.String(DOWNLOADS)
    show_hidden = kit.Flag(key="show_hidden_files")


@dataclass(frozen=True)
class Root:
    """A root of the drawer; `top` is its folder, empty for a collection of files from everywhere."""

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
class Location:
    """A location in a root: a folder, or empty for the collection itself."""

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
        if self.root.id == RECENT and not self.folder:
            return "Recent files"
        if self.folder not in ("", self.root.top):
            return f"Files in {self.title}"
        return f"Files {'from' if self.root.kind else 'on' if self.root.id == DEVICE else 'in'} {self.title}"

    @property
    def trail(self) -> list[tuple[str, str]]:
        """Names and paths of the folders from the root to here."""
        trail = [(self.root.title, self.root.top)]
        if self.folder in ("", self.root.top):
            return trail
        if not self.root.top:
            above = paths.ancestry(self.folder)[:-1]
            archive = next((item for item in above if mime_of(paths.name(item)) == ZIP), self.folder)
            inner = [(paths.name(item), item) for item in above if paths.within(item, archive)]
            return [*trail, *inner, (self.title, self.folder)]
        below_top = [item for item in paths.ancestry(self.folder) if item.startswith(f"{self.root.top}/")]
        return trail + [(paths.name(item), item) for item in below_top]

    def contents(self, system: System, *, hidden: bool) -> list[Document]:
        """What is here, in no order: what lies in the folder, recent files, or the folders with files of a kind."""
        fs, kind = system.fs, self.root.kind
        if self.root.id == RECENT and not self.folder:
            since_ns = system.clock.now_ns() - _RECENT_NS
            everything = self.everything(fs, hidden=hidden)
            return [item for item in everything if not item.folder and item.modified_ns > since_ns]
        if kind is not None and not self.folder:
            holders = {paths.parent(item.path) for item in self.everything(fs, hidden=hidden)}
            return [folder for holder in sorted(holders) if (folder := document_at(fs, holder)) is not None]
        return [child for child in children(fs, self.folder, hidden=hidden) if kind in (None, child.kind)]

    def everything(self, fs: FileSystem, *, hidden: bool) -> list[Document]:
        """What a search looks through: all below the root."""
        documents = below(fs, self.root.top or paths.STORAGE, hidden=hidden)
        return [item for item in documents if self.root.kind in (None, item.kind)]
