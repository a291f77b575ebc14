"""What a soak adds to its own load: an environment server that is played on, and pages that are looked at."""

from __future__ import annotations

import shutil
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mobile_world.domain import InfraError

if TYPE_CHECKING:
    from mobile_world.experiment.chaos import Load

PAGES = ("", "run/round", "run/round/episodes", "run/round/episode/0")
ANSWER_S = 60.0
ROUNDS_BETWEEN = 2
"""A server's episodes take turns with rounds that leave it alone, so that leases end and begin."""


class Served(NamedTuple):
    """Further load of a soak."""

    loads: list[Load]
    states: list[Path]
    """State directories of the phones it uses."""


@contextmanager
def served_loads(work_dir: Path) -> Iterator[Served]:
    """An environment server with a phone and a viewer, both for as long as the soak takes."""
    from mobile_world.core import EnvServer, SessionManager
    from mobile_world.experiment.chaos import TASK_DIR
    from mobile_world.runtime.device_sources import SimulatedPhones
    from mobile_world.viewer import LogDirectory, PageServer
    from mobile_world.viewer.app import create_app

    runs, state = work_dir / "runs", work_dir / "served"
    runs.mkdir(parents=True, exist_ok=True)
    manager = SessionManager(SimulatedPhones(state, 1), artefacts=work_dir / "artefacts", task_dirs=[TASK_DIR])
    with EnvServer(manager) as server, PageServer(lambda: create_app(LogDirectory(runs))) as pages:

        def play(run_dir: Path, number: int) -> None:
            if number % ROUNDS_BETWEEN == 0:
                _play(server.url, run_dir.with_name("served"), seed=number)

        def look(run_dir: Path, number: int) -> None:
            del run_dir, number
            _look(pages.address)

        yield Served([play, look], [state])


def _play(url: str, run_dir: Path, *, seed: int) -> None:
    """Let the oracle play on the server."""
    from mobile_world.agents import create_agent
    from mobile_world.experiment import PlannedArm, Rules, ServedDevices, ServerExecutor, plan_evaluation, run_plan
    from mobile_world.experiment.chaos import storm_registry

    registry = storm_registry()
    plan = plan_evaluation(
        registry,
        agent=PlannedArm(name="oracle", agent="oracle"),
        tasks=["TellDrawnNumberTask", "FlipWifiTask"],
        base_seed=seed,
        replicas=1,
        rules=Rules(),
    )
    with ServedDevices([url]) as devices:
        devices.offer(plan.suite, [task.name for task in plan.tasks])
        executor = ServerExecutor(
            devices,
            lambda spec: create_agent("oracle"),
            lambda spec: registry.create(spec.key.task, seed=spec.seed),
            workers=1,
        )
        result = run_plan(plan, executor, run_dir)
    if result.summary.successes != len(plan):
        raise InfraError(f"the oracle solved {result.summary.successes} of {len(plan)} tasks on the server")
    shutil.rmtree(run_dir)


def _look(address: str) -> None:
    """Open the pages of the round, as a browser would."""
    for page in PAGES:
        with urllib.request.urlopen(f"{address}{page}", timeout=ANSWER_S) as answer:
            if not answer.read():
                raise InfraError(f"the viewer's page /{page} is empty")
