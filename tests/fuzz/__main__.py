"""Fuzzing by command: `python -m tests.fuzz packets|shell [--count N] [--seed S]`; exit 1 when something was found."""

from __future__ import annotations

import argparse
import sys

from tests.fuzz import packets, shell_lines

DEFAULT_COUNT = 100_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", choices=("packets", "shell"))
    parser.add_argument("--count", type=int, default=DEFAULT_COUNT, help="packets or lines to send")
    parser.add_argument("--seed", type=int, default=1, help="the same seed sends the same things")
    options = parser.parse_args()
    report: packets.Report | shell_lines.Report
    if options.target == "packets":
        report = packets.run(options.count, options.seed)
    else:
        report = shell_lines.run(options.count, options.seed)
    print(report)
    return 0 if report.ok else 1


if __name__ == "__main__":
    sys.exit(main())
