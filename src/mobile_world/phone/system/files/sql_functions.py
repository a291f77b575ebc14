"""SQL functions that must not see the host: dates come from the phone's clock, random numbers from a seed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random

from mobile_world.phone.system.device import Clock

_DATE_FUNCTIONS = ("date", "time", "datetime", "julianday", "unixepoch", "strftime")
_LARGEST_BLOB = 1 << 20

_REFERENCE = sqlite3.connect(":memory:", check_same_thread=False)
"""Evaluates date functions once `now` has been replaced; it holds no data."""

SqlValue = str | int | float | bytes | None


def install(connection: sqlite3.Connection, clock: Clock) -> None:
    """Replace the functions of one connection that would look at the host's clock or entropy."""
    for name in _DATE_FUNCTIONS:
        connection.create_function(name, -1, _dated(name, clock), deterministic=True)
    for name, function in (("current_timestamp", "datetime"), ("current_date", "date"), ("current_time", "time")):
        connection.create_function(name, 0, _dated(function, clock), deterministic=True)
    source = _Source(clock)
    connection.create_function("random", 0, source.number)
    connection.create_function("randomblob", 1, source.blob)


class _Source:
    """Random numbers that follow from the moment a connection was opened; most connections want none."""

    def __init__(self, clock: Clock) -> None:
        held = clock.holds_until_ns
        self._seed = clock.now_ns()
        clock.holds_until_ns = held  # Nothing depends on the time yet.
        self._clock = clock
        self._random: Random | None = None

    def number(self) -> int:
        """64 bits, as `random()` gives them."""
        return self._started().getrandbits(64) - (1 << 63)

    def blob(self, size: SqlValue) -> bytes:
        """As many bytes as are asked for."""
        return self._started().randbytes(_blob_size(size))

    def _started(self) -> Random:
        self._clock.holds_until_ns = 0
        if self._random is None:
            self._random = Random(self._seed)
        return self._random


def _blob_size(asked: SqlValue) -> int:
    return max(1, min(asked, _LARGEST_BLOB)) if isinstance(asked, int) else 1


def _dated(function: str, clock: Clock) -> Callable[..., SqlValue]:
    def evaluate(*given: SqlValue) -> SqlValue:
        offset = clock.now().utcoffset()
        seconds = int(offset.total_seconds()) if offset else 0
        words = {"now": _now(clock), "localtime": f"{seconds:+d} seconds", "utc": f"{-seconds:+d} seconds"}
        arguments = [words.get(one.lower(), one) if isinstance(one, str) else one for one in given]
        if len(arguments) == (function == "strftime"):
            arguments.append(_now(clock))
        marks = ",".join("?" * len(arguments))
        return _REFERENCE.execute(f"SELECT {function}({marks})", arguments).fetchone()[0]  # type: ignore[no-any-return]

    return evaluate


def _now(clock: Clock) -> str:
    return datetime.fromtimestamp(clock.now_ms() / 1000, tz=UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
