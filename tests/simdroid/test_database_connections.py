"""Every connection to a database is closed by whoever opened it, not by the garbage collector."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError
from simdroid.app_loading import load_apps
from simdroid.app_sources import AppSource
from simdroid.device import Phone
from simdroid.system import open_database
from tests.conftest import Result
from tests.outside_app import small_app

_watched: list[sqlite3.Connection] | None = None
_hooked = False


def _audit(event: str, arguments: tuple[object, ...]) -> None:
    if event == "sqlite3.connect/handle" and _watched is not None and isinstance(arguments[0], sqlite3.Connection):
        _watched.append(arguments[0])


@pytest.fixture
def opened(phone: Phone) -> Iterator[list[sqlite3.Connection]]:
    """The connections opened during the test, once the phone is up; audit hooks cannot be removed, so there is one."""
    global _watched, _hooked
    if not _hooked:
        sys.addaudithook(_audit)
        _hooked = True
    _watched = []
    yield _watched
    _watched = None


def is_closed(connection: sqlite3.Connection) -> bool:
    try:
        return connection.total_changes < 0
    except sqlite3.ProgrammingError:
        return True


def test_apps_from_outside(opened: list[sqlite3.Connection], tmp_path: Path) -> None:
    # Named for this test: an app that another test loaded would not be looked at again.
    whole = small_app(tmp_path / "whole.py", "org.connections", more='databases={"a.db": "CREATE TABLE a (b);"}')
    load_apps([AppSource.at(whole)])
    broken = small_app(tmp_path / "broken.py", "org.connections", more='databases={"a.db": "CREATE TABEL a (b);"}')
    with pytest.raises(ConfigError):
        load_apps([AppSource.at(broken)])
    assert len(opened) == 2
    assert all(map(is_closed, opened))


@pytest.mark.parametrize(
    "script",
    [
        "content query --uri content://settings/global",
        "content query --uri content://settings/global --where 'no such'",
        "content query --uri content://sms",
        "sqlite3 :memory: 'SELECT 1'",
        "sqlite3 /data/local/tmp/a.db 'SELECT nothing'",
        "sqlite3 /data/local/tmp/a.db .quit",
    ],
)
def test_commands(opened: list[sqlite3.Connection], sh: Callable[..., Result], script: str) -> None:
    sh(script)
    assert opened
    assert all(map(is_closed, opened))


def test_a_database_that_was_opened(opened: list[sqlite3.Connection], phone: Phone) -> None:
    with open_database(phone.system.fs, "/data/local/tmp/a.db", create=True) as database:
        database.execute("CREATE TABLE t (a)")
        assert not is_closed(opened[0])
    with pytest.raises(sqlite3.OperationalError), open_database(phone.system.fs, "/data/local/tmp/a.db") as database:
        database.execute("SELECT nothing")
    phone.system.fs.write_bytes("/data/local/tmp/b.db", b"no database" * 100)
    with pytest.raises(sqlite3.DatabaseError), open_database(phone.system.fs, "/data/local/tmp/b.db") as database:
        database.execute("SELECT 1 FROM t")
    assert len(opened) == 3
    assert all(map(is_closed, opened))
