"""Opens the clock and reads its database, for the tests of its pages."""

from __future__ import annotations

from sqlite3 import Row

from simdroid.device import Phone
from simdroid.system import Component, open_database
from tests.apps.ui_reader import find, tap

PACKAGE = "com.google.android.deskclock"
MAIN = f"{PACKAGE}/com.android.deskclock.DeskClock"
ALARM_SCREEN = f"{PACKAGE}/com.android.deskclock.alarms.AlarmActivity"
ALARMS = f"/data/user_de/0/{PACKAGE}/databases/alarms.db"


def open_clock(phone: Phone, tab: str = "") -> None:
    """Start the clock as its icon does, and turn to one of its pages."""
    phone.system.activities.launch(Component(PACKAGE, "com.android.deskclock.DeskClock"), caller="test")
    if tab and find(phone, id="action_bar_title").text != tab:
        tap(phone, desc=tab)


def rows(phone: Phone, query: str, *values: object) -> list[Row]:
    """What the clock's database answers."""
    with open_database(phone.system.fs, ALARMS) as database:
        return database.execute(query, values).fetchall()


def alarms(phone: Phone) -> list[tuple[int, int, int, int]]:
    """Hour, minute, days and whether it is on, of every alarm, oldest first."""
    found = rows(phone, "SELECT hour, minutes, daysofweek, enabled FROM alarm_templates ORDER BY _id")
    return [(row[0], row[1], row[2], row[3]) for row in found]


def twelve_hours(phone: Phone) -> None:
    """Let times run to 12 with AM and PM."""
    phone.system.settings.put("system", "time_12_24", "12")
