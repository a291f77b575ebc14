"""The services that run commands: `shell:` in both protocols, with and without a terminal, and `exec:`."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from mobile_world.phone.adbd.shell_frames import STDERR, STDOUT, FrameInput, FrameOutput, FrameSide
from mobile_world.phone.adbd.stream import Stream
from mobile_world.phone.adbd.terminal import CookedOutput, EchoingInput
from mobile_world.phone.device import Phone
from mobile_world.phone.shell import Input, Output, Shell
from mobile_world.phone.system import ROOT, SHELL, User

ABORTED = 134
"""The status of a program that was aborted; what a mistake of ours looks like to the peer."""

INTERRUPTED = 130
"""The status of a program that Ctrl-C has ended."""


class ShellRequest(NamedTuple):
    """What a `shell` service name asks for: `shell[,v2][,TERM=…][,raw|pty]:[command]`."""

    script: str
    framed: bool
    terminal: bool

    @classmethod
    def parse(cls, options: list[str], script: str) -> ShellRequest:
        """Read the options; without `raw` or `pty` only an interactive shell gets a terminal."""
        terminal = not script
        for option in options:
            terminal = option == "pty" if option in ("raw", "pty") else terminal
        return cls(script, "v2" in options, terminal)


def adbd_user(phone: Phone) -> User:
    """Who adbd's own work is done as."""
    return ROOT if phone.rooted else SHELL


async def run_shell(phone: Phone, request: ShellRequest, stream: Stream, largest: int) -> None:
    """Serve a `shell` stream; `largest` is the most that fits into one packet."""
    if not request.framed:
        await _run(phone, request, stream, stream, stream)
        return
    frames = FrameOutput(stream, largest)
    status = ABORTED
    try:
        out, err = FrameSide(frames, STDOUT), FrameSide(frames, STDERR)
        status = await _run(phone, request, FrameInput(stream), out, err)
    finally:
        frames.exit(status)


async def run_exec(phone: Phone, script: str, stream: Stream) -> None:
    """Serve an `exec` stream: bytes in and out as they are, no status."""
    await _run(phone, ShellRequest(script, framed=False, terminal=False), stream, stream, stream)


async def _run(phone: Phone, request: ShellRequest, stdin: Input, stdout: Output, stderr: Output) -> int:
    if request.terminal:
        return await _run_on_terminal(phone, request, stdin, stdout)
    shell = Shell(phone, user=adbd_user(phone), stdin=stdin, stdout=stdout, stderr=stderr)
    return await (shell.run(request.script) if request.script else shell.interact())


async def _run_on_terminal(phone: Phone, request: ShellRequest, keyboard: Input, screen: Output) -> int:
    out = CookedOutput(screen)
    echo = EchoingInput(keyboard, screen)
    shell = Shell(phone, user=adbd_user(phone), stdin=echo, stdout=out, stderr=out, tty=True)
    if not request.script:
        return await shell.interact()
    work = asyncio.create_task(shell.run(request.script))
    echo.interrupt = work.cancel
    try:
        await asyncio.wait({work})
    finally:
        work.cancel()
        await asyncio.wait({work})
    return INTERRUPTED if work.cancelled() else work.result()
