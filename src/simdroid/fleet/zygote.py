"""The process that phones' processes are forked from: `python -m simdroid.fleet.zygote`, started by `Fleet`.

It has what phones have in common: imported code, the states that fresh phones begin with, decoded fonts and icons.
A fork shares that memory until it writes to it, and is ready in milliseconds. The zygote itself hosts no phone, runs
nothing that phones show, and has one thread, because others would not be there in a fork.

The zygote of private phones ends when its lifeline is closed by the death of the process that started it; that of
users' phones with the last of them.
"""

from __future__ import annotations

import argparse
import gc
import logging
import os
import select
import signal
import socket
from contextlib import suppress
from pathlib import Path

from pydantic import ValidationError

from simdroid.fleet.process_client import short_path
from simdroid.fleet.records import PhoneRequest, WorkerReply
from simdroid.fleet.registry import WorkerDirectory
from simdroid.private_files import FILE_MODE

LOG = logging.getLogger("simdroid.fleet")

PEER_S = 10.0
"""How long a peer may take to send its request."""

UNUSED_S = 60.0
"""How long a zygote without a lifeline waits for its first phone."""


class Zygote:
    """Forks a process for each phone that is asked for."""

    def __init__(self, directory: WorkerDirectory, lifeline: int | None) -> None:
        self._directory = directory
        self._lifeline = lifeline
        self._children: set[int] = set()
        self._phones = 0
        """How many were asked for so far."""
        self._over = False

    def run(self, ready: int) -> None:
        """Serve until there is nobody left to serve."""
        wake, waker = os.pipe()
        for end in (wake, waker):
            os.set_blocking(end, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGTERM, lambda *_: self._end())
        signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
            with short_path(self._directory.socket) as name:
                listener.bind(name)
            self._directory.socket.chmod(FILE_MODE)
            listener.listen(128)
            from simdroid.fleet.warming import prepare_phones

            prepare_phones(self._directory.path, ())
            with suppress(BrokenPipeError):  # Nobody waits for it.
                os.write(ready, b"ready\n")
            os.close(ready)
            poll = select.poll()
            for source in (listener.fileno(), wake, self._lifeline):
                if source is not None:
                    poll.register(source, select.POLLIN)
            while not self._over and (events := poll.poll(self._patience_ms())):
                self._serve({source for source, _ in events}, listener, wake)

    def _patience_ms(self) -> float | None:
        """How long to wait for something to do; whoever asks after that is refused, and starts another zygote."""
        if self._lifeline is not None or self._children:
            return None
        return 0 if self._phones else UNUSED_S * 1000

    def _serve(self, events: set[int], listener: socket.socket, wake: int) -> None:
        if self._lifeline in events:
            self._end()
        if wake in events:
            with suppress(BlockingIOError):
                os.read(wake, 1 << 10)
            self._reap()
        if listener.fileno() in events:
            connection, _ = listener.accept()
            with connection:
                self._take(connection)

    def _end(self) -> None:
        self._over = True

    def _reap(self) -> None:
        for child in list(self._children):
            with suppress(ChildProcessError):
                if not os.waitpid(child, os.WNOHANG)[0]:
                    continue
            self._children.discard(child)

    def _take(self, connection: socket.socket) -> None:
        connection.settimeout(PEER_S)
        descriptors: list[int] = []
        try:
            data, descriptors, _, _ = socket.recv_fds(connection, 1 << 16, 2)
            while data and not data.endswith(b"\n"):
                data += connection.recv(1 << 16)
            if not descriptors:
                return
            request = PhoneRequest.model_validate_json(data)
            self._fork(request, connection, *descriptors)
        except (OSError, ValidationError) as error:
            LOG.exception("a request failed")
            _answer(connection, WorkerReply(error=f"not a request: {error}"))
        except Exception as error:
            from simdroid.fleet.phone_process import failure_reply

            LOG.exception("a phone did not start")
            _answer(connection, failure_reply(error, self._directory.log))
        finally:
            for descriptor in descriptors:
                os.close(descriptor)

    def _fork(self, request: PhoneRequest, connection: socket.socket, alive: int, lifeline: int | None = None) -> None:
        self._phones += 1
        from simdroid.fleet.warming import prepare_common_work, prepare_phones

        if request.apps:
            prepare_phones(self._directory.path, request.apps)
        if self._phones == 2:  # The first is there sooner without, and may stay the only one.
            prepare_common_work(self._directory.path)
        child = os.fork()
        if child:
            self._children.add(child)
            return
        status = 1
        try:
            _become_phone(self._directory, request, connection, alive, lifeline)
            status = 0
        except BaseException:
            LOG.exception("%s ended", request.name)
        finally:
            os._exit(status)


def _become_phone(
    zygote: WorkerDirectory, request: PhoneRequest, connection: socket.socket, alive: int, lifeline: int | None
) -> None:
    """Leave everything of the zygote's but its memory, and be the process of a phone."""
    from simdroid.fleet.phone_process import run_phone

    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    kept = sorted(descriptor for descriptor in (connection.fileno(), alive, lifeline) if descriptor is not None)
    for below, above in zip((2, *kept), (*kept, os.sysconf("SC_OPEN_MAX")), strict=True):
        os.closerange(below + 1, above)
    connection.settimeout(None)
    gc.enable()
    worker = WorkerDirectory(zygote.path.parent.parent / "workers" / request.worker, alive=alive)
    run_phone(worker, request, connection, lifeline)


def _answer(connection: socket.socket, reply: WorkerReply) -> None:
    with suppress(OSError):
        connection.sendall(reply.model_dump_json().encode() + b"\n")


def main() -> None:
    """Run a zygote in the background; the process that was started returns at once."""
    parser = argparse.ArgumentParser()
    parser.add_argument("directory", type=Path)
    parser.add_argument("--ready", type=int, required=True)
    parser.add_argument("--alive", type=int, required=True)
    parser.add_argument("--lifeline", type=int)
    options = parser.parse_args()
    if os.fork():
        os._exit(0)
    os.setsid()
    directory = WorkerDirectory(options.directory, alive=options.alive)
    with directory.claimed():
        # Seven hundred modules are no garbage: looking through them as they come took 7 % of a short evaluation's time.
        gc.disable()
        from simdroid.fleet.allocator import keep_frame_buffers
        from simdroid.fleet.phone_process import log_to_stderr, name_process

        log_to_stderr()
        name_process(directory.name)
        keep_frame_buffers()
        Zygote(directory, options.lifeline).run(options.ready)


if __name__ == "__main__":
    main()
