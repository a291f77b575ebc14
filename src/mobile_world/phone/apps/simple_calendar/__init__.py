"""Simple Calendar Pro."""

from __future__ import annotations

from mobile_world.phone.apps.declare import browse, permissions, view
from mobile_world.phone.apps.simple_calendar.schema import EVENTS
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package="com.simplemobiletools.calendar.pro",
    label="Calendar",
    icon="calendar_month",
    color="#f57f17",
    version_name="6.22.2",
    version_code=238,
    activities=(
        ActivitySpec(
            ".activities.MainActivity",
            filters=(
                LAUNCHER_FILTER,
                view("time/epoch", "text/calendar"),
                browse("content", hosts=("com.android.calendar",)),
            ),
        ),
        ActivitySpec(".activities.EventActivity", label="New Event"),
        ActivitySpec(".activities.TaskActivity", label="New Task"),
        ActivitySpec(".activities.SettingsActivity", label="Settings"),
    ),
    permissions=permissions("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS", "READ_CONTACTS", "VIBRATE"),
    granted=permissions("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS"),
    databases={"databases/events.db": EVENTS},
)

__all__ = ["MANIFEST"]
