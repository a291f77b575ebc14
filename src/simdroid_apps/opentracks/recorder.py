"""The recording service: starts, resumes and ends tracks, and takes the phone's positions while one is recorded.

Time passes by the phone's clock. A position is stored when it is the recording interval away from the last one, and a
gap that is too wide begins a new segment, as in the app's settings; without a signal only the time counts.
"""

from __future__ import annotations

import json
from dataclasses import asdict, fields, replace
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

from simdroid import kit
from simdroid.system import Notification, System
from simdroid_apps.opentracks import activity_types, units
from simdroid_apps.opentracks.statistics import (
    IDLE,
    JUMP,
    PLAIN,
    SEGMENT_END,
    SEGMENT_START,
    Statistics,
    metres_between,
    statistics,
)
from simdroid_apps.opentracks.store import (
    COUNTED,
    ISO,
    MARKERS,
    MICRO,
    PACKAGE,
    POINTS,
    RECORDING,
    TRACKS,
    Options,
    Recording,
    Track,
    TrackPoint,
    find_markers,
    number_or_none,
)

[FINE_LOCATION] = kit.permissions("ACCESS_FINE_LOCATION")
_NOTICE = 123
_ACCURACY_M = 5.0
"""What an emulator says of its positions."""
_MARKER_ICON = "https://maps.google.com/mapfiles/ms/micons/ylw-pushpin.png"


class Live(NamedTuple):
    """A recording at this moment."""

    track: Track
    statistics: Statistics
    last: TrackPoint | None
    """The last point that has a place."""


def recorded(system: System) -> int:
    """The track that is being recorded; 0 while none is."""
    state = Recording(system)
    track = state.track
    process = system.processes.find(PACKAGE) if track else None
    return track if process is not None and process.pid == state.process else 0


def located(system: System) -> bool:
    """Whether the app gets positions: location is on, and it may use it."""
    package = system.packages.get(PACKAGE)
    on = system.settings.get("secure", "location_mode") not in (None, "0")
    return on and package is not None and package.holds(FINE_LOCATION)


def start(system: System) -> int:
    """Record a new track; its number."""
    options, now_ms = Options(system), system.clock.now_ms()
    offset = system.clock.now().utcoffset()
    label = options.activity
    track = TRACKS.insert(
        system,
        name="",
        description="",
        category=label,
        activity_type=activity_types.by_label(label).id,
        offset_s=int(offset.total_seconds()) if offset else 0,
    )
    digest = sha256(f"{PACKAGE} {track} {now_ms}".encode()).digest()
    TRACKS.update(system, track, uuid=UUID(bytes=digest[:16], version=4).bytes)
    _begin(system, track, Statistics())
    TRACKS.update(system, track, name=_name(system, track))
    return track


def _name(system: System, track: int) -> str:
    row = TRACKS.get(system, track) or Track()
    when, how = units.start_of(system, row.start_ms, row.offset_s), Options(system).track_name
    if how == ISO:
        return f"{when:%Y-%m-%dT%H:%M}{units.iso_offset(when)}"
    return f"Track {track}" if how == COUNTED else units.full_time(when)


def resume(system: System, track: int) -> None:
    """Go on recording a track."""
    row = TRACKS.get(system, track)
    if row is None:
        return
    columns = {field.name: getattr(row, field.name) for field in fields(Statistics)}
    heights = {name: number_or_none(columns[name]) for name in ("low", "high", "gain", "loss")}
    _begin(system, track, Statistics(**columns | heights))


def _begin(system: System, track: int, before: Statistics) -> None:
    process = system.processes.find(PACKAGE)
    state = Recording(system)
    state.track, state.process = track, process.pid if process else 0
    state.before = json.dumps(asdict(before))
    state.first_point = POINTS.insert(system, track=track, type=SEGMENT_START, time_ms=system.clock.now_ms())
    _take_position(system, track)
    _store(system, track)


def stop(system: System) -> None:
    """End the recording, if there is one."""
    track = recorded(system)
    if track:
        POINTS.insert(system, track=track, type=SEGMENT_END, time_ms=system.clock.now_ms())
        _store(system, track)
    forget(system)


def forget(system: System) -> None:
    """Record nothing any more."""
    Recording.stored(system).put(track=None, process=None, before=None, first_point=None)
    system.notifications.cancel((PACKAGE, None, _NOTICE))


def time_passed(system: System, before_ns: int, after_ns: int) -> None:
    """For `on_time`: take the position the phone is at now, and note when nothing moves any more."""
    del before_ns
    if not Recording.track.get(system):
        return
    track = recorded(system)
    if not track:
        forget(system)
        return
    if _take_position(system, track) or _rest(system, track, after_ns // 1_000_000):
        _store(system, track)


def _segment(system: System, track: int) -> list[TrackPoint]:
    return POINTS.query(system, "trackid = ? AND _id >= ?", track, Recording(system).first_point)


def _take_position(system: System, track: int) -> bool:
    """Store where the phone is, if that is far enough from the last place; whether it was."""
    if not located(system):
        return False
    options, fix, now_ms = Options(system), system.location.last, system.clock.now_ms()
    here = (fix.latitude, fix.longitude)
    last = next((point for point in reversed(_segment(system, track)) if point.place), None)
    way = metres_between(last.place, here) if last and last.place else 0.0
    if last is not None and way < float(options.distance_interval):
        return False
    passed = now_ms - last.time_ms if last else 0
    POINTS.insert(
        system,
        track=track,
        type=JUMP if way > float(options.max_distance) else PLAIN,
        time_ms=now_ms,
        latitude=int(fix.latitude * MICRO),
        longitude=int(fix.longitude * MICRO),
        elevation=fix.altitude,
        accuracy=_ACCURACY_M,
        speed=way * 1000 / passed if passed > 0 else 0.0,
    )
    return True


def _rest(system: System, track: int, now_ms: int) -> bool:
    """Note that nothing has moved for the idle time, once after every way; whether it was due."""
    segment = _segment(system, track)
    located_points = [point for point in segment if point.place]
    due_ms = located_points[-1].time_ms + 1000 * int(Options(system).idle) if len(located_points) > 1 else 0
    if not due_ms or segment[-1].type == IDLE or now_ms < due_ms:
        return False
    POINTS.insert(system, track=track, type=IDLE, time_ms=due_ms)
    return True


def live(system: System) -> Live | None:
    """The recording as it stands now; None while there is none."""
    track = recorded(system)
    row = TRACKS.get(system, track) if track else None
    if row is None:
        return None
    segment = _segment(system, track)
    now = replace(segment[-1], type=PLAIN, time_ms=system.clock.now_ms()) if segment else None
    return Live(
        row,
        _sums(system, [*segment, *([now] if now else [])]),
        next((point for point in reversed(segment) if point.place), None),
    )


def _sums(system: System, segment: list[TrackPoint]) -> Statistics:
    return Statistics(**json.loads(Recording(system).before or "{}")).merged(statistics(segment))


def _store(system: System, track: int) -> None:
    """Write the sums into the track's row, and tell them in the shade."""
    columns = _sums(system, _segment(system, track)).columns()
    TRACKS.update(system, track, **columns)
    distance = Options(system).system_of_units.distance(float(columns["totaldistance"] or 0))
    system.notifications.post(
        Notification(
            PACKAGE,
            _NOTICE,
            f"Distance: {distance}",
            "Recording…",
            system.clock.now_ms(),
            channel="OpenTracks",
            category="service",
            ongoing=True,
            component=f"{PACKAGE}/{PACKAGE}{RECORDING}",
            auto_cancel=False,
        )
    )


def add_marker(system: System, name: str, category: str, description: str) -> int:
    """Mark the last place of the recording; the marker's number, 0 where there was no signal yet."""
    now = live(system)
    if now is None or now.last is None:
        return 0
    count = len(find_markers(system, now.track.id))
    return MARKERS.insert(
        system,
        name=name or f"Marker {count + 1}",
        description=description,
        category=category,
        icon=_MARKER_ICON,
        track=now.track.id,
        length=now.statistics.distance,
        duration=now.statistics.total_ms,
        longitude=now.last.longitude,
        latitude=now.last.latitude,
        time_ms=now.last.time_ms,
        elevation=now.last.elevation,
        accuracy=now.last.accuracy,
        photoUrl="",
    )
