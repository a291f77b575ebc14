"""What a run tells while it goes, and how it is told to stop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from mobile_world.domain import EpisodeKey, EpisodeRecord


class RunBegan(NamedTuple):
    """The plan was compared with the journal."""

    planned: int
    """Episodes that this call was asked for."""
    todo: int
    """How many of them have no score yet."""
    torn_lines: int
    """Lines of the journal that a dead process left unfinished."""
    remarks: tuple[str, ...] = ()
    """What in the journal does not count, and what is not as it was when the run began, in sentences."""


class EpisodeBegan(NamedTuple):
    """A device was leased, and an attempt begins on it."""

    key: EpisodeKey
    attempt: int
    device: str


class EpisodeEnded(NamedTuple):
    """An attempt is in the journal."""

    record: EpisodeRecord
    again: bool
    """Whether it will be attempted once more."""


RunEvent: TypeAlias = RunBegan | EpisodeBegan | EpisodeEnded
Listener: TypeAlias = Callable[[RunEvent], None]
"""Called from the threads of a run, one event at a time."""


class StopSwitch:
    """Asked once, nothing new begins; asked twice, what is under way ends before its next phase, not scored."""

    def __init__(self) -> None:
        self.soon = threading.Event()
        self.now = threading.Event()

    def ask(self) -> None:
        """Ask to stop; safe in a signal handler."""
        (self.now if self.soon.is_set() else self.soon).set()
        self.soon.set()
