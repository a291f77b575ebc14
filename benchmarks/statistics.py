"""Whether the statistics keep their promises, by simulation; exit 1 when a claim does not hold.

    python -m benchmarks.statistics [--runs N] [--json FILE]

Experiments with a known truth are run over and over: how often do intervals hold it, how often is a winner named where
there is none, does a race find what the full grid finds. Shares of `--runs` runs carry a standard error of about half a
point at the default of 2,000.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from benchmarks.measuring import Sample, Sheet
from mobile_world.analysis import (
    SimulatedExperiment,
    analyse,
    chance_of_picking,
    expected_best,
    mcnemar_power,
    pair,
    paired_estimate,
    plan_race,
    rate_estimate,
)
from mobile_world.analysis.factors import factor_effects
from mobile_world.analysis.leaderboard import rank, ranking_result
from mobile_world.analysis.paired_comparison import Scheme, pair_against
from mobile_world.domain import EpisodeRecord
from mobile_world.prompts import design
from tests.mobile_world.analysis import subject
from tests.mobile_world.analysis.course import run_race

TASKS = (20, 30, 60, 116)
REPLICAS = (1, 2, 3)
PAIRS = ((0.1, 0.25), (0.3, 0.45), (0.5, 0.5), (0.6, 0.75))
RATES = (0.1, 0.3, 0.5, 0.8)
OFTEN_APPROXIMATE = 0.25
"""Settings in which more intervals than this are called approximate, because few tasks differ, are counted apart."""
BUDGET_S = 20.0
GIVEN = {run.label: run.levels._asdict() for run in design("given").runs}


class Setting(NamedTuple):
    """One world's result."""

    name: str
    coverage: float
    approximate: float
    """The share of intervals that are called so."""


def paired_coverage(world: SimulatedExperiment, runs: int, scheme: Scheme = "tasks") -> Setting:
    low_rate, high_rate = world.rates.values()
    held, approximate = 0, 0
    for seed in range(runs):
        pairs = pair(world.table(seed), 1, 0)
        estimate = paired_estimate(pairs, seed=seed, scheme=scheme)
        held += estimate.low <= high_rate - low_rate <= estimate.high
        approximate += estimate.approximate
    name = f"{world.tasks} tasks x {world.replicas}, {low_rate:.0%} and {high_rate:.0%}"
    return Setting(name, held / runs, approximate / runs)


def rate_coverage(world: SimulatedExperiment, runs: int) -> Setting:
    (rate,) = world.rates.values()
    held = 0
    for seed in range(runs):
        table = world.table(seed)
        estimate = rate_estimate(table.by_task((table.won == 1).astype(int))[0], np.full(world.tasks, world.replicas))
        held += estimate.low <= rate <= estimate.high
    return Setting(f"{world.tasks} tasks x {world.replicas}, {rate:.0%}", held / runs, 0.0)


def intervals(sheet: Sheet, runs: int) -> None:
    worlds = [
        SimulatedExperiment({"a": a, "b": b}, tasks, replicas)
        for tasks in TASKS
        for replicas in REPLICAS
        for a, b in PAIRS
    ]
    paired = [paired_coverage(world, runs) for world in worlds]
    telling = [each for each in paired if each.approximate <= OFTEN_APPROXIMATE]
    rates = [
        rate_coverage(SimulatedExperiment({"a": rate}, tasks, replicas), runs)
        for tasks in TASKS
        for replicas in REPLICAS
        for rate in RATES
    ]
    for name, found, wanted in (("paired differences", telling, 1.0), ("rates", rates, 0.9)):
        values = [each.coverage for each in found]
        sheet.samples.append(Sample(f"coverage of 95 % intervals, {name}, {len(found)} settings", "share", values))
        inside = sum(0.93 <= value <= 0.97 for value in values) / len(values)
        sheet.at_least(f"{name}: share of settings from 20 tasks up that cover 93 to 97 %", inside, wanted)
        sheet.at_least(f"{name}: lowest coverage", min(values), 0.93)
        sheet.at_most(f"{name}: highest coverage", max(values), 0.98)
        above = [f"{each.name}: {each.coverage:.1%}" for each in found if each.coverage > 0.97]
        sheet.notes.append(f"- {name}, above 97 %: {'; '.join(above) or 'none'}")
    few = [each.coverage for each in paired if each.approximate > OFTEN_APPROXIMATE]
    sheet.samples.append(Sample("coverage where few tasks differ (called approximate)", "share", few))
    sheet.at_least("few tasks differ: lowest coverage", min(few), 0.93)
    small = [SimulatedExperiment({"a": a, "b": b}, tasks, 2) for tasks in (3, 5, 10) for a, b in PAIRS]
    below = [paired_coverage(world, runs // 4).coverage for world in small]
    sheet.samples.append(Sample("coverage with 3, 5 and 10 tasks (called approximate)", "share", below))
    sheet.at_least("below 20 tasks: lowest coverage", min(below), 0.93)
    twice = paired_coverage(SimulatedExperiment({"a": 0.3, "b": 0.45}, 60, 3), runs // 2, "tasks_and_replicas")
    sheet.samples.append(Sample("coverage when replicas are drawn anew too (rejected)", "share", [twice.coverage]))


def winners(sheet: Sheet, runs: int) -> None:
    for equal, others, tasks, replicas, rate in (
        (18, 0, 30, 2, 0.3),
        (18, 0, 116, 3, 0.1),
        (2, 16, 60, 2, 0.5),
        (3, 15, 60, 2, 0.5),
    ):
        rates = {f"arm-{n:02}": rate if n < equal else rate - 0.3 for n in range(equal + others)}
        world = SimulatedExperiment(rates, tasks, replicas)
        found = [rank(world.table(seed), range(len(rates)), seed=seed) for seed in range(runs // 2)]
        named = sum(each.winner is not None for each in found) / len(found)
        missed = sum(0 not in each.tied for each in found) / len(found)
        name = f"{equal} equal arms" + (f" above {others} others" if others else "")
        sheet.at_most(f"{name}, {tasks} x {replicas}: a winner is named", named, 0.05)
        sheet.at_most(f"{name}, {tasks} x {replicas}: one of the best is missing among the tied", missed, 0.05)


class _Named(NamedTuple):
    """How often a winner is named."""

    by_the_rule: float
    left_out: float
    """If lost episodes were left out of the test."""
    by_estimate: float
    """If it were enough to be ahead, in points, with every lost episode counted against it."""


def _winners_named(world: SimulatedExperiment, runs: int) -> _Named:
    named = np.zeros(3)
    for seed in range(runs):
        table = world.table(seed)
        found = rank(table, range(2), seed=seed)
        (rival,) = found.rivals
        tested = rival.pairs.difference > 0 and rival.claim.p_holm <= 0.05
        worst = pair_against(table, found.order[0], rival.arm).difference
        named += (found.winner is not None, tested, tested and worst > 0)
    return _Named(*(named / runs).tolist())


def missing(sheet: Sheet, runs: int) -> None:
    """Two arms, of which one loses half of its failures, and what the rule against that costs."""
    runs = runs * 3 // 2
    for tasks in (28, 116):
        for rate in (0.5, 0.7):
            world = SimulatedExperiment({"a": rate, "b": rate}, tasks, 2, lost_failures={"b": 0.5})
            found = _winners_named(world, runs)
            name = f"equal arms at {rate:.0%}, {tasks} x 2, one loses half of its failures: a winner is named"
            sheet.at_most(name, found.by_the_rule, 0.01)
            sheet.samples.append(Sample(f"{name}, lost episodes left out", "share", [found.left_out]))
            sheet.samples.append(Sample(f"{name}, ahead in points is enough", "share", [found.by_estimate]))
            _listed_apart(sheet, tasks, rate, runs // 3)
    for tasks in (28, 60, 116):
        for lost in (0.0, 0.01, 0.03, 0.05):
            named = _winners_named(SimulatedExperiment({"a": 0.45, "b": 0.6}, tasks, 2, lost=lost), runs)
            name = f"power for 15 points, {tasks} x 2, {lost:.0%} lost at random"
            sheet.samples.append(Sample(name, "share", [named.by_the_rule]))
            sheet.samples.append(Sample(f"{name}, lost episodes left out", "share", [named.left_out]))


def _listed_apart(sheet: Sheet, tasks: int, rate: float, runs: int) -> None:
    """Two equal arms above a third; one of them loses so many of its failures that it gets no place."""
    world = SimulatedExperiment({"a": rate, "b": rate, "c": rate - 0.4}, tasks, 2, lost_failures={"b": 0.6})
    found = [ranking_result(world.table(seed), range(3), (), pending=0, seed=seed) for seed in range(runs)]
    name = f"equal arms at {rate:.0%} above a third, {tasks} x 2, one loses 60 % of its failures"
    sheet.at_most(f"{name}: a winner is named", sum(each.winner is not None for each in found) / runs, 0.01)
    alone = [each.perhaps_as_good and not any(arm.open_for_missing for arm in each.order) for each in found]
    sheet.samples.append(
        Sample(f"{name}: only the arm that is listed apart prevents one", "share", [sum(map(bool, alone)) / runs])
    )


def effects(sheet: Sheet, runs: int) -> None:
    truth, held = subject.true_effects(), []
    for seed in range(max(10, runs // 20)):
        found = factor_effects(subject.experiment(seed, tasks=30, replicas=2), subject.known_factors())
        for each in found.effects if found else ():
            if each.estimate is not None:
                held.append(each.estimate.low <= truth[each.factor, each.level, each.other] <= each.estimate.high)
    share = sum(held) / len(held)
    sheet.samples.append(Sample(f"effects of the reference subject, {len(held)} intervals", "share", [share]))
    sheet.at_least("reference subject: coverage of its effects", share, 0.93)
    sheet.at_most("reference subject: coverage of its effects", share, 0.97)


def races(sheet: Sheet, runs: int) -> None:
    """A race promises as many winners as a grid that is large enough to find them; on small grids it loses some."""
    for tasks, here in ((116, runs // 5), (60, runs // 2), (30, runs // 2)):
        world = SimulatedExperiment({"best": 0.45, **{f"arm-{n:02}": 0.3 for n in range(17)}}, tasks, 3)
        race = grid = cost = 0.0
        for seed in range(here):
            known = world.table(seed)
            plan = plan_race(Random(seed).sample(known.arms, 18), known.tasks, replicas=2, seed=seed)
            done = run_race(plan, known)
            race += done.last.chosen == "best"
            cost += done.episodes / plan.full_grid
            grid += int(np.argmax((known.won[:, known.replica_of < 2] == 1).sum(axis=1))) == 0
        sheet.samples.append(Sample(f"+15 points found of 18 arms, {tasks} x 2: race", "%", [100 * race / here]))
        sheet.samples.append(Sample(f"+15 points found of 18 arms, {tasks} x 2: full grid", "%", [100 * grid / here]))
        sheet.at_most(f"race over {tasks} x 2: share of the grid's episodes", cost / here, 0.5)
        if tasks == TASKS[-1]:
            sheet.at_least(f"race over {tasks} x 2: winners for each that the grid finds", race / grid, 0.99)


def published(sheet: Sheet) -> None:
    for pairs, wanted in ((60, 28), (116, 57), (232, 90), (464, 99)):
        sheet.at_most(
            f"power for +10 points, {pairs} pairs: points from the published {wanted} %",
            abs(100 * mcnemar_power(pairs, gains=0.16, losses=0.06) - wanted),
            1,
        )
    for episodes, percent in ((60, 31), (100, 43), (232, 69), (580, 95)):
        picked = 100 * chance_of_picking(arms=18, rate=0.1, effect=0.05, episodes=episodes)
        sheet.at_most(f"+5 points on top, {episodes} episodes: points from {percent} %", abs(picked - percent), 1)
    best = 100 * expected_best(arms=18, rate=0.1, episodes=60)
    sheet.at_most("best of 18 equals at 10 %: points from the published 17.5 %", abs(best - 17.5), 0.2)


def size(sheet: Sheet) -> None:
    rates = {**dict.fromkeys(GIVEN, 0.3), "v01-aa": 0.3, "control-null": 0.05}
    lines = [each.model_dump_json().encode() for each in SimulatedExperiment(rates, 100, 50, lost=0.03).records(2)]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.perf_counter()
    found = analyse(_read(lines), factors=GIVEN, baseline="v01", seed=0)
    seconds = time.perf_counter() - started
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    sheet.samples.append(Sample(f"analysis of {found.counts.episodes:,} episodes, read from lines", "s", [seconds]))
    sheet.samples.append(Sample("memory it adds at its peak", "MB", [memory]))
    sheet.at_most(f"analysis of {found.counts.episodes:,} episodes, s", seconds, BUDGET_S)
    sheet.at_most("memory it adds, MB", memory, 300)


def _read(lines: list[bytes]) -> Iterator[EpisodeRecord]:
    return (EpisodeRecord.model_validate_json(line) for line in lines)


def measure(runs: int) -> Sheet:
    sheet = Sheet(notes=[f"Python {sys.version.split()[0]}, numpy {np.__version__}, {runs} runs"])
    size(sheet)
    published(sheet)
    intervals(sheet, runs)
    winners(sheet, runs)
    missing(sheet, runs)
    effects(sheet, runs)
    races(sheet, runs)
    return sheet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=2000, help="simulated experiments for each setting")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    options = parser.parse_args()
    sheet = measure(options.runs)
    raise SystemExit(sheet.finish(options.json))


if __name__ == "__main__":
    main()
