"""Builtins that steer a script: exit, return, loops, eval, source, exec, traps and jobs."""

from __future__ import annotations

import asyncio
from functools import partial

from simdroid.shell.commands import Call
from simdroid.shell.language import programs
from simdroid.shell.language.base import KILLED, SIGNALS, Abort, Exit, LoopControl, Return, ShellJob, signal_number
from simdroid.shell.language.command_runner import BUILTINS, CommandRunner, builtin


@builtin(":")
def colon(shell: CommandRunner, call: Call) -> None:
    """Do nothing."""


def _number(shell: CommandRunner, call: Call, default: int) -> int:
    if not call.args:
        return default
    text = call.args[0]
    if not (text.isascii() and text.removeprefix("-").isdigit()) or len(text) > 10:
        shell.complain(f"{call.name}: bad number: {text}")
        raise Abort(1) if call.name != "return" else Return(1)
    return int(text)


@builtin("exit")
def exit_shell(shell: CommandRunner, call: Call) -> int:
    """End the shell."""
    raise Exit(_number(shell, call, shell.state.status))


@builtin("return")
def return_from(shell: CommandRunner, call: Call) -> int:
    """End a function or a sourced script."""
    raise Return(_number(shell, call, shell.state.status))


@builtin("break", "continue")
def leave_loop(shell: CommandRunner, call: Call) -> int:
    """End loops, or go on with their next round."""
    levels = _number(shell, call, 1)
    if levels < 1:
        shell.complain(f"{call.name}: {call.args[0]}: bad value")
        raise Abort(1)
    if not shell.state.loops:
        return shell.fail(f"{call.name}: can't {call.name}", 0)
    if levels > shell.state.loops:
        shell.complain(f"{call.name}: can only {call.name} {shell.state.loops} level(s)")
    raise LoopControl(min(levels, shell.state.loops), stop=call.name == "break")


@builtin("eval")
async def evaluate(shell: CommandRunner, call: Call) -> int:
    """Run arguments as a script."""
    shell.state.status = 0
    return await shell.deeper(partial(shell.run_text, " ".join(call.args), first_line=shell.state.line))


@builtin(".", "source")
async def source(shell: CommandRunner, call: Call) -> int:
    """Run a file's commands in this shell."""
    if not call.args:
        raise shell.fatal(f"{call.name}: missing argument")
    try:
        script = programs.read_script(call.args[0], call.path(call.args[0]), call.fs)
    except OSError as error:
        raise shell.fatal(f"{call.name}: {call.args[0]}: {error.strerror}") from None
    except programs.CannotExecute as error:
        raise shell.fatal(f"{call.name}: {call.args[0]}: {error.reason}") from None
    file, line, positional = shell.state.file, shell.state.line, shell.state.positional
    shell.state.file, shell.state.positional = call.args[0], call.args[1:] or positional
    shell.state.status = 0
    try:
        return await shell.deeper(partial(shell.run_text, script.text))
    except Return as leaving:
        return leaving.status
    finally:
        shell.state.file, shell.state.line = file, line
        if call.args[1:]:
            shell.state.positional = positional


@builtin("exec")
async def execute(shell: CommandRunner, call: Call) -> int:
    """Run a program in place of the shell; without one, redirections stay."""
    words = call.args[1:] if call.args[:1] == ["--"] else call.args
    if not words:
        return 0
    raise Exit(await shell.run_external(words))


@builtin("command")
async def command_builtin(shell: CommandRunner, call: Call) -> int:
    """Run a command that is no function; with `-v` or `-V` say what it is."""
    words = call.args
    while words and words[0] in ("-p", "--"):
        words = words[1:]
    if words and words[0] in ("-v", "-V"):
        return await shell.run_builtin(["type" if words[0] == "-V" else "whence", *words[1:]])
    if not words:
        return 0
    return await (shell.run_builtin(words) if words[0] in BUILTINS else shell.run_external(words))


@builtin("builtin")
async def builtin_builtin(shell: CommandRunner, call: Call) -> int:
    """Run a builtin, whatever functions there are."""
    if not call.args:
        return 0
    if call.args[0] in BUILTINS:
        return await shell.run_builtin(call.args)
    raise shell.fatal(f"builtin: {call.args[0]}: not found")


@builtin("trap")
def trap(shell: CommandRunner, call: Call) -> int:
    """Set the command that runs at EXIT; traps for signals are only stored and listed."""
    words = call.args[1:] if call.args[:1] == ["--"] else call.args
    if not words:
        for name, stored in sorted(shell.state.traps.items()):
            quoted = stored.replace("'", "'\\''")
            call.print(f"trap -- '{quoted}' {name}")
        return 0
    resets = signal_number(words[0]) is not None and words[0].isdigit()
    names = words if resets else words[1:]
    action = None if resets or words[0] == "-" else words[0]
    status = 0
    for name in names:
        number = signal_number(name)
        if number is None:
            status = shell.fail(f"trap: bad signal: {name}")
        elif action is None:
            shell.state.traps.pop(SIGNALS[number], None)
        else:
            shell.state.traps[SIGNALS[number]] = action
    return status


@builtin("wait")
async def wait(shell: CommandRunner, call: Call) -> int:
    """Wait for commands in the background."""
    own = [job for job in shell.jobs if job.owner == shell.pid]
    if not call.args:
        for job in own:
            await _wait_for(shell, job)
        return 0
    status = 127
    for word in call.args:
        jobs = [job for job in own if str(job.process.entry.pid) == word]
        status = await _wait_for(shell, jobs[0]) if jobs else 127
    return status


async def _wait_for(shell: CommandRunner, job: ShellJob) -> int:
    await asyncio.wait([job.process.task])
    shell.jobs.remove(job)
    if job.process.task.cancelled():
        return KILLED + (job.process.entry.signal or 0)
    return job.process.task.result()


@builtin("jobs")
def jobs(shell: CommandRunner, call: Call) -> None:
    """List commands in the background."""
    own = [job for job in shell.jobs if job.owner == shell.pid and not job.process.task.done()]
    for number, _ in enumerate(own, 1):
        mark = "+" if number == len(own) else "-"
        call.print(f"[{number}] {mark} Running              ...")


@builtin("bg", "fg")
def no_job_control(shell: CommandRunner, call: Call) -> int:
    """Refuse: there is no job control."""
    return shell.fail(f"{call.name}: job control not enabled")
