"""The clock's data: alarms in its database; options, timers, stopwatch and cities in its preferences."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import IntEnum
from sqlite3 import Connection, Row
from typing import NamedTuple

from simdroid import kit
from simdroid.system import Preferences, System, open_database
from simdroid.system.packages import Preference
from simdroid.system.providers import ALARMS, blackout, next_time

PACKAGE = "com.google.android.deskclock"
CODE = "com.android.deskclock"
"""The classes kept the name of the app they come from."""
DIRECTORY = f"/data/user_de/0/{PACKAGE}"
"""Alarms must ring before the first unlock, so the clock's data lie in device-encrypted storage."""

NEVER, DEFAULT_SOUND = "-1", "default"


def _minutes(*counts: int) -> dict[str, str]:
    return {str(count): kit.plural(count, "minute") for count in counts}


STYLES = {"analog": "Analog", "digital": "Digital"}
SILENCE = {**_minutes(1, 5, 10, 15, 20, 25), NEVER: "Never"}
SNOOZE = _minutes(*range(1, 31))
VOLUME_BUTTONS = {"0": "Control volume", "1": "Snooze", "2": "Dismiss"}
WEEK_STARTS = {"7": "Saturday", "1": "Sunday", "2": "Monday"}
"""Days as Java's calendar counts them, Sunday first."""
RISES = {
    "0": "Never",
    **{str(count): f"{count} seconds" for count in (5, 10, 15, 20, 25, 30, 40, 45, 50, 55)},
    "60": "1 minute",
}


class Options(kit.PreferenceFile, package=PACKAGE, directory=DIRECTORY):
    """The clock's preferences; those of single timers and of the stopwatch have no fields."""

    selected_tab = kit.String("clock")
    cities = kit.String()
    clock_style = kit.String("digital", among=STYLES)
    seconds = kit.Flag(key="display_clock_seconds")
    home_clock = kit.Flag(True, key="automatic_home_clock")
    home_zone = kit.String("UTC", key="home_time_zone")
    silence_after = kit.String("10", key="auto_silence", among=SILENCE)
    snooze_length = kit.String("10", key="snooze_duration", among=SNOOZE)
    alarm_rise = kit.String("0", key="alarm_crescendo_duration", among=RISES)
    volume_buttons = kit.String("0", key="volume_button_setting", among=VOLUME_BUTTONS)
    week_start = kit.String("1", among=WEEK_STARTS)
    timer_sound = kit.String(DEFAULT_SOUND, key="timer_ringtone")
    timer_rise = kit.String("0", key="timer_crescendo_duration", among=RISES)
    timer_vibrate = kit.Flag()
    saver_style = kit.String("digital", key="screensaver_clock_style", among=STYLES)
    saver_night = kit.Flag(True, key="screensaver_night_mode")
    bedtime_started = kit.Flag(key="bedtime_onboarded")
    bedtime_enabled = kit.Flag()
    bedtime_minutes = kit.Number(23 * 60)
    """After midnight, like the next."""
    wakeup_minutes = kit.Number(7 * 60)


def first_day(system: System) -> int:
    """The bit of the day a week begins with."""
    return (int(Options.week_start.get(system)) + 5) % 7


DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""By the bits of `daysofweek`: Monday is bit 0, so Saturday is 32 and Sunday 64."""

SCHEDULED = 0
"""The state of an instance, with the number the app stores; `alarm_clock` has more of them."""

SCHEMA = """
CREATE TABLE alarm_templates (
    _id INTEGER PRIMARY KEY, hour INTEGER NOT NULL, minutes INTEGER NOT NULL, daysofweek INTEGER NOT NULL,
    enabled INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT,
    delete_after_use INTEGER NOT NULL DEFAULT 0, external_uuid TEXT, wakeup_uuid TEXT, workflow_label TEXT,
    workflow_data TEXT, blackout_start TEXT, blackout_end TEXT
);
CREATE TABLE alarm_instances (
    _id INTEGER PRIMARY KEY, year INTEGER NOT NULL, month INTEGER NOT NULL, day INTEGER NOT NULL,
    hour INTEGER NOT NULL, minutes INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT,
    alarm_state INTEGER NOT NULL,
    alarm_id INTEGER REFERENCES alarm_templates (_id) ON UPDATE CASCADE ON DELETE CASCADE
);
INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label)
    VALUES (8, 30, 31, 0, 1, ''), (9, 0, 96, 0, 1, '');
PRAGMA user_version = 14;
"""

# Cast, because outside code may have written texts into columns of numbers.
_SELECT = """
SELECT _id, CAST(hour AS INTEGER), CAST(minutes AS INTEGER), CAST(daysofweek AS INTEGER), CAST(enabled AS INTEGER),
  CAST(vibrate AS INTEGER), CAST(label AS TEXT), CAST(ringtone AS TEXT), blackout_start, blackout_end,
  CAST(delete_after_use AS INTEGER)
FROM alarm_templates
"""


@dataclass(frozen=True)
class Alarm:
    """One row of `alarm_templates`."""

    id: int
    hour: int
    minute: int
    days: int
    enabled: bool
    vibrate: bool
    label: str
    ringtone: str | None
    """URI of its sound; None is the phone's default, an empty text silence."""
    quiet: tuple[date, date] | None
    """First day without ringing, and the first one with ringing after that; the database has the last without."""
    delete_after_use: bool

    @classmethod
    def of(cls, row: Row) -> Alarm:
        """Read what `_SELECT` gives."""
        number, hour, minute, days, on, vibrate, label, ringtone, start, end, once = row
        whether = (bool(on), bool(vibrate), label or "", ringtone, blackout(start, end), bool(once))
        return cls(number, hour % 24, minute % 60, days & 127, *whether)

    def next_time(self, after: datetime) -> datetime:
        """When it rings next, were it on."""
        return next_time(after, self.hour, self.minute, self.days, self.quiet)


def all_alarms(system: System) -> list[Alarm]:
    """Every alarm, by time of day."""
    with open_database(system.fs, ALARMS) as database:
        rows = database.execute(f"{_SELECT} ORDER BY hour, minutes, _id DESC").fetchall()
    return [Alarm.of(row) for row in rows]


def find_alarm(system: System, number: int) -> Alarm | None:
    """One alarm by its id."""
    with open_database(system.fs, ALARMS) as database:
        return alarm_in(database, number)


def alarm_in(database: Connection, number: int) -> Alarm | None:
    """One alarm of the open database, by its id."""
    row = database.execute(f"{_SELECT} WHERE _id = ?", (number,)).fetchone()
    return Alarm.of(row) if row else None


def add_alarm(system: System, hour: int, minute: int, days: int = 0, label: str = "", vibrate: bool = True) -> Alarm:
    """Make an alarm that is on."""
    columns = {"hour": hour, "minutes": minute, "daysofweek": days, "enabled": 1, "vibrate": vibrate, "label": label}
    with open_database(system.fs, ALARMS) as database:
        return _reschedule(system, database, kit.insert(database, "alarm_templates", columns))


def change_alarm(system: System, number: int, **columns: object) -> Alarm:
    """Change columns of an alarm, by their names in the database."""
    assignments = ", ".join(f"{name} = ?" for name in columns)
    with open_database(system.fs, ALARMS) as database:
        database.execute(f"UPDATE alarm_templates SET {assignments} WHERE _id = ?", (*columns.values(), number))
        return _reschedule(system, database, number)


def delete_alarm(system: System, number: int) -> dict[str, str | int | None]:
    """Remove an alarm; what comes back brings it back."""
    with open_database(system.fs, ALARMS) as database:
        row = database.execute("SELECT * FROM alarm_templates WHERE _id = ?", (number,)).fetchone()
        database.execute("DELETE FROM alarm_instances WHERE alarm_id = ?", (number,))
        database.execute("DELETE FROM alarm_templates WHERE _id = ?", (number,))
    return dict(row) if row else {}


def restore_alarm(system: System, row: dict[str, str | int | None]) -> None:
    """Put a removed alarm back."""
    with open_database(system.fs, ALARMS) as database:
        _reschedule(system, database, kit.insert(database, "alarm_templates", row, replace=True))


def add_instance(database: Connection, alarm: Alarm, when: datetime, state: int) -> int:
    """Say when an alarm rings, or that it does now."""
    details = {"vibrate": alarm.vibrate, "label": alarm.label, "ringtone": alarm.ringtone}
    columns = {**instance_time(when), **details, "alarm_state": state, "alarm_id": alarm.id}
    return kit.insert(database, "alarm_instances", columns)


def instance_time(when: datetime) -> dict[str, int]:
    """A moment as the columns of an instance; months count from 0."""
    return {"year": when.year, "month": when.month - 1, "day": when.day, "hour": when.hour, "minutes": when.minute}


def _reschedule(system: System, database: Connection, number: int) -> Alarm:
    """Replace the instance of an alarm that was changed."""
    database.execute("DELETE FROM alarm_instances WHERE alarm_id = ?", (number,))
    alarm = alarm_in(database, number)
    if alarm is None:
        raise LookupError(f"No alarm {number} to change: it was deleted in the meantime")
    if alarm.enabled:
        add_instance(database, alarm, alarm.next_time(system.clock.now()), SCHEDULED)
    return alarm


MINUTE_MS = 60_000
_LIST, _NEXT = "timers_list", "next_timer_id"
_LONGEST_MS = 100 * 3600 * 1000


class Moment(NamedTuple):
    """A stored point in time that keeps its distance from now when the date is changed."""

    uptime_ms: int
    wall_ms: int
    boot: int
    """Which boot the uptime belongs to; after another one the date has to do."""

    @classmethod
    def now(cls, system: System) -> Moment:
        """This moment."""
        boot = int(system.settings.number("global", "boot_count", 0))
        return cls(system.clock.uptime_ns() // 1_000_000, system.clock.now_ms(), boot)

    @classmethod
    def stored(cls, preferences: Preferences, prefix: str) -> Moment:
        """The moment kept under a prefix."""
        return cls(*(preferences.number(f"{prefix}_{name}") for name in cls._fields))

    def entries(self, prefix: str) -> dict[str, Preference | None]:
        """What to store."""
        return {f"{prefix}_{name}": value for name, value in zip(self._fields, self, strict=True)}

    def elapsed_ms(self, system: System) -> int:
        """How long ago it was; never negative."""
        now = Moment.now(system)
        passed = now.uptime_ms - self.uptime_ms if now.boot == self.boot else now.wall_ms - self.wall_ms
        return max(passed, 0)


def length_text(milliseconds: int) -> str:
    """What a timer was set to: `1h 5m`."""
    seconds = milliseconds // 1000
    counts = ((seconds // 3600, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s"))
    return " ".join(f"{count}{unit}" for count, unit in counts if count) or "0s"


class TimerState(IntEnum):
    """The state of a timer, by the numbers that the app stores."""

    RUNNING = 1
    PAUSED = 2
    EXPIRED = 3
    RESET = 4


@dataclass(frozen=True)
class Timer:
    """One timer."""

    id: int
    state: TimerState
    length_ms: int
    """What it was set to."""
    total_ms: int
    """The same with the minutes that were added."""
    left_ms: int
    """What was left when it was started last."""
    started: Moment
    label: str = ""

    @classmethod
    def stored(cls, stored: Preferences, number: int) -> Timer:
        """The timer kept under a number."""
        state, length = stored.number(f"timer_state_{number}"), stored.number(f"timer_setup_timet_{number}")
        return cls(
            number,
            TimerState(state) if state in (1, 2, 3, 4) else TimerState.RESET,
            length,
            stored.number(f"timer_original_timet_{number}", length),
            stored.number(f"timer_time_left_{number}", length),
            Moment.stored(stored, f"timer_start_{number}"),
            stored.text(f"timer_label_{number}"),
        )

    def entries(self) -> dict[str, Preference | None]:
        """What to store."""
        return {
            f"timer_state_{self.id}": int(self.state),
            f"timer_setup_timet_{self.id}": self.length_ms,
            f"timer_original_timet_{self.id}": self.total_ms,
            f"timer_time_left_{self.id}": self.left_ms,
            f"timer_label_{self.id}": self.label or None,
            **self.started.entries(f"timer_start_{self.id}"),
        }

    @property
    def title(self) -> str:
        """Its label, or its length where it has none."""
        return self.label or f"{length_text(self.length_ms)} Timer"

    @property
    def counting(self) -> bool:
        """Whether time changes it."""
        return self.state in (TimerState.RUNNING, TimerState.EXPIRED)

    def remaining_ms(self, system: System) -> int:
        """What is left now; negative once it is over."""
        return self.left_ms - (self.started.elapsed_ms(system) if self.counting else 0)

    def start(self, system: System) -> Timer:
        """Count down from what is left."""
        return replace(self, state=TimerState.RUNNING, started=Moment.now(system))

    def pause(self, system: System) -> Timer:
        """Hold what is left."""
        return replace(self, state=TimerState.PAUSED, left_ms=self.remaining_ms(system))

    def reset(self) -> Timer:
        """Back to the time it was set to, not running."""
        return replace(self, state=TimerState.RESET, left_ms=self.length_ms, total_ms=self.length_ms)

    def expire(self) -> Timer:
        """Ring."""
        return replace(self, state=TimerState.EXPIRED)

    def add_minute(self, system: System) -> Timer:
        """One minute more; one that is over goes on for that minute."""
        left = max(self.remaining_ms(system), 0) + MINUTE_MS
        state = TimerState.RUNNING if self.counting else self.state
        state = TimerState.PAUSED if state == TimerState.RESET else state
        total = max(self.total_ms + MINUTE_MS, left) if self.state != TimerState.EXPIRED else MINUTE_MS
        return replace(self, state=state, left_ms=min(left, _LONGEST_MS), total_ms=total, started=Moment.now(system))


def all_timers(system: System) -> list[Timer]:
    """Every timer, the newest first."""
    stored = Options.stored(system)
    numbers = [int(word) for word in stored.text(_LIST).split(",") if word.isdecimal() and len(word) < 10]
    return [Timer.stored(stored, number) for number in sorted(set(numbers), reverse=True)]


def add_timer(system: System, length_ms: int, label: str = "") -> Timer:
    """Make a timer and start it."""
    stored, numbers = Options.stored(system), [timer.id for timer in all_timers(system)]
    number = max([stored.number(_NEXT), *(item + 1 for item in numbers)])
    timer = Timer(number, TimerState.RUNNING, length_ms, length_ms, length_ms, Moment.now(system), label)
    stored.put(**timer.entries() | {_NEXT: number + 1, _LIST: ",".join(map(str, [number, *numbers]))})
    return timer


def store_timer(system: System, timer: Timer) -> None:
    """Keep a changed timer."""
    Options.stored(system).put(**timer.entries())


def delete_timer(system: System, timer: Timer) -> None:
    """Forget a timer."""
    others = [str(item.id) for item in all_timers(system) if item.id != timer.id]
    entries: dict[str, Preference | None] = dict.fromkeys(timer.entries())
    Options.stored(system).put(**entries | {_LIST: ",".join(others) or None})
