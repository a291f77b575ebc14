"""An executor that needs no device: it tells what came of an episode out of a list or a function."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mobile_world.domain import EpisodeRecord
from mobile_world.experiment import EpisodeQueue, Job


class ScriptedExecutor:
    """Ends every job with the record that is known for it."""

    def __init__(self, known: Iterable[EpisodeRecord] | Callable[[Job], EpisodeRecord]) -> None:
        self._of: Callable[[Job], EpisodeRecord]
        if callable(known):
            self._of = known
        else:
            by_key = {each.key: each for each in known}
            self._of = lambda job: by_key[job.key]
        self.jobs: list[Job] = []
        self.slots = 1

    def run(self, queue: EpisodeQueue) -> None:
        while (job := queue.take()) is not None:
            self.jobs.append(job)
            queue.ended(job, self._of(job).model_copy(update={"attempt": job.attempt}))
