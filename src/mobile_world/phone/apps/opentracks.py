"""OpenTracks, the sports tracker; distances are metres, times milliseconds."""

from mobile_world.phone.kit import permissions
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

TRACKS = """
CREATE TABLE tracks (
    _id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, description TEXT, category TEXT, activity_type TEXT,
    starttime INTEGER, stoptime INTEGER, numpoints INTEGER, totaldistance FLOAT, totaltime INTEGER,
    movingtime INTEGER, avgspeed FLOAT, avgmovingspeed FLOAT, maxspeed FLOAT, minelevation FLOAT, maxelevation FLOAT,
    elevationgain FLOAT, icon TEXT, uuid BLOB, elevationloss FLOAT, starttime_offset INTEGER
);
CREATE UNIQUE INDEX tracks_uuid_index ON tracks (uuid);
CREATE TABLE trackpoints (
    _id INTEGER PRIMARY KEY AUTOINCREMENT, trackid INTEGER NOT NULL, longitude INTEGER, latitude INTEGER,
    time INTEGER, elevation FLOAT, accuracy FLOAT, speed FLOAT, bearing FLOAT, sensor_heartrate FLOAT,
    sensor_cadence FLOAT, sensor_distance FLOAT, sensor_power FLOAT, elevation_gain FLOAT, elevation_loss FLOAT,
    type TEXT, accuracy_vertical FLOAT,
    FOREIGN KEY (trackid) REFERENCES tracks (_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX trackpoints_trackid_index ON trackpoints (trackid);
CREATE TABLE markers (
    _id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, description TEXT, category TEXT, icon TEXT,
    trackid INTEGER NOT NULL, longitude INTEGER, latitude INTEGER, time INTEGER, elevation FLOAT, accuracy FLOAT,
    bearing FLOAT, photoUrl TEXT, FOREIGN KEY (trackid) REFERENCES tracks (_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX markers_trackid_index ON markers (trackid);
PRAGMA user_version = 36;
"""

MANIFEST = Manifest(
    package="de.dennisguse.opentracks",
    label="OpenTracks",
    icon="run",
    color="#00695c",
    version_name="4.11.3",
    version_code=5705,
    activities=(
        ActivitySpec(".TrackListActivity", filters=(LAUNCHER_FILTER,)),
        ActivitySpec(".TrackRecordedActivity"),
        ActivitySpec(".TrackRecordingActivity"),
        ActivitySpec(".TrackEditActivity"),
        ActivitySpec(".TrackStoppedActivity"),
        ActivitySpec(".ui.aggregatedStatistics.AggregatedStatisticsActivity"),
        ActivitySpec(".settings.SettingsActivity", label="Settings"),
    ),
    permissions=permissions(
        "ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION POST_NOTIFICATIONS BLUETOOTH_SCAN BLUETOOTH_CONNECT",
        "FOREGROUND_SERVICE",
    ),
    set_up_grants=permissions(
        "ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION POST_NOTIFICATIONS BLUETOOTH_SCAN BLUETOOTH_CONNECT"
    ),
    databases={"databases/database.db": TRACKS},
)

__all__ = ["MANIFEST"]
