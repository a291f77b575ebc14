"""`run_experiment`: arms compared on tasks, from Python."""

from __future__ import annotations

import doctest
from dataclasses import replace
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError
from mobile_world.experiment import EpisodeEnded, RunBegan, RunDirectory, RunEvent, RunPlanned, run_experiment
from mobile_world.experiment.configuration import (
    ExecutorSection,
    Experiment,
    Override,
    load_experiment,
    stored_experiment,
)
from mobile_world.experiment.experiment_run import check_executor, experiment_workers
from mobile_world.experiment.race_record import RACE_FILE
from tests.phones_here import PhonesHere


def small(output: Path) -> Experiment:
    """Two prompts of the reference subject on one task."""
    overrides = [
        Override("evaluation.tasks", ["PrepareForFlightTask"]),
        Override("evaluation.n_replicas", 1),
        Override("evaluation.screenshots", False),
        Override("variants.only", ["v01", "v10"]),
        Override("controls", []),
        Override("evaluation.output_dir", str(output)),
    ]
    return load_experiment("demo", environ={}, overrides=overrides)


def test_an_experiment_is_run_reported_and_resumed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    events: list[RunEvent] = []
    result = run_experiment(small(tmp_path), devices=PhonesHere(1), listener=events.append)
    assert (result.summary.planned, result.run.missing, result.experiment.output_dir) == (2, 0, tmp_path)
    arms = {arm.name for arm in result.experiment.plan.arms}
    assert {row.variant_id for row in result.reports.content.leaderboard} == arms and len(arms) == 2
    assert result.reports.report == tmp_path / "evaluation_report.json"
    planned, began, *rest = events
    assert isinstance(planned, RunPlanned) and (len(planned.todo), planned.workers) == (2, 1)
    assert isinstance(began, RunBegan) and sum(isinstance(event, EpisodeEnded) for event in rest) == 2
    assert (tmp_path / "experiment.json").exists(), "from which it is resumed"
    events.clear()
    again = run_experiment(stored_experiment(tmp_path, environ={}), devices=PhonesHere(1), listener=events.append)
    assert again.summary == result.summary and [type(event) for event in events] == [RunPlanned, RunBegan]
    assert capfd.readouterr() == ("", "")


def test_a_configuration_is_named_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for missing in ("none.yaml", tmp_path / "none.yaml"):
        with pytest.raises(ConfigError, match=r"none\.yaml"):
            run_experiment(missing)


def test_devices_are_not_for_ray_and_races_are_not_run_on(tmp_path: Path) -> None:
    ready = small(tmp_path)
    ray = replace(ready, conduct=ready.conduct.model_copy(update={"executor": ExecutorSection(kind="ray")}))
    with pytest.raises(ConfigError, match="every Ray node has its own"):
        check_executor(ray, PhonesHere(1))
    (tmp_path / RACE_FILE).write_text("{}")
    with pytest.raises(ConfigError, match="holds a race"):
        run_experiment(ready, devices=PhonesHere(1))
    assert RunDirectory(tmp_path).header() is None


def test_workers_are_those_of_the_configuration_and_never_more_than_devices(tmp_path: Path) -> None:
    ready = small(tmp_path)
    named = ready.conduct.model_copy(update={"executor": ExecutorSection(devices=["a", "b", "c"]), "workers": 8})
    assert experiment_workers(replace(ready, conduct=named), 100) == 3
    assert experiment_workers(replace(ready, conduct=named), 100, PhonesHere(2)) == 2
    assert experiment_workers(replace(ready, conduct=named), 2) == 2
    assert experiment_workers(replace(ready, conduct=ready.conduct.model_copy(update={"workers": 5})), 100) == 5


@pytest.mark.slow
def test_the_example_of_the_call_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    [example] = doctest.DocTestFinder(recurse=False).find(run_experiment, globs={})
    assert doctest.DocTestRunner().run(example) == (0, 5)
