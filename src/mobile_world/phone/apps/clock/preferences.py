"""Where the clock remembers what is not an alarm: its shared preferences."""

from __future__ import annotations

from mobile_world.phone.system import System
from mobile_world.phone.system.preferences import Preferences

PACKAGE = "com.google.android.deskclock"
DIRECTORY = f"/data/user_de/0/{PACKAGE}"
"""Alarms must ring before the first unlock, so the clock's data lie in device-encrypted storage."""


def preferences(system: System) -> Preferences:
    """The clock's settings, timers, stopwatch and cities."""
    return Preferences(system, PACKAGE, directory=DIRECTORY)
