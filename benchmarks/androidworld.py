"""AndroidWorld's tasks measured: `python -m benchmarks.androidworld [--json FILE]`.

Sets every task up and judges it on a simulated phone, as an episode does; a claim that does not hold makes the exit
status 1. With `--official-path DIR --official-python FILE` the user's copy of AndroidWorld is exercised instead: every
phase of its 116 tasks, and its own verdict on our solutions; `--adb FILE` also measures its own way of one adb process
for each command, pauses included. Nothing of the user's is touched.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from benchmarks.androidworld_official import exercise
from benchmarks.measuring import Sample, Sheet
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.official_adapter import OfficialInstallation
from simdroid.fleet import Fleet

SUITE = "android_world"
REPEATS = 3
LIMIT_MS = 60
ORIGINAL = (
    "AndroidWorld itself starts a median of 59 processes of adb for an episode's set-up, check and tear-down, and "
    "sleeps up to 20 s in them (counted in its code, commit d9c569f)."
)


def native(sheet: Sheet, controller: AndroidController) -> None:
    """Our tasks: set-up and check of each, by app and altogether."""
    registry = TaskRegistry(SUITE)
    registry.family.image.prepare(controller)
    by_app: dict[str, list[float]] = defaultdict(list)
    by_task: dict[str, list[float]] = defaultdict(list)
    for repeat in range(REPEATS + 1):
        for name in registry.select("@official"):
            task = registry.create(name, seed=repeat)
            started = time.perf_counter()
            task.initialize_task(controller)
            task.score(controller)
            spent = (time.perf_counter() - started) * 1000
            task.tear_down(controller)
            if repeat:  # The first round imports and warms up.
                by_app[min(task.app_names)].append(spent)
                by_task[name].append(spent)
    for app, values in sorted(by_app.items()):
        sheet.samples.append(Sample(f"set-up and check, {app} ({len(values) // REPEATS} tasks)", "ms", values))
    every = Sample("set-up and check, all", "ms", [value for values in by_app.values() for value in values])
    sheet.samples.append(every)
    quickest = [min(values) for values in by_task.values()]
    sheet.samples.append(Sample(f"the quickest of {REPEATS} for each task", "ms", quickest))
    sheet.at_most("set-up and check of a task, p50 ms", statistics.median(every.values), LIMIT_MS)
    sheet.notes.append(ORIGINAL)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    parser.add_argument("--official-path", type=Path, help="the user's checkout of android_world")
    parser.add_argument("--official-python", type=Path, help="the interpreter that has its requirements")
    parser.add_argument("--adb", type=Path, help="with these: an adb program, for AndroidWorld's own way")
    parser.add_argument("--seed", type=int, default=30, help="with these: AndroidWorld's own seed")
    parser.add_argument("--task", default="ALL", help="with these: which tasks")
    chosen = parser.parse_args()
    sheet = Sheet()
    with tempfile.TemporaryDirectory(prefix="mw-bench-") as home:
        os.environ["HOME"] = home
        with Fleet(Path(home) / "state") as fleet:
            [record] = fleet.start(scope="private")
            with AndroidController.for_phone(record) as controller:
                if chosen.official_path or chosen.official_python:
                    code = OfficialInstallation(chosen.official_path, chosen.official_python)
                    exercise(sheet, code, controller, tasks=chosen.task, seed=chosen.seed, adb=chosen.adb)
                else:
                    native(sheet, controller)
    return sheet.finish(chosen.json)


if __name__ == "__main__":
    sys.exit(main())
