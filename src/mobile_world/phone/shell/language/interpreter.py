"""One shell at work: runs the lines of a script, and is what commands and expansions see of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial

from mobile_world.phone.device import Phone
from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.language import arithmetic
from mobile_world.phone.shell.language.compound_commands import run_compound
from mobile_world.phone.shell.language.control_flow import Abort, ControlFlow, Exit, LoopControl, Return
from mobile_world.phone.shell.language.expansion import ExpansionError
from mobile_world.phone.shell.language.launcher import SIGPIPE_STATUS, run_nested, run_simple
from mobile_world.phone.shell.language.parser import Parser
from mobile_world.phone.shell.language.pipelines import run_statement
from mobile_world.phone.shell.language.processes import RunningProcess, Work, start_process
from mobile_world.phone.shell.language.programs import ScriptFile
from mobile_world.phone.shell.language.redirections import Descriptors
from mobile_world.phone.shell.language.scanner import Scanner
from mobile_world.phone.shell.language.state import Family, State, make_variables
from mobile_world.phone.shell.language.streams import Collector, Stream
from mobile_world.phone.shell.language.syntax import Command, Script, ShellSyntaxError, Simple
from mobile_world.phone.shell.language.variables import MAX_VALUE, AssignmentRefused, Variables
from mobile_world.phone.system import FileSystem

MAX_DEPTH = 300
"""How deep functions and subshells may call each other."""

_STACK_SHARE = 12
"""After so many levels the next one gets a task, and with it a stack, of its own."""

_YIELD_EVERY = 32
"""Commands between two turns of the event loop."""

MAX_CAPTURE = MAX_VALUE + 1024 * 1024
"""Bytes one command substitution may collect; more than a variable takes, so that an assignment says so."""


class Interpreter:
    """A shell or subshell."""

    def __init__(
        self, phone: Phone, state: State, descriptors: Descriptors, *, family: Family | None = None, depth: int = 0
    ) -> None:
        self.phone = phone
        self.state = state
        self.descriptors = descriptors
        self.family = family or Family()
        self.opened: list[Stream] = []
        """Files that `exec` opened for good."""
        self.pid = 0
        """The process id; known once the shell runs as a process."""
        self.loops = 0
        """How many loops the current command is in."""
        self.substituted = 0
        """The status of the last command substitution of the command that runs now."""
        self._depth = depth
        self._unchecked = 0
        self._commands = 0

    # -- scripts -------------------------------------------------------------------------------------------------

    async def run_text(self, text: str, *, first_line: int = 1) -> int:
        """Run a script in this shell, line by line; a syntax error ends the shell."""
        parser = Parser(Scanner(text, first_line=first_line))
        while True:
            try:
                line = parser.line()
            except ShellSyntaxError as error:
                self.state.line = error.line
                raise self.fatal(error.message) from None
            if line is None:
                return self.state.status
            await self.run_script(line)

    async def run_script(self, script: Script) -> int:
        """Run statements in order."""
        for statement in script.statements:
            await run_statement(self, statement)
        return self.state.status

    async def live(self, work: Work, pid: int) -> int:
        """Do `work` as the whole life of this shell: its exit, its trap, its files."""
        self.pid = pid
        try:
            status = await self._work(work)
            handler = self.state.traps.pop("EXIT", "")
            if handler:
                self.state.status = status
                with suppress(ControlFlow, BrokenPipeError):
                    await self.run_text(handler)
            return status
        finally:
            for stream in self.opened:
                stream.close()

    async def _work(self, work: Work) -> int:
        try:
            return await work()
        except (Exit, Return) as leaving:
            return leaving.status
        except LoopControl:
            return self.state.status
        except BrokenPipeError:
            return SIGPIPE_STATUS

    # -- subshells -----------------------------------------------------------------------------------------------

    def subshell(self, **replaced: Stream) -> Interpreter:
        """A copy of this shell; `stdin` and `stdout` may be replaced."""
        descriptors = dict(self.descriptors)
        for name, stream in replaced.items():
            descriptors[{"stdin": 0, "stdout": 1}[name]] = stream
        child = self._fork(self.state.copy(), descriptors)
        child.loops = self.loops
        return child

    def _fork(self, state: State, descriptors: Descriptors) -> Interpreter:
        if self.phone.system.commands.full or self._depth >= MAX_DEPTH:
            raise self.fatal("can't fork - try again")
        return Interpreter(self.phone, state, descriptors, family=self.family, depth=self._depth + 1)

    def start_child(self, child: Interpreter, work: Work) -> RunningProcess:
        """Begin a subshell's work as a process."""
        argv = ["sh", child.state.file, *child.state.positional] if child.state.file else ["sh"]
        return start_process(self.phone, argv, child.state.user, self.pid, partial(child.live, work))

    async def run_child(self, child: Interpreter, work: Work) -> int:
        """Run a subshell's work to its end, as a process."""
        return await self.start_child(child, work).wait()

    async def capture(self, script: Script) -> str:
        """See `expansion.Context`."""
        collector = Collector(MAX_CAPTURE)
        child = self.subshell(stdout=Stream(sink=collector))
        self.substituted = await self.run_child(child, partial(child.run_script, script))
        text = collector.data.decode("utf-8", "surrogateescape").replace("\0", "")
        return text.rstrip("\n")

    async def run_file(self, script: ScriptFile, call: Call) -> int:
        """Run a script in a shell of its own."""
        if script.interpreter:
            return await run_nested(self, call.name, call.with_argv([*script.interpreter, script.path, *call.args]))
        state = State(
            call.user, make_variables(call.env, self.phone.system.clock), call.cwd, script.path, script.path, call.args
        )
        streams = {0: Stream(source=call.stdin), 1: Stream(sink=call.stdout), 2: Stream(sink=call.stderr)}
        child = self._fork(state, streams)
        return await self.run_child(child, partial(child.run_text, script.text))

    # -- commands ------------------------------------------------------------------------------------------------

    async def command(self, command: Command) -> int:
        """Run one command; its status is also the shell's."""
        try:
            if isinstance(command, Simple):
                await self._breathe()
                self.state.line = command.line
                self.substituted = 0
                self.state.status = await run_simple(self, command)
            else:
                self.state.status = await self.deeper(partial(run_compound, self, command))
        except (ExpansionError, AssignmentRefused) as error:
            raise self.fatal(str(error), 2 if isinstance(error, AssignmentRefused) else 1) from None
        return self.state.status

    async def _breathe(self) -> None:
        """Let others run now and then, however long a script is."""
        self._commands += 1
        if self._commands % _YIELD_EVERY == 0:
            await asyncio.sleep(0)

    async def deeper(self, work: Work) -> int:
        """Do `work` one level further down, on a new stack now and then."""
        if self._depth >= MAX_DEPTH:
            raise self.fatal("nesting too deep")
        self._depth += 1
        try:
            return await (asyncio.create_task(work()) if self._depth % _STACK_SHARE == 0 else work())
        finally:
            self._depth -= 1

    async def call_function(self, name: str, arguments: list[str]) -> int:
        """Run a function's body with its own positional parameters."""
        outer, self.state.positional = self.state.positional, arguments
        loops, self.loops = self.loops, 0
        self.variables.enter_function()
        try:
            return await self.deeper(partial(self.command, self.state.functions[name]))
        except Return as leaving:
            return leaving.status
        finally:
            self.variables.leave_function()
            self.state.positional, self.loops = outer, loops

    @property
    def checks(self) -> bool:
        """Whether `set -e` looks at the status of what runs now."""
        return not self._unchecked

    @contextmanager
    def unchecked(self) -> Iterator[None]:
        """Run commands whose failure is an answer, not an error."""
        self._unchecked += 1
        try:
            yield
        finally:
            self._unchecked -= 1

    def make_call(self, argv: list[str]) -> Call:
        """A call with this shell's directory, environment and streams."""
        stdin, stdout, stderr = (self.descriptors.get(fd, Stream()) for fd in range(3))
        return Call(
            self.phone,
            self.state.user,
            argv,
            self.state.cwd,
            self.variables.environment(),
            stdin.readable,
            stdout.writable,
            stderr.writable,
            partial(run_nested, self, argv[0]),
        )

    # -- variables and files -------------------------------------------------------------------------------------

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

    @property
    def variables(self) -> Variables:
        """See `expansion.Context`."""
        return self.state.variables

    @property
    def positional(self) -> list[str]:
        """See `expansion.Context`."""
        return self.state.positional

    @property
    def cwd(self) -> str:
        """See `expansion.Context`."""
        return self.state.cwd

    @property
    def fs(self) -> FileSystem:
        """See `expansion.Context`."""
        return self.phone.system.fs.as_user(self.state.user)

    @property
    def globbing(self) -> bool:
        """See `expansion.Context`."""
        return "f" not in self.state.options

    @property
    def strict(self) -> bool:
        """See `expansion.Context`."""
        return "u" in self.state.options

    def special(self, name: str) -> str | None:
        """See `expansion.Context`."""
        job = self.state.last_job
        values = {
            "?": str(self.state.status),
            "#": str(len(self.state.positional)),
            "$": str(self.family.pid),
            "!": "" if job is None else str(job),
            "0": self.state.name,
            "-": "".join(sorted(self.state.options)),
        }
        return values.get(name)

    # -- messages ------------------------------------------------------------------------------------------------

    def write_error(self, text: str) -> None:
        """Write to stderr."""
        with suppress(OSError):
            self.descriptors.get(2, Stream()).writable.write(text.encode("utf-8", "surrogateescape"))

    def complain(self, message: str) -> None:
        """Write a message to stderr, saying where it comes from."""
        name, file = self.state.name, self.state.file
        prefix = f"{name}: " if file != name else ""
        place = f"{file}[{self.state.line}]: " if file else ""
        self.write_error(f"{prefix}{place}{message}\n")

    def fatal(self, message: str, status: int = 1) -> Abort:
        """Say what went wrong; raising the result ends the shell."""
        self.complain(message)
        return Abort(status)
