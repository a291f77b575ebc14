"""The log: bounded, stamped, and followed."""

from __future__ import annotations

import asyncio

from simdroid.system import Clock, Log
from simdroid.system.log import CAPACITY, LogEntry


def test_entries_are_stamped_and_saved() -> None:
    clock = Clock()
    log = Log(clock)
    log.write("I", "Tag", "one")
    clock.advance(1)
    log.write("E", "Radio", "two", pid=7, buffer="radio")
    start = 1_697_384_040_000_000_000
    assert log.entries() == [
        LogEntry(start, 1, 1, "I", "Tag", "one", "main"),
        LogEntry(start + 1_000_000_000, 7, 7, "E", "Radio", "two", "radio"),
    ]
    other = Log(clock)
    other.write("W", "Old", "gone")
    other.load(log.save())
    assert other.entries() == log.entries()


def test_what_the_buffers_hold_is_not_written_again() -> None:
    log = Log(Clock())
    for tag, message in (("A", "x"), ("A", "x"), ("B", "x"), ("A", "y")):
        log.write_once("W", tag, message)
    assert [(entry.tag, entry.message) for entry in log.entries()] == [("A", "x"), ("B", "x"), ("A", "y")]


def test_buffers_are_cleared_by_name_or_all() -> None:
    log = Log(Clock())
    for buffer in ("main", "system", "radio"):
        log.write("I", "T", buffer, buffer=buffer)
    log.clear(frozenset({"main", "radio"}))
    assert [entry.buffer for entry in log.entries()] == ["system"]
    log.clear()
    assert log.entries() == []


def test_the_oldest_entries_leave_first() -> None:
    log = Log(Clock())
    for number in range(4098):
        log.write("I", "T", str(number))
    entries = log.entries()
    assert (len(entries), entries[0].message, entries[-1].message) == (4096, "2", "4097")


def test_followers_get_what_is_written_and_lose_the_oldest() -> None:
    async def follow() -> list[str]:
        log = Log(Clock())
        log.write("I", "T", "before")
        stream = log.follow()
        first = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)
        log.write("I", "T", "now")
        found = [(await first).message]
        for number in range(CAPACITY + 1):
            log.write("I", "T", str(number))
        found.append((await anext(stream)).message)
        await stream.aclose()  # type: ignore[attr-defined]
        log.write("I", "T", "after")
        return found

    assert asyncio.run(follow()) == ["now", "1"]
