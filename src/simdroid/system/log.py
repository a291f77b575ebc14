"""Log buffers, as `logcat` reads them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Any, Literal, NamedTuple, cast

from simdroid.system.device import Clock
from simdroid.system.stateful import Json

Priority = Literal["V", "D", "I", "W", "E", "F"]
Buffer = Literal["main", "system", "crash", "events", "radio", "kernel"]

CAPACITY = 4096
"""Entries kept; the oldest leave first, as from a ring buffer."""


class LogEntry(NamedTuple):
    """One line of the log; `message` may hold newlines."""

    epoch_ns: int
    pid: int
    tid: int
    priority: Priority
    tag: str
    message: str
    buffer: Buffer


class Log:
    """A bounded log, part of a snapshot, so that what is read after a load does not depend on what ran before it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._entries: deque[LogEntry] = deque(maxlen=CAPACITY)
        self._followers: set[asyncio.Queue[LogEntry]] = set()

    def write(self, priority: Priority, tag: str, message: str, *, pid: int = 1, buffer: Buffer = "main") -> None:
        """Append one entry, stamped with phone time."""
        entry = LogEntry(self._clock.now_ns(), pid, pid, priority, tag, message, buffer)
        self._entries.append(entry)
        for queue in self._followers:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(entry)

    def write_once(self, priority: Priority, tag: str, message: str) -> None:
        """Append an entry unless the buffers hold it: for what is found again with every frame."""
        if not any(entry.message == message and entry.tag == tag for entry in self._entries):
            self.write(priority, tag, message)

    def entries(self) -> list[LogEntry]:
        """What the buffers hold, oldest first."""
        return list(self._entries)

    def clear(self, buffers: frozenset[Buffer] | None = None) -> None:
        """Empty the named buffers, or all."""
        kept = [] if buffers is None else [entry for entry in self._entries if entry.buffer not in buffers]
        self._entries.clear()
        self._entries.extend(kept)

    def save(self) -> Json:
        """See `Stateful`."""
        return [list(entry) for entry in self._entries]

    def load(self, value: Json) -> None:
        """See `Stateful`; followers go on with what is written from now on."""
        self._entries.clear()
        self._entries.extend(LogEntry(*entry) for entry in cast("list[list[Any]]", value))

    async def follow(self) -> AsyncIterator[LogEntry]:
        """Entries as they are written from now on; a follower that lags loses the oldest ones."""
        queue: asyncio.Queue[LogEntry] = asyncio.Queue(CAPACITY)
        self._followers.add(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            self._followers.discard(queue)
