"""What one step costs besides the phone's own time: our loop, AndroidWorld's rules and MobileWorld's.

    python -m benchmarks.step_cost [--repeats N] [--json FILE] [--adb PATH]

One simulated phone, one null model: it taps two switches of a settings page in turns and thinks for no time at all. The
peers' rules (`benchmarks.peers`) are driven on it with the real adb program. What the phone itself needs is taken off
on every side: for ours, what is spent in calls to the phone; for theirs, the same commands in the same order without
pauses, over one open connection. The exit status is 1 when ours is not fifty times cheaper.
"""

from __future__ import annotations

import argparse
import itertools
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, cast

from benchmarks.measuring import Sample, Sheet
from benchmarks.peers import (
    ADVISED_STEP_WAIT_S,
    STEP_WAIT_S,
    AndroidWorld,
    Connection,
    MobileWorld,
    Place,
    Processes,
    Rule,
    Way,
    no_pause,
    real_pause,
)
from benchmarks.phone import adb_says, private_adb
from benchmarks.runtime import Stopwatch, WatchedTape
from benchmarks.screen import centre
from mobile_world.agents import Decision, EpisodeBrief
from mobile_world.domain import Action, EpisodeKey, Finish, Needs, Observation, Point, Tap
from mobile_world.experiment import Rules, RunDirectory, run_episode
from mobile_world.runtime import AdbDevice
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, LocalEnvironment, suite_family
from simdroid.fleet import Fleet

SUITE = "mobile_world"
REPEATS = 5
STEPS = 2
"""Of a peer in each repeat: its pauses are constants, so that few are enough."""
OWN_STEPS = 40
SWITCHES = ("Use location to set time zone", "Set time zone automatically")
LEAST_TIMES = 50


class Switches(BaseTask):
    """The page that the null model taps on."""

    goal = "Tap the two switches in turns."
    judged = False
    start_on_home_screen = False

    def initialize_task_hook(self, controller: AndroidController) -> None:
        """Open it."""
        controller.device.shell(["am", "start", "-a", "android.settings.DATE_SETTINGS"])


@dataclass
class NullModel:
    """Taps the places in turns and thinks for no time; see `Agent`."""

    places: tuple[Place, ...]
    steps: int
    needs: Needs = field(default=Needs(ui_tree=True))
    taken: int = 0

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`."""

    def act(self, observation: Observation) -> Decision:
        """See `Agent`."""
        at = self.places[self.taken % len(self.places)]
        self.taken += 1
        size = observation.size
        action: Action = Tap(at=Point(x=at.x / size.width, y=at.y / size.height))
        return Decision(action if self.taken <= self.steps else Finish())

    def close(self) -> None:
        """See `Agent`."""


class Cost(NamedTuple):
    """Milliseconds of one step."""

    total: float
    phone: float

    @property
    def own(self) -> float:
        """Waiting and the harness."""
        return self.total - self.phone


def own_step(
    controller: AndroidController, watch: Stopwatch, folder: Path, places: tuple[Place, ...], number: int
) -> Cost:
    """An episode of the null model with every screenshot and UI tree kept; its median step."""
    key = EpisodeKey(arm="null", suite=SUITE, task="Switches", replica=number)
    recorder = WatchedTape(RunDirectory(folder / "run").open_recorder(key, 1), watch)
    task = Switches()
    record = run_episode(
        key=key,
        task=task,
        agent=NullModel(places, OWN_STEPS),
        environment=LocalEnvironment(task, controller),
        decision_seed=0,
        rules=Rules(max_steps=OWN_STEPS + 1),
        recorder=recorder,
    )
    recorder.recorder.close()
    if record.error is not None or record.steps != OWN_STEPS + 1:
        raise SystemExit(f"our own episode went wrong: {record.error or record.steps}")
    total, own = statistics.median(recorder.walls), statistics.median(recorder.overheads)
    return Cost(total, total - own)


@dataclass
class Bench:
    """One phone with everything that is driven on it."""

    controller: AndroidController
    watch: Stopwatch
    device: AdbDevice
    processes: Callable[[bool], Processes]
    folder: Path
    places: tuple[Place, ...] = ()
    _episodes: Iterator[int] = field(default_factory=itertools.count)

    def ours(self) -> Cost:
        """Our own loop; the median step."""
        return own_step(self.controller, self.watch, self.folder, self.places, next(self._episodes))

    def theirs(self, rule: Rule, *, through_shell: bool) -> Cost:
        """Somebody's rules, and the same commands without processes and pauses."""
        own_way = Way(self.processes(through_shell), real_pause)
        bare = Way(Connection(self.device), no_pause)
        return Cost(self._timed(rule, own_way), self._timed(rule, bare))

    def _timed(self, rule: Rule, way: Way) -> float:
        self.device.shell(["am", "start", "-a", "android.settings.DATE_SETTINGS"])
        started = time.perf_counter()
        for number in range(STEPS):
            rule(way, self.places[number % len(self.places)])
        return (time.perf_counter() - started) * 1000 / STEPS


@contextmanager
def bench(program: str) -> Iterator[Bench]:
    with tempfile.TemporaryDirectory(prefix="mw-bench-") as name, private_adb(program) as adb:
        folder = Path(name)
        os.environ["HOME"] = name  # the console's token belongs to this run
        with Fleet(folder / "state", adb_server_port=adb.port) as fleet:
            (phone,) = fleet.start(scope="user")
            while adb_says(adb, phone) != b"1\n":
                pass
            with (
                AndroidController.for_phone(phone) as controller,
                AdbDevice.direct("127.0.0.1", phone.adb_port) as device,
            ):
                watch = Stopwatch(controller.device)
                controller.device = cast("AdbDevice", watch)
                found = Bench(
                    controller,
                    watch,
                    device,
                    lambda shell: Processes(program, adb.port, phone.serial, through_shell=shell),
                    folder,
                )
                suite_family(SUITE).image.prepare(controller)
                device.shell(["am", "start", "-a", "android.settings.DATE_SETTINGS"])
                found.places = tuple(Place(*centre(device, text)) for text in SWITCHES)
                yield found


def measure(sheet: Sheet, found: Bench, repeats: int) -> None:
    rules: dict[str, AndroidWorld | MobileWorld] = {
        "AndroidWorld's rules, 1 s pause": AndroidWorld(found.device, stable=False),
        "AndroidWorld's rules, 3 equal UI lists": AndroidWorld(found.device, stable=True),
        "MobileWorld's rules, 1 s": MobileWorld(STEP_WAIT_S),
        "MobileWorld's rules, 3 s as advised": MobileWorld(ADVISED_STEP_WAIT_S),
    }
    found.ours()  # The first one imports and warms up.
    ours, theirs = list[Cost](), {name: list[Cost]() for name in rules}
    for _ in range(repeats):
        ours.append(found.ours())
        for name, rule in rules.items():
            theirs[name].append(found.theirs(rule, through_shell=rule.through_shell))
    own = Sample("step cost, phone's time taken off", "ms", [each.own for each in ours])
    total = Sample("a whole step", "ms", [each.total for each in ours])
    sheet.samples += [own, total, Sample("of it the phone's own", "ms", [each.phone for each in ours])]
    for name, costs in theirs.items():
        peer = Sample(name, "ms", [each.own for each in costs])
        whole = Sample(f"{name}, whole step", "ms", [each.total for each in costs])
        phone = Sample(f"{name}, of it the phone's own", "ms", [each.phone for each in costs])
        sheet.samples += [peer, whole, phone]
        sheet.against(own, peer, required=LEAST_TIMES, conditions=f"phone's own {phone.median:.0f} ms taken off")
    for name, costs in theirs.items():
        sheet.against(total, Sample(name, "ms", [each.total for each in costs]), conditions="phone's own time included")
    sheet.notes.append(
        f"medians of {repeats} rounds, {OWN_STEPS} own steps and {STEPS} of each peer in a round; of every own step "
        "screenshot and UI tree are kept; what the peers' agents, servers and files cost is left out"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    parser.add_argument("--adb", default=shutil.which("adb"), help="the adb program that the peers start")
    options, sheet = parser.parse_args(), Sheet()
    if options.adb is None:
        raise SystemExit("no adb program found; install the package 'adb' or name one with --adb")
    with bench(options.adb) as found:
        measure(sheet, found, options.repeats)
    return sheet.finish(options.json)


if __name__ == "__main__":
    sys.exit(main())
