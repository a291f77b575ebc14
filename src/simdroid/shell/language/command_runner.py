"""Runs simple commands: functions, builtins, programs and scripts, with their assignments and redirections.

`CommandRunner.run_simple` is the whole way: words are expanded, redirections opened and variables assigned; then the
command is a function, a builtin of `BUILTINS`, one of the phone's programs, or a script file, in this order.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeAlias

from simdroid.device import Phone
from simdroid.shell.commands import Call, CommandFailed, Outcome
from simdroid.shell.language import arithmetic, programs
from simdroid.shell.language.base import (
    DEFAULT_PATH,
    SIGPIPE_STATUS,
    Abort,
    Assignment,
    Command,
    Exit,
    ExpansionError,
    Return,
    Script,
    ShellJob,
    ShellState,
    ShellStream,
    Simple,
    Variables,
    Work,
    exit_status,
    run_program,
)
from simdroid.shell.language.expansion import Expander
from simdroid.shell.language.parser import read_assignment
from simdroid.shell.language.redirections import Descriptors, RedirectionFailed, Redirector
from simdroid.system import FileSystem

MAX_DEPTH = 300
"""How deep functions and subshells may call each other."""

_STACK_SHARE = 12
"""After so many levels the next one gets a task, and with it a stack, of its own."""

_DECLARATIONS = frozenset(("export", "readonly", "local", "typeset", "declare", "alias"))
"""Builtins whose arguments may be assignments, which are not split into fields."""

SPECIAL = frozenset(
    (":", ".", "break", "continue", "eval", "exec", "exit", "export", "readonly", "return", "set", "shift", "trap")
) | {"times", "unset"}
"""Builtins that end the shell when a redirection of theirs fails."""

Builtin: TypeAlias = "Callable[[CommandRunner, Call], Outcome]"
"""A command that sees, and may change, the shell that runs it."""

BUILTINS: dict[str, Builtin] = {}
"""Every builtin by name."""


def builtin(*names: str) -> Callable[[Builtin], Builtin]:
    """Put a function into the table of builtins under its names."""

    def register(handler: Builtin) -> Builtin:
        for name in names:
            BUILTINS[name] = handler
        return handler

    return register


class CommandRunner(ABC):
    """A shell as its builtins see it: state, streams and messages, and the commands it runs."""

    def __init__(
        self, phone: Phone, state: ShellState, descriptors: Descriptors, jobs: list[ShellJob], depth: int
    ) -> None:
        self.phone = phone
        self.state = state
        self.descriptors = descriptors
        self.jobs = jobs
        """What runs in the background; shared with subshells."""
        self.opened: list[ShellStream] = []
        """Files that `exec` opened for good."""
        self.pid = 0
        """The process id; known once the shell runs as a process."""
        self.substituted = 0
        """The status of the last command substitution of the command that runs now."""
        self.depth = depth

    @abstractmethod
    async def run_text(self, text: str, *, first_line: int = 1) -> int:
        """Run a script in this shell, line by line; a syntax error ends the shell."""

    @abstractmethod
    async def run_command(self, command: Command) -> int:
        """Run one command; its status is also the shell's."""

    @abstractmethod
    async def run_file(self, script: programs.ScriptFile, call: Call) -> int:
        """Run a script in a shell of its own."""

    @abstractmethod
    async def capture(self, script: Script) -> str:
        """What a command substitution prints."""

    # -- simple commands -----------------------------------------------------------------------------------------

    async def run_simple(self, command: Simple) -> int:
        """Run one simple command and give back its status."""
        words = await self._expand(command)
        redirector, outer = self.redirector(), self.descriptors
        keep = words[:1] == ["exec"] and (len(words) == 1 or words[1:] == ["--"])
        try:
            self.descriptors = await redirector.apply(command.redirections, outer)
            return await self._assign_and_run(words, command.assignments)
        except RedirectionFailed as error:
            self.descriptors = outer
            self.complain(str(error))
            if words and words[0] in SPECIAL and words[0] not in self.state.functions:
                raise Abort(1) from None
            return 1
        finally:
            if keep:
                self.opened += redirector.opened
            else:
                self.descriptors = outer
                redirector.close()

    async def _expand(self, command: Simple) -> list[str]:
        if not command.words or command.words[0].bare not in _DECLARATIONS:
            return await self.expander.words(command.words)
        words: list[str] = []
        for word in command.words:
            assignment = read_assignment(word)
            if assignment is None:
                words += await self.expander.words([word])
            else:
                value = await self.expander.text(assignment.value, assignment=True)
                words.append(f"{assignment.name}{'+' if assignment.append else ''}={value}")
        return words

    async def _assign_and_run(self, words: list[str], assignments: tuple[Assignment, ...]) -> int:
        """Make the assignments, run the command; without one, or for a special builtin, the assignments stay."""
        before = [(assignment.name, self.variables.get(assignment.name)) for assignment in assignments]
        values = [(assignment.name, await self._assign(assignment)) for assignment in assignments]
        if "x" in self.state.options:
            pieces = [f"{name}={quote(value)}" for name, value in values] + [quote(word) for word in words]
            self.write_error("+ " + " ".join(pieces) + ("\n" if words else " \n"))
        if not words:
            return self.substituted
        if not assignments or (words[0] in SPECIAL and words[0] not in self.state.functions):
            return await self._dispatch(words, values)
        try:
            return await self._dispatch(words, values)
        finally:
            for name, old in before:
                if old is None:
                    self.variables.unset(name)
                else:
                    self.variables.set(name, old)

    async def _assign(self, assignment: Assignment) -> str:
        value = await self.expander.text(assignment.value, assignment=True)
        if assignment.append:
            value = (self.variables.get(assignment.name) or "") + value
        self.assign(assignment.name, value)
        return value

    async def _dispatch(self, words: list[str], values: list[tuple[str, str]]) -> int:
        if words[0] in self.state.functions:
            return await self._call_function(words[0], words[1:])
        if words[0] in BUILTINS:
            return await self.run_builtin(words)
        return await self.run_external(words, dict(values))

    async def _call_function(self, name: str, arguments: list[str]) -> int:
        state = self.state
        positional, state.positional = state.positional, arguments
        loops, state.loops = state.loops, 0
        self.variables.enter_function()
        try:
            return await self.deeper(partial(self.run_command, state.functions[name]))
        except Return as leaving:
            return leaving.status
        finally:
            self.variables.leave_function()
            state.positional, state.loops = positional, loops

    async def run_builtin(self, words: list[str]) -> int:
        """Run a builtin; when its reader is gone the shell goes with it."""
        call = self.make_call(words)
        status = await exit_status(call, partial(BUILTINS[words[0]], self, call), f"{self.state.name}: {words[0]}")
        if status == SIGPIPE_STATUS:
            raise Exit(status)
        return status

    async def run_external(self, words: list[str], extra: dict[str, str] | None = None) -> int:
        """Run a program or script that PATH leads to, with `extra` variables in its environment."""
        call = self.make_call(words)
        call.env.update(extra or {})
        path = self.variables.get("PATH")
        try:
            program = programs.find(words[0], DEFAULT_PATH if path is None else path, self.fs, self.state.cwd)
        except programs.CannotExecute as error:
            self.complain(f"{words[0]}: {error.reason}")
            return error.status
        return await self._start(program, call)

    async def run_nested(self, parent: str, call: Call) -> int:
        """Run a program for another one, such as `xargs`; functions and builtins are out of its reach."""
        path = call.env.get("PATH", DEFAULT_PATH)
        try:
            program = programs.find(call.name, path, call.fs, call.cwd)
        except programs.CannotExecute as error:
            missing = error.status == programs.NOT_FOUND
            reason = "No such file or directory" if missing else error.reason.rpartition(": ")[2]
            raise CommandFailed(f"{parent}: exec {call.name}: {reason}", error.status) from None
        call.run = partial(self.run_nested, call.name)
        return await self._start(program, call)

    async def _start(self, program: programs.Program, call: Call) -> int:
        if not isinstance(program, programs.ScriptFile):
            return await run_program(program, call, self.pid)
        if program.interpreter:
            return await self.run_nested(call.name, call.with_argv([*program.interpreter, program.path, *call.args]))
        return await self.run_file(program, call)

    async def deeper(self, work: Work) -> int:
        """Do `work` one level further down, on a new stack now and then."""
        if self.depth >= MAX_DEPTH:
            raise self.fatal("nesting too deep")
        self.depth += 1
        try:
            return await (asyncio.create_task(work()) if self.depth % _STACK_SHARE == 0 else work())
        finally:
            self.depth -= 1

    # -- state and streams ---------------------------------------------------------------------------------------

    @property
    def expander(self) -> Expander:
        """What expands this shell's words; made anew each time, so that no reference cycle keeps the shell alive."""
        return Expander(self)

    @property
    def variables(self) -> Variables:
        """The shell's variables."""
        return self.state.variables

    @property
    def fs(self) -> FileSystem:
        """Files with the user's rights."""
        return self.phone.system.fs.as_user(self.state.user)

    def assign(self, name: str, value: str) -> None:
        """Assign a variable; an integer one gets the value of the expression."""
        if name in self.variables.integers:
            try:
                value = str(arithmetic.evaluate(value, self.variables))
            except arithmetic.BadExpression as error:
                raise ExpansionError(str(error)) from None
        self.variables.set(name, value)
        if "a" in self.state.options:
            self.variables.exported.add(name)

    def make_call(self, argv: list[str]) -> Call:
        """A call with this shell's directory, environment and streams."""
        stdin, stdout, stderr = (self.descriptors.get(fd, ShellStream()) for fd in range(3))
        return Call(
            self.phone,
            self.state.user,
            argv,
            self.state.cwd,
            self.variables.environment(),
            stdin.readable,
            stdout.writable,
            stderr.writable,
            partial(self.run_nested, argv[0]),
        )

    def redirector(self) -> Redirector:
        """What opens this shell's redirections."""
        return Redirector(self.fs, self.state.cwd, self.expander.text, self.state.umask)

    # -- messages ------------------------------------------------------------------------------------------------

    def write_error(self, text: str) -> None:
        """Write to stderr."""
        with suppress(OSError):
            self.descriptors.get(2, ShellStream()).writable.write(text.encode("utf-8", "surrogateescape"))

    def complain(self, message: str) -> None:
        """Write a message to stderr, with the script and line it comes from."""
        name, file = self.state.name, self.state.file
        prefix = f"{name}: " if file != name else ""
        location = f"{file}[{self.state.line}]: " if file else ""
        self.write_error(f"{prefix}{location}{message}\n")

    def fail(self, message: str, status: int = 1) -> int:
        """Write a message to stderr and give back `status`, to be returned."""
        self.complain(message)
        return status

    def fatal(self, message: str, status: int = 1) -> Abort:
        """Write an error message; raising the result ends the shell."""
        self.complain(message)
        return Abort(status)


def quote(word: str) -> str:
    """A word quoted for the shell's input."""
    plain = word and all(char.isalnum() or char in "_-./:=,@%+^" for char in word)
    return word if plain else "'" + word.replace("'", "'\\''") + "'"
