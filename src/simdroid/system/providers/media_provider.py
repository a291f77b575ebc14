"""`content://media`: pictures, videos, music and files of shared storage."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from simdroid.system.files import paths
from simdroid.system.providers.base import (
    Cursor,
    ProviderError,
    ProviderServices,
    Route,
    RoutedUri,
    TableProvider,
    Uri,
    Value,
    sql,
)
from simdroid.system.providers.media import AUDIO, DOWNLOADS, FILES, IMAGES, VIDEOS, Media

_VOLUMES = ("external", "external_primary")
_BUILT_IN = "internal"
"""The volume of the system image's own sounds, of which this phone has none."""

_FOLDERS = {"images": "Pictures", "video": "Movies", "audio": "Music", "downloads": "Download", "file": "Download"}


def _collection(path: str, view: str, columns: dict[str, str], mime: str) -> tuple[Route, ...]:
    return (
        Route(f"*/{path}", view, "files", "is_pending = 0 AND is_trashed = 0", columns, type=mime),
        Route(f"*/{path}/#", view, "files", f"_id = {{{path.count('/') + 2}}}", columns, type=mime),
    )


ROUTES = (
    *_collection("images/media", "images", IMAGES, "vnd.android.cursor.dir/image"),
    *_collection("video/media", "video", VIDEOS, "vnd.android.cursor.dir/video"),
    *_collection("audio/media", "audio", AUDIO, "vnd.android.cursor.dir/audio"),
    *_collection("downloads", "downloads", DOWNLOADS, "vnd.android.cursor.dir/download"),
    *_collection("file", "files", FILES, "vnd.android.cursor.dir/file"),
    Route("*/audio/artists", "audio_artists", type="vnd.android.cursor.dir/artists"),
    Route("*/audio/albums", "audio_albums", type="vnd.android.cursor.dir/albums"),
    Route("*/audio/genres", "audio_genres", type="vnd.android.cursor.dir/genre"),
)


class MediaProvider(TableProvider):
    """Rows and files are one: a deleted row takes its file along, a new row makes one."""

    def __init__(self, system: ProviderServices, media: Media) -> None:
        super().__init__(media.store, ("media",), ROUTES)
        self._system = system
        self._media = media

    def query(self, uri: str, projection: list[str] | None, where: str | None, sort: str | None) -> Cursor | None:
        self._media.reconcile()
        if self._match(uri).uri.segments[0] == _BUILT_IN:
            where = "0"
        return super().query(uri, projection, where, sort)

    def insert(self, uri: str, values: dict[str, Value]) -> str | None:
        match = self._writable(uri)
        path = self._path_for(match, values)
        fs = self._system.fs
        if not fs.exists(path):
            fs.mkdir(paths.parent(path), parents=True)
            fs.write_bytes(path, b"")
        self._media.reconcile()
        with self._store.open() as connection:
            row = connection.execute("SELECT _id FROM files WHERE _data = ?", (fs.resolve(path),)).fetchone()
            if row is None:
                raise ProviderError(sql.ILLEGAL_ARGUMENT, f"{path} is not for the media store")
            rest = {name: value for name, value in values.items() if name not in _FROM_FILE}
            if rest:
                sql.update(connection, "files", rest, f"_id = {row['_id']:d}")
        return match.uri.child(row["_id"])

    def update(self, uri: str, values: dict[str, Value], where: str | None) -> int:
        self._media.reconcile()
        return super().update(uri, values, where)

    def delete(self, uri: str, where: str | None) -> int:
        self._media.reconcile()
        return super().delete(uri, where)

    def type_of(self, uri: str) -> str | None:
        if not Uri.parse(uri).segments[-1:] or not Uri.parse(uri).segments[-1].isdigit():
            return super().type_of(uri)
        cursor = self.query(uri, ["mime_type"], None, None)
        return str(cursor.rows[0][0]) if cursor and cursor.rows else None

    def read(self, uri: str) -> bytes:
        return self._system.fs.read_bytes(self._file(uri))

    def write(self, uri: str, data: bytes) -> None:
        self._system.fs.write_bytes(self._file(uri), data)

    def call(self, uri: str, method: str, argument: str | None, extras: Mapping[str, Value]) -> dict[str, Value] | None:
        if method == "scan_file" and argument:
            return {"android.intent.extra.STREAM": self._media.scan(argument)}
        if method == "scan_volume":
            self._media.reconcile()
            return {}
        raise ProviderError(sql.UNSUPPORTED, f"Unsupported call: {method}")

    def _match(self, uri: str) -> RoutedUri:
        match = super()._match(uri)
        if match.uri.segments[0] not in (*_VOLUMES, _BUILT_IN):
            raise ProviderError(sql.ILLEGAL_ARGUMENT, f"Volume {match.uri.segments[0]} not found")
        return match

    def _writable(self, uri: str) -> RoutedUri:
        match = super()._writable(uri)
        if match.uri.segments[0] == _BUILT_IN:
            raise ProviderError(sql.UNSUPPORTED, f"Writing to {uri} is not supported")
        return match

    def _unknown(self, uri: str) -> ProviderError:
        return ProviderError(sql.ILLEGAL_STATE, f"Unknown URL : {uri}")

    def _update(self, connection: sqlite3.Connection, match: RoutedUri, values: dict[str, Value], where: str) -> int:
        rows = self._numbers(connection, match, where)
        return sql.update(connection, "files", values, f"_id IN ({', '.join(map(str, rows))})") if rows else 0

    def _delete(self, connection: sqlite3.Connection, match: RoutedUri, where: str) -> int:
        rows = self._numbers(connection, match, where)
        for number in rows:
            row = connection.execute("SELECT _data FROM files WHERE _id = ?", (number,)).fetchone()
            self._system.fs.remove(row["_data"])
            connection.execute("DELETE FROM files WHERE _id = ?", (number,))
        return len(rows)

    @staticmethod
    def _numbers(connection: sqlite3.Connection, match: RoutedUri, where: str) -> list[int]:
        cursor = sql.select(connection, match.route.source, projection=["_id"], where=where)
        return [int(str(row[0])) for row in cursor.rows]

    def _file(self, uri: str) -> str:
        cursor = self.query(uri, ["_data"], None, None) if Uri.parse(uri).segments[-1:] else None
        if cursor is None or len(cursor.rows) != 1:
            raise ProviderError(sql.FILE_NOT_FOUND, f"No item at {uri}")
        return str(cursor.rows[0][0])

    def _path_for(self, match: RoutedUri, values: dict[str, Value]) -> str:
        if values.get("_data"):
            path = self._system.fs.resolve(str(values["_data"]))
        else:
            folder = str(values.get("relative_path") or _FOLDERS[match.uri.segments[1]]).strip("/")
            name = str(values.get("_display_name") or values.get("title") or self._system.clock.now_ms())
            path = f"{paths.STORAGE}/{folder}/{name}"
        if not paths.within(path, paths.STORAGE) or ".." in path.split("/"):
            raise ProviderError(sql.ILLEGAL_ARGUMENT, f"Requested path {path} is outside shared storage")
        return path


_FROM_FILE = frozenset({"_data", "_size", "_display_name", "relative_path", "date_modified", "_id"})
