"""How the cost of an experiment grows with its episodes: time, memory, disk, going on, report and viewer.

    python -m benchmarks.growth [--episodes 100000] [--json FILE]

Episodes are made up: an executor without phones hands records and three steps of a trajectory to the engine, which
journals, flushes and counts them as ever. They are kept on a memory disk where there is one, so that what grows is ours
and not the disk's. Runs of a hundredth and a tenth of the size stand beside the whole. The exit status is 1 when an
episode costs more among many than among few, or memory grows.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.experiment import resident
from benchmarks.measuring import Sample, Sheet
from mobile_world.domain import EpisodeRecord, Latencies, Point, StepRecord, Tap
from mobile_world.experiment import EpisodeEnded, Plan, RunEvent, run_plan
from mobile_world.experiment.queue import EpisodeQueue
from mobile_world.experiment.reports.report import write_reports
from mobile_world.viewer import LogDirectory
from mobile_world.viewer.app import create_app
from tests.mobile_world.experiment.recorded import record
from tests.mobile_world.viewer.asking import get
from tests.mobile_world.viewer.runs import comparison

EPISODES = 100_000
ARMS, TASKS = 5, 100
WINDOWS = 10
MOST_TIMES = 1.5
GROWTH_KB = 2.0
REPORT_S = 60.0
PAGE_MS = 300.0
LOOKS = 6
STEPS = 3
MEMORY_DISK = Path("/dev/shm")
SCREENS = 40
"""Different ones in the whole run."""


class Reading(NamedTuple):
    """The state of things after so many episodes."""

    episodes: int
    seconds: float
    memory_mb: float


class Size(NamedTuple):
    """What a run of one size came to."""

    episodes: int
    engine: Sample
    """Milliseconds of an episode in each tenth."""
    grown_kb: float
    disk_kb: float
    """What one leaves on the disk."""
    report_s: float
    page: Sample


class MadeUp:
    """Runs no episode at all, and writes as much as if it did; see `Executor`."""

    slots = 1

    def run(self, queue: EpisodeQueue) -> None:
        """See `Executor`."""
        number = 0
        while (job := queue.take()) is not None:
            queue.began(job, "nowhere")
            with queue.recorder(job) as recorder:
                for index in range(STEPS):
                    recorder.step(_step(index, recorder.blob(b"screen %d" % ((number + index) % SCREENS))))
            queue.ended(job, self._record(job.key.task, job.key.arm, job.key.replica, recorder.name))
            number += 1

    @staticmethod
    def _record(task: str, arm: str, replica: int, trajectory: str) -> EpisodeRecord:
        won = arm == "good" or (arm.startswith("base") and int(task[4:]) % 2 == 0)
        outcome = "success" if won else "agent_failure"
        told: dict[str, Any] = {"goal": "x" * 200, "score_reason": "y" * 80, "steps": STEPS, "trajectory": trajectory}
        return record(task, outcome, arm=arm, replica=replica, tokens_in=2700, tokens_out=300, cost=0.01, **told)


def _step(index: int, screen: str) -> StepRecord:
    return StepRecord(
        index=index,
        activity="com.android.settings/.Settings",
        screenshot=screen,
        ui_tree=screen,
        said="The row I need is the third one, so I tap it.",
        action=Tap(at=Point(x=0.4, y=0.6)),
        error=None,
        reply=None,
        latencies=Latencies(capture=0.01, decide=1.5, act=0.01, settle=0.0),
        tokens_in=900,
        tokens_out=100,
        detail={"strict": True, "repairs": []},
    )


def run_of(plan: Plan, path: Path) -> list[Reading]:
    """Run a plan of made-up episodes; how things stood along the way."""
    gc.collect()
    started = time.perf_counter()
    readings, ended = [Reading(0, 0.0, resident())], 0

    def listen(event: RunEvent) -> None:
        nonlocal ended
        if isinstance(event, EpisodeEnded):
            ended += 1
            if ended % (len(plan) // WINDOWS) == 0:
                readings.append(Reading(ended, time.perf_counter() - started, resident()))

    result = run_plan(plan, MadeUp(), path, listener=listen)
    if result.missing:
        raise SystemExit(f"{result.missing} of {len(plan)} made-up episodes are missing: {result.stopped}")
    return readings


def measured(sheet: Sheet, plan: Plan, path: Path) -> Size:
    """One run of so many episodes: the engine, the report, the viewer."""
    readings, total = run_of(plan, path), f"{len(plan):,} episodes"
    early, late = readings[1], readings[-1]
    grown = (late.memory_mb - early.memory_mb) * 1000 / (late.episodes - early.episodes)
    windows = [
        (after.seconds - before.seconds) * 1000 / (after.episodes - before.episodes)
        for before, after in pairwise(readings)
    ]
    again = _processor_seconds(lambda: run_plan(plan, MadeUp(), path))
    kept = sum(file.stat().st_size for file in path.rglob("*") if file.is_file()) / len(plan) / 1000
    report = _processor_seconds(lambda: write_reports(path))
    first, *later = _looks(path)
    sheet.samples += [
        Sample(f"{total}: bookkeeping of one, tenths of the run", "ms", windows),
        Sample(f"{total}: memory of the engine", "MB", [each.memory_mb for each in readings]),
        Sample(f"{total}: disk for one, without pictures", "kB", [kept]),
        Sample(f"{total}: finding out that nothing is left to do", "s", [again]),
        Sample(f"{total}: all report files", "s", [report]),
        Sample(f"{total}: viewer, a filtered page at the first look", "s", [first / 1000]),
    ]
    page = Sample(f"{total}: viewer, a filtered page later", "ms", later)
    sheet.samples.append(page)
    return Size(len(plan), Sample(total, "ms", windows), grown, kept, report, page)


def _looks(path: Path) -> list[float]:
    """Milliseconds of the processor for one page, asked again and again."""
    app = create_app(LogDirectory(path.parent))
    page = f"/run/{path.name}/episodes?outcome=agent_failure&sort=slowest&page=9"
    return [_processor_seconds(lambda: get(app, page).raise_for_status()) * 1000 for _ in range(LOOKS)]


def _processor_seconds(action: Callable[[], object]) -> float:
    started = time.process_time()
    action()
    return time.process_time() - started


def claims(sheet: Sheet, small: Size, large: Size) -> None:
    """What an episode costs when there are many, beside what it costs when there are few."""
    few, many = f"of {small.episodes:,}", f"of {large.episodes:,}"
    sheet.at_most(f"bookkeeping {many} against one {few}, times", large.engine.median / small.engine.median, MOST_TIMES)
    sheet.at_most(
        f"bookkeeping {many}, last tenth against first", large.engine.values[-1] / large.engine.values[0], 1.5
    )
    sheet.at_most(f"memory that an episode {many} leaves behind, kB", large.grown_kb, GROWTH_KB)
    sheet.at_most(f"disk for one {many} against one {few}, times", large.disk_kb / small.disk_kb, MOST_TIMES)
    slower = (large.report_s / large.episodes) / (small.report_s / small.episodes)
    sheet.at_most(f"report {many} against one {few}, an episode's share, times", slower, MOST_TIMES)
    sheet.at_most(f"all report files {many} episodes, s of one core", large.report_s, REPORT_S)
    sheet.at_most(f"viewer, a filtered page {many} episodes, ms", large.page, PAGE_MS)


def plan_of(episodes: int) -> Plan:
    return comparison(tasks=TASKS, replicas=max(1, episodes // (ARMS * TASKS)))


def measure(episodes: int) -> Sheet:
    where = MEMORY_DISK if MEMORY_DISK.is_dir() else None
    kept = "in memory" if where else "on the disk"
    sheet = Sheet(notes=[f"made-up episodes of {STEPS} steps, kept {kept}; reports and pages in processor seconds"])
    with tempfile.TemporaryDirectory(prefix="mw-bench-", dir=where) as name:
        sizes = []
        for part in (100, 10, 1):
            sizes.append(measured(sheet, plan_of(episodes // part), Path(name, f"of-{part}", "run")))
    claims(sheet, sizes[0], sizes[-1])
    return sheet


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--episodes", type=int, default=EPISODES, help="how many, in steps of 500")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    options = parser.parse_args()
    return measure(options.episodes).finish(options.json)


if __name__ == "__main__":
    sys.exit(main())
