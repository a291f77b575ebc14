"""Timers, stopwatch and cities of the clock, which it keeps in its preferences."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

PREFERENCES = "/data/user_de/0/com.google.android.deskclock/shared_prefs/com.google.android.deskclock_preferences.xml"
_RUNNING = "1"


@dataclass(frozen=True, order=True)
class Timer:
    """One timer."""

    seconds: int
    """What it was set to, without minutes that were added."""
    label: str = ""
    running: bool = True

    def __str__(self) -> str:
        """How a reason names it."""
        label = f" {self.label!r}" if self.label else ""
        return f"{self.seconds // 60} min {self.seconds % 60} s{label}{'' if self.running else ' (not running)'}"


@dataclass(frozen=True)
class Stopwatch:
    """The stopwatch."""

    running: bool = False
    counted_ms: int = 0
    """Before it was started last."""
    laps: int = 0

    def __str__(self) -> str:
        """How a reason names it."""
        laps = f", {self.laps} laps" if self.laps else ""
        return f"{'running' if self.running else 'not running'}, {self.counted_ms / 1000:g} s counted before{laps}"


def start_timer(controller: AndroidController, timer: Timer) -> None:
    """Start a timer as other apps do, without showing the clock."""
    words = ["am", "start", "-a", "android.intent.action.SET_TIMER"]
    words += ["--ei", "android.intent.extra.alarm.LENGTH", str(timer.seconds)]
    words += ["--es", "android.intent.extra.alarm.MESSAGE", timer.label]
    controller.run([*words, "--ez", "android.intent.extra.alarm.SKIP_UI", "true"])


def timers(controller: AndroidController) -> list[Timer]:
    """Every timer, shortest first."""
    stored = _preferences(controller)
    found = []
    for number in filter(None, stored.get("timers_list", "").split(",")):
        length = int(stored.get(f"timer_setup_timet_{number}", "0")) // 1000
        running = stored.get(f"timer_state_{number}") == _RUNNING
        found.append(Timer(length, stored.get(f"timer_label_{number}", ""), running))
    return sorted(found)


def stopwatch(controller: AndroidController) -> Stopwatch:
    """What the stopwatch does."""
    stored = _preferences(controller)
    counted, laps = (int(stored.get(name, "0")) for name in ("sw_accum_time", "sw_lap_num"))
    return Stopwatch(stored.get("sw_state") == _RUNNING, counted, laps)


def world_clock(controller: AndroidController) -> list[str]:
    """The cities that were added, as `Name, Country`, in their order."""
    return [city for city in _preferences(controller).get("cities", "").split("|") if city]


def _preferences(controller: AndroidController) -> dict[str, str]:
    stored = controller.run(["su", "0", "cat", PREFERENCES], check=False)
    if stored.status != 0:
        return {}
    return {entry.get("name", ""): entry.get("value") or entry.text or "" for entry in ET.fromstring(stored.stdout)}
