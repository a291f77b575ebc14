"""`mw experiment race`: starts or resumes a race, and prints its rounds, choice and confirmation."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from mobile_world.analysis.formatting import counted, percent
from mobile_world.cli import options, output, outside_apps
from mobile_world.cli.experiment.commands import EXIT_STATUS
from mobile_world.cli.experiment.options import Flags, new_code_option, run_options
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.experiment import Conduct, Experiment, Listener, Plan, RaceRecord
    from mobile_world.experiment.race import RaceResult


def show_race(experiment: Experiment, record: RaceRecord, *, as_json: bool) -> None:
    """Print what a race would do."""
    if as_json:
        click.echo(record.model_dump_json(indent=2))
        return
    output.say(*announced_race(experiment, record))


def announced_race(experiment: Experiment, record: RaceRecord) -> Iterator[str]:
    """What a person should know before the start."""
    from mobile_world.analysis import reach_of_plan
    from mobile_world.experiment.planning.arms import statements

    yield from statements(record.plan)
    race = record.race
    most, grid = race.most_episodes, race.full_grid
    rounds = ", ".join(f"{arms} to {look}" for arms, look in zip(race.survivors, race.looks, strict=True))
    yield f"{len(race.arms)} variants race on {len(record.selection)} tasks; arms and blocks of the rounds: {rounds}"
    yield f"at most {most} episodes, {percent(most / grid, 0)} of the {grid} that all variants on all blocks would take"
    aside = f"{len(record.held_out)} held-out tasks" if record.held_out else "fresh replicas of the same tasks"
    yield (
        f"then the chosen one, the baseline and the controls on {aside}, at most {record.most_confirming} episodes; "
        f"results go to {experiment.output_dir}"
    )
    if record.rounds:
        yield f"continues with round {record.rounds[-1].number}" if record.over is None else "the rounds are over"
    if vain := reach_of_plan(tasks=len(record.held_out or record.selection), contrasts=1):
        yield f"note: measuring the chosen one again will show how good it is, but no difference. {vain}"
    notes = dict.fromkeys(experiment.warnings)
    if experiment.synthetic and not any(experiment.synthetic in note for note in notes):
        yield f"note: the subject is {experiment.synthetic}"
    yield from (f"note: {each}" for each in notes)


def print_race(experiment: Experiment, result: RaceResult, *, as_json: bool) -> None:
    """Print who was chosen, what it cost, and what the confirmation says."""
    record = result.record
    if as_json:
        content = {
            "experiment": experiment.conduct.name,
            "subject": experiment.synthetic or None,
            "output_dir": str(experiment.output_dir),
            "finished": result.finished,
            "stopped": result.stopped,
            "episodes": result.episodes,
            "full_grid": record.race.full_grid,
            "missing": result.missing,
            "race": record.model_dump(mode="json", exclude={"plan"}),
        }
        click.echo(json.dumps(content, indent=2))
        return
    output.say(*_lines(experiment, result))


def _lines(experiment: Experiment, result: RaceResult) -> Iterator[str]:
    from mobile_world.experiment.race_record import CONFIRMATION, choice_in_words, cost_in_words, round_in_words

    record, place = result.record, experiment.output_dir
    titles = {arm.name: arm.title for arm in record.plan.arms}
    for race_round in record.rounds:
        yield f"round {race_round.number}: {round_in_words(race_round)}"
    if experiment.synthetic:
        yield f"the subject is {experiment.synthetic}"
    yield cost_in_words(record, result.episodes)
    if result.missing:
        yield f"without a score (lost or not run yet): {counted(result.missing, 'episode')}"
    if record.over is not None and record.over.chosen is not None:
        name = record.over.chosen
        title = f" ({titles[name]})" if titles.get(name) else ""
        yield f"chosen: {name}{title}; {choice_in_words(record.over)}"
    if record.reestimate is not None:
        yield record.reestimate.sentence
        yield f"race: {place / 'race.json'}; confirmation: {place / CONFIRMATION}"
        return
    if result.stopped is not None:
        yield f"stopped: {result.stopped}"
    yield f"continue with: {_continuation(experiment)}"


def _continuation(experiment: Experiment) -> str:
    return shlex.join(["mw", "experiment", "race", str(experiment.output_dir)])


SHARE = click.FloatRange(0, 1, max_open=True)
SETTINGS: Final = ("held_out", "share", "confirm_replicas")


@click.command(epilog=EXIT_STATUS)
@click.argument("source", metavar="[CONFIG|DIR]", required=False, type=click.Path(path_type=Path))
@click.option("--held-out", type=SHARE, metavar="SHARE", help="Share of tasks held out for the confirmation; 0.3.")
@click.option(
    "--share",
    type=click.FloatRange(0, 1, min_open=True),
    metavar="SHARE",
    help="Budget of the rounds, as a share of all episodes; 0.5.",
)
@click.option("--confirm-replicas", type=click.IntRange(1, 10_000), metavar="N", help="Of each held-out task.")
@run_options
@new_code_option
@click.option("--dry-run", is_flag=True, help="Print the race and what it takes at most, and start nothing.")
@options.json_option
def race(source: Path | None, accept_new_code: bool, dry_run: bool, as_json: bool, **given: Any) -> None:
    """Find the best variant of CONFIG (the packaged Experiment 1 when it is left out), or continue the race in DIR.

    All variants start; after each round the worst third is left out. The remaining variant is measured again,
    with the baseline, on tasks that the race has not seen. Run again with the same directory to continue.
    """
    going_on = source is not None and source.is_dir()
    experiment, record = _stored(source, given) if source is not None and going_on else _fresh(source, given)
    if dry_run:
        show_race(experiment, record, as_json=as_json)
        return
    _start(experiment, record, accept_new_code=accept_new_code, as_json=as_json)


class Entered(NamedTuple):
    """A race, and the experiment that it is run as."""

    experiment: Experiment
    record: RaceRecord


def _fresh(config: Path | None, given: dict[str, Any]) -> Entered:
    """The race that a configuration asks for, as far as its directory has it already."""
    from mobile_world.experiment.configuration import EXPERIMENT_1, PACKAGED, load_experiment
    from mobile_world.experiment.planning.plan_differences import differences
    from mobile_world.experiment.race_record import HELD_OUT, SHARE, plan_of_race, read_race

    flags = Flags(given)
    ready = load_experiment(
        config,
        environ=os.environ,
        overrides=flags.overrides(alone=config is None),
        task_dirs=flags.task_dirs,
        apps=flags.apps,
        standing_task_dirs=options.settings().settings.task_dirs,
        standing_apps=outside_apps.standing_apps(),
        packaged=EXPERIMENT_1 if flags.packaged == PACKAGED else flags.packaged,
    )
    if given["set_output_dir"] is None:
        ready = replace(ready, output_dir=ready.output_dir.with_name(ready.output_dir.name + "-race"))
    shares = {"held_out": HELD_OUT, "share": SHARE} | _settings_of(given)
    record, run_dir = plan_of_race(ready.plan, **shares), ready.output_dir
    stored = read_race(run_dir)
    if stored is None:
        if (run_dir / "run.json").exists():
            raise ConfigError(f"{run_dir} contains an experiment that is not a race; choose another --output-dir")
        return Entered(ready, record)
    changes = differences(stored.plan, ready.plan)
    if changes or not stored.same_race(record):
        difference = "; ".join(changes) or "other variants, tasks or shares"
        raise ConfigError(
            f"{run_dir} holds another race: {difference}. Continue with 'mw experiment race {run_dir}', or choose "
            "another --output-dir"
        )
    return Entered(ready, stored.model_copy(update={"plan": ready.plan}))


def _stored(run_dir: Path, given: dict[str, Any]) -> Entered:
    """The race of a directory, as agents and tasks are today: what has changed shows when it goes on."""
    from mobile_world.experiment import Experiment, read_conduct, read_race
    from mobile_world.experiment.configuration.stored import as_of_today

    record = read_race(run_dir)
    if record is None:
        raise ConfigError(f"{run_dir} is not a race: it has no race.json; start one with 'mw experiment race CONFIG'")
    for name in _settings_of(given):
        raise ConfigError(f"--{name.replace('_', '-')} cannot be changed in a race that has started; start another one")
    conduct = _changed(read_conduct(run_dir), Flags(given))
    private = conduct.private_options(os.environ)
    plan = as_of_today(record.plan, conduct, private)
    return Entered(Experiment(plan, conduct, run_dir, private), record.model_copy(update={"plan": plan}))


def _settings_of(given: dict[str, Any]) -> dict[str, Any]:
    return {name: given[name] for name in SETTINGS if given[name] is not None}


def _changed(conduct: Conduct, flags: Flags) -> Conduct:
    """How the race goes on: budgets and the number of phones may be others than before, nothing else."""
    budget: dict[str, Any] = {}
    for key, value, origin in flags.overrides():
        section, _, name = key.partition(".")
        if section == "budget":
            budget[name] = value
        elif key == "evaluation.max_workers":
            conduct = conduct.model_copy(update={"workers": value})
        else:
            raise ConfigError(f"{origin} cannot be changed in a race that has started; start another one")
    return conduct.model_copy(update={"budget": type(conduct.budget)(**(conduct.budget.model_dump() | budget))})


def _start(experiment: Experiment, record: RaceRecord, *, accept_new_code: bool, as_json: bool) -> None:
    from mobile_world.cli import continuation, options, signals
    from mobile_world.cli.experiment.start import check_named_devices, named_devices
    from mobile_world.experiment import (
        CONFIRMATION,
        RunDirectory,
        ask_endpoints,
        check_writable,
        write_conduct,
        write_race,
    )
    from mobile_world.experiment.experiment_run import check_executor, experiment_executor, keeping_conduct
    from mobile_world.experiment.race import Conditions, finished_race, run_race
    from mobile_world.experiment.reports.report import write_reports

    if (done := finished_race(record, experiment.output_dir)) is not None:
        print_race(experiment, done, as_json=as_json)
        return
    check_writable(experiment.output_dir)
    check_executor(experiment)
    check_named_devices(experiment)
    plan = ask_endpoints(experiment.plan, experiment.private)
    experiment, record = replace(experiment, plan=plan), record.model_copy(update={"plan": plan})
    output.say(*announced_race(experiment, record), err=True)
    directory = RunDirectory(experiment.output_dir)
    with directory.locked():
        directory.refuse_changed_settings()
        write_conduct(experiment.output_dir, experiment.conduct)
        write_race(experiment.output_dir, record)

    @contextmanager
    def watch(plan: Plan, directory: Path) -> Iterator[Listener]:
        from mobile_world.cli.experiment.display import watching

        shown = replace(experiment, plan=plan, output_dir=directory)
        with watching(shown, interrupted) as listener:
            yield keeping_conduct(shown, listener)

    most, devices = record.race.most_episodes, named_devices(experiment)
    with (
        continuation.continued_by(lambda: _continuation(experiment)),
        signals.interruptible() as interrupted,
        experiment_executor(experiment, most, devices) as executor,
    ):
        conditions = Conditions(
            executor=executor,
            watch=watch,
            retries=experiment.conduct.retries,
            shuffled=experiment.conduct.schedule == "shuffled",
            accept_new_code=accept_new_code,
            budget=experiment.budget,
            stop=interrupted.stop,
        )
        result = run_race(record, experiment.output_dir, conditions)
        if result.finished:
            write_reports(experiment.output_dir / CONFIRMATION)
    print_race(experiment, result, as_json=as_json)
    if not result.finished:
        click.get_current_context().exit(interrupted.exit_status if interrupted else options.INCOMPLETE)
