"""Tracks as GPX files: written into a folder, and read from one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from uuid import UUID
from xml.etree import ElementTree

from simdroid import kit
from simdroid.system import System, shared_storage
from simdroid_apps.opentracks import activity_types, units
from simdroid_apps.opentracks.statistics import PLAIN, SEGMENT_START, statistics
from simdroid_apps.opentracks.store import (
    MICRO,
    POINTS,
    TRACKS,
    Options,
    Track,
    TrackPoint,
    delete_tracks,
    number_or_none,
    points_of,
)

_NS = "http://www.topografix.com/GPX/1/1"
ElementTree.register_namespace("", _NS)


def _tag(name: str) -> str:
    return f"{{{_NS}}}{name}"


def gpx(system: System, tracks: Sequence[Track]) -> bytes:
    """A document with all of these tracks."""
    root = ElementTree.Element(_tag("gpx"), {"version": "1.1", "creator": "OpenTracks"})
    for track in tracks:
        entry = ElementTree.SubElement(root, _tag("trk"))
        for name, text in (("name", track.name), ("desc", track.description), ("type", track.category)):
            ElementTree.SubElement(entry, _tag(name)).text = "".join(
                letter for letter in text if letter.isprintable() or letter in "\n\t"
            )
        segment = ElementTree.SubElement(entry, _tag("trkseg"))
        for point in points_of(system, track.id):
            _write_point(system, segment, point)
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))


def _write_point(system: System, segment: ElementTree.Element, point: TrackPoint) -> None:
    place, height = point.place, number_or_none(point.elevation)
    if place is None:
        return
    entry = ElementTree.SubElement(segment, _tag("trkpt"), {"lat": f"{place[0]:.6f}", "lon": f"{place[1]:.6f}"})
    if height is not None:
        ElementTree.SubElement(entry, _tag("ele")).text = f"{height:.1f}"
    when = kit.moment(system, point.time_ms).astimezone(UTC)
    ElementTree.SubElement(entry, _tag("time")).text = f"{when:%Y-%m-%dT%H:%M:%S.%f}"[:-3] + "Z"


def file_name(system: System, track: Track) -> str:
    """What the settings call a track's file."""
    when = units.start_of(system, track.start_ms, track.offset_s)
    parts = {"date": f"{when:%Y-%m-%d}", "time": f"{when:%H_%M}", "name": track.name, "category": track.category}
    name = Options(system).export_name
    for key, value in parts.items():
        name = name.replace(f"{{{key}}}", value)
    return shared_storage.valid_name(f"{name}.gpx".replace("/", "_").replace(":", "_"))


def export_all(system: System, folder: str, *, one_file: bool) -> int:
    """Write all tracks into a folder; how many."""
    tracks = TRACKS.query(system)
    files = [("OpenTracks.gpx", tracks)] if one_file else [(file_name(system, track), [track]) for track in tracks]
    for name, content in files if tracks else ():
        system.fs.write_bytes(f"{folder}/{name}", gpx(system, content))
    return len(tracks)


def import_all(system: System, folder: str) -> int:
    """Read the tracks of all GPX files of a folder; how many. What is no such file is left out."""
    count = 0
    for name in system.fs.listdir(folder):
        path = f"{folder}/{name}"
        if name.lower().endswith(".gpx") and system.fs.is_file(path):
            try:
                root = ElementTree.fromstring(system.fs.read_bytes(path))
            except ElementTree.ParseError:
                continue
            count += sum(_read_track(system, entry) for entry in root.iter(_tag("trk")))
    return count


def _read_track(system: System, entry: ElementTree.Element) -> bool:
    """Store a track of a file, unless it has no points or the settings forbid a second one of it."""
    points = [point for node in entry.iter(_tag("trkpt")) if (point := _read_point(node)) is not None]
    digest = UUID(bytes=sha256(ElementTree.tostring(entry)).digest()[:16], version=4).bytes
    with TRACKS.open(system) as database:
        copies = [row["_id"] for row in database.execute("SELECT _id FROM tracks WHERE uuid = ?", (digest,))]
    if not points or (copies and Options(system).no_reimport):
        return False
    delete_tracks(system, copies)
    category = entry.findtext(_tag("type")) or ""
    texts = {"name": entry.findtext(_tag("name")) or "", "description": entry.findtext(_tag("desc")) or ""}
    columns = statistics(points).columns()
    key = TRACKS.insert(
        system,
        **texts,
        category=category,
        activity_type=activity_types.by_label(category).id,
        uuid=digest,
        offset_s=0,
        **columns,
    )
    for index, point in enumerate(points):
        POINTS.insert(
            system,
            track=key,
            latitude=point.latitude,
            longitude=point.longitude,
            time_ms=point.time_ms,
            elevation=point.elevation,
            type=PLAIN if index else SEGMENT_START,
        )
    return True


def _read_point(node: ElementTree.Element) -> TrackPoint | None:
    latitude, longitude = number_or_none(node.get("lat")), number_or_none(node.get("lon"))
    try:
        when = datetime.fromisoformat(node.findtext(_tag("time")) or "")
    except ValueError:
        return None
    if latitude is None or longitude is None:
        return None
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    return TrackPoint(
        latitude=round(latitude * MICRO),
        longitude=round(longitude * MICRO),
        time_ms=int(when.timestamp() * 1000),
        elevation=number_or_none(node.findtext(_tag("ele"))),
    )
