"""The fleet: phones in worker processes, started, listed and stopped from any process."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, TypeAlias

from mobile_world.domain import ConfigError, InfraError
from mobile_world.phone.app_sources import AppSource
from mobile_world.phone.fleet.records import ClockMode, PhoneRecord, Request, Scope
from mobile_world.phone.fleet.registry import Registry, WorkerDirectory, await_end, has_ended_within
from mobile_world.phone.fleet.worker_client import launch_worker, send_request

PHONES_PER_WORKER = 8
"""Phones in one worker before another worker is started, as long as there are processors without one."""

END_DEADLINE_S = 20.0
KILLED_S = 2.0
"""How long a killed worker may still count as alive: it holds its lock until the kernel has removed it."""

Records: TypeAlias = list[PhoneRecord]
Names: TypeAlias = list[str]

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,62}")


class Fleet:
    """The phones of one state directory; several processes may use one at the same time.

    A user's phones live until they are stopped. Private ones live no longer than this object's process; as a context
    manager the fleet also stops, at the end, whatever it started itself.
    """

    def __init__(
        self, state_dir: Path, *, adb_server_port: int | None = None, phones_per_worker: int = PHONES_PER_WORKER
    ) -> None:
        """Use `state_dir`; new phones of the user announce themselves to the adb server on that port, if one runs.

        Phones that will all be busy want a smaller `phones_per_worker`: with 1 they spread over the processors at once.
        """
        self._registry = Registry(state_dir.absolute())
        self._adb_server_port = adb_server_port
        self._phones_per_worker = phones_per_worker
        self._lifeline: tuple[int, int] | None = None
        self._own_workers: set[str] = set()
        self._started: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop what this object started."""
        with self._registry.locked():
            self._stop([record for record in self.list() if record.name in self._started])
        if self._lifeline is not None:
            for end in self._lifeline:
                os.close(end)
            self._lifeline = None

    def start(
        self,
        count: int = 1,
        *,
        scope: Scope,
        name: str | None = None,
        clock: ClockMode = "virtual",
        fork_of: str | None = None,
        apps: Sequence[AppSource] = (),
    ) -> Records:
        """Start phones; all of them listen when this returns, or none is left of those it had started.

        With `fork_of`, the name or serial of a phone that runs, they begin in the state that phone is in now: files,
        settings, what is on the screen, clock, apps. Its named snapshots stay with it. `apps` come from outside this
        package; `ConfigError` with file and line when one of them cannot be used.
        """
        with self._registry.locked():
            self._registry.sweep()
            names = self._names(count, scope, name)
            source = None if fork_of is None else _find(self.list(scope), fork_of)
            started: Records = []
            try:
                for each in names:
                    started.append(
                        self._add(each, scope, avd_name=name and each, clock=clock, source=source, apps=apps)
                    )
            except BaseException:
                self._stop(started)
                raise
        self._started.update(names)
        return started

    def list(self, scope: Scope | None = None) -> Records:
        """The phones that run, in the order of their ports."""
        records = [record for worker in self._registry.workers(scope) for record in worker.records()]
        return sorted(records, key=lambda record: (record.scope != "user", record.console_port))

    def lost(self, scope: Scope | None = None) -> Records:
        """Phones whose worker died; the next start or stop removes what is left of them."""
        return [record for worker in self._registry.dead(scope) for record in worker.records()]

    def stop(self, names: Iterable[str]) -> Records:
        """Stop phones by name or serial and remove their files; `ConfigError`, and nothing done, for an unknown one."""
        with self._registry.locked():
            self._registry.sweep()
            running = self.list()
            chosen = {record.name: record for name in names for record in [_find(running, name)]}
            self._stop(list(chosen.values()))
        return list(chosen.values())

    def _add(
        self,
        name: str,
        scope: Scope,
        *,
        avd_name: str | None,
        clock: ClockMode,
        source: PhoneRecord | None,
        apps: Sequence[AppSource],
    ) -> PhoneRecord:
        worker = self._choose_worker(scope) if source is None else self._worker_of(source)
        request = Request(
            action="add",
            name=name,
            avd_name=avd_name,
            clock=clock if source is None else source.clock,
            fork_of=source and source.name,
            adb_server_port=self._adb_server_port if scope == "user" else None,
            apps=tuple(apps) or None,
        )
        reply = send_request(worker, request)
        if reply.phone is None:
            raise InfraError(f"the worker {worker.name} started {name} without saying where; look at {worker.log}")
        return reply.phone

    def _choose_worker(self, scope: Scope) -> WorkerDirectory:
        """The worker with the fewest phones, or a new one while the others are full and there are processors left."""
        workers = self._registry.workers(scope)
        if scope == "private":
            workers = [worker for worker in workers if worker.name in self._own_workers]
        loads = [(len(worker.records()), index) for index, worker in enumerate(workers)]
        if loads and (min(loads)[0] < self._phones_per_worker or len(workers) >= (os.cpu_count() or 1)):
            return workers[min(loads)[1]]
        worker = self._registry.new_worker(scope)
        launch_worker(worker, scope, self._lifeline_end(scope))
        self._own_workers.add(worker.name)
        return worker

    def _worker_of(self, record: PhoneRecord) -> WorkerDirectory:
        for worker in self._registry.workers():
            if worker.name == record.worker:
                return worker
        raise InfraError(f"the worker of {record.name} is gone; see 'mw env list'")

    def _lifeline_end(self, scope: Scope) -> int | None:
        if scope == "user":
            return None
        if self._lifeline is None:
            self._lifeline = os.pipe()
        return self._lifeline[0]

    def _stop(self, records: Iterable[PhoneRecord]) -> None:
        """Stop phones and wait for the end of workers that have none left; under the lock."""
        for record in records:
            worker = next((worker for worker in self._registry.workers() if worker.name == record.worker), None)
            if worker is None:
                continue
            last = [each.name for each in worker.records()] == [record.name]
            try:
                send_request(worker, Request(action="remove", name=record.name))
            except InfraError:
                if not has_ended_within(worker, KILLED_S):
                    raise
            if last:
                await_end(worker, END_DEADLINE_S)

    def _names(self, count: int, scope: Scope, name: str | None) -> Names:
        if count < 1:
            raise ConfigError(f"cannot start {count} phones; ask for at least one")
        taken = {record.name for record in self.list()}
        if name is None:
            prefix = "phone" if scope == "user" else f"private-{os.getpid()}"
            free = (f"{prefix}-{number}" for number in range(1, len(taken) + count + 1))
            return [each for each in free if each not in taken][:count]
        names = [name] if count == 1 else [f"{name}-{number}" for number in range(1, count + 1)]
        for each in names:
            if not _NAME.fullmatch(each):
                raise ConfigError(f"{each!r} is no name for a phone; use letters, digits, '.', '_' and '-'")
            if each in taken:
                raise ConfigError(f"a phone named {each} runs already; choose another name, or 'mw env rm {each}'")
        return names


def _find(running: Iterable[PhoneRecord], name: str) -> PhoneRecord:
    for record in running:
        if name in (record.name, record.serial):
            return record
    raise ConfigError(f"no phone named {name!r} runs; see 'mw env list'")
