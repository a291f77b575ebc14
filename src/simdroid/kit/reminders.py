"""Reminders that an app has in its files: what is due when phone time has passed (`Manifest.on_time`).

The next moment that anything is due is remembered for as long as nobody writes to the files, so that the passing of
time costs a look at them::

    def _remind(system: System, due: Sequence[Due[Event]], now: int) -> None: ...

    REMINDERS = Reminders(_find, _remind, files=lambda system: [DATABASE, Options.stored(system).path])
    MANIFEST = Manifest(…, on_time=REMINDERS.time_passed)
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from simdroid.system import System
from simdroid.system.files import file_state

Item = TypeVar("Item")

_DAY = 86_400


@dataclass(frozen=True)
class Due(Generic[Item]):
    """Something to remind of, and when."""

    when: int
    item: Item


class _Look(NamedTuple):
    """What the files looked like, the moment the look counts from, and when the next reminder is due."""

    files: tuple[object, ...]
    since: int
    due: int


class Reminders(Generic[Item]):
    """What an app reminds of; times are seconds since 1970, or parts of them where an app counts in those."""

    def __init__(
        self,
        find: Callable[[System, int, int], Iterable[Due[Item]]],
        remind: Callable[[System, list[Due[Item]], int], object],
        *,
        files: Callable[[System], Sequence[str]],
        per_second: int = 1,
    ) -> None:
        """Look by `find` for what is due after one moment and up to another, and `remind` of it when it is.

        `remind` is also given the present moment. `files` names all that `find` reads; a change of one of them, or of
        the time zone, makes it look again.
        """
        self._find, self._remind, self._files, self._per_second = find, remind, files, per_second
        self._looks: WeakKeyDictionary[System, _Look] = WeakKeyDictionary()

    def time_passed(self, system: System, before_ns: int, after_ns: int) -> None:
        """For `on_time`: remind of what is due; a broken database reminds of nothing."""
        before, after = (moment // 1_000_000_000 * self._per_second for moment in (before_ns, after_ns))
        if after == before:
            return
        files = (system.clock.timezone, *(file_state(system.fs, path) for path in self._files(system)))
        cached = self._looks.get(system)
        if cached is not None and cached.files == files and cached.since <= before and after < cached.due:
            return
        with suppress(sqlite3.Error, OSError):
            reach = max(after, before + _DAY * self._per_second)
            reminders = [*self._find(system, before, reach)]
            due = [item for item in reminders if item.when <= after]
            if due:
                self._remind(system, due, after)
            self._looks[system] = _Look(
                files, after, min((item.when for item in reminders if item.when > after), default=reach)
            )
