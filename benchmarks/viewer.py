"""How fast pages of a large run are made; exit 1 when a claim does not hold.

    python -m benchmarks.viewer [--episodes 10000] [--json FILE]

A run is made up with so many episodes, and pages are asked of the application itself. Seconds are processor time of one
core, so that what else the machine does counts little. The limit is 300 ms for each page of ten thousand episodes; what
a run came to is worked out after its page, and timed apart.
"""

from __future__ import annotations

import argparse
import tempfile
import time
import tracemalloc
from pathlib import Path

from benchmarks.measuring import Sample, Sheet
from mobile_world.viewer import LogDirectory
from mobile_world.viewer.app import create_app
from mobile_world.viewer.attempts import AttemptIndex
from tests.mobile_world.viewer.asking import get
from tests.mobile_world.viewer.runs import comparison, played, write_run

REPEATS = 7
LIMIT_MS = 300.0
PAGES = {
    "list of runs": "/",
    "first page of episodes": "/run/run/episodes",
    "filtered and ordered": "/run/run/episodes?outcome=agent_failure&sort=slowest&page=9",
    "searched": "/run/run/episodes?q=hasty%20task07",
    "the run": "/run/run",
    "two variants compared": "/compare?run=run",
}
EPISODES_OF_A_REPLICA = 500
"""Five arms on a hundred tasks."""


def measure(episodes: int) -> Sheet:
    """Every page at the first look and afterwards."""
    sheet = Sheet()
    with tempfile.TemporaryDirectory() as folder:
        root, plan = Path(folder), comparison(tasks=100, replicas=max(1, episodes // EPISODES_OF_A_REPLICA))
        write_run(root / "run", plan, played(plan, goal="x" * 400, score_reason="y" * 200))
        for name, address in PAGES.items():
            first = [_milliseconds(create_app(LogDirectory(root)), address) for _ in range(REPEATS)]
            app = create_app(LogDirectory(root))
            get(app, f"{address}{'&' if '?' in address else '?'}part=whole")
            later = [_milliseconds(app, address) for _ in range(REPEATS)]
            sheet.samples += [Sample(f"{name}, first look", "ms", first), Sample(f"{name}, later", "ms", later)]
            sheet.at_most(f"{name} of {len(plan):,} episodes, ms", sheet.samples[-1], LIMIT_MS)
            sheet.at_most(f"{name} at the first look, ms", sheet.samples[-2], LIMIT_MS)
        sheet.samples.append(_analysis(root))
        sheet.samples.append(Sample("memory of one row", "bytes", [_row_bytes(root / "run/journal.jsonl")]))
    return sheet


def _analysis(root: Path) -> Sample:
    """What comes after a run's page when nobody has looked at it before, with that page."""
    taken = [_milliseconds(create_app(LogDirectory(root)), "/run/run?part=whole") for _ in range(REPEATS)]
    return Sample("the run with its analysis, first look", "ms", taken)


def _milliseconds(app: object, address: str) -> float:
    started = time.process_time()
    answer = get(app, address)
    taken = (time.process_time() - started) * 1000
    answer.raise_for_status()
    return taken


def _row_bytes(journal: Path) -> float:
    tracemalloc.start()
    rows = AttemptIndex(journal)
    count = len(rows.last())
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size / count


def main() -> None:
    """Measure, print, and say by the exit status whether the claims hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--episodes", type=int, default=10_000, help="how many; made up in steps of 500")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    options = parser.parse_args()
    sheet = measure(options.episodes)
    raise SystemExit(sheet.finish(options.json))


if __name__ == "__main__":
    main()
