"""Alarms of the clock: those there are, and how to add one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mobile_world.runtime.controller import AndroidController

DATABASE = "/data/user_de/0/com.google.android.deskclock/databases/alarms.db"
WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""By the bits that the clock stores."""


@dataclass(frozen=True, order=True)
class Alarm:
    """One alarm, without its sound."""

    hour: int
    minute: int
    days: tuple[str, ...] = ()
    """On which it repeats, from Monday; none when it rings once."""
    enabled: bool = True
    label: str = ""
    vibrate: bool = True

    def __str__(self) -> str:
        """How a reason names it."""
        days = f" on {', '.join(self.days)}" if self.days else ""
        label = f" {self.label!r}" if self.label else ""
        off = "" if self.enabled else " (off)"
        return f"{self.hour}:{self.minute:02}{label}{days}{off}{'' if self.vibrate else ' without vibration'}"


def add_alarm(controller: AndroidController, alarm: Alarm) -> None:
    """Store an alarm."""
    label = alarm.label.replace("'", "''")
    controller.sql(
        DATABASE,
        "INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label) VALUES"
        f" ({alarm.hour:d}, {alarm.minute:d}, {_bits(alarm.days):d}, {alarm.enabled:d}, {alarm.vibrate:d}, '{label}')",
    )


def alarms(controller: AndroidController) -> list[Alarm]:
    """Every alarm, by time of day."""
    rows = controller.sql(DATABASE, "SELECT hour, minutes, daysofweek, enabled, vibrate, label FROM alarm_templates")
    return sorted(
        Alarm(
            int(row["hour"]),
            int(row["minutes"]),
            _days(int(row["daysofweek"])),
            row["enabled"] == "1",
            row["label"],
            row["vibrate"] == "1",
        )
        for row in rows
    )


def _bits(days: Iterable[str]) -> int:
    return sum(1 << WEEK.index(day) for day in days)


def _days(bits: int) -> tuple[str, ...]:
    return tuple(day for place, day in enumerate(WEEK) if bits >> place & 1)
