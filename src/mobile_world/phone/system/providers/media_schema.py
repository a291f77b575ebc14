"""The layout of external.db, the media store of Android 13."""

from mobile_world.phone.system.providers.java_order import array_map

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
