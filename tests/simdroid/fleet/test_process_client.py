"""How zygotes are started, what is said of one that does not start, and a phone without a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import simdroid_apps
from mobile_world.domain import InfraError
from mobile_world.runtime import AdbDevice
from simdroid.fleet import allocator, serve_phone
from simdroid.fleet.process_client import PATIENCE_S, Patience, launch_zygote, startup_failure
from simdroid.fleet.registry import WorkerDirectory


def test_an_app_of_the_package_that_cannot_be_imported_is_told_with_its_line(tmp_path: Path) -> None:
    app = Path(simdroid_apps.__path__[0]) / "shopping" / "__init__.py"
    directory = WorkerDirectory(tmp_path / "workers" / "user-1")
    assert startup_failure(directory) == "it left no log"
    directory.log.parent.mkdir()
    directory.log.write_text(
        f'Traceback (most recent call last):\n  File "{app.parents[1] / "__init__.py"}", line 1, in <module>\n'
        f"  File \"{app}\", line 12\n    def build(self)\n                   ^\nSyntaxError: expected ':'\n"
    )
    assert startup_failure(directory) == f"{app}:12: SyntaxError: expected ':'"


class Started:
    """Stands for `subprocess.run`: notes how a zygote is started, and lets it be ready or not."""

    def __init__(self, *, ready: bool) -> None:
        self.ready = ready
        self.command: list[str] = []
        self.options: dict[str, Any] = {}

    def __call__(self, command: list[str], **options: Any) -> None:
        self.command, self.options = command, options
        if self.ready:
            os.write(int(command[command.index("--ready") + 1]), b"ready\n")
        else:
            options["stdout"].write(b"no module named x\n")


@pytest.fixture
def directory(tmp_path: Path) -> WorkerDirectory:
    (tmp_path / "logs").mkdir()
    directory = WorkerDirectory(tmp_path / "zygotes" / "zygote-user-1")
    directory.path.mkdir(parents=True)
    return directory


def test_a_zygote_is_started_with_its_directory_and_pipes(
    directory: WorkerDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = Started(ready=True)
    monkeypatch.setattr(subprocess, "run", started)
    launch_zygote(directory, None, lambda: None)
    module = [sys.executable, "-m", "simdroid.fleet.zygote", str(directory.path)]
    ready, alive = started.command[-3], started.command[-1]
    assert started.command == [*module, "--ready", ready, "--alive", alive]
    assert started.options["pass_fds"] == [int(ready), int(alive)] and started.options["cwd"] == "/"
    assert not directory.is_alive(), "the lock is the zygote's alone"
    assert started.options["stdin"] == subprocess.DEVNULL and started.options["check"] is False
    assert started.options["stdout"] is started.options["stderr"]
    assert directory.log.stat().st_mode & 0o777 == 0o600
    launch_zygote(directory, 77, lambda: None)
    assert started.command[-2:] == ["--lifeline", "77"] and started.options["pass_fds"][2] == 77


def test_a_zygote_that_does_not_start_says_why(directory: WorkerDirectory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", Started(ready=False))
    with pytest.raises(InfraError, match="phones zygote-user-1 did not start: no module named x; its log is"):
        launch_zygote(directory, None, lambda: None)
    directory.log.write_text("\n\n")
    assert startup_failure(directory) == "its log is empty"


def test_whoever_waits_goes_on_while_others_get_somewhere_and_says_for_what(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now, moves = [0.0], [0]
    monkeypatch.setattr("simdroid.fleet.process_client.time.monotonic", lambda: now[0])
    patience = Patience("the start of phone-9", lambda: moves[0])
    for step in range(10):
        now[0], moves[0] = step * (PATIENCE_S - 1), step
        assert not patience.is_over()
    assert "waiting for the start of phone-9: 119 s so far" in caplog.text
    now[0] += PATIENCE_S + 1
    assert patience.is_over()


def test_frame_buffers_stay_in_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[int, int]] = []

    class Library:
        """A C library with the setting."""

        @staticmethod
        def mallopt(option: int, value: int) -> int:
            calls.append((option, value))
            return 1

    monkeypatch.setattr("ctypes.CDLL", lambda _: Library)
    monkeypatch.setattr(sys, "platform", "linux")
    assert allocator.keep_frame_buffers() is True
    assert calls == [(-1, 2**27), (-3, 2**25)]
    monkeypatch.setattr("ctypes.CDLL", lambda _: object())
    assert allocator.keep_frame_buffers() is False
    monkeypatch.setattr(sys, "platform", "darwin")
    assert allocator.keep_frame_buffers() is False


def test_a_phone_in_this_process(tmp_path: Path) -> None:
    before = set(threading.enumerate())  # other tests of this process may have phones of their own
    with serve_phone(tmp_path / "phone", token_file=tmp_path / "token") as record:
        assert (record.name, record.scope, record.clock, record.worker) == ("phone", "private", "virtual", "local")
        assert (record.plain, record.apps, record.token_file) == (True, (), tmp_path / "token")
        assert record.pid == os.getpid() and record.serial == f"127.0.0.1:{record.adb_port}"
        assert "phone" in {thread.name for thread in set(threading.enumerate()) - before}
        with AdbDevice.direct("127.0.0.1", record.adb_port) as device:
            assert device.shell(["getprop", "sys.boot_completed"]).text == "1"
    assert "phone" not in {thread.name for thread in set(threading.enumerate()) - before}
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", record.adb_port), timeout=20)
