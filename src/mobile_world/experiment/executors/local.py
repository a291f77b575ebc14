"""Episodes on the devices of this process."""

from __future__ import annotations

from dataclasses import dataclass

from mobile_world.domain import Environment
from mobile_world.experiment.executors.threads import ThreadExecutor
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import BaseTask, LocalEnvironment


@dataclass(frozen=True)
class LocalExecutor(ThreadExecutor[AndroidController]):
    """Runs jobs on the devices of a `DevicePool`; see `Executor`."""

    pool: DevicePool

    def environment(self, task: BaseTask, place: AndroidController) -> Environment:
        """See `ThreadExecutor`."""
        return LocalEnvironment(task, place)
