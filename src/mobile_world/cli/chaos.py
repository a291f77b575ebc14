"""`mw chaos`: storms and soaks, to see what a machine does to results."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mobile_world.analysis.formatting import counted, percent
from mobile_world.cli.options import json_option, print_rows
from mobile_world.cli.tables import say
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.experiment.chaos import Finding, Reading, Soaked

GARBAGE_SHARE, LEAST_GARBAGE = 4, 8
"""The second storm is for the ledger alone, and has a fourth of the episodes, if that is enough to meet nonsense."""


@click.command()
@click.option(
    "--episodes",
    type=click.IntRange(1, 100_000),
    default=2000,
    show_default=True,
    help="Of the storm; four subjects play four tasks, so it is rounded up to a multiple of 16.",
)
@click.option("--phones", type=click.IntRange(1, 64), default=4, show_default=True, help="Simulated phones at a time.")
@click.option("--seed", type=int, default=1, show_default=True, help="Decides what is played, and which faults come.")
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep the runs here; if left out, they are kept only where something went wrong.",
)
@click.option("--garbage/--no-garbage", default=True, help="A second storm in which the model answers nonsense too.")
@click.option("--soak", "minutes", type=click.FloatRange(0, 10_000), metavar="MINUTES", help="No storm, but a soak.")
@json_option
def chaos(
    episodes: int, phones: int, seed: int, output: Path | None, garbage: bool, minutes: float | None, as_json: bool
) -> None:
    """Play episodes while everything fails, and see that no score changes.

    Phones die, connections are cut, screenshots stop half-way, the model does not answer, the disk is full, the clock
    jumps, and both the processes of phones and the run itself are killed. With --soak, mixed load goes on for so many
    minutes, and nothing may grow. Exit status 1 when a score changed, a ledger does not balance or something grew.
    """
    from mobile_world.web.server_thread import require_server_extra

    require_server_extra("storm" if minutes is None else "soak")
    with _place(output) as work_dir:
        held = _soak(work_dir, minutes, phones, seed, as_json) if minutes is not None else None
        if held is None:
            held = _storms(work_dir, episodes, phones, seed, garbage, as_json)
        if not held:
            raise click.exceptions.Exit(1)


@contextmanager
def _place(output: Path | None) -> Iterator[Path]:
    """Where the runs go; a place that nobody named is removed, unless something went wrong in it."""
    if output is not None:
        try:
            output.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ConfigError(f"--output {output} cannot be made: {error.strerror}; name another directory") from error
        yield output
        return
    place = Path(tempfile.mkdtemp(prefix="mw-chaos-"))
    held = False
    try:
        yield place
        held = True
    finally:
        if held:
            shutil.rmtree(place, ignore_errors=True)
        else:
            say(f"what was played is kept in {place}", err=True)


def _storms(work_dir: Path, episodes: int, phones: int, seed: int, garbage: bool, as_json: bool) -> bool:
    from mobile_world.experiment.chaos import CALM, GARBAGE, STORM, Stage

    stage = Stage(work_dir, phones, seed, _Progress())
    calm = stage.play("calm", CALM, episodes)
    found = [stage.hold("storm", STORM, episodes, calm=calm)]
    if garbage:
        fewer = min(episodes, max(LEAST_GARBAGE, -(-episodes // GARBAGE_SHARE)))
        found.append(stage.hold("garbage", GARBAGE, fewer, calm=calm))
    if as_json:
        click.echo("[" + ",\n".join(each.model_dump_json(indent=2) for each in found) + "]")
    else:
        for each in found:
            _tell(each)
    return all(each.held for each in found)


class _Progress:
    """Says on the error stream how far a part is, every tenth of it."""

    def __init__(self) -> None:
        self._said: set[tuple[str, int]] = set()

    def __call__(self, part: str, ended: int, episodes: int) -> None:
        tenth = 10 * ended // max(1, episodes)
        if ended and (part, tenth) not in self._said:
            self._said.add((part, tenth))
            say(f"{part}: {ended} attempts for {episodes} episodes", err=True)


def _tell(found: Finding) -> None:
    verdict = "every score is as in calm weather" if not found.differences else f"{found.differences} differences"
    say(f"{found.name}: {found.episodes:,} episodes, {verdict}")
    click.echo(
        f"  {found.attempts:,} attempts, {found.steps:,} steps; faults in steps: {percent(found.in_step_share)} of them"
    )
    processes = "one process" if found.processes == 1 else f"{found.processes} processes"
    say(f"  the run was killed {counted(found.killed, 'time')}, and done by {processes}")
    say(f"  faults: {', '.join(f'{fault} {times:,}' for fault, times in found.injected.items())}")
    say(f"  scores: {', '.join(f'{what} {times:,}' for what, times in found.scores.items())}")
    say(f"  {found.seconds:,.0f} s, and {found.calm_seconds:,.0f} s for the calm before it")
    for problem in found.problems:
        say(f"  wrong: {problem}")
    if found.held:
        say("  the ledger balances: every episode scored once, every attempt and every file accounted for")


def _soak(work_dir: Path, minutes: float, phones: int, seed: int, as_json: bool) -> bool:
    from mobile_world.cli.soak_loads import served_loads
    from mobile_world.experiment.chaos import soak

    with served_loads(work_dir) as served:
        soaked = soak(
            work_dir,
            minutes=minutes,
            phones=phones,
            seed=seed,
            loads=served.loads,
            states=served.states,
            heard=_Minutes(),
        )
    if as_json:
        click.echo(soaked.model_dump_json(indent=2))
    else:
        _tell_soak(soaked)
    return soaked.held


class _Minutes:
    """Says on the error stream what is held, once a minute."""

    def __init__(self) -> None:
        self._last = -1

    def __call__(self, reading: Reading) -> None:
        if int(reading.minutes) > self._last:
            self._last = int(reading.minutes)
            values = ", ".join(f"{name} {value:g}" for name, value in reading._asdict().items())
            click.echo(values, err=True)


def _tell_soak(soaked: Soaked) -> None:
    say(f"{soaked.minutes:.1f} minutes, {soaked.rounds} rounds, {soaked.episodes:,} episodes")
    rows = [
        {
            "held": each.what.replace("_", " "),
            "middle_third": f"{each.middle:g}",
            "last_third": f"{each.last:g}",
            "at_most": f"{each.limit:g}",
            "verdict": "does not grow" if each.held else "grows",
        }
        for each in soaked.growths
    ]
    print_rows(rows, as_json=False, empty="nothing was read")
