"""Fossify Calendar, a fork of Simple Calendar with the same screens; `simple_calendar.editions` says what differs."""

from datetime import datetime

from simdroid import kit
from simdroid.system import Manifest, System
from simdroid_apps.simple_calendar import activities, snooze_receiver
from simdroid_apps.simple_calendar.editions import DATABASE, FOSSIFY_CALENDAR
from simdroid_apps.simple_calendar.events import Event, instant
from simdroid_apps.simple_calendar.reminders import reminders_of
from simdroid_apps.simple_calendar.settings import FossifySettings
from simdroid_apps.simple_calendar.store import FossifyOptions, Store, shared_tables

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


def set_up(system: System) -> None:
    """Put the events of the phone's image into the calendar of somebody who has used it before."""
    store, home = Store(system, FOSSIFY_CALENDAR), system.clock.timezone
    rows = system.image.data("events.json")
    if rows is None or store.all():
        return
    for row in rows:
        start, end, until = (row.pop(name, None) for name in ("start", "end", "until"))
        start_ts, end_ts, limit = (
            instant(datetime.fromisoformat(text), home) if text else 0 for text in (start, end, until)
        )
        store.put(Event(**row, start_ts=start_ts, end_ts=end_ts, repeat_limit=limit))
    FossifyOptions(system).warned = True


MANIFEST = Manifest(
    package=FOSSIFY_CALENDAR.package,
    label="Calendar",
    icon="calendar_blank",
    color="#2e7d32",
    version_name="1.6.2",
    version_code=12,
    activities=activities(FossifySettings),
    receivers=snooze_receiver(FOSSIFY_CALENDAR),
    permissions=kit.permissions("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS", "READ_CONTACTS", "VIBRATE"),
    set_up_grants=kit.permissions("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS"),
    databases={DATABASE: SCHEMA},
    set_up=set_up,
    on_time=reminders_of(FOSSIFY_CALENDAR).time_passed,
)

__all__ = ["MANIFEST"]
