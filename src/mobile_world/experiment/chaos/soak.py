"""A soak test: mixed load for a given time, in which no resource may grow."""

from __future__ import annotations

import gc
import os
import re
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from mobile_world.agents.serving import ModelServer
from mobile_world.domain import ConfigError, FrozenModel, InfraError
from mobile_world.experiment.chaos.config import FaultProfile
from mobile_world.experiment.chaos.faults import FaultInjector, FaultRates
from mobile_world.experiment.chaos.workload import STORM_MODEL, agent_factory, storm_model, storm_plan, storm_registry
from mobile_world.experiment.driver import run_plan
from mobile_world.experiment.executors import LocalExecutor
from mobile_world.experiment.reports.report import write_reports
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.device_sources import SimulatedPhones
from mobile_world.runtime.pool import DevicePool
from simdroid.fleet import Fleet

PROC = Path("/proc")
_RESIDENT = re.compile(r"^VmRSS:\s+(\d+) kB$", re.MULTILINE)
FEWEST_READINGS = 3

ALLOWED = {"memory_mb": (8.0, 0.05), "descriptors": (4.0, 0.0), "threads": (3.0, 0.0), "files": (0.0, 0.02)}
"""How much the last third of a soak may be above the middle third: so much, or that share, whichever is more.

Allocators keep what they may need again, and a reading may fall between an end and its tidying up.
"""


class ResourceSample(NamedTuple):
    """What this process, those of its phones and their directories hold."""

    minutes: float
    """Since the soak began."""
    memory_mb: float
    descriptors: int
    threads: int
    files: int
    """In the directories of the soak, temporary ones among them."""


class Growth(NamedTuple):
    """One quantity over a soak."""

    what: str
    middle: float
    """Median over the middle third of the readings; the first third is for warming up."""
    last: float
    """Median over the last third."""
    limit: float
    """The most that `last` may be."""

    @property
    def held(self) -> bool:
        """Whether it does not grow."""
        return self.last <= self.limit


def read_resources(pids: Iterable[int], places: Iterable[Path], *, minutes: float) -> ResourceSample:
    """Add up what processes hold; `ConfigError` on systems that do not tell. One that has just ended counts nothing."""
    if not (PROC / "self" / "fd").is_dir():
        raise ConfigError("a soak reads what processes hold from /proc, which this system does not have; use Linux")
    memory, descriptors, threads = 0, 0, 0
    for pid in {os.getpid(), *pids}:
        try:
            resident = _RESIDENT.search((PROC / str(pid) / "status").read_text())
            descriptors += len(list((PROC / str(pid) / "fd").iterdir()))
            threads += len(list((PROC / str(pid) / "task").iterdir()))
        except (FileNotFoundError, ProcessLookupError):
            continue
        memory += int(resident[1]) if resident else 0
    files = sum(len(names) for place in places for _, _, names in os.walk(place))
    return ResourceSample(round(minutes, 3), round(memory / 1024, 1), descriptors, threads, files)


def growths(readings: Sequence[ResourceSample]) -> list[Growth]:
    """Each quantity over a soak; `ConfigError` when there are too few readings to tell."""
    if len(readings) < FEWEST_READINGS:
        raise ConfigError(f"{len(readings)} readings say nothing about growth; run the soak longer")
    third = len(readings) // 3
    middle, last = readings[third:-third], readings[-third:]
    growth = []
    for what, (amount, share) in ALLOWED.items():
        before, after = (statistics.median(getattr(reading, what) for reading in part) for part in (middle, last))
        growth.append(Growth(what, before, after, before + max(amount, share * before)))
    return growth


DRIZZLE = FaultProfile(
    rates=FaultRates(dead=0.0004, cut=0.003, halved=0.001, torn=0.05, slow=0.003), endpoint=0.2, garbage=0.05
)
"""Enough to replace a phone now and then, and to try everything again that can be."""
EPISODES = 16
SNAPSHOT = "soaked"

Load: TypeAlias = Callable[[Path, int], None]
"""Further load: called once in each round, with the directory of the round's run and the number of the round."""


class Soaked(FrozenModel):
    """The result of a soak; `mw chaos --soak … --json` prints it."""

    schema_version: Literal[1] = 1
    minutes: float
    rounds: int
    episodes: int
    injected: dict[str, int]
    readings: tuple[ResourceSample, ...]
    growths: tuple[Growth, ...]

    @property
    def held(self) -> bool:
        """Whether nothing grew."""
        return all(growth.held for growth in self.growths)


def soak(
    work_dir: Path,
    *,
    minutes: float,
    phones: int,
    seed: int,
    episodes: int = EPISODES,
    loads: Sequence[Load] = (),
    states: Sequence[Path] = (),
    heard: Callable[[ResourceSample], None] = lambda reading: None,
) -> Soaked:
    """Run rounds of mixed load in this process until the time is up, and say whether anything grew.

    A round plays a plan of `episodes` in light rain, writes its reports, drives a phone by hand through pictures, files
    and snapshots, and calls `loads`; then everything it made is removed. Several rounds are run however short the time
    is. `states` are the state directories of phones that `loads` use.
    """
    with _own_temporaries(work_dir / "tmp"):
        return _Rounds(work_dir, phones, seed, episodes, states).run(minutes, loads, heard)


@contextmanager
def _own_temporaries(path: Path) -> Iterator[None]:
    """Have temporary files of this process and its phones in a place that can be counted."""
    path.mkdir(parents=True, exist_ok=True)
    before, variable = tempfile.tempdir, os.environ.get("TMPDIR")
    tempfile.tempdir = os.environ["TMPDIR"] = str(path.absolute())
    try:
        yield
    finally:
        tempfile.tempdir = before
        if variable is None:
            del os.environ["TMPDIR"]
        else:
            os.environ["TMPDIR"] = variable


class _Rounds:
    def __init__(self, work_dir: Path, phones: int, seed: int, planned: int, states: Sequence[Path]) -> None:
        self._work_dir, self._phones, self._seed, self._planned = work_dir, phones, seed, planned
        self._state = work_dir / "state"
        self._states = (self._state, *states)
        self._registry = storm_registry()
        self._faults = FaultInjector(DRIZZLE.rates, seed=seed)
        self._episodes = 0

    def run(self, minutes: float, loads: Sequence[Load], heard: Callable[[ResourceSample], None]) -> Soaked:
        started, readings = time.monotonic(), list[ResourceSample]()
        behaviour = storm_model(DRIZZLE, seed=self._seed, turn=0, count=lambda fault: None)
        source = self._faults.source(SimulatedPhones(self._state, self._phones))
        with (
            ModelServer(behaviour, model_name=STORM_MODEL, keeps=False) as server,
            DevicePool(source) as pool,
        ):
            while len(readings) < FEWEST_READINGS or (time.monotonic() - started) / 60 < minutes:
                self._round(len(readings), pool, server.url, loads)
                readings.append(self._read((time.monotonic() - started) / 60))
                heard(readings[-1])
        return Soaked(
            minutes=readings[-1].minutes,
            rounds=len(readings),
            episodes=self._episodes,
            injected=dict(sorted(self._faults.injected.items())),
            readings=tuple(readings),
            growths=tuple(growths(readings)),
        )

    def _round(self, number: int, pool: DevicePool, url: str, loads: Sequence[Load]) -> None:
        run_dir, plan = self._work_dir / "runs" / "round", storm_plan(self._planned, seed=self._seed + number)
        registry = self._registry
        executor = LocalExecutor(
            pool,
            agent_factory(plan, url),
            lambda spec: registry.create(spec.key.task, seed=spec.seed),
            self._phones,
        )
        result = run_plan(plan, executor, run_dir)
        if result.stopped is not None:
            raise InfraError(f"round {number} of the soak ended early: {result.stopped}")
        self._episodes += result.summary.scored
        write_reports(run_dir)
        with pool.lease() as controller:
            try:
                _handle(controller)
            except InfraError:
                pool.retire(controller)
        for load in loads:
            load(run_dir, number)
        shutil.rmtree(run_dir)

    def _read(self, minutes: float) -> ResourceSample:
        gc.collect()
        phones = {phone.pid for state in self._states for phone in Fleet(state).list("private")}
        return read_resources(phones, [self._work_dir / "tmp", *self._states], minutes=minutes)


def _handle(controller: AndroidController) -> None:
    """What a person with a phone on the desk does."""
    controller.save_snapshot(SNAPSHOT)
    controller.home()
    controller.screenshot()
    controller.screenshot_raw()
    controller.ui_tree()
    controller.device.push(b"soaked\n" * 1000, "/sdcard/soaked.txt")
    controller.device.pull("/sdcard/soaked.txt")
    controller.load_snapshot(SNAPSHOT)
    controller.delete_snapshot(SNAPSHOT)
