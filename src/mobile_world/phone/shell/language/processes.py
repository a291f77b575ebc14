"""Runs work as a process: a task of its own that `ps` lists and `kill` ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TypeAlias

from mobile_world.phone.device import Phone
from mobile_world.phone.system import RunningCommand, User

Work: TypeAlias = Callable[[], Coroutine[None, None, int]]
"""Something to do that ends with an exit status."""

KILLED = 128
"""What a shell adds to the number of the signal that ended a command."""


@dataclass(frozen=True)
class RunningProcess:
    """A process that was started."""

    entry: RunningCommand
    task: asyncio.Task[int]

    async def wait(self) -> int:
        """Its status, or 128 and the signal that ended it."""
        try:
            return await self.task
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if self.entry.signal is None or (current is not None and current.cancelling()):
                raise
            return KILLED + self.entry.signal


def start_process(
    phone: Phone, argv: list[str], user: User, parent: int, work: Callable[[int], Coroutine[None, None, int]]
) -> RunningProcess:
    """Begin `work`, which is told its process id."""
    commands = phone.system.commands
    entry = commands.enter(argv, user.uid, parent)
    task = asyncio.create_task(work(entry.pid))
    entry.stop = task.cancel
    task.add_done_callback(lambda _: commands.leave(entry.pid))
    return RunningProcess(entry, task)
