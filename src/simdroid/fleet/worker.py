"""The process that hosts phones: `python -m simdroid.fleet.worker`, started by `Fleet`.

It steps out of its parent's session, claims its directory, answers requests, and ends with its last phone. A private
one also ends when its lifeline, a pipe held open by the process that started it, is closed by that process's death.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import signal
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from simdroid.errors import MobileWorldError
from simdroid.exhaustion import host_exhausted
from simdroid.fleet.allocator import keep_frame_buffers
from simdroid.fleet.records import Scope, WorkerReply, WorkerRequest
from simdroid.fleet.registry import WorkerDirectory
from simdroid.fleet.worker_client import short_path
from simdroid.private_files import FILE_MODE

if TYPE_CHECKING:
    from simdroid.fleet.phone_host import PhoneHost

LOG = logging.getLogger("simdroid.fleet")


class Worker:
    """Serves the control socket of one worker directory."""

    def __init__(self, directory: WorkerDirectory, host: PhoneHost) -> None:
        self._directory = directory
        self._host = host
        self._over = asyncio.Event()
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, ready: int, lifeline: int | None) -> None:
        """Serve until the last phone is gone."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._over.set)
        if lifeline is not None:
            loop.add_reader(lifeline, self._over.set)
        with short_path(self._directory.socket) as name:
            server = await asyncio.start_unix_server(self._serve, name)
            self._directory.socket.chmod(FILE_MODE)
        os.write(ready, b"ready\n")
        os.close(ready)
        await self._over.wait()
        server.close()
        if lifeline is not None:
            loop.remove_reader(lifeline)
        await self._host.remove_all()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await reader.readline()
            if line and not self._over.is_set():
                writer.write((await self._answer(line)).model_dump_json().encode() + b"\n")
                await writer.drain()
        except ConnectionError:
            LOG.info("a client disconnected")
        finally:
            writer.close()
        if not len(self._host):
            self._over.set()

    async def _answer(self, line: bytes) -> WorkerReply:
        try:
            request = WorkerRequest.model_validate_json(line)
        except ValidationError as error:
            return WorkerReply(error=f"not a request: {error}")
        async with self._turn:
            try:
                return await (self._add(request) if request.action == "add" else self._remove(request.name))
            except Exception as error:
                LOG.exception("%s %s failed", request.action, request.name)
                match host_exhausted(error) or error:
                    case MobileWorldError() as known:
                        return WorkerReply(error=str(known), code=known.code)
                    case OSError():
                        return WorkerReply(error=str(error))
                return WorkerReply(error=f"{type(error).__name__}: {error}; look at {self._directory.log}")

    async def _add(self, request: WorkerRequest) -> WorkerReply:
        if request.name in self._host:
            return WorkerReply(error="a phone of that name is here already")
        if request.fork_of is not None and request.fork_of not in self._host:
            return WorkerReply(error=f"the phone {request.fork_of} is not here")
        home = self._directory.home(request.name)
        try:
            record = await self._host.add(request, home, lambda: self._spawn(self._killed(request.name)))
            self._directory.write(record)
        except BaseException:
            self._directory.erase(request.name)
            raise
        LOG.info("%s is up: adb %d, console %d", record.name, record.adb_port, record.console_port)
        return WorkerReply(phone=record)

    async def _remove(self, name: str) -> WorkerReply:
        if name in self._host:
            await self._host.remove(name)
            self._directory.erase(name)
            LOG.info("%s is gone", name)
        return WorkerReply()

    async def _killed(self, name: str) -> None:
        async with self._turn:
            await self._remove(name)
        if not len(self._host):
            self._over.set()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def main() -> None:
    """Run one worker in the background; the process that was started returns at once."""
    parser = argparse.ArgumentParser()
    parser.add_argument("directory", type=Path)
    parser.add_argument("--scope", required=True, choices=("user", "private"))
    parser.add_argument("--ready", type=int, required=True)
    parser.add_argument("--alive", type=int, required=True)
    parser.add_argument("--lifeline", type=int)
    options = parser.parse_args()
    if os.fork():
        os._exit(0)
    os.setsid()
    _host_phones(
        WorkerDirectory(options.directory, alive=options.alive), options.scope, options.ready, options.lifeline
    )


def _host_phones(directory: WorkerDirectory, scope: Scope, ready: int, lifeline: int | None) -> None:
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    keep_frame_buffers()
    with directory.claimed():
        # Seven hundred modules are no garbage: looking through them as they come took 7 % of a short evaluation's time.
        gc.disable()
        from simdroid.fleet.phone_host import PhoneHost

        gc.freeze()
        gc.enable()
        worker = Worker(directory, PhoneHost(directory.name, scope))
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(worker.run(ready, lifeline))


def _loop_factory() -> Any:
    """Uvloop's where it is installed: a shell round trip then takes two thirds of the time."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


if __name__ == "__main__":
    main()
