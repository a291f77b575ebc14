"""The registry of workers and phones: the state directory.

::

    lock                            held while names, ports and workers of new phones are chosen, not while they start
    starting/<phone>.json           a reservation; held by the process that starts the phone until it has started
    workers/<worker>/alive          held by the process that starts the worker, then by the worker as long as it lives
    workers/<worker>/control.sock   where it takes requests
    workers/<worker>/<phone>.json   one record for each phone
    workers/<worker>/<phone>/       the phone's home
    logs/<worker>.log               what it had to say; outlives it

A lock tells the living from the dead, so a process id that was given out again misleads nobody.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pydantic import ValidationError

from simdroid.errors import InfraError
from simdroid.fleet.records import PhoneRecord, Reservation, Scope
from simdroid.private_files import entries_of, private_folder, private_opener, write_private

LOCK_DEADLINE_S = 60.0
POLL_S = 0.01


class WorkerDirectory:
    """Where one worker keeps its things; both sides find them through here."""

    def __init__(self, path: Path, *, alive: int | None = None) -> None:
        """The directory `path`; `alive` is the worker's own lock, inherited from the process that started it."""
        self.path = path
        self.name = path.name
        self.socket = path / "control.sock"
        self.log = path.parent.parent / "logs" / f"{path.name}.log"
        self._alive = path / "alive"
        self._held = alive

    def home(self, phone: str) -> Path:
        """The directory of one phone."""
        return self.path / phone

    def claim(self) -> int:
        """Make the worker count as alive before it runs; the descriptor of the lock, for the worker to inherit."""
        if self._held is None:
            self._held = _hold(self._alive)
        return self._held

    def release(self) -> None:
        """For the process that started the worker: leave the lock to the worker."""
        if self._held is not None:
            os.close(self._held)
            self._held = None

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """For the worker itself: be known as alive, and leave nothing behind."""
        self.claim()
        try:
            yield
        finally:
            shutil.rmtree(self.path, ignore_errors=True)
            self.release()

    def is_alive(self) -> bool:
        """Whether the worker lives, or is being started."""
        return _is_held(self._alive)

    def records(self) -> list[PhoneRecord]:
        """The phones it hosts."""
        phones = []
        for file in _records_in(self.path):
            try:
                phones.append(PhoneRecord.model_validate_json(file.read_bytes()))
            except (OSError, ValidationError):
                continue
        return phones

    def write(self, record: PhoneRecord) -> None:
        """Record a phone, whole or not at all."""
        partial = self.path / f".{record.name}.partial"
        write_private(partial, record.model_dump_json().encode())
        partial.replace(self._record(record.name))

    def erase(self, phone: str) -> None:
        """Forget a phone and remove its home."""
        self._record(phone).unlink(missing_ok=True)
        shutil.rmtree(self.home(phone), ignore_errors=True)

    def _record(self, phone: str) -> Path:
        return self.path / f"{phone}.json"


class Registry:
    """All workers of one state directory."""

    def __init__(self, state_dir: Path) -> None:
        self._root = state_dir
        self._workers = state_dir / "workers"
        self._starting = state_dir / "starting"

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Be the only one who chooses names, ports and workers here."""
        private_folder(self._workers)
        end = time.monotonic() + LOCK_DEADLINE_S
        with open(self._root / "lock", "w", opener=private_opener) as file:
            while not _try_lock(file.fileno()):
                if time.monotonic() > end:
                    raise InfraError(
                        f"another process has held {self._root / 'lock'} for a minute; try again, or end that process"
                    )
                time.sleep(POLL_S)
            yield

    def workers(self, scope: Scope | None = None) -> list[WorkerDirectory]:
        """The workers that live."""
        return [worker for worker in self._all() if _in_scope(worker, scope) and worker.is_alive()]

    def dead(self, scope: Scope | None = None) -> list[WorkerDirectory]:
        """Workers that ended without taking their things along."""
        return [worker for worker in self._all() if _in_scope(worker, scope) and not worker.is_alive()]

    def new_worker(self, scope: Scope) -> WorkerDirectory:
        """Make the directory of a worker that is about to start, and claim it; under the lock."""
        number = 1
        while (path := self._workers / f"{scope}-{number}").exists():
            number += 1
        worker = WorkerDirectory(private_folder(path))
        worker.claim()
        private_folder(worker.log.parent)
        return worker

    def reservations(self) -> list[Reservation]:
        """Phones that other processes, or this one, are starting."""
        live = []
        for path in _records_in(self._starting):
            if _is_held(path):
                with suppress(OSError, ValidationError):
                    live.append(Reservation.model_validate_json(path.read_bytes()))
        return live

    @contextmanager
    def reserved(self, reservation: Reservation) -> Iterator[None]:
        """Keep a phone's name, port and worker from others until it has started; enter it under the lock."""
        private_folder(self._starting)
        path = self._starting / f"{reservation.name}.json"
        held = _hold(path)
        try:
            os.write(held, reservation.model_dump_json().encode())
            yield
        finally:
            path.unlink(missing_ok=True)
            os.close(held)

    def sweep(self) -> None:
        """Remove what dead workers and starters left behind; under the lock."""
        for worker in self.dead():
            shutil.rmtree(worker.path, ignore_errors=True)
        for path in _records_in(self._starting):
            if not _is_held(path):
                path.unlink(missing_ok=True)

    def _all(self) -> list[WorkerDirectory]:
        return [WorkerDirectory(path) for path in sorted(entries_of(self._workers), key=_age_order)]


def _records_in(folder: Path) -> list[Path]:
    return sorted(path for path in entries_of(folder) if path.match("[!.]*.json"))


def _in_scope(worker: WorkerDirectory, scope: Scope | None) -> bool:
    return scope is None or worker.name.startswith(f"{scope}-")


def _age_order(path: Path) -> tuple[str, int]:
    scope, _, number = path.name.rpartition("-")
    return scope, int(number) if number.isdigit() else 0


def _hold(path: Path) -> int:
    """Make a file and lock it; whoever checks whether it is held has it for an instant, so this waits."""
    descriptor = private_opener(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    return descriptor


def _is_held(path: Path) -> bool:
    try:
        with path.open("r") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except FileNotFoundError:
        return False
    return False


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def await_end_or_use(worker: WorkerDirectory, seconds: float) -> None:
    """Wait until a worker that lost its last phone has ended, or has another phone."""
    end = time.monotonic() + seconds
    while worker.is_alive() and not worker.records():
        if time.monotonic() > end:
            raise InfraError(f"the worker {worker.name} does not end; look at {worker.log}, then kill it")
        time.sleep(POLL_S)


def has_ended_within(worker: WorkerDirectory, seconds: float) -> bool:
    """Whether a worker comes to its end in time; returns as soon as it has."""
    end = time.monotonic() + seconds
    while worker.is_alive():
        if time.monotonic() > end:
            return False
        time.sleep(POLL_S)
    return True
