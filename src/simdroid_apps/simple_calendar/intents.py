"""Names of the app's activities, and of the extras and data of their intents."""

from __future__ import annotations

import re

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

NOTICE = re.compile(r"(\d{1,18})/(-?\d{1,18})")
"""The data of a reminder: an event and the instant at which its occurrence begins."""
