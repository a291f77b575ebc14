"""`evaluate`: one agent on tasks, from Python."""

from __future__ import annotations

import doctest
import os
from pathlib import Path

import pytest

from mobile_world.agents import Agent, AgentEntry, Decision, EpisodeBrief, agent_entry
from mobile_world.agents.baselines.null import NullAgent
from mobile_world.domain import ConfigError, Finish, Needs, Observation, ServerLost, Wait
from mobile_world.experiment import (
    Budget,
    EpisodeEnded,
    Housekeeping,
    Rules,
    RunArchived,
    RunBegan,
    RunDirectory,
    RunEvent,
    RunOptions,
    RunPlanned,
    StopSwitch,
    evaluate,
    evaluation,
    preparation,
)
from mobile_world.experiment.evaluation import EvaluatedAgent
from mobile_world.experiment.preparation import device_count, named_devices, one_at_a_time, worker_count
from mobile_world.experiment.python_terms import in_python_terms
from mobile_world.runtime.device_sources import AdbDevices
from mobile_world.tasks import BaseTask, TaskRegistry
from tests.mobile_world.experiment.recorded import plan
from tests.phones_here import PhonesHere

WifiEnableTask = TaskRegistry("android_world").get("WifiEnableTask")
WIFI_ON = WifiEnableTask.from_seed(seed=1, suite="android_world")
QUICK = Rules(screenshots=False, max_steps=20)


class OtherTask(BaseTask):
    """Of no suite."""


def test_an_agent_is_evaluated_continued_and_summed_up(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    events: list[RunEvent] = []
    keep = Housekeeping(archive_to=tmp_path / "archives")

    def run(tasks: str) -> evaluation.EvaluationResult:
        return evaluate(
            "oracle",
            suite="android_world",
            tasks=tasks,
            run_dir=tmp_path / "run",
            rules=QUICK,
            devices=PhonesHere(1),
            options=RunOptions(housekeeping=keep),
            listener=events.append,
        )

    first = run("WifiEnableTask")
    assert (first.summary.success_rate, first.run.missing, first.run.asked_to_stop) == (1.0, 0, False)
    planned, began, *_, archived = events
    assert isinstance(planned, RunPlanned) and (len(planned.todo), planned.workers) == (1, 1)
    assert isinstance(began, RunBegan) and (began.todo, began.slots) == (1, 1)
    assert isinstance(archived, RunArchived) and archived.file.parent == tmp_path / "archives"
    assert [event.record.outcome for event in events if isinstance(event, EpisodeEnded)] == ["success"]
    events.clear()
    second = run("WifiEnableTask,SystemWifiTurnOff")
    assert (second.summary.planned, second.summary.scored, second.plan.replicas) == (2, 2, 1)
    assert [str(event.record.key.task) for event in events if isinstance(event, EpisodeEnded)] == ["SystemWifiTurnOff"]
    again = run("WifiEnableTask")
    assert (again.summary.planned, again.run.summary.planned, again.run_dir) == (1, 2, tmp_path / "run")
    assert capfd.readouterr() == ("", "")


def test_a_run_that_is_asked_to_stop_or_has_no_budget_says_so(tmp_path: Path) -> None:
    stop = StopSwitch()
    stop.ask()
    stopped = evaluate("null", tasks="WifiEnableTask", suite="android_world", run_dir=tmp_path / "a", stop=stop)
    assert (stopped.run.missing, stopped.run.asked_to_stop, stopped.run.stopped) == (1, True, None)
    assert stopped.summary.success_rate is None
    spent = evaluate(
        "null",
        tasks="WifiEnableTask",
        suite="android_world",
        run_dir=tmp_path / "b",
        devices=PhonesHere(1),
        options=RunOptions(budget=Budget(wall_s=1e-9)),
    )
    assert spent.run.over_budget and not spent.run.asked_to_stop and "wall" in (spent.run.stopped or "")


@pytest.mark.parametrize(
    ("agent", "words", "message"),
    [
        ("nobody", {}, "nobody"),
        ("null", {"tasks": "NoSuchTask"}, "NoSuchTask"),
        ("null", {"suite": "no_such_suite"}, "no_such_suite"),
        ("null", {"tasks": []}, "tasks is empty"),
        ("null", {"tasks": [3]}, "tasks: 3 is neither the name of a task nor a task class"),
        ("null", {"tasks": 3}, "tasks: expected str or Iterable, not 3"),
        (
            "null",
            {"tasks": [WifiEnableTask.from_seed(seed=1, suite="android_world")]},
            "tasks: pass the class WifiEnableTask, not an object",
        ),
        ("null", {"tasks": [OtherTask]}, "no task 'OtherTask'"),
        ("null", {"suite": 3}, "suite: expected str or TaskRegistry, not 3"),
        ("null", {"suite": "mobile_world"}, 'it is one of android_world: suite="android_world"'),
        ("null", {"replicas": 0}, "replicas: at least 1, not 0"),
        ("null", {"replicas": "2"}, "replicas: expected int, not '2'"),
        ("null", {"seed": None}, "seed: expected int, not None"),
        ("null", {"rules": {"max_steps": 3}}, "rules: expected Rules, not {'max_steps': 3}"),
        ("null", {"devices": 3}, "devices: 3 is no source of devices"),
        ("null", {"devices": []}, "devices: .* is no source of devices"),
        ("null", {"devices": [5554]}, "devices: .* is no source of devices"),
        ("null", {"devices": ["a", "a"]}, "named twice: a"),
        (3, {}, "3 is not an agent"),
        (lambda: NullAgent(), {}, "is not an agent: pass a name, an agent class, a named function, or an object"),
        ("uivenus", {}, "give model_name in agent_options and base_url in agent_options"),
        ("null", {"agent_options": {"model_name": "m"}}, "model_name"),
        ("random", {}, "holds results of null, not of random; choose another with run_dir"),
    ],
)
def test_what_cannot_be_used_is_refused_before_a_device_is_asked_for(
    agent: str, words: dict[str, object], message: str, tmp_path: Path
) -> None:
    """`agent` is whatever a caller may pass, right or wrong."""
    stop = StopSwitch()
    stop.ask()
    evaluate("null", suite="android_world", tasks="WifiEnableTask", run_dir=tmp_path, stop=stop)

    def no_devices(workers: int) -> PhonesHere:
        raise AssertionError(f"{workers} devices were asked for")

    given = {"suite": "android_world", "tasks": "WifiEnableTask", "devices": no_devices, **words}
    with pytest.raises(ConfigError, match=message):
        evaluate(agent, run_dir=tmp_path, **given)  # type: ignore[arg-type]


class PatientAgent:
    """Waits so many times before it gives up."""

    needs = Needs(screenshot=False, ui_tree=False)

    def __init__(self, waits: int = 0) -> None:
        self.left = waits

    def begin(self, brief: EpisodeBrief) -> None:
        del brief

    def act(self, observation: Observation) -> Decision:
        del observation
        self.left -= 1
        return Decision(Finish(status="infeasible") if self.left < 0 else Wait(seconds=0.1))

    def close(self) -> None:
        """Nothing is held."""


def hasty_agent() -> PatientAgent:
    return PatientAgent(0)


@pytest.mark.parametrize(
    ("agent", "name", "steps"),
    [
        (NullAgent, "null", 1),
        (PatientAgent, "PatientAgent", 1),
        (hasty_agent, "hasty_agent", 1),
        (PatientAgent(1), "PatientAgent", 2),
    ],
)
def test_an_agent_may_be_a_class_a_function_or_an_object(agent: Agent, name: str, steps: int, tmp_path: Path) -> None:
    result = evaluate(
        agent, suite="android_world", tasks=[WifiEnableTask], replicas=2, run_dir=str(tmp_path), devices=PhonesHere(1)
    )
    assert result.plan.arms[0].name == name and [task.name for task in result.plan.tasks] == ["WifiEnableTask"]
    assert [record.steps for record in RunDirectory(tmp_path).journal.records()] == [steps, steps]


def test_options_of_a_class_are_arguments_and_recorded(tmp_path: Path) -> None:
    result = evaluate(
        PatientAgent,
        suite="android_world",
        tasks=["WifiEnableTask"],
        agent_options={"waits": 2},
        run_dir=tmp_path,
        devices=PhonesHere(1),
    )
    assert result.plan.arms[0].options == {"waits": 2} and result.summary.mean_steps == 3


def test_devices_may_be_named() -> None:
    one, several = named_devices("emulator-5554"), named_devices(["a", "b"])
    assert isinstance(one, AdbDevices) and isinstance(several, AdbDevices) and (one.count, several.count) == (1, 2)
    phones = PhonesHere(1)
    assert named_devices(phones) is phones and named_devices(None) is None
    with pytest.raises(ServerLost, match=r"127\.0\.0\.1:9"):
        named_devices("http://127.0.0.1:9")


def test_commands_in_errors_keep_their_flags() -> None:
    with pytest.raises(ConfigError) as caught, in_python_terms():
        raise ConfigError("say 'mw info task --suite-family goalless', --task-dir DIR or --unknown")
    assert (
        str(caught.value) == "say 'mw info task --suite-family goalless', TaskRegistry(extra_dirs=…) DIR or --unknown"
    )


def test_devices_may_be_opened_when_the_number_of_workers_is_known(tmp_path: Path) -> None:
    asked: list[int] = []

    def opened(workers: int) -> PhonesHere:
        asked.append(workers)
        return PhonesHere(1)

    events: list[RunEvent] = []
    result = evaluate(
        "null",
        suite="android_world",
        tasks="WifiEnableTask,SystemWifiTurnOff",
        run_dir=tmp_path,
        rules=QUICK,
        devices=opened,
        options=RunOptions(workers=2),
        listener=events.append,
    )
    assert (asked, result.summary.success_rate) == ([2], 0.0)
    assert [event.slots for event in events if isinstance(event, RunBegan)] == [1], "as many as there are devices"


def test_workers_follow_cores_models_episodes_and_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 2, 5})
    of = plan("null")
    assert worker_count(of, 100) == 6 and worker_count(of, 4) == 4 and worker_count(of, 0) == 1
    assert worker_count(plan("uivenus"), 100) == 12
    assert worker_count(of, 100, wanted=9) == 9 and worker_count(of, 100, wanted=9, most=2) == 2
    assert worker_count(of, 100, most=4) == 4
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert worker_count(of, 100) == 2, "where nothing is known, one core is"

    def interactive(name: str) -> AgentEntry:
        return agent_entry(name)._replace(interactive=True)

    monkeypatch.setattr(preparation, "agent_entry", interactive)
    assert worker_count(of, 100, wanted=9) == 1


def test_devices_are_counted_where_that_is_known() -> None:
    assert device_count(None) is None and device_count(lambda _: PhonesHere(1)) is None
    assert device_count(PhonesHere(3)) == 3


def test_without_a_listener_events_go_nowhere() -> None:
    one_at_a_time(None)(RunBegan(1, 1, 0))


def test_keys_are_told_to_agents_and_to_no_plan() -> None:
    options = {"model_name": "m", "base_url": "http://127.0.0.1:9/v1", "api_key": "k", "executor_api_key": "e"}
    agent = EvaluatedAgent("uivenus", options, 7.0)
    arm = agent.arm()
    assert (arm.name, arm.agent, arm.options["model_name"]) == ("uivenus", "uivenus", "m")
    assert not {"api_key", "executor_api_key", "step_timeout_s"} & arm.options.keys()
    assert "k" not in repr(agent).split()


@pytest.mark.slow
def test_the_example_of_the_call_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    [example] = doctest.DocTestFinder(recurse=False).find(evaluate, globs={})
    assert doctest.DocTestRunner().run(example) == (0, 3)
