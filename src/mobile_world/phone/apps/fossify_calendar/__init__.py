"""Fossify Calendar."""

from __future__ import annotations

from mobile_world.phone.apps.declare import permissions
from mobile_world.phone.apps.fossify_calendar.schema import EVENTS
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package="org.fossify.calendar",
    label="Calendar",
    icon="calendar_blank",
    color="#2e7d32",
    version_name="1.2.0",
    version_code=10,
    activities=(
        ActivitySpec(".activities.MainActivity", filters=(LAUNCHER_FILTER,)),
        ActivitySpec(".activities.EventActivity", label="New Event"),
    ),
    permissions=permissions("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS", "READ_CONTACTS"),
    granted=permissions("POST_NOTIFICATIONS"),
    databases={"databases/events.db": EVENTS},
)

__all__ = ["MANIFEST"]
