"""Events of a run, for whoever listens to its progress; and the switch that stops it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

from mobile_world.domain import EpisodeKey, EpisodeRecord
from mobile_world.experiment.planning.plan import EpisodeSpec, Plan


class RunPlanned(NamedTuple):
    """Everything was checked and the endpoints of models answered; no device was started yet."""

    plan: Plan
    todo: tuple[EpisodeSpec, ...]
    """Episodes that have no score yet."""
    workers: int
    """Episodes at a time, if there are as many devices."""


class RunBegan(NamedTuple):
    """The plan was compared with the journal, and the first episodes begin."""

    planned: int
    """Episodes that this call was asked for."""
    todo: int
    """How many of them have no score yet."""
    torn_lines: int
    """Lines of the journal that a dead process left unfinished."""
    remarks: tuple[str, ...] = ()
    """What in the journal does not count, and what is not as it was when the run began, in sentences."""
    slots: int = 1
    """Episodes at a time."""


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


class RunWarning(NamedTuple):
    """Something that does not keep the run from going on: no archive could be made, a step limit may be too low."""

    message: str


class RunArchived(NamedTuple):
    """The last archive of a run is complete."""

    file: Path


RunEvent: TypeAlias = RunPlanned | RunBegan | EpisodeBegan | EpisodeEnded | RunWarning | RunArchived
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
