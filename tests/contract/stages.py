"""Places where the contract of environments is played: a phone of this process, and one behind a server."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from mobile_world.core import EnvServer, Station
from mobile_world.domain import Environment
from mobile_world.phone.fleet import Fleet
from mobile_world.runtime.client import AndroidEnvClient
from mobile_world.runtime.pool import DevicePool
from mobile_world.runtime.sources import SimulatedPhones
from mobile_world.tasks import BaseTask, LocalEnvironment, TaskRegistry

PACK = Path(__file__).parent / "pack"


@dataclass(frozen=True)
class Stage:
    """One fresh phone, and the way to it."""

    registry: TaskRegistry
    environment: Callable[[BaseTask], Environment]
    state_dir: Path

    def create(self, name: str, *, seed: int = 7) -> BaseTask:
        return self.registry.create(name, seed=seed)

    def play(self, name: str, *, seed: int = 7) -> Environment:
        return self.environment(self.create(name, seed=seed))

    def kill_phone(self) -> None:
        for record in Fleet(self.state_dir).list("private"):
            os.kill(record.pid, signal.SIGKILL)


@contextmanager
def local(home: Path, suite: str = "mobile_world") -> Iterator[Stage]:
    """In this process."""
    registry = TaskRegistry(suite, extra_dirs=[PACK])
    with (
        DevicePool(SimulatedPhones(home / "state", 1), prepare=registry.family.prepare) as pool,
        pool.lease() as controller,
    ):
        yield Stage(registry, lambda task: LocalEnvironment(task, controller), home / "state")


@contextmanager
def http(home: Path, suite: str = "mobile_world") -> Iterator[Stage]:
    """Behind a server."""
    phones = SimulatedPhones(home / "state", 1)
    station = Station(phones, artefacts=home / "artefacts", suite_family=suite, task_dirs=[PACK])
    with EnvServer(station) as server, AndroidEnvClient(server.url) as client:
        yield Stage(TaskRegistry(suite, extra_dirs=[PACK]), client.environment, home / "state")


STAGES = {"local": local, "http": http}
