"""The process of one phone, from the moment it is forked from its zygote.

It tells who asked for the phone where it listens, takes requests on its control socket, and ends with its phone. A
private phone also ends when its lifeline, a pipe held open by the process that asked for it, is closed by that
process's death.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from simdroid.errors import MobileWorldError
from simdroid.exhaustion import host_exhausted
from simdroid.fleet.hosted_phone import HostedPhone
from simdroid.fleet.process_client import short_path
from simdroid.fleet.records import PhoneRequest, WorkerReply, WorkerRequest
from simdroid.fleet.registry import WorkerDirectory
from simdroid.fleet.states import fetch_state, send_state
from simdroid.fleet.watchdog import watched_loop
from simdroid.private_files import FILE_MODE, private_opener

LOG = logging.getLogger("simdroid.fleet")


class PhoneProcess:
    """Serves one phone and its control socket."""

    def __init__(self, directory: WorkerDirectory, request: PhoneRequest) -> None:
        self._directory = directory
        self._request = request
        self._over = asyncio.Event()
        self._phone: HostedPhone | None = None
        self._control: asyncio.Server | None = None

    async def run(self, starter: socket.socket, lifeline: int | None) -> None:
        """Start the phone, tell the starter, and serve until the phone is stopped."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._over.set)
        if lifeline is not None:
            loop.add_reader(lifeline, self._over.set)
        reply = await self._start()
        with starter, suppress(OSError):  # Who asked may be gone; a user's phone is there all the same.
            starter.sendall(reply.model_dump_json().encode() + b"\n")
        if self._phone is not None:
            with self._directory.stack_file() as stack, watched_loop(stack):
                await self._over.wait()
            await self._phone.stop()
            LOG.info("%s is gone", self._request.name)
        if lifeline is not None:
            loop.remove_reader(lifeline)
        if self._control is not None:
            self._control.close()

    async def _start(self) -> WorkerReply:
        try:
            with short_path(self._directory.socket) as name:
                self._control = await asyncio.start_unix_server(self._serve, name)
                self._directory.socket.chmod(FILE_MODE)
            source = self._request.fork_of
            state = None if source is None else fetch_state(self._directory.beside(source))
            self._phone = await HostedPhone.start(
                self._request, self._directory.home(self._request.name), state=state, on_kill=self._over.set
            )
            self._directory.write(self._phone.record)
        except Exception as error:
            LOG.exception("%s did not start", self._request.name)
            return failure_reply(error, self._directory.log)
        LOG.info("%s is up: %s", self._request.name, self._phone.record.serial)
        return WorkerReply(phone=self._phone.record)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await reader.readline()
            if line:
                await self._answer(line, writer)
        except ConnectionError:
            LOG.info("a client disconnected")
        finally:
            writer.close()

    async def _answer(self, line: bytes, writer: asyncio.StreamWriter) -> None:
        try:
            request = WorkerRequest.model_validate_json(line)
        except ValidationError as error:
            writer.write(WorkerReply(error=f"not a request: {error}").model_dump_json().encode() + b"\n")
            return
        if request.action == "stop":
            self._over.set()
            writer.write(WorkerReply().model_dump_json().encode() + b"\n")
        elif self._phone is not None:
            await send_state(self._phone.phone.state(), writer)


def failure_reply(error: Exception, log: Path) -> WorkerReply:
    """What is answered to who asked for a phone that did not start."""
    match host_exhausted(error) or error:
        case MobileWorldError() as known:
            return WorkerReply(error=str(known), code=known.code)
        case OSError():
            return WorkerReply(error=str(error))
    return WorkerReply(error=f"{type(error).__name__}: {error}; look at {log}")


def run_phone(directory: WorkerDirectory, request: PhoneRequest, starter: socket.socket, lifeline: int | None) -> None:
    """Be the process of a phone until its end."""
    log = private_opener(directory.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(log, stream)
    os.close(log)
    name_process(request.name)
    with directory.claimed(), asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(PhoneProcess(directory, request).run(starter, lifeline))


def name_process(name: str) -> None:
    """Let `ps` and `top` tell this process from others."""
    with suppress(OSError):
        Path("/proc/self/comm").write_text(name[-15:])


def loop_factory() -> Any:
    """Uvloop's where it is installed: a shell round trip then takes two thirds of the time."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def log_to_stderr() -> None:
    """What the processes of a fleet have to say goes to their standard error, which is a file."""
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(name)s %(levelname)s %(message)s")
