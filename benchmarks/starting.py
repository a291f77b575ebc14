"""How long phones take to start: 1, 16, 64 and 128 of them, from one program and from as many programs as phones.

    python -m benchmarks.starting [--phones N]… [--json FILE]

A program is a Python process that starts one phone, tells that it answers, and holds it until all have theirs. The
phones of a user share workers, as those of `mw env run` do; private ones, as an evaluation has them, each bring a
worker of their own with each program. The exit status is 1 when a program got no phone, or when a phone among many
costs more than one phone alone.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.measuring import Sample, Sheet
from simdroid.fleet import Fleet
from simdroid.fleet.records import Scope

PHONES = (1, 16, 64, 128)
DEADLINE_S = 600.0
PROGRAM = """
import sys
from pathlib import Path
from simdroid.fleet import Fleet
with Fleet(Path(sys.argv[1])) as fleet:
    fleet.start(scope=sys.argv[2])
    print("up", flush=True)
    sys.stdin.readline()
"""


def from_one(count: int, scope: Scope) -> float:
    """Seconds until one program has its phones."""
    with tempfile.TemporaryDirectory() as state, Fleet(Path(state)) as fleet:
        started = time.perf_counter()
        phones = fleet.start(count, scope=scope)
        seconds = time.perf_counter() - started
        assert len({phone.adb_port for phone in phones}) == count
    return seconds


def from_many(count: int, scope: Scope) -> tuple[float, int]:
    """Seconds until as many programs as there are phones have one each, and how many got none."""
    with tempfile.TemporaryDirectory() as state:
        command = [sys.executable, "-c", PROGRAM, state, scope]
        started = time.perf_counter()
        programs = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(count)
        ]
        try:
            answers = [program.stdout.readline() for program in programs if program.stdout]
            seconds = time.perf_counter() - started
        finally:
            for program in programs:
                if program.stdin is not None:
                    program.stdin.close()
            for program in programs:
                program.wait(DEADLINE_S)
        return seconds, answers.count("")


def measure(sizes: tuple[int, ...]) -> Sheet:
    """Start phones of both kinds in all sizes, from one program and from many."""
    sheet = Sheet()
    failures, each = 0, {}
    scopes: tuple[Scope, ...] = ("user", "private")
    for scope in scopes:
        for count in sizes:
            one = from_one(count, scope)
            many, missing = from_many(count, scope)
            failures += missing
            each[scope, count] = one / count
            for who, seconds in (("one program", one), (f"{count} programs", many)):
                sheet.samples.append(Sample(f"{count} {scope} phones from {who}", "s", [seconds]))
                print(f"{count:4} {scope} phones from {who}: {seconds:.2f} s", flush=True)
    sheet.at_most("programs that got no phone", failures, 0)
    for scope in scopes:
        sheet.at_most(
            f"a {scope} phone among {sizes[-1]} from one program, in times of one alone",
            each[scope, sizes[-1]] / each[scope, sizes[0]],
            1,
        )
    return sheet


def main() -> int:
    """Measure, print, and say by the exit status whether the claims hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--phones", type=int, action="append", help="a number of phones; may be repeated")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    options = parser.parse_args()
    sheet = measure(tuple(options.phones or PHONES))
    return sheet.finish(options.json)


if __name__ == "__main__":
    sys.exit(main())
