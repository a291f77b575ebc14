"""Ray over machines that share nothing but a network: kills of nodes, workers and drivers change no record."""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from mobile_world.experiment import RunDirectory, run_plan, verify
from tests.mobile_world.experiment import ray_namespaces
from tests.mobile_world.experiment.ray_namespaces import DEVICES, Driver, Machines, planned, setup
from tests.mobile_world.experiment.ray_setups import lasting
from tests.tiers import count

pytest.importorskip("ray", reason="needs the extra 'ray', which `make test` does not install")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(count(500, 1500)),
    pytest.mark.skipif(bool(ray_namespaces.usable()), reason=ray_namespaces.usable() or "usable"),
]

MACHINES = 4
KILLS = count(6, 18)
REPLICAS = count(16, 40)
KINDS = ("machine", "worker", "driver")


def strike(kind: str, machines: Machines, driver: Driver, random: Random) -> bool:
    """Kill one of a kind; a machine is started again. False when there is none just now."""
    if kind == "driver":
        driver.kill()
        return True
    victim = random.choice(machines.others)
    if kind == "machine":
        victim.kill()
        victim.start()
        return True
    workers = victim.processes("ray::EpisodeWorker")
    for pid in workers:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return bool(workers)


def test_machines_workers_and_drivers_are_killed(tmp_path: Path) -> None:
    random, killed, sessions = Random(4), Counter[str](), 0
    wanted = [kind for _ in range(KILLS // len(KINDS)) for kind in random.sample(KINDS, len(KINDS))]
    with Machines(tmp_path / "machines", MACHINES) as machines:
        machines.await_devices(MACHINES * DEVICES)
        run_dir = machines.head.place / "run"
        last = ""
        while last != "missing 0":
            driver = machines.begin(run_dir, REPLICAS)
            sessions += 1
            assert sessions < KILLS + 10, (tmp_path / "machines" / "driver.log").read_text()
            wait = random.randrange(2, 6)
            for _ in driver.hear():
                wait -= 1
                if wait > 0 or not wanted:
                    continue
                threading.Event().wait(random.uniform(0, 0.5))
                if strike(wanted[0], machines, driver, random):
                    killed[wanted.pop(0)] += 1
                wait = random.randrange(3, 8)
            driver.end()
            last = driver.last
    assert not wanted, f"the run ended before {wanted}"
    records = list(RunDirectory(run_dir).journal.records())
    lost = Counter(record.error.code for record in records if record.error is not None and not record.scored)
    used = Counter(record.device.partition("-")[0] for record in records if record.scored)
    print(f"{dict(killed)}, {sessions} sessions, {len(records)} attempts, lost: {dict(lost)}, scored on {dict(used)}")
    assert len(used) == MACHINES
    assert Counter(record.key for record in records if record.scored) == {
        spec.key: 1 for spec in planned(REPLICAS).episodes()
    }
    assert verify(run_dir).complete
    calm = setup(str(tmp_path / "state"), REPLICAS).local(2)
    with calm.pool:
        assert run_plan(planned(REPLICAS), calm, tmp_path / "calm").missing == 0
    assert lasting(run_dir) == lasting(tmp_path / "calm")
