"""Episodes on the devices of environment servers."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Condition
from types import MappingProxyType, TracebackType
from typing import NamedTuple, Self

from mobile_world import __version__
from mobile_world.domain import ClockMode, ConfigError, Environment, InfraError, ServerLost
from mobile_world.experiment.executors.executor import ThreadExecutor
from mobile_world.runtime.client import AndroidEnvClient
from mobile_world.runtime.remote import Lease, RemoteEnvironment, RemoteGoal, Transport, open_lease
from mobile_world.tasks import BaseTask, suite_family

LEASE_S = 600.0
LOST_S = 60.0
"""How long a run whose servers are all gone waits for one to come back."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.02, 1.0


class ServedDevice(NamedTuple):
    """A device of a server."""

    server: Transport
    device: str

    @property
    def name(self) -> str:
        """What records call it."""
        return f"{self.server.netloc}/{self.device}"


class ServerRequirements(NamedTuple):
    """What servers are to have ready."""

    family: str
    tasks: frozenset[str]
    apps: Mapping[str, str]
    """Apps from outside the package: the sha256 of each one's content, by name."""
    user: Mapping[str, str]
    """Who answers agents' questions; empty for the scripted user."""


class ServedDevices:
    """Leases devices of one or several servers; others may use the same servers at the same time.

    A server that does not answer is left out until it does; its episodes are made again elsewhere.
    """

    def __init__(
        self, urls: Sequence[str], *, token: str | None = None, only: Sequence[str] = (), timeout: float = LEASE_S
    ) -> None:
        """Use these servers, all of their devices or those named in `only`; `ServerLost` when one is not there."""
        self._servers = [Transport(url, token=token) for url in urls]
        places = [server.url for server in self._servers]
        if not places or len(set(places)) < len(places):
            raise ConfigError(f"name each server once, not {', '.join(urls) or 'none'}")
        self._token, self._only, self._timeout = token, set(only), timeout
        self._condition = Condition()
        self._taken: set[str] = set()
        self._spots = {server.url: self._listed(server) for server in self._servers}
        self._failure: InfraError | None = None
        self._offered: ServerRequirements | None = None
        missing = self._only - {spot.device for spots in self._spots.values() for spot in spots}
        if missing or not len(self):
            raise ConfigError(f"{', '.join(places)} has no device {', '.join(sorted(missing)) or 'at all'}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __len__(self) -> int:
        """How many devices the servers have, as far as they answered last."""
        with self._condition:
            return sum(map(len, self._spots.values()))

    def close(self) -> None:
        """Hang up."""
        for server in self._servers:
            server.close()

    def offer(
        self,
        family: str,
        tasks: Collection[str],
        apps: Mapping[str, str] = MappingProxyType({}),
        user: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """See to it that every server has these tasks, by switching its suite if need be, these apps and this user.

        `DeviceBusy` when others play another suite there, `ConfigError` when a task is unknown to a server, its phones
        have other apps from outside the package, another user answers there, or the server is of another version.
        """
        self._offered = ServerRequirements(family, frozenset(tasks), apps, user)
        for server in self._servers:
            self._see_to(server, self._offered)

    @contextmanager
    def lease(self, *, avoid: Collection[str] = ()) -> Iterator[Lease]:
        """A device for this thread alone, rather none of `avoid`; `InfraError` when none comes free in time."""
        lease = self._wait(avoid)
        try:
            yield lease
        finally:
            try:
                lease.release()
            finally:
                self._give_back(lease.name)

    def retire(self, lease: Lease) -> None:
        """Tell the server that a leased device is sick; it is replaced before the next lease."""
        lease.retire()

    def _wait(self, avoid: Collection[str]) -> Lease:
        started, pause = time.monotonic(), FIRST_PAUSE_S
        while True:
            for spot in self._wished(avoid):
                if (lease := self._try(spot)) is not None:
                    return lease
            waited = time.monotonic() - started
            if waited > (self._timeout if len(self) else LOST_S):
                last = f"; the last one said: {self._failure}" if self._failure is not None else ""
                raise InfraError(f"no device of the servers came free within {waited:.0f} s{last}")
            with self._condition:
                self._condition.wait(pause)
            pause = min(LONGEST_PAUSE_S, pause * 2)
            self._look_again()

    def _wished(self, avoid: Collection[str]) -> list[ServedDevice]:
        """Devices to try, those of servers with few leases of ours first."""
        with self._condition:
            spots = [spot for each in self._spots.values() for spot in each]
            busy = {url: sum(spot.name in self._taken for spot in each) for url, each in self._spots.items()}
            wished = [spot for spot in spots if spot.name not in avoid] or spots
            free = [spot for spot in wished if spot.name not in self._taken]
        return sorted(free, key=lambda spot: busy[spot.server.url])

    def _try(self, spot: ServedDevice) -> Lease | None:
        with self._condition:
            if spot.name in self._taken or spot not in self._spots[spot.server.url]:
                return None
            self._taken.add(spot.name)
        try:
            return open_lease(spot.server, device=spot.device)
        except InfraError as error:
            self._failed(spot.server, error)
        except BaseException:
            self._give_back(spot.name)
            raise
        self._give_back(spot.name)
        return None

    def _failed(self, server: Transport, error: InfraError) -> None:
        with self._condition:
            self._failure = error
            if isinstance(error, ServerLost):
                self._spots[server.url] = []

    def _give_back(self, name: str) -> None:
        with self._condition:
            self._taken.discard(name)
            self._condition.notify_all()

    def _look_again(self) -> None:
        """Find servers that came back, perhaps with another suite."""
        for server in [server for server in self._servers if not self._spots[server.url]]:
            try:
                spots = self._listed(server)
                if self._offered is not None:
                    self._see_to(server, self._offered)
            except InfraError as error:
                self._failed(server, error)
            else:
                with self._condition:
                    self._spots[server.url] = spots

    def _see_to(self, server: Transport, offered: ServerRequirements) -> None:
        with AndroidEnvClient(server.url, token=self._token) as client:
            status = client.status()
            if status["version"] != __version__:
                raise ConfigError(
                    f"{server.url} is version {status['version']} and this is {__version__}, which may make other "
                    "results; install the same version of mobile-world on both machines"
                )
            if status.get("apps", {}) != offered.apps:
                there, here = (", ".join(sorted(each)) or "none" for each in (status.get("apps", {}), offered.apps))
                raise ConfigError(
                    f"the phones of {server.url} have other apps from outside: {there} there, {here} here, or not of "
                    "the same content; start it with the same --app as this command"
                )
            if status.get("user", {}) != offered.user:
                there, here = (
                    each.get("model", "the scripted user") for each in (status.get("user", {}), offered.user)
                )
                raise ConfigError(
                    f"at {server.url} agents' questions are answered by {there}, and here by {here}, or with other "
                    "instructions; give the server and this command the same --user-model"
                )
            if status["suite_family"] != offered.family:
                status = client.switch_suite_family(offered.family)
            version, ours = status["suite_version"], suite_family(offered.family).version
            if version != ours:
                raise ConfigError(
                    f"{server.url} has version {version} of {offered.family} and this is version {ours}, whose scores "
                    "may differ; install the same version of mobile-world on both machines"
                )
            if unknown := sorted(offered.tasks - set(client.get_suite_task_list())):
                raise ConfigError(
                    f"{server.url} has no task {', '.join(unknown[:5])} in {offered.family}; "
                    "start it with the same --task-dir as this command"
                )

    def _listed(self, server: Transport) -> list[ServedDevice]:
        devices = server.status()["devices"]
        return [ServedDevice(server, str(name)) for name in devices if not self._only or name in self._only]


@dataclass(frozen=True)
class ServerExecutor(ThreadExecutor[Lease]):
    """Runs jobs on leased devices of environment servers; see `Executor`."""

    pool: ServedDevices
    goals_of_ours: bool = False
    """Whether the servers know nothing of the tasks: they are goals that nobody judges."""

    def environment(self, task: BaseTask, device: Lease, clock: ClockMode) -> Environment:
        return RemoteGoal(task, device) if self.goals_of_ours else RemoteEnvironment(task, device, clock)
