"""What the app keeps: preferences, favourites and tracks as GPX files, markers and the search history in databases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from uuid import UUID

from simdroid import kit
from simdroid.system import System, paths
from simdroid.system.files import STORAGE, shared_storage
from simdroid_apps.osmand import gpx
from simdroid_apps.osmand.geography import Point, length
from simdroid_apps.osmand.router import BROWSE, PROFILES

PACKAGE = "net.osmand"
FILES = f"{STORAGE}/Android/data/{PACKAGE}/files"
FAVORITES, TRACKS, INTERNAL = f"{FILES}/favorites", f"{FILES}/tracks", f"/data/data/{PACKAGE}/files"
MARKERS_DATABASE, HISTORY_DATABASE = "databases/map_markers_db", "databases/search_history"
MARKERS_SCHEMA = """
CREATE TABLE map_markers (
    marker_id TEXT PRIMARY KEY, marker_lat DOUBLE, marker_lon DOUBLE, marker_description TEXT, marker_active INT,
    marker_added LONG, marker_visited LONG, group_name TEXT, group_key TEXT, marker_color INT, marker_next_key TEXT,
    marker_disabled INT, marker_selected INT, marker_map_object_name TEXT, title TEXT
);
CREATE TABLE map_markers_groups (
    group_id TEXT, group_name TEXT, group_type TEXT, group_disabled INT, group_categories TEXT
);
PRAGMA user_version = 14;
"""
HISTORY_SCHEMA = """
CREATE TABLE history_recents (
    name TEXT, time LONG, freq_intervals TEXT, freq_values TEXT, latitude DOUBLE, longitude DOUBLE, source TEXT
);
PRAGMA user_version = 3;
"""
COLORS = ("#eecc22", "#d00d0d", "#ff5020", "#eeee10", "#88e030", "#00842b", "#10c0f0", "#1010a0", "#a71de1", "#e044bb")
"""Colours of favourites; the first is the usual one."""
MARKER_COLORS = ("#1976d2", "#d32f2f", "#f9a825", "#43a047", "#00acc1", "#8e24aa", "#3949ab")
MOST_HISTORY = 50
_LONGEST = 200
"""Bytes of a name that leave room for what is put before and after it in a file's name."""


class Options(kit.PreferenceFile, package=PACKAGE, file="net.osmand.settings"):
    """The app's preferences."""

    wizard_over = kit.Flag(key="first_usage_wizard_over")
    latitude = kit.String("47.1500000", key="last_known_map_lat")
    longitude = kit.String("9.5550000", key="last_known_map_lon")
    zoom = kit.Number(11, key="last_known_map_zoom")
    profile = kit.String(BROWSE, key="application_mode", among=(BROWSE, *PROFILES))
    night = kit.String("APP_THEME", key="daynight_mode", among=("APP_THEME", "DAY", "NIGHT"))
    show_favorites = kit.Flag(True)
    show_markers = kit.Flag(True, key="show_map_markers")
    show_poi = kit.Flag(True, key="show_poi_over_map")
    units = kit.String("MILES_AND_FEET", key="default_metric_system", among=("MILES_AND_FEET", "KILOMETERS_AND_METERS"))
    shown_tracks = kit.Strings(key="selected_gpx")
    between_points = kit.String("", key="plan_route_profile", among=("", *PROFILES))


# -- favourites -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Favorite:
    """A place that a person keeps."""

    name: str
    point: Point
    description: str = ""
    address: str = ""
    group: str = ""
    color: str = COLORS[0]
    time: str = ""

    @property
    def key(self) -> str:
        """What tells it from others."""
        return f"{self.group}/{self.name}"

    @property
    def group_label(self) -> str:
        """Its group's name; those of no group are called as all are."""
        return self.group or "Favorites"


_read = lru_cache(32)(gpx.read)


def read_gpx(system: System, path: str) -> gpx.Gpx:
    """A file; nothing where it is gone or no such file."""
    return _read(system.fs.read_bytes(path)) if system.fs.is_file(path) else gpx.Gpx()


def _group_file(group: str) -> str:
    name = shared_storage.valid_name(group.replace("/", "_%_")).encode()[:_LONGEST].decode("utf-8", "ignore")
    return f"{FAVORITES}/favorites{f'-{name}' if group else ''}.gpx"


def favorites(system: System) -> list[Favorite]:
    """All of them, by group and name."""
    entries = []
    for name in system.fs.listdir(FAVORITES) if system.fs.is_dir(FAVORITES) else ():
        if name == "favorites.gpx" or (name.startswith("favorites-") and name.endswith(".gpx")):
            entries += [_favorite(waypoint) for waypoint in read_gpx(system, f"{FAVORITES}/{name}").waypoints]
    return sorted(entries, key=lambda favorite: (favorite.group.lower(), favorite.name.lower()))


def _favorite(waypoint: gpx.Waypoint) -> Favorite:
    more = waypoint.extensions
    color = more.get("color", "").lower()
    color = f"#{color[-6:]}" if len(color) in (7, 9) and all(c in "0123456789abcdef" for c in color[1:]) else COLORS[0]
    return Favorite(
        waypoint.name or str(waypoint.point),
        waypoint.point,
        waypoint.description,
        more.get("address", ""),
        waypoint.group,
        color,
        waypoint.time,
    )


def groups(system: System) -> list[str]:
    """Names of the groups that favourites are in, the nameless one first."""
    return sorted({"", *(favorite.group for favorite in favorites(system))})


def save_favorite(system: System, favorite: Favorite, *, old: str = "") -> Favorite:
    """Add a favourite, or put it in the place of the one with the key `old`; its name gets a number if it is taken."""
    others = [item for item in favorites(system) if item.key != old]
    keys, name, number = {other.key for other in others}, favorite.name, 1
    while replace(favorite, name=name).key in keys:
        number += 1
        name = f"{favorite.name} ({number})"
    favorite_row = replace(favorite, name=name, time=favorite.time or gpx.when(system.clock.now()))
    _write_favorites(system, [*others, favorite_row])
    return favorite_row


def delete_favorite(system: System, key: str) -> None:
    """Remove a favourite."""
    _write_favorites(system, [favorite for favorite in favorites(system) if favorite.key != key])


def _write_favorites(system: System, entries: Sequence[Favorite]) -> None:
    """Write a file for each group, and the copy of all that the app has for itself."""
    for folder in (FAVORITES, INTERNAL):
        system.fs.mkdir(folder, parents=True)
    for group in {*groups(system), "", *(item.group for item in entries)}:
        members = [item for item in entries if item.group == group]
        path = _group_file(group)
        if members or not group:
            system.fs.write_bytes(path, _favorites_gpx(system, paths.name(path).removesuffix(".gpx"), members))
        elif system.fs.is_file(path):
            system.fs.remove(path)
    system.fs.write_bytes(f"{INTERNAL}/favourites_bak.gpx", _favorites_gpx(system, "favourites_bak", entries))


def _favorites_gpx(system: System, name: str, members: Sequence[Favorite]) -> bytes:
    waypoints = [
        gpx.Waypoint(
            member.point, member.name, member.description, member.group, member.time,
            {"address": member.address, "icon": "special_star", "background": "circle", "color": member.color},
        )
        for member in members
    ]  # fmt: skip
    return gpx.write(gpx.Gpx(name, gpx.when(system.clock.now()), waypoints))


# -- markers --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Marker:
    """A row of the markers."""

    id: str = ""
    latitude: float = 0.0
    longitude: float = 0.0
    description: str = ""
    active: bool = True
    added: int = 0
    visited: int = 0
    color: int = 0

    @property
    def point(self) -> Point:
        """Where it is."""
        return Point(self.latitude, self.longitude)

    @property
    def name(self) -> str:
        """What it is called."""
        return self.description.partition("#")[2].partition("#")[0] or str(self.point)


MARKERS = kit.Table(
    Marker,
    path=f"/data/data/{PACKAGE}/{MARKERS_DATABASE}",
    name="map_markers",
    columns={
        "id": "marker_id", "latitude": "marker_lat", "longitude": "marker_lon", "description": "marker_description",
        "active": "marker_active", "added": "marker_added", "visited": "marker_visited", "color": "marker_color",
    },
)  # fmt: skip


def markers(system: System, *, active: bool) -> list[Marker]:
    """Those on the map, or those that were passed; the last one first. Rows without a valid place are left out."""
    return [
        row
        for row in MARKERS.query(
            system,
            "marker_active = ?",
            int(active),
            order="marker_added DESC, marker_id" if active else "marker_visited DESC, marker_id",
        )
        if abs(row.latitude) <= 90 and abs(row.longitude) <= 180
    ]


def add_marker(system: System, point: Point, name: str) -> str:
    """Put a marker on the map; its key."""
    now = system.clock.now_ms()
    count = len(MARKERS.query(system))
    digest = sha256(f"{point} {name} {now} {count}".encode()).digest()
    key = str(UUID(bytes=digest[:16], version=4))
    with MARKERS.open(system) as database:
        database.execute(
            "INSERT INTO map_markers (marker_id, marker_lat, marker_lon, marker_description, marker_active,"
            " marker_added, marker_visited, marker_color, marker_disabled, marker_selected)"
            " VALUES (?, ?, ?, ?, 1, ?, 0, ?, 0, 0)",
            (key, point.latitude, point.longitude, f"location#{name}", now, count % len(MARKER_COLORS)),
        )
    return key


# -- search history -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Visit:
    """Something that was searched for."""

    name: str = ""
    time: int = 0
    latitude: float = 0.0
    longitude: float = 0.0


HISTORY = kit.Table(Visit, path=f"/data/data/{PACKAGE}/{HISTORY_DATABASE}", name="history_recents")


def remember(system: System, point: Point, name: str, kind: str) -> None:
    """Put something at the head of the history."""
    with HISTORY.open(system) as database:
        database.execute("DELETE FROM history_recents WHERE name = ?", (f"{kind}#{name}",))
        values = (f"{kind}#{name}", system.clock.now_ms(), "", "", point.latitude, point.longitude, "SEARCH")
        database.execute("INSERT INTO history_recents VALUES (?, ?, ?, ?, ?, ?, ?)", values)


def visits(system: System) -> list[Visit]:
    """The history, the last first."""
    return [
        row
        for row in HISTORY.query(system, order="time DESC, rowid DESC")
        if abs(row.latitude) <= 90 and abs(row.longitude) <= 180
    ][:MOST_HISTORY]


def forget_visits(system: System) -> None:
    """Empty the history."""
    with HISTORY.open(system) as database:
        database.execute("DELETE FROM history_recents")


# -- tracks ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Track:
    """A file of a track."""

    path: str
    content: gpx.Gpx
    changed_ns: int

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return paths.name(self.path).removesuffix(".gpx")

    @property
    def folder(self) -> str:
        """The folder it lies in; empty for that of all tracks."""
        return paths.parent(self.path).removeprefix(TRACKS).strip("/")

    @property
    def points(self) -> list[Point]:
        """Everything along the line."""
        return [point for segment in self.content.segments for point in segment]

    @property
    def metres(self) -> float:
        """How long it is."""
        return sum(length(list(segment)) for segment in self.content.segments)


def folders(system: System) -> list[str]:
    """Folders of tracks, the one that holds them all first."""
    fs = system.fs
    return (
        ["", *(name for name in sorted(fs.listdir(TRACKS)) if fs.is_dir(f"{TRACKS}/{name}"))]
        if fs.is_dir(TRACKS)
        else [""]
    )


def track(system: System, path: str) -> Track | None:
    """The track in a file."""
    if not system.fs.is_file(path):
        return None
    return Track(path, read_gpx(system, path), system.fs.stat(path).mtime_ns)


def tracks(system: System) -> list[Track]:
    """All tracks, the one changed last first."""
    entries = []
    for folder in folders(system):
        folder_path = f"{TRACKS}/{folder}".rstrip("/")
        names = system.fs.listdir(folder_path) if system.fs.is_dir(folder_path) else []
        files = (track(system, f"{folder_path}/{name}") for name in names if name.lower().endswith(".gpx"))
        entries += [item for item in files if item]
    return sorted(entries, key=lambda item: (-item.changed_ns, item.name.lower()))


def is_track_name(name: str) -> bool:
    """Whether a file of a track can be called so."""
    return bool(name) and shared_storage.valid_name(name) == name and len(name.encode()) <= _LONGEST


def save_track(system: System, folder: str, name: str, content: gpx.Gpx) -> str:
    """Write a track's file, in the place of one of the same name; its path."""
    folder_path = f"{TRACKS}/{folder}".rstrip("/")
    system.fs.mkdir(folder_path, parents=True)
    path = f"{folder_path}/{shared_storage.valid_name(name)}.gpx"
    system.fs.write_bytes(path, gpx.write(replace(content, name=name, time=gpx.when(system.clock.now()))))
    return path
