"""The client side of a worker process: start it, and send requests over its control socket."""

from __future__ import annotations

import os
import re
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from simdroid.app_packages import code_folders
from simdroid.errors import ConfigError, InfraError
from simdroid.fleet.records import Scope, WorkerReply, WorkerRequest
from simdroid.fleet.registry import POLL_S, WorkerDirectory, has_ended_within
from simdroid.private_files import private_opener

ANSWER_DEADLINE_S = 60.0
_FRAME = re.compile(r'^  File "(.+)", line (\d+)', re.MULTILINE)
START_DEADLINE_S = 300.0
"""A worker that fails is noticed at once; many that start at the same time on few processors need their time."""
MALLOC = {"MALLOC_TRIM_THRESHOLD_": str(512 << 20), "MALLOC_MMAP_THRESHOLD_": str(32 << 20)}
"""Keeps frame-sized buffers in the process: a tap and its screenshot took 8 ms instead of 21."""


END_DEADLINE_S = 20.0
KILLED_S = 2.0
"""How long a killed worker may still count as alive: it holds its lock until the kernel has removed it."""


class WorkerGone(InfraError):
    """The worker ended before it took the request; another may take it."""


def launch_worker(directory: WorkerDirectory, scope: Scope, lifeline: int | None) -> None:
    """Start a worker in the directory that was claimed for it.

    With a `lifeline` it ends when the other end of that pipe closes.
    """
    ready, signal_ready = os.pipe()
    try:
        _spawn(directory, scope, signal_ready, lifeline)
    finally:
        os.close(signal_ready)
        directory.release()
    try:
        poll = select.poll()
        poll.register(ready, select.POLLIN)
        if not poll.poll(START_DEADLINE_S * 1000) or not os.read(ready, 16):
            raise InfraError(
                f"the worker {directory.name} did not start: {startup_failure(directory)}; its log is {directory.log}"
            )
    finally:
        os.close(ready)


def _spawn(directory: WorkerDirectory, scope: Scope, signal_ready: int, lifeline: int | None) -> None:
    """Run the worker's first process, which leaves the second one behind and returns."""
    command = [sys.executable, "-m", "simdroid.fleet.worker", str(directory.path)]
    command += ["--scope", scope, "--ready", str(signal_ready), "--alive", str(directory.claim())]
    kept = [signal_ready, directory.claim()]
    if lifeline is not None:
        command += ["--lifeline", str(lifeline)]
        kept.append(lifeline)
    with open(directory.log, "wb", opener=private_opener) as log:
        subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env={**os.environ, **MALLOC},
            pass_fds=kept,
            cwd="/",
            check=False,
        )


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


def send_request(worker: WorkerDirectory, request: WorkerRequest) -> WorkerReply:
    """Send a request and wait for the answer; a worker that is being started is waited for.

    `WorkerGone` when the worker has ended and done nothing, `InfraError` when it refuses or died, `ConfigError` when
    the user has to change what is asked for.
    """
    try:
        # A worker started by an older release takes what it knows; fields that say nothing are left out for it.
        line = _exchange(worker, request.model_dump_json(exclude_none=True).encode() + b"\n")
    except OSError as error:
        raise InfraError(f"the worker {worker.name} does not answer ({error}); look at {worker.log}") from error
    if not line and has_ended_within(worker, END_DEADLINE_S) and not worker.path.exists():
        raise WorkerGone(f"the worker {worker.name} has ended; look at {worker.log}")
    if not line.endswith(b"\n"):
        raise InfraError(f"the worker {worker.name} died during {request.action!r}; look at {worker.log}")
    reply = WorkerReply.model_validate_json(line)
    if reply.error is not None and reply.code == ConfigError.code:
        raise ConfigError(reply.error)
    if reply.error is not None:
        raise InfraError(f"the worker {worker.name} could not {request.action} {request.name}: {reply.error}")
    return reply


def _exchange(worker: WorkerDirectory, line: bytes) -> bytes:
    """What the worker answers; nothing when it ended instead."""
    with _connect(worker) as connection:
        connection.settimeout(ANSWER_DEADLINE_S)
        try:
            connection.sendall(line)
            with connection.makefile("rb") as answers:
                return answers.readline()
        except ConnectionError:
            return b""


def _connect(worker: WorkerDirectory) -> socket.socket:
    """Connect to a worker, when it has started."""
    end = time.monotonic() + START_DEADLINE_S
    while True:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            with short_path(worker.socket) as name:
                connection.connect(name)
        except OSError as error:
            connection.close()
            if not isinstance(error, FileNotFoundError | ConnectionRefusedError) or time.monotonic() > end:
                raise
            if not worker.is_alive():
                raise WorkerGone(f"the worker {worker.name} has ended; look at {worker.log}") from error
            time.sleep(POLL_S)
        else:
            return connection
