"""VLC; its library is the database of the medialibrary component.

Durations are milliseconds, dates seconds since 1970, -1 for unknown.
"""

from mobile_world.phone.kit import permissions, view
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from mobile_world.phone.system.files import STORAGE

LIBRARY = """
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

MANIFEST = Manifest(
    package="org.videolan.vlc",
    label="VLC",
    icon="vlc",
    color="#ff7a00",
    version_name="3.5.4",
    version_code=13050408,
    activities=(
        ActivitySpec(".gui.MainActivity", filters=(LAUNCHER_FILTER,)),
        ActivitySpec(".StartActivity", filters=(view("video/*", "audio/*"),)),
        ActivitySpec(".gui.video.VideoPlayerActivity"),
        ActivitySpec(".gui.HeaderMediaListActivity"),
    ),
    permissions=permissions(
        "INTERNET POST_NOTIFICATIONS READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE READ_MEDIA_VIDEO",
        "READ_MEDIA_AUDIO MANAGE_EXTERNAL_STORAGE",
    ),
    set_up_grants=permissions("POST_NOTIFICATIONS"),
    databases={"app_db/vlc_media.db": LIBRARY},
    folders=(f"{STORAGE}/VLCVideos",),
)

__all__ = ["MANIFEST"]
