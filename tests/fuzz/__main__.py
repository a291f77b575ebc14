"""Fuzzing by command: `python -m tests.fuzz` runs every fuzzer for long, in processes of their own.

`python -m tests.fuzz shell codec --count 1000` runs some of them shortly. Exit 1 after a finding.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tests.fuzz.catalogue import ALL, chosen
from tests.fuzz.driving import Report, keep
from tests.fuzz.spreading import run_all

WORKERS = (os.cpu_count() or 1) + 1
"""One more than there are processors: some lines of the shell wait until they are cancelled."""


def main() -> int:
    options = _options()
    try:
        fuzzers = chosen([name for word in (*options.targets, *options.only) for name in word.split(",")])
    except ValueError as error:
        print(f"{error}", file=sys.stderr)
        return 2
    if options.here:
        report = fuzzers[0].run(options.count or fuzzers[0].count, options.seed)
        if isinstance(report, Report) and not report.ok:
            print(*keep(report, options.keep), sep="\n")
        print(report)
        return 0 if report.ok else 1
    table = run_all(fuzzers, count=options.count, seed=options.seed, workers=options.workers, keep=options.keep)
    print(table)
    return 0 if table.ok else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(each.name for each in ALL)}")
    parser.add_argument("--only", action="append", default=[], metavar="TARGETS", help="the same, with commas between")
    parser.add_argument("--count", type=int, help="inputs for each target, in place of those of a long run")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same inputs")
    parser.add_argument("--workers", type=int, default=WORKERS, help="processes at a time")
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"), help="where inputs of findings are written")
    parser.add_argument("--here", action="store_true", help="in this process, the first target alone, with its details")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
