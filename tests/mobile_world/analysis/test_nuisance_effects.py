from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from mobile_world.analysis.episode_table import OUTCOMES, Array, EpisodeTable, tabulate
from mobile_world.analysis.nuisance_effects import device_effect, order_effect
from mobile_world.analysis.simulation import SimulatedExperiment
from tests.mobile_world.analysis.recorded import record, run_of

RUNS = 60


@pytest.fixture(scope="module")
def tables() -> list[EpisodeTable]:
    world = SimulatedExperiment({f"arm-{n}": 0.3 + 0.05 * n for n in range(6)}, tasks=25, replicas=2, lost=0.05)
    return [world.table(seed) for seed in range(RUNS)]


def spoilt(table: EpisodeTable, where: Array) -> EpisodeTable:
    """The table with failures where somebody says so."""
    outcome = np.where(where & (table.outcome == 0), OUTCOMES.index("agent_failure"), table.outcome)
    return replace(table, outcome=outcome)


@pytest.mark.slow
def test_where_nothing_matters_little_is_found(tables: list[EpisodeTable]) -> None:
    orders = [order_effect(table) for table in tables]
    devices = [device_effect(table, seed=1) for table in tables]
    # One in twenty is expected; nine of sixty would happen in one of five hundred suites.
    assert sum(each is not None and each.p is not None and each.p <= 0.05 for each in orders) <= 9
    assert sum(each is not None and each.p <= 0.05 for each in devices) <= 9


def test_a_device_that_spoils_episodes_is_found(tables: list[EpisodeTable]) -> None:
    found = device_effect(spoilt(tables[0], tables[0].device == 1), seed=1)
    assert found is not None
    assert found.devices == 2
    assert found.p == pytest.approx(0.002)
    assert found.spread > 0.2


def test_a_place_that_spoils_episodes_is_found(tables: list[EpisodeTable]) -> None:
    place = np.argsort(np.argsort(tables[0].started, axis=0), axis=0)
    found = order_effect(spoilt(tables[0], place >= 3))
    assert found is not None
    assert found.p is not None and found.p < 0.001
    assert found.last_less_first.high < 0


def test_what_cannot_be_tested_is_not() -> None:
    assert order_effect(tabulate([])) is None
    assert device_effect(tabulate([]), seed=0) is None
    assert order_effect(tabulate(run_of(a="+- ++"))) is None
    assert device_effect(tabulate(run_of(a="+- ++", b="-- ++")), seed=0) is None
    unknown = [record(arm, "t", 0, "+", started_at="long ago") for arm in "ab"]
    assert order_effect(tabulate(unknown)) is None
    same = [
        record(arm, "t", n, "+", started_at=f"2026-01-02T03:0{n}:0{at}Z")
        for n in range(3)
        for at, arm in enumerate("ab")
    ]
    assert order_effect(tabulate(same)) is None
