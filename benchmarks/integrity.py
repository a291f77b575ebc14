"""Whether `verify` names every single change of a run, and what that costs; exit 1 when a claim does not hold.

    python -m benchmarks.integrity [--changes 500] [--seed 1] [--json FILE]

Three runs are changed: an experiment on simulated phones, one that was stopped, killed, resumed and extended, and a
race with its confirmation. A change flips, cuts, inserts, moves, repeats or drops something, edits a value, or deletes,
adds, moves or exchanges files, anywhere but in what `verify` says it does not cover; each is taken back before the
next. Then a hundred runs are listed (processor time), and records are appended with steps of usual size.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from benchmarks.measuring import Sample, Sheet
from mobile_world.domain import Latencies, StepRecord
from mobile_world.experiment import RunDirectory, run_experiment, run_plan, verify
from mobile_world.experiment.configuration import Override, load_experiment
from mobile_world.viewer import LogDirectory
from mobile_world.viewer.run_status import RunStatusCache
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.experiment.scripted_executor import ScriptedExecutor
from tests.mobile_world.experiment.sealed_runs import Changes, names_it, play_experiment, play_race

RUNS, EPISODES = 100, 80
REPEATS = 5
LISTING_S = 0.5


def play_on_phones(run_dir: Path) -> Path:
    """The demonstration on one task of each kind, two instances."""
    tasks = ["PrepareForFlightTask"]
    values = {"evaluation.tasks": tasks, "evaluation.n_replicas": 2, "evaluation.output_dir": str(run_dir)}
    run_experiment(load_experiment("demo", overrides=[Override(key, value) for key, value in values.items()]))
    return run_dir


PLAYED: tuple[Callable[[Path], Path], ...] = (play_on_phones, play_experiment, play_race)


def measure(changes: int, seed: int) -> Sheet:
    """Changes, then times."""
    sheet = Sheet()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        found = [_named(play(root / play.__name__), changes // len(PLAYED) + 1, seed, sheet) for play in PLAYED]
        sheet.at_least(f"changes that verify names, of {sum(of for _, of in found)}, share", _share(found), 1.0)
        _listing(root / "list", sheet)
        _appending(root / "append", sheet)
    return sheet


def _share(found: list[tuple[int, int]]) -> float:
    return sum(named for named, _ in found) / sum(of for _, of in found)


def _named(run_dir: Path, count: int, seed: int, sheet: Sheet) -> tuple[int, int]:
    """How many changes were named, of how many; the run is whole before and afterwards."""
    before, changes, named = verify(run_dir), Changes(run_dir), 0
    if not before.complete:
        raise RuntimeError(f"{run_dir} is damaged before anybody changed it: {before.problems}")
    started = time.perf_counter()
    for number in range(count):
        with changes.made(Random(f"{seed} {run_dir.name} {number}")) as change:
            fine = names_it(verify(run_dir).problems, change)
            named += fine
            if not fine:
                sheet.notes.append(f"not named in {run_dir.name}: {change}")
    taken = 1000 * (time.perf_counter() - started) / count
    sheet.samples.append(Sample(f"verify of {before.files} files ({run_dir.name})", "ms", [taken]))
    if verify(run_dir) != before:
        raise RuntimeError(f"{run_dir} is not as it was before it was changed")
    return named, count


def _listing(root: Path, sheet: Sheet) -> None:
    """A hundred runs that ended, listed by a process that has seen none of them."""
    of = plan("a b", " ".join(f"T{number}" for number in range(EPISODES // 4)), replicas=2)
    long = {"goal": "x" * 400, "score_reason": "y" * 200}
    known = ScriptedExecutor(lambda job: record(job.key.task, arm=job.key.arm, replica=job.key.replica, **long))
    for number in range(RUNS):
        run_plan(of, known, root / f"run{number:03}")
    sealed = Sample(
        f"list of {RUNS} runs of {EPISODES} episodes, seals fit", "s", [_list_s(root) for _ in range(REPEATS)]
    )
    for number in range(RUNS):
        os.truncate(root / f"run{number:03}" / "summary.json", 10)
    counted = Sample("the same, every summary damaged: counted anew", "s", [_list_s(root) for _ in range(REPEATS)])
    sheet.samples += [sealed, counted]
    sheet.at_most("list of runs whose seals fit, s", sealed, LISTING_S)


def _list_s(root: Path) -> float:
    started = time.process_time()
    if len(RunStatusCache(LogDirectory(root)).all()) != RUNS:
        raise RuntimeError("a run is not listed")
    return time.process_time() - started


def _appending(run_dir: Path, sheet: Sheet) -> None:
    """A record with a trajectory of twenty steps, whose hash its line carries."""
    directory, words = RunDirectory(run_dir), "I tap the button. " * 60
    step = StepRecord(
        index=0, activity="a/b", screenshot="0" * 64, ui_tree=None, said=words, action=None, error=None, reply=None,
        latencies=Latencies(),
    )  # fmt: skip
    with directory.locked():
        for name, steps in (("an append without steps", 0), ("an append with 20 steps of 1.5 kB", 20)):
            taken = []
            for attempt in range(1, 51):
                with directory.open_recorder(record("A").key, attempt) as recorder:
                    for _ in range(steps):
                        recorder.step(step)
                started = time.perf_counter()
                directory.journal.append(record("A", attempt=attempt, trajectory=recorder.name if steps else None))
                taken.append(1000 * (time.perf_counter() - started))
            sheet.samples.append(Sample(name, "ms", taken))


def main() -> None:
    """Measure, print, and say by the exit status whether the claims hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--changes", type=int, default=500, help="how many, over all runs")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same changes to the same run")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    options = parser.parse_args()
    raise SystemExit(measure(options.changes, options.seed).finish(options.json))


if __name__ == "__main__":
    main()
