"""Episodes a minute by the number of cores: `python -m benchmarks.scaling [--cores 2,16] [--only NAME] [--json FILE]`.

Each part is run in a process of its own that may use so many cores, and so are its workers and phones:

- `experiment1`: Experiment 1 with as many replicas as make `--episodes` (2,000);
- `oracle`: every task of both suites, by its solution;
- `androidworld`: the 4,176 episodes of `configs/androidworld.yaml`, whole; not run unless named.

A start is in the time: what counts is what a user waits for. `--cores` beyond those of the machine are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from mobile_world.experiment import EpisodeBegan, RunEvent, evaluate, run_experiment
from mobile_world.experiment.configuration import Override, load_experiment

CONFIG: Final = Path(__file__).parents[1] / "configs" / "androidworld.yaml"
EFFICIENCY: Final = 0.8
"""Of the episodes a minute that so many cores would play if each played as many as each of the fewest."""
PART_S: Final = 1800


class Progress:
    """Seconds from the start to the first episode and to the end."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self.first_s = 0.0

    def hear(self, event: RunEvent) -> None:
        """Note the first episode."""
        if isinstance(event, EpisodeBegan) and not self.first_s:
            self.first_s = self.seconds

    @property
    def seconds(self) -> float:
        """Since the start."""
        return time.perf_counter() - self._began


class Played(NamedTuple):
    """What a part came to."""

    episodes: int
    seconds: float
    first_s: float
    """Until the first episode began."""


def oracle(home: Path, episodes: int) -> Played:
    """Every task of both suites."""
    del episodes
    progress, played = Progress(), 0
    for suite in ("android_world", "mobile_world"):
        result = evaluate("oracle", suite=suite, run_dir=home / suite, listener=progress.hear)
        played += result.summary.all_scored
        if result.summary.success_rate != 1:
            raise SystemExit(f"the oracle solved {result.summary.success_rate} of {suite}, not all")
    return Played(played, progress.seconds, progress.first_s)


def experiment1(home: Path, episodes: int) -> Played:
    """Experiment 1, as often as it takes."""
    once = len(load_experiment("experiment1").plan) / load_experiment("experiment1").plan.replicas
    overrides = [
        Override("evaluation.output_dir", str(home / "run")),
        Override("evaluation.n_replicas", max(1, round(episodes / once))),
    ]
    return _experiment("experiment1", overrides)


def androidworld(home: Path, episodes: int) -> Played:
    """The experiment on all of AndroidWorld."""
    del episodes
    return _experiment(CONFIG, [Override("evaluation.output_dir", str(home / "run"))])


def _experiment(config: Path | str, overrides: list[Override]) -> Played:
    experiment, progress = load_experiment(config, environ={}, overrides=overrides), Progress()
    result = run_experiment(experiment, listener=progress.hear)
    if result.run.missing:
        raise SystemExit(f"{result.run.missing} episodes have no score")
    return Played(result.summary.all_scored, progress.seconds, progress.first_s)


PARTS: Final = {"experiment1": experiment1, "oracle": oracle, "androidworld": androidworld}


def play(part: str, cores: int, episodes: int) -> Played:
    """Run one part on some cores, in a process of its own."""
    command = [sys.executable, "-m", __spec__.name, "--part", part, "--episodes", str(episodes)]
    with tempfile.TemporaryDirectory(prefix="mw-scaling-") as home:
        done = subprocess.run(
            [*command, "--cores", str(cores), "--home", home],
            check=True,
            timeout=PART_S,
            stdout=subprocess.PIPE,
            env={**os.environ, "HOME": home, "MW_STATE_DIR": f"{home}/state"},
        )
    return Played(*json.loads(done.stdout.splitlines()[-1]))


def main() -> None:
    """Run the parts on each number of cores, print a row for each; status 1 when a claim does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cores", default="2,16")
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--episodes", type=int, default=2000)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    parser.add_argument("--home", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: int(options.cores)])
        print(json.dumps(PARTS[options.part](options.home, options.episodes)))
        return
    there = len(os.sched_getaffinity(0))
    counts = [cores for cores in map(int, options.cores.split(",")) if cores <= there]
    rows, kept = [], True
    for part in [options.only] if options.only else ["experiment1", "oracle"]:
        base = 0.0
        for cores in counts:
            played = play(part, cores, options.episodes)
            per_minute = 60 * played.episodes / played.seconds
            base = base or per_minute / cores
            efficiency = per_minute / cores / base
            kept &= efficiency >= EFFICIENCY
            rows.append({"part": part, "cores": cores, **played._asdict(), "efficiency": efficiency})
            print(
                f"{part:12} {cores:3} cores: {played.episodes:5} episodes in {played.seconds:6.1f} s, first at "
                f"{played.first_s:.2f} s, {per_minute:6.0f} a minute, efficiency {efficiency:.2f}",
                flush=True,
            )
    if options.json:
        options.json.write_text(json.dumps(rows, indent=2))
    sys.exit(not kept)


if __name__ == "__main__":
    main()
