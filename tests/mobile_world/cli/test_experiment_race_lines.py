"""What is said about a race, before it and after it, and what may be changed in one that has started."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest

from mobile_world.agents.reference import SYNTHETIC_LABEL
from mobile_world.analysis import Block, Round
from mobile_world.cli.experiment import race as race_module
from mobile_world.cli.experiment.race import announced_race, print_race
from mobile_world.domain import ConfigError
from mobile_world.experiment import RunWarning
from mobile_world.experiment.configuration import BudgetSection, Conduct, Experiment, Override, write_conduct
from mobile_world.experiment.race import RaceResult
from mobile_world.experiment.race_record import RaceRecord, Reestimate, plan_of_race, write_race
from tests.mobile_world.experiment.recorded import plan


def round_of(number: int, *arms: str, chosen: str | None = None, shown: bool = False) -> Round:
    blocks = () if chosen else (Block(task="T0", replica=0),)
    return Round(number=number, arms=arms, blocks=blocks, dropped=(), beaten=(), chosen=chosen, shown=shown)


ROUND = round_of(1, "a", "b")


def racing(*, label: str = "", held_out: float = 0.5, **more: Any) -> RaceRecord:
    whole = plan("a b c", "T0 T1", replicas=2)
    arms = tuple(
        arm.model_copy(update={"agent": "null", "label": label, "title": f"Arm {arm.name}"}) for arm in whole.arms
    )
    return plan_of_race(whole.model_copy(update={"arms": arms}), held_out=held_out, share=0.5).model_copy(update=more)


def experiment(record: RaceRecord, *warnings: str) -> Experiment:
    conduct = Conduct(name="Which", version="1", source="c.yaml")
    return Experiment(record.plan, conduct, Path("out"), warnings=warnings)


def printed(capsys: pytest.CaptureFixture[str], record: RaceRecord, **more: Any) -> list[str]:
    values: dict[str, Any] = {"record": record, "episodes": 3, "missing": 0, "stopped": None}
    result = RaceResult(**(values | more))
    print_race(experiment(record), result, as_json=False)
    return capsys.readouterr().out.splitlines()


def test_a_race_that_was_stopped_says_how_to_continue(capsys: pytest.CaptureFixture[str]) -> None:
    record = racing(rounds=(ROUND,))
    lines = printed(capsys, record, missing=1, stopped="the budget is spent")
    assert lines == [
        "round 1: 2 variants on 1 more block of task and replica",
        f"3 episodes, 50\u00a0% of the full grid's {record.race.full_grid}",
        "without a score (lost or not run yet): 1 episode",
        "stopped: the budget is spent",
        "continue with: mw experiment race out",
    ]


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (True, "significantly ahead of every other variant"),
        (False, "ahead of the remaining variants, not shown to be the best"),
    ],
)
def test_a_race_that_is_over_names_its_choice(capsys: pytest.CaptureFixture[str], shown: bool, words: str) -> None:
    over = round_of(2, "b", chosen="b", shown=shown)
    again = Reestimate(
        **{name: None for name in ("rate", "rate_in_race", "baseline_rate", "difference", "p")},
        arm="b",
        significant=False,
        fresh_tasks=True,
        sentence="It succeeds in half of them.",
    )
    record = racing(label=SYNTHETIC_LABEL, over=over, reestimate=again)
    assert printed(capsys, record)[0] == f"the subject is {SYNTHETIC_LABEL}"
    *_, chosen, sentence, files = printed(capsys, record)
    assert chosen == f"chosen: b (Arm b); {words}"
    assert (sentence, files) == (again.sentence, "race: out/race.json; confirmation: out/confirmation")
    print_race(experiment(record), RaceResult(record, 3, 0, None), as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert (found["finished"], found["subject"], found["missing"]) == (True, SYNTHETIC_LABEL, 0)
    assert "plan" not in found["race"]


def test_what_is_announced_follows_how_far_the_race_is() -> None:
    fresh = list(announced_race(experiment(racing(), "one task is long"), racing()))
    assert fresh[3].startswith("None of these tasks is one of the MobileWorld benchmark's")
    assert "3 variants race on 1 tasks" in fresh[4] and fresh[5].startswith("at most ")
    assert "on 1 held-out tasks, at most 4 episodes; results go to out" in fresh[6]
    assert fresh[-1] == "note: one task is long"
    begun = list(announced_race(experiment(racing()), racing(rounds=(ROUND,), held_out=0)))
    assert "on fresh replicas of the same tasks" in begun[6] and begun[7] == "continues with round 1"
    over = racing(rounds=(ROUND,), over=round_of(2, "b", chosen="b", shown=True))
    assert "the rounds are over" in list(announced_race(experiment(over), over))
    made_up = racing(label=SYNTHETIC_LABEL)
    note = f"note: the subject is {SYNTHETIC_LABEL}"
    assert note in list(announced_race(experiment(made_up), made_up))
    twice = list(announced_race(experiment(made_up, f"the subject is {SYNTHETIC_LABEL}"), made_up))
    assert twice.count(note) == 1


class Given:
    """Flags that were given."""

    def __init__(self, *overrides: Override) -> None:
        self._overrides = overrides

    def overrides(self) -> tuple[Override, ...]:
        return self._overrides


def test_only_budgets_and_workers_change_in_a_race_that_has_started() -> None:
    conduct = Conduct(name="x", version="1", source="c", budget=BudgetSection(tokens=5))
    flags: Any = Given(Override("budget.cost", 2.0), Override("evaluation.max_workers", 3))
    changed = race_module._changed(conduct, flags)
    assert (changed.budget, changed.workers) == (BudgetSection(tokens=5, cost=2.0), 3)
    other: Any = Given(Override("evaluation.seed", 1, "--seed"))
    with pytest.raises(ConfigError, match="--seed cannot be changed in a race that has started"):
        race_module._changed(conduct, other)
    given = {"held_out": None, "share": 0.2, "confirm_replicas": None}
    assert race_module._settings_of(given) == {"share": 0.2}


def test_a_race_that_has_nothing_left_to_run_is_printed_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = racing()
    done = RaceResult(record, 3, 0, None)
    monkeypatch.setattr("mobile_world.experiment.race.finished_race", lambda *about: done)
    race_module._start(experiment(record), record, accept_new_code=False, as_json=True)
    assert json.loads(capsys.readouterr().out)["episodes"] == 3


class Recorded:
    """What is called on the way to a race, in its order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, result: RaceResult) -> None:
        self.calls: list[str] = []
        self.conditions: Any = None
        self._result = result
        room = "mobile_world.experiment"
        for target in (
            f"{room}.check_writable",
            f"{room}.experiment_run.check_executor",
            "mobile_world.cli.experiment.start.check_named_devices",
            f"{room}.write_conduct",
            f"{room}.write_race",
            f"{room}.reports.report.write_reports",
        ):
            monkeypatch.setattr(target, self._noting(target.rpartition(".")[2]))
        monkeypatch.setattr(f"{room}.experiment_run.experiment_executor", self._executor)
        monkeypatch.setattr(f"{room}.race.run_race", self._run)

    def _noting(self, name: str) -> Any:
        return lambda *about, **more: self.calls.append(name)

    @contextmanager
    def _executor(self, experiment: Experiment, most: int, devices: object) -> Iterator[str]:
        self.calls.append(f"{most} episodes at most on {devices}")
        yield "executor"

    def _run(self, record: RaceRecord, place: Path, conditions: Any) -> RaceResult:
        self.conditions = conditions
        with conditions.watch(record.plan, place / "below") as listener:
            listener(RunWarning("a warning"))
        return self._result


@pytest.mark.parametrize("finished", [True, False])
def test_everything_is_checked_before_a_race_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], finished: bool
) -> None:
    record = racing()
    again = Reestimate(
        **{name: None for name in ("rate", "rate_in_race", "baseline_rate", "difference", "p")},
        arm="b",
        significant=False,
        fresh_tasks=True,
        sentence="So it is.",
    )
    update = {"over": round_of(2, "b", chosen="b"), "reestimate": again} if finished else {}
    seen = Recorded(monkeypatch, RaceResult(record.model_copy(update=update), 3, 1, "it was stopped"))
    ready = replace(experiment(record), output_dir=tmp_path / "out")
    ready = replace(ready, conduct=ready.conduct.model_copy(update={"retries": 5, "schedule": "shuffled"}))
    (tmp_path / "out").mkdir()
    with click.Context(race_module.race):
        if finished:
            race_module._start(ready, record, accept_new_code=True, as_json=False)
        else:
            with pytest.raises(click.exceptions.Exit) as ended:
                race_module._start(ready, record, accept_new_code=True, as_json=False)
            assert ended.value.exit_code == 3
    checks = ["check_writable", "check_executor", "check_named_devices", "write_conduct", "write_race"]
    reports = ["write_reports"] if finished else []
    assert seen.calls == [*checks, f"{record.race.most_episodes} episodes at most on None", *reports]
    how = seen.conditions
    assert (how.executor, how.retries, how.shuffled, how.accept_new_code) == ("executor", 5, True, True)
    assert how.stop is not None and how.budget == ready.budget
    out, err = capsys.readouterr()
    assert "3 variants race on 1 tasks" in err and "warning: a warning" in err
    assert ("continue with: mw experiment race" in out) != finished


def test_a_dry_run_of_a_race_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    record = racing()
    race_module.show_race(experiment(record), record, as_json=False)
    assert capsys.readouterr().out.splitlines() == list(announced_race(experiment(record), record))
    race_module.show_race(experiment(record), record, as_json=True)
    assert json.loads(capsys.readouterr().out)["plan"]["replicas"] == 2


def flags(**given: Any) -> dict[str, Any]:
    return {"held_out": None, "share": None, "confirm_replicas": None, "set_output_dir": None} | given


def test_a_race_is_entered_where_its_directory_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    ready, wanted = race_module._fresh(None, flags())
    assert ready.output_dir.name.endswith("-race") and not wanted.rounds
    assert len(wanted.held_out) == round(0.3 * len(ready.plan.tasks)) and len(ready.plan.arms) > 18
    fewer, aside = race_module._fresh(None, flags(held_out=0.0, set_output_dir="here"))
    assert fewer.output_dir.name == "here" and aside.held_out == ()
    place = fewer.output_dir
    place.mkdir()
    write_race(place, aside.model_copy(update={"rounds": (ROUND,)}))
    assert race_module._fresh(None, flags(held_out=0.0, set_output_dir="here")).record.rounds == (ROUND,)
    with pytest.raises(ConfigError, match=r"holds another race: other variants, tasks or shares. Continue with"):
        race_module._fresh(None, flags(held_out=0.5, set_output_dir="here"))
    with pytest.raises(ConfigError, match=r"holds another race: .*seed"):
        race_module._fresh(None, flags(held_out=0.0, set_output_dir="here", set_seed=77))
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "run.json").write_text("{}")
    with pytest.raises(ConfigError, match="contains an experiment that is not a race; choose another --output-dir"):
        race_module._fresh(None, flags(set_output_dir="run"))


def test_a_stored_race_goes_on_with_what_may_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with pytest.raises(ConfigError, match=r"is not a race: it has no race.json"):
        race_module._stored(tmp_path, flags())
    monkeypatch.chdir(tmp_path)
    ready, wanted = race_module._fresh(None, flags(set_output_dir="here"))
    ready.output_dir.mkdir()
    write_race(ready.output_dir, wanted)
    write_conduct(ready.output_dir, ready.conduct)
    with pytest.raises(ConfigError, match="--held-out cannot be changed in a race that has started"):
        race_module._stored(ready.output_dir, flags(held_out=0.2))
    stored = race_module._stored(ready.output_dir, flags(set_max_concurrency=3))
    assert stored.experiment.conduct.workers == 3 and stored.experiment.output_dir == ready.output_dir
    assert stored.record.plan == stored.experiment.plan == ready.plan
