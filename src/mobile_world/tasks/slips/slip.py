"""`Slip`: one mistake in an app, with its undoing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, Unpack

from mobile_world.domain import Steps
from mobile_world.tasks.solution import Hand, Names

_MOST_BACKS = 8
Move: TypeAlias = Callable[[Hand], Steps]


@dataclass(frozen=True)
class Slip:
    """Something that is easily done by mistake in an app."""

    app: str
    """The app's name under its icon."""
    name: str
    """What is done: `star an email`."""
    do: Move
    """Opens the app and does it."""
    undo: Move | None = None
    """Undoes it, from where it was done; nothing for a trace, which counts as little as one that is undone."""
    store: str = ""
    """The store or kind of data that it moves; it is not played where a task claims that: such a task is about it."""

    @property
    def is_trace(self) -> bool:
        """Whether it may be left as it is."""
        return self.undo is None

    @property
    def counts_everywhere(self) -> bool:
        """Whether leaving it as it is makes the score of any task 0."""
        return not self.is_trace and not self.store

    def undone(self, hand: Hand) -> Steps:
        """Do it, and undo it."""
        yield from self.do(hand)
        if self.undo is not None:
            yield from self.undo(hand)


def moves(*parts: Move) -> Move:
    """Several moves, one after the other."""

    def move(hand: Hand) -> Steps:
        for part in parts:
            yield from part(hand)

    return move


def tap(**names: Unpack[Names]) -> Move:
    """Tap a thing."""
    return lambda hand: hand.tap(**names)


def long_press(**names: Unpack[Names]) -> Move:
    """Hold a finger on a thing."""
    return lambda hand: hand.long_press(**names)


def first_page(app: str, **names: Unpack[Names]) -> Move:
    """Show the first page of an app, which has a thing with these names."""
    return lambda hand: show_first_page(hand, app, **names)


def show_first_page(hand: Hand, app: str, **names: Unpack[Names]) -> Steps:
    """Open an app and go back until it shows what its first page has, wherever it was left."""
    yield from hand.open(app)
    for _ in range(_MOST_BACKS):
        if hand.sees(**names):
            return
        yield from hand.back()
        if not hand.sees(**names):
            yield from hand.open(app)
    hand.need(**names)
