"""`mw experiment power`: how many episodes an effect needs, and what a budget can show."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mobile_world.analysis.formatting import counted, percent
from mobile_world.cli import options, output
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.analysis import PowerSetting
    from mobile_world.experiment import Plan
    from mobile_world.experiment.planning.power import EffectPower, PowerQuestion, PowerReport


SHARE = click.FloatRange(0, 1)
INSIDE = click.FloatRange(0, 1, min_open=True, max_open=True)
COUNT = click.IntRange(1, 1_000_000)
OPTIONS = (
    click.option("--baseline", type=SHARE, metavar="SHARE", help="Success rate of the baseline, such as 0.3."),
    click.option(
        "--effect",
        "effects",
        type=click.FloatRange(0, 1, min_open=True),
        multiple=True,
        metavar="SHARE",
        help="An improvement to detect, such as 0.1 for ten points; repeatable.",
    ),
    click.option("--tasks", type=COUNT, metavar="N", help="Tasks of the plan."),
    click.option("--episodes", type=COUNT, metavar="N", help="A budget: as many tasks as it allows."),
    click.option("--replicas", type=COUNT, metavar="N", help="Instances of each task; 1 if nothing says otherwise."),
    click.option("--variants", type=click.IntRange(2, 100_000), metavar="N", help="Variants with the baseline; 2."),
    click.option("--discordance", type=SHARE, metavar="SHARE", help="Share of discordant pairs."),
    click.option("--clustering", type=SHARE, metavar="SHARE", help="Correlation of differences within a task."),
    click.option("--power", "wanted", type=INSIDE, metavar="SHARE", help="Probability of detecting an effect; 0.8."),
    click.option("--alpha", type=INSIDE, metavar="SHARE", help="Error rate over all comparisons; 0.05."),
)


@click.command()
@click.argument("source", metavar="[CONFIG|DIR]", required=False, type=click.Path(exists=True, path_type=Path))
@click.option(
    *options.spelled("--output-dir"),
    "output_dir",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="A run directory, instead of the argument.",
)
@options.with_options(*OPTIONS)
@options.json_option
def power(
    source: Path | None, output_dir: Path | None, effects: tuple[float, ...], as_json: bool, **given: Any
) -> None:
    """Say what an experiment can show, and how many episodes an effect needs.

    A run directory gives its own rates, a configuration its tasks, replicas and variants; options override both.
    Without either, the options are all there is. Nothing is started.
    """
    if given["tasks"] is not None and given["episodes"] is not None:
        raise ConfigError("give --tasks or --episodes, not both")
    if source is not None and output_dir is not None and source != output_dir:
        raise ConfigError(f"name one of {source} and {output_dir}, not both")
    source = source or output_dir
    question = _over(_asked(source, rates_needed=given["baseline"] is None), given)
    report = question.report(sorted(effects)) if effects else question.report()
    if as_json:
        click.echo(report.model_dump_json(indent=2))
        return
    if report.basis == "measured" and (label := _label(source)):
        output.say(f"the subject is {label}")
    output.say(*_lines(report))
    output.print_rows([_row(effect) for effect in report.effects], as_json=False, empty="no improvement is possible")


def _asked(source: Path | None, *, rates_needed: bool) -> PowerQuestion:
    """What a directory or a configuration says; assumptions for everything else."""
    from mobile_world.analysis import PowerSetting
    from mobile_world.experiment import RunDirectory
    from mobile_world.experiment.configuration import Override, load_experiment, read_header
    from mobile_world.experiment.planning.power import ASSUMED_BASELINE, PowerQuestion, measured

    if source is None:
        return PowerQuestion(PowerSetting(baseline=ASSUMED_BASELINE), "assumed")
    if source.is_dir():
        plan = read_header(source).plan
        if rates_needed:
            records = RunDirectory(source).journal.counting(plan)
            return PowerQuestion(measured(plan, records), "measured", len(plan.tasks))
    else:
        # No model is asked anything, so none has to be there.
        nobody = [Override("agent", "reference", "power"), Override("model.api_key_env", None, "power")]
        plan = load_experiment(source, environ=os.environ, overrides=nobody).plan
    return PowerQuestion(_planned(plan), "assumed", len(plan.tasks))


def _label(run_dir: Path | None) -> str:
    """What must be said beside the rates of a run; empty when a model made them."""
    from mobile_world.experiment.configuration import read_header

    return read_header(run_dir).plan.label if run_dir is not None else ""


def _planned(plan: Plan) -> PowerSetting:
    from mobile_world.analysis import PowerSetting
    from mobile_world.experiment.planning.power import ASSUMED_BASELINE, contrasts_of

    return PowerSetting(baseline=ASSUMED_BASELINE, replicas=plan.replicas, contrasts=max(1, contrasts_of(plan)))


def _over(question: PowerQuestion, given: dict[str, Any]) -> PowerQuestion:
    """The question with what was given on the command line."""
    changes = {
        name: given[name]
        for name in ("baseline", "replicas", "discordance", "clustering", "alpha")
        if given[name] is not None
    }
    if given["variants"] is not None:
        changes["contrasts"] = given["variants"] - 1
    question = replace(
        question,
        setting=replace(question.setting, **changes),
        basis="given" if given["baseline"] is not None else question.basis,
        tasks=given["tasks"] or question.tasks,
        wanted=given["wanted"] or question.wanted,
    )
    return question.within(given["episodes"]) if given["episodes"] is not None else question


def _lines(report: PowerReport) -> Iterator[str]:
    basis = {"given": "as given", "measured": "measured in the run", "assumed": "assumed, because no rate was given"}
    differing = "as if independent" if report.discordance is None else percent(report.discordance, 0)
    yield (
        f"baseline {percent(report.baseline, 0)} ({basis[report.basis]}); discordant pairs: {differing}; "
        f"correlation within a task: {report.clustering:.2f}"
    )
    if report.tasks is not None:
        size = (counted(report.variants, "variant"), counted(report.tasks, "task"), counted(report.replicas, "replica"))
        yield f"{' x '.join(size)} = {counted(report.episodes or 0, 'episode')}"
    yield report.sentence


def _row(effect: EffectPower) -> dict[str, object]:
    return {
        "improvement": f"{100 * effect.effect:g} points",
        "found": "-" if effect.power is None else f"{percent(effect.power, 0)} of the time",
        "tasks_needed": "over a million" if effect.tasks_needed is None else f"{effect.tasks_needed:,}",
        "episodes_needed": "-" if effect.episodes_needed is None else f"{effect.episodes_needed:,}",
    }
