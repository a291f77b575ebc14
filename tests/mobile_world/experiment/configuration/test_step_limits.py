"""Lengths of solutions: the shipped table is about the tasks that are shipped."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.domain import Action, Finish, OpenApp, Point, Tap, TypeText
from mobile_world.experiment.configuration.step_limits import measured_lengths, record_proofs
from mobile_world.experiment.proof import Proof, Prover
from mobile_world.experiment.proof.stages import Conclusion
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import FAMILIES, TaskRegistry
from mobile_world.tasks.proofs import (
    SolutionLength,
    SolutionLengths,
    own_file,
    own_proofs,
    shipped_solution_lengths,
    steps_by_eye,
    write_lengths,
)
from tests.mobile_world.tasks.packs import task_text, write


def proof(task: str, conclusion: Conclusion) -> Proof:
    return Proof(task=task, suite="mobile_world", conclusion=conclusion, stages=(), device="phone", seconds=1.0)


@pytest.mark.parametrize("suite", FAMILIES)
def test_every_shipped_task_is_in_the_table_as_it_is_now(suite: str) -> None:
    registry = TaskRegistry(suite)
    stale = [name for name in registry.names() if shipped_solution_lengths().of(registry, name, cue=None) is None]
    assert stale == [], f"run: mw task check --suite-family {suite} --write-lengths FILE"


@pytest.mark.parametrize("suite", FAMILIES)
def test_every_limit_leaves_a_careful_person_room(suite: str) -> None:
    registry = TaskRegistry(suite)
    for name in registry.names():
        length, task = shipped_solution_lengths().suites[suite][name], registry.create(name, seed=0)
        assert length.by_eye is not None, f"run: mw task check --suite-family {suite} --write-lengths FILE"
        assert length.solution is not None and length.solution[1] <= length.by_eye
        assert task.max_steps >= 1.5 * length.by_eye and task.max_steps >= 10 * task.complexity
        task.official_compat = True
        assert (task.max_steps == int(10 * task.complexity)) or not task.has_official_rule


def test_what_a_solution_takes_a_person() -> None:
    here = Point(x=0.5, y=0.5)
    solution: list[Action] = [
        OpenApp(app="Clock"),
        TypeText(text="x", at=here),
        TypeText(text="x"),
        Tap(at=here),
        Finish(),
    ]
    assert list(map(steps_by_eye, solution)) == [4, 2, 1, 1, 1]


@pytest.mark.slow
def test_a_measured_length_is_that_of_the_table(controller: AndroidController) -> None:
    registry = TaskRegistry("android_world")
    proof = Prover(registry, base_seed=0, replicas=1).prove("WifiEnableTask", controller)
    lengths = measured_lengths([proof], registry)
    assert lengths["WifiEnableTask"] == shipped_solution_lengths().suites["android_world"]["WifiEnableTask"]


def test_a_task_that_changed_is_not_known_any_more() -> None:
    registry = TaskRegistry("android_world")
    length = SolutionLength(definition="another", solution=(3, 4))
    table = SolutionLengths(suites={"android_world": {"WifiEnableTask": length}})
    assert table.of(registry, "WifiEnableTask", cue=None) is None
    assert table.of(registry, "SimpleAlarmTask", cue=None) is None


def test_a_table_grows(tmp_path: Path) -> None:
    file = tmp_path / "lengths.json"
    write_lengths(file, "b", {"One": SolutionLength(definition="x", solution=(1, 2))})
    write_lengths(file, "a", {"Two": SolutionLength(definition="y", solution=(3, 3), after_cue=(2, 2))})
    write_lengths(file, "b", {"Three": SolutionLength(definition="z")})
    table = SolutionLengths.model_validate_json(file.read_bytes())
    assert list(table.suites) == ["a", "b"]
    assert list(table.suites["b"]) == ["One", "Three"]
    assert table.suites["a"]["Two"].after_cue == (2, 2)


def test_what_this_user_proved_counts_until_the_file_changes(tmp_path: Path) -> None:
    file = write(tmp_path / "pack", "mine.py", task_text("MineTask"))
    registry = TaskRegistry("mobile_world", extra_dirs=[tmp_path / "pack"])
    state = tmp_path / "state"
    assert not own_proofs(state).proves(registry, "MineTask")
    record_proofs(state, [proof("MineTask", "proven"), proof("WakeUpAskTask", "proven")], registry)
    assert own_proofs(state).proves(registry, "MineTask")
    assert list(own_proofs(state).suites["mobile_world"]) == ["MineTask"], "the package has its own record"
    file.write_text(file.read_text() + "# changed\n")
    assert not own_proofs(state).proves(registry, "MineTask")


def test_a_task_that_falls_through_is_proven_no_longer(tmp_path: Path) -> None:
    write(tmp_path / "pack", "mine.py", task_text("MineTask"))
    registry = TaskRegistry("mobile_world", extra_dirs=[tmp_path / "pack"])
    conclusions: dict[Conclusion, bool] = {"proven": True, "not_scored": True, "failed": False}
    for conclusion, held in conclusions.items():
        record_proofs(tmp_path, [proof("MineTask", conclusion)], registry)
        assert own_proofs(tmp_path).proves(registry, "MineTask") is held
    own_file(tmp_path).write_text("{ damaged")
    record_proofs(tmp_path, [proof("MineTask", "proven")], registry)
    assert own_proofs(tmp_path).proves(registry, "MineTask")
