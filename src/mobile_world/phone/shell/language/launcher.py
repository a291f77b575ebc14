"""Runs simple commands: functions, builtins, programs and scripts, with their assignments and redirections."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from inspect import isawaitable, iscoroutinefunction
from typing import TYPE_CHECKING

from mobile_world.phone.shell.commands import Call, CommandFailed, Handler
from mobile_world.phone.shell.language import expansion, programs
from mobile_world.phone.shell.language.builtin import BUILTINS, SPECIAL
from mobile_world.phone.shell.language.control_flow import Abort, ControlFlow, Exit
from mobile_world.phone.shell.language.parser import read_assignment
from mobile_world.phone.shell.language.processes import start_process
from mobile_world.phone.shell.language.redirections import RedirectionFailed, Redirector
from mobile_world.phone.shell.language.state import DEFAULT_PATH
from mobile_world.phone.shell.language.syntax import Assignment, Simple

if TYPE_CHECKING:
    from mobile_world.phone.shell.language.interpreter import Interpreter

LOGGER = logging.getLogger("mobile_world.shell")

SIGPIPE_STATUS = 141
_LOOKING = frozenset(("cat", "dumpsys", "getprop", "input", "ls", "screencap", "sleep", "uiautomator"))
"""Programs after which what was built of the screen may serve again: they look, or act through display and clock."""
_DECLARATIONS = frozenset(("export", "readonly", "local", "typeset", "declare", "alias"))


async def run_simple(shell: Interpreter, command: Simple) -> int:
    """Run one simple command and give back its status."""
    words = await _expand(shell, command)
    redirector = Redirector(shell.fs, shell.cwd, partial(expansion.expand_text, shell), shell.state.umask)
    outer = shell.descriptors
    keep = words[:1] == ["exec"] and (len(words) == 1 or words[1:] == ["--"])
    try:
        shell.descriptors = await redirector.apply(command.redirections, outer)
        return await _run(shell, words, command.assignments)
    except RedirectionFailed as error:
        shell.descriptors = outer
        shell.complain(str(error))
        if words and words[0] in SPECIAL and words[0] not in shell.state.functions:
            raise Abort(1) from None
        return 1
    finally:
        if keep:
            shell.opened += redirector.opened
        else:
            shell.descriptors = outer
            redirector.close()


async def _expand(shell: Interpreter, command: Simple) -> list[str]:
    declares = bool(command.words) and command.words[0].bare in _DECLARATIONS
    if not declares:
        return await expansion.expand_words(shell, command.words)
    words: list[str] = []
    for word in command.words:
        assignment = read_assignment(word)
        if assignment is None:
            words += await expansion.expand_words(shell, [word])
        else:
            value = await expansion.expand_text(shell, assignment.value, assignment=True)
            words.append(f"{assignment.name}{'+' if assignment.append else ''}={value}")
    return words


async def _run(shell: Interpreter, words: list[str], assignments: tuple[Assignment, ...]) -> int:
    """Make the assignments, run the command; without one, or for a special builtin, the assignments stay."""
    before = [(each.name, shell.variables.get(each.name)) for each in assignments]
    values = [await _assign(shell, each) for each in assignments]
    _trace(shell, words, values)
    if not words:
        return shell.substituted
    if not assignments or (words[0] in SPECIAL and words[0] not in shell.state.functions):
        return await _dispatch(shell, words, values)
    try:
        return await _dispatch(shell, words, values)
    finally:
        for name, old in before:
            if old is None:
                shell.variables.unset(name)
            else:
                shell.variables.set(name, old)


async def _assign(shell: Interpreter, assignment: Assignment) -> tuple[str, str]:
    value = await expansion.expand_text(shell, assignment.value, assignment=True)
    if assignment.append:
        value = (shell.variables.get(assignment.name) or "") + value
    shell.assign(assignment.name, value)
    return assignment.name, value


async def _dispatch(shell: Interpreter, words: list[str], values: list[tuple[str, str]]) -> int:
    if words[0] in shell.state.functions:
        return await shell.call_function(words[0], words[1:])
    if words[0] in BUILTINS:
        return await run_builtin(shell, words)
    return await run_program(shell, words, dict(values))


async def run_program(shell: Interpreter, words: list[str], extra: dict[str, str] | None = None) -> int:
    """Run a program or script by name, with `extra` variables in its environment."""
    call = shell.make_call(words)
    call.env.update(extra or {})
    path = shell.variables.get("PATH")
    try:
        program = programs.find(words[0], DEFAULT_PATH if path is None else path, shell.fs, shell.cwd)
    except programs.CannotExecute as error:
        shell.complain(f"{words[0]}: {error.reason}")
        return error.status
    return await start(shell, program, call)


def _trace(shell: Interpreter, words: list[str], values: list[tuple[str, str]]) -> None:
    if "x" not in shell.state.options:
        return
    pieces = [f"{name}={quote(value)}" for name, value in values] + [quote(word) for word in words]
    shell.write_error("+ " + " ".join(pieces) + ("\n" if words else " \n"))


def quote(word: str) -> str:
    """A word as the shell would have it typed."""
    plain = word and all(char.isalnum() or char in "_-./:=,@%+^" for char in word)
    return word if plain else "'" + word.replace("'", "'\\''") + "'"


async def run_builtin(shell: Interpreter, words: list[str]) -> int:
    """Run a builtin; when its reader is gone the shell goes with it."""
    call = shell.make_call(words)
    status = await _guard(call, partial(BUILTINS[words[0]], shell, call), f"{shell.state.name}: {words[0]}")
    if status == SIGPIPE_STATUS:
        raise Exit(status)
    return status


async def start(shell: Interpreter, program: programs.Program, call: Call) -> int:
    """Run a program or a script."""
    if isinstance(program, programs.ScriptFile):
        return await shell.run_file(program, call)
    return await _run_program(shell, program, call)


async def _run_program(shell: Interpreter, program: Handler, call: Call) -> int:
    """Run one of the phone's own programs; one that waits can be killed while it does."""

    async def work(pid: int) -> int:
        try:
            return await _guard(call, partial(program, call), call.name)
        finally:
            if call.name not in _LOOKING:
                call.phone.display.build_anew()

    if iscoroutinefunction(program):
        return await start_process(call.phone, call.argv, call.user, shell.pid, work).wait()
    return await work(0)


async def run_nested(shell: Interpreter, parent: str, call: Call) -> int:
    """Run a program for another one, such as `xargs`; functions and builtins are out of its reach."""
    path = call.env.get("PATH", DEFAULT_PATH)
    try:
        program = programs.find(call.name, path, call.fs, call.cwd)
    except programs.CannotExecute as error:
        missing = error.status == programs.NOT_FOUND
        reason = "No such file or directory" if missing else error.reason.rpartition(": ")[2]
        raise CommandFailed(f"{parent}: exec {call.name}: {reason}", error.status) from None
    call.run = partial(run_nested, shell, call.name)
    return await start(shell, program, call)


async def _guard(call: Call, work: Callable[[], int | Awaitable[int]], label: str) -> int:
    """Turn every way a command may end into an exit status."""
    try:
        result = work()
        status = await result if isawaitable(result) else result
        await call.stdout.drain()
        await call.stderr.drain()
    except CommandFailed as failure:
        return _failed(call, failure.message, failure.status)
    except BrokenPipeError:
        return SIGPIPE_STATUS
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        return _failed(call, f"{label}: {place}{error.strerror}", 1)
    except (ControlFlow, expansion.ExpansionError, expansion.AssignmentRefused):
        raise
    except Exception:
        LOGGER.exception("command failed: %r", call.argv)
        call.phone.internal_errors += 1
        return _failed(call, f"{call.name}: internal error", 1)
    return status & 0xFF


def _failed(call: Call, message: str, status: int) -> int:
    """Say why a command failed, if there is still somebody to say it to."""
    if message:
        with suppress(OSError):
            call.error(message)
    return status & 0xFF
