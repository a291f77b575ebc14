"""`mw device` in a browser's place: which devices it offers, and how it ends."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from simdroid.fleet import Fleet
from tests.mobile_world.cli.program import Program, QuickProgram

END_S = 60


@contextmanager
def viewing(mw: Program, *words: str) -> Iterator[httpx.Client]:
    """A connection to the page of a running `mw device`, which then ends as by Ctrl-C."""
    with mw.start("device", *words, "--port", "0", "--json") as process:
        try:
            line = process.stdout.readline() if process.stdout else ""
            assert line, process.stderr.read() if process.stderr else ""
            with httpx.Client(base_url=json.loads(line)["url"], timeout=60) as client:
                yield client
        finally:
            process.send_signal(signal.SIGINT)
            _, told = process.communicate(timeout=END_S)
        assert process.returncode == 0, told


@pytest.mark.slow
def test_without_a_device_a_new_phone_is_there_while_the_command_runs(tmp_path: Path) -> None:
    with viewing(Program(tmp_path)) as client:
        assert "Live phone" in client.get("/").text
        (row,) = client.get("/api/device").json()
        assert row["backend"] == "sim"
        session = client.post("/api/session", json={"wait_s": 60}).json()["session"]
        action = {"action": {"kind": "open_app", "app": "Settings"}}
        done = client.post("/api/step?settle=1", json=action, headers={"X-Session": session}).json()
        assert done["error"] is None
        assert "settings" in client.get("/api/state?watch=1").json()["current_activity"]
    assert Fleet(tmp_path / "state").list() == []


@pytest.mark.slow
def test_a_phone_that_runs_is_used_as_it_is_and_stays_as_it_was_left(tmp_path: Path) -> None:
    mw = QuickProgram(tmp_path)
    assert mw("env", "run", "--count", "2").returncode == 0
    first, second = Fleet(tmp_path / "state").list("user")
    try:
        with viewing(mw, "--device", second.name) as client:
            (row,) = client.get("/api/device").json()
            assert row["name"] == second.name
            session = client.post("/api/session", json={"wait_s": 60}).json()["session"]
            action = {"action": {"kind": "open_app", "app": "Settings"}}
            client.post("/api/step?settle=1", json=action, headers={"X-Session": session}).raise_for_status()
        with viewing(mw) as client:
            assert [row["name"] for row in client.get("/api/device").json()] == [first.name, second.name]
            client.delete("/api/session/" + client.post("/api/session", json={"wait_s": 60}).json()["session"])
            state = client.get("/api/state", params={"device": second.name}).json()
            assert "settings" in state["current_activity"]
    finally:
        assert mw("env", "rm", "--all").returncode == 0


def test_what_cannot_be_shown_is_said_at_once(tmp_path: Path) -> None:
    mw = QuickProgram(tmp_path)
    unknown = mw("device", "--device", "nobody")
    assert unknown.returncode == 2 and "no device 'nobody'; there are none" in unknown.stderr
    both = mw("device", "view", "--device", "a", "--aw-host", "http://127.0.0.1:1")
    assert both.returncode == 2 and "--aw-host" in both.stderr
    away = mw("device", "--aw-host", "http://127.0.0.1:1")
    assert away.returncode == 1 and "check that it runs" in away.stderr
    near = mw("device", "lst")
    assert near.returncode == 2 and "did you mean 'list'?" in near.stderr
