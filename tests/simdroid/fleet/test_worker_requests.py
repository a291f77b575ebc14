"""Requests over the control socket of a worker that runs in this process."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest

from mobile_world.domain import ConfigError, DeviceRefused, InfraError
from simdroid.fleet.phone_host import PhoneHost
from simdroid.fleet.records import PhoneRecord, WorkerRequest
from simdroid.fleet.registry import WorkerDirectory
from simdroid.fleet.worker import Worker, _loop_factory
from simdroid.fleet.worker_client import send_request, short_path
from tests.simdroid.fleet.fake_workers import record


class FakeHost:
    """Phones that are names alone."""

    def __init__(self) -> None:
        self.phones: set[str] = set()
        self.error: Exception | None = None

    def __len__(self) -> int:
        return len(self.phones)

    def __contains__(self, name: str) -> bool:
        return name in self.phones

    async def add(self, request: WorkerRequest, home: Path, on_kill: object) -> PhoneRecord:
        if self.error is not None:
            raise self.error
        self.phones.add(request.name)
        return record(request.name)

    async def remove(self, name: str) -> None:
        self.phones.remove(name)

    async def remove_all(self) -> None:
        self.phones.clear()


@contextmanager
def running(directory: WorkerDirectory, host: FakeHost, *, watched: bool = True) -> Iterator[threading.Thread]:
    ready, signal_ready = os.pipe()
    lifeline, other_end = os.pipe()

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler = lambda *_: None  # type: ignore[method-assign]
        await Worker(directory, cast("PhoneHost", host)).run(signal_ready, lifeline if watched else None)

    thread = threading.Thread(target=lambda: asyncio.run(main()))
    thread.start()
    assert os.read(ready, 16) == b"ready\n"
    try:
        yield thread
    finally:
        os.close(other_end)
        thread.join(20)
        os.close(ready)
        os.close(lifeline)
    assert not thread.is_alive()


@pytest.fixture
def directory(tmp_path: Path) -> WorkerDirectory:
    worker = WorkerDirectory(tmp_path / "workers" / ("deep" * 30) / "user-1")
    worker.path.mkdir(parents=True)
    return worker


def add(name: str, **more: str) -> WorkerRequest:
    return WorkerRequest.model_validate({"action": "add", "name": name, **more})


def test_phones_are_added_and_the_worker_ends_with_the_last(directory: WorkerDirectory) -> None:
    host = FakeHost()
    with running(directory, host) as thread:
        assert directory.socket.stat().st_mode & 0o777 == 0o600
        assert send_request(directory, add("a")).phone == record("a") == directory.records()[0]
        with pytest.raises(InfraError, match="user-1 could not add a: a phone of that name is here already"):
            send_request(directory, add("a"))
        with pytest.raises(InfraError, match="could not add b: the phone c is not here"):
            send_request(directory, add("b", fork_of="c"))
        send_request(directory, WorkerRequest(action="remove", name="nobody"))
        assert thread.is_alive() and host.phones == {"a"}
        send_request(directory, WorkerRequest(action="remove", name="a"))
        thread.join(20)
        assert not thread.is_alive() and directory.records() == []
    with pytest.raises(InfraError, match="the worker user-1 has ended"):
        send_request(directory, add("a"))


@pytest.mark.parametrize(
    ("error", "kind", "message"),
    [
        (ConfigError("app.py:3 is wrong"), ConfigError, r"\Aapp.py:3 is wrong\Z"),
        (DeviceRefused("no"), InfraError, "could not add b: no"),
        (OSError("disk"), InfraError, "could not add b: disk"),
        (OSError(errno.ENOSPC, "No space left"), InfraError, "could not add b: the disk is full .*; free some space"),
        (KeyError("x"), InfraError, r"could not add b: KeyError: 'x'; look at /.*user-1\.log"),
    ],
)
def test_errors_come_back_as_what_they_were(
    directory: WorkerDirectory, error: Exception, kind: type[Exception], message: str
) -> None:
    host = FakeHost()
    with running(directory, host):
        send_request(directory, add("a"))
        host.error = error
        directory.home("b").mkdir()
        with pytest.raises(kind, match=message):
            send_request(directory, add("b"))
        assert not directory.home("b").exists()


def test_what_is_no_request_is_answered_and_a_silent_peer_is_not_waited_for(directory: WorkerDirectory) -> None:
    host = FakeHost()
    with running(directory, host):
        send_request(directory, add("a"))
        with short_path(directory.socket) as name:
            for line in (b"nonsense\n", b""):
                with socket.socket(socket.AF_UNIX) as peer:
                    peer.connect(name)
                    peer.sendall(line)
                    peer.shutdown(socket.SHUT_WR)
                    answer = peer.makefile("rb").readline()
                    assert (b"not a request" in answer) is bool(line)


def test_a_worker_that_dies_in_the_middle_is_named(directory: WorkerDirectory) -> None:
    with short_path(directory.socket) as name, socket.socket(socket.AF_UNIX) as listener:
        listener.bind(name)
        listener.listen()
        threading.Thread(target=lambda: listener.accept()[0].close()).start()
        with pytest.raises(InfraError, match=r"the worker user-1 (died during 'add'|does not answer)"):
            send_request(directory, add("a"))


def test_a_worker_without_a_lifeline_ends_with_its_last_phone(directory: WorkerDirectory) -> None:
    with running(directory, FakeHost(), watched=False) as thread:
        send_request(directory, add("a"))
        send_request(directory, WorkerRequest(action="remove", name="a"))
        thread.join(20)
        assert not thread.is_alive()


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
    assert _loop_factory() is fake.new_event_loop
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert _loop_factory() is None
