"""What tests of Tasks do on its screens and read from its database."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from simdroid.device import Phone
from simdroid.system import open_database
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]

PACKAGE = "org.tasks"
START = f"am start -n {PACKAGE}/com.todoroo.astrid.activity.MainActivity"
DATABASE = f"/data/data/{PACKAGE}/databases/database"
BACK, ENTER = 4, 66
COLUMNS = (
    "title, importance, dueDate, hideUntil, completed, notes, created, modified, deleted, estimatedSeconds, "
    "elapsedSeconds, timerStart, notificationFlags, lastNotified, collapsed, parent"
)


def ms(day: int, hour: int = 0, minute: int = 0, second: int = 0) -> int:
    """A moment of October 2023, as the database has it."""
    return int(datetime(2023, 10, day, hour, minute, second, tzinfo=UTC).timestamp()) * 1000


def insert(
    sh: Sh,
    title: str,
    *,
    priority: int = 3,
    due: int = 0,
    start: int = 0,
    done: int = 0,
    notes: str = "",
    parent: int = 0,
    created: int = 0,
) -> None:
    """Put a row into the table alone, as AndroidWorld's code does."""
    values = (
        f"'{title}', {priority}, {due}, {start}, {done}, '{notes}', {created}, {created}, 0, 0, 0, 0, 0, 0, 0, {parent}"
    )
    assert sh(f'sqlite3 {DATABASE} "INSERT INTO tasks ({COLUMNS}) VALUES ({values})"').status == 0


def rows(phone: Phone, statement: str) -> list[tuple[object, ...]]:
    """What the database answers."""
    with open_database(phone.system.fs, DATABASE) as database:
        return [tuple(row) for row in database.execute(statement).fetchall()]


def titles(phone: Phone) -> list[str]:
    """Titles and headings of the list, from top to bottom."""
    ids = (f"{PACKAGE}:id/title", f"{PACKAGE}:id/header")
    return [node.text for node in nodes(phone) if node.attributes["resource-id"] in ids]


def hold(phone: Phone, text: str) -> None:
    """Touch a text for long."""
    left, top, _, bottom = find(phone, text=text).box
    x, y = left + 20, (top + bottom) / 2
    phone.display.swipe(x, y, x, y, duration_ms=900)


def tick(phone: Phone, title: str) -> None:
    """Tap the box of a task."""
    _, top, _, _ = find(phone, text=title, id="title").box
    boxes = [node for node in nodes(phone) if node.attributes["resource-id"].endswith("completeBox")]
    box = next(node.box for node in boxes if node.box[1] <= top < node.box[3])
    phone.display.tap((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def open_drawer(phone: Phone) -> None:
    """Tap the button at the start of the bottom bar, which has no name."""
    _, top, _, bottom = find(phone, id="bottomAppBar").box
    phone.display.tap(70, (top + bottom) / 2)


def choose(phone: Phone, part: str, mode: str) -> None:
    """Set a mode on the sort sheet."""
    tap(phone, desc="Sort")
    tap(phone, text=part)
    tap(phone, text=mode)
    phone.display.key(BACK)


def menu(phone: Phone, label: str) -> None:
    """Choose from the menu."""
    tap(phone, desc="More options")
    tap(phone, text=label)


__all__ = [
    "BACK",
    "DATABASE",
    "ENTER",
    "PACKAGE",
    "START",
    "Sh",
    "choose",
    "find",
    "hold",
    "insert",
    "menu",
    "ms",
    "nodes",
    "open_drawer",
    "rows",
    "tap",
    "texts",
    "tick",
    "titles",
]
