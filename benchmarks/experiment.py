"""Experiments measured: `python -m benchmarks.experiment [--json FILE]`.

Runs the packaged Experiment 1 (18 prompts, 5 tasks, 2 replicas, the synthetic reference subject) on simulated phones
as `mw experiment run experiment1` does, then many short episodes for the memory they leave behind. Own overhead is the
time of a step less the time spent waiting for the phone. The exit status is 1 when a claim does not hold. Nothing of
the user's is touched.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import NamedTuple

from benchmarks.measuring import Sample, Sheet
from benchmarks.runtime import WatchedTape, watched_phone
from mobile_world.agents import create_agent
from mobile_world.experiment import (
    EpisodeEnded,
    LocalExecutor,
    Plan,
    PlannedArm,
    Rules,
    RunDirectory,
    RunEvent,
    RunResult,
    plan_evaluation,
    run_episode,
    run_plan,
)
from mobile_world.experiment.configuration import Experiment, Override, load_experiment, registry_of
from mobile_world.runtime.device_sources import SimulatedPhones
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import LocalEnvironment, TaskRegistry

PHONES_PER_CORE = 2
EPISODES = 180
MOST_S = 120
OVERHEAD_MS = 5
SHORT_EPISODES = 1000
GROWTH_KB = 2.0
"""Memory that an episode may leave behind: what is known of it, for the journal's and the summary's sake."""


def the_experiment(home: Path) -> Experiment:
    """The packaged Experiment 1 without its controls: 180 episodes."""
    changes = {"controls": [], "evaluation.output_dir": str(home)}
    return load_experiment(
        Path("experiment1"), environ={}, overrides=[Override(key, to, "here") for key, to in changes.items()]
    )


def whole(sheet: Sheet, home: Path) -> None:
    """All of it, from nothing to the summary: seconds, bytes, and how often each screen is kept."""
    experiment, run_dir = the_experiment(home / "run"), home / "run"
    registry = registry_of(experiment.plan, experiment.conduct)
    started = time.perf_counter()
    with pool_of(registry, home) as pool:
        executor = LocalExecutor(
            pool,
            experiment.make_agent,
            lambda spec: registry.create(spec.key.task, seed=spec.seed),
            workers=len(pool),
        )
        result = run_plan(experiment.plan, executor, run_dir)
    seconds = time.perf_counter() - started
    expect(result, EPISODES)
    sheet.samples.append(Sample(f"Experiment 1, {EPISODES} episodes, {cores()} cores", "s", [seconds]))
    sheet.at_most(f"Experiment 1, {EPISODES} episodes on {cores()} cores, s", seconds, MOST_S)
    disk(sheet, RunDirectory(run_dir))


def disk(sheet: Sheet, directory: RunDirectory) -> None:
    """What a run keeps: bytes for each episode, and every screenshot once."""
    records = list(directory.journal.records())
    steps = [step for record in records for step in directory.steps(record)]
    seen = [step.screenshot for step in steps if step.screenshot is not None]
    files = {path.name: path.stat().st_size for path in (directory.path / "blobs").rglob("*") if path.is_file()}
    total = sum(path.stat().st_size for path in directory.path.rglob("*") if path.is_file())
    named = {blob for step in steps for blob in (step.screenshot, step.ui_tree) if blob is not None}
    sheet.samples += [
        Sample("disk for an episode", "kB", [total / len(records) / 1000]),
        Sample("screenshots looked at", "", [len(seen)]),
        Sample("screenshots kept", "", [len(set(seen))]),
        Sample("a screenshot", "kB", [statistics.median(files[name] for name in set(seen)) / 1000]),
    ]
    sheet.at_most("blobs kept for each blob named", len(files) / len(named), 1)


def overhead(sheet: Sheet, home: Path) -> None:
    """One phone, one episode after another: what a step costs besides the phone's own time."""
    experiment = the_experiment(home / "run")
    registry, plan = registry_of(experiment.plan, experiment.conduct), experiment.plan
    directory, overheads, walls = RunDirectory(home / "steps"), list[float](), list[float]()
    with watched_phone(home) as (controller, watch):
        registry.family.image.prepare(controller)
        for spec in plan.episodes()[: EPISODES // 4]:
            recorder = WatchedTape(directory.open_recorder(spec.key, 1), watch)
            task = registry.create(spec.key.task, seed=spec.seed)
            run_episode(
                key=spec.key,
                task=task,
                agent=experiment.make_agent(spec),
                environment=LocalEnvironment(task, controller),
                decision_seed=spec.decision_seed,
                rules=plan.rules_for(spec.key.arm),
                recorder=recorder,
            )
            recorder.recorder.close()
            overheads += recorder.overheads
            walls += recorder.walls
    low, middle, high = statistics.quantiles(overheads, n=20)[0], statistics.median(overheads), max(overheads)
    sheet.samples += [
        Sample("own overhead of a step (5 % of steps, median, worst)", "ms", [low, middle, high]),
        Sample("a step, phone included", "ms", [statistics.median(walls)]),
    ]
    sheet.at_most("own overhead of a step, p50 ms", middle, OVERHEAD_MS)


class Reading(NamedTuple):
    """Memory after so many episodes."""

    episodes: int
    megabytes: float


def memory(sheet: Sheet, home: Path) -> None:
    """Many episodes that end at once: what they leave behind in the process that runs them."""
    registry = TaskRegistry("android_world")
    plan = short_plan(registry)
    readings, ended = list[Reading](), count(1)

    def listen(event: RunEvent) -> None:
        if isinstance(event, EpisodeEnded) and (number := next(ended)) % (len(plan) // 10) == 0:
            gc.collect()
            readings.append(Reading(number, resident()))

    with pool_of(registry, home) as pool:
        executor = LocalExecutor(
            pool,
            lambda spec: create_agent("null"),
            lambda spec: registry.create(spec.key.task, seed=spec.seed),
            workers=len(pool),
        )
        started = time.perf_counter()
        expect(run_plan(plan, executor, home / "short", listener=listen), len(plan))
        rate = len(plan) / (time.perf_counter() - started)
    early, late = readings[1], readings[-1]
    growth = (late.megabytes - early.megabytes) * 1000 / (late.episodes - early.episodes)
    sheet.samples += [
        Sample("short episodes", "1/s", [rate]),
        Sample(
            f"memory after {early.episodes} to {late.episodes} episodes", "MB", [each.megabytes for each in readings]
        ),
    ]
    sheet.at_most("memory that an episode leaves behind, kB", growth, GROWTH_KB)


def short_plan(registry: TaskRegistry) -> Plan:
    names = registry.names()
    return plan_evaluation(
        registry,
        agent=PlannedArm(name="null", agent="null"),
        tasks=names,
        base_seed=0,
        replicas=SHORT_EPISODES // len(names),
        rules=Rules(),
    )


def pool_of(registry: TaskRegistry, home: Path) -> DevicePool:
    phones = SimulatedPhones(home / "state", PHONES_PER_CORE * cores())
    return DevicePool(phones)


def expect(result: RunResult, episodes: int) -> None:
    if result.missing or result.summary.all_scored != episodes:
        raise SystemExit(f"{result.missing} episodes are missing: {result.summary.unscored[:3]} {result.stopped}")


def cores() -> int:
    return os.cpu_count() or 1


def resident() -> float:
    """Memory of this process, MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


PARTS: dict[str, Callable[[Sheet, Path], None]] = {"whole": whole, "overhead": overhead, "memory": memory}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    parser.add_argument("--only", choices=PARTS, help="measure one part")
    chosen, sheet = parser.parse_args(), Sheet()
    for name, part in PARTS.items():
        if chosen.only in (None, name):
            with tempfile.TemporaryDirectory(prefix="mw-bench-") as home:
                os.environ["HOME"] = home
                part(sheet, Path(home))
    return sheet.finish(chosen.json)


if __name__ == "__main__":
    sys.exit(main())
