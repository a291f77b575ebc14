"""What a worker needs to run episodes: agents, tasks and devices, from values that can be sent to another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from mobile_world.agents import Agent
from mobile_world.agents.registry import RegisteredAgent, know_agents
from mobile_world.experiment.executors.executor import AgentFactory
from mobile_world.experiment.planning.plan import EpisodeSpec
from mobile_world.runtime.device_sources import SimulatedPhones
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import BaseTask, TaskRegistry


class WorkerSetup(Protocol):
    """Agents, tasks and devices from values alone: it is sent to other processes or machines, and used there."""

    def check(self) -> None:
        """Refuse a machine whose results would be others, with a `ConfigError`."""

    def pool(self, slots: int) -> DevicePool:
        """The devices of this machine, or so many simulated phones."""

    def agent(self, spec: EpisodeSpec) -> Agent:
        """A new agent for an episode."""

    def task(self, spec: EpisodeSpec) -> BaseTask:
        """A new task for an episode."""


@dataclass(frozen=True)
class LocalSetup:
    """The setup of a worker process of this machine: what the driver itself would use, and phones from one zygote."""

    registry: TaskRegistry
    make_agent: AgentFactory
    state_dir: Path
    zygote: str
    """Where the phones come from."""
    agents: Mapping[str, RegisteredAgent] = field(default_factory=dict)
    """Agents that only the driver's process knows."""

    def check(self) -> None:
        """See `WorkerSetup`."""
        know_agents(self.agents)

    def pool(self, slots: int) -> DevicePool:
        """See `WorkerSetup`."""
        return DevicePool(SimulatedPhones(self.state_dir, slots, apps=self.registry.apps, zygote=self.zygote))

    def agent(self, spec: EpisodeSpec) -> Agent:
        """See `WorkerSetup`."""
        return self.make_agent(spec)

    def task(self, spec: EpisodeSpec) -> BaseTask:
        """See `WorkerSetup`."""
        return self.registry.create(spec.key.task, seed=spec.seed)
