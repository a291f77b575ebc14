"""The media store: database schema of external.db, and the scanner that fills it.

On Android the media provider is the file system of shared storage, so it hears of every change at once. Here the rows
of external.db are compared with the tree before every query: files without a row get one,
rows without a file go, changed files are read again. Nothing is written when nothing changed; 1,000 files take about
20 ms to compare, and nothing at all while no file of the phone was written since the last time. So the header of a file
is read once, and the store is what other apps ask.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from simdroid.system.files import Stat, paths
from simdroid.system.providers.base import ProviderDatabase, ProviderServices, Value, array_map, sql
from simdroid.system.providers.file_types import MediaType, media_type_of, mime_of

if TYPE_CHECKING:
    from simdroid.system.providers.media_tags import Tags

MEDIA_PACKAGE = "com.google.android.providers.media.module"
MEDIA_DATABASE = "external.db"

_FILES = """
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE files (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, _data TEXT UNIQUE, _size INTEGER, format INTEGER,
  parent INTEGER, date_added INTEGER, date_modified INTEGER, mime_type TEXT, title TEXT, description TEXT,
  _display_name TEXT, picasa_id TEXT, orientation INTEGER, latitude DOUBLE, longitude DOUBLE, datetaken INTEGER,
  mini_thumb_magic INTEGER, bucket_id TEXT, bucket_display_name TEXT, isprivate INTEGER, title_key TEXT,
  artist_id INTEGER, album_id INTEGER, composer TEXT, track INTEGER, year INTEGER CHECK (year != 0),
  is_ringtone INTEGER, is_music INTEGER, is_alarm INTEGER, is_notification INTEGER, is_podcast INTEGER,
  album_artist TEXT, duration INTEGER, bookmark INTEGER, artist TEXT, album TEXT, resolution TEXT, tags TEXT,
  category TEXT, language TEXT, mini_thumb_data TEXT, name TEXT, media_type INTEGER, old_id INTEGER, is_drm INTEGER,
  width INTEGER, height INTEGER, title_resource_uri TEXT, owner_package_name TEXT DEFAULT NULL,
  color_standard INTEGER, color_transfer INTEGER, color_range INTEGER, _hash BLOB DEFAULT NULL,
  is_pending INTEGER DEFAULT 0, is_download INTEGER DEFAULT 0, download_uri TEXT DEFAULT NULL,
  referer_uri TEXT DEFAULT NULL, is_audiobook INTEGER DEFAULT 0, date_expires INTEGER DEFAULT NULL,
  is_trashed INTEGER DEFAULT 0, group_id INTEGER DEFAULT NULL, primary_directory TEXT DEFAULT NULL,
  secondary_directory TEXT DEFAULT NULL, document_id TEXT DEFAULT NULL, instance_id TEXT DEFAULT NULL,
  original_document_id TEXT DEFAULT NULL, relative_path TEXT DEFAULT NULL, volume_name TEXT DEFAULT NULL,
  artist_key TEXT DEFAULT NULL, album_key TEXT DEFAULT NULL, genre TEXT DEFAULT NULL, genre_key TEXT DEFAULT NULL,
  genre_id INTEGER, author TEXT DEFAULT NULL, bitrate INTEGER DEFAULT NULL, capture_framerate REAL DEFAULT NULL,
  cd_track_number TEXT DEFAULT NULL, compilation INTEGER DEFAULT NULL, disc_number TEXT DEFAULT NULL,
  is_favorite INTEGER DEFAULT 0, num_tracks INTEGER DEFAULT NULL, writer TEXT DEFAULT NULL,
  exposure_time TEXT DEFAULT NULL, f_number TEXT DEFAULT NULL, iso INTEGER DEFAULT NULL,
  scene_capture_type INTEGER DEFAULT NULL, generation_added INTEGER DEFAULT 0,
  generation_modified INTEGER DEFAULT 0, xmp BLOB DEFAULT NULL, _transcode_status INTEGER DEFAULT 0,
  _video_codec_type TEXT DEFAULT NULL, _modifier INTEGER DEFAULT 0, is_recording INTEGER DEFAULT 0,
  redacted_uri_id TEXT DEFAULT NULL, _user_id INTEGER DEFAULT 0, _special_format INTEGER DEFAULT NULL);
CREATE TABLE log (time DATETIME, message TEXT);
CREATE TABLE deleted_media (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, old_id INTEGER UNIQUE, generation_modified INTEGER NOT NULL);
CREATE TABLE audio_playlists_map (
  _id INTEGER PRIMARY KEY, audio_id INTEGER NOT NULL, playlist_id INTEGER NOT NULL, play_order INTEGER NOT NULL);
CREATE INDEX media_type_index ON files (media_type);
"""

_SHARED = (
    *("_id", "_data", "_display_name", "_size", "mime_type", "date_added", "date_modified", "datetaken", "title"),
    *("width", "height", "resolution", "duration", "orientation", "bucket_id", "bucket_display_name", "relative_path"),
    *("volume_name", "owner_package_name", "is_drm", "is_pending", "is_trashed", "is_favorite", "is_download"),
    *("date_expires", "document_id", "instance_id", "original_document_id", "group_id", "generation_added"),
    *("generation_modified", "xmp", "album", "artist", "album_artist", "author", "composer", "genre", "writer", "year"),
    *("bitrate", "capture_framerate", "cd_track_number", "compilation", "disc_number", "num_tracks"),
)
_IMAGE = (
    *("description", "picasa_id", "isprivate", "latitude", "longitude", "mini_thumb_magic", "exposure_time"),
    *("f_number", "iso", "scene_capture_type"),
)
_VIDEO = (
    *("description", "tags", "category", "language", "isprivate", "latitude", "longitude", "mini_thumb_magic"),
    *("bookmark", "color_standard", "color_transfer", "color_range"),
)
_AUDIO = (
    *("title_key", "bookmark", "artist_id", "artist_key", "album_id", "album_key", "genre_id", "genre_key", "track"),
    *("is_music", "is_podcast", "is_ringtone", "is_alarm", "is_notification", "is_audiobook", "is_recording"),
    "title_resource_uri",
)
_DOWNLOAD = ("download_uri", "referer_uri", "description")
_FILE = ("parent", "media_type", "format", "download_uri", "referer_uri")

IMAGES = {name: name for name in array_map((*_SHARED, *_IMAGE))}
VIDEOS = {name: name for name in array_map((*_SHARED, *_VIDEO))}
AUDIO = {name: name for name in array_map((*_SHARED, *_AUDIO))}
DOWNLOADS = {name: name for name in array_map((*_SHARED, *_DOWNLOAD))}
FILES = {name: name for name in array_map((*_SHARED, *_IMAGE, *_VIDEO, *_AUDIO, *_FILE))}
"""Columns of each collection, in the order Android lists them."""

_VIEWS = f"""
CREATE VIEW images AS SELECT {", ".join(IMAGES)} FROM files WHERE media_type = 1;
CREATE VIEW video AS SELECT {", ".join(VIDEOS)} FROM files WHERE media_type = 3;
CREATE VIEW audio AS SELECT {", ".join(AUDIO)} FROM files WHERE media_type = 2;
CREATE VIEW downloads AS SELECT {", ".join(DOWNLOADS)} FROM files WHERE is_download = 1;
CREATE VIEW audio_artists AS SELECT artist_id AS _id, MIN(artist) AS artist, artist_key,
  COUNT(DISTINCT album_id) AS number_of_albums, COUNT(DISTINCT _id) AS number_of_tracks
FROM audio WHERE is_music = 1 GROUP BY artist_id;
CREATE VIEW audio_albums AS SELECT album_id AS _id, album_id, MIN(album) AS album, album_key, artist_id, artist,
  artist_key, COUNT(DISTINCT _id) AS numsongs, COUNT(DISTINCT _id) AS numsongs_by_artist, MIN(year) AS minyear,
  MAX(year) AS maxyear, NULL AS album_art
FROM audio WHERE is_music = 1 GROUP BY album_id;
CREATE VIEW audio_genres AS SELECT genre_id AS _id, MIN(genre) AS name FROM audio
WHERE genre_id IS NOT NULL GROUP BY genre_id;
"""

MEDIA_SCRIPT = f"{_FILES}{_VIEWS}PRAGMA user_version = 1313;\n"


HIDDEN = tuple(f"{paths.STORAGE}/Android/{name}" for name in ("data", "obb"))
"""Apps' private parts of shared storage, which the media store leaves alone."""

_SOUND_FOLDERS = {
    "is_ringtone": "/ringtones/",
    "is_alarm": "/alarms/",
    "is_notification": "/notifications/",
    "is_podcast": "/podcasts/",
    "is_audiobook": "/audiobooks/",
    "is_recording": "/recordings/",
    "is_music": "/music/",
}
"""What is in a folder of that name, however deep and whatever the case, is of that kind; anything else is music."""
_YEAR = re.compile("[1-9][0-9]{3}")
_UNKNOWN = "<unknown>"
_LARGEST = 1 << 40
"""Of lengths and sizes that a file's header claims; the database holds no whole number of more than 64 bits."""
"""The artist of what names none."""
_COLLECTIONS = {1: "images/media", 2: "audio/media", 3: "video/media"}


class Media:
    """The media scanner: keeps the media store up to date with shared storage."""

    def __init__(self, system: ProviderServices) -> None:
        self._system = system
        self.store = ProviderDatabase(system, MEDIA_PACKAGE, MEDIA_DATABASE, MEDIA_SCRIPT)
        self._agreed: object = None
        """The version of the files with which the rows were last known to agree."""

    def scan(self, path: str) -> str | None:
        """Bring the store up to date, and read a file or those of a folder again; the URI of a file at `path`."""
        try:
            canonical = self._system.fs.resolve(path)
        except OSError:
            canonical = ""
        self._compare(canonical)
        self._agreed = self._system.fs.version
        if not canonical:
            return None
        with self.store.open() as connection:
            row = connection.execute("SELECT _id, media_type FROM files WHERE _data = ?", (canonical,)).fetchone()
        if row is None:
            return None
        collection = _COLLECTIONS.get(row["media_type"], "file")
        return f"content://media/external_primary/{collection}/{row['_id']}"

    def claim(self, path: str, package: str) -> str | None:
        """Note which app made a file, which it may then change without asking; the file's URI."""
        uri = self.scan(path)
        if uri is not None:
            with self.store.open() as connection:
                where = f"_id = {int(uri.rpartition('/')[2]):d}"
                sql.update(connection, "files", {"owner_package_name": package}, where)
            self._agreed = self._system.fs.version
        return uri

    def reconcile(self) -> None:
        """Make rows and files agree."""
        if self._system.fs.version != self._agreed:
            self._compare()
            self._agreed = self._system.fs.version

    def playing_time_ms(self, path: str) -> int:
        """How long a sound or movie lasts by its header, wherever it lies; 0 where it does not say."""
        from simdroid.system.providers.sound_headers import playing_time_ms

        return playing_time_ms(self._system.fs.read_bytes(path))

    def _compare(self, again: str = "") -> None:
        """Look at all files; one whose size and second of change are as before is read only when it is to be."""
        with self.store.open() as connection:
            rows = connection.execute("SELECT _id, _data, _size, date_modified, media_type FROM files").fetchall()
            rows_by_path = {row["_data"]: row for row in rows}
            for path, stat, silenced in self._files():
                row = rows_by_path.pop(path, None)
                seconds = stat.mtime_ns // 1_000_000_000
                if row is None:
                    values: dict[str, Value] = {"_data": path, "date_added": stat.ctime_ns // 1_000_000_000}
                    sql.insert(connection, "files", values | self._describe(path, stat, silenced))
                elif (
                    path == again
                    or (again and path.startswith(f"{again}/"))
                    or (row["_size"], row["date_modified"]) != (stat.size, seconds)
                    or (silenced and row["media_type"])
                ):
                    sql.update(connection, "files", self._describe(path, stat, silenced), f"_id = {row['_id']:d}")
            for row in rows_by_path.values():
                connection.execute("DELETE FROM files WHERE _id = ?", (row["_id"],))

    def _files(self) -> Iterator[tuple[str, Stat, bool]]:
        """Every file of shared storage, and whether a `.nomedia` or a hidden folder silences it."""
        fs = self._system.fs
        todo = [(paths.STORAGE, False)] if fs.is_dir(paths.STORAGE) else []
        while todo:
            folder, silenced = todo.pop()
            names = fs.listdir(folder)
            silenced = silenced or ".nomedia" in names
            for name in names:
                path = f"{folder}/{name}"
                stat = fs.stat(path, follow=False)
                hidden = silenced or name.startswith(".")
                if stat.kind == "directory" and path not in HIDDEN:
                    todo.append((path, hidden))
                elif stat.kind == "file" and paths.is_text(path):
                    yield path, stat, hidden

    def _describe(self, path: str, stat: Stat, silenced: bool) -> dict[str, Value]:
        mime = mime_of(paths.name(path))
        kind = MediaType.NONE if silenced else media_type_of(mime)
        values = _place(path) | {
            "_size": stat.size,
            "date_modified": stat.mtime_ns // 1_000_000_000,
            "mime_type": mime,
            "media_type": int(kind),
            "format": 12288,
            "is_drm": 0,
            "is_trashed": int(paths.name(path).startswith(".trashed-")),
            "is_pending": int(paths.name(path).startswith(".pending-")),
        }
        with self._system.fs.open(path) as file:
            return values | _contents(file, stat, path, kind)


def _place(path: str) -> dict[str, Value]:
    """Columns that follow from the file's path."""
    folder, name = paths.parent(path), paths.name(path)
    relative = folder[len(paths.STORAGE) + 1 :]
    parts = relative.split("/") if relative else []
    return {
        "_display_name": name,
        "title": name.rpartition(".")[0] or name,
        "parent": 0,
        "relative_path": f"{relative}/" if relative else "/",
        "bucket_id": str(_number(folder.lower()) - (1 << 31)),
        "bucket_display_name": parts[-1] if parts else None,
        "primary_directory": parts[0] if parts else None,
        "secondary_directory": parts[1] if len(parts) > 1 else None,
        "volume_name": "external_primary",
        "is_download": int(bool(parts) and parts[0] == "Download"),
    }


def _contents(file: BinaryIO, stat: Stat, path: str, kind: MediaType) -> dict[str, Value]:
    """Columns that come from the file's header; what reads headers is loaded with the first one of its kind."""
    if kind is MediaType.IMAGE:
        from simdroid.system.providers.image_headers import read_image

        image = read_image(file, stat.mtime_ns // 1_000_000)
        if image:
            return {"orientation": image.orientation, "datetaken": image.taken_ms} | _picture(image.width, image.height)
    if kind is MediaType.VIDEO:
        from simdroid.system.providers.movie_headers import read_movie

        movie = read_movie(file, stat.size)
        return _length(movie.duration_ms, stat.size) | _picture(movie.width, movie.height) | _tagged(movie.tags, path)
    if kind is MediaType.AUDIO:
        from simdroid.system.providers.sound_headers import read_sound

        sound = read_sound(file, stat.size)
        return (
            _kinds(path)
            | _length(sound.duration_ms, stat.size)
            | _tagged(sound.tags, path)
            | _numbered(sound.tags, path)
        )
    return {}


def _picture(width: int | None, height: int | None) -> dict[str, Value]:
    if not width or not height or max(width, height) >= _LARGEST:
        return {}
    return {"width": width, "height": height, "resolution": f"{width}\u00d7{height}"}


def _length(duration_ms: int | None, size: int) -> dict[str, Value]:
    """How long it lasts, and from that its bit rate, as Android computes it."""
    if duration_ms is not None and duration_ms >= _LARGEST:
        duration_ms = None
    return {"duration": duration_ms, "bitrate": size * 8000 // duration_ms if duration_ms else None}


def _kinds(path: str) -> dict[str, Value]:
    folders = paths.parent(path).lower() + "/"
    kinds: dict[str, Value] = {column: int(folder in folders) for column, folder in _SOUND_FOLDERS.items()}
    return kinds if any(kinds.values()) else kinds | {"is_music": 1}


def _tagged(tags: Tags, path: str) -> dict[str, Value]:
    """Columns of sounds and movies; a file without an album belongs to that of its folder."""
    year = _YEAR.search(tags.year or "")
    values: dict[str, Value] = {"title": tags.title} if tags.title else {}
    return values | {
        "artist": tags.artist or _UNKNOWN,
        "album": tags.album or paths.name(paths.parent(path)),
        "album_artist": tags.album_artist,
        "composer": tags.composer,
        "genre": tags.genre,
        "year": int(year[0]) if year else None,
        "cd_track_number": tags.track,
        "disc_number": tags.disc,
        "num_tracks": _first_number((tags.track or "").partition("/")[2]),
    }


def _numbered(tags: Tags, path: str) -> dict[str, Value]:
    """Columns of sounds alone: what lists are made from, and the place on a record, thousands counting its discs."""
    artist, album = tags.artist or _UNKNOWN, tags.album or paths.name(paths.parent(path))
    track, disc = _first_number(tags.track), _first_number(tags.disc)
    return {
        "track": track if track is None or disc is None else disc * 1000 + track,
        "title_key": tags.title.casefold() if tags.title else None,
        "artist_id": _number(artist),
        "artist_key": artist.casefold(),
        # Albums of one name are told apart by whose they are, or by the folder, as Android does.
        "album_id": _number(f"{album}\0{tags.album_artist or paths.parent(path)}"),
        "album_key": album.casefold(),
        "genre_id": _number(tags.genre) if tags.genre else None,
        "genre_key": tags.genre.casefold() if tags.genre else None,
    }


def _number(text: str) -> int:
    return zlib.crc32(text.encode("utf-8", "surrogateescape"))


def _first_number(text: str | None) -> int | None:
    digits = (text or "").strip().partition("/")[0].strip()[:6]
    return int(digits) if digits.isascii() and digits.isdigit() else None
