"""What the driver and a worker process of this machine say to each other."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from mobile_world.experiment.executors.episode_worker import Message
from mobile_world.experiment.queue import Job

READY, FORK = b"ready", b"fork"


class Logged(NamedTuple):
    """A line for the run's log."""

    level: str
    text: str


class Failed(NamedTuple):
    """The attempt ended with what belongs to no episode."""

    error: BaseException


class Play(NamedTuple):
    """Make an attempt."""

    number: int
    """By which its messages are told from others'."""
    job: Job


class Abandon(NamedTuple):
    """End an attempt before its next phase."""

    job: Job


class Stop(NamedTuple):
    """End all attempts before their next phase."""


Order: TypeAlias = Play | Abandon | Stop
Report: TypeAlias = tuple[int, Message | Failed | None] | Logged
"""What is told of an attempt, by its number, with nothing as the last; or a line for the log."""
