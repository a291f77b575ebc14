"""Golden states by command.

    python -m tests.simdroid.goldens record DIR [--only WORD] [--jobs N]
    python -m tests.simdroid.goldens compare DIR [--only WORD] [--jobs N] [--save DIR2]
    python -m tests.simdroid.goldens list DIR [--only WORD]
    python -m tests.simdroid.goldens choose DIR
    python -m tests.simdroid.goldens refresh

`--only` takes a part of a walk's name or of an app's package, such as `markor` or `task/android_world`, and may be
repeated. `compare` exits with 1 when a state differs. `choose` makes the committed subset from a recording, `refresh`
looks at the subset's states anew.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

from tests.simdroid.goldens.comparing import Difference, compare
from tests.simdroid.goldens.recording import record, say
from tests.simdroid.goldens.subset import choose, refresh
from tests.simdroid.goldens.walks import INDEX, Recording


def main() -> int:
    """Do what the command line says."""
    options = _options()
    if options.command == "record":
        record(options.folder, only=options.only, jobs=options.jobs)
        return 0
    if options.command == "choose":
        say(f"{choose(options.folder)} states chosen")
        return 0
    if options.command == "refresh":
        say(f"{refresh()} states looked at")
        return 0
    if options.command == "list":
        for walk in Recording.read(options.folder / INDEX).only(options.only):
            for number, step in enumerate(walk.steps):
                if step.state is not None:
                    print(f"{step.state.name}: {walk.trail(number)}")
        return 0
    states, found = compare(options.folder, only=options.only, jobs=options.jobs, save=options.save)
    _tell(found)
    kinds = {kind: sum(each.kind == kind for each in found) for kind in sorted({each.kind for each in found})}
    told = ", ".join(f"{count} in {kind}" for kind, count in kinds.items()) or "none differs"
    print(f"{states} states compared: {told}")
    return 1 if found else 0


def _tell(found: Iterable[Difference]) -> None:
    """The first state of each walk that differs with its particulars, the others by name."""
    for _, group in groupby(found, key=lambda each: each.walk):
        first, *others = group
        print(f"{first.state}: {first.kind}\n  {first.trail}")
        for line in first.detail:
            print(f"    {line}")
        if others:
            print(f"  and after that: {', '.join(f'{each.state} ({each.kind})' for each in others)}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.simdroid.goldens",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("record", "compare", "list", "choose"):
        command = commands.add_parser(name)
        command.add_argument("folder", type=Path, metavar="DIR")
        if name != "choose":
            command.add_argument("--only", action="append", default=[], metavar="WORD")
        if name in ("record", "compare"):
            command.add_argument("--jobs", type=int, default=1, metavar="N")
        if name == "compare":
            command.add_argument("--save", type=Path, metavar="DIR2")
    commands.add_parser("refresh")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
