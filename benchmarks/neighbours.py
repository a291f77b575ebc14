"""A phone beside one that shows hostile contents: `python -m benchmarks.neighbours [--every N] [--only NAME]`.

Every content of `tests/simdroid/hostile` is shown by one phone while another is asked every 20 ms. A line for each
content that was slow or ended its phone, then the whole; the exit status is 1 when the neighbour noticed.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from tests.simdroid import hostile
from tests.simdroid.hostile.cases import HostileCase
from tests.simdroid.hostile.neighbour import Neighbours, Shown

P99_MS, LONGEST_MS = 150.0, 1000.0
"""What the neighbour may take on two quiet cores."""
MOST_MB = 1500.0
SLOW_S = 10.0


def cases() -> list[HostileCase]:
    """Every content there is."""
    modules = [import_module(f"{hostile.__name__}.{module.name}") for module in iter_modules(hostile.__path__)]
    return [case for module in modules for case in getattr(module, "CASES", ())]


def worth_a_line(shown: Shown) -> bool:
    """Whether a reader should know of one content."""
    noticed = shown.p99_ms > P99_MS or shown.longest_ms > LONGEST_MS
    return noticed or not shown.survived or shown.seconds > SLOW_S or shown.memory_mb > MOST_MB


def main() -> None:
    """Show them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="only one content in so many")
    parser.add_argument("--only", default="", help="a part of the name")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    chosen = [case for case in cases() if options.only in case.name][:: options.every]
    results = []
    with tempfile.TemporaryDirectory(prefix="mw-neighbours-") as state, Neighbours(Path(state)) as neighbours:
        for case in chosen:
            shown = neighbours.show(case)
            results.append(shown)
            if worth_a_line(shown):
                end = "" if shown.survived else ", and its phone was replaced"
                print(
                    f"{shown.name}: {shown.seconds:.1f} s, {shown.memory_mb:.0f} MB; the neighbour took "
                    f"{shown.p99_ms:.0f} ms (p99), {shown.longest_ms:.0f} ms at most{end}",
                    flush=True,
                )
    waits = sorted(wait for shown in results for wait in shown.waits_ms)
    p99, longest = waits[int(len(waits) * 0.99)], waits[-1]
    lost = sum(not shown.survived for shown in results)
    print(f"{len(results)} contents, {lost} ended their phone; {len(waits)} answers of the neighbour: "
          f"p50 {waits[len(waits) // 2]:.1f} ms, p99 {p99:.0f} ms, longest {longest:.0f} ms")  # fmt: skip
    if options.json:
        options.json.write_text(json.dumps([shown._asdict() for shown in results]))
    sys.exit(p99 > P99_MS or longest > LONGEST_MS)


if __name__ == "__main__":
    main()
