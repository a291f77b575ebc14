"""What a person does with the calendar, and what an evaluator reads from its database, in one line each."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from simdroid.device import Phone
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import run_script

PACKAGE = "com.simplemobiletools.calendar.pro"
START = f"am start -n {PACKAGE}/.activities.MainActivity"
DATABASE = f"/data/data/{PACKAGE}/databases/events.db"
BACK = 4
VIEWS = (
    "Daily view", "Weekly view", "Monthly view", "Monthly and daily view", "Yearly view", "Simple event list",
)  # fmt: skip

_EMPTY: dict[str, object] = {
    "location": "", "description": "", "repeat_interval": 0, "repeat_rule": 0, "reminder_1_minutes": -1,
    "reminder_2_minutes": -1, "reminder_3_minutes": -1, "reminder_1_type": 0, "reminder_2_type": 0,
    "reminder_3_type": 0, "repeat_limit": 0, "repetition_exceptions": "[]", "attendees": "", "import_id": "",
    "time_zone": "UTC", "flags": 0, "event_type": 1, "parent_id": 0, "last_updated": 0, "source": "",
    "availability": 0, "color": 0, "type": 0,
}  # fmt: skip


def at(day: int, hour: int = 0, minute: int = 0, *, month: int = 10, year: int = 2023) -> int:
    """An instant in October 2023, as the database stores it."""
    return int(datetime(year, month, day, hour, minute, tzinfo=UTC).timestamp())


def insert(phone: Phone, title: str, start: int, end: int, **values: object) -> None:
    """Add an event behind the app's back, as set-up code does."""
    row = _EMPTY | {"title": title, "start_ts": start, "end_ts": end} | values
    marks = ", ".join(f"'{value}'" if isinstance(value, str) else str(value) for value in row.values())
    result = run_script(phone, f'sqlite3 {DATABASE} "INSERT INTO events ({", ".join(row)}) VALUES ({marks})"')
    assert result.status == 0, result.stderr


def rows(phone: Phone, table: str = "events") -> list[dict[str, Any]]:
    """What an evaluator reads."""
    result = run_script(phone, f"sqlite3 -json {DATABASE} 'SELECT * FROM {table} ORDER BY id'")
    return json.loads(result.stdout or "[]")  # type: ignore[no-any-return]


def change_view(phone: Phone, name: str) -> None:
    """Use another view."""
    tap(phone, id="change_view")
    tap(phone, text=name)


def new_event(phone: Phone, title: str = "") -> None:
    """Open the editor by the round button, and type a title."""
    tap(phone, id="calendar_fab")
    tap(phone, text="Event")
    if title:
        phone.display.type_text(title)


def save(phone: Phone) -> None:
    """Save, and read the warning that a first reminder brings."""
    tap(phone, id="save")
    if "Disclaimer" in texts(phone):
        tap(phone, text="OK")


def hold(phone: Phone, text: str) -> None:
    """Touch and hold a text."""
    left, top, right, bottom = find(phone, text=text).box
    x, y = (left + right) / 2, (top + bottom) / 2
    phone.display.swipe(x, y, x, y, duration_ms=900)


def tap_day(phone: Phone, place: int) -> None:
    """Tap one of the 42 days of the month, by its place in the grid."""
    days = [node for node in nodes(phone) if node.attributes["resource-id"].endswith("month_view_background")]
    left, top, right, bottom = days[place].box
    phone.display.tap((left + right) / 2, (top + bottom) / 2)


def titles(phone: Phone) -> list[str]:
    """The titles in the list on show."""
    return [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("event_item_title")]


def ids(phone: Phone) -> list[str]:
    """The resource ids on the screen, in order."""
    return [node.attributes["resource-id"].rpartition("/")[2] for node in nodes(phone)]


def toast(phone: Phone) -> str:
    """The message over the screen."""
    shown = phone.system.toasts.current
    return shown.text if shown else ""


def choose(phone: Phone, label: str) -> None:
    """Take an entry behind the three dots."""
    tap(phone, desc="More options")
    tap(phone, text=label)
