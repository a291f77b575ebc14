"""Fixtures: what set-up puts on a phone; and records, of which a phone has many and a check compares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias
from zlib import crc32

from mobile_world.domain import SetupFailed
from mobile_world.tasks.values.record_fields import field_changes, looks_like

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class Fixture(Protocol):
    """Data that set-up can put on a phone."""

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Any], /) -> None:
        """Put several of this kind there, in their order, by as few commands as possible."""


Scene: TypeAlias = Iterable[Fixture]
"""What set-up puts on a phone, in this order."""


def varied(text: str) -> int:
    """A number from 0 to 999 that the words decide, the same on every machine."""
    return crc32(text.encode()) % 1000


def times_back(items: Sequence[Any], mean: timedelta) -> list[timedelta]:
    """How long before the last one each of some things was, oldest first: a quarter to seven quarters of `mean` apart.

    What the things say decides the gaps, so the same scene has the same times.
    """
    back, times = timedelta(), []
    for index, thing in enumerate(reversed(items)):
        times.append(back)
        back += timedelta(seconds=round(mean.total_seconds() * (0.25 + 1.5 * varied(f"{index} {thing}") / 999)))
    return times[::-1]


class Reader(Protocol):
    """Where things of one kind are read: their class, or a `Table`."""

    @property
    def kind(self) -> str:
        """What they are: a name of `KINDS`, or the store of a table."""

    def read(self, controller: AndroidController) -> list[Any]:
        """All of them."""


class Record:
    """One of many records of a kind on the phone, such as a message; new and gone ones can be told apart."""

    kind: ClassVar[str]
    """What they are, by a name of `KINDS`."""

    @classmethod
    def read(cls, controller: AndroidController) -> list[Any]:
        """All of them."""
        raise NotImplementedError

    @property
    def reader(self) -> Reader:
        """Where things of this kind are read."""
        return type(self)

    def nearly(self, record: Any) -> str:
        """One that was meant to be this, with what is wrong with it, for reasons: by default one that looks like it."""
        return f"{record}, with {field_changes(self, record)}" if looks_like(self, record) else ""

    def quote(self, record: Any) -> str:
        """The text of one that is this, for reasons where it may have any of several; nothing by default."""
        del record
        return ""

    def check_on(self, controller: AndroidController) -> None:
        """Raise `SetupFailed` where a phone cannot have this, such as a row with a column that its table lacks."""
        del controller

    def matches(self, record: Any) -> bool:
        """Whether one that was found is what was meant; what was not said may be anything."""
        return bool(self == record)

    @property
    def state(self) -> object:
        """What a person would call its state, which is compared with the start; by default everything about it."""
        return self


_SINGULAR = {"cities": "city", "stopwatch": "stopwatch", "fossify_events": "event", "sent_mails": "sent mail"}
"""Kinds whose nouns are not their names less an s."""


def named(kind: str, record: object) -> str:
    """One thing of a kind as a sentence names it: the alarm 7:30, the row of notes with title 'Shopping'."""
    text = str(record)
    if text.startswith(("a ", "an ", "the ")):
        return text
    if ":" in kind:
        table = kind.rpartition(":")[2]
        return f"the row {text} of {table}" if text.startswith("“") else f"the row of {table} with {text}"
    nouns, of, path = kind.partition(" of ")
    noun = _SINGULAR.get(nouns) or nouns.removesuffix("s")
    if " " in nouns:
        return f"{kind}: {text}"
    return f"the {text}" if noun in text.split() else f"the {noun} {text}{of}{path}"


def put_fixtures(controller: AndroidController, scene: Scene) -> None:
    """Put fixtures on a phone, neighbours of one kind in one batch; `SetupFailed` for an invalid scene."""
    for kind, things in groupby(_checked(scene), key=lambda thing: type(thing)):
        kind.put(controller, list(things))


def _checked(scene: object) -> list[Fixture]:
    """The things of a scene, before any of them is put there."""
    if not isinstance(scene, Iterable) or isinstance(scene, str):
        raise SetupFailed(f"a scene is a list of things, such as [Setting(…)], not {scene!r}")
    things = list(scene)
    for thing in things:
        if not hasattr(type(thing), "put"):
            hint = "; of a list, write *list" if isinstance(thing, Sequence) else ""
            raise SetupFailed(f"a scene is made of things with a put, such as Setting(…), not of {thing!r}{hint}")
    return things
