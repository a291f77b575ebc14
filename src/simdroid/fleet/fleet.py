"""The fleet: phones in processes of their own, started, listed and stopped from any process."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import NamedTuple, Self, TypeAlias

from simdroid.app_sources import AppSource
from simdroid.clock_modes import ClockMode
from simdroid.errors import ConfigError, InfraError
from simdroid.fleet.ports import free_console_port
from simdroid.fleet.process_client import KILLED_S, ZygoteGone, launch_zygote, spawn_zygote, start_phone, stop_phone
from simdroid.fleet.records import PhoneRecord, PhoneRequest, Reservation, Scope
from simdroid.fleet.registry import Registry, WorkerDirectory, has_ended_within
from simdroid.fleet.watchdog import Unresponsive, unresponsive
from simdroid.host_process import usable_cores

ZYGOTES_TRIED = 5
"""Zygotes to ask for one phone: each may end, with the last of its phones, before the request reaches it."""

STARTS_AT_ONCE = 2 * usable_cores()

ENDING_S = 0.1
"""How long a process that was killed may still hold its lock when its connections are closed already."""

Records: TypeAlias = list[PhoneRecord]
Names: TypeAlias = list[str]

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,62}")


class _Place(NamedTuple):
    """Where a new phone will be."""

    worker: WorkerDirectory
    console_port: int | None


class Fleet:
    """The phones of one state directory; several processes may use one at the same time.

    A user's phones live until they are stopped. Private ones live no longer than this object's process; as a context
    manager the fleet also stops, at the end, whatever it started itself.
    """

    def __init__(self, state_dir: Path, *, adb_server_port: int | None = None, zygote: str | None = None) -> None:
        """Use `state_dir`; new phones of the user announce themselves to the adb server on that port, if one runs.

        With a `zygote`, what `start_zygote` returned in another process, private phones are forked from that one.
        """
        self._registry = Registry(state_dir.absolute())
        self._adb_server_port = adb_server_port
        self._lifeline: tuple[int, int] | None = None
        self._own_zygote = self._registry.zygote_named(zygote) if zygote is not None else None
        """The zygote of this object's private phones."""
        self._turn = Lock()
        """Held while a zygote is chosen."""
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
            if self._own_zygote is not None:
                has_ended_within(self._own_zygote, KILLED_S)
                self._own_zygote = None

    def start_zygote(self) -> str:
        """Begin to start the zygote of private phones, for other processes; returns its name at once."""
        with self._turn:
            if self._own_zygote is None:
                with self._registry.locked():
                    self._own_zygote = self._registry.new_zygote("private")
                os.close(spawn_zygote(self._own_zygote, self._lifeline_end("private")))
            return self._own_zygote.name

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
        with ExitStack() as reserved:
            with self._registry.locked():
                self._registry.sweep()
                names = self._names(count, scope, name)
                source = None if fork_of is None else _find(self.list(scope), fork_of)
                places = [self._reserve(each, scope, reserved) for each in names]
            requests = [
                PhoneRequest(
                    name=each,
                    scope=scope,
                    worker=place.worker.name,
                    avd_name=name and each,
                    clock=clock if source is None else source.clock,
                    console_port=place.console_port,
                    fork_of=source and source.worker,
                    adb_server_port=self._adb_server_port if scope == "user" else None,
                    apps=tuple(apps) if source is None else source.apps,
                )
                for each, place in zip(names, places, strict=True)
            ]
            started = self._start_all([place.worker for place in places], requests)
        self._started.update(names)
        return started

    def list(self, scope: Scope | None = None) -> Records:
        """The phones that run, in the order of their ports."""
        records = [record for worker in self._registry.workers(scope) for record in worker.records()]
        return sorted(records, key=lambda record: (record.scope != "user", record.console_port))

    def lost(self, scope: Scope | None = None) -> Records:
        """Phones whose process died; the next start or stop removes what is left of them."""
        return [record for worker in self._registry.dead(scope) for record in worker.records()]

    def unresponsive(self, record: PhoneRecord) -> Unresponsive | None:
        """What a phone that runs is busy with, if it has not responded for seconds."""
        return unresponsive(self._registry.worker_named(record.worker), record)

    def why_silent(self, record: PhoneRecord) -> str:
        """Why a phone does not answer, as far as that is known; empty for one that should."""
        if (found := self.unresponsive(record)) is not None:
            return str(found)
        ended = has_ended_within(self._registry.worker_named(record.worker), ENDING_S)
        return f"the process of {record.name} has ended" if ended else ""

    def stop(self, names: Iterable[str]) -> Records:
        """Stop phones by name or serial and remove their files; `ConfigError`, and nothing done, for an unknown one."""
        with self._registry.locked():
            self._registry.sweep()
            running = self.list()
            chosen = {record.name: record for name in names for record in [_find(running, name)]}
        self._stop(list(chosen.values()))
        return list(chosen.values())

    def _reserve(self, name: str, scope: Scope, reserved: ExitStack) -> _Place:
        """Choose a process and a port for a new phone, and keep them from others; under the lock."""
        port = None
        if scope == "user":
            taken = {record.console_port for record in self.list("user")}
            port = free_console_port(taken | {each.console_port for each in self._registry.reservations()})
        reserved.enter_context(self._registry.reserved(Reservation(name=name, console_port=port)))
        worker = self._registry.new_worker(scope)
        reserved.callback(worker.release)  # Whatever was not started counts as dead from then on, and is swept.
        return _Place(worker, port)

    def _start_all(self, workers: Sequence[WorkerDirectory], requests: Sequence[PhoneRequest]) -> Records:
        """Start phones beside each other; all or none."""
        lifeline = self._lifeline_end(requests[0].scope)
        with ThreadPoolExecutor(min(len(requests), STARTS_AT_ONCE), "fleet") as pool:
            starts = [
                pool.submit(self._start_one, worker, request, lifeline)
                for worker, request in zip(workers, requests, strict=True)
            ]
        failures = [error for start in starts if (error := start.exception()) is not None]
        if failures:
            self._stop(start.result() for start in starts if start.exception() is None)
            raise failures[0]
        return [start.result() for start in starts]

    def _start_one(self, worker: WorkerDirectory, request: PhoneRequest, lifeline: int | None) -> PhoneRecord:
        try:
            for _ in range(ZYGOTES_TRIED):
                try:
                    return start_phone(self._zygote(request.scope), worker, request, lifeline, self._registry.progress)
                except ZygoteGone:
                    # Nobody held its directory any more, so that another start may have swept it.
                    worker.release()
                    with self._registry.locked():
                        worker = self._registry.new_worker(request.scope)
                    request = request.model_copy(update={"worker": worker.name})
        finally:
            worker.release()
        raise InfraError(f"{ZYGOTES_TRIED} processes ended before they could start {request.name}; try again")

    def _zygote(self, scope: Scope) -> WorkerDirectory:
        """The zygote to ask for a phone; a new one if there is none."""
        with self._turn:
            zygote = self._own_zygote
            if scope == "private" and zygote is not None and zygote.is_alive():
                return zygote
            with self._registry.locked():
                zygote = self._registry.zygote() if scope == "user" else None
                if zygote is not None:
                    return zygote
                zygote = self._registry.new_zygote(scope)
            launch_zygote(zygote, self._lifeline_end(scope), self._registry.progress)
            if scope == "private":
                self._own_zygote = zygote
            return zygote

    def _lifeline_end(self, scope: Scope) -> int | None:
        if scope == "user":
            return None
        if self._lifeline is None:
            self._lifeline = os.pipe()
        return self._lifeline[0]

    def _stop(self, records: Iterable[PhoneRecord]) -> None:
        """Stop phones, and wait for the end of their processes."""
        workers = {worker.name: worker for worker in self._registry.workers()}
        for record in records:
            if (worker := workers.get(record.worker)) is not None:
                stop_phone(worker, record.pid)

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
