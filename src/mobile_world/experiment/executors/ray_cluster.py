"""The Ray cluster: connection, access token, and the nodes that workers are opened on."""

from __future__ import annotations

import os
import secrets
import socket
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from loguru import logger

from mobile_world.domain import ConfigError, InfraError, NodeLost
from mobile_world.experiment.executors.episode_worker import EpisodeWorker, Message
from mobile_world.experiment.executors.worker_setup import WorkerSetup
from mobile_world.experiment.queue import Job
from mobile_world.experiment.storage.header import code_version
from mobile_world.runtime.pool import LEASE_S

ASK_S = 0.5


def guard_own_cluster(address: str | None) -> None:
    """Give the cluster that Ray is about to start a token.

    A cluster listens on every address of its machine, whatever it is told, and runs whatever it is sent. Ray reads how
    it is to be guarded when it is imported, so this comes before. Where a cluster is there already, or the user has
    chosen a way to guard it, everything stays as it is.
    """
    if "ray" in sys.modules or "RAY_AUTH_MODE" in os.environ or not _starts_one(address):
        return
    os.environ["RAY_AUTH_MODE"] = "token"
    os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)


def _starts_one(address: str | None) -> bool:
    if address == "local":
        return True
    return address is None and not os.environ.get("RAY_ADDRESS") and not _runs_already()


def _runs_already() -> bool:
    """Whether the cluster that was started last on this machine still answers: Ray would use it."""
    noted = Path(os.environ.get("RAY_TMPDIR", tempfile.gettempdir()), "ray", "ray_current_cluster")
    try:
        host, _, port = noted.read_text().strip().rpartition(":")
        socket.create_connection((host, int(port)), ASK_S).close()
    except (OSError, ValueError, OverflowError):
        return False
    return True


RESOURCE = "device"
"""The custom resource by which a node says how many episodes it runs at a time."""

PHONES_PER_CPU = 2
"""Of nodes that say nothing, in a cluster where none does."""

CONNECT_S, OPEN_S, CLOSE_S = 10.0, 180.0, 60.0

REOPENED = 5
"""How often a node whose worker died is given another one."""


def import_ray() -> Any:
    """Ray; `ConfigError` that names the extra where it is not installed."""
    try:
        import ray
    except ImportError as error:
        raise ConfigError(
            "runs over several machines need the extra 'ray': pip install 'mobile-world[ray]', on every machine"
        ) from error
    return ray


def check_address(address: str | None) -> None:
    """Refuse an address at which nobody answers: Ray itself would wait for minutes."""
    guard_own_cluster(address)
    import_ray()
    if address in (None, "auto", "local"):
        return
    if address.startswith("ray://"):
        raise ConfigError(
            f"{address} is the address of a Ray client, which cannot follow episodes; join the cluster from this "
            "machine (ray start --address=HOST:6379 --num-cpus=0) and say 'auto'"
        )
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise ConfigError(
            f"{address!r} is not the address of a Ray cluster; use HOST:PORT, or 'auto' on one of its nodes"
        )
    try:
        socket.create_connection((host, int(port)), CONNECT_S).close()
    except (OSError, OverflowError) as error:
        raise ConfigError(f"there is no Ray cluster at {address}: {error}; start one with 'ray start'") from error


@contextmanager
def connected(address: str | None) -> Iterator[None]:
    """Be connected to a cluster: the one at an address, or one of this machine; one that is there already is kept."""
    check_address(address)
    ray = import_ray()
    if ray.is_initialized():
        yield
        return
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Nobody is told of a run, unless the user wants that.
    try:
        ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ConfigError(f"there is no Ray cluster at {address or 'this machine'}: {error}") from error
    try:
        yield
    finally:
        ray.shutdown()


def slots_at(address: str | None) -> int:
    """How many episodes the nodes of a cluster run at a time."""
    with connected(address):
        return sum(_slots_by_node().values())


@dataclass(eq=False)
class RayNode:
    """A station on another machine."""

    name: str
    actor: Any
    slots: int
    node_id: str = ""
    under_way: int = 0
    worker_died: bool = False
    """And not because its devices did."""

    def play(self, job: Job) -> Iterator[Message]:
        """See `EpisodeWorker.play`; `NodeLost` when nothing more will come."""
        ray = import_ray()
        stream = self.actor.play.options(num_returns="streaming").remote(job)
        limit = (
            LEASE_S + job.rules.step_timeout_s + 3 * job.rules.task_timeout_s
        )  # longer than an attempt can be silent
        try:
            while ray.wait([stream], timeout=limit)[0]:
                try:
                    reference = next(stream)
                except StopIteration:
                    return
                yield ray.get(reference, timeout=limit)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from error
        except ray.exceptions.RayError as error:
            self.worker_died = True
            raise NodeLost(f"the Ray node {self.name} was lost: {_first_line(error)}") from error
        raise NodeLost(f"the Ray node {self.name} said nothing for {limit:g} s")

    def abandon(self, job: Job) -> None:
        """See `EpisodeWorker.abandon`."""
        self.actor.abandon.remote(job)

    def stop(self) -> None:
        """See `EpisodeWorker.stop`."""
        self.actor.stop.remote()


class RayNodes:
    """The stations of a run; safe for threads."""

    replaces = False

    def __init__(self, setup: WorkerSetup) -> None:
        self._setup = setup
        self._lock = Lock()
        self._known: set[str] = set()
        """By the id that Ray gives a node; one that comes back has a new one."""
        self._reopened: Counter[str] = Counter()
        self._alive: list[RayNode] = []
        self.last_loss: Exception | None = None

    @property
    def alive(self) -> list[RayNode]:
        """Those that take jobs."""
        with self._lock:
            return list(self._alive)

    def open(self) -> None:
        """Open a station on every node; `ConfigError` when one would make other results, `InfraError` without any."""
        for name, error in self._open_new():
            if isinstance(error, ConfigError):
                raise ConfigError(f"the Ray node {name} cannot be used: {error}") from error
        if not self.alive:
            told = self.last_loss or f"no node has processors, or the resource {RESOURCE!r}"
            raise InfraError(f"no node of the Ray cluster can run episodes: {told}") from self.last_loss

    def open_new(self) -> None:
        """Open a station on every node that has come since; one that cannot be used is left alone."""
        try:
            refused = self._open_new()
        except import_ray().exceptions.RayError as error:
            logger.warning("new Ray nodes cannot be looked for: {}", _first_line(error))
        else:
            for name, why in refused:
                logger.warning("the Ray node {} is not used: {}", name, why)

    def drop(self, node: RayNode, why: NodeLost) -> None:
        """Give no more jobs to a node."""
        with self._lock:
            self.last_loss = why
            if node in self._alive:
                self._alive.remove(node)
                if node.worker_died and self._reopened[node.node_id] < REOPENED:
                    self._reopened[node.node_id] += 1
                    self._known.discard(node.node_id)  # It is opened again if it is there when nodes are looked for.
        import_ray().kill(node.actor)

    def close(self) -> None:
        """Let all devices go, and then the stations."""
        ray = import_ray()
        with self._lock:
            nodes, self._alive = self._alive, []
        closing = [node.actor.close.remote() for node in nodes]
        if closing:
            ray.wait(closing, num_returns=len(closing), timeout=CLOSE_S)
        for node in nodes:
            ray.kill(node.actor)

    def _open_new(self) -> list[tuple[str, Exception]]:
        """Nodes that could not be opened, and why."""
        ray = import_ray()
        found = {node["NodeID"]: node for node in ray.nodes() if node["Alive"]}
        opening = {}
        for node_id, slots in _slots_by_node().items():
            if node_id in found and node_id not in self._known and slots:
                self._known.add(node_id)
                node = RayNode(f"{found[node_id]['NodeName']}-{node_id[:6]}", None, slots, node_id)
                node.actor = _station(node, node_id, found[node_id]["Resources"])
                opening[node.actor.open.remote(self._setup, code_version(), slots)] = node
        if opening:
            ray.wait(list(opening), num_returns=len(opening), timeout=OPEN_S)
        return [(node.name, error) for ready, node in opening.items() if (error := self._opened(node, ready))]

    def _opened(self, node: RayNode, ready: Any) -> Exception | None:
        ray = import_ray()
        try:
            node.slots = ray.get(ready, timeout=0)
        except ray.exceptions.RayError as error:
            ray.kill(node.actor)
            self.last_loss = error.cause if isinstance(error, ray.exceptions.RayTaskError) else _unopened(error)
            return self.last_loss
        with self._lock:
            self._alive.append(node)
        return None


def _station(node: RayNode, node_id: str, resources: Mapping[str, float]) -> Any:
    ray = import_ray()
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    actor = ray.remote(EpisodeWorker).options(
        num_cpus=0,
        resources={RESOURCE: node.slots} if RESOURCE in resources else None,
        max_concurrency=node.slots + 2,  # Every slot may be at an attempt while it is told to stop.
        scheduling_strategy=NodeAffinitySchedulingStrategy(node_id, soft=False),
    )
    return actor.remote(node.name)


def _slots_by_node() -> dict[str, int]:
    nodes = [node for node in import_ray().nodes() if node["Alive"]]
    told = {node["NodeID"]: int(node["Resources"].get(RESOURCE, 0)) for node in nodes}
    if any(told.values()):
        return told
    return {node["NodeID"]: int(node["Resources"].get("CPU", 0)) * PHONES_PER_CPU for node in nodes}


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]


def _unopened(error: Exception) -> InfraError:
    return InfraError(f"no worker could be started ({_first_line(error)}); another run may hold its devices")
