"""URIs of the files in shared storage, as the document picker hands them out, and the way back to a path."""

from __future__ import annotations

from typing import Protocol
from urllib.parse import quote, unquote

from mobile_world.phone.system.files import FileSystem, paths
from mobile_world.phone.system.providers.content import Content, ProviderError
from mobile_world.phone.system.providers.uris import Uri

AUTHORITY = "com.android.externalstorage.documents"
DIRECTORY_TYPE, ROOT_TYPE = "vnd.android.document/directory", "vnd.android.document/root"

_VOLUME = "primary:"
_SAFE = "_-!.~'()*"
"""What Android's `Uri.encode` leaves alone besides letters and digits."""


class DocumentServices(Protocol):
    """The services that tell which file a URI names."""

    content: Content
    fs: FileSystem


def document_id(path: str) -> str:
    """The name of a file among documents: `primary:Download/a.txt`."""
    return _VOLUME + path[len(paths.STORAGE) + 1 :]


def document_uri(path: str) -> str:
    """The URI of a file or folder of shared storage, given by its canonical path."""
    return f"content://{AUTHORITY}/document/{quote(document_id(path), safe=_SAFE)}"


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
    return _of_media(system, uri) if parsed.authority == "media" else None


def _of_document(system: DocumentServices, uri: Uri) -> str | None:
    if len(uri.segments) not in (2, 4) or uri.segments[-2] not in ("document", "tree", "root"):
        return None
    name = uri.segments[-1]
    if uri.segments[-2] == "root":
        return paths.STORAGE if name == _VOLUME.rstrip(":") else None
    if not name.startswith(_VOLUME):
        return None
    found = _resolved(system, f"{paths.STORAGE}/{name.removeprefix(_VOLUME)}".rstrip("/"))
    return found if found and paths.within(found, paths.STORAGE) else None


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
