"""Experiments on AndroidWorld's own tasks: planned, run on several phones, stopped, resumed, grown and reported."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError, EpisodeRecord, official_seed
from mobile_world.experiment import EpisodeEnded, RunDirectory, RunEvent, StopSwitch, run_experiment
from mobile_world.experiment.configuration import Experiment, Override, extended, load_experiment, stored_experiment
from mobile_world.experiment.exports.rows import ExportedRun
from mobile_world.experiment.exports.training import goal_disclosure
from mobile_world.experiment.planning.plan_differences import official_code_words
from mobile_world.experiment.specification.settings import read_settings
from mobile_world.tasks.official_adapter import OfficialInstallation, shared_registry
from tests.mobile_world.tasks.official.conftest import STAND_IN
from tests.phones_here import PhonesHere

CONFIG = """\
experiment: {{name: "On its own tasks"}}
evaluation:
  source: official
  official_path: {path}
  tasks: [SystemBluetoothTurnOff]
  n_replicas: 2
  seed: 30
  max_steps: task
  goal: full
  screenshots: false
arms:
  - {{name: nothing, agent: "null"}}
  - {{name: presses, agent: confirm}}
"""
TASK = "SystemBluetoothTurnOff"
Load = Callable[..., Experiment]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Loads the configuration from a file, with other values over it."""

    def loaded(*overrides: tuple[str, object], path: Path = STAND_IN, **more: object) -> Experiment:
        file = tmp_path / "official.yaml"
        file.write_text(CONFIG.format(path=path))
        over = [Override("evaluation.output_dir", str(tmp_path / "run")), *(Override(*each) for each in overrides)]
        return load_experiment(file, environ={}, overrides=over, **more)  # type: ignore[arg-type]

    return loaded


def records(run_dir: Path) -> list[EpisodeRecord]:
    found = RunDirectory(run_dir).journal.records()
    return sorted(found, key=lambda record: (record.key.task, record.key.replica, record.key.arm))


def test_a_plan_says_whose_tasks_they_are(load: Load) -> None:
    ready = load()
    plan = ready.plan
    assert (plan.source, plan.official_compat, ready.conduct.official_path) == ("official", True, str(STAND_IN))
    assert set(plan.official_code) == {"sha256"}, "the stand-in has neither a version nor a checkout"
    assert [seed for _, seed in plan.instances()] == [official_seed(base_seed=30, task=TASK, replica=n) for n in (0, 1)]
    assert plan.steps_for(TASK) == 12
    assert load(("evaluation.max_steps", 5)).warnings == (
        f"1 task may need more than 5 steps, because no solution was measured, and the task's own limit is higher: "
        f"{TASK} (12); raise the limit, or leave each task its own ('max_steps: task', or no --max-steps)",
    )


def test_paths_are_seen_from_the_file(load: Load, tmp_path: Path) -> None:
    shutil.copytree(STAND_IN, tmp_path / "copy")
    ready = load(path=Path("copy"))
    assert ready.conduct.official_path == str(tmp_path / "copy")
    assert ready.conduct.official_python is None
    with pytest.raises(ConfigError, match="there is no interpreter no-such-python"):
        load(("evaluation.official_python", "no-such-python"))


def test_it_is_run_on_several_phones_stopped_resumed_grown_and_reported(load: Load, tmp_path: Path) -> None:
    run_dir, stop = tmp_path / "run", StopSwitch()

    def once(event: RunEvent) -> None:
        if isinstance(event, EpisodeEnded):
            stop.ask()

    first = run_experiment(load(), devices=PhonesHere(1), listener=once, stop=stop)
    assert first.run.missing == 3
    second = run_experiment(stored_experiment(run_dir, environ={}), devices=PhonesHere(2))
    assert (second.run.missing, len(records(run_dir))) == (0, 4)
    assert {record.outcome for record in records(run_dir)} == {"agent_failure"}
    assert {record.max_steps for record in records(run_dir)} == {12}
    by_replica = [{record.seed for record in records(run_dir) if record.key.replica == number} for number in (0, 1)]
    assert [len(seeds) for seeds in by_replica] == [1, 1] and by_replica[0] != by_replica[1], "arms share instances"
    grown = extended(stored_experiment(run_dir, environ={}), tasks="StandInHalf")
    third = run_experiment(grown, devices=PhonesHere(2))
    assert (third.summary.planned, third.run.missing) == (8, 0)
    page = (run_dir / "report.md").read_text()
    words = official_code_words(third.experiment.plan.official_code)
    assert f"The tasks are AndroidWorld's own: its code ({words}) draws, sets up and judges them." in page
    assert json.loads((run_dir / "evaluation_report.json").read_text())["evaluation_config"]["source"] == "official"
    told = goal_disclosure(ExportedRun(run_dir))
    assert {told(record) for record in records(run_dir)} == {"Turn bluetooth off.", "Do both."}


def test_another_copy_does_not_go_on_with_a_run(load: Load, tmp_path: Path) -> None:
    copy, moved, edited = tmp_path / "copy", tmp_path / "moved", tmp_path / "edited"
    shutil.copytree(STAND_IN, copy)
    git = copy / ".git"
    git.mkdir()
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    (git / "packed-refs").write_text(f"# pack-refs\n{'1' * 40} refs/heads/main\n")
    run_experiment(load(path=copy), devices=PhonesHere(1))
    shutil.copytree(copy, edited)
    shutil.move(copy, moved)
    run_dir = tmp_path / "run"
    with pytest.raises(ConfigError, match=f"there is no package android_world in {copy}"):
        stored_experiment(run_dir, environ={})
    shared_registry.cache_clear()
    there = stored_experiment(run_dir, environ={}, official_path=str(moved))
    assert run_experiment(there, devices=PhonesHere(1)).run.missing == 0
    assert stored_experiment(run_dir, environ={}).conduct.official_path == str(moved), "where it is now is kept"
    registry = edited / "android_world" / "registry.py"
    registry.write_text(registry.read_text() + "# edited\n")
    other = stored_experiment(run_dir, environ={}, official_path=str(edited))
    before, after = (official_code_words(each.plan.official_code) for each in (there, other))
    assert before.startswith("commit 111111111111, sha256 ") and before != after
    with pytest.raises(ConfigError, match=re.escape(f"AndroidWorld's own code was {before} and is now {after}")):
        run_experiment(other, devices=PhonesHere(1))


def test_a_copy_that_changes_meanwhile_is_noticed(tmp_path: Path) -> None:
    shutil.copytree(STAND_IN, tmp_path / "copy")
    found = shared_registry(OfficialInstallation(tmp_path / "copy"))
    worker = found.pool.take()
    (tmp_path / "copy" / "android_world" / "more.py").write_text("")
    with pytest.raises(ConfigError, match="copy has changed since this program began to use it"):
        found.pool.take()
    found.pool.give_back(worker)
    assert found.pool.take() is worker
    found.close()


def test_a_copy_of_another_shape_is_told_apart(tmp_path: Path, load: Load) -> None:
    old = tmp_path / "old"
    shutil.copytree(STAND_IN, old)
    registry = old / "android_world" / "registry.py"
    registry.write_text(registry.read_text().replace("get_registry", "all_tasks"))
    told = (
        rf"official.yaml:5:10: evaluation.tasks: AndroidWorld in {old} does not fit this version of MobileWorld, which "
        r"was tried with commit d9c569f \(AttributeError: .*get_registry.*\); if yours is older, update it: git pull"
    )
    with pytest.raises(ConfigError, match=told):
        load(path=old)


@pytest.mark.parametrize(
    ("overrides", "told"),
    [
        ({"evaluation.goal": "none"}, "evaluation.goal: AndroidWorld's own tasks have a goal and no cues"),
        ({"evaluation.goal": "hinted"}, "AndroidWorld's own tasks have no user, so nobody would answer"),
        (
            {"evaluation.goal": "vague", "evaluation.tasks": [TASK, "StandInHalf"]},
            "AndroidWorld's own tasks have no vague goal, and neither do our tasks of the same names: StandInHalf",
        ),
        ({"evaluation.apps": ["a.py"]}, "evaluation.apps: AndroidWorld's own code (evaluation.source) does not mix"),
        ({"evaluation.task_dirs": ["."]}, "evaluation.task_dirs: AndroidWorld's own code (evaluation.source) does not"),
        (
            {"user.model": "m", "user.base_url": "http://127.0.0.1:1/v1"},
            "user.model: AndroidWorld's own code (evaluation.source) has tasks without a user to ask; leave this out",
        ),
        ({"executor": "ray"}, "executor.kind: AndroidWorld's own code (evaluation.source) is on this machine alone"),
        ({"evaluation.suite": "mobile_world"}, "evaluation.source: AndroidWorld's own code has the tasks of android_"),
        ({"evaluation.tasks": ["Standin"]}, "evaluation.tasks: no task 'Standin' in AndroidWorld's own code; did you"),
        ({"evaluation.official_path": "nowhere"}, "evaluation.source: there is no package android_world in"),
        ({"evaluation.source": "native"}, "evaluation.official_path: this is for 'source: official'"),
        ({"evaluation.source": "offical"}, "evaluation.source: it must be"),
    ],
)
def test_what_does_not_go_together_is_refused(load: Load, overrides: dict[str, object], told: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(told)):
        load(*overrides.items())


def test_flags_do_not_mix_and_what_stands_is_left_out(load: Load, tmp_path: Path) -> None:
    for more, flag in (({"task_dirs": [tmp_path]}, "--task-dir"), ({"apps": [tmp_path]}, "--app")):
        with pytest.raises(ConfigError, match=f"does not mix with other tasks and apps; leave out {flag}"):
            load(**more)
    ready = load(standing_task_dirs=[tmp_path / "none"], standing_apps=[tmp_path / "none.py"])
    assert (ready.conduct.task_dirs, ready.conduct.apps) == ((), ())


def test_a_vague_goal_is_that_of_our_task(load: Load) -> None:
    registry = shared_registry(OfficialInstallation(STAND_IN))
    task = registry.create(TASK, seed=3)
    native = registry._native.get(TASK)
    assert task.goal_at("vague") == native.from_params({"on_or_off": "off"}, seed=3, suite="android_world").vague_goal
    assert task.goal_at("app") == "Use Settings."
    assert load(("evaluation.goal", "vague")).plan.rules.goal_level == "vague"


def test_other_commands_say_so(load: Load, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"evaluation\.source: the evaluator plays our own tasks"):
        read_settings({"path": "m"}, {"source": "official"}, environ={}, logger=None)  # type: ignore[arg-type]
    ours = load(("evaluation.source", "native"), ("evaluation.official_path", None))
    run_experiment(ours, devices=PhonesHere(1))
    with pytest.raises(ConfigError, match="uses our own tasks; --official-path and --official-python apply to"):
        stored_experiment(tmp_path / "run", environ={}, official_path=str(STAND_IN))
