"""What a person may set in the clock, with the names it is stored under."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.phone.apps.clock.preferences import preferences
from mobile_world.phone.system import System

Choices = tuple[tuple[str, str], ...]


def _minutes(*counts: int) -> Choices:
    return tuple((str(count), f"{count} minute" if count == 1 else f"{count} minutes") for count in counts)


class Option(NamedTuple):
    """One of several values."""

    key: str
    title: str
    choices: Choices
    """Stored value and what a person reads."""
    default: str

    def value(self, system: System) -> str:
        """What is set; the default where something else is stored."""
        stored = preferences(system).text(self.key, self.default)
        return stored if stored in dict(self.choices) else self.default

    def shown(self, system: System) -> str:
        """The same as a person reads it."""
        return dict(self.choices)[self.value(system)]


class Toggle(NamedTuple):
    """A switch."""

    key: str
    title: str
    summary: str = ""
    default: bool = False

    def value(self, system: System) -> bool:
        """Whether it is on."""
        return preferences(system).flag(self.key, self.default)


_RISE: Choices = (
    ("0", "Never"),
    *((str(count), f"{count} seconds") for count in (5, 10, 15, 20, 25, 30, 40, 45, 50, 55)),
    ("60", "1 minute"),
)

CLOCK_STYLE = Option("clock_style", "Style", (("analog", "Analog"), ("digital", "Digital")), "digital")
SECONDS = Toggle("display_clock_seconds", "Display time with seconds")
HOME_CLOCK = Toggle(
    "automatic_home_clock",
    "Automatic home clock",
    "While traveling in an area where the time is different, add a clock for home",
    default=True,
)
SILENCE_AFTER = Option("auto_silence", "Silence after", (*_minutes(1, 5, 10, 15, 20, 25), ("-1", "Never")), "10")
SNOOZE_LENGTH = Option("snooze_duration", "Snooze length", _minutes(*range(1, 31)), "10")
ALARM_RISE = Option("alarm_crescendo_duration", "Gradually increase volume", _RISE, "0")
VOLUME_BUTTONS = Option(
    "volume_button_setting",
    "Volume buttons",
    (("0", "Control volume"), ("1", "Snooze"), ("2", "Dismiss")),
    "0",
)
WEEK_START = Option(
    "week_start", "Start week on", (("7", "Saturday"), ("1", "Sunday"), ("2", "Monday")), "1"
)  # fmt: skip
"""Days as Java's calendar counts them, Sunday first."""
TIMER_RISE = Option("timer_crescendo_duration", "Gradually increase volume", _RISE, "0")
TIMER_VIBRATE = Toggle("timer_vibrate", "Timer vibrate")
SAVER_STYLE = CLOCK_STYLE._replace(key="screensaver_clock_style")
SAVER_NIGHT = Toggle("screensaver_night_mode", "Night mode", "Very dim display (for dark rooms)", default=True)


def first_day(system: System) -> int:
    """The bit of the day a week begins with."""
    return (int(WEEK_START.value(system)) + 5) % 7
