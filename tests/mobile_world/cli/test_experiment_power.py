"""`mw experiment power` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mobile_world.cli.app import app
from mobile_world.experiment import run_plan
from tests.mobile_world.experiment.configuration.specified import write_config
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.experiment.scripted_executor import ScriptedExecutor


def power(*words: str) -> Result:
    return CliRunner().invoke(app, ["experiment", "power", *words])


def plain(*words: str) -> dict[str, Any]:
    done = power(*words, "--json")
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_an_effect_has_a_price() -> None:
    found = plain("--baseline", "0.3", "--effect", "0.1", "--variants", "18")
    assert found["basis"] == "given"
    [effect] = found["effects"]
    assert effect["episodes_needed"] == 18 * effect["tasks_needed"]
    assert effect["power"] is None
    cheaper = plain("--baseline", "0.3", "--effect", "0.2", "--variants", "18")["effects"][0]
    assert cheaper["tasks_needed"] < effect["tasks_needed"]


def test_a_budget_has_an_effect() -> None:
    found = plain("--baseline", "0.3", "--episodes", "400")
    assert (found["tasks"], found["can_be_significant"]) == (200, True)
    assert 0.05 < found["detectable"] < 0.3


def test_five_tasks_are_told_so() -> None:
    done = power("--tasks", "5", "--replicas", "1000")
    assert done.exit_code == 0
    assert "With 5 tasks, no difference can reach significance" in done.stdout
    assert "0\u00a0% of the time" in done.stdout


def test_a_configuration_gives_the_plan_without_a_model_behind_it(tmp_path: Path) -> None:
    found = plain(str(write_config(tmp_path)))
    assert (found["variants"], found["tasks"], found["replicas"], found["basis"]) == (18, 5, 2, "assumed")
    assert found["can_be_significant"] is False


def test_a_run_gives_its_rates(tmp_path: Path) -> None:
    tasks = [f"T{n}" for n in range(8)]
    results = [record(task, arm="a", replica=0) for task in tasks]
    results += [record(task, "agent_failure" if n < 4 else "success", arm="b") for n, task in enumerate(tasks)]
    run_plan(plan("a b", " ".join(tasks), replicas=1), ScriptedExecutor(results), tmp_path / "run")
    found = plain(str(tmp_path / "run"))
    assert (found["basis"], found["baseline"], found["discordance"]) == ("measured", 1.0, 0.5)
    assert plain(str(tmp_path / "run"), "--baseline", "0.2")["basis"] == "given"
    assert plain("--output-dir", str(tmp_path / "run")) == found


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--tasks", "5", "--episodes", "100"), "not both"),
        (("--episodes", "1"), "less than one task"),
        (("--baseline", "30"), "0<=x<=1"),
        (("nowhere",), "does not exist"),
    ],
)
def test_what_makes_no_sense_is_refused(words: tuple[str, ...], message: str) -> None:
    done = power(*words)
    assert done.exit_code == 2
    assert message in done.output


def test_a_directory_without_a_run_is_refused(tmp_path: Path) -> None:
    assert power(str(tmp_path)).exit_code == 2


def test_the_answer_is_told_line_by_line() -> None:
    done = power("--baseline", "0.3", "--tasks", "30", "--effect", "0.2")
    lines = done.stdout.splitlines()
    assert (
        "baseline 30\u00a0% (as given); discordant pairs: as if independent; correlation within a task: 0.00" in lines
    )
    assert "2 variants x 30 tasks x 1 replica = 60 episodes" in lines
    known = power("--baseline", "0.3", "--discordance", "0.2", "--effect", "0.2").stdout
    assert "discordant pairs: 20\u00a0%;" in known and " = " not in known.splitlines()[-1]
    assert "20 points" in known and "-" in known
