"""The interpreter: walks the syntax tree of a script, from statements through pipelines to single commands.

Simple commands, where the tree ends, are run by `CommandRunner`, which the interpreter extends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from functools import partial

from simdroid.device import Phone
from simdroid.shell.commands import Call
from simdroid.shell.language import conditions, patterns
from simdroid.shell.language.base import (
    MAX_VALUE,
    PIPEFAIL,
    SIGPIPE_STATUS,
    ArithmeticCommand,
    Case,
    Collector,
    Command,
    Condition,
    ControlFlow,
    Exit,
    For,
    Function,
    Group,
    If,
    Leave,
    Loop,
    LoopControl,
    Null,
    Pipe,
    Pipeline,
    Redirected,
    RunningProcess,
    Script,
    ShellError,
    ShellJob,
    ShellState,
    ShellStream,
    ShellSyntaxError,
    Simple,
    Statement,
    Subshell,
    Word,
    Work,
    make_variables,
    start_process,
)
from simdroid.shell.language.command_runner import MAX_DEPTH, CommandRunner
from simdroid.shell.language.parser import Parser
from simdroid.shell.language.programs import ScriptFile
from simdroid.shell.language.redirections import Descriptors, RedirectionFailed
from simdroid.shell.language.scanner import Scanner

_YIELD_EVERY = 32
"""Commands between two turns of the event loop."""

MAX_CAPTURE = MAX_VALUE + 1024 * 1024
"""Bytes one command substitution may collect; more than a variable takes, so that an assignment says so."""


class Interpreter(CommandRunner):
    """A shell or subshell."""

    def __init__(
        self,
        phone: Phone,
        state: ShellState,
        descriptors: Descriptors,
        *,
        jobs: list[ShellJob] | None = None,
        depth: int = 0,
    ) -> None:
        super().__init__(phone, state, descriptors, [] if jobs is None else jobs, depth)
        self._errexit_off = 0
        self._commands = 0

    # -- scripts and statements ----------------------------------------------------------------------------------

    async def run_to_exit(self, work: Work, pid: int) -> int:
        """Do `work` as the whole life of this shell, with its EXIT trap at the end; its exit status."""
        self.pid = pid
        try:
            try:
                status = await work()
            except Leave as leaving:
                status = leaving.status
            except LoopControl:
                status = self.state.status
            except BrokenPipeError:
                status = SIGPIPE_STATUS
            handler = self.state.traps.pop("EXIT", "")
            if handler:
                self.state.status = status
                with suppress(ControlFlow, BrokenPipeError):
                    await self.run_text(handler)
            return status
        finally:
            for stream in self.opened:
                stream.close()

    async def run_text(self, text: str, *, first_line: int = 1) -> int:
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
        """Run statements in order; the shell's status is that of the last pipeline that ran."""
        for statement in script.statements:
            if statement.background:
                self._start_job(Statement(statement.first, statement.rest))
                continue
            await self._run_pipeline(statement.first, last=not statement.rest)
            for index, following in enumerate(statement.rest):
                if (self.state.status == 0) == (following.operator == "&&"):
                    await self._run_pipeline(following.pipeline, last=index == len(statement.rest) - 1)
        return self.state.status

    def _start_job(self, statement: Statement) -> None:
        child = self.subshell({0: ShellStream(source=Null())})
        process = self._start_child(child, partial(child.run_script, Script((statement,))))
        # The job may go on after the command whose redirection opened them.
        streams = list(child.descriptors.values())
        for stream in streams:
            stream.hold()
        process.task.add_done_callback(partial(_close_all, streams))
        detached = not statement.rest and _writes_elsewhere(statement.first.commands[-1])
        self.jobs.append(ShellJob(process, self.pid, detached))
        self.state.last_job, self.state.status = process.entry.pid, 0

    # -- pipelines -----------------------------------------------------------------------------------------------

    async def _run_pipeline(self, pipeline: Pipeline, *, last: bool) -> None:
        """Run a pipeline; `set -e` looks at the last one of a statement unless it is negated."""
        state, commands = self.state, pipeline.commands
        checked = last and not pipeline.negated
        started = self.phone.system.clock.uptime_ns()
        self._errexit_off += not checked
        try:
            if len(commands) == 1:
                await self.run_command(commands[0])
            else:
                state.status = await self._connect(commands)
        finally:
            self._errexit_off -= not checked
        if pipeline.negated:
            state.status = int(state.status == 0)
        if pipeline.timed:
            seconds = (self.phone.system.clock.uptime_ns() - started) / 1e9
            real = f"{int(seconds // 60)}m{seconds % 60:05.2f}s"
            self.write_error(f"    {real} real     0m00.00s user     0m00.00s system\n")
        if checked and state.status != 0 and "e" in state.options and not self._errexit_off:
            raise Exit(state.status)

    async def _connect(self, commands: tuple[Command, ...]) -> int:
        """Run commands at the same time, each in a subshell that reads what the one before it writes."""
        pipes = [Pipe() for _ in commands[1:]]
        children = []
        for index in range(len(commands)):
            ends = {0: ShellStream(source=pipes[index - 1])} if index else {}
            ends |= {1: ShellStream(sink=pipes[index])} if index < len(pipes) else {}
            children.append(self.subshell(ends))
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(
                    self._run_stage(child, command, pipes[index - 1 : index] if index else [], pipes[index : index + 1])
                )
                for index, (child, command) in enumerate(zip(children, commands, strict=True))
            ]
        statuses = [task.result() for task in tasks]
        failures = [status for status in statuses if status] if PIPEFAIL in self.state.options else []
        return failures[-1] if failures else statuses[-1]

    async def _run_stage(self, child: Interpreter, command: Command, before: list[Pipe], after: list[Pipe]) -> int:
        """Run one command of a pipeline; however it ends, its neighbours learn that it did."""
        try:
            return await self._start_child(child, partial(child.run_command, command)).wait()
        finally:
            for pipe in before:
                pipe.close_reader()
            for pipe in after:
                pipe.close_writer()

    # -- commands ------------------------------------------------------------------------------------------------

    async def run_command(self, command: Command) -> int:
        try:
            if isinstance(command, Simple):
                self._commands += 1
                if self._commands % _YIELD_EVERY == 0:
                    await asyncio.sleep(0)
                self.state.line = command.line
                self.substituted = 0
                self.state.status = await self.run_simple(command)
            else:
                self.state.status = await self.deeper(partial(self._run_compound, command))
        except ShellError as error:
            raise self.fatal(str(error), error.status) from None
        return self.state.status

    async def _run_compound(self, command: Command) -> int:
        match command:
            case Group(body):
                return await self.run_script(body)
            case Subshell(body):
                child = self.subshell()
                return await self._start_child(child, partial(child.run_script, body)).wait()
            case If():
                return await self._run_if(command)
            case Loop():
                return await self._run_loop(command)
            case For():
                return await self._run_for(command)
            case Case():
                return await self._run_case(command)
            case Function(name, body):
                self.state.functions[name] = body
                return 0
            case Condition(words):
                return await self._run_condition(words)
            case ArithmeticCommand(expression):
                return int(await self.expander.evaluate(expression) == 0)
            case Redirected():
                return await self._run_redirected(command)
        return await self.run_command(command)

    async def _run_redirected(self, command: Redirected) -> int:
        redirector, outer = self.redirector(), self.descriptors
        try:
            self.descriptors = await redirector.apply(command.redirections, outer)
            return await self.run_command(command.command)
        except RedirectionFailed as error:
            return self.fail(str(error))
        finally:
            self.descriptors = outer
            redirector.close()

    async def _run_if(self, command: If) -> int:
        for branch in command.branches:
            if await self._holds(branch.condition):
                return await self.run_script(branch.body)
        return 0 if command.otherwise is None else await self.run_script(command.otherwise)

    async def _holds(self, condition: Script) -> bool:
        """Run commands whose failure is an answer, and no error to `set -e`."""
        self._errexit_off += 1
        try:
            return await self.run_script(condition) == 0
        finally:
            self._errexit_off -= 1

    async def _run_loop(self, command: Loop) -> int:
        status = 0
        while await self._holds(command.condition) != command.until:
            await asyncio.sleep(0)
            self.state.status = 0
            ends = await self._iterate(command.body)
            status = self.state.status
            if ends:
                break
        return status

    async def _run_for(self, command: For) -> int:
        words = command.words
        values = list(self.state.positional) if words is None else await self.expander.words(words)
        self.state.status = 0
        for value in values:
            await asyncio.sleep(0)
            self.assign(command.name, value)
            if await self._iterate(command.body):
                break
        return self.state.status

    async def _iterate(self, body: Script) -> bool:
        """Run a loop's body once; whether the loop is to end."""
        self.state.loops += 1
        try:
            await self.run_script(body)
        except LoopControl as control:
            if control.levels > 1 and self.state.loops > 1:
                raise LoopControl(control.levels - 1, stop=control.stop) from None
            self.state.status = 0
            return control.stop
        finally:
            self.state.loops -= 1
        return False

    async def _run_case(self, command: Case) -> int:
        subject = await self.expander.text(command.subject)
        self.state.status = 0
        falling = False
        for clause in command.clauses:
            if not falling and not await self._matches(clause.patterns, subject):
                continue
            await self.run_script(clause.body)
            if clause.end == ";;":
                break
            falling = clause.end == ";&"
        return self.state.status

    async def _matches(self, words: tuple[Word, ...], subject: str) -> bool:
        for word in words:
            if patterns.matches(await self.expander.pattern(word), subject):
                return True
        return False

    async def _run_condition(self, words: tuple[Word, ...]) -> int:
        texts, as_patterns = [], []
        for word in words:
            texts.append(await self.expander.text(word))
            as_patterns.append(await self.expander.pattern(word))
        try:
            return int(
                not conditions.evaluate(texts, self.fs, self.state.cwd, names=self.variables, patterns=as_patterns)
            )
        except conditions.BadCondition as error:
            raise self.fatal(f"syntax error: {error}") from None

    # -- subshells -----------------------------------------------------------------------------------------------

    def subshell(self, replaced: Mapping[int, ShellStream] | None = None) -> Interpreter:
        """A copy of this shell, with some of its streams replaced."""
        return self._fork(self.state.copy(), {**self.descriptors, **(replaced or {})})

    def _fork(self, state: ShellState, descriptors: Descriptors) -> Interpreter:
        if self.phone.system.commands.full or self.depth >= MAX_DEPTH:
            raise self.fatal("can't fork - try again")
        return Interpreter(self.phone, state, descriptors, jobs=self.jobs, depth=self.depth + 1)

    def _start_child(self, child: Interpreter, work: Work) -> RunningProcess:
        """Begin a subshell's work as a process."""
        argv = ["sh", child.state.file, *child.state.positional] if child.state.file else ["sh"]
        return start_process(self.phone, argv, child.state.user, self.pid, partial(child.run_to_exit, work))

    async def capture(self, script: Script) -> str:
        collector = Collector(MAX_CAPTURE)
        child = self.subshell({1: ShellStream(sink=collector)})
        self.substituted = await self._start_child(child, partial(child.run_script, script)).wait()
        return collector.data.decode("utf-8", "surrogateescape").replace("\0", "").rstrip("\n")

    async def run_file(self, script: ScriptFile, call: Call) -> int:
        variables = make_variables(call.env, self.phone.system.clock)
        state = ShellState(call.user, variables, call.cwd, script.path, script.path, call.args)
        state.shell_pid = self.state.shell_pid
        streams = {
            0: ShellStream(source=call.stdin),
            1: ShellStream(sink=call.stdout),
            2: ShellStream(sink=call.stderr),
        }
        child = self._fork(state, streams)
        return await self._start_child(child, partial(child.run_text, script.text)).wait()


def _close_all(streams: list[ShellStream], _: object) -> None:
    for stream in streams:
        stream.close()


def _writes_elsewhere(command: Command) -> bool:
    """Whether a command writes to none of the shell's own outputs, so that the shell need not wait for it."""
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
