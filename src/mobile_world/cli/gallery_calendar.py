"""Pictures of Simple Calendar: what has to stand in it, and the way to each screen."""

from __future__ import annotations

CALENDAR_PACKAGE = "com.simplemobiletools.calendar.pro"

_COLUMNS = (
    "start_ts, end_ts, title, location, description, repeat_interval, repeat_rule, flags, type, color, "
    "reminder_1_minutes, reminder_2_minutes, reminder_3_minutes, reminder_1_type, reminder_2_type, reminder_3_type, "
    "repeat_limit, repetition_exceptions, attendees, import_id, time_zone, event_type, parent_id, last_updated, "
    "source, availability"
)
_REST = "-1, -1, -1, 0, 0, 0, 0, '[]', '', '', 'UTC', 1, 0, 0, '', 0"
_EVENTS = (
    "(1697389200, 1697392800, 'Team sync', 'Room 4', 'Bring the notes', 0, 0, 0, 0, 0, {rest})",
    "(1697446800, 1697448600, 'Dentist', 'Main Street', '', 0, 0, 0, 0, 0, {rest})",
    "(1697533200, 1697534100, 'Standup', '', '', 604800, 21, 0, 0, 0, {rest})",
    "(1697587200, 1697803200, 'Conférence à Lyon', '', 'three days', 0, 0, 1, 0, -14575885, {rest})",
    "(1697391000, 1697391000, 'Buy flowers', '', '', 0, 0, 0, 1, 0, {rest})",
)
FURNISH_CALENDAR = (
    f"su root sqlite3 /data/data/{CALENDAR_PACKAGE}/databases/events.db "
    f'"INSERT INTO events ({_COLUMNS}) VALUES {", ".join(_EVENTS).format(rest=_REST)}"'
)
"""Some appointments around the day a phone starts with, one of them weekly, and a task."""

_START = f"am start -n {CALENDAR_PACKAGE}/.activities"
_MAIN = f"{_START}.MainActivity"
_VIEW = f"{_MAIN}; input tap 712 218"
_WEEKLY = f"{_START}.EventActivity --ei event_id 3"

CALENDAR_SCENES = (
    ("calendar-day", f"{_VIEW}; input tap 540 917"),
    ("calendar-selection", f"{_MAIN}; input swipe 500 480 500 480 900"),
    ("calendar-delete", f"{_MAIN}; input swipe 500 480 500 480 900; input tap 1005 200"),
    ("calendar-wheels", f"{_MAIN}; input tap 540 372"),
    ("calendar-week", f"{_VIEW}; input tap 540 1044"),
    ("calendar-month-day", f"{_VIEW}; input tap 540 1295"),
    ("calendar-year", f"{_VIEW}; input tap 540 1422"),
    ("calendar-list", f"{_VIEW}; input tap 540 1547"),
    ("calendar-month", f"{_VIEW}; input tap 540 1170"),
    ("calendar-views", _VIEW),
    ("calendar-menu", f"{_MAIN}; input tap 961 218"),
    ("calendar-new", f"{_MAIN}; input tap 964 2222"),
    ("calendar-search", f"{_MAIN}; input tap 300 218; input text den"),
    ("calendar-event", f"{_START}.EventActivity"),
    ("calendar-date", f"{_START}.EventActivity; input tap 300 896"),
    ("calendar-time", f"{_START}.EventActivity; input tap 985 896"),
    ("calendar-disclaimer", f"{_START}.EventActivity; input tap 350 1162"),
    ("calendar-repeat", f"{_START}.EventActivity; input tap 350 1428"),
    ("calendar-weekly", _WEEKLY),
    ("calendar-weekdays", f"{_WEEKLY}; input tap 540 1432"),
    ("calendar-till", f"{_WEEKLY}; input tap 540 1562"),
    ("calendar-color", f"{_WEEKLY}; input tap 540 1828"),
    ("calendar-task", f"{_START}.TaskActivity --ei event_id 5"),
    ("calendar-settings", f"{_START}.SettingsActivity"),
    ("calendar-types", f"{_START}.SettingsActivity; input tap 420 452"),
)
"""Name and script of each screen."""
