"""Tracks, their points and markers: the app's database, and its preferences."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from simdroid import kit
from simdroid.system import System
from simdroid_apps.opentracks.activity_types import LABELS, UNKNOWN, by_label
from simdroid_apps.opentracks.units import IMPERIAL, SYSTEMS, Units

PACKAGE = "de.dennisguse.opentracks"
DATABASE = "databases/database.db"
_PATH = f"/data/data/{PACKAGE}/{DATABASE}"
MICRO = 1_000_000
"""Coordinates are stored in millionths of a degree."""

LIST, RECORDED, RECORDING = ".TrackListActivity", ".TrackRecordedActivity", ".TrackRecordingActivity"
STOPPED, EDIT = ".TrackStoppedActivity", ".TrackEditActivity"
AGGREGATED = ".ui.aggregatedStatistics.AggregatedStatisticsActivity"
MARKER_LIST, MARKER_DETAIL, MARKER_EDIT = (f".ui.markers.Marker{name}Activity" for name in ("List", "Detail", "Edit"))
SETTINGS, HELP, ABOUT = ".settings.SettingsActivity", ".HelpActivity", ".AboutActivity"
INTRODUCTION = ".introduction.IntroductionActivity"
TRACK, MARKER, TRACKS_EXTRA = "track_id", "marker_id", "track_ids"
"""Extras: the track or marker a screen is about, the tracks that statistics are about."""

SCHEMA = """
CREATE TABLE tracks (
    _id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, description TEXT, category TEXT, starttime INTEGER,
    stoptime INTEGER, numpoints INTEGER, totaldistance FLOAT, totaltime INTEGER, movingtime INTEGER, avgspeed FLOAT,
    avgmovingspeed FLOAT, maxspeed FLOAT, minelevation FLOAT, maxelevation FLOAT, elevationgain FLOAT, icon TEXT,
    uuid BLOB, elevationloss FLOAT, starttime_offset INTEGER, activity_type TEXT
);
CREATE UNIQUE INDEX tracks_uuid_index ON tracks (uuid);
CREATE TABLE trackpoints (
    _id INTEGER PRIMARY KEY AUTOINCREMENT, trackid INTEGER NOT NULL, longitude INTEGER, latitude INTEGER,
    time INTEGER, elevation FLOAT, accuracy FLOAT, speed FLOAT, bearing FLOAT, sensor_heartrate FLOAT,
    sensor_cadence FLOAT, sensor_power FLOAT, elevation_gain FLOAT, elevation_loss FLOAT,
    type TEXT CHECK (type IN (-2, -1, 0, 1, 3)), sensor_distance FLOAT, accuracy_vertical FLOAT,
    FOREIGN KEY (trackid) REFERENCES tracks (_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX trackpoints_trackid_index ON trackpoints (trackid);
CREATE TABLE markers (
    _id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, description TEXT, category TEXT, icon TEXT,
    trackid INTEGER NOT NULL, length FLOAT, duration INTEGER, longitude INTEGER, latitude INTEGER, time INTEGER,
    elevation FLOAT, accuracy FLOAT, bearing FLOAT, photoUrl TEXT,
    FOREIGN KEY (trackid) REFERENCES tracks (_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX markers_trackid_index ON markers (trackid);
PRAGMA user_version = 37;
"""


def number_or_none(value: Any) -> float | None:
    """A number of a column that may be empty or, by outside code, hold anything."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    return number if math.isfinite(number) else None


class Movement:
    """Speeds, in metres per second, of what has a distance and times."""

    distance: float
    total_ms: int
    moving_ms: int
    max_speed: float

    @property
    def average_speed(self) -> float:
        """Over the whole time."""
        return self.distance * 1000 / self.total_ms if self.total_ms > 0 else 0.0

    @property
    def moving_speed(self) -> float:
        """Over the time in motion."""
        return self.distance * 1000 / self.moving_ms if self.moving_ms > 0 else 0.0

    @property
    def top_speed(self) -> float:
        """The highest that was measured, at least the average in motion."""
        return max(self.max_speed, self.moving_speed)


class Position:
    """What has a place, where there was a signal."""

    longitude: Any
    latitude: Any

    @property
    def place(self) -> tuple[float, float] | None:
        """Latitude and longitude in degrees."""
        latitude, longitude = number_or_none(self.latitude), number_or_none(self.longitude)
        return None if latitude is None or longitude is None else (latitude / MICRO, longitude / MICRO)


@dataclass(frozen=True)
class Track(Movement):
    """A row of `tracks`: metres, milliseconds, metres per second."""

    id: int = 0
    name: str = ""
    description: str = ""
    category: str = ""
    activity_type: str = ""
    start_ms: int = 0
    stop_ms: int = 0
    distance: float = 0
    total_ms: int = 0
    moving_ms: int = 0
    max_speed: float = 0
    low: Any = None
    high: Any = None
    gain: Any = None
    loss: Any = None
    offset_s: int = 0


@dataclass(frozen=True)
class TrackPoint(Position):
    """A row of `trackpoints`."""

    id: int = 0
    track: int = 0
    longitude: Any = None
    latitude: Any = None
    time_ms: int = 0
    elevation: Any = None
    accuracy: Any = None
    speed: Any = None
    type: int = 0
    heart_rate: Any = None
    cadence: Any = None
    power: Any = None
    gain: Any = None
    loss: Any = None


@dataclass(frozen=True)
class Marker(Position):
    """A row of `markers`."""

    id: int = 0
    name: str = ""
    description: str = ""
    category: str = ""
    track: int = 0
    longitude: Any = None
    latitude: Any = None
    time_ms: int = 0


TRACKS = kit.Table(
    Track,
    path=_PATH,
    name="tracks",
    columns={
        "id": "_id",
        "start_ms": "starttime",
        "stop_ms": "stoptime",
        "distance": "totaldistance",
        "total_ms": "totaltime",
        "moving_ms": "movingtime",
        "max_speed": "maxspeed",
        "low": "minelevation",
        "high": "maxelevation",
        "gain": "elevationgain",
        "loss": "elevationloss",
        "offset_s": "starttime_offset",
    },
)
POINTS = kit.Table(
    TrackPoint,
    path=_PATH,
    name="trackpoints",
    columns={
        "id": "_id",
        "track": "trackid",
        "time_ms": "time",
        "heart_rate": "sensor_heartrate",
        "cadence": "sensor_cadence",
        "power": "sensor_power",
        "gain": "elevation_gain",
        "loss": "elevation_loss",
    },
)
MARKERS = kit.Table(Marker, path=_PATH, name="markers", columns={"id": "_id", "track": "trackid", "time_ms": "time"})
_LIKE = "(name LIKE ? OR description LIKE ? OR category LIKE ?)"


def find_tracks(system: System, query: str = "") -> list[Track]:
    """Tracks whose name, description or category contains a text, newest first."""
    patterns = [f"%{query}%"] * 3
    return TRACKS.query(system, _LIKE if query else "", *(patterns if query else ()), order="starttime DESC, _id DESC")


def find_markers(system: System, track: int = 0, query: str = "") -> list[Marker]:
    """Markers of one track or of all; a search looks at all of them and gives the newest first."""
    if query:
        return MARKERS.query(system, _LIKE, *[f"%{query}%"] * 3, order="_id DESC")
    return MARKERS.query(system, "trackid = ?", track) if track else MARKERS.query(system)


def marker_counts(system: System) -> dict[int, int]:
    """How many markers each track has."""
    with MARKERS.open(system) as database:
        rows = database.execute("SELECT trackid, count(*) AS n FROM markers GROUP BY trackid").fetchall()
    return {row["trackid"]: row["n"] for row in rows}


def points_of(system: System, track: int) -> list[TrackPoint]:
    """The points of a track in the order they came."""
    return POINTS.query(system, "trackid = ?", track)


def delete_tracks(system: System, tracks: Iterable[int]) -> None:
    """Remove tracks with their points and markers."""
    with TRACKS.open(system) as database:
        for track in tracks:
            for table, key in (("trackpoints", "trackid"), ("markers", "trackid"), ("tracks", "_id")):
                database.execute(f"DELETE FROM {table} WHERE {key} = ?", (track,))


def describe_track(system: System, track: int, *, name: str, category: str, description: str) -> None:
    """Store what a person says about a track; the category decides the activity type."""
    TRACKS.update(
        system, track, name=name, category=category, activity_type=by_label(category).id, description=description
    )


FIELDS = {
    "distance": "Distance",
    "total_time": "Total time",
    "speed": "Speed",
    "moving_time": "Moving time",
    "average_speed": "Avg speed",
    "max_speed": "Max speed",
    "average_moving_speed": "Avg moving speed",
    "altitude": "Elevation",
    "gain": "Gain",
    "loss": "Loss",
    "pace": "Pace",
    "average_moving_pace": "Avg moving pace",
    "average_pace": "Avg pace",
    "fastest_pace": "Fastest pace",
    "coordinates": "Latitude/Longitude",
    "heart_rate": "Heart rate",
    "cadence": "Cadence",
    "power": "Power",
    "time": "Clock",
}
"""Data fields of the recording screen, by the names that layouts use."""
_SHOWN = tuple(FIELDS)[:10]
LIKE_PHONE, DAY, NIGHT = "-1", "1", "2"
BY_TYPE, SPEED, PACE = "ACTIVITY_TYPE", "SPEED", "PACE"
LOCAL, ISO, COUNTED = "DATE_LOCAL", "DATE_ISO_8601", "NUMBER"


class Options(kit.PreferenceFile, package=PACKAGE):
    """The app's preferences."""

    introduction = kit.Flag(True, key="showIntroduction")
    """Whether the introduction is still to be shown."""
    units = kit.String(IMPERIAL, key="statsUnits", among=SYSTEMS)
    """In the United States miles and feet are the default."""
    rate = kit.String(BY_TYPE, key="statsRate", among=(BY_TYPE, SPEED, PACE))
    activity = kit.String(UNKNOWN.label, key="defaultActivity", among=LABELS)
    track_name = kit.String(ISO, key="trackName", among=(LOCAL, ISO, COUNTED))
    theme = kit.String(LIKE_PHONE, key="nightMode", among=(LIKE_PHONE, DAY, NIGHT))
    dynamic_colors = kit.Flag(key="uiDynamicColors")
    on_map = kit.String("Ask", key="showOnMapFormatKey")
    fields = kit.Strings(*_SHOWN, key="statsCustomLayoutFieldsKey")
    on_lock_screen = kit.Flag(key="trackdetail_show_on_lockscreen_while_recording")
    keep_screen_on = kit.Flag(key="trackdetail_keep_screen_on_while_recording")
    fullscreen = kit.Flag(key="trackdetail_fullscreen_while_recording")
    sampling = kit.String("0", key="minRecordingIntervalV2")
    distance_interval = kit.String("10", key="recordingDistanceInterval")
    max_distance = kit.String("200", key="maxRecordingDistance")
    accuracy = kit.String("50", key="recordingGpsAccuracy")
    idle = kit.String("10", key="idleSpeedDuration")
    max_heart_rate = kit.String("220", key="maxHeartRate")
    wheel = kit.String("2135", key="bluetoothCyclingSpeedWheelCircumference")
    filter_devices = kit.Flag(True, key="bluetoothSensorFilterEnabled")
    speaker = kit.Flag(True, key="voiceOnDeviceSpeaker")
    voice_speed = kit.String("0.9", key="voiceSpeedRate")
    voice_idle = kit.Flag(key="voice_announce_idle_key")
    voice_time = kit.String("0", key="voiceFrequencyV2")
    voice_distance = kit.String("0", key="voiceDistance")
    voice_total = kit.Flag(True, key="voiceAnnounceTotalDistance")
    voice_moving = kit.Flag(True, key="voiceAnnounceMovingTime")
    voice_average = kit.Flag(True, key="voiceAnnounceAverageSpeedPace")
    voice_lap = kit.Flag(True, key="voiceAnnounceLapSpeedPace")
    voice_heart = kit.Flag(key="voiceAnnounceAverageHeartRate")
    voice_lap_heart = kit.Flag(key="voiceAnnounceLapHeartRate")
    no_reimport = kit.Flag(True, key="preventReimportTrackKey")
    instant_export = kit.Flag(key="instantExportEnabled")
    export_format = kit.String("KMZ_WITH_TRACKDETAIL_AND_SENSORDATA_AND_PICTURES", key="exportTrackFileFormat")
    export_name = kit.String("{date}_{time}_{name}", key="instantExportFilename")
    heart_rate = kit.String("NONE", key="bluetoothSensor")
    pressure = kit.String("NONE", key="bluetoothPressureSensor")
    cadence = kit.String("NONE", key="bluetoothCyclingCadenceSensor")
    power = kit.String("NONE", key="bluetoothCyclingPowerSensor")
    cycling_speed = kit.String("NONE", key="bluetoothCyclingSpeedSensor")
    running_sensor = kit.String("NONE", key="bluetoothRunningSpeedAndCadenceSensor")
    public_api = kit.Flag(key="apiEnabledKey")
    dashboard_api = kit.Flag(key="apiDashboardEnabledKey")

    @property
    def system_of_units(self) -> Units:
        """The chosen units."""
        return SYSTEMS[self.units]

    def shows_speed(self, category: str) -> bool:
        """Whether the rate of a category is a speed; a pace otherwise."""
        return by_label(category).speed if self.rate == BY_TYPE else self.rate == SPEED


class Recording(kit.PreferenceFile, package=PACKAGE, file="recording"):
    """The track that is being recorded.

    The real app's service keeps this in memory; it ends with the process, and so does this.
    """

    track = kit.Number()
    """0 while nothing is recorded."""
    process = kit.Number()
    first_point = kit.Number()
    """The first point of the present segment."""
    before = kit.String()
    """What the track had before it was resumed, as JSON."""
