"""`mw test` line by line: what an agent says and does, the plan of a trial, and how it ended."""

from __future__ import annotations

import io
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mobile_world.agents import Decision
from mobile_world.cli import ad_hoc_test
from mobile_world.cli.ad_hoc_goal import LONGEST_SAID, AdHocGoal, WatchedAgent, told_action
from mobile_world.cli.ad_hoc_test import ANSWER_S, Trial
from mobile_world.domain import (
    Action,
    Answer,
    ConfigError,
    ErrorRecord,
    Finish,
    Observation,
    OpenApp,
    Point,
    ScreenSize,
    Tap,
    TypeText,
)
from mobile_world.experiment.evaluation import EvaluatedAgent
from tests.mobile_world.cli.program import QuickProgram
from tests.mobile_world.experiment.recorded import record

SIZE = ScreenSize(width=1080, height=2400)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (OpenApp(app="Clock"), "open app app Clock"),
        (Answer(text="7"), "answer text 7"),
        (Finish(), "finish"),
        (Tap(at=Point(x=0.5, y=0.25)), "tap at 540,600"),
        (TypeText(text="a b", submit=True), "type text a b submit=True"),
    ],
)
def test_actions_are_told_without_what_goes_without_saying(action: Action, told: str) -> None:
    assert told_action(action, SIZE) == told


class FakeAgent:
    needs = ("a screenshot",)

    def __init__(self, *decisions: Decision) -> None:
        self.calls: list[Any] = []
        self._decisions = list(decisions)

    def begin(self, brief: object) -> None:
        self.calls.append(brief)

    def act(self, observation: object) -> Decision:
        self.calls.append(observation)
        return self._decisions.pop(0)

    def close(self) -> None:
        self.calls.append("closed")


def seen(step: int = 0, **more: Any) -> Any:
    values = {"step": step, "activity": "com.a/.Main", "error": None, "reply": None, "size": SIZE}
    return SimpleNamespace(**(values | more))


def test_every_step_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    decisions = (
        Decision(action=Finish(), said="x" * LONGEST_SAID),
        Decision(action=None, said="y" * (LONGEST_SAID + 1), error="no JSON"),
        Decision(action=None, said=""),
    )
    inner: Any = FakeAgent(*decisions)
    agent = WatchedAgent(inner)
    brief: Any = "brief"
    agent.begin(brief)
    assert agent.needs == inner.needs and inner.calls == ["brief"]
    observations: list[Observation] = [seen(), seen(4, error="off the screen"), seen(5, reply="Seven.", activity="")]
    assert [agent.act(each) for each in observations] == list(decisions)
    agent.close()
    assert inner.calls[1:] == [*observations, "closed"]
    assert capsys.readouterr().err.splitlines() == [
        "[1] com.a/.Main",
        f"    says: {'x' * LONGEST_SAID}",
        "    does: finish",
        "    could not be done: off the screen",
        "[5] com.a/.Main",
        f"    says: {'y' * LONGEST_SAID} … ({LONGEST_SAID + 1} characters)",
        "    does nothing: no JSON",
        "    reply: Seven.",
        "[6] unknown activity",
        "    does nothing: it gave no action",
    ]


def test_questions_are_answered_beforehand_or_by_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    goal = AdHocGoal("Do it", seed=3, answers=("One",), reads=io.StringIO("Two \n\n"))
    assert goal.name == AdHocGoal("Do it", seed=4).name != AdHocGoal("Do", seed=3).name
    assert goal.max_steps == 30
    assert (goal.has_user, goal.user_reply("First?"), goal.has_user) == (True, "One", False)
    assert goal.user_reply("Second \x1b?") == "Two"
    assert capsys.readouterr().err == "the agent asks: Second \\x1b?\nyour answer: "
    assert goal.user_reply("Third?") == super(AdHocGoal, goal).user_reply("Third?")
    forgotten: list[str] = []
    controller: Any = SimpleNamespace(forget_episode=lambda: forgotten.append("forgotten"))
    goal.initialize_task(controller)
    ready = [goal.initialized]
    goal.tear_down(controller)
    assert [*ready, goal.initialized] == [True, False] and len(forgotten) == 2 and goal.seed == 3


def trial(**more: Any) -> Trial:
    values: dict[str, Any] = {
        "goal": "Do it",
        "agent": EvaluatedAgent("reference", {}, 60.0),
        "max_round": 5,
        "timeout": 30.0,
        "step_timeout": 4.0,
        "seed": 9,
        "device": None,
        "aw_host": (),
        "apps": (),
        "answers": (),
        "output": Path("out"),
        "as_json": False,
    }
    return Trial(**(values | more))


def test_the_plan_of_a_trial() -> None:
    plan = ad_hoc_test._plan(trial())
    assert (plan.suite, plan.base_seed, plan.replicas, len(plan.tasks), len(plan.arms)) == ("ad-hoc", 9, 1, 1, 1)
    rules = plan.rules
    assert (rules.max_steps, rules.episode_timeout_s, rules.step_timeout_s) == (5, 30.0, 4.0)
    assert rules.task_timeout_s == ANSWER_S == 3600.0


def lines(**more: Any) -> list[str]:
    return list(ad_hoc_test._lines(trial(agent=EvaluatedAgent("null", {}, 60.0)), record(arm="null", **more)))


def test_how_a_trial_ended() -> None:
    phases = {"act": 1.25, "score": 1.0}
    assert lines(phases=phases) == ["the agent says: complete after 4 steps in 2.2 s; not scored"]
    told = lines(declared=None, reason="max_steps_reached", steps=1, answer="7", tokens_in=3)
    assert told == ["ran out of steps after 1 step in 0.0 s; not scored", "answer: 7", "tokens: 3 in, 0 out"]
    assert lines(declared=None, tokens_out=2)[-1] == "tokens: 0 in, 2 out"
    lost = ErrorRecord(kind="DeviceLost", code="DEVICE_LOST", message="gone", phase="act", traceback="")
    assert lines(error=lost)[0].startswith("DEVICE_LOST in act: gone after 4 steps")
    labelled = list(ad_hoc_test._lines(trial(), record(arm="reference")))
    assert labelled[0].startswith("reference: ") and len(labelled) > 1


def test_a_record_is_printed_for_people_or_programs(capsys: pytest.CaptureFixture[str]) -> None:
    ad_hoc_test._print_record(trial(), None)
    assert capsys.readouterr() == ("", "results are in out\n")
    ad_hoc_test._print_record(trial(as_json=True), record())
    assert capsys.readouterr().out.startswith('{\n  "')
    ad_hoc_test._print_record(trial(), record())
    assert "not scored" in capsys.readouterr().out


def test_a_trial_plays_on_a_server_or_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    @contextmanager
    def place(*words: Any, **more: Any) -> Any:
        asked.append((words, more))
        yield "devices"

    def executor(kind: str) -> Any:
        return lambda devices, agent, goal, **more: (kind, devices, more)

    monkeypatch.setattr("mobile_world.cli.server_options.served_devices", place)
    monkeypatch.setattr(ad_hoc_test, "device_pool", place)
    monkeypatch.setattr(ad_hoc_test, "check_devices", lambda *words, **more: asked.append((words, more)))
    monkeypatch.setattr("mobile_world.cli.outside_apps.apps_of_phones", lambda apps, serials: ())
    monkeypatch.setattr("mobile_world.experiment.LocalExecutor", executor("local"))
    monkeypatch.setattr("mobile_world.experiment.ServerExecutor", executor("server"))
    factory: Any = None

    def used(one: Trial) -> Any:
        with ad_hoc_test._executor(one, factory, factory) as found:
            return found

    assert used(trial(aw_host=("http://a",), device="d")) == (
        "server", "devices", {"workers": 1, "goals_of_ours": True},
    )  # fmt: skip
    assert asked == [((("http://a",),), {"only": ["d"]})]
    assert used(trial()) == ("local", "devices", {"workers": 1})
    assert asked[1:] == [
        (([],), {"with_snapshots": False, "apps": ()}),
        (([],), {"phones": 1, "apps": (), "hold": False}),
    ]
    with pytest.raises(ConfigError, match="start it with --app, and leave it out here"):
        used(trial(aw_host=("http://a",), apps=(Path("a.py"),)))


@pytest.mark.parametrize(
    ("ended", "signals", "status"), [("record", [], 0), ("record", [2], 130), ("lost", [], 1), (None, [], 1)]
)
def test_the_exit_status_of_a_trial(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ended: str | None, signals: list[int], status: int
) -> None:
    asked: list[Trial] = []
    found = {"record": record(), "lost": record(outcome="infra_failure"), None: None}[ended]

    @contextmanager
    def interruptible(*, at_once: bool) -> Any:
        assert at_once
        yield Interrupted(signals)

    def run(one: Trial, stop: object) -> Any:
        asked.append(one)
        return found

    monkeypatch.setattr("mobile_world.cli.signals.interruptible", interruptible)
    monkeypatch.setattr(ad_hoc_test, "_run", run)
    done = QuickProgram(tmp_path)("test", "Do it", "--agent", "null", "--answer", "a", "--answer", "b")
    assert done.returncode == status, done.stderr
    assert asked[0].answers == ("a", "b") and asked[0].output.parent == Path("traj_logs")
    assert asked[0].output.name.startswith("test-null-2")


class Interrupted:
    """Signals that came or did not."""

    def __init__(self, signals: list[int]) -> None:
        self.signals, self.stop = signals, "stop"

    def __bool__(self) -> bool:
        return bool(self.signals)

    @property
    def exit_status(self) -> int:
        return 128 + self.signals[0]
