"""All benchmarks, one table: ours, the peer or the limit, the ratio, the conditions.

A whole run writes `benchmarks/results.json` and `docs/generated/measurements.md`; with `--only` nothing is
written but what `--json` names. Every part is a process of its own (`python -m benchmarks.…`), one after another; only
`small_model`, which claims nothing, `model_serving`, which wants a GPU, `step_ab`, which wants another checkout, and
`mutation` and `integrity`, which measure what tests and `verify` find, are not among them. The exit status is 1 when a
claim does not hold. The machine should do nothing else meanwhile.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.measuring import Sheet
from benchmarks.table import markdown
from mobile_world import __version__

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results.json"
PAGE = ROOT / "docs" / "generated" / "measurements.md"
PART_S = 900
SCHEMA_VERSION = 1


class Part(NamedTuple):
    """One benchmark and how it is asked here."""

    module: str
    words: tuple[str, ...] = ()


PARTS = {
    "step cost": Part("benchmarks.step_cost"),
    "parts of a step": Part("benchmarks.step_parts"),
    "phone": Part("benchmarks.phone"),
    "emulator's gRPC": Part("benchmarks.emulator_grpc"),
    "limits": Part("benchmarks.limits"),
    "starting phones": Part("benchmarks.starting"),
    "harness": Part("benchmarks.harness"),
    "phones at once": Part("benchmarks.throughput"),
    "episodes": Part("benchmarks.runtime"),
    "experiment": Part("benchmarks.experiment"),
    "growth": Part("benchmarks.growth"),
    "viewer": Part("benchmarks.viewer"),
    "models": Part("benchmarks.agents"),
    "AndroidWorld tasks": Part("benchmarks.androidworld"),
    "all of AndroidWorld": Part("benchmarks.androidworld_experiment"),
    "without a goal": Part("benchmarks.goalless"),
}
LONG = {"statistics": Part("benchmarks.statistics")}
"""Whether intervals hold what they should is no matter of speed, and takes as long as everything else together."""


def run_part(part: Part, folder: Path) -> dict[str, Any]:
    """What one benchmark found; its own output goes by as it comes."""
    file, load, started = folder / "found.json", os.getloadavg()[0], time.perf_counter()
    file.unlink(missing_ok=True)
    command = [sys.executable, "-m", part.module, *part.words, "--json", str(file)]
    try:
        status = str(subprocess.run(command, cwd=ROOT, timeout=PART_S, check=False).returncode)
    except subprocess.TimeoutExpired:
        status = f"none within {PART_S} s"
    found: dict[str, Any] = json.loads(file.read_text()) if file.exists() else failed(status)
    return {"module": part.module, "seconds": time.perf_counter() - started, "load": load} | found


def failed(status: str) -> dict[str, Any]:
    """What stands for a benchmark that came to nothing, so that the others are not lost with it."""
    sheet = Sheet(notes=[f"it did not run to its end; exit status {status}"])
    sheet.at_least("ran to its end", 0, 1)
    return sheet.as_json()


def conditions(started: float, load: float) -> dict[str, Any]:
    """What the numbers depend on."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "version": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "processor": processor(),
        "cores": os.cpu_count(),
        "memory_gb": memory,
        "load_before": load,
        "seconds": time.perf_counter() - started,
    }


def processor() -> str:
    """What the processor calls itself, as far as it says."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unnamed")


def chosen_parts(only: str | None, inspect_python: Path | None) -> dict[str, Part]:
    """The parts to run, in the order of the table."""
    parts = PARTS | LONG
    names = only.split(",") if only else list(PARTS)
    unknown = sorted(set(names) - parts.keys())
    if unknown:
        raise SystemExit(f"no benchmark is called {', '.join(unknown)}; there are: {', '.join(parts)}")
    chosen = {name: parts[name] for name in names}
    if inspect_python is not None and "harness" in chosen:
        chosen["harness"] = Part(chosen["harness"].module, ("--inspect-python", str(inspect_python.absolute())))
    return chosen


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", metavar="NAME,…", help=f"some of: {', '.join(PARTS | LONG)}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there instead")
    parser.add_argument("--inspect-python", type=Path, metavar="FILE", help="an interpreter that has inspect_ai")
    options = parser.parse_args()
    parts, load, started = chosen_parts(options.only, options.inspect_python), os.getloadavg()[0], time.perf_counter()
    results: dict[str, Any] = {"schema_version": SCHEMA_VERSION, "conditions": {}, "parts": {}}
    with tempfile.TemporaryDirectory(prefix="mw-bench-") as folder:
        for name, part in parts.items():
            print(f"\n## {name}\n", flush=True)
            results["parts"][name] = run_part(part, Path(folder))
    results["conditions"] = conditions(started, load)
    table = markdown(results)
    print(f"\n## All together\n\n{table}")
    whole = options.only is None and options.json is None
    target = RESULTS if whole else options.json
    if target is not None:
        target.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n")
    if whole:
        PAGE.write_text(table)
    return 0 if all(claim["holds"] for part in results["parts"].values() for claim in part["claims"]) else 1


if __name__ == "__main__":
    sys.exit(main())
