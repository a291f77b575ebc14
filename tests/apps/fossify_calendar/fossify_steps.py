"""What an evaluator reads from Fossify Calendar's database, and what the tests do with the app."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from simdroid.device import Phone
from tests.conftest import run_script

PACKAGE = "org.fossify.calendar"
START = f"am start -n {PACKAGE}/.activities.MainActivity"
DATABASE = f"/data/user/0/{PACKAGE}/databases/events.db"


def rows(phone: Phone, where: str = "1", columns: str = "*") -> list[dict[str, Any]]:
    """Events by a condition."""
    result = run_script(phone, f'sqlite3 -json {DATABASE} "SELECT {columns} FROM events WHERE {where} ORDER BY id"')
    return json.loads(result.stdout or "[]")  # type: ignore[no-any-return]


def at(day: int, hour: int = 0, minute: int = 0) -> int:
    """An instant in October 2025, as the database stores it."""
    return int(datetime(2025, 10, day, hour, minute, tzinfo=UTC).timestamp())
