"""The database of OpenTracks; distances are metres, times milliseconds."""

from __future__ import annotations

TRACKS = """
CREATE TABLE tracks (
    _id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT,
    description TEXT,
    category TEXT,
    activity_type TEXT,
    starttime INTEGER,
    stoptime INTEGER,
    numpoints INTEGER,
    totaldistance FLOAT,
    totaltime INTEGER,
    movingtime INTEGER,
    avgspeed FLOAT,
    avgmovingspeed FLOAT,
    maxspeed FLOAT,
    minelevation FLOAT,
    maxelevation FLOAT,
    elevationgain FLOAT,
    icon TEXT,
    uuid BLOB,
    elevationloss FLOAT,
    starttime_offset INTEGER
);
CREATE UNIQUE INDEX tracks_uuid_index ON tracks (uuid);
CREATE TABLE trackpoints (
    _id INTEGER PRIMARY KEY AUTOINCREMENT,
    trackid INTEGER NOT NULL,
    longitude INTEGER,
    latitude INTEGER,
    time INTEGER,
    elevation FLOAT,
    accuracy FLOAT,
    speed FLOAT,
    bearing FLOAT,
    sensor_heartrate FLOAT,
    sensor_cadence FLOAT,
    sensor_distance FLOAT,
    sensor_power FLOAT,
    elevation_gain FLOAT,
    elevation_loss FLOAT,
    type TEXT,
    accuracy_vertical FLOAT,
    FOREIGN KEY (trackid) REFERENCES tracks (_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX trackpoints_trackid_index ON trackpoints (trackid);
CREATE TABLE markers (
    _id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT,
    description TEXT,
    category TEXT,
    icon TEXT,
    trackid INTEGER NOT NULL,
    longitude INTEGER,
    latitude INTEGER,
    time INTEGER,
    elevation FLOAT,
    accuracy FLOAT,
    bearing FLOAT,
    photoUrl TEXT,
    FOREIGN KEY (trackid) REFERENCES tracks (_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX markers_trackid_index ON markers (trackid);
PRAGMA user_version = 36;
"""
