"""A phone with OpenTracks in front and some tracks in its database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from simdroid.device import Phone
from simdroid.system import open_database
from tests.apps.ui_reader import find
from tests.conftest import Result

PACKAGE = "de.dennisguse.opentracks"
DATABASE = f"/data/data/{PACKAGE}/databases/database.db"
START = f"am start -n {PACKAGE}/.TrackListActivity"
BACK = 4
TODAY = 1_697_328_000
"""Midnight of October 15, 2023, a Sunday, in seconds."""
DAY = 86_400
MILE = 1609.344

Sh = Callable[..., Result]

ROWS = (
    ("Lake loop", "", "running", TODAY + 7 * 3600, 45, 5 * MILE),
    ("Harbour", "With Ann", "kayaking", TODAY - DAY + 9 * 3600, 90, 2 * MILE),
    ("Hill sprints", "", "running", TODAY - 6 * DAY + 18 * 3600, 30, 400),
    ("Old forest", "Mushrooms", "hiking", TODAY - 7 * DAY, 200, 7.25 * MILE),
    ("Last autumn", "", "biking", TODAY - 365 * DAY, 61, 20 * MILE),
)


def insert(phone: Phone, *rows: tuple[str, str, str, int, int, float]) -> None:
    """Add tracks: name, description, category, start in seconds, minutes, metres."""
    for name, description, category, start, minutes, metres in rows:
        values: dict[str, Any] = {
            "name": name,
            "description": description,
            "category": category,
            "activity_type": category,
            "starttime": start * 1000,
            "stoptime": (start + minutes * 60) * 1000,
            "totaldistance": metres,
            "totaltime": minutes * 60_000,
            "movingtime": minutes * 60_000,
            "starttime_offset": 0,
        }
        with open_database(phone.system.fs, DATABASE) as database:
            marks = ", ".join("?" for _ in values)
            database.execute(f"INSERT INTO tracks ({', '.join(values)}) VALUES ({marks})", tuple(values.values()))


def rows(phone: Phone, query: str) -> list[tuple[Any, ...]]:
    """What a query gives."""
    with open_database(phone.system.fs, DATABASE) as database:
        return [tuple(row) for row in database.execute(query).fetchall()]


def hold(phone: Phone, *, text: str = "", id: str = "") -> None:
    """Touch and hold the first node with a text or an id."""
    left, top, right, bottom = find(phone, text=text, id=id).box
    x, y = (left + right) / 2, (top + bottom) / 2
    phone.display.swipe(x, y, x, y, duration_ms=900)


@pytest.fixture
def tracks(phone: Phone, sh: Sh) -> Phone:
    """The app in front, with five tracks."""
    insert(phone, *ROWS)
    assert sh(START).status == 0
    return phone
