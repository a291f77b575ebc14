"""The databases of Retro Music; durations are milliseconds."""

_SONG = """
    id INTEGER NOT NULL, title TEXT NOT NULL, track_number INTEGER NOT NULL, year INTEGER NOT NULL,
    duration INTEGER NOT NULL, data TEXT NOT NULL, date_modified INTEGER NOT NULL, album_id INTEGER NOT NULL,
    album_name TEXT NOT NULL, artist_id INTEGER NOT NULL, artist_name TEXT NOT NULL, composer TEXT, album_artist TEXT"""

PLAYLISTS = f"""
CREATE TABLE PlaylistEntity (playlist_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, playlist_name TEXT NOT NULL);
CREATE TABLE SongEntity (
    song_key INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    playlist_creator_id INTEGER NOT NULL,{_SONG}
);
CREATE UNIQUE INDEX index_SongEntity_playlist_creator_id_id ON SongEntity (playlist_creator_id, id);
CREATE TABLE HistoryEntity ({_SONG},
    time_played INTEGER NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE PlayCountEntity ({_SONG},
    time_played INTEGER NOT NULL,
    play_count INTEGER NOT NULL,
    PRIMARY KEY (id)
);
PRAGMA user_version = 24;
"""

_QUEUED = """
    _id INTEGER NOT NULL, title TEXT NOT NULL, track INTEGER NOT NULL, year INTEGER NOT NULL,
    duration INTEGER NOT NULL, _data TEXT NOT NULL, date_modified INTEGER NOT NULL, album_id INTEGER NOT NULL,
    album TEXT NOT NULL, artist_id INTEGER NOT NULL, artist TEXT NOT NULL, composer TEXT, album_artist TEXT"""

QUEUES = f"""
CREATE TABLE playing_queue ({_QUEUED});
CREATE TABLE original_playing_queue ({_QUEUED});
PRAGMA user_version = 9;
"""
