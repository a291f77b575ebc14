"""An evaluation one of whose phones hangs: the record says why, the phone is replaced, and the others play on."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from mobile_world.agents import Decision
from mobile_world.domain import DeviceTimeout, Finish, OpenApp
from mobile_world.experiment import RunDirectory, RunOptions, evaluate
from mobile_world.runtime.adb import client
from mobile_world.runtime.adb.deadline import Deadline
from mobile_world.runtime.device_sources import SimulatedPhones
from simdroid.fleet import Fleet, app_sources
from simdroid.fleet.watchdog import HUNG_S
from tests.hanging_app import CALL, LABEL, hanging_app
from tests.mobile_world.experiment.small import Scripted

pytestmark = pytest.mark.slow

EPISODES = 12


def agents_that_hang_once() -> Callable[[], Scripted]:
    """A maker of agents; the first that is asked opens the app that hangs."""
    asked = count()

    def first() -> Decision:
        return Decision(Finish(status="infeasible") if next(asked) else OpenApp(app=LABEL))

    def agent() -> Scripted:
        return Scripted(first, Finish(status="infeasible"))

    return agent


def test_a_phone_that_hangs_is_replaced_and_costs_one_attempt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(device: str, operation: str, seconds: float) -> Deadline:
        return Deadline(device, operation, min(seconds, HUNG_S + 2))

    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(client, "Deadline", impatient)
    evaluate(
        agents_that_hang_once(),
        suite="android_world",
        tasks=["WifiEnableTask"],
        replicas=EPISODES,
        run_dir=tmp_path / "run",
        devices=SimulatedPhones(tmp_path / "state", 2, apps=app_sources([hanging_app(tmp_path)])),
        options=RunOptions(workers=2),
    )
    records = list(RunDirectory(tmp_path / "run").journal.records())
    (lost,) = (record for record in records if record.outcome == "infra_failure")
    assert lost.error is not None and (lost.error.code, lost.error.phase) == (DeviceTimeout.code, "observe")
    assert f"busy in hangs, {CALL}" in lost.error.message
    others = [record for record in records if record is not lost]
    assert len(others) == EPISODES and {record.outcome for record in others} == {"agent_failure"}
    assert not any(record.error for record in others) and lost.device not in {record.device for record in others}
    assert [record.attempt for record in others if record.key == lost.key] == [2]
    assert all(sum(record.phases.values()) < HUNG_S for record in others)
    assert len({record.device for record in records[: records.index(lost)]}) == 1, "the neighbour plays on meanwhile"
    assert records.index(lost) >= EPISODES - 1
    assert Fleet(tmp_path / "state").list() == []
