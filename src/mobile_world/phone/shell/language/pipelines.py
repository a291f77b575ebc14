"""Statements and pipelines: `&&`, `||`, `|`, `!`, `time`, and commands in the background."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.shell.language.control_flow import Exit
from mobile_world.phone.shell.language.state import Job
from mobile_world.phone.shell.language.streams import Null, Pipe, Stream
from mobile_world.phone.shell.language.syntax import Command, Pipeline, Redirected, Script, Simple, Statement, Word

if TYPE_CHECKING:
    from mobile_world.phone.shell.language.interpreter import Interpreter


async def run_statement(shell: Interpreter, statement: Statement) -> None:
    """Run a statement; the shell's status is that of the last pipeline that ran."""
    if statement.background:
        _start_job(shell, Statement(statement.first, statement.rest))
        return
    await _pipeline(shell, statement.first, last=not statement.rest)
    for index, following in enumerate(statement.rest):
        if (shell.state.status == 0) == (following.operator == "&&"):
            await _pipeline(shell, following.pipeline, last=index == len(statement.rest) - 1)


def _start_job(shell: Interpreter, statement: Statement) -> None:
    child = shell.subshell(stdin=Stream(source=Null()))
    process = shell.start_child(child, partial(child.run_script, Script((statement,))))
    # The job may go on after the command whose redirection opened them.
    streams = list(child.descriptors.values())
    for stream in streams:
        stream.hold()
    process.task.add_done_callback(lambda _: _close(streams))
    shell.family.jobs.append(Job(process, shell.pid, detached=_is_detached(statement)))
    shell.state.last_job, shell.state.status = process.entry.pid, 0


def _close(streams: list[Stream]) -> None:
    for stream in streams:
        stream.close()


def _is_detached(statement: Statement) -> bool:
    """Whether a job writes to none of the shell's own outputs, so that nobody need wait for it."""
    return not statement.rest and all(_writes_elsewhere(command) for command in statement.first.commands[-1:])


def _writes_elsewhere(command: Command) -> bool:
    redirections = command.redirections if isinstance(command, Simple | Redirected) else ()
    elsewhere: set[int] = set()
    for redirection in redirections:
        target = redirection.target.bare if isinstance(redirection.target, Word) else None
        if redirection.operator.startswith("&>"):
            elsewhere |= {1, 2}
        elif redirection.operator == ">&" and target in ("1", "2"):
            source = int(target)
            elsewhere = elsewhere | {redirection.fd} if source in elsewhere else elsewhere - {redirection.fd}
        elif ">" in redirection.operator:
            elsewhere.add(redirection.fd)
    return elsewhere >= {1, 2}


async def _pipeline(shell: Interpreter, pipeline: Pipeline, *, last: bool) -> None:
    started = shell.phone.system.clock.uptime_ns()
    if pipeline.negated or not last:
        with shell.unchecked():
            await _run(shell, pipeline.commands)
    else:
        await _run(shell, pipeline.commands)
    if pipeline.negated:
        shell.state.status = int(shell.state.status == 0)
    if pipeline.timed:
        _report_time(shell, (shell.phone.system.clock.uptime_ns() - started) / 1e9)
    failed = shell.state.status != 0 and last and not pipeline.negated
    if failed and "e" in shell.state.options and shell.checks:
        raise Exit(shell.state.status)


async def _run(shell: Interpreter, commands: tuple[Command, ...]) -> None:
    if len(commands) == 1:
        await shell.command(commands[0])
    else:
        shell.state.status = await _connect(shell, commands)


def _report_time(shell: Interpreter, seconds: float) -> None:
    real = f"{int(seconds // 60)}m{seconds % 60:05.2f}s"
    shell.write_error(f"    {real} real     0m00.00s user     0m00.00s system\n")


async def _connect(shell: Interpreter, commands: tuple[Command, ...]) -> int:
    pipes = [Pipe() for _ in commands[1:]]
    children = []
    for index in range(len(commands)):
        ends = {"stdin": Stream(source=pipes[index - 1])} if index else {}
        ends |= {"stdout": Stream(sink=pipes[index])} if index < len(pipes) else {}
        children.append(shell.subshell(**ends))
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(
                _stage(shell, child, command, pipes[index - 1 : index] if index else [], pipes[index : index + 1])
            )
            for index, (child, command) in enumerate(zip(children, commands, strict=True))
        ]
    return tasks[-1].result()


async def _stage(
    shell: Interpreter, child: Interpreter, command: Command, before: list[Pipe], after: list[Pipe]
) -> int:
    """Run one command of a pipeline; however it ends, its neighbours learn that it did."""
    try:
        return await shell.run_child(child, partial(child.command, command))
    finally:
        for pipe in before:
            pipe.close_reader()
        for pipe in after:
            pipe.close_writer()
