"""The agent that repeats a recorded trajectory."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from loguru import logger

from mobile_world.agents import EpisodeBrief, create_agent
from mobile_world.domain import (
    Action,
    AgentError,
    ConfigError,
    EpisodeKey,
    Finish,
    Latencies,
    Observation,
    OpenApp,
    ScreenSize,
    StepRecord,
)
from mobile_world.domain.checksums import read_step
from mobile_world.experiment import RunDirectory, run_episode
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import LocalEnvironment, suite_family
from simdroid.fleet import serve_phone
from tests.mobile_world.experiment.small import TellNumber

BRIEF = EpisodeBrief(goal="g", seed=1, max_steps=10)
PICTURE = b"a picture"


def step(index: int, action: Action | None = None, *, picture: bytes | None = None, said: str = "") -> StepRecord:
    return StepRecord(
        index=index,
        activity="a/b",
        screenshot=hashlib.sha256(picture).hexdigest() if picture is not None else None,
        ui_tree=None,
        said=said,
        action=action,
        error=None if action else "no action in it",
        reply=None,
        latencies=Latencies(),
    )


def written(path: Path, *steps: StepRecord) -> Path:
    path.write_text("".join(f"{each.model_dump_json()}\n" for each in steps))
    return path


def look(index: int, picture: bytes = PICTURE) -> Observation:
    return Observation(index, ScreenSize(1080, 2400), "a/b", screenshot=picture)


def test_what_was_recorded_is_decided_again(tmp_path: Path) -> None:
    record = written(
        tmp_path / "t.jsonl",
        step(0, OpenApp(app="Clock"), picture=PICTURE, said="Launch"),
        step(1, said="hm"),
        step(2, Finish(), picture=PICTURE),
    )
    agent = create_agent("replay", trajectory=str(record))
    agent.begin(BRIEF)
    first, second, third = agent.act(look(0)), agent.act(look(1)), agent.act(look(2, b"another"))
    assert (first.action, first.said, first.detail["same_screen"]) == (OpenApp(app="Clock"), "Launch", True)
    assert (second.action, second.said, second.error) == (None, "hm", "no action in it")
    assert second.detail["same_screen"] is None
    assert (third.action, third.detail["same_screen"]) == (Finish(), False)
    with pytest.raises(AgentError, match="has 3 steps, and the episode goes on"):
        agent.act(look(3))
    agent.close()


def test_another_first_screen_is_told(tmp_path: Path) -> None:
    told: list[str] = []
    number = logger.add(told.append, format="{message}", level="WARNING")
    try:
        agent = create_agent("replay", trajectory=written(tmp_path / "t.jsonl", step(0, Finish(), picture=PICTURE)))
        assert agent.act(look(0, b"another")).detail["same_screen"] is False
        assert len(told) == 1 and "begins on another screen" in told[0]
    finally:
        logger.remove(number)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "has no steps"),
        ("{}\n", "is not a trajectory of a run"),
        ("not JSON\n", "is not a trajectory of a run"),
        (f"{step(1, Finish()).model_dump_json()}\n", "are not 0 to 0 in order"),
    ],
)
def test_what_is_no_trajectory_is_refused(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "t.jsonl").write_text(text)
    with pytest.raises(ConfigError, match=why):
        create_agent("replay", trajectory=tmp_path / "t.jsonl")


def test_a_trajectory_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot read the trajectory"):
        create_agent("replay", trajectory=tmp_path / "none.jsonl")


def test_a_run_of_the_oracle_is_repeated_screen_by_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    family = suite_family("mobile_world")
    with serve_phone(tmp_path / "phone") as phone, AndroidController.for_phone(phone) as controller:
        family.image.prepare(controller)
        directory = RunDirectory(tmp_path / "run")

        def played(arm: str, trajectory: Path | None = None) -> list[StepRecord]:
            key = EpisodeKey(arm=arm, suite=family.name, task="TellNumber", replica=0)
            recorder = directory.open_recorder(key, 1)
            agent = create_agent(arm, trajectory=trajectory) if trajectory else create_agent(arm)
            task = TellNumber.from_seed(seed=7, suite=family.name)
            record = run_episode(
                key=key,
                task=task,
                agent=agent,
                environment=LocalEnvironment(task, controller),
                decision_seed=1,
                attempt=1,
                recorder=recorder,
            )
            recorder.close()
            assert record.outcome == "success", record
            lines = (directory.path / recorder.name).read_bytes().splitlines()
            return [read_step(line) for line in lines]

        first = played("oracle")
        again = played("replay", directory.path / "trajectories/TellNumber/oracle-r0-a1.jsonl")
    assert [each.action for each in again] == [each.action for each in first]
    assert [each.screenshot for each in again] == [each.screenshot for each in first]
    assert all(each.detail["same_screen"] and each.detail["same_activity"] for each in again)
