"""What Joplin remembers for a person: rows of the `settings` table, and the list of notes that was open last."""

from __future__ import annotations

import json
from functools import cached_property
from typing import NamedTuple

from simdroid import kit
from simdroid.system import System, open_database
from simdroid_apps.joplin.config import SECTIONS

PACKAGE = "net.cozic.joplin"
DATABASE = "databases/joplin.sqlite"
PATH = f"/data/data/{PACKAGE}/{DATABASE}"
ALL_NOTES = "c3176726992c11e9ac940492261af972"
"""The id of the list of all notes."""
TRASH = "de1e7ede1e7ede1e7ede1e7ede1e7ede"
"""The id of the notebook of deleted items, which is no row."""

ACTIVE_FOLDER, NOTES_PARENT = "activeFolderId", "notesParent"
SORT_FIELD, SORT_REVERSE = "notes.sortOrder.field", "notes.sortOrder.reverse"
UNCOMPLETED_ON_TOP, SHOW_COMPLETED = "uncompletedTodosOnTop", "showCompletedTodos"
DEFAULTS = {
    SORT_FIELD: "user_updated_time",
    SORT_REVERSE: "1",
    UNCOMPLETED_ON_TOP: "1",
    SHOW_COMPLETED: "1",
    **{item.key: item.default for section in SECTIONS for item in section.items if item.key},
}
"""What each setting is while it has no row."""


class Parent(NamedTuple):
    """What a list of notes belongs to: all notes, a notebook or a tag."""

    type: str
    id: str


EVERYTHING = Parent("SmartFilter", ALL_NOTES)


class Options:
    """The settings table; a value is its text, and a switch is `1` or `0`."""

    def __init__(self, system: System) -> None:
        self._system = system

    @cached_property
    def _stored(self) -> dict[str, str]:
        with open_database(self._system.fs, PATH) as database:
            return {row["key"]: str(row["value"]) for row in database.execute('SELECT "key", value FROM settings')}

    def text(self, key: str) -> str:
        """A value, or what it is from the start."""
        return self._stored.get(key, DEFAULTS.get(key, ""))

    def flag(self, key: str) -> bool:
        """Whether a switch is on."""
        return self.text(key) not in ("", "0")

    def number(self, key: str) -> int:
        """A value as a whole number; outside code may have stored anything."""
        text = self.text(key)
        return int(text) if text.isdecimal() else int(DEFAULTS[key])

    def put(self, **values: str) -> None:
        """Store values by their keys."""
        with open_database(self._system.fs, PATH) as database:
            for key, value in values.items():
                kit.insert(database, "settings", {'"key"': key, "value": value}, replace=True)
        self.__dict__.pop("_stored", None)

    @property
    def parent(self) -> Parent:
        """The list of notes that was open last."""
        try:
            stored = json.loads(self.text(NOTES_PARENT))
            return Parent(str(stored["type"]), str(stored["selectedItemId"]))
        except (ValueError, TypeError, KeyError):
            return EVERYTHING

    def show(self, parent: Parent) -> None:
        """Remember the list of notes that is open, and the notebook that new notes go to."""
        stored = json.dumps({"type": parent.type, "selectedItemId": parent.id}, separators=(",", ":"))
        active = parent.id if parent.type == "Folder" else self.text(ACTIVE_FOLDER)
        self.put(**{NOTES_PARENT: stored, ACTIVE_FOLDER: active})
