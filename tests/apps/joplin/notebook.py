"""Rows of Joplin's database, and what a person does with the app, in one line each."""

from __future__ import annotations

from typing import Any

from simdroid.device import Phone
from simdroid.system import open_database
from tests.apps.ui_reader import Node, nodes, tap

PACKAGE = "net.cozic.joplin"
PATH = f"/data/data/{PACKAGE}/databases/joplin.sqlite"
START = f"am start -n {PACKAGE}/.MainActivity"
BACK, HOME = 4, 3
NOW = 1_697_383_800_000
FOLDERS = (("f1", "Recipes", ""), ("f2", "Work", ""), ("f3", "Meetings", "f2"))
BODY = "For four:\n\n- [ ] 2 cups flour\n- [x] 1/2 cup milk\n\nSee [the waffles](:/n2)."


def rows(phone: Phone, sql: str, *values: object) -> list[dict[str, Any]]:
    """What a query of the database gives."""
    with open_database(phone.system.fs, PATH) as database:
        return [dict(row) for row in database.execute(sql, values)]


def insert_folder(phone: Phone, id: str, title: str, parent: str = "") -> None:
    """A notebook."""
    sql = "INSERT INTO folders (id, title, parent_id, created_time, updated_time) VALUES (?, ?, ?, 1, 1)"
    rows(phone, sql, id, title, parent)


def insert_note(
    phone: Phone, id: str, title: str, body: str, folder: str, *, age: int = 0, is_todo: int = 0, done: int = 0
) -> None:
    """A note with its line of the search index, `age` days old."""
    then = NOW - age * 86_400_000
    values: dict[str, object] = {"id": id, "title": title, "body": body, "parent_id": folder, "is_todo": is_todo}
    values |= {"todo_completed": done, "user_created_time": then, "user_updated_time": then}
    _insert(phone, "notes", {**values, "created_time": then, "updated_time": then})
    _insert(phone, "notes_normalized", {**values, "title": title.lower()})


def _insert(phone: Phone, table: str, values: dict[str, object]) -> None:
    marks = ", ".join("?" for _ in values)
    rows(phone, f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})", *values.values())


def note(phone: Phone, id: str) -> dict[str, Any]:
    """A row of `notes`."""
    (found,) = rows(phone, "SELECT * FROM notes WHERE id = ?", id)
    return found


def listed(phone: Phone) -> list[str]:
    """What the screen shows below its header."""
    return [node.text for node in nodes(phone) if node.text and node.box[1] > 280]


def hold(phone: Phone, text: str) -> None:
    """Touch and hold the last node with a text."""
    left, top, right, bottom = [node for node in nodes(phone) if node.text == text][-1].box
    x, y = (left + right) / 2, (top + bottom) / 2
    phone.display.swipe(x, y, x, y, duration_ms=900)


def open_notebook(phone: Phone, title: str) -> None:
    """Choose a notebook in the side menu."""
    tap(phone, desc="Sidebar")
    tap_last(phone, title)


def tap_last(phone: Phone, text: str) -> None:
    """Tap the last of several nodes with a text: the one in the menu over the list."""
    left, top, right, bottom = [node for node in nodes(phone) if node.text == text][-1].box
    phone.display.tap((left + right) / 2, (top + bottom) / 2)


def choose(phone: Phone, label: str) -> None:
    """Take an entry of the menu behind the three dots."""
    tap(phone, desc="Actions")
    tap(phone, text=label)


def fields(phone: Phone) -> list[Node]:
    """The text fields on the screen, in order."""
    return [node for node in nodes(phone) if node.attributes["class"] == "android.widget.EditText"]


def write(phone: Phone, text: str, *, place: int = 0) -> None:
    """Replace what a text field holds."""
    left, top, right, _ = fields(phone)[place].box
    phone.display.tap((left + right) / 2, top + 40)
    phone.system.editor.clear_text()
    phone.display.type_text(text)


def leave(phone: Phone) -> None:
    """Close the keyboard where it is open, then go back."""
    if phone.display.ime_shown:
        phone.display.key(BACK)
    phone.display.key(BACK)
