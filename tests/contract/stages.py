"""Places where the contract of environments is played: a phone of this process, and one behind a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from mobile_world.core import EnvServer, SessionManager
from mobile_world.domain import Environment
from mobile_world.runtime.client import AndroidEnvClient
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import BaseTask, LocalEnvironment, TaskRegistry
from tests.phones_here import PhonesHere

PACK = Path(__file__).parent / "pack"


@dataclass(frozen=True)
class Stage:
    """One fresh phone, and the way to it."""

    registry: TaskRegistry
    environment: Callable[[BaseTask], Environment]
    phones: PhonesHere

    def create(self, name: str, *, seed: int = 7) -> BaseTask:
        return self.registry.create(name, seed=seed)

    def play(self, name: str, *, seed: int = 7) -> Environment:
        return self.environment(self.create(name, seed=seed))

    def kill_phone(self) -> None:
        self.phones.switch_off(0)


@contextmanager
def local(home: Path, suite: str = "mobile_world") -> Iterator[Stage]:
    """In this process."""
    registry, phones = TaskRegistry(suite, extra_dirs=[PACK]), PhonesHere(1)
    with (
        DevicePool(phones) as pool,
        pool.lease() as controller,
    ):
        yield Stage(registry, lambda task: LocalEnvironment(task, controller), phones)


@contextmanager
def http(home: Path, suite: str = "mobile_world") -> Iterator[Stage]:
    """Behind a server."""
    phones = PhonesHere(1)
    manager = SessionManager(phones, artefacts=home / "artefacts", suite_family=suite, task_dirs=[PACK])
    with EnvServer(manager) as server, AndroidEnvClient(server.url) as client:
        yield Stage(TaskRegistry(suite, extra_dirs=[PACK]), client.environment, phones)


STAGES = {"local": local, "http": http}
