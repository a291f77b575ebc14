"""What is said about a race: before it starts, and when it has ended."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from mobile_world.analysis.formatting import counted, percent
from mobile_world.cli.tables import say

if TYPE_CHECKING:
    from mobile_world.experiment.configuration import Experiment
    from mobile_world.experiment.race import RaceResult
    from mobile_world.experiment.race_record import RaceRecord


def show_race(experiment: Experiment, record: RaceRecord, *, as_json: bool) -> None:
    """Print what a race would do."""
    if as_json:
        click.echo(record.model_dump_json(indent=2))
        return
    for line in announced_race(experiment, record):
        say(line)


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
        yield f"goes on with round {record.rounds[-1].number}" if record.over is None else "the rounds are over"
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
        told = {
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
        click.echo(json.dumps(told, indent=2))
        return
    for line in _lines(experiment, result):
        say(line)


def _lines(experiment: Experiment, result: RaceResult) -> Iterator[str]:
    from mobile_world.experiment.race_record import CONFIRMATION, choice_in_words, cost_in_words, round_in_words

    record, place = result.record, experiment.output_dir
    titles = {arm.name: arm.title for arm in record.plan.arms}
    for each in record.rounds:
        yield f"round {each.number}: {round_in_words(each)}"
    if experiment.synthetic:
        yield f"the subject is {experiment.synthetic}"
    yield cost_in_words(record, result.episodes)
    if result.missing:
        yield f"without a score, lost or not run yet: {counted(result.missing, 'episode')}"
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
    yield f"go on with: mw experiment race {place}"
