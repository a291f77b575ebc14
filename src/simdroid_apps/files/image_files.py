"""The files that an image has in its shared storage, with their dates."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TypedDict

from simdroid.media import photograph
from simdroid.system import System, paths
from simdroid_apps.files.store import Options, all_roots

_EMPTY = f"{paths.STORAGE}/Download"
"""The folder that tells whether the files were put there already."""


class ImageFile(TypedDict, total=False):
    """A file in `files.json`: a text, or an archive of texts and photographs by their names."""

    path: str
    """Below the shared storage."""
    modified: str
    """In UTC."""
    text: str
    entries: Mapping[str, str | Mapping[str, str]]


def put_files(system: System) -> None:
    """For `Manifest.set_up`: fill a storage without downloads with the image's files, and show them as lists."""
    files: list[ImageFile] = system.image.data("files.json") or []
    fs = system.fs
    if not files or fs.listdir(_EMPTY):
        return
    Options.stored(system).put(**{f"view_mode_{root}": "list" for root in all_roots(system)})
    for file in files:
        path, modified = f"{paths.STORAGE}/{file['path']}", datetime.fromisoformat(file["modified"]).replace(tzinfo=UTC)
        fs.mkdir(paths.parent(path), parents=True)
        fs.write_bytes(path, _archive(file["entries"], modified) if "entries" in file else file["text"].encode())
        fs.set_times(path, mtime_ns=int(modified.timestamp()) * 1_000_000_000)


def _archive(entries: Mapping[str, str | Mapping[str, str]], modified: datetime) -> bytes:
    """A ZIP archive; photographs are packed already and only stored."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            entry = zipfile.ZipInfo(name, modified.timetuple()[:6])
            if isinstance(content, str):
                archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
            else:
                archive.writestr(entry, photograph(content["photograph"]).read(), zipfile.ZIP_STORED)
    return packed.getvalue()
