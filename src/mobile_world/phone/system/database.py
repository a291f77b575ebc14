"""SQLite on the phone's own files."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from mobile_world.phone.system.filesystem import FileSystem

BUSY_TIMEOUT_S = 2.0


@contextmanager
def open_database(fs: FileSystem, path: str, *, create: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection to the database at `path`, committed and closed at the end, rolled back on an error.

    Opened anew each time, because outside code may replace the file between two calls. SQL cannot reach files
    outside the phone: ATTACH (and with it VACUUM INTO) is denied. Raises ENOENT unless `create`.
    """
    if not create and not fs.is_file(path):
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    if not fs.exists(path):
        fs.write_bytes(path, b"", permissions=0o660)
    connection = sqlite3.connect(fs.host(path), timeout=BUSY_TIMEOUT_S)
    connection.row_factory = sqlite3.Row
    connection.set_authorizer(_inside_only)
    before = connection.total_changes
    try:
        with connection:
            yield connection
        changed = connection.total_changes != before
    finally:
        connection.close()
    if changed:
        fs.touched(path)


def _inside_only(action: int, *_: str | None) -> int:
    return sqlite3.SQLITE_DENY if action in (sqlite3.SQLITE_ATTACH, sqlite3.SQLITE_DETACH) else sqlite3.SQLITE_OK
