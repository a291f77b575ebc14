"""Documents: URIs of the files in shared storage as the document picker hands them out, and their provider.

The provider is `content://com.android.externalstorage.documents`. Files that were taken out of an archive to be looked
at are `content://com.android.documentsui.archives`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol
from urllib.parse import quote, unquote

from simdroid.system.files import FileSystem, paths
from simdroid.system.providers.base import Content, Cursor, ProviderError, Uri, Value, sql
from simdroid.system.providers.file_types import mime_of

AUTHORITY = "com.android.externalstorage.documents"
ARCHIVES = "com.android.documentsui.archives"
UNPACKED = f"{paths.APP_DATA}/com.google.android.documentsui/cache/archives"
"""Where files of archives lie while they are looked at."""
DIRECTORY_TYPE, ROOT_TYPE = "vnd.android.document/directory", "vnd.android.document/root"

_VOLUME = "primary:"
_SAFE = "_-!.~'()*"
"""What Android's `Uri.encode` leaves alone besides letters and digits."""


class DocumentServices(Protocol):
    """The services that tell which file a URI names."""

    content: Content
    fs: FileSystem


def document_id(path: str) -> str:
    """The name of a file among documents: `primary:Download/a.txt`; of one from an archive, where it was unpacked."""
    if paths.within(path, UNPACKED):
        return path.removeprefix(f"{UNPACKED}/")
    return _VOLUME + path[len(paths.STORAGE) + 1 :]


def document_uri(path: str) -> str:
    """The URI of a file or folder of shared storage, given by its canonical path."""
    return f"content://{AUTHORITY}/document/{quote(document_id(path), safe=_SAFE)}"


def unpacked_uri(path: str) -> str:
    """The URI of a file below `UNPACKED`."""
    return f"content://{ARCHIVES}/document/{quote(document_id(path), safe=_SAFE)}"


def tree_uri(path: str) -> str:
    """The URI that stands for a folder with all below it."""
    return f"content://{AUTHORITY}/tree/{quote(document_id(path), safe=_SAFE)}"


def path_of(system: DocumentServices, uri: str) -> str | None:
    """The canonical path behind a URI of a file, a document or a row of the media store; None where it names none."""
    if uri.startswith("file://"):
        return _resolved(system, unquote(uri.removeprefix("file://")))
    parsed = Uri.parse(uri)
    if parsed.authority == AUTHORITY:
        return _of_document(system, parsed)
    if parsed.authority == ARCHIVES:
        path = _resolved(system, f"{UNPACKED}/{parsed.segments[-1]}") if len(parsed.segments) == 2 else None
        return path if path and paths.within(path, UNPACKED) else None
    return _of_media(system, uri) if parsed.authority == "media" else None


def _of_document(system: DocumentServices, uri: Uri) -> str | None:
    if len(uri.segments) not in (2, 4) or uri.segments[-2] not in ("document", "tree", "root"):
        return None
    name = uri.segments[-1]
    if uri.segments[-2] == "root":
        return paths.STORAGE if name == _VOLUME.rstrip(":") else None
    if not name.startswith(_VOLUME):
        return None
    path = _resolved(system, f"{paths.STORAGE}/{name.removeprefix(_VOLUME)}".rstrip("/"))
    return path if path and paths.within(path, paths.STORAGE) else None


def _of_media(system: DocumentServices, uri: str) -> str | None:
    provider = system.content.provider(uri)
    try:
        cursor = provider.query(uri, ["_data"], None, None) if provider else None
    except ProviderError:
        return None
    return str(cursor.rows[0][0]) if cursor and len(cursor.rows) == 1 else None


def _resolved(system: DocumentServices, path: str) -> str | None:
    try:
        return system.fs.resolve(path)
    except OSError:
        return None


COLUMNS = ("document_id", "mime_type", "_display_name", "last_modified", "_size", "flags")
_WRITE, _DELETE, _CREATE, _RENAME = 1 << 1, 1 << 2, 1 << 3, 1 << 6
"""Android's flags of what a document allows."""


class DocumentsProvider:
    """Rows for files and folders; their contents are read and replaced through the same URIs."""

    authorities: tuple[str, ...] = (AUTHORITY, ARCHIVES)

    def __init__(self, system: DocumentServices) -> None:
        self._system = system

    def query(self, uri: str, projection: list[str] | None, where: str | None, sort: str | None) -> Cursor | None:
        """See `Provider`: one row for a document, one for each of its children with `/children` behind it."""
        path = self._path(uri.removesuffix("/children"))
        children = uri.endswith("/children")
        documents = [f"{path}/{name}" for name in self._system.fs.listdir(path)] if children else [path]
        columns = projection or list(COLUMNS)
        return Cursor(columns, [tuple(row.get(column) for column in columns) for row in map(self._row, documents)])

    def insert(self, uri: str, values: dict[str, Value]) -> str | None:
        """See `Provider`; documents are made by the picker."""
        raise ProviderError(sql.UNSUPPORTED, "Insert not supported")

    def update(self, uri: str, values: dict[str, Value], where: str | None) -> int:
        """See `Provider`; documents are renamed by Files."""
        raise ProviderError(sql.UNSUPPORTED, "Update not supported")

    def delete(self, uri: str, where: str | None) -> int:
        """See `Provider`; documents are deleted by Files."""
        raise ProviderError(sql.UNSUPPORTED, "Delete not supported")

    def type_of(self, uri: str) -> str | None:
        """See `Provider`."""
        return str(self._row(self._path(uri))["mime_type"])

    def read(self, uri: str) -> bytes:
        """See `Provider`."""
        return self._system.fs.read_bytes(self._path(uri))

    def write(self, uri: str, data: bytes) -> None:
        """See `Provider`."""
        self._system.fs.write_bytes(self._path(uri), data)

    def call(self, uri: str, method: str, argument: str | None, extras: Mapping[str, Value]) -> dict[str, Value] | None:
        """See `Provider`."""
        return None

    def _path(self, uri: str) -> str:
        path = path_of(self._system, uri)
        if path is None or not self._system.fs.exists(path):
            name = (Uri.parse(uri).segments or ("",))[-1]
            raise ProviderError(sql.FILE_NOT_FOUND, f"Missing file for {name} at {path}")
        return path

    def _row(self, path: str) -> dict[str, Value]:
        stat = self._system.fs.stat(path)
        folder = stat.kind == "directory"
        return {
            "document_id": document_id(path),
            "mime_type": DIRECTORY_TYPE if folder else mime_of(paths.name(path)),
            "_display_name": paths.name(path),
            "last_modified": stat.mtime_ns // 1_000_000,
            "_size": stat.size,
            "flags": 0 if paths.within(path, UNPACKED) else _DELETE | _RENAME | (_CREATE if folder else _WRITE),
        }
