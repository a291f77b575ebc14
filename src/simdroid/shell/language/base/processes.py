"""Processes: programs as tasks that `ps` lists and `kill` ends, and their exit status."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from inspect import iscoroutinefunction
from typing import TypeAlias

from simdroid.device import Phone
from simdroid.errors import InfraError
from simdroid.shell.commands import Call, CommandFailed, Handler, Outcome, finish
from simdroid.shell.language.base.control_flow import ControlFlow, ShellError
from simdroid.system import RunningCommand, User

LOGGER = logging.getLogger("simdroid.shell")

Work: TypeAlias = Callable[[], Coroutine[None, None, int]]
"""Something to do that ends with an exit status."""

KILLED = 128
"""What a shell adds to the number of the signal that ended a command."""

SIGPIPE_STATUS = KILLED + 13

_SCREEN_UNCHANGED = frozenset(("cat", "dumpsys", "getprop", "input", "ls", "screencap", "sleep", "uiautomator"))
"""Programs after which what was built of the screen may be used again: they only read, or act through display and
clock."""
_FOREGROUND = ("cmd", "activity", "stack", "list")
"""How an agent's every step learns what is in front, between two looks at the screen; it only reads as well."""


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
    """Begin `work`, which is given its process id."""
    commands = phone.system.commands
    entry = commands.enter(argv, user.uid, parent)
    task = asyncio.create_task(work(entry.pid))
    entry.stop = task.cancel
    task.add_done_callback(lambda _: commands.leave(entry.pid))
    return RunningProcess(entry, task)


async def run_program(program: Handler, call: Call, parent: int) -> int:
    """Run one of the phone's own programs; a coroutine gets a process, so that it can be killed while it waits."""

    async def work(pid: int) -> int:
        call.phone.system.clock.catch_up()
        try:
            return await exit_status(call, partial(program, call), call.name)
        finally:
            if call.name not in _SCREEN_UNCHANGED and tuple(call.argv) != _FOREGROUND:
                call.phone.display.build_anew()

    if iscoroutinefunction(program):
        return await start_process(call.phone, call.argv, call.user, parent, work).wait()
    return await work(0)


async def exit_status(call: Call, work: Callable[[], Outcome], label: str) -> int:
    """The exit status of a command, however it ends; `label` stands before the message of an OSError."""
    try:
        status = await finish(work())
        await call.stdout.drain()
        await call.stderr.drain()
    except CommandFailed as failure:
        return _failed(call, failure.message, failure.status)
    except BrokenPipeError:
        return SIGPIPE_STATUS
    except OSError as error:
        file = f"{error.filename}: " if error.filename else ""
        return _failed(call, f"{label}: {file}{error.strerror}", 1)
    except (ControlFlow, ShellError):
        raise
    except InfraError as error:
        return _failed(call, f"{call.name}: {error}", 1)
    except Exception:
        LOGGER.exception("command failed: %r", call.argv)
        call.phone.internal_errors += 1
        return _failed(call, f"{call.name}: internal error", 1)
    return status & 0xFF


def _failed(call: Call, message: str, status: int) -> int:
    """Print why a command failed, unless nobody reads its stderr any more."""
    if message:
        with suppress(OSError):
            call.error(message)
    return status & 0xFF
