"""What is recorded and what is played at the moment, for as long as the app's process lives.

Both go on while other apps are in front. They are remembered in the app's cache together with the process: when it is
killed, a recording is lost and its file stays empty, as with the real app.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, Self
from zlib import crc32

from simdroid.media import m4a, wav
from simdroid.system import System, paths
from simdroid_apps.audio_recorder.store import FOLDER, PACKAGE, RECORDS, Options, Record, add, destroy

FILE = f"{paths.APP_DATA}/{PACKAGE}/cache/session.json"
LONGEST_MS = 24 * 60 * 60 * 1000
MOST_BYTES = 4_000_000
"""Up to which a compressed file is as large as its bitrate says."""
BARS_PER_S, MOST_BARS = 12.5, 617
"""Bars of a waveform: those of each second, and of a record that lasts longer than the screen is wide."""
RECENT_BARS, PHRASE_BARS = 120, 10
"""Bars that a recording shows while it goes on, and after how many the loudness changes."""
_DATE_FORMATS = {
    "date": "%d.%m.%Y %H.%M.%S",
    "date_us": "%m-%d-%Y %I.%M.%S%p",
    "date_iso8601": "%Y-%m-%d %H.%M.%S",
}


@dataclass(frozen=True)
class Progress:
    """Something that goes on or is paused: a recording or a playback of a record."""

    record: int
    passed_ms: int = 0
    """Until it last began or was paused."""
    since_ns: int | None = None
    """The uptime since which it goes on; None while it is paused."""

    @classmethod
    def begin(cls, system: System, record: int, passed_ms: int = 0) -> Self:
        """From now on."""
        return cls(record, passed_ms, system.clock.uptime_ns())

    @property
    def paused(self) -> bool:
        """Whether it waits."""
        return self.since_ns is None

    def now_ms(self, system: System) -> int:
        """How far it is."""
        if self.since_ns is None:
            return self.passed_ms
        return self.passed_ms + (system.clock.uptime_ns() - self.since_ns) // 1_000_000

    def turned(self, system: System) -> Progress:
        """Paused, or going on again."""
        return replace(self, passed_ms=self.now_ms(system), since_ns=system.clock.uptime_ns() if self.paused else None)


@dataclass(frozen=True)
class Session:
    """What the app does at the moment."""

    recording: Progress | None = None
    playback: Progress | None = None


def read(system: System) -> Session:
    """What goes on; nothing after the end of the process that began it."""
    if not system.fs.is_file(FILE):
        return Session()
    saved: dict[str, Any] = json.loads(system.fs.read_bytes(FILE))
    if saved["pid"] != _pid(system):
        return Session()
    session = Session(**{name: Progress(**value) if value else None for name, value in saved["session"].items()})
    return replace(session, playback=_unfinished(system, session.playback))


def _unfinished(system: System, playback: Progress | None) -> Progress | None:
    """A playback until its record is over or gone."""
    record = RECORDS.get(system, playback.record) if playback else None
    if playback is None or record is None or playback.now_ms(system) >= record.duration_ms:
        return None
    return playback


def _write(system: System, session: Session) -> None:
    if session == Session():
        if system.fs.is_file(FILE):
            system.fs.remove(FILE)
        return
    system.fs.mkdir(paths.parent(FILE), parents=True)
    system.fs.write_bytes(FILE, json.dumps({"pid": _pid(system), "session": asdict(session)}).encode())


def _pid(system: System) -> int:
    process = system.processes.find(PACKAGE)
    return process.pid if process else 0


# -- recording ---------------------------------------------------------------------------------------------------------


def start_recording(system: System) -> None:
    """Make an empty file with the next name and a row for it, and begin; what is played ends."""
    options = Options(system)
    options.record_counter += 1
    system.fs.mkdir(FOLDER, parents=True)
    path = _unused(system, f"{name_for(options.naming, options.record_counter, system.clock.now())}.{options.format}")
    system.fs.write_bytes(path, b"")
    options.active_record = add(system, path)
    _write(system, Session(recording=Progress.begin(system, options.active_record)))


def _unused(system: System, name: str) -> str:
    """A path for a new file; a name that is in use gets a 1 in front."""
    while system.fs.exists(f"{FOLDER}/{name}"):
        name = f"1{name}"
    return f"{FOLDER}/{name}"


def name_for(naming: str, counter: int, now: datetime) -> str:
    """What a new record is called in one of the ways to name them."""
    if naming in _DATE_FORMATS:
        return f"{now:{_DATE_FORMATS[naming]}}"
    return str(int(now.timestamp() * 1000)) if naming == "timestamp" else f"Record-{counter}"


def turn_recording(system: System) -> None:
    """Pause the recording, or go on with it."""
    recording = read(system).recording
    if recording is not None:
        _write(system, Session(recording=recording.turned(system)))


def stop_recording(system: System) -> Record | None:
    """End the recording and write its file; the record, where there was one."""
    recording = read(system).recording
    if recording is None:
        return None
    record, length_ms = RECORDS.get(system, recording.record), min(max(recording.now_ms(system), 1), LONGEST_MS)
    _write(system, Session())
    if record is None:
        return None
    space = min(length_ms * record.bitrate // 8000, MOST_BYTES)
    content = wav(length_ms) if record.format == "wav" else m4a(length_ms, size=space)
    system.fs.write_bytes(record.path, content)
    bars = waveform(record.path, length_ms)
    RECORDS.update(system, record.id, duration=length_ms * 1000, size=len(content), data=bars)
    return RECORDS.get(system, record.id)


def discard_recording(system: System) -> None:
    """End the recording and keep nothing of it."""
    recording = read(system).recording
    record = RECORDS.get(system, recording.record) if recording else None
    _write(system, Session())
    if record is not None:
        destroy(system, RECORDS, record)
        Options(system).active_record = -1


def waveform(seed: str, length_ms: int) -> bytes:
    """The bars of a recording of that length; of a long one as many as there is room for."""
    count = max(int(length_ms / 1000 * BARS_PER_S), 1)
    shown = min(count, MOST_BARS)
    return bytes(_bar(seed, place * count // shown) for place in range(shown))


def last_bars(seed: str, length_ms: int) -> bytes:
    """The last bars of a recording that goes on."""
    count = max(int(length_ms / 1000 * BARS_PER_S), 1)
    return bytes(_bar(seed, place) for place in range(max(count - RECENT_BARS, 0), count))


def _bar(seed: str, place: int) -> int:
    """How high one bar is: louder and quieter for a while each, as speech is."""
    phrase, within = divmod(place, PHRASE_BARS)
    before, after = _chance(f"{seed} {phrase}"), _chance(f"{seed} {phrase + 1}")
    level = 0.05 + 0.7 * (before + (after - before) * within / PHRASE_BARS)
    return int(255 * level * (0.4 + 0.6 * _chance(f"{seed}, {place}")))


def _chance(seed: str) -> float:
    """A number from 0 to 1 that the seed decides."""
    return crc32(seed.encode()) / 0xFFFFFFFF


# -- playback ----------------------------------------------------------------------------------------------------------


def play(system: System, record: int, from_ms: int = 0) -> None:
    """Play a record from somewhere on; nothing is played while something is recorded."""
    session = read(system)
    if session.recording is None:
        _write(system, Session(playback=Progress.begin(system, record, from_ms)))


def turn_playback(system: System) -> None:
    """Pause what is played, or go on with it."""
    playback = read(system).playback
    if playback is not None:
        _write(system, Session(playback=playback.turned(system)))


def seek(system: System, record: Record, fraction: float) -> None:
    """Go to a place of the record that is played; one that is not waits there."""
    place, playback = int(record.duration_ms * min(fraction, 0.999)), read(system).playback
    going = playback is not None and not playback.paused and playback.record == record.id
    _write(system, Session(playback=Progress.begin(system, record.id, place) if going else Progress(record.id, place)))


def stop_playback(system: System) -> None:
    """Play nothing."""
    session = read(system)
    if session.recording is None:
        _write(system, Session())
