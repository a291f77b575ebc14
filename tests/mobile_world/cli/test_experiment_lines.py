"""What `mw experiment` says before, during and after a run, and how its flags become a configuration."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest

from mobile_world.cli.experiment import options, power, resume, run_choice, start
from mobile_world.cli.experiment.commands import _planned, show_plan
from mobile_world.cli.experiment.options import Flags, _arm_names
from mobile_world.cli.prompt import VariantSource
from mobile_world.domain import ConfigError
from mobile_world.experiment import ExperimentResult, Plan, RunDirectory, RunPlanned, RunResult, Summary, summarise
from mobile_world.experiment.configuration import (
    BudgetSection,
    Conduct,
    ExecutorSection,
    Experiment,
    load_experiment,
    write_conduct,
)  # fmt: skip
from mobile_world.experiment.planning.power import PowerQuestion
from mobile_world.experiment.reports.report import write_reports
from mobile_world.experiment.storage.header import RunHeader, code_version
from tests.mobile_world.cli.program import QuickProgram
from tests.mobile_world.experiment.recorded import begun, plan, record


def conduct(**more: Any) -> Conduct:
    values: dict[str, Any] = {"name": "Which", "version": "1", "source": "c.yaml"}
    return Conduct(**(values | more))


def forecast(**more: Any) -> Any:
    values = {
        "episodes": 4,
        "wall_s": (65.0, 130.0),
        "device_minutes": (2.0, 4.0),
        "tokens": SimpleNamespace(expected=1500.0, at_most=0.0),
        "cost": None,
        "basis": "assumed",
    }
    return SimpleNamespace(projection=SimpleNamespace(**(values | more)), doubts=("time is short",), vain=("in vain",))


def test_a_forecast_in_words() -> None:
    assert list(start.forecast_lines(forecast(episodes=0))) == []
    assert list(start.forecast_lines(forecast())) == [
        "about 1:05 of wall time (at most 2:10), 2:00 on devices (at most 4:00); assumed, because nothing has run yet",
        "note: time is short; the run stops there and can be resumed with more",
        "note: in vain",
    ]
    tokens = SimpleNamespace(expected=1500.0, at_most=3000.0)
    first, *_ = start.forecast_lines(forecast(tokens=tokens, basis="measured"))
    assert first.endswith(", 1,500 tokens (at most 3,000), no price known; based on the attempts so far")
    priced, *_ = start.forecast_lines(forecast(tokens=tokens, cost=SimpleNamespace(expected=1.5, at_most=1234.0)))
    assert "1.50 in money (at most 1,234.00)" in priced


def test_what_is_announced_names_what_the_directory_holds_besides(tmp_path: Path) -> None:
    begun(tmp_path / "run", arms="null random", tasks="A B C", replicas=3)
    asked = Experiment(plan("null", "A B"), conduct(), tmp_path / "run", warnings=("careful", "careful"))
    todo: Any = tuple(asked.plan.episodes())
    lines = list(start.announced(asked, todo, 2))
    assert "1 arm x 2 tasks x 2 replicas = 4 episodes" in lines
    assert f"4 to run, 2 at a time; results go to {tmp_path}/run" in lines
    assert lines.count("note: careful") == 1
    assert lines[-1] == (
        f"note: {tmp_path}/run holds more than was asked for: 1 arm (random), 1 task (C), 1 replica (2). Leaderboard "
        "and report cover all of it; give another --output-dir to compare these alone"
    )
    fresh = Experiment(plan("null", "A B"), conduct(), tmp_path / "new")
    assert not any("holds more" in line for line in start.announced(fresh, (), 1))
    whole = Experiment(plan("null random", "A B C", replicas=3), conduct(), tmp_path / "run")
    assert not any("holds more" in line for line in start.announced(whole, (), 1))


def test_named_devices_are_checked_and_claimed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(start, "check_devices", lambda serials, apps: asked.append((serials, apps)))
    monkeypatch.setattr(start, "device_source", lambda serials, phones: (serials, phones))
    monkeypatch.setattr(start, "registry_of", lambda plan, conduct: SimpleNamespace(apps="apps"))
    none = Experiment(plan(), conduct(), tmp_path)
    start.check_named_devices(none)
    assert asked == [] and start.named_devices(none) is None
    named = Experiment(plan(), conduct(executor=ExecutorSection(devices=["a", "b"])), tmp_path)
    start.check_named_devices(named)
    devices: Any = start.named_devices(named)
    assert asked == [(["a", "b"], "apps")] and devices(3) == (["a", "b"], 3)


def outcome(tmp_path: Path, *records: Any, of: Plan | None = None, missing: int = 0, **more: Any) -> ExperimentResult:
    whole = of or plan("x y", "A B", replicas=1)
    names = " ".join(arm.name for arm in whole.arms)
    directory = begun(tmp_path / "run", *records, arms=names, tasks="A B", replicas=1)
    summary: Summary = summarise(whole, directory.journal.records()).model_copy(update=more)
    experiment = Experiment(whole, conduct(), directory.path)
    return ExperimentResult(RunResult(summary, missing), write_reports(directory.path), experiment)


def test_a_result_in_lines_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ends = [record("A", arm="x"), record("B", arm="x"), record("A", "agent_failure", arm="y", tokens_in=1500)]
    done = outcome(tmp_path, *ends, record("B", "infra_failure", arm="y"), missing=1)
    start.print_result(done._replace(run=done.run._replace(stopped="the budget is spent")), as_json=False)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "stopped: the budget is spent"
    assert lines[1].startswith("RANK") and lines[2].split()[:2] == ["1", "x"]
    for line in (
        "3 of 4 episodes scored, 4 attempts",
        "failures: declared done too early 1",
        "tokens: 1,500 in, 0 out",
        "rank –: not ranked, because fewer than 80\u00a0% of its episodes have a score",
        f"report: {tmp_path}/run/evaluation_report.json",
        f"continue with: mw experiment resume {tmp_path}/run",
    ):
        assert line in lines
    assert any(line.startswith("not scored: ") and "after 1 attempt:" in line for line in lines)
    assert any(line.startswith("episodes: ") and line.endswith(" and 1 more") for line in lines)
    assert not any("the subject is" in line for line in lines)
    start.print_result(done, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert (told["experiment"], told["missing"], told["stopped"], told["winner"]) == ("Which", 1, None, None)
    assert [row["arm"] for row in told["leaderboard"]] == ["x", "y"] and told["leaderboard"][0]["successes"] == 2
    assert told["reports"][0].endswith(".html") or told["reports"][0].endswith(".md")
    labelled = done.reports.content.model_copy(update={"synthetic": "made up"})
    start.print_result(done._replace(reports=done.reports._replace(content=labelled)), as_json=False)
    assert "the subject is made up" in capsys.readouterr().out


def test_only_the_first_lost_episodes_are_named(tmp_path: Path) -> None:
    lost = SimpleNamespace(episode="e", attempts=2, why="gone")
    of = plan("x", "A")
    summary = summarise(of, []).model_copy(update={"unscored": (lost,) * 11, "tokens_out": 5})
    lines = list(start._counts(of, RunResult(summary, 0)))
    assert lines.count("not scored: e after 2 attempts: gone") == 10
    assert lines[-1] == "not scored: 1 more, see summary.json" and "tokens: 0 in, 5 out" in lines
    ten = summary.model_copy(update={"unscored": (lost,) * 10})
    assert list(start._counts(of, RunResult(ten, 0)))[-1] == "not scored: e after 2 attempts: gone"
    titled = of.model_copy(update={"arms": (of.arms[0].model_copy(update={"title": "Ex"}),)})
    assert (start._called(titled, "x"), start._called(of, "x")) == ("x (Ex)", "x")


class Run:
    """Takes the place of `run_configured`."""

    def __init__(self, result: ExperimentResult) -> None:
        self.result = result
        self.more: dict[str, Any] = {}

    def __call__(self, experiment: Experiment, **more: Any) -> ExperimentResult:
        self.more = more
        more["listener"](RunPlanned(experiment.plan, (), 2))
        return self.result


def test_an_experiment_is_started_and_its_status_is_the_command_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done = outcome(tmp_path, record("A", arm="x"))
    run = Run(done)
    monkeypatch.setattr(start, "run_configured", run)
    experiment = done.experiment
    start.start(experiment, as_json=False, accept_new_code=True)
    out, err = capsys.readouterr()
    assert "2 arms x 2 tasks x 1 replica = 4 episodes" in err and out.startswith("RANK")
    assert (run.more["accept_new_code"], run.more["housekeeping"], run.more["devices"]) == (True, None, None)
    run.result = done._replace(run=done.run._replace(missing=1))
    with click.Context(click.Command("x")), pytest.raises(click.exceptions.Exit) as ended:
        start.start(experiment, as_json=True)
    assert ended.value.exit_code == 3


def test_a_plan_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    of = plan("null random", "A B")
    arms = (of.arms[0].model_copy(update={"title": "Nothing"}), of.arms[1].model_copy(update={"control": "null"}))
    of = of.model_copy(update={"arms": arms})
    assert _planned(of.arms[0], of) == {"arm": "null", "variant": "Nothing", "agent": "null", "control": "-"}
    assert _planned(of.arms[1], of)["control"] == "null"
    assert "variant" not in _planned(plan("a").arms[0], plan("a")) and "control" not in _planned(
        plan("a").arms[0], plan("a")
    )
    ready = Experiment(of, conduct(), tmp_path / "out", warnings=("careful",))
    show_plan(ready, as_json=False)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["ARM", "VARIANT", "AGENT", "CONTROL"] and "tasks of mobile_world: A, B" in lines
    assert "note: careful" in lines
    show_plan(ready, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert (told["planned"], told["todo"], told["subject"], told["notes"][0]) == (8, 8, None, "careful")


def given(**more: Any) -> Flags:
    return Flags(more)


def test_flags_become_overrides_in_their_order() -> None:
    flags = given(
        set_tasks="A, B,", set_seed=3, set_device="new", set_model=("m",), set_shuffle_tasks=True,
        agent_options=("top-k=3",), more=("evaluation.loop_limit=8",),
    )  # fmt: skip
    assert [(each.key, each.value, each.origin) for each in flags.overrides()] == [
        ("model.path", "m", "--model"),
        ("evaluation.task_split", None, "--tasks"),
        ("evaluation.tasks", ["A", "B"], "--tasks"),
        ("evaluation.seed", 3, "--seed"),
        ("evaluation.schedule", "shuffled", "--shuffle-tasks"),
        ("executor.devices", [], "--device"),
        ("agent_options.top_k", 3, "--option top_k"),
        ("evaluation.loop_limit", 8, "--set evaluation.loop_limit"),
    ]
    assert [each.value for each in given(set_device="a, b").overrides()] == [["a", "b"]]
    assert given(set_cache_dir="here").overrides()[0].value == str(Path("here").absolute())
    assert given(set_official_compat=True).overrides()[0].value is True
    assert [each.value for each in given(set_official_path="a", set_official_python="python3").overrides()] == [
        str(Path("a").absolute()),
        "python3",
    ]
    assert given(set_official_python="a/python").overrides()[0].value == str(Path("a/python").absolute())
    assert given(set_seed=0).overrides()[0].value == 0, "zero was given"


def test_what_flags_compare_names_the_experiment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MW_API_KEY", raising=False)
    monkeypatch.setenv("API_KEY", "k")
    prompts = (Path("/a.txt"), Path("/b.txt"))
    found = {each.key: each.value for each in given(prompts=prompts).overrides(alone=True)}
    assert found == {
        "experiment.name": "Prompts compared", "evaluation.output_dir": "results/prompts",
        "variants": {"files": ["/a.txt", "/b.txt"]}, "model.api_key_env": "API_KEY",
    }  # fmt: skip
    assert [each.key for each in given(prompts=prompts).overrides()] == ["variants"]
    models = given(set_model=("org/m-1", "other/m-1", "q"), set_base_url=("u",), prompts=prompts[:1])
    found = {each.key: each.value for each in models.overrides(alone=True)}
    assert found["experiment.name"] == "Models compared" and found["prompt"] == "/a.txt"
    assert found["arms"] == [
        {"name": "m-1", "model": {"path": "org/m-1", "base_url": "u"}},
        {"name": "m-1-2", "model": {"path": "other/m-1", "base_url": "u"}},
        {"name": "q", "model": {"path": "q", "base_url": "u"}},
    ]
    assert "model.path" not in found and found["model.api_key_env"] == "API_KEY"
    apart = given(set_model=("a", "b"), set_base_url=("u", "v")).overrides(alone=True)
    assert apart[2].value[1] == {"name": "b", "model": {"path": "b", "base_url": "v"}}  # type: ignore[index]
    assert "model.api_key_env" not in {each.key for each in apart}, "nobody can say whose key it is"
    assert given(set_model=("a", "b")).overrides()[0].value == [
        {"name": "a", "model": {"path": "a"}}, {"name": "b", "model": {"path": "b"}},
    ]  # fmt: skip
    with pytest.raises(ConfigError, match="2 times --model and 3 times --base-url"):
        given(set_model=("a", "b"), set_base_url=("u", "v", "w")).overrides()
    with pytest.raises(ConfigError, match="several models and several prompts are two comparisons"):
        given(set_model=("a", "b"), prompts=prompts).overrides()
    assert given().packaged != given(prompts=prompts).packaged == given(set_model=("a", "b")).packaged
    assert given(set_model=("a",)).packaged == given().packaged


def test_models_have_short_names() -> None:
    assert _arm_names(["org/a b/", "x", "x", "x-y", "///", "m" * 60]) == ["a-b", "x", "x-2", "x-y", "model", "m" * 50]


def test_tasks_are_completed_where_they_are_named() -> None:
    found = {each.name: each for each in click.command()(options.run_options(lambda **more: None)).params}
    assert found["set_tasks"]._custom_shell_complete is not None and found["set_seed"]._custom_shell_complete is None


def changes(**more: Any) -> dict[str, Any]:
    return dict.fromkeys(("tokens", "cost", "device_minutes", "wall_minutes", "max_concurrency")) | more


def test_a_session_may_have_other_limits() -> None:
    before = conduct(workers=2, budget=BudgetSection(tokens=5))
    assert resume._changed(before, changes()) == before
    after = resume._changed(before, changes(cost=2.0, tokens=7, max_concurrency=4))
    assert (after.workers, after.budget) == (4, BudgetSection(tokens=7, cost=2.0))
    source = VariantSource(None, None, None)
    assert len(resume._variants("all", source)) == 18
    assert [each.label for each in resume._variants("v02, v01,", source)] == ["v02", "v01"]


@pytest.mark.parametrize("dry_run", [True, False])
def test_a_stored_experiment_goes_on_or_grows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dry_run: bool) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    ready = load_experiment(None, environ={})
    ready.output_dir.mkdir(parents=True)
    RunDirectory(ready.output_dir).write_header(
        RunHeader.begin(ready.plan, code_version(), "2026-01-01T00:00:00+00:00")
    )
    write_conduct(ready.output_dir, ready.conduct)
    seen: list[Any] = []
    monkeypatch.setattr(start, "start", lambda experiment, **more: seen.append((experiment, more)))
    monkeypatch.setattr(resume, "show_plan", lambda experiment, **more: seen.append((experiment, more)))
    mw = QuickProgram(tmp_path, "experiment")
    dry = ("--dry-run",) if dry_run else ()
    done = mw("resume", "--max-concurrency", "3", "--accept-new-code", "--json", *dry)
    assert done.returncode == 0, done.stderr
    experiment, more = seen[0]
    assert experiment.conduct.workers == 3 and experiment.plan.replicas == ready.plan.replicas
    assert (more["as_json"], more["accept_new_code"], "housekeeping" in more) == (True, True, not dry_run)
    done = mw("extend", str(ready.output_dir), "--replicas", str(ready.plan.replicas + 1), "--variants", "v18", *dry)
    assert done.returncode == 0, done.stderr
    grown = seen[1][0].plan
    assert grown.replicas == ready.plan.replicas + 1 and len(grown.arms) == len(ready.plan.arms) + 1
    assert seen[1][1]["as_json"] is False


def test_runs_are_found_three_levels_deep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    settings = load_experiment(None, environ={}).conduct
    for place in ("results", "results/a/b/c", "results/a/b/c/d/e", "results/x/y/z/w"):
        begun(Path(place))
        write_conduct(Path(place), settings)
    assert [str(each.path) for each in run_choice._experiments()] == ["results"], "what lies below one is part of it"
    for file in Path("results").glob("*.json"):
        file.unlink()
    found = run_choice._experiments()
    assert [str(each.path) for each in found] == ["results/a/b/c"]
    assert run_choice.chosen(None, None, unfinished=True) == Path("results/a/b/c")
    assert run_choice.chosen(Path("a"), Path("a")) == Path("a") == run_choice.chosen(None, Path("a"))
    with pytest.raises(ConfigError, match="name one run directory, not both a and b"):
        run_choice.chosen(Path("a"), Path("b"))
    (Path("results/a/b/c/run.json")).write_text("{")
    assert run_choice._experiments() == []


def test_finished_and_many_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = run_choice._Experiment
    one = found(Path("results/done"), 1.0, 4, 4)
    monkeypatch.setattr(run_choice, "_experiments", lambda: [one])
    assert run_choice.chosen(None, None, unfinished=True) == one.path, "it says itself that it is finished"
    many = [found(Path(f"results/{number}"), 1.0, number, 20) for number in range(9)]
    monkeypatch.setattr(run_choice, "_experiments", lambda: many)
    with pytest.raises(ConfigError, match=r"name one of the 9 unfinished experiments .*7 of 20 scored\), and 1 more$"):
        run_choice.chosen(None, None, unfinished=True)
    monkeypatch.setattr(run_choice, "_experiments", lambda: many[:8])
    with pytest.raises(ConfigError, match=r"name one of the 8 experiments .*7 of 20 scored\)$"):
        run_choice.chosen(None, None)
    monkeypatch.setattr(run_choice, "_experiments", lambda: [one, one])
    with pytest.raises(ConfigError, match="name one of the 2 experiments"):
        run_choice.chosen(None, None, unfinished=True)


def test_power_takes_what_is_given_over_what_is_known(tmp_path: Path) -> None:
    names = ("baseline", "replicas", "discordance", "clustering", "alpha", "variants", "tasks", "wanted", "episodes")
    nothing = dict.fromkeys(names)
    question = power._asked(None, rates_needed=True)
    assert (question.basis, power._over(question, nothing)) == ("assumed", question)
    said = power._over(question, nothing | {"baseline": 0.0, "variants": 5, "tasks": 7, "wanted": 0.9, "alpha": 0.01})
    assert (said.setting.baseline, said.setting.contrasts, said.setting.alpha) == (0.0, 4, 0.01)
    assert (said.basis, said.tasks, said.wanted) == ("given", 7, 0.9)
    budget = power._over(question, nothing | {"episodes": 100})
    assert budget.tasks == 50 and isinstance(budget, PowerQuestion)
    begun(tmp_path / "run", *(record(task, arm=arm) for task in "AB" for arm in "xy"), arms="x y", replicas=1)
    assert power._asked(tmp_path / "run", rates_needed=True).basis == "measured"
    planned = power._asked(tmp_path / "run", rates_needed=False)
    assert (planned.basis, planned.tasks, planned.setting.replicas, planned.setting.contrasts) == ("assumed", 2, 1, 1)
    assert power._label(None) == "" == power._label(tmp_path / "run")
    alone = begun(tmp_path / "alone", arms="x", replicas=2)
    assert power._asked(alone.path, rates_needed=False).setting.contrasts == 1


def test_power_in_rows() -> None:
    far = SimpleNamespace(effect=0.125, power=None, tasks_needed=None, episodes_needed=None)
    assert power._row(far) == {  # type: ignore[arg-type]
        "improvement": "12.5 points", "found": "-", "tasks_needed": "over a million", "episodes_needed": "-",
    }  # fmt: skip
    near = SimpleNamespace(effect=0.1, power=0.5, tasks_needed=1500, episodes_needed=3000)
    assert list(power._row(near).values()) == ["10 points", "50\u00a0% of the time", "1,500", "3,000"]  # type: ignore[arg-type]


def test_a_report_tells_what_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = SimpleNamespace(
        synthetic="made up", statements=("Ours.",), winner_reason="No winner.", torn_lines=2, set_aside=("one aside",),
        model_dump_json=lambda indent: json.dumps({"winner": None}, indent=indent),
    )  # fmt: skip
    written = SimpleNamespace(
        content=content,
        compared=("x beats y",),
        pages=(Path("r.md"), Path("r.html")),
        report=Path("r.json"),
        episodes=("e",),
    )
    monkeypatch.setattr("mobile_world.experiment.reports.report.write_reports", lambda place: written)
    mw = QuickProgram(tmp_path, "experiment", "report", "run")
    assert mw().stdout.splitlines() == [
        "the subject is made up", "Ours.", "No winner.", "x beats y",
        "unfinished lines of the journal, left by a killed process: 2; they do not count", "one aside",
        "r.html", "r.md", "r.json", "and 1 file with episodes",
    ]  # fmt: skip
    assert json.loads(mw("--json").stdout) == {"winner": None}
    content.synthetic, content.torn_lines = "", 0
    assert mw().stdout.splitlines()[:4] == ["Ours.", "No winner.", "x beats y", "one aside"]


def test_an_export_tells_what_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    files = [SimpleNamespace(part="episodes", file=Path("e.csv"), rows=3)]
    done = SimpleNamespace(files=files, unreadable=2, label="made up", whose_tasks=("Ours.",))

    def export(place: Path, to: Path, **more: Any) -> Any:
        asked.append((place, to, more))
        return done

    monkeypatch.setattr("mobile_world.experiment.exports.export", export)
    mw = QuickProgram(tmp_path, "experiment", "export", "run", "--to", "out")
    told = mw("--what", "training", "--what", "steps", "--format", "jsonl", "--no-images", "--only-successes")
    assert told.stdout == "e.csv: 3 rows\n"
    assert told.stderr.splitlines() == [
        "the steps of 2 episodes could not be read and are left out", "Ours.", "the subject is made up",
    ]  # fmt: skip
    assert asked == [
        (
            Path("run"),
            Path("out"),
            {"parts": ["steps", "training"], "kind": "jsonl", "images": False, "only_successes": True},
        )
    ]
    done.unreadable, done.label, done.whose_tasks = 0, "", ()
    plain = mw()
    assert plain.stderr == "" and asked[-1][2]["parts"] == ["episodes", "steps"] and asked[-1][2]["images"] is True
    assert json.loads(mw("--json").stdout) == {
        "files": [{"what": "episodes", "file": "e.csv", "rows": 3}], "unreadable": 0, "subject": "",
        "statements": [],
    }  # fmt: skip


def test_rates_of_a_synthetic_subject_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(power, "_label", lambda place: "made up")
    begun(tmp_path / "run", *(record(task, arm=arm) for task in "AB" for arm in "xy"), arms="x y", replicas=1)
    mw = QuickProgram(tmp_path, "experiment", "power")
    assert mw("run").stdout.splitlines()[0] == "the subject is made up"
    assert "made up" not in mw("run", "--baseline", "0.3").stdout
    both = mw("run", "--output-dir", "run")
    assert both.returncode == 0
    (tmp_path / "other").mkdir()
    assert "name one of run and other, not both" in mw("run", "--output-dir", "other").stderr
    assert mw("--baseline", "0.3", "--effect", "0.2", "--effect", "0.1").stdout.splitlines()[-2].startswith("10 points")
