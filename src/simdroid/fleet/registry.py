"""The registry of phones and their processes: the state directory.

::

    lock                            held while names, ports and processes of new phones are chosen, not while they start
    starting/<phone>.json           a reservation; held by the process that starts the phone until it has started
    zygotes/<zygote>/               the same files for a process that phones' processes are forked from
    workers/<worker>/alive          held by the process that starts the phone, then by the phone's own while it lives
    workers/<worker>/control.sock   where the phone's process takes requests
    workers/<worker>/stack          where it is, when it has been busy with one thing for long; see `watchdog.py`
    workers/<worker>/<phone>.json   the record of the phone
    workers/<worker>/<phone>/       its home
    logs/<worker or zygote>.log     what it had to say; outlives it

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
from typing import NamedTuple, TextIO

from pydantic import ValidationError

from simdroid.errors import InfraError
from simdroid.fleet.records import PhoneRecord, Reservation, Scope
from simdroid.private_files import entries_of, private_folder, private_opener, write_private

LOCK_DEADLINE_S = 60.0
POLL_S = 0.01


class Stack(NamedTuple):
    """Where a process is, as its watchdog wrote it down."""

    text: str
    """Empty unless the process has been busy with one thing for long."""
    written: float
    """When, in seconds since 1970; the last turn of its loop if there is no text."""


class WorkerDirectory:
    """Where the process of a phone, or a zygote, keeps its things; both sides find them through here."""

    def __init__(self, path: Path, *, alive: int | None = None) -> None:
        """The directory `path`; `alive` is the process's own lock, inherited from the process that started it."""
        self.path = path
        self.name = path.name
        self.socket = path / "control.sock"
        self.log = path.parent.parent / "logs" / f"{path.name}.log"
        self._alive = path / "alive"
        self._stack = path / "stack"
        self._held = alive

    def home(self, phone: str) -> Path:
        """The directory of one phone."""
        return self.path / phone

    def claim(self) -> int:
        """Make the process count as alive before it runs; the descriptor of the lock, for it to inherit."""
        if self._held is None:
            self._held = _hold(self._alive)
        return self._held

    def release(self) -> None:
        """For the process that started it: leave the lock to the new process."""
        if self._held is not None:
            os.close(self._held)
            self._held = None

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """For the process itself: be known as alive, and leave nothing behind."""
        self.claim()
        try:
            yield
        finally:
            self.erase()
            self.release()

    def is_alive(self) -> bool:
        """Whether the process lives, or is being started."""
        return _is_held(self._alive)

    def records(self) -> list[PhoneRecord]:
        """The phone it hosts, once that has started."""
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

    def erase(self) -> None:
        """Remove what a process left that has ended."""
        shutil.rmtree(self.path, ignore_errors=True)

    def beside(self, worker: str) -> WorkerDirectory:
        """The directory of another process of the same kind."""
        return WorkerDirectory(self.path.parent / worker)

    @contextmanager
    def stack_file(self) -> Iterator[TextIO]:
        """For the process itself: where it is written down where it is, if it is busy with one thing for long."""
        with open(self._stack, "a", opener=private_opener) as file:
            yield file

    def stack(self) -> Stack | None:
        """Where the process is; nothing before it has started and after its end."""
        try:
            with self._stack.open(errors="replace") as file:
                return Stack(file.read(), os.fstat(file.fileno()).st_mtime)
        except OSError:
            return None

    def is_busy(self) -> bool:
        """Whether the process has been busy with one thing for long."""
        stack = self.stack()
        return stack is not None and stack.text != ""

    def _record(self, phone: str) -> Path:
        return self.path / f"{phone}.json"


class Registry:
    """All phones of one state directory, and their processes."""

    def __init__(self, state_dir: Path) -> None:
        self._root = state_dir
        self._workers = state_dir / "workers"
        self._zygotes = state_dir / "zygotes"
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
        """The processes of phones that live."""
        return [worker for worker in self._all(self._workers, scope) if worker.is_alive()]

    def worker_named(self, name: str) -> WorkerDirectory:
        """The process of a phone, whether or not it lives."""
        return WorkerDirectory(self._workers / name)

    def dead(self, scope: Scope | None = None) -> list[WorkerDirectory]:
        """Processes of phones that ended without taking their things along."""
        return [worker for worker in self._all(self._workers, scope) if not worker.is_alive()]

    def zygote(self) -> WorkerDirectory | None:
        """The zygote of users' phones, if one lives."""
        return next((zygote for zygote in self._all(self._zygotes, "user") if zygote.is_alive()), None)

    def zygote_named(self, name: str) -> WorkerDirectory:
        """A zygote that another process started."""
        return WorkerDirectory(self._zygotes / name)

    def new_worker(self, scope: Scope) -> WorkerDirectory:
        """Make the directory of a phone's process that is about to start, and claim it; under the lock."""
        return self._new(self._workers, scope)

    def new_zygote(self, scope: Scope) -> WorkerDirectory:
        """Make the directory of a zygote that is about to start, and claim it; under the lock."""
        return self._new(self._zygotes, scope)

    def progress(self) -> tuple[int, ...]:
        """Changes whenever anybody begins or ends the start of a phone here."""
        folders = (self._starting, self._workers, self._zygotes)
        return tuple(folder.stat().st_mtime_ns for folder in folders if folder.is_dir())

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
        for worker in (*self._all(self._workers), *self._all(self._zygotes)):
            if not worker.is_alive():
                worker.erase()
        for path in _records_in(self._starting):
            if not _is_held(path):
                path.unlink(missing_ok=True)

    def _new(self, folder: Path, scope: Scope) -> WorkerDirectory:
        prefix = f"{scope}-" if folder == self._workers else f"zygote-{scope}-"
        number = 1
        while (path := folder / f"{prefix}{number}").exists():
            number += 1
        worker = WorkerDirectory(private_folder(path))
        worker.claim()
        private_folder(worker.log.parent)
        worker.log.unlink(missing_ok=True)  # Of an earlier one by that name: whether there is one says how far it came.
        return worker

    def _all(self, folder: Path, scope: Scope | None = None) -> list[WorkerDirectory]:
        workers = [WorkerDirectory(path) for path in sorted(entries_of(folder), key=_age_order)]
        return [worker for worker in workers if scope is None or scope in worker.name.split("-")]


def _records_in(folder: Path) -> list[Path]:
    return sorted(path for path in entries_of(folder) if path.match("[!.]*.json"))


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


def has_ended_within(worker: WorkerDirectory, seconds: float) -> bool:
    """Whether a process comes to its end in time; returns as soon as it has."""
    end = time.monotonic() + seconds
    while worker.is_alive():
        if time.monotonic() > end:
            return False
        time.sleep(POLL_S)
    return True
