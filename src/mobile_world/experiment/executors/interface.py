"""What runs the episodes of a docket."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from mobile_world.domain import EpisodeRecord, InfraError, Phase
from mobile_world.experiment.docket import Docket, Job
from mobile_world.experiment.events import StopSwitch
from mobile_world.experiment.tape import Tape
from mobile_world.tasks import BaseTask


class AttemptLog(Protocol):
    """Who is told what comes of an attempt: a docket, or whatever stands for it on another machine."""

    @property
    def stop(self) -> StopSwitch:
        """Once its `now` is set, episodes end before their next phase."""
        ...

    def began(self, job: Job, device: str) -> None:
        """See `Docket`."""
        ...

    def tape(self, job: Job) -> AbstractContextManager[Tape]:
        """See `Docket`."""
        ...

    def ended(self, job: Job, record: EpisodeRecord) -> None:
        """See `Docket`."""
        ...

    def lost(self, job: Job, task: BaseTask, error: InfraError, *, phase: Phase = "lease", device: str = "") -> None:
        """See `Docket`."""
        ...


class Executor(Protocol):
    """Runs attempts somewhere, and hands every one of them back to the docket it came from.

    The docket is the only one that writes to the run directory. For each job that `Docket.take` gives, an executor

    1. calls `Docket.began` once it has a device,
    2. puts what was seen into the tape of `Docket.tape`, closes it, and
    3. calls `Docket.ended` with the record; attempts that never came to a record are `Docket.lost`.

    A job that is lost and has a try left comes back from `take`. So `take` may give something again after it gave
    nothing, as long as jobs are under way; when it gives nothing and none are, the run is over. `take` gives nothing
    either once the run was asked to stop. Once `Docket.stop.now` is set, episodes under way end before their next
    phase.
    """

    @property
    def slots(self) -> int:
        """How many episodes can be under way at the same time."""
        ...

    def run(self, docket: Docket) -> None:
        """Run jobs until there are none; raises what belongs to no episode, once nothing is under way."""
        ...
