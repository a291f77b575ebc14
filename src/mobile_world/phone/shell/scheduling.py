"""Lets others run while a command goes through many files or much data.

All phones of a process share one thread, so a command gives it back after a slice of work. Slices are counted, not
timed: what two commands do at the same time comes out the same on every run.
"""

from __future__ import annotations

import asyncio

from mobile_world.phone.shell.commands import Call

SLICE = 16
"""Units of work between two turns of the event loop: files looked at, or `CHUNK`s of data; about 5 ms."""

CHUNK = 1 << 16
"""Bytes read or written at once."""

LINES = 16
"""Short lines of text that cost about as much as one file."""


class Pace:
    """The slices of one command."""

    def __init__(self, call: Call) -> None:
        self._output = call.stdout
        self._left = SLICE * LINES

    async def step(self, units: int = 1) -> None:
        """Note some units of work; at the end of a slice others run, and a slow reader of the output catches up."""
        self._left -= units * LINES
        if self._left <= 0:
            await self._pause()

    async def line(self) -> None:
        """Note a line of text dealt with."""
        self._left -= 1
        if self._left <= 0:
            await self._pause()

    async def _pause(self) -> None:
        self._left = SLICE * LINES
        await self._output.drain()
        await asyncio.sleep(0)
