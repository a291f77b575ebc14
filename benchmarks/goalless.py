"""What needs no understanding, in episodes without a goal: `python -m benchmarks.goalless [--seed N]… [--json FILE]`.

Every scene of the family `goalless`, and the five tasks of AndroidWorld's mini split half-way (`middle`) and not begun
(`far`), are played by `null`, which stops at once, by `confirm`, which confirms whatever is open, and by the tasks' own
solutions. The exit status is 1 when the first two solve more than scenes may leave to them, or a solution fails.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from benchmarks.measuring import Sample, Sheet
from mobile_world.domain import CueLevel
from mobile_world.experiment import Rules, evaluate

SEEDS = (30, 31, 32)
MOST_NULL, MOST_CONFIRMED = 0.30, 0.30


class Part(NamedTuple):
    """Tasks of the set, and where they begin."""

    suite: str
    tasks: str
    cue: CueLevel


SET = (
    Part("goalless", "ALL", "middle"),
    Part("android_world", "@mini", "middle"),
    Part("android_world", "@mini", "far"),
)


def share_solved(agent: str, seed: int, folder: Path) -> tuple[float, int]:
    """The share of the whole set that an agent solves, and of how many episodes."""
    solved = played = 0
    for number, (suite, tasks, cue) in enumerate(SET):
        rules = Rules(goal_level="none", cue=cue, screenshots=False)
        run_dir = folder / f"{agent}-{seed}-{number}"
        summary = evaluate(agent, suite=suite, tasks=tasks, seed=seed, rules=rules, run_dir=run_dir).summary
        solved, played = solved + summary.successes, played + summary.scored
    return solved / played, played


def main() -> int:
    """Play everything and check the claims."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, action="append", help=f"base seeds of the instances (default {SEEDS})")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    options = parser.parse_args()
    sheet, scenes = Sheet(), 0
    shares: dict[str, Sample] = {}
    with tempfile.TemporaryDirectory(prefix="mw-goalless-") as folder:
        for agent in ("null", "confirm", "oracle"):
            found = [share_solved(agent, seed, Path(folder)) for seed in options.seed or SEEDS]
            scenes = found[0][1]
            shares[agent] = Sample(f"solved by {agent}", "share", [share for share, _ in found])
            sheet.samples.append(shares[agent])
    sheet.at_most("solved by null, at most of any seed", max(shares["null"].values), MOST_NULL)
    sheet.at_most("solved by confirm, at most of any seed", max(shares["confirm"].values), MOST_CONFIRMED)
    sheet.at_least("solved by the solutions", min(shares["oracle"].values), 1.0)
    sheet.notes.append(f"{scenes} scenes and starts without a goal")
    return sheet.finish(options.json)


if __name__ == "__main__":
    sys.exit(main())
