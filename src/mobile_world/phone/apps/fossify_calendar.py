"""Fossify Calendar, a fork of Simple Calendar: its database, and activities without screens."""

from mobile_world.phone.apps.simple_calendar.store import shared_tables
from mobile_world.phone.kit import permissions
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

SCHEMA = f"""
CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT, start_ts INTEGER NOT NULL, end_ts INTEGER NOT NULL,
    title TEXT NOT NULL, location TEXT NOT NULL, description TEXT NOT NULL,
    reminder_1_minutes INTEGER NOT NULL, reminder_2_minutes INTEGER NOT NULL, reminder_3_minutes INTEGER NOT NULL,
    reminder_1_type INTEGER NOT NULL, reminder_2_type INTEGER NOT NULL, reminder_3_type INTEGER NOT NULL,
    repeat_interval INTEGER NOT NULL, repeat_rule INTEGER NOT NULL, repeat_limit INTEGER NOT NULL,
    repetition_exceptions TEXT NOT NULL, attendees TEXT NOT NULL, import_id TEXT NOT NULL, time_zone TEXT NOT NULL,
    flags INTEGER NOT NULL, event_type INTEGER NOT NULL, parent_id INTEGER NOT NULL, last_updated INTEGER NOT NULL,
    source TEXT NOT NULL, availability INTEGER NOT NULL, access_level INTEGER NOT NULL DEFAULT 0,
    color INTEGER NOT NULL, type INTEGER NOT NULL, status INTEGER NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX index_events_id ON events (id);{shared_tables(-13730510)}
PRAGMA user_version = 11;
"""
"""Times are seconds since 1970."""

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
    set_up_grants=permissions("POST_NOTIFICATIONS"),
    databases={"databases/events.db": SCHEMA},
)

__all__ = ["MANIFEST"]
