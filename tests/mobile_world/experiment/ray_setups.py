"""A kit of small tasks and agents, for nodes of a run over several machines."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mobile_world.agents import Agent, Decision, create_agent
from mobile_world.domain import ConfigError, Finish
from mobile_world.experiment import EpisodeSpec, LocalExecutor, Plan, PlannedArm, PlannedTask, Rules, RunDirectory
from mobile_world.runtime.device_sources import SimulatedPhones
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import BaseTask
from tests.mobile_world.experiment.small import Scripted, TellNumber
from tests.phones_here import PhonesHere

VOLATILE = {"device", "started_at", "phases", "trajectory", "trajectory_sha256", "attempt"}


def plan(*arms: str, replicas: int = 2, **rules: Any) -> Plan:
    """One task; an arm is an agent of the registry, or `slow`."""
    return Plan(
        suite="mobile_world",
        base_seed=5,
        arms=tuple(PlannedArm(name=arm, agent=arm) for arm in arms),
        tasks=(PlannedTask(name="Task0", apps=("Contacts",)),),
        replicas=replicas,
        rules=Rules(**rules),
    )


@dataclass(frozen=True)
class TellSetup:
    """See `WorkerSetup`; refuses every machine when `refusal` says why."""

    plan: Plan
    state: Path
    refusal: str = ""
    slow_s: float = 1.0

    def check(self) -> None:
        if self.refusal:
            raise ConfigError(self.refusal)

    def pool(self, slots: int) -> DevicePool:
        return DevicePool(SimulatedPhones(self.state, slots))

    def agent(self, spec: EpisodeSpec) -> Agent:
        name = self.plan.arm(spec.key.arm).agent
        return Scripted(self._late) if name == "slow" else create_agent(name)

    def task(self, spec: EpisodeSpec) -> BaseTask:
        return TellNumber.from_seed(seed=spec.seed, suite="mobile_world")

    def local(self, slots: int) -> LocalExecutor:
        """The same on this machine alone."""
        return LocalExecutor(self.pool(slots), self.agent, self.task, slots)

    def _late(self) -> Decision:
        threading.Event().wait(self.slow_s)
        return Decision(Finish())


class SetupHere(TellSetup):
    """The same with phones of this process."""

    def pool(self, slots: int) -> DevicePool:
        return DevicePool(PhonesHere(slots))


def lasting(run_dir: Path) -> list[dict[str, Any]]:
    """What two runs of one plan have in common: scored episodes with the pictures of their steps."""
    directory = RunDirectory(run_dir)
    scored = [record for record in directory.journal.records() if record.scored]
    return [
        {
            **record.model_dump(exclude=VOLATILE),
            "pictures": [directory.blobs.get(step.screenshot or "") for step in directory.steps(record)],
            "said": [(step.action, step.said, step.error) for step in directory.steps(record)],
        }
        for record in sorted(scored, key=lambda record: str(record.key))
    ]
