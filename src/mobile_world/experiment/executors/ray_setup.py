"""What a Ray node needs to run episodes of a plan: agents, tasks and devices."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache

from mobile_world.agents import Agent
from mobile_world.domain import ConfigError
from mobile_world.experiment.configuration.experiment import OF_USER, Conduct, make_agent, model_users
from mobile_world.experiment.configuration.stored import as_of_today
from mobile_world.experiment.episode.model_user import ModelUsers
from mobile_world.experiment.planning.plan import EpisodeSpec, Plan
from mobile_world.experiment.planning.plan_differences import differences
from mobile_world.runtime.device_sources import AdbDevices, SimulatedPhones
from mobile_world.runtime.pool import DevicePool
from mobile_world.settings import load_settings
from mobile_world.tasks import BaseTask, TaskRegistry


@dataclass(frozen=True)
class ExperimentSetup:
    """The setup of an experiment; keys are not in it but in the environment of each machine."""

    plan: Plan
    conduct: Conduct

    def check(self) -> None:
        """See `WorkerSetup`: files of tasks and agents are compared by content."""
        private = self.conduct.private_options(os.environ)
        if found := differences(self.plan, as_of_today(self.plan, self.conduct, private)):
            raise ConfigError(f"it would run something else: {'; '.join(found)}")
        if self._registry.user is not None:
            self._registry.user.check()

    def pool(self, slots: int) -> DevicePool:
        """See `WorkerSetup`: the devices that the settings of this machine name."""
        chosen = load_settings(os.environ).settings
        if not chosen.ray_devices:
            return DevicePool(SimulatedPhones(chosen.state_dir, slots, apps=self._registry.apps))
        named = AdbDevices(chosen.ray_devices, adb_server_port=chosen.adb_server_port, hold=True)
        return DevicePool(named)

    def agent(self, spec: EpisodeSpec) -> Agent:
        """See `WorkerSetup`."""
        return make_agent(self.plan.arm(spec.key.arm), self.conduct.private_options(os.environ))

    def task(self, spec: EpisodeSpec) -> BaseTask:
        """See `WorkerSetup`."""
        return self._registry.create(spec.key.task, seed=spec.seed)

    @property
    def _registry(self) -> TaskRegistry:
        key = self.conduct.private_options(os.environ).get(OF_USER)
        user = model_users(self.conduct.user, key)
        return _registry(self.plan.suite, self.conduct.task_dirs, self.conduct.apps, self.plan.official_compat, user)


@cache
def _registry(
    suite: str, task_dirs: tuple[str, ...], apps: tuple[str, ...], official_compat: bool, user: ModelUsers | None
) -> TaskRegistry:
    return TaskRegistry(suite, extra_dirs=task_dirs, apps=apps, official_compat=official_compat, user=user)
