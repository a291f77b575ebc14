"""What a task is made of: things that set-up puts on a phone, some of which a phone has many of and a check counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class Thing(Protocol):
    """Something that can be put on a phone."""

    @classmethod
    def put(cls, controller: AndroidController, things: Sequence[Any]) -> None:
        """Put several of this kind there, in their order, by as few commands as possible."""
        ...


Scene: TypeAlias = Iterable[Thing]
"""What set-up puts on a phone, in this order."""


class Reader(Protocol):
    """Where things of one kind are read: their class, or a `Table`."""

    @property
    def kind(self) -> str:
        """What they are: a name of `KINDS`, or the store of a table."""
        ...

    def read(self, controller: AndroidController) -> list[Any]:
        """All of them."""
        ...


class Counted:
    """Something that a phone has many of, such as messages: what is gone and what is new can be told."""

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

    def matches(self, found: Any) -> bool:
        """Whether one that was found is what was meant; what was not said may be anything."""
        return bool(self == found)


def noun(kind: str) -> str:
    """What things of a kind are called in a reason; those of a table as the table is."""
    return kind.rpartition(":")[2]


def put_all(controller: AndroidController, scene: Scene) -> None:
    """Put a scene on a phone, neighbours of one kind at once."""
    for kind, things in groupby(scene, key=_kind):
        kind.put(controller, list(things))


def _kind(thing: Thing) -> type[Thing]:
    return type(thing)
