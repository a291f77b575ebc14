"""What fixed policies solve of the scenes without a goal: `python -m benchmarks.fixed_policies`.

A fixed policy decides by the place or the looks of a message, or by the label of a button, never by comparing what is
written. The exit status is 1 when one of them solves more than `MOST` of the scenes, over all seeds together.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.measuring import Sample, Sheet
from mobile_world.experiment import Rules, evaluate

SEEDS = (30, 31, 32)
MOST = 0.35
RULES = Rules(goal_level="none", cue="middle", screenshots=False)


class Policy(NamedTuple):
    """A fixed policy: what it does, and the agent that does it."""

    name: str
    agent: str
    options: Mapping[str, Any]


PLACES = (-1, -2, -3, -4, 0, 1, 2)
"""Which message is followed, by the senders' last messages: -1 the newest, 0 the oldest."""


def following() -> Iterator[Policy]:
    """Every policy that does what the message in one place says, and some that choose by the looks of it."""
    chosen: dict[str, dict[str, Any]] = {
        "the longest message": {"longest": True},
        "the shortest message": {"longest": True, "place": 0},
        "the newest message with a question mark": {"containing": "?？"},
        "the newest message with an exclamation mark": {"containing": "!！"},
        "the newest message with a digit": {"containing": "0123456789"},
        "the newest message of somebody written to": {"written_to_only": True},
        "the message before that": {"written_to_only": True, "place": -2},
    }
    chosen = {f"message {place}": {"place": place} for place in PLACES} | chosen
    for name, options in chosen.items():
        yield Policy(f"do what {name} says", "newest", options)
        yield Policy(f"do what {name} says, contacts only", "newest", {**options, "contacts_only": True})


POLICIES = (
    Policy("leave everything", "null", {}),
    Policy("confirm what is open", "confirm", {}),
    Policy("cancel what is open", "cancel", {}),
    Policy("acknowledge the last message", "reply", {"text": "OK, thanks!"}),
    Policy("say yes to the last message", "reply", {"text": "Yes"}),
    Policy("refuse the last message", "reply", {"text": "No, sorry."}),
    *following(),
)


def share_solved(policy: Policy, seed: int, folder: Path) -> tuple[float, int]:
    """The share of the scenes that a policy solves, and of how many."""
    run_dir = folder / f"{policy.name}-{seed}"
    summary = evaluate(
        policy.agent, suite="goalless", agent_options=policy.options, seed=seed, rules=RULES, run_dir=run_dir
    ).summary
    return summary.successes / summary.scored, summary.scored


def main() -> int:
    """Play all scenes by every policy and check the claim."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, action="append", help=f"base seeds of the instances (default {SEEDS})")
    parser.add_argument("--policy", action="append", help="only policies whose name has this in it")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    options = parser.parse_args()
    chosen = [each for each in POLICIES if any(part in each.name for part in options.policy or [""])]
    sheet, scenes = Sheet(), 0
    with tempfile.TemporaryDirectory(prefix="mw-policies-") as folder:
        for policy in chosen:
            found = [share_solved(policy, seed, Path(folder)) for seed in options.seed or SEEDS]
            scenes, shares = found[0][1], [share for share, _ in found]
            sheet.samples.append(Sample(policy.name, "share", shares))
            sheet.at_most(f"{policy.name}, over all seeds", sum(shares) / len(shares), MOST)
    sheet.notes.append(f"{scenes} scenes without a goal")
    return sheet.finish(options.json)


if __name__ == "__main__":
    sys.exit(main())
