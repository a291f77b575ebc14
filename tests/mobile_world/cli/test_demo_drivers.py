"""The two ways to drive the demo's phone: what they run, and what they say when it fails."""

from __future__ import annotations

import subprocess
from types import SimpleNamespace
from typing import Any

import pytest

from mobile_world.cli import demo
from mobile_world.cli.demo import AdbProgram, OwnClient
from mobile_world.domain import InfraError


def test_adb_is_run_on_a_server_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[list[str], dict[str, Any]]] = []

    def run(words: list[str], **more: Any) -> SimpleNamespace:
        calls.append((words, more))
        return SimpleNamespace(returncode=0, stdout=b"13\n", stderr=b"")

    monkeypatch.setattr(subprocess, "run", run)
    adb = AdbProgram("/bin/adb", 5099, "127.0.0.1:5555")
    assert adb.shell(["getprop", "a b"]) == "13\n"
    assert adb.screenshot() == b"13\n"
    first, second = (words for words, _ in calls)
    assert first[:6] == ["/bin/adb", "-P", "5099", "-s", "127.0.0.1:5555", "shell"]
    assert first[6:] == ["getprop", "'a b'"] and second[-3:] == ["exec-out", "screencap", "-p"]
    more = calls[0][1]
    assert more["capture_output"] is True and more["timeout"] == demo.DEADLINE_S
    assert more["env"]["ADB_LOCAL_TRANSPORT_MAX_PORT"] == more["env"]["ADB_USB"] == more["env"]["ADB_MDNS"] == "0"


@pytest.mark.parametrize(("err", "told"), [(b"no device\n", "no device"), (b"", "closed")])
def test_what_adb_says_when_it_fails_is_told(monkeypatch: pytest.MonkeyPatch, err: bytes, told: str) -> None:
    failed = SimpleNamespace(returncode=1, stdout=b"closed", stderr=err)
    monkeypatch.setattr(subprocess, "run", lambda *words, **more: failed)
    with pytest.raises(InfraError, match=rf"'adb kill-server' ended with status 1: '{told}'"):
        AdbProgram("adb", 1, "s").run("kill-server")


def test_our_own_client_fails_with_the_status_of_the_command() -> None:
    answers = [SimpleNamespace(status=0, stdout=b"ok", stderr=b""), SimpleNamespace(status=2, stdout=b"", stderr=b"no")]
    device: Any = SimpleNamespace(shell=lambda words, timeout: answers.pop(0), exec_out=lambda words, timeout: b"PNG")
    client = OwnClient(device)
    assert client.shell(["ls"]) == "ok" and client.screenshot() == b"PNG"
    with pytest.raises(InfraError, match="ls failed with status 2: b'no'"):
        client.shell(["ls"])
