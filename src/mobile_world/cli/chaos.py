"""`mw chaos`: storms (fault injection) and soak tests on simulated phones, and the load that a soak adds."""

from __future__ import annotations

import shutil
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from mobile_world import core
from mobile_world.analysis.formatting import counted, percent
from mobile_world.cli.options import OutputPath, json_option
from mobile_world.cli.output import print_rows, say
from mobile_world.domain import InfraError

if TYPE_CHECKING:
    from mobile_world.experiment.chaos import Load, ResourceSample, Soaked, StormResult


PAGES = ("", "run/round", "run/round/episodes", "run/round/episode/0")
ANSWER_S = 60.0
ROUNDS_BETWEEN = 2
"""A server's episodes take turns with rounds that leave it alone, so that leases end and begin."""


class Served(NamedTuple):
    """Further load of a soak."""

    loads: list[Load]
    states: list[Path]
    """State directories of the phones it uses."""


@contextmanager
def served_loads(work_dir: Path) -> Iterator[Served]:
    """An environment server with a phone and a viewer, both for as long as the soak takes."""
    from mobile_world.experiment.chaos import TASK_DIR
    from mobile_world.runtime.device_sources import SimulatedPhones
    from mobile_world.viewer import LogDirectory, PageServer
    from mobile_world.viewer.app import create_app

    runs, state = work_dir / "runs", work_dir / "served"
    runs.mkdir(parents=True, exist_ok=True)
    manager = core.SessionManager(SimulatedPhones(state, 1), artefacts=work_dir / "artefacts", task_dirs=[TASK_DIR])
    with core.EnvServer(manager) as server, PageServer(lambda: create_app(LogDirectory(runs))) as pages:

        def play(run_dir: Path, number: int) -> None:
            if number % ROUNDS_BETWEEN == 0:
                _play(server.url, run_dir.with_name("served"), seed=number)

        def look(run_dir: Path, number: int) -> None:
            del run_dir, number
            _look(pages.address)

        yield Served([play, look], [state])


def _play(url: str, run_dir: Path, *, seed: int) -> None:
    """Let the oracle play on the server."""
    from mobile_world.agents import create_agent
    from mobile_world.experiment import PlannedArm, Rules, ServedDevices, ServerExecutor, plan_evaluation, run_plan
    from mobile_world.experiment.chaos import storm_registry

    registry = storm_registry()
    plan = plan_evaluation(
        registry,
        agent=PlannedArm(name="oracle", agent="oracle"),
        tasks=["TellDrawnNumberTask", "FlipWifiTask"],
        base_seed=seed,
        replicas=1,
        rules=Rules(),
    )
    with ServedDevices([url]) as devices:
        devices.offer(plan.suite, [task.name for task in plan.tasks])
        executor = ServerExecutor(
            devices,
            lambda spec: create_agent("oracle"),
            lambda spec: registry.create(spec.key.task, seed=spec.seed),
            workers=1,
        )
        result = run_plan(plan, executor, run_dir)
    if result.summary.successes != len(plan):
        raise InfraError(f"the oracle solved {result.summary.successes} of {len(plan)} tasks on the server")
    shutil.rmtree(run_dir)


def _look(address: str) -> None:
    """Open the pages of the round, as a browser would."""
    for page in PAGES:
        with urllib.request.urlopen(f"{address}{page}", timeout=ANSWER_S) as answer:
            if not answer.read():
                raise InfraError(f"the viewer's page /{page} is empty")


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
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the episodes and the faults.")
@click.option(
    "--output",
    type=OutputPath(file_okay=False),
    help="Keep the runs here; if left out, they are kept only where something went wrong.",
)
@click.option("--garbage/--no-garbage", default=True, help="A second storm in which the model answers nonsense too.")
@click.option("--soak", "minutes", type=click.FloatRange(0, 10_000), metavar="MINUTES", help="No storm, but a soak.")
@json_option
def chaos(
    episodes: int, phones: int, seed: int, output: Path | None, garbage: bool, minutes: float | None, as_json: bool
) -> None:
    """Run episodes under fault injection, and check that no score changes.

    Phones die, connections are cut, screenshots stop halfway, the model does not answer, the disk is full, the clock
    jumps, and both the processes of phones and the run itself are killed. With --soak, mixed load runs for so many
    minutes, and nothing may grow. Exit status 1 when a score changed, the records are inconsistent or something grew.
    """
    from mobile_world.extras import require_extra

    require_extra("server", "the storm" if minutes is None else "the soak")
    with _place(output) as work_dir:
        if minutes is not None:
            held = _soak(work_dir, minutes, phones, seed, as_json)
        else:
            held = _storms(work_dir, episodes, phones, seed, garbage, as_json)
        if not held:
            raise click.exceptions.Exit(1)


@contextmanager
def _place(output: Path | None) -> Iterator[Path]:
    """Where the runs go; a place that nobody named is removed, unless something went wrong in it."""
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        yield output
        return
    place = Path(tempfile.mkdtemp(prefix="mw-chaos-"))
    try:
        yield place
    except BaseException:
        say(f"what was played is kept in {place}", err=True)
        raise
    shutil.rmtree(place, ignore_errors=True)


def _storms(work_dir: Path, episodes: int, phones: int, seed: int, garbage: bool, as_json: bool) -> bool:
    from mobile_world.experiment.chaos import CALM, GARBAGE, STORM, StormSettings

    stage = StormSettings(work_dir, phones, seed, _Progress())
    calm = stage.play("calm", CALM, episodes)
    storms = [stage.hold("storm", STORM, episodes, calm=calm)]
    if garbage:
        fewer = min(episodes, max(LEAST_GARBAGE, -(-episodes // GARBAGE_SHARE)))
        storms.append(stage.hold("garbage", GARBAGE, fewer, calm=calm))
    if as_json:
        click.echo("[" + ",\n".join(storm.model_dump_json(indent=2) for storm in storms) + "]")
    else:
        for storm in storms:
            _print_storm(storm)
    return all(storm.held for storm in storms)


class _Progress:
    """Says on the error stream how far a part is, every tenth of it."""

    def __init__(self) -> None:
        self._said: set[tuple[str, int]] = set()

    def __call__(self, part: str, ended: int, episodes: int) -> None:
        tenth = 10 * ended // max(1, episodes)
        if ended and (part, tenth) not in self._said:
            self._said.add((part, tenth))
            say(f"{part}: {ended} attempts for {episodes} episodes", err=True)


def _print_storm(storm: StormResult) -> None:
    verdict = "every score is as without faults" if not storm.differences else f"{storm.differences} differences"
    say(f"{storm.name}: {storm.episodes:,} episodes, {verdict}")
    click.echo(
        f"  {storm.attempts:,} attempts, {storm.steps:,} steps; faults in steps: {percent(storm.in_step_share)} of them"
    )
    processes = "one process" if storm.processes == 1 else f"{storm.processes} processes"
    say(f"  the run was killed {counted(storm.killed, 'time')}, and done by {processes}")
    say(f"  faults: {', '.join(f'{fault} {times:,}' for fault, times in storm.injected.items())}")
    say(f"  scores: {', '.join(f'{what} {times:,}' for what, times in storm.scores.items())}")
    say(f"  {storm.seconds:,.0f} s, and {storm.calm_seconds:,.0f} s for the run without faults")
    say(*(f"  wrong: {problem}" for problem in storm.problems))
    if storm.held:
        say("  the journal balances: every episode scored once, every attempt and every file accounted for")


def _soak(work_dir: Path, minutes: float, phones: int, seed: int, as_json: bool) -> bool:
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
        _print_soak(soaked)
    return soaked.held


class _Minutes:
    """Says on the error stream what is held, once a minute."""

    def __init__(self) -> None:
        self._last = -1

    def __call__(self, reading: ResourceSample) -> None:
        if int(reading.minutes) > self._last:
            self._last = int(reading.minutes)
            click.echo(", ".join(f"{name} {value:g}" for name, value in reading._asdict().items()), err=True)


def _print_soak(soaked: Soaked) -> None:
    say(f"{soaked.minutes:.1f} minutes, {soaked.rounds} rounds, {soaked.episodes:,} episodes")
    rows = [
        {
            "held": growth.what.replace("_", " "),
            "middle_third": f"{growth.middle:g}",
            "last_third": f"{growth.last:g}",
            "at_most": f"{growth.limit:g}",
            "verdict": "does not grow" if growth.held else "grows",
        }
        for growth in soaked.growths
    ]
    print_rows(rows, as_json=False, empty="nothing was read")
