"""Every reading and changing of notebooks, notes and tags.

A note that is deleted keeps its row with the time of its deletion; the trash lists those.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from functools import cached_property

from simdroid import kit
from simdroid.system import System, open_database
from simdroid_apps.joplin.options import (
    ACTIVE_FOLDER,
    PATH,
    SHOW_COMPLETED,
    SORT_FIELD,
    SORT_REVERSE,
    TRASH,
    UNCOMPLETED_ON_TOP,
    Options,
    Parent,
)
from simdroid_apps.joplin.rows import (
    FOLDERS,
    NOTES,
    TAGS,
    TRASH_FOLDER,
    Folder,
    Note,
    Tag,
    change_rows,
    delete_rows,
    ids_of,
    index_notes,
    natural,
    save_row,
    trash_rows,
)

_ORDERS = {
    "user_updated_time": "user_updated_time {0}",
    "user_created_time": "user_created_time {0}",
    "title": "title {0}",
    "order": '"order" {0}, user_created_time DESC',
}
_COPIED = "parent_id, title, body, latitude, longitude, altitude, author, source_url, is_todo, todo_due, todo_completed"


class Store:
    """Reads and changes the database; a store lives as long as a screen does, at most for one event."""

    def __init__(self, system: System) -> None:
        self._system = system
        self.options = Options(system)

    def open(self) -> AbstractContextManager[sqlite3.Connection]:
        """The database."""
        return open_database(self._system.fs, PATH)

    # -- notebooks -------------------------------------------------------------------------------------------------

    @cached_property
    def folders(self) -> list[Folder]:
        """All notebooks by title, deleted ones too."""
        return sorted(FOLDERS.query(self._system), key=lambda folder: (natural(folder.title), folder.id))

    @property
    def live_folders(self) -> list[Folder]:
        """The notebooks that are not in the trash."""
        return [folder for folder in self.folders if not folder.deleted_time]

    def folder(self, id: str) -> Folder | None:
        """A notebook, or the trash."""
        return TRASH_FOLDER if id == TRASH else next((folder for folder in self.folders if folder.id == id), None)

    def shown_under(self, item: Folder | Note) -> str:
        """The id of the notebook that lists an item: a deleted one is in the trash unless its notebook is, too."""
        parent = next((folder for folder in self.folders if folder.id == item.parent_id), None)
        if item.deleted_time and (parent is None or not parent.deleted_time):
            return TRASH
        return item.parent_id if parent else ""

    def children(self, id: str) -> list[Folder]:
        """The notebooks that are listed in one; the trash is the last at the top."""
        folders = [folder for folder in self.folders if self.shown_under(folder) == id]
        return folders if id else [*folders, TRASH_FOLDER]

    def tree(self, id: str = "", depth: int = 0) -> list[tuple[Folder, int]]:
        """All notebooks that are not deleted with their depth, as pickers list them."""
        live = [folder for folder in self.children(id) if folder.id != TRASH and not folder.deleted_time]
        return [entry for folder in live for entry in ((folder, depth), *self.tree(folder.id, depth + 1))]

    def below(self, id: str) -> list[str]:
        """The ids of a notebook and of all notebooks in it."""
        inner = [folder.id for folder in self.folders if folder.parent_id == id]
        return [id, *(folder for child in inner for folder in self.below(child))]

    def target_folder(self) -> str:
        """Where a new note goes: the notebook that was open last, else the first one that was made."""
        live = [folder.id for folder in self.live_folders]
        active = self.options.text(ACTIVE_FOLDER)
        with self.open() as database:
            folders = ids_of(database, "folders", "deleted_time = 0 ORDER BY created_time")
        return active if active in live else next(iter(folders), "")

    def save_folder(self, id: str, title: str, parent_id: str) -> str:
        """Make a notebook, or change one; its id."""
        with self.open() as database:
            return save_row(self._system, database, "folders", id, {"title": title.strip(), "parent_id": parent_id})

    def trash_folder(self, id: str) -> None:
        """Put a notebook with everything in it into the trash."""
        now = self._system.clock.now_ms()
        with self.open() as database:
            for item in self.below(id):
                trash_rows(database, ids_of(database, "notes", "parent_id = ? AND deleted_time = 0", item), now)
                save_row(self._system, database, "folders", item, {"deleted_time": now})

    def restore_folder(self, id: str) -> None:
        """Take a notebook with everything in it out of the trash."""
        folder = self.folder(id)
        parent = self.folder(folder.parent_id) if folder else None
        home = folder.parent_id if folder and parent and not parent.deleted_time else ""
        now = self._system.clock.now_ms()
        with self.open() as database:
            for item in self.below(id):
                change_rows(database, "folders", [item], deleted_time=0, updated_time=now)
                notes = ids_of(database, "notes", "parent_id = ? AND deleted_time > 0", item)
                change_rows(database, "notes", notes, deleted_time=0, updated_time=now)
                index_notes(database, notes)
            change_rows(database, "folders", [id], parent_id=home)

    def empty_trash(self) -> None:
        """Delete for good what is in the trash."""
        with self.open() as database:
            delete_rows(database, ids_of(database, "notes", "deleted_time > 0"))
            database.execute("DELETE FROM folders WHERE deleted_time > 0")

    # -- notes -----------------------------------------------------------------------------------------------------

    def note(self, id: str) -> Note | None:
        """A note by its id."""
        return NOTES.get(self._system, id)

    def listed(self, parent: Parent) -> list[Note]:
        """The notes of a list, in the order the person chose; to-dos that are not done come first if so chosen."""
        notes = [note for note in self._of(parent) if parent.id == TRASH or self.shows(note)]
        if parent.type == "Folder":
            notes = [note for note in notes if self.shown_under(note) == parent.id]
            if (folder := self.folder(parent.id)) and (folder.id == TRASH or folder.deleted_time):
                return notes
        if self.options.flag(UNCOMPLETED_ON_TOP):
            notes.sort(key=lambda note: not (note.is_todo and not note.done))
        return notes

    def shows(self, note: Note) -> bool:
        """Whether lists have a note: completed to-dos can be left out."""
        return not note.done or self.options.flag(SHOW_COMPLETED)

    def _of(self, parent: Parent) -> list[Note]:
        field = self.options.text(SORT_FIELD)
        reverse = self.options.flag(SORT_REVERSE)
        order = _ORDERS.get(field, _ORDERS["user_updated_time"]).format("DESC" if reverse else "ASC")
        live = "is_conflict = 0 AND deleted_time = 0"
        where, values = live, tuple[str, ...]()
        if parent.type == "Tag":
            where, values = f"{live} AND id IN (SELECT note_id FROM note_tags WHERE tag_id = ?)", (parent.id,)
        elif parent.type == "Folder" and parent.id == TRASH:
            where = "deleted_time > 0"
        elif parent.type == "Folder":
            folder = self.folder(parent.id)
            where = "parent_id = ? AND " + ("deleted_time > 0" if folder and folder.deleted_time else live)
            values = (parent.id,)
        notes = NOTES.query(self._system, where, *values, order=f"{order}, rowid")
        if field == "title":
            notes.sort(key=lambda note: natural(note.title), reverse=reverse)
        return notes

    def new_note(self, *, is_todo: bool, title: str = "", body: str = "") -> str:
        """Make a note in the notebook that new notes go to; its id."""
        return self.save_note("", parent_id=self.target_folder(), title=title, body=body, is_todo=int(is_todo))

    def save_note(self, id: str, **values: object) -> str:
        """Make a note, or change columns of one, and its line of the search index; its id."""
        with self.open() as database:
            saved = save_row(self._system, database, "notes", id, values)
            index_notes(database, [saved])
        return saved

    def complete(self, id: str, done: bool) -> None:
        """Tick a to-do off, or take the tick back."""
        self.save_note(id, todo_completed=self._system.clock.now_ms() if done else 0)

    def trash_notes(self, ids: Iterable[str]) -> None:
        """Put notes into the trash."""
        with self.open() as database:
            trash_rows(database, list(ids), self._system.clock.now_ms())

    def restore_notes(self, ids: Iterable[str]) -> None:
        """Take notes out of the trash; those without a notebook go to all notes alone."""
        live = {folder.id for folder in self.live_folders}
        now = self._system.clock.now_ms()
        notes = [note for id in ids if (note := self.note(id))]
        with self.open() as database:
            for note in notes:
                home = note.parent_id if note.parent_id in live else ""
                change_rows(database, "notes", [note.id], deleted_time=0, updated_time=now, parent_id=home)
            index_notes(database, [note.id for note in notes])

    def forget_note(self, id: str) -> None:
        """Delete a note that nothing was written into."""
        with self.open() as database:
            delete_rows(database, [id])

    def move_notes(self, ids: Iterable[str], folder: str) -> None:
        """Put notes into another notebook."""
        for id in ids:
            self.save_note(id, parent_id=folder)

    def duplicate_notes(self, ids: Iterable[str]) -> None:
        """Copy notes, each with a number behind its title and with its tags."""
        with self.open() as database:
            for id in ids:
                self._duplicate(database, id)

    def _duplicate(self, database: sqlite3.Connection, id: str) -> None:
        row = database.execute(f"SELECT {_COPIED} FROM notes WHERE id = ?", (id,)).fetchone()
        if row is None:
            return
        titles = {item["title"] for item in database.execute("SELECT title FROM notes WHERE deleted_time = 0")}
        number = next(item for item in range(1, len(titles) + 2) if f"{row['title']} ({item})" not in titles)
        copy = save_row(self._system, database, "notes", "", {**dict(row), "title": f"{row['title']} ({number})"})
        for tag in database.execute("SELECT tag_id FROM note_tags WHERE note_id = ?", (id,)).fetchall():
            save_row(self._system, database, "note_tags", "", {"note_id": copy, "tag_id": tag["tag_id"]})
        index_notes(database, [copy])

    def set_alarm(self, id: str, due_ms: int) -> None:
        """Remind of a to-do at a time; 0 takes the reminder away."""
        self.save_note(id, todo_due=due_ms)
        with self.open() as database:
            database.execute("DELETE FROM alarms WHERE note_id = ?", (id,))
            if due_ms > self._system.clock.now_ms():
                kit.insert(database, "alarms", {"note_id": id, "trigger_time": due_ms})

    def rebuild_index(self) -> None:
        """Write the search index anew."""
        with self.open() as database:
            database.execute("DELETE FROM notes_normalized")
            index_notes(database, ids_of(database, "notes", "is_conflict = 0"))

    # -- tags ------------------------------------------------------------------------------------------------------

    def tags(self) -> list[Tag]:
        """All tags by title."""
        return sorted(TAGS.query(self._system), key=lambda tag: natural(tag.title))

    def used_tags(self) -> list[Tag]:
        """The tags that notes have, by title."""
        with self.open() as database:
            used = {row["id"] for row in database.execute("SELECT id FROM tags_with_note_count")}
        return [tag for tag in self.tags() if tag.id in used]

    def tags_of(self, note: str) -> list[str]:
        """The ids of a note's tags."""
        with self.open() as database:
            rows = database.execute("SELECT tag_id FROM note_tags WHERE note_id = ?", (note,)).fetchall()
        return [row["tag_id"] for row in rows]

    def set_tags(self, note: str, ids: Sequence[str], titles: Iterable[str]) -> None:
        """Give a note exactly these tags; those given by title are made where there are none."""
        by_title, before = {tag.title: tag.id for tag in self.tags()}, self.tags_of(note)
        with self.open() as database:
            after = {
                *ids,
                *(
                    by_title.get(title) or save_row(self._system, database, "tags", "", {"title": title})
                    for title in titles
                ),
            }
            for tag in (item for item in before if item not in after):
                database.execute("DELETE FROM note_tags WHERE note_id = ? AND tag_id = ?", (note, tag))
            for tag in sorted(after.difference(before)):
                save_row(self._system, database, "note_tags", "", {"note_id": note, "tag_id": tag})
