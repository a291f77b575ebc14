"""The clock."""

from __future__ import annotations

from mobile_world.phone.apps.clock.schema import ALARMS
from mobile_world.phone.apps.declare import act, permissions
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

_DIRECTORY = "/data/user_de/0/com.google.android.deskclock"
"""Alarms must ring before the first unlock, so they lie in device-encrypted storage."""

_SET = tuple(f"android.intent.action.{name}" for name in ("SET_ALARM", "SET_TIMER", "SHOW_ALARMS", "SHOW_TIMERS"))

MANIFEST = Manifest(
    package="com.google.android.deskclock",
    label="Clock",
    icon="clock_outline",
    color="#1a73e8",
    version_name="7.3",
    version_code=70003106,
    system=True,
    activities=(ActivitySpec("com.android.deskclock.DeskClock", filters=(LAUNCHER_FILTER, act(*_SET))),),
    permissions=permissions("POST_NOTIFICATIONS", "SCHEDULE_EXACT_ALARM", "VIBRATE"),
    granted=permissions("POST_NOTIFICATIONS"),
    databases={f"{_DIRECTORY}/databases/alarms.db": ALARMS},
)

__all__ = ["MANIFEST"]
