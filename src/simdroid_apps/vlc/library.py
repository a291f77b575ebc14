"""The media library: the database of VLC's medialibrary component, filled from the files of shared storage.

Durations are milliseconds, dates seconds since 1970, -1 for unknown. The evaluators of AndroidWorld join `Playlist`,
`PlaylistMediaRelation` and `Media`; they delete rows of `Media` alone, so files whose medium is gone are read again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from urllib.parse import quote, unquote

from simdroid import kit
from simdroid.system import System, open_database, paths

PACKAGE = "org.videolan.vlc"
DATABASE = "app_db/vlc_media.db"
VIDEO, AUDIO = 1, 2
"""Types of media."""
_PATH = f"{paths.APP_DATA}/{PACKAGE}/{DATABASE}"
_MAIN_FILE = 1
_SCHEME = "file://"

SCHEMA = """
CREATE TABLE Media (
    id_media INTEGER PRIMARY KEY AUTOINCREMENT, type INTEGER, subtype INTEGER NOT NULL DEFAULT 0,
    duration INTEGER DEFAULT -1, last_position REAL DEFAULT -1, last_time INTEGER DEFAULT -1,
    play_count UNSIGNED INTEGER NON NULL DEFAULT 0, last_played_date UNSIGNED INTEGER,
    insertion_date UNSIGNED INTEGER, release_date UNSIGNED INTEGER, title TEXT COLLATE NOCASE,
    filename TEXT COLLATE NOCASE, is_favorite BOOLEAN NOT NULL DEFAULT 0, is_present BOOLEAN NOT NULL DEFAULT 1,
    device_id INTEGER, nb_playlists UNSIGNED INTEGER NOT NULL DEFAULT 0, folder_id UNSIGNED INTEGER,
    import_type UNSIGNED INTEGER NOT NULL DEFAULT 0, group_id UNSIGNED INTEGER,
    forced_title BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE File (
    id_file INTEGER PRIMARY KEY AUTOINCREMENT, media_id UNSIGNED INTEGER DEFAULT NULL,
    playlist_id UNSIGNED INTEGER DEFAULT NULL, mrl TEXT, type UNSIGNED INTEGER,
    last_modification_date UNSIGNED INTEGER, size UNSIGNED INTEGER, folder_id UNSIGNED INTEGER,
    is_removable BOOLEAN NOT NULL DEFAULT 0, is_external BOOLEAN NOT NULL DEFAULT 0,
    is_network BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE Folder (
    id_folder INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT, name TEXT COLLATE NOCASE, parent_id UNSIGNED INTEGER,
    is_banned BOOLEAN NOT NULL DEFAULT 0, device_id UNSIGNED INTEGER, is_removable BOOLEAN NOT NULL DEFAULT 0,
    nb_audio UNSIGNED INTEGER NOT NULL DEFAULT 0, nb_video UNSIGNED INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE Playlist (
    id_playlist INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT COLLATE NOCASE, creation_date UNSIGNED INT,
    artwork_mrl TEXT, nb_video UNSIGNED INT NOT NULL DEFAULT 0, nb_audio UNSIGNED INT NOT NULL DEFAULT 0,
    nb_unknown UNSIGNED INT NOT NULL DEFAULT 0, duration UNSIGNED INT NOT NULL DEFAULT 0,
    is_favorite BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE TABLE PlaylistMediaRelation (media_id INTEGER, playlist_id INTEGER, position INTEGER);
CREATE INDEX playlist_media_pl_id_index ON PlaylistMediaRelation (media_id, playlist_id);
CREATE INDEX playlist_position_pl_id_index ON PlaylistMediaRelation (playlist_id, position);
CREATE TABLE Settings (db_model_version UNSIGNED INTEGER NOT NULL);
INSERT INTO Settings VALUES (36);
"""

_MEDIA = """
SELECT Media.id_media AS id, Media.type, Media.title, Media.filename, Media.duration, Media.last_time,
    Media.last_position, Media.play_count, Media.last_played_date, Media.insertion_date,
    File.mrl, File.size, File.last_modification_date AS modified
FROM Media JOIN File ON File.media_id = Media.id_media AND File.type = 1
"""


@dataclass(frozen=True)
class Medium:
    """A video or a sound of the library."""

    id: int
    type: int
    title: str
    filename: str
    duration: int
    last_time: int
    """Where it was left, in milliseconds; -1 where it was not, or was seen to its end."""
    play_count: int
    last_played: int
    inserted: int
    path: str
    size: int
    modified: int

    @property
    def video(self) -> bool:
        """Whether it has pictures."""
        return self.type == VIDEO

    @property
    def length_ms(self) -> int:
        """How long it lasts; 0 where that is not known."""
        return max(self.duration, 0)

    @property
    def watched(self) -> float:
        """How much of it is over, from 0 to 1."""
        return min(self.last_time / self.duration, 1.0) if self.duration > 0 and self.last_time > 0 else 0.0


@dataclass(frozen=True)
class Playlist:
    """A playlist; its media have an order."""

    id: int
    name: str
    created: int
    media: tuple[int, ...]


def connect(system: System) -> AbstractContextManager[sqlite3.Connection]:
    """The database, written when it is closed."""
    return open_database(system.fs, _PATH)


def media(system: System, *numbers: int) -> list[Medium]:
    """All media by title, or those with these numbers in their order."""
    with connect(system) as database:
        rows = database.execute(f"{_MEDIA} ORDER BY Media.title COLLATE NOCASE, Media.id_media").fetchall()
    items = [_medium(row) for row in rows]
    if not numbers:
        return items
    by_number = {item.id: item for item in items}
    return [by_number[number] for number in numbers if number in by_number]


def medium_at(system: System, path: str) -> Medium | None:
    """The medium that is a file."""
    return next((medium for medium in media(system) if medium.path == path), None)


def _medium(row: sqlite3.Row) -> Medium:
    def number(name: str) -> int:
        value = row[name]
        return int(value) if isinstance(value, int | float) else -1

    return Medium(
        number("id"),
        number("type"),
        str(row["title"] or row["filename"] or ""),
        str(row["filename"] or ""),
        number("duration"),
        number("last_time"),
        max(number("play_count"), 0),
        number("last_played_date"),
        number("insertion_date"),
        unquote(str(row["mrl"] or "").removeprefix(_SCHEME)),
        max(number("size"), 0),
        number("modified"),
    )


def update(system: System, number: int, **columns: int | float | str | None) -> None:
    """Change columns of a medium."""
    changes = ", ".join(f"{name} = ?" for name in columns)
    with connect(system) as database:
        database.execute(f"UPDATE Media SET {changes} WHERE id_media = ?", (*columns.values(), number))


# -- playlists ---------------------------------------------------------------------------------------------------------


def playlists(system: System) -> list[Playlist]:
    """All of them, by name."""
    with connect(system) as database:
        return [
            _playlist(database, row)
            for row in database.execute("SELECT * FROM Playlist ORDER BY name COLLATE NOCASE, id_playlist").fetchall()
        ]


def playlist(system: System, number: int) -> Playlist | None:
    """One of them."""
    return next((item for item in playlists(system) if item.id == number), None)


def _playlist(database: sqlite3.Connection, row: sqlite3.Row) -> Playlist:
    number = row["id_playlist"]
    links = database.execute(
        "SELECT media_id FROM PlaylistMediaRelation WHERE playlist_id = ? ORDER BY position", (number,)
    )
    return Playlist(number, str(row["name"] or ""), int(row["creation_date"] or 0), tuple(item[0] for item in links))


def create_playlist(system: System, name: str) -> int:
    """A new, empty playlist; its number."""
    with connect(system) as database:
        return kit.insert(database, "Playlist", {"name": name, "creation_date": system.clock.now_ms() // 1000})


def append(system: System, number: int, media_ids: Sequence[int]) -> None:
    """Put media at the end of a playlist."""
    target = playlist(system, number)
    if target is not None:
        arrange(system, number, [*target.media, *media_ids])


def arrange(system: System, number: int, media_ids: Sequence[int]) -> None:
    """Let a playlist have exactly these media, in this order, and count them anew."""
    with connect(system) as database:
        database.execute("DELETE FROM PlaylistMediaRelation WHERE playlist_id = ?", (number,))
        database.executemany(
            "INSERT INTO PlaylistMediaRelation (media_id, playlist_id, position) VALUES (?, ?, ?)",
            [(media_id, number, index) for index, media_id in enumerate(media_ids)],
        )
        recount(database)


def rename_playlist(system: System, number: int, name: str) -> None:
    """Call a playlist something else."""
    with connect(system) as database:
        database.execute("UPDATE Playlist SET name = ? WHERE id_playlist = ?", (name, number))


def delete_playlist(system: System, number: int) -> None:
    """Remove a playlist; its media stay."""
    with connect(system) as database:
        database.execute("DELETE FROM PlaylistMediaRelation WHERE playlist_id = ?", (number,))
        database.execute("DELETE FROM Playlist WHERE id_playlist = ?", (number,))
        recount(database)


def recount(database: sqlite3.Connection) -> None:
    """Bring the sums up to date that playlists and media keep of each other."""
    members = "FROM PlaylistMediaRelation JOIN Media ON id_media = media_id WHERE playlist_id = id_playlist"
    database.execute(
        f"UPDATE Playlist SET nb_video = (SELECT COUNT(*) {members} AND type = {VIDEO}),"
        f" nb_audio = (SELECT COUNT(*) {members} AND type = {AUDIO}),"
        f" duration = (SELECT COALESCE(SUM(MAX(Media.duration, 0)), 0) {members})"
    )
    database.execute(
        "UPDATE Media SET nb_playlists ="
        " (SELECT COUNT(DISTINCT playlist_id) FROM PlaylistMediaRelation WHERE media_id = id_media)"
    )


# -- files -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MediaFile:
    """A file of shared storage that VLC plays, as the media store knows it."""

    path: str
    type: int
    title: str
    duration: int
    size: int
    modified: int


def scan(system: System) -> list[int]:
    """Make the library agree with the files; the numbers of media that are new or whose file changed."""
    files = {item.path: item for item in media_files(system)}
    with connect(system) as database:
        database.execute("DELETE FROM File WHERE media_id NOT IN (SELECT id_media FROM Media)")
        stored = {
            unquote(str(row["mrl"]).removeprefix(_SCHEME)): row
            for row in database.execute("SELECT * FROM File WHERE media_id IS NOT NULL").fetchall()
        }
        removed = [row["media_id"] for path, row in stored.items() if path not in files]
        for table, column in (("Media", "id_media"), ("File", "media_id"), ("PlaylistMediaRelation", "media_id")):
            database.executemany(f"DELETE FROM {table} WHERE {column} = ?", [(number,) for number in removed])
        now, new_media = system.clock.now_ms() // 1000, list[int]()
        for path, file in sorted(files.items()):
            row = stored.get(path)
            if row is None:
                new_media.append(_add(database, file, now))
            elif (row["size"], row["last_modification_date"]) != (file.size, file.modified):
                new_media.append(row["media_id"])
                _change(database, row, file)
        if removed:
            _close_gaps(database)
        if removed or new_media:
            _count_folders(database)
            recount(database)
    return new_media


def media_files(system: System) -> Iterator[MediaFile]:
    """Videos and sounds that the media store lists."""
    provider = system.content.provider("content://media")
    columns = ["_data", "title", "duration", "_size", "date_modified"]
    for kind, name in ((VIDEO, "video"), (AUDIO, "audio")):
        cursor = provider.query(f"content://media/external/{name}/media", columns, None, None) if provider else None
        for path, title, duration, size, modified in cursor.rows if cursor else ():
            stem = paths.name(str(path)).rpartition(".")[0] or paths.name(str(path))
            label = stem if kind == VIDEO or not title else str(title)
            yield MediaFile(str(path), kind, label, int(duration or -1), int(size or 0), int(modified or 0))


def _add(database: sqlite3.Connection, file: MediaFile, now: int) -> int:
    folder = _folder(database, paths.parent(file.path))
    number = kit.insert(
        database,
        "Media",
        {
            "type": file.type,
            "title": file.title,
            "filename": paths.name(file.path),
            "duration": file.duration,
            "insertion_date": now,
            "folder_id": folder,
            "device_id": 1,
        },
    )
    kit.insert(
        database,
        "File",
        {
            "media_id": number,
            "mrl": mrl(file.path),
            "type": _MAIN_FILE,
            "folder_id": folder,
            "size": file.size,
            "last_modification_date": file.modified,
        },
    )
    return number


def _change(database: sqlite3.Connection, row: sqlite3.Row, file: MediaFile) -> None:
    database.execute(
        "UPDATE File SET size = ?, last_modification_date = ? WHERE id_file = ?",
        (file.size, file.modified, row["id_file"]),
    )
    database.execute("UPDATE Media SET duration = ? WHERE id_media = ?", (file.duration, row["media_id"]))


def _folder(database: sqlite3.Connection, path: str) -> int:
    row = database.execute("SELECT id_folder FROM Folder WHERE path = ?", (path,)).fetchone()
    return (
        int(row[0]) if row else kit.insert(database, "Folder", {"path": path, "name": paths.name(path), "device_id": 1})
    )


def _close_gaps(database: sqlite3.Connection) -> None:
    """Number the places of playlists anew, some of whose media are gone."""
    database.execute(
        "UPDATE PlaylistMediaRelation AS here SET position = (SELECT COUNT(*) FROM PlaylistMediaRelation AS other"
        " WHERE other.playlist_id = here.playlist_id AND other.position < here.position)"
    )


def _count_folders(database: sqlite3.Connection) -> None:
    database.execute("DELETE FROM Folder WHERE id_folder NOT IN (SELECT folder_id FROM File WHERE folder_id NOT NULL)")
    for column, kind in (("nb_video", VIDEO), ("nb_audio", AUDIO)):
        database.execute(
            f"UPDATE Folder SET {column} = (SELECT COUNT(*) FROM Media WHERE folder_id = id_folder AND type = ?)",
            (kind,),
        )


def mrl(path: str) -> str:
    """A file's address as the library keeps it."""
    return _SCHEME + quote(path)
