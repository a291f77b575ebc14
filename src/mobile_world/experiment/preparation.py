"""Prepares a run: the checks before the first device starts, the number of workers, and the executor."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit
from threading import Lock
from typing import Any, NamedTuple, TypeAlias

from loguru import logger

from mobile_world.agents import agent_entry
from mobile_world.agents.registry import registered_agents
from mobile_world.analysis.formatting import counted
from mobile_world.domain import ConfigError
from mobile_world.experiment.driver import RETRIES, unscored
from mobile_world.experiment.endpoint_check import ask_endpoints
from mobile_world.experiment.events import Listener, RunEvent
from mobile_world.experiment.executors import AgentFactory, Executor, LocalExecutor, ServedDevices, ServerExecutor
from mobile_world.experiment.executors.process_executor import NoProcesses, process_executor
from mobile_world.experiment.executors.worker_setup import LocalSetup
from mobile_world.experiment.housekeeping import Housekeeping
from mobile_world.experiment.planning import Budget, EpisodeSpec, Plan
from mobile_world.experiment.storage.run_directory import RunDirectory, check_writable
from mobile_world.runtime.device_sources import AdbDevices, SimulatedPhones
from mobile_world.runtime.pool import DevicePool, DeviceSource
from mobile_world.settings import load_settings
from mobile_world.tasks import BaseTask, TaskRegistry
from simdroid.host_process import usable_cores

PHONES_PER_CORE = 2
"""A phone waits for its agent about as long as the agent for its phone; a model keeps it waiting twice as long."""

DESCRIPTORS, DESCRIPTORS_PER_WORKER = 40, 6
"""File descriptors that a run needs. Measured with the oracle: 13 for 1 episode at a time, 33 for 8, 27 to 38 in the
process of their phones; agents with a model have 2 or 3 connections on top."""

Devices: TypeAlias = DeviceSource | ServedDevices | Callable[[int], DeviceSource | ServedDevices]
"""Where a run gets its devices: a source, environment servers, or a call that opens either for so many workers.

The call comes once everything was checked. The run closes what it was given."""


NamedDevices: TypeAlias = str | list[str] | tuple[str, ...]
"""Serials such as `emulator-5554`, or addresses of environment servers."""


def named_devices(devices: Devices | NamedDevices | None) -> Devices | None:
    """Devices from what a person names them by; other sources of devices as they are."""
    if isinstance(devices, str):
        devices = (devices,)
    if isinstance(devices, list | tuple) and devices and all(isinstance(name, str) for name in devices):
        if all("://" in name for name in devices):
            return ServedDevices(devices)
        return AdbDevices(devices, adb_server_port=load_settings(os.environ).settings.adb_server_port, hold=True)
    if not isinstance(devices, list | tuple) and (
        devices is None or isinstance(devices, ServedDevices) or callable(devices) or hasattr(devices, "open")
    ):
        return devices
    raise ConfigError(
        f"devices: {devices!r:.80} is no source of devices; pass serials such as 'emulator-5554', addresses of "
        "environment servers, or a DeviceSource"
    )


@dataclass(frozen=True)
class RunOptions:
    """How a run is carried out; nothing in it changes a result."""

    workers: int | None = None
    """Episodes at a time; by cores and devices if left out."""
    retries: int = RETRIES
    """Further attempts at an episode that was lost to infrastructure."""
    shuffled: bool = False
    """Whether the order of the tasks is drawn from the seed."""
    budget: Budget | None = None
    """What the run may use; it ends when that is spent, and can be resumed."""
    accept_new_code: bool = False
    """Whether to continue a run that other code began."""
    housekeeping: Housekeeping = field(default_factory=Housekeeping)
    """Archives of the run, and a command that is run at its end."""


class PreparedRun(NamedTuple):
    """A plan that may be run in its directory."""

    plan: Plan
    """With what the endpoints of its models said of themselves, now and in earlier sittings."""
    todo: tuple[EpisodeSpec, ...]
    """Episodes that have no score yet."""


def prepare_run(plan: Plan, run_dir: Path, private: Mapping[str, Any], *, accept_new_code: bool = False) -> PreparedRun:
    """Check a directory and the endpoints of the models; `ConfigError` for whatever would end the run later.

    `private` holds what agents with a model are told beside the plan, keys among it. Endpoints are asked only if there
    are episodes left.
    """
    check_writable(run_dir)
    header = RunDirectory(run_dir).header()
    plan = plan.continuing(header.plan if header is not None else None)
    todo = unscored(plan, run_dir, accept_new_code=accept_new_code)
    plan = ask_endpoints(plan, private) if todo else plan
    return PreparedRun(plan, tuple(todo))


def worker_count(plan: Plan, todo: int, *, wanted: int | None = None, most: int | None = None) -> int:
    """Episodes at a time: as wanted, or else by the cores of this machine; never more than episodes or devices."""
    entries = [agent_entry(arm.agent) for arm in plan.arms]
    if any(entry.interactive for entry in entries):
        return 1
    per_core = PHONES_PER_CORE * (2 if any(entry.takes_model for entry in entries) else 1)
    wanted = wanted or per_core * usable_cores()
    return max(1, min(wanted, todo, most or wanted))


def check_descriptors(workers: int) -> None:
    """Refuse a limit on file descriptors that so many episodes at a time do not get by with."""
    need, (limit, _) = DESCRIPTORS + DESCRIPTORS_PER_WORKER * workers, getrlimit(RLIMIT_NOFILE)
    if limit != RLIM_INFINITY and limit < need:
        raise ConfigError(
            f"a run with {counted(workers, 'episode')} at a time needs {need} file descriptors, and may open {limit}; "
            f"raise the limit with 'ulimit -n {max(1024, need)}', or run fewer at a time"
        )


def device_count(devices: Devices | None) -> int | None:
    """How many devices there are, if that is known before they are opened."""
    if devices is None or callable(devices):
        return None
    return len(devices) if isinstance(devices, ServedDevices) else devices.count


@contextmanager
def open_executor(
    devices: Devices | None,
    plan: Plan,
    registry: TaskRegistry,
    make_agent: AgentFactory,
    *,
    todo: int,
    workers: int | None = None,
) -> Iterator[Executor]:
    """An executor on these devices, or on simulated phones that are started as they are needed; closed at the end.

    `workers` is how many episodes at a time are wanted, if that was said.
    """

    def make_task(spec: EpisodeSpec) -> BaseTask:
        return registry.create(spec.key.task, seed=spec.seed)

    available = device_count(devices)
    count = worker_count(plan, todo, wanted=workers or available, most=available)
    check_descriptors(count)
    source = _opened(devices, registry, count)
    if isinstance(source, ServedDevices):
        with source:
            source.offer(registry.family.name, {task.name for task in plan.tasks}, plan.apps, plan.user)
            count = worker_count(plan, todo, wanted=workers or len(source), most=len(source))
            yield ServerExecutor(source, make_agent, make_task, count)
    else:
        with DevicePool(source) as pool, _users(registry, plan), ExitStack() as processes:
            count = min(count, len(pool))
            if count > 1 and isinstance(source, SimulatedPhones):
                try:
                    yield processes.enter_context(_process_executor(source, plan, registry, make_agent, count))
                    return
                except NoProcesses as error:
                    logger.info("episodes share this process: others cannot have its agents or tasks ({})", error)
            yield LocalExecutor(pool, make_agent, make_task, count)


def _process_executor(
    phones: SimulatedPhones, plan: Plan, registry: TaskRegistry, make_agent: AgentFactory, count: int
) -> AbstractContextManager[Executor]:
    played = {arm.agent for arm in plan.arms}
    agents = {name: agent for name, agent in registered_agents().items() if name in played}
    setup = LocalSetup(registry, make_agent, phones.state_dir, phones.start_zygote(), agents)
    return process_executor(setup, most=count)


@contextmanager
def _users(registry: TaskRegistry, plan: Plan) -> Iterator[None]:
    """Who answers agents' questions in place of the scripted user, asked first whether they can."""
    if registry.user is None:
        yield
        return
    if any(registry.get(task.name).answers_questions() for task in plan.tasks):
        registry.user.check()
    try:
        yield
    finally:
        registry.user.close()


def _opened(devices: Devices | None, registry: TaskRegistry, count: int) -> DeviceSource | ServedDevices:
    if devices is not None:
        return devices(count) if callable(devices) else devices
    phones = SimulatedPhones(load_settings(os.environ).settings.state_dir, count, apps=registry.apps)
    phones.try_apps()
    return phones


def one_at_a_time(listener: Listener | None) -> Listener:
    """A listener that hears one event at a time, whichever threads they come from; one that does nothing for None."""
    lock = Lock()

    def tell(event: RunEvent) -> None:
        if listener is not None:
            with lock:
                listener(event)

    return tell
