"""A process of its own for what reads files that come from anywhere, such as decoders written in C.

What crashes, hangs or grows there must not be the worker that many phones share. The process starts with the first
request, answers one at a time on a socket, and is replaced when it fails. A request is bytes and an open file; the
answer is a line of JSON, and bytes as it says.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import resource
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

MOST_READ = 64 << 20
"""Bytes of a file that are read to name its content: about 80 ms."""
_HEADER = struct.Struct(">I")
_LARGEST_REQUEST = 1 << 16
_LARGEST_HEAD = 1 << 20


class Answer(NamedTuple):
    """What the process said, and the bytes that came with it."""

    about: dict[str, Any]
    data: bytes = b""


class Sandbox:
    """The client of such a process, whose module calls `serve`."""

    def __init__(self, module: str, *, longest_s: float, largest: int) -> None:
        """`longest_s` is when one that only waits is ended, `largest` how many bytes it may answer."""
        self._module, self._longest_s, self._largest = module, longest_s, largest
        self._process: subprocess.Popen[bytes] | None = None
        self.connection: socket.socket | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return self._process.pid if self._process else None

    def ask(self, request: bytes, file: BinaryIO) -> Answer | None:
        """Its answer about a file; None where it died, hung or answered nonsense, and was ended."""
        try:
            connection = self._connected()
            socket.send_fds(connection, [_HEADER.pack(len(request))], [file.fileno()])
            connection.sendall(request)
            (length,) = _HEADER.unpack(_received(connection, _HEADER.size))
            about = json.loads(_received(connection, min(length, _LARGEST_HEAD)))
            return Answer(about, _received(connection, min(about["bytes"], self._largest)))
        except (OSError, EOFError, ValueError, KeyError, TypeError):
            self.close()
            return None

    def close(self) -> None:
        """End the process; the next request starts another one."""
        if self.connection is not None:
            self.connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self.connection = self._process = None

    def _connected(self) -> socket.socket:
        if self.connection is None or self._process is None or self._process.poll() is not None:
            self.close()
            ours, theirs = socket.socketpair()
            with theirs:
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-m", self._module, str(theirs.fileno())],
                    pass_fds=[theirs.fileno()],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            ours.settimeout(self._longest_s)
            self.connection = ours
        return self.connection


def serve(answer: Callable[[bytes, BinaryIO], Answer], *, most_memory: int, most_cpu_s: float) -> None:
    """In the process: answer requests on the socket whose number is the argument, until its other end is closed.

    Call it after everything is loaded: from here on memory is limited to so many bytes of address space, and each
    request to so much processor time. That ends the process inside C code too, and is the same at any load.
    """
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    connection = socket.socket(fileno=int(sys.argv[1]))
    os.set_inheritable(connection.fileno(), False)
    _limit(most_memory)
    with contextlib.suppress(ConnectionError, EOFError, KeyboardInterrupt):
        while True:
            header, descriptors, _, _ = socket.recv_fds(connection, _HEADER.size, 1)
            if len(header) < _HEADER.size or not descriptors:
                return
            try:
                (length,) = _HEADER.unpack(header)
                request = _received(connection, min(length, _LARGEST_REQUEST))
                # Readers seek; the copy of a descriptor shares its place with the phone's, so another one is opened.
                with Path(f"/proc/self/fd/{descriptors[0]}").open("rb", buffering=1 << 16) as file:
                    signal.setitimer(signal.ITIMER_PROF, most_cpu_s)
                    about, data = answer(request, file)
                    signal.setitimer(signal.ITIMER_PROF, 0)
            finally:
                os.close(descriptors[0])
            head = json.dumps(about | {"bytes": len(data)}).encode()
            connection.sendall(_HEADER.pack(len(head)) + head + data)


def content_digest(file: BinaryIO) -> str:
    """Names a file's content; of a large one by its ends, and by what the host knows of the file."""
    facts, digest = os.fstat(file.fileno()), hashlib.blake2b(digest_size=16)
    starts = [0]
    if facts.st_size > MOST_READ:
        digest.update(f"{facts.st_ino} {facts.st_size} {facts.st_mtime_ns} {facts.st_ctime_ns}".encode())
        starts = [0, facts.st_size - MOST_READ // 2]
    for start in starts:
        file.seek(start)
        length = MOST_READ // len(starts)
        while length > 0 and (part := file.read(min(length, 1 << 20))):
            digest.update(part)
            length -= len(part)
    return digest.hexdigest()


def _limit(most_memory: int) -> None:
    for kind, limit in (
        (resource.RLIMIT_AS, most_memory),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, 64),
    ):
        _, most = resource.getrlimit(kind)
        resource.setrlimit(kind, (limit if most == resource.RLIM_INFINITY else min(limit, most), most))


def _received(connection: socket.socket, count: int) -> bytes:
    """Exactly so many bytes."""
    parts = bytearray()
    while len(parts) < count:
        part = connection.recv(min(count - len(parts), 1 << 20))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)
