"""Experiments on 1 to 64 phones: `python -m benchmarks.throughput [--phones 1,2,4,16,64] [--json FILE]`.

Every phone plays the same task, once with an agent that thinks for no time, which keeps the processors busy, and once
with one that thinks for a second, as a quick model does. Phones are started and prepared before the clock. With a
model, many phones with an episode each should take as long as one: what is missing is lost to the machine and to us.
The exit status is 1 when a claim does not hold. Nothing of the user's is touched.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measuring import Sample, Sheet
from benchmarks.published import EMULATORS_A_CORE
from mobile_world.agents import Agent, Decision, EpisodeBrief, create_agent
from mobile_world.domain import Needs, Observation
from mobile_world.experiment import LocalExecutor, PlannedArm, Rules, plan_evaluation, run_plan
from mobile_world.runtime.device_sources import SimulatedPhones
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import TaskRegistry

SUITE, TASK = "android_world", "WifiEnableTask"
PHONES = (1, 2, 4, 16, 64)
SEVERAL = 4
REPEATS = 3
THINKS_S = 1.0
LEAST_EPISODES = 8
"""Without a model: fewer would be over before they could be timed."""


@dataclass
class Thinking:
    """An agent that takes its time; see `Agent`."""

    agent: Agent
    seconds: float

    @property
    def needs(self) -> Needs:
        """See `Agent`."""
        return self.agent.needs

    @needs.setter
    def needs(self, needs: Needs) -> None:
        self.agent.needs = needs

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`."""
        self.agent.begin(brief)

    def act(self, observation: Observation) -> Decision:
        """See `Agent`."""
        if self.seconds:
            threading.Event().wait(self.seconds)
        return self.agent.act(observation)

    def close(self) -> None:
        """See `Agent`."""
        self.agent.close()


def played(pool: DevicePool, registry: TaskRegistry, path: Path, *, episodes: int, thinks_s: float) -> float:
    """Seconds for so many episodes on all phones of a pool."""
    plan = plan_evaluation(
        registry,
        agent=PlannedArm(name="oracle", agent="oracle"),
        tasks=(TASK,),
        base_seed=0,
        replicas=episodes,
        rules=Rules(),
    )
    executor = LocalExecutor(
        pool,
        lambda spec: Thinking(create_agent("oracle"), thinks_s),
        lambda spec: registry.create(spec.key.task, seed=spec.seed),
        len(pool),
    )
    started = time.perf_counter()
    result = run_plan(plan, executor, path)
    seconds = time.perf_counter() - started
    if result.missing or result.summary.success_rate != 1:
        raise SystemExit(f"the oracle did not solve everything: {result.summary}")
    return seconds


def warm(pool: DevicePool) -> None:
    """Have every phone started and prepared."""
    with ExitStack() as stack:
        for _ in range(len(pool)):
            stack.enter_context(pool.lease())


def measure(sheet: Sheet, home: Path, sizes: tuple[int, ...]) -> None:
    registry = TaskRegistry(SUITE)
    alone: Sample | None = None
    rates: dict[int, float] = {}
    for phones in sizes:
        with DevicePool(SimulatedPhones(home / f"state-{phones}", phones)) as pool:
            warm(pool)
            quick, slow = list[float](), list[float]()
            for repeat in range(REPEATS):
                path, most = home / f"run-{phones}-{repeat}", max(phones, LEAST_EPISODES)
                quick.append(most / played(pool, registry, path, episodes=most, thinks_s=0) * 60)
                slow.append(played(pool, registry, Path(f"{path}-model"), episodes=phones, thinks_s=THINKS_S))
        name = f"{phones} phone{'s' * (phones > 1)}"
        lasts = Sample(f"{name}, an episode each with a model of {THINKS_S:g} s", "s", slow)
        alone = alone or lasts
        rate = Sample(f"{name}, episodes without a model", "1/min", quick)
        rates[phones] = rate.median
        sheet.samples += [rate, lasts]
        if phones > 1:
            sheet.against(lasts, alone, conditions=f"{phones} episodes in the time of one would be 1x")
    if {1, SEVERAL} <= rates.keys():
        gain = rates[SEVERAL] / rates[1]
        sheet.at_least(f"episodes on {SEVERAL} phones against one, {os.cpu_count()} cores, times", gain, 1.2)
    sheet.notes.append(f"{TASK} of {SUITE}, by its solution; {os.cpu_count()} cores for phones and harness together")


def crowd_per_core(sheet: Sheet, phones: int) -> None:
    """What runs on this machine at once, beside emulators."""
    per_core = Sample("phones at work for each core", "1", [phones / (os.cpu_count() or 1)])
    sheet.against(per_core, EMULATORS_A_CORE, better="more", required=10)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--phones", default=",".join(map(str, PHONES)), help="how many at once, with commas")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    options, sheet = parser.parse_args(), Sheet()
    sizes = tuple(int(each) for each in options.phones.split(","))
    with tempfile.TemporaryDirectory(prefix="mw-bench-") as home:
        os.environ["HOME"] = home
        measure(sheet, Path(home), sizes)
    crowd_per_core(sheet, max(sizes))
    return sheet.finish(options.json)


if __name__ == "__main__":
    sys.exit(main())
