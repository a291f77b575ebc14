"""The phones of a Gymnasium environment: its own simulated ones, or those of environment servers."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from mobile_world.domain import ConfigError, Environment
from mobile_world.experiment import ServedDevices
from mobile_world.runtime.closing import close_on_error
from mobile_world.runtime.device_sources import SimulatedPhones
from mobile_world.runtime.pool import DevicePool
from mobile_world.runtime.remote import RemoteEnvironment
from mobile_world.settings import load_settings
from mobile_world.tasks import BaseTask, LocalEnvironment, TaskRegistry


@dataclass(frozen=True)
class Phones:
    """Phones by lease, and how a task is put on one."""

    pool: DevicePool | ServedDevices
    make_environment: Callable[[BaseTask, Any], Environment]

    @classmethod
    def simulated(cls, registry: TaskRegistry, count: int, state_dir: Path | None) -> Self:
        """So many phones of this program's own, each started when it is first needed."""
        directory = state_dir or load_settings(os.environ).settings.state_dir
        return cls(DevicePool(SimulatedPhones(directory, count, apps=registry.apps)), LocalEnvironment)

    @classmethod
    def served(
        cls, registry: TaskRegistry, urls: Sequence[str], names: Sequence[str], *, token: str | None, device: str | None
    ) -> Self:
        """The phones of servers that have these tasks, or will have after switching their suite."""
        pool = ServedDevices(urls, token=token, only=[device] if device is not None else [])
        with close_on_error(pool):
            pool.offer(registry.family.name, names, {app.name: app.sha256 for app in registry.apps})
        return cls(pool, RemoteEnvironment)

    def close(self) -> None:
        """Release all of them."""
        self.pool.close()


def open_phones(
    registry: TaskRegistry,
    names: Sequence[str],
    count: int,
    *,
    servers: Sequence[str] = (),
    device: str | None = None,
    token: str | None = None,
    state_dir: Path | str | None = None,
) -> Phones:
    """The phones of servers or, without any, so many simulated ones of this machine."""
    if servers:
        return Phones.served(registry, servers, names, token=token, device=device)
    if device is not None:
        raise ConfigError(f"which server has the device {device!r}? Say server=…, or leave it out for a phone here")
    return Phones.simulated(registry, count, Path(state_dir) if state_dir else None)


class LeasedPhone:
    """One phone at a time, kept from episode to episode as long as it is well."""

    def __init__(self, phones: Phones) -> None:
        self._phones = phones
        self._lease = ExitStack()
        self._place: Any = None

    def environment(self, task: BaseTask) -> Environment:
        """A task on our phone; `InfraError` when none can be had."""
        if self._place is None:
            self._place = self._lease.enter_context(self._phones.pool.lease())
        return self._phones.make_environment(task, self._place)

    def retire(self) -> None:
        """Say that our phone is sick; the next task gets another."""
        if self._place is not None:
            self._phones.pool.retire(self._place)
        self.release()

    def release(self) -> None:
        """Give our phone back."""
        self._place = None
        self._lease.close()
