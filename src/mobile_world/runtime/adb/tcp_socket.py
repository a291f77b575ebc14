"""A socket that never waits past a deadline and turns every failure into a typed error.

It is non-blocking underneath: most reads and writes of a short command find the kernel ready, and then cost one system
call where a socket with a timeout needs three.
"""

from __future__ import annotations

import select
import socket
from typing import TypeAlias

from mobile_world.domain import DeviceLost
from mobile_world.runtime.adb.deadline import Deadline

Data: TypeAlias = bytes | bytearray | memoryview

BUFFER_BYTES = 1 << 16
"""Small packets are cut from this buffer, so that a header and its payload cost one system call."""


def _typed_error(error: OSError, deadline: Deadline) -> DeviceLost:
    if isinstance(error, TimeoutError):
        return deadline.timed_out()
    return deadline.lost(error.strerror or str(error))


class TcpSocket:
    """One TCP connection with a read buffer."""

    def __init__(self, host: str, port: int, deadline: Deadline) -> None:
        try:
            self._socket = socket.create_connection((host, port), timeout=deadline.remaining())
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._socket.setblocking(False)
        except OSError as error:
            raise _typed_error(error, deadline) from error
        self._poll = select.poll()
        self._poll.register(self._socket, select.POLLIN)
        self._buffer = memoryview(bytearray(BUFFER_BYTES))
        self._start = 0
        self._end = 0

    @property
    def buffered(self) -> bool:
        """Whether bytes were read that are not consumed yet."""
        return self._start < self._end

    def close(self) -> None:
        """Disconnect; may be called twice."""
        self._socket.close()

    def send(self, data: Data, deadline: Deadline) -> None:
        """Send all of `data`."""
        rest = memoryview(data)
        while rest:
            rest = rest[self.send_some(rest, deadline) :]
            if rest:
                self._wait(select.POLLOUT, deadline)

    def send_some(self, data: Data, deadline: Deadline) -> int:
        """Send as much of `data` as the peer takes at once; how much that was."""
        try:
            return self._socket.send(data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise _typed_error(error, deadline) from error

    def read_exactly(self, size: int, deadline: Deadline) -> bytes | bytearray:
        """The next `size` bytes."""
        if size > BUFFER_BYTES:
            return self._large(size, deadline)
        if self._end - self._start < size:
            buffered = self._end - self._start
            self._buffer[:buffered] = bytes(self._buffer[self._start : self._end])
            self._start, self._end = 0, buffered
            while self._end < size:
                self._end += self._receive(self._buffer[self._end :], deadline)
        self._start += size
        return bytes(self._buffer[self._start - size : self._start])

    def read_some(self, deadline: Deadline) -> bytes | bytearray:
        """Whatever comes next; nothing when the peer has hung up."""
        if not self.buffered:
            self._start = 0
            self._end = self._read(self._buffer, deadline)
        return self.read_exactly(self._end - self._start, deadline)

    def pending(self, seconds: float = 0.0) -> bool:
        """Whether something (bytes, or the end) can be read at once, or within so many seconds."""
        return self.buffered or bool(self._poll.poll(seconds * 1000))

    def wait_writable(self, deadline: Deadline) -> bool:
        """Wait until bytes can be sent (true) or some arrived that must be read first (false)."""
        if self.buffered:
            return False
        return not self._wait(select.POLLIN | select.POLLOUT, deadline) & select.POLLIN

    def _wait(self, events: int, deadline: Deadline) -> int:
        poll = self._poll
        if events != select.POLLIN:
            poll = select.poll()
            poll.register(self._socket, events)
        ready = poll.poll(deadline.remaining() * 1000)
        if not ready:
            raise deadline.timed_out()
        return ready[0][1]

    def _large(self, size: int, deadline: Deadline) -> bytearray:
        whole = bytearray(size)
        view = memoryview(whole)
        have = self._end - self._start
        view[:have] = self._buffer[self._start : self._end]
        self._start = self._end = 0
        while have < size:
            have += self._receive(view[have:], deadline)
        return whole

    def _receive(self, view: memoryview, deadline: Deadline) -> int:
        count = self._read(view, deadline)
        if not count:
            raise deadline.lost("the connection was closed")
        return count

    def _read(self, view: memoryview, deadline: Deadline) -> int:
        """Wait for bytes; how many came, none at the end."""
        while True:
            deadline.check()
            try:
                return self._socket.recv_into(view)
            except BlockingIOError:
                self._wait(select.POLLIN, deadline)
            except OSError as error:
                raise _typed_error(error, deadline) from error
