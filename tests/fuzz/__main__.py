"""Fuzzing by command: `python -m tests.fuzz packets|shell|tapper [--count N] [--seed S]`; exit 1 after a finding."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Protocol

from tests.fuzz import packets, shell_lines, tapper


class Report(Protocol):
    """What every fuzzer gives back; printed as it is."""

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        ...


TARGETS: dict[str, Callable[[int, int], Report]] = {
    "packets": packets.run,
    "shell": shell_lines.run,
    "tapper": tapper.run,
}
COUNTS = {"packets": 100_000, "shell": 100_000, "tapper": 20_000}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", choices=list(TARGETS))
    parser.add_argument("--count", type=int, help="packets, lines or events to send")
    parser.add_argument("--seed", type=int, default=1, help="the same seed sends the same things")
    options = parser.parse_args()
    report = TARGETS[options.target](options.count or COUNTS[options.target], options.seed)
    print(report)
    return 0 if report.ok else 1


if __name__ == "__main__":
    sys.exit(main())
