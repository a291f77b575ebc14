"""Bytes that have come in on a stream and are not read yet."""

from __future__ import annotations

import asyncio
from collections import deque

from mobile_world.phone.adbd.wire import Buffer


class Inbox:
    """A queue of byte blocks with one reader; reading gives slices of the blocks, without copies."""

    def __init__(self) -> None:
        self._blocks: deque[memoryview] = deque()
        self._wake: asyncio.Future[None] | None = None
        self.size = 0
        """Bytes not yet read."""
        self.ended = False

    def put(self, block: Buffer) -> None:
        """Append a block, which must not change from now on."""
        if block:
            self._blocks.append(memoryview(block))
            self.size += len(block)
            self._notify()

    def end(self) -> None:
        """No more blocks will come; what is there can still be read."""
        self.ended = True
        self._notify()

    def clear(self) -> None:
        """Forget what is there."""
        self._blocks.clear()
        self.size = 0

    async def take(self, limit: int) -> memoryview:
        """Some bytes, at most `limit`; empty at the end."""
        while not self._blocks:
            if self.ended:
                return memoryview(b"")
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
        block = self._blocks.popleft()
        if len(block) > limit:
            self._blocks.appendleft(block[limit:])
            block = block[:limit]
        self.size -= len(block)
        return block

    def _notify(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)
