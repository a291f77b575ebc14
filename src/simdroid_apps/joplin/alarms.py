"""Reminders of to-dos: a notification when the time of an alarm has come.

The next alarm is remembered for as long as nobody writes to the database, so that the passing of time costs a look at
the file.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import NamedTuple
from weakref import WeakKeyDictionary

from simdroid.system import Notification, System, open_database
from simdroid.system.files import file_state
from simdroid_apps.joplin.options import PACKAGE, PATH
from simdroid_apps.joplin.rows import UNTITLED

_NEVER = 1 << 62
_WAITING = """
SELECT alarms.id AS id, trigger_time, title, body FROM alarms JOIN notes ON notes.id = note_id
WHERE deleted_time = 0 AND is_todo AND NOT todo_completed ORDER BY trigger_time
"""


class _NextAlarm(NamedTuple):
    """What the database looked like, and when its next alarm is due."""

    state: object
    due_ms: int


_NEXT_ALARMS: WeakKeyDictionary[System, _NextAlarm] = WeakKeyDictionary()


def time_passed(system: System, before_ns: int, after_ns: int) -> None:
    """Remind of what is due; a database that is missing or broken reminds of nothing."""
    after, state = after_ns // 1_000_000, file_state(system.fs, PATH)
    cached = _NEXT_ALARMS.get(system)
    if cached is not None and cached.state == state and after < cached.due_ms:
        return
    due = _NEVER
    with suppress(sqlite3.Error, OSError):
        due = _remind(system, after)
    _NEXT_ALARMS[system] = _NextAlarm(file_state(system.fs, PATH), due)


def _remind(system: System, now_ms: int) -> int:
    """Post what is due and forget it; when the next alarm is."""
    if not system.fs.is_file(PATH):
        return _NEVER
    with open_database(system.fs, PATH) as database:
        alarms = database.execute(_WAITING).fetchall()
        due = [row for row in alarms if row["trigger_time"] <= now_ms]
        for row in due:
            database.execute("DELETE FROM alarms WHERE id = ?", (row["id"],))
    for row in due:
        system.notifications.post(
            Notification(
                PACKAGE,
                row["id"],
                row["title"] or UNTITLED,
                row["body"],
                row["trigger_time"],
                component=f"{PACKAGE}/{PACKAGE}.MainActivity",
            )
        )
    return min((row["trigger_time"] for row in alarms if row not in due), default=_NEVER)
