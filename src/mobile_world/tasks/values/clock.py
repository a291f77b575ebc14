"""Alarms, timers, stopwatch and cities of the clock, and the time itself."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import parse_qs, urlsplit

from mobile_world.domain import DeviceRefused
from mobile_world.tasks.values.fixtures import Record
from mobile_world.tasks.values.record_fields import without_end_blanks
from mobile_world.tasks.values.tables import literal

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

_PACKAGE = "com.google.android.deskclock"
_CLOCK = f"/data/user_de/0/{_PACKAGE}"
ALARMS = f"{_CLOCK}/databases/alarms.db"
_PREFERENCES = f"{_CLOCK}/shared_prefs/com.google.android.deskclock_preferences.xml"
_RUNNING, _PAUSED = "1", "2"
WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""By the bits that the clock stores."""


@dataclass(frozen=True, order=True)
class Alarm(Record):
    """One alarm."""

    hour: int
    minute: int
    days: tuple[str, ...] = ()
    """On which it repeats, from Monday; none when it rings once."""
    enabled: bool = True
    label: str = ""
    vibrate: bool = True
    sound: str = ""
    """What it rings with, such as `BeeBeep Alarm` or `Silent`; the phone's own alarm sound if left out."""
    first: str = ""
    """The day it was put off to, as `2025-10-20`; nothing where that is the day it would ring on anyway."""

    kind: ClassVar[str] = "alarms"

    def __post_init__(self) -> None:
        days = self.days
        if not set(days) <= set(WEEK):
            raise ValueError(
                f"the days of an Alarm must be several of {', '.join(WEEK)}, such as WEEK[:5], not {days!r}"
            )
        object.__setattr__(self, "days", tuple(sorted(days, key=WEEK.index)))

    def matches(self, record: Alarm) -> bool:
        """Whether an alarm is this one; blank space at the end of its label is not seen."""
        return without_end_blanks(self) == without_end_blanks(record)

    def __str__(self) -> str:
        """As the reason of a score names it."""
        days = f" on {', '.join(self.days)}" if self.days else ""
        label = f" {self.label!r}" if self.label else ""
        off = "" if self.enabled else " (off)"
        first = f" from {self.first}" if self.first else ""
        sound = f" with {self.sound}" if self.sound else ""
        quiet = "" if self.vibrate else " without vibration"
        return f"{self.hour}:{self.minute:02}{label}{days}{first}{off}{sound}{quiet}"

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Alarm]) -> None:
        """Set alarms; `ValueError` for one with a sound or a day, which only the clock itself gives them."""
        if any(alarm.sound or alarm.first for alarm in fixtures):
            raise ValueError(f"the alarms of a scene may not have a sound or a day of their own: {fixtures}")
        controller.sql(
            ALARMS,
            "INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label) VALUES "
            + ", ".join(alarm._row() for alarm in fixtures),
        )

    def _row(self) -> str:
        values: tuple[str | int, ...] = (
            self.hour,
            self.minute,
            sum(1 << WEEK.index(day) for day in self.days),
            int(self.enabled),
            int(self.vibrate),
            self.label,
        )
        return f"({', '.join(map(literal, values))})"

    @classmethod
    def read(cls, controller: AndroidController) -> list[Alarm]:
        rows = controller.sql(
            ALARMS,
            "SELECT hour, minutes, daysofweek, enabled, vibrate, label, coalesce(ringtone, 'default') AS ringtone,"
            " coalesce(blackout_end, '') AS quiet FROM alarm_templates",
        )
        # Asked for only where it matters: alarms are seldom put off.
        now = (
            datetime.fromisoformat(controller.run(["date", "+%Y-%m-%dT%H:%M:%S"]).text.strip())
            if any(row["quiet"] for row in rows)
            else None
        )
        return sorted(
            cls(
                int(row["hour"]),
                int(row["minutes"]),
                _days(int(row["daysofweek"])),
                row["enabled"] == "1",
                row["label"],
                row["vibrate"] == "1",
                _sound(row["ringtone"]),
                _first_day(row, now) if now else "",
            )
            for row in rows
        )


@dataclass(frozen=True)
class FreelyLabelled(Record):
    """An alarm whose label is left to whoever sets it."""

    alarm: Alarm
    reader = Alarm

    def matches(self, record: Alarm) -> bool:
        """Whether an alarm is this one but for its label."""
        return replace(record, label=self.alarm.label) == self.alarm

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return str(self.alarm)


@dataclass(frozen=True, order=True)
class Timer(Record):
    """One timer."""

    seconds: int
    """What it was set to, without minutes that were added."""
    label: str = ""
    running: bool = True
    added_s: int = 0
    """What was added to it since, a minute for each tap."""

    kind: ClassVar[str] = "timers"

    def __str__(self) -> str:
        """As the reason of a score names it."""
        label = f" {self.label!r}" if self.label else ""
        added = f" with {self.added_s} s added" if self.added_s else ""
        return f"{self.seconds // 60} min {self.seconds % 60} s{label}{added}{'' if self.running else ' (not running)'}"

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Timer]) -> None:
        """Start timers as other apps do, without showing the clock."""
        for timer in fixtures:
            controller.run(
                [
                    *("am", "start", "-a", "android.intent.action.SET_TIMER"),
                    *("--ei", "android.intent.extra.alarm.LENGTH", str(timer.seconds)),
                    *("--es", "android.intent.extra.alarm.MESSAGE", timer.label),
                    *("--ez", "android.intent.extra.alarm.SKIP_UI", "true"),
                ]
            )

    @classmethod
    def read(cls, controller: AndroidController) -> list[Timer]:
        stored = _preferences(controller)
        timers = []
        for number in filter(None, stored.get("timers_list", "").split(",")):
            length_ms = int(stored.get(f"timer_setup_timet_{number}", "0"))
            added_ms = int(stored.get(f"timer_original_timet_{number}", length_ms)) - length_ms
            running = stored.get(f"timer_state_{number}") == _RUNNING
            timers.append(cls(length_ms // 1000, stored.get(f"timer_label_{number}", ""), running, added_ms // 1000))
        return sorted(timers)


@dataclass(frozen=True, order=True)
class Stopwatch(Record):
    """The stopwatch."""

    running: bool = False
    counted_ms: int = 0
    """Before it was started last."""
    laps: int = 0

    kind: ClassVar[str] = "stopwatch"

    def __str__(self) -> str:
        """As the reason of a score names it."""
        laps = f", {self.laps} laps" if self.laps else ""
        return f"{'running' if self.running else 'not running'}, {self.counted_ms / 1000:g} s counted before{laps}"

    @property
    def is_paused(self) -> bool:
        """Whether it was started and stopped; one at zero was reset or never started."""
        return not self.running and self.counted_ms > 0

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Stopwatch]) -> None:
        """Leave the stopwatch paused at a reading; `ValueError` for one that runs or has laps, or for several."""
        if len(fixtures) != 1 or not fixtures[0].is_paused or fixtures[0].laps:
            raise ValueError(
                f"a scene may have one Stopwatch that is paused, such as Stopwatch(counted_ms=5000), not {fixtures}"
            )
        # The clock reads its preferences when it starts, and would write those that it remembers over these.
        controller.force_stop(_PACKAGE)
        _put_numbers(controller, {"sw_state": _PAUSED, "sw_accum_time": str(fixtures[0].counted_ms), "sw_lap_num": "0"})

    @classmethod
    def read(cls, controller: AndroidController) -> list[Stopwatch]:
        stored = _preferences(controller)
        counted, laps = (int(stored.get(name, "0")) for name in ("sw_accum_time", "sw_lap_num"))
        return [cls(stored.get("sw_state") == _RUNNING, counted, laps)]


@dataclass(frozen=True, order=True)
class City(Record):
    """A city of the world clock, as `Name, Country`."""

    name: str

    kind: ClassVar[str] = "cities"

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return self.name

    @classmethod
    def read(cls, controller: AndroidController) -> list[City]:
        """The cities that were added, in their order."""
        return [cls(name) for name in _preferences(controller).get("cities", "").split("|") if name]


@dataclass(frozen=True)
class TimeOfDay:
    """What the phone's clock shows, in UTC; a phone on which it is that time already is left alone."""

    moment: datetime
    late: timedelta = timedelta(minutes=10)
    """How much later it may be."""

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[TimeOfDay]) -> None:
        """Set the clock and the zone."""
        for time in fixtures:
            seconds, _, offset = controller.run(["date", "+%s %z"]).text.partition(" ")
            if offset != "+0000":
                controller.run(["cmd", "alarm", "set-timezone", "UTC"])
            if not time.moment.timestamp() <= int(seconds) < (time.moment + time.late).timestamp():
                controller.set_clock(time.moment)


def _preferences(controller: AndroidController) -> dict[str, str]:
    stored = controller.run(["su", "0", "cat", _PREFERENCES], check=False)
    if stored.status != 0:
        return {}
    return {entry.get("name", ""): entry.get("value") or entry.text or "" for entry in ET.fromstring(stored.stdout)}


def _put_numbers(controller: AndroidController, values: Mapping[str, str]) -> None:
    """Change whole numbers in the clock's preferences; the clock itself makes the file when it is first opened."""
    stored = controller.run(["su", "0", "cat", _PREFERENCES], check=False)
    root = ET.fromstring(stored.stdout) if stored.status == 0 else ET.Element("map")
    for entry in [entry for entry in root if entry.get("name") in values]:
        root.remove(entry)
    for name, value in values.items():
        ET.SubElement(root, "int", name=name, value=value)
    folder = _PREFERENCES.rpartition("/")[0]
    controller.run(["su", "0", "mkdir", "-p", folder])
    content = ET.tostring(root, xml_declaration=True, encoding="utf-8")
    result = controller.device.shell(["su", "0", "dd", f"of={_PREFERENCES}"], stdin=content)
    if result.status:
        error = result.stderr.decode("utf-8", "replace").strip()
        raise DeviceRefused(f"{controller.name}: the clock's preferences could not be written: {error[:200]}")
    owner = controller.run(["su", "0", "stat", "-c", "%u:%g", _CLOCK]).text.strip()
    controller.run(["su", "0", "chown", "-R", owner, folder])


def _first_day(row: Mapping[str, str], now: datetime) -> str:
    """The day an alarm was put off to; nothing where it would not ring before that either."""
    try:
        day = date.fromisoformat(row["quiet"]) + timedelta(days=1)
    except (ValueError, OverflowError):
        return ""
    moment = now.replace(hour=int(row["hour"]), minute=int(row["minutes"]), second=0)
    natural = (moment if moment > now else moment + timedelta(days=1)).date()
    return day.isoformat() if day > (now.date() if int(row["daysofweek"]) else natural) else ""


def _sound(stored: str) -> str:
    """What a ringtone is called, from its address."""
    if stored == "default":
        return ""
    parts = urlsplit(stored)
    titles = parse_qs(parts.query).get("title")
    return titles[0] if titles else parts.path.rpartition("/")[2].rpartition(".")[0] or "Silent"


def _days(bits: int) -> tuple[str, ...]:
    return tuple(day for index, day in enumerate(WEEK) if bits >> index & 1)
