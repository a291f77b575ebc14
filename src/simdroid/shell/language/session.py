"""A shell as its caller sees it: runs a script, or reads commands interactively."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial

from simdroid.device import Phone
from simdroid.shell.commands import Input, Output
from simdroid.shell.language.base import (
    SHELL_PATH,
    Abort,
    LineInput,
    Return,
    Script,
    ShellJob,
    ShellState,
    ShellStream,
    ShellSyntaxError,
    Terminal,
    Work,
    login_environment,
    make_variables,
    start_process,
)
from simdroid.shell.language.interpreter import Interpreter
from simdroid.shell.language.parser import parse
from simdroid.system import ADBD_PID, SHELL, User

SIGINT = 2
INTERRUPTED = 130
GRACE_STEPS = 500
"""Turns of the event loop that a detached job gets before the shell ends without it."""
HOST_NAME = "emu64x"


class Shell:
    """One `sh` process, as adbd starts it."""

    def __init__(
        self,
        phone: Phone,
        *,
        user: User = SHELL,
        stdin: Input,
        stdout: Output,
        stderr: Output,
        tty: bool = False,
        environment: dict[str, str] | None = None,
        cwd: str = "/",
        name: str = SHELL_PATH,
        arguments: list[str] | None = None,
        options: str = "",
    ) -> None:
        """Attach a shell to a phone; `environment` replaces the one adbd gives, `arguments` are `$1` and so on."""
        self._terminal = Terminal(stdin, self._interrupt) if tty else None
        self._lines = LineInput(self._terminal or stdin)
        self._stderr = stderr
        variables = make_variables(login_environment(user) if environment is None else environment, phone.system.clock)
        variables.set("PWD", cwd)
        state = ShellState(
            user, variables, cwd, name, positional=list(arguments or []), options=set(options) & set("aefnux")
        )
        streams = {0: ShellStream(source=self._lines), 1: ShellStream(sink=stdout), 2: ShellStream(sink=stderr)}
        self._interpreter = Interpreter(phone, state, streams)
        self._foreground: asyncio.Task[int] | None = None
        self._interactive = False

    async def run(self, script: str, *, file: str = "") -> int:
        """Run a whole script and wait for what it started in the background; its exit status."""
        self._interpreter.state.file = file
        # Without the script: `pkill -f word` must not find the shell it was typed into.
        return await self._start(["sh"], partial(self._interpreter.run_text, script))

    async def interact(self) -> int:
        """Read commands from stdin until its end or `exit`; on a terminal with prompts."""
        self._interpreter.state.file = "" if self._terminal else "<stdin>"
        self._interactive = True
        return await self._start(["sh"], self._read_commands)

    async def _start(self, argv: list[str], work: Work) -> int:
        shell = self._interpreter
        if shell.phone.system.commands.full:
            return shell.fail("can't fork - try again")
        process = start_process(shell.phone, argv, shell.state.user, ADBD_PID, partial(self._run_process, work))
        return await process.wait()

    async def _run_process(self, work: Work, pid: int) -> int:
        self._interpreter.state.shell_pid = pid
        pump = asyncio.create_task(self._terminal.pump()) if self._terminal else None
        jobs = self._interpreter.jobs
        try:
            status = await self._interpreter.run_to_exit(work, pid)
            await self._finish_jobs(jobs)
            return status
        finally:
            tasks = [job.process.task for job in jobs if not job.detached] + ([pump] if pump else [])
            for task in tasks:
                task.cancel()
            if tasks:
                await asyncio.wait(tasks)

    @staticmethod
    async def _finish_jobs(jobs: list[ShellJob]) -> None:
        """Wait for jobs that share our outputs; give the others a moment, so that short ones end in order."""
        for job in jobs:
            if not job.detached:
                await asyncio.wait([job.process.task])
        for _ in range(GRACE_STEPS):
            if all(job.process.task.done() for job in jobs):
                break
            await asyncio.sleep(0)

    async def _read_commands(self) -> int:
        text, first_line, line_number = "", 1, 0
        while True:
            self._prompt(more=bool(text))
            line = await self._lines.read_line()
            line_number += 1
            first_line = first_line if text else line_number
            text += line.decode("utf-8", "surrogateescape")
            scripts = self._parse(text, first_line, last=not line)
            if scripts is None:
                continue
            if not line and not text:
                return self._interpreter.state.status
            await self._run_lines(scripts)
            text = ""

    @staticmethod
    def _parse(text: str, first_line: int, *, last: bool) -> list[Script] | ShellSyntaxError | None:
        """The commands of some lines, the error in them, or None when they are not complete."""
        try:
            return parse(text, first_line=first_line)
        except ShellSyntaxError as error:
            return None if error.incomplete and not last else error

    async def _run_lines(self, scripts: list[Script] | ShellSyntaxError) -> None:
        shell = self._interpreter
        try:
            if isinstance(scripts, ShellSyntaxError):
                shell.state.line = scripts.line
                raise shell.fatal(scripts.message)
            for script in scripts:
                await self._interruptible(shell.run_script(script))
        except Abort as error:
            shell.state.status = error.status
            if not self._terminal:
                raise
        except Return as leaving:
            shell.state.status = leaving.status

    async def _interruptible(self, work: Coroutine[None, None, int]) -> None:
        if not self._terminal:
            await work
            return
        self._foreground = asyncio.create_task(work)
        try:
            await self._foreground
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is not None and current.cancelling():
                raise
            self._interpreter.state.status = INTERRUPTED
            self._interpreter.write_error("^C\n")
        finally:
            self._foreground = None

    def _interrupt(self) -> None:
        shell = self._interpreter
        if not self._interactive:
            shell.phone.system.commands.signal(shell.pid, SIGINT)
        elif self._foreground is not None:
            self._foreground.cancel()
        else:
            self._interpreter.state.status = INTERRUPTED
            self._interpreter.write_error("^C\n")
            self._prompt(more=False)

    def _prompt(self, *, more: bool) -> None:
        if not self._terminal:
            return
        state = self._interpreter.state
        sign = "#" if state.user.uid == 0 else "$"
        failed = f"{state.status}|" if state.status else ""
        text = "> " if more else f"{failed}{HOST_NAME}:{state.cwd} {sign} "
        self._stderr.write(text.encode("utf-8", "surrogateescape"))
