"""SQLite on the phone's own files."""

from __future__ import annotations

import atexit
import errno
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from random import Random

from simdroid.system.device import Clock
from simdroid.system.files.filesystem import READ, WRITE, FileSystem
from simdroid.system.files.users import ROOT

_DATE_FUNCTIONS = ("date", "time", "datetime", "julianday", "unixepoch", "strftime")
_LARGEST_BLOB = 1 << 20

_REFERENCE = sqlite3.connect(":memory:", check_same_thread=False)
"""Evaluates date functions once `now` has been replaced; it holds no data."""
atexit.register(_REFERENCE.close)

SqlValue = str | int | float | bytes | None


class _Source:
    """Random numbers that follow from the moment a connection was opened; most connections want none."""

    def __init__(self, clock: Clock) -> None:
        held = clock.valid_until_ns
        self._seed = clock.now_ns()
        clock.valid_until_ns = held  # Nothing depends on the time yet.
        self._clock = clock
        self._random: Random | None = None

    def number(self) -> int:
        """64 bits, as `random()` gives them."""
        return self._started().getrandbits(64) - (1 << 63)

    def blob(self, size: SqlValue) -> bytes:
        """As many bytes as are asked for."""
        count = max(1, min(size, _LARGEST_BLOB)) if isinstance(size, int) else 1
        return self._started().randbytes(count)

    def _started(self) -> Random:
        self._clock.valid_until_ns = 0
        if self._random is None:
            self._random = Random(self._seed)
        return self._random


def _dated(function: str, clock: Clock) -> Callable[..., SqlValue]:
    def evaluate(*values: SqlValue) -> SqlValue:
        offset = clock.now().utcoffset()
        seconds = int(offset.total_seconds()) if offset else 0
        words = {"now": _now(clock), "localtime": f"{seconds:+d} seconds", "utc": f"{-seconds:+d} seconds"}
        arguments = [words.get(value.lower(), value) if isinstance(value, str) else value for value in values]
        if len(arguments) == (function == "strftime"):
            arguments.append(_now(clock))
        statement = f"SELECT {function}({','.join('?' * len(arguments))})"
        return _REFERENCE.execute(statement, arguments).fetchone()[0]  # type: ignore[no-any-return]

    return evaluate


def _now(clock: Clock) -> str:
    return datetime.fromtimestamp(clock.now_ms() / 1000, tz=UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]


BUSY_TIMEOUT_S = 0.25
"""How long a locked database is waited for; a phone runs on one thread, so a lock held by it does not go away."""

_SUPER_JOURNAL_MAGIC = bytes.fromhex("d9d505f920a163d7")
_FORBIDDEN_PRAGMAS = frozenset({"data_store_directory", "database_list", "temp_store_directory"})
"""They name, or tell, places on the host."""
_HEADER_BYTES = 100
_HARMLESS = frozenset({sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_READ, sqlite3.SQLITE_RECURSIVE, sqlite3.SQLITE_SELECT})
_READING = _HARMLESS | {sqlite3.SQLITE_PRAGMA, sqlite3.SQLITE_SAVEPOINT, sqlite3.SQLITE_TRANSACTION}
"""Parts of statements that change no row and no table; a pragma that writes changes the header of the file."""


@contextmanager
def open_database(
    fs: FileSystem, path: str, *, create: bool = False, read_only: bool = False
) -> Iterator[sqlite3.Connection]:
    """A connection to the database at `path`, committed and closed at the end, rolled back on an error.

    Opened for every use, because outside code may replace the file between two calls. The caller's rights hold: who
    may not write gets a read-only connection. SQL cannot reach files outside the phone: ATTACH of a file (and with it
    VACUUM INTO) is denied, and `now` is phone time. Another thread may use the connection while this one waits for it.
    Raises ENOENT unless `create`, EACCES where the file may not be read.
    """
    if not fs.is_file(path):
        if not create or fs.exists(path):
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        fs.write_bytes(path, b"", permissions=0o660)
    may_write = not read_only
    if fs.user != ROOT:
        if not fs.access(path, READ):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES), path)
        may_write = may_write and fs.access(path, WRITE)
    host = fs.host(path)
    _refuse_links_beside(host)
    before = _fingerprint(str(host))
    uri = f"{host.absolute().as_uri()}?mode={'rw' if may_write else 'ro'}"
    statements = _Statements(fs)
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT_S, check_same_thread=False)) as connection:
            connection.row_factory = sqlite3.Row
            confine(connection, fs.clock, statements.judge)
            # Waiting for the host's disk took 5 of the 7 ms of an insert; what a host loses in a power cut is a phone.
            with suppress(sqlite3.Error):
                connection.execute("PRAGMA synchronous = OFF")
            with connection:
                yield connection
    finally:
        statements.end()
        with suppress(OSError):
            after = _fingerprint(str(host))
            if after != before:
                fs.touched(path, growth=after[0] - before[0])


class _Statements:
    """What the statements of a connection do to a phone's files."""

    def __init__(self, fs: FileSystem) -> None:
        self._fs = fs

    def judge(self, action: int, first: str | None, *others: str | None) -> int:
        """SQLite's authorizer: allows or denies a part of a statement, and marks the files as being written."""
        if action in _HARMLESS:
            return sqlite3.SQLITE_OK
        if action not in _READING:
            self._fs.begin_writing(self)
        return _inside_only(action, first, *others)

    def end(self) -> None:
        """The connection is closed, and what it wrote is in the file."""
        self._fs.end_writing(self)


def confine(connection: sqlite3.Connection, clock: Clock, judge: Callable[..., int] | None = None) -> None:
    """Keep a connection inside the phone: no other files, no host clock, no host entropy.

    `judge` is asked for every part of a statement instead of the rule that SQL stays inside, which it asks itself.
    """
    connection.set_authorizer(judge or _inside_only)
    for name in _DATE_FUNCTIONS:
        connection.create_function(name, -1, _dated(name, clock), deterministic=True)
    for name, function in (("current_timestamp", "datetime"), ("current_date", "date"), ("current_time", "time")):
        connection.create_function(name, 0, _dated(function, clock), deterministic=True)
    source = _Source(clock)
    connection.create_function("random", 0, source.number)
    connection.create_function("randomblob", 1, source.blob)


def _inside_only(action: int, first: str | None, *_: str | None) -> int:
    # VACUUM attaches a nameless temporary database.
    attaches_file = action == sqlite3.SQLITE_ATTACH and first not in ("", ":memory:")
    names_host = action == sqlite3.SQLITE_PRAGMA and (first or "").lower() in _FORBIDDEN_PRAGMAS
    return sqlite3.SQLITE_DENY if attaches_file or names_host else sqlite3.SQLITE_OK


def _refuse_links_beside(host: Path) -> None:
    """SQLite opens these by itself and would let the host follow a symlink, or a path inside a forged journal."""
    for suffix in ("-journal", "-wal", "-shm"):
        try:
            host_stat = os.lstat(f"{host}{suffix}")
        except FileNotFoundError:
            continue
        if stat.S_ISLNK(host_stat.st_mode) or (
            suffix == "-journal" and names_another(Path(f"{host}{suffix}").read_bytes())
        ):
            raise sqlite3.OperationalError("unable to open database file")


def names_another(journal: bytes) -> bool:
    """Whether a rollback journal names a second file, which SQLite would look for, and may delete, on the host."""
    return journal.endswith(_SUPER_JOURNAL_MAGIC)


def file_state(fs: FileSystem, path: str) -> tuple[object, ...]:
    """A value that differs after every change of a database or a small file; empty where there is none.

    The header of a database counts its changes, whatever the host's clock can tell; a log beside it holds later ones.
    """
    log: os.stat_result | None = None
    try:
        host = str(fs.host(path))
        state = _fingerprint(host)
    except OSError:
        return ()
    with suppress(OSError):
        log = os.lstat(f"{host}-wal")
    return (*state, log and (log.st_size, log.st_mtime_ns))


def _fingerprint(host: str) -> tuple[int, int, int, bytes]:
    host_stat = os.lstat(host)
    with FileIO(host) as file:
        return host_stat.st_size, host_stat.st_ino, host_stat.st_mtime_ns, file.read(_HEADER_BYTES)
