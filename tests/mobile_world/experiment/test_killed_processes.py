"""Drivers, workers, phones and what those are forked from are killed: the records are those of a calm run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mobile_world.experiment import RunDirectory, verify
from tests.mobile_world.experiment.killed_processes import KINDS, KilledRun, plan
from tests.mobile_world.experiment.ray_setups import lasting
from tests.tiers import count

KILLS = count(6, 40)
REPLICAS = count(10, 50)

MakeRun = Callable[[str], KilledRun]


@pytest.fixture
def run_in(tmp_path: Path) -> Iterator[MakeRun]:
    made: list[KilledRun] = []

    def make(name: str) -> KilledRun:
        made.append(KilledRun(tmp_path / name, REPLICAS))
        return made[-1]

    yield make
    for each in made:
        each.end()


@pytest.mark.slow
@pytest.mark.timeout(count(300, 1200))
def test_kills_of_any_process_change_nothing(run_in: MakeRun) -> None:
    killed, calm = run_in("killed"), run_in("calm")
    killed.finish(KILLS, seed=40)
    calm.finish()
    assert sum(killed.killed.values()) >= KILLS and killed.killed.keys() == set(KINDS)
    records = list(RunDirectory(killed.directory).journal.records())
    lost = Counter(record.error.code for record in records if record.error is not None and not record.scored)
    print(f"{dict(killed.killed)}, {killed.sessions} sessions, {len(records)} attempts, lost: {dict(lost)}")
    assert Counter(record.key for record in records if record.scored) == {
        spec.key: 1 for spec in plan(REPLICAS).episodes()
    }
    assert not [record for record in records if not record.scored and record.outcome != "infra_failure"]
    assert lasting(killed.directory) == lasting(calm.directory)
    for run in (killed, calm):
        found = verify(run.directory)
        assert found.complete and found.session_ended, found.problems
        assert run.left_behind() == []
