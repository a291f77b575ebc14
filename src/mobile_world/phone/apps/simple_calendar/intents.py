"""Names that screens of the app, and whoever starts them, agree on."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from mobile_world.phone.system import Activity, Intent, System

PACKAGE = "com.simplemobiletools.calendar.pro"
MAIN = ".activities.MainActivity"
EVENT = ".activities.EventActivity"
TASK = ".activities.TaskActivity"
SETTINGS = ".activities.SettingsActivity"
TYPES = ".activities.ManageEventTypesActivity"
ABOUT = ".activities.AboutActivity"

MIME_TYPES = ("vnd.android.cursor.dir/event", "vnd.android.cursor.item/event")
EVENT_ID, OCCURRENCE = "event_id", "event_occurrence_ts"
NEW_START, HOUR_LONG = "new_event_start_ts", "new_event_set_hour_duration"
"""Extras of the editors: which event, which of its occurrences, when a new one begins and whether it takes an hour."""

NOTIFICATION_SETTINGS = Intent(
    "android.settings.APP_NOTIFICATION_SETTINGS", extras={"android.provider.extra.APP_PACKAGE": PACKAGE}
)
NOTICE = re.compile(r"(\d{1,18})/(-?\d{1,18})")
"""The data of a reminder: an event and the instant at which its occurrence begins."""


def show_moment(system: System, activity: Activity) -> None:
    """Turn to the day that a link such as `content://com.android.calendar/time/<milliseconds>` names."""
    parts = [part for part in urlsplit(activity.intent.data or "").path.split("/") if part]
    if len(parts) == 2 and parts[0] == "time" and parts[1].isdecimal():
        when = system.clock.at_ns(min(int(parts[1]), 4_102_444_800_000) * 1_000_000)
        activity.state["views"] = [["day", when.date().isoformat()]]
