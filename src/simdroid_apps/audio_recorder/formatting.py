"""Durations, sizes and formats in the app's words."""

from __future__ import annotations

from datetime import datetime, timedelta

from simdroid.system import System
from simdroid_apps.audio_recorder.store import (
    BITRATES,
    CHANNELS,
    FORMATS,
    SAMPLE_RATES,
    SMALL_BITRATE,
    Options,
    Record,
)


def duration(length_ms: int) -> str:
    """Minutes and seconds, with hours before them where there are any."""
    seconds = length_ms // 1000
    clock = f"{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{seconds // 3600:02}:{clock}" if seconds >= 3600 else clock


def long_duration(length_ms: int) -> str:
    """A sum of durations, with units."""
    seconds = length_ms // 1000
    parts = [(seconds // 3600, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s")]
    while len(parts) > 1 and not parts[0][0]:
        parts.pop(0)
    return ":".join(f"{number:02}{unit}" for number, unit in parts)


def size(count: int) -> str:
    """Megabytes."""
    return f"{round(count / 1024 / 1024, 2):g} Mb"


def facts(count: int, form: str, sample_rate: int) -> str:
    """Size, format and sample rate of a record, in one line."""
    return f"{size(count)}, {dict(FORMATS).get(form, form)}, {rate(sample_rate)}"


def record_facts(record: Record) -> str:
    """The line about a record."""
    return facts(record.size, record.format, record.sample_rate)


def rate(sample_rate: int) -> str:
    """A sample rate; others than those that can be chosen in hertz."""
    return dict(SAMPLE_RATES).get(sample_rate, f"{sample_rate} Hz")


def quality(options: Options) -> str:
    """What the settings say about a recording."""
    parts = [dict(FORMATS)[options.format], rate(options.sample_rate)]
    if options.format == "3gp":
        return ", ".join([*parts, f"{SMALL_BITRATE // 1000} kbps", "Mono"])
    if options.format == "m4a":
        parts.append(dict(BITRATES)[options.bitrate])
    return ", ".join([*parts, dict(CHANNELS)[options.channels]])


def bytes_per_minute(options: Options) -> int:
    """What a minute of a recording is expected to take."""
    if options.format == "wav":
        return 60 * options.sample_rate * options.channels * 2
    return 60 * (SMALL_BITRATE if options.format == "3gp" else options.bitrate) // 8


def minute_size(options: Options) -> str:
    """The same in words."""
    return f"{round(bytes_per_minute(options) / 1_000_000, 2):g} Mb/min expected size"


def day(system: System, moment_ms: int) -> str:
    """The heading over records of a day."""
    date, today = system.clock.at_ns(moment_ms * 1_000_000).date(), system.clock.minute().date()
    if date == today:
        return "Today"
    if date == today - timedelta(days=1):
        return "Yesterday"
    return f"{date:%b} {date.day}" if date.year == today.year else f"{date:%b} {date.day}, {date.year}"


def date_and_time(when: datetime) -> str:
    """A moment, short."""
    return f"{when.month}/{when.day}/{when:%y}, {when:%I:%M %p}".replace(", 0", ", ")
