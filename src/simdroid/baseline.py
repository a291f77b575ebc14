"""The baseline of a phone: its state at one moment, and the changes since.

This is what tasks ask "did anything else change?" of. `take` costs a look at every file (contents that were seen
before are not read again); `changes` opens only the databases whose files differ. The baseline is no part of the
phone: its file system does not show it, snapshots neither hold nor replace it, and a reboot leaves it alone.

A change names a store and a key in it, with the values before and after (nothing where there was or is none):

- `settings/secure`, `permission/<package>` and the like: see `System.stores`;
- `db/<package>/<file>:<table>`: rows by primary key, as objects of columns;
- `preferences/<package>/<file>`: shared preferences by name;
- `file/sdcard` and `file/data/…`: any other file by its path below that, as an object of `size`, `sha256` and, for
  short texts, `text`; folders, of the shared storage alone, end with a stroke and are `{"folder": true}`;
- `clock`: `date` when the phone's date was set, with the seconds it was moved by.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, cast

from simdroid.system import Json, Stores, System
from simdroid.system.declared_defaults import is_default
from simdroid.system.files import APP_DATA, STORAGE, Entry, Tree, names_another
from simdroid.system.packages import read_preferences
from simdroid.table_changes import MAGIC, SIDE_FILES, row_changes

_SHORT = 64 << 10
"""Bytes of a file whose content is kept; of longer ones the hash is enough."""
_LONGEST_JSON = 1 << 20
"""The same for files of JSON, whose text is compared by what it means."""
_LARGEST_DATABASE = 32 << 20
"""A larger one is compared as a file."""
_APP_FOLDERS = (f"{APP_DATA.lstrip('/')}/", "data/user_de/0/")
_SHARED = f"{STORAGE.lstrip('/')}/"
_SECOND_NS = 1_000_000_000


class Change(NamedTuple):
    """One difference from the baseline."""

    store: str
    key: str
    before: Json
    after: Json


class _State(NamedTuple):
    """A state of the phone as it is compared."""

    stores: Stores
    files: dict[str, Entry]
    booted_ns: int
    """The date at which the phone was switched on: it moves only when the date is set."""


@dataclass
class Baseline:
    """The state that a phone is compared with; there is one at a time."""

    tree: Tree
    system: System
    scratch: Path
    known: Mapping[str, bytes] = field(default_factory=dict)
    """Contents that are in memory anyway, by hash."""
    _mark: str | None = None
    _state: _State | None = None
    _contents: dict[str, bytes] = field(default_factory=dict)
    """Of files that a later comparison needs to look into, by hash, without those that are `known`."""
    _kept: dict[str, bool] = field(default_factory=dict)
    """Whether the content with a hash is needed, for all that were ever seen."""

    def take(self) -> str:
        """Remember the present state instead of an older one; the mark to ask for its changes with."""
        state = self._now()
        before, self._contents = self._contents, {}
        for path, entry in state.files.items():
            if entry.kind == "f" and entry.content not in self.known and self._needed(path, entry):
                self._contents[entry.content] = before.get(entry.content) or self.tree.read(path)
        self._state = state
        self._mark = hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()[:16]
        return self._mark

    def changes(self, mark: str) -> list[Change]:
        """What differs from the state with this mark, by store and key; `KeyError` when it is not remembered."""
        if self._state is None or mark != self._mark:
            raise KeyError(mark)
        before, after = self._state, self._now()
        changes = [*_store_changes(before, after), *self._file_changes(before.files, after.files)]
        return sorted(changes, key=lambda change: change[:2])

    def _now(self) -> _State:
        clock = self.system.clock
        return _State(self.system.stores(), self.tree.entries(), clock.now_ns() - clock.uptime_ns())

    def _needed(self, path: str, entry: Entry) -> bool:
        if entry.size <= _longest_text(path):
            return True
        if entry.content not in self._kept:
            with (self.tree.root / path).open("rb") as file:
                head = file.read(len(MAGIC))
            part_of_database = head == MAGIC or path.endswith(SIDE_FILES)
            self._kept[entry.content] = part_of_database and entry.size <= _LARGEST_DATABASE
        return self._kept[entry.content]

    def _file_changes(self, before: dict[str, Entry], after: dict[str, Entry]) -> Iterator[Change]:
        differing = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
        done: set[str] = set()
        for path in sorted({_main_file(path, before, after) for path in differing}):
            rows = self._row_changes(path, before, after)
            if rows is not None:
                done |= {f"{path}{ending}" for ending in ("", *SIDE_FILES)}
                yield from rows
        for path in sorted(differing - done):
            if not path.endswith("-shm"):
                yield from self._plain_changes(path, before.get(path), after.get(path))

    def _row_changes(self, path: str, before: dict[str, Entry], after: dict[str, Entry]) -> list[Change] | None:
        """Changes of a database; None where it is none, or cannot be read on both sides."""
        old, new = self._database(path, before, now=False), self._database(path, after, now=True)
        if old is None or new is None or not (old or new):
            return None
        try:
            rows = row_changes(old, new, self.scratch)
        except sqlite3.Error:
            return None
        return [Change(f"db/{_database_name(path)}:{item.table}", *item[1:]) for item in rows]

    def _database(self, path: str, entries: dict[str, Entry], *, now: bool) -> dict[str, bytes] | None:
        """The files of a database; none where it has no content yet, None where the file is something else."""
        if path not in entries:
            return {}
        contents: dict[str, bytes] = {}
        for ending in ("", *SIDE_FILES):
            entry = entries.get(path + ending)
            if entry is not None:
                content = self._content(path + ending, entry, now=now)
                if not ending and content == b"":
                    return {}
                if content is None or (names_another(content) if ending else not content.startswith(MAGIC)):
                    return None
                contents[ending] = content
        return contents

    def _content(self, path: str, entry: Entry, *, now: bool) -> bytes | None:
        if entry.kind != "f":
            return None
        if now:
            return self.tree.read(path) if self._needed(path, entry) else None
        return self._contents.get(entry.content, self.known.get(entry.content))

    def _plain_changes(self, path: str, before: Entry | None, after: Entry | None) -> Iterator[Change]:
        was = self._content(path, before, now=False) if before else b""
        is_now = self._content(path, after, now=True) if after else b""
        folder, _, name = path.rpartition("/")
        if folder.endswith("/shared_prefs") and name.endswith(".xml") and was is not None and is_now is not None:
            old, new = read_preferences(was), read_preferences(is_now)
            if old or new:
                store = f"preferences/{_owner(path)}/{name.removesuffix('.xml')}"
                yield from _key_changes(store, cast("Mapping[str, Json]", old), cast("Mapping[str, Json]", new))
                return
        is_folder = "d" in ((before or after or Entry("")).kind, (after or before or Entry("")).kind)
        if not is_folder or path.startswith(_SHARED):
            key = _file_name(f"{path}/" if is_folder else path)
            yield Change(*key, _about(path, before, was), _about(path, after, is_now))


def _store_changes(before: _State, after: _State) -> Iterator[Change]:
    for store in before.stores.keys() | after.stores.keys():
        yield from _key_changes(store, before.stores.get(store, {}), after.stores.get(store, {}))
    boots = [state.stores["settings/global"].get("boot_count") for state in (before, after)]
    moved_ns = after.booted_ns - before.booted_ns
    if boots[0] == boots[1] and abs(moved_ns) > _SECOND_NS:
        yield Change("clock", "date", None, round(moved_ns / _SECOND_NS))


def _key_changes(store: str, before: Mapping[str, Json], after: Mapping[str, Json]) -> Iterator[Change]:
    """Values that differ; one that was stored or removed and is the default does not."""
    if before != after:
        for key in before.keys() | after.keys():
            was, is_now = before.get(key), after.get(key)
            stored = was is not None and is_now is not None
            if was != is_now and (stored or not is_default(store, key, is_now if was is None else was)):
                yield Change(store, key, was, is_now)


def _main_file(path: str, *sides: dict[str, Entry]) -> str:
    """The database that a side file belongs to; any other file itself."""
    for ending in SIDE_FILES:
        if path.endswith(ending) and any(path.removesuffix(ending) in entries for entries in sides):
            return path.removesuffix(ending)
    return path


def _owner(path: str) -> str:
    """The app that a file of app data belongs to."""
    for folder in _APP_FOLDERS:
        if path.startswith(folder):
            return path.removeprefix(folder).partition("/")[0]
    return ""


def _database_name(path: str) -> str:
    owner = _owner(path)
    return f"{owner}/{path.rpartition('/')[2]}" if owner else path


def _file_name(path: str) -> tuple[str, str]:
    """Store and key of a file."""
    if path.startswith(_SHARED):
        return "file/sdcard", path.removeprefix(_SHARED)
    owner = _owner(path)
    for folder in _APP_FOLDERS if owner else ():
        path = path.removeprefix(f"{folder}{owner}/")
    return f"file/data/{owner}" if owner else "file", path


def _longest_text(path: str) -> int:
    return _LONGEST_JSON if path.endswith(".json") else _SHORT


def _about(path: str, entry: Entry | None, content: bytes | None) -> Json:
    if entry is None:
        return None
    if entry.kind == "d":
        return {"folder": True}
    if entry.kind == "l":
        return {"link": entry.content}
    about: dict[str, Json] = {"size": entry.size, "sha256": entry.content}
    if content is not None and len(content) <= _longest_text(path):
        with suppress(UnicodeDecodeError):
            about["text"] = content.decode()
    return about
