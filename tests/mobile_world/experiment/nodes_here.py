"""Workers of a remote executor without processes: what they say is pickled all the same."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mobile_world.agents import Agent
from mobile_world.domain import NodeLost
from mobile_world.experiment import EpisodeSpec, Job
from mobile_world.experiment.executors.episode_worker import EpisodeWorker, Message
from mobile_world.experiment.executors.executor import AgentFactory, TaskFactory
from mobile_world.experiment.executors.remote_executor import RemoteExecutor
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import BaseTask


@dataclass(frozen=True)
class PoolSetup:
    """See `WorkerSetup`; devices, agents and tasks are those of a test."""

    lent: DevicePool
    make_agent: AgentFactory
    make_task: TaskFactory

    def check(self) -> None:
        """Everything is as it should be."""

    def pool(self, slots: int) -> DevicePool:
        del slots
        return self.lent

    def agent(self, spec: EpisodeSpec) -> Agent:
        return self.make_agent(spec)

    def task(self, spec: EpisodeSpec) -> BaseTask:
        return self.make_task(spec)


class NodeHere:
    """See `WorkerNode`."""

    def __init__(self, name: str, setup: PoolSetup) -> None:
        self.name, self.under_way, self._setup = name, 0, setup
        self._worker = EpisodeWorker("")
        # As a process that takes the place of another, which finds out by itself that there are no devices.
        self.slots = max(1, self._worker.open(setup, None, len(setup.lent)))

    def play(self, job: Job) -> Iterator[Message]:
        for message in self._worker.play(pickle.loads(pickle.dumps(job))):
            yield pickle.loads(pickle.dumps(message))

    def again(self) -> NodeHere:
        """Another one on the same devices."""
        return NodeHere(self.name, self._setup)

    def abandon(self, job: Job) -> None:
        self._worker.abandon(job)

    def stop(self) -> None:
        self._worker.stop()


@dataclass
class NodesHere:
    """See `WorkerNodes`."""

    alive: list[NodeHere]
    last_loss: Exception | None = None
    replaces: bool = True
    dropped: list[str] = field(default_factory=list)

    def open_new(self) -> None:
        """Nobody joins."""

    def drop(self, node: NodeHere, why: NodeLost) -> None:
        self.last_loss = why
        self.dropped.append(node.name)
        self.alive = [*(other for other in self.alive if other is not node), node.again()]


def executor_here(
    make_agent: AgentFactory, make_task: TaskFactory, *pools: DevicePool, most: int
) -> RemoteExecutor[Any]:
    """A remote executor with a worker for each pool."""
    setups = [PoolSetup(pool, make_agent, make_task) for pool in pools]
    nodes = NodesHere([NodeHere(f"worker {number}", setup) for number, setup in enumerate(setups, 1)])
    return RemoteExecutor(setups[0], nodes, most=most, patience_s=0.2)
