"""`sqlite3`: SQL on the phone's databases, with the caller's rights.

Messages are those of the 3.32 that Android 13 ships; `-json`, which came later, is accepted all the same.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TypeVar

from mobile_world.phone.shell.commands import Call, CommandFailed, command
from mobile_world.phone.shell.files.sqlite_dot import DotError, Dots, Quit
from mobile_world.phone.shell.files.sqlite_output import Row, Style, rendered
from mobile_world.phone.shell.text.sources import text
from mobile_world.phone.system.files import confine, open_database

DEADLINE_S = 5.0
"""How long one command may compute; real time, because a runaway query takes it from every phone of the process."""

VERSION = "3.32.2 2021-07-12 15:00:17 bcd014c473794b09f61fbc0f4d9488365b023f16123b278dbbd49948c27calt2"
_CHECK_EVERY = 20_000
_BATCH = 500
_LARGEST_VALUE = 32 << 20
_LARGEST_IN_MEMORY = 64 << 20
_MODE_OPTIONS = ("ascii", "csv", "json", "line", "column", "list", "html", "quote", "markdown", "table", "tabs")
_IGNORED = ("bail", "batch", "interactive", "echo", "stats", "memtrace", "safe", "deserialize")
_IGNORED_WITH_VALUE = {"mmap": 1, "vfs": 1, "zip": 0, "nonce": 1, "lookaside": 2, "pagecache": 2, "heap": 1}
_TOKENS = re.compile(
    r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|/\*.*?\*/|;""",
    re.DOTALL,
)


_T = TypeVar("_T")


class _Arguments:
    """The command line: settings, the database, and what to run."""

    def __init__(self, words: list[str]) -> None:
        self.style = Style()
        self.read_only = False
        self.first: list[str] = []
        self.operands: list[str] = []
        queue = list(reversed(words))
        while queue:
            word = queue.pop()
            if word.startswith("-") and len(word) > 1:
                self._option(word, queue)
            else:
                self.operands.append(word)

    def _option(self, word: str, queue: list[str]) -> None:
        name = word.removeprefix("-").removeprefix("-")
        if name in _MODE_OPTIONS:
            header = self.style.header
            self.style.set_mode(name)
            self.style.header, self.style.newline = header, "\x1e" if name == "ascii" else "\n"
        elif name in ("header", "headers", "noheader"):
            self.style.header = name != "noheader"
        elif name == "readonly":
            self.read_only = True
        elif name in ("cmd", "separator", "nullvalue", "newline", "init"):
            if not queue:
                raise CommandFailed(f"sqlite3: Error: missing argument to -{name}")
            self._valued(name, queue.pop())
        elif name in _IGNORED_WITH_VALUE:
            for _ in range(_IGNORED_WITH_VALUE[name]):
                queue.pop() if queue else None
        elif name not in _IGNORED and name not in ("version", "help"):
            raise CommandFailed(f"sqlite3: Error: unknown option: {word}\nUse -help for a list of options.")
        if name in ("version", "help"):
            self.first.insert(0, f".{name}")

    def _valued(self, name: str, value: str) -> None:
        if name == "cmd":
            self.first.append(value)
        elif name == "separator":
            self.style.separator = value
        elif name == "nullvalue":
            self.style.null = value
        elif name == "newline":
            self.style.newline = value


@command("sqlite3")
async def sqlite3_command(call: Call) -> int:
    """Run SQL and dot commands on a database."""
    arguments = _Arguments(call.args)
    if arguments.first[:1] == [".version"]:
        call.print(VERSION)
        return 0
    name, *scripts = arguments.operands or [":memory:"]
    try:
        with _opened(call, name, read_only=arguments.read_only) as connection:
            session = _Session(call, connection, arguments.style, name)
            for script in [*arguments.first, *scripts]:
                await session.run(script)
            if not scripts:
                await session.feed((await call.read_all()).decode("utf-8", "replace"))
            return session.status
    except Quit as ended:
        return ended.status
    except _Failed as failure:
        return call.fail(failure.message, failure.status)
    except (OSError, sqlite3.Error) as error:
        reason = "unable to open database file" if isinstance(error, OSError) else str(error)
        return call.fail(f'Error: unable to open database "{name}": {reason}')


class _Failed(Exception):
    """Ends the command with a message as it is."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


@contextmanager
def _opened(call: Call, name: str, *, read_only: bool) -> Iterator[sqlite3.Connection]:
    if name in (":memory:", ""):
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        confine(connection, call.system.clock)
        try:
            yield _prepared(connection, _LARGEST_IN_MEMORY)
        finally:
            connection.close()
        return
    with open_database(call.fs, call.path(name), create=not read_only, read_only=read_only) as connection:
        yield _prepared(connection, call.fs.stat(call.path(name)).size + call.fs.room_to_grow())
        connection.rollback()


def _prepared(connection: sqlite3.Connection, most: int) -> sqlite3.Connection:
    """Set limits: `most` bytes for the whole database, where it is one."""
    connection.row_factory = None
    connection.isolation_level = None
    connection.text_factory = text
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST_VALUE)
    with suppress(sqlite3.Error):
        (page,) = connection.execute("PRAGMA page_size").fetchone()
        connection.execute(f"PRAGMA max_page_count={max(1, most // page)}")
    ends = time.monotonic() + DEADLINE_S
    connection.set_progress_handler(lambda: int(time.monotonic() > ends), _CHECK_EVERY)
    return connection


class _Session:
    def __init__(self, call: Call, connection: sqlite3.Connection, style: Style, path: str) -> None:
        self._call = call
        self._connection = connection
        self._style = style
        self._path = path
        self._printed: list[str] = []
        self._dots = Dots(connection, style, path, self._printed.append)
        self.status = 0

    async def run(self, script: str) -> None:
        """Run one argument; the first error ends the command."""
        try:
            await self._run(script)
        except DotError as error:
            raise _Failed(str(error), 1) from None
        except sqlite3.Error as error:
            raise _Failed(f"Error: {error}", _code(error)) from None

    async def feed(self, script: str) -> None:
        """Run standard input; an error is reported with its line, and the rest goes on."""
        pending, started = "", 1
        for number, line in enumerate([*script.removesuffix("\n").split("\n"), None], 1):
            if line is not None and not pending.strip() and not line.startswith("."):
                started = number
            if line is not None and not (line.startswith(".") and not pending.strip()):
                pending += line + "\n"
                if not (line.rstrip().endswith(";") and sqlite3.complete_statement(pending.partition("\0")[0])):
                    continue
                unit = pending
            else:
                unit = pending if line is None else line
            pending = ""
            try:
                await self._run(unit)
            except DotError as error:
                self._call.error(str(error))
                self.status = 1
            except sqlite3.Error as error:
                self._call.error(f"Error: near line {started}: {error}")
                self.status = 1

    async def _run(self, script: str) -> None:
        # As in C, a script ends at a NUL; what is not UTF-8 cannot be SQL.
        script = script.partition("\0")[0].encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        if script.lstrip().startswith("."):
            try:
                await self._apart(partial(self._dots.run, script.strip()))
            finally:
                self._call.print("".join(self._printed), end="")
                self._printed.clear()
            return
        for statement in statements(script):
            await self._statement(statement)

    async def _statement(self, statement: str) -> None:
        answers = self._answers(statement)
        while (answer := await self._apart(partial(next, answers, None))) is not None:
            self._call.print(answer, end="")
            await self._call.stdout.drain()

    def _answers(self, statement: str) -> Iterator[str]:
        """What a statement prints, some rows at a time."""
        if re.match(r"\s*pragma\s+(main\.)?database_list\b", statement, re.IGNORECASE):
            yield self._shown(["seq", "name", "file"], [(0, "main", self._call.path(self._path))])
            return
        cursor = self._connection.execute(statement)
        names = [column[0] for column in cursor.description or ()]
        if not names:
            return
        if self._style.mode in ("json", "column", "table", "markdown"):
            yield self._shown(names, cursor.fetchall())
            return
        first = True
        while rows := cursor.fetchmany(_BATCH):
            header, self._style.header = self._style.header, self._style.header and first
            yield self._shown(names, rows)
            self._style.header, first = header, False

    def _shown(self, names: list[str], rows: list[Row]) -> str:
        return "".join(rendered(names, rows, self._style))

    async def _apart(self, work: Callable[[], _T]) -> _T:
        """Let SQLite work in a thread, while others run; a cancelled command stops it."""
        result = asyncio.get_running_loop().run_in_executor(None, work)
        try:
            return await asyncio.shield(result)
        except asyncio.CancelledError:
            self._connection.interrupt()
            with suppress(sqlite3.Error, DotError, Quit):
                await result
            raise


def _code(error: sqlite3.Error) -> int:
    code = getattr(error, "sqlite_errorcode", None)
    return code & 255 if isinstance(code, int) and code & 255 else 1


def statements(script: str) -> Iterator[str]:
    """The statements of a script, one by one; what is only blanks and comments is left out."""
    start = 0
    for token in _TOKENS.finditer(script):
        # Triggers hold semicolons of their own; SQLite knows where they end.
        if token[0] == ";" and sqlite3.complete_statement(script[start : token.end()]):
            if _says_something(script[start : token.end()]):
                yield script[start : token.end()]
            start = token.end()
    if _says_something(script[start:]):
        yield script[start:]


def _says_something(statement: str) -> bool:
    return bool(re.sub(r"--[^\n]*|/\*.*?(\*/|\Z)|[\s;]", "", statement, flags=re.DOTALL))
