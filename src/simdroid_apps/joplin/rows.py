"""Rows of Joplin's database: notes, notebooks and tags, how they are written, and the search index."""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from simdroid import kit
from simdroid.system import System, sort_key
from simdroid_apps.joplin.options import PATH, TRASH

UNTITLED = "Untitled"
_INDEXED = (
    "id, title, body, user_created_time, user_updated_time, is_todo, todo_completed, parent_id, latitude, longitude,"
    " altitude, source_url, todo_due"
)
_TITLE_MARKS = re.compile(r"^[# \n\t*`-]*")
_LINK_TEXT = re.compile(r"!?\[([^\]]+?)\]\(.+?\)|!?\[\]\((.+?)\)")
_LONGEST_TITLE = 80


@dataclass(frozen=True)
class Note:
    """A row of `notes`."""

    id: str
    parent_id: str = ""
    title: str = ""
    body: str = ""
    is_todo: bool = False
    todo_completed: int = 0
    todo_due: int = 0
    user_created_time: int = 0
    user_updated_time: int = 0
    latitude: float = 0.0
    longitude: float = 0.0
    source_url: str = ""
    deleted_time: int = 0

    @property
    def shown_title(self) -> str:
        """The title as lists have it."""
        return self.title or UNTITLED

    @property
    def done(self) -> bool:
        """Whether it is a to-do that is completed."""
        return self.is_todo and self.todo_completed > 0


@dataclass(frozen=True)
class Folder:
    """A row of `folders`: a notebook."""

    id: str
    title: str = ""
    parent_id: str = ""
    deleted_time: int = 0

    @property
    def shown_title(self) -> str:
        """The title as lists have it."""
        return self.title or UNTITLED


@dataclass(frozen=True)
class Tag:
    """A row of `tags`."""

    id: str
    title: str = ""


NOTES = kit.Table(Note, PATH, "notes")
FOLDERS = kit.Table(Folder, PATH, "folders")
TAGS = kit.Table(Tag, PATH, "tags")
TRASH_FOLDER = Folder(TRASH, "Trash")


def natural(text: str) -> list[tuple[int, object]]:
    """What titles are sorted by: letters whatever their case, numbers by their value."""
    parts = re.split(r"(\d+)", text)
    return [(0, int(part)) if part.isdecimal() else (1, sort_key(part.casefold())) for part in parts if part]


def normalized(text: str) -> str:
    """A text as search compares it: small letters without accents."""
    decomposed = unicodedata.normalize("NFD", text.lower().replace("\0", ""))
    return unicodedata.normalize("NFC", "".join(item for item in decomposed if not unicodedata.combining(item)))


def title_of(body: str) -> str:
    """The title of a new note that was given none: its first line without marks."""
    line = body.strip().partition("\n")[0].strip()
    return _LINK_TEXT.sub(lambda match: match[1] or match[2], _TITLE_MARKS.sub("", line))[:_LONGEST_TITLE]


def save_row(system: System, database: sqlite3.Connection, table: str, id: str, values: dict[str, object]) -> str:
    """Write columns of a row with the times of its making and changing; the row's id."""
    now = system.clock.now_ms()
    changed = {**values, "updated_time": now, "user_updated_time": now}
    if id:
        change_rows(database, table, [id], **changed)
        return id
    new = str(database.execute("SELECT lower(hex(randomblob(16)))").fetchone()[0])
    kit.insert(database, table, {"id": new, **changed, "created_time": now, "user_created_time": now})
    return new


def index_notes(database: sqlite3.Connection, ids: Iterable[str]) -> None:
    """Bring the lines of the search index up to date with notes; deleted ones have none."""
    for id in ids:
        indexed = f"SELECT {_INDEXED} FROM notes WHERE id = ? AND is_conflict = 0 AND deleted_time = 0"
        row = database.execute(indexed, (id,)).fetchone()
        database.execute("DELETE FROM notes_normalized WHERE id = ?", (id,))
        if row is not None:
            texts = {"title": normalized(str(row["title"])), "body": normalized(str(row["body"]))}
            kit.insert(database, "notes_normalized", {**dict(row), **texts})


def change_rows(database: sqlite3.Connection, table: str, ids: Iterable[str], **values: object) -> None:
    """Write columns of rows, and no times but those that are given."""
    sets = ", ".join(f"{name} = ?" for name in values)
    database.executemany(f"UPDATE {table} SET {sets} WHERE id = ?", [(*values.values(), id) for id in ids])


def ids_of(database: sqlite3.Connection, table: str, where: str, *values: object) -> list[str]:
    """The ids of rows that fulfil a condition."""
    return [row["id"] for row in database.execute(f"SELECT id FROM {table} WHERE {where}", values)]


def trash_rows(database: sqlite3.Connection, ids: Sequence[str], now: int) -> None:
    """Mark notes as deleted."""
    change_rows(database, "notes", ids, deleted_time=now, updated_time=now)
    index_notes(database, ids)


def delete_rows(database: sqlite3.Connection, ids: Sequence[str]) -> None:
    """Delete notes for good with all that belongs to them."""
    for table, column in (("notes", "id"), ("notes_normalized", "id"), ("note_tags", "note_id"), ("alarms", "note_id")):
        database.executemany(f"DELETE FROM {table} WHERE {column} = ?", [(id,) for id in ids])
