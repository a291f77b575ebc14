"""Talking to a worker over its control socket: one JSON line there, one back."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mobile_world.domain import ConfigError, InfraError
from mobile_world.phone.fleet.records import Reply, Request
from mobile_world.phone.fleet.registry import WorkerDirectory

ANSWER_DEADLINE_S = 60.0


@contextmanager
def short_path(path: Path) -> Iterator[str]:
    """Another name for a path: those of Unix sockets end at 107 bytes, and state directories may lie deep."""
    directory = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{directory}/{path.name}"
    finally:
        os.close(directory)


def ask(worker: WorkerDirectory, request: Request) -> Reply:
    """Send a request and wait for the answer.

    `InfraError` when the worker refuses or is gone, `ConfigError` when the user has to change what is asked for.
    """
    try:
        # A worker started by an older release takes what it knows; fields that say nothing are left out for it.
        line = _exchange(worker, request.model_dump_json(exclude_none=True).encode() + b"\n")
    except OSError as error:
        raise InfraError(f"the worker {worker.name} does not answer ({error}); look at {worker.log}") from error
    if not line.endswith(b"\n"):
        raise InfraError(f"the worker {worker.name} died during {request.action!r}; look at {worker.log}")
    reply = Reply.model_validate_json(line)
    if reply.error is not None and reply.code == ConfigError.code:
        raise ConfigError(reply.error)
    if reply.error is not None:
        raise InfraError(f"the worker {worker.name} could not {request.action} {request.name}: {reply.error}")
    return reply


def _exchange(worker: WorkerDirectory, line: bytes) -> bytes:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection, short_path(worker.socket) as name:
        connection.settimeout(ANSWER_DEADLINE_S)
        connection.connect(name)
        connection.sendall(line)
        with connection.makefile("rb") as answers:
            return answers.readline()
