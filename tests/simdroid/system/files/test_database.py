"""SQLite on the phone's files stays on the phone and keeps its times."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from simdroid.system import SHELL, Clock, FileSystem, open_database

DB = "/data/app.db"


@pytest.fixture
def fs(tmp_path: Path) -> FileSystem:
    files = FileSystem(tmp_path / "phone", Clock())
    (tmp_path / "phone").mkdir()
    files.mkdir("/data")
    with open_database(files, DB, create=True) as connection:
        connection.execute("CREATE TABLE t(a)")
    return files


@pytest.mark.parametrize(
    "sql", ["ATTACH '{}' AS x", "ATTACH '{}'||'' AS x", "VACUUM INTO '{}'", "PRAGMA database_list"]
)
def test_sql_cannot_leave_the_phone(fs: FileSystem, tmp_path: Path, sql: str) -> None:
    outside = tmp_path / "outside.db"
    with (
        pytest.raises(sqlite3.DatabaseError, match=r"not authorized|authorization denied"),
        open_database(fs, DB) as connection,
    ):
        connection.execute(sql.format(outside)).fetchall()
    assert not outside.exists()


@pytest.mark.parametrize("suffix", ["-journal", "-wal", "-shm"])
def test_links_beside_a_database_are_not_followed(fs: FileSystem, tmp_path: Path, suffix: str) -> None:
    outside = tmp_path / "victim"
    outside.write_bytes(b"SECRET")
    fs.symlink(str(outside), DB + suffix)

    with pytest.raises(sqlite3.OperationalError), open_database(fs, DB) as connection:
        connection.execute("INSERT INTO t VALUES(1)")
    assert outside.read_bytes() == b"SECRET"


def test_a_forged_journal_cannot_name_a_host_file(fs: FileSystem, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"SECRET")
    name = str(victim).encode()
    magic = bytes.fromhex("d9d505f920a163d7")
    tail = name + len(name).to_bytes(4, "big") + sum(name).to_bytes(4, "big") + magic
    fs.write_bytes(DB + "-journal", magic + bytes(504) + (1).to_bytes(4, "big") + tail)

    with pytest.raises(sqlite3.OperationalError), open_database(fs, DB) as connection:
        connection.execute("SELECT * FROM t").fetchall()
    assert victim.exists()


@pytest.mark.parametrize(
    "sql", ["INSERT INTO t VALUES(1)", "CREATE TABLE u(b)", "DROP TABLE t", "PRAGMA user_version=7"]
)
def test_a_change_moves_the_modification_time(fs: FileSystem, sql: str) -> None:
    fs.clock.advance(60)
    with open_database(fs, DB) as connection:
        connection.execute(sql)

    assert fs.stat(DB).mtime_ns == fs.clock.now_ns()


def test_reading_moves_nothing(fs: FileSystem) -> None:
    before = fs.stat(DB)
    fs.clock.advance(60)
    with open_database(fs, DB) as connection:
        connection.execute("SELECT * FROM t").fetchall()

    assert fs.stat(DB) == before


def test_an_error_rolls_back(fs: FileSystem) -> None:
    with pytest.raises(sqlite3.OperationalError), open_database(fs, DB) as connection:
        connection.execute("INSERT INTO t VALUES(1)")
        connection.execute("INSERT INTO nope VALUES(1)")

    with open_database(fs, DB) as connection:
        assert connection.execute("SELECT count(*) FROM t").fetchone()[0] == 0


def test_who_may_not_write_reads_only(fs: FileSystem) -> None:
    fs.chmod(DB, 0o644)
    with open_database(fs.as_user(SHELL), DB) as connection:
        assert connection.execute("SELECT * FROM t").fetchall() == []
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            connection.execute("INSERT INTO t VALUES(1)")
    fs.chmod(DB, 0o600)
    with pytest.raises(PermissionError), open_database(fs.as_user(SHELL), DB):
        pass


def test_missing_databases_are_made_only_on_request(fs: FileSystem) -> None:
    with pytest.raises(FileNotFoundError), open_database(fs, "/data/nope.db"):
        pass
    assert not fs.exists("/data/nope.db")


def test_now_is_phone_time(fs: FileSystem) -> None:
    fs.clock.set_timezone("America/New_York")
    sql = "SELECT datetime('now'), date(), current_timestamp, strftime('%s','now'), datetime('now','localtime')"
    with open_database(fs, DB) as connection:
        row = tuple(connection.execute(sql).fetchone())

    now = "2023-10-15 15:34:00"
    assert row == (now, "2023-10-15", now, "1697384040", "2023-10-15 11:34:00")


def test_vacuum_works(fs: FileSystem) -> None:
    with open_database(fs, DB) as connection:
        connection.execute("VACUUM")


def test_random_depends_on_the_phone_alone(fs: FileSystem) -> None:
    def numbers() -> list[object]:
        with open_database(fs, DB) as connection:
            return [connection.execute("SELECT random()").fetchone()[0] for _ in range(3)]

    first = numbers()
    assert first == numbers()
    assert len(set(first)) == 3
