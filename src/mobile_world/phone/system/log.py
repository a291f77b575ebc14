"""Log buffers, as `logcat` reads them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Any, Literal, NamedTuple, cast

from mobile_world.phone.system.device import Clock
from mobile_world.phone.system.stateful import Json

Priority = Literal["V", "D", "I", "W", "E", "F"]
Buffer = Literal["main", "system", "crash", "events", "radio", "kernel"]

CAPACITY = 4096
"""Entries kept; the oldest leave first, as from a ring buffer."""


CHATTER = 256
"""Lines of the ordinary chatter kept."""


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
    """A bounded log, part of a snapshot, so that what is read after a load does not depend on what ran before it.

    The chatter of a phone that runs (`chat`) is left out of snapshots, and gone after a load.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._entries: deque[LogEntry] = deque(maxlen=CAPACITY)
        self._followers: set[asyncio.Queue[LogEntry]] = set()
        self._written = 0
        self._chatter: deque[tuple[int, LogEntry]] = deque(maxlen=CHATTER)
        """Lines of `chat`, each with the number of entries that were written before it."""

    def write(self, priority: Priority, tag: str, message: str, *, pid: int = 1, buffer: Buffer = "main") -> None:
        """Append one entry, stamped with phone time."""
        entry = LogEntry(self._clock.now_ns(), pid, pid, priority, tag, message, buffer)
        self._entries.append(entry)
        self._written += 1
        self._tell(entry)

    def chat(self, priority: Priority, tag: str, message: str, *, pid: int = 1, buffer: Buffer = "main") -> None:
        """Append a line of the ordinary chatter of a phone, which is no part of its state."""
        entry = LogEntry(self._clock.now_ns(), pid, pid, priority, tag, message, buffer)
        self._chatter.append((self._written, entry))
        self._tell(entry)

    def _tell(self, entry: LogEntry) -> None:
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
        found: list[LogEntry] = []
        chatter = iter(self._chatter)
        coming = next(chatter, None)
        for number, entry in enumerate(self._entries, start=self._written - len(self._entries)):
            while coming is not None and coming[0] <= number:
                found.append(coming[1])
                coming = next(chatter, None)
            found.append(entry)
        return [*found, *([coming[1]] if coming else []), *(entry for _, entry in chatter)]

    def clear(self, buffers: frozenset[Buffer] | None = None) -> None:
        """Empty the named buffers, or all."""
        kept = [] if buffers is None else [entry for entry in self._entries if entry.buffer not in buffers]
        told = [] if buffers is None else [line for line in self._chatter if line[1].buffer not in buffers]
        self._entries.clear()
        self._entries.extend(kept)
        self._chatter.clear()
        self._chatter.extend(told)

    def save(self) -> Json:
        """See `Stateful`."""
        return [list(entry) for entry in self._entries]

    def load(self, value: Json) -> None:
        """See `Stateful`; followers go on with what is written from now on."""
        self._chatter.clear()
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
