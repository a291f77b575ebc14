"""The process of a phone, in this process: what it answers, when it ends, and what it says of itself when it hangs."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

import pytest

from mobile_world.domain import ConfigError, DeviceRefused, InfraError
from simdroid.fleet import watchdog
from simdroid.fleet.phone_process import PhoneProcess, failure_reply, loop_factory
from simdroid.fleet.process_client import short_path, start_phone, stop_phone
from simdroid.fleet.records import PhoneRequest, WorkerReply
from simdroid.fleet.registry import WorkerDirectory
from simdroid.fleet.states import fetch_state
from simdroid.fleet.watchdog import unresponsive


class Running(threading.Thread):
    """A phone's process, as a thread of this one."""

    def __init__(self, directory: WorkerDirectory, request: PhoneRequest, lifeline: int) -> None:
        super().__init__()
        self.directory, self.request, self.lifeline = directory, request, lifeline
        self.starter, self.mine = socket.socketpair()
        self.loop: asyncio.AbstractEventLoop | None = None

    def run(self) -> None:
        asyncio.run(self._main())

    async def _main(self) -> None:
        self.loop = loop = asyncio.get_running_loop()
        loop.add_signal_handler = lambda *_: None  # type: ignore[method-assign]
        with self.directory.claimed():
            await PhoneProcess(self.directory, self.request).run(self.mine, self.lifeline)

    def reply(self) -> WorkerReply:
        with self.starter, self.starter.makefile("rb") as stream:
            return WorkerReply.model_validate_json(stream.readline())


@contextmanager
def running(directory: WorkerDirectory, **more: str) -> Iterator[Running]:
    lifeline, other_end = os.pipe()
    request = PhoneRequest.model_validate({"name": "a", "scope": "private", "worker": directory.name, **more})
    thread = Running(directory, request, lifeline)
    thread.start()
    try:
        yield thread
    finally:
        os.close(other_end)
        thread.join(20)
        os.close(lifeline)
    assert not thread.is_alive()


@pytest.fixture
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WorkerDirectory:
    monkeypatch.setenv("HOME", str(tmp_path))
    worker = WorkerDirectory(tmp_path / "workers" / ("deep" * 30) / "private-1")
    worker.path.mkdir(parents=True)
    worker.log.parent.mkdir()
    return worker


def test_a_phone_says_where_it_is_gives_its_state_and_is_stopped(directory: WorkerDirectory) -> None:
    with running(directory) as process:
        phone = process.reply().phone
        assert phone is not None and [phone] == directory.records()
        assert directory.socket.stat().st_mode & 0o777 == 0o600
        state = fetch_state(directory)
        assert state.blobs and state.image == fetch_state(directory).image
        stop_phone(directory, 0)
        process.join(20)
        assert not process.is_alive() and not directory.path.exists()
    with pytest.raises(InfraError, match="private-1 has ended"):
        fetch_state(directory)


def test_a_phone_ends_with_its_lifeline(directory: WorkerDirectory) -> None:
    with running(directory) as process:
        assert process.reply().phone is not None
    assert not directory.path.exists()


def test_a_phone_that_cannot_start_says_why_and_leaves_nothing(directory: WorkerDirectory) -> None:
    with running(directory, fork_of="private-7") as process:
        reply = process.reply()
        assert reply.error is not None and reply.error.startswith("private-7 has ended")
        process.join(20)
    assert not directory.path.exists()


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (ConfigError("app.py:3 is wrong"), ConfigError.code, "app.py:3 is wrong"),
        (DeviceRefused("no"), DeviceRefused.code, "no"),
        (OSError("disk"), None, "disk"),
        (OSError(errno.ENOSPC, "No space left"), "HOST_EXHAUSTED", "the disk is full (No space left); free some space"),
        (KeyError("x"), None, "KeyError: 'x'; look at x.log"),
    ],
)
def test_errors_are_told_as_what_they_were(error: Exception, code: str | None, message: str) -> None:
    assert failure_reply(error, Path("x.log")) == WorkerReply(error=message, code=code)


def test_what_is_no_request_is_answered_and_a_silent_peer_is_not_waited_for(directory: WorkerDirectory) -> None:
    with running(directory) as process:
        process.reply()
        with short_path(directory.socket) as name:
            for line in (b"nonsense\n", b""):
                with socket.socket(socket.AF_UNIX) as peer:
                    peer.connect(name)
                    peer.sendall(line)
                    peer.shutdown(socket.SHUT_WR)
                    answer = peer.makefile("rb").readline()
                    assert (b"not a request" in answer) is bool(line)


def test_a_phone_that_is_long_at_one_thing_says_where_until_it_is_done(
    directory: WorkerDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog, "HUNG_S", 0.2)
    monkeypatch.setattr(watchdog, "TURN_S", 0.05)
    go_on = threading.Event()

    def draws_for_ages() -> None:
        go_on.wait(30)

    def eventually(hung: bool) -> bool:
        end = time.monotonic() + 30
        while directory.is_busy() is not hung and time.monotonic() < end:
            time.sleep(0.01)
        return directory.is_busy() is hung

    with running(directory) as process:
        phone = process.reply().phone
        assert phone is not None and unresponsive(directory, phone) is None
        assert process.loop is not None and not directory.is_busy()
        process.loop.call_soon_threadsafe(draws_for_ages)
        assert eventually(True)
        stack = directory.stack()
        assert stack is not None and "draws_for_ages" in stack.text
        told = unresponsive(directory, phone)
        assert told is not None and told.phone == "a" and abs((datetime.now(UTC) - told.since).total_seconds()) < 30
        go_on.set()
        assert eventually(False)


def test_a_zygote_that_is_gone_is_told_from_a_phone_that_does_not_start(tmp_path: Path) -> None:
    zygote, worker = (WorkerDirectory(tmp_path / kind / "x") for kind in ("zygotes", "workers"))
    for each in (zygote, worker):
        each.path.mkdir(parents=True)
    request = PhoneRequest(name="a", scope="private", worker="x")
    with pytest.raises(InfraError, match="x has ended; look at"):
        start_phone(zygote, worker, request, None, lambda: None)
    worker.release()


def test_short_paths_leave_nothing_open(tmp_path: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    with short_path(tmp_path / "x") as name:
        Path(name).write_text("y")
    assert (tmp_path / "x").read_text() == "y"
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208


def test_uvloop_is_used_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = ModuleType("uvloop")
    fake.new_event_loop = lambda: None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "uvloop", fake)
    assert loop_factory() is fake.new_event_loop
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert loop_factory() is None
