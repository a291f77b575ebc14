"""SQL on the phone: functions that ask for the time or for chance, and what tells that a file changed."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from simdroid.system import SHELL, Clock, FileSystem, open_database
from simdroid.system.device import FOREVER_NS
from simdroid.system.files import confine, file_state
from simdroid.system.files.database import names_another


@pytest.fixture
def fs(tmp_path: Path) -> FileSystem:
    files = FileSystem(tmp_path, Clock())
    files.mkdir("/data")
    with open_database(files, "/data/a.db", create=True) as database:
        database.execute("CREATE TABLE t (a)")
    return files


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as opened:
        yield opened


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("datetime('now')", "2023-10-15 15:34:00"),
        ("datetime('NOW', '+1 day')", "2023-10-16 15:34:00"),
        ("date()", "2023-10-15"),
        ("time()", "15:34:00"),
        ("strftime('%H:%M')", "15:34"),
        ("strftime('%s', '1970-01-02')", "86400"),
        ("date('2020-02-03')", "2020-02-03"),
        ("unixepoch()", 1_697_384_040),
        ("datetime(0, 'unixepoch')", "1970-01-01 00:00:00"),
        ("datetime('now', 'localtime')", "2023-10-15 11:34:00"),
        ("datetime('2023-10-15 11:34', 'utc')", "2023-10-15 15:34:00"),
        ("current_timestamp", "2023-10-15 15:34:00"),
        ("current_date", "2023-10-15"),
        ("current_time", "15:34:00"),
        ("strftime('%f', 'now')", "00.000"),
    ],
)
def test_dates(connection: sqlite3.Connection, expression: str, value: object) -> None:
    clock = Clock()
    clock.set_timezone("America/New_York")
    confine(connection, clock)
    assert connection.execute(f"SELECT {expression}").fetchone()[0] == value


def test_chance(connection: sqlite3.Connection) -> None:
    clock = Clock()
    clock.valid_until_ns = FOREVER_NS
    confine(connection, clock)
    assert clock.valid_until_ns == FOREVER_NS
    numbers = [connection.execute("SELECT random()").fetchone()[0] for _ in range(64)]
    assert clock.valid_until_ns == 0
    assert len(set(numbers)) == 64
    assert min(numbers) < -(1 << 61)
    assert max(numbers) > 1 << 61
    sizes = ("0", "-5", "1", "7", str(1 << 20), str((1 << 20) + 1), "'x'", "NULL")
    found = [len(connection.execute(f"SELECT randomblob({size})").fetchone()[0]) for size in sizes]
    assert found == [1, 1, 1, 7, 1 << 20, 1 << 20, 1, 1]


@pytest.mark.parametrize("name", ["database_list", "temp_store_directory", "DATA_STORE_DIRECTORY"])
def test_pragmas_that_tell_of_the_host(connection: sqlite3.Connection, name: str) -> None:
    confine(connection, Clock())
    with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
        connection.execute(f"PRAGMA {name}")
    assert connection.execute("PRAGMA user_version").fetchone() == (0,)
    connection.execute("ATTACH ':memory:' AS other")
    with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
        connection.execute("ATTACH 'x.db' AS more")


def test_readers_and_writers(fs: FileSystem) -> None:
    with open_database(fs, "/data/a.db") as database:
        database.execute("SELECT * FROM t")
        assert fs.version == fs.version
        database.execute("INSERT INTO t VALUES (1)")
        assert fs.version != fs.version
    assert fs.version == fs.version
    with open_database(fs, "/data/a.db", read_only=True) as database, pytest.raises(sqlite3.OperationalError):
        database.execute("INSERT INTO t VALUES (1)")
    shell = fs.as_user(SHELL)
    fs.chmod("/data/a.db", 0o600)
    with pytest.raises(PermissionError), open_database(shell, "/data/a.db"):
        pass
    fs.chmod("/data/a.db", 0o604)
    with open_database(shell, "/data/a.db") as database:
        assert database.execute("SELECT a FROM t").fetchone()["a"] == 1
        with pytest.raises(sqlite3.OperationalError):
            database.execute("DELETE FROM t")


def test_new_databases(fs: FileSystem) -> None:
    with pytest.raises(FileNotFoundError) as caught, open_database(fs, "/data/b.db"):
        pass
    assert (caught.value.errno, caught.value.filename) == (errno.ENOENT, "/data/b.db")
    with pytest.raises(FileNotFoundError), open_database(fs, "/data", create=True):
        pass
    assert fs.stat("/data/a.db").mode & 0o7777 == 0o660


def test_states_of_files(fs: FileSystem) -> None:
    assert file_state(fs, "/data/none") == ()
    states = [file_state(fs, "/data/a.db")]
    assert (len(states[0]), states[0][4]) == (5, None)
    assert file_state(fs, "/data/a.db") == states[0]
    with open_database(fs, "/data/a.db") as database:
        database.execute("INSERT INTO t VALUES (1)")
    states.append(file_state(fs, "/data/a.db"))
    fs.write_bytes("/data/a.db-wal", b"123")
    states.append(file_state(fs, "/data/a.db"))
    assert len(set(states)) == 3


def test_journals_that_name_another_file() -> None:
    magic = bytes.fromhex("d9d505f920a163d7")
    assert [names_another(data) for data in (magic, b"x" + magic, magic + b"x", b"")] == [True, True, False, False]
