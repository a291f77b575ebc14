"""Which errors say that this machine ran out of something, and which are mistakes that look alike."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from mobile_world.domain import HostExhausted, StorageFailed
from simdroid.exhaustion import (
    AWAY,
    DESCRIPTORS,
    DISK,
    MEMORY,
    MODULE,
    PROCESSES,
    THREADS,
    Shortage,
    exhaustion_named,
    host_exhausted,
    shortage_behind,
)
from tests.starvation import no_more_threads


def full_database() -> sqlite3.Error:
    with closing(sqlite3.connect(":memory:")) as database, pytest.raises(sqlite3.OperationalError) as caught:
        database.execute("PRAGMA max_page_count = 1")
        database.execute("CREATE TABLE t (x)")
    return caught.value


def raised(thread: Thread) -> RuntimeError:
    with pytest.raises(RuntimeError) as caught:
        thread.start()
    return caught.value


@pytest.mark.parametrize(
    ("error", "shortage"),
    [
        (MemoryError(), MEMORY),
        (OSError(errno.ENOMEM, "x"), MEMORY),
        (OSError(errno.EMFILE, "x"), DESCRIPTORS),
        (OSError(errno.ENFILE, "x"), DESCRIPTORS),
        (OSError(errno.ENOSPC, "x"), DISK),
        (OSError(errno.EDQUOT, "x"), DISK),
        (OSError(errno.EFBIG, "x"), DISK),
        (OSError(errno.EIO, "x"), AWAY),
        (OSError(errno.EAGAIN, "x"), None),
        (ImportError("no room", name="m", path="/lib/m.abi3.so"), MODULE),
        (ImportError("cannot import name 'x'", name="m", path="/lib/m.py"), None),
        (ModuleNotFoundError("m", name="m"), None),
        (OSError(errno.ENOENT, "x"), None),
        (OSError("no number"), None),
        (RuntimeError("can't start new thread"), None),
        (RuntimeError("can't allocate read lock"), MEMORY),
        (RuntimeError("can't allocate"), None),
        (ValueError(), None),
        (full_database(), DISK),
        (sqlite3.OperationalError("database or disk is full"), None),
    ],
    ids=repr,
)
def test_class_and_number_decide(error: Exception, shortage: Shortage | None) -> None:
    assert shortage_behind(error) is shortage


def test_a_thread_that_the_system_refuses_is_no_mistake_and_one_started_twice_is() -> None:
    with no_more_threads():
        assert shortage_behind(raised(Thread(target=print))) is THREADS
    twice = Thread(target=int)
    twice.start()
    twice.join()
    assert shortage_behind(raised(twice)) is None

    class Hasty(Thread):
        def __init__(self) -> None:
            """Forget what a thread needs."""

    assert shortage_behind(raised(Hasty())) is None


REFUSED = """
import os, resource, subprocess
from simdroid.exhaustion import shortage_behind
if os.geteuid() == 0:
    os.setuid(65534)  # No limit holds for root.
resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
try:
    subprocess.Popen(["true"])
except OSError as error:
    print(shortage_behind(error).statement)
"""


def test_a_process_that_the_system_refuses_is_no_mistake() -> None:
    done = subprocess.run([sys.executable, "-c", REFUSED], capture_output=True, text=True, check=True)
    assert done.stdout == f"{PROCESSES.statement}\n"


def nothing_waits() -> BlockingIOError:
    """What a pipe says that is not waited for; the number is that of a process that is refused."""
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    try:
        with pytest.raises(BlockingIOError) as caught:
            os.read(reader, 1)
    finally:
        os.close(reader)
        os.close(writer)
    return caught.value


def test_a_pipe_on_which_nothing_waits_is_no_shortage() -> None:
    assert shortage_behind(nothing_waits()) is None


@pytest.mark.parametrize("cause", [nothing_waits(), MemoryError()], ids=repr)
def test_a_person_who_stops_a_program_is_no_shortage_whatever_was_going_on(cause: Exception) -> None:
    ended = RuntimeError(143)
    ended.__cause__, ended.__cause__.__context__ = KeyboardInterrupt(), cause
    assert shortage_behind(ended) is None
    with pytest.raises(RuntimeError) as caught, exhaustion_named():
        raise ended
    assert caught.value is ended


def test_an_error_is_what_caused_it() -> None:
    def chained(*, hidden: bool) -> Exception:
        try:
            try:
                raise MemoryError
            except MemoryError as cause:
                if hidden:
                    raise ValueError("another matter") from None
                raise ValueError("could not read the answer") from cause
        except ValueError as error:
            return error

    assert shortage_behind(chained(hidden=False)) is MEMORY
    assert shortage_behind(chained(hidden=True)) is None


def test_the_sentence_names_the_cause_the_place_and_the_next_step(tmp_path: Path) -> None:
    with pytest.raises(HostExhausted) as caught, exhaustion_named():
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE), "/a/b")
    assert str(caught.value) == (
        "this machine is out of file descriptors: /a/b (Too many open files); raise the limit with 'ulimit -n 1024', "
        "or run fewer phones at a time"
    )
    told = StorageFailed("the disk is full")
    assert host_exhausted(told) is told and host_exhausted(ValueError()) is None
    with pytest.raises(FileNotFoundError), exhaustion_named():
        (tmp_path / "nothing").read_bytes()
