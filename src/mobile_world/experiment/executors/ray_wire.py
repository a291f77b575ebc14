"""What a node tells the driver of a run about an attempt, message by message, while it happens."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import NamedTuple, Self, TypeAlias

from mobile_world.domain import EpisodeRecord, InfraError, Phase, StepRecord
from mobile_world.experiment.docket import Job
from mobile_world.experiment.events import StopSwitch
from mobile_world.tasks import BaseTask


class Began(NamedTuple):
    """The attempt has a device."""

    device: str
    """With the name of its node."""


class Blob(NamedTuple):
    """A picture or a UI tree, told once for each attempt."""

    data: bytes


class Stepped(NamedTuple):
    """A step is over."""

    record: StepRecord


class Ended(NamedTuple):
    """The attempt came to a record; the last message."""

    record: EpisodeRecord
    devices: int
    """How many the node has left."""


class Lost(NamedTuple):
    """The attempt came to no record; the last message."""

    error: InfraError
    phase: Phase
    devices: int


Message: TypeAlias = Began | Blob | Stepped | Ended | Lost


@dataclass(frozen=True)
class Wire:
    """Stands for the docket on a node; see `AttemptLog`."""

    node: str
    say: Callable[[Message], None]
    devices: Callable[[], int]
    stop: StopSwitch = field(default_factory=StopSwitch)

    def began(self, job: Job, device: str) -> None:
        """See `AttemptLog`."""
        del job
        self.say(Began(self._named(device)))

    def tape(self, job: Job) -> WireTape:
        """See `AttemptLog`."""
        del job
        return WireTape(self.say)

    def ended(self, job: Job, record: EpisodeRecord) -> None:
        """See `AttemptLog`."""
        del job
        self.say(Ended(record.model_copy(update={"device": self._named(record.device)}), self.devices()))

    def lost(self, job: Job, task: BaseTask, error: InfraError, *, phase: Phase = "lease", device: str = "") -> None:
        """See `AttemptLog`."""
        del job, task, device
        self.say(Lost(error, phase, self.devices()))

    def _named(self, device: str) -> str:
        return f"{self.node}/{device}"


class WireTape:
    """Tells steps and pictures; the driver has the file. See `Tape`."""

    name: str | None = None

    def __init__(self, say: Callable[[Message], None]) -> None:
        self._say = say
        self._told: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is held."""

    def blob(self, data: bytes) -> str:
        """See `Tape`."""
        name = hashlib.sha256(data).hexdigest()
        if name not in self._told:
            self._told.add(name)
            self._say(Blob(data))
        return name

    def step(self, record: StepRecord) -> None:
        """See `Tape`."""
        self._say(Stepped(record))
