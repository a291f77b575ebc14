"""The library of VLC; durations are milliseconds, dates seconds since 1970, -1 for unknown."""

from __future__ import annotations

LIBRARY = """
CREATE TABLE Media (
    id_media INTEGER PRIMARY KEY AUTOINCREMENT,
    type INTEGER,
    subtype INTEGER NOT NULL DEFAULT 0,
    duration INTEGER DEFAULT -1,
    last_position REAL DEFAULT -1,
    last_time INTEGER DEFAULT -1,
    play_count UNSIGNED INTEGER NON NULL DEFAULT 0,
    last_played_date UNSIGNED INTEGER,
    insertion_date UNSIGNED INTEGER,
    release_date UNSIGNED INTEGER,
    title TEXT COLLATE NOCASE,
    filename TEXT COLLATE NOCASE,
    is_favorite BOOLEAN NOT NULL DEFAULT 0,
    is_present BOOLEAN NOT NULL DEFAULT 1,
    device_id INTEGER,
    nb_playlists UNSIGNED INTEGER NOT NULL DEFAULT 0,
    folder_id UNSIGNED INTEGER,
    import_type UNSIGNED INTEGER NOT NULL DEFAULT 0,
    group_id UNSIGNED INTEGER,
    forced_title BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE File (
    id_file INTEGER PRIMARY KEY AUTOINCREMENT,
    media_id UNSIGNED INTEGER DEFAULT NULL,
    playlist_id UNSIGNED INTEGER DEFAULT NULL,
    mrl TEXT,
    type UNSIGNED INTEGER,
    last_modification_date UNSIGNED INTEGER,
    size UNSIGNED INTEGER,
    folder_id UNSIGNED INTEGER,
    is_removable BOOLEAN NOT NULL DEFAULT 0,
    is_external BOOLEAN NOT NULL DEFAULT 0,
    is_network BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE Playlist (
    id_playlist INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT COLLATE NOCASE,
    creation_date UNSIGNED INT,
    artwork_mrl TEXT,
    nb_video UNSIGNED INT NOT NULL DEFAULT 0,
    nb_audio UNSIGNED INT NOT NULL DEFAULT 0,
    nb_unknown UNSIGNED INT NOT NULL DEFAULT 0,
    duration UNSIGNED INT NOT NULL DEFAULT 0,
    is_favorite BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE TABLE PlaylistMediaRelation (
    media_id INTEGER,
    playlist_id INTEGER,
    position INTEGER
);
CREATE INDEX playlist_media_pl_id_index ON PlaylistMediaRelation (media_id, playlist_id);
CREATE INDEX playlist_position_pl_id_index ON PlaylistMediaRelation (playlist_id, position);
CREATE TABLE Settings (db_model_version UNSIGNED INTEGER NOT NULL);
INSERT INTO Settings VALUES (36);
"""
