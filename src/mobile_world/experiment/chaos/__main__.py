"""One process of a storm: `python -m mobile_world.experiment.chaos CONFIG`, a file.

It runs what is left of the plan and tells every event on a line of its output, so that whoever sent it can choose
when to kill it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Lock

from mobile_world.agents.serving import ModelServer
from mobile_world.experiment.chaos.config import ProcessConfig, ProcessEvent
from mobile_world.experiment.chaos.faults import FaultInjector, JumpingClock
from mobile_world.experiment.chaos.workload import STORM_MODEL, agent_factory, storm_model, storm_plan, storm_registry
from mobile_world.experiment.driver import run_plan
from mobile_world.experiment.events import EpisodeBegan, EpisodeEnded, RunEvent
from mobile_world.experiment.executors import LocalExecutor
from mobile_world.experiment.storage.run_directory import RunDirectory
from mobile_world.runtime.device_sources import SimulatedPhones
from mobile_world.runtime.pool import DevicePool
from simdroid.fleet import Fleet

DAY_S = 86_400.0


class StormProcess:
    """What happens to one process of a storm besides its episodes."""

    def __init__(self, config: ProcessConfig) -> None:
        self.config, self.weather = config, config.weather
        self.faults = FaultInjector(config.weather.rates, seed=config.seed * 1000 + config.turn)
        self.clock = JumpingClock()
        self._random = Random(f"{config.seed} process {config.turn}")
        self._counts: Counter[str] = Counter()
        self._lock = Lock()

    def count(self, fault: str) -> None:
        """Note a fault that something else than the injector drew."""
        with self._lock:
            self._counts[fault] += 1

    def hear(self, event: RunEvent) -> None:
        """Let things happen when an episode begins, and tell events."""
        if isinstance(event, EpisodeBegan):
            self._strike()
            self.tell(ProcessEvent(event="began", injected=self.injected()))
        elif isinstance(event, EpisodeEnded):
            self.tell(ProcessEvent(event="ended", injected=self.injected()))

    def tell(self, event: ProcessEvent) -> None:
        """Say a line."""
        print(event.model_dump_json(), flush=True)

    def injected(self) -> dict[str, int]:
        """Everything until now, by fault."""
        with self._lock:
            return {**self._counts, **{fault: times for fault, times in self.faults.injected.items() if times}}

    def _strike(self) -> None:
        if self._random.random() < self.weather.clock_jump:
            self.clock.jump(self._random.uniform(-DAY_S, DAY_S))
            self.count("clock_jump")
        if self._random.random() < self.weather.kill_phone:
            phones = sorted(phone.pid for phone in Fleet(self.config.state_dir).list("private"))
            if phones:
                with suppress(ProcessLookupError):
                    os.kill(self._random.choice(phones), signal.SIGKILL)
                    self.count("kill_phone")

    def run(self) -> None:
        """Run what is left of the plan."""
        config = self.config
        plan, registry = storm_plan(config.episodes, seed=config.seed), storm_registry()
        behaviour = storm_model(self.weather, seed=config.seed, turn=config.turn, count=self.count)
        source = self.faults.source(SimulatedPhones(config.state_dir, config.phones))
        directory = RunDirectory(config.run_dir, before_write=self.faults.before_write)
        with (
            self.clock.on_the_wall(),
            ModelServer(behaviour, model_name=STORM_MODEL, keeps=False) as server,
            DevicePool(source) as pool,
        ):
            executor = LocalExecutor(
                pool,
                agent_factory(plan, server.url),
                lambda spec: registry.create(spec.key.task, seed=spec.seed),
                config.phones,
            )
            result = run_plan(plan, executor, directory, listener=self.hear, accept_new_code=True)
        self.tell(ProcessEvent(event="over", injected=self.injected(), missing=result.missing, stopped=result.stopped))


if __name__ == "__main__":
    StormProcess(ProcessConfig.model_validate_json(Path(sys.argv[1]).read_bytes())).run()
