"""`sqlite3`: SQL on the phone's databases, with the caller's rights.

Messages are those of the version that the phone's Android ships; `-json`, which Android 13 lacks, is accepted there.
"""

from __future__ import annotations

import asyncio
import re
import shlex
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from simdroid.shell.commands import Call, CommandFailed, command, parse_digits
from simdroid.shell.files.sqlite_output import MODES, Row, Style, sql_identifier, sql_literal
from simdroid.shell.text.sources import decode
from simdroid.system.files import confine, open_database
from simdroid.system.version_texts import version_texts

_SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"

DEADLINE_S = 5.0
"""How long one command may compute; real time, because a runaway query takes it from every phone of the process."""

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


class DotError(ValueError):
    """A dot command that fails; the message is printed verbatim."""


class Quit(Exception):
    """Ends the shell; `status` becomes its exit status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass
class DotCommands:
    """Runs dot commands on a connection."""

    connection: sqlite3.Connection
    style: Style
    path: str
    """Where the database is on the phone."""
    print: Callable[[str], None]

    def run(self, line: str) -> None:
        """Run one line that begins with a dot; raises `DotError` or `Quit`."""
        try:
            words = shlex.split(line[1:])
        except ValueError:
            words = line[1:].split()
        name, *arguments = words or [""]
        handler = next((handler for prefix, handler in self._table().items() if name and prefix.startswith(name)), None)
        if handler is None:
            raise DotError(f'Error: unknown command or invalid arguments:  "{name}". Enter ".help" for help')
        handler(arguments)

    def _table(self) -> dict[str, Callable[[list[str]], None]]:
        ignored: Callable[[list[str]], None] = lambda _: None  # noqa: E731 - one of many handlers
        return {
            "bail": ignored,
            "databases": lambda _: self.print(f"main: {self.path} r/w\n"),
            "dump": self._dump,
            "echo": ignored,
            "exit": self._quit,
            "fullschema": self._schema,
            "headers": self._headers,
            "help": lambda _: self.print(".dump .exit .headers .help .mode .quit .schema .tables\n"),
            "indexes": self._indexes,
            "indices": self._indexes,
            "mode": self._mode,
            "nullvalue": self._null,
            "quit": self._quit,
            "schema": self._schema,
            "separator": self._separator,
            "tables": self._tables,
            "timeout": ignored,
            "timer": ignored,
            "width": ignored,
        }

    def _quit(self, arguments: list[str]) -> None:
        raise Quit((parse_digits(arguments[0]) or 0) & 255 if arguments else 0)

    def _headers(self, arguments: list[str]) -> None:
        if len(arguments) != 1:
            raise DotError("Usage: .headers on|off")
        self.style.header = arguments[0].lower() in ("on", "yes", "true", "1")

    def _mode(self, arguments: list[str]) -> None:
        if not arguments:
            self.print(f"current output mode: {self.style.mode}\n")
        elif not self.style.set_mode(arguments[0], arguments[1] if len(arguments) > 1 else ""):
            raise DotError(f"Error: mode should be one of: {MODES}")

    def _null(self, arguments: list[str]) -> None:
        self.style.null = arguments[0] if arguments else ""

    def _separator(self, arguments: list[str]) -> None:
        if not arguments:
            raise DotError("Usage: .separator COL ?ROW?")
        unescaped = [re.sub(r"\\([tn])", lambda match: {"t": "\t", "n": "\n"}[match[1]], one) for one in arguments]
        self.style.separator = unescaped[0]
        self.style.newline = unescaped[1] if len(unescaped) > 1 else self.style.newline

    def _objects(self, pattern: str = "%") -> list[tuple[str, str, str, str]]:
        rows = self.connection.execute(_SCHEMA).fetchall()
        like = re.compile(re.escape(pattern).replace("%", ".*").replace("_", "."), re.IGNORECASE | re.DOTALL)
        return [(kind, name, table, sql) for kind, name, table, sql in rows if like.fullmatch(table)]

    def _schema(self, arguments: list[str]) -> None:
        names = [one for one in arguments if not one.startswith("-")]
        for _, _, _, sql in self._objects(names[0] if names else "%"):
            self.print(f"{_create_if_missing(sql)};\n")

    def _tables(self, arguments: list[str]) -> None:
        pattern = arguments[0] if arguments else "%"
        names = sorted(
            name for kind, name, _, _ in self._objects(pattern) if kind in ("table", "view") and not _is_internal(name)
        )
        self._in_columns(names)

    def _indexes(self, arguments: list[str]) -> None:
        pattern = arguments[0] if arguments else "%"
        self._in_columns(sorted(name for kind, name, _, _ in self._objects(pattern) if kind == "index"))

    def _in_columns(self, names: list[str]) -> None:
        if not names:
            return
        width = max(map(len, names))
        rows = -(-len(names) // max(1, 80 // (width + 2)))
        for row in range(rows):
            self.print("  ".join(name.ljust(width) for name in names[row::rows]) + "\n")

    def _dump(self, arguments: list[str]) -> None:
        self.print("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n")
        objects = self._objects(arguments[0] if arguments else "%")
        for kind, name, _, sql in objects:
            if kind == "table" and not _is_internal(name):
                self.print(f"{_create_if_missing(sql)};\n")
                self._rows(name)
        if any(name == "sqlite_sequence" for _, name, _, _ in objects):
            self.print("DELETE FROM sqlite_sequence;\n")
            self._rows("sqlite_sequence")
        for kind, _, _, sql in objects:
            if kind != "table":
                self.print(f"{sql};\n")
        self.print("COMMIT;\n")

    def _rows(self, table: str) -> None:
        quoted = '"' + table.replace('"', '""') + '"'
        for row in self.connection.execute(f"SELECT * FROM {quoted}"):
            values = ",".join(sql_literal(value, dump=True) for value in row)
            self.print(f"INSERT INTO {sql_identifier(table)} VALUES({values});\n")


def _is_internal(name: str) -> bool:
    return name.startswith("sqlite_")


def _create_if_missing(sql: str) -> str:
    """Tables with quoted names are created "if not exists" in a schema that is to be read again."""
    return re.sub(r"^CREATE TABLE (?=[\"'\[])", "CREATE TABLE IF NOT EXISTS ", sql)


class _Arguments:
    """The command line: settings, the database, and what to run."""

    def __init__(self, arguments: list[str]) -> None:
        self.style = Style()
        self.read_only = False
        self.first: list[str] = []
        self.operands: list[str] = []
        queue = list(reversed(arguments))
        while queue:
            word = queue.pop()
            if word.startswith("-") and len(word) > 1:
                self._option(word, queue)
            else:
                self.operands.append(word)

    def _option(self, argument: str, queue: list[str]) -> None:
        name = argument.removeprefix("-").removeprefix("-")
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
            raise CommandFailed(f"sqlite3: Error: unknown option: {argument}\nUse -help for a list of options.")
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
        call.print(version_texts(call.system.image).sqlite)
        return 0
    name, *scripts = arguments.operands or [":memory:"]
    try:
        with _connect(call, name, read_only=arguments.read_only) as connection:
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
    """Ends the command; the message is printed verbatim."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


@contextmanager
def _connect(call: Call, name: str, *, read_only: bool) -> Iterator[sqlite3.Connection]:
    if name in (":memory:", ""):
        with closing(sqlite3.connect(":memory:", check_same_thread=False)) as connection:
            confine(connection, call.system.clock)
            yield _set_limits(connection, _LARGEST_IN_MEMORY)
        return
    with open_database(call.fs, call.path(name), create=not read_only, read_only=read_only) as connection:
        yield _set_limits(connection, call.fs.stat(call.path(name)).size + call.fs.writable_bytes())
        connection.rollback()


def _set_limits(connection: sqlite3.Connection, most: int) -> sqlite3.Connection:
    """Set limits on size and time: `most` bytes for the whole database."""
    connection.row_factory = None
    connection.isolation_level = None
    connection.text_factory = decode
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST_VALUE)
    with suppress(sqlite3.Error):
        (page,) = connection.execute("PRAGMA page_size").fetchone()
        connection.execute(f"PRAGMA max_page_count={max(1, most // page)}")
    ends = time.monotonic() + DEADLINE_S
    connection.set_progress_handler(lambda: int(time.monotonic() > ends), _CHECK_EVERY)
    return connection


def _code(error: sqlite3.Error) -> int:
    """SQLite's number for an error; that of faulty SQL where it has none."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & 255 if isinstance(code, int) and code & 255 else sqlite3.SQLITE_ERROR


class _Session:
    def __init__(self, call: Call, connection: sqlite3.Connection, style: Style, path: str) -> None:
        self._call = call
        self._connection = connection
        self._style = style
        self._path = path
        self._printed: list[str] = []
        self._dots = DotCommands(connection, style, path, self._printed.append)
        self.status = 0

    async def run(self, script: str) -> None:
        """Run one argument; the first error ends the command."""
        try:
            await self._run(script)
        except DotError as error:
            raise _Failed(str(error), 1) from None
        except sqlite3.Error as error:
            code = _code(error)
            words = version_texts(self._call.system.image)
            message = words.sqlite_prepare if code == sqlite3.SQLITE_ERROR else words.sqlite_step
            raise _Failed(message.format(error=error, code=code), code) from None

    async def feed(self, script: str) -> None:
        """Run standard input; an error is reported with its line, and the rest still runs."""
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
                code = _code(error)
                message = version_texts(self._call.system.image).sqlite_near[code != sqlite3.SQLITE_ERROR]
                self._call.error(message.format(line=started, error=error, code=code))
                self.status = 1

    async def _run(self, script: str) -> None:
        # As in C, a script ends at a NUL; what is not UTF-8 cannot be SQL.
        script = script.partition("\0")[0].encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        if script.lstrip().startswith("."):
            try:
                await self._run_in_thread(partial(self._dots.run, script.strip()))
            finally:
                self._call.print("".join(self._printed), end="")
                self._printed.clear()
            return
        for statement in statements(script):
            await self._statement(statement)

    async def _statement(self, statement: str) -> None:
        answers = self._answers(statement)
        while (answer := await self._run_in_thread(partial(next, answers, None))) is not None:
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
        return "".join(self._style.render(names, rows))

    async def _run_in_thread(self, work: Callable[[], _T]) -> _T:
        """Run SQLite in a thread, so that the event loop goes on; cancelling the command interrupts it."""
        result = asyncio.get_running_loop().run_in_executor(None, work)
        try:
            return await asyncio.shield(result)
        except asyncio.CancelledError:
            self._connection.interrupt()
            with suppress(sqlite3.Error, DotError, Quit):
                await result
            raise


def statements(script: str) -> Iterator[str]:
    """The statements of a script, one by one; blanks and comments alone are skipped."""
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
