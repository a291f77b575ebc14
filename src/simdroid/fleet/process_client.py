"""The client side of zygotes and of phones' processes: start them, and send requests over their control sockets."""

from __future__ import annotations

import logging
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pydantic import ValidationError

from simdroid.app_packages import code_folders
from simdroid.errors import ConfigError, InfraError
from simdroid.fleet.records import PhoneRecord, PhoneRequest, WorkerReply, WorkerRequest
from simdroid.fleet.registry import POLL_S, WorkerDirectory, has_ended_within
from simdroid.private_files import private_opener

LOG = logging.getLogger("simdroid.fleet")

_FRAME = re.compile(r'^  File "(.+)", line (\d+)', re.MULTILINE)

PATIENCE_S = 120.0
"""How long whoever starts a phone waits while nobody else's start makes progress either."""
TELLS_S = 15.0
"""How often somebody who waits says for what."""
STOP_S = 10.0
"""How long a phone may take to turn itself off before its process is ended."""
KILLED_S = 20.0
"""How long a killed process may still count as alive: it holds its lock until the kernel has removed it."""


class ZygoteGone(InfraError):
    """The zygote ended before it took the request; another may take it."""


class Patience:
    """Waits for as long as others make progress, and says for what it waits."""

    def __init__(self, what: str, progress: Callable[[], object]) -> None:
        """Wait for `what`; `progress` is a value that changes while there is hope."""
        self._what = what
        self._progress = progress
        self._last = progress()
        self._moved = self._began = time.monotonic()
        self._told = 0.0

    def is_over(self) -> bool:
        """Whether nothing has moved for too long."""
        now = time.monotonic()
        if (present := self._progress()) != self._last:
            self._last, self._moved = present, now
        if now - self._began > self._told + TELLS_S:
            self._told = now - self._began
            LOG.warning(
                "waiting for %s: %.0f s so far, the last start or end of a phone %.0f s ago",
                self._what,
                self._told,
                now - self._moved,
            )
        return now - self._moved > PATIENCE_S


def launch_zygote(directory: WorkerDirectory, lifeline: int | None, progress: Callable[[], object]) -> None:
    """Start a zygote in the directory that was claimed for it, and wait until it takes requests."""
    ready = spawn_zygote(directory, lifeline)
    try:
        patience = Patience(f"the process of phones {directory.name}", progress)
        if not _await_input(ready, patience) or not os.read(ready, 16):
            raise InfraError(
                f"the process of phones {directory.name} did not start: {startup_failure(directory)}; "
                f"its log is {directory.log}"
            )
    finally:
        os.close(ready)


def _await_input(source: int | socket.socket, patience: Patience) -> bool:
    poll = select.poll()
    poll.register(source, select.POLLIN)
    while not poll.poll(1000):
        if patience.is_over():
            return False
    return True


def spawn_zygote(directory: WorkerDirectory, lifeline: int | None) -> int:
    """Start a zygote in the directory that was claimed for it; what it writes to the returned pipe says it is ready.

    With a `lifeline` it ends when the other end of that pipe closes.
    """
    ready, signal_ready = os.pipe()
    command = [sys.executable, "-m", "simdroid.fleet.zygote", str(directory.path)]
    command += ["--ready", str(signal_ready), "--alive", str(directory.claim())]
    kept = [signal_ready, directory.claim()]
    if lifeline is not None:
        command += ["--lifeline", str(lifeline)]
        kept.append(lifeline)
    try:
        with open(directory.log, "wb", opener=private_opener) as log:
            # Its first process leaves the second one behind and returns.
            subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=kept, cwd="/", check=False
            )
    except BaseException:
        os.close(ready)
        raise
    finally:
        os.close(signal_ready)
        directory.release()
    return ready


def startup_failure(directory: WorkerDirectory) -> str:
    """The last line of the log, after the place in the phone's code that a traceback leads to."""
    try:
        text = directory.log.read_text(errors="replace")
    except OSError:
        return "it left no log"
    last = next((line for line in reversed(text.split("\n")) if line.strip()), "its log is empty")
    places = [f"{file}:{line}: " for file, line in _FRAME.findall(text) if _is_of_the_phone(Path(file))]
    return f"{places[-1]}{last}" if places else last


def _is_of_the_phone(file: Path) -> bool:
    return any(file.is_relative_to(folder) for folder in code_folders())


@contextmanager
def short_path(path: Path) -> Iterator[str]:
    """Another name for a path: those of Unix sockets end at 107 bytes, and state directories may lie deep."""
    directory = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{directory}/{path.name}"
    finally:
        os.close(directory)


def start_phone(
    zygote: WorkerDirectory,
    worker: WorkerDirectory,
    request: PhoneRequest,
    lifeline: int | None,
    progress: Callable[[], object],
) -> PhoneRecord:
    """Have a zygote fork the process of a phone in the directory that was claimed for it, and wait until it listens.

    `ZygoteGone` when the zygote has ended and done nothing, `InfraError` when the phone did not start, `ConfigError`
    when the user has to change what is asked for.
    """
    descriptors = [worker.claim(), *([] if lifeline is None else [lifeline])]
    patience = Patience(f"the start of {request.name}", progress)
    with _connect_when_ready(zygote, patience) as connection:
        try:
            socket.send_fds(connection, [request.model_dump_json().encode() + b"\n"], descriptors)
        except ConnectionError as error:
            raise ZygoteGone(f"the process of phones {zygote.name} has ended; look at {zygote.log}") from error
        worker.release()
        if not _await_input(connection, patience):
            raise InfraError(f"{request.name} did not start in time; look at {worker.log}")
        line = b""
        with connection.makefile("rb") as answers, suppress(ConnectionError):  # Killed with the request unread.
            line = answers.readline()
    if not line and has_ended_within(worker, KILLED_S):
        if worker.log.exists():
            raise InfraError(f"{request.name} died as it started: {startup_failure(worker)}; its log is {worker.log}")
        raise ZygoteGone(f"the process of phones {zygote.name} has ended; look at {zygote.log}")
    reply = _reply(line, worker)
    if reply.error is not None and reply.code == ConfigError.code:
        raise ConfigError(reply.error)
    if reply.phone is None:
        raise InfraError(f"{request.name} could not start: {reply.error}")
    return reply.phone


def stop_phone(worker: WorkerDirectory, pid: int) -> None:
    """Turn a phone off and wait for the end of its process; one that does not come to its end is ended.

    One that has been busy with one thing for long is not asked first.
    """
    if not worker.is_busy() and _ends_when_asked(worker):
        return
    if worker.is_alive():
        LOG.warning("%s does not answer and is ended", worker.name)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        if not has_ended_within(worker, KILLED_S):
            raise InfraError(f"process {pid} cannot be ended; look at {worker.log}, and at what it waits for")
    worker.erase()


def _ends_when_asked(worker: WorkerDirectory) -> bool:
    with suppress(OSError, InfraError):
        with connect(worker) as connection:
            connection.settimeout(STOP_S)
            connection.sendall(WorkerRequest(action="stop").model_dump_json().encode() + b"\n")
            connection.recv(1 << 10)
        return has_ended_within(worker, STOP_S)
    return False


def _reply(line: bytes, worker: WorkerDirectory) -> WorkerReply:
    try:
        return WorkerReply.model_validate_json(line)
    except ValidationError as error:
        raise InfraError(f"{worker.name} died in the middle of an answer; look at {worker.log}") from error


def connect(process: WorkerDirectory) -> socket.socket:
    """A connection to a process that takes requests; `ZygoteGone` when there is none."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with short_path(process.socket) as name:
            connection.connect(name)
    except (FileNotFoundError, ConnectionRefusedError) as error:
        connection.close()
        raise ZygoteGone(f"{process.name} has ended; look at {process.log}") from error
    except BaseException:
        connection.close()
        raise
    return connection


def _connect_when_ready(zygote: WorkerDirectory, patience: Patience) -> socket.socket:
    """A connection to a zygote that somebody else may still be starting."""
    while True:
        try:
            return connect(zygote)
        except ZygoteGone:
            if not zygote.is_alive() or patience.is_over():
                raise
            time.sleep(POLL_S)
