"""Walks a script's tree: statements, pipelines, compound commands and functions."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial

from mobile_world.phone.device import Phone
from mobile_world.phone.shell import arithmetic, conditions, expansion, patterns
from mobile_world.phone.shell.call import Call
from mobile_world.phone.shell.control import Abort, ControlFlow, Exit, LoopControl, Return
from mobile_world.phone.shell.expansion import ExpansionError
from mobile_world.phone.shell.launcher import SIGPIPE_STATUS, run_nested, run_simple
from mobile_world.phone.shell.parser import Parser
from mobile_world.phone.shell.pipes import Collector, Null, Pipe, Stream
from mobile_world.phone.shell.programs import ScriptFile
from mobile_world.phone.shell.redirections import Descriptors, RedirectionFailed, Redirector
from mobile_world.phone.shell.scanner import Scanner
from mobile_world.phone.shell.state import MAX_LIVE, Family, Job, State
from mobile_world.phone.shell.syntax import (
    ArithmeticCommand,
    Case,
    Command,
    Condition,
    For,
    Function,
    Group,
    If,
    Loop,
    Pipeline,
    Redirected,
    Script,
    ShellSyntaxError,
    Simple,
    Statement,
    Subshell,
    Word,
)
from mobile_world.phone.shell.variables import AssignmentRefused, Variables
from mobile_world.phone.system import FileSystem

MAX_DEPTH = 300
"""How deep functions and subshells may call each other."""

_STACK_SHARE = 12
"""After so many levels the next one gets a task, and with it a stack, of its own."""

MAX_CAPTURE = 32 * 1024 * 1024
"""Bytes one command substitution may collect."""


class Interpreter:
    """One shell or subshell at work."""

    def __init__(
        self, phone: Phone, state: State, descriptors: Descriptors, *, family: Family | None = None, depth: int = 0
    ) -> None:
        self.phone = phone
        self.state = state
        self.descriptors = descriptors
        self.opened: list[Stream] = []
        """Files that `exec` opened for good."""
        self.family = family or Family()
        self.pid = self.family.new_pid()
        self.root_pid = self.pid
        self.depth = depth
        self.loops = 0
        self.substituted = 0
        """The status of the last command substitution of the command that runs now."""
        self._unchecked = 0

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

    async def finish(self, work: Coroutine[None, None, int]) -> int:
        """Do `work` as the whole life of this shell: its exit, its trap and its last breath."""
        try:
            status = await work
        except Exit as leaving:
            status = leaving.status
        except (Return, LoopControl):
            status = self.state.status
        except BrokenPipeError:
            status = SIGPIPE_STATUS
        handler = self.state.traps.pop("EXIT", "")
        if handler:
            self.state.status = status
            with suppress(ControlFlow, BrokenPipeError):
                await self.run_text(handler)
        self.close()
        return status

    async def run_script(self, script: Script) -> int:
        """Run statements in order."""
        for statement in script.statements:
            await self._statement(statement)
        return self.state.status

    def subshell(self, **replaced: Stream) -> Interpreter:
        """A copy of this shell; `stdin` and `stdout` may be replaced."""
        descriptors = dict(self.descriptors)
        for name, stream in replaced.items():
            descriptors[{"stdin": 0, "stdout": 1}[name]] = stream
        if self.family.live >= MAX_LIVE or self.depth >= MAX_DEPTH:
            raise self.fatal("can't fork - try again")
        child = Interpreter(self.phone, self.state.copy(), descriptors, family=self.family, depth=self.depth + 1)
        child.root_pid = self.root_pid
        child.loops = self.loops
        return child

    async def capture(self, script: Script) -> str:
        """See `expansion.Context`."""
        collector = Collector(MAX_CAPTURE)
        child = self.subshell(stdout=Stream(sink=collector))
        self.substituted = self.state.status = await self.spawn(child, child.run_script(script))
        text = collector.data.decode("utf-8", "surrogateescape").replace("\0", "")
        return text.rstrip("\n")

    async def spawn(self, child: Interpreter, work: Coroutine[None, None, int]) -> int:
        """Run a subshell to its end, on a stack of its own."""
        self.family.live += 1
        task = asyncio.create_task(child.finish(work))
        try:
            return await task
        finally:
            self.family.live -= 1

    # -- statements ----------------------------------------------------------------------------------------------

    async def _statement(self, statement: Statement) -> None:
        if statement.background:
            self._start_job(Statement(statement.first, statement.rest))
            return
        await self._pipeline(statement.first, checked=not statement.rest)
        for index, following in enumerate(statement.rest):
            if (self.state.status == 0) == (following.operator == "&&"):
                await self._pipeline(following.pipeline, checked=index == len(statement.rest) - 1)

    def _start_job(self, statement: Statement) -> None:
        child = self.subshell(stdin=Stream(source=Null()))
        self.family.live += 1

        async def work() -> int:
            try:
                return await child.finish(child.run_script(Script((statement,))))
            finally:
                self.family.live -= 1

        self.family.jobs.append(Job(child.pid, self.pid, asyncio.create_task(work())))
        self.state.last_job, self.state.status = child.pid, 0

    async def _pipeline(self, pipeline: Pipeline, *, checked: bool) -> None:
        started = self.phone.system.clock.uptime_ns()
        self._unchecked += pipeline.negated or not checked
        try:
            if len(pipeline.commands) == 1:
                await self.command(pipeline.commands[0])
            else:
                self.state.status = await self._connect(pipeline.commands)
        finally:
            self._unchecked -= pipeline.negated or not checked
        if pipeline.negated:
            self.state.status = int(self.state.status == 0)
        if pipeline.timed:
            self._report_time((self.phone.system.clock.uptime_ns() - started) / 1e9)
        failed = self.state.status != 0 and checked and not pipeline.negated
        if failed and "e" in self.state.options and not self._unchecked:
            raise Exit(self.state.status)

    def _report_time(self, seconds: float) -> None:
        real = f"{int(seconds // 60)}m{seconds % 60:05.2f}s"
        self.write_error(f"    {real} real     0m00.00s user     0m00.00s system\n")

    async def _connect(self, commands: tuple[Command, ...]) -> int:
        pipes = [Pipe() for _ in commands[1:]]
        async with asyncio.TaskGroup() as group:
            tasks = []
            for index, command in enumerate(commands):
                before = pipes[index - 1] if index else None
                after = pipes[index] if index < len(pipes) else None
                ends = {"stdin": Stream(source=before)} if before else {}
                ends |= {"stdout": Stream(sink=after)} if after else {}
                child = self.subshell(**ends)
                tasks.append(group.create_task(self._stage(child, command, before, after)))
        return tasks[-1].result()

    async def _stage(self, child: Interpreter, command: Command, before: Pipe | None, after: Pipe | None) -> int:
        self.family.live += 1
        try:
            return await child.finish(child.command(command))
        finally:
            self.family.live -= 1
            if before:
                before.close_reader()
            if after:
                after.close_writer()

    # -- commands ------------------------------------------------------------------------------------------------

    async def command(self, command: Command) -> int:
        """Run one command; its status is also the shell's."""
        try:
            if isinstance(command, Simple):
                self.state.line = command.line
                self.substituted = 0
                self.state.status = await run_simple(self, command)
            else:
                await self.deeper(self._compound(command))
        except (ExpansionError, AssignmentRefused) as error:
            raise self.fatal(str(error), 2 if isinstance(error, AssignmentRefused) else 1) from None
        return self.state.status

    async def deeper(self, work: Coroutine[None, None, int]) -> int:
        """Do `work` one level further down, on a new stack now and then."""
        if self.depth >= MAX_DEPTH:
            work.close()
            raise self.fatal("nesting too deep")
        self.depth += 1
        try:
            return await (asyncio.create_task(work) if self.depth % _STACK_SHARE == 0 else work)
        finally:
            self.depth -= 1

    async def _compound(self, command: Command) -> int:
        match command:
            case Group(body):
                await self.run_script(body)
            case Subshell(body):
                child = self.subshell()
                self.state.status = await self.spawn(child, child.run_script(body))
            case If():
                await self._if(command)
            case Loop():
                await self._loop(command)
            case For():
                await self._for(command)
            case Case():
                await self._case(command)
            case Function(name, body):
                self.state.functions[name] = body
                self.state.status = 0
            case Condition(words):
                self.state.status = await self._condition(words)
            case ArithmeticCommand(expression):
                self.state.status = int(await expansion.evaluate(self, expression) == 0)
            case Redirected():
                await self._redirected(command)
            case Simple():
                await self.command(command)
        return self.state.status

    async def _redirected(self, command: Redirected) -> None:
        redirector = Redirector(self.fs, self.state.cwd, lambda word: expansion.expand_text(self, word))
        outer = self.descriptors
        try:
            self.descriptors = await redirector.apply(command.redirections, outer)
            await self.command(command.command)
        except RedirectionFailed as error:
            self.complain(str(error))
            self.state.status = 1
        finally:
            self.descriptors = outer
            redirector.close()

    async def _test(self, condition: Script) -> bool:
        self._unchecked += 1
        try:
            return await self.run_script(condition) == 0
        finally:
            self._unchecked -= 1

    async def _if(self, command: If) -> None:
        for branch in command.branches:
            if await self._test(branch.condition):
                await self.run_script(branch.body)
                return
        self.state.status = 0
        if command.otherwise is not None:
            await self.run_script(command.otherwise)

    async def _loop(self, command: Loop) -> None:
        status = 0
        while await self._test(command.condition) != command.until:
            await asyncio.sleep(0)
            self.state.status = 0
            if await self._iterate(command.body):
                break
            status = self.state.status
        self.state.status = status

    async def _for(self, command: For) -> None:
        words = (
            list(self.state.positional) if command.words is None else await expansion.expand_words(self, command.words)
        )
        self.state.status = 0
        for word in words:
            await asyncio.sleep(0)
            self.variables.set(command.name, word)
            if await self._iterate(command.body):
                break

    async def _iterate(self, body: Script) -> bool:
        """Run a loop's body once; whether the loop is to end."""
        self.loops += 1
        try:
            await self.run_script(body)
        except LoopControl as control:
            if control.levels > 1:
                raise LoopControl(control.levels - 1, stop=control.stop) from None
            self.state.status = 0
            return control.stop
        finally:
            self.loops -= 1
        return False

    async def _case(self, command: Case) -> None:
        subject = await expansion.expand_text(self, command.subject)
        self.state.status = 0
        falling = False
        for clause in command.clauses:
            if not falling and not await self._matches(clause.patterns, subject):
                continue
            await self.run_script(clause.body)
            if clause.end == ";;":
                return
            falling = clause.end == ";&"

    async def _matches(self, words: tuple[Word, ...], subject: str) -> bool:
        for word in words:
            if patterns.matches(await expansion.expand_pattern(self, word), subject):
                return True
        return False

    async def _condition(self, words: tuple[Word, ...]) -> int:
        texts, as_patterns = [], []
        for word in words:
            texts.append(word.bare if word.bare is not None else await expansion.expand_text(self, word))
            as_patterns.append(await expansion.expand_pattern(self, word))
        try:
            return int(not conditions.evaluate(texts, self.fs, self.state.cwd, patterns=as_patterns))
        except conditions.BadCondition as error:
            raise self.fatal(f"syntax error: {error}") from None

    async def call_function(self, name: str, arguments: list[str]) -> int:
        """Run a function's body with its own positional parameters."""
        outer, self.state.positional = self.state.positional, arguments
        loops, self.loops = self.loops, 0
        self.variables.enter_function()
        try:
            return await self.deeper(self.command(self.state.functions[name]))
        except Return as leaving:
            return leaving.status
        finally:
            self.variables.leave_function()
            self.state.positional, self.loops = outer, loops

    # -- what expansion asks for ---------------------------------------------------------------------------------

    @property
    def fs(self) -> FileSystem:
        """See `expansion.Context`."""
        return self.phone.system.fs.as_user(self.state.user)

    @property
    def positional(self) -> list[str]:
        """See `expansion.Context`."""
        return self.state.positional

    @property
    def cwd(self) -> str:
        """See `expansion.Context`."""
        return self.state.cwd

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
        values = {
            "?": str(self.state.status),
            "#": str(len(self.state.positional)),
            "$": str(self.root_pid),
            "!": "" if self.state.last_job is None else str(self.state.last_job),
            "0": self.state.name,
            "-": "".join(sorted(self.state.options)),
        }
        return values.get(name)

    # -- what commands ask for -----------------------------------------------------------------------------------

    @property
    def variables(self) -> Variables:
        """See `expansion.Context`."""
        return self.state.variables

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

    async def run_file(self, script: ScriptFile, call: Call) -> int:
        """Run a script in a shell of its own."""
        if script.interpreter:
            return await run_nested(self, call.name, call.with_argv([*script.interpreter, script.path, *call.args]))
        if self.family.live >= MAX_LIVE or self.depth >= MAX_DEPTH:
            raise self.fatal("can't fork - try again")
        state = State(call.user, Variables(call.env), call.cwd, script.path, script.path, call.args)
        streams = {0: Stream(source=call.stdin), 1: Stream(sink=call.stdout), 2: Stream(sink=call.stderr)}
        child = Interpreter(self.phone, state, streams, family=self.family, depth=self.depth + 1)
        return await self.spawn(child, child.run_text(script.text))

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

    def close(self) -> None:
        """Give back files that `exec` opened."""
        for stream in self.opened:
            stream.close()
        self.opened.clear()

    def fatal(self, message: str, status: int = 1) -> Abort:
        """Say what went wrong; raising the result ends the shell."""
        self.complain(message)
        return Abort(status)
