"""All benchmarks, one table: ours, the peer or the limit, the ratio, the conditions.

    python -m benchmarks [--only NAME,…] [--json FILE] [--inspect-python FILE]

A whole run writes `benchmarks/results.json` and the table of `docs/performance.md`; with `--only` nothing is written
but what `--json` names. Every part is a process of its own (`python -m benchmarks.NAME`), one after the other. The exit
status is 1 when a claim does not hold. The machine should do nothing else meanwhile.
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

from benchmarks.table import markdown, put_into
from mobile_world import __version__

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results.json"
PAGE = ROOT / "docs" / "performance.md"
PART_S = 900
SCHEMA_VERSION = 1


class Part(NamedTuple):
    """One benchmark and how it is asked here."""

    module: str
    words: tuple[str, ...] = ()


PARTS = {
    "phone": Part("benchmarks.phone"),
    "runtime": Part("benchmarks.runtime"),
    "experiment": Part("benchmarks.experiment"),
    "viewer": Part("benchmarks.viewer"),
    "agents": Part("benchmarks.agents"),
    "android_world tasks": Part("benchmarks.androidworld"),
}
"""Leave out `benchmarks.small_model`, which claims nothing and needs weights, and the long run of statistics."""


def run_part(part: Part, folder: Path) -> dict[str, Any]:
    """What one benchmark found; its own output goes by as it comes."""
    file, load, started = folder / "found.json", os.getloadavg()[0], time.perf_counter()
    file.unlink(missing_ok=True)
    command = [sys.executable, "-m", part.module, *part.words, "--json", str(file)]
    status = subprocess.run(command, cwd=ROOT, timeout=PART_S, check=False).returncode
    if not file.exists():
        raise SystemExit(f"{' '.join(command)} ended with status {status} and found nothing; see above")
    found: dict[str, Any] = json.loads(file.read_text())
    return {
        "module": " ".join((part.module, *part.words)),
        "seconds": time.perf_counter() - started,
        "load": load,
    } | found


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


def chosen_parts(only: str | None) -> dict[str, Part]:
    names = only.split(",") if only else list(PARTS)
    unknown = sorted(set(names) - PARTS.keys())
    if unknown:
        raise SystemExit(f"no benchmark is called {', '.join(unknown)}; there are: {', '.join(PARTS)}")
    return {name: PARTS[name] for name in names}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="NAME,…", help=f"some of: {', '.join(PARTS)}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there instead")
    options = parser.parse_args()
    parts, load, started = chosen_parts(options.only), os.getloadavg()[0], time.perf_counter()
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
        put_into(PAGE, table)
    return 0 if all(claim["holds"] for part in results["parts"].values() for claim in part["claims"]) else 1


if __name__ == "__main__":
    sys.exit(main())
