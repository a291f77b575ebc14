"""What tests of Pro Expense do and look at."""

from __future__ import annotations

from dataclasses import astuple

from simdroid.device import Phone
from simdroid_apps.pro_expense.store import EXPENSES, PACKAGE
from tests.apps.ui_reader import find, nodes, tap

START = f"am start -n {PACKAGE}/.ui.MainActivity"
BACK = 4
DAY_MS = 86_400_000


def put(phone: Phone, name: str, amount: int, *, category: int = 3, note: str = "", days_ago: float = 0) -> int:
    """Store an expense; its id."""
    when = phone.system.clock.now_ms() - round(days_ago * DAY_MS)
    return EXPENSES.insert(
        phone.system, name=name, amount=amount, category=category, note=note, created_date=when, modified_date=when
    )


def rows(phone: Phone) -> list[tuple[str, int, int, str]]:
    """Name, amount, category and note of all stored expenses."""
    return [astuple(row)[1:5] for row in EXPENSES.query(phone.system)]


def names(phone: Phone) -> list[str]:
    """The names in the list on the screen, from top to bottom."""
    return [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("/tv_name")]


def open_page(phone: Phone, label: str) -> None:
    """Choose a page in the drawer."""
    button = next(node for node in nodes(phone) if node.attributes["class"] == "android.widget.ImageButton")
    left, top, right, bottom = button.box
    phone.display.tap((left + right) / 2, (top + bottom) / 2)
    tap(phone, text=label)


def swipe_row(phone: Phone, name: str, *, to_right: bool) -> None:
    """Swipe the row of an expense sideways."""
    _, top, _, bottom = find(phone, text=name).box
    start, end = (300, 800) if to_right else (800, 300)
    phone.display.swipe(start, (top + bottom) / 2, end, (top + bottom) / 2, duration_ms=300)


def write(phone: Phone, id: str, text: str) -> None:
    """Type into a field."""
    tap(phone, id=id)
    phone.display.type_text(text)
