"""What VLC plays: the queue of its media session, where media were left, and the history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simdroid import kit
from simdroid.system import Activity, Component, Playback, System, Track
from simdroid_apps.vlc import library, options

PLAYERS = tuple(
    Component(library.PACKAGE, library.PACKAGE + name) for name in (".gui.video.VideoPlayerActivity", ".StartActivity")
)
"""The activities that show a video."""
_LONGEST_MS = 24 * 60 * 60 * 1000
_SEEN = 0.95
"""From which part on a medium counts as played to its end."""


def player(system: System) -> kit.Player:
    """The app's hand on its session."""
    return kit.Player(system, library.PACKAGE)


def current(system: System, playback: Playback) -> library.Medium | None:
    """The medium that is played, if it is still there."""
    track = playback.current
    return next(iter(library.media(system, int(track.key))), None) if track else None


def start(system: System, media: Sequence[library.Medium], first: int, *, from_start: bool) -> None:
    """Play media from one of them on, which goes on where it was left unless that is not wanted."""
    resumes = not from_start and media[first].video and options.Options(system).resume != "2"
    position_ms = max(media[first].last_time, 0) if resumes else 0
    player(system).start([_track(system, medium) for medium in media], first, position_ms=position_ms)
    if media[first].video and kit.movie_frame(system, media[first].path, position_ms) is None:
        player(system).pause()


def append(system: System, media: Sequence[library.Medium], *, next_up: bool) -> None:
    """Put media behind the present one, or at the end of the queue."""
    player(system).add([_track(system, medium) for medium in media], next=next_up)


def _track(system: System, medium: library.Medium) -> Track:
    """A medium for the queue; where its header does not say how long it lasts, its last frame does."""
    length = medium.length_ms
    if not length and medium.video and (last := kit.movie_frame(system, medium.path, _LONGEST_MS)):
        length = last.end_ms
    return Track(str(medium.id), medium.title, duration_ms=length)


def changed(system: System, before: Playback | None, after: Playback) -> None:
    """Note where a medium was left; close the player when the last one of its queue is over."""
    ended = before is not None and not after.playing and _is_over(system, before)
    if before is not None and before.current is not None and (ended or before.index != after.index):
        _note_position(system, before.current, before.current.duration_ms)
    elif after.current is not None and not after.playing:
        _note_position(system, after.current, after.position_ms)
    if after.playing and after.current is not None and (before is None or before.current != after.current):
        _note_played(system, after.current)
    if ended and before is not None and (medium := current(system, before)) and medium.video:
        system.media_sessions.end(library.PACKAGE)
        for activity in _open_players(system):
            system.activities.finish(activity)


def _open_players(system: System) -> list[Activity]:
    return [
        activity for task in system.activities.tasks for activity in task.activities if activity.component in PLAYERS
    ]


def end_left_video(system: System) -> None:
    """Forget a video whose player was closed from outside; one that goes on as a sound stays."""
    now = player(system).glance()
    medium = current(system, now)
    if medium is not None and medium.video and not now.playing and not _open_players(system):
        system.media_sessions.end(library.PACKAGE)


def _is_over(system: System, before: Playback) -> bool:
    """Whether what was played has come to its end since, and not to a pause."""
    if before.current is None or before.since_ns is None or not before.current.duration_ms:
        return False
    passed_ms = (system.clock.uptime_ns() - before.since_ns) / 1e6 * before.speed
    return before.position_ms + passed_ms >= before.current.duration_ms


def _note_played(system: System, track: Track) -> None:
    if options.Options(system).history:
        library.update(system, int(track.key), last_played_date=system.clock.now_ms() // 1000)


def _note_position(system: System, track: Track, position_ms: int) -> None:
    medium = next(iter(library.media(system, int(track.key))), None)
    if medium is None:
        return
    part = position_ms / medium.duration if medium.duration > 0 else 0.0
    if part >= _SEEN:
        library.update(system, medium.id, last_time=-1, last_position=-1.0, play_count=medium.play_count + 1)
    else:
        library.update(system, medium.id, last_time=position_ms or -1, last_position=part or -1.0)


def wind(system: System, by_ms: int) -> None:
    """Go forward or back within the medium; a step over its end stops just before it."""
    player(system).change(lambda now, ns: now.seek(now.at(ns).position_ms + by_ms, ns))


def set_speed(system: System, speed: float) -> None:
    """Play faster or slower from here on."""
    player(system).change(lambda now, ns: replace(now.at(ns), speed=speed))
