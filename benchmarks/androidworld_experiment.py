"""All of AndroidWorld's tasks played: `python -m benchmarks.androidworld_experiment [--share N] [--json FILE]`.

`oracle` plays every official task once by its solution, as `mw eval --agent oracle --task @official` does.
`experiment` runs `configs/androidworld.yaml`: 18 prompts on every official task, two instances of each, with the
synthetic subject. By default it runs one episode in 24, drawn evenly over prompts, tasks and instances, and projects
the whole; `--share 1` runs all of it. Both are held to two cores, and the limits are for two quiet ones. Where others
work on the machine too, compare processor time: of harness and phones together, divided by two cores. Phones are
started before the clock. Nothing of the user's is touched.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from benchmarks.experiment import PHONES_PER_CORE, expect
from benchmarks.measuring import Sample, Sheet
from benchmarks.throughput import warm
from mobile_world.agents import create_agent
from mobile_world.domain import EpisodeRecord
from mobile_world.experiment import LocalExecutor, Plan, PlannedArm, Rules, RunDirectory, plan_evaluation, run_plan
from mobile_world.experiment.configuration import Override, load_experiment, registry_of
from mobile_world.experiment.planning.plan import PlannedPart
from mobile_world.runtime.device_sources import SimulatedPhones
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import TaskRegistry
from simdroid.fleet import Fleet

CONFIG = Path(__file__).parents[1] / "configs" / "androidworld.yaml"
SHARE = 24
CORES = 2
EXPERIMENT_S = 30 * 60
ORACLE_S = 75
SLOWEST = 8


class Spent(NamedTuple):
    """What something took."""

    wall_s: float
    processor_s: float
    """Of this process and of the phones."""


class Stopwatch:
    """Counts wall time, and the processor time of this process and of phones that run under `home`."""

    def __init__(self, home: Path) -> None:
        self._phones = Fleet(home / "state")
        self._wall, self._processor = time.perf_counter(), self._processor_now()

    def spent(self) -> Spent:
        """Since the start; call it while the phones still run."""
        return Spent(time.perf_counter() - self._wall, self._processor_now() - self._processor)

    def _processor_now(self) -> float:
        workers = {phone.pid for phone in self._phones.list("private")}
        return time.process_time() + sum(map(_processor_s, workers))


def _processor_s(pid: int) -> float:
    """What a process has used, by itself: user and system time are the 14th and 15th field of its line."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def part_of(plan: Plan, share: int) -> Plan:
    """One episode in `share` of a plan, with every prompt, task and instance about equally often."""
    if share <= 1:
        return plan
    blocks = [(task.name, replica) for task in plan.tasks for replica in range(plan.replicas)]
    arms, count = [arm.name for arm in plan.arms], len(plan) // share
    chosen: dict[tuple[str, int], list[str]] = {}
    for number in range(count):
        chosen.setdefault(blocks[number * len(blocks) // count], []).append(arms[number % len(arms)])
    parts = tuple(PlannedPart(arms=tuple(names), blocks=(block,)) for block, names in chosen.items())
    return plan.model_copy(update={"parts": parts})


def phones(registry: TaskRegistry, home: Path) -> DevicePool:
    """As many phones as a run on two cores has."""
    return DevicePool(SimulatedPhones(home / "state", PHONES_PER_CORE * CORES))


def experiment(sheet: Sheet, home: Path, share: int) -> None:
    """The experiment, or a share of it with what the whole would take."""
    ready = load_experiment(CONFIG, environ={}, overrides=[Override("evaluation.output_dir", str(home / "run"))])
    registry, whole = registry_of(ready.plan, ready.conduct), len(ready.plan)
    plan = part_of(ready.plan, share)
    with phones(registry, home) as pool:
        warm(pool)
        watch = Stopwatch(home)
        executor = LocalExecutor(
            pool,
            ready.make_agent,
            lambda spec: registry.create(spec.key.task, seed=spec.seed),
            workers=len(pool),
        )
        expect(run_plan(plan, executor, home / "run"), len(plan))
        found = watch.spent()
    told = f"{len(ready.plan.arms)} prompts x {len(ready.plan.tasks)} tasks x {ready.plan.replicas} = {whole} episodes"
    records = list(RunDirectory(home / "run").journal.records())
    _report(sheet, "experiment", records, found, whole=whole, limit_s=EXPERIMENT_S)
    sheet.notes.append(f"{told}; {len(records)} of them were played")


def oracle(sheet: Sheet, home: Path, share: int) -> None:
    """Every official task once, by its solution."""
    del share
    registry = TaskRegistry("android_world")
    plan = plan_evaluation(
        registry,
        agent=PlannedArm(name="oracle", agent="oracle"),
        tasks=registry.select("@official"),
        base_seed=0,
        replicas=1,
        rules=Rules(),
    )
    with phones(registry, home) as pool:
        warm(pool)
        watch = Stopwatch(home)
        executor = LocalExecutor(
            pool,
            lambda spec: create_agent("oracle"),
            lambda spec: registry.create(spec.key.task, seed=spec.seed),
            workers=len(pool),
        )
        expect(run_plan(plan, executor, home / "oracle"), len(plan))
        found = watch.spent()
    records = list(RunDirectory(home / "oracle").journal.records())
    _report(sheet, "oracle", records, found, whole=len(plan), limit_s=ORACLE_S)
    sheet.at_least("tasks that the oracle solves, share", sum(each.score == 1 for each in records) / len(plan), 1)
    slowest = sorted(records, key=_seconds, reverse=True)[:SLOWEST]
    told = ", ".join(f"{each.key.task} {_seconds(each):.1f} s" for each in slowest)
    sheet.notes.append(f"the longest episodes of the oracle: {told}")


def _report(sheet: Sheet, what: str, records: list[EpisodeRecord], spent: Spent, *, whole: int, limit_s: float) -> None:
    """Times of a step and an episode, and what the whole takes beside its limit."""
    steps, times = sum(record.steps for record in records), whole / len(records)
    phases: Counter[str] = Counter()
    for record in records:
        phases.update(record.phases)
    sheet.samples += [
        Sample(f"{what}: a step, episode around it included", "ms of processor", [spent.processor_s * 1000 / steps]),
        Sample(f"{what}: steps of an episode", "", [steps / len(records)]),
        Sample(f"{what}: an episode", "s of processor", [spent.processor_s / len(records)]),
        Sample(f"{what}: episodes a minute", "1/min", [len(records) / spent.wall_s * 60]),
        *(
            Sample(f"{what}: {phase} of an episode", "ms", [seconds * 1000 / len(records)])
            for phase, seconds in phases.most_common()
        ),
        Sample(f"{what}: all of it, processor time over {CORES} cores", "s", [spent.processor_s * times / CORES]),
        Sample(f"{what}: all of it", "s", [spent.wall_s * times]),
    ]
    sheet.at_most(f"{what}: {whole:,} episodes on {CORES} cores, s", spent.wall_s * times, limit_s)


def _seconds(record: EpisodeRecord) -> float:
    return record.seconds


PARTS: dict[str, Callable[[Sheet, Path, int], None]] = {"oracle": oracle, "experiment": experiment}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    parser.add_argument("--only", choices=PARTS, help="measure one part")
    parser.add_argument("--share", type=int, default=SHARE, metavar="N", help="run one episode in N; 1 for all of them")
    chosen, sheet = parser.parse_args(), Sheet()
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])  # Phones inherit it.
    for name, part in PARTS.items():
        if chosen.only in (None, name):
            with tempfile.TemporaryDirectory(prefix="mw-bench-") as home:
                os.environ["HOME"] = home
                part(sheet, Path(home), chosen.share)
    return sheet.finish(chosen.json)


if __name__ == "__main__":
    sys.exit(main())
