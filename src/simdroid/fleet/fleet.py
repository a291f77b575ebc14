"""The fleet: phones in worker processes, started, listed and stopped from any process."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Self, TypeAlias

from simdroid.app_sources import AppSource
from simdroid.clock_modes import ClockMode
from simdroid.errors import ConfigError, InfraError
from simdroid.fleet.ports import free_console_port
from simdroid.fleet.records import PhoneRecord, Reservation, Scope, WorkerRequest
from simdroid.fleet.registry import Registry, WorkerDirectory, await_end_or_use, has_ended_within
from simdroid.fleet.worker_client import END_DEADLINE_S, KILLED_S, WorkerGone, launch_worker, send_request

PHONES_PER_WORKER = 8
"""Phones in one worker before another worker is started, as long as there are processors without one."""

PLACES_TRIED = 5
"""Workers to try for one phone: each may end, with the last of its phones, before the request reaches it."""

Records: TypeAlias = list[PhoneRecord]
Names: TypeAlias = list[str]

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,62}")


@dataclass(frozen=True)
class _Place:
    """Where a new phone will be."""

    name: str
    worker: WorkerDirectory
    console_port: int | None
    is_new: bool
    """Whether the worker has still to be launched, by this process."""


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
        request = WorkerRequest(
            action="add",
            name="",
            clock=clock,
            adb_server_port=self._adb_server_port if scope == "user" else None,
            apps=tuple(apps) or None,
        )
        with ExitStack() as reserved:
            with self._registry.locked():
                self._registry.sweep()
                names = self._names(count, scope, name)
                source = None if fork_of is None else _find(self.list(scope), fork_of)
                if source is not None:
                    request = request.model_copy(update={"clock": source.clock, "fork_of": source.name})
                places = [self._reserve(each, scope, source, reserved) for each in names]
            requests = [
                request.model_copy(update={"name": each, "avd_name": name and each, "console_port": place.console_port})
                for each, place in zip(names, places, strict=True)
            ]
            started = self._start_at(places, requests, scope)
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

    def _reserve(self, name: str, scope: Scope, source: PhoneRecord | None, reserved: ExitStack) -> _Place:
        """Choose a worker and a port for a new phone, and keep them from others; under the lock."""
        waiting = self._registry.reservations()
        if source is not None:
            worker, is_new = self._worker_of(source), False
        else:
            worker, is_new = self._choose_worker(scope, Counter(each.worker for each in waiting))
        try:
            port = None
            if scope == "user":
                taken = {record.console_port for record in self.list("user")}
                port = free_console_port(taken | {each.console_port for each in waiting})
            reservation = Reservation(name=name, worker=worker.name, console_port=port)
            reserved.enter_context(self._registry.reserved(reservation))
        except BaseException:
            if is_new:  # Whoever comes next would wait for a worker that nobody launches.
                worker.release()
            raise
        return _Place(name, worker, port, is_new)

    def _choose_worker(self, scope: Scope, waiting: Counter[str]) -> tuple[WorkerDirectory, bool]:
        """The worker with the fewest phones, or a new one while the others are full and there are processors left.

        `waiting` are the phones of each worker that are being started. True for a worker that is to be launched.
        """
        workers = self._registry.workers(scope)
        if scope == "private":
            workers = [worker for worker in workers if worker.name in self._own_workers]
        loads = [(len(worker.records()) + waiting[worker.name], index) for index, worker in enumerate(workers)]
        if loads and (min(loads)[0] < self._phones_per_worker or len(workers) >= (os.cpu_count() or 1)):
            return workers[min(loads)[1]], False
        worker = self._registry.new_worker(scope)
        self._own_workers.add(worker.name)
        return worker, True

    def _start_at(self, places: Sequence[_Place], requests: Sequence[WorkerRequest], scope: Scope) -> Records:
        """Start phones where they were given places: in every worker one after the other, workers beside each other."""
        lifeline = self._lifeline_end(scope)
        groups: dict[str, list[int]] = {}
        for index, place in enumerate(places):
            groups.setdefault(place.worker.name, []).append(index)
        started: dict[int, PhoneRecord] = {}

        def start(indices: Iterable[int]) -> None:
            for index in indices:
                started[index] = self._add(places[index], requests[index], scope, lifeline)

        try:
            with ThreadPoolExecutor(len(groups), "fleet") as pool:
                for done in [pool.submit(start, indices) for indices in groups.values()]:
                    done.result()
        except BaseException:
            self._stop(started.values())
            for place in places:
                if place.is_new:
                    place.worker.release()
            raise
        return [started[index] for index in range(len(places))]

    def _add(self, place: _Place, request: WorkerRequest, scope: Scope, lifeline: int | None) -> PhoneRecord:
        for _ in range(PLACES_TRIED):
            if place.is_new:
                launch_worker(place.worker, scope, lifeline)
            try:
                reply = send_request(place.worker, request)
            except WorkerGone:
                if request.fork_of is not None:
                    raise
                with self._registry.locked():
                    worker, is_new = self._choose_worker(scope, Counter())
                place = replace(place, worker=worker, is_new=is_new)
                continue
            if reply.phone is None:
                name, log = place.worker.name, place.worker.log
                raise InfraError(f"the worker {name} started {request.name} without saying where; look at {log}")
            return reply.phone
        raise InfraError(f"{PLACES_TRIED} workers ended before they could start {request.name}; try again")

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
        """Stop phones, and wait for the end of workers that have none left."""
        for record in records:
            worker = next((worker for worker in self._registry.workers() if worker.name == record.worker), None)
            if worker is None:
                continue
            try:
                send_request(worker, WorkerRequest(action="remove", name=record.name))
            except InfraError:
                if not has_ended_within(worker, KILLED_S):
                    raise
            await_end_or_use(worker, END_DEADLINE_S)

    def _names(self, count: int, scope: Scope, name: str | None) -> Names:
        if count < 1:
            raise ConfigError(f"cannot start {count} phones; ask for at least one")
        # Reservations first: a phone whose start ends in between has a record by then.
        taken = {each.name for each in self._registry.reservations()}
        taken |= {record.name for record in self.list()}
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
