"""Cooperative scheduling: a command that goes through many files or much data yields to the event loop.

A phone has one thread: while a command works its screen, its other commands and its servers wait, so a command gives
the thread back after a slice of work. Slices are counted, not timed: what two commands do at the same time comes out
the same on every run, and at any load.
"""

from __future__ import annotations

import asyncio

from simdroid.shell.commands import Call

SLICE = 16
"""Units of work between two turns of the event loop: files looked at, or `CHUNK`s of data; about 5 ms."""

CHUNK = 1 << 16
"""Bytes read or written at once."""

LINES = 16
"""Short lines of text that cost about as much as one file."""


class TimeSlice:
    """The rest of a command's slice of work; the command yields when it is used up."""

    def __init__(self, call: Call) -> None:
        self._output = call.stdout
        self._left = SLICE * LINES

    async def step(self, units: int = 1) -> None:
        """Count units of work."""
        self._left -= units * LINES
        if self._left <= 0:
            await self._yield()

    async def line(self) -> None:
        """Count a line of text."""
        self._left -= 1
        if self._left <= 0:
            await self._yield()

    async def _yield(self) -> None:
        """Let other tasks run, and a slow reader of the output catch up."""
        self._left = SLICE * LINES
        await self._output.drain()
        await asyncio.sleep(0)
