"""Episodes measured: `python -m benchmarks.runtime [--json FILE]`.

Plays the solutions of the android_world tasks on simulated phones, as `mw eval --agent-type oracle` does, with every
screenshot and UI tree kept. Own overhead is the time of a step less the time spent waiting for the phone. The tasks of
MobileWorld are played on its image, for the time of their checks. Some episodes are then played over HTTP as well, and
the comparison of the whole phone is timed by itself. The exit status is 1 when a claim does not hold. Nothing of the
user's is touched.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, cast

from benchmarks.measuring import Sample, Sheet, milliseconds
from mobile_world.agents import create_agent
from mobile_world.core import EnvServer, SessionManager
from mobile_world.domain import Environment, EpisodeKey, EpisodeRecord, StepRecord
from mobile_world.experiment import (
    Recorder,
    RunDirectory,
    run_episode,
)
from mobile_world.experiment.storage.trajectory import TrajectoryRecorder
from mobile_world.runtime import AdbDevice
from mobile_world.runtime.client import AndroidEnvClient
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.device_sources import SimulatedPhones
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import BaseTask, LocalEnvironment, TaskRegistry
from mobile_world.tasks.values import PhoneState, sent
from mobile_world.tasks.values.fixtures import put_fixtures
from simdroid.fleet import Fleet

SUITE = "android_world"
REPEATS = 3
COMPARISONS = 30


class Stopwatch:
    """A device that counts the seconds spent waiting for it."""

    def __init__(self, device: AdbDevice) -> None:
        self._device = device
        self.spent = 0.0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._device, name)
        if not callable(found):
            return found

        def timed(*words: Any, **options: Any) -> Any:
            started = time.perf_counter()
            try:
                return found(*words, **options)
            finally:
                self.spent += time.perf_counter() - started

        return timed


@dataclass
class WatchedTape:
    """A run's own recorder that notes how long each step took, and how much of that was the phone's."""

    recorder: TrajectoryRecorder
    watch: Stopwatch
    started: float = 0.0
    waited: float = 0.0
    overheads: list[float] = field(default_factory=list)
    walls: list[float] = field(default_factory=list)

    @property
    def name(self) -> str:
        """See `Recorder`."""
        return self.recorder.name

    def blob(self, data: bytes) -> str:
        """See `Recorder`."""
        return self.recorder.blob(data)

    def step(self, record: StepRecord) -> None:
        """See `Recorder`; a step lasts from the end of the one before to here."""
        self.recorder.step(record)
        now, waited = time.perf_counter(), self.watch.spent
        if record.index:
            self.walls.append((now - self.started) * 1000)
            self.overheads.append((now - self.started - (waited - self.waited)) * 1000)
        self.started, self.waited = now, waited


def steps_and_set_up(sheet: Sheet, home: Path) -> None:
    """One phone: what a step costs besides the phone's own time, and how long a task takes to set up."""
    registry = TaskRegistry(SUITE)
    overheads, walls, set_ups, together = [], [], [], []
    with watched_phone(home) as (controller, watch):
        registry.family.image.prepare(controller)
        directory = RunDirectory(home / "steps")
        for repeat in range(REPEATS + 1):
            tapes, records = [], []
            for name in registry.names():
                key = EpisodeKey(arm="oracle", suite=SUITE, task=name, replica=repeat)
                recorder = WatchedTape(directory.open_recorder(key, 1), watch)
                records.append(play(registry, key, controller, recorder))
                recorder.recorder.close()
                tapes.append(recorder)
            if repeat:  # The first round imports and warms up.
                overheads.append(statistics.median(each for recorder in tapes for each in recorder.overheads))
                walls.append(statistics.median(each for recorder in tapes for each in recorder.walls))
                set_ups.append(statistics.median(record.phases["set_up"] * 1000 for record in records))
                together += [(record.phases["set_up"] + record.phases["check"]) * 1000 for record in records]
    overhead, set_up = Sample("own overhead of a step", "ms", overheads), Sample("task set-up", "ms", set_ups)
    sheet.samples += [overhead, Sample("a step, phone included", "ms", walls), set_up]
    sheet.at_most("own overhead of a step, p50 ms", overhead, 5)
    sheet.at_most("task set-up, p50 ms", set_up, 50)
    sheet.samples.append(Sample("task set-up and check together", "ms", together))
    sheet.at_most("task set-up and check together, p50 ms", statistics.median(together), 60)
    sheet.at_most("task set-up and check together, p95 ms", statistics.quantiles(together, n=20)[-1], 120)


def checks_of_mobile_world(sheet: Sheet, home: Path) -> None:
    """The tasks of MobileWorld on its own image, with its pictures, documents, mails and archives."""
    registry = TaskRegistry("mobile_world")
    checks = []
    with watched_phone(home / "pixel-8") as (controller, watch):
        directory = RunDirectory(home / "checks")
        for name in registry.select("@official"):
            for replica in range(2):  # The first loads the task's file, and an app or a decoder, for the first time.
                key = EpisodeKey(arm="oracle", suite=registry.family.name, task=name, replica=replica)
                recorder = WatchedTape(directory.open_recorder(key, 1), watch)
                record = play(registry, key, controller, recorder)
                recorder.recorder.close()
            checks.append(record.phases["check"] * 1000)
    sheet.samples.append(Sample("check of a MobileWorld task", "ms", checks))
    sheet.at_most("check of a MobileWorld task, p50 ms", statistics.median(checks), 60)
    sheet.at_most("check of a MobileWorld task, p95 ms", statistics.quantiles(checks, n=20)[-1], 150)


def comparing_the_phone(sheet: Sheet, home: Path) -> None:
    """What it costs to remember the whole phone, and to ask what changed after a message was sent."""
    with Fleet(home / "compared") as fleet, AndroidController.for_phone(fleet.start(scope="private")[0]) as controller:
        marks, asked = [], []
        for repeat in range(COMPARISONS):
            marks.append(milliseconds(lambda: PhoneState.take(controller), 1))
            before = PhoneState.take(controller)
            put_fixtures(controller, [sent("5550100", f"Hello {repeat}")])
            asked.append(milliseconds(partial(before.changes_since, controller), 1))
    mark, changes = Sample("remembering the whole phone", "ms", marks), Sample("what changed since", "ms", asked)
    sheet.samples += [mark, changes]
    sheet.at_most("remembering the whole phone, p50 ms", mark, 10)
    sheet.at_most("what changed since, p50 ms", changes, 10)


@contextmanager
def watched_phone(home: Path) -> Iterator[tuple[AndroidController, Stopwatch]]:
    with Fleet(home / "state") as fleet:
        [record] = fleet.start(scope="private")
        controller = AndroidController.for_phone(record)
        watch = Stopwatch(controller.device)
        controller.device = cast("AdbDevice", watch)
        with controller:
            yield controller, watch


def play(
    registry: TaskRegistry, key: EpisodeKey, controller: AndroidController, recorder: WatchedTape
) -> EpisodeRecord:
    task = registry.create(key.task, seed=key.replica)
    return solve(key, task, LocalEnvironment(task, controller), recorder)


def solve(key: EpisodeKey, task: BaseTask, environment: Environment, recorder: Recorder) -> EpisodeRecord:
    agent = create_agent("oracle")
    record = run_episode(key=key, task=task, agent=agent, environment=environment, decision_seed=0, recorder=recorder)
    if record.outcome != "success":
        raise SystemExit(f"{key} was no success but {record.outcome}: {record.error or record.score_reason}")
    return record


def over_http(sheet: Sheet, home: Path) -> None:
    """The same episodes on a device of this process and on one behind a server, turn about."""
    registry = TaskRegistry(SUITE)
    manager = SessionManager(SimulatedPhones(home / "served", 1), artefacts=home / "artefacts", suite_family=SUITE)
    walls: dict[str, list[float]] = {"in process": [], "over HTTP": []}
    with (
        DevicePool(SimulatedPhones(home / "state", 1)) as pool,
        pool.lease() as controller,
        EnvServer(manager) as server,
        AndroidEnvClient(server.url, wait_s=60) as client,
    ):
        ways: dict[str, Callable[[BaseTask], Environment]] = {
            "in process": lambda task: LocalEnvironment(task, controller),
            "over HTTP": client.environment,
        }
        directory = RunDirectory(home / "ways")
        for repeat in range(REPEATS + 1):
            for way, environment in ways.items():
                started = time.perf_counter()
                for name in registry.select("@mini"):
                    key = EpisodeKey(arm=way.replace(" ", "-"), suite=SUITE, task=name, replica=repeat)
                    task = registry.create(name, seed=repeat)
                    with directory.open_recorder(key, 1) as recorder:
                        solve(key, task, environment(task), recorder)
                if repeat:
                    walls[way].append((time.perf_counter() - started) * 1000)
    for way, values in walls.items():
        sheet.samples.append(Sample(f"the same episodes, {way}", "ms", values))
    ratio = statistics.median(walls["over HTTP"]) / statistics.median(walls["in process"])
    sheet.at_most("episodes over HTTP against in process", ratio, 2)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    chosen = parser.parse_args()
    sheet = Sheet()
    with tempfile.TemporaryDirectory(prefix="mw-bench-") as home:
        os.environ["HOME"] = home
        steps_and_set_up(sheet, Path(home))
        checks_of_mobile_world(sheet, Path(home))
        over_http(sheet, Path(home))
        comparing_the_phone(sheet, Path(home))
    return sheet.finish(chosen.json)


if __name__ == "__main__":
    sys.exit(main())
